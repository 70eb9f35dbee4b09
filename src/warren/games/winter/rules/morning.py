"""A turn begins: a villager comes out of the bag or the own area and is placed (WR-3.1 to 3.5)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warren.core.deck import EVERYBODY
from warren.core.frames import Frame
from warren.core.grid import bit
from warren.core.steps import DRAW, Meaning
from warren.core.text import Message, say
from warren.games.winter.content import (
    FIRST_BURROW,
    FROST,
    FROSTS,
    PER_LOCATION,
    RABBIT,
    SPACE_NAMES,
    SPACES,
    STORIES,
    card_named,
    once,
    stories_that,
    story_named,
)
from warren.games.winter.rules.abilities import add_abilities, use, why_not_use
from warren.games.winter.rules.asking import Asking, Silent, lies_there, place_words, token_words
from warren.games.winter.rules.burrow import ARBOR
from warren.games.winter.rules.goods import gain_now, tell_score
from warren.games.winter.rules.order import (
    BRING,
    DRAWN,
    END_TURN,
    EVENING,
    EXTRA_DRAW,
    KEEP,
    MIDDAY,
    MIDDAY_AGAIN,
    MORNING,
    OVERRUN,
    PLACE,
    SECOND_BONUS,
    SPRING_DRAW,
    SUNFLOWER_GAIN,
    TAKE_FROM_BURROW,
    TURN,
)
from warren.games.winter.rules.paying import take_token
from warren.games.winter.rules.payments import one
from warren.games.winter.rules.production import foreseen, settle
from warren.games.winter.shapes import CONSERVATION, FACE_DOWN, KNOWN_TO_ALL, OPEN
from warren.games.winter.state import Village
from warren.games.winter.vocabulary import (
    FROM_AREA,
    FROM_BAG,
    NO,
    SHOW,
    SPACE,
    STORY,
    TOKEN,
    USE,
    YES,
)

FIRST_OF_TURN: Final = 0
SECOND: Final = 1
"""Which villager is placed, as `at` of the frames says it."""

MUST_DRAW: Final = 0
MAY_DRAW: Final = 1

SPRING: Final[i64] = card_named("Spring")
OPOSSUM_WIFE: Final[i64] = story_named("Opossum Searches for a Wife")
BALL_GAME: Final[i64] = story_named("Ball Game of Birds vs Mammals")
USED_BALL_GAME: Final[i64] = once("Ball Game of Birds vs Mammals")
SECOND_VILLAGER: Final = stories_that("second villager")
"""Stories that give something for a villager placed at midday: a resource, or a point."""


class Turn(Silent):
    """Morning, midday, evening, in this order (WR-3.1)."""

    def __init__(self) -> None:
        super().__init__(TURN)

    def run(self, village: Village, frame: Frame) -> None:
        """A new turn: abilities are fresh."""
        seat: i64 = frame.seat
        village.turn = seat
        village.used = 0
        village.looked_out = 0
        if village.events is not None:
            village.tell(say("turn", seat=int(seat)))
        village.push(END_TURN, seat)
        village.ask(EVENING, seat)
        village.ask(SUNFLOWER_GAIN, seat)
        village.push(MIDDAY_AGAIN, seat)
        village.ask(MIDDAY, seat)
        village.ask(MORNING, seat)


class Morning(Asking):
    """Draw from the bag, or take a villager out of the own area (WR-3.2)."""

    def __init__(self) -> None:
        super().__init__(MORNING)

    def legal(self, village: Village, frame: Frame, seat: i64) -> list[int]:
        """Where villagers are."""
        found = sources(village, seat)
        if found:
            add_abilities(village, seat, found)
        return found

    def play(self, village: Village, frame: Frame, seat: i64, choice: i64) -> None:
        """Fetch it, or use an ability first."""
        if USE.holds(choice):
            village.ask(MORNING, seat)
            use(village, seat, choice)
        else:
            fetch(village, seat, choice, FIRST_OF_TURN)

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """There is nobody, or an ability cannot be used."""
        if USE.holds(choice):
            return why_not_use(village, seat, choice)
        return why_not_from(choice)


def why_not_from(choice: i64) -> Message | None:
    """Why no villager comes from there."""
    if choice == FROM_BAG:
        return say("bag_is_empty")
    return say("nobody_at_home") if choice == FROM_AREA else None


def sources(village: Village, seat: i64) -> list[int]:
    """Where a villager can come from."""
    found: list[int] = []
    if village.bag_size() > 0:
        found.append(FROM_BAG)
    if village.area[seat] > 0:
        found.append(FROM_AREA)
    return found


def fetch(village: Village, seat: i64, source: i64, which: i64) -> None:
    """Take a villager to place; what comes out of one's own area everybody knows."""
    village.push(BRING, seat, which)
    if source == FROM_AREA:
        village.area[seat] -= 1
        village.held = [int(seat)]
        village.held_seen = EVERYBODY
        village.held_stamp = 0
        if village.events is not None:
            village.tell(say("takes_own", seat=int(seat)))
        return
    village.clock += 1
    village.held_stamp = village.clock
    village.held_seen = bit(seat)
    if village.events is not None:
        village.tell(say("draws", seat=int(seat)), ["bag"])
    if village.copies(seat, SPRING) > 0:
        village.push(EXTRA_DRAW, seat, MAY_DRAW)
    if village.active == OPOSSUM_WIFE:
        village.push(EXTRA_DRAW, seat, MUST_DRAW)
    village.push(DRAWN, seat)


