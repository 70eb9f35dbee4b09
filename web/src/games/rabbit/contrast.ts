/** Pieces and the grounds that they lie on, with the least contrast that they need. */
const INK = "#23362b";
/** Amber, darker where the ground of the night is darker. */
const [LIT, LIT_NIGHT] = ["#9a6a00", "#6f4a00"];

export const pairs: [piece: string, ground: string, least: number, what: string][] = [
  ...(
    [
      ["#d3e2ab", "a meadow"],
      ["#e4d2a6", "a warren"],
      ["#b4c78b", "a meadow at night"],
      ["#c9b384", "a warren at night"],
    ] as const
  ).flatMap(([ground, what]): [string, string, number, string][] => [
    [INK, ground, 4.5, `the outline of pieces and the text on ${what}`],
    [what.endsWith("night") ? LIT_NIGHT : LIT, ground, 3, `what is lit on ${what}`],
    ["#0f4f77", ground, 3, `what is pointed at on ${what}`],
    ["#a03f1d", ground, 3, `an arrow on ${what}`],
  ]),
  ["#a03f1d", "#fff6de", 3, "an arrow on its halo"],
  ["#fff6de", "#a03f1d", 4.5, "an alarm"],
  [INK, "#fff6de", 4.5, "a force"],
  [LIT, "#efe8d3", 3, "lit unknown land"],
  ["#f0c04a", "#1a2320", 3, "lit unknown land at night"],
  ["#7d8468", "#efe8d3", 3, "an edge that can be explored"],
  ["#8b9784", "#1a2320", 3, "an edge that can be explored, at night"],
  ["#d9772f", "#4b3524", 3, "food in a burrow"],
  [INK, "#c9a06a", 3, "a burrow ring"],
  [INK, "#6aa04a", 3, "a clover, and food on it"],
];
