import { expect, test } from "vitest";
import { backoff, Socket, type Line, type Wire } from "./socket";
import type { ServerMessage } from "./wire";

class FakeWire implements Wire {
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor(readonly address: string) {}
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.onclose?.({ code: 1000 });
  }
  say(message: Partial<ServerMessage>): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

function scene() {
  const wires: FakeWire[] = [];
  const lines: Line[] = [];
  const waits: { run: () => void; ms: number }[] = [];
  const socket = new Socket({
    address: () => `after=${wires.length}`,
    open: (address) => {
      const wire = new FakeWire(address);
      wires.push(wire);
      return wire;
    },
    hear: () => undefined,
    line: (line) => lines.push(line),
    later: (run, ms) => waits.push({ run, ms }),
    random: () => 0.5,
  });
  socket.connect();
  return { socket, wires, lines, waits };
}

const last = <T>(list: T[]): T => list[list.length - 1] as T;

test("what was not answered is said again under the same id, what was answered is not", () => {
  const { socket, wires, waits } = scene();
  const done = socket.say({ type: "choose", decision: 1, choice: 5, hold: false });
  const open = socket.say({ type: "chat", text: "hello" });
  last(wires).say({ type: "ack", id: done, seq: 3, again: false });
  last(wires).onclose?.({ code: 1012 });
  last(waits).run();
  last(wires).onopen?.();
  expect(last(wires).sent.map((text) => (JSON.parse(text) as { id: string }).id)).toEqual([open]);
});

test("questions are not said again: whoever still wants to know asks anew", () => {
  const { socket, wires, waits } = scene();
  socket.say({ type: "why", target: "space:s1" });
  socket.say({ type: "earlier", before: 7 });
  expect(last(wires).sent).toHaveLength(2);
  last(wires).onclose?.({ code: 1012 });
  last(waits).run();
  last(wires).onopen?.();
  expect(last(wires).sent).toEqual([]);
});

test("a lost line is tried again, later each time, until it stands", () => {
  const { wires, waits, lines } = scene();
  for (let n = 0; n < 3; n++) {
    last(wires).onclose?.({ code: 1006 });
    last(waits).run();
  }
  const times = waits.map((wait) => wait.ms);
  expect(times).toEqual([...times].sort((a, b) => a - b));
  last(wires).say({ type: "table" });
  expect(last(lines)).toBe("live");
  last(wires).onclose?.({ code: 1006 });
  expect(last(waits).ms).toBe(times[0]);
});

test("a table that is not there is not asked for again", () => {
  const { wires, waits, lines } = scene();
  last(wires).onclose?.({ code: 4404 });
  expect(last(lines)).toBe("gone");
  expect(waits).toEqual([]);
});

test("waits grow to a limit and are never all the same", () => {
  expect(backoff(0, 0)).toBeLessThan(backoff(0, 1));
  expect(backoff(30, 1)).toBe(15_000);
});

test("a server that cannot save is not asked again at once, and asked for what was not answered", () => {
  const { socket, wires, waits, lines } = scene();
  last(wires).say({ type: "table" });
  const open = socket.say({ type: "choose", decision: 1, choice: 5, hold: false });
  last(wires).say({ type: "trouble", text: "Cannot save just now." });
  last(wires).onclose?.({ code: 1013 });
  expect(last(lines)).toBe("lost");
  expect(last(waits).ms).toBeGreaterThan(backoff(0, 1));
  last(waits).run();
  last(wires).onopen?.();
  expect(last(wires).sent.map((text) => (JSON.parse(text) as { id: string }).id)).toEqual([open]);
});
