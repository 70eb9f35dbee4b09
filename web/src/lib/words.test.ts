/** Every language has every word, with the same gaps. */
import { expect, test } from "vitest";
import { de } from "../words/de";
import { en } from "../words/en";
import { fill } from "./fill";

const gaps = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)/g)].map((found) => found[1] ?? ""))].sort();

const folders = import.meta.glob<{ words: Record<string, Record<string, string>> }>(
  "../games/*/words.ts",
  { eager: true },
);

const catalogues: [string, Record<string, Record<string, string>>][] = [
  ["the client", { en, de }],
  ...Object.entries(folders).map(
    ([path, module]): [string, Record<string, Record<string, string>>] => [path, module.words],
  ),
];

test.each(catalogues)("%s has the same words and gaps in English and German", (_, words) => {
  const { en: english = {}, de: german = {} } = words;
  expect(Object.keys(german).sort()).toEqual(Object.keys(english).sort());
  for (const [key, sentence] of Object.entries(english)) {
    expect(german[key]?.trim(), key).not.toBe("");
    expect(gaps(german[key] ?? ""), key).toEqual(gaps(sentence));
  }
});

test("gaps are filled, and one is told from many", () => {
  expect(fill("{n} {n:seat|seats} of {name}", { n: 1, name: "Ann" })).toBe("1 seat of Ann");
  expect(fill("{n} {n:seat|seats}", { n: 3 })).toBe("3 seats");
  expect(fill("{unknown}")).toBe("{unknown}");
});
