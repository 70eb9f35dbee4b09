/** Where things lie: cards on the map, and what is on a card. One card is CARD wide. */
import { BACK } from "./art/rabbits";
import type { Board, Card, Kind } from "./box";
import type { Piece } from "./herd";

export const CARD = 120;
export const GAP = 8;
export const STEP = CARD + GAP;
/** Below so many pixels a card shows numbers instead of every piece. */
export const SMALL = 66;

export interface Place {
  x: number;
  y: number;
  size: number;
}

/** The middle of a card, or of a place where none lies. */
export function middle([east, north]: readonly [number, number]): { x: number; y: number } {
  return { x: east * STEP, y: -north * STEP };
}

/** Places beside cards where none lies: new land can be there. */
export function frontier(cards: readonly Card[]): [number, number][] {
  const taken = new Set(cards.map(({ at }) => at.join()));
  const found = new Map<string, [number, number]>();
  for (const { at } of cards)
    for (const [e, n] of [
      [0, 1],
      [1, 0],
      [0, -1],
      [-1, 0],
    ] as const) {
      const cell: [number, number] = [at[0] + e, at[1] + n];
      if (!taken.has(cell.join())) found.set(cell.join(), cell);
    }
  return [...found.values()];
}

/** Clovers or burrow spaces in the upper part of a card. */
export function plots(count: number): Place[] {
  const many = count > 6;
  const wide = many ? 5 : 3;
  const top = count > wide ? -40 : -34;
  return Array.from({ length: count }, (_, i) => ({
    x: (many ? -48 : -45) + (i % wide) * (many ? 15.5 : 23.5),
    y: top + Math.floor(i / wide) * (many ? 18 : 25),
    size: many ? 0.68 : 1.1,
  }));
}

/** Rows of pieces in the lower part of a card, feet at `y`. */
export function rows(count: number): Place[] {
  const [wide, size, high] =
    count <= 3
      ? [3, 1.25, 0]
      : count === 4
        ? [4, 1.02, 0]
        : count <= 6
          ? [3, 0.84, 30]
          : count <= 8
            ? [4, 0.8, 29]
            : count <= 10
              ? [5, 0.76, 28]
              : count <= 18
                ? [6, 0.62, 21]
                : [8, 0.54, 20];
  const lines = Math.ceil(count / wide);
  return Array.from({ length: count }, (_, i) => {
    const line = Math.floor(i / wide);
    const here = Math.min(wide, count - line * wide);
    const step = 110 / wide;
    return {
      x: ((i % wide) - (here - 1) / 2) * step,
      y: 54 - (lines - 1 - line) * high,
      size,
    };
  });
}

const ORDER = ["thinker", "scout", "fighter", "worker"];

/** Where the kinds of rabbit stand on a card that shows numbers, four to a card. */
export function heap(kinds: number, index: number): Place {
  if (kinds <= 2) return { x: kinds === 1 ? -14 : index * 59 - 43, y: 54, size: 1.25 };
  return { x: (index % 2) * 56 - 40, y: index < 2 ? 17 : 56, size: 0.98 };
}

export interface Standing extends Place {
  piece: Piece;
}

/** The kinds on a card, in the order in which they stand. */
export function kindsOn(pieces: readonly Piece[]): string[] {
  return ORDER.filter((kind) => pieces.some((piece) => piece.kind === kind));
}

/** The cards that show numbers: all where they are small, else those that are too crowded. */
export function crowded(board: Board, k: number): Set<number> {
  const full = board.cards.filter(({ rabbits }) => {
    const count = rabbits.reduce((sum, rabbit) => sum + rabbit.count, 0);
    return k * CARD < SMALL || (rows(count)[0]?.size ?? 2) * 30 * k < 18;
  });
  return new Set(full.map(({ card }) => card));
}

/** Where every rabbit stands on the map. */
export function standing(
  board: Board,
  pieces: readonly Piece[],
  numbers: ReadonlySet<number>,
): Standing[] {
  const found: Standing[] = [];
  for (const card of board.cards) {
    const here = pieces
      .filter((piece) => piece.card === card.card)
      .sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || a.id - b.id);
    const kinds = kindsOn(here);
    const line = rows(here.length);
    const { x, y } = middle(card.at);
    here.forEach((piece, i) => {
      const place = numbers.has(card.card)
        ? heap(kinds.length, kinds.indexOf(piece.kind))
        : line[i];
      if (place) found.push({ piece, x: x + place.x, y: y + place.y, size: place.size });
    });
  }
  return found.sort((a, b) => a.piece.id - b.piece.id);
}

/** Where every food lies, or hangs on a rabbit's back. */
export function lying(
  board: Board,
  food: readonly Piece[],
  rabbits: readonly Standing[],
  numbers: ReadonlySet<number>,
): Standing[] {
  const found: Standing[] = [];
  for (const card of board.cards) {
    if (numbers.has(card.card)) continue;
    const here = food.filter((piece) => piece.card === card.card);
    const { x, y } = middle(card.at);
    const count = card.spaces || card.clovers;
    const spots = plots(count);
    for (const [look, all] of [
      ["growing", spots],
      ["stored", spots],
      ["loose", strewn(count > 0, card.menace > 0)],
    ] as const)
      here
        .filter((piece) => piece.look === look)
        .forEach((piece, i) => {
          const at = all[Math.min(i, all.length - 1)];
          const [dx, dy] = look === "growing" ? [2.5, 3.5] : [0, look === "stored" ? -1 : 0];
          if (at)
            found.push({
              piece,
              x: x + at.x + dx * at.size,
              y: y + at.y + dy * at.size,
              size: at.size,
            });
        });
  }
  for (const piece of food) {
    const bearer = rabbits.find((rabbit) => piece.bearer === rabbit.piece.id);
    if (!bearer || numbers.has(piece.card)) continue;
    const [dx, dy] = BACK[bearer.piece.kind as Kind];
    const lift = bearer.piece.legs === 2 ? -6 : 0;
    found.push({
      piece,
      x: bearer.x + dx * bearer.size,
      y: bearer.y + (dy + lift) * bearer.size,
      size: 1.1 * bearer.size,
    });
  }
  return found.sort((a, b) => a.piece.id - b.piece.id);
}

/** Up to four loose food beside clovers or burrow spaces and predators, or where they would be. */
export function strewn(beside: boolean, menaced: boolean): Place[] {
  const [x, y] = !beside ? [-34, -34] : menaced ? [-24, 3] : [30, -2];
  return [0, 1, 2, 3].map((i) => ({ x: x + i * 8 - 6, y: y + (i % 2) * 5, size: 0.9 }));
}

/** Where every predator lies in wait: in the upper right of its card. */
export function lurking(
  board: Board,
  pieces: readonly Piece[],
  numbers: ReadonlySet<number>,
): Standing[] {
  const found: Standing[] = [];
  for (const card of board.cards) {
    const here = pieces.filter((piece) => piece.card === card.card);
    const { x, y } = middle(card.at);
    const several = here.length > 1;
    const large = numbers.has(card.card);
    const size = several ? 0.58 : large ? 1.15 : 0.78;
    here.forEach((piece, i) =>
      found.push({
        piece,
        x: x + (several ? 42 - Math.floor(i / 2) * 28 : 38),
        y: y + (several ? (i % 2) * 19 - 33 : large ? -27 : -24),
        size,
      }),
    );
  }
  return found.sort((a, b) => a.piece.id - b.piece.id);
}
