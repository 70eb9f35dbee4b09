/** The first game of Kami-sama: a kami, one real turn, and the first quarter turn of the board. */
import type { Guide, GuideMoment } from "../contract";
import { boardOf } from "./box";

const own = ({ view, seat }: GuideMoment) => boardOf(view).seats[seat];
const turn = ({ view, seat }: GuideMoment) => {
  const now = boardOf(view).turn;
  return now?.seat === seat ? now : null;
};
const later = ({ view }: GuideMoment) => {
  const { year, round } = boardOf(view);
  return year > 1 || round > 1;
};
const village = (moment: GuideMoment) => [`village:${own(moment)?.village ?? ""}`];

export const guide: Guide = {
  options: {},
  bots: 2,
  level: "kit",
  steps: [
    { text: "guide_kami", done: (moment) => own(moment)?.kami != null },
    { text: "guide_wheel", targets: village },
    {
      text: "guide_add",
      done: (moment) => later(moment) || (turn(moment)?.basics ?? 0) > 0 || moment.made > 4,
    },
    { text: "guide_even", targets: ({ seat }) => [`seat:${seat}`] },
    {
      text: "guide_ability",
      targets: () => ["ability:1", "ability:2"],
      done: (moment) =>
        later(moment) || (turn(moment)?.used.length ?? 0) > 0 || (turn(moment)?.cubes ?? 0) === 1,
    },
    { text: "guide_goal", targets: () => ["card:goal"] },
    { text: "guide_spend", targets: ({ seat }) => [`cubes:${seat}`], done: later },
    { text: "guide_turned", targets: village },
    { text: "guide_year" },
    { text: "guide_end" },
  ],
};
