/** The score while the game runs: what everybody would have if it ended now. */
import type { View } from "../../lib/wire";
import type { Score } from "../contract";
import { boardOf } from "./box";

export function scores(view: View): Score[] {
  return boardOf(view).seats.map((side) => ({ total: side.score }));
}
