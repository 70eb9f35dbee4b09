/** What people do with a table, beside playing: agree, leave, come back, run out of time, meet again. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import {
  axe,
  choose,
  ended,
  expect,
  lit,
  makeTable,
  sitDown,
  somebody,
  test,
  type Wish,
} from "./people";
import { letters } from "./post";

const ALONE: Wish = { game: "hamsters", seats: [{ kind: "me" }, { kind: "bot", level: "scout" }] };
/** A small sheet of one's own. */
const SHEET = `
Sheet small
ss-aaa
ss.a..
|..|..
bbbcc.

Goods: nuts (0,0) (0,5) (3,0) (3,4); mushrooms (1,3)
Points: a 6, b 3, c 2, s 4
`;

const asked = (page: Page) => lit(page).or(page.locator(".ribbon .choice")).first();

/** Two people with a browser each at one table. */
async function together(browser: Browser, page: Page, more = {}): Promise<[Page, string]> {
  await page.request.get("/api/me");
  const made = await page.request.post("/api/tables", {
    data: { game: "hamsters", seats: [{ kind: "me" }, { kind: "open" }], ...more },
  });
  expect(made.status(), await made.text()).toBe(201);
  const { table, links } = (await made.json()) as {
    table: { id: string };
    links: { path: string }[];
  };
  const other = await somebody(browser);
  await other.goto(links[0]?.path ?? "");
  await other.getByLabel("Your name").fill("Bea");
  await other.getByRole("button", { name: "Sit down" }).click();
  await page.goto(`/table/${table.id}`);
  await asked(page).waitFor();
  await asked(other).waitFor();
  return [other, table.id];
}

async function menu(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Table", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name }).click();
}

