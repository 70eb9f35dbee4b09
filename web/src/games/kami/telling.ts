/** How the log of Kami-sama is told: its turns, its chapters, its great moments. */
import type { Telling } from "../contract";

export const telling: Telling = {
  turns: [
    "turn",
    "fox_card",
    "order",
    "order_fox_alone",
    "order_fox_first",
    "order_fox_last",
    "order_fox_between",
  ],
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
