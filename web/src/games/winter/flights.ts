/** Which goods went from where to where between two views, so that they can be seen going. */
import { GOODS, type Board, type Good } from "./box";

export interface Flight {
  good: Good;
  /** `place:Wood`, `burrow` or `mat:2`, as the board marks them with `data-at`. */
  from: string;
  to: string;
}

const MOST = 12;

export function flights(before: Board, now: Board): Flight[] {
  const found: Flight[] = [];
  for (const good of GOODS) {
    const place = `place:${good}`;
    let loot = (now.burrow[good] ?? 0) - (before.burrow[good] ?? 0);
    now.players.forEach((player, seat) => {
      const change = (player.goods[good] ?? 0) - (before.players[seat]?.goods[good] ?? 0);
      for (let n = 0; n < Math.abs(change); n++) {
        const mat = `mat:${seat}`;
        if (change > 0) {
          found.push({ good, from: loot < 0 ? "burrow" : place, to: mat });
          if (loot < 0) loot += 1;
        } else {
          found.push({ good, from: mat, to: loot > 0 ? "burrow" : place });
          if (loot > 0) loot -= 1;
        }
      }
    });
    for (; loot > 0; loot--) found.push({ good, from: place, to: "burrow" });
    for (; loot < 0; loot++) found.push({ good, from: "burrow", to: place });
  }
  return found.slice(0, MOST);
}
