/** Pieces keep their numbers from view to view, goods are seen going, costs are read. */
import { expect, test } from "vitest";
import type { Board, Box, Space, Token } from "./box";
import { boxOf, costWords, GOODS, spacesOf, tokenTarget, unitsOf, type Site } from "./box";
import { flights } from "./flights";
import { follow, type Piece } from "./follow";
import { UPRIGHT, whereIs, WIDE } from "./layout";

const rabbit: Token = { kind: "rabbit" };
const neutral: Token = { kind: "neutral" };
const down = (drawn: number, token: Token | null = null): Space => ({
  is: "face down",
  token,
  drawn,
});
const up = (token: Token): Space => ({ is: "face up", token });

function board(spaces: Record<string, Space>, more: Partial<Board> = {}): Board {
  return { spaces, held: [], burrow: {}, players: [], ...more } as unknown as Board;
}

function walk(...boards: Board[]): Piece[][] {
  let last = 0;
  let before: Piece[] = [];
  return boards.map((one) => (before = follow(before, one, () => ++last)));
}

const id = (pieces: Piece[] | undefined, at: string | null) => pieces?.find((p) => p.at === at)?.id;

test("a token goes from the hand to its space and is turned up there as the same piece", () => {
  const [held, placed, turned] = walk(
    board({ "wood.3": down(1) }, { held: [rabbit] }),
    board({ "wood.3": down(1), "wood.4": down(2, rabbit) }),
    board({ "wood.3": up(neutral), "wood.4": up(rabbit) }),
  );
  expect(id(placed, "wood.4")).toBe(id(held, null));
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
    board({ "earth.1": { is: "conservation" }, "earth.3": up(rabbit) }),
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

test("some tasks are larger in large villages", () => {
  const small = { number: 1, name: "Weave", cost: { Reeds: 3 }, points: 3 };
  const dear = { Game: 1, Reeds: 4 };
  const task = { ...small, large: 4, large_cost: dear, large_points: 7 };
  const printed = { tasks: [task, { ...task, number: 2, large: 3 }] };
  expect(boxOf(printed, 3).tasks[0]?.cost).toEqual({ Reeds: 3 });
  expect(boxOf(printed, 3).tasks[1]?.cost).toEqual(dear);
  expect(boxOf(printed, 4).tasks[0]).toMatchObject({ cost: dear, points: 7 });
});

test("costs are drawn by kinds with their numbers, and said", () => {
  const cost = { Earth: 1, Wood: 2, token: 1 };
  expect(unitsOf(cost)).toEqual([
    ["Earth", 1],
    ["Wood", 2],
    ["token", 1],
  ]);
  expect(costWords(null, cost, "a token")).toBe("Earth, 2 Wood, a token");
});

test("a token that is held has the number that the box has for it", () => {
  const tokens: Token[] = [{ kind: "villager", seat: 0 }, { kind: "villager", seat: 1 }, rabbit];
  const box = { tokens } as unknown as Box;
  expect(tokenTarget(box, { kind: "villager", seat: 1 })).toBe("token:1");
  expect(tokenTarget(box, { kind: "rabbit" })).toBe("token:2");
});

const sites = [...GOODS, "Burrow" as const].flatMap((place): Site[] =>
  (place === "Burrow" ? [1, 2] : [1, 2, 3, 4]).map((number) => ({
    name: `${place} ${number}`,
    place,
    number,
  })),
);

test("a space belongs to its place", () => {
  const box = { spaces: sites } as unknown as Box;
  expect(spacesOf(box, "Burrow").map((site) => site.name)).toEqual(["Burrow 1", "Burrow 2"]);
  expect(spacesOf(box, "Wood")).toHaveLength(4);
});

test.each([WIDE, UPRIGHT])("no two sockets overlap, and all are on the board", (layout) => {
  const spots = sites.map((site) => whereIs(layout, site));
  expect(spots).toHaveLength(26);
  spots.forEach((one, i) => {
    expect(one.x).toBeGreaterThan(20);
    expect(one.x).toBeLessThan(layout.width - 20);
    for (const other of spots.slice(i + 1))
      expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(50 * one.scale);
  });
});
