/** Cards, rabbits and predators in words, for labels and for those who do not see the board. */
import { told } from "../../lib/i18n.svelte";
import { isSun, PREDATORS, type Area, type Card, type Look, type Rabbits, type Sun } from "./box";
import { words as own } from "./words";

const say = (key: string, args?: Record<string, string | number>): string => told(own, key, args);

/** A card of a deck: what it lets grow and who hunts, or its clovers and who lives there. */
export function tellFace(face: Sun | Area): string {
  if (!isSun(face))
    return [say("face_clovers", { n: face.clovers }), face.predator && say(face.predator)]
      .filter(Boolean)
      .join(", ");
  const parts = [
    face.food > 0 && say("face_food", { n: face.food }),
    face.hunts.includes("snake") && say("snakes_hunt"),
    face.hunts.includes("cat") && say("cats_hunt"),
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(", ") : say("quiet");
}

/** A place that has no card yet. */
export function cellName([east, north]: readonly [number, number]): string {
  const upright = north === 0 ? "" : `${Math.abs(north)}${north > 0 ? "N" : "S"}`;
  const across = east === 0 ? "" : `${Math.abs(east)}${say(east > 0 ? "east" : "west")}`;
  return `${upright} ${across}`.trim();
}

/** Where a card lies. */
export const placeName = ({ card, at }: Card): string =>
  card === 0 ? say("warren") : cellName(at);

export const lookName = (look: Look): string => say(look);

export function tellRabbits({ look, legs, food, count }: Rabbits): string {
  const parts = [count > 1 ? `${count} × ${lookName(look)}` : lookName(look)];
  if (food) parts.push(say("laden"));
  if (legs === 1) parts.push(say("tired"));
  if (legs === 2) parts.push(say("moving"));
  return parts.length > 1 ? `${parts[0]} (${parts.slice(1).join(", ")})` : (parts[0] ?? "");
}

/** All that is on a card. */
export function tellCard(card: Card): string {
  const parts: string[] = [];
  if (card.spaces) parts.push(say("spaces", { n: card.stored, of: card.spaces }));
  else if (card.clovers) parts.push(say("clovers", { n: card.growing, of: card.clovers }));
  if (card.loose) parts.push(say("loose", { n: card.loose }));
  parts.push(...card.rabbits.map(tellRabbits));
  for (const kind of PREDATORS) {
    const count = card.predators[kind] ?? 0;
    if (count > 0) parts.push(count > 1 ? `${count} × ${say(kind)}` : say(kind));
  }
  return [placeName(card), parts.join(", ")].filter(Boolean).join(": ");
}
