/** Winter Rabbit in the browser. */
import { split } from "../../lib/targets";
import type { GameModule } from "../contract";
import Board from "./Board.svelte";
import Stage from "./Stage.svelte";
import { guide } from "./guide";
import { scores } from "./score";
import { telling } from "./telling";
import { words } from "./words";
import Zoom from "./Zoom.svelte";

/** A single good is chosen by the click on it, and so is a villager of one's own, to be placed next. */
const atOnce: GameModule["atOnce"] = (target, _view, _picked, choices) => {
  if (target === "do:from your area") return true;
  const meant = choices.filter((choice) => choice.targets.includes(target));
  return split(target).kind === "resource" && meant.every(({ targets }) => targets.length === 1);
};

export default {
  Board,
  Stage,
  Zoom,
  scores,
  secret: true,
  atOnce,
  guide,
  telling,
  words,
} satisfies GameModule;
