/** Pictures of every page, desktop and phone, light and dark, into build/screenshots; those of the README anew. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { choose, ended, GAMES, lit, playOut, sitDown, somebody, test } from "./people";

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

const SIZES = { desktop: { width: 1366, height: 768 }, phone: { width: 360, height: 740 } };
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

for (const [size, viewport] of Object.entries(SIZES))
  for (const theme of THEMES) {
    const options = {
      viewport,
      colorScheme: theme,
      hasTouch: size === "phone",
      isMobile: size === "phone",
    };
    const suffix = `${size}-${theme}`;

    test(`pages, ${suffix}`, async ({ browser }) => {
      const page = await somebody(browser, options);
      const other = await somebody(browser);
      await other.request.get("/api/me");
      await other.request.patch("/api/me", { data: { name: "Bea" } });
      const game = GAMES[0];
      await other.request.post("/api/tables", {
        data: { game: game?.name, seats: [{ kind: "me" }, { kind: "open" }], public: true },
      });
      await page.request.get("/api/me");
      await page.request.patch("/api/me", { data: { name: "Ann" } });

      await page.goto("/");
      await page.locator(".game").first().waitFor();
      await page.waitForLoadState("networkidle");
      await shoot(page, `home-${suffix}`, true);
      await page.goto("/new?game=hamsters");
      await page.getByRole("combobox", { name: /^Seat 2/ }).selectOption("here");
      await page.getByLabel("Name of the person on seat 2").fill("Ben");
      await shoot(page, `new-${suffix}`, true);
      await page.goto("/me");
      await page.locator("form").first().waitFor();
      await shoot(page, `me-${suffix}`, true);
      await page.goto("/rules/hamsters");
      await page.locator(".rules").waitFor();
      await shoot(page, `rules-${suffix}`);
      await page.goto("/nowhere");
      await page.locator("h1").waitFor();
      await shoot(page, `lost-${suffix}`);

      const made = await page.request.post("/api/tables", {
        data: {
          game: "hamsters",
          seats: [{ kind: "me" }, { kind: "open" }, { kind: "bot", level: "scout" }],
        },
      });
      const { table, links } = (await made.json()) as {
        table: { id: string };
        links: { path: string }[];
      };
      await page.goto(`/table/${table.id}`);
      await page.getByRole("button", { name: "Copy link" }).waitFor();
      await shoot(page, `waiting-${suffix}`, true);
      const guest = await somebody(browser, options);
      await guest.goto(links[0]?.path ?? "");
      await guest.getByLabel("Your name").fill("Bea");
      await shoot(guest, `join-${suffix}`, true);
      await guest.context().close();
      await other.context().close();
      await page.context().close();
    });

    for (const game of GAMES)
      test(`${game.name}, ${suffix}`, async ({ browser }) => {
        const page = await somebody(browser, options);
        await page.request.get("/api/me");
        await page.request.patch("/api/me", { data: { name: "Ann" } });
        await sitDown(page, game.shown ?? game.quick);
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
        if (size === "phone") await page.keyboard.press("Escape");
        await playOut(page, game);
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
        await page.getByRole("slider").fill("20");
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
