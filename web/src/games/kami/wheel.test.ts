import { expect, test } from "vitest";
import { kindsOf, marksOf, pieceAt, type Board, type Box, type Village } from "./box";
import { trail } from "./pieces";
import { goOn, pointOf, stand, turnsOf, WIDE } from "./wheel";

const MAP = ["FFH.", "FHTS", ".MHF", "TSFH"];
const kinds = { F: "field", T: "forest", H: "hut", S: "stilt house", M: "temple" } as const;
const farming: Village = {
  name: "farming",
  map: MAP,
  spaces: MAP.flatMap((row, r) =>
    [...row].flatMap((sign, c) =>
      sign === "."
        ? []
        : [
            {
              name: `farming.${"abcd"[c]}${r + 1}`,
              place: `${"abcd"[c]}${r + 1}`,
              at: [r, c] as [number, number],
              kind: kinds[sign as keyof typeof kinds],
            },
          ],
    ),
  ),
};

test("what was on the right comes in front", () => {
  const right = stand(WIDE, 3, 0);
  expect(right.side).toBe(3);
  expect(right.x).toBeGreaterThan(0);
  const front = stand(WIDE, 3, 1);
  expect(front.side).toBe(0);
  const halfway = stand(WIDE, 3, 0.5);
  expect(halfway.x).toBeGreaterThan(front.x);
  expect(halfway.y).toBeGreaterThan(right.y);
  expect(halfway.spin).toBe(315);
  expect(front.spin - right.spin).toBe(90);
  expect(front.size).toBeGreaterThan(right.size);
});

test("the village in front reads as it is printed, the one on the left is turned", () => {
  const [x, y] = pointOf(stand(WIDE, 0, 0), [0, 0]);
  expect(x).toBeLessThan(0);
  expect(y).toBeLessThan(stand(WIDE, 0, 0).y);
  const left = stand(WIDE, 1, 0);
  const [lx, ly] = pointOf(left, [0, 0]);
  expect(lx).toBeGreaterThan(left.x);
  expect(ly).toBeLessThan(left.y);
});

test("turns are counted on, and back by one when a move is taken back", () => {
  const board = { seats: [{ place: 0, village: "holy" }] } as unknown as Board;
  expect(turnsOf(board)).toBe(1);
  expect(goOn(7, 0)).toBe(8);
  expect(goOn(8, 3)).toBe(7);
  expect(goOn(8, 0)).toBe(8);
  expect(goOn(8, 2)).toBe(10);
});

test("signs of a drawing, kinds of a goal and marks of a card are found", () => {
  expect(pieceAt(["1.K#", "b..."], [0, 2])).toEqual({ shrine: 4, token: null, sort: 0 });
  expect(pieceAt(["1.K#", "b..."], [1, 0])).toEqual({ shrine: null, token: 1, sort: 0 });
  expect(pieceAt(["1.K#", "f..."], [1, 0])).toEqual({ shrine: null, token: 1, sort: 1 });
  expect(pieceAt(["1.K#", "b..."], [0, 0])).toEqual({ shrine: 1, token: null, sort: 0 });
  expect(pieceAt(["1.K#", "b..."], [0, 1])).toEqual({ shrine: null, token: null, sort: 0 });
  expect(kindsOf({ field: 1, "stilt house": 2 })).toEqual(["field", "stilt house", "stilt house"]);
  const mark = { verb: "add", number: 2, at: [0, 0], arrows: ["right"], walk: [[0, 1]] };
  const box = { kitsune: [{ name: "7", marks: [mark] }] } as unknown as Box;
  expect(marksOf(box, "7")).toEqual([mark]);
  expect(marksOf(box, null)).toEqual([]);
});

test("a piece that went and one that came are the same piece", () => {
  const box = { villages: [farming] } as unknown as Parameters<typeof trail>[0];
  const board = (drawing: string[]) => ({ villages: [{ drawing }] }) as unknown as Board;
  const before = board(["0..#", "1...", "#...", "...."]);
  const moved = trail(box, before, board([".0.#", "....", "#...", "2..."]));
  expect([...moved.came]).toEqual([
    ["farming.b1", "farming.a1"],
    ["farming.a4", null],
  ]);
  expect([...moved.went]).toEqual([
    ["farming.a1", "farming.b1"],
    ["farming.a2", null],
  ]);
  expect(trail(box, null, before).came.size).toBe(0);
});
