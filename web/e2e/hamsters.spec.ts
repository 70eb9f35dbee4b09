/** What only the burrow does: dragging along spaces, looking at the others' burrows. */
import { axe, choose, expect, lit, sitDown, somebody, test, type Wish } from "./people";

const TABLE: Wish = { game: "hamsters", seats: [{ kind: "me" }, { kind: "bot", level: "scout" }] };

/** What the server says of a space that the first crosses cannot go to. */
const CLOSED = /first crosses go into the central cave/i;

test("dragging along spaces picks them one after the other", async ({ page }) => {
  await sitDown(page, TABLE);
  await lit(page).first().waitFor();
  const middle = async (name: string): Promise<[number, number]> => {
    const box = await page.locator(`.hill [data-target="space:${name}"]`).boundingBox();
    if (!box) throw new Error(`no ${name}`);
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  await page.mouse.move(...(await middle("s3")));
  await page.mouse.down();
  await page.mouse.move(...(await middle("s4")), { steps: 6 });
  await page.mouse.up();
  const picked = page.locator(".hill [data-picked]");
  await expect(picked).toHaveCount(2);
  await page.keyboard.press("Escape");
  await expect(picked).toHaveCount(1);
});

test("another's burrow is shown large and cannot be played on", async ({ page }) => {
  await sitDown(page, TABLE);
  await lit(page).first().waitFor();
  await choose(page);
  await lit(page).or(page.locator(".ribbon .choice")).first().waitFor();
  await page.getByRole("button", { name: /Look at the burrow of/ }).click();
  await expect(page.locator(".hill [data-lit]")).toHaveCount(0);
  await page.getByRole("button", { name: /Back to your burrow/ }).click();
  await expect(
    page.locator(".hill [data-lit]").or(page.locator(".ribbon .choice")).first(),
  ).toBeVisible();
});

test("who comes back sees what happened in order, or skips it", async ({ browser }) => {
  const context = await browser.newContext({
    baseURL: process.env.WARREN_URL,
    reducedMotion: "no-preference",
  });
  const page = await context.newPage();
  const id = await sitDown(page, TABLE);
  await lit(page).first().waitFor();
  for (let n = 0; n < 3; n++) await choose(page);
  await lit(page).or(page.locator(".ribbon .choice")).first().waitFor();
  await page.evaluate((table) => localStorage.setItem(`warren.seen.${table}.0`, "1"), id);
  await page.reload();
  const crosses = () => page.locator(".hill .done").count();
  await page.getByRole("button", { name: "Skip" }).waitFor();
  const early = await crosses();
  await page.getByRole("button", { name: "Skip" }).click();
  await lit(page).or(page.locator(".ribbon .choice")).first().waitFor();
  expect(await crosses()).toBeGreaterThan(early);
  await context.close();
});

test("a closer look opens by right click, by Z and by a long press, and Escape closes it", async ({
  browser,
  page,
}) => {
  await sitDown(page, TABLE);
  await lit(page).first().waitFor();
  await lit(page).first().click();
  const small = page.locator("[data-zoom]").first();
  const look = page.getByRole("dialog", { name: /^Burrow of/ });
  await small.click({ button: "right" });
  await expect(look).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(look).toBeHidden();
  await expect(page.locator("[data-picked]")).toHaveCount(1);
  await small.hover();
  await page.keyboard.press("z");
  await expect(look).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(look).toBeHidden();
  await page.mouse.move(0, 0);
  await small.focus();
  await page.keyboard.press("Z");
  await expect(look).toBeVisible();
  await page.keyboard.press("l");
  await expect(page.getByRole("dialog", { name: "All choices" })).toHaveCount(0);
  await page.keyboard.press("Escape");

  const phone = await somebody(browser, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  await sitDown(phone, TABLE);
  const mini = phone.locator("[data-zoom]").first();
  await mini.scrollIntoViewIfNeeded();
  const box = await mini.boundingBox();
  const finger = await phone.context().newCDPSession(phone);
  const at = { x: (box?.x ?? 0) + 40, y: (box?.y ?? 0) + 20 };
  await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] });
  await expect(phone.getByRole("dialog", { name: /^Burrow of/ })).toBeVisible();
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect(phone.getByRole("dialog", { name: /^Burrow of/ })).toBeVisible();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await phone.context().close();
});

