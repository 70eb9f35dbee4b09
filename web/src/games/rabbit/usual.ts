/** How much food a group mostly takes along: what those who stay and the burrow spaces cannot hold. */
import { headsOf, poolOf, type Card } from "./box";

export function usualFood(card: Card): number {
  const going = card.rabbits.filter(({ legs }) => legs === 2);
  const staying = card.rabbits.filter(({ legs }) => legs !== 2);
  const seated = headsOf(staying.filter(({ kit }) => kit));
  const room = headsOf(staying) + Math.max(0, card.spaces - seated);
  return Math.min(headsOf(going), Math.max(0, poolOf(card) - room));
}
