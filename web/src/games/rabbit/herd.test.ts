/** Pieces keep their numbers while the view only counts them. */
import { expect, test } from "vitest";
import { FOOD_LIKE, follow, foodOn, type Piece } from "./herd";
import type { Board } from "./box";

type Seen = Omit<Piece, "id">;

const worker = (card: number, more: Partial<Seen> = {}): Seen => ({
  card,
  kind: "worker",
  look: "worker",
  legs: 0,
  food: 0,
  ...more,
});
const scout = (card: number, more: Partial<Seen> = {}): Seen => ({
  ...worker(card, more),
  kind: "scout",
  look: "scout",
});

const start = follow([], [worker(0), worker(0), scout(0)]);

test("whoever stays keeps its number, whatever it takes up", () => {
  const then = follow(start, [worker(0, { food: 1 }), worker(0), scout(0, { food: 1 })]);
  expect(then.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(then.map(({ food }) => food).sort()).toEqual([0, 1, 1]);
});

test("a group that moves on is the same rabbits", () => {
  const out = follow(start, [worker(0), worker(0, { legs: 2 }), scout(0, { legs: 2 })]);
  const leader = out.find((piece) => piece.kind === "scout")?.id;
  const carrier = out.find((piece) => piece.kind === "worker" && piece.legs === 2)?.id;
  const there = follow(out, [worker(0), worker(1, { legs: 2 }), scout(1, { legs: 2 })]);
  expect(there.find((piece) => piece.kind === "scout" && piece.card === 1)?.id).toBe(leader);
  expect(there.find((piece) => piece.kind === "worker" && piece.card === 1)?.id).toBe(carrier);
});

test("a worker who has a kit is still she", () => {
  const then = follow(start, [worker(0, { look: "mother" }), worker(0), scout(0)]);
  expect(then.map(({ id }) => id)).toEqual([1, 2, 3]);
});

test("the dead are gone, and the born get numbers that nobody had", () => {
  const fewer = follow(start, [worker(0), scout(0)]);
  expect(fewer).toHaveLength(2);
  const more = follow(fewer, [worker(0), worker(0), scout(0), scout(0)]);
  expect(new Set(more.map(({ id }) => id)).size).toBe(4);
});

test("food stays with who carries it, and goes from the clover to who takes it", () => {
  const board = (growing: number): Board =>
    ({ cards: [{ card: 0, growing, loose: 0, stored: 1 }] }) as Board;
  const rabbits = follow([], [worker(1, { food: 1 }), worker(0)]);
  const before = follow([], foodOn(board(1), rabbits), FOOD_LIKE);
  const [carrier, taker] = rabbits as [Piece, Piece];
  const on = (of: Piece[], look: string) => of.find((piece) => piece.look === look)?.id;
  const moved = follow(
    before,
    foodOn(board(0), [
      { ...carrier, card: 2 },
      { ...taker, food: 1 },
    ]),
    FOOD_LIKE,
  );
  const by = (of: Piece[], { id }: Piece) => of.find((piece) => piece.bearer === id)?.id;
  expect(by(moved, carrier)).toBe(by(before, carrier));
  expect(by(moved, taker)).toBe(on(before, "growing"));
  expect(on(moved, "stored")).toBe(on(before, "stored"));
});
