/** Which piece is which from one view to the next, so that it moves and does not jump. */
import type { Board, Token } from "./box";

export interface Piece {
  id: number;
  /** The space that it lies on; null in somebody's hand. */
  at: string | null;
  /** Its place in the hand. */
  held: number;
  is: "conservation" | "rock" | "face up" | "face down";
  token: Token | null;
  drawn: number;
  /** Its place among those that were turned up just now; null for all others. */
  turned: number | null;
}

type Found = Omit<Piece, "id" | "turned">;

/** Everything that lies on a space or is held. */
export function found(board: Board): Found[] {
  const pieces: Found[] = [];
  for (const [at, space] of Object.entries(board.spaces))
    if (space.is !== "open")
      pieces.push({
        at,
        held: 0,
        is: space.is,
        token: space.token ?? null,
        drawn: space.drawn ?? 0,
      });
  board.held.forEach((token, held) =>
    pieces.push({ at: null, held, is: "face down", token, drawn: 0 }),
  );
  return pieces;
}

const kind = (piece: Found): string =>
  piece.is === "face up" || piece.is === "face down" ? "villager" : piece.is;

function same(old: Piece, now: Found): boolean {
  if (kind(old) !== kind(now)) return false;
  if (old.is === "face up" && now.is === "face down") return false;
  return !(old.drawn && now.drawn && old.drawn !== now.drawn);
}

/** The pieces of a view, each with the number that it had before, if it was there. */
export function follow(before: readonly Piece[], board: Board, fresh: () => number): Piece[] {
  const left = new Map(before.map((piece) => [piece.id, piece]));
  const now = found(board);
  const ids = new Map<Found, Piece | null>();
  const take = (piece: Found, fits: (old: Piece) => boolean) => {
    if (ids.has(piece)) return;
    const old = [...left.values()].find((one) => same(one, piece) && fits(one));
    if (!old) return;
    left.delete(old.id);
    ids.set(piece, old);
  };
  for (const piece of now) take(piece, (old) => old.at === piece.at && old.held === piece.held);
  for (const piece of now) take(piece, (old) => old.at === null && piece.at !== null);
  for (const piece of now) take(piece, (old) => old.drawn > 0 && old.drawn === piece.drawn);
  // What came out of a hand never goes back into one as the same token.
  for (const piece of now) take(piece, (old) => (piece.at === null) === (old.at === null));
  let turned = 0;
  return now.map((piece) => {
    const old = ids.get(piece);
    const up = piece.is === "face up" && old?.is === "face down";
    return { ...piece, id: old?.id ?? fresh(), turned: up ? turned++ : null };
  });
}