test("what cannot be picked says why: to mouse, keys and touch", async ({ browser, page }) => {
  await sitDown(page, TABLE);
  await lit(page).first().waitFor();
  const far = page.locator('.hill [data-target="space:a1"]');
  await far.hover();
  await expect(page.getByText(CLOSED)).toBeVisible();
  await lit(page).first().hover();
  await expect(page.getByText(CLOSED)).toHaveCount(0);
  await lit(page).first().focus();
  await page.keyboard.press("Shift+ArrowUp");
  await expect(page.locator("[data-why]:focus")).toHaveAttribute("aria-description", CLOSED);
  await expect(page.getByText(CLOSED)).toBeVisible();
  await choose(page);
  await lit(page).or(page.locator(".ribbon .choice")).first().waitFor();
  expect(await axe(page)).toEqual([]);

  const phone = await somebody(browser, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  await sitDown(phone, TABLE);
  await lit(phone).first().waitFor();
  await phone.locator('.hill [data-target="space:a1"]').tap({ force: true });
  await expect(phone.getByText(CLOSED)).toBeVisible();
  await expect(phone.getByText(CLOSED)).toBeInViewport();
  await phone.context().close();
});

test("the picture says whose sheet it is, how many are picked, and what goods are worth", async ({
  page,
}) => {
  await sitDown(page, TABLE);
  await lit(page).first().waitFor();
  const count = page.locator(".hill [data-count]");
  await expect(page.locator(".hill .owner")).toHaveText("Your burrow");
  await lit(page).first().click();
  await expect(count).toHaveText(/^1 (of (up to )?[2-7] )?picked$/);
  await expect(page.locator(".hill .clock")).toHaveText("start: 4th chamber");
  await expect(page.getByRole("img", { name: /worth 2, 4, 8, 16 together/ })).toBeVisible();
  await expect(page.getByRole("img", { name: /^chamber a: 4 points once full/ })).toBeVisible();
  await expect(page.getByRole("img", { name: /^tunnel between/ }).first()).toBeVisible();
  await page.getByRole("button", { name: /Look at the burrow of/ }).click();
  await expect(page.locator(".hill .owner")).toHaveText(/^Burrow of/);
});

const ALONG: Wish = { game: "hamsters", seats: [{ kind: "me" }, { kind: "bot", level: "kit" }] };

test("what a space brings is said beside it and beside what is picked", async ({ page }) => {
  await sitDown(page, ALONG);
  const free = page.locator("[data-lit]:not([data-picked])");
  await free.first().waitFor();
  for (let n = 0; n < 7 && (await page.locator(".note.outcome").count()) === 0; n++) {
    await free.first().hover();
    if ((await page.locator(".note.outcome").count()) === 0) await free.first().click();
  }
  const note = await page.locator(".note.outcome").boundingBox();
  if (!note) throw new Error("no note");
  const things = await page
    .locator(".hill [data-picked], .hill [data-ghost], .hill [data-lit]:hover")
    .all();
  expect(things.length).toBeGreaterThan(0);
  for (const thing of things) {
    const box = await thing.boundingBox();
    if (!box) throw new Error("no box");
    const apart =
      note.x + note.width <= box.x ||
      box.x + box.width <= note.x ||
      note.y + note.height <= box.y ||
      box.y + box.height <= note.y;
    expect(apart).toBe(true);
  }
});

for (const [width, height] of [
  [360, 740],
  [820, 1180],
  [1366, 768],
  [2560, 1440],
] as const)
  test(`the other's sheet is in sight at the end, and no page scrolls, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const id = await sitDown(page, ALONG);
    await page.locator("[data-lit]").first().waitFor();
    const tall = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    expect(await tall()).toBeLessThanOrEqual(0);
    await page.request.post(`/api/tables/${id}/resign`, { data: { seat: 0 } });
    await page.locator("section.end").waitFor();
    const frame = await page.locator(".place").boundingBox();
    const mini = await page.locator(".mini").boundingBox();
    if (!frame || !mini) throw new Error("no sheet");
    expect(mini.y + mini.height).toBeLessThanOrEqual(Math.min(frame.y + frame.height, height) + 1);
    expect(await tall()).toBeLessThanOrEqual(0);
  });

test("points float to the score and are gone again, though others go on", async ({ browser }) => {
  const page = await somebody(browser, { reducedMotion: "no-preference" });
  await sitDown(page, { ...TABLE, seats: [...TABLE.seats, { kind: "bot", level: "scout" }] });
  await lit(page).first().waitFor();
  const floating = page.locator("[data-float]");
  for (let n = 0; n < 8 && (await floating.count()) === 0; n++) {
    await choose(page);
    await lit(page).or(page.locator(".ribbon .choice")).first().waitFor();
  }
  await expect(floating).not.toHaveCount(0);
  await choose(page);
  await expect(floating).toHaveCount(0, { timeout: 5000 });
  await page.context().close();
});

test("what cannot be picked steps back, and long names stay on the sign", async ({ page }) => {
  await page.request.get("/api/me");
  await page.request.patch("/api/me", { data: { name: "Wilhelmina of the Long Burrow" } });
  await sitDown(page, TABLE);
  await lit(page).first().waitFor();
  const veils = page.locator(".hill .veil");
  expect(await veils.count()).toBeGreaterThan(20);
  await expect(page.locator(".hill [data-lit] .veil")).toHaveCount(0);
  await page.getByRole("button", { name: /Look at the burrow of/ }).click();
  await expect(veils).toHaveCount(0);
  const sign = await page.locator(".hill .board").boundingBox();
  const owner = await page.locator(".hill .owner").boundingBox();
  if (!sign || !owner) throw new Error("no sign");
  expect(owner.x).toBeGreaterThanOrEqual(sign.x);
  expect(owner.x + owner.width).toBeLessThanOrEqual(sign.x + sign.width);
});

test("on a phone the neighbours' names and scores can be read", async ({ browser }) => {
  const page = await somebody(browser, { viewport: { width: 360, height: 740 }, hasTouch: true });
  await sitDown(page, { ...TABLE, seats: [...TABLE.seats, { kind: "bot", level: "scout" }] });
  await lit(page).first().waitFor();
  for (const mini of await page.locator(".mini").all())
    for (const part of [mini, mini.locator(".name"), mini.locator(".number")]) {
      const box = await part.boundingBox();
      if (!box) throw new Error("out of sight");
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(360);
      expect(box.width).toBeGreaterThan(8);
    }
  await page.context().close();
});
