/** Whole games by what is spoken alone: roles and names, no picture, no mark of the page's own. */
import type { Locator, Page } from "@playwright/test";
import { expect, GAMES, sitDown, test } from "./people";

const END = /^(You (win|lost|share)|.+ wins?$|The village|The herd)/;
/** What only a program would say: `space:farming.b1`, `cell 0,2`, nothing at all. */
const RAW = /^\W*$|^\w+:\w|\b\d+,\d+\b|undefined|null|\{|\}/;

const board = (page: Page) => page.getByRole("region", { name: "Board", exact: true });
/** What can be picked is a button that is pressed or not; what is only looked at is none. */
const open = (page: Page) => board(page).getByRole("button", { pressed: false });
const confirm = (page: Page) => page.getByRole("button", { name: "Confirm", disabled: false });
const list = (page: Page) => page.getByRole("button", { name: "All choices" });
const end = (page: Page) => page.getByRole("heading", { name: END });

async function press(page: Page, what: Locator): Promise<void> {
  await what.focus();
  await page.keyboard.press("Enter");
}

/** Make one choice by ear; false when the game is over. */
async function chooseByEar(page: Page, random: () => number): Promise<boolean> {
  await list(page).or(end(page)).first().waitFor();
  if ((await end(page).count()) > 0) return false;
  for (let steps = 0; steps < 12; steps++) {
    if ((await confirm(page).count()) > 0) {
      await press(page, confirm(page));
      return true;
    }
    const n = await open(page).count();
    if (n === 0 || steps === 11) break;
    await press(page, open(page).nth(Math.floor(random() * n)));
    // Some things are done by pressing them.
    if ((await open(page).count()) === 0 && (await confirm(page).count()) === 0) return true;
  }
  // What has no place on the board is in the list.
  await page.keyboard.press("Escape");
  await page.keyboard.press("l");
  const found = page.getByRole("dialog", { name: "All choices" });
  await press(page, found.getByRole("listitem").getByRole("button").first());
  if ((await confirm(page).count()) > 0) await press(page, confirm(page));
  return true;
}

/** What must be heard of each board, besides what can be chosen. */
const HEARD: Record<string, RegExp[]> = {
  hamsters: [
    /^chamber a: 4 points once full, \d of 5 crossed$/,
    /^(open )?tunnel/,
    /^The die shows \d$/,
    /^The hourglass/,
    /^die 1 of 3 of the timer/,
    /^Ones: \d of 7 slots left$/,
    /worth 2, 4, 8, 16 together/,
  ],
  kami: [
    /^\w+ village, by influence: .+ with \d+ together/,
    /^Goal of the year: .+ Year \d of 2/,
    / sits in front of the village \w+ and begins the round$/,
    /^Card of the Kitsune|Kitsune/,
  ],
};

for (const game of GAMES.filter(({ name }) => name in HEARD))
  test(`${game.title} is played to its end from the accessibility tree alone`, async ({ page }) => {
    test.slow();
    let seed = 7;
    const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
    await sitDown(page, game.quick);
    const spoken = new Set<string>();
    for (let n = 0; n < 3 * game.longest; n++) {
      if (!(await chooseByEar(page, random))) break;
      if (n % 10 === 0)
        for (const line of (await board(page).ariaSnapshot()).split("\n")) {
          const name = /^\s*- '?(?:button|img|group|listitem) "((?:[^"\\]|\\.)*)"/.exec(line)?.[1];
          if (name !== undefined) spoken.add(name);
        }
    }
    await expect(end(page)).toBeVisible();
    expect(spoken.size).toBeGreaterThan(20);
    expect([...spoken].filter((name) => RAW.test(name))).toEqual([]);
    for (const heard of HEARD[game.name] ?? [])
      expect(
        [...spoken].some((name) => heard.test(name)),
        String(heard),
      ).toBe(true);
  });
