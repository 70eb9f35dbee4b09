import { expect, test } from "vitest";
import { grouped, look, matching, point } from "./picker";
import type { Choice } from "./wire";

function choice(id: number, targets: string, group = "g"): Choice {
  const list = targets ? targets.split(" ") : [];
  return { id, name: `c${id}`, text: `take ${targets}`, group, targets: list, outcome: "" };
}

const CHOICES = [choice(1, "a"), choice(2, "a b"), choice(3, "b c"), choice(4, "")];

test("before anything is picked, every target is lit and nothing is proposed", () => {
  const seen = look(CHOICES, []);
  expect([...seen.lit].sort()).toEqual(["a", "b", "c"]);
  expect(seen.proposal).toBeNull();
});

test("what is picked in full is proposed although more would fit", () => {
  const seen = look(CHOICES, ["a"]);
  expect(seen.exact?.id).toBe(1);
  expect([...seen.lit]).toEqual(["b"]);
});

test("the only choice left is proposed before all of it is picked", () => {
  const seen = look(CHOICES, ["c"]);
  expect(seen.exact).toBeNull();
  expect(seen.proposal?.id).toBe(3);
});

test("pointing adds, pointing again lets go, pointing elsewhere starts anew", () => {
  expect(point(CHOICES, ["a"], "b")).toEqual(["a", "b"]);
  expect(point(CHOICES, ["a", "b"], "a")).toEqual(["b"]);
  expect(point(CHOICES, ["a"], "c")).toEqual(["c"]);
  expect(point(CHOICES, ["a"], "nothing")).toEqual(["a"]);
});

test("choices keep their groups and their order, and a search needs all its words", () => {
  const list = [choice(1, "a", "x"), choice(2, "b", "y"), choice(3, "c", "x")];
  expect(grouped(list).map((g) => [g.name, g.choices.map((c) => c.id)])).toEqual([
    ["x", [1, 3]],
    ["y", [2]],
  ]);
  expect(matching(list, "TAKE c").map((c) => c.id)).toEqual([3]);
});
