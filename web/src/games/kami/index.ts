/** Kami-sama in the browser. */
import type { GameModule } from "../contract";
import Board from "./Board.svelte";
import { guide } from "./guide";
import { scores } from "./score";
import { telling } from "./telling";
import { words } from "./words";
import Zoom from "./Zoom.svelte";

/** An ability asks for what it does it with next, and is taken back by undoing. */
const atOnce: GameModule["atOnce"] = (target) => target.startsWith("ability:");

export default {
  Board,
  Zoom,
  scores,
  secret: true,
  atOnce,
  guide,
  telling,
  words,
} satisfies GameModule;
