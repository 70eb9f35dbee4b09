/** The server's routes: one function each, one kind of error. */
import { language } from "./i18n.svelte";
import type {
  Briefs,
  Credentials,
  Failure as Failed,
  Games,
  Hint,
  Json,
  Leaving,
  Link,
  LinkTarget,
  MadeTable,
  Me,
  MeChange,
  NewSeat,
  NewTable,
  OneSeat,
  PassphraseChange,
  PlayOn,
  Replay,
  Rules,
  Sessions,
  Share,
  Starting,
  Status,
  Table,
  Token,
  Words,
} from "./wire";

export class Failure extends Error {
  constructor(
    readonly code: string,
    text: string,
  ) {
    super(text);
  }
}

type Query = Record<string, string | number | boolean | null | undefined>;

function address(path: string, query: Query = {}): string {
  const given = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    if (value !== null && value !== undefined) given.set(key, String(value));
  const text = given.toString();
  return `/api${path}${text && `?${text}`}`;
}

async function ask<T>(method: string, path: string, query?: Query, body?: BodyInit): Promise<T> {
  let answer: Response;
  // A header is a wish: a server that does not speak our language answers in English.
  const headers = { "accept-language": language() };
  try {
    answer = await fetch(
      address(path, query),
      body === undefined
        ? { method, headers }
        : { method, headers: { ...headers, "content-type": "application/json" }, body },
    );
  } catch {
    throw new Failure("offline", "");
  }
  const said: unknown = await answer.json().catch(() => null);
  if (answer.ok) return said as T;
  const error = (said as Partial<Failed> | null)?.error;
  throw new Failure(error?.code ?? "broken", error?.text ?? answer.statusText);
}

const get = <T>(path: string, query?: Query) => ask<T>("GET", path, query);
const post = <T, Body = object>(path: string, body?: Body) =>
  ask<T>("POST", path, {}, JSON.stringify(body ?? {}));

export const api = {
  me: () => get<Me>("/me"),
  change: (change: MeChange) => ask<Me>("PATCH", "/me", {}, JSON.stringify(change)),
  account: (account: string, passphrase: string) =>
    post<Me, Credentials>("/me/account", { account, passphrase }),
  passphrase: (old: string, new_: string) =>
    post<Me, PassphraseChange>("/me/passphrase", { old, new: new_ }),
  confirmMail: (token: string) => post<Me, Token>("/me/email/confirm", { token }),
  login: (account: string, passphrase: string) =>
    post<Me, Credentials>("/login", { account, passphrase }),
  logout: () => post<unknown>("/logout"),
  sessions: () => get<Sessions>("/me/sessions"),
  endSession: (id: string) => ask<unknown>("DELETE", `/me/sessions/${id}`),
  endOthers: () => ask<unknown>("DELETE", "/me/sessions"),

  games: () => get<Games>("/games"),
  rules: (game: string) => get<Rules>(`/games/${game}/rules`),
  words: (game: string) => get<Words>(`/games/${game}/words`),
  box: (game: string, options: Query) => get<Json>(`/games/${game}/box`, options),

  tables: (status: Status, before?: number) => get<Briefs>("/tables", { status, before }),
  make: (table: NewTable) => post<MadeTable, NewTable>("/tables", table),
  table: (id: string) => get<Table>(`/tables/${id}`),
  tableBox: (id: string) => get<Json>(`/tables/${id}/box`),
  join: (id: string, seat?: number) =>
    post<Table, OneSeat>(`/tables/${id}/join`, seat === undefined ? {} : { seat }),
  link: (token: string) => get<LinkTarget>(`/links/${token}`),
  takeLink: (token: string) => post<LinkTarget>(`/links/${token}`),
  setSeat: (id: string, seat: number, who: NewSeat) =>
    ask<MadeTable>("PUT", `/tables/${id}/seats/${seat}`, {}, JSON.stringify(who)),
  newLink: (id: string, seat: number) => post<Link>(`/tables/${id}/seats/${seat}/link`),
  start: (id: string, fill?: string) =>
    post<Table, Starting>(`/tables/${id}/start`, fill === undefined ? {} : { fill }),
  close: (id: string) => post<Table>(`/tables/${id}/close`),
  leave: (id: string, seat: number) => post<Table, Leaving>(`/tables/${id}/leave`, { seat }),
  back: (id: string, seat: number) => post<Table, OneSeat>(`/tables/${id}/return`, { seat }),
  resign: (id: string, seat: number) => post<Table, OneSeat>(`/tables/${id}/resign`, { seat }),
  rematch: (id: string) => post<Table>(`/tables/${id}/rematch`),
  playOn: (path: string, from: PlayOn) => post<MadeTable, PlayOn>(`${path}/play-on`, from),
  hint: (id: string, seat: number) => post<Hint, OneSeat>(`/tables/${id}/hint`, { seat }),
  replay: (id: string, seat: number | null, from = 0, words = false) =>
    get<Replay>(`/tables/${id}/replay`, { seat, from, words }),
  sharedReplay: (token: string, seat: number | null, from = 0, words = false) =>
    get<Replay>(`/shared/${token}/replay`, { seat, from, words }),
  shared: (id: string) => get<Share>(`/tables/${id}/share`),
  share: (id: string) => post<Share>(`/tables/${id}/share`),
  withdraw: (id: string) => ask<Share>("DELETE", `/tables/${id}/share`),
  openRecord: (text: string, seat: number | null, from = 0, words = false) =>
    ask<Replay>("POST", "/records", { seat, from, words }, text),
  recordAddress: (id: string) => `/api/tables/${id}/record`,
};

/** All moments of a game at a table, with the board in words if so wished. */
export const wholeReplay = (id: string, seat: number | null, words = false): Promise<Replay> =>
  whole((from) => api.replay(id, seat, from, words));

/** All moments of a game that somebody shared. */
export const wholeShared = (token: string, seat: number | null, words = false): Promise<Replay> =>
  whole((from) => api.sharedReplay(token, seat, from, words));

/** All moments of a record from a file. */
export const wholeRecord = (text: string, seat: number | null, words = false): Promise<Replay> =>
  whole((from) => api.openRecord(text, seat, from, words));

/** All moments, page by page. */
export async function whole(page: (from: number) => Promise<Replay>): Promise<Replay> {
  const whole = await page(0);
  while (whole.to < whole.last) {
    const more = await page(whole.to + 1);
    whole.moments.push(...more.moments);
    whole.to = more.to;
  }
  return whole;
}
