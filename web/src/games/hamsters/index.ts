/** Hungry Hamsters in the browser. */
import type { GameModule } from "../contract";
import Board from "./Board.svelte";
import { guide } from "./guide";
import { scores } from "./score";
import { words } from "./words";

export default { Board, scores, secret: true, guide, words } satisfies GameModule;
