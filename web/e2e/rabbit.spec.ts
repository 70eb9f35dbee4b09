/** What only Rabbit does: a map that grows and is moved about, acts of rabbits, one herd for two. */
import type { Locator, Page } from "@playwright/test";
import { axe, choose, ended, expect, lit, sitDown, somebody, test, type Wish } from "./people";

const ALONE: Wish = { game: "rabbit", seats: [{ kind: "me" }] };

test.use({ contextOptions: { reducedMotion: "reduce" } });

const target = (page: Page, name: string): Locator => page.locator(`[data-target="${name}"]`);
const ribbon = (page: Page, name: RegExp): Locator =>
  page.locator(".ribbon").getByRole("button", { name });
const land = (page: Page): Locator => page.locator(".land");

async function middle(what: Locator): Promise<[number, number]> {
  const box = await what.boundingBox();
  if (!box) throw new Error("not on the screen");
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Click what is lit; where nothing is drawn after it, that is enough. */
async function act(page: Page, name: string): Promise<void> {
  await target(page, name).and(lit(page)).first().click();
}

/** The scout and a worker go out to the north. */
async function goOut(page: Page): Promise<void> {
  await act(page, "card:0");
  await act(page, "do:move-scout");
  await act(page, "do:follow-worker");
  await ribbon(page, /set out/).click();
  await act(page, "card:1");
}

test("a trip into unknown land and home to the first evening", async ({ page }) => {
  await sitDown(page, ALONE);
  await goOut(page);
  // New land is drawn, so it is proposed first.
  await act(page, "cell:0,2");
  await expect(target(page, "card:5")).toHaveCount(0);
  await page.locator("[data-confirm]:enabled").click();
  await expect(target(page, "card:5")).toBeVisible();
  await expect(page.locator(".story")).toContainText("New land at 2N");
  const map = await page.locator(".map").boundingBox();
  for (const card of await page.locator(".card").all()) {
    const box = await card.boundingBox();
    expect(box && map && box.y >= map.y && box.y + box.height <= map.y + map.height).toBe(true);
  }
  const next = page.getByText("Turn 2 of 37");
  for (let n = 0; n < 12 && !(await next.isVisible()); n++) await choose(page);
  await expect(next).toBeVisible();
  expect(await axe(page)).toEqual([]);
});

test("a click that can be taken back is enough, and undo takes it back", async ({ page }) => {
  await sitDown(page, ALONE);
  await goOut(page);
  await expect(page.locator(".lifted")).toHaveCount(2);
  await expect(ribbon(page, /stop here/)).toBeVisible();
  for (let n = 0; n < 5; n++) {
    const seq = await page.locator(".ribbon").getAttribute("data-seq");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.locator(".ribbon")).not.toHaveAttribute("data-seq", seq ?? "");
  }
  await expect(page.locator(".lifted")).toHaveCount(0);
  await expect(ribbon(page, /end the actions/)).toBeVisible();
});

test("the map is dragged, zoomed and fitted without making a choice", async ({ page }) => {
  await sitDown(page, ALONE);
  const home = target(page, "card:0").and(lit(page));
  await home.waitFor();
  const look = () => land(page).getAttribute("style");
  const start = await look();
  await page.mouse.move(...(await middle(home)));
  await page.mouse.down();
  const [x, y] = await middle(home);
  await page.mouse.move(x + 60, y + 40, { steps: 4 });
  await page.mouse.move(x + 120, y - 30, { steps: 4 });
  await page.mouse.up();
  expect(await look()).not.toBe(start);
  await expect(page.locator("[data-picked]")).toHaveCount(0);
  await expect(ribbon(page, /end the actions/)).toBeVisible();
  await page.getByRole("button", { name: "Fit the map" }).click();
  expect(await look()).toBe(start);

  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -300);
  await expect.poll(look).not.toBe(start);
  await page.keyboard.press("f");
  await expect.poll(look).toBe(start);
  await page.keyboard.press("-");
  await expect.poll(look).not.toBe(start);
  await page.keyboard.press("0");
  await page.locator(".map svg").focus();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(look).not.toBe(start);
});

test("two fingers zoom the map on a phone", async ({ browser }) => {
  const page = await somebody(browser, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  await sitDown(page, ALONE);
  await target(page, "card:0").and(lit(page)).waitFor();
  const wide = async () => (await target(page, "card:0").boundingBox())?.width ?? 0;
  const before = await wide();
  const [x, y] = await middle(page.locator(".map"));
  const fingers = await page.context().newCDPSession(page);
  const put = (type: "touchStart" | "touchMove" | "touchEnd", ...spread: number[]) =>
    fingers.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: spread.map((dx, id) => ({ x: x + dx, y, id })),
    });
  await put("touchStart", -30, 30);
  for (const dx of [40, 55, 70]) await put("touchMove", -dx, dx);
  await put("touchEnd");
  await expect.poll(wide).toBeGreaterThan(before * 1.3);
  await expect(page.locator("[data-picked]")).toHaveCount(0);
  await page.context().close();
});