class Drawn(Asking):
    """A token comes out of the bag; frost is set aside and another one drawn (WR-3.5)."""

    def __init__(self) -> None:
        super().__init__(DRAWN, DRAW)

    def legal(self, village: Village, frame: Frame, seat: i64) -> list[int]:
        """Any kind that is in the bag."""
        found: list[int] = []
        token: i64 = 0
        for number in village.bag:
            if number > 0:
                found.append(TOKEN.choice(token))
            token += 1
        return found

    def weights(self, village: Village, frame: Frame) -> list[int]:
        """As many as there are."""
        return [number for number in village.bag if number > 0]

    def play(self, village: Village, frame: Frame, seat: i64, choice: i64) -> None:
        """Only the player who draws sees it."""
        token: i64 = TOKEN.item(choice)
        village.bag[token] -= 1
        if token == FROST:
            village.frost += 1
            if village.events is not None:
                left = int(FROSTS - village.frost)
                village.tell(say("frost", left=left) if left else say("last_frost"), ["frost"])
            if village.bag_size() > 0:
                village.push(DRAWN, frame.seat)
            return
        village.held.append(int(token))
        village.held.sort()
        if village.events is not None:
            key = "drew_own" if token == frame.seat else "drew"
            message = say("drew_rabbit" if token == RABBIT else key, token=token_words(token))
            village.tell(message, ["bag"], (int(frame.seat),))

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """Chance draws only what is there."""
        return say("not_in_bag") if TOKEN.holds(choice) else None


class ExtraDraw(Silent):
    """One token more: Opossum Searches for a Wife, Spring."""

    def __init__(self) -> None:
        super().__init__(EXTRA_DRAW, most=MAY_DRAW)

    def run(self, village: Village, frame: Frame) -> None:
        """If the bag has one."""
        if village.bag_size() > 0 and village.held:
            village.push(DRAWN if frame.at == MUST_DRAW else SPRING_DRAW, frame.seat)


class SpringDraw(Asking):
    """Whether to draw one token more, by Spring."""

    def __init__(self) -> None:
        super().__init__(SPRING_DRAW)

    def legal(self, village: Village, frame: Frame, seat: i64) -> list[int]:
        """It is voluntary."""
        found = [YES, NO]
        add_abilities(village, seat, found)
        return found

    def play(self, village: Village, frame: Frame, seat: i64, choice: i64) -> None:
        """Draw, or do not."""
        if USE.holds(choice):
            village.ask(SPRING_DRAW, seat)
            use(village, seat, choice)
        elif choice == YES:
            village.push(DRAWN, seat)

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """An ability cannot be used."""
        return why_not_use(village, seat, choice) if USE.holds(choice) else None


