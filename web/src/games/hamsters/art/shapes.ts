/** Lines of the burrow: outlines of chambers, corridors, pencil strokes, places for signs. */
import type { Cell, Sheet } from "../box";

type Point = [number, number];

/** A number in [-1, 1) that is always the same for the same text. */
export function chance(text: string): number {
  let hash = 2166136261;
  for (const sign of text) hash = Math.imul(hash ^ sign.charCodeAt(0), 16777619);
  hash = Math.imul(hash ^ (hash >>> 15), 2246822507);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 31 - 1;
}

const key = ([row, column]: Cell): string => `${row},${column}`;

/** The borders of a set of cells as closed runs of grid points, inside to the right. */
export function borders(cells: readonly Cell[]): Point[][] {
  const inside = new Set(cells.map(key));
  const from = new Map<string, Point[]>();
  const edge = (a: Point, b: Point) => {
    const found = from.get(a.join());
    if (found) found.push(b);
    else from.set(a.join(), [b]);
  };
  for (const [row, column] of cells) {
    if (!inside.has(key([row - 1, column]))) edge([column, row], [column + 1, row]);
    if (!inside.has(key([row, column + 1]))) edge([column + 1, row], [column + 1, row + 1]);
    if (!inside.has(key([row + 1, column]))) edge([column + 1, row + 1], [column, row + 1]);
    if (!inside.has(key([row, column - 1]))) edge([column, row + 1], [column, row]);
  }
  const loops: Point[][] = [];
  while (from.size > 0) {
    const start = [...from.keys()][0] as string;
    const loop: Point[] = [];
    let at = start.split(",").map(Number) as Point;
    let way: Point = [0, 0];
    for (;;) {
      const nexts = from.get(at.join());
      if (!nexts) break;
      // Where two corners meet, turning right keeps to the same piece.
      const here = at;
      const right = nexts.findIndex(
        ([x, y]) => (x - here[0]) * -way[1] + (y - here[1]) * way[0] > 0,
      );
      const [next] = nexts.splice(Math.max(right, 0), 1) as [Point];
      if (nexts.length === 0) from.delete(at.join());
      way = [next[0] - at[0], next[1] - at[1]];
      loop.push(at);
      at = next;
      if (at.join() === start) break;
    }
    loops.push(corners(loop));
  }
  return loops;
}

function corners(loop: Point[]): Point[] {
  return loop.filter((point, i) => {
    const before = loop.at(i - 1) as Point;
    const after = loop[(i + 1) % loop.length] as Point;
    return (
      (point[0] - before[0]) * (after[1] - point[1]) !==
      (point[1] - before[1]) * (after[0] - point[0])
    );
  });
}

/** A hand-cut outline around cells: drawn a bit inside the grid, with round, uneven corners. */
export function outline(
  cells: readonly Cell[],
  size: number,
  inset: number,
  round: number,
): string {
  return borders(cells)
    .map((loop) => {
      const points = loop.map((point, i): Point => {
        const before = loop.at(i - 1) as Point;
        const after = loop[(i + 1) % loop.length] as Point;
        const into: Point = [Math.sign(point[0] - before[0]), Math.sign(point[1] - before[1])];
        const out: Point = [Math.sign(after[0] - point[0]), Math.sign(after[1] - point[1])];
        return [
          point[0] * size + (-into[1] - out[1]) * inset,
          point[1] * size + (into[0] + out[0]) * inset,
        ];
      });
      return rounded(points, round);
    })
    .join("");
}

function rounded(points: Point[], round: number): string {
  const parts: string[] = [];
  const n = points.length;
  const towards = (a: Point, b: Point, far: number): Point => {
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const part = Math.min(far, length / 2) / length;
    return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];
  };
  const say = (p: Point) => `${p[0].toFixed(1)} ${p[1].toFixed(1)}`;
  for (let i = 0; i < n; i++) {
    const here = points[i] as Point;
    const before = points.at(i - 1) as Point;
    const after = points[(i + 1) % n] as Point;
    const wobble = round * (1 + 0.25 * chance(say(here)));
    const start = towards(here, before, wobble);
    const end = towards(here, after, wobble * 0.9);
    const last = towards(after, here, round);
    const middle: Point = [
      (end[0] + last[0]) / 2 + 1.6 * chance(`${say(end)}x`),
      (end[1] + last[1]) / 2 + 1.6 * chance(`${say(end)}y`),
    ];
    parts.push(`${i === 0 ? "M" : "L"}${say(start)}Q${say(here)} ${say(end)}L${say(middle)}`);
  }
  return `${parts.join("")}Z`;
}

