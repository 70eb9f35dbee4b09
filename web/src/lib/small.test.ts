/** Small things: clocks, plans, stories, Markdown, targets. */
import { expect, test } from "vitest";
import { face, remaining } from "./clock";
import { inline, markdown } from "./markdown";
import { fitSeats, quickTable, usualPlayers } from "./plan";
import { chat, story } from "./story";
import { meant, nearest } from "./targets";
import type { Entry, GameFacts } from "./wire";

test("a clock shows days, hours or minutes, and never less than nothing", () => {
  expect(face(61_000)).toBe("1:01");
  expect(face(3_600_000)).toBe("1:00:00");
  expect(face(3 * 86_400_000)).toBe("3d 0h");
  expect(face(-5)).toBe("0:00");
  expect(remaining(1000, true, 0, 400)).toBe(600);
  expect(remaining(1000, false, 0, 400)).toBe(1000);
});

const GAME = { name: "toy", players: [2, 6], cooperative: false } as unknown as GameFacts;
const quick = (game: GameFacts, levels: string[]) =>
  quickTable(game, levels).seats.map((seat) => seat.level ?? seat.kind);

test("a quick table has one person and scouts, never a random player", () => {
  expect(quick(GAME, ["kit", "scout", "thinker"])).toEqual(["me", "scout", "scout"]);
  expect(quick({ ...GAME, players: [1, 2] }, ["kit", "scout"])).toEqual(["me", "scout"]);
});

test("a quick table of a game that all win together is played alone", () => {
  const together = { ...GAME, players: [1, 2] as [number, number], cooperative: true };
  expect(quick(together, ["kit", "scout"])).toEqual(["me"]);
  expect(usualPlayers({ ...together, players: [2, 4] })).toBe(2);
});

test("seats are added and taken away to fit a game", () => {
  expect(fitSeats([{ kind: "me" }, { kind: "open" }], 3, "kit").map((s) => s.kind)).toEqual([
    "me",
    "open",
    "bot",
  ]);
});

function entry(seq: number, kind: Entry["kind"], more: Partial<Entry> = {}): Entry {
  return {
    ...{ seq, at: 0, kind, seat: 0, n: seq, choice: null, log: [], text: null, back: null },
    changes: null,
    view: null,
    ...more,
  };
}

test("what was said stands apart from the story", () => {
  expect(chat([entry(3, "chat", { text: "hi" })]).map((l) => l.text)).toEqual(["hi"]);
  expect(story([entry(3, "chat", { text: "hi" })])).toEqual([]);
});

test("a tag in Markdown is text, and links lead to the web or nowhere", () => {
  expect(inline("**a** <b> `x*y*`")).toBe("<strong>a</strong> &lt;b&gt; <code>x*y*</code>");
  expect(markdown("<script>x</script>\n\n<b onclick=x>\n\n    <i>")).not.toMatch(/<(script|b|i)\b/);
  expect(inline('[x](javascript:alert("1")) [y](other.md) ![z](z.png)')).toBe("x y z");
  expect(inline('[x](https://a.example/?"b)')).toContain('href="https://a.example/?&quot;b"');
});

test("a table can be scrolled and read aloud", () => {
  expect(markdown("| a | b |\n|---|---|\n| 1 | 2 |")).toBe(
    '<div class="scroll" tabindex="0"><table><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead>' +
      "<tbody><tr><td>1</td><td>2</td></tr></tbody></table></div>",
  );
  expect(markdown("| | |\n|---|---|\n| 1 | 2 |")).not.toContain("<th");
});

test("a place on another sheet is not meant", () => {
  expect(meant("space:a1", "sheet:0", ["sheet:0", "space:a1"])).toBe(true);
  expect(meant("space:a1", "sheet:1", ["sheet:0", "space:a1"])).toBe(false);
  expect(meant("space:a1", "sheet:1", ["space:a1"])).toBe(true);
  expect(meant("space:b1", null, ["space:a1"])).toBe(false);
});

test("an arrow key goes to the nearest place in its direction", () => {
  const at = (left: number, top: number) => ({ left, top, width: 10, height: 10 });
  const boxes = [at(20, 0), at(60, 0), at(20, 40), at(-30, 0)];
  expect(nearest(at(0, 0), boxes, "ArrowRight")).toBe(0);
  expect(nearest(at(0, 0), boxes, "ArrowLeft")).toBe(3);
  expect(nearest(at(0, 0), boxes, "ArrowDown")).toBe(2);
  expect(nearest(at(0, 0), boxes, "ArrowUp")).toBe(-1);
});
