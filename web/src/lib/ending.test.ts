/** Who has won, as each of those who look is told. */
import { expect, test } from "vitest";
import { endingOf } from "./ending";

const end = (winners: number[], players: number) => ({
  winners,
  ranks: Array.from({ length: players }, () => 1),
  scores: null,
});

test("an end speaks to whoever looks", () => {
  expect(endingOf(end([0], 3), [0], false)).toBe("you_win");
  expect(endingOf(end([1], 3), [0], false)).toBe("you_lost");
  expect(endingOf(end([0, 1], 3), [0], false)).toBe("you_share");
  expect(endingOf(end([1], 3), [], false)).toBe("others_win");
});

test("alone nobody has lost together, and points alone are no victory", () => {
  expect(endingOf(end([], 1), [0], true)).toBe("lost_alone");
  expect(endingOf(end([], 3), [0], true)).toBe("lost_together");
  expect(endingOf(end([], 3), [], true)).toBe("nobody_wins");
  expect(endingOf(end([0], 1), [0], false)).toBe("you_ended");
  expect(endingOf(end([0], 1), [0], true)).toBe("you_win");
  expect(endingOf(end([0, 1], 2), [0], true)).toBe("win_together");
});

test("where several play at one screen, the winner is named", () => {
  expect(endingOf(end([1], 2), [0, 1], false)).toBe("others_win");
  expect(endingOf(end([0, 1], 2), [0, 1], true)).toBe("win_together");
});
