/** The pages beside the table: all there, in two languages, in light and dark, without violations. */
import type { Browser, Page } from "@playwright/test";
import { axe, choose, expect, sitDown, GAMES, somebody, test } from "./people";

/** Another, who asks to play again: the offer stands on every page. */
async function offered(browser: Browser, page: Page): Promise<void> {
  const other = await somebody(browser);
  await other.request.get("/api/me");
  await page.request.get("/api/me");
  const made = await other.request.post("/api/tables", {
    data: { game: "hamsters", seats: [{ kind: "me" }, { kind: "open" }] },
  });
  const { table, links } = (await made.json()) as {
    table: { id: string };
    links: { path: string }[];
  };
  await page.request.post(`/api${(links[0]?.path ?? "").replace("join", "links")}`);
  await other.request.post(`/api/tables/${table.id}/resign`, { data: { seat: 0 } });
  await other.request.post(`/api/tables/${table.id}/rematch`);
  await other.context().close();
}

for (const width of [360, 740, 820, 1366])
  test(`an offer leaves the way home free, ${width} px`, async ({ browser }) => {
    const page = await somebody(browser, { viewport: { width, height: 740 }, locale: "de-DE" });
    await offered(browser, page);
    await page.goto("/");
    const offer = await page.locator(".offer").boundingBox();
    const home = await page.locator("header .home").boundingBox();
    expect((home?.x ?? 0) + (home?.width ?? 0)).toBeLessThanOrEqual(offer?.x ?? 0);
    await page.context().close();
  });

test("words in the form of a new table are not cut on a phone", async ({ browser }) => {
  const page = await somebody(browser, {
    viewport: { width: 360, height: 740 },
    locale: "de-DE",
  });
  await page.goto("/new?game=hamsters");
  await page.locator("select").nth(1).selectOption("here");
  const cut = await page.locator("select").evaluateAll((all) =>
    (all as HTMLSelectElement[]).flatMap((select) => {
      const copy = select.cloneNode() as HTMLSelectElement;
      copy.append(new Option(select.selectedOptions[0]?.text));
      copy.style.cssText = "width: auto; max-width: none; position: absolute";
      document.body.append(copy);
      const wanted = copy.offsetWidth;
      copy.remove();
      return wanted > select.offsetWidth ? [select.selectedOptions[0]?.text] : [];
    }),
  );
  expect(cut).toEqual([]);
  const out = await page.locator("fieldset").evaluateAll((all) =>
    all.flatMap((field) => {
      const edge = field.getBoundingClientRect().right;
      return [...field.querySelectorAll("select, input, button")]
        .filter((inner) => inner.getBoundingClientRect().right > edge)
        .map((inner) => inner.outerHTML);
    }),
  );
  expect(out).toEqual([]);
  await page.context().close();
});

for (const scheme of ["light", "dark"] as const)
  test(`settings, errors and the page without a server have no violation, ${scheme}`, async ({
    browser,
  }) => {
    const page = await somebody(browser, { colorScheme: scheme });
    await page.goto("/");
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("dialog").waitFor();
    expect(await axe(page)).toEqual([]);
    for (const path of ["/table/nosuchtable1", "/replay/nothere23456", "/shared/nothing"]) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.waitForLoadState("networkidle");
      expect(await axe(page), path).toEqual([]);
    }
    await page.route("**/api/**", (route) => route.abort());
    await page.goto("/");
    await expect(page.getByRole("alert")).toBeVisible();
    expect(await axe(page)).toEqual([]);
    await page.context().close();
  });

const PAGES = ["/", "/new?game=hamsters", "/me", "/rules/hamsters", "/replay", "/nowhere/at/all"];

for (const scheme of ["light", "dark"] as const)
  for (const path of PAGES)
    test(`${path} has no violation, ${scheme}`, async ({ browser }) => {
      const page = await somebody(browser, { colorScheme: scheme });
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).or(page.locator(".lead")).first().waitFor();
      await page.waitForLoadState("networkidle");
      expect(await axe(page)).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      await page.setViewportSize({ width: 360, height: 740 });
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      await page.context().close();
    });

