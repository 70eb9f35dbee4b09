/** The story by turns, the deeds that stay marked, and what happened since one's last turn. */
import { expect, test } from "vitest";
import { deeds, since, story, turnOf, turns, type Line } from "./story";
import type { Telling } from "../games/contract";
import type { Entry, Json } from "./wire";

const TELLING: Telling = {
  turns: ["turn", "roll"],
  chapters: ["year"],
  stages: {},
  gains: ["gained"],
  losses: ["paid"],
};

function line(key: string, args: Record<string, Json> = {}, targets: string[] = []): Line {
  return { key, args, targets, text: key, seq: 1, at: 0, n: 1, seat: null, kind: "choice" };
}

const wood = (n: number): Json => ({ key: "so_many", args: { n, what: "Wood" } });

function entry(seq: number, kind: Entry["kind"], more: Partial<Entry> = {}): Entry {
  return {
    ...{ seq, at: 0, kind, seat: 0, n: seq, choice: null, log: [], text: null, back: null },
    changes: null,
    view: null,
    ...more,
  };
}

test("what was taken back is no part of the story, nor is taking it back", () => {
  const told = [
    entry(1, "choice", { log: [line("dig")] }),
    entry(2, "undo", { back: 1 }),
    entry(3, "choice", { log: [line("sow")] }),
  ];
  expect(story(told).map((one) => one.key)).toEqual(["sow"]);
});

test("turns begin where the game says so, and chapters stand for themselves", () => {
  const found = turns(
    [
      line("first", { seat: 1 }),
      line("year"),
      line("turn", { seat: 0 }),
      line("add", { seat: 0 }),
      line("turn", { seat: 1 }),
    ],
    TELLING,
  );
  expect(found.map(({ seat, chapter, lines }) => [seat, chapter, lines.length])).toEqual([
    [null, false, 1],
    [null, true, 0],
    [0, false, 1],
    [1, false, 0],
  ]);
});

test("without such lines a turn ends where another acts", () => {
  const lines = [0, 0, 1, 0].map((seat) => line("does", { seat }));
  expect(turns(lines, { turns: [], chapters: [] }).map((t) => t.lines.length)).toEqual([2, 1, 1]);
});

test("a deed stays marked until the same player's next turn", () => {
  const lines = [
    line("turn", { seat: 0 }),
    line("add", { seat: 0 }, ["space:a"]),
    line("turn", { seat: 1 }),
    line("add", { seat: 1 }, ["space:b"]),
  ];
  expect([...deeds(lines, TELLING)]).toEqual([
    [0, ["space:a"]],
    [1, ["space:b"]],
  ]);
  expect(deeds([...lines, line("turn", { seat: 0 })], TELLING).get(0)).toEqual([]);
});

test("what comes to a player in another's turn joins the marks, and takes none away", () => {
  const lines = [
    line("turn", { seat: 0 }),
    line("add", { seat: 0 }, ["space:a"]),
    line("turn", { seat: 1 }),
    line("gained", { seat: 0 }, ["resource:wood"]),
    line("gained", { seat: 2 }, ["resource:clay"]),
  ];
  expect([...deeds(lines, TELLING)]).toEqual([
    [0, ["space:a", "resource:wood"]],
    [1, []],
    [2, ["resource:clay"]],
  ]);
});

test("what luck brings in a player's turn is not that player's deed", () => {
  const lines = [
    line("turn", { seat: 0 }),
    line("buy", { seat: 0 }, ["card:a"]),
    { ...line("drawn", {}, ["card:b"]), kind: "chance" as const },
    line("opens", {}, ["place:c"]),
  ];
  expect(deeds(lines, TELLING).get(0)).toEqual(["card:a", "place:c"]);
});

test("where all act together, marks stay until the player has done something else", () => {
  const round = (a: string, b: string) => [
    line("roll"),
    line("cross", { seat: 0 }, [a]),
    line("cross", { seat: 1 }, [b]),
  ];
  const first = [...round("a1", "b1"), line("roll")];
  expect([...deeds(first, TELLING)]).toEqual([
    [0, ["a1"]],
    [1, ["b1"]],
  ]);
  expect(deeds([...first, line("cross", { seat: 0 }, ["a2"])], TELLING).get(0)).toEqual(["a2"]);
});

test("since my last turn: what the others did, with what it came to", () => {
  const lines = [
    line("turn", { seat: 1 }),
    line("old", { seat: 1 }),
    line("turn", { seat: 0 }),
    line("mine", { seat: 0 }),
    line("turn", { seat: 1 }),
    line("gained", { seat: 1, goods: { key: "and", args: { first: [wood(2)], last: wood(1) } } }),
    line("paid", { seat: 1, goods: wood(1) }),
    line("turn", { seat: 2 }),
    line("built", { seat: 2, points: 3 }),
    line("snow"),
    line("turn", { seat: 0 }),
    line("mine again", { seat: 0 }),
  ];
  const found = since(lines, 0, TELLING);
  expect(found.map((doing) => [doing.seat, doing.lines.map((l) => l.key), doing.points])).toEqual([
    [1, ["gained", "paid"], 0],
    [2, ["built", "snow"], 3],
  ]);
  expect(found[0]?.sums).toEqual([{ key: "so_many", args: { what: "Wood" }, n: 2 }]);
});

test("since my last turn, where turns are everybody's: this one and the one before", () => {
  const lines = ["roll", "roll", "roll"].flatMap((key, i) => [
    line(key),
    line(`cross ${i}`, { seat: 0 }),
    line(`cross ${i}`, { seat: 1 }),
  ]);
  const found = since(lines, 0, TELLING);
  expect(found.map((doing) => doing.lines.map((l) => l.key))).toEqual([
    ["cross 1", "cross 2"],
    ["cross 1", "cross 2"],
  ]);
});

test("whose turn it is comes from the latest line that begins one", () => {
  const log = [line("turn", { seat: 2 }), line("add", { seat: 2 })];
  expect(turnOf([entry(1, "choice", { log }), entry(2, "choice")], TELLING.turns)).toEqual({
    seat: 2,
  });
  expect(turnOf([entry(1, "chance", { log: [line("roll")] })], TELLING.turns)).toEqual({
    seat: null,
  });
  expect(turnOf([entry(1, "choice")], TELLING.turns)).toBeNull();
});
