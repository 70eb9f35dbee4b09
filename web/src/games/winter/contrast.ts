/** Pieces and the grounds that they lie on, with the least contrast that they need. */
const PAPER = "#fbf3e0";
const NIGHT_PAPER = "#efe4cb";
const SOCKET = "#eadcb9";
const INK = "#1d2b45";

const goods: [string, string][] = [
  ["#a8324a", "Game"],
  ["#a87400", "Crops"],
  ["#7d4a95", "Medicine"],
  ["#bb5427", "Earth"],
  ["#6b4a2b", "Wood"],
  ["#17707e", "Reeds"],
  ["#2f6d47", "a conservation token"],
];
const players = ["#2f5d8a", "#b4472a", "#2e7356", "#86508c", "#9b2f63", "#4b5560"];
/** The sky at its top, and the hill of the Burrow, by season; by day, then by night. */
const skies = ["#b9cdd6", "#a5d2dc", "#edc690", "#b4c6de"];
const nights = ["#1b2a3a", "#12303c", "#2b2030", "#0f1b33"];
const hills = [
  "#6f6f4d",
  "#55703a",
  "#7c4f2c",
  "#5b6b85",
  "#34382a",
  "#2a4026",
  "#472c1a",
  "#33415c",
];

export const pairs: [piece: string, ground: string, least: number, what: string][] = [
  ...goods.flatMap(([colour, name]): [string, string, number, string][] => [
    [colour, PAPER, 3, `${name} on paper`],
    [colour, NIGHT_PAPER, 3, `${name} on paper by night`],
  ]),
  ...players.flatMap((colour, i): [string, string, number, string][] => [
    [colour, SOCKET, 3, `a villager of player ${i + 1} in a socket`],
    [PAPER, colour, 4.5, `the animal of player ${i + 1}`],
  ]),
  ...skies.map((sky): [string, string, number, string] => [INK, sky, 4.5, "the season's name"]),
  ...nights.map((sky): [string, string, number, string] => [
    "#ece5d8",
    sky,
    4.5,
    "the season's name by night",
  ]),
  ...hills.map((hill): [string, string, number, string] => [PAPER, hill, 4.5, "the Burrow's name"]),
  ["#2c4470", SOCKET, 3, "a villager face down in a socket"],
  ["#a8324a", SOCKET, 3, "the rim of a rabbit"],
  ["#b8301a", PAPER, 3, "what is lit, on paper"],
  ["#b8301a", NIGHT_PAPER, 3, "what is lit, on paper by night"],
  ["#b8301a", "#f4e6c8", 3, "what is lit, on a shelf"],
  ["#ff9a7a", "#2b2433", 3, "what is lit, in the Burrow"],
  ["#175a80", PAPER, 3, "what is pointed at"],
  ["#b4472a", "#f4e6c8", 3, "a jar on a shelf"],
  [INK, PAPER, 4.5, "the name of a place"],
  ["#4a5570", NIGHT_PAPER, 4.5, "the number of the supply"],
  [INK, "#cba873", 4.5, "the number on the bag"],
  ["#fbf3e0", INK, 4.5, "what would happen"],
];