test("an undo that needs consent is asked for, declined, asked for again and granted", async ({
  browser,
  page,
}) => {
  const [other] = await together(browser, page, { undo: "ask" });
  const before = await lit(page).count();
  await choose(page);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Waiting for the others to agree")).toBeVisible();
  await expect(other.getByText("would like to take a choice back")).toBeVisible();
  expect(await axe(other)).toEqual([]);
  await other.getByRole("button", { name: "Decline" }).click();
  await expect(page.getByText("Waiting for the others to agree")).toBeHidden();
  await expect(lit(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await other.getByRole("button", { name: "Agree" }).click();
  await expect(lit(page)).toHaveCount(before);
  await other.context().close();
});

test("between two people the other plays on with the bot until one is back", async ({
  browser,
  page,
}) => {
  const [other, id] = await together(browser, page);
  await menu(other, "Leave, a bot plays on");
  await expect(page.getByText("scout plays on")).toBeVisible();
  await choose(page);
  await asked(page).waitFor();
  await other.goto(`/table/${id}`);
  await expect(other.getByText("scout plays on for you.")).toBeVisible();
  await expect(lit(other)).toHaveCount(0);
  expect(await axe(other)).toEqual([]);
  await other.getByRole("button", { name: "Take the seat back" }).click();
  await asked(other).waitFor();
  await expect(page.getByText("scout plays on")).toBeHidden();
  await other.context().close();
});

for (const [zero, told] of [
  ["bot", "plays on for you."],
  ["resign", ""],
] as const)
  test(`when time is up: ${zero}`, async ({ browser, page }) => {
    const [other] = await together(browser, page, {
      clock: { kind: "live", seconds: 10, increment: 0 },
      at_zero: zero,
    });
    await expect(page.getByRole("timer").first()).toBeVisible();
    await choose(other);
    if (zero === "bot") {
      await expect(page.getByText(told)).toBeVisible({ timeout: 20_000 });
      await page.getByRole("tab", { name: "Story" }).click();
      await expect(page.getByText(/^Time is up for/).first()).toBeVisible();
      await expect(page.getByRole("button", { name: "Take the seat back" })).toBeVisible();
    } else {
      await expect(ended(page)).toBeVisible({ timeout: 20_000 });
      await expect(ended(page).getByText(/gives up\. Bea wins\./)).toBeVisible();
      await expect(ended(other)).toBeVisible();
    }
    await other.context().close();
  });

test("after a game between two, both meet at the next table", async ({ browser, page }) => {
  const [other, id] = await together(browser, page);
  await menu(page, "Give up");
  await page.getByRole("dialog").getByRole("button", { name: "Give up" }).click();
  await expect(ended(other)).toBeVisible();
  await ended(page).getByRole("button", { name: "Play again" }).click();
  await expect(page).not.toHaveURL(new RegExp(id));
  await expect(page.getByText("has not said yes yet")).toBeVisible();
  await expect(page.getByText("To play again with the same people")).toBeVisible();
  await expect(ended(other).getByText(/^.+ would like to play again\.$/)).toBeVisible();
  const again = ended(other).getByRole("button", { name: /^Play again with .+/ });
  await expect(again).toBeInViewport();
  await expect(other.locator(".offer"), "the end of the game says so itself").toHaveCount(0);
  await again.click();
  await asked(page).waitFor();
  await asked(other).waitFor();
  expect(other.url()).toBe(page.url());
  await other.context().close();
});

test("who asks to play again is seen at once wherever the other is, and joined by one click", async ({
  browser,
  page,
}) => {
  const [other] = await together(browser, page);
  for (const place of ["/", "/rules/hamsters", "/replay", "another table"]) {
    const id = new URL(page.url()).pathname.split("/").pop();
    await page.request.post(`/api/tables/${id}/resign`, { data: { seat: 0 } });
    if (place === "another table")
      await sitDown(other, { game: "hamsters", seats: [{ kind: "me" }, { kind: "open" }] });
    else await other.goto(place);
    await expect(other.locator("h1").first()).toBeAttached();
    await expect(ended(page)).toBeVisible();
    await ended(page).getByRole("button", { name: "Play again" }).click();
    const offer = other.locator(".offer");
    await expect(offer).toContainText(/Hungry Hamsters .+ would like to play again\./);
    expect(await axe(other)).toEqual([]);
    await offer.getByRole("button", { name: "Play" }).click();
    await asked(page).waitFor();
    await asked(other).waitFor();
    expect(other.url()).toBe(page.url());
    await expect(offer).toHaveCount(0);
  }
  await other.context().close();
});

test("an offer to play again can be put aside, and waits on the first page", async ({
  browser,
  page,
}) => {
  const [other, id] = await together(browser, page);
  await page.request.post(`/api/tables/${id}/resign`, { data: { seat: 0 } });
  await other.goto("/");
  await page.request.post(`/api/tables/${id}/rematch`);
  await other.getByRole("button", { name: "Not now" }).click();
  await expect(other.locator(".offer")).toHaveCount(0);
  const row = other.getByRole("listitem").filter({ hasText: "would like to play again" });
  await row.getByRole("button", { name: /^Play/ }).click();
  await asked(other).waitFor();
  await other.context().close();
});

test("the first page shows who is there, who is away and whose turn it is, as it changes", async ({
  browser,
  page,
}) => {
  const [other, id] = await together(browser, page);
  const home = await page.context().newPage();
  await home.goto("/");
  const row = home.getByRole("listitem").filter({ has: home.locator(`a[href="/table/${id}"]`) });
  await expect(row.getByTitle(/is there/)).toBeVisible();
  await expect(row).toContainText("Your turn");
  await choose(page);
  await expect(row).toContainText(/Waiting for /);
  await expect(row.getByTitle(/to act, is there/)).toBeVisible();
  await other.context().close();
  await expect(row.getByTitle(/to act, away/)).toBeVisible();
  expect(await axe(home)).toEqual([]);
});

test("an open table is found on the first page, joined, and watched by a third", async ({
  browser,
  page,
}) => {
  await page.goto("/me");
  const host = `H${Date.now() % 1e9}`;
  await page.getByLabel("This is how others see you.").fill(host);
  await page.getByRole("button", { name: "Save" }).first().click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await page.goto("/new?game=hamsters");
  await page.getByRole("combobox", { name: /^Seat 2/ }).selectOption("open");
  await page.getByRole("button", { name: "One seat less" }).click();
  await page.getByLabel("Public").check();
  await page.getByRole("button", { name: "Open the table" }).click();
  await page.getByLabel("Link to this seat").waitFor();

  const row = (at: Page) => at.getByRole("listitem").filter({ hasText: host });
  const other = await somebody(browser);
  await other.goto("/");
  await row(other).getByRole("link", { name: "Join" }).click();
  await other.getByRole("button", { name: "Sit down" }).click();
  await asked(page).waitFor();

  const third = await somebody(browser);
  await third.goto("/");
  await row(third).getByRole("link", { name: "Watch" }).click();
  await expect(third.getByText(/^Waiting for/)).toBeVisible();
  await expect(third.getByText("You are watching.")).toBeVisible();
  await choose(page);
  await expect(third.locator(".hill .done")).toHaveCount(0);
  await choose(other);
  await expect(third.locator(".hill .done").first()).toBeVisible();
  await expect(third.getByRole("button", { name: "Hint" })).toHaveCount(0);
  await other.context().close();
  await third.context().close();
});

test("without hints there is no button and no key for them", async ({ page }) => {
  const wanted: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/hint")) wanted.push(request.url());
  });
  await sitDown(page, { ...ALONE, hints: false });
  await asked(page).waitFor();
  await expect(page.getByRole("button", { name: "Hint" })).toHaveCount(0);
  await page.keyboard.press("h");
  await page.keyboard.press("l");
  await expect(page.getByRole("dialog", { name: "All choices" })).toBeVisible();
  expect(wanted).toEqual([]);
});

