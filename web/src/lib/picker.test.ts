import { expect, test } from "vitest";
import { beginning, grouped, look, matching, offBoard, point } from "./picker";
import type { Choice } from "./wire";

function choice(id: number, targets: string, group = "g"): Choice {
  const list = targets ? targets.split(" ") : [];
  return { id, name: `c${id}`, text: `take ${targets}`, group, targets: list, outcome: "" };
}

const CHOICES = [choice(1, "a"), choice(2, "a b"), choice(3, "b c"), choice(4, "")];

test("what choices begin with is said in whole words", () => {
  const texts = (...all: string[]) => all.map((text, i) => ({ ...choice(i, "a"), text }));
  expect(beginning(texts("swap 1 Earth for 1 Game", "swap 1 Earth for 1 Wood"))).toBe(
    "swap 1 Earth for 1",
  );
  expect(beginning(texts("end your turn", "swap 1 Earth for 1 Wood"))).toBe("");
  expect(beginning(texts("tell it"))).toBe("tell it");
  expect(beginning([])).toBe("");
});

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

test("what the board has no place for is a named step, or else a whole choice", () => {
  const beside = (picked: string[], places: string[], named: string[]) => {
    const found = offBoard(look(CHOICES, picked), picked, new Set(places), (t) =>
      named.includes(t),
    );
    return [found.steps, found.loose.map((c) => c.id)];
  };
  expect(beside([], ["a", "b"], [])).toEqual([[], [4]]);
  expect(beside(["b"], ["b"], [])).toEqual([[], [2, 3]]);
  expect(beside(["b"], ["b"], ["a"])).toEqual([["a"], [3]]);
  expect(beside(["b"], ["b", "c"], ["a"])).toEqual([["a"], []]);
});

test("choices keep their groups and their order, and a search needs all its words", () => {
  const list = [choice(1, "a", "x"), choice(2, "b", "y"), choice(3, "c", "x")];
  expect(grouped(list).map((g) => [g.name, g.choices.map((c) => c.id)])).toEqual([
    ["x", [1, 3]],
    ["y", [2]],
  ]);
  expect(matching(list, "TAKE c").map((c) => c.id)).toEqual([3]);
});