/** The two strokes of a cross, as a pencil in a hurry draws them. */
export function strokes(name: string, size: number): [string, string] {
  const reach = size * 0.31;
  const j = (what: string) => size * 0.05 * chance(name + what);
  const bend = (what: string) => size * 0.07 * chance(name + what);
  return [
    `M${-reach + j("a")} ${-reach + j("b")}Q${bend("c")} ${bend("d")} ${reach + j("e")} ${reach + j("f")}`,
    `M${reach + j("g")} ${-reach + j("h")}Q${bend("i")} ${bend("k")} ${-reach + j("l")} ${reach + j("m")}`,
  ].map((path) => path.replace(/-?\d+\.\d+/g, (n) => Number(n).toFixed(1))) as [string, string];
}

/** The way of a tunnel through the earth, from the middle of one end to the other. */
export function corridor(sheet: Sheet, tunnel: Sheet["tunnels"][number], size: number): string {
  const at = (name: string): Cell => sheet.spaces.find((s) => s.name === name)?.at ?? [0, 0];
  const [[r0, c0], [r1, c1]] = tunnel.ends.map(at) as [Cell, Cell];
  const x0 = (c0 + 0.5) * size;
  const y0 = (r0 + 0.5) * size;
  const x1 = (c1 + 0.5) * size;
  const y1 = (r1 + 0.5) * size;
  const sag = size * 0.12 * chance(tunnel.ends.join());
  const mx = (x0 + x1) / 2 + (r0 === r1 ? 0 : sag);
  const my = (y0 + y1) / 2 + (r0 === r1 ? sag : 0);
  return `M${x0} ${y0}Q${mx.toFixed(1)} ${my.toFixed(1)} ${x1} ${y1}`;
}

/** Where each chamber's sign stands: on earth beside it, as near to its middle as there is room. */
export function signs(sheet: Sheet): Map<string, Point> {
  const taken = new Set(sheet.spaces.map((space) => key(space.at)));
  for (const tunnel of sheet.tunnels) for (const cell of tunnel.cells) taken.add(key(cell));
  const places = new Map<string, Point>();
  for (const chamber of sheet.chambers) {
    const cells = sheet.spaces.filter((s) => s.chamber === chamber.letter).map((s) => s.at);
    const middle: Point = [
      cells.reduce((sum, cell) => sum + cell[1], 0) / cells.length,
      cells.reduce((sum, cell) => sum + cell[0], 0) / cells.length,
    ];
    let best: { far: number; cell: Cell; side: Cell } | null = null;
    for (const [row, column] of cells)
      for (const [down, right] of [
        [-1, 0],
        [1, 0],
        [0, 1],
        [0, -1],
      ] as Cell[]) {
        const cell: Cell = [row + down, column + right];
        const outside =
          cell[0] < 0 || cell[0] >= sheet.rows || cell[1] < 0 || cell[1] >= sheet.columns;
        if (taken.has(key(cell)) || outside) continue;
        const far = Math.hypot(cell[1] - middle[0], cell[0] - middle[1]) + (down === -1 ? -0.4 : 0);
        if (best === null || far < best.far) best = { far, cell, side: [down, right] };
      }
    if (best) {
      taken.add(key(best.cell));
      const [row, column] = best.cell;
      const [down, right] = best.side;
      places.set(chamber.letter, [column + 0.5 - right * 0.12, row + 0.5 - down * 0.16]);
    } else {
      const [row, column] = cells[0] as Cell;
      places.set(chamber.letter, [column + 0.5, row]);
    }
  }
  return places;
}
