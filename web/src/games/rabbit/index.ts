/** Rabbit in the browser. */
import { split } from "../../lib/targets";
import type { GameModule } from "../contract";
import Board from "./Board.svelte";
import { boardOf } from "./box";
import { guide } from "./guide";
import { scores } from "./score";
import Stage from "./Stage.svelte";
import { telling } from "./telling";
import { words } from "./words";
import Zoom from "./Zoom.svelte";

/** A card only says whose acts are meant; and what draws or harms is confirmed, whatever completes it. */
const atOnce: GameModule["atOnce"] = (target, view, picked) => {
  if (view === null) return false;
  const { step, careful } = boardOf(view);
  if (step === "act" && split(target).kind === "card") return false;
  return !picked.some((each) => careful.includes(each));
};

export default {
  Board,
  Zoom,
  Stage,
  scores,
  secret: false,
  atOnce,
  guide,
  telling,
  words,
} satisfies GameModule;
