/** The box and the view of Winter Rabbit, as the server sends them. */
import type { Json, View, Words } from "../../lib/wire";

export const GOODS = ["Game", "Crops", "Medicine", "Earth", "Wood", "Reeds"] as const;
export type Good = (typeof GOODS)[number];
export const TRACKS = ["tools", "clothing", "food"] as const;
export type Track = (typeof TRACKS)[number];
export const SEASONS = ["first", "spring", "fall", "winter"] as const;
export type Season = (typeof SEASONS)[number];
export const ANIMALS = ["Bear", "Deer", "Opossum", "Otter", "Terrapin", "Wolf"] as const;
export type Animal = (typeof ANIMALS)[number];

export type Goods = Partial<Record<Good, number>>;
export type Unit = Good | "token";
/** What something costs; a token is a conservation token. */
export type Cost = Partial<Record<Unit, number>>;

/** What comes out of the bag; a villager belongs to a seat. */
export interface Token {
  kind: "villager" | "neutral" | "rabbit" | "frost";
  seat?: number;
}

export interface Task {
  number: number;
  name: string;
  track: Track;
  cost: Cost;
  /** The cost in a village of `large` players or more. */
  large_cost: Cost;
  large: number;
  points: number;
  /** The points there. */
  large_points: number;
  benefit: Good[];
}

export interface Card {
  name: string;
  copies: number;
  /** What it brings when its place produces. */
  gives: Good | null;
  /** What it lets one pay in place of what. */
  pays: { by: Good; for: Good }[];
  cost: Cost;
  points: number;
  baskets: number;
  text: string;
}

export interface Story {
  name: string;
  kind: "instant" | "ongoing";
  points: number;
  resources: Good[];
  text: string;
  telling: string;
}

export interface Character {
  name: Animal;
  start: Good[];
  pays: Good;
  for: Good;
}

/** A space: its name, what it belongs to, and its number there. */
export interface Site {
  name: string;
  place: Good | "Burrow";
  number: number;
}

export interface Box {
  track_end: number;
  frost_tokens: number;
  /** All tokens, by the numbers that targets have for them. */
  tokens: Token[];
  spaces: Site[];
  characters: Character[];
  cards: Card[];
  stories: Story[];
  tasks: Task[];
}

export interface Space {
  is: "open" | "conservation" | "rock" | "face up" | "face down";
  token?: Token | null;
  drawn?: number;
}

export interface Villager {
  character: Animal | null;
  goods: Goods;
  tokens: number;
  baskets: number;
  cards: string[];
  villagers: number;
  tasks: number[];
  hand: number;
  score: number;
}

/** A place as the one who looks can judge it. */
export interface Prospect {
  /** Spaces that are open. */
  open: number;
  /** The next villager fills it. */
  next: boolean;
  produced: boolean;
  /** How likely a rabbit lies there, in percent; null where nobody lies face down. */
  rabbit: number | null;
  /** The same for each villager that lies face down. */
  spaces: Record<string, number>;
}

export interface Prospects {
  filled: number;
  of: number;
  /** About how many turns the village has at most. */
  turns: number;
  /** How likely the next villager out of the bag is a rabbit; null where none is in it. */
  bag: number | null;
  /** How likely the next token is the last frost; null where more than one is missing. */
  frost: number | null;
  places: Record<Site["place"], Prospect>;
}

export interface Board {
  season: Season;
  turn: number;
  spaces: Record<string, Space>;
  burrow: Goods;
  supply: Goods;
  bag: number;
  held: (Token | null)[];
  frost: number;
  boxed: number;
  no_rabbit: boolean;
  aside: Token[];
  storehouse: Record<Track, number>;
  display: (string | null)[];
  stories: (string | null)[];
  active: string | null;
  decks: { cards: number; stories: number; tasks: number };
  players: Villager[];
  you: { hand: number[]; picked: number[]; returned: Token[] } | null;
  /** Goods that somebody picks one by one, to keep them or to let them go. */
  picking: { seat: number; keeps: boolean; of: number; goods: Goods } | null;
  prospects: Prospects;
}

/** What is printed, with the tasks as so many players have them. */
export function boxOf(printed: Json, players: number): Box {
  const box = printed as unknown as Box;
  const paid = (task: Task): Task =>
    players < task.large ? task : { ...task, cost: task.large_cost, points: task.large_points };
  return { ...box, tasks: box.tasks.map(paid) };
}

export const boardOf = (view: View): Board => view.board as unknown as Board;

export const sum = (goods: Goods): number =>
  Object.values(goods).reduce((all, n) => all + (n ?? 0), 0);

/** The four spaces of a place, the two of the Burrow. */
export const spacesOf = (box: Box, place: Site["place"]): Site[] =>
  box.spaces.filter((site) => site.place === place);

/** The target of a token that is held. */
export function tokenTarget(box: Box, token: Token): string {
  const same = (one: Token) => one.kind === token.kind && one.seat === token.seat;
  return `token:${box.tokens.findIndex(same)}`;
}

/** A cost by kinds, each with its number. */
export const unitsOf = (cost: Cost): [Unit, number][] =>
  (Object.entries(cost) as [Unit, number][]).filter(([, n]) => n > 0);

/** A name of the server's in the person's language. */
export function named(words: Words | null, name: string): string {
  return words?.names[name] ?? name;
}

/** A cost in words: "2 Earth, Wood". */
export function costWords(words: Words | null, cost: Cost, token: string): string {
  return (Object.entries(cost) as [Unit, number][])
    .map(([unit, n]) => {
      const name = unit === "token" ? token : named(words, unit);
      return n > 1 ? `${n} ${name}` : name;
    })
    .join(", ");
}
