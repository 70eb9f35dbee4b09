/** What crosses the wire. Written by `make wire` from src/warren/server/wire. */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** What was wrong. */
export interface Problem {
  code: string;
  text: string;
}

/** The one shape of errors. */
export interface Failure {
  error: Problem;
}

export type Status = "open" | "playing" | "over" | "closed";

export type Undoing = "free" | "ask" | "off";

export type AtZero = "bot" | "resign";

export type SeatKind = "person" | "bot" | "open";

/** Who you are. */
export interface Me {
  id: string;
  name: string;
  account: string | null;
  email: string | null;
  email_confirmed: boolean;
  /** Whether this server sends mail at all. */
  mail: boolean;
}

/** A new name, or an e-mail address (empty: none). */
export interface MeChange {
  name?: string | null;
  email?: string | null;
}

/** A name and a passphrase. */
export interface Credentials {
  account: string;
  passphrase: string;
}

/** A device that you are signed in on. */
export interface SignedIn {
  id: string;
  device: string;
  created: number;
  seen: number;
  here: boolean;
}

/** All devices that you are signed in on. */
export interface Sessions {
  sessions: SignedIn[];
}

/** The old passphrase and a new one. */
export interface PassphraseChange {
  old: string;
  new: string;
}

/** The secret part of a link. */
export interface Token {
  token: string;
}

export type OptionValue = boolean | number | string;

/** A setting of a game with its values. */
export interface GameOption {
  name: string;
  text: string;
  values: OptionValue[];
  /** The values as people call them. */
  labels: string[];
  /** How many players each value takes at least. */
  least: number[];
  default: OptionValue;
}

/** A game as the lobby shows it. */
export interface GameFacts {
  name: string;
  title: string;
  blurb: string;
  players: [number, number];
  minutes: string;
  rules: number;
  cooperative: boolean;
  /** What content of one's own replaces; empty: it takes none. */
  own: string;
  options: GameOption[];
}

/** A level of bots. */
export interface BotLevel {
  level: string;
  text: string;
}

/** What can be played here. */
export interface Games {
  languages: string[];
  bots: BotLevel[];
  games: GameFacts[];
}

/** A clause of the rules. */
export interface Clause {
  id: string;
  source: string;
  text: string;
}

/** A section of a rules page. */
export interface RulesSection {
  title: string;
  text: string;
  clauses: Clause[];
}

/** A rules page. */
export interface Rules {
  game: string;
  title: string;
  sections: RulesSection[];
}

/** A game's catalogue: sentences by key, and names of things by their English name. */
export interface Words {
  language: string;
  sentences: Record<string, string>;
  names: Record<string, string>;
}

/** Time per player, and what is added at the end of each turn; in seconds. */
export interface LiveClock {
  kind: "live";
  seconds: number;
  increment: number;
}

/** Days for each turn. */
export interface DaysClock {
  kind: "days";
  days: number;
}

export type Clock = LiveClock | DaysClock;

/** Who sits there: me, somebody else here, whoever comes, or a bot. */
export interface NewSeat {
  kind: "me" | "here" | "open" | "bot";
  level?: string | null;
  name?: string | null;
}

/** A table to be made. */
export interface NewTable {
  spectators?: boolean;
  hints?: boolean;
  undo?: Undoing;
  clock?: Clock | null;
  at_zero?: AtZero;
  stand_in?: string;
  autostart?: boolean;
  game: string;
  options?: Record<string, Json>;
  seats: NewSeat[];
  public?: boolean;
  content?: string | null;
}

/** A table to be made that goes on from a moment of a finished game. */
export interface PlayOn {
  spectators?: boolean;
  hints?: boolean;
  undo?: Undoing;
  clock?: Clock | null;
  at_zero?: AtZero;
  stand_in?: string;
  autostart?: boolean;
  /** After so many choices. */
  at: number;
  seats: NewSeat[];
  public?: boolean;
}

