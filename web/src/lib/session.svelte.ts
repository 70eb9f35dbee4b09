/** One table as one screen knows it: what the server said, shown entry by entry. */
import type { Telling } from "../games/contract";
import { api } from "./api";
import { applied } from "./changes";
import { enterAgain, me } from "./house.svelte";
import { languageOfServer, t } from "./i18n.svelte";
import { look, point, type Picked } from "./picker";
import { keep, recall, settings } from "./settings.svelte";
import { CANNOT_SAVE, Socket, type Line, type Unsent, type Wire } from "./socket";
import { play } from "./sound";
import { moodOf, turnOf, whose } from "./story";
import { Teller, type Beat, type Size, type Speed } from "./teller";
import type { Choice, Entry, LogLine, Now, ServerMessage, Table, View, WordsSection } from "./wire";

/** The close code of a socket whose session has ended. */
const SIGNED_OUT = 4401;
/** So many missed moves are shown one by one to somebody who comes back. */
const SHOWN_AGAIN = 40;
/** So many entries at one go are told in haste: the line was lost for a while. */
const MANY = 12;
/** How long a staged moment of one's own stays where nothing waits for it. */
const STAGED = 1200;
/** What a server that can save again sends. */
const ANSWERS = new Set<ServerMessage["type"]>(["table", "news", "ack", "refused"]);

/** One thing to be told: a line of the log, with the board after it where it is an entry's first. */
interface Told extends Beat {
  /** The entry that it begins, for the story. */
  entry: Entry | null;
  view: View | null;
  line: LogLine | null;
  seat: number | null;
  /** The moment of the game after it. */
  n: number;
}

interface Happened {
  log: readonly LogLine[];
  view: View | null;
  seat: number | null;
  n: number;
}

/** What happened at one go as beats: each line one, the board with the first. */
function beats(
  of: Happened,
  entry: Entry | null,
  own: (line: LogLine | null) => boolean,
  missed: boolean,
): Told[] {
  const seat = of.seat !== null && of.seat >= 0 ? of.seat : null;
  const lines = of.log.length > 0 ? of.log : [null];
  return lines.map((line, i) => ({
    entry: i === 0 ? entry : null,
    view: i === 0 ? of.view : null,
    ...{ line, seat, missed, n: of.n, own: own(line) },
  }));
}

/** What is told just now. */
export interface TellingNow {
  /** Something is told or waits to be: nothing is asked yet. */
  busy: boolean;
  /** How many beats wait behind it. */
  left: number;
  paused: boolean;
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
  /** Targets of the newest log line, so that the board can show what just happened. */
  fresh: string[] = $state.raw([]);
  /** The line that is told just now, and whose doing it is. */
  told: LogLine | null = $state.raw(null);
  acting: number | null = $state(null);
  telling: TellingNow = $state.raw({ busy: false, left: 0, paused: false });
  /** Lines that own the screen just now. */
  staged: LogLine[] = $state.raw([]);
  /** What happened last, for those who hear it. */
  spoken = $state("");
  /** How the game's log is told; until its board has come, plainly. */
  manner: Telling | null = null;

  /** Why targets are closed, as far as the server was asked since this question came. */
  reasons: ReadonlyMap<string, string> = $state.raw(new Map());

  /** The board in words, once it was asked for. */
  sections: WordsSection[] | null = $state.raw(null);

  private latest: Now | null = $state.raw(null);
  private readonly teller: Teller<Told>;
  private curtain: ReturnType<typeof setTimeout> | undefined;
  private unspoken: string[] = [];
  /** The decision that was rung for. */
  private rung: number | null = null;
  private last = 0;
  /** What was seen after the last entry that came, whether the board has caught up or not. */
  private heard: View | null = null;
  private socket: Socket;
  private unanswered: string | null = null;
  private asked = false;
  /** The targets whose reasons were asked for. */
  private readonly wondered = new Set<string>();
  private wanted: number | null | undefined;

  constructor(
    readonly id: string,
    seat?: number | null,
  ) {
    this.wanted = seat;
    this.teller = new Teller<Told>(
      {
        size: (beat) => this.size(beat),
        show: (beat) => this.show(beat),
        jump: (beats) => this.jump(beats),
        rest: () => this.rest(),
        changed: () => this.noteTelling(),
      },
      settings.speed,
    );
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
    return this.telling.busy ? null : this.latest;
  }

