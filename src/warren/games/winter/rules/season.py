"""The end of a turn, of a season and of the year (sections 10 and 11)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warren.core.frames import Frame
from warren.core.grid import bit
from warren.core.text import say
from warren.games.winter.content import (
    CARDS_SHOWN,
    FROST,
    FROSTS,
    RABBIT,
    SEASONS,
    SPACES,
    STORIES_SHOWN,
    card_named,
    one_card,
)
from warren.games.winter.rules.asking import Silent
from warren.games.winter.rules.order import ADVANCE_SEASON, END_TURN, PICK_TASKS, REFILL, TURN
from warren.games.winter.rules.setup import CARDS, TALES
from warren.games.winter.shapes import FACE_DOWN, OPEN, TOKEN_THERE
from warren.games.winter.state import NEVER, NOTHING, Village

WINTER_HOUSE: Final[i64] = card_named("Winter House")


class EndTurn(Silent):
    """The next player, the next season, or the end (WR-10.1, 11.1)."""

    def __init__(self) -> None:
        super().__init__(END_TURN)

    def run(self, village: Village, frame: Frame) -> None:
        """The last frost ends the game, the last token of the bag the season."""
        after: i64 = village.next_to(frame.seat)
        if village.frost == FROSTS:
            if village.events is not None:
                ready = village.village_is_ready()
                village.tell(say("ended_ready" if ready else "ended_hungry"))
        elif village.bag_size() == 0:
            change_season(village, after)
        else:
            village.push(TURN, after)


def change_season(village: Village, after: i64) -> None:
    """All villagers come back, displays and tasks are new, then play goes on (WR-10.2)."""
    village.push(TURN, after)
    village.push(ADVANCE_SEASON, after)
    village.push(PICK_TASKS)
    village.push(REFILL, after, TALES)
    village.push(REFILL, after, CARDS)
    _bring_back_villagers(village)
    for kind in village.display:
        if kind >= 0:
            village.cards_gone += one_card(kind)
    village.display = [NOTHING] * CARDS_SHOWN
    for story in village.stories:
        if story >= 0:
            village.stories_gone |= bit(story)
    village.stories = [NOTHING] * STORIES_SHOWN
    for seat in range(village.players):
        village.tasks_gone |= village.in_play[seat]
        village.in_play[seat] = 0
    if village.events is not None:
        village.tell(say("season_ends", season=SEASONS[village.season - 1]))


def _bring_back_villagers(village: Village) -> None:
    """Each player keeps one, and one for each Winter House; all else goes into the bag."""
    for token in village.aside:
        village.bag[token] += 1
    for space in range(SPACES):
        content = village.spaces[space]
        if content >= FACE_DOWN:
            village.bag[content & TOKEN_THERE] += 1
            village.spaces[space] = OPEN
        village.seen[space] = 0
        village.stamps[space] = 0
    for seat in range(village.players):
        own = village.bag[seat] + village.area[seat]
        waiting: i64 = 1 + village.copies(seat, WINTER_HOUSE)
        waiting = min(waiting, own)
        village.area[seat] = int(waiting)
        village.bag[seat] = own - int(waiting)
    village.aside = []
    village.returned = []
    village.caught = []
    village.clock = 0
    village.no_rabbit = NEVER


class AdvanceSeason(Silent):
    """The tokens of the next season space join the bag (WR-10.2)."""

    def __init__(self) -> None:
        super().__init__(ADVANCE_SEASON)

    def run(self, village: Village, frame: Frame) -> None:
        """A villager of each player, the fourth rabbit, or frost."""
        village.season += 1
        if village.season == 2:
            for seat in range(village.players):
                village.bag[seat] += 1
        elif village.season == 3:
            village.bag[RABBIT] += 1
        else:
            village.bag[FROST] += FROSTS
        if village.events is not None:
            village.tell(say("season_begins", season=SEASONS[village.season - 1]))
