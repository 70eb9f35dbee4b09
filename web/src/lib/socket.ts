/** A socket that comes back: it asks for what it missed and sends again what was not answered. */
import type { ServerMessage, ClientMessage } from "./wire";

export type Line = "connecting" | "live" | "lost" | "gone";

/** A message before the socket gives it its id. */
export type Unsent = ClientMessage extends infer Message
  ? Message extends ClientMessage
    ? Omit<Message, "id">
    : never
  : never;

export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

export interface Ends {
  /** Where to connect, with the last number seen. */
  address: () => string;
  open: (address: string) => Wire;
  hear: (message: ServerMessage) => void;
  line: (line: Line, code: number) => void;
  later?: (run: () => void, ms: number) => unknown;
  random?: () => number;
}

/** Close codes after which coming back is useless. */
const FINAL = new Set([4400, 4401, 4403, 4404]);
/** What is not said again on a new connection. */
const ASKED_ANEW: ReadonlySet<ClientMessage["type"]> = new Set([
  "ping",
  "look",
  "earlier",
  "why",
  "words",
]);
/** The server cannot save just now: it is to be asked again, but not at once. */
export const CANNOT_SAVE = 1013;
const UNHURRIED = 3;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;
const QUIET = 25_000;

/** How long to wait before trying for the nth time; half of it is luck, so that not all come at once. */
export function backoff(tries: number, random = Math.random()): number {
  const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries);
  return longest / 2 + (longest / 2) * random;
}

export class Socket {
  private wire: Wire | null = null;
  private tries = 0;
  private closed = false;
  private count = 0;
  private beat: unknown = null;
  private readonly nonce: string;
  /** What was said and not answered yet; said again on a new connection under the same id. */
  private readonly open = new Map<string, string>();

  constructor(private readonly ends: Ends) {
    this.nonce = Math.floor((ends.random ?? Math.random)() * 2 ** 40).toString(36);
  }

  connect(): void {
    if (this.closed) return;
    this.ends.line("connecting", 0);
    const wire = this.ends.open(this.ends.address());
    this.wire = wire;
    wire.onopen = () => {
      for (const text of this.open.values()) wire.send(text);
    };
    wire.onmessage = (event) => {
      const message = JSON.parse(event.data) as ServerMessage;
      if (message.type === "table") {
        this.tries = 0;
        this.ends.line("live", 0);
      }
      if (message.type === "ack" || message.type === "refused")
        if (message.id) this.open.delete(message.id);
      this.ends.hear(message);
    };
    wire.onclose = (event) => {
      if (this.wire !== wire) return;
      this.wire = null;
      if (this.closed) return;
      if (FINAL.has(event.code)) {
        this.ends.line("gone", event.code);
        return;
      }
      this.ends.line("lost", event.code);
      if (event.code === CANNOT_SAVE) this.tries = Math.max(this.tries, UNHURRIED);
      const wait = backoff(this.tries++, this.ends.random?.());
      (this.ends.later ?? setTimeout)(() => this.connect(), wait);
    };
    if (!this.ends.later && this.beat === null)
      this.beat = setInterval(() => this.say({ type: "ping" }), QUIET);
  }

  /** Say something; what must be answered is kept until it is. Returns its id. */
  say(message: Unsent): string {
    const id = `${this.nonce}-${++this.count}`;
    const text = JSON.stringify({ ...message, id });
    if (!ASKED_ANEW.has(message.type)) this.open.set(id, text);
    try {
      this.wire?.send(text);
    } catch {
      // Not open yet: it is sent when it is.
    }
    return id;
  }

  /** Try at once, for instance when the device is online again. */
  hurry(): void {
    if (!this.closed && !this.wire) this.connect();
  }

  close(): void {
    this.closed = true;
    if (this.beat !== null) clearInterval(this.beat as number);
    this.wire?.close();
    this.wire = null;
  }
}
