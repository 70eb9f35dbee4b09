/** Which clicks need no confirmation. */
import { expect, test } from "vitest";
import type { Choice } from "../../lib/wire";
import winter from "./index";

const choices = (...all: string[]): Choice[] =>
  all.map((targets, id) => ({
    ...{ id, name: `c${id}`, text: "", group: "", outcome: "" },
    targets: targets.split(" "),
  }));
const atOnce = (target: string, offered: Choice[]) =>
  winter.atOnce(target, null, [target], offered);

test("a single good is chosen by the click on it", () => {
  expect(atOnce("resource:Wood", choices("resource:Wood", "resource:Earth"))).toBe(true);
  expect(atOnce("do:from your area", choices("do:from your area", "do:from the bag"))).toBe(true);
});

test("what is drawn, placed or made of several goods is confirmed", () => {
  expect(atOnce("do:from the bag", choices("do:from the bag"))).toBe(false);
  expect(atOnce("space:wood.1", choices("space:wood.1"))).toBe(false);
  expect(atOnce("resource:Wood", choices("resource:Wood resource:Wood.2", "resource:Wood"))).toBe(
    false,
  );
  const swaps = choices("resource:Wood supply:Earth", "resource:Earth supply:Wood");
  expect(atOnce("resource:Wood", swaps)).toBe(false);
});
