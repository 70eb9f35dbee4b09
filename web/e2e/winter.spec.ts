/** What only the village does: hidden tokens, what a space would do, hand, neighbours, six on a phone. */
import {
  axe,
  choose,
  ended,
  expect,
  lit,
  ready,
  sitDown,
  somebody,
  test,
  type Wish,
} from "./people";

const table = (bots: number): Wish => ({
  game: "winter",
  options: { first: "seat 1" },
  seats: [{ kind: "me" }, ...Array.from({ length: bots }, () => ({ kind: "bot", level: "kit" }))],
});

test("what one draws shows to oneself alone", async ({ browser, page }) => {
  await page.request.get("/api/me");
  const made = await page.request.post("/api/tables", {
    data: {
      game: "winter",
      options: { first: "seat 1" },
      seats: [{ kind: "me" }, { kind: "open" }],
      public: true,
    },
  });
  const { table: made_, links } = (await made.json()) as {
    table: { id: string };
    links: { path: string }[];
  };
  const other = await somebody(browser);
  await other.goto(links[0]?.path ?? "");
  await other.getByLabel("Your name").fill("Bea");
  await other.getByRole("button", { name: "Sit down" }).click();
  await page.goto(`/table/${made_.id}`);
  for (const player of [page, other]) await choose(player);
  for (let n = 0; n < 2; n++) for (const player of [page, other]) await choose(player);
  const watcher = await somebody(browser);
  await watcher.goto(`/table/${made_.id}`);
  await page.locator('[data-target="do:from the bag"][data-lit]').click();
  await page.locator("[data-confirm]").click();
  await expect(page.locator(".pieces .known")).toHaveCount(1);
  for (const looker of [other, watcher]) {
    await expect(looker.locator("[data-target='do:from the bag'] text")).toHaveText("10");
    await expect(looker.locator(".palm")).toHaveCount(1);
    await expect(looker.locator(".pieces .known")).toHaveCount(0);
  }
  await other.context().close();
  await watcher.context().close();
});

test("a space says what it would do, why not, and a card shows all of it", async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await sitDown(page, table(2));
  const point = async (target: string) => {
    await page.locator(`[data-target="${target}"][data-lit]`).click();
    const before = await page.locator(".ribbon").getAttribute("data-seq");
    await page.locator("[data-confirm]").click();
    await expect(page.locator(".ribbon")).not.toHaveAttribute("data-seq", before ?? "");
  };
  await point("character:Otter");
  await lit(page).first().waitFor();
  expect(await page.locator(".hand [data-lit]").count()).toBe(7);
  await choose(page);
  await point("do:from the bag");
  await page.locator('[data-target="space:wood.1"]').hover();
  await expect(page.getByText(/can be cleared only when its location/)).toBeVisible();
  await point("space:burrow.1");
  await point("do:from the bag");
  await page.locator('[data-target="space:burrow.2"]').hover();
  await expect(page.getByText(/the Burrow opens/)).toBeVisible();
  // Every text is whole: nothing of the cards and stories is cut or scrolled away.
  const cut = await page
    .locator(".winter .side")
    .evaluate((side) => side.scrollHeight - side.clientHeight);
  expect(cut).toBeLessThanOrEqual(1);
  await expect(page.locator(".winter .side .text")).not.toHaveCount(0);
  const stories = page.locator(".winter .tabs button", { hasText: "Stories" });
  if (await stories.isVisible()) await stories.click();
  const story = page.locator('[data-zoom^="story:"]').first();
  await story.click({ button: "right" });
  await expect(page.getByRole("dialog").locator(".telling")).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press("Escape");
  const hand = page.getByRole("button", { name: "Hand: 6" });
  await hand.click();
  await expect(page.locator(".hand [data-zoom]")).toHaveCount(6);
  await hand.click();
  await page.locator('[data-zoom="mat:1"]').click({ button: "right" });
  await expect(page.getByRole("dialog").getByText("2 of 6 baskets used")).toBeVisible();
});

