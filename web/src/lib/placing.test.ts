import { describe, expect, test } from "vitest";
import { overlap, place } from "./placing";

const frame = { width: 400, height: 300 };
const note = { width: 100, height: 30 };
const at = (left: number, top: number, size = 40) => ({ left, top, width: size, height: size });

describe("a note", () => {
  test("stands above what it explains, in its middle", () => {
    expect(place(note, { thing: at(200, 100), belonging: [], frame })).toEqual({
      left: 170,
      top: 64,
      ...note,
    });
  });

  test("stands under it where there is no room above", () => {
    expect(place(note, { thing: at(200, 0), belonging: [], frame }).top).toBe(46);
  });

  test("stands beside a thing as high as the frame", () => {
    const thing = { left: 10, top: 0, width: 60, height: 300 };
    expect(place(note, { thing, belonging: [], frame }).left).toBe(76);
  });

  test("does not cover what is picked above and under the thing", () => {
    const [thing, belonging] = [at(200, 120), [at(200, 80), at(200, 160)]];
    const found = place(note, { thing, belonging, frame });
    for (const box of [thing, ...belonging]) expect(overlap(found, box)).toBe(0);
  });

  test("goes to a corner where all places beside cover what is picked", () => {
    const thing = at(200, 120);
    const belonging = [at(90, 40, 270), at(250, 0, 60)];
    const found = place(note, { thing, belonging, frame });
    for (const box of [thing, ...belonging]) expect(overlap(found, box)).toBe(0);
  });

  test("leaves free what else can be pointed at, where another side is free", () => {
    const [thing, above] = [at(200, 120), at(190, 60, 50)];
    const found = place(note, { thing, belonging: [], open: [above], frame });
    expect(found.top).toBe(166);
  });

  test("stays within the frame", () => {
    const found = place(note, { thing: at(380, 150, 20), belonging: [], frame });
    expect(found.left + found.width).toBeLessThanOrEqual(400);
  });

  test("covers as little as it can where all is full", () => {
    const found = place(note, { thing: { left: 0, top: 20, ...frame }, belonging: [], frame });
    expect(found.top).toBe(4);
  });
});