class Keep(Asking):
    """Which of the drawn tokens is placed; the others go back into the bag."""

    def __init__(self) -> None:
        super().__init__(KEEP)

    def legal(self, village: Village, frame: Frame, seat: i64) -> list[int]:
        """Any of them; one's own may be shown first, though it goes back (Ball Game)."""
        found = [TOKEN.choice(token) for token in sorted(set(village.held))]
        add_abilities(village, seat, found)
        if can_show(village, seat):
            found.append(SHOW)
        return found

    def play(self, village: Village, frame: Frame, seat: i64, choice: i64) -> None:
        """The player remembers what went back; what was shown all know."""
        if USE.holds(choice):
            use(village, seat, choice)  # `bring` asks again
            return
        if choice == SHOW:
            village.push(KEEP, seat)
            _show(village, seat)
            return
        token: i64 = TOKEN.item(choice)
        shown = village.held_shown != 0
        village.held.remove(int(token))
        for other in village.held:
            village.bag[other] += 1
            who = int(seat) + (KNOWN_TO_ALL if shown and other == seat else 0)
            village.returned += [who, int(village.clock), other]
        if village.events is not None:
            number = len(village.held)
            village.tell(say("returned", seat=int(seat), n=number), ["bag"])
            if shown and token != seat:
                village.tell(say("returned_shown", seat=int(seat)), ["bag"])
        village.held = [int(token)]
        village.held_shown = 0
        if shown and token == seat:
            village.held_seen = EVERYBODY

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """It was not drawn, cannot be shown, or an ability cannot be used."""
        if USE.holds(choice):
            return why_not_use(village, seat, choice)
        if choice == SHOW:
            return why_not_show(village, seat)
        return say("not_drawn") if TOKEN.holds(choice) else None


class Bring(Silent):
    """Place what was fetched: the first villager of the turn or the second (`at`)."""

    def __init__(self) -> None:
        super().__init__(BRING, most=SECOND)

    def run(self, village: Village, frame: Frame) -> None:
        """Keep one first; a token that no space takes is shown and set aside."""
        if not village.held:
            return
        if len(village.held) > 1:
            village.push(BRING, frame.seat, frame.at)
            village.push(KEEP, frame.seat)
        elif places_for(village, frame.seat):
            village.push(PLACE, frame.seat, frame.at)
        else:
            token = village.held.pop()
            village.aside.append(token)
            village.revealed = True
            if village.events is not None:
                village.tell(say("set_aside", token=token_words(token)))


def places_for(village: Village, seat: i64) -> list[int]:
    """Open spaces, and where a full location can be cleared (WR-3.3, 3.4)."""
    found: list[int] = []
    has_room = village.has_room_for_token(seat)
    spaces = village.spaces
    space: i64 = 0
    while space < FIRST_BURROW:
        end: i64 = space + PER_LOCATION
        before = len(found)
        first: i64 = space
        while space < end:
            if spaces[space] == OPEN:
                found.append(SPACE.choice(space))
            space += 1
        if has_room and len(found) == before:
            while first < end:
                if spaces[first] == CONSERVATION:
                    found.append(SPACE.choice(first))
                first += 1
    while space < SPACES:
        if spaces[space] == OPEN:
            found.append(SPACE.choice(space))
        space += 1
    return found


