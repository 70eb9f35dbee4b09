/** One table as one screen knows it: what the server said, shown entry by entry. */
import { api } from "./api";
import { applied } from "./changes";
import { enterAgain, me } from "./house.svelte";
import { languageOfServer, t } from "./i18n.svelte";
import { look, point, type Picked } from "./picker";
import { keep, recall, settings, still } from "./settings.svelte";
import { CANNOT_SAVE, Socket, type Line, type Unsent, type Wire } from "./socket";
import { play } from "./sound";
import type { Choice, Entry, ServerMessage, Now, Table, View, WordsSection } from "./wire";

const STEP = 420;
const HASTY = 90;
/** The close code of a socket whose session has ended. */
const SIGNED_OUT = 4401;
/** So many missed moves are shown one by one to somebody who comes back. */
const SHOWN_AGAIN = 40;
/** What a server that can save again sends. */
const ANSWERS = new Set<ServerMessage["type"]>(["table", "news", "ack", "refused"]);

interface Step {
  entries: Entry[];
  view: View | null;
  targets: string[];
  /** The moment of the game after it. */
  n: number;
}

export class Session {
  line: Line = $state("connecting");
  closeCode = $state(0);
  table: Table | null = $state.raw(null);
  seat: number | null = $state(null);
  view: View | null = $state.raw(null);
  entries: Entry[] = $state.raw([]);
  /** Lines of chat before this entry can be asked for. */
  earlier: number | null = $state(null);
  refusal = $state("");
  /** Why nothing goes on just now: the server cannot save. */
  trouble = $state("");
  /** When the server's times were received, to count clocks from. */
  heardAt = $state(0);
  picked: string[] = $state.raw([]);
  /** A choice that was sent and not answered yet. */
  sending: Choice | null = $state.raw(null);
  /** Targets of the newest log lines, so that the board can show what just happened. */
  fresh: string[] = $state.raw([]);

  /** Why targets are closed, as far as the server was asked since this question came. */
  reasons: ReadonlyMap<string, string> = $state.raw(new Map());

  /** The board in words, once it was asked for. */
  sections: WordsSection[] | null = $state.raw(null);

  private latest: Now | null = $state.raw(null);
  private steps: Step[] = $state.raw([]);
  private timer: ReturnType<typeof setTimeout> | null = null;
  private last = 0;
  /** What was seen after the last entry that came, whether the board has caught up or not. */
  private heard: View | null = null;
  private returning = false;
  private socket: Socket;
  private waiting: string | null = null;
  private asked = false;
  /** The targets whose reasons were asked for. */
  private readonly wondered = new Set<string>();
  private wanted: number | null | undefined;

  constructor(
    readonly id: string,
    seat?: number | null,
  ) {
    this.wanted = seat;
    this.socket = new Socket({
      address: () => this.address(),
      open: (address) => new WebSocket(address) as unknown as Wire,
      hear: (message) => this.hear(message),
      line: (line, code) => {
        this.line = line;
        this.closeCode = code;
        if (line === "lost") this.wondered.clear();
        if (line === "live") this.asked = false;
        if (line === "gone" && code === SIGNED_OUT) void this.askWhoIAm();
        if (code === CANNOT_SAVE) this.trouble = t("cannot_save");
      },
    });
    this.socket.connect();
  }

  /** The session ended; where the same person has a new one, as after a new passphrase, go on. */
  private async askWhoIAm(): Promise<void> {
    const before = me()?.id;
    if (this.asked || before === undefined) return;
    this.asked = true;
    await enterAgain().catch(() => undefined);
    if (me()?.id === before) this.socket.connect();
  }

  /** What is asked, once all that happened before is on the board. */
  get now(): Now | null {
    return this.steps.length > 0 ? null : this.latest;
  }

  /** What is asked, whether the board has caught up or not. */
  get soon(): Now | null {
    return this.latest;
  }

  get choices(): Choice[] {
    return this.sending ? [] : (this.now?.choices ?? []);
  }

  get pick(): Picked {
    return look(this.choices, this.picked);
  }

  get catchingUp(): boolean {
    return this.steps.length > 1;
  }

  private address(): string {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const query = new URLSearchParams({ lang: languageOfServer() });
    const seat = this.seat ?? this.wanted;
    if (seat !== null && seat !== undefined) query.set("seat", String(seat));
    if (this.last > 0) query.set("after", String(this.last));
    return `${scheme}://${location.host}/api/tables/${this.id}/socket?${query}`;
  }

