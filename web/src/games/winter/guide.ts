/** The first game of Winter Rabbit: the aim, the signs, then one whole turn. */
import type { Guide, GuideMoment } from "../contract";
import { ANIMALS, boardOf, GOODS } from "./box";

/** Whether one is asked at a step of the turn, told by the clause that matters then. */
const at = ({ now }: GuideMoment, clause: string): boolean =>
  now?.clauses[0] === clause && now.choices.length > 0;
const EVENING = "WR-3.8";
const MORNING = "WR-3.2";
/** Somebody else has the turn, so one's own is over. */
const isOver = ({ view, seat, made }: GuideMoment): boolean =>
  made > 3 && boardOf(view).turn !== seat;
const TRACKS = ["track:tools", "track:clothing", "track:food"];
const before = (n: number, targets: string[]) => (moment: GuideMoment) =>
  moment.made < n && moment.picked.length === 0 ? targets : [];

export const guide: Guide = {
  options: { first: "seat 1" },
  bots: 2,
  level: "scout",
  steps: [
    { text: "guide_aim", targets: () => TRACKS },
    { text: "guide_goods", targets: () => GOODS.map((_, i) => `location:${i}`) },
    {
      text: "guide_character",
      targets: before(
        1,
        ANIMALS.map((name) => `character:${name}`),
      ),
      done: ({ made }) => made > 0,
    },
    { text: "guide_task", done: ({ made }) => made > 1 },
    {
      text: "guide_bag",
      targets: before(3, ["do:from the bag"]),
      done: ({ made }) => made > 2,
    },
    { text: "guide_place", done: (moment) => moment.made > 3 || isOver(moment) },
    { text: "guide_produce", targets: () => ["burrow"] },
    {
      text: "guide_midday",
      done: (moment) => at(moment, EVENING) || isOver(moment),
    },
    {
      text: "guide_evening",
      done: (moment) => at(moment, MORNING) || isOver(moment),
    },
    { text: "guide_end", targets: () => ["bag", "frost"] },
  ],
};