class Place(Asking):
    """Put the villager face down on a space (WR-3.3), or clear land for it (WR-3.4, 5.1)."""

    def __init__(self) -> None:
        super().__init__(PLACE, most=SECOND)

    def legal(self, village: Village, frame: Frame, seat: i64) -> list[int]:
        """Spaces; abilities; showing one's own villager (Ball Game)."""
        found = places_for(village, seat)
        add_abilities(village, seat, found)
        if can_show(village, seat):
            found.append(SHOW)
        return found

    def describe(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """What it would lead to, too."""
        meaning = self.meaning(village, frame, choice)
        if not SPACE.holds(choice):
            return meaning
        outcome = foreseen(village, seat, SPACE.item(choice), village.held[0])
        return meaning._replace(outcome=outcome)

    def verb(self, village: Village, frame: Frame, choice: i64, kind: str) -> str:
        """Onto an open space, or by clearing land."""
        clears = village.spaces[SPACE.item(choice)] == CONSERVATION
        return "do_place_clear" if clears else "do_place"

    def play(self, village: Village, frame: Frame, seat: i64, choice: i64) -> None:
        """Place it, and look whether the location produces."""
        if USE.holds(choice):
            village.push(BRING, seat, frame.at)
            use(village, seat, choice)
            return
        if choice == SHOW:
            village.push(PLACE, seat, frame.at)
            _show(village, seat)
            return
        space: i64 = SPACE.item(choice)
        if frame.at == SECOND and _has_second_bonus(village, seat):
            village.push(SECOND_BONUS, seat)
        settle(village, space)
        if village.spaces[space] == CONSERVATION:
            take_token(
                village, seat, space, say("cleared", seat=int(seat), space=place_words(space))
            )
            if village.is_overfull(seat):
                village.ask(OVERRUN, seat)
        village.spaces[space] = FACE_DOWN + village.held.pop()
        village.seen[space] = int(village.held_seen)
        village.stamps[space] = int(village.held_stamp)
        village.held_seen = 0
        village.held_stamp = 0
        if village.events is not None:
            message = say("placed", seat=int(seat), space=place_words(space))
            village.tell(message, [f"space:{SPACE_NAMES[space]}"])

    def prompt(self, village: Village, frame: Frame, seat: i64) -> Message:
        """What is in hand."""
        token = village.held[0]
        key = "ask_place_own" if token == frame.seat else "ask_place"
        return say("ask_place_rabbit" if token == RABBIT else key, token=token_words(token))

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """What is wrong with a space, an ability, or showing it."""
        if USE.holds(choice):
            return why_not_use(village, seat, choice)
        if choice == SHOW:
            return why_not_show(village, seat)
        if not SPACE.holds(choice):
            return None
        space: i64 = SPACE.item(choice)
        if village.spaces[space] != CONSERVATION:
            return lies_there(village, space)
        if village.has_open_space(space // PER_LOCATION):
            return say("not_full", space=place_words(space))
        return say("no_room", space=place_words(space))


def can_show(village: Village, seat: i64) -> bool:
    """Whether the player has drawn their own villager and may show it (Ball Game)."""
    if village.active != BALL_GAME or village.used & USED_BALL_GAME:
        return False
    return village.held_stamp > 0 and int(seat) in village.held


def why_not_show(village: Village, seat: i64) -> Message:
    """Why nothing can be shown for one more action."""
    if village.active != BALL_GAME:
        return say("not_active", what=STORIES[BALL_GAME])
    if village.used & USED_BALL_GAME:
        return say("used_already", what=STORIES[BALL_GAME])
    return say("none_to_show")


def _show(village: Village, seat: i64) -> None:
    """All see it; of several that are held, only this one."""
    village.used |= USED_BALL_GAME
    if len(village.held) > 1:
        village.held_shown = 1
    else:
        village.held_seen = EVERYBODY
    village.revealed = True
    if village.events is not None:
        village.tell(say("shown", seat=int(seat), what=STORIES[BALL_GAME]))


def _has_second_bonus(village: Village, seat: i64) -> bool:
    return int(village.active) in SECOND_VILLAGER or village.copies(seat, ARBOR) > 0


class SecondBonus(Silent):
    """What a villager placed at midday brings besides: Arbor and four stories."""

    def __init__(self) -> None:
        super().__init__(SECOND_BONUS)

    def run(self, village: Village, frame: Frame) -> None:
        """The story first, then Arbor."""
        seat: i64 = frame.seat
        story = village.active
        if village.copies(seat, ARBOR) > 0:
            village.ask(TAKE_FROM_BURROW, seat)
        if int(story) not in SECOND_VILLAGER:
            return
        resources = village.box.story_resources[story]
        if resources:
            gain_now(village, seat, one(resources[0]), STORY.choice(story))
        else:
            village.score[seat] += 1
            tell_score(village, seat, 1, STORY.choice(story))
