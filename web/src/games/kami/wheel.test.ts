import { expect, test } from "vitest";
import { kindsOf, marksOf, pieceAt, walkOf, type Board, type Goal, type Village } from "./box";
import { nearestFit, turns } from "./goal";
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
              at: [r, c] as [number, number],
              kind: kinds[sign as keyof typeof kinds],
            },
          ],
    ),
  ),
};
const fit = (goal: Partial<Goal>, drawing: string[], seat = 0) =>
  nearestFit({ name: "", counts: [], shapes: [], ...goal }, farming, drawing, seat, kinds);

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

test("shapes are turned and mirrored without repeats", () => {
  expect(turns(["XXX"])).toHaveLength(2);
  expect(turns(["XX", "XX"])).toHaveLength(1);
  expect(turns(["XXX", "X.."])).toHaveLength(8);
});

test("the nearest fit of a shape counts own shrines and open spaces only", () => {
  const found = fit({ shapes: [["XXX"]] }, ["0..#", "0...", "#...", "...."]);
  expect(found).toEqual(expect.objectContaining({ lacks: 2 }));
  const row = fit({ shapes: [["XXX"]] }, ["00.#", "....", "#...", "...."]);
  expect(row).toEqual({
    have: ["farming.a1", "farming.b1"],
    want: ["farming.c1"],
    lacks: 1,
    last: ["farming.c1"],
  });
  expect(fit({ shapes: [["XXX"]] }, ["001#", "....", "#...", "...."])?.lacks).toBe(2);
  expect(fit({ shapes: [["XXXX"]] }, ["00.#", "....", "#...", "...."])?.have).toEqual([
    "farming.b1",
  ]);
});

test("every space is known that would complete the goal at once", () => {
  const corner = fit({ shapes: [["XX", "X."]] }, ["00.#", "....", "#...", "...."]);
  expect(corner?.last.sort()).toEqual(["farming.a2", "farming.b2"]);
  const counts = fit({ counts: ["1 field, 1 temple"] }, ["...#", "....", "#0..", "...."]);
  expect(counts?.last).toEqual(counts?.want);
  expect(fit({ shapes: [["XXX"]] }, ["0..#", "....", "#...", "...."])?.last).toEqual([]);
});

test("a shape may ask for a kind of space", () => {
  const found = fit({ shapes: [["XMX"]] }, ["...#", ".0..", "#...", "...."]);
  expect(found?.have).toEqual(["farming.b2"]);
  expect(found?.want.sort()).toEqual(["farming.b3", "farming.b4"]);
});

test("counted kinds offer every open space of the kind", () => {
  const found = fit({ counts: ["1 field, 2 huts"] }, ["0..#", "....", "#...", "...."]);
  expect(found?.have).toEqual(["farming.a1"]);
  expect(found?.want).toEqual(["farming.c1", "farming.b2", "farming.c3", "farming.d4"]);
  expect(found?.lacks).toBe(2);
});

test("nothing is outlined where nobody has begun, or where it cannot be done", () => {
  expect(fit({ shapes: [["XXX"]] }, ["...#", "....", "#...", "...."])).toBeNull();
  expect(fit({ counts: ["3 forests"] }, ["...#", "....", "#...", "0..."])).toBeNull();
});

test("signs of a drawing, kinds of a goal and marks of a card are read", () => {
  expect(pieceAt(["1.K#", "b..."], [0, 2])).toEqual({ shrine: 4, token: null, sort: 0 });
  expect(pieceAt(["1.K#", "b..."], [1, 0])).toEqual({ shrine: null, token: 1, sort: 0 });
  expect(kindsOf("1 field, 2 stilt houses")).toEqual(["field", "stilt house", "stilt house"]);
  const [first] = marksOf("remove 2 at a1 left right; add 2 at c3 up left");
  expect(first).toEqual({ verb: "remove", number: 2, at: [0, 0], arrows: ["left", "right"] });
  expect(walkOf(first as NonNullable<typeof first>)).toEqual([
    [0, 1],
    [0, 2],
    [0, 3],
  ]);
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
