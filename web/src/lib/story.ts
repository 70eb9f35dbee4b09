/** The log as a story: what was taken back is dropped, what people did at the table is told. */
import type { Entry, LogLine } from "./wire";

export interface Line extends LogLine {
  seq: number;
  at: number;
  n: number;
  seat: number | null;
  kind: Entry["kind"];
}

export interface Said {
  seq: number;
  at: number;
  seat: number | null;
  text: string;
}

/** Entries that are told although the game itself says nothing of them. */
const TOLD: ReadonlySet<Entry["kind"]> = new Set([
  "start",
  "leave",
  "return",
  "resign",
  "undo",
  "offer",
  "decline",
]);

export function story(entries: readonly Entry[]): Line[] {
  const undone = new Set(entries.map((entry) => entry.back).filter((back) => back !== null));
  const lines: Line[] = [];
  for (const entry of entries) {
    const base = {
      seq: entry.seq,
      at: entry.at,
      n: entry.n,
      seat: entry.seat,
      kind: entry.kind,
    };
    if (TOLD.has(entry.kind))
      lines.push({ ...base, text: entry.text ?? "", key: `@${entry.kind}`, args: {}, targets: [] });
    if (undone.has(entry.seq)) continue;
    for (const line of entry.log) lines.push({ ...base, ...line });
  }
  return lines;
}

export function chat(entries: readonly Entry[]): Said[] {
  return entries
    .filter((entry) => entry.kind === "chat")
    .map(({ seq, at, seat, text }) => ({ seq, at, seat, text: text ?? "" }));
}