test("one's own running game is looked back at from one's own seat only", async ({ page }) => {
  const id = await sitDown(page, ALONE);
  for (let n = 0; n < 3; n++) await choose(page);
  await asked(page).waitFor();
  await page.getByRole("button", { name: "Table", exact: true }).click();
  await page.getByRole("link", { name: "Look back", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/replay/${id}`));
  await expect(page.getByRole("slider")).not.toHaveValue("0");
  await expect(page.getByLabel("Seen by").locator("option")).toHaveCount(1);
  await page.getByRole("button", { name: "To the start" }).click();
  await expect(page.locator(".hill .done")).toHaveCount(0);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.locator(".hill .done").first()).toBeVisible();
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("link", { name: "Continue" }).click();
  await asked(page).waitFor();
});

test("a long record and one of a sheet of its own open from files", async ({ page }) => {
  const folder = join(import.meta.dirname, "../../tests/playthroughs");
  const open = async (path: string, text = readFileSync(join(folder, path), "utf8")) => {
    await page.goto("/replay");
    const file = { name: "game.json", mimeType: "application/json", buffer: Buffer.from(text) };
    await page.getByLabel("Open a record from a file").setInputFiles(file);
  };
  const long = "winter/6-players-hungry.json";
  const { choices } = JSON.parse(readFileSync(join(folder, long), "utf8")) as {
    choices: unknown[];
  };
  const last = `${choices.length}`;
  await open(long);
  await expect(page.getByRole("slider")).toHaveAttribute("max", last);
  await page.getByRole("button", { name: "To the end" }).click();
  await expect(page.getByText(`Moment ${last} of ${last}`)).toBeVisible();

  await open("", "{}");
  await expect(page.getByRole("alert")).toBeVisible();

  const sheet = SHEET;
  const id = await sitDown(page, { ...ALONE, content: sheet });
  for (;;) if (!(await choose(page))) break;
  const spaces = await page.locator(".hill [data-target^=space]").count();
  const record = await (await page.request.get(`/api/tables/${id}/record`)).text();
  await open("", record);
  await expect(page.locator(".hill [data-target^=space]")).toHaveCount(spaces);
});

test("a mail confirms an address, and another says that it is your turn", async ({ page }) => {
  const email = `ann${Date.now()}@example.org`;
  await page.goto("/me");
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.locator("form").filter({ hasText: "E-mail" }).getByRole("button").click();
  await expect(page.getByText("Not confirmed yet")).toBeVisible();
  await expect.poll(() => letters(email).length).toBe(1);
  const link = /http:\S+\/confirm\/\S+/.exec(letters(email)[0] ?? "")?.[0] ?? "";
  await page.goto(`${link.slice(0, -2)}xx`);
  await expect(page.getByRole("alert")).toBeVisible();
  await page.goto(link);
  await expect(page.getByText("The address is confirmed.")).toBeVisible();
  expect(await axe(page)).toEqual([]);

  // Whoever looks at the table when it is time to write knows already, and gets no mail.
  const id = await makeTable(page, { ...ALONE, clock: { kind: "days", days: 3 } });
  await page.goto("/");
  const row = page.getByRole("listitem").filter({ hasText: "Your turn" });
  await expect(row.getByRole("link", { name: "Continue" })).toBeVisible();
  await expect.poll(() => letters(email).length, { timeout: 45_000 }).toBe(2);
  const turn = letters(email)[1] ?? "";
  expect(turn).toContain("Your turn: Hungry Hamsters");
  await page.goto(/http:\S+\/table\/\S+/.exec(turn)?.[0] ?? "");
  await expect(page).toHaveURL(new RegExp(id));
  await asked(page).waitFor();
});

test("what was said long ago is shown on request", async ({ page }) => {
  await sitDown(page, ALONE);
  await page.getByRole("tab", { name: /^Chat/ }).click();
  const field = page.getByRole("textbox", { name: "Say something" });
  const lines = page.getByRole("list", { name: "Chat" }).getByRole("listitem");
  for (let n = 1; n <= 53; n++) {
    await field.fill(`line ${n}.`);
    await field.press("Enter");
  }
  await expect(lines).toHaveCount(53);
  await page.reload();
  await page.getByRole("tab", { name: /^Chat/ }).click();
  await expect(lines).toHaveCount(50);
  await expect(lines.first()).toContainText("line 4.");
  await page.getByRole("button", { name: "Earlier" }).click();
  await expect(lines).toHaveCount(53);
  await expect(lines.first()).toContainText("line 1.");
  await expect(page.getByRole("button", { name: "Earlier" })).toBeHidden();
});
