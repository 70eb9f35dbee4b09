/** People who play: each has a browser of their own and does what people do. */
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import {
  test as base,
  expect,
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
} from "@playwright/test";

export interface Wish {
  game: string;
  seats: Record<string, string>[];
  [more: string]: unknown;
}

export interface Game {
  name: string;
  title: string;
  /** Seats for a short game of one person. */
  quick: Wish;
  /** Seats for the pictures, where the short game's are not the ones to show. */
  shown?: Wish;
  /** Seats for two people at one screen. */
  together: Wish;
  /** Whether the screen is covered between them. */
  covered: boolean;
  /** Choices before the first one that can be taken back; none where it is left out. */
  opening?: number;
  /** The most choices that one person makes in a game. */
  longest: number;
}

const folder = join(import.meta.dirname, "games");

/** Every game with a board: a new one is one file. */
export const GAMES: Game[] = readdirSync(folder)
  .sort()
  .map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as Game);

export const test = base.extend({
  baseURL: async ({}, use) => {
    await use(process.env.WARREN_URL ?? "");
  },
  page: async ({ page }, use) => {
    await hurry(page.context());
    const wrong: string[] = [];
    page.on("pageerror", (error) => wrong.push(error.message));
    await use(page);
    expect(wrong, "errors in the page").toEqual([]);
  },
});

export { expect };

/** Let all that others do be shown at once, but where a test is about how it is told. */
async function hurry(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if (localStorage.getItem("warren") === null)
      localStorage.setItem("warren", JSON.stringify({ speed: "once" }));
  });
}

/** Somebody else, with another browser. */
export async function somebody(
  browser: Browser,
  options: Parameters<Browser["newContext"]>[0] = {},
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: process.env.WARREN_URL,
    viewport: { width: 1366, height: 800 },
    reducedMotion: "reduce",
    locale: "en-GB",
    ...options,
  });
  await hurry(context);
  return context.newPage();
}

/** Make a table over the API as the person of this page, and go there. */
export async function sitDown(page: Page, wish: Wish, path = ""): Promise<string> {
  const id = await makeTable(page, wish);
  await page.goto(`/table/${id}${path}`);
  return id;
}

/** A table that nobody looks at yet. */
export async function makeTable(page: Page, wish: Wish): Promise<string> {
  await page.request.get("/api/me");
  const answer = await page.request.post("/api/tables", { data: wish });
  expect(answer.status(), await answer.text()).toBe(201);
  const { table } = (await answer.json()) as { table: { id: string } };
  return table.id;
}

export const lit = (page: Page): Locator => page.locator("[data-lit]");
export const ended = (page: Page): Locator => page.locator("section.end");
/** Something to point at, or the end. */
export const ready = (page: Page): Locator =>
  page.locator(
    "[data-lit], .ribbon .choice, .ribbon .step, section.end, [data-confirm]:enabled, .cover",
  );

/** Make one choice by pointing at what is lit; false when the game is over. */
export async function choose(page: Page, how: "click" | "keys" = "click"): Promise<boolean> {
  const press = async (what: Locator) => {
    if (how === "keys") {
      await what.focus();
      await page.keyboard.press("Enter");
    } else await what.click();
  };
  const seq = () => page.locator(".ribbon").getAttribute("data-seq");
  for (let before: string | null = null; ;) {
    await ready(page).first().waitFor({ state: "attached" });
    if ((await ended(page).count()) > 0) return false;
    // Where a choice can be taken back, one click may have been all it took.
    const picking = (await page.locator("[data-picked]").count()) > 0;
    if (before !== null && !picking && (await seq()) !== before) return true;
    before = await seq();
    const final = page
      .locator("[data-confirm]:enabled")
      .or(page.locator(".ribbon .choice"))
      .first();
    if ((await final.count()) > 0) {
      await press(final);
      await page.waitForFunction(
        (then) => document.querySelector(".ribbon")?.getAttribute("data-seq") !== then,
        before,
      );
      return true;
    }
    const target = lit(page)
      .and(page.locator(":not([data-picked])"))
      .or(page.locator(".ribbon .step"))
      .first();
    if ((await target.count()) > 0) await press(target);
  }
}

/** Play a whole game. */
export async function playOut(
  page: Page,
  game: Game,
  how: "click" | "keys" = "click",
): Promise<void> {
  for (let n = 0; n < game.longest; n++) if (!(await choose(page, how))) return;
  throw new Error(`no end after ${game.longest} choices`);
}

/** The text that axe complains with, empty where it does not. */
export async function axe(page: Page): Promise<string[]> {
  const source = readFileSync(
    createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
    "utf8",
  );
  await page.evaluate(source);
  return page.evaluate(async () => {
    const found = await (
      globalThis as unknown as {
        axe: {
          run: () => Promise<{
            violations: { id: string; nodes: { html: string; failureSummary: string }[] }[];
          }>;
        };
      }
    ).axe.run();
    return found.violations.map(
      (rule) =>
        `${rule.id}: ${rule.nodes.map((n) => `${n.html.slice(0, 160)} ${n.failureSummary}`).join(" | ")}`,
    );
  });
}
