/** What came, went and moved between two views, so that pieces fly from where they were. */
import type { Board } from "./box";

export interface Trail {
  /** By space: the space that its piece came from; null where it came from its owner. */
  came: Map<string, string | null>;
  /** By space: the space that its piece went to; null where it went back to its owner. */
  went: Map<string, string | null>;
}

/** By space, what tells a piece from others. */
const signs = (board: Board): Map<string, string> =>
  new Map(
    board.villages.flatMap(({ pieces }) =>
      Object.entries(pieces).map(([space, { owner, token }]) => [
        space,
        `${owner ?? "kitsune"} ${token ?? "shrine"}`,
      ]),
    ),
  );

export function trail(before: Board | null, after: Board): Trail {
  const came = new Map<string, string | null>();
  const went = new Map<string, string | null>();
  if (!before) return { came, went };
  const [old, now] = [signs(before), signs(after)];
  const gone = new Map<string, string>();
  for (const [space, sign] of old)
    if (now.get(space) !== sign) {
      gone.set(space, sign);
      went.set(space, null);
    }
  for (const [space, sign] of now) {
    if (old.get(space) === sign) continue;
    const from = [...gone].find(([, other]) => other === sign)?.[0] ?? null;
    if (from !== null) {
      gone.delete(from);
      went.set(from, space);
    }
    came.set(space, from);
  }
  return { came, went };
}
