/** The focus is never lost, what happens is spoken, and the board stands still while one chooses. */
import type { Page } from "@playwright/test";
import { choose, expect, lit, sitDown, somebody, test, type Wish } from "./people";

const TABLE: Wish = {
  game: "hamsters",
  seats: [{ kind: "me" }, { kind: "bot", level: "scout" }],
};

const asked = (page: Page) => lit(page).or(page.locator(".ribbon .choice")).first();
const at = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (focused?.id) return focused.id;
    return focused?.matches("[data-lit], [data-picked]") ? "lit" : (focused?.tagName ?? "nothing");
  });

test("on arrival the prompt has the focus, and arrows lead to what is lit", async ({ page }) => {
  await sitDown(page, TABLE);
  await lit(page).first().waitFor();
  await expect.poll(() => at(page)).toBe("prompt");
  await page.keyboard.press("ArrowDown");
  expect(await at(page)).toBe("lit");
});

test("after a choice by keys the focus is where the next one is made", async ({ page }) => {
  await sitDown(page, TABLE);
  await lit(page).first().waitFor();
  await page.keyboard.press("ArrowDown");
  for (let n = 0; n < 3; n++) {
    const seq = await page.locator(".ribbon").getAttribute("data-seq");
    for (let keys = 0; keys < 12; keys++) {
      if ((await page.locator("[data-confirm]:enabled").count()) > 0) break;
      await lit(page).and(page.locator(":not([data-picked])")).first().focus();
      await page.keyboard.press("Enter");
    }
    await page.locator("#prompt").focus();
    await page.keyboard.press("Enter");
    await expect(page.locator(".ribbon")).not.toHaveAttribute("data-seq", seq ?? "");
    await asked(page).waitFor();
    if ((await lit(page).count()) > 0) await expect.poll(() => at(page)).toBe("lit");
    else break;
  }
});

test("after a click on Confirm the focus is not on the page", async ({ page }) => {
  await sitDown(page, TABLE);
  await lit(page).first().waitFor();
  await choose(page);
  await asked(page).waitFor();
  await expect.poll(() => at(page)).toBe("prompt");
});

test("where nothing can be taken back, U says why", async ({ page }) => {
  await sitDown(page, { ...TABLE, undo: "off" });
  await lit(page).first().waitFor();
  await page.keyboard.press("u");
  await expect(page.getByRole("alert")).toHaveText("No undo");
});

test("what happens is spoken, all of it, also when it is shown at once", async ({ page }) => {
  await sitDown(page, TABLE);
  await lit(page).first().waitFor();
  const spoken: string[] = [];
  await page.exposeFunction("heard", (text: string) => spoken.push(text));
  await page.evaluate(() => {
    const region = document.querySelector("[data-spoken]");
    if (region)
      new MutationObserver(() =>
        (globalThis as unknown as { heard: (text: string) => void }).heard(
          region.textContent ?? "",
        ),
      ).observe(region, { childList: true, characterData: true, subtree: true });
  });
  await choose(page);
  await asked(page).waitFor();
  await expect.poll(() => spoken.join(" ")).toMatch(/crosses off[^]*crosses off[^]*The die shows/);
});

test("the board stands still while a choice is composed, and only Confirm stands at its place", async ({
  page,
}) => {
  await sitDown(page, TABLE);
  await lit(page).first().waitFor();
  const board = page.locator("section.board");
  const before = await board.boundingBox();
  let confirm = null;
  for (let n = 0; n < 6; n++) {
    await lit(page).and(page.locator(":not([data-picked])")).first().click();
    expect(await board.boundingBox()).toEqual(before);
    confirm = (await page.locator("[data-confirm]").boundingBox()) ?? confirm;
    if ((await page.locator("[data-confirm]:enabled").count()) > 0) break;
  }
  if (!confirm) throw new Error("nothing to confirm");
  const [x, y] = [confirm.x + confirm.width / 2, confirm.y + confirm.height / 2];
  await page.mouse.click(x, y);
  await asked(page).waitFor();
  const there = () =>
    page.evaluate(
      ([left, top]) => document.elementFromPoint(left ?? 0, top ?? 0)?.closest("button") !== null,
      [x, y],
    );
  expect(await there()).toBe(false);
});

test("one's own secret pick stays in sight while others choose", async ({ browser, page }) => {
  const other = await somebody(browser);
  await page.request.get("/api/me");
  const made = await page.request.post("/api/tables", {
    data: { game: "hamsters", seats: [{ kind: "me" }, { kind: "open" }] },
  });
  const { table, links } = (await made.json()) as {
    table: { id: string };
    links: { path: string }[];
  };
  await other.request.get("/api/me");
  await other.request.post(`/api/links/${links[0]?.path.split("/").at(-1)}`);
  await page.goto(`/table/${table.id}`);
  await lit(page).first().waitFor();
  await choose(page);
  await expect(page.locator("[data-chosen]").first()).toBeVisible();
  await expect(page.locator(".ribbon")).toContainText("You chose: cross off");
  await page.reload();
  await expect(page.locator("[data-chosen]").first()).toBeVisible();
  await other.goto(`/table/${table.id}`);
  await lit(other).first().waitFor();
  await expect(other.locator("[data-chosen]")).toHaveCount(0);
  await choose(other);
  await asked(page).waitFor();
  await expect(page.locator("[data-chosen]")).toHaveCount(0);
  await other.context().close();
});
