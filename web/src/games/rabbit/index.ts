/** Rabbit in the browser. */
import type { GameModule } from "../contract";
import Board from "./Board.svelte";
import { guide } from "./guide";
import { scores } from "./score";
import { words } from "./words";
import Zoom from "./Zoom.svelte";

export default { Board, Zoom, scores, secret: false, guide, words } satisfies GameModule;
