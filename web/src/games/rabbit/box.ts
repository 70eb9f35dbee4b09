/** The cards and the view of Rabbit, as the server sends them. */
import type { Json, View } from "../../lib/wire";

export type Kind = "thinker" | "scout" | "fighter" | "worker";
export type Look = Kind | "roused fighter" | "mother";
export type Predator = "fox" | "stoat" | "cat" | "snake";

/** Rabbits of a card that nothing tells apart. */
export interface Rabbits {
  who: string;
  look: Look;
  /** 0 rested, 1 has moved this turn, 2 is on its way. */
  legs: number;
  food: number;
  kit: boolean;
  count: number;
}

export interface Card {
  card: number;
  /** Steps east and north of the warren. */
  at: [number, number];
  place: string;
  area: string;
  clovers: number;
  growing: number;
  loose: number;
  spaces: number;
  stored: number;
  rabbits: Rabbits[];
  force: number;
  predators: Partial<Record<Predator, number>>;
  menace: number;
}

/** A sun card: what it lets grow, and all who hunt under it. */
export interface Sun {
  name: string;
  food: number;
  hunts: Predator[];
}

/** An area card: its clovers, and who lives there. */
export interface Area {
  name: string;
  clovers: number;
  predator: Predator | null;
}

export interface Danger {
  predator: Predator;
  count: number;
  card: number;
  prey: number[];
  /** It shares its card with rabbits that it can eat. */
  here: boolean;
  /** It hunts whatever the sun card says. */
  always: boolean;
}

export interface Deck<Face> {
  left: number;
  /** Cards from the top, as far as their place is known. */
  top: (Face | null)[];
  bottom: (Face | null)[];
}

export interface Board {
  turn: number;
  turns: number;
  leader: number;
  phase: string;
  /** What is asked for: a step of the rules, "over" at the end. */
  step: string;
  today: Sun | null;
  cards: Card[];
  moving: number | null;
  /** The card that is spoken of. */
  here: number | null;
  food: number;
  rabbits: number;
  level: number;
  box: Record<string, number>;
  area: Deck<Area>;
  sun: Deck<Sun>;
  /** The cards that the thinker holds, all of one deck. */
  seen: (Sun | Area)[];
  thought: boolean;
  dug: boolean;
  danger: Danger[];
}

export interface Box {
  areas: (Area & { count: number })[];
  suns: (Sun & { count: number })[];
  predators: Record<Predator, number>;
}

export const boardOf = (view: View): Board => view.board as unknown as Board;
export const boxOf = (box: Json): Box => box as unknown as Box;

export const KINDS: Kind[] = ["thinker", "scout", "fighter", "worker"];
export const PREDATORS: Predator[] = ["fox", "stoat", "cat", "snake"];
export const FORCE: Record<Predator, number> = { fox: 7, stoat: 5, cat: 4, snake: 3 };
/** Rabbits that make a win, a veteran, an expert, a master. */
export const LEVELS = [10, 13, 15, 17];
export const SUNS = 36;

export function kindOf(look: Look): Kind {
  if (look === "mother") return "worker";
  return look === "roused fighter" ? "fighter" : look;
}

export const isSun = (face: Sun | Area): face is Sun => "hunts" in face;

/** All food on a card, which its rabbits share. */
export const poolOf = ({ growing, loose, stored, rabbits }: Card): number =>
  growing + loose + stored + rabbits.reduce((sum, { food, count }) => sum + food * count, 0);

export const headsOf = (rabbits: readonly Rabbits[]): number =>
  rabbits.reduce((sum, { count }) => sum + count, 0);

/** Whether a predator will surely hunt next dawn, surely not, or may: by the next sun card. */
export function willHunt(board: Board, danger: Danger): "yes" | "no" | "maybe" {
  if (danger.always) return "yes";
  const next = board.sun.top[0];
  if (!next) return "maybe";
  return next.hunts.includes(danger.predator) ? "yes" : "no";
}

/** How far the day of the game has come, from dawn 0 to dusk 1. */
export const hour = (board: Board): number =>
  Math.min(1, (board.turn - 1) / (board.turns - 1 || 1));
