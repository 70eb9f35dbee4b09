/** What only the round board does: it turns, others' sheets are read, abilities are used in steps. */
import { axe, choose, expect, lit, sitDown, somebody, test, type Wish } from "./people";
import type { Page } from "@playwright/test";

const TABLE: Wish = {
  game: "kami",
  seats: [{ kind: "me" }, { kind: "bot", level: "kit" }, { kind: "bot", level: "kit" }],
  options: { open_kami: true, first: "seat 1" },
};

/** The village that lies in front of the person, by what the board shows: the largest spaces. */
async function inFront(page: Page): Promise<string> {
  return page.evaluate(() => {
    const spaces = [...document.querySelectorAll<SVGElement>('.wheel [data-target^="space:"]')];
    const wide = (element: Element) => element.getBoundingClientRect().width;
    spaces.sort((a, b) => wide(b) - wide(a));
    return (spaces[0]?.dataset.target ?? "").replace(/^space:(\w+)\..*$/, "$1");
  });
}

/** Sit down as Inari, who is asked nothing before the first action. */
async function begin(page: Page, wish = TABLE): Promise<void> {
  await sitDown(page, wish);
  await page.locator('[data-lit][data-target="kami:Inari"]').click();
  await page.locator("[data-confirm]").click();
  await page.locator(".wheel").waitFor();
  await lit(page).or(page.locator(".ribbon .choice")).first().waitFor();
}

test("all kami can be picked from, and read aloud", async ({ page }) => {
  await sitDown(page, TABLE);
  await expect(page.locator('[data-lit][data-target^="kami:"]')).toHaveCount(8);
  expect(await axe(page)).toEqual([]);
});

test("the board turns before one's eyes: the village on the right comes in front", async ({
  browser,
}) => {
  // What the others do is told at its pace before the board turns.
  test.setTimeout(150_000);
  const page = await somebody(browser, { reducedMotion: "no-preference" });
  await begin(page);
  expect(await inFront(page)).toBe("farming");
  await page.evaluate(() => {
    const seen = new Set<string>();
    const look = () => {
      for (const pieces of document.querySelectorAll(".wheel .pieces")) {
        const ground = pieces.getAttribute("transform") ?? "";
        const turn = Number(/rotate\((-?[\d.]+)\)/.exec(ground)?.[1] ?? 0);
        if (turn % 90 !== 0) seen.add(ground);
      }
      document.body.dataset.between = String(seen.size);
      requestAnimationFrame(look);
    };
    look();
  });
  const round = page.locator(".wheel .age");
  for (let n = 0; n < 20 && (await round.textContent())?.includes("round 1"); n++) {
    await choose(page);
    await lit(page).or(page.locator(".ribbon .choice")).first().waitFor();
  }
  await expect(page.locator("body")).toHaveAttribute("data-between", /^([4-9]|\d\d+)$/);
  await expect.poll(() => inFront(page)).toBe("holy");
  await page.context().close();
});

test("an added shrine stands where it was pointed at, with what it brings told before", async ({
  page,
}) => {
  await begin(page);
  const space = page.locator('[data-target="space:farming.a1"]');
  await space.hover();
  await expect(page.getByText("+1 Favor", { exact: true })).toBeVisible();
  await expect(space.locator(".ghost")).toHaveCSS("opacity", "0.6");
  await space.click();
  await page.locator("[data-confirm]").click();
  await expect(space).toHaveAttribute("data-label", /shrine of/);
  await expect(page.locator(".purse .full")).toHaveCount(1);
  const elsewhere = page.locator('[data-target="space:wealthy.a1"]');
  await elsewhere.hover();
  await expect(elsewhere).toHaveAttribute("data-why", /village/);
});

test("another's kami is read, and what is printed is shown large", async ({ page }) => {
  await begin(page);
  const own = await page.locator(".mat .name").textContent();
  await page.locator(".plate button").first().click();
  await expect(page.locator(".mat[data-still]")).toBeVisible();
  await expect(page.locator(".mat [data-lit]")).toHaveCount(0);
  await page.getByRole("button", { name: "Back to yours" }).click();
  await expect(page.locator(".mat .name")).toHaveText(own ?? "");
  await page.locator(".wheel [data-target='card:goal']").click({ button: "right" });
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("take a token of that village");
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.locator(".mat .ability").first().click({ button: "right", force: true });
  await expect(dialog).toContainText(own ?? "");
  await page.keyboard.press("Escape");
  await page.locator(".plate").first().click({ button: "right" });
  await expect(dialog).toBeVisible();
  expect(await axe(page)).toEqual([]);
});

test("two play against the Kitsune, whose card and place are shown", async ({ page }) => {
  await begin(page, { ...TABLE, seats: TABLE.seats.slice(0, 2) });
  await expect(page.locator(".wheel [data-target='kitsune:token']")).toHaveCount(1);
  const card = page.locator("[data-target='card:kitsune']");
  await expect(card).toContainText("20 cards to come");
  const round = page.locator(".wheel .age");
  for (let n = 0; n < 20 && (await round.textContent())?.includes("round 1"); n++) {
    await choose(page);
    await lit(page).or(page.locator(".ribbon .choice")).first().waitFor();
  }
  await expect(card).toContainText("19 cards to come");
  await expect(card.getByRole("img")).toHaveAttribute("aria-label", /(adds|removes|replaces) \d/);
});

