import { describe, expect, test } from "vitest";
import { overlap, place } from "./placing";

const frame = { width: 400, height: 300 };
const note = { width: 100, height: 30 };
const at = (left: number, top: number, size = 40) => ({ left, top, width: size, height: size });

describe("a note", () => {
  test("stands above what it explains, in its middle", () => {
    expect(place(note, at(200, 100), [], frame)).toEqual({ left: 170, top: 64, ...note });
  });

  test("stands under it where there is no room above", () => {
    expect(place(note, at(200, 0), [], frame).top).toBe(46);
  });

  test("stands beside a thing as high as the frame", () => {
    const thing = { left: 10, top: 0, width: 60, height: 300 };
    expect(place(note, thing, [], frame).left).toBe(76);
  });

  test("does not cover what is picked above and under the thing", () => {
    const [thing, picked] = [at(200, 120), [at(200, 80), at(200, 160)]];
    const found = place(note, thing, picked, frame);
    for (const box of [thing, ...picked]) expect(overlap(found, box)).toBe(0);
  });

  test("stays within the frame", () => {
    const found = place(note, at(380, 150, 20), [], frame);
    expect(found.left + found.width).toBeLessThanOrEqual(400);
  });

  test("covers as little as it can where all is full", () => {
    const found = place(note, { left: 0, top: 20, ...frame }, [], frame);
    expect(found.top).toBe(4);
  });
});
