/** What others do is told at a pace that a person can follow; under a clock of the test's own. */
import type { Page } from "@playwright/test";
import { choose, expect, lit, sitDown, test, type Wish } from "./people";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const TABLE: Wish = {
  game: "hamsters",
  seats: [{ kind: "me" }, { kind: "bot", level: "scout" }, { kind: "bot", level: "scout" }],
};

const told = (page: Page) => page.locator(".ribbon .told");
const asked = (page: Page) => lit(page).or(page.locator(".ribbon .choice")).first();

/** Sit down with a clock that stands still, make a choice, and see the first thing told. */
async function begin(page: Page, speed: string, table = TABLE): Promise<void> {
  await page.addInitScript(
    (chosen) => localStorage.setItem("warren", JSON.stringify({ speed: chosen })),
    speed,
  );
  await page.clock.install({ time: new Date("2026-01-01T10:00:00") });
  await sitDown(page, table);
  await asked(page).waitFor();
  await page.clock.pauseAt(new Date("2026-01-01T11:00:00"));
  await choose(page);
}

test("what others do is told one by one, and the question comes after", async ({ page }) => {
  await begin(page, "normal");
  await told(page).waitFor();
  const seen: string[] = [];
  const now = () => page.locator(".ribbon .say").innerText();
  for (let n = 0; n < 12 && (await told(page).count()) > 0; n++) {
    const text = await now();
    seen.push(text);
    await expect(lit(page)).toHaveCount(0);
    const spoken = (await told(page).locator("span").last().innerText()).trim();
    await expect(page.locator("[data-spoken]")).toContainText(spoken);
    // What was told before may have stayed up to 50 ms too long.
    await page.clock.runFor(440);
    expect(await now()).toBe(text);
    let stays = 440;
    while (stays < 1100 && (await now()) === text) {
      await page.clock.runFor(50);
      stays += 50;
    }
    expect(stays).toBeLessThan(/completes/.test(text) ? 1100 : 850);
  }
  expect(seen.filter((text) => /crosses off|passes/.test(text))).toHaveLength(2);
  expect(seen.at(-1)).toContain("The die shows");
  await asked(page).waitFor();
});

test("the sign and the seat of whoever acts go with what is told", async ({ page }) => {
  await begin(page, "normal");
  const line = told(page).filter({ hasText: "crosses off" });
  await line.waitFor();
  await expect(line.locator(".crest")).toHaveCount(1);
  const name = await page.locator(".seats li.acts .name").innerText();
  await expect(line).toContainText(name);
  await expect(page.locator(".seats li.own.acts")).toHaveCount(0);
});

test("telling can be paused, stepped through, and skipped", async ({ page }) => {
  await begin(page, "slow");
  await told(page).waitFor();
  await page.getByRole("button", { name: "Pause" }).click();
  const first = await told(page).innerText();
  await page.clock.runFor(60_000);
  await expect(told(page)).toHaveText(first, { useInnerText: true });
  await page.keyboard.press("n");
  await expect(told(page)).not.toHaveText(first, { useInnerText: true });
  await page.clock.runFor(60_000);
  await expect(lit(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Skip" }).click();
  await asked(page).waitFor();
  await expect(told(page)).toHaveCount(0);
});

test("at once, nothing is waited for; the speed can be changed while it is told", async ({
  page,
}) => {
  await begin(page, "once");
  await asked(page).waitFor();
  await page.evaluate(() => localStorage.setItem("warren", '{"speed":"slow"}'));
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByLabel("How fast others' turns are told").selectOption("slow");
  await page.keyboard.press("Escape");
  await choose(page);
  await told(page).waitFor();
  await page.locator(".ribbon").getByLabel("How fast others' turns are told").selectOption("once");
  await asked(page).waitFor();
});

test("with less motion the same is told, as stills", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await begin(page, "normal");
  await told(page).waitFor();
  await expect(lit(page)).toHaveCount(0);
  await page.clock.runFor(10_000);
  await asked(page).waitFor();
});

test("what happened since my last turn can be opened at any time, and stays marked", async ({
  page,
}) => {
  await begin(page, "once");
  await asked(page).waitFor();
  // Each neighbour's newest crosses, in its colour, on its own sheet.
  const marked = page.locator("[data-deed]");
  await expect(marked.first()).toBeAttached();
  const owners = await marked.evaluateAll((all) =>
    all.map((one) => [
      (one as HTMLElement).dataset.deed,
      (one as HTMLElement).dataset.within ?? "sheet:0",
    ]),
  );
  expect(new Set(owners.map(([seat]) => seat)).size).toBe(3);
  for (const [seat, sheet] of owners) expect(sheet).toBe(`sheet:${seat}`);
  await page.keyboard.press("b");
  const panel = page.getByRole("dialog", { name: "Since your last turn" });
  await expect(panel.locator("section h3 .crest")).toHaveCount(3);
  await expect(panel).toContainText("crosses off");
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
});

test("a great moment owns the screen for a second, and keeps no click from the board", async ({
  page,
}) => {
  await begin(page, "normal", {
    game: "kami",
    seats: [{ kind: "me" }, { kind: "bot", level: "kit" }],
    options: { short_game: true },
  });
  const stage = page.locator("[data-stage=goal_up]");
  for (let n = 0; n < 30 && (await stage.count()) === 0; n++) {
    await page.clock.runFor(100);
    await page.waitForTimeout(50);
  }
  await expect(stage).toContainText("the goal is");
  await expect(stage).toHaveCSS("pointer-events", "none");
  await page.clock.runFor(1500);
  await expect(stage).toHaveCount(0);
});

test("an end speaks to whoever looks, and playing again is in sight", async ({ page }) => {
  const id = await sitDown(page, { ...TABLE, seats: TABLE.seats.slice(0, 2) });
  await asked(page).waitFor();
  await page.request.post(`/api/tables/${id}/resign`, { data: { seat: 0 } });
  await expect(page.getByRole("heading", { name: /^You lost: .+ wins$/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Play again" })).toBeInViewport();
});
