/** What only Rabbit does: a map that grows and is moved about, acts of rabbits, one herd for two. */
import type { Locator, Page } from "@playwright/test";
import { axe, choose, ended, expect, lit, sitDown, somebody, test, type Wish } from "./people";
import { applied } from "../src/lib/changes";
import type { Change } from "../src/lib/wire";

const ALONE: Wish = { game: "rabbit", seats: [{ kind: "me" }] };

const target = (page: Page, name: string): Locator => page.locator(`[data-target="${name}"]`);
const land = (page: Page): Locator => page.locator(".land");

async function middle(what: Locator): Promise<[number, number]> {
  const box = await what.boundingBox();
  if (!box) throw new Error("not on the screen");
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Click what is lit; where nothing is drawn or lost by it, that is enough. */
async function act(page: Page, name: string): Promise<void> {
  await target(page, name).and(lit(page)).first().click();
}

/** The scout and a worker go one step to the north. */
async function goOut(page: Page): Promise<void> {
  await act(page, "card:0");
  await act(page, "do:move-scout");
  await act(page, "do:follow-worker");
  await act(page, "do:go-with-0");
  await act(page, "do:north");
}

test("a trip into unknown land and home to the first evening", async ({ page }) => {
  await sitDown(page, ALONE);
  await goOut(page);
  // New land is drawn, so it is proposed first.
  await act(page, "cell:0,2");
  await expect(target(page, "card:5")).toHaveCount(0);
  await page.locator("[data-confirm]:enabled").click();
  await expect(target(page, "card:5")).toBeVisible();
  await expect(page.locator(".story")).toContainText("New land at 2N");
  const map = await page.locator(".map").boundingBox();
  for (const card of await page.locator(".card").all()) {
    const box = await card.boundingBox();
    expect(box && map && box.y >= map.y && box.y + box.height <= map.y + map.height).toBe(true);
  }
  const next = page.getByText("Turn 2 of 37");
  for (let n = 0; n < 12 && !(await next.isVisible()); n++) await choose(page);
  await expect(next).toBeVisible();
  expect(await axe(page)).toEqual([]);
});

test("a click that can be taken back is enough, and undo takes it back", async ({ page }) => {
  await sitDown(page, ALONE);
  await goOut(page);
  await expect(page.locator(".lifted")).toHaveCount(2);
  await expect(page.locator(".stop[data-lit]")).toBeVisible();
  for (let n = 0; n < 4; n++) {
    const seq = await page.locator(".ribbon").getAttribute("data-seq");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.locator(".ribbon")).not.toHaveAttribute("data-seq", seq ?? "");
  }
  await expect(page.locator(".lifted")).toHaveCount(0);
  await expect(target(page, "do:end").and(lit(page))).toBeVisible();
});

test("everybody comes along but one, and they go to the last card of their way", async ({
  page,
}) => {
  await sitDown(page, ALONE);
  await act(page, "card:0");
  await act(page, "do:move-scout");
  await act(page, "do:everybody");
  await expect(page.locator(".lifted")).toHaveCount(4);
  await act(page, "do:leave-thinker");
  await expect(page.locator(".lifted")).toHaveCount(3);
  await expect(page.locator(".number.usual")).toHaveText(/^0/);
  await act(page, "do:go-with-0");
  await act(page, "card:3");
  await expect(page.locator(".story")).toContainText("3 rabbits come to 1S");
  await expect(page.locator(".lifted")).toHaveCount(0);
});

test("a change of mind costs one click, and no second click ends the turn", async ({ browser }) => {
  for (const viewport of [
    { width: 1366, height: 768 },
    { width: 390, height: 844 },
  ]) {
    const page = await somebody(browser, { viewport });
    await sitDown(page, ALONE);
    await act(page, "card:0");
    await act(page, "do:think-sun");
    const box = await page.locator("[data-confirm]:enabled").boundingBox();
    const end = target(page, "do:end");
    const over = await end.boundingBox();
    expect(box && over && over.y + over.height < box.y).toBe(true);
    // The actions can be ended although something else is picked: there is enough food.
    await end.click();
    await expect(target(page, "do:kits-0").and(lit(page))).toBeVisible();
    await page.context().close();
  }
});

test("a group goes to a card by one click on it, and the map stands still meanwhile", async ({
  page,
}) => {
  await sitDown(page, ALONE);
  const still = async () => land(page).getAttribute("style");
  const start = await still();
  await act(page, "card:0");
  expect(await still()).toBe(start);
  await act(page, "do:move-scout");
  await act(page, "do:follow-worker");
  expect(await still()).toBe(start);
  await expect(page.locator('[data-way="1"]')).toHaveAttribute("aria-label", /go to 1N/);
  await page.locator('[data-way="3"]').click();
  await expect(page.locator(".story")).toContainText("2 rabbits come to 1S");
  await expect(page.locator(".lifted")).toHaveCount(0);
  expect(await still()).toBe(start);
});

