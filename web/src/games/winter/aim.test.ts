/** The instrument says how much is missing, and warns before something ends. */
import { expect, test } from "vitest";
import { aim, ending, outcome } from "./aim";
import type { Board, Box, Prospects } from "./box";

const ahead = (more: Partial<Prospects>): Prospects =>
  ({ filled: 8, of: 21, turns: 39, bag: 20, frost: null, places: {}, ...more }) as Prospects;
const board = (more: Partial<Board>, expected: Partial<Prospects> = {}): Board =>
  ({ season: "spring", bag: 5, frost: 0, prospects: ahead(expected), ...more }) as Board;
const box = { frost_tokens: 4 } as Box;

test("what is missing is told against the turns that are left", () => {
  expect(aim(ahead({}))).toEqual({
    key: "aim_left",
    args: { left: 13, turns: 39, each: "3.0" },
    hard: false,
  });
  expect(aim(ahead({ turns: 10 }))).toMatchObject({ key: "aim_late", hard: true });
  expect(aim(ahead({ filled: 20 })).key).toBe("aim_last");
  expect(aim(ahead({ filled: 21 })).key).toBe("aim_ready");
});

test("once it is over, the strip says what came of it", () => {
  expect(outcome(ahead({ filled: 21 }))).toMatchObject({ key: "aim_kept", hard: false });
  expect(outcome(ahead({ filled: 19 }))).toMatchObject({ key: "aim_missed", args: { left: 2 } });
});

test("the last token of the bag and the last frost are told before they come", () => {
  expect(ending(board({}), box)).toBeNull();
  expect(ending(board({ bag: 1 }), box)?.key).toBe("ends_bag");
  expect(ending(board({ bag: 0 }), box)?.key).toBe("ends_season");
  expect(ending(board({ season: "winter", frost: 2 }), box)).toBeNull();
  expect(ending(board({ season: "winter", frost: 3 }, { frost: 25 }), box)).toEqual({
    key: "ends_frost",
    args: { n: 25 },
  });
  expect(ending(board({ season: "winter", frost: 4 }), box)?.key).toBe("ends_game");
});

test("how often a task is due is written as the language writes numbers", () => {
  const ahead = { filled: 5, of: 21, turns: 42 } as Prospects;
  expect(aim(ahead).args.each).toBe("2.6");
  expect(aim(ahead, "de").args.each).toBe("2,6");
});