/** A seat as everybody sees it. */
export interface Seat {
  seat: number;
  kind: SeatKind;
  name: string;
  level: string | null;
  mine: boolean;
  here: boolean;
  ready: boolean;
  connected: boolean;
  resigned: boolean;
  /** The level of the bot that plays for the person. */
  stand_in: string | null;
  /** Milliseconds on the clock, as of the table's `moved`. */
  left: number | null;
  running: boolean;
}

/** A part of a score. */
export interface Part {
  key: string;
  text: string;
  points: number;
}

/** How a table ended. */
export interface Outcome {
  how: "played" | "resigned";
  text: string;
  scores: number[] | null;
  ranks: number[];
  winners: number[];
  breakdown: Part[][] | null;
  mark: string;
}

/** A table as one person sees it. */
export interface Table {
  id: string;
  game: string;
  title: string;
  rules: number;
  options: Record<string, Json>;
  own_content: boolean;
  /** Whether it began from a moment of another game. */
  from_position: boolean;
  status: Status;
  public: boolean;
  spectators: boolean;
  hints: boolean;
  undo: Undoing;
  clock: Clock | null;
  at_zero: AtZero;
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
  /** Why it can only be looked at, if so. */
  frozen: string | null;
}

/** A seat in a list of tables. */
export interface BriefSeat {
  seat: number;
  kind: SeatKind;
  name: string;
  level: string | null;
  mine: boolean;
  ready: boolean;
  connected: boolean;
}

/** A table in a list. */
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
  /** The seats of people that it waits for. */
  to_act: number[];
  seats: BriefSeat[];
  winners: number[] | null;
  /** Why it can only be looked at, if so. */
  frozen: string | null;
}

/** A list of tables. */
export interface Briefs {
  tables: Brief[];
}

/** Takes a seat, once. */
export interface Link {
  seat: number;
  path: string;
}

/** A table that was made, with links for its open seats. */
export interface MadeTable {
  table: Table;
  links: Link[];
}

/** What a seat link leads to. */
export interface LinkTarget {
  table: Table;
  seat: number;
}

/** One of your seats; without it, the first. */
export interface OneSeat {
  seat?: number | null;
}

/** A seat to leave, and the bot that plays on. */
export interface Leaving {
  seat?: number | null;
  level?: string | null;
}

/** What fills the open seats. */
export interface Starting {
  fill?: string | null;
}

/** A choice that a bot thinks well of. */
export interface HintChoice {
  id: number;
  text: string;
  value: number;
}

/** The best few choices, best first. */
export interface Hint {
  decision: number;
  by: string;
  choices: HintChoice[];
}

/** A legal choice: all that a client needs to offer it. */
export interface Choice {
  id: number;
  name: string;
  text: string;
  group: string;
  targets: string[];
  outcome: string;
}

/** Something that happened, in words, with the places it concerns. */
export interface LogLine {
  text: string;
  key: string;
  args: Record<string, Json>;
  targets: string[];
}

/** How a game ended, in numbers. */
export interface Result {
  scores: number[];
  ranks: number[];
  winners: number[];
  utilities: number[];
  breakdown: Record<string, number>[];
  mark: string;
}

/** What a seat sees; `board` is the game's own. */
export interface View {
  game: string;
  rules: number;
  options: Record<string, Json>;
  players: number;
  seat: number | null;
  to_act: number[];
  /** The seat's own choice that waits for the others. */
  chosen: number | null;
  board: Json;
  result: Result | null;
}

/** Something of a view that is different now. */
export interface Change {
  /** The way to it, keys and indices; empty: all of it. */
  at: (string | number)[];
  /** What is there from now on. */
  to: Json;
}

/** One thing of a line, and the board elements that it may be. */
export interface WordsItem {
  text: string;
  targets: string[];
}

/** A label, and what there is of it; without items the label says it all. */
export interface WordsLine {
  label: WordsItem;
  items: WordsItem[];
}

