/** Changes that are applied give what the server sees. */
import { expect, test } from "vitest";
import { applied } from "./changes";

const view = { board: { seats: [{ vp: 1 }, { vp: 2 }], spaces: { a1: 0 } }, to_act: [0] };

test("a change reaches into objects and lists, and leaves the rest as it is", () => {
  const after = applied(view, [
    { at: ["board", "seats", 1, "vp"], to: 5 },
    { at: ["board", "spaces", "b2"], to: 1 },
    { at: ["to_act"], to: [1] },
  ]);
  expect(after).toEqual({
    board: { seats: [{ vp: 1 }, { vp: 5 }], spaces: { a1: 0, b2: 1 } },
    to_act: [1],
  });
  expect(after.board.seats[0]).toBe(view.board.seats[0]);
  expect(view.board.seats[1]?.vp).toBe(2);
});

test("a change of all of it tells it whole", () => {
  expect(applied(null, [{ at: [], to: { board: 3 } }])).toEqual({ board: 3 });
  expect(applied(view, [])).toBe(view);
});
