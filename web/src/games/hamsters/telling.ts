/** How the log of Hungry Hamsters is told: its turns, its chapters, its great moments. */
import type { Telling } from "../contract";

export const telling: Telling = {
  turns: ["rolled"],
  chapters: ["hourglass"],
  stages: {
    completed: "joy",
    hourglass: "passage",
    timer_last: "passage",
    ended_timer: "passage",
    ended_full: "passage",
  },
  gains: ["completed"],
  losses: [],
};
