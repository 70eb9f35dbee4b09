/** Nothing lies outside its card, and crowds become numbers before they become illegible. */
import { expect, test } from "vitest";
import type { Board } from "./box";
import { CARD, crowded, frontier, plots, rows, SMALL } from "./layout";

const board = (...heads: number[]): Board =>
  ({
    cards: heads.map((count, card) => ({ card, at: [card, 0], rabbits: count ? [{ count }] : [] })),
  }) as unknown as Board;

test.each(Array.from({ length: 22 }, (_, i) => i + 1))("%i rabbits stand on their card", (n) => {
  const places = rows(n);
  expect(places).toHaveLength(n);
  for (const { x, y, size } of places) {
    expect(Math.abs(x) + 10 * size).toBeLessThanOrEqual(CARD / 2);
    expect(y).toBeLessThanOrEqual(CARD / 2);
    expect(y - 36 * size).toBeGreaterThanOrEqual(-CARD / 4);
  }
});

test.each([1, 3, 6, 9, 10])("%i clovers or spaces lie on their card, apart", (n) => {
  const places = plots(n);
  expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(n);
  for (const { x, y, size } of places) {
    expect(Math.abs(x) + 10 * size).toBeLessThanOrEqual(CARD / 2);
    expect(y - 10 * size).toBeGreaterThanOrEqual(-CARD / 2);
  }
});

test("small cards and crowded ones show numbers", () => {
  const at = (pixels: number) => [...crowded(board(0, 4, 18), pixels / CARD)];
  expect(at(SMALL - 1)).toEqual([0, 1, 2]);
  expect(at(SMALL + 8)).toEqual([2]);
  expect(at(200)).toEqual([]);
});

test("new land can lie beside every card, and only there", () => {
  expect(frontier(board(1).cards)).toHaveLength(4);
  expect(frontier(board(1, 1).cards)).toHaveLength(6);
});
