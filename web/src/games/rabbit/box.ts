/** The cards and the view of Rabbit, as the server sends them. */
import type { Json, View } from "../../lib/wire";

export type Kind = "thinker" | "scout" | "fighter" | "worker";
export type Look = Kind | "roused fighter" | "mother";
export type Predator = "fox" | "stoat" | "cat" | "snake";

/** Rabbits of a card that nothing tells apart. */
export interface Rabbits {
  look: Look;
  /** 0 rested, 1 has moved this turn, 2 is on its way. */
  legs: number;
  food: number;
  kit: boolean;
  count: number;
}

export interface Card {
  card: number;
  /** Steps east and north of the warren. */
  at: [number, number];
  clovers: number;
  growing: number;
  loose: number;
  spaces: number;
  stored: number;
  /** All its food, which its rabbits share. */
  pool: number;
  rabbits: Rabbits[];
  force: number;
  predators: Partial<Record<Predator, number>>;
  menace: number;
}

/** A sun card: what it lets grow, and all who hunt under it. */
export interface Sun {
  name: string;
  food: number;
  hunts: Predator[];
}

/** An area card: its clovers, and who lives there. */
export interface Area {
  name: string;
  clovers: number;
  predator: Predator | null;
}

export interface Danger {
  predator: Predator;
  count: number;
  card: number;
  prey: number[];
  /** Those of them where it finds somebody to eat. */
  bites: number[];
  /** It shares its card with rabbits that it can eat. */
  here: boolean;
  /** It hunts whatever the sun card says. */
  always: boolean;
  /** It hunts at this dawn, before the actions. */
  now: boolean;
  /** Whether it will hunt next dawn; null while the next sun card is unknown. */
  sure: boolean | null;
}

export interface Deck<Face> {
  left: number;
  /** Cards from the top, as far as their place is known. */
  top: (Face | null)[];
  bottom: (Face | null)[];
}

export interface Board {
  turn: number;
  turns: number;
  leader: number;
  phase: string;
  /** What is asked for: a step of the rules, "over" at the end. */
  step: string;
  today: Sun | null;
  cards: Card[];
  moving: number | null;
  /** The card that is spoken of. */
  here: number | null;
  food: number;
  rabbits: number;
  /** For how many food is short tonight; below 0 so much is to spare. Kits that grow up count. */
  short: number;
  level: number;
  box: Record<string, number>;
  area: Deck<Area>;
  sun: Deck<Sun>;
  /** The cards that the thinker holds, all of one deck. */
  seen: (Sun | Area)[];
  thought: boolean;
  dug: boolean;
  danger: Danger[];
  /** The food that a group takes along where nothing else is wanted, or carries already. */
  usual: number | null;
  /** The cards that the group which gathers could go to and stay. */
  reach: number[];
  /** The unknown land that the group could explore, and what is pointed at on the way there. */
  beyond: Record<string, string[]>;
  /** What is pointed at twice: it draws a card, costs lives or cannot be taken back. */
  careful: string[];
}

/** What a button is about, by the verb: a rabbit, a deck, a number, an order of cards. */
export interface About {
  verb: string;
  look?: Look;
  /** The rabbit has moved this turn. */
  tired?: boolean;
  deck?: "sun" | "area";
  n?: number;
  order?: number[];
}

/** The buttons by their targets. */
export type Acts = Readonly<Record<string, About | undefined>>;

export interface Box {
  areas: (Area & { count: number })[];
  suns: (Sun & { count: number })[];
  predators: Record<Predator, number>;
  force: Record<Look | Predator, number>;
  /** Rabbits that make a win, a veteran, an expert, a master. */
  levels: number[];
  most_rabbits: number;
  acts: Acts;
}

export const boardOf = (view: View): Board => view.board as unknown as Board;

/** The buttons as they are printed: by what is done, then by target. */
type Buttons = Record<string, Record<string, Omit<About, "verb">>>;

export function boxOf(box: Json): Box {
  const printed = box as unknown as Omit<Box, "acts"> & { acts: Buttons };
  const acts = Object.entries(printed.acts).flatMap(([verb, buttons]) =>
    Object.entries(buttons).map(([target, about]) => [target, { verb, ...about }] as const),
  );
  return { ...printed, acts: Object.fromEntries(acts) };
}

export const KINDS: Kind[] = ["thinker", "scout", "fighter", "worker"];
export const PREDATORS: Predator[] = ["fox", "stoat", "cat", "snake"];

export function kindOf(look: Look): Kind {
  if (look === "mother") return "worker";
  return look === "roused fighter" ? "fighter" : look;
}

export const isSun = (face: Sun | Area): face is Sun => "hunts" in face;

export const headsOf = (rabbits: readonly Rabbits[]): number =>
  rabbits.reduce((sum, { count }) => sum + count, 0);

/** The card that one of these targets points at, if it is one alone. */
export function pickedCard(board: Board, targets: readonly string[]): Card | undefined {
  const found = board.cards.filter(({ card }) => targets.includes(`card:${card}`));
  return found.length === 1 ? found[0] : undefined;
}

/** Who will find somebody to eat: here this evening, or where it goes next dawn, surely or perhaps. */
export const threats = (board: Board): Danger[] =>
  board.danger.filter(({ bites, here, sure }) => bites.length > 0 && (here || sure !== false));

/** How far the day of the game has come, from dawn 0 to dusk 1. */
export const hour = (board: Board): number =>
  Math.min(1, (board.turn - 1) / (board.turns - 1 || 1));
