/** Contrast, in both themes: AA for text, 3:1 for signs and pieces on their grounds. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const css = readFileSync(new URL("../app.css", import.meta.url), "utf8");

function tokens(block: RegExp): Record<string, string> {
  const body = block.exec(css)?.[1] ?? "";
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map((m) => [m[1] ?? "", m[2] ?? ""]),
  );
}

const light = tokens(/:root \{([^}]*)\}/);
const dark = { ...light, ...tokens(/:root\[data-theme="dark"\] \{([^}]*)\}/) };

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const TEXT = ["ink", "soft", "accent", "good", "warn"];
const PLAYERS = ["p1", "p2", "p3", "p4", "p5", "p6"];

for (const [theme, colours] of Object.entries({ light, dark })) {
  test.each(TEXT)(`text in %s is readable on paper and cards, ${theme}`, (name) => {
    for (const ground of ["paper", "card"])
      expect(contrast(colours[name] ?? "", colours[ground] ?? "")).toBeGreaterThanOrEqual(4.5);
  });
  test.each(PLAYERS)(`%s stands out, and carries its letter, ${theme}`, (name) => {
    for (const ground of ["paper", "card"])
      expect(contrast(colours[name] ?? "", colours[ground] ?? "")).toBeGreaterThanOrEqual(4.5);
  });
  test(`what is lit and what is pressed stand out, ${theme}`, () => {
    for (const ground of ["paper", "card"])
      expect(
        Math.max(
          ...["lit", "casing"].map((c) => contrast(colours[c] ?? "", colours[ground] ?? "")),
        ),
      ).toBeGreaterThanOrEqual(3);
    expect(contrast(colours.lit ?? "", colours.casing ?? "")).toBeGreaterThanOrEqual(3);
    expect(contrast(colours["on-accent"] ?? "", colours.accent ?? "")).toBeGreaterThanOrEqual(4.5);
  });
}

/** How far two colours are apart to the eye, in OKLab. */
function apart(a: string, b: string): number {
  const [one, other] = [oklab(a), oklab(b)];
  return Math.hypot(...one.map((part, i) => part - (other[i] ?? 0)));
}

function oklab(colour: string): number[] {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  const l = Math.cbrt(0.4122 * r + 0.5363 * g + 0.0514 * b);
  const m = Math.cbrt(0.2119 * r + 0.6807 * g + 0.1074 * b);
  const s = Math.cbrt(0.0883 * r + 0.2817 * g + 0.63 * b);
  return [
    0.2105 * l + 0.7936 * m - 0.0041 * s,
    1.978 * l - 2.4286 * m + 0.4506 * s,
    0.0259 * l + 0.7828 * m - 0.8087 * s,
  ];
}

for (const [theme, colours] of Object.entries({ light, dark }))
  test.each([...PLAYERS, "accent"])(`what is lit is no %s, ${theme}`, (name) => {
    expect(apart(colours.lit ?? "", colours[name] ?? "")).toBeGreaterThan(0.1);
  });

const boards = import.meta.glob<{ pairs: [string, string, number, string][] }>(
  "../games/*/contrast.ts",
  { eager: true },
);

test.each(Object.entries(boards))("%s: pieces stand out on their grounds", (_, { pairs }) => {
  for (const [piece, ground, least, what] of pairs)
    expect(contrast(piece, ground), what).toBeGreaterThanOrEqual(least);
});
