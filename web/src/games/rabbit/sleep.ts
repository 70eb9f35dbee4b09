/** Sleeping on: quiet turns end by themselves until a person should look again. */
import { threats, type Board } from "./box";

/** What is pointed at next without asking; null: wake up.
 *
 * It ends turns that cost nobody, lets food grow where it grew last, and has no kits where more
 * would starve somebody. All else is a decision: danger, hunger, kits that could be, the last turn.
 */
export function drowse(
  board: Board,
  lit: ReadonlySet<string>,
  grown: string | null,
): string | null {
  const safe = threats(board).length === 0 && board.short <= 0 && board.turn < board.turns;
  if (!safe) return null;
  const careful = (target: string): boolean => board.careful.includes(target);
  switch (board.step) {
    case "act":
      return lit.has("do:end") && !careful("do:end") ? "do:end" : null;
    case "sow": {
      const cards = [...lit].filter((target) => target.startsWith("card:"));
      return cards.find((target) => target === grown) ?? cards[0] ?? null;
    }
    case "breed": {
      const kits = [...lit].filter((target) => target !== "do:kits-0");
      return lit.has("do:kits-0") && kits.every(careful) ? "do:kits-0" : null;
    }
    default:
      return null;
  }
}
