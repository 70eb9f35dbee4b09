/** The score while the game runs: the herd, which all who lead it share. */
import type { View } from "../../lib/wire";
import type { Score } from "../contract";
import { boardOf } from "./box";

export function scores(view: View): Score[] {
  const { rabbits } = boardOf(view);
  return Array.from({ length: view.players }, () => ({ total: rabbits }));
}
