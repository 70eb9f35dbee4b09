/** The log as a story: what was taken back is dropped, what people did at the table is told. */
import type { Mood, Telling } from "../games/contract";
import type { Entry, Json, LogLine, View } from "./wire";

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
  "offer",
  "decline",
]);

/** What happened and was not taken back, line by line. */
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

/** Whose doing a line tells: secret choices are told together, under the last one's entry. */
export function whose(line: LogLine): number | null {
  const { seat } = line.args;
  return typeof seat === "number" ? seat : null;
}

/** The mood in which a line owns the screen; null where it does not. */
export function moodOf(line: LogLine, telling: Telling, view: View | null): Mood | null {
  return telling.stages[line.key] ?? telling.staged?.(line, view) ?? null;
}

/** The latest turn that these entries begin, and whose it is (null: everybody's); null: none. */
export function turnOf(
  entries: readonly Entry[],
  keys: readonly string[],
): { seat: number | null } | null {
  for (const entry of entries.toReversed()) {
    const line = entry.log.findLast(({ key }) => keys.includes(key));
    if (line) return { seat: whose(line) };
  }
  return null;
}

/** A part of the story that belongs together: a turn, or what comes before the first. */
export interface Turn {
  /** Whose turn it is; null where it is everybody's. */
  seat: number | null;
  /** The line that begins it; null where none does. */
  title: Line | null;
  /** It begins a chapter: a year, a season. */
  chapter: boolean;
  lines: Line[];
}

type Grouping = Pick<Telling, "turns" | "chapters">;

/** The lines by turns, as the game's log says where they begin. */
export function turns(lines: readonly Line[], telling: Grouping): Turn[] {
  const found: Turn[] = [];
  for (const line of lines) {
    const last = found.at(-1);
    const chapter = telling.chapters.includes(line.key);
    if (chapter || telling.turns.includes(line.key))
      found.push({ seat: chapter ? null : whose(line), title: line, chapter, lines: [] });
    else if (telling.turns.length === 0 && (!last || changesHands(last, line)))
      found.push({ seat: whose(line), title: null, chapter: false, lines: [line] });
    else if (last) last.lines.push(line);
    else found.push({ seat: null, title: null, chapter: false, lines: [line] });
  }
  return found;
}

function changesHands(turn: Turn, line: Line): boolean {
  const seat = whose(line);
  return seat !== null && seat !== turn.seat;
}

/** The targets of what each seat did in its latest turn; they stay until its next one. */
export function deeds(
  lines: readonly Line[],
  telling: Grouping,
): ReadonlyMap<number, readonly string[]> {
  const found = new Map<number, string[]>();
  for (const turn of turns(lines, telling)) {
    if (turn.title !== null && turn.seat !== null) found.set(turn.seat, []);
    const now = new Set<number>();
    for (const line of turn.lines) {
      // What luck brings is nobody's deed, whosever turn it is.
      const seat = whose(line) ?? (line.kind === "chance" ? null : turn.seat);
      if (seat === null || line.targets.length === 0) continue;
      // A turn of everybody's lets go of what a seat did only when it does something else;
      // in another's turn a seat keeps its marks, and what comes to it there joins them.
      if (!now.has(seat) && turn.seat === null) found.set(seat, []);
      now.add(seat);
      const marked = found.get(seat);
      if (marked) marked.push(...line.targets);
      else found.set(seat, [...line.targets]);
    }
  }
  return found;
}

/** What was counted in a line's arguments: so many of what, as the game's message says it. */
export interface Amount {
  /** The key of the message that says it. */
  key: string;
  args: Record<string, Json>;
  n: number;
}

/** What one player did, and what it came to. */
export interface Doing {
  /** Null: what nobody did. */
  seat: number | null;
  lines: Line[];
  sums: Amount[];
  points: number;
}

/** What happened since the seat's last turn, by player in the order in which they acted. */
export function since(lines: readonly Line[], seat: number | null, telling: Telling): Doing[] {
  const found = new Map<number | null, Doing>();
  for (const turn of recent(turns(lines, telling), seat))
    for (const line of turn.lines) {
      if (line.key.startsWith("@")) continue;
      const who = whose(line) ?? turn.seat;
      const doing = found.get(who) ?? { seat: who, lines: [], sums: [], points: 0 };
      found.set(who, doing);
      doing.lines.push(line);
      if (typeof line.args.points === "number") doing.points += line.args.points;
      if (telling.gains.includes(line.key)) count(line.args, 1, doing.sums);
      if (telling.losses.includes(line.key)) count(line.args, -1, doing.sums);
    }
  for (const doing of found.values()) doing.sums = doing.sums.filter((sum) => sum.n !== 0);
  return [...found.values()];
}

/** The turns after the seat's last one; where turns are everybody's, this one and the one before. */
function recent(all: readonly Turn[], seat: number | null): readonly Turn[] {
  const mine = (turn: Turn | undefined) => seat !== null && turn?.seat === seat;
  if (!all.some(mine)) return all.slice(-Math.max(2, new Set(all.map((turn) => turn.seat)).size));
  let end = all.length;
  while (end > 0 && mine(all[end - 1])) end -= 1;
  let start = end;
  while (start > 0 && !mine(all[start - 1])) start -= 1;
  return all.slice(start, end);
}

/** Add up what the messages among these arguments count. */
function count(value: Json, sign: number, sums: Amount[]): void {
  if (Array.isArray(value)) for (const item of value) count(item, sign, sums);
  else if (value !== null && typeof value === "object") {
    const { key, args } = value;
    if (typeof key === "string" && isObject(args) && typeof args.n === "number") {
      const { n, ...rest } = args;
      const same = sums.find(
        (sum) => sum.key === key && JSON.stringify(sum.args) === JSON.stringify(rest),
      );
      if (same) same.n += sign * n;
      else sums.push({ key, args: rest, n: sign * n });
    } else for (const item of Object.values(value)) count(item, sign, sums);
  }
}

function isObject(value: Json | undefined): value is Record<string, Json> {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