test("the thinker looks at three cards and lays them in order", async ({ page }) => {
  await sitDown(page, ALONE);
  await act(page, "card:0");
  await act(page, "do:think-area");
  await expect(page.locator(".seen li")).toHaveCount(0);
  await page.locator("[data-confirm]:enabled").click();
  await expect(page.locator(".seen li")).toHaveCount(3);
  await ribbon(page, /all on top/).click();
  for (let n = 0; n < 3 && (await page.locator(".seen li").count()) > 0; n++) {
    await page.locator(".seen [data-lit]").or(page.locator(".known")).first().waitFor();
    if ((await page.locator(".seen [data-lit]").count()) === 0) break;
    await page.locator(".seen [data-lit]").first().click();
    const seq = await page.locator(".ribbon").getAttribute("data-seq");
    await page.locator("[data-confirm]:enabled").click();
    await expect(page.locator(".ribbon")).not.toHaveAttribute("data-seq", seq ?? "");
  }
  await expect(page.locator(".deck.area .known .face")).toHaveCount(3);
});

test("reasons and closer looks", async ({ page }) => {
  await sitDown(page, ALONE);
  await target(page, "card:0").and(lit(page)).waitFor();
  await target(page, "card:2").hover();
  await expect(page.getByText("no rabbit is here")).toBeVisible();
  await target(page, "card:0").click({ button: "right" });
  const dialog = page.getByRole("dialog", { name: "the warren" });
  await expect(dialog).toContainText("4 of 6 burrow spaces hold food");
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.locator('.piles [data-zoom="deck:sun"]').click({ button: "right" });
  await expect(page.getByRole("dialog")).toContainText("12 ×");
});

test("two at one screen share one herd to the end, legible on a phone", async ({ browser }) => {
  const page = await somebody(browser, { viewport: { width: 360, height: 740 }, hasTouch: true });
  const id = await sitDown(page, {
    game: "rabbit",
    seats: [{ kind: "me" }, { kind: "here", name: "Ben" }],
  });
  await lit(page).first().waitFor();
  await goOut(page);
  await act(page, "cell:0,2");
  await page.locator("[data-confirm]:enabled").click();
  await expect(target(page, "card:5")).toBeVisible();
  for (const seat of [0, 1])
    expect(
      (
        await page.request.post(`/api/tables/${id}/leave`, { data: { seat, level: "scout" } })
      ).status(),
    ).toBe(200);
  await expect(page.locator("section.end")).toBeVisible({ timeout: 40_000 });
  const scores = page.locator("section.end .sum td");
  await expect(scores).toHaveCount(2);
  expect(await scores.first().textContent()).toBe(await scores.last().textContent());
  await page.goto(`/replay/${id}?at=40`);
  const card = await target(page, "card:0").boundingBox();
  expect(card?.width ?? 0).toBeGreaterThanOrEqual(44);
  expect(await axe(page)).toEqual([]);
  await page.context().close();
});

test("a whole game by clicking, with whatever the herd can do in the first days", async ({
  page,
}) => {
  await sitDown(page, ALONE);
  const ribbon = page.locator(".ribbon");
  for (let n = 0; n < 40 && (await ended(page).count()) === 0; n++) {
    const choices = lit(page).or(page.locator(".ribbon .choice")).or(ended(page));
    await choices.first().waitFor({ state: "attached" });
    const count = await lit(page).count();
    if (count === 0 || n % 4 === 3) {
      await choose(page);
      continue;
    }
    const before = await ribbon.getAttribute("data-seq");
    await lit(page)
      .nth((n * 7) % count)
      .click();
    const confirm = page.locator("[data-confirm]:enabled");
    await page.waitForFunction(
      (then) =>
        document.querySelector(".ribbon")?.getAttribute("data-seq") !== then ||
        document.querySelector("[data-confirm]:enabled"),
      before,
    );
    if ((await ribbon.getAttribute("data-seq")) === before && (await confirm.count()) > 0)
      await confirm.click({ timeout: 1000 }).catch(() => undefined);
    await expect(ribbon).not.toHaveAttribute("data-seq", before ?? "");
  }
  for (let n = 0; n < 240 && (await choose(page)); n++);
  await expect(ended(page)).toBeVisible();
  const herd = await page.locator(".herd .sum b").first().textContent();
  await expect(ended(page).locator(".sum td")).toHaveText(herd ?? "");
});

test("on a phone the guide is never in the way of what it asks for", async ({ browser }) => {
  const page = await somebody(browser, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  await page.goto("/");
  await page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "Rabbit", exact: true }) })
    .getByRole("button", { name: /Learn by playing/ })
    .click();
  const guide = page.getByRole("complementary", { name: "First game" });
  for (let n = 0; n < 2; n++) await guide.getByRole("button", { name: "Next" }).click();
  await expect(guide).toContainText("3 / 10");
  await act(page, "card:0");
  await expect(guide).toContainText("4 / 10");
  await act(page, "do:move-scout");
  await act(page, "do:follow-worker");
  await ribbon(page, /set out/).click();
  await expect(guide).toContainText("6 / 10");
  await act(page, "card:3");
  await ribbon(page, /gather/).click();
  await ribbon(page, /stop here/).click();
  await expect(guide).toContainText("8 / 10");
  await ribbon(page, /end the actions/).click();
  await ribbon(page, /finish feeding/).click();
  await expect(guide).toContainText("9 / 10");
  await page.context().close();
});
