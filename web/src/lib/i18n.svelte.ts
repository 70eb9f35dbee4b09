/** The client's own words, in the chosen language; the server is asked for the same one. */
import { fill, type Args } from "./fill";
import { settings } from "./settings.svelte";
import { en, type Key } from "../words/en";

export type Catalogue = Record<Key, string>;

const others: Record<string, () => Promise<Catalogue>> = {
  de: async () => (await import("../words/de")).de,
};

export const languages: Record<string, string> = { en: "English", de: "Deutsch" };

const state = $state({ language: "en", words: en as Catalogue, spoken: ["en"] });

function wished(): string {
  if (settings.language in languages) return settings.language;
  const first = navigator.languages.map((l) => l.toLowerCase().split("-")[0] ?? "");
  return first.find((l) => l in languages) ?? "en";
}

/** Load the words of the language that is set, or that the browser asks for. */
export async function speak(): Promise<void> {
  const language = wished();
  state.words = language in others ? ((await others[language]?.()) ?? en) : en;
  state.language = language;
  document.documentElement.lang = language;
}

export function language(): string {
  return state.language;
}

/** Which languages the server speaks, as it says itself. */
export function serverSpeaks(spoken: string[]): void {
  state.spoken = spoken;
}

/** The language to ask a socket for; English where the server does not speak ours. */
export function languageOfServer(): string {
  return state.spoken.includes(state.language) ? state.language : "en";
}

export function t(key: Key, args?: Args): string {
  return fill(state.words[key], args);
}

/** A sentence of a game's own catalogue of the client, in the chosen language. */
export function told(
  words: Record<string, Record<string, string>>,
  key: string,
  args?: Args,
): string {
  return fill(words[state.language]?.[key] ?? words.en?.[key] ?? key, args);
}

/** Whether a game's own catalogue has a sentence. */
export function hasTold(words: Record<string, Record<string, string>>, key: string): boolean {
  return words.en?.[key] !== undefined;
}

export function when(at: number): string {
  return new Intl.DateTimeFormat(state.language, {
    dateStyle: Date.now() - at < 20 * 3600_000 ? undefined : "medium",
    timeStyle: "short",
  }).format(at);
}
