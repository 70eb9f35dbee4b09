/** Pictures of every page in five sizes, light and dark, and in German, into build/screenshots; those of the README anew. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { choose, ended, GAMES, lit, playOut, sitDown, somebody, test, type Wish } from "./people";

const ROOT = join(import.meta.dirname, "../..");
const OUT = join(ROOT, "build/screenshots");
mkdirSync(OUT, { recursive: true });

/** The few that the README shows, kept small under docs/pictures. */
const SHOWN: Record<string, string> = {
  "hamsters-play-desktop-light": "hamsters",
  "kami-play-desktop-light": "kami",
  "rabbit-picked-desktop-dark": "rabbit",
  "winter-play-desktop-light": "winter",
};

const SIZES = {
  desktop: { width: 1366, height: 768 },
  phone: { width: 360, height: 740 },
  landscape: { width: 740, height: 360 },
  tablet: { width: 820, height: 1180 },
  large: { width: 2560, height: 1440 },
};
/** Where games are played to their end; elsewhere they are given up, which is shown as well. */
const WHOLE = ["desktop", "phone"];
const TOUCHED = ["phone", "landscape", "tablet"];

const THEMES = ["light", "dark"] as const;

async function shoot(page: Page, name: string, whole = false): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.mouse.move(0, 0);
  await page.waitForTimeout(150);
  const options = { fullPage: whole, animations: "disabled" } as const;
  await page.screenshot({ ...options, path: join(OUT, `${name}.png`) });
  const shown = SHOWN[name];
  if (shown) {
    const path = join(ROOT, `docs/pictures/browser/${shown}.jpg`);
    await page.screenshot({ ...options, path, type: "jpeg", quality: 65 });
  }
}

const asked = (page: Page) => lit(page).or(page.locator(".ribbon .choice")).first();

test.describe.configure({ timeout: 180_000 });

/** The pages beside the games, one after the other; words are not looked for, so that each language will do. */
async function pages(browser: Browser, options: BrowserContextOptions, suffix: string) {
  const page = await somebody(browser, options);
  const other = await somebody(browser);
  for (const [who, name] of [
    [page, "Ann"],
    [other, "Bea"],
  ] as const) {
    await who.request.get("/api/me");
    await who.request.patch("/api/me", { data: { name } });
  }
  const make = async (who: Page, data: Wish) => {
    const made = await who.request.post("/api/tables", { data });
    return (await made.json()) as { table: { id: string }; links: { path: string }[] };
  };
  const [me, open] = [{ kind: "me" }, { kind: "open" }];
  await make(other, { game: "kami", seats: [me, open], public: true });
  const ours = await make(other, { game: "hamsters", seats: [me, open] });
  await page.request.post(`/api${(ours.links[0]?.path ?? "").replace("join", "links")}`);

  await page.goto("/");
  await page.locator(".tables .card").nth(1).waitFor();
  await shoot(page, `home-${suffix}`, true);
  await page.locator("header nav button").last().click();
  await page.getByRole("dialog").waitFor();
  await shoot(page, `settings-${suffix}`);
  await page.keyboard.press("Escape");
  await other.request.post(`/api/tables/${ours.table.id}/resign`, { data: { seat: 0 } });
  await other.request.post(`/api/tables/${ours.table.id}/rematch`);
  await page.locator(".offer").waitFor();
  await shoot(page, `offer-${suffix}`);
  await page.goto(`/table/${ours.table.id}`);
  await ended(page).waitFor();
  await page.waitForLoadState("networkidle");
  await shoot(page, `given-up-${suffix}`);
  await ended(page).locator(".row button").last().click();
  await page.getByRole("dialog").locator("button.primary").click();
  await page.getByRole("dialog").locator("input").waitFor();
  await shoot(page, `share-${suffix}`);

  await page.goto("/new?game=hamsters");
  await page.locator("select").nth(1).selectOption("here");
  await shoot(page, `new-${suffix}`, true);
  await page.goto("/me");
  await page.locator("form").first().waitFor();
  await shoot(page, `me-${suffix}`, true);
  await page.goto("/replay");
  await page.locator("input[type=file]").waitFor();
  await shoot(page, `file-${suffix}`);
  for (const { name } of GAMES) {
    await page.goto(`/rules/${name}`);
    await page.locator(".rules").waitFor();
    await shoot(page, `rules-${name}-${suffix}`);
  }
  await page.goto("/nowhere");
  await page.locator("h1").waitFor();
  await shoot(page, `lost-${suffix}`);
  await page.goto("/table/nothere23456");
  await page.locator("h1").waitFor();
  await shoot(page, `no-table-${suffix}`);

  const bot = { kind: "bot", level: "scout" };
  const waits = await make(page, { game: "hamsters", seats: [me, open, bot] });
  await page.goto(`/table/${waits.table.id}`);
  await page.locator("main ul li").nth(2).waitFor();
  await shoot(page, `waiting-${suffix}`, true);
  const guest = await somebody(browser, options);
  await guest.goto(waits.links[0]?.path ?? "");
  await guest.locator("input").first().fill("Bea");
  await shoot(guest, `join-${suffix}`, true);
  for (const who of [page, other, guest]) await who.context().close();
}

