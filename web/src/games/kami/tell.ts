/** Sentences that several parts of the board say. */
import { told } from "../../lib/i18n.svelte";
import { ROUNDS, type Board } from "./box";
import { words } from "./words";

/** The year and the round, or that the year is over. */
export function sayAge(board: Board): string {
  const args = { year: board.year, years: board.years, round: board.round };
  return told(words, board.round > ROUNDS ? "year_ends" : "age", args);
}
