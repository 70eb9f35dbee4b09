/** The first game of Rabbit: one trip out of the warren and home to the first evening. */
import type { Guide, GuideMoment } from "../contract";
import { boardOf } from "./box";

const next = ({ view }: GuideMoment): boolean => boardOf(view).turn > 1;
const out = ({ view }: GuideMoment): boolean => boardOf(view).moving !== null;
const away = ({ view }: GuideMoment): boolean =>
  boardOf(view).cards.some(({ card, rabbits }) => card > 0 && rabbits.length > 0);
export const guide: Guide = {
  options: {},
  bots: 0,
  level: "kit",
  steps: [
    { text: "guide_herd", targets: () => ["card:0"] },
    { text: "guide_food", targets: () => ["herd"] },
    {
      text: "guide_card",
      targets: () => ["card:0"],
      done: (moment) =>
        moment.picked.includes("card:0") || out(moment) || away(moment) || next(moment),
    },
    {
      text: "guide_move",
      targets: () => ["do:move-scout"],
      done: (moment) => out(moment) || away(moment) || next(moment),
    },
    {
      text: "guide_follow",
      targets: () => ["do:everybody"],
      done: (moment) => boardOf(moment.view).step === "walk" || away(moment) || next(moment),
    },
    {
      text: "guide_walk",
      done: (moment) => (away(moment) && !out(moment)) || next(moment),
    },
    { text: "guide_pool" },
    { text: "guide_end", targets: () => ["do:end"], done: next },
    { text: "guide_danger", targets: () => ["deck:sun"] },
    { text: "guide_kits", targets: () => ["card:0"] },
  ],
};
