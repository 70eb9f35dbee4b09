/** Tables as people wish for them: a quick one against bots, a guided one, one with own seats. */
import type { Guide } from "../games/contract";
import type { GameFacts, NewSeat, NewTable } from "./wire";

/** How many sit down when nobody says: three where the game allows it; alone where all win together. */
export function usualPlayers(game: Pick<GameFacts, "players" | "cooperative">): number {
  const [fewest, most] = game.players;
  if (game.cooperative) return fewest;
  return Math.min(most, Math.max(fewest, 3));
}

/** Me with bots that know what they do: one that plays at random starves a village for all. */
export function quickTable(game: GameFacts, levels: readonly string[]): NewTable {
  const seats = fitSeats([{ kind: "me" }], usualPlayers(game), usualLevel(levels));
  return { game: game.name, seats };
}

export function guidedTable(game: GameFacts, guide: Guide): NewTable {
  const seats: NewSeat[] = [{ kind: "me" }];
  for (let i = 0; i < guide.bots; i++) seats.push({ kind: "bot", level: guide.level });
  return { game: game.name, seats, options: guide.options, undo: "free", hints: true };
}

/** The level to play against when nobody says: the second, or the only one. */
export function usualLevel(levels: readonly string[]): string {
  return levels.includes("scout") ? "scout" : (levels.at(-1) ?? "scout");
}

/** Seats as the server is asked for them: each says no more than its kind needs. */
export function wished(seats: readonly NewSeat[], level: string): NewSeat[] {
  return seats.map((seat) => ({
    kind: seat.kind,
    ...(seat.kind === "bot" ? { level: seat.level ?? level } : {}),
    ...(seat.kind === "here" && seat.name?.trim() ? { name: seat.name.trim() } : {}),
  }));
}

/** Keep a list of seats within what a game takes, and with one of mine where there was one. */
export function fitSeats(seats: readonly NewSeat[], count: number, level: string): NewSeat[] {
  const fitted = seats.slice(0, count).map((seat) => ({ ...seat }));
  while (fitted.length < count) fitted.push({ kind: "bot", level });
  return fitted;
}
