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

/** The first place by the thing, or by all that belongs to it, that covers none of it; else the one that covers least. */
export function place(note: Size, thing: Box, belonging: readonly Box[], frame: Size): Box {
  const all = [thing, ...belonging];
  const found = [...sides(note, thing, frame), ...sides(note, around(all), frame)].map((box) => ({
    box,
    covered: all.reduce((sum, other) => sum + overlap(box, other), 0),
  }));
  return found.reduce((best, next) => (next.covered < best.covered ? next : best)).box;
}
