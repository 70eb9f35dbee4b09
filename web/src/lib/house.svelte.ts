/** What every page needs: who I am, and which games there are. Asked for once. */
import { api } from "./api";
import { language, serverSpeaks } from "./i18n.svelte";
import type { GameFacts, Games, Me } from "./wire";

const state: { me: Me | null; games: Games | null } = $state({ me: null, games: null });

let asked: Promise<void> | null = null;
let spoken = "";

/** Ask who I am and what can be played; a visitor becomes a guest by this. */
export function enter(): Promise<void> {
  if (asked && spoken === language()) return asked;
  spoken = language();
  asked = (async () => {
    const [me, games] = await Promise.all([api.me(), api.games()]);
    serverSpeaks(games.languages);
    state.me = me;
    state.games = games;
  })();
  asked.catch(() => (asked = null));
  return asked;
}

export function me(): Me | null {
  return state.me;
}

export function setMe(me: Me): void {
  state.me = me;
}

/** Forget what was asked for, after signing in or out. */
export async function enterAgain(): Promise<void> {
  asked = null;
  await enter();
}

export function games(): Games | null {
  return state.games;
}

export function gameFacts(name: string): GameFacts | null {
  return state.games?.games.find((game) => game.name === name) ?? null;
}
