/** Hungry Hamsters in the browser. */
import type { GameModule } from "../contract";
import Board from "./Board.svelte";
import { guide } from "./guide";
import { scores } from "./score";
import { telling } from "./telling";
import { words } from "./words";
import Zoom from "./Zoom.svelte";

export default { Board, Zoom, scores, secret: true, guide, telling, words } satisfies GameModule;
