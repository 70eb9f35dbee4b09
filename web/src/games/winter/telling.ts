/** How the log of Winter Rabbit is told: its turns, its chapters, its great moments. */
import type { Telling } from "../contract";

export const telling: Telling = {
  turns: ["turn"],
  chapters: ["season_begins"],
  stages: {
    drew_rabbit: "harm",
    frost: "passage",
    burrow_opens: "luck",
    burrow_emptied: "harm",
    produces: "joy",
    to_burrow: "harm",
    last_frost: "harm",
    rabbit_caught: "joy",
    season_ends: "passage",
    season_begins: "passage",
    ended_ready: "joy",
    ended_hungry: "harm",
  },
  gains: ["gained", "gained_from", "from_burrow", "from_burrow_by"],
  losses: ["paid", "paid_to_burrow", "paid_rabbit", "let_go", "gave_back"],
};