test("looking at a card does nothing there, though only one thing could be done", async ({
  page,
}) => {
  await sitDown(page, ALONE);
  await goOut(page);
  await act(page, "card:1");
  await expect(page.locator(".lifted")).toHaveCount(0);
  await act(page, "card:1");
  await expect(page.locator("[data-confirm]:enabled")).toBeVisible();
  await expect(page.locator(".story")).not.toContainText("dug");
  await page.locator("[data-confirm]:enabled").click();
  await expect(page.locator(".story")).toContainText("1 new burrow is dug at 1N");
});

test("the second half of a double click answers no other question", async ({ page }) => {
  await sitDown(page, ALONE);
  await page.locator(".line .all").last().click();
  await expect(page.locator(".lifted")).toHaveCount(4);
  const food = target(page, "do:go-with-0").and(lit(page));
  await food.dispatchEvent("click", { detail: 2 });
  await expect(page.locator(".story")).not.toContainText("set out");
  await food.dispatchEvent("click", { detail: 1 });
  await expect(page.locator(".story")).toContainText("4 rabbits set out");
});

test("tools keep their places while choices come and go", async ({ page }) => {
  await sitDown(page, ALONE);
  const tools = ["Since your last turn", "Hint", "All choices"];
  const places = async () =>
    Promise.all(tools.map(async (name) => page.getByRole("button", { name }).boundingBox()));
  const before = await places();
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
  await page.locator(".line .all").last().click();
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  expect(await places()).toEqual(before);
});

test("who has joined leaves the list, and nothing below it moves", async ({ page }) => {
  await sitDown(page, ALONE);
  await act(page, "do:move-scout");
  const food = target(page, "do:go-with-0").and(lit(page));
  const before = await food.boundingBox();
  await act(page, "do:follow-thinker");
  await act(page, "do:follow-worker");
  await act(page, "do:follow-worker");
  await expect(page.locator(".lifted")).toHaveCount(4);
  expect(await food.boundingBox()).toEqual(before);
});

test("a herd sleeps through quiet turns, five at most, or until it is woken", async ({ page }) => {
  await sitDown(page, ALONE);
  const asleep = page.getByRole("button", { name: "Wake up" });
  await page.getByRole("button", { name: /^Sleep/ }).click();
  await expect(asleep).toBeVisible();
  await expect(page.getByText("Turn 6 of 37")).toBeVisible({ timeout: 20_000 });
  await expect(asleep).toHaveCount(0);
  for (let n = 0; n < 3 && !(await page.locator(".sleep").isVisible()); n++) await choose(page);
  await page.getByRole("button", { name: /^Sleep/ }).click();
  await asleep.click();
  await expect(asleep).toHaveCount(0);
  await expect(page.getByText("Turn 11 of 37")).toHaveCount(0);
});

test("a birth is staged with its picture", async ({ page }) => {
  await sitDown(page, ALONE);
  await act(page, "do:end");
  await act(page, "do:kits-1");
  // Somebody will starve for it, so it is confirmed.
  await page.locator("[data-confirm]:enabled").click();
  await expect(page.locator("[data-stage] .picture svg")).toBeVisible();
});

test("a choice says what it leaves for the evening before it is made", async ({ page }) => {
  await sitDown(page, ALONE);
  await expect(page.locator(".end")).toHaveAttribute(
    "data-leaves",
    "4 food for 4 rabbits: nobody starves",
  );
  await act(page, "card:0");
  await target(page, "do:think-sun").and(lit(page)).hover();
  await expect(page.getByText("leaves 3 food for 4 rabbits: 1 would starve").first()).toBeVisible();
});

test("the map is dragged, zoomed and fitted without making a choice", async ({ page }) => {
  await sitDown(page, ALONE);
  const home = target(page, "card:0").and(lit(page));
  await home.waitFor();
  const look = () => land(page).getAttribute("style");
  const start = await look();
  await page.mouse.move(...(await middle(home)));
  await page.mouse.down();
  const [x, y] = await middle(home);
  await page.mouse.move(x + 60, y + 40, { steps: 4 });
  await page.mouse.move(x + 120, y - 30, { steps: 4 });
  await page.mouse.up();
  expect(await look()).not.toBe(start);
  await expect(page.locator("[data-picked]")).toHaveCount(0);
  await expect(target(page, "do:end").and(lit(page))).toBeVisible();
  await page.getByRole("button", { name: "Fit the map" }).click();
  expect(await look()).toBe(start);

  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -300);
  await expect.poll(look).not.toBe(start);
  await page.keyboard.press("f");
  await expect.poll(look).toBe(start);
  await page.keyboard.press("-");
  await expect.poll(look).not.toBe(start);
  await page.keyboard.press("0");
  await page.locator(".map svg").focus();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(look).not.toBe(start);
});

