/** Choices that are no places are looked up by their targets. */
import { expect, test } from "vitest";
import { actOf, amountsOf, foodOf, likelyActor, ordersOf, rowsOf } from "./acts";
import type { Acts, Card } from "./box";

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

test("acts are shown first of the card where most can still move", () => {
  const tired = card({ card: 0, rabbits: [rabbits("worker", 5, 1), rabbits("scout", 1)] });
  const rested = card({ card: 5, rabbits: [rabbits("scout", 1), rabbits("worker", 1)] });
  expect(likelyActor([tired, rested])).toBe(rested);
  expect(likelyActor([tired])).toBe(tired);
  expect(likelyActor([])).toBeNull();
});
