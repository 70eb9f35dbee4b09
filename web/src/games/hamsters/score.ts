/** The score while the game runs: what everybody's sheet would count now. */
import type { View } from "../../lib/wire";
import type { Score } from "../contract";
import { boardOf } from "./box";

export function scores(view: View): Score[] {
  return boardOf(view).sheets.map((sheet) => ({ total: sheet.score }));
}
