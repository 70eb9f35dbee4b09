/** Signs from weather and nature for the kami, and from daily life for the villages, within 40 by 40. */

export interface Motif {
  /** Filled shapes. */
  solid?: string;
  /** Lines. */
  line?: string;
}

const EAR =
  "M0 18Q-1 2 0 -14M0 -14q-4 -3 0 -7q4 4 0 7M-1 -6q-7 0 -8 -7q7 0 8 7M1 -6q7 0 8 -7q-7 0 -8 7M-1 3q-7 0 -8 -7q7 0 8 7M1 3q7 0 8 -7q-7 0 -8 7M-1 12q-7 0 -8 -7q7 0 8 7M1 12q7 0 8 -7q-7 0 -8 7";

export const KAMI: Record<string, Motif> = {
  Damok: {
    solid: "M0 -19L10 -5H5.500L13 8H-13L-5.500 -5H-10Z",
    line: "M0 8V18M-7 18H7",
  },
  Yue: { solid: "M7 -16A16.500 16.500 0 1 0 15 8A13 13 0 1 1 7 -16Z" },
  Kurai: {
    line: "M1 1q4 -6 8 -1q3 8 -6 11q-13 2 -15 -10q0 -15 15 -16q9 0 13 7",
    solid: "M-2 1a3 3 0 1 0 6 0a3 3 0 1 0 -6 0Z",
  },
  Honoo: {
    solid:
      "M1 -20Q14 -7 12 5Q11 17 0 17Q-12 17 -12 5Q-12 -2 -6 -7Q-6 0 -2 2Q-6 -10 1 -20ZM0 13Q6 12 5 6Q4 2 1 0Q0 5 -3 7Q-5 12 0 13Z",
  },
  Suijin: {
    line: "M-16 -7q4 -7 8 0t8 0t8 0t8 0M-16 2q4 -7 8 0t8 0t8 0t8 0M-16 11q4 -7 8 0t8 0t8 0t8 0",
  },
  Inari: { line: EAR },
  Raijin: { solid: "M5 -19L-11 3H-2L-5 19L11 -5H2Z" },
  Fujin: {
    line: "M-17 -5H5q8 0 7 -7q-2 -5 -7 -3M-17 2H10q8 1 5 8q-3 4 -8 1M-13 9H-1q6 1 4 6q-2 3 -6 1",
  },
};

export const VILLAGE: Record<string, Motif> = {
  farming: { line: EAR },
  wealthy: { line: "M0 -15A15 15 0 1 0 0 15A15 15 0 1 0 0 -15ZM-5 -5H5V5H-5Z" },
  fishing: {
    solid: "M-16 0Q-4 -13 9 -1L17 -9Q14 0 17 9L9 1Q-4 13 -16 0ZM-9 -2a2 2 0 1 0 .1 0Z",
  },
  holy: {
    solid:
      "M0 -16Q4 -16 4 -12Q11 -8 11 4L15 10H-15L-11 4Q-11 -8 -4 -12Q-4 -16 0 -16ZM-4 13H4Q3 17 0 17Q-3 17 -4 13Z",
  },
};

export const TOKEN: Record<string, Motif> = {
  Seed: {
    solid: "M0 -17Q14 -6 9 8Q6 16 0 17Q-6 16 -9 8Q-14 -6 0 -17Z",
    line: "M0 -17Q2 -22 9 -22",
  },
  Moon: KAMI.Yue ?? {},
  Fear: KAMI.Kurai ?? {},
  Rage: KAMI.Honoo ?? {},
};
