/** Choices that are no places: what rabbits of a card can do, as the server says of each button. */
import { headsOf, type Acts, type Card, type Look } from "./box";

export const VERBS = [
  "move",
  "fight",
  "burrow",
  "think",
  "follow",
  "leave",
  "lose",
  "grow",
] as const;
export type Verb = (typeof VERBS)[number];

export interface Act {
  target: string;
  verb: Verb;
  /** The rabbit that it is about; null for a deck and for burrows. */
  look: Look | null;
  /** It has moved this turn. */
  tired: boolean;
  /** "sun", "area", "burrow" or "everywhere" where it is about no one rabbit. */
  thing: string;
}

/** What a target such as `do:move-scout` is about; null where it is none of these acts. */
export function actOf(target: string, acts: Acts): Act | null {
  const about = acts[target];
  const verb = VERBS.find((name) => name === about?.verb);
  if (!about || !verb) return null;
  const { look = null, tired = false, deck } = about;
  const thing = deck ?? (look ? "" : verb === "burrow" ? "burrow" : "everywhere");
  return { target, verb, look, tired, thing };
}

/** Something on a card with all that can be done with it. */
export interface Row {
  key: string;
  look: Look | null;
  tired: boolean;
  /** How many of them it may be. */
  count: number;
  thing: string;
  acts: Act[];
}

/** Whether rabbits with these legs are meant: those that have not moved join, those on the way leave. */
function meant({ verb, tired }: Act, legs: number): boolean {
  if (verb === "leave") return legs === 2;
  if (verb === "lose" || verb === "think") return true;
  return legs === (tired ? 1 : 0);
}

/** The acts in rows: one for each sort of rabbit of the card, one for its burrows. */
export function rowsOf(targets: Iterable<string>, card: Card | undefined, acts: Acts): Row[] {
  const rows = new Map<string, Row>();
  for (const target of targets) {
    const act = actOf(target, acts);
    if (!act) continue;
    const look = act.verb === "think" ? "thinker" : act.look;
    const here = card?.rabbits.filter((r) => r.look === look && meant(act, r.legs)) ?? [];
    const tired = act.tired || (act.verb === "think" && here.some(({ legs }) => legs === 1));
    const key = `${tired ? "tired " : ""}${look ?? act.thing}`;
    const count = act.verb === "grow" ? 1 : headsOf(here);
    const row = rows.get(key) ?? { key, look, tired, count, thing: act.thing, acts: [] };
    row.acts.push(act);
    rows.set(key, row);
  }
  return [...rows.values()];
}

/** How much food goes along when a group sets out or goes on; null where it is about no food. */
export function foodOf(target: string, acts: Acts): number | null {
  const about = acts[target];
  return about?.verb === "go" || about?.verb === "take" ? (about.n ?? null) : null;
}

/** So many kits or burrows; null for as many as can be, everywhere. */
export interface Amount {
  target: string;
  thing: "kits" | "dig";
  n: number | null;
}

export function amountsOf(targets: Iterable<string>, acts: Acts): Amount[] {
  return [...targets].flatMap((target) => {
    const about = acts[target];
    if (about?.verb !== "kits" && about?.verb !== "dig") return [];
    return [{ target, thing: about.verb, n: about.n ?? null }];
  });
}

/** An order to put cards back in: the end of the deck, and which of the cards come first. */
export interface Order {
  target: string;
  end: "top" | "under";
  cards: number[];
}

/** The orders among targets such as `do:on-top-213`. */
export function ordersOf(targets: Iterable<string>, held: number, acts: Acts): Order[] {
  const orders = [...targets].flatMap((target): Order[] => {
    const about = acts[target];
    const end = about?.verb;
    if (!about?.order || (end !== "top" && end !== "under")) return [];
    return [{ target, end, cards: about.order.filter((place) => place < held) }];
  });
  return orders.sort((a, b) => a.target.localeCompare(b.target));
}

/** The card that is most likely acted on: where most can still move, and the first of these. */
export function likelyActor(actors: readonly Card[]): Card | null {
  const rested = ({ rabbits }: Card): number => headsOf(rabbits.filter(({ legs }) => legs === 0));
  return actors.reduce<Card | null>(
    (best, card) => (best && rested(best) >= rested(card) ? best : card),
    null,
  );
}
