/** Where things are on the round board: quarters that turn, seen from one side of the table. */

export interface Shape {
  /** Left, top, width and height of the picture. */
  frame: [number, number, number, number];
  /** The middle and the radius of the round board. */
  round: [number, number, number];
  /** What it turns around. */
  hub: [number, number];
  /** By side, from the viewer's clockwise: the angle from straight down, how far, how large. */
  angle: [number, number, number, number];
  far: [number, number, number, number];
  size: [number, number, number, number];
  /** By side: the angle of the line between it and the next. */
  lines: [number, number, number, number];
  /** By side: where who sits there is shown. */
  rim: [number, number][];
}

/** For screens that are about as wide as high. */
export const WIDE: Shape = {
  frame: [-538, -528, 1076, 1044],
  round: [0, 0, 500],
  hub: [0, -138],
  angle: [0, 94, 180, 266],
  far: [345, 294, 215, 294],
  size: [1.1, 0.565, 0.565, 0.565],
  lines: [60, 134, 226, 300],
  rim: [
    [-318, 376],
    [-474, -138],
    [-200, -450],
    [474, -138],
  ],
};

/** For upright ones: the other three stand in a row, one's own below them is nearly as wide. */
export const TALL: Shape = {
  frame: [-500, -566, 1000, 1072],
  round: [0, 0, 560],
  hub: [0, -20],
  angle: [0, 140.6, 180, 219.4],
  far: [190, 400, 306, 400],
  size: [1.5, 0.55, 0.55, 0.55],
  lines: [70, 157, 203, 290],
  rim: [
    [-420, 430],
    [-432, -320],
    [0, -528],
    [432, -260],
  ],
};

/** A village's squares of 100, around its middle; `side` is how many stand in a row. */
export const place = ([row, column]: [number, number], side = 4): [number, number] => [
  (column - (side - 1) / 2) * 100,
  (row - (side - 1) / 2) * 100,
];

/** How much smaller squares are where more than four stand in a row. */
export const shrink = (side: number): number => 4 / side;

/** The count that goes on from `before` the shorter way and shows these turns: no jump by a circle. */
export function goOn(before: number, turns: number): number {
  const step = (((turns - before) % 4) + 4) % 4;
  return before + (step === 3 ? -1 : step);
}

export interface Stand {
  /** The side of the table, 0 the viewer's; the nearest one while it turns. */
  side: number;
  /** How far the village itself is turned, in degrees: it rides along. */
  spin: number;
  /** The angle of the line behind it. */
  line: number;
  size: number;
  /** From 0 to 1: how far it is the village across. */
  across: number;
  /** Its middle. */
  x: number;
  y: number;
}

/** Where a village is after `count` quarter turns, less the viewer's place; also between them. */
export function stand(shape: Shape, village: number, count: number): Stand {
  const whole = village + count;
  const before = Math.floor(whole);
  const part = whole - before;
  const sideOf = (n: number) => ((n % 4) + 4) % 4;
  const between = (of: readonly number[], circle: number) => {
    const at = (n: number) => (of[sideOf(n)] ?? 0) + circle * Math.floor(n / 4);
    return at(before) * (1 - part) + at(before + 1) * part;
  };
  const radians = (between(shape.angle, 360) * Math.PI) / 180;
  const far = between(shape.far, 0);
  return {
    side: sideOf(Math.round(whole)),
    spin: 90 * whole,
    line: between(shape.lines, 360),
    size: between(shape.size, 0),
    across: between([0, 0, 1, 0], 0),
    x: shape.hub[0] - Math.sin(radians) * far,
    y: shape.hub[1] + Math.cos(radians) * far,
  };
}

/** The point of a space on the round board. */
export function pointOf(at: Stand, cell: [number, number], side = 4): [number, number] {
  const [x, y] = place(cell, side).map((n) => n * shrink(side)) as [number, number];
  const radians = (at.spin * Math.PI) / 180;
  const [sin, cos] = [Math.round(Math.sin(radians)), Math.round(Math.cos(radians))];
  return [at.x + at.size * (x * cos - y * sin), at.y + at.size * (x * sin + y * cos)];
}

/** What stands below each column and left of each row of a village that is turned so far. */
export function axes(spin: number, columns: readonly string[]): { bottom: string; left: string }[] {
  const turns = (((Math.round(spin / 90) % 4) + 4) % 4) as 0 | 1 | 2 | 3;
  const last = columns.length - 1;
  const row = (i: number): string => String(i + 1);
  const column = (i: number): string => columns[i] ?? "";
  return columns.map((_, i) => {
    const back = last - i;
    const ways = [
      { bottom: column(i), left: row(i) },
      { bottom: row(back), left: column(i) },
      { bottom: column(back), left: row(back) },
      { bottom: row(i), left: column(back) },
    ] as const;
    return ways[turns];
  });
}
