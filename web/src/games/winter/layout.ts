/** Where things stand in the village: in an arc on wide screens, in rows on upright ones. */
import { GOODS, type Good, type Site } from "./box";

export interface Spot {
  x: number;
  y: number;
  scale: number;
}

export interface Layout {
  width: number;
  height: number;
  /** Where the land meets the sky. */
  horizon: number;
  places: Record<Good, Spot>;
  burrow: Spot;
  bag: Spot;
  held: Spot;
  aside: Spot;
}

const spot = (x: number, y: number, scale = 1): Spot => ({ x, y, scale });

export const WIDE: Layout = {
  width: 900,
  height: 428,
  horizon: 34,
  places: {
    Wood: spot(96, 326, 1.22),
    Game: spot(104, 122, 1.22),
    Medicine: spot(332, 112, 1.22),
    Crops: spot(568, 112, 1.22),
    Earth: spot(796, 122, 1.22),
    Reeds: spot(804, 326, 1.22),
  },
  burrow: spot(450, 338, 1.08),
  bag: spot(236, 318, 1.05),
  held: spot(450, 222, 1.05),
  aside: spot(664, 244),
};

export const UPRIGHT: Layout = {
  width: 360,
  height: 384,
  horizon: 6,
  places: {
    Wood: spot(61, 74, 0.86),
    Game: spot(180, 74, 0.86),
    Medicine: spot(299, 74, 0.86),
    Crops: spot(61, 212, 0.86),
    Earth: spot(180, 212, 0.86),
    Reeds: spot(299, 212, 0.86),
  },
  burrow: spot(134, 336, 0.86),
  bag: spot(314, 350, 0.72),
  held: spot(314, 297, 0.72),
  aside: spot(240, 292, 0.9),
};

/** Sockets from the middle of their place. */
const SOCKETS: [number, number][] = [
  [-31, -21],
  [31, -21],
  [-31, 41],
  [31, 41],
];
const HOLES: [number, number][] = [
  [-36, -12],
  [36, -12],
];
export const SOCKET = 28;

/** Where a space is in the village. */
export function whereIs(layout: Layout, site: Site): Spot {
  const home = site.place === "Burrow" ? layout.burrow : layout.places[site.place];
  const [dx, dy] = socketOf(site);
  return { x: home.x + dx * home.scale, y: home.y + dy * home.scale, scale: home.scale };
}

/** Where a token is held, one of so many. */
export function inHand(layout: Layout, at: number, held: number): Spot {
  const { x, y, scale } = layout.held;
  return { x: x + (at - (held - 1) / 2) * 62 * scale, y, scale };
}

/** Where a space is in its place. */
export const socketOf = ({ place, number }: Site): [number, number] =>
  (place === "Burrow" ? HOLES : SOCKETS)[number - 1] ?? [0, 0];

export const order = (layout: Layout): Good[] =>
  [...GOODS].sort((a, b) => {
    const [one, other] = [layout.places[a], layout.places[b]];
    return layout === WIDE ? one.x - other.x : one.y - other.y || one.x - other.x;
  });
