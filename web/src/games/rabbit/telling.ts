/** How the log of Rabbit is told: its turns, its chapters, its great moments. */
import type { Telling } from "../contract";
import { boardOf } from "./box";

const turns = ["sun_drawn", "sun_drawn_led"];

export const telling: Telling = {
  turns,
  staged: ({ key, args }, view) =>
    turns.includes(key) && view && args.turn === boardOf(view).turns ? "passage" : null,
  chapters: [],
  stages: {
    hunts: "harm",
    kits_born: "joy",
    driven_off: "joy",
    eaten: "harm",
    starved: "harm",
    lost_hunger: "harm",
    lost_predators: "harm",
    ended_lost: "harm",
    ended_win: "joy",
    ended_veteran: "joy",
    ended_expert: "joy",
    ended_master: "joy",
  },
  gains: [],
  losses: [],
};
