/** Rabbit in the browser. */
import type { GameModule } from "../contract";
import Board from "./Board.svelte";
import { boardOf } from "./box";
import { guide } from "./guide";
import { scores } from "./score";
import { telling } from "./telling";
import { words } from "./words";
import Zoom from "./Zoom.svelte";

export default {
  Board,
  Zoom,
  scores,
  secret: false,
  atOnce: (target, view) => view !== null && !boardOf(view).careful.includes(target),
  guide,
  telling,
  words,
} satisfies GameModule;
