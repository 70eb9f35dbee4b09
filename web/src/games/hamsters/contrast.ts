/** Pieces and the grounds that they lie on, with the least contrast that they need. */
export const pairs: [piece: string, ground: string, least: number, what: string][] = [
  ["#9a6a00", "#f4e8cc", 3, "what is lit, on a free space"],
  ["#175a80", "#f4e8cc", 3, "what is pointed at, on a free space"],
  ["#175a80", "#d8c195", 3, "what is pointed at, on a crossed one"],
  ["#2a2320", "#d8c195", 3, "a cross"],
  ["#8a5a2b", "#f4e8cc", 3, "a nut"],
  ["#b5402f", "#f4e8cc", 3, "a mushroom"],
  ["#ead7b4", "#5c4030", 3, "a cavity in the earth"],
  ["#5b4330", "#f4e8cc", 4.5, "the name of a space"],
  ["#5b4330", "#d8c195", 4.5, "the name of a crossed space"],
  ["#2a1a10", "#c79a5b", 4.5, "the number on a sign"],
  ["#a8561a", "#d9c298", 3, "an open tunnel"],
];