for (const size of ["desktop", "phone"] as const)
  test(`pages, ${size}-german`, async ({ browser }) => {
    const options = { viewport: SIZES[size], locale: "de-DE", hasTouch: size === "phone" };
    await pages(browser, options, `${size}-german`);
  });

for (const [size, viewport] of Object.entries(SIZES))
  for (const theme of THEMES) {
    const options = {
      viewport,
      colorScheme: theme,
      hasTouch: TOUCHED.includes(size),
      isMobile: TOUCHED.includes(size),
    };
    const suffix = `${size}-${theme}`;

    test(`pages, ${suffix}`, async ({ browser }) => pages(browser, options, suffix));

    for (const game of GAMES)
      test(`${game.name}, ${suffix}`, async ({ browser }) => {
        const page = await somebody(browser, options);
        await page.request.get("/api/me");
        await page.request.patch("/api/me", { data: { name: "Ann" } });
        const id = await sitDown(page, game.shown ?? game.quick);
        await asked(page).waitFor();
        for (let n = 0; n < 4; n++) await choose(page);
        await asked(page).waitFor();
        await shoot(page, `${game.name}-play-${suffix}`);
        if ((await lit(page).count()) > 0) {
          await lit(page).first().click();
          await shoot(page, `${game.name}-picked-${suffix}`);
          await page.keyboard.press("Escape");
        }
        await page.keyboard.press("l");
        if (await page.getByRole("dialog").isVisible()) {
          await shoot(page, `${game.name}-list-${suffix}`);
          await page.keyboard.press("Escape");
        }
        const closer = page.locator("[data-zoom]:visible").first();
        if ((await closer.count()) > 0) {
          await closer.dispatchEvent("contextmenu");
          await page.getByRole("dialog").waitFor();
          await shoot(page, `${game.name}-closer-${suffix}`);
          await page.keyboard.press("Escape");
        }
        await page.keyboard.press("r");
        await page.locator(".rules").waitFor();
        await shoot(page, `${game.name}-rules-${suffix}`);
        if (!["desktop", "large"].includes(size)) await page.keyboard.press("Escape");
        if (WHOLE.includes(size)) await playOut(page, game);
        else await page.request.post(`/api/tables/${id}/resign`, { data: { seat: 0 } });
        await ended(page).waitFor();
        await page.waitForLoadState("networkidle");
        await shoot(page, `${game.name}-end-${suffix}`);
        if (size === "phone") {
          await ended(page).scrollIntoViewIfNeeded();
          await page.locator("section.end .row").scrollIntoViewIfNeeded();
          await shoot(page, `${game.name}-scores-${suffix}`);
        }
        await ended(page).getByRole("link", { name: "Replay" }).click();
        await page.getByRole("slider").waitFor();
        await page.getByRole("slider").fill(WHOLE.includes(size) ? "20" : "3");
        await shoot(page, `${game.name}-replay-${suffix}`);

        await page.goto("/");
        await page
          .getByRole("listitem")
          .filter({ has: page.getByRole("heading", { name: game.title, exact: true }) })
          .getByRole("button", { name: /Learn by playing/ })
          .click();
        await asked(page).waitFor();
        await shoot(page, `${game.name}-guide-${suffix}`);

        await sitDown(page, game.together);
        if (game.covered) {
          const cover = page.locator(".cover");
          for (let n = 0; n < 12 && !(await cover.isVisible()); n++) {
            await choose(page);
            await page.waitForTimeout(100);
          }
          await shoot(page, `${game.name}-cover-${suffix}`);
        }
        await page.context().close();
      });
  }
