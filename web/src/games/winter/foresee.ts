/** What putting something down at a place would lead to, as far as the one who looks can know. */
import { ownerOf, spacesOf, type Board, type Good } from "./box";

export interface Foreseen {
  /** A key of the folder's words. */
  key: string;
  n: number;
}

/** What is put on the last open space, or beside villagers that lie face up; null: nothing yet. */
export function foresee(board: Board, good: Good, seat: number | null): Foreseen | null {
  const here = spacesOf(good).map((name) => board.spaces[name]);
  const open = here.filter((space) => space?.is === "open").length;
  if (open === 0) return { key: "would_clear", n: 1 };
  const up = here.filter((space) => space?.is === "face up");
  const held = board.held.length === 1 ? board.held : [];
  if (up.length > 0) {
    const [token] = held;
    if (board.held.length === 0) return null;
    if (token === "rabbit" || up.some((space) => space?.token === "rabbit"))
      return { key: "would_rabbit", n: 1 };
    if (token === "neutral") return { key: "would_nothing", n: 0 };
    return { key: token && ownerOf(token) === seat ? "would_you" : "would_join", n: 1 };
  }
  if (open > 1) return null;
  const tokens = [
    ...here.filter((space) => space?.is === "face down").map((space) => space?.token ?? null),
    ...held,
  ];
  if (tokens.length === 0) return null;
  if (tokens.includes("rabbit")) return { key: "would_rabbit", n: tokens.length };
  if (seat === null || tokens.includes(null)) return { key: "would_full", n: tokens.length };
  return { key: "would_you", n: 1 + tokens.filter((token) => ownerOf(token) === seat).length };
}
