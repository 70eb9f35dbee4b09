/** Players' signs: shapes that differ without colour. */

const SHAPES = [
  "M20 2a18 18 0 1 1 0 36 18 18 0 0 1 0-36z",
  "M6 5h28a2 2 0 0 1 2 2v26a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2z",
  "M20 1l19 19-19 19L1 20z",
  "M11 3h18l9.500 17L29 37H11L1.500 20z",
  "M20 2l18 13-6.500 22h-23L2 15z",
  "M4 6q16-7 32 0v14q-2 13-16 19Q6 33 4 20z",
];

export function crestShape(seat: number): string {
  return SHAPES[seat % SHAPES.length] ?? SHAPES[0] ?? "";
}
