/** Winter Rabbit in the browser. */
import { split } from "../../lib/targets";
import type { GameModule } from "../contract";
import Board from "./Board.svelte";
import { boardOf } from "./box";
import { guide } from "./guide";
import { scores } from "./score";
import { telling } from "./telling";
import { words } from "./words";
import Zoom from "./Zoom.svelte";

/** Goods that are picked one by one are chosen by the click: nothing moves before all are. */
const atOnce: GameModule["atOnce"] = (target, view) =>
  split(target).kind === "resource" && view !== null && boardOf(view).picking !== null;

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
