/** Why a card cannot be pointed at now, where people often want to. */
import { told } from "../../lib/i18n.svelte";
import type { Board, Card } from "./box";
import { words } from "./words";

export function reasonFor(board: Board, card: Card, lit: ReadonlySet<string>): string | undefined {
  if (lit.has(`card:${card.card}`)) return undefined;
  const say = (key: string): string => told(words, key);
  switch (board.step) {
    case "walk":
      if (board.here === card.card) return undefined;
      return say(card.menace > 0 ? "why_danger" : "why_far");
    case "pay":
      return say("why_store");
    case "sow":
      return say(card.clovers === 0 ? "why_no_clover" : "why_full");
    case "act":
    case "starve":
      return say(card.rabbits.length === 0 ? "why_nobody" : "why_nothing");
    default:
      return undefined;
  }
}
