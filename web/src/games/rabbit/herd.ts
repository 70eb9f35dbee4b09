/** Who is who: the view counts rabbits, the board moves pieces, so each keeps a number of its own. */
import { kindOf, PREDATORS, type Board, type Look, type Predator } from "./box";

export interface Piece {
  id: number;
  card: number;
  kind: string;
  look: Look | Predator;
  legs: number;
  food: number;
}

type Seen = Omit<Piece, "id">;

/** Every rabbit on the map, as the view has it. */
export function rabbitsOn(board: Board): Seen[] {
  return board.cards.flatMap(({ card, rabbits }) =>
    rabbits.flatMap(({ look, legs, food, count }) =>
      Array.from({ length: count }, () => ({ card, kind: kindOf(look), look, legs, food })),
    ),
  );
}

/** Every predator on the map. */
export function predatorsOn(board: Board): Seen[] {
  return board.cards.flatMap(({ card, predators }) =>
    PREDATORS.flatMap((kind) =>
      Array.from({ length: predators[kind] ?? 0 }, () => ({
        card,
        kind,
        look: kind,
        legs: 0,
        food: 0,
      })),
    ),
  );
}

/** Likeness by which an old piece becomes a new one, the surest first. */
const LIKE: ((a: Piece, b: Seen) => boolean)[] = [
  (a, b) => a.card === b.card && a.look === b.look && a.legs === b.legs && a.food === b.food,
  (a, b) => a.card === b.card && a.look === b.look && a.legs === b.legs,
  (a, b) => a.card === b.card,
  (a, b) => a.look === b.look && a.food === b.food && a.legs === 2,
  (a, b) => a.look === b.look && a.food === b.food,
  () => true,
];

/** The pieces after the map changed: those that stayed or moved keep their numbers. */
export function follow(before: readonly Piece[], now: readonly Seen[]): Piece[] {
  const old = [...before];
  const open = [...now];
  const found: Piece[] = [];
  for (const like of LIKE)
    for (let i = 0; i < open.length;) {
      const wanted = open[i] as Seen;
      const at = old.findIndex((piece) => piece.kind === wanted.kind && like(piece, wanted));
      const [piece] = at < 0 ? [] : old.splice(at, 1);
      if (!piece) i += 1;
      else {
        found.push({ ...wanted, id: piece.id });
        open.splice(i, 1);
      }
    }
  let next = 1 + Math.max(0, ...before.map((piece) => piece.id));
  for (const born of open) found.push({ ...born, id: next++ });
  return found.sort((a, b) => a.id - b.id);
}
