"""Conservation tokens back onto the land (WR-5.2) and moved about on it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warren.core.frames import Frame
from warren.core.steps import Meaning
from warren.core.text import Message, say
from warren.games.winter.content import (
    FIRST_BURROW,
    SPACE_NAMES,
    STORIES,
    VILLAGE,
    card_named,
    story_named,
)
from warren.games.winter.rules.abilities import add_abilities, use, why_not_use
from warren.games.winter.rules.asking import Asking, Silent, not_open, open_spaces, place_words
from warren.games.winter.rules.goods import tell_score
from warren.games.winter.rules.order import FREE_RESTORE, GET_RESTORED, RESTORE
from warren.games.winter.rules.paying import FOR_LAND, LAND_COST, pay, too_dear
from warren.games.winter.rules.production import NO_TOKEN, foreseen, settle
from warren.games.winter.shapes import CONSERVATION, OPEN
from warren.games.winter.state import Village
from warren.games.winter.vocabulary import SPACE, STOP, STORY, USE

ALL: Final = 1
"""`at` of a free restoring that brings back as many as wanted, not one."""
RIVER: Final[i64] = card_named("River")
UKTAN: Final[i64] = story_named("Uk'tan")
WORLD_MADE: Final[i64] = story_named("How the World Was Made")


def restorable(village: Village, seat: i64) -> list[int]:
    """Where a player may restore a token for a resource now."""
    if village.tokens[seat] == 0 or not village.has_open_land():
        return []
    return open_spaces(village, FIRST_BURROW) if village.affords(seat, LAND_COST) else []


def restore_for_pay(village: Village, seat: i64, space: i64) -> None:
    """Pay a resource and put a token onto an open space, as often as wanted (WR-5.2)."""
    village.ask(RESTORE, seat)
    village.push(GET_RESTORED, seat, space)
    pay(village, seat, FOR_LAND, space)


def restore(village: Village, seat: i64, space: i64) -> None:
    """Put a token of the player's onto a space; it may close the last open one."""
    village.tokens[seat] -= 1
    village.spaces[space] = CONSERVATION
    if village.events is not None:
        message = say("restored", seat=int(seat), space=place_words(space))
        village.tell(message, [f"space:{SPACE_NAMES[space]}"])
    if village.active == UKTAN:
        village.score[seat] += 1
        tell_score(village, seat, 1, STORY.choice(UKTAN))
    settle(village, space)


def why_not_restore(village: Village, seat: i64, choice: i64) -> Message | None:
    """Why a player can restore no token on a space for a resource."""
    if not SPACE.holds(choice):
        return None
    if village.tokens[seat] == 0:
        return say("no_own_token")
    space: i64 = SPACE.item(choice)
    if space < FIRST_BURROW and village.spaces[space] == OPEN:
        return too_dear(village, seat, FOR_LAND, space)
    return not_open(village, choice, FIRST_BURROW)


def describe_restoring(
    step: Asking, village: Village, frame: Frame, seat: i64, choice: i64
) -> Meaning:
    """What a conservation token on the last open space would lead to, too."""
    meaning = step.meaning(village, frame, choice)
    if not SPACE.holds(choice):
        return meaning
    return meaning._replace(outcome=foreseen(village, seat, SPACE.item(choice), NO_TOKEN))


class Restore(Asking):
    """Restore another token, or stop (WR-5.2)."""

    def __init__(self) -> None:
        super().__init__(RESTORE)

    def legal(self, village: Village, frame: Frame, seat: i64) -> list[int]:
        """Open spaces of production locations."""
        found = restorable(village, seat)
        add_abilities(village, seat, found)
        found.append(STOP)
        return found

    def describe(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """What it would lead to, too."""
        return describe_restoring(self, village, frame, seat, choice)

    def play(self, village: Village, frame: Frame, seat: i64, choice: i64) -> None:
        """Pay and restore."""
        if USE.holds(choice):
            village.ask(RESTORE, seat)
            use(village, seat, choice)
        elif choice != STOP:
            restore_for_pay(village, seat, SPACE.item(choice))

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """No token, no resource, or no open space."""
        if USE.holds(choice):
            return why_not_use(village, seat, choice)
        return why_not_restore(village, seat, choice)


class GetRestored(Silent):
    """The token that was paid for goes onto space `at`."""

    def __init__(self) -> None:
        super().__init__(GET_RESTORED, most=FIRST_BURROW - 1)

    def run(self, village: Village, frame: Frame) -> None:
        """Onto the land."""
        restore(village, frame.seat, frame.at)


class FreeRestore(Asking):
    """Restore without paying: one (River) or as many as wanted (How the World Was Made)."""

    def __init__(self) -> None:
        super().__init__(FREE_RESTORE, most=ALL)

    def legal(self, village: Village, frame: Frame, seat: i64) -> list[int]:
        """Open spaces of production locations."""
        if village.tokens[seat] == 0:
            return []
        found = open_spaces(village, FIRST_BURROW)
        if frame.at == ALL and found:
            found.append(STOP)
        return found

    def describe(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """What it would lead to, too."""
        return describe_restoring(self, village, frame, seat, choice)

    def play(self, village: Village, frame: Frame, seat: i64, choice: i64) -> None:
        """Restore one, and go on where all may be."""
        if choice == STOP:
            return
        if frame.at == ALL:
            village.ask(FREE_RESTORE, seat, ALL)
        restore(village, seat, SPACE.item(choice))

    def prompt(self, village: Village, frame: Frame, seat: i64) -> Message:
        """By what."""
        by_story = frame.at == ALL
        return say("ask_free_restore", what=STORIES[WORLD_MADE] if by_story else VILLAGE[RIVER])

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """What lies there already; River is used now."""
        if choice == STOP:
            return say("in_use", what=VILLAGE[RIVER])
        return not_open(village, choice, FIRST_BURROW)
