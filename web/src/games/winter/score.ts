/** The score while the game runs: the points of everybody, as the table shows them. */
import type { View } from "../../lib/wire";
import type { Score } from "../contract";
import { boardOf } from "./box";

export function scores(view: View): Score[] {
  return boardOf(view).players.map((player) => ({ total: player.score }));
}
