/** The sky of the day, from dawn over noon to dusk, and the arc that the sun travels. */

type Colour = [number, number, number];

const hex = (text: string): Colour =>
  [1, 3, 5].map((at) => parseInt(text.slice(at, at + 2), 16)) as Colour;

/** High and low sky at dawn, morning, noon, afternoon and dusk. */
export const LIGHT: [string, string][] = [
  ["#e9c3b4", "#fbe3c0"],
  ["#bcd9e0", "#f8ecd2"],
  ["#a9d3e2", "#e4f0e2"],
  ["#bcd3dc", "#f7e2b8"],
  ["#c79aa0", "#f2b582"],
];
export const DARK: [string, string][] = [
  ["#33283a", "#6a4238"],
  ["#1d3040", "#4a4a44"],
  ["#193848", "#35564f"],
  ["#22303f", "#5a4a32"],
  ["#231c33", "#5c2f2c"],
];

function mix(a: string, b: string, share: number): string {
  const [from, to] = [hex(a), hex(b)];
  return `rgb(${from.map((c, i) => Math.round(c + ((to[i] ?? 0) - c) * share)).join(" ")})`;
}

/** The colours of the sky at an hour from 0 to 1. */
export function skyAt(hour: number, skies: readonly [string, string][]): [string, string] {
  const at = Math.max(0, Math.min(1, hour)) * (skies.length - 1);
  const i = Math.min(skies.length - 2, Math.floor(at));
  const [a, b] = [skies[i], skies[i + 1]] as [[string, string], [string, string]];
  return [mix(a[0], b[0], at - i), mix(a[1], b[1], at - i)];
}

/** A point of the arc for a share of the way; the ends lie on the horizon. */
export function arcAt(
  share: number,
  width: number,
  horizon: number,
  margin: number,
): { x: number; y: number } {
  return {
    x: margin + share * (width - 2 * margin),
    y: horizon - 4 * share * (1 - share) * (horizon - (horizon < 50 ? 11 : 22)),
  };
}
