/** The box and the view of Kami-sama, as the server sends them. */
import type { Json, View, Words } from "../../lib/wire";

export type Kind = "field" | "forest" | "hut" | "stilt house" | "temple";

export interface Space {
  /** `holy.c2`. */
  name: string;
  /** `c2`. */
  place: string;
  /** Row and column. */
  at: [number, number];
  kind: Kind;
}

export interface Village {
  name: string;
  map: string[];
  spaces: Space[];
}

export interface Passive {
  name: string;
  when: string;
  lines: string[];
}

export interface Ability {
  name: string;
  cubes: number;
  spends: boolean;
  /** What it spends. */
  token: string | null;
  basic: boolean;
  limit: number;
  lines: string[];
}

/** A sort of tokens of a kami. */
export interface Sort {
  name: string;
  tokens: number;
  on_spaces: boolean;
  /** Nothing else stands on its space. */
  occupies: boolean;
  on_villages: boolean;
  /** Its village is the player's own too. */
  is_home: boolean;
}

export interface Kami {
  name: string;
  title: string;
  token: string | null;
  tokens: number;
  /** All sorts of tokens that it has. */
  own: Sort[];
  passives: Passive[];
  abilities: Ability[];
}

export interface Villager {
  name: string;
  points: number;
  claim: string[];
  copies: Record<string, number>;
}

export interface Goal {
  name: string;
  /** How many shrines on spaces of each kind; each entry is a way to meet it. */
  counts: Partial<Record<Kind, number>>[];
  /** Shapes by their cells; where any space will do, without a kind. */
  shapes: Cell[][];
}

export interface Cell {
  /** Row and column. */
  at: [number, number];
  /** `b1`. */
  place: string;
  kind: Kind | null;
}

/** Where a seat is nearest to the goal of the year, in the village in front of it. */
export interface Fit {
  /** Own shrines that count. */
  have: string[];
  /** Spaces that would complete it; where several would do, all of them. */
  want: string[];
  /** How many of those are still needed. */
  lacks: number;
  /** Spaces on which one shrine more would complete it, in this way or another. */
  last: string[];
}

/** A marked square of a Kitsune card: what happens along its walk. */
export interface Mark {
  verb: "add" | "remove" | "replace";
  number: number;
  /** Row and column. */
  at: [number, number];
  arrows: string[];
  /** The squares behind its own, in order. */
  walk: [number, number][];
}

/** What a kind of space gives: so much at once, or what its lines say. */
export interface Gift {
  favor: number;
  nature: number;
  lines: string[];
}

export interface Box {
  kinds: Record<string, Kind>;
  villages: Village[];
  kami: Kami[];
  villagers: Villager[];
  goals: Goal[];
  kitsune: { name: string; marks: Mark[] }[];
  gifts: Record<Kind, Gift>;
  /** What columns of a village are called; the largest one has so many, and so many rows. */
  columns: string[];
  /** Basic uses a turn, and what a set of village tokens is worth. */
  limits: { basics: number; set: number };
}

export interface Side {
  place: number;
  village: string;
  kami: string | null;
  token: string | null;
  tokens_left: number;
  moon: string | null;
  ready: boolean;
  /** All sorts of tokens of the kami: on spaces, on a village, or ready or not. */
  own: {
    name: string;
    left?: number;
    spaces?: string[];
    occupies?: boolean;
    village?: string | null;
    ready?: boolean;
  }[];
  /** Cubes more or less in the next turn. */
  extra: number;
  shrines: number;
  favor: number;
  nature: number;
  vp: number;
  /** By village. */
  tokens: Record<string, number>;
  villagers: [village: string, name: string][];
  score: number;
}

export interface Turn {
  seat: number;
  cubes: number;
  of: number;
  used: string[];
  basics: number;
  rewarded: string[];
  /** Whether the next action is asked for, not a part of one. */
  asked: boolean;
}

export interface Kitsune {
  village: string;
  shrines: number;
  cards: number;
  /** The name of the one that was resolved last. */
  card: string | null;
  villagers: [village: string, name: string][];
}

export interface Board {
  year: number;
  years: number;
  round: number;
  rounds: number;
  /** Quarter turns of the board so far. */
  turned: number;
  /** Cubes of a turn this year. */
  cubes: number;
  goal: Goal | null;
  fit: Fit | null;
  villages: {
    name: string;
    map: string[];
    /** What stands there, by space. */
    pieces: Record<string, Piece>;
    tokens: number;
    /** Seats by influence; those of one list are tied. */
    influence: number[][];
    /** By seat, then the Kitsune's, the largest connected group. */
    sizes: number[];
    /** Who decides ties there. */
    temple: number | null;
  }[];
  seats: Side[];
  offer: string[] | null;
  offers: number[];
  first: number | null;
  order: number[];
  turn: Turn | null;
  /** Spaces that are spoken of: where a shrine moves from, or what is rearranged, the next first. */
  about: string[];
  kitsune: Kitsune | null;
  decks: { village: string; left: number; top: (string | null)[]; bottom: (string | null)[] }[];
  draft: { village: string; hand: (string | null)[] } | null;
}

export const boxOf = (box: Json): Box => box as unknown as Box;
export const boardOf = (view: View): Board => view.board as unknown as Board;

/** The name of a thing in the person's language, as the server calls it. */
export function named(words: Words | null, name: string): string {
  return words?.names[name] ?? name;
}

/** The same as the first word of a sentence or a title. */
export function titled(words: Words | null, name: string): string {
  const told = named(words, name);
  return told.charAt(0).toUpperCase() + told.slice(1);
}

/** Rows and columns of the largest village, and of a Kitsune card. */
export const sideOf = (box: Box): number => box.columns.length;

/** A shrine or a token on a space; nobody's shrine is the Kitsune's. */
export interface Piece {
  owner: number | null;
  /** The name of a token; null for a shrine. */
  token: string | null;
}

/** What stands on a space, if anything does. */
export function pieceAt(board: Board, space: string): Piece | undefined {
  return board.villages.map(({ pieces }) => pieces[space]).find(Boolean);
}

/** Tokens that share a space with what stands there. */
export function lyingOn(board: Board, space: string): { seat: number; name: string }[] {
  return board.seats.flatMap(({ own }, seat) =>
    own
      .filter(({ occupies, spaces }) => occupies === false && spaces?.includes(space))
      .map(({ name }) => ({ seat, name })),
  );
}

/** A goal's counts as kinds, one by one: a field and two huts. */
export function kindsOf(counts: Goal["counts"][number]): Kind[] {
  return Object.entries(counts).flatMap(([kind, n]) =>
    Array.from({ length: n }, () => kind as Kind),
  );
}

/** The marks of a Kitsune card. */
export function marksOf(box: Box, card: string | null): Mark[] {
  return box.kitsune.find(({ name }) => name === card)?.marks ?? [];
}

/** Half points are shown as such. */
export function points(worth: number): string {
  const whole = Math.floor(worth);
  if (worth === whole) return String(whole);
  return whole ? `${whole}½` : "½";
}
