/** My tables as they change, on every page: whose turn it is, who is there, who asks me to play again. */
import { api } from "./api";
import { language } from "./i18n.svelte";
import { go, route } from "./route.svelte";
import { backoff } from "./socket";
import type { Brief, Briefs } from "./wire";

/** The server does not know me: coming back is useless until I sign in. */
const NOBODY = 4401;
/** Proxies close what is silent for long. */
const QUIET = 25_000;

let tables: Brief[] = $state.raw([]);
/** Offers that were answered or are shown elsewhere on the page. */
let heeded: readonly string[] = $state.raw([]);
let wire: WebSocket | null = null;

/** My tables; those that wait for me first. */
export function myTables(): Brief[] {
  return tables;
}

/** Keep the list up to date until the returned function is called. */
export function followTables(): () => void {
  let tries = 0;
  let timer = 0;
  let closed = false;
  const connect = (): void => {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(
      `${scheme}://${location.host}/api/me/tables/socket?lang=${language()}`,
    );
    wire = socket;
    socket.onmessage = (event: MessageEvent<string>) => {
      tries = 0;
      tables = (JSON.parse(event.data) as Briefs).tables;
    };
    socket.onclose = (event) => {
      if (wire === socket) wire = null;
      if (!closed && event.code !== NOBODY) timer = window.setTimeout(connect, backoff(tries++));
    };
  };
  connect();
  const beat = setInterval(lookAgain, QUIET);
  return () => {
    closed = true;
    clearTimeout(timer);
    clearInterval(beat);
    wire?.close();
  };
}

/** Ask for the list anew: I may have sat down or left somewhere. */
export function lookAgain(): void {
  if (wire?.readyState === WebSocket.OPEN) wire.send("again");
}

/** Whether a seat is kept for me at a table that somebody made to play again. */
export const isKept = (table: Brief): boolean =>
  table.status === "open" && table.seats.some((seat) => seat.mine && !seat.ready);

/** Who asked first. */
export const askerOf = (table: Pick<Brief, "seats">): string =>
  table.seats.find((seat) => seat.kind === "person" && seat.ready && !seat.mine)?.name ?? "";

/** Tables at which others wait for me to play again, and that I have not been told of otherwise. */
export function offers(): Brief[] {
  return tables.filter((table) => isKept(table) && !heeded.includes(table.id));
}

/** The offer that is shown on this page. */
export const offerHere = (): Brief | undefined =>
  offers().find((table) => route().path !== `/table/${table.id}`);

/** An offer needs no mention any more. */
export function heed(id: string): void {
  if (!heeded.includes(id)) heeded = [...heeded, id];
}

/** To a table where seats are kept for me, and ready to play there: it starts when all are. */
export async function playAgain(id: string): Promise<void> {
  const next = await api.table(id);
  if (next.status === "open")
    for (const { seat, mine, ready } of next.seats) if (mine && !ready) await api.join(id, seat);
  heed(id);
  go(`/table/${id}`);
}
