/** What the instrument says of the aim and of what ends soon, from what the server expects. */
import type { Board, Box, Prospects } from "./box";

export interface Told {
  key: string;
  args: Record<string, string | number>;
}

/** A village that must do a task more often than in so many turns is behind. */
const OFTEN = 2.5;
const TENTHS = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

/** How much is missing, and how often a task must be completed from here. */
export function aim({ filled, of, turns }: Prospects, language = "en"): Told & { hard: boolean } {
  const left = of - filled;
  if (left === 0) return { key: "aim_ready", args: {}, hard: false };
  const each = turns / left;
  return {
    key: each < 1 ? "aim_late" : left === 1 ? "aim_last" : "aim_left",
    args: { left, turns, each: each.toLocaleString(language, TENTHS) },
    hard: each < OFTEN,
  };
}

/** What came of it, once the game is over. */
export function outcome({ filled, of }: Prospects): Told & { hard: boolean } {
  const left = of - filled;
  return { key: left === 0 ? "aim_kept" : "aim_missed", args: { left }, hard: left > 0 };
}

/** What ends with this turn or may end with the next draw; null where nothing does. */
export function ending(board: Board, box: Box): Told | null {
  if (board.season === "winter") {
    if (board.frost >= box.frost_tokens) return { key: "ends_game", args: {} };
    const { frost } = board.prospects;
    return frost === null ? null : { key: "ends_frost", args: { n: frost } };
  }
  if (board.bag > 1) return null;
  return { key: board.bag === 0 ? "ends_season" : "ends_bag", args: {} };
}