test("a table of one's own terms is made by the form", async ({ page }) => {
  await page.goto("/new?game=hamsters");
  await page.getByRole("combobox", { name: /^Seat 2/ }).selectOption("open");
  await page.getByRole("button", { name: "One seat less" }).click();
  await page.getByLabel("Public").check();
  await page.getByLabel("the burrow that everybody fills").selectOption("B");
  await page.getByLabel("Clock").selectOption("live");
  await page.getByRole("button", { name: "Open the table" }).click();
  await expect(page.getByLabel("Link to this seat")).toHaveValue(/\/join\//);
  await page.getByRole("button", { name: "Start, bots on open seats" }).click();
  await expect(
    page.locator("[data-lit]").or(page.locator(".ribbon .choice")).first(),
  ).toBeVisible();
  await expect(page.getByRole("timer").first()).toBeVisible();
});

test("a guest chooses a name, makes an account, signs out and in again", async ({ page }) => {
  await page.goto("/me");
  await page.getByLabel("This is how others see you.").fill("Ada");
  await page.getByRole("button", { name: "Save" }).first().click();
  await expect(page.getByText("Saved.")).toBeVisible();
  const account = `ada${Date.now()}`;
  await page.getByLabel("Account name").fill(account);
  await page.getByLabel(/^Passphrase/).fill("a long enough one");
  await page.getByRole("button", { name: "Make an account" }).click();
  await expect(page.getByText(`Signed in as ${account}.`)).toBeVisible();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("button", { name: "I have an account" }).click();
  await page.getByLabel("Account name").fill(account);
  await page.getByLabel(/^Passphrase/).fill("not the right one");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByLabel(/^Passphrase/).fill("a long enough one");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("You are signed in.")).toBeVisible();
  await expect(page.getByRole("banner").getByText("Ada")).toBeVisible();
});

test("somebody sees where they are signed in, and signs another device out", async ({
  page,
  browser,
}) => {
  const account = `bea${Date.now()}`;
  const fill = async (at: typeof page) => {
    await at.getByLabel("Account name").fill(account);
    await at.getByLabel(/^Passphrase/).fill("a long enough one");
  };
  await page.goto("/me");
  await fill(page);
  await page.getByRole("button", { name: "Make an account" }).click();
  const listed = page.getByRole("region", { name: "Where you are signed in" });
  await expect(listed.getByText("this device")).toBeVisible();
  await expect(listed.getByRole("listitem")).toHaveCount(1);
  const other = await somebody(browser);
  await other.goto("/me");
  await other.getByRole("button", { name: "I have an account" }).click();
  await fill(other);
  await other.getByRole("button", { name: "Sign in" }).click();
  await expect(other.getByText("You are signed in.")).toBeVisible();
  await page.reload();
  await expect(listed.getByRole("listitem")).toHaveCount(2);
  expect(await axe(page)).toEqual([]);
  await listed.getByRole("button", { name: /^Sign out Chrome/ }).click();
  await expect(listed.getByRole("listitem")).toHaveCount(1);
  await other.reload();
  await expect(other.getByText(`Signed in as ${account}.`)).toBeHidden();
  await expect(other.getByRole("button", { name: "Make an account" })).toBeVisible();
  await other.context().close();
});

test("the client speaks German, and remembers that it should", async ({ browser }) => {
  const page = await somebody(browser, { locale: "de-DE" });
  await page.goto("/");
  await expect(page.getByRole("button", { name: /^Sofort spielen/ }).first()).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await page.getByRole("button", { name: "Einstellungen" }).click();
  await page.getByLabel("Sprache").selectOption("en");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /^Play now/ }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: /^Play now/ }).first()).toBeVisible();
  await page.context().close();
});

