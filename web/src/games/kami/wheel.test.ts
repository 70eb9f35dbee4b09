import { expect, test } from "vitest";
import { kindsOf, marksOf, pieceAt, type Board, type Box, type Piece } from "./box";
import { trail } from "./pieces";
import { axes, goOn, pointOf, stand, WIDE } from "./wheel";

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
  expect(goOn(7, 0)).toBe(8);
  expect(goOn(8, 3)).toBe(7);
  expect(goOn(8, 0)).toBe(8);
  expect(goOn(8, 2)).toBe(10);
});

/** A board with these pieces in its second village. */
const boardWith = (pieces: Record<string, Piece>) =>
  ({ villages: [{ pieces: {} }, { pieces }] }) as unknown as Board;
const shrine = (owner: number | null): Piece => ({ owner, token: null });

test("pieces of a board, kinds of a goal and marks of a card are found", () => {
  const board = boardWith({
    "wealthy.a1": shrine(null),
    "wealthy.b1": { owner: 1, token: "Seed" },
  });
  expect(pieceAt(board, "wealthy.a1")).toEqual(shrine(null));
  expect(pieceAt(board, "wealthy.b1")).toEqual({ owner: 1, token: "Seed" });
  expect(pieceAt(board, "wealthy.c1")).toBeUndefined();
  expect(kindsOf({ field: 1, "stilt house": 2 })).toEqual(["field", "stilt house", "stilt house"]);
  const mark = { verb: "add", number: 2, at: [0, 0], arrows: ["right"], walk: [[0, 1]] };
  const box = { kitsune: [{ name: "7", marks: [mark] }] } as unknown as Box;
  expect(marksOf(box, "7")).toEqual([mark]);
  expect(marksOf(box, null)).toEqual([]);
});

test("a piece that went and one that came are the same piece", () => {
  const before = boardWith({
    "wealthy.a1": shrine(0),
    "wealthy.a2": shrine(1),
    "wealthy.d1": { owner: 0, token: "Seed" },
  });
  const after = boardWith({
    "wealthy.b1": shrine(0),
    "wealthy.a4": shrine(2),
    "wealthy.d1": { owner: 0, token: "Seed" },
  });
  const moved = trail(before, after);
  expect([...moved.came]).toEqual([
    ["wealthy.b1", "wealthy.a1"],
    ["wealthy.a4", null],
  ]);
  expect([...moved.went]).toEqual([
    ["wealthy.a1", "wealthy.b1"],
    ["wealthy.a2", null],
  ]);
  expect(trail(null, before).came.size).toBe(0);
});

test("a turned village is lettered where its columns have come to lie", () => {
  const columns = ["a", "b", "c", "d"];
  const at = { x: 0, y: 0, size: 1, side: 0, line: 0, across: 0 };
  for (const spin of [0, 90, 180, 270, 360, -90]) {
    const signs = axes(spin, columns);
    for (const [row, column] of [
      [0, 0],
      [1, 3],
      [2, 1],
    ] as [number, number][]) {
      const [x, y] = pointOf({ ...at, spin }, [row, column]);
      const below = signs[Math.round(x / 100 + 1.5)]?.bottom;
      const beside = signs[Math.round(y / 100 + 1.5)]?.left;
      expect([below, beside].sort()).toEqual([String(row + 1), columns[column]].sort());
    }
  }
});
