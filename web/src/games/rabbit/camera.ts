/** What part of the map is looked at: its middle, and how large it is. */
import { CARD, middle, STEP } from "./layout";

export interface Camera {
  x: number;
  y: number;
  /** Pixels for a unit of the map. */
  k: number;
}

export interface Size {
  width: number;
  height: number;
}

export type Cell = readonly [number, number];

/** A place that should be in sight, and how far around its middle, in steps. */
export interface Sight {
  at: Cell;
  half: number;
}

/** A card is to be seen in full; of unknown land the sign in its middle is enough. */
export const card = (at: Cell): Sight => ({ at, half: 0.5 });
export const unknown = (at: Cell): Sight => ({ at, half: 0.22 });

/** A card is never larger or smaller than so many pixels. */
const LARGEST = 270;
const LEAST = 34;
/** A fit of its own accord keeps cards at least so large; for the sake of all who matter, so. */
export const LEGIBLE = 62;
const READABLE = 46;
/** Unknown land is shown around while cards stay so large. */
const AMPLE = 92;

const clamp = (k: number): number => Math.min(LARGEST / CARD, Math.max(LEAST / CARD, k));

function bounds(cells: readonly Sight[]): {
  left: number;
  right: number;
  top: number;
  low: number;
} {
  const places = cells.map(({ at, half }) => ({ ...middle(at), r: half * STEP }));
  return {
    left: Math.min(...places.map(({ x, r }) => x - r)),
    right: Math.max(...places.map(({ x, r }) => x + r)),
    top: Math.min(...places.map(({ y, r }) => y - r)),
    low: Math.max(...places.map(({ y, r }) => y + r)),
  };
}

/** Show these places, with a margin for the way on. */
export function fit(cells: readonly Sight[], size: Size, margin = 0.3): Camera {
  if (cells.length === 0) return { x: 0, y: 0, k: 1 };
  const { left, right, top, low } = bounds(cells);
  const room = STEP * margin;
  const k = Math.min(size.width / (right - left + room), size.height / (low - top + room));
  return { x: (left + right) / 2, y: (top + low) / 2, k: clamp(k) };
}

/** Whether a place is in sight. */
export function sees(camera: Camera, { at, half }: Sight, size: Size): boolean {
  const { x, y } = middle(at);
  return (
    (Math.abs(x - camera.x) + half * CARD) * camera.k <= size.width / 2 &&
    (Math.abs(y - camera.y) + half * CARD) * camera.k <= size.height / 2
  );
}

/** Show the land around too where it stays large, all where it stays legible, else what matters,
 * else what is spoken of; but always all that is needed. */
export function fitWell(
  around: readonly Sight[],
  all: readonly Sight[],
  matter: readonly Sight[],
  spoken: readonly Sight[],
  size: Size,
  needed: readonly Sight[] = [],
): Camera {
  const ample = fit(around, size, 0.08);
  if (ample.k * CARD >= AMPLE) return ample;
  const whole = fit(all, size);
  if (whole.k * CARD >= LEGIBLE || matter.length === 0) return whole;
  const near = fit(matter, size, 0.3);
  const closer = near.k * CARD >= READABLE || spoken.length === 0 ? near : fit(spoken, size, 1);
  const k = Math.max(whole.k, Math.min(closer.k, LEGIBLE / CARD));
  const found = keepOver({ x: closer.x, y: closer.y, k }, all, size);
  return needed.every((cell) => sees(found, cell, size)) ? found : fit(needed, size);
}

/** Move the camera so that no room is wasted beside the map. */
export function keepOver(camera: Camera, all: readonly Sight[], size: Size): Camera {
  if (all.length === 0) return camera;
  const { left, right, top, low } = bounds(all);
  const within = (at: number, from: number, to: number, span: number): number => {
    const half = span / camera.k / 2;
    const slack = STEP * 0.4;
    if (to - from + 2 * slack <= 2 * half) return (from + to) / 2;
    return Math.min(to + slack - half, Math.max(from - slack + half, at));
  };
  return {
    k: camera.k,
    x: within(camera.x, left, right, size.width),
    y: within(camera.y, top, low, size.height),
  };
}

/** Zoom by a factor around a point of the screen, measured from the middle of the map. */
export function zoom(camera: Camera, factor: number, at: { x: number; y: number }): Camera {
  const k = clamp(camera.k * factor);
  return {
    k,
    x: camera.x + at.x / camera.k - at.x / k,
    y: camera.y + at.y / camera.k - at.y / k,
  };
}

/** Shift by pixels of the screen; the map cannot be lost sight of. */
export function pan(camera: Camera, dx: number, dy: number, all: readonly Sight[]): Camera {
  const moved = { k: camera.k, x: camera.x - dx / camera.k, y: camera.y - dy / camera.k };
  if (all.length === 0) return moved;
  const { left, right, top, low } = bounds(all);
  return {
    k: moved.k,
    x: Math.min(right, Math.max(left, moved.x)),
    y: Math.min(low, Math.max(top, moved.y)),
  };
}

/** Move as little as needed to bring a cell into sight. */
export function reveal(camera: Camera, cell: Cell, size: Size): Camera {
  const { x, y } = middle(cell);
  const nearer = (at: number, want: number, span: number): number => {
    const half = Math.max(0, span / camera.k / 2 - STEP * 0.6);
    return Math.min(want + half, Math.max(want - half, at));
  };
  return { k: camera.k, x: nearer(camera.x, x, size.width), y: nearer(camera.y, y, size.height) };
}

/** The camera as CSS; `left` is what lies beside the part that is looked through. */
export const transformOf = ({ x, y, k }: Camera, { width, height }: Size, left: number): string =>
  `translate(${left + width / 2 - x * k}px, ${height / 2 - y * k}px) scale(${k})`;
