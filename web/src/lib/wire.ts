/** What crosses the wire, as docs/protocol.md says. */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export interface Me {
  id: string;
  name: string;
  account: string | null;
  email: string | null;
  email_confirmed: boolean;
  mail: boolean;
}

/** A device that somebody is signed in on. */
export interface SignedIn {
  id: string;
  device: string;
  created: number;
  seen: number;
  here: boolean;
}

export interface GameOption {
  name: string;
  text: string;
  values: (string | number | boolean)[];
  /** The values as people call them. */
  labels: string[];
  default: string | number | boolean;
}

export interface GameFacts {
  name: string;
  title: string;
  blurb: string;
  players: [number, number];
  minutes: string;
  rules: number;
  cooperative: boolean;
  own: string;
  options: GameOption[];
}

export interface Games {
  languages: string[];
  bots: { level: string; text: string }[];
  games: GameFacts[];
}

export interface Clause {
  id: string;
  source: string;
  text: string;
}

export interface Rules {
  game: string;
  title: string;
  sections: { title: string; text: string; clauses: Clause[] }[];
}

/** A game's catalogue: sentences by key, and names of things by their English name. */
export interface Words {
  language: string;
  sentences: Record<string, string>;
  names: Record<string, string>;
}

export type Clock =
  { kind: "live"; seconds: number; increment: number } | { kind: "days"; days: number };

export type Undoing = "free" | "ask" | "off";

export interface NewSeat {
  kind: "me" | "here" | "open" | "bot";
  level?: string;
  name?: string;
}

export interface NewTable {
  game: string;
  seats: NewSeat[];
  options?: Record<string, Json>;
  public?: boolean;
  spectators?: boolean;
  hints?: boolean;
  undo?: Undoing;
  clock?: Clock | null;
  at_zero?: "bot" | "resign";
  stand_in?: string;
  autostart?: boolean;
  content?: string | null;
}

export interface BriefSeat {
  seat: number;
  kind: "person" | "bot" | "open";
  name: string;
  level: string | null;
  mine: boolean;
  ready: boolean;
}

export interface Seat extends BriefSeat {
  here: boolean;
  connected: boolean;
  resigned: boolean;
  stand_in: string | null;
  left: number | null;
  running: boolean;
}

export type Status = "open" | "playing" | "over" | "closed";

export interface Part {
  key: string;
  text: string;
  points: number;
}

export interface Outcome {
  how: "played" | "resigned";
  text: string;
  scores: number[] | null;
  ranks: number[];
  winners: number[];
  breakdown: Part[][] | null;
  mark: string;
}

export interface Table {
  id: string;
  game: string;
  title: string;
  rules: number;
  options: Record<string, Json>;
  own_content: boolean;
  status: Status;
  public: boolean;
  spectators: boolean;
  hints: boolean;
  undo: Undoing;
  clock: Clock | null;
  at_zero: "bot" | "resign";
  stand_in: string;
  autostart: boolean;
  host: boolean;
  created: number;
  started: number | null;
  moved: number;
  ended: number | null;
  seq: number;
  to_act: number[];
  your_turn: boolean;
  seats: Seat[];
  watching: number;
  outcome: Outcome | null;
  rematch: string | null;
  frozen: string | null;
}

export interface Brief {
  id: string;
  game: string;
  title: string;
  status: Status;
  options: Record<string, Json>;
  own_content: boolean;
  public: boolean;
  clock: Clock | null;
  host: boolean;
  created: number;
  moved: number;
  ended: number | null;
  deadline: number | null;
  your_turn: boolean;
  seats: BriefSeat[];
  winners: number[] | null;
  /** Why it can only be looked at, if so. */
  frozen: string | null;
}

export interface Link {
  seat: number;
  path: string;
}

export interface MadeTable {
  table: Table;
  links: Link[];
}

export interface Choice {
  id: number;
  name: string;
  text: string;
  group: string;
  targets: string[];
  outcome: string;
}

export interface LogLine {
  text: string;
  key: string;
  args: Record<string, Json>;
  targets: string[];
}

export type EntryKind =
  | "choice"
  | "chance"
  | "undo"
  | "go"
  | "offer"
  | "agree"
  | "decline"
  | "chat"
  | "join"
  | "ready"
  | "free"
  | "seat"
  | "start"
  | "close"
  | "leave"
  | "return"
  | "resign";

/** What a seat sees; `board` is the game's own. */
export interface View {
  game: string;
  players: number;
  seat: number | null;
  options: Record<string, Json>;
  to_act: number[];
  board: Json;
  [more: string]: Json;
}

export interface Entry {
  seq: number;
  at: number;
  kind: EntryKind;
  seat: number | null;
  n: number;
  choice: Choice | null;
  log: LogLine[];
  text: string | null;
  back: number | null;
  view: View | null;
}

export interface Offer {
  seat: number;
  agreed: number[];
  asked: number[];
}

export interface Now {
  seq: number;
  status: Status;
  decision: number;
  to_act: number[];
  held: number[];
  moved: number;
  prompt: string;
  choices: Choice[];
  undo: boolean;
  offer: Offer | null;
  clauses: string[];
  left: (number | null)[];
  running: boolean[];
}

export interface Hint {
  decision: number;
  by: string;
  choices: { id: number; text: string; value: number }[];
}

export interface Moment {
  n: number;
  seat: number | null;
  choice: string | null;
  log: LogLine[];
  view: View;
}

export interface Replay {
  game: string;
  title: string;
  rules: number;
  older: string;
  options: Record<string, Json>;
  players: string[];
  kinds: string[];
  seat: number | null;
  last: number;
  from: number;
  to: number;
  /** What is printed, where the record has content of its own. */
  box: Json | null;
  moments: Moment[];
}

export type Heard =
  | {
      type: "table";
      table: Table;
      seat: number | null;
      now: Now | null;
      view: View | null;
      /** What the entries come after; null: all there are. */
      after: number | null;
      /** Where lines of chat were left out: the first one that is there. */
      earlier: number | null;
      entries: Entry[];
    }
  | { type: "news"; entries: Entry[]; now: Now | null; table: Table | null }
  | { type: "who"; connected: boolean[]; watching: number }
  | { type: "ack"; id: string; seq: number; again: boolean }
  | { type: "refused"; id: string | null; code: string; text: string }
  | { type: "earlier"; id: string; entries: Entry[]; more: boolean }
  | { type: "pong"; id?: string }
  /** What was sent cannot be kept just now; the server goes on trying. */
  | { type: "trouble"; text: string };

export type Said =
  | { type: "choose"; decision: number; choice: number; hold: boolean }
  | { type: "undo"; decision: number }
  | { type: "go"; decision: number }
  | { type: "answer"; agree: boolean }
  | { type: "chat"; text: string }
  | { type: "look"; seat: number | null }
  | { type: "earlier"; before: number }
  | { type: "ping" };
