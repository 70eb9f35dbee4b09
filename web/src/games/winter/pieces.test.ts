/** Pieces keep their numbers from view to view, goods are seen going, costs are read. */
import { expect, test } from "vitest";
import type { Board, Space } from "./box";
import { boxOf, costWords, ownerOf, placeOf, spacesOf, tokenNumber, unitsOf } from "./box";
import { flights } from "./flights";
import { foresee } from "./foresee";
import { follow, type Piece } from "./follow";
import { order, UPRIGHT, whereIs, WIDE } from "./layout";

const down = (drawn: number, token: string | null = null): Space => ({
  is: "face down",
  token,
  drawn,
});
const up = (token: string): Space => ({ is: "face up", token });

function board(spaces: Record<string, Space>, more: Partial<Board> = {}): Board {
  return { spaces, held: [], burrow: {}, players: [], ...more } as unknown as Board;
}

function walk(...boards: Board[]): Piece[][] {
  let last = 0;
  let before: Piece[] = [];
  return boards.map((one) => (before = follow(before, one, () => ++last)));
}

const id = (pieces: Piece[] | undefined, at: string) => pieces?.find((p) => p.at === at)?.id;

test("a token goes from the hand to its space and is turned up there as the same piece", () => {
  const [held, placed, turned] = walk(
    board({ "wood.3": down(1) }, { held: ["rabbit"] }),
    board({ "wood.3": down(1), "wood.4": down(2, "rabbit") }),
    board({ "wood.3": up("neutral"), "wood.4": up("rabbit") }),
  );
  expect(id(placed, "wood.4")).toBe(id(held, "held.0"));
  expect(id(turned, "wood.4")).toBe(id(placed, "wood.4"));
  expect(turned?.map((piece) => piece.turned)).toEqual([0, 1]);
  expect(placed?.every((piece) => piece.turned === null)).toBe(true);
});

test("a villager that moves, or changes places with another, is followed", () => {
  const [before, moved, swapped] = walk(
    board({ "game.3": down(3), "game.4": { is: "open" } }),
    board({ "game.3": { is: "open" }, "reeds.4": down(3), "game.4": down(5) }),
    board({ "reeds.4": down(5), "game.4": down(3) }),
  );
  expect(id(moved, "reeds.4")).toBe(id(before, "game.3"));
  expect(id(swapped, "game.4")).toBe(id(moved, "reeds.4"));
  expect(id(swapped, "reeds.4")).toBe(id(moved, "game.4"));
});

test("a conservation token never becomes a villager, and a new season brings new ones", () => {
  const [before, after] = walk(
    board({ "earth.1": { is: "conservation" }, "earth.3": up("rabbit") }),
    board({ "earth.1": down(1), "earth.3": down(2) }),
  );
  const old = before?.map((piece) => piece.id) ?? [];
  expect(after?.every((piece) => !old.includes(piece.id))).toBe(true);
});

const players = (...goods: Record<string, number>[]) =>
  goods.map((one) => ({ goods: one })) as unknown as Board["players"];

test("goods go from their place to players, to the Burrow and back", () => {
  const before = board({}, { burrow: { Wood: 1 }, players: players({ Game: 1 }, { Reeds: 2 }) });
  expect(
    flights(
      before,
      board({}, { burrow: { Wood: 1 }, players: players({ Game: 3 }, { Reeds: 1 }) }),
    ),
  ).toEqual([
    { good: "Game", from: "place:Game", to: "mat:0" },
    { good: "Game", from: "place:Game", to: "mat:0" },
    { good: "Reeds", from: "mat:1", to: "place:Reeds" },
  ]);
  expect(
    flights(
      before,
      board({}, { burrow: { Reeds: 1 }, players: players({ Game: 1, Wood: 1 }, { Reeds: 1 }) }),
    ),
  ).toEqual([
    { good: "Wood", from: "burrow", to: "mat:0" },
    { good: "Reeds", from: "mat:1", to: "burrow" },
  ]);
  expect(flights(before, before)).toEqual([]);
});

test("what a space would do is told as far as one can know it", () => {
  const wood = (...spaces: Space[]) =>
    Object.fromEntries(spaces.map((space, i) => [`wood.${i + 1}`, space]));
  const open: Space = { is: "open" };
  const land: Space = { is: "conservation" };
  const told = (spaces: Space[], held: (string | null)[], seat: number | null = 0) =>
    foresee(board(wood(...spaces), { held }), "Wood", seat);
  const mine = "villager of 1";
  expect(told([land, open, open, down(1)], [mine])).toBe(null);
  expect(told([land, land, open, down(1)], [mine])).toEqual({ key: "would_full", n: 2 });
  expect(told([land, land, open, down(1, mine)], [mine])).toEqual({ key: "would_you", n: 3 });
  expect(told([land, open, down(2), down(1, mine)], ["rabbit"])).toEqual({
    key: "would_rabbit",
    n: 3,
  });
  expect(told([land, land, open, up("neutral")], [mine])).toEqual({ key: "would_you", n: 1 });
  expect(told([land, land, open, up("rabbit")], [mine])).toEqual({ key: "would_rabbit", n: 1 });
  expect(told([land, land, open, up("rabbit")], ["neutral"])).toEqual({
    key: "would_rabbit",
    n: 1,
  });
  expect(told([land, land, open, up("neutral")], ["neutral"])).toEqual({
    key: "would_nothing",
    n: 0,
  });
  expect(told([land, land, open, up("neutral")], [null], null)).toEqual({
    key: "would_join",
    n: 1,
  });
  expect(told([land, land, open, up("neutral")], [])).toBe(null);
  expect(told([land, land, land, open], [])).toBe(null);
  expect(told([land, land, down(1), down(2)], [mine])).toEqual({ key: "would_clear", n: 1 });
});

test("some tasks are larger in large villages", () => {
  const small = { number: 1, name: "Weave", cost: "3 Reeds", points: 3 };
  const task = { ...small, large: 4, large_cost: "Game, 4 Reeds", large_points: 7 };
  const printed = { tasks: [task, { ...task, number: 2, large: 3 }] };
  expect(boxOf(printed, 3).tasks[0]?.cost).toBe("3 Reeds");
  expect(boxOf(printed, 3).tasks[1]?.cost).toBe("Game, 4 Reeds");
  expect(boxOf(printed, 4).tasks[0]).toMatchObject({ cost: "Game, 4 Reeds", points: 7 });
});

test("costs and names are read", () => {
  expect(unitsOf("Earth, 2 Wood, a conservation token")).toEqual([
    "Earth",
    "Wood",
    "Wood",
    "token",
  ]);
  expect(costWords(null, "Earth, 2 Wood, a conservation token", "a token")).toBe(
    "Earth, 2 Wood, a token",
  );
  expect(ownerOf("villager of 3")).toBe(2);
  expect(ownerOf("rabbit")).toBe(null);
  expect(["villager of 6", "neutral", "rabbit", "frost"].map(tokenNumber)).toEqual([5, 6, 7, 8]);
  expect(placeOf("wood.2")).toBe("Wood");
  expect(placeOf("burrow.1")).toBe("burrow");
});

test.each([WIDE, UPRIGHT])("no two sockets overlap, and all are on the board", (layout) => {
  const spots = [...order(layout), "burrow" as const]
    .flatMap(spacesOf)
    .map((space) => whereIs(layout, space));
  expect(spots).toHaveLength(26);
  spots.forEach((one, i) => {
    expect(one.x).toBeGreaterThan(20);
    expect(one.x).toBeLessThan(layout.width - 20);
    for (const other of spots.slice(i + 1))
      expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(50 * one.scale);
  });
});