test("two fingers zoom the map on a phone", async ({ browser }) => {
  const page = await somebody(browser, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  await sitDown(page, ALONE);
  await target(page, "card:0").and(lit(page)).waitFor();
  const wide = async () => (await target(page, "card:0").boundingBox())?.width ?? 0;
  const before = await wide();
  const [x, y] = await middle(page.locator(".map"));
  const fingers = await page.context().newCDPSession(page);
  const put = (type: "touchStart" | "touchMove" | "touchEnd", ...spread: number[]) =>
    fingers.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: spread.map((dx, id) => ({ x: x + dx, y, id })),
    });
  await put("touchStart", -30, 30);
  for (const dx of [40, 55, 70]) await put("touchMove", -dx, dx);
  await put("touchEnd");
  await expect.poll(wide).toBeGreaterThan(before * 1.3);
  await expect(page.locator("[data-picked]")).toHaveCount(0);
  await page.context().close();
});

test("the thinker looks at three cards and lays them in order", async ({ page }) => {
  await sitDown(page, ALONE);
  await act(page, "card:0");
  await act(page, "do:think-area");
  await expect(page.locator(".order")).toHaveCount(0);
  await page.locator("[data-confirm]:enabled").click();
  await expect(page.locator(".order").first()).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.locator(".order").first().click({ button: "right" });
  await expect(page.getByRole("dialog").locator(".held li")).toHaveCount(3);
  await page.keyboard.press("Escape");
  await page.locator(".order[data-lit]").last().click();
  await expect(page.locator(".deck.area .known .face")).toHaveCount(3);
});

test("reasons and closer looks", async ({ page }) => {
  await sitDown(page, ALONE);
  await target(page, "card:0").and(lit(page)).waitFor();
  await target(page, "card:2").hover();
  await expect(page.getByText("no rabbit is at 1E")).toBeVisible();
  await target(page, "card:0").click({ button: "right" });
  const dialog = page.getByRole("dialog", { name: "the warren" });
  await expect(dialog).toContainText("4 of 6 burrow spaces hold food");
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.locator('.piles [data-zoom="deck:sun"]').click({ button: "right" });
  await expect(page.getByRole("dialog")).toContainText(/\d+ × 1 food/);
});

test("two at one screen share one herd to the end, legible on a phone", async ({ browser }) => {
  const page = await somebody(browser, { viewport: { width: 360, height: 740 }, hasTouch: true });
  const id = await sitDown(page, {
    game: "rabbit",
    seats: [{ kind: "me" }, { kind: "here", name: "Ben" }],
  });
  await lit(page).first().waitFor();
  await goOut(page);
  await act(page, "cell:0,2");
  await page.locator("[data-confirm]:enabled").click();
  await expect(target(page, "card:5")).toBeVisible();
  for (const seat of [0, 1])
    expect(
      (
        await page.request.post(`/api/tables/${id}/leave`, { data: { seat, level: "scout" } })
      ).status(),
    ).toBe(200);
  await expect(page.locator("section.end")).toBeVisible({ timeout: 40_000 });
  const scores = page.locator("section.end .sum td");
  await expect(scores).toHaveCount(2);
  expect(await scores.first().textContent()).toBe(await scores.last().textContent());
  await page.goto(`/replay/${id}?at=40`);
  const card = await target(page, "card:0").boundingBox();
  expect(card?.width ?? 0).toBeGreaterThanOrEqual(44);
  expect(await axe(page)).toEqual([]);
  await page.context().close();
});

interface Seen {
  step: string;
  here: number | null;
  turn: number;
  food: number;
  rabbits: number;
  cards: {
    card: number;
    at: [number, number];
    growing: number;
    loose: number;
    menace: number;
    spaces: number;
    clovers: number;
    rabbits: { look: string; legs: number; food: number; count: number }[];
  }[];
  danger: { card: number; prey: number[] }[];
  usual: number | null;
  reach: number[];
  beyond: Record<string, string[]>;
}
interface Offered {
  name: string;
  targets: string[];
}

