/** Sentences that several parts of the board say. */
import { told } from "../../lib/i18n.svelte";
import type { Words } from "../../lib/wire";
import {
  named,
  points,
  titled,
  type Ability,
  type Board,
  type Kami,
  type Kind,
  type Sort,
  type Villager,
} from "./box";
import { words as own } from "./words";

/** Nothing comes any more: points are counted. */
export const isOver = (board: Board): boolean => board.first === null && board.goal !== null;

/** The year and the round, or that the year is over. */
export function sayAge(board: Board): string {
  const { year, years, round, rounds } = board;
  const args = { year, years, round, rounds };
  if (board.draft !== null || isOver(board)) return told(own, "year_ends", args);
  return told(own, year === years && round === rounds ? "age_last" : "age", args);
}

const lines = (words: Words | null, of: string[]): string =>
  of.map((line) => named(words, line)).join("; ");

/** An ability as its row says it; what is read aloud holds all that is seen, in order. */
export function sayAbility(words: Words | null, ability: Ability): string {
  return `${named(words, ability.name)}: ${lines(words, ability.lines)}`;
}

/** How many tokens of a sort there are, and how they are laid. */
export function sayTokens(words: Words | null, sort: Sort): string {
  const args = { n: sort.tokens, token: named(words, sort.name) };
  if (sort.on_spaces) return told(own, sort.occupies ? "tokens_occupies" : "tokens_shares", args);
  if (sort.on_villages) return told(own, sort.is_home ? "tokens_home" : "tokens_village", args);
  return told(own, "tokens_ready", args);
}

export function sayKami(words: Words | null, kami: Kami): string {
  const tokens = kami.own.map((sort) => sayTokens(words, sort));
  const passives = kami.passives.map(
    (passive) => `${named(words, passive.name)}: ${lines(words, [passive.when, ...passive.lines])}`,
  );
  const abilities = kami.abilities.map((ability) => sayAbility(words, ability));
  const head = `${named(words, kami.name)}, ${named(words, kami.title)}`;
  return [head, ...tokens, ...passives, ...abilities].join(". ");
}

export function sayVillager(words: Words | null, villager: Villager): string {
  const claim = villager.claim.length > 0 ? lines(words, villager.claim) : told(own, "no_claim");
  return `${titled(words, villager.name)}: ${claim}, ${points(villager.points)}`;
}

/** The goal's card: what stands on it, then the ways to meet it. */
export function sayGoal(words: Words | null, board: Board): string {
  const { goal } = board;
  if (!goal) return `${told(own, "no_goal")}, ${sayAge(board)}`;
  const counts = goal.counts.map((asked) =>
    Object.entries(asked)
      .map(([kind, n]) => told(own, `asks_${kind as Kind}`, { n }))
      .join(", "),
  );
  const shapes = goal.shapes.map((shape) =>
    told(own, "asks_shape", {
      list: shape.map(({ kind, place }) => (kind ? named(words, kind) : place)).join(" "),
    }),
  );
  const ways = [...counts, ...shapes].join(` ${told(own, "or")} `);
  return `${told(own, "goal")}: ${titled(words, goal.name)}, ${sayAge(board)}: ${ways}`;
}
