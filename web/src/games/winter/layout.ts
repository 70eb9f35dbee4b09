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
  places: Record<Good, Spot>;
  burrow: Spot;
  store: Spot;
  bag: Spot;
  held: Spot;
  frost: Spot;
  /** The stations of the year in the sky. */
  year: [number, number][];
}

const spot = (x: number, y: number, scale = 1): Spot => ({ x, y, scale });

export const WIDE: Layout = {
  width: 840,
  height: 548,
  places: {
    Wood: spot(76, 404),
    Game: spot(168, 238),
    Medicine: spot(330, 166),
    Crops: spot(510, 166),
    Earth: spot(672, 238),
    Reeds: spot(764, 404),
  },
  burrow: spot(420, 452),
  store: spot(420, 308),
  bag: spot(196, 486),
  held: spot(200, 392),
  frost: spot(654, 474),
  year: [
    [270, 50],
    [370, 30],
    [470, 30],
    [570, 50],
  ],
};

export const UPRIGHT: Layout = {
  width: 360,
  height: 452,
  places: {
    Wood: spot(61, 116, 0.86),
    Game: spot(180, 116, 0.86),
    Medicine: spot(299, 116, 0.86),
    Crops: spot(61, 251, 0.86),
    Earth: spot(180, 251, 0.86),
    Reeds: spot(299, 251, 0.86),
  },
  burrow: spot(224, 372, 0.86),
  store: spot(76, 376, 0.66),
  bag: spot(326, 412, 0.72),
  held: spot(326, 350, 0.86),
  frost: spot(76, 439, 0.56),
  year: [
    [122, 27],
    [172, 20],
    [222, 20],
    [272, 27],
  ],
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
