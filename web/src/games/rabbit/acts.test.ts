/** Choices that are no places are read off their names. */
import { expect, test } from "vitest";
import { actOf, atOnce, rowsOf } from "./acts";
import type { Card } from "./box";

const card = {
  rabbits: [
    { who: "laden thinker", look: "thinker", legs: 0, food: 1, kit: false, count: 1 },
    { who: "tired scout", look: "scout", legs: 1, food: 0, kit: false, count: 2 },
  ],
} as Card;

test("a target says what is done by whom", () => {
  expect(actOf("do:move-laden-roused-fighter")).toMatchObject({
    verb: "move",
    look: "roused fighter",
    laden: true,
    legs: 0,
  });
  expect(actOf("do:fight-laden-tired-fighter")).toMatchObject({ legs: 1, laden: true });
  expect(actOf("do:from-moving-worker")).toMatchObject({ verb: "from", legs: 2, laden: true });
  expect(actOf("do:to-burrow")).toMatchObject({ verb: "to", look: null, thing: "burrow" });
});

test.each(["do:gather", "do:end", "do:sow-no-more", "do:on-top", "do:no-kits", "card:3"])(
  "%s stays a plain button or a place",
  (target) => expect(actOf(target)).toBeNull(),
);

test("acts of one rabbit stand in one row", () => {
  const rows = rowsOf(["do:move-laden-thinker", "do:think-sun", "do:to-tired-scout"], card);
  expect(rows.map((row) => [row.key, row.acts.length])).toEqual([
    ["laden thinker", 2],
    ["tired scout", 1],
  ]);
});

test("one click is enough only for what can be taken back", () => {
  expect(atOnce("card:2", "act")).toBe(true);
  expect(atOnce("do:follow-worker", "act")).toBe(true);
  expect(atOnce("card:2", "dusk")).toBe(false);
  expect(atOnce("cell:0,2", "act")).toBe(false);
  expect(atOnce("do:think-area", "act")).toBe(false);
  expect(atOnce("do:victim-worker", "prey")).toBe(false);
});