  private hear(message: ServerMessage): void {
    if (ANSWERS.has(message.type)) this.trouble = "";
    switch (message.type) {
      case "table": {
        const again = message.after !== null && message.seat === this.seat;
        this.table = message.table;
        this.seat = message.seat;
        this.heardAt = Date.now();
        this.setNow(message.now);
        if (!again || message.earlier !== null) this.earlier = message.earlier;
        if (again) {
          if (message.earlier !== null)
            this.entries = this.entries.filter((entry) => entry.kind !== "chat");
          this.take(message.entries);
          if (message.entries.every((entry) => !entry.changes)) this.view = message.view;
        } else {
          this.steps = [];
          this.entries = message.entries;
          void this.comeBack(message.view);
        }
        this.last = message.table.seq;
        this.heard = message.view;
        break;
      }
      case "news":
        if (message.table) this.table = message.table;
        this.heardAt = Date.now();
        this.setNow(message.now);
        this.take(message.entries.filter((entry) => entry.seq > this.last));
        this.last = Math.max(this.last, ...message.entries.map((entry) => entry.seq));
        break;
      case "who":
        if (this.table)
          this.table = {
            ...this.table,
            watching: message.watching,
            seats: this.table.seats.map((seat, i) => ({
              ...seat,
              connected: message.connected[i] ?? seat.connected,
            })),
          };
        break;
      case "ack":
        if (message.id === this.waiting) this.settle();
        break;
      case "refused":
        if (message.id === this.waiting) this.settle();
        if (message.code !== "stale") this.refusal = message.text;
        break;
      case "earlier": {
        const [first] = message.entries;
        this.earlier = message.more && first ? first.seq : null;
        const known = new Set(this.entries.map((entry) => entry.seq));
        const more = message.entries.filter((entry) => !known.has(entry.seq));
        this.entries = [...more, ...this.entries].sort((a, b) => a.seq - b.seq);
        break;
      }
      case "why":
        if (message.decision === this.latest?.decision && this.wondered.has(message.target))
          this.reasons = new Map([...this.reasons, [message.target, message.text]]);
        break;
      case "words":
        this.sections = message.sections;
        break;
      case "trouble":
        this.trouble = message.text;
        break;
      case "pong":
        break;
    }
  }

  private settle(): void {
    this.waiting = null;
    this.sending = null;
  }

  private setNow(now: Now | null): void {
    // Others may choose while somebody points: only another question lets go of what is picked.
    const ids = (of: Now | null) => of?.choices.map((choice) => choice.id).join();
    if (now?.decision !== this.latest?.decision || ids(now) !== ids(this.latest)) {
      this.picked = [];
      this.reasons = new Map();
      this.wondered.clear();
    }
    this.latest = now;
    if (this.table && now)
      this.table = {
        ...this.table,
        seq: now.seq,
        to_act: now.to_act,
        moved: now.moved,
        status: now.status,
        seats: this.table.seats.map((seat, i) => ({
          ...seat,
          left: now.left[i] ?? null,
          running: now.running[i] ?? false,
        })),
      };
  }

  /** Put what happened in line; each step shows what the viewer saw after it. */
  private take(entries: Entry[]): void {
    const steps = [...this.steps];
    steps.push(...entries.map((entry) => this.step(entry)));
    this.steps = steps;
    this.advance();
  }

  private step(entry: Entry): Step {
    const targets = entry.log.flatMap((line) => line.targets);
    const view = entry.changes && applied(this.heard, entry.changes);
    this.heard = view ?? this.heard;
    return { entries: [entry], view, targets, n: entry.n };
  }

  /** Show what happened since this screen was last here, then where the game is. */
  private async comeBack(view: View | null): Promise<void> {
    const n = this.entries.at(-1)?.n ?? 0;
    const seen = Number(recall(this.place) ?? n);
    const missed = n - seen;
    if (this.seat !== null && view && missed > 1 && missed <= SHOWN_AGAIN && !still()) {
      const seat = this.seat;
      try {
        this.returning = true;
        const { moments } = await api.replay(this.id, seat, seen);
        this.returning = false;
        const [first, ...rest] = moments.filter((moment) => moment.n <= n);
        if (this.seat !== seat || !first) return;
        this.view = first.view;
        const told = rest.map((moment) => ({
          entries: [],
          view: moment.view,
          targets: moment.log.flatMap((line) => line.targets),
          n: moment.n,
        }));
        this.steps = [...told, ...this.steps];
        this.advance();
        return;
      } catch {
        // What was missed is in the story as well.
        this.returning = false;
      }
    }
    this.view = view;
    this.advance();
    keep(this.place, String(n));
  }

