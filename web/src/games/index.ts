/** Finds the folders of games; each board is loaded when it is needed. */
import type { Component } from "svelte";
import Anything from "./anything/Board.svelte";
import type { BoardProps, GameModule, Print } from "./contract";

const folders = import.meta.glob<{ default: GameModule }>("./*/index.ts");
const prints = import.meta.glob<{ default: Print }>("./*/Print.svelte", { eager: true });

/** The board of any game in words, for those who want it so. */
export const inWords = Anything as Component<BoardProps>;

/** For a game without a folder: its board in words, and the choices from the list. */
const anything: GameModule = {
  Board: inWords,
  scores: () => null,
  secret: true,
  guide: null,
  telling: { turns: [], chapters: [], stages: {}, gains: [], losses: [] },
  words: { en: {}, de: {} },
};

export async function gameModule(name: string): Promise<GameModule> {
  const folder = folders[`./${name}/index.ts`];
  return folder ? (await folder()).default : anything;
}

export function hasBoard(name: string): boolean {
  return `./${name}/index.ts` in folders;
}

export function printOf(name: string): Print | null {
  return prints[`./${name}/Print.svelte`]?.default ?? null;
}
