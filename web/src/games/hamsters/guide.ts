/** The first game of Hungry Hamsters: two real turns, then what the rest of the sheet is for. */
import type { Guide, GuideMoment } from "../contract";
import { boardOf } from "./box";

const die = ({ view }: GuideMoment) => ({ n: boardOf(view).die ?? 0 });
const space = (name: string) => `space:${name}`;
const passes = ({ now }: GuideMoment) => now?.choices.every((c) => c.targets.length === 0) ?? false;

export const guide: Guide = {
  options: { sheet: "A" },
  bots: 1,
  level: "kit",
  steps: [
    { text: "guide_burrow" },
    {
      text: "guide_roll",
      args: die,
      targets: () => ["die"],
      done: (moment) => moment.picked.length > 0 || moment.made > 0 || passes(moment),
    },
    {
      text: "guide_more",
      args: die,
      done: ({ picked, made, now }) =>
        made > 0 ||
        (now?.choices.some((c) => c.targets.length === picked.length) ?? false) ||
        (now?.choices.every((c) => c.targets.length === 0) ?? false),
    },
    { text: "guide_confirm", done: ({ made }) => made > 0 },
    { text: "guide_others", targets: ({ seat }) => [`sheet:${seat === 0 ? 1 : 0}`] },
    { text: "guide_touch", args: die, done: ({ made }) => made > 1 },
    { text: "guide_score", targets: () => ["sign:s", space("a1")] },
    { text: "guide_ones", targets: () => ["ones"] },
    { text: "guide_timer", targets: () => ["hourglass"] },
    { text: "guide_end" },
  ],
};