  /** What is asked, whether the board has caught up or not. */
  get soon(): Now | null {
    return this.latest;
  }

  get choices(): Choice[] {
    return this.sending ? [] : (this.now?.choices ?? []);
  }

  /** One's own choice that is sent, or waits for the others'. */
  get waiting(): Choice | null {
    if (this.sending) return this.sending;
    const chosen = this.view?.chosen ?? null;
    if (chosen === null) return null;
    const own = this.entries.findLast(
      (entry) => entry.kind === "choice" && entry.seat === this.seat,
    );
    return own?.choice?.id === chosen ? own.choice : null;
  }

  get pick(): Picked {
    return look(this.choices, this.picked);
  }

  private address(): string {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const query = new URLSearchParams({ lang: languageOfServer(), changes: "true" });
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
          this.teller.clear();
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
        if (message.id === this.unanswered) this.settle();
        break;
      case "refused":
        if (message.id === this.unanswered) this.settle();
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
    this.unanswered = null;
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

  /** Put what happened in line, to be told. */
  private take(entries: Entry[]): void {
    const missed = entries.length > MANY;
    const turns = this.manner?.turns ?? [];
    let turn = turnOf(this.entries, turns);
    if (document.hidden) this.ring();
    this.teller.add(
      entries.flatMap((entry) => {
        turn = turnOf([entry], turns) ?? turn;
        const shared = turn === null || turn.seat === null;
        // In a turn of everybody's, each line is one's own or another's, whoever chose last.
        const own = (line: LogLine | null) => {
          const seat = line && shared ? whose(line) : null;
          return seat === null ? this.isOwn(entry) : this.isMine(seat);
        };
        return beats({ ...entry, view: this.seen(entry) }, entry, own, missed);
      }),
    );
  }

  /** Whether somebody at this screen chose it, just now. */
  private isOwn(entry: Entry): boolean {
    const seat = entry.seat === null ? undefined : this.table?.seats[entry.seat];
    return entry.kind === "choice" && seat?.mine === true && seat.stand_in === null;
  }

  /** What is seen after an entry, where it changed anything. */
  private seen(entry: Entry): View | null {
    const view = entry.changes && applied(this.heard, entry.changes);
    this.heard = view ?? this.heard;
    return view;
  }

  /** Show what happened since this screen was last here, then where the game is. */
  private async comeBack(view: View | null): Promise<void> {
    const n = this.entries.at(-1)?.n ?? 0;
    const seen = Number(recall(this.place) ?? n);
    const missed = n - seen;
    const { seat } = this;
    if (seat !== null && view && missed > 1 && missed <= SHOWN_AGAIN) {
      const came = this.teller.hold();
      try {
        const { moments } = await api.replay(this.id, seat, seen);
        const [first, ...rest] = moments.filter((moment) => moment.n <= n);
        if (this.seat !== seat || !first) return;
        this.view = first.view;
        this.teller.precede(rest.flatMap((moment) => beats(moment, null, () => false, true)));
        return;
      } catch {
        // What was missed is in the story as well.
      } finally {
        came();
      }
    }
    this.view = view;
    keep(this.place, String(n));
    this.ring();
  }

  private get place(): string {
    return `seen.${this.id}.${this.seat}`;
  }

  /** How much room a beat takes: one's own turn is said by the question that follows. */
  private size({ line, view }: Told): Size {
    if (line === null) return "silent";
    const staged = this.manner && moodOf(line, this.manner, view ?? this.view) !== null;
    if (staged && !(line.key in (this.manner?.stages ?? {}))) return "stage";
    if (this.manner?.turns.includes(line.key) && this.isMine(whose(line))) return "silent";
    return staged ? "stage" : "line";
  }

  private isMine(seat: number | null): boolean {
    return seat !== null && this.table?.seats[seat]?.mine === true;
  }

  private show(beat: Told): void {
    const { line, view, entry, own } = beat;
    if (view !== null) this.view = view;
    if (entry) {
      this.entries = [...this.entries, entry];
      play(entry.kind, entry.seat === this.seat);
    }
    keep(this.place, String(beat.n));
    if (line === null) return;
    const more = own && entry === null;
    this.fresh = more ? [...this.fresh, ...line.targets] : line.targets;
    const staged = this.size(beat) === "stage";
    this.told = own && !staged ? null : line;
    // A great moment that names nobody is nobody's doing: the year's end, the last turn.
    this.acting = whose(line) ?? (staged ? null : beat.seat);
    this.speak(line.text);
    if (staged) this.stage(line, own);
    else this.unstage();
  }

  /** Let a line own the screen: until the next one, or for its time where nothing is waited for. */
  private stage(line: LogLine, own: boolean): void {
    clearTimeout(this.curtain);
    this.curtain = undefined;
    this.staged = own ? [...this.staged, line].slice(-3) : [line];
    play((this.manner && moodOf(line, this.manner, this.view)) ?? "");
    if (own && (this.teller.speed === "once" || this.teller.paused))
      this.curtain = setTimeout(() => {
        this.curtain = undefined;
        this.staged = [];
      }, STAGED);
  }

  private unstage(): void {
    if (this.curtain === undefined) this.staged = [];
  }

  /** Show where the game is after all these, without telling them. */
  private jump(beats: Told[]): void {
    const entries = beats.flatMap((beat) => beat.entry ?? []);
    const lines = beats.flatMap((beat) => beat.line ?? []);
    this.entries = [...this.entries, ...entries];
    this.view = beats.findLast((beat) => beat.view !== null)?.view ?? this.view;
    this.fresh = lines.at(-1)?.targets ?? this.fresh;
    keep(this.place, String(beats.at(-1)?.n ?? 0));
    for (const line of lines) this.speak(line.text);
  }

  private rest(): void {
    this.told = null;
    this.acting = null;
    this.unstage();
    this.ring();
  }

  /** Say once that it is one's turn. */
  private ring(): void {
    const { latest } = this;
    if (latest === null || latest.decision === this.rung || latest.choices.length === 0) return;
    this.rung = latest.decision;
    play("turn");
  }

  /** What happens at one go is said in one breath. */
  private speak(text: string): void {
    if (this.unspoken.length === 0)
      queueMicrotask(() => {
        this.spoken = this.unspoken.join(" ");
        this.unspoken = [];
      });
    this.unspoken.push(text);
  }

  private noteTelling(): void {
    const { busy, left, paused } = this.teller;
    const before = this.telling;
    if (before.busy !== busy || before.left !== left || before.paused !== paused)
      this.telling = { busy, left, paused };
  }

  // How it is told

  pause(): void {
    this.teller.pause();
  }

  resume(): void {
    this.teller.resume();
  }

  /** Tell the next thing now. */
  step(): void {
    if (this.telling.busy) this.teller.step();
  }

  /** Show where the game is now, without the steps that led there. */
  skip(): void {
    this.teller.skip();
  }

  setSpeed(speed: Speed): void {
    this.teller.setSpeed(speed);
  }

  /** Nobody looks at the screen just now, or somebody does again. */
  sleep(asleep: boolean): void {
    this.teller.sleep(asleep);
  }

  // What a person does

  /** Point at a target: it joins what is picked, leaves it, or starts anew; or is all it takes. */
  point(target: string, atOnce: (picked: readonly string[]) => boolean = () => false): void {
    this.refusal = "";
    const before = this.pick.proposal;
    if (before && this.picked.includes(target) && this.picked.at(-1) === target) {
      this.choose(before);
      return;
    }
    this.picked = point(this.choices, this.picked, target);
    const proposal = this.pick.proposal;
    if ((settings.quick || atOnce(this.picked)) && proposal && this.pick.fitting.length === 1)
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
    this.unanswered = this.say({
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
    this.teller.clear();
    this.sections = null;
    this.latest = null;
    this.say({ type: "look", seat });
  }

  hurry(): void {
    this.socket.hurry();
  }

  close(): void {
    this.teller.clear();
    clearTimeout(this.curtain);
    this.socket.close();
  }

  private say(message: Unsent): string {
    return this.socket.say(message);
  }
}
