/** Choices that are not places: what rabbits of the card that is spoken of can do, by their names. */
import type { Card, Kind, Look, Rabbits } from "./box";

export const VERBS = [
  "move",
  "fight",
  "burrow",
  "think",
  "from",
  "to",
  "follow",
  "victim",
  "grow",
  "breed",
] as const;
export type Verb = (typeof VERBS)[number];

export interface Act {
  target: string;
  verb: Verb;
  /** The rabbit that it is about; null for a deck, the ground, a burrow space. */
  look: Look | null;
  legs: number;
  laden: boolean;
  /** "sun", "area", "ground" or "burrow" where it is about no rabbit. */
  thing: string;
}

const LEGS = ["rested", "tired", "moving"];

/** What a target such as `do:move-laden-scout` is about; null where it is a plain button. */
export function actOf(target: string): Act | null {
  if (!target.startsWith("do:")) return null;
  const [first = "", ...rest] = target.slice(3).split("-");
  const verb = VERBS.find((name) => name === first);
  if (!verb || rest.length === 0) return null;
  const laden = rest[0] === "laden";
  if (laden) rest.shift();
  const legs = Math.max(0, LEGS.indexOf(rest[0] ?? ""));
  if (legs > 0) rest.shift();
  const name = rest.join(" ");
  if (["sun", "area", "ground", "burrow"].includes(name))
    return { target, verb, look: null, legs: 0, laden: false, thing: name };
  const kept = verb === "burrow" || verb === "from" || verb === "breed";
  return { target, verb, look: name as Look, legs, laden: laden || kept, thing: "" };
}

/** Something on a card with all that can be done with it. */
export interface Row {
  key: string;
  rabbits: Rabbits | null;
  kind: Kind | null;
  thing: string;
  acts: Act[];
}

const same = (rabbits: Rabbits, act: Act): boolean =>
  rabbits.look === act.look && rabbits.legs === act.legs && rabbits.food === (act.laden ? 1 : 0);

/** The acts in rows: one for each sort of rabbit of the card, one for its ground, its spaces. */
export function rowsOf(targets: Iterable<string>, card: Card | undefined): Row[] {
  const rows = new Map<string, Row>();
  for (const target of targets) {
    const act = actOf(target);
    if (!act) continue;
    const thinker = act.verb === "think" ? card?.rabbits.find((r) => r.look === "thinker") : null;
    const rabbits = thinker ?? card?.rabbits.find((r) => same(r, act)) ?? null;
    const key = rabbits?.who ?? (act.look ? `${act.legs} ${act.look}` : act.thing);
    const row = rows.get(key) ?? {
      key,
      rabbits,
      kind: rabbits || !act.look || act.verb !== "grow" ? null : (act.look as Kind),
      thing: rabbits ? "" : act.thing,
      acts: [],
    };
    row.acts.push(act);
    rows.set(key, row);
  }
  return [...rows.values()];
}

const FREE = /^(card:|do:(move|fight|burrow|from|to|follow)-)/;

/** Whether one click is enough: what can be taken back, because nothing is drawn after it. */
export function atOnce(target: string, phase: string): boolean {
  return FREE.test(target) && ["act", "feed", "hunt"].includes(phase);
}
