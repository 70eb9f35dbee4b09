/** Where a seat is nearest to the goal of the year in a village. */
import { kindsOf, pieceAt, type Goal, type Space, type Village } from "./box";

/** No village has more rows or columns. */
const MOST = 5;

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

/** The four turns of a shape and of its mirror image, without repeats. */
export function turns(shape: string[]): string[][] {
  const found: string[][] = [];
  for (let turned of [shape, shape.map((row) => [...row].reverse().join(""))])
    for (let n = 0; n < 4; n++) {
      const before = turned;
      turned = [...(before[0] ?? "")].map((_, column) =>
        before
          .map((row) => row[column] ?? ".")
          .reverse()
          .join(""),
      );
      if (!found.some((other) => other.join("/") === turned.join("/"))) found.push(turned);
    }
  return found;
}

interface Lie {
  mine: Set<string>;
  open: Set<string>;
  at: Map<string, Space>;
}

function byShape(shape: string[], kinds: Record<string, string>, lie: Lie): Fit | null {
  let best: Fit | null = null;
  const last = new Set<string>();
  for (const turned of turns(shape))
    for (let top = 0; top + turned.length <= MOST; top++)
      for (let left = 0; left + (turned[0]?.length ?? 9) <= MOST; left++) {
        const fit: Fit = { have: [], want: [], lacks: 0, last: [] };
        const fits = turned.every((row, r) =>
          [...row].every((sign, c) => {
            if (sign === ".") return true;
            const space = lie.at.get(`${top + r},${left + c}`);
            if (!space || (sign !== "X" && kinds[sign] !== space.kind)) return false;
            if (lie.mine.has(space.name)) fit.have.push(space.name);
            else if (lie.open.has(space.name)) fit.want.push(space.name);
            else return false;
            return true;
          }),
        );
        fit.lacks = fit.want.length;
        if (fits && fit.lacks === 1) last.add(fit.want[0] ?? "");
        if (fits && (!best || fit.lacks < best.lacks)) best = fit;
      }
  return best && { ...best, last: [...last] };
}

function byCounts(counts: string, lie: Lie): Fit | null {
  const asked = kindsOf(counts);
  const fit: Fit = { have: [], want: [], lacks: 0, last: [] };
  for (const kind of new Set(asked)) {
    const need = asked.filter((k) => k === kind).length;
    const spaces = [...lie.at.values()].filter((space) => space.kind === kind);
    const mine = spaces.filter((space) => lie.mine.has(space.name));
    fit.have.push(...mine.slice(0, need).map((space) => space.name));
    if (mine.length >= need) continue;
    const open = spaces.filter((space) => lie.open.has(space.name));
    if (open.length < need - mine.length) return null;
    fit.want.push(...open.map((space) => space.name));
    fit.lacks += need - mine.length;
  }
  if (fit.lacks === 1) fit.last = fit.want;
  return fit;
}

/** The fit that lacks least, if the goal can be met there at all; never an empty start. */
export function nearestFit(
  goal: Goal,
  village: Village,
  drawing: string[],
  seat: number,
  kinds: Record<string, string>,
): Fit | null {
  const lie: Lie = { mine: new Set(), open: new Set(), at: new Map() };
  for (const space of village.spaces) {
    lie.at.set(space.at.join(), space);
    const piece = pieceAt(drawing, space.at);
    if (piece.shrine === seat) lie.mine.add(space.name);
    else if (piece.shrine === null && piece.token === null) lie.open.add(space.name);
  }
  const fits = [
    ...goal.shapes.map((shape) => byShape(shape, kinds, lie)),
    ...goal.counts.map((counts) => byCounts(counts, lie)),
  ].filter((fit) => fit !== null);
  const best = fits.sort((a, b) => a.lacks - b.lacks)[0] ?? null;
  const last = [...new Set(fits.flatMap((fit) => fit.last))];
  return best && best.have.length > 0 ? { ...best, last } : null;
}
