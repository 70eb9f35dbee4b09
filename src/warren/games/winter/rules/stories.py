"""What instant stories do (section 12)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warren.core.frames import Frame
from warren.core.grid import bit, bits
from warren.core.text import Message, say
from warren.games.winter.content import (
    FIRST_BURROW,
    FULL,
    LOCATIONS,
    MOST_PLAYERS,
    RABBIT,
    RESOURCES,
    SPACE_NAMES,
    SPACES,
    STORIES,
    TASKS,
    TRACKS,
    stories_that,
    story_named,
)
from warren.games.winter.rules.abilities import move_villager, tell_move
from warren.games.winter.rules.asking import (
    IN_SUPPLY,
    Asking,
    bundles_of,
    conservation_spaces,
    face_down_spaces,
    lies_there,
    not_open,
    open_spaces,
    place_words,
    tasks_in,
    too_few,
)
from warren.games.winter.rules.burrow import MAY, WOLFS_REVENGE, tell_burrow
from warren.games.winter.rules.goods import hand_out, tell_score
from warren.games.winter.rules.land import ALL, WORLD_MADE
from warren.games.winter.rules.order import (
    CHOOSE_GAIN,
    FIRE_TRACK,
    FREE_RESTORE,
    OVERRUN,
    PICK_GIFTS,
    PICK_PLAYERS,
    PINE_FROM,
    PINE_TO,
    PLACE_ROCK,
    SHOES_FROM,
    SHOES_TO,
    TAKE_FROM_BURROW,
    TEETH_FROM,
    TEETH_TO,
)
from warren.games.winter.rules.paying import take_token
from warren.games.winter.rules.payments import count, each, kinds_of, one
from warren.games.winter.rules.production import settle, settle_everywhere
from warren.games.winter.rules.tasks import advance, not_in_hand, replace_task
from warren.games.winter.shapes import CONSERVATION, FACE_DOWN, FACE_UP, OPEN, ROCK
from warren.games.winter.state import Village
from warren.games.winter.vocabulary import (
    NO,
    PLAYER,
    SPACE,
    STOP,
    STORY,
    TASK,
    TRACK,
    goods_of,
    is_goods,
)

ANTLERS: Final[i64] = story_named("How the Deer Got His Antlers")
JUDACULA_ROCK: Final[i64] = story_named("Judacula Rock")
PLEIADES: Final[i64] = story_named("Pleiades and the Pine")
TAR_WOLF: Final[i64] = story_named("Rabbit and the Tar Wolf")
DINES_WITH_BEAR: Final[i64] = story_named("Rabbit Dines with Bear")
RABBIT_ESCAPES: Final[i64] = story_named("Rabbit Escapes from the Wolves")
FIRST_FIRE: Final[i64] = story_named("The First Fire")
GREEN_CORN: Final[i64] = story_named("The Green Corn Festival")
TAHLEQUAH: Final[i64] = story_named("Tahlequah")
WOLF_WORE_SHOES: Final[i64] = story_named("When Wolf Wore Shoes")
DEERS_TEETH: Final[i64] = story_named("Why Deer's Teeth are Blunt")
TURNS_INTO: Final = stories_that("turn into")
"""Stories that turn all of one resource into another."""


def tell_story(village: Village, teller: i64, story: i64) -> None:
    """Let an instant story take effect."""
    gift: i64 = village.box.story_gifts[story]
    if gift >= 0:
        hand_out(village, teller, gift, each(village.players), STORY.choice(story))
    elif story == ANTLERS:
        rabbits = village.face_up_count(RABBIT)
        if rabbits > 0:
            _ask_everybody(village, teller, CHOOSE_GAIN, rabbits, (int(STORY.choice(ANTLERS)),))
    elif story == WORLD_MADE:
        _ask_everybody(village, teller, FREE_RESTORE, ALL)
    elif story == JUDACULA_ROCK:
        village.ask(PLACE_ROCK, teller)
    elif int(story) in TURNS_INTO:
        resources = village.box.story_resources[story]
        _turn_into(village, teller, story, resources[0], resources[1])
    elif story == PLEIADES:
        village.ask(PINE_FROM, teller)
    elif story == TAR_WOLF:
        _search_the_bag(village)
    elif story == DINES_WITH_BEAR:
        for seat in range(village.players):
            _score(village, seat, village.face_up_count(seat), story)
    elif story == RABBIT_ESCAPES:
        goods: i64 = 0
        for resource in range(len(RESOURCES)):
            goods += village.to_burrow(resource, 1) * one(resource)
        tell_burrow(village, goods, STORY.choice(RABBIT_ESCAPES))
    elif story == FIRST_FIRE:
        village.ask(FIRE_TRACK, teller)
    elif story == GREEN_CORN:
        for seat in range(village.players):
            _score(village, seat, village.card_count(seat), story)
    elif story == TAHLEQUAH:
        _choose_others(village, teller)
    elif story == WOLFS_REVENGE:
        _ask_everybody(village, teller, TAKE_FROM_BURROW, MAY)
    elif story == WOLF_WORE_SHOES:
        village.ask(SHOES_FROM, teller)
    elif story == DEERS_TEETH:
        village.ask(TEETH_FROM, teller)


def _ask_everybody(
    village: Village, teller: i64, step: i64, at: i64, ids: tuple[int, ...] = ()
) -> None:
    """Ask all players in turn order from the teller."""
    place: i64 = village.players - 1
    while place >= 0:
        village.ask(step, (teller + place) % village.players, at, ids)
        place -= 1


def _score(village: Village, seat: i64, points: i64, story: i64) -> None:
    village.score[seat] += int(points)
    tell_score(village, seat, points, STORY.choice(story))


def _turn_into(village: Village, teller: i64, story: i64, old: i64, new: i64) -> None:
    """All of one resource in baskets becomes another, as far as the supply goes."""
    place: i64 = 0
    while place < village.players:
        seat: i64 = (teller + place) % village.players
        have: i64 = village.goods[seat]
        number: i64 = count(have, old)
        village.goods[seat] = have - number * one(old)
        village.supply += number * one(old)
        gained = village.gain(seat, new, number)
        if village.events is not None and number > 0:
            message = say(
                "turned_into",
                seat=int(seat),
                n=int(number),
                old=RESOURCES[old],
                m=int(gained),
                new=RESOURCES[new],
                what=STORIES[story],
            )
            village.tell(message, [f"player:{seat}"])
        place += 1


def _search_the_bag(village: Village) -> None:
    """A rabbit leaves the game, or everybody sees that none is in the bag."""
    village.revealed = True
    if village.bag[RABBIT] > 0:
        village.bag[RABBIT] -= 1
        village.boxed += 1
        village.caught.append(int(village.clock))
        if village.events is not None:
            village.tell(say("rabbit_caught"), ["bag"])
    else:
        village.no_rabbit = village.clock
        if village.events is not None:
            village.tell(say("no_rabbit"), ["bag"])


# Judacula Rock


class PlaceRock(Asking):
    """Where the rock is put, for good."""

    def __init__(self) -> None:
        super().__init__(PLACE_ROCK)

    def legal(self, village: Village, frame: Frame, seat: i64) -> list[int]:
        """Open spaces, or a conservation token that finds a basket; nothing moves the rock."""
        if ROCK in village.spaces:
            return []
        found = open_spaces(village)
        if village.has_room_for_token(seat):
            found += conservation_spaces(village)
        return found

    def verb(self, village: Village, frame: Frame, choice: i64, kind: str) -> str:
        """Onto an open space, or one that is cleared for it."""
        clears = village.spaces[SPACE.item(choice)] == CONSERVATION
        return "do_place_rock_clear" if clears else "do_place_rock"

    def play(self, village: Village, frame: Frame, seat: i64, choice: i64) -> None:
        """It may close the last open space of a location."""
        space: i64 = SPACE.item(choice)
        settle(village, space)
        if village.spaces[space] == CONSERVATION:
            where, story = place_words(space), STORIES[JUDACULA_ROCK]
            told = say("took_token_by", seat=int(seat), space=where, what=story)
            take_token(village, seat, space, told)
            if village.is_overfull(seat):
                village.ask(OVERRUN, seat)
        village.spaces[space] = ROCK
        if village.events is not None:
            village.tell(say("rock", space=place_words(space)), [f"space:{SPACE_NAMES[space]}"])

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """What lies there; a token needs a basket."""
        if not SPACE.holds(choice):
            return None
        if village.spaces[SPACE.item(choice)] == CONSERVATION:
            return say("no_room", space=place_words(SPACE.item(choice)))
        return lies_there(village, SPACE.item(choice))


# Pleiades and the Pine


class PineFrom(Asking):
    """Which conservation token moves next; those that moved (`at`, as bits) stay."""

    def __init__(self) -> None:
        super().__init__(PINE_FROM, most=bit(FIRST_BURROW) - 1)

    def legal(self, village: Village, frame: Frame, seat: i64) -> list[int]:
        """Tokens that have not moved yet."""
        found: list[int] = []
        if village.has_open_land():
            for choice in conservation_spaces(village):
                if frame.at >> SPACE.item(choice) & 1 == 0:
                    found.append(choice)
        found.append(STOP)
        return found

    def play(self, village: Village, frame: Frame, seat: i64, choice: i64) -> None:
        """When all have moved, locations that are full produce."""
        if choice == STOP:
            settle_everywhere(village, LOCATIONS)
        else:
            village.ask(PINE_TO, seat, frame.at, (int(SPACE.item(choice)),))

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """No token lies there, it has moved, or nothing is open."""
        if not SPACE.holds(choice):
            return None
        space: i64 = SPACE.item(choice)
        if village.spaces[space] != CONSERVATION:
            return lies_there(village, space)
        if frame.at >> space & 1:
            return say("moved_already", space=place_words(space))
        return say("no_open_land")


class PineTo(Asking):
    """Where the conservation token of space `ids[0]` goes."""

    def __init__(self) -> None:
        super().__init__(PINE_TO, most=bit(FIRST_BURROW) - 1, ids=((0, FIRST_BURROW - 1),))

    def legal(self, village: Village, frame: Frame, seat: i64) -> list[int]:
        """Any open space of a production location."""
        return open_spaces(village, FIRST_BURROW)

    def play(self, village: Village, frame: Frame, seat: i64, choice: i64) -> None:
        """And the next."""
        here: i64 = frame.ids[0]
        there: i64 = SPACE.item(choice)
        village.spaces[here] = OPEN
        village.spaces[there] = CONSERVATION
        tell_move(village, "moved_token", seat, here, there)
        village.ask(PINE_FROM, seat, frame.at | bit(there))

    def prompt(self, village: Village, frame: Frame, seat: i64) -> Message:
        """Which one."""
        return say("ask_pine_to", space=place_words(frame.ids[0]))

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """What lies there already."""
        return not_open(village, choice, FIRST_BURROW)


# When Wolf Wore Shoes


class ShoesFrom(Asking):
    """Which face-down villager finds its place next; those that have (`at`, as bits) stay."""

    def __init__(self) -> None:
        super().__init__(SHOES_FROM, most=bit(SPACES) - 1)

    def legal(self, village: Village, frame: Frame, seat: i64) -> list[int]:
        """Villagers whose place is not settled."""
        found = [
            choice
            for choice in face_down_spaces(village)
            if frame.at >> SPACE.item(choice) & 1 == 0
        ]
        found.append(STOP)
        return found

    def play(self, village: Village, frame: Frame, seat: i64, choice: i64) -> None:
        """Production follows after all moves."""
        if choice == STOP:
            settle_everywhere(village, LOCATIONS + 1)
        else:
            village.ask(SHOES_TO, seat, frame.at, (int(SPACE.item(choice)),))

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """Nobody lies face down there, or has moved already."""
        return _why_not_shoes(village, frame, choice)


class ShoesTo(Asking):
    """Where the villager of space `ids[0]` goes; a face-down one there changes places with it."""

    def __init__(self) -> None:
        super().__init__(SHOES_TO, most=bit(SPACES) - 1, ids=((0, SPACES - 1),))

    def legal(self, village: Village, frame: Frame, seat: i64) -> list[int]:
        """Open spaces and those of unsettled face-down villagers."""
        found = open_spaces(village)
        for choice in face_down_spaces(village):
            if choice != SPACE.choice(frame.ids[0]) and frame.at >> SPACE.item(choice) & 1 == 0:
                found.append(choice)
        return found

    def play(self, village: Village, frame: Frame, seat: i64, choice: i64) -> None:
        """And the next."""
        there: i64 = SPACE.item(choice)
        move_villager(village, frame.ids[0], there)
        tell_move(village, "moved_villager", seat, frame.ids[0], there)
        village.ask(SHOES_FROM, seat, frame.at | bit(there))

    def prompt(self, village: Village, frame: Frame, seat: i64) -> Message:
        """Which one."""
        return say("ask_shoes_to", space=place_words(frame.ids[0]))

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """What lies there already."""
        if choice == SPACE.choice(frame.ids[0]):
            return say("comes_from_there", space=place_words(frame.ids[0]))
        return _why_not_shoes(village, frame, choice)


def _why_not_shoes(village: Village, frame: Frame, choice: i64) -> Message | None:
    if not SPACE.holds(choice):
        return None
    space: i64 = SPACE.item(choice)
    if FACE_DOWN <= village.spaces[space] < FACE_UP:
        return say("moved_already", space=place_words(space))
    return lies_there(village, space)


# The First Fire


class FireTrack(Asking):
    """Which storehouse track goes one further."""

    def __init__(self) -> None:
        super().__init__(FIRE_TRACK)

    def legal(self, village: Village, frame: Frame, seat: i64) -> list[int]:
        """One that is not full, or none."""
        tracks = village.tracks
        return [TRACK.choice(track) for track in range(len(TRACKS)) if tracks[track] < FULL] + [NO]

    def play(self, village: Village, frame: Frame, seat: i64, choice: i64) -> None:
        """One step."""
        if choice == NO:
            return
        track: i64 = TRACK.item(choice)
        advance(village, track)
        if village.events is not None:
            message = say(
                "advanced",
                seat=int(seat),
                track=TRACKS[track],
                at=village.tracks[track],
                what=STORIES[FIRST_FIRE],
            )
            village.tell(message, [f"track:{TRACKS[track]}"])

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """It is full."""
        if not TRACK.holds(choice):
            return None
        return say("track_is_full", what=TRACKS[TRACK.item(choice)])


# Tahlequah


def _choose_others(village: Village, teller: i64) -> None:
    """Two other players, or all others where there are no more."""
    others: list[int] = []
    place: i64 = 1
    while place < village.players:
        others.append(int((teller + place) % village.players))
        place += 1
    if len(others) > 2:
        village.ask(PICK_PLAYERS, teller)
    else:
        mask: i64 = 0
        for seat in others:
            mask |= bit(seat)
        village.ask(PICK_GIFTS, teller, mask)


class PickPlayers(Asking):
    """Two other players; `at` has the first one, as a bit."""

    def __init__(self) -> None:
        super().__init__(PICK_PLAYERS, most=bit(MOST_PLAYERS) - 1)

    def legal(self, village: Village, frame: Frame, seat: i64) -> list[int]:
        """Anybody else, each once."""
        return [
            PLAYER.choice(other)
            for other in range(village.players)
            if other != seat and frame.at >> other & 1 == 0
        ]

    def play(self, village: Village, frame: Frame, seat: i64, choice: i64) -> None:
        """Then what they gain."""
        chosen: i64 = frame.at | bit(PLAYER.item(choice))
        if frame.at == 0:
            village.ask(PICK_PLAYERS, seat, chosen)
        else:
            village.ask(PICK_GIFTS, seat, chosen)

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """Oneself, chosen already, or nobody."""
        if not PLAYER.holds(choice):
            return None
        if PLAYER.item(choice) >= village.players:
            return say("not_at_table")
        return say("not_oneself") if choice == PLAYER.choice(seat) else say("chosen_already")


class PickGifts(Asking):
    """Two resources for the players `at`."""

    def __init__(self) -> None:
        super().__init__(PICK_GIFTS, most=bit(MOST_PLAYERS) - 1)

    def legal(self, village: Village, frame: Frame, seat: i64) -> list[int]:
        """Whatever the supply has, the same twice too."""
        return bundles_of(_gifts(village), GIFTS_OF_EACH)

    def play(self, village: Village, frame: Frame, seat: i64, choice: i64) -> None:
        """All that were chosen gain both."""
        chosen: i64 = 0
        for other in range(village.players):
            if frame.at >> other & 1:
                chosen += one(other)
        goods = goods_of(choice)
        for kind in reversed(kinds_of(goods)):
            amounts: i64 = count(goods, kind) * chosen
            hand_out(village, seat, kind, amounts, STORY.choice(TAHLEQUAH))

    def prompt(self, village: Village, frame: Frame, seat: i64) -> Message:
        """For whom."""
        return say("ask_pick_gifts", seats=bits(frame.at))

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """Too few, too many, or none in the supply."""
        if not is_goods(choice):
            return None
        return too_few(goods_of(choice), _gifts(village), IN_SUPPLY, GIFTS_OF_EACH)


GIFTS_OF_EACH: Final = 2


def _gifts(village: Village) -> i64:
    """Two of every resource that the supply has."""
    found: i64 = 0
    for kind in kinds_of(village.supply):
        found += GIFTS_OF_EACH * one(kind)
    return found


# Why Deer's Teeth are Blunt


class TeethFrom(Asking):
    """Which task in play is replaced next; those just played (`at`, as bits) stay."""

    def __init__(self) -> None:
        super().__init__(TEETH_FROM, most=bit(TASKS) - 1)

    def legal(self, village: Village, frame: Frame, seat: i64) -> list[int]:
        """Anybody's, as long as there is a task in the teller's hand."""
        found: list[int] = []
        if village.hands[seat]:
            for mask in village.in_play:
                found += tasks_in(mask & ~frame.at)
        found.append(STOP)
        return found

    def play(self, village: Village, frame: Frame, seat: i64, choice: i64) -> None:
        """Its place is taken by one of the hand."""
        if choice != STOP:
            village.ask(TEETH_TO, seat, frame.at, (int(TASK.item(choice)),))

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """It is not in play, just came, or there is none to replace it by."""
        if not TASK.holds(choice):
            return None
        task: i64 = TASK.item(choice)
        name = village.box.task_names[task]
        if not any(mask >> task & 1 for mask in village.in_play):
            return say("not_in_play", what=name)
        return say("just_played", what=name) if frame.at >> task & 1 else say("hand_is_empty")


class TeethTo(Asking):
    """Which task of the teller's hand takes the place of task `ids[0]`; its owner stays."""

    def __init__(self) -> None:
        super().__init__(TEETH_TO, most=bit(TASKS) - 1, ids=((0, TASKS - 1),))

    def legal(self, village: Village, frame: Frame, seat: i64) -> list[int]:
        """Any of the hand."""
        return tasks_in(village.hands[seat])

    def play(self, village: Village, frame: Frame, seat: i64, choice: i64) -> None:
        """And the next."""
        old: i64 = frame.ids[0]
        for owner in range(village.players):
            if village.in_play[owner] >> old & 1:
                replace_task(village, seat, owner, old, TASK.item(choice), DEERS_TEETH)
                break
        village.ask(TEETH_FROM, seat, frame.at | bit(TASK.item(choice)))

    def prompt(self, village: Village, frame: Frame, seat: i64) -> Message:
        """In whose place."""
        return say("ask_teeth_to", what=village.box.task_names[frame.ids[0]])

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """It is not in the hand."""
        return not_in_hand(village, choice)
