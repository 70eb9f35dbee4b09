/** The teller under a clock of its own: pace, pause, step, skip, haste. */
import { beforeEach, expect, test } from "vitest";
import { BACKLOG, STAY, Teller, type Beat, type Size, type Speed } from "./teller";

interface Said extends Beat {
  name: string;
  size: Size;
}

/** A clock that only moves when it is told to. */
class Clock {
  now = 0;
  private due: { at: number; run: () => void; id: number }[] = [];
  private ids = 0;
  later = (run: () => void, ms: number): number => {
    this.due.push({ at: this.now + ms, run, id: ++this.ids });
    return this.ids;
  };
  never = (id: unknown): void => {
    this.due = this.due.filter((one) => one.id !== id);
  };
  pass(ms: number): void {
    const end = this.now + ms;
    for (;;) {
      const next = this.due.filter((one) => one.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.never(next.id);
      this.now = next.at;
      next.run();
    }
    this.now = end;
  }
}

let clock: Clock;
let told: string[];
let rests: number;

function teller(speed: Speed = "normal"): Teller<Said> {
  return new Teller<Said>(
    {
      size: (beat) => beat.size,
      show: (beat) => told.push(beat.name),
      jump: (beats) => told.push(`[${beats.map((beat) => beat.name).join(" ")}]`),
      rest: () => (rests += 1),
      changed: () => undefined,
      later: clock.later,
      never: clock.never,
    },
    speed,
  );
}

const say = (name: string, more: Partial<Said> = {}): Said => ({
  ...{ name, size: "line", own: false, missed: false },
  ...more,
});

beforeEach(() => {
  clock = new Clock();
  told = [];
  rests = 0;
});

test("what comes singly is told at the same pace as what comes in one batch", () => {
  const one = teller();
  for (const name of ["a", "b", "c"]) one.add([say(name)]);
  const times: number[] = [];
  for (let i = 0; i < 300 && one.busy; i++) {
    if (told.length > times.length) times.push(clock.now);
    clock.pass(10);
  }
  const [first, second, third] = times as [number, number, number];
  expect(told).toEqual(["a", "b", "c"]);
  expect(first).toBe(0);
  for (const gap of [second - first, third - second]) {
    expect(gap).toBeGreaterThanOrEqual(500);
    expect(gap).toBeLessThanOrEqual(800);
  }
});

test("the question comes only after the last one was told for its time", () => {
  const one = teller();
  one.add([say("a"), say("b")]);
  expect(one.busy).toBe(true);
  clock.pass(STAY.normal.line);
  expect(told).toEqual(["a", "b"]);
  expect(one.busy).toBe(true);
  clock.pass(STAY.normal.line);
  expect(one.busy).toBe(false);
  expect(rests).toBe(1);
});

test("a moment of the stage stays for a second", () => {
  const one = teller();
  one.add([say("frost", { size: "stage" })]);
  clock.pass(STAY.normal.stage - 1);
  expect(one.busy).toBe(true);
  clock.pass(1);
  expect(one.busy).toBe(false);
  expect(STAY.normal.stage).toBe(1000);
});

test("one's own choice and what nobody sees take no time, at any speed, paused or not", () => {
  for (const speed of ["slow", "normal", "fast", "once"] as const) {
    const one = teller(speed);
    told = [];
    one.add([say("mine", { own: true }), say("", { size: "silent" })]);
    expect(one.busy).toBe(false);
    one.pause();
    one.add([say("mine too", { own: true, size: "stage" })]);
    expect(one.busy).toBe(false);
    expect(told.at(-1)).toBe("mine too");
  }
});

test("slow is slower and fast is faster; a change counts for what is told just now", () => {
  expect(STAY.slow.line).toBeGreaterThan(STAY.normal.line);
  expect(STAY.fast.line).toBeLessThan(STAY.normal.line);
  const one = teller("slow");
  one.add([say("a"), say("b"), say("c"), say("d")]);
  one.setSpeed("fast");
  clock.pass(STAY.fast.line);
  expect(told).toEqual(["a", "b"]);
  one.setSpeed("once");
  expect(told).toEqual(["a", "b", "[c d]"]);
  expect(one.busy).toBe(false);
});

test("at once: all that comes together is shown together", () => {
  const one = teller("once");
  one.add([say("a"), say("b")]);
  one.add([say("c")]);
  expect(told).toEqual(["[a b]", "[c]"]);
  expect(one.busy).toBe(false);
});

test("paused, nothing goes on but by steps; the last step brings the question", () => {
  const one = teller();
  one.add([say("a"), say("b")]);
  one.pause();
  clock.pass(60_000);
  expect(told).toEqual(["a"]);
  one.step();
  clock.pass(60_000);
  expect(told).toEqual(["a", "b"]);
  expect(one.busy).toBe(true);
  one.step();
  expect(one.busy).toBe(false);
  expect(one.paused).toBe(true);
  one.add([say("c")]);
  expect(told).toEqual(["a", "b"]);
  one.resume();
  expect(told).toEqual(["a", "b", "c"]);
  clock.pass(STAY.normal.line);
  expect(one.busy).toBe(false);
});

test("skipped, the rest comes all together and the question at once", () => {
  const one = teller();
  one.add([say("a"), say("b"), say("c")]);
  one.skip();
  expect(told).toEqual(["a", "[b c]"]);
  expect(one.busy).toBe(false);
  clock.pass(60_000);
  expect(told).toHaveLength(2);
});

test("what happened while nobody looked waits, and is then told in haste", () => {
  const one = teller();
  one.sleep(true);
  one.add(Array.from({ length: 30 }, (_, i) => say(String(i))));
  clock.pass(60_000);
  expect(told).toEqual([]);
  one.sleep(false);
  clock.pass(8000);
  expect(told).toHaveLength(30);
  expect(one.busy).toBe(false);
});

test("somebody who looks on at bots is not left ever further behind", () => {
  const one = teller();
  const many = BACKLOG * 2;
  one.add(Array.from({ length: many }, (_, i) => say(String(i))));
  clock.pass((many * STAY.normal.line) / 4);
  expect(one.busy).toBe(false);
});

test("what waits can be forgotten", () => {
  const one = teller();
  one.add([say("a"), say("b")]);
  one.clear();
  clock.pass(60_000);
  expect(told).toEqual(["a"]);
  expect(one.busy).toBe(false);
});

test("one's own great moment has its time before anything else is told, but not while paused", () => {
  const one = teller();
  one.add([say("mine", { own: true }), say("set", { own: true, size: "stage" }), say("theirs")]);
  expect(told).toEqual(["mine", "set"]);
  clock.pass(STAY.normal.stage - 1);
  expect(told).toEqual(["mine", "set"]);
  clock.pass(1);
  expect(told).toEqual(["mine", "set", "theirs"]);
  clock.pass(STAY.normal.line);
  one.pause();
  one.add([say("token", { own: true, size: "stage" })]);
  expect(told.at(-1)).toBe("token");
  expect(one.busy).toBe(false);
});
