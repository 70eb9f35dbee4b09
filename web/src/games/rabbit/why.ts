/** Why a card cannot be pointed at now, where people often want to. */
import { told } from "../../lib/i18n.svelte";
import type { Board, Card } from "./box";
import { words } from "./words";

const beside = (a: Card | undefined, at: readonly number[]): boolean =>
  a !== undefined && Math.abs(a.at[0] - (at[0] ?? 0)) + Math.abs(a.at[1] - (at[1] ?? 0)) === 1;

/** Whether what is lit are steps of the group that is on its way. */
function walking(board: Board, lit: readonly string[]): boolean {
  if (board.moving === null) return false;
  const group = board.cards[board.moving];
  return lit.every((target) =>
    target.startsWith("cell:")
      ? beside(group, target.slice(5).split(",").map(Number))
      : beside(group, board.cards[Number(target.slice(5))]?.at ?? [0, 0]),
  );
}

export function reasonFor(board: Board, card: Card, lit: ReadonlySet<string>): string | undefined {
  const places = [...lit].filter((target) => /^(card|cell):/.test(target));
  if (lit.has(`card:${card.card}`)) return undefined;
  const say = (key: string): string => told(words, key);
  if (places.length > 0 && walking(board, places))
    return board.moving === card.card ? undefined : say("why_far");
  if (board.here !== null) return places.length > 0 && !card.stored ? say("why_store") : undefined;
  if (board.phase === "hunt" && places.length > 0)
    return say(card.clovers === 0 ? "why_no_clover" : "why_full");
  if (board.phase === "act" || board.phase === "feed")
    return say(card.rabbits.length === 0 ? "why_nobody" : "why_nothing");
  return undefined;
}
