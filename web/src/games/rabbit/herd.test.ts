/** Pieces keep their numbers while the view only counts them. */
import { expect, test } from "vitest";
import { follow, type Piece } from "./herd";

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
