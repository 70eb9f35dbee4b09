/** What a game's end means to whoever looks, in the right number and person. */
import type { Outcome } from "./wire";

export type Ending =
  | "you_win"
  | "you_share"
  | "win_together"
  | "you_lost"
  | "lost_alone"
  | "lost_together"
  | "you_ended"
  | "others_win"
  | "nobody_wins";

/** `mine` are one's own seats; `together`: all win or lose as one. */
export function endingOf(
  outcome: Pick<Outcome, "winners" | "ranks" | "scores">,
  mine: readonly number[],
  together: boolean,
): Ending {
  const { winners, ranks } = outcome;
  const alone = ranks.length === 1;
  const here = mine.length > 0;
  if (winners.length === 0) {
    if (!here) return "nobody_wins";
    return alone ? "lost_alone" : "lost_together";
  }
  if (alone && here && !together) return "you_ended";
  if (!winners.some((seat) => mine.includes(seat))) return here ? "you_lost" : "others_win";
  if (together && !alone) return "win_together";
  // Several at one screen have won where only some of them have.
  if (mine.length > 1 && winners.length < ranks.length) return "others_win";
  return winners.length > 1 ? "you_share" : "you_win";
}
