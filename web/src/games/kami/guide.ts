/** The first game of Kami-sama: what it is for, a kami, one real turn, the Kitsune, the first quarter turn. */
import type { Guide, GuideMoment } from "../contract";
import { boardOf, boxOf } from "./box";

const own = ({ view, seat }: GuideMoment) => boardOf(view).seats[seat];
const turn = ({ view, seat }: GuideMoment) => {
  const now = boardOf(view).turn;
  return now?.seat === seat ? now : null;
};
const later = ({ view }: GuideMoment) => {
  const { year, round } = boardOf(view);
  return year > 1 || round > 1;
};
/** Some kami ask for something before the first action: 1 while they do. */
const early = (moment: GuideMoment) => ({ early: turn(moment)?.asked === false ? 1 : 0 });
const village = (moment: GuideMoment) => [`village:${own(moment)?.village ?? ""}`];

export const guide: Guide = {
  options: {},
  bots: 1,
  level: "kit",
  steps: [
    { text: "guide_aim" },
    { text: "guide_kami", done: (moment) => own(moment)?.kami != null },
    { text: "guide_wheel", targets: village },
    {
      text: "guide_add",
      args: early,
      targets: ({ seat }) => [`cubes:${seat}`],
      done: (moment) => later(moment) || (turn(moment)?.basics ?? 0) > 0,
    },
    { text: "guide_even", targets: ({ seat }) => [`facts:${seat}`] },
    {
      text: "guide_ability",
      targets: () => ["ability:1", "ability:2"],
      done: (moment) =>
        later(moment) || (turn(moment)?.used.length ?? 0) > 0 || (turn(moment)?.cubes ?? 0) <= 1,
    },
    {
      text: "guide_goal",
      args: ({ box }) => ({ n: boxOf(box).limits.set }),
      targets: () => ["card:goal"],
    },
    { text: "guide_spend", targets: () => ["kitsune"], done: later },
    { text: "guide_year", targets: village },
    { text: "guide_end" },
  ],
};
