"""The course of a year: rounds and turns (KS-3)."""

from __future__ import annotations

from mypy_extensions import i64

from warren.core.frames import NOBODY, Frame
from warren.core.steps import AUTO, Spans, Step
from warren.core.text import say
from warren.games.kami.language.effects import (
    TURN_ENDS,
    TURN_STARTS,
    YEAR_ENDS,
)
from warren.games.kami.rules.goals import earn_tokens
from warren.games.kami.rules.order import (
    ACTED,
    AT_ITS_END,
    KITSUNE,
    ROUND,
    TURN_END,
    YEAR_IS_OVER,
)
from warren.games.kami.rules.passives import call
from warren.games.kami.rules.places import current_villages
from warren.games.kami.rules.year_end import visit_village
from warren.games.kami.state import (
    FIRST_CUBES,
    ROUNDS,
    Realm,
)


def begin_turn(realm: Realm, seat: i64) -> None:
    """All cubes of the year are back, and a passive of the start of the turn acts."""
    clear_turn(realm)
    realm.active = seat
    realm.cubes = max(0, FIRST_CUBES + realm.year + realm.extra[seat])
    realm.extra[seat] = 0
    if realm.events is not None:
        villages = current_villages(realm, seat)
        realm.tell(say("turn", seat=int(seat), villages=villages), [f"seat:{seat}"])
    realm.push(ACTED, seat)
    call(realm, TURN_STARTS, seat)


def clear_turn(realm: Realm) -> None:
    """It is nobody's turn."""
    realm.active = -1
    realm.cubes = 0
    realm.used = 0
    realm.basics = 0
    realm.rewarded = 0
    realm.fresh = 0
    for seat in range(realm.players):
        realm.fired[seat] = 0


def close_turn(realm: Realm, seat: i64) -> None:
    """Cubes that are left are lost, and passives of the end of the turn act, if there are any."""
    if realm.cubes > 0 and realm.events is not None:
        realm.tell(say("cubes_lost", seat=int(seat), n=int(realm.cubes)), [f"seat:{seat}"])
    if realm.hears[TURN_ENDS]:
        realm.push(TURN_END, seat)
        call(realm, TURN_ENDS, seat)
    else:
        end_turn(realm, seat)


def end_turn(realm: Realm, seat: i64) -> None:
    """On to the next player, or to the end of the round (KS-3.1)."""
    following: i64 = (seat + 1) % realm.players
    if following != realm.first_seat():
        begin_turn(realm, following)
        return
    clear_turn(realm)
    if realm.fox >= 0:
        realm.push(KITSUNE)
    else:
        end_round(realm)


def end_round(realm: Realm) -> None:
    """The first-player token passes and the board turns; after four rounds the year ends."""
    realm.round += 1
    if realm.events is not None:
        realm.tell(say("board_turns"), ["board"])
    if realm.round < ROUNDS:
        begin_turn(realm, realm.first_seat())
    else:
        end_year(realm)


def end_year(realm: Realm) -> None:
    """Passives of the end of the year act, if there are any; then the drafts begin."""
    if realm.hears[YEAR_ENDS]:
        realm.push(ROUND, NOBODY, YEAR_IS_OVER)
        call(realm, YEAR_ENDS, -1)
    else:
        visit_village(realm, 0)


class Round(Step[Realm]):
    """Goes on after what passives do at the start of a year, or by the Kitsune's card."""

    def __init__(self) -> None:
        super().__init__("round", AUTO, ROUND)

    def run(self, realm: Realm, frame: Frame) -> None:
        """The first player begins (KS-3.3), or the round is over."""
        if frame.at == YEAR_IS_OVER:
            visit_village(realm, 0)
        elif frame.at == AT_ITS_END:
            end_round(realm)
        else:
            begin_turn(realm, realm.first_seat())

    def spans(self, realm: Realm) -> Spans:
        """How far it is."""
        return Spans((0, YEAR_IS_OVER))


class TurnEnd(Step[Realm]):
    """After what passives did at the end of a turn: it may have earned tokens too."""

    def __init__(self) -> None:
        super().__init__("turn_end", AUTO, TURN_END)

    def run(self, realm: Realm, frame: Frame) -> None:
        """On to the next player."""
        if not earn_tokens(realm, frame):
            end_turn(realm, frame.seat)

    def spans(self, realm: Realm) -> Spans:
        """Nothing but whose it is."""
        return Spans()
