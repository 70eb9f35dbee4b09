/** The built client is small: home plus any one game, compressed, is at most 200 kB. */
import { existsSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  isEntry?: boolean;
}

const built = new URL("../../src/warren/web/", import.meta.url);
const BUDGET = 200_000;

const manifest = JSON.parse(
  existsSync(new URL(".vite/manifest.json", built))
    ? readFileSync(new URL(".vite/manifest.json", built), "utf8")
    : "{}",
) as Record<string, Chunk>;

/** All files that loading these chunks brings along. */
function files(start: string[]): Set<string> {
  const found = new Set<string>();
  const seen = new Set<string>();
  const todo = [...start];
  for (let key = todo.pop(); key !== undefined; key = todo.pop()) {
    const chunk = manifest[key];
    if (seen.has(key) || !chunk) continue;
    seen.add(key);
    found.add(chunk.file);
    for (const css of chunk.css ?? []) found.add(css);
    todo.push(...(chunk.imports ?? []));
  }
  return found;
}

const size = (names: Iterable<string>): number =>
  [...names].reduce((sum, name) => sum + gzipSync(readFileSync(new URL(name, built))).length, 0);

const games = Object.keys(manifest).filter((key) => /^src\/games\/\w+\/index\.ts$/.test(key));

test("the client is built", () => {
  expect(games.length).toBeGreaterThan(0);
});

test.each(games)("home, table and %s are within the budget", (game) => {
  const needed = files(["index.html", "src/pages/Table.svelte", "src/words/de.ts", game]);
  expect(needed.size).toBeGreaterThan(4);
  expect(size(needed)).toBeLessThanOrEqual(BUDGET);
});
