/** Tables as people wish for them: a quick one against bots, a guided one, one with own seats. */
import type { Guide } from "../games/contract";
import type { GameFacts, NewSeat, NewTable } from "./wire";

/** How many sit down when nobody says: three where the game allows it. */
export function usualPlayers(game: Pick<GameFacts, "players">): number {
  const [fewest, most] = game.players;
  return Math.min(most, Math.max(fewest, 3));
}

/** Me against bots of two levels in turn, so that no two opponents play alike. */
export function quickTable(game: GameFacts, levels: readonly string[]): NewTable {
  const usual = usualLevel(levels);
  const below = levels[Math.max(0, levels.indexOf(usual) - 1)] ?? usual;
  const seats: NewSeat[] = [{ kind: "me" }];
  while (seats.length < usualPlayers(game))
    seats.push({ kind: "bot", level: seats.length % 2 === 1 ? usual : below });
  return { game: game.name, seats };
}

export function guidedTable(game: GameFacts, guide: Guide): NewTable {
  const seats: NewSeat[] = [{ kind: "me" }];
  for (let i = 0; i < guide.bots; i++) seats.push({ kind: "bot", level: guide.level });
  return { game: game.name, seats, options: guide.options, undo: "free", hints: true };
}

/** The level to play against when nobody says: the second, or the only one. */
export function usualLevel(levels: readonly string[]): string {
  return levels.includes("scout") ? "scout" : (levels.at(-1) ?? "kit");
}

/** Keep a list of seats within what a game takes, and with one of mine where there was one. */
export function fitSeats(seats: readonly NewSeat[], count: number, level: string): NewSeat[] {
  const fitted = seats.slice(0, count).map((seat) => ({ ...seat }));
  while (fitted.length < count) fitted.push({ kind: "bot", level });
  return fitted;
}
