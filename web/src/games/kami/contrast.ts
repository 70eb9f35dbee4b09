/** Pieces and the grounds that they lie on, with the least contrast that they need. */
const GROUNDS: Record<string, [light: string, dark: string]> = {
  field: ["#ecdda8", "#d9ca96"],
  forest: ["#cfdfc8", "#bccdb5"],
  hut: ["#efdfc6", "#dccdb3"],
  "stilt house": ["#b9d6e1", "#abcad6"],
  temple: ["#f0d3c6", "#dfc1b3"],
};
const PIECES: Record<string, string> = {
  "the first player's gate": "#2f5d8a",
  "the second player's gate": "#b4472a",
  "the third player's gate": "#2e7356",
  "the fourth player's gate": "#86508c",
  "the Kitsune's gate": "#43484f",
  "what is pointed at": "#0f4f78",
  "the ink": "#26346b",
};

export const pairs: [piece: string, ground: string, least: number, what: string][] = [
  ...Object.entries(GROUNDS).flatMap(([kind, [light, dark]]) =>
    Object.entries(PIECES).flatMap(([what, piece]): [string, string, number, string][] => [
      [piece, light, 3, `${what} on a ${kind}, light`],
      [piece, dark, 3, `${what} on a ${kind}, dark`],
    ]),
  ),
  ...Object.entries(GROUNDS).flatMap(
    ([kind, [light, dark]]): [string, string, number, string][] => [
      ["#9a6a00", light, 3, `what is lit on a ${kind}, light`],
      ["#6f4a00", dark, 3, `what is lit on a ${kind}, dark`],
    ],
  ),
  ["#8a5f00", "#ecdda8", 3, "the nearest fit on a field, light"],
  ["#8a5f00", "#b9d6e1", 3, "the nearest fit on a stilt house, light"],
  ["#6d4a00", "#abcad6", 3, "the nearest fit on a stilt house, dark"],
  ["#6d4a00", "#bccdb5", 3, "the nearest fit on a forest, dark"],
  ["#4f7357", "#ecdda8", 3, "rice on a field"],
  ["#4f7357", "#cfdfc8", 3, "pines in a forest"],
  ["#26346b", "#f3ead6", 4.5, "words on the goal and on labels, light"],
  ["#26346b", "#e6dcc5", 4.5, "words on the goal and on labels, dark"],
  ["#16213f", "#6c9bb3", 4.5, "letters and numbers beside a village, light"],
  ["#c9dbe4", "#24455a", 4.5, "letters and numbers beside a village, dark"],
  ["#f3ead6", "#26346b", 3, "a motif on its seal, light"],
  ["#f3ead6", "#34457f", 3, "a motif on its seal, dark"],
  ["#1d2748", "#c8a24a", 4.5, "what a villager is worth"],
  ["#1d2748", "#e8933a", 4.5, "the number of an adding mark"],
  ["#1d2748", "#8fb6d6", 4.5, "the number of a removing mark"],
  ["#1d2748", "#ecca52", 4.5, "the number of a replacing mark"],
  ["#fffaf0", "#2f5d8a", 4.5, "the letter of the first player"],
  ["#fffaf0", "#b4472a", 4.5, "the letter of the second player"],
  ["#fffaf0", "#2e7356", 4.5, "the letter of the third player"],
  ["#fffaf0", "#86508c", 4.5, "the letter of the fourth player"],
];