test("several goods are chosen unit by unit, up and down, with one confirmation", async ({
  page,
}) => {
  test.setTimeout(480_000);
  await sitDown(page, table(1));
  /** Units beyond the next one: more than one of a good can be chosen at once. */
  const beyond = page.locator(".rack i[data-lit]");
  for (;;) {
    await ready(page).first().waitFor({ state: "attached" });
    if ((await beyond.count()) > 0) break;
    // One game in eight never asks for several of a good: then another.
    if (!(await choose(page))) await sitDown(page, table(1));
  }
  const good = /^resource:(\w+)/.exec(
    (await beyond.first().getAttribute("data-target")) ?? "",
  )?.[1];
  const well = page.locator(`.rack .well[data-target^="resource:${good}"]`);
  const confirm = page.locator("[data-confirm]");
  await well.click();
  await expect(well.locator(".chosen")).toHaveText("1");
  await well.focus();
  await page.keyboard.press("Enter");
  await expect(well.locator(".chosen")).toHaveText("2");
  const less = page.locator(`.rack [data-off^="resource:${good}"]`);
  await expect(less).toHaveAccessibleName(/less$/);
  await less.focus();
  await page.keyboard.press("Enter");
  await expect(well.locator(".chosen")).toHaveText("1");
  expect(await axe(page)).toEqual([]);
  while (await confirm.isDisabled())
    await page.locator(".rack .well[data-lit]:not([data-picked])").first().click();
  const before = await page.locator(".ribbon").getAttribute("data-seq");
  await confirm.click();
  await expect(page.locator(".ribbon")).not.toHaveAttribute("data-seq", before ?? "");
});

test("the map takes at least half of the window, on a laptop and on a large screen", async ({
  page,
}) => {
  await sitDown(page, table(2));
  for (let n = 0; n < 2; n++) await choose(page);
  const map = page.locator(".winter .scene");
  const share = () => map.evaluate((scene) => scene.getBoundingClientRect().width / innerWidth);
  const sizes = [
    [1366, 768],
    [2560, 1440],
  ] as const;
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await expect.poll(share).toBeGreaterThanOrEqual(0.5);
    // What stands beside it is whole: no name, number or card reaches over its neighbour.
    const over = () =>
      page.locator(".winter .side").evaluate((side) => {
        const parts = [...side.querySelectorAll(":is(.neighbour, .head, .top, .task, .four > *)")];
        const right = (one: Element) => one.getBoundingClientRect().right;
        return parts.filter(
          (one) => right(one) > right(one.parentElement ?? side) + 1 || right(one) > innerWidth,
        ).length;
      });
    await expect.poll(over).toBe(0);
  }
});

test("six fit a phone, in German too", async ({ browser }) => {
  const page = await somebody(browser, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    locale: "de-DE",
  });
  await sitDown(page, table(5));
  for (let n = 0; n < 2; n++) await choose(page);
  await lit(page).first().waitFor();
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: "Aufgaben", exact: true }).tap();
  await expect(page.locator(".neighbour .task").first()).toBeInViewport();
  await expect(page.locator(".neighbour")).toHaveCount(5);
  await page.getByRole("button", { name: "Karten", exact: true }).tap();
  await expect(page.locator('[data-part="cards"] .title')).toBeInViewport();
  const wells = page.locator(".rack .well");
  await expect(wells).toHaveCount(7);
  await expect(wells.first()).toBeInViewport();
  expect(await axe(page)).toEqual([]);
  await page.context().close();
});

test("on a phone on its side all goods are in sight", async ({ browser }) => {
  const page = await somebody(browser, {
    viewport: { width: 844, height: 390 },
    hasTouch: true,
    isMobile: true,
    locale: "de-DE",
  });
  await sitDown(page, table(2));
  for (let n = 0; n < 2; n++) await choose(page);
  const wells = page.locator(".rack .well");
  await expect(wells).toHaveCount(7);
  for (const well of await wells.all()) await expect(well).toBeInViewport({ ratio: 0.95 });
  await page.context().close();
});

