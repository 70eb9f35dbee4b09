/** How the log of Kami-sama is told: its turns, its chapters, its great moments. */
import type { Telling } from "../contract";

export const telling: Telling = {
  turns: ["turn"],
  chapters: ["goal_up"],
  stages: {
    goal_up: "passage",
    token: "joy",
    set: "joy",
    moon: "luck",
    board_turns_again: "passage",
    over_now: "passage",
  },
  gains: ["gained", "token"],
  losses: ["lost"],
};
