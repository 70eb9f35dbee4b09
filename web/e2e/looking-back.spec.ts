/** The story by turns, the replay by chapters, records from files on every page. */
import type { Page } from "@playwright/test";
import { axe, choose, ended, expect, lit, sitDown, somebody, test, type Wish } from "./people";

const TABLE: Wish = {
  game: "hamsters",
  seats: [{ kind: "me" }, { kind: "bot", level: "scout" }],
};
const asked = (page: Page) => lit(page).or(page.locator(".ribbon .choice")).first();

async function play(page: Page, choices: number): Promise<string> {
  const id = await sitDown(page, TABLE);
  await asked(page).waitFor();
  for (let n = 0; n < choices; n++) {
    await choose(page);
    await asked(page).waitFor();
  }
  return id;
}

test("the story is told by turns, which fold and lead to their moment", async ({ page }) => {
  await play(page, 2);
  const turns = page.locator(".story details");
  await expect(turns).toHaveCount(3);
  await expect(turns.first().locator("summary")).toContainText("The die shows");
  const line = turns.first().locator("li").first();
  await expect(line).toBeVisible();
  await turns.first().locator("summary .title").click();
  await expect(line).toBeHidden();
  await page
    .getByRole("link", { name: /^Look back to/ })
    .last()
    .click();
  await expect(page).toHaveURL(/\/replay\/.+at=\d+&seat=0/);
});

test("a replay is leafed through by turns, and says that it is private", async ({ page }) => {
  const id = await play(page, 2);
  await page.goto(`/replay/${id}?seat=0`);
  const list = page.getByLabel("Turns");
  await expect(list.locator("option")).toHaveCount(4);
  await expect(page.locator("[data-private]")).toContainText("private");
  const slider = page.getByRole("slider");
  await page.getByRole("button", { name: "To the start" }).click();
  await page.locator("body").click({ position: { x: 5, y: 400 } });
  const at: number[] = [];
  for (let n = 0; n < 3; n++) {
    await page.keyboard.press("PageDown");
    at.push(Number(await slider.inputValue()));
  }
  expect(at[0]).toBeLessThan(at[1] ?? 0);
  expect(at[1]).toBeLessThan(at[2] ?? 0);
  await page.keyboard.press("PageUp");
  await expect(slider).toHaveValue(String(at[1]));
  await list.selectOption({ index: 1 });
  await expect(slider).toHaveValue(String(at[0]));
});

test("a file opens also where the address leads nowhere", async ({ page }) => {
  const id = await play(page, 1);
  await page.request.post(`/api/tables/${id}/resign`, { data: { seat: 0 } });
  const record = await page.request.get(`/api/tables/${id}/record`);
  await page.goto("/replay/nothere23456");
  const open = page.getByLabel("Open a record from a file");
  await open.setInputFiles({
    name: "a.json",
    mimeType: "application/json",
    buffer: await record.body(),
  });
  await expect(page.getByRole("slider")).toBeVisible({ timeout: 30_000 });
  await expect(open).toBeAttached();
  await expect(page.locator("[data-private]")).toHaveCount(0);
});

test("a file that is dropped or chosen opens on every page", async ({ page }) => {
  const id = await play(page, 0);
  await page.request.post(`/api/tables/${id}/resign`, { data: { seat: 0 } });
  const record = await page.request.get(`/api/tables/${id}/record`);
  const text = await record.text();
  for (const path of ["/", "/new", "/rules/rabbit", "/me", "/nowhere"]) {
    await page.goto(path);
    await page.getByRole("heading").first().waitFor();
    await page.evaluate((text) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], "a.json", { type: "application/json" }));
      const given = { dataTransfer, bubbles: true, cancelable: true };
      document.body.dispatchEvent(new DragEvent("dragover", given));
    }, text);
    await expect(page.getByText("Let go to open the record")).toBeVisible();
    await page.evaluate((text) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], "a.json", { type: "application/json" }));
      const given = { dataTransfer, bubbles: true, cancelable: true };
      document.body.dispatchEvent(new DragEvent("drop", given));
    }, text);
    await expect(page.getByRole("slider")).toBeVisible();
    await expect(page.getByText("Let go to open the record")).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL((url) => url.pathname === path);
    await page.getByRole("button", { name: "Settings" }).click();
    await page
      .getByRole("dialog")
      .getByLabel("Open a record from a file")
      .setInputFiles({ name: "a.json", mimeType: "application/json", buffer: Buffer.from(text) });
    await expect(page.getByRole("slider")).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
});