/** Where food lies that a group could fetch from the warren without meeting a predator. */
function richCards(board: Seen): number[] {
  const away = ({ at }: Seen["cards"][number]) => Math.abs(at[0]) + Math.abs(at[1]);
  const lying = (card: Seen["cards"][number]) => card.growing + card.loose;
  const feared = new Set(board.danger.flatMap(({ prey }) => prey));
  return board.cards
    .filter((card) => card.card > 0 && away(card) <= 2 && lying(card) > 1)
    .filter((card) => !card.menace && !feared.has(card.card))
    .sort((a, b) => lying(b) - lying(a))
    .map(({ card }) => card);
}

/** Whether the group that is spoken of is so far out that it turns back. */
function far({ cards, here }: Seen): boolean {
  const [east = 0, north = 0] = cards[here ?? 0]?.at ?? [];
  return Math.abs(east) + Math.abs(north) > 2;
}

/** What a careful player does: a scout explores alone, all fetch food and bring it home, have kits. */
function plan(board: Seen, offered: Offered[]): Offered | undefined {
  const named = (...names: string[]) =>
    names.map((name) => offered.find((choice) => choice.name === name)).find(Boolean);
  const spare = board.food - board.rabbits;
  const rich = richCards(board);
  switch (board.step) {
    case "sow":
      return offered.find(({ name }) => name.startsWith("sow "));
    case "act": {
      const out = board.cards.filter(
        ({ card, rabbits }) => card > 0 && rabbits.some(({ legs }) => legs === 0),
      );
      const home = out.flatMap(({ card }) =>
        ["scout", "fighter", "thinker"].map((who) => `move ${who} ${card}`),
      );
      const fetches = ["move fighter 0", "move scout 0", "move thinker 0"];
      return (
        named(...home) ??
        (rich.length > 0 ? named(...fetches) : undefined) ??
        (spare >= 0 ? named("move scout 0") : undefined) ??
        named("end")
      );
    }
    case "follow":
      return (
        (board.here !== 0 || rich.length > 0 ? named("everybody", "follow worker") : undefined) ??
        named(`go with ${board.usual ?? 0}`)
      );
    case "walk": {
      const goals = board.here === 0 ? rich : [0];
      const unknown = offered.find(({ targets }) => targets[0]?.startsWith("cell:"));
      // Where a predator is on the way home, there is no going there at once: step by step, then.
      const [east = 0, north = 0] = board.cards[board.here ?? 0]?.at ?? [];
      const homewards = [
        ...(north !== 0 ? [north > 0 ? "south" : "north"] : []),
        ...(east !== 0 ? [east > 0 ? "west" : "east"] : []),
      ];
      const back = far(board) ? named(...homewards) : undefined;
      return (
        named(...goals.map((card) => `to ${card}`)) ??
        back ??
        unknown ??
        named("north", "east", "south", "west", "to 0", ...rich.map((card) => `to ${card}`))
      );
    }
    case "grow":
      return named("grow scout", "grow worker");
    case "breed":
      return named(
        ...[3, 2, 1].filter((n) => 2 * n + 1 <= spare).map((n) => `kits ${n}`),
        "kits 0",
      );
    default:
      return undefined;
  }
}

/** Where a group that is complete would go by one click on the map; null where it is not. */
function wayOf(board: Seen, wanted: Offered): string | null {
  if (board.step !== "follow" || wanted.name !== `go with ${board.usual ?? 0}`) return null;
  const goals = board.here === 0 ? richCards(board) : [0];
  const known = goals.find((card) => board.reach.includes(card));
  if (known !== undefined) return String(known);
  if (far(board)) return null;
  return Object.keys(board.beyond)[0]?.replace("cell:", "") ?? null;
}

/** Whether a mover takes everybody along, which is one click. */
const withAll = (board: Seen, { name }: Offered): boolean =>
  name.startsWith("move ") && (!name.endsWith(" 0") || richCards(board).length > 0);

