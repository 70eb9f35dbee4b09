"""What a table does by itself: clocks run out, chance draws, bots choose."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from warren.core.table import PLAYING, Next
from warren.server.bots.thinking import Thinker, job_for
from warren.server.bots.workers import Job
from warren.server.play.room import Room
from warren.server.play.stored import StoredTable

RNG = random.SystemRandom()


def run_out(stored: StoredTable, at: int) -> bool:
    """Whether a clock has run out; what was agreed for that happens."""
    late = stored.clocks.overdue(at) if stored.status == PLAYING else None
    if late is None:
        return False
    if stored.terms["at_zero"] == "resign":
        stored.add("resign", at, late, data={"why": "clock"})
    else:
        level = stored.terms["stand_in"]
        stored.add("leave", at, late, data={"level": level, "why": "clock"})
    return True


def go_on(room: Room, stored: StoredTable, at: int) -> None:
    """Let chance draw and bots choose, as far as it is known what they would."""
    stored.draw(at, RNG)
    while _bot_chooses(room, stored, at):
        stored.draw(at, RNG)


def _bot_chooses(room: Room, stored: StoredTable, at: int) -> bool:
    """Make the choice of the first bot that is asked and has one; a single one needs no thought."""
    moment = stored.table.next()
    for seat in moment.seats if moment.next is Next.THINK else ():
        thought = room.thoughts.get((stored.decision, seat))
        legal = stored.table.legal(seat)
        if thought is not None or len(legal) == 1:
            choice = thought if thought in legal else RNG.choice(legal)
            stored.add("choice", at, seat, choice)
            return True
    return False


class BotTurns:
    """Lets bots think about what they are asked, in processes apart."""

    def __init__(
        self,
        thinking: Thinker,
        spawn: Callable[[Coroutine[Any, Any, None]], object],
        decided: Callable[[Room], Awaitable[None]],
    ) -> None:
        self._thinking = thinking
        self._spawn = spawn
        self._decided = decided
        """What is done once a bot of a room knows its choice."""

    def ask(self, room: Room, stored: StoredTable) -> None:
        """Have every bot that is asked think, once for each decision."""
        asked = {(stored.decision, seat) for seat in stored.table.bots_asked()}
        room.thoughts = {key: room.thoughts[key] for key in room.thoughts if key in asked}
        for decision, seat in asked - set(room.thoughts) - room.thinking:
            level = stored.table.level_of(seat)
            assert level is not None
            room.thinking.add((decision, seat))
            job = job_for(stored.table.state, seat, level)
            self._spawn(self._think(room, stored.row["host"], decision, job))

    async def _think(self, room: Room, host: str, decision: int, job: Job) -> None:
        try:
            choice = await self._thinking.choose(host, room.id, job)
        finally:
            room.thinking.discard((decision, job.seat))
        if room.stored is not None and room.stored.decision != decision:
            return
        room.thoughts[decision, job.seat] = choice
        await self._decided(room)
