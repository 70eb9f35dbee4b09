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
export const FROSTS = 4;

export type Goods = Partial<Record<Good, number>>;

export interface Task {
  number: number;
  name: string;
  track: Track;
  cost: string;
  /** The cost in a village of `large` players or more. */
  large_cost: string;
  large: number;
  points: number;
  /** The points there. */
  large_points: number;
  benefit: Good[];
}

export interface Card {
  name: string;
  copies: number;
  cost: string;
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

export interface Box {
  track_end: number;
  spaces: string[];
  characters: Character[];
  cards: Card[];
  stories: Story[];
  tasks: Task[];
}

export interface Space {
  is: "open" | "conservation" | "rock" | "face up" | "face down";
  token?: string | null;
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

export interface Board {
  season: Season;
  turn: number;
  spaces: Record<string, Space>;
  burrow: Goods;
  supply: Goods;
  bag: number;
  held: (string | null)[];
  frost: number;
  boxed: number;
  no_rabbit: boolean;
  aside: string[];
  storehouse: Record<Track, number>;
  display: (string | null)[];
  stories: (string | null)[];
  active: string | null;
  decks: { cards: number; stories: number; tasks: number };
  players: Villager[];
  you: { hand: number[]; picked: number[]; returned: string[] } | null;
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

/** The place that a space belongs to: a good, or the Burrow. */
export function placeOf(space: string): Good | "burrow" {
  const name = space.split(".")[0] ?? "";
  return GOODS.find((good) => good.toLowerCase() === name) ?? "burrow";
}

/** The four spaces of a place, the two of the Burrow. */
export function spacesOf(place: Good | "burrow"): string[] {
  return Array.from(
    { length: place === "burrow" ? 2 : 4 },
    (_, i) => `${place.toLowerCase()}.${i + 1}`,
  );
}

/** The seat whose villager a token is; null for all others. */
export function ownerOf(token: string | null | undefined): number | null {
  const found = /^villager of (\d)$/.exec(token ?? "");
  return found ? Number(found[1]) - 1 : null;
}

/** The number that a target of the server has for a token that is held. */
export function tokenNumber(token: string): number {
  return ownerOf(token) ?? { neutral: 6, rabbit: 7, frost: 8 }[token] ?? -1;
}

export type Unit = Good | "token";

/** A printed cost ("Earth, 2 Wood, a conservation token") in units, one by one. */
export function unitsOf(cost: string): Unit[] {
  const units: Unit[] = [];
  for (const part of cost.split(", ")) {
    const [, n, name] = /^(?:(\d+) )?(.*)$/.exec(part) ?? [];
    const unit = name === "a conservation token" ? "token" : GOODS.find((good) => good === name);
    for (let i = 0; unit && i < Number(n ?? 1); i++) units.push(unit);
  }
  return units;
}

/** A name of the server's in the person's language. */
export function named(words: Words | null, name: string): string {
  return words?.names[name] ?? name;
}

/** A cost in words: "2 Earth, Wood". */
export function costWords(words: Words | null, cost: string, token: string): string {
  const counts = new Map<Unit, number>();
  for (const unit of unitsOf(cost)) counts.set(unit, (counts.get(unit) ?? 0) + 1);
  return [...counts]
    .map(([unit, n]) => {
      const name = unit === "token" ? token : named(words, unit);
      return n > 1 ? `${n} ${name}` : name;
    })
    .join(", ");
}
