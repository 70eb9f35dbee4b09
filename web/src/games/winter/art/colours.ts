/** The inks of Winter Rabbit; pieces lie on the same paper by day and by night. */
import type { Unit } from "../box";

export const INK = "#1d2b45";
export const PAPER = "#fbf3e0";
export const SOCKET_GROUND = "#eadcb9";
export const BACK = "#2c4470";
export const LAND = "#2f6d47";

export const GOOD_INK: Record<Unit, string> = {
  Game: "#a8324a",
  Crops: "#a87400",
  Medicine: "#7d4a95",
  Earth: "#bb5427",
  Wood: "#6b4a2b",
  Reeds: "#17707e",
  token: LAND,
};

/** The players' colours as they are by day: their tokens lie on paper in both themes. */
const PLAYERS = ["#2f5d8a", "#b4472a", "#2e7356", "#86508c", "#9b2f63", "#4b5560"];
export const playerInk = (seat: number): string => PLAYERS[seat % 6] ?? INK;
