/** Sentences that several parts of the board say. */
import { told } from "../../lib/i18n.svelte";
import type { Words } from "../../lib/wire";
import {
  named,
  points,
  titled,
  type Ability,
  type Board,
  type Goal,
  type Kami,
  type Villager,
} from "./box";
import { words as own } from "./words";

/** The year and the round, or that the year is over. */
export function sayAge(board: Board): string {
  const { year, years, round, rounds } = board;
  const args = { year, years, round, rounds };
  const over = board.first === null && board.goal !== null;
  return told(own, board.draft !== null || over ? "year_ends" : "age", args);
}

const lines = (words: Words | null, of: string[]): string =>
  of.map((line) => named(words, line)).join("; ");

/** An ability as its row says it; what is read aloud holds all that is seen, in order. */
export function sayAbility(words: Words | null, ability: Ability): string {
  return `${named(words, ability.name)}: ${lines(words, ability.lines)}`;
}

export function sayKami(words: Words | null, kami: Kami): string {
  const token = kami.token
    ? [told(own, "has_tokens", { n: kami.tokens, token: named(words, kami.token) })]
    : [];
  const passives = kami.passives.map(
    (passive) => `${named(words, passive.name)}: ${lines(words, [passive.when, ...passive.lines])}`,
  );
  const abilities = kami.abilities.map((ability) => sayAbility(words, ability));
  const head = `${named(words, kami.name)}, ${named(words, kami.title)}`;
  return [head, ...token, ...passives, ...abilities].join(". ");
}

export function sayVillager(words: Words | null, villager: Villager): string {
  const claim = villager.claim.length > 0 ? lines(words, villager.claim) : told(own, "no_claim");
  return `${titled(words, villager.name)}: ${claim}, ${points(villager.points)}`;
}

export function sayGoal(words: Words | null, goal: Goal | null): string {
  if (!goal) return told(own, "no_goal");
  const ways = goal.shapes.map(() => "").join(told(own, "or"));
  return [titled(words, goal.name), ways].filter(Boolean).join(", ");
}
