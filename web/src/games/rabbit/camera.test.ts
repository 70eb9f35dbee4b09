/** The map fits itself as it grows, and cannot be lost sight of. */
import { expect, test } from "vitest";
import { card, fit, fitWell, LEGIBLE, pan, reveal, sees, unknown, zoom, type Cell } from "./camera";
import { CARD, middle, STEP } from "./layout";

const PHONE = { width: 360, height: 300 };
const DESK = { width: 700, height: 500 };
const cards = (...cells: Cell[]) => cells.map(card);
const plus = cards([0, 0], [0, 1], [1, 0], [0, -1], [-1, 0]);
const tower = cards(...Array.from({ length: 25 }, (_, north): Cell => [0, north]));

function seen(cell: Cell, camera: ReturnType<typeof fit>, size: typeof DESK) {
  const { x, y } = middle(cell);
  return (
    Math.abs(x - camera.x) * camera.k <= size.width / 2 &&
    Math.abs(y - camera.y) * camera.k <= size.height / 2
  );
}

test("the start fits in full on a phone and a desk", () => {
  for (const size of [PHONE, DESK]) {
    const camera = fitWell(plus, plus, plus, [], size);
    expect(plus.every(({ at }) => seen(at, camera, size))).toBe(true);
    expect(camera.k * CARD).toBeGreaterThanOrEqual(LEGIBLE);
  }
});

test("a long map stays legible around the rabbits", () => {
  const camera = fitWell(tower, tower, cards([0, 24]), cards([0, 24]), PHONE);
  expect(camera.k * CARD).toBeCloseTo(LEGIBLE);
  expect(seen([0, 24], camera, PHONE)).toBe(true);
  expect(seen([0, 0], camera, PHONE)).toBe(false);
});

test("of two groups too far apart, the one that is spoken of is shown", () => {
  const camera = fitWell(tower, tower, cards([0, 0], [0, 24]), cards([0, 0]), PHONE);
  expect(seen([0, 0], camera, PHONE)).toBe(true);
});

test("what can be pointed at is in sight, however far apart", () => {
  const far = cards([0, 0], [0, 7]);
  const camera = fitWell(tower, tower, far, cards([0, 0]), PHONE, far);
  expect(far.every((cell) => sees(camera, cell, PHONE))).toBe(true);
});

test("everything can be seen at once when asked for", () => {
  const camera = fit(tower.slice(0, 14), DESK);
  expect(tower.slice(0, 14).every(({ at }) => seen(at, camera, DESK))).toBe(true);
});

test("zooming keeps the point under the finger, and has an end", () => {
  const camera = { x: 10, y: 20, k: 1 };
  const at = { x: 100, y: -50 };
  const near = zoom(camera, 1.5, at);
  expect(near.x + at.x / near.k).toBeCloseTo(camera.x + at.x / camera.k);
  expect(near.y + at.y / near.k).toBeCloseTo(camera.y + at.y / camera.k);
  expect(zoom(camera, 1000, at).k).toBe(zoom(camera, 2000, at).k);
});

test("the map cannot be pushed out of sight", () => {
  const far = pan({ x: 0, y: 0, k: 1 }, 100_000, -100_000, plus);
  expect(far.x).toBeGreaterThanOrEqual(-2 * STEP);
  expect(far.y).toBeLessThanOrEqual(2 * STEP);
});

test("what is asked comes into sight with the least move", () => {
  const camera = { x: 0, y: 0, k: 1 };
  expect(reveal(camera, [0, 0], DESK)).toEqual(camera);
  expect(seen([9, 9], reveal(camera, [9, 9], DESK), DESK)).toBe(true);
});

test("a cell is in sight with all of its card, or it is not", () => {
  const camera = { x: 0, y: 0, k: 1 };
  expect(sees(camera, card([0, 0]), { width: CARD, height: CARD })).toBe(true);
  expect(sees(camera, card([0, 0]), { width: CARD - 2, height: CARD })).toBe(false);
  expect(sees(camera, card([1, 0]), { width: 400, height: 400 })).toBe(true);
  expect(sees(camera, card([2, 0]), { width: 400, height: 400 })).toBe(false);
});

test("of unknown land only the sign in its middle takes room", () => {
  const around = [...plus, ...[[0, 2] as const, [0, -2] as const].map(unknown)];
  const camera = fit(around, DESK, 0);
  expect(around.every((cell) => sees(camera, cell, DESK))).toBe(true);
  expect(sees(camera, card([0, 2]), DESK)).toBe(false);
  expect(camera.k).toBeGreaterThan(
    fit(
      around.map(({ at }) => card(at)),
      DESK,
      0,
    ).k,
  );
});
