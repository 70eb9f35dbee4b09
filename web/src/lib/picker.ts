/** Building a choice by pointing: what is picked, what can join it, what it would be. */
import type { Choice } from "./wire";

export interface Picked {
  /** The choices that what is picked can still become, or is. */
  fitting: Choice[];
  /** The targets that can join. */
  lit: Set<string>;
  /** The choice that is picked in full, if there is exactly one. */
  exact: Choice | null;
  /** What confirming would do: the exact choice, or the only one left. */
  proposal: Choice | null;
}

/** What follows from the targets picked so far. */
export function look(choices: readonly Choice[], picked: readonly string[]): Picked {
  const fitting = choices.filter((choice) => picked.every((t) => choice.targets.includes(t)));
  const lit = new Set<string>();
  for (const choice of fitting)
    for (const target of choice.targets) if (!picked.includes(target)) lit.add(target);
  const whole =
    picked.length === 0
      ? []
      : fitting.filter((choice) => new Set(choice.targets).size === picked.length);
  const exact = whole.length === 1 ? (whole[0] ?? null) : null;
  const only = picked.length > 0 && fitting.length === 1 ? (fitting[0] ?? null) : null;
  return { fitting, lit, exact, proposal: exact ?? only };
}

/** The picked targets after one more was pointed at; a picked one is let go of. */
export function point(
  choices: readonly Choice[],
  picked: readonly string[],
  target: string,
): string[] {
  if (picked.includes(target)) return picked.filter((t) => t !== target);
  if (look(choices, picked).lit.has(target)) return [...picked, target];
  // Pointing elsewhere starts anew, so that a change of mind costs one click.
  if (look(choices, []).lit.has(target)) return [target];
  return [...picked];
}

/** What the board has no place for: named next steps, and the choices that cannot be pointed at. */
export function offBoard(
  pick: Picked,
  picked: readonly string[],
  places: ReadonlySet<string>,
  named: (target: string) => boolean,
): { steps: string[]; loose: Choice[] } {
  const steps = picked.length > 0 ? [...pick.lit].filter((t) => !places.has(t) && named(t)) : [];
  const leads = (t: string): boolean => !picked.includes(t) && (places.has(t) || steps.includes(t));
  return {
    steps,
    loose: pick.fitting.filter((c) => c !== pick.proposal && !c.targets.some(leads)),
  };
}

/** The words that all these choices begin with: what is composed so far, as far as it is sure. */
export function beginning(choices: readonly Choice[]): string {
  const [first, ...rest] = choices.map((choice) => choice.text.split(" "));
  if (!first) return "";
  const differs = first.findIndex((word, i) => rest.some((other) => other[i] !== word));
  return first.slice(0, differs < 0 ? first.length : differs).join(" ");
}

export interface Group {
  name: string;
  choices: Choice[];
}

/** The choices in groups, in the order in which they come. */
export function grouped(choices: readonly Choice[]): Group[] {
  const groups = new Map<string, Choice[]>();
  for (const choice of choices) {
    const found = groups.get(choice.group);
    if (found) found.push(choice);
    else groups.set(choice.group, [choice]);
  }
  return [...groups].map(([name, list]) => ({ name, choices: list }));
}

/** The choices that a search text fits, in any of its words. */
export function matching(choices: readonly Choice[], text: string): Choice[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return choices.filter((choice) => {
    const told = `${choice.group} ${choice.text} ${choice.outcome}`.toLowerCase();
    return words.every((word) => told.includes(word));
  });
}
