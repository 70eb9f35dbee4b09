import { expect, test } from "vitest";
import type { Cell, Sheet } from "../box";
import { borders, chance, outline, signs } from "./shapes";

const L: Cell[] = [
  [0, 0],
  [1, 0],
  [1, 1],
];

test("the border of an L has six corners, inside to the right", () => {
  expect(borders(L)).toEqual([
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [2, 1],
      [2, 2],
      [0, 2],
    ],
  ]);
});

test("a ring has two borders", () => {
  const ring: Cell[] = [];
  for (let r = 0; r < 3; r++) for (let c = 0; c < 3; c++) if (r !== 1 || c !== 1) ring.push([r, c]);
  expect(borders(ring).map((loop) => loop.length)).toEqual([4, 4]);
});

test("drawings are the same every time", () => {
  expect(outline(L, 60, 3, 17)).toBe(outline(L, 60, 3, 17));
  expect(chance("a")).not.toBe(chance("b"));
});

test("signs stand on earth, no two in one place", () => {
  const sheet: Sheet = {
    name: "toy",
    nut_points: [2, 4, 8, 16],
    ones_row: 7,
    timer: [4, 5, 6],
    rows: 2,
    columns: 5,
    spaces: [
      { name: "a1", at: [0, 0], chamber: "a", goods: "" },
      { name: "b1", at: [0, 2], chamber: "b", goods: "" },
    ],
    chambers: [
      { letter: "a", points: 1, spaces: ["a1"] },
      { letter: "b", points: 2, spaces: ["b1"] },
    ],
    tunnels: [{ ends: ["a1", "b1"], cells: [[0, 1]] }],
  };
  const places = [...signs(sheet).values()].map(([x, y]) => `${Math.floor(x)},${Math.floor(y)}`);
  expect(new Set(places).size).toBe(2);
  for (const place of places) expect(["0,0", "2,0", "1,0"]).not.toContain(place);
});