test("a whole game by clicking, in few clicks a turn @clicks", async ({ page }) => {
  test.setTimeout(240_000);
  let board: Seen | undefined;
  let offered: Offered[] = [];
  let decision = -1;
  let seen: { board: Seen } | null = null;
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      const heard = JSON.parse(String(payload)) as {
        type: string;
        view?: { board: Seen } | null;
        entries?: { changes: Change[] | null }[];
        now?: { decision: number; choices: Offered[] } | null;
      };
      if (heard.type === "table") seen = heard.view ?? null;
      else for (const { changes } of heard.entries ?? []) seen = applied(seen, changes ?? []);
      if (seen) board = seen.board;
      if (heard.now) ({ decision, choices: offered } = heard.now);
    }),
  );
  await sitDown(page, ALONE);
  let clicks = 0;
  const click = async (what: Locator) => {
    await what.first().click();
    clicks += 1;
  };
  for (let last = -1; ;) {
    await expect.poll(() => decision > last || board?.step === "over").toBe(true);
    if (!board || board.step === "over") break;
    const asked = decision;
    const wanted = plan(board, offered) ?? offered[0];
    if (!wanted) break;
    const way = wayOf(board, wanted);
    const answered = () => decision > asked || board?.step === "over";
    const confirm = page.locator("[data-confirm]:enabled");
    const lone = page.locator(".ribbon .choice");
    if (way !== null) {
      await click(page.locator(`[data-way="${way}"]`));
      // Setting out and going there are two choices by one click; new land is confirmed.
      const gone = () => answered() && !["follow", "walk"].includes(board?.step ?? "");
      await expect.poll(async () => gone() || (await confirm.count()) > 0).toBe(true);
      if (!gone()) {
        const walking = decision;
        await click(confirm);
        await expect.poll(() => decision > walking || board?.step === "over").toBe(true);
      }
      last = asked;
      continue;
    }
    // A click on what can only mean this choice is enough; else its card comes first.
    const places = [...wanted.targets].sort((a, b) => Number(a > b));
    const there = (name: string): Locator =>
      target(page, name).and(page.locator(":is([data-lit], [data-picked]):not(.resting)"));
    const whole = places.at(-1) ?? "";
    await there(whole)
      .or(there(places[0] ?? ""))
      .or(lone)
      .first()
      .waitFor();
    const shown =
      places.length === 1 || (await page.locator(`[data-of="${places[0]}"]`).count()) > 0;
    for (const name of shown ? [whole] : places) {
      const all = page.locator(`.line:has([data-target="${name}"]) .all`);
      await expect
        .poll(async () => answered() || (await there(name).or(lone).count()) > 0)
        .toBe(true);
      if (answered()) break;
      if (withAll(board, wanted) && (await all.count()) > 0) await click(all);
      else if ((await there(name).count()) > 0) await click(there(name));
      else
        await click(
          lone.nth(offered.filter((c) => c.targets[0]?.startsWith("do:")).indexOf(wanted)),
        );
      if (name !== whole) continue;
      await expect.poll(async () => answered() || (await confirm.count()) > 0).toBe(true);
      if (!answered()) await click(confirm);
      await expect.poll(answered).toBe(true);
    }
    last = asked;
  }
  await expect(ended(page)).toBeVisible();
  const turns = board?.turn ?? 1;
  console.log(`Rabbit: ${(clicks / turns).toFixed(1)} clicks a turn over ${turns} turns`);
  expect(clicks / turns).toBeLessThan(6);
  const herd = await page.locator(".herd .sum b").first().textContent();
  await expect(ended(page).locator(".sum td")).toHaveText(herd ?? "");
});

test("on a phone the guide is never in the way of what it asks for", async ({ browser }) => {
  const page = await somebody(browser, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  await page.goto("/");
  await page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "Rabbit", exact: true }) })
    .getByRole("button", { name: /Learn by playing/ })
    .click();
  const guide = page.getByRole("complementary", { name: "First game" });
  for (let n = 0; n < 3; n++) await guide.getByRole("button", { name: "Next" }).click();
  await expect(guide).toContainText("4 / 9");
  await act(page, "do:move-scout");
  await expect(guide).toContainText("5 / 9");
  await act(page, "do:everybody");
  await act(page, "do:go-with-0");
  await expect(guide).toContainText("6 / 9");
  await act(page, "card:1");
  await expect(guide).toContainText("7 / 9");
  await guide.getByRole("button", { name: "Next" }).click();
  await expect(guide).toContainText("8 / 9");
  await act(page, "do:end");
  for (let n = 0; n < 8 && !(await guide.getByText("9 / 9").isVisible()); n++) await choose(page);
  await expect(guide).toContainText("9 / 9");
  // At its end there is nothing left to skip.
  await expect(guide.getByRole("button")).toHaveText(["Play on"]);
  await page.context().close();
});

test("names of cards can be read", async ({ page }) => {
  await sitDown(page, { game: "rabbit", seats: [{ kind: "me" }] });
  const names = page.locator(".map text.name");
  await names.first().waitFor();
  for (const name of await names.all()) {
    const pixels = await name.evaluate(
      (text) =>
        parseFloat(getComputedStyle(text).fontSize) *
        ((text as SVGTextElement).getScreenCTM()?.a ?? 0),
    );
    expect(pixels).toBeGreaterThanOrEqual(13.9);
  }
});
