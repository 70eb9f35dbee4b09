/** The sheet and the view of Hungry Hamsters, as the server sends them. */
import type { Json, View } from "../../lib/wire";

export type Cell = [number, number];

export interface Space {
  name: string;
  at: Cell;
  chamber: string;
  goods: "" | "nut" | "mushroom";
}

export interface Sheet {
  name: string;
  rows: number;
  columns: number;
  /** How many slots there are for rolled ones. */
  ones_row: number;
  /** What one nut, two, three and four are worth together. */
  nut_points: number[];
  /** What the dice of the timer show: the rolls that run it. */
  timer: number[];
  spaces: Space[];
  chambers: { letter: string; points: number; spaces: string[] }[];
  tunnels: { ends: [string, string]; cells: Cell[] }[];
}

export interface Burrow {
  crossed: string[];
  ones: number;
  chambers: number;
  points: Record<string, number>;
  score: number;
}

export interface Board {
  sheet: string;
  die: number | null;
  hourglass: boolean;
  circled: number;
  timer: number;
  sheets: Burrow[];
}

export const sheetOf = (box: Json): Sheet => box as unknown as Sheet;
export const boardOf = (view: View): Board => view.board as unknown as Board;
