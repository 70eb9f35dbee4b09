/** Tells what happened one beat after another, at a pace that a person can follow. */

export const SPEEDS = ["slow", "normal", "fast", "once"] as const;
export type Speed = (typeof SPEEDS)[number];

/** How much a beat asks for: nothing to be seen, a sentence, or the screen for a second. */
export type Size = "silent" | "line" | "stage";

export interface Beat {
  /** Done at this screen: not waited for, but where it owns the screen. */
  own: boolean;
  /** One of those that nobody watched: told in haste. */
  missed: boolean;
}

/** Milliseconds that a beat stays before the next, or before the question. */
export const STAY: Record<Speed, Record<Size, number>> = {
  slow: { silent: 0, line: 1200, stage: 1900 },
  normal: { silent: 0, line: 650, stage: 1000 },
  fast: { silent: 0, line: 250, stage: 450 },
  once: { silent: 0, line: 0, stage: 0 },
};

/** All that was missed is told within about this time, but none of it longer or shorter than so. */
const HASTE = { all: 5000, longest: 250, shortest: 25 };
/** So many that wait are a backlog, whoever watched. */
export const BACKLOG = 60;

export interface Ends<B extends Beat> {
  size: (beat: B) => Size;
  show: (beat: B) => void;
  /** What was not told one by one comes all together. */
  jump: (beats: B[]) => void;
  /** All is told: the question may come. */
  rest: () => void;
  changed: () => void;
  later?: (run: () => void, ms: number) => unknown;
  never?: (timer: unknown) => void;
}

export class Teller<B extends Beat> {
  private queue: B[] = [];
  private told: B | null = null;
  private timer: unknown = null;
  private stopped = false;
  private asleep = false;
  private held = 0;
  private rushed = false;

  constructor(
    private readonly ends: Ends<B>,
    private pace: Speed = "normal",
  ) {}

  /** Something is being told, or waits to be. */
  get busy(): boolean {
    return this.told !== null || this.queue.length > 0 || this.held > 0;
  }

  /** How many beats wait behind the one that is told. */
  get left(): number {
    return this.queue.length;
  }

  get paused(): boolean {
    return this.stopped;
  }

  get speed(): Speed {
    return this.pace;
  }

  add(beats: readonly B[]): void {
    if (beats.length === 0) return;
    this.queue.push(...beats);
    this.go();
  }

  /** Put what came before everything that waits at the front; for while it is held. */
  precede(beats: readonly B[]): void {
    this.queue.unshift(...beats);
  }

  /** Tell nothing until what comes first is there; calling the answer lets go. */
  hold(): () => void {
    this.held += 1;
    this.ends.changed();
    return () => {
      this.held -= 1;
      this.go();
    };
  }

  setSpeed(speed: Speed): void {
    this.pace = speed;
    if (this.timer !== null && this.told) this.stay(this.told);
    this.go();
  }

  pause(): void {
    this.stopped = true;
    this.quiet();
    this.ends.changed();
  }

  resume(): void {
    this.stopped = false;
    if (this.told) this.stay(this.told);
    this.go();
  }

  /** Tell the next one now, and go on as before: paused, or at the pace that is set. */
  step(): void {
    this.quiet();
    this.told = null;
    const next = this.queue.shift();
    if (next) this.tell(next);
    this.go();
  }

  /** Leave out what has not been told. */
  skip(): void {
    this.quiet();
    this.told = null;
    const rest = this.queue;
    this.queue = [];
    if (rest.length > 0) this.ends.jump(rest);
    this.go();
  }

  /** Nobody watches: what comes waits, and is told in haste afterwards. */
  sleep(asleep: boolean): void {
    if (this.asleep === asleep) return;
    this.asleep = asleep;
    if (!asleep) {
      for (const beat of this.queue) beat.missed = true;
      this.go();
    }
  }

  /** Forget everything that waits, untold. */
  clear(): void {
    this.quiet();
    this.told = null;
    this.queue = [];
    this.ends.changed();
  }

  private go(): void {
    while (this.told === null && this.held === 0) {
      const next = this.queue[0];
      if (next === undefined || !this.mayTell(next)) break;
      this.queue.shift();
      this.tell(next);
    }
    if (!this.busy) {
      this.rushed = false;
      this.ends.rest();
    }
    this.ends.changed();
  }

  private mayTell(beat: B): boolean {
    if (beat.own || this.ends.size(beat) === "silent") return true;
    return !this.stopped && !this.asleep;
  }

  private tell(beat: B): void {
    if (this.pace === "once" && !this.stopped && !beat.own) {
      this.ends.jump([beat, ...this.queue.splice(0)]);
      return;
    }
    this.ends.show(beat);
    const size = this.ends.size(beat);
    const waits = beat.own ? size === "stage" && !this.stopped : STAY.normal[size] > 0;
    if (waits) this.stay(beat);
  }

  /** Let a beat stay for its time; while paused, until somebody steps on. */
  private stay(beat: B): void {
    this.quiet();
    const ms = this.time(beat);
    this.told = ms > 0 || this.stopped ? beat : null;
    if (ms > 0 && !this.stopped)
      this.timer = this.later(() => {
        this.timer = null;
        this.told = null;
        this.go();
      }, ms);
  }

  private time(beat: B): number {
    const usual = STAY[this.pace][this.ends.size(beat)];
    if (this.queue.length > BACKLOG) this.rushed = true;
    if (!beat.missed && !this.rushed) return usual;
    const share = HASTE.all / (this.queue.length + 1);
    return Math.min(usual, HASTE.longest, Math.max(HASTE.shortest, share));
  }

  private later(run: () => void, ms: number): unknown {
    return (this.ends.later ?? setTimeout)(run, ms);
  }

  private quiet(): void {
    if (this.timer !== null) {
      if (this.ends.never) this.ends.never(this.timer);
      else clearTimeout(this.timer as number);
    }
    this.timer = null;
  }
}
