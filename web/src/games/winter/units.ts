/** Goods by the unit: `resource:Wood` is the first Wood of a choice, `resource:Wood.2` the second. */
import { split } from "../../lib/targets";
import { GOODS, type Good, type Unit } from "./box";

export interface Stepper {
  /** How many units are picked. */
  chosen: number;
  /** What pointing at the good means: one unit more; where there is none, the last one again. */
  next: string;
  /** What one unit less lets go of; null where nothing is picked. */
  last: string | null;
  /** Units beyond the next that some choice has. */
  further: string[];
}

/** The target of the n-th unit of a good. */
export const unitTarget = (unit: Unit, n: number): string =>
  n === 1 ? `resource:${unit}` : `resource:${unit}.${n}`;

/** Where a good stands in what is being chosen. */
export function stepper(unit: Unit, lit: ReadonlySet<string>, picked: readonly string[]): Stepper {
  const most = lit.size + picked.length;
  const all = Array.from({ length: most }, (_, i) => unitTarget(unit, i + 1));
  const mine = all.filter((target) => picked.includes(target));
  const last = mine.at(-1) ?? null;
  const more = all.filter((target) => lit.has(target) && !picked.includes(target));
  const [next = last ?? unitTarget(unit, 1)] = more;
  return { chosen: mine.length, next, last, further: more.slice(1) };
}

/** The good that is given in a swap under way: what is taken for it is picked next. */
export function givenAway(lit: ReadonlySet<string>, picked: readonly string[]): Good | null {
  const swapping = [...lit, ...picked].some((target) => split(target).kind === "supply");
  if (!swapping) return null;
  return GOODS.find((good) => picked.includes(unitTarget(good, 1))) ?? null;
}
