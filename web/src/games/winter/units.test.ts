/** Several goods are chosen by stepping up and down, over the choices that are offered. */
import { expect, test } from "vitest";
import { look, point } from "../../lib/picker";
import type { Choice } from "../../lib/wire";
import { givenAway, stepper, unitTarget } from "./units";

const choice = (id: number, ...targets: string[]): Choice =>
  ({ id, text: targets.join(" "), group: "", outcome: "", targets }) as unknown as Choice;

const twoWood = choice(1, "resource:Wood", "resource:Wood.2");
const woodAndReeds = choice(2, "resource:Wood", "resource:Reeds");
const twoReeds = choice(3, "resource:Reeds", "resource:Reeds.2");
const offered = [twoWood, woodAndReeds, twoReeds];

const at = (unit: "Wood" | "Reeds" | "Game", picked: string[]) =>
  stepper(unit, look(offered, picked).lit, picked);

test("the first unit has the good's own target, the others are numbered", () => {
  expect([1, 2, 3].map((n) => unitTarget("Wood", n))).toEqual([
    "resource:Wood",
    "resource:Wood.2",
    "resource:Wood.3",
  ]);
});

test("a good that no choice has cannot be stepped", () => {
  expect(at("Game", [])).toEqual({ chosen: 0, next: "resource:Game", last: null, further: [] });
  expect(look(offered, []).lit.has("resource:Game")).toBe(false);
});

test("stepping up picks unit after unit until one choice is left, which is one confirmation", () => {
  const none: string[] = [];
  expect(at("Wood", none)).toEqual({
    chosen: 0,
    next: "resource:Wood",
    last: null,
    further: ["resource:Wood.2"],
  });
  const one = point(offered, none, at("Wood", none).next);
  expect(look(offered, one).proposal).toBeNull();
  expect(at("Wood", one).next).toBe("resource:Wood.2");
  const two = point(offered, one, at("Wood", one).next);
  expect(look(offered, two).proposal).toBe(twoWood);
  expect(at("Wood", two)).toEqual({
    chosen: 2,
    next: "resource:Wood.2",
    last: "resource:Wood.2",
    further: [],
  });
});

test("stepping down lets go of the last unit, and another good can take its place", () => {
  const two = ["resource:Wood", "resource:Wood.2"];
  const one = two.filter((target) => target !== at("Wood", two).last);
  expect(one).toEqual(["resource:Wood"]);
  const mixed = point(offered, one, at("Reeds", one).next);
  expect(look(offered, mixed).proposal).toBe(woodAndReeds);
  expect(at("Reeds", mixed).chosen).toBe(1);
});

test("in a swap the good that is given comes first, then what is taken for it", () => {
  const swaps = [
    choice(1, "resource:Wood", "supply:Reeds"),
    choice(2, "resource:Wood", "supply:Game"),
  ];
  const none: string[] = [];
  expect(givenAway(look(swaps, none).lit, none)).toBeNull();
  const given = point(swaps, none, "resource:Wood");
  expect(givenAway(look(swaps, given).lit, given)).toBe("Wood");
  const both = point(swaps, given, "supply:Game");
  expect(givenAway(look(swaps, both).lit, both)).toBe("Wood");
  expect(look(swaps, both).proposal?.id).toBe(2);
  expect(givenAway(look(offered, ["resource:Wood"]).lit, ["resource:Wood"])).toBeNull();
});
