/** Choices that are no places: what rabbits of a card can do, by the names of their targets. */
import { headsOf, type Board, type Card, type Look } from "./box";

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

const THINGS: Record<string, string> = {
  "do:burrow": "burrow",
  "do:think-sun": "sun",
  "do:think-area": "area",
  "do:grow-workers-everywhere": "everywhere",
};

/** What a target such as `do:move-scout` is about; null where it is none of these acts. */
export function actOf(target: string): Act | null {
  if (!target.startsWith("do:")) return null;
  const [first = "", ...rest] = target.slice(3).split("-");
  const verb = VERBS.find((name) => name === first);
  if (!verb) return null;
  const thing = THINGS[target] ?? "";
  if (thing) return { target, verb, look: null, tired: false, thing };
  const tired = rest[0] === "tired";
  if (tired) rest.shift();
  return { target, verb, look: rest.join(" ") as Look, tired, thing };
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
export function rowsOf(targets: Iterable<string>, card: Card | undefined): Row[] {
  const rows = new Map<string, Row>();
  for (const target of targets) {
    const act = actOf(target);
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

/** How much food goes along: `do:go-with-2` when a group sets out, `do:take-2` on its way. */
export function foodOf(target: string): number | null {
  const found = /^do:(?:go-with|take)-(\d)$/.exec(target);
  return found ? Number(found[1]) : null;
}

/** So many kits or burrows: `do:kits-2`, `do:dig-3`; null for as many as can be, everywhere. */
export interface Amount {
  target: string;
  thing: "kits" | "dig";
  n: number | null;
}

export function amountsOf(targets: Iterable<string>): Amount[] {
  const amounts: Amount[] = [];
  for (const target of targets) {
    const found = /^do:(kits|dig)-(\d|everywhere)$/.exec(target);
    if (!found) continue;
    const thing = found[1] === "kits" ? "kits" : "dig";
    amounts.push({ target, thing, n: found[2] === "everywhere" ? null : Number(found[2]) });
  }
  return amounts;
}

/** An order to put cards back in: the end of the deck, and which of the cards come first. */
export interface Order {
  target: string;
  end: "top" | "under";
  cards: number[];
}

/** The orders among targets such as `do:on-top-213`. */
export function ordersOf(targets: Iterable<string>, held: number): Order[] {
  const orders: Order[] = [];
  for (const target of targets) {
    const found = /^do:(on-top|under)-(\d+)$/.exec(target);
    if (!found) continue;
    const cards = [...(found[2] ?? "")].map((place) => Number(place) - 1);
    orders.push({
      target,
      end: found[1] === "under" ? "under" : "top",
      cards: cards.filter((place) => place < held),
    });
  }
  return orders.sort((a, b) => a.target.localeCompare(b.target));
}

const FREE =
  /^do:(move|fight|follow|leave|go-with|take|on-top|under|grow|kits|dig)-|^do:(burrow|everybody|north|east|south|west)$/;

/** Whether one click is enough: what can be taken back, because nothing is drawn or lost by it. */
export function atOnce(target: string, board: Board): boolean {
  if (target === "do:end")
    return board.food >= board.rabbits && !board.danger.some(({ here }) => here);
  if (!target.startsWith("card:")) return FREE.test(target);
  const card = board.cards[Number(target.slice(5))];
  if (board.step === "walk") return card?.card === board.here || card?.menace === 0;
  // A thinker that has moved can only think, and that draws cards.
  if (board.step === "act")
    return !card?.rabbits.some(({ look, legs }) => look === "thinker" && legs === 1);
  return ["sow", "lure", "pay"].includes(board.step);
}
