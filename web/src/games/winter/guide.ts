/** The first game of Winter Rabbit: one whole turn, from the animal to the evening. */
import type { Guide, GuideMoment } from "../contract";
import { ANIMALS, boardOf } from "./box";

/** Whether one is asked at a step of the turn, told by the clause that matters then. */
const at = ({ now }: GuideMoment, clause: string): boolean =>
  now?.clauses[0] === clause && now.choices.length > 0;
const asked = ({ now }: GuideMoment): boolean => (now?.choices.length ?? 0) > 0;
const EVENING = "WR-3.8";
const MORNING = "WR-3.2";
const MIDDAY = "WR-3.6";

export const guide: Guide = {
  options: { first: "seat 1" },
  bots: 2,
  level: "scout",
  steps: [
    { text: "guide_village", targets: () => ["track:tools", "track:clothing", "track:food"] },
    {
      text: "guide_character",
      targets: () => ANIMALS.map((name) => `character:${name}`),
      done: ({ made }) => made > 0,
    },
    { text: "guide_task", done: ({ made }) => made > 1 },
    {
      text: "guide_bag",
      targets: () => ["do:from the bag"],
      done: ({ made }) => made > 2,
    },
    { text: "guide_place", done: ({ made }) => made > 3 },
    { text: "guide_produce", targets: () => ["burrow"] },
    {
      text: "guide_midday",
      targets: ({ now }) =>
        (now?.choices ?? [])
          .flatMap((choice) => choice.targets)
          .filter((target) => target.startsWith("task:") || target.startsWith("card:")),
      done: (moment) =>
        at(moment, EVENING) || (asked(moment) && moment.made > 5 && at(moment, MORNING)),
    },
    {
      text: "guide_evening",
      done: (moment) => at(moment, MORNING) || at(moment, MIDDAY) || moment.made > 12,
    },
    {
      text: "guide_store",
      targets: () => ["track:tools", "track:clothing", "track:food"],
    },
    { text: "guide_end", targets: ({ view }) => (boardOf(view).bag > 0 ? ["bag"] : []) },
  ],
};