test("on a phone on its side a good is given and another taken, nothing lies over them", async ({
  browser,
}) => {
  const page = await somebody(browser, {
    viewport: { width: 844, height: 390 },
    hasTouch: true,
    isMobile: true,
  });
  await sitDown(page, table(1));
  const goods = page.locator('.rack .well[data-target^="resource:"][data-lit]');
  // In the evening one may end the turn or swap.
  for (;;) {
    await ready(page).first().waitFor({ state: "attached" });
    const mayEnd = (await page.locator(".ribbon .choice").count()) > 0;
    if (mayEnd && (await goods.count()) > 0) break;
    await choose(page);
  }
  await goods.first().tap();
  await expect(page.locator(".rack .less")).toHaveCount(1);
  const taken = page.locator(".rack .well[data-lit]:not([data-picked])");
  await expect(taken).not.toHaveCount(0);
  const covered = await taken.evaluateAll(
    (wells) =>
      wells.filter((well) => {
        const { left, top, width, height } = well.getBoundingClientRect();
        return !well.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      }).length,
  );
  expect(covered).toBe(0);
  await taken.last().tap();
  await expect(page.locator("[data-confirm]")).toBeEnabled();
  await page.context().close();
});

test("a token shows where it would lie, and one's own villager is taken by one click", async ({
  page,
}) => {
  await sitDown(page, table(2));
  for (let n = 0; n < 2; n++) await choose(page);
  await page.locator('[data-target="do:from your area"][data-lit]').click();
  await lit(page).first().waitFor();
  await page.locator('[data-target="space:game.3"][data-lit]').click();
  await expect(page.locator("[data-meant]")).toBeVisible();
  await expect(page.locator("[data-confirm]")).toBeEnabled();
});

test("beside the end a large screen shows the table whole, without a telephone's tabs", async ({
  page,
}) => {
  const id = await sitDown(page, table(2));
  for (let n = 0; n < 3; n++) await choose(page);
  await page.request.post(`/api/tables/${id}/resign`, { data: { seat: 0 } });
  await expect(ended(page)).toBeVisible();
  const board = page.locator(".winter");
  await expect(board.locator(".scene")).toBeInViewport({ ratio: 0.99 });
  await expect(board.locator(".rack")).toBeInViewport({ ratio: 0.99 });
  await expect(board.locator("nav")).toHaveCount(0);
});

test("a whole game is played by roles and names alone, as one who does not see it", async ({
  page,
}) => {
  test.setTimeout(480_000);
  await sitDown(page, table(1));
  const board = page.getByRole("region", { name: "Board" });
  // What can be chosen is a button that is not pressed; what is chosen is pressed.
  const open = board.getByRole("button").and(page.locator('[aria-pressed="false"]'));
  const confirm = page.getByRole("button", { name: "Confirm" });
  const tools = /^(?!Since|Undo|Take back|Hint|All choices|Back|One step|Confirm)/;
  const beside = page.locator("footer").getByRole("button", { name: tools });
  const over = page.getByRole("heading", { name: /^You |^The village|starves/ });
  const heard = new Set<string>();
  for (let n = 0; n < 600; n++) {
    await expect(open.or(confirm).or(beside).or(over).first()).toBeAttached({ timeout: 30_000 });
    if ((await over.count()) > 0) break;
    if ((await confirm.count()) > 0 && (await confirm.isEnabled())) await confirm.click();
    else if ((await open.count()) > 0) {
      const name = (await open.first().getAttribute("aria-label")) ?? "";
      heard.add(name.replace(/[ :,].*/, ""));
      await open.first().press("Enter");
    } else await beside.first().press("Enter");
  }
  await expect(over.first()).toBeVisible();
  // The animal, the task, the bag, spaces and goods were all met by their names.
  for (const word of ["Bear", "Task", "The", "Wood", "take"]) expect([...heard]).toContain(word);
});

interface Offered {
  id: number;
  text: string;
  targets: string[];
}