test("a file that is no record says so, and another can be chosen", async ({ page }) => {
  await page.goto("/rules/hamsters");
  await page.getByRole("button", { name: "Settings" }).click();
  const file = { name: "a.json", mimeType: "application/json", buffer: Buffer.from("{}") };
  await page.getByRole("dialog").getByLabel("Open a record from a file").setInputFiles(file);
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.locator("main").getByLabel("Open a record from a file")).toBeAttached();
});

test("a private game is shared by a link to the very moment, until it is taken back", async ({
  page,
  browser,
}) => {
  const id = await play(page, 2);
  await page.goto(`/replay/${id}?seat=0`);
  await expect(page.locator("[data-private]")).toContainText("once it is over");
  await expect(page.getByRole("button", { name: "Share the game" })).toHaveCount(0);
  await page.request.post(`/api/tables/${id}/resign`, { data: { seat: 0 } });
  await page.goto(`/replay/${id}?seat=1&at=3`);
  await page.getByRole("button", { name: "Share the game" }).click();
  const dialog = page.getByRole("dialog", { name: "Share the game" });
  await expect(dialog).toContainText("from every seat");
  await dialog.getByRole("button", { name: "Make a link" }).click();
  const link = await dialog.getByLabel("Link to this moment, for everybody").inputValue();
  expect(link).toMatch(/\/shared\/[\w-]{32}\?at=3&seat=1$/);
  expect(await axe(page)).toEqual([]);

  const stranger = await somebody(browser);
  await stranger.goto(`/replay/${id}`);
  await expect(stranger.locator("main")).toContainText("no such table");
  await stranger.goto(link);
  await expect(stranger.getByRole("slider")).toHaveValue("3");
  await expect(stranger.getByLabel("Seen by")).toHaveValue("1");
  await expect(stranger.locator(".players")).toContainText("Guest");
  expect(await axe(stranger)).toEqual([]);
  await stranger.getByRole("button", { name: "One on" }).click();
  await stranger.getByRole("button", { name: "Link to this moment" }).click();
  await expect(stranger).toHaveURL(/\/shared\/.+at=4/);

  await dialog.getByRole("button", { name: "Take the link back" }).click();
  await expect(dialog.getByRole("button", { name: "Make a link" })).toBeVisible();
  await stranger.reload();
  await expect(stranger.locator("main")).toContainText("the link was taken back");
  await expect(stranger.getByLabel("Open a record from a file")).toBeAttached();
  await stranger.context().close();
});

test("the end of a game offers to share it", async ({ page }) => {
  const id = await play(page, 0);
  await page.request.post(`/api/tables/${id}/resign`, { data: { seat: 0 } });
  await ended(page).getByRole("button", { name: "Share the game" }).click();
  await page.getByRole("button", { name: "Make a link" }).click();
  await expect(page.getByLabel("Link to this moment, for everybody")).toHaveValue(/\/shared\//);
});

test("a finished game is played on from any moment, against bots or others", async ({ page }) => {
  const id = await play(page, 2);
  await page.goto(`/replay/${id}?seat=0`);
  await page.getByRole("slider").waitFor();
  await expect(page.getByRole("button", { name: "Play on from here" })).toHaveCount(0);
  await page.request.post(`/api/tables/${id}/resign`, { data: { seat: 0 } });
  await page.goto(`/replay/${id}?seat=0&at=4`);
  await page.getByRole("button", { name: "Play on from here" }).click();
  const wish = page.getByRole("dialog");
  await expect(wish).toContainText("at moment 4");
  expect(await axe(page)).toEqual([]);
  await wish.getByLabel(/^Seat 2/).selectOption("open");
  await wish.getByRole("button", { name: "Start" }).click();
  await expect(page.getByText("began from a moment of another")).toBeVisible();
  await page.getByRole("button", { name: "Start, bots on open seats" }).click();
  await asked(page).waitFor();
  const views = await Promise.all(
    [
      `${id}/replay?seat=0&from=4&to=4`,
      `${page.url().split("/").pop() ?? ""}/replay?seat=0&to=0`,
    ].map(async (path) => {
      const answer = await page.request.get(`/api/tables/${path}`);
      return ((await answer.json()) as { moments: { view: { board: unknown } }[] }).moments[0]?.view
        .board;
    }),
  );
  expect(views[1]).toEqual(views[0]);
  expect(await choose(page)).toBe(true);
});
