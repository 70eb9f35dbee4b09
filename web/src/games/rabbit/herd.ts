/** Who is who: the view counts rabbits, the board moves pieces, so each keeps a number of its own. */
import { kindOf, PREDATORS, type Board, type Look, type Predator } from "./box";

export interface Piece {
  id: number;
  card: number;
  kind: string;
  look: Look | Predator | Spot;
  legs: number;
  food: number;
  /** The number of the rabbit that carries this food. */
  bearer?: number;
}

/** Where a food is: on a clover, on the ground, in a burrow space, or on a rabbit. */
export type Spot = "growing" | "loose" | "stored" | "carried";

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

/** Every food on the map; `rabbits` are those that carry some of it. */
export function foodOn(board: Board, rabbits: readonly Piece[]): Seen[] {
  const lying = board.cards.flatMap(({ card, growing, loose, stored }) =>
    (
      [
        ["growing", growing],
        ["loose", loose],
        ["stored", stored],
      ] as const
    ).flatMap(([look, count]) =>
      Array.from({ length: count }, () => ({ card, kind: "food", look, legs: 0, food: 1 })),
    ),
  );
  const carried = rabbits
    .filter(({ food }) => food > 0)
    .map(({ id, card }) => ({
      card,
      kind: "food",
      look: "carried" as const,
      legs: 0,
      food: 1,
      bearer: id,
    }));
  return [...lying, ...carried];
}

type Like = ((a: Piece, b: Seen) => boolean)[];

/** Likeness by which an old piece becomes a new one, the surest first. */
const LIKE: Like = [
  (a, b) => a.card === b.card && a.look === b.look && a.legs === b.legs && a.food === b.food,
  (a, b) => a.card === b.card && a.look === b.look && a.legs === b.legs,
  (a, b) => a.card === b.card,
  (a, b) => a.look === b.look && a.food === b.food && a.legs === 2,
  (a, b) => a.look === b.look && a.food === b.food,
  () => true,
];

/** Food stays with its rabbit, or changes hands on its card; what is paid does not come back. */
export const FOOD_LIKE: Like = [
  (a, b) => a.card === b.card && a.look === b.look && a.bearer === b.bearer,
  (a, b) => a.bearer !== undefined && a.bearer === b.bearer,
  (a, b) => a.card === b.card,
];

/** The pieces after the map changed: those that stayed or moved keep their numbers. */
export function follow(
  before: readonly Piece[],
  now: readonly Seen[],
  likes: Like = LIKE,
): Piece[] {
  const old = [...before];
  const open = [...now];
  const found: Piece[] = [];
  for (const like of likes)
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