  private get place(): string {
    return `seen.${this.id}.${this.seat}`;
  }

  private advance(): void {
    if (this.timer !== null || this.returning || this.steps.length === 0) return;
    const [step, ...rest] = this.steps as [Step, ...Step[]];
    const changed = step.view !== null;
    if (changed) this.view = step.view;
    this.entries = [...this.entries, ...step.entries];
    if (changed || step.targets.length > 0) this.fresh = step.targets;
    keep(this.place, String(step.n));
    for (const entry of step.entries) play(entry.kind, entry.seat === this.seat);
    this.steps = rest;
    if (rest.length === 0) {
      if (this.latest && this.seat !== null && this.latest.to_act.includes(this.seat)) play("turn");
      return;
    }
    const wait =
      !changed || still() ? 0 : rest.length > 20 ? HASTY / 3 : rest.length > 6 ? HASTY : STEP;
    if (wait === 0) {
      this.advance();
      return;
    }
    this.timer = setTimeout(() => {
      this.timer = null;
      this.advance();
    }, wait);
  }

  /** Show where the game is now, without the steps that led there. */
  skip(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    const views = this.steps.map((step) => step.view).filter((view) => view !== null);
    this.entries = [...this.entries, ...this.steps.flatMap((step) => step.entries)];
    this.view = views.at(-1) ?? this.view;
    this.steps = [];
  }

  // What a person does

  /** Point at a target: it joins what is picked, leaves it, or starts anew; or is all it takes. */
  point(target: string, atOnce = false): void {
    this.refusal = "";
    const before = this.pick.proposal;
    if (before && this.picked.includes(target) && this.picked.at(-1) === target) {
      this.choose(before);
      return;
    }
    this.picked = point(this.choices, this.picked, target);
    const proposal = this.pick.proposal;
    if ((settings.quick || atOnce) && proposal && this.pick.fitting.length === 1)
      this.choose(proposal);
  }

  /** Add a target while dragging; one that does not fit is passed over. */
  draw(target: string): void {
    if (this.pick.lit.has(target)) this.picked = [...this.picked, target];
  }

  /** Let go of one target of what is picked. */
  drop(target: string): void {
    this.refusal = "";
    this.picked = this.picked.filter((other) => other !== target);
  }

  /** Pick a whole choice, to be confirmed. */
  propose(choice: Choice): void {
    this.refusal = "";
    if (choice.targets.length === 0) this.choose(choice);
    else this.picked = [...new Set(choice.targets)];
  }

  /** Take the last step back; false where there was none. */
  backstep(): boolean {
    if (this.picked.length === 0) return false;
    this.picked = this.picked.slice(0, -1);
    return true;
  }

  clear(): void {
    this.picked = [];
  }

  choose(choice: Choice): void {
    if (this.sending || !this.now) return;
    this.refusal = "";
    this.sending = choice;
    this.waiting = this.say({
      type: "choose",
      decision: this.now.decision,
      choice: choice.id,
      hold: settings.hold,
    });
    play("made");
  }

  /** Ask why a target is closed; the answer comes into `reasons`. */
  wonder(target: string): void {
    if (this.choices.length === 0 || this.wondered.has(target)) return;
    this.wondered.add(target);
    this.say({ type: "why", target });
  }

  /** Ask for the board in words. */
  spell(): void {
    this.say({ type: "words" });
  }

  undo(): void {
    if (this.latest) this.say({ type: "undo", decision: this.latest.decision });
  }

  letGo(): void {
    if (this.latest) this.say({ type: "go", decision: this.latest.decision });
  }

  answer(agree: boolean): void {
    this.say({ type: "answer", agree });
  }

  chat(text: string): void {
    this.say({ type: "chat", text });
  }

  /** Ask for what was said before. */
  lookBack(): void {
    if (this.earlier !== null) this.say({ type: "earlier", before: this.earlier });
  }

  /** Look from another seat of one's own. */
  look(seat: number | null): void {
    this.seat = seat;
    this.picked = [];
    this.settle();
    this.view = null;
    this.sections = null;
    this.latest = null;
    this.say({ type: "look", seat });
  }

  hurry(): void {
    this.socket.hurry();
  }

  close(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.socket.close();
  }

  private say(message: Unsent): string {
    return this.socket.say(message);
  }
}
