/** Where a note stands: beside what it explains, never over it. */
import type { Box } from "./targets";

export interface Size {
  width: number;
  height: number;
}

/** The space between a note and what it explains. */
const GAP = 6;
/** The least space to the edge. */
const EDGE = 4;

const right = (box: Box): number => box.left + box.width;
const bottom = (box: Box): number => box.top + box.height;

/** How much of a box lies under another. */
export function overlap(a: Box, b: Box): number {
  const width = Math.min(right(a), right(b)) - Math.max(a.left, b.left);
  const height = Math.min(bottom(a), bottom(b)) - Math.max(a.top, b.top);
  return Math.max(0, width) * Math.max(0, height);
}

/** The box around all. */
function around(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  return {
    left,
    top,
    width: Math.max(...boxes.map(right)) - left,
    height: Math.max(...boxes.map(bottom)) - top,
  };
}

/** Above, under, right and left of a box, moved into the frame. */
function sides(note: Size, box: Box, frame: Size): Box[] {
  const held = (at: number, size: number, room: number) =>
    Math.max(EDGE, Math.min(at, room - size - EDGE));
  const x = box.left + (box.width - note.width) / 2;
  const y = box.top + (box.height - note.height) / 2;
  return [
    [x, box.top - note.height - GAP],
    [x, bottom(box) + GAP],
    [right(box) + GAP, y],
    [box.left - note.width - GAP, y],
  ].map(([left = 0, top = 0]) => ({
    left: held(left, note.width, frame.width),
    top: held(top, note.height, frame.height),
    ...note,
  }));
}

/** The corners of the frame, the nearest to the thing first. */
function corners(note: Size, thing: Box, frame: Size): Box[] {
  const far = (box: Box) => Math.hypot(box.left - thing.left, box.top - thing.top);
  return [EDGE, frame.width - note.width - EDGE]
    .flatMap((left) => [EDGE, frame.height - note.height - EDGE].map((top) => ({ left, top })))
    .map((at) => ({ ...at, ...note }))
    .sort((a, b) => far(a) - far(b));
}

export interface Surroundings {
  /** What the note explains. */
  thing: Box;
  /** What is picked with it: never covered where there is any other place. */
  belonging: readonly Box[];
  /** What else can be pointed at: covered as little as can be. */
  open?: readonly Box[];
  frame: Size;
}

/** The place by the thing, by all that belongs to it or in a corner that covers least of these,
 * and among such the one that covers least of what else can be pointed at. */
export function place(note: Size, { thing, belonging, open = [], frame }: Surroundings): Box {
  const all = [thing, ...belonging];
  const under = (box: Box, boxes: readonly Box[]) =>
    boxes.reduce((sum, other) => sum + overlap(box, other), 0);
  const near = [...sides(note, thing, frame), ...sides(note, around(all), frame)];
  const clear = near.some((box) => under(box, all) === 0);
  const found = (clear ? near : [...near, ...corners(note, thing, frame)]).map((box) => ({
    box,
    covered: under(box, all),
    hidden: under(box, open),
  }));
  return found.reduce((best, next) => {
    if (next.covered !== best.covered) return next.covered < best.covered ? next : best;
    return next.hidden < best.hidden ? next : best;
  }).box;
}
