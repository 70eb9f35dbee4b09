/** Sleeping ends quiet turns and wakes for everything that a person should decide. */
import { describe, expect, test } from "vitest";
import type { Board, Danger } from "./box";
import { drowse } from "./sleep";

const quiet = {
  ...{ turn: 3, turns: 37, step: "act", short: -2, danger: [], careful: [] },
} as unknown as Board;
const fox: Danger = {
  ...{ predator: "fox", count: 1, card: 4, prey: [0], bites: [0] },
  ...{ here: false, always: true, now: false, sure: true },
};
const lit = new Set(["card:0", "do:end"]);

describe("a herd that sleeps", () => {
  test("ends a quiet turn", () => {
    expect(drowse(quiet, lit, null)).toBe("do:end");
  });

  test("wakes when somebody would be eaten or starve, and for the last turn", () => {
    expect(drowse({ ...quiet, danger: [fox] }, lit, null)).toBeNull();
    expect(drowse({ ...quiet, short: 1 }, lit, null)).toBeNull();
    expect(drowse({ ...quiet, turn: 37 }, lit, null)).toBeNull();
    expect(drowse({ ...quiet, careful: ["do:end"] }, lit, null)).toBeNull();
  });

  test("does not wake for a predator that finds nobody, or surely does not hunt", () => {
    expect(drowse({ ...quiet, danger: [{ ...fox, bites: [] }] }, lit, null)).toBe("do:end");
    expect(drowse({ ...quiet, danger: [{ ...fox, sure: false }] }, lit, null)).toBe("do:end");
  });

  test("lets food grow where it grew last, else on the first card", () => {
    const sow = { ...quiet, step: "sow" };
    const cards = new Set(["card:2", "card:5"]);
    expect(drowse(sow, cards, "card:5")).toBe("card:5");
    expect(drowse(sow, cards, "card:9")).toBe("card:2");
  });

  test("wakes where kits could be born that nobody would starve for", () => {
    const breed = { ...quiet, step: "breed" };
    const kits = new Set(["do:kits-0", "do:kits-1", "do:kits-2"]);
    expect(drowse({ ...breed, careful: ["do:kits-2"] }, kits, null)).toBeNull();
    expect(drowse({ ...breed, careful: ["do:kits-1", "do:kits-2"] }, kits, null)).toBe("do:kits-0");
  });

  test("wakes for any other question", () => {
    for (const step of ["starve", "grow", "lure", "walk"])
      expect(drowse({ ...quiet, step }, lit, null)).toBeNull();
  });
});