for (const game of GAMES.slice(1))
  test(`the rules of ${game.title} have no violation`, async ({ page }) => {
    await page.goto(`/rules/${game.name}`);
    await page.locator(".rules").waitFor();
    expect(await axe(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0);
  });

const ENGLISH = /\b(the|and|your|you|with|of|is|are)\b/i;

for (const game of GAMES)
  test(`${game.title} asks, offers and tells in German`, async ({ browser }) => {
    const page = await somebody(browser, { locale: "de-DE" });
    await sitDown(page, game.quick);
    for (let n = 0; n < 4; n++) await choose(page);
    await page.locator("[data-lit]").or(page.locator(".ribbon .choice")).first().waitFor();
    await expect(page.locator(".ribbon")).not.toHaveText(ENGLISH);
    await expect(page.locator(".story")).not.toHaveText(ENGLISH);
    expect(await axe(page)).toEqual([]);
    await page.getByRole("tab", { name: "Regeln" }).click();
    await expect(page.getByRole("tabpanel")).toContainText("In fünf Minuten");
    await page.keyboard.press("l");
    await expect(page.locator("dialog[open]")).toContainText("Alle Möglichkeiten");
    await expect(page.locator("dialog[open]")).not.toHaveText(ENGLISH);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Tisch", exact: true }).click();
    await page.getByRole("button", { name: "Aufgeben" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Aufgeben" }).click();
    await expect(page.locator("section.end")).toBeVisible();
    await expect(page.locator("section.end")).not.toHaveText(ENGLISH);
    await page.context().close();
  });

test("a visitor with a German browser is a guest in German", async ({ browser }) => {
  const page = await somebody(browser, { locale: "de-DE" });
  await page.goto("/");
  await expect(page.getByRole("banner")).toContainText("Gast ");
  await expect(page.getByText("bevor die Sanduhr abläuft")).toBeVisible();
  await page.context().close();
});

test("giving up asks first and ends the game", async ({ page }) => {
  const game = GAMES[0];
  if (!game) throw new Error("no game");
  await sitDown(page, game.quick);
  await page.locator("[data-lit]").first().waitFor();
  await page.getByRole("button", { name: "Table", exact: true }).click();
  await page.getByRole("button", { name: "Give up" }).click();
  await expect(page.getByText("Give up for good?")).toBeVisible();
  await page.getByRole("button", { name: "Give up" }).click();
  await expect(page.locator("section.end")).toBeVisible();
});

test("a table that is not there says so", async ({ page }) => {
  await page.goto("/table/nosuchtable1");
  await expect(page.getByText("There is no such table")).toBeVisible();
});

test("a link shows a picture and words, and the page can be put on a phone", async ({ page }) => {
  await page.goto("/");
  const meta = (name: string) =>
    page.locator(`meta[property="og:${name}"]`).getAttribute("content");
  expect(await meta("title")).toBe("Warren");
  expect(await meta("description")).toContain("Four tabletop games");
  expect(await meta("image")).toBe(`${process.env.WARREN_URL ?? ""}/preview.png`);
  const picture = await page.request.get((await meta("image")) ?? "");
  expect(picture.headers()["content-type"]).toBe("image/png");
  const manifest = await page.request.get(
    (await page.locator('link[rel="manifest"]').getAttribute("href")) ?? "",
  );
  const { icons } = (await manifest.json()) as { icons: { src: string }[] };
  for (const { src } of icons)
    expect((await page.request.get(src)).headers()["content-type"]).toMatch(/^image\//);
});

test("bots have names and a sentence for people", async ({ page }) => {
  await page.goto("/new?game=hamsters");
  const level = page.getByLabel("Level of the bot on seat 2");
  await expect(level.locator("option")).toHaveText([
    "Kit plays anything",
    "Scout is greedy",
    /^Quick Thinker/,
    "Thinker looks ahead",
    /^Deep Thinker/,
  ]);
  await expect(page.getByText("Another person at this screen").first()).toBeAttached();
});