test("every village says how large each player's group is, and whose it is", async ({ page }) => {
  await begin(page, { ...TABLE, seats: TABLE.seats.slice(0, 2) });
  const village = page.locator(".wheel [data-target='village:farming']");
  await expect(village.locator(".size")).toHaveCount(0);
  for (const name of ["b1", "c1"]) {
    await page.locator(`[data-lit][data-target="space:farming.${name}"]`).click();
    await page.locator("[data-confirm]:enabled").click();
    await expect(page.locator(`[data-target="space:farming.${name}"]`)).toHaveAttribute(
      "data-label",
      /shrine of/,
    );
  }
  await expect(village.locator(".size").first()).toHaveText("2");
  await expect(village.locator(".pill")).toHaveClass(/led/);
  await expect(village).toHaveAttribute("data-label", /with 2 together/);
  // The kind of a space can be seen over its shrine.
  await expect(page.locator(".wheel .pieces .kind").first()).toBeVisible();
});

test("on a phone on its side abilities take their whole column, and nothing lies on a name", async ({
  browser,
}) => {
  const page = await somebody(browser, { viewport: { width: 844, height: 390 }, hasTouch: true });
  await begin(page, { ...TABLE, seats: TABLE.seats.slice(0, 2) });
  const wide = (what: string) =>
    page
      .locator(what)
      .first()
      .evaluate((element) => element.getBoundingClientRect().width);
  const column = await wide(".kami.short > .own");
  for (const part of [".mat .abilities", ".mat .head", ".mat .purse", ".mat .facts"])
    expect(await wide(part), part).toBeGreaterThan(0.9 * column - 12);
  await page.context().close();
});

test("an ability asks on at one press and is undone by one, and a shrine that would go is struck", async ({
  page,
}) => {
  await begin(page);
  await page.locator('[data-lit][data-target="space:farming.b2"]').click();
  await page.locator("[data-confirm]:enabled").click();
  const shrine = page.locator('[data-lit][data-target="space:farming.b2"][data-label*="shrine"]');
  await shrine.click();
  await expect(page.locator("[data-struck='farming.b2']")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator("[data-struck]")).toHaveCount(0);
  await page.locator('[data-lit][data-target="ability:1"]').click();
  await expect(page.locator(".ribbon .say")).toContainText("Choose a space");
  await expect(page.locator("[data-confirm]")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.locator('[data-lit][data-target="ability:1"]')).toBeVisible();
});

test("no sheet moves while others act, and no letter of a village lies under another", async ({
  browser,
}) => {
  const page = await somebody(browser);
  await page.addInitScript(() => localStorage.setItem("warren", '{"speed":"fast"}'));
  await begin(page);
  // Letters are drawn below villages: none may have its middle where another village lies.
  const covered = await page.locator(".wheel .axes text").evaluateAll((letters) =>
    letters
      .filter((letter) => {
        const { left, top, width, height } = letter.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        return [...document.querySelectorAll(".wheel .shore")].some((shore) => {
          const box = shore.getBoundingClientRect();
          return box.left < x && x < box.right && box.top < y && y < box.bottom;
        });
      })
      .map((letter) => letter.textContent),
  );
  expect(covered).toEqual([]);
  await page.evaluate(() => {
    const seen = new Set<string>();
    const look = () => {
      const boxes = [...document.querySelectorAll(".plate, .mat .head, .seats li")].map((one) => {
        const { left, top, width } = one.getBoundingClientRect();
        return [left, top, width].map(Math.round);
      });
      seen.add(JSON.stringify(boxes));
      document.body.dataset.places = String(seen.size);
      requestAnimationFrame(look);
    };
    look();
  });
  for (let n = 0; n < 3; n++) await choose(page);
  await page.locator(".plate.acts").waitFor();
  await lit(page).or(page.locator(".ribbon .choice")).first().waitFor({ timeout: 45_000 });
  await expect(page.locator("body")).toHaveAttribute("data-places", "1");
  await page.context().close();
});

test("at the end the board stays in sight while the rest is read", async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 540 });
  const id = await sitDown(page, TABLE);
  await page.locator('[data-lit][data-target="kami:Inari"]').click();
  await page.locator("[data-confirm]").click();
  await page.locator(".wheel").waitFor();
  await page.request.post(`/api/tables/${id}/resign`, { data: { seat: 0 } });
  await page.locator("section.end").waitFor();
  const place = await page.locator(".place").boundingBox();
  const home = page.locator("section.end").getByRole("link", { name: "Home" });
  await expect(home).not.toBeInViewport();
  await home.scrollIntoViewIfNeeded();
  expect(await page.locator(".place").boundingBox()).toEqual(place);
});
