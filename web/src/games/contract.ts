/** What a game's folder offers, and what its board is given. See web/README.md. */
import type { Component } from "svelte";
import type { Choice, Json, LogLine, Now, View, Words, WordsSection } from "../lib/wire";

export interface Player {
  seat: number;
  name: string;
  /** One of the person's seats at this screen. */
  mine: boolean;
}

/** What a board is given. It draws `view` and `box`, and marks places with `data-target`. */
export interface BoardProps {
  /** What the seat sees, as the game's `look` makes it. */
  view: View;
  /** What is printed and never changes, as the game's `printed` makes it. */
  box: Json;
  /** The game's catalogue in the person's language. */
  words: Words | null;
  /** The seat that is looked from; null for a spectator. */
  seat: number | null;
  players: Player[];
  /** Legal targets; shared code lights them up, a board may use them to choose what to show. */
  lit: ReadonlySet<string>;
  /** Targets picked so far. */
  picked: readonly string[];
  /** What pointing at a target would leave, as the server says it; empty where it says nothing. */
  outcome: (target: string) => string;
  /** What could join a target once it is pointed at. */
  joining: (target: string) => ReadonlySet<string>;
  /** Targets that the person points at in the log or the list. */
  pointed: readonly string[];
  /** Targets of what happened last. */
  fresh: readonly string[];
  /** Whether things may move. */
  moving: boolean;
  /** The line that is told just now; null where nothing is. */
  told?: LogLine | null;
  /** Whose doing is told just now; null where nothing is, or nobody did it. */
  acting?: number | null;
  /** What each seat did in its latest turn, as targets; the frame marks them with `data-deed`. */
  deeds?: ReadonlyMap<number, readonly string[]>;
  /** The seat's own choice that waits for the others, as its targets (`data-chosen`). */
  chosen?: readonly string[];
  /** The board in words, where it is shown so; null until it has come. */
  sections?: WordsSection[] | null;
  /** The one choice that pointing at a lit target would make, in words; empty where several fit. */
  proposes?: (target: string) => string;
}

/** What a card shown large is given: the board's own props, and what was asked for. */
export interface ZoomProps extends BoardProps {
  /** The `data-zoom` of the element that was asked for. */
  what: string;
}

/** A score while the game runs: one number, and its parts where they help. */
export interface Score {
  total: number;
  /** A short text to show instead of the number, for instance "day 4". */
  text?: string;
}

export interface GuideMoment {
  view: View;
  box: Json;
  seat: number;
  now: Now | null;
  picked: readonly string[];
  /** How many choices the person has made in this game. */
  made: number;
}

export interface GuideStep {
  /** A key of the folder's `words`. */
  text: string;
  args?: (moment: GuideMoment) => Record<string, string | number>;
  /** Places to point at. */
  targets?: (moment: GuideMoment) => string[];
  /** When the person has done it; without it the step has a button. */
  done?: (moment: GuideMoment) => boolean;
}

export interface Guide {
  /** How the table of the first game is made; the seats are me and bots of this level. */
  options: Record<string, Json>;
  bots: number;
  level: string;
  /** At most ten. */
  steps: GuideStep[];
}

/** What a moment that owns the screen feels like: its colour and its sound. */
export type Mood = "joy" | "harm" | "passage" | "luck";

/** What the shell knows of a game's log, by the keys that the server sends with each line. */
export interface Telling {
  /** Lines that begin a turn; `args.seat`, where it is there, says whose. */
  turns: readonly string[];
  /** Lines that begin a chapter of the replay: a year, a season. */
  chapters: readonly string[];
  /** Lines that own the screen for a second. */
  stages: Readonly<Record<string, Mood>>;
  /** The mood of a line that owns it only sometimes, such as the beginning of the last turn. */
  staged?: (line: LogLine, view: View | null) => Mood | null;
  /** Lines by which somebody gains, or loses, what their arguments count. */
  gains: readonly string[];
  losses: readonly string[];
}

/** What the picture of a staged moment is given; it fills a square. */
export interface StageProps {
  line: LogLine;
  view: View | null;
  box: Json;
}

export interface GameModule {
  Board: Component<BoardProps>;
  /** Shows large what an element with `data-zoom` stands for: a card, a sheet, a goal. */
  Zoom?: Component<ZoomProps>;
  /** How its log is told: turns, chapters, staged moments. */
  telling: Telling;
  /** A picture for its staged moments; without it the actor's sign stands there. */
  Stage?: Component<StageProps>;
  /** The scores by seat, or null while there are none. */
  scores: (view: View, box: Json) => Score[] | null;
  /** Whether a seat sees anything that others do not: the screen is covered between players. */
  secret: boolean;
  /** Whether a click on a target needs no confirmation: what is made often and can be taken back.
   * `picked` is all that is picked then, the target among it; `choices` are those that were offered. */
  atOnce?: (
    target: string,
    view: View | null,
    picked: readonly string[],
    choices: readonly Choice[],
  ) => boolean;
  guide: Guide | null;
  /** The folder's own words by language; every language has the same keys. */
  words: Record<string, Record<string, string>>;
}

/** The print for the home page: `Print.svelte`, which takes no props and fills its box. */
export type Print = Component<Record<string, never>>;
