/** Turns and chapters of a replay. */
import { expect, test } from "vitest";
import { leap, stopAt, stops, turnEnds } from "./chapters";
import type { Moment } from "./wire";

const moment = (...keys: string[]): Moment =>
  ({
    log: keys.map((key) => ({ key, text: `${key}!`, args: {}, targets: [] })),
  }) as unknown as Moment;

const MOMENTS = [
  moment(),
  moment("season", "turn"),
  moment("add"),
  moment("turn"),
  moment("add"),
  moment("turn"),
];
const TELLING = { turns: ["turn"], chapters: ["season"] };

test("turns and chapters are found in the log", () => {
  expect(stops(MOMENTS, TELLING, "start").map((s) => [s.at, s.text, s.chapter])).toEqual([
    [0, "start", true],
    [1, "season!", true],
    [1, "turn!", false],
    [3, "turn!", false],
    [5, "turn!", false],
  ]);
});

test("one leaps from turn to turn, and not out of the game", () => {
  const all = stops(MOMENTS, TELLING, "start");
  expect(leap(all, 0, 1, 5)).toBe(1);
  expect(leap(all, 4, 1, 5)).toBe(5);
  expect(leap(all, 5, 1, 5)).toBe(5);
  expect(leap(all, 4, -1, 5)).toBe(3);
  expect(leap(all, 0, -1, 5)).toBe(0);
  expect(all[stopAt(all, 4)]?.at).toBe(3);
});

test("the graph has one point for each turn, or every moment where there are no turns", () => {
  expect(turnEnds(stops(MOMENTS, TELLING, "start"), 5)).toEqual([0, 2, 4, 5]);
  expect(turnEnds(stops(MOMENTS, { turns: [], chapters: [] }, "start"), 3)).toEqual([0, 1, 2, 3]);
});
