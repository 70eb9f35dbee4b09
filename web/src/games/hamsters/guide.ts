/** The first game of Hungry Hamsters: what it is for, two real turns, then the rest of the sheet. */
import type { Guide, GuideMoment } from "../contract";
import { boardOf } from "./box";

const die = ({ view }: GuideMoment) => ({ n: boardOf(view).die ?? 0 });
const crossed = ({ view, seat }: GuideMoment) => boardOf(view).sheets[seat]?.crossed.length ?? 0;
/** Nothing can be pointed at: a pass, or the others' time. */
const passes = ({ now }: GuideMoment) => now?.choices.every((c) => c.targets.length === 0) ?? false;
const begun = (moment: GuideMoment) => moment.made > 0 || crossed(moment) > 0;

export const guide: Guide = {
  options: { sheet: "A" },
  bots: 1,
  level: "kit",
  steps: [
    { text: "guide_aim", targets: () => ["sign:s", "sign:f"] },
    { text: "guide_goods", targets: () => ["space:a1", "space:b1"] },
    {
      text: "guide_roll",
      args: die,
      targets: () => ["die"],
      done: (moment) => moment.picked.length > 0 || begun(moment) || passes(moment),
    },
    {
      text: "guide_more",
      args: die,
      done: (moment) =>
        begun(moment) ||
        passes(moment) ||
        (moment.now?.choices.some((c) => c.targets.length === moment.picked.length) ?? false),
    },
    { text: "guide_confirm", done: begun },
    { text: "guide_touch", args: die, done: ({ made }) => made > 1 },
    { text: "guide_ones", targets: () => ["ones"] },
    { text: "guide_timer", targets: () => ["hourglass"] },
    { text: "guide_others", targets: ({ seat }) => [`sheet:${seat === 0 ? 1 : 0}`] },
    { text: "guide_end" },
  ],
};
