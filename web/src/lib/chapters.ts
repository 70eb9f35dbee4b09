/** Where the turns and the chapters of a replay begin, and the graph by turns. */
import type { Telling } from "../games/contract";
import type { Moment } from "./wire";

export interface Stop {
  /** The moment that it begins with. */
  at: number;
  text: string;
  chapter: boolean;
}

/** The moments that begin a turn or a chapter, in order; the start is always one. */
export function stops(
  moments: readonly Moment[],
  telling: Pick<Telling, "turns" | "chapters">,
  start: string,
): Stop[] {
  const found: Stop[] = [{ at: 0, text: start, chapter: true }];
  moments.forEach(({ log }, at) => {
    for (const { key, text } of log) {
      const chapter = telling.chapters.includes(key);
      if (chapter || telling.turns.includes(key)) found.push({ at, text, chapter });
    }
  });
  return found;
}

/** The last stop that is not after a moment, as its index. */
export function stopAt(all: readonly Stop[], at: number): number {
  return Math.max(
    0,
    all.findLastIndex((stop) => stop.at <= at),
  );
}

/** The moment to go to for the next stop (1) or the one before (-1). */
export function leap(all: readonly Stop[], at: number, way: 1 | -1, last: number): number {
  if (way === 1) return all.find((stop) => stop.at > at)?.at ?? last;
  return all.findLast((stop) => stop.at < at)?.at ?? 0;
}

/** For each turn the moment with which it ends; where there are no turns, every moment. */
export function turnEnds(all: readonly Stop[], last: number): number[] {
  const starts = [...new Set(all.map((stop) => stop.at))];
  if (starts.length < 3) return Array.from({ length: last + 1 }, (_, at) => at);
  return [...starts.slice(1).map((at) => Math.max(0, at - 1)), last];
}