test("a whole game for three, as the hint plays, in few confirmations @clicks", async ({
  page,
}) => {
  test.setTimeout(900_000);
  let offered: Offered[] = [];
  let decision = -1;
  let decisions = 0;
  page.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) => {
      const heard = JSON.parse(String(payload)) as {
        now?: { decision: number; choices: Offered[] } | null;
      };
      if (heard.now) ({ decision, choices: offered } = heard.now);
    });
    socket.on("framesent", ({ payload }) => {
      if (String(payload).includes('"type":"choose"')) decisions += 1;
    });
  });
  const bots = Array.from({ length: 2 }, () => ({ kind: "bot", level: "scout" }));
  const id = await sitDown(page, { ...table(0), seats: [{ kind: "me" }, ...bots] });
  const confirm = page.locator("[data-confirm]:enabled");
  const loose = page.locator(".ribbon .choice");
  let [clicks, confirmations, last] = [0, 0, -1];
  for (;;) {
    await ready(page).first().waitFor({ state: "attached", timeout: 60_000 });
    if ((await ended(page).count()) > 0) break;
    await expect.poll(() => decision !== last && offered.length > 0).toBe(true);
    last = decision;
    const asked = await page.request.post(`/api/tables/${id}/hint`, { data: { seat: 0 } });
    const { choices } = (await asked.json()) as { choices: { id: number }[] };
    const wanted = offered.find((choice) => choice.id === choices[0]?.id) ?? offered[0];
    if (!wanted) break;
    // Point at its places until it is chosen, or the only one that is left, which is proposed.
    const sent = () => decision !== last;
    const proposed = page.locator(".ribbon .sentence b").getByText(wanted.text, { exact: true });
    const button = loose.filter({ hasText: wanted.text });
    const step = page.locator(".ribbon .step");
    for (const name of wanted.targets) {
      const place = page.locator(`[data-target="${name}"][data-lit]`);
      const taken = page.locator(`[data-target="${name}"][data-picked]`);
      const ready = async () =>
        sent() || (await place.or(taken).or(button).or(step).or(proposed).count()) > 0;
      await expect.poll(ready).toBe(true);
      if (sent() || (await proposed.count()) > 0) break;
      if ((await taken.count()) > 0 && (await place.count()) === 0) continue;
      clicks += 1;
      if ((await place.count()) > 0) await place.first().click();
      else if ((await button.count()) > 0) {
        await button.first().click();
        confirmations += 1;
        break;
      } else
        await step
          .filter({ hasText: name.replace(/^\w+:/, "") })
          .first()
          .click();
      await expect
        .poll(async () => {
          // A well that was pointed at stands for the next unit of its good.
          const picked = (await taken.count()) > 0 || (await place.count()) === 0;
          return sent() || picked || (await confirm.count()) > 0;
        })
        .toBe(true);
    }
    await expect.poll(async () => sent() || (await confirm.count()) > 0).toBe(true);
    if (!sent()) {
      await confirm.click();
      clicks += 1;
      confirmations += 1;
    }
    await expect.poll(sent, { timeout: 60_000 }).toBe(true);
  }
  console.log(
    `Winter Rabbit: ${confirmations} confirmations, ${clicks} clicks for ${decisions} decisions in a game for three`,
  );
  expect(confirmations).toBeLessThan(90);
});

test("the guide comes to its end, whatever one chooses", async ({ page }) => {
  test.setTimeout(480_000);
  for (let seed = 1; seed <= 4; seed++) {
    let state = seed;
    const random = (n: number): number => (state = (state * 48271) % 2147483647) % n;
    await page.goto("/");
    await page
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name: "Winter Rabbit", exact: true }) })
      .getByRole("button", { name: /Learn by playing/ })
      .click();
    const guide = page.getByRole("complementary", { name: "First game" });
    await guide.waitFor();
    for (let made = 0; (await guide.count()) > 0; made++) {
      expect(made, "decisions until the guide ends").toBeLessThan(120);
      const next = guide.locator("button.primary");
      if ((await next.count()) > 0) {
        await next.click();
        continue;
      }
      await ready(page).first().waitFor({ state: "attached" });
      const confirm = page.locator("[data-confirm]:enabled");
      const loose = page.locator(".ribbon .choice");
      const places = page.locator("[data-lit]:not([data-picked], i)");
      const [sure, open, lit_] = [await confirm.count(), await loose.count(), await places.count()];
      if (sure > 0) await confirm.click();
      else if (open > 0 && random(open + lit_) < open) await loose.nth(random(open)).click();
      else if (lit_ > 0) await places.nth(random(lit_)).click();
    }
  }
});
