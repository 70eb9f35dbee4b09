/** Choices that are no places are looked up by their targets. */
import { expect, test } from "vitest";
import { actOf, amountsOf, atOnce, foodOf, ordersOf, rowsOf } from "./acts";
import type { Acts, Board, Card } from "./box";

/** As the server prints them. */
const acts: Acts = {
  "do:move-thinker": { verb: "move", look: "thinker" },
  "do:move-roused-fighter": { verb: "move", look: "roused fighter" },
  "do:fight-tired-fighter": { verb: "fight", look: "fighter", tired: true },
  "do:burrow": { verb: "burrow" },
  "do:think-sun": { verb: "think", deck: "sun" },
  "do:end": { verb: "end" },
  "do:everybody": { verb: "everybody" },
  "do:sow-none": { verb: "sow" },
  "do:follow-worker": { verb: "follow", look: "worker" },
  "do:leave-worker": { verb: "leave", look: "worker" },
  "do:go-with-2": { verb: "go", n: 2 },
  "do:go-with-3": { verb: "go", n: 3 },
  "do:take-0": { verb: "take", n: 0 },
  "do:north": { verb: "step" },
  "do:kits-0": { verb: "kits", n: 0 },
  "do:kits-2": { verb: "kits", n: 2 },
  "do:kits-everywhere": { verb: "kits" },
  "do:dig-3": { verb: "dig", n: 3 },
  "do:on-top-132": { verb: "top", order: [0, 2, 1] },
  "do:under-213": { verb: "under", order: [1, 0, 2] },
  "do:grow-workers-everywhere": { verb: "grow" },
};

const rabbits = (look: string, count: number, legs = 0, food = 0) => ({
  look,
  legs,
  food,
  kit: look === "mother",
  count,
});
const card = (more: Partial<Record<keyof Card, unknown>> = {}): Card =>
  ({
    card: 0,
    growing: 0,
    loose: 0,
    stored: 0,
    spaces: 0,
    menace: 0,
    rabbits: [],
    ...more,
  }) as Card;
const board = (more: Partial<Board>): Board =>
  ({ step: "act", here: null, food: 4, rabbits: 4, danger: [], cards: [card()], ...more }) as Board;

test("a target says what is done by whom", () => {
  expect(actOf("do:move-roused-fighter", acts)).toMatchObject({
    verb: "move",
    look: "roused fighter",
  });
  expect(actOf("do:fight-tired-fighter", acts)).toMatchObject({ look: "fighter", tired: true });
  expect(actOf("do:burrow", acts)).toMatchObject({ verb: "burrow", look: null, thing: "burrow" });
  expect(actOf("do:grow-workers-everywhere", acts)).toMatchObject({
    look: null,
    thing: "everywhere",
  });
});

test.each([
  "do:end",
  "do:everybody",
  "do:sow-none",
  "do:go-with-2",
  "do:kits-2",
  "do:north",
  "card:3",
])("%s is no act of a rabbit", (target) => expect(actOf(target, acts)).toBeNull());

test("acts of one sort of rabbit stand in one row, whoever of them has food", () => {
  const here = card({
    rabbits: [rabbits("thinker", 1), rabbits("worker", 1), rabbits("worker", 2, 0, 1)],
  });
  const found = rowsOf(["do:move-thinker", "do:think-sun", "do:burrow"], here, acts);
  expect(found.map((row) => [row.key, row.acts.length])).toEqual([
    ["thinker", 2],
    ["burrow", 1],
  ]);
  expect(rowsOf(["do:follow-worker"], here, acts)).toMatchObject([{ look: "worker", count: 3 }]);
});

test("those on the way may stay behind, those here may join", () => {
  const here = card({ rabbits: [rabbits("worker", 2), rabbits("worker", 1, 2)] });
  expect(rowsOf(["do:leave-worker"], here, acts)).toMatchObject([{ count: 1 }]);
  expect(rowsOf(["do:follow-worker"], here, acts)).toMatchObject([{ count: 2 }]);
});

test("food that goes along is a number", () => {
  const targets = ["do:go-with-3", "do:take-0", "do:kits-2"];
  expect(targets.map((target) => foodOf(target, acts))).toEqual([3, 0, null]);
});

test("kits and burrows are numbers, or as many as can be everywhere", () => {
  const targets = ["do:kits-0", "do:kits-everywhere", "do:dig-3", "do:end"];
  expect(amountsOf(targets, acts)).toEqual([
    { target: "do:kits-0", thing: "kits", n: 0 },
    { target: "do:kits-everywhere", thing: "kits", n: null },
    { target: "do:dig-3", thing: "dig", n: 3 },
  ]);
});

test("an order names the cards that are held, the first one first", () => {
  expect(ordersOf(["do:under-213", "do:on-top-132", "do:end"], 2, acts)).toEqual([
    { target: "do:on-top-132", end: "top", cards: [0, 1] },
    { target: "do:under-213", end: "under", cards: [1, 0] },
  ]);
});

test("one click is enough only for what can be taken back", () => {
  expect(atOnce("card:0", board({}))).toBe(true);
  expect(atOnce("do:everybody", board({ step: "follow" }))).toBe(true);
  expect(atOnce("do:go-with-2", board({ step: "follow" }))).toBe(true);
  expect(atOnce("do:on-top-123", board({ step: "put_back" }))).toBe(true);
  expect(atOnce("do:north", board({ step: "walk" }))).toBe(true);
  expect(atOnce("cell:0,2", board({ step: "walk" }))).toBe(false);
  expect(atOnce("do:move-scout", board({}))).toBe(true);
  expect(atOnce("do:sow-none", board({ step: "sow" }))).toBe(false);
  expect(atOnce("do:think-area", board({}))).toBe(false);
  expect(atOnce("do:lose-worker", board({ step: "victim" }))).toBe(false);
  expect(atOnce("card:0", board({ step: "starve" }))).toBe(false);
});

test("a card with a predator is entered only when that is confirmed", () => {
  const cards = [card(), card({ card: 1, menace: 3 })];
  expect(atOnce("card:0", board({ step: "walk", here: 0, cards }))).toBe(true);
  expect(atOnce("card:1", board({ step: "walk", here: 0, cards }))).toBe(false);
  expect(atOnce("card:1", board({ step: "walk", here: 1, cards }))).toBe(true);
});

test("a tired thinker can only think, and that draws cards", () => {
  const cards = [card({ rabbits: [rabbits("thinker", 1, 1)] })];
  expect(atOnce("card:0", board({ cards }))).toBe(false);
});

test("the actions end with one click unless somebody would die of it", () => {
  expect(atOnce("do:end", board({}))).toBe(true);
  expect(atOnce("do:end", board({ food: 3 }))).toBe(false);
  const eats = { here: true } as Board["danger"][number];
  expect(atOnce("do:end", board({ danger: [eats] }))).toBe(false);
});
