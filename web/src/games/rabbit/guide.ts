/** The first game of Rabbit: what it is for, one trip out of the warren, and the first evening. */
import type { Guide, GuideMoment } from "../contract";
import { boardOf } from "./box";

const next = ({ view }: GuideMoment): boolean =>
  boardOf(view).turn > 1 || boardOf(view).step === "over";
/** The actions are over, or somebody is on the way. */
const evening = ({ view }: GuideMoment): boolean =>
  !["act", "pay", "dig", "follow", "walk", "put_back"].includes(boardOf(view).step);
const out = ({ view }: GuideMoment): boolean => boardOf(view).moving !== null;

export const guide: Guide = {
  options: {},
  bots: 0,
  level: "kit",
  steps: [
    { text: "guide_aim", targets: () => ["herd"] },
    { text: "guide_food", targets: () => ["herd"] },
    { text: "guide_signs", targets: () => ["card:1"] },
    {
      text: "guide_move",
      targets: () => ["do:move-scout"],
      done: (moment) => out(moment) || evening(moment) || next(moment),
    },
    {
      text: "guide_follow",
      targets: () => ["do:everybody"],
      done: (moment) => boardOf(moment.view).step === "walk" || !out(moment) || next(moment),
    },
    { text: "guide_walk", done: (moment) => !out(moment) || next(moment) },
    { text: "guide_kits", targets: () => ["card:0"] },
    { text: "guide_end", targets: () => ["do:end"], done: next },
    { text: "guide_danger", targets: () => ["deck:sun"] },
  ],
};
