/** Guided starts are short, and say nothing that has no words. */
import { expect, test } from "vitest";
import type { Guide } from "../games/contract";

const guides = import.meta.glob<{ guide: Guide }>("../games/*/guide.ts", { eager: true });
const words = import.meta.glob<{ words: Record<string, Record<string, string>> }>(
  "../games/*/words.ts",
  { eager: true },
);

test.each(Object.entries(guides))(
  "%s has at most ten steps, each with its words",
  (path, module) => {
    const told = words[path.replace("guide.ts", "words.ts")]?.words.en ?? {};
    expect(module.guide.steps.length).toBeGreaterThan(2);
    expect(module.guide.steps.length).toBeLessThanOrEqual(10);
    for (const step of module.guide.steps) expect(told).toHaveProperty(step.text);
    expect(module.guide.steps.some((step) => step.done)).toBe(true);
  },
);
