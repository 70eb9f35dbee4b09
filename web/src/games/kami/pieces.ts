/** What came, went and moved between two views, so that pieces fly from where they were. */
import { pieceAt, type Board, type Box } from "./box";

export interface Trail {
  /** By space: the space that its piece came from; null where it came from its owner. */
  came: Map<string, string | null>;
  /** By space: the space that its piece went to; null where it went back to its owner. */
  went: Map<string, string | null>;
}

const signs = (box: Box, board: Board): Map<string, string> => {
  const found = new Map<string, string>();
  box.villages.forEach((village, v) => {
    for (const space of village.spaces) {
      const { shrine, token, sort } = pieceAt(board.villages[v]?.drawing ?? [], space.at);
      if (shrine !== null) found.set(space.name, `shrine ${shrine}`);
      else if (token !== null) found.set(space.name, `token ${token} ${sort}`);
    }
  });
  return found;
};

export function trail(box: Box, before: Board | null, after: Board): Trail {
  const came = new Map<string, string | null>();
  const went = new Map<string, string | null>();
  if (!before) return { came, went };
  const [old, now] = [signs(box, before), signs(box, after)];
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
