/** What only the burrow does: dragging along spaces, looking at the others' burrows. */
import { choose, expect, lit, sitDown, test, type Wish } from "./people";

const TABLE: Wish = { game: "hamsters", seats: [{ kind: "me" }, { kind: "bot", level: "scout" }] };

test.use({ contextOptions: { reducedMotion: "reduce" } });

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
