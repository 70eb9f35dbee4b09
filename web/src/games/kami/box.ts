/** The box and the view of Kami-sama, as the server sends them. */
import type { Json, View, Words } from "../../lib/wire";

export type Kind = "field" | "forest" | "hut" | "stilt house" | "temple";
export const KINDS: Kind[] = ["field", "forest", "hut", "stilt house", "temple"];
export const VILLAGES = ["farming", "wealthy", "fishing", "holy"];

export interface Space {
  /** `holy.c2`. */
  name: string;
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

export interface Kami {
  name: string;
  title: string;
  token: string | null;
  tokens: number;
  /** All sorts of tokens that it has. */
  own: { name: string; tokens: number; occupies: boolean }[];
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
  counts: string[];
  shapes: string[][];
}

export interface Box {
  kinds: Record<string, Kind>;
  villages: Village[];
  kami: Kami[];
  villagers: Villager[];
  goals: Goal[];
  kitsune: { name: string; says: string }[];
  /** By kind of space: the lines that say what it gives. */
  gifts: Record<string, string[]>;
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
  tokens: number[];
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
}

export interface Kitsune {
  village: string;
  shrines: number;
  cards: number;
  card: string | null;
  villagers: [village: string, name: string][];
}

export interface Board {
  year: number;
  years: number;
  round: number;
  goal: Goal | null;
  villages: {
    name: string;
    map: string[];
    /** Rows of signs: `.` empty, `#` hole, a digit a shrine, `K` the Kitsune's, `a` to `p` tokens. */
    drawing: string[];
    tokens: number;
    /** Seats by influence; those of one list are tied. */
    influence: number[][];
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

export const ROUNDS = 4;
export const BASICS = 4;
/** The fox among the owners of shrines. */
export const FOX = 4;

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
export function sideOf(box: Box): number {
  return Math.max(...box.villages.flatMap(({ map }) => [map.length, map[0]?.length ?? 0]));
}

/** What stands on a space: a seat's shrine (`FOX` for the Kitsune's), a seat's token, or nothing. */
export interface Piece {
  shrine: number | null;
  token: number | null;
  /** Which of the kami's tokens on spaces it is. */
  sort: number;
}

export function pieceAt(drawing: string[], [row, column]: [number, number]): Piece {
  const sign = drawing[row]?.[column] ?? ".";
  if (sign === "K") return { shrine: FOX, token: null, sort: 0 };
  if (/\d/.test(sign)) return { shrine: Number(sign), token: null, sort: 0 };
  if (!/[a-p]/.test(sign)) return { shrine: null, token: null, sort: 0 };
  const number = sign.charCodeAt(0) - 97;
  return { shrine: null, token: number % 4, sort: Math.floor(number / 4) };
}

/** What a token on a space is called. */
export function tokenName(board: Board, { token, sort }: Piece): string {
  const own = board.seats[token ?? -1]?.own.filter(({ spaces }) => spaces) ?? [];
  return own[sort]?.name ?? "";
}

/** Tokens that share a space with what stands there. */
export function lyingOn(board: Board, space: string): { seat: number; name: string }[] {
  return board.seats.flatMap(({ own }, seat) =>
    own
      .filter(({ occupies, spaces }) => occupies === false && spaces?.includes(space))
      .map(({ name }) => ({ seat, name })),
  );
}

/** A goal's counts as kinds: "1 field, 2 huts" is a field and two huts. */
export function kindsOf(counts: string): Kind[] {
  return counts.split(",").flatMap((part) => {
    const [, n = "0", name = ""] = /(\d+)\s+(.+)/.exec(part.trim()) ?? [];
    const kind = KINDS.find((k) => k === name || `${k}s` === name);
    return kind ? Array.from({ length: Number(n) }, () => kind) : [];
  });
}

export interface Mark {
  verb: "add" | "remove" | "replace";
  number: number;
  /** Row and column. */
  at: [number, number];
  arrows: string[];
}

/** A Kitsune card from its words: "add 2 at b1 down; remove 1 at d4 left". */
export function marksOf(says: string): Mark[] {
  return says.split(";").flatMap((part) => {
    const found = /(add|remove|replace) (\d+) at ([a-e])([1-5])((?: \w+)*)/.exec(part);
    if (!found) return [];
    const [, verb, number, column, row, arrows = ""] = found;
    return [
      {
        verb: verb as Mark["verb"],
        number: Number(number),
        at: [Number(row) - 1, "abcde".indexOf(column ?? "a")] as [number, number],
        arrows: arrows.split(" ").filter((arrow) => arrow !== ""),
      },
    ];
  });
}

const WAYS: Record<string, [number, number]> = {
  up: [-1, 0],
  down: [1, 0],
  left: [0, -1],
  right: [0, 1],
};

/** The squares of a mark's walk behind its own, in order (KS-8.3). */
export function walkOf(mark: Mark, side = 4): [number, number][] {
  return mark.arrows.flatMap((arrow) => {
    const [down, right] = WAYS[arrow] ?? [9, 9];
    const found: [number, number][] = [];
    for (let n = 1; n < side; n++) {
      const at: [number, number] = [mark.at[0] + n * down, mark.at[1] + n * right];
      if (at.every((i) => i >= 0 && i < side)) found.push(at);
    }
    return found;
  });
}

/** Half points are shown as such. */
export function points(worth: number): string {
  const whole = Math.floor(worth);
  if (worth === whole) return String(whole);
  return whole ? `${whole}½` : "½";
}