/** Lines of the board in words that belong together; a player's where there is a seat. */
export interface WordsSection {
  heading: string;
  seat: number | null;
  lines: WordsLine[];
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

/** One thing that happened at a table. */
export interface Entry {
  seq: number;
  at: number;
  kind: EntryKind;
  seat: number | null;
  /** Choices in the record after it: the moment of a replay. */
  n: number;
  choice: Choice | null;
  log: LogLine[];
  text: string | null;
  back: number | null;
  /** What is seen otherwise than before it, where the board may have changed. */
  changes: Change[] | null;
  /** What is seen after it, for who has not asked for changes. */
  view: View | null;
}

/** An undo that the others must agree to. */
export interface Offer {
  seat: number;
  agreed: number[];
  asked: number[];
}

/** What is asked now. */
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

/** The whole picture. */
export interface Hello {
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

/** What happened since. */
export interface News {
  type: "news";
  entries: Entry[];
  now: Now | null;
  table: Table | null;
}

/** Who is connected, when somebody comes or goes. */
export interface Who {
  type: "who";
  connected: boolean[];
  watching: number;
}

/** Lines of chat from before. */
export interface EarlierLines {
  type: "earlier";
  id: string;
  entries: Entry[];
  more: boolean;
}

/** Why a board element cannot be pointed at now; empty where it can, or need not. */
export interface Reason {
  type: "why";
  id: string;
  decision: number;
  target: string;
  text: string;
}

/** The board in words, as the seat sees it after entry `seq`. */
export interface BoardInWords {
  type: "words";
  id: string;
  seq: number;
  sections: WordsSection[];
}

/** A message was carried out. */
export interface Ack {
  type: "ack";
  id: string;
  seq: number;
  again: boolean;
}

/** A message was refused. */
export interface NotDone {
  type: "refused";
  id: string | null;
  code: string;
  text: string;
}

/** What was sent cannot be kept just now; the server goes on trying. */
export interface Trouble {
  type: "trouble";
  text: string;
}

/** Here I am. */
export interface Pong {
  type: "pong";
}

export type ServerMessage =
  Hello | News | Who | EarlierLines | Reason | BoardInWords | Ack | NotDone | Trouble | Pong;

/** Make a choice. */
export interface Choose {
  type: "choose";
  id: string;
  decision: number;
  choice: number;
  hold?: boolean;
}

/** Take the last choice back. */
export interface Undo {
  type: "undo";
  id: string;
  decision: number;
}

/** Let go of what was held. */
export interface Go {
  type: "go";
  id: string;
  decision: number;
}

/** Agree to an offer, or decline it. */
export interface Answer {
  type: "answer";
  id: string;
  agree: boolean;
}

/** Say something. */
export interface Chat {
  type: "chat";
  id: string;
  text: string;
}

/** Look from another seat of one's own. */
export interface Look {
  type: "look";
  id: string;
  seat: number | null;
}

/** Ask for the lines of chat before an entry. */
export interface Earlier {
  type: "earlier";
  id: string;
  before: number;
}

/** Ask why a board element cannot be pointed at. */
export interface Why {
  type: "why";
  id: string;
  target: string;
}

/** Ask for the board in words. */
export interface AskWords {
  type: "words";
  id: string;
}

/** Are you there? */
export interface Ping {
  type: "ping";
  id: string;
}

export type ClientMessage =
  Choose | Undo | Go | Answer | Chat | Look | Earlier | Why | AskWords | Ping;

/** A game after so many choices. */
export interface Moment {
  n: number;
  seat: number | null;
  choice: string | null;
  log: LogLine[];
  view: View;
  /** The board in words, where asked for. */
  words: WordsSection[] | null;
}

/** The link that shows a finished game to everybody. */
export interface Share {
  /** Nothing where the game is not shared. */
  path: string | null;
}

/** A game move by move. */
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
  box: Json;
  moments: Moment[];
}
