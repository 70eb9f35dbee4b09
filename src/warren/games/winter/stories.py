"""What instant stories do (section 12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from mypy_extensions import i64

from warren.core.errors import BadPosition
from warren.core.frames import Frame
from warren.core.grid import bit, bits
from warren.core.payments import count, kinds_of, one
from warren.core.state import State
from warren.core.text import Message, say
from warren.games.winter.abilities import move_villager, tell_move
from warren.games.winter.asking import (
    IN_SUPPLY,
    Asking,
    bundles_of,
    conservation_spaces,
    face_down_spaces,
    is_space,
    is_task,
    lies_there,
    not_open,
    open_spaces,
    place_name,
    tasks_in,
    too_few,
)
from warren.games.winter.land import ALL
from warren.games.winter.midday import advance, not_in_hand, replace_task
from warren.games.winter.names import (
    ANTLERS,
    CHOOSE_GAIN,
    CONSERVATION,
    DEERS_TEETH,
    DINES_WITH_BEAR,
    DISEASE,
    FACE_DOWN,
    FACE_UP,
    FIRE_TRACK,
    FIRST_BURROW,
    FIRST_FIRE,
    FREE_RESTORE,
    FULL,
    GIFTS,
    GREEN_CORN,
    JUDACULA_ROCK,
    LOCATIONS,
    MOST_PLAYERS,
    NO,
    OPEN,
    OVERRUN,
    PICK_GIFTS,
    PICK_PLAYERS,
    PINE_FROM,
    PINE_TO,
    PLACE_ROCK,
    PLAYER,
    PLEIADES,
    RABBIT,
    RABBIT_ESCAPES,
    RESOURCES,
    ROCK,
    SHOES_FROM,
    SHOES_TO,
    SPACE,
    SPACE_NAMES,
    SPACES,
    STOP,
    STORIES,
    STORY,
    TAHLEQUAH,
    TAKE_FROM_BURROW,
    TAR_WOLF,
    TASK,
    TASKS,
    TEETH_FROM,
    TEETH_TO,
    TERRAPIN_ESCAPES,
    TRACK,
    TRACKS,
    WOLF_WORE_SHOES,
    WOLFS_REVENGE,
    WORLD_MADE,
    goods_of,
    is_goods,
)
from warren.games.winter.paying import take_token
from warren.games.winter.production import settle, settle_everywhere
from warren.games.winter.storage import EVERYBODY_ONE, MAY, hand_out, tell_burrow, tell_score

if TYPE_CHECKING:
    from warren.games.winter.state import Village


def tell_story(village: Village, teller: i64, story: i64) -> None:
    """Let an instant story take effect."""
    if story < GIFTS:
        everybody: i64 = EVERYBODY_ONE & (one(village.players) - 1)
        resource = village.box.story_resources[story][0]
        hand_out(village, teller, resource, everybody, STORY + story)
    elif story == ANTLERS:
        rabbits = village.face_up_count(RABBIT)
        if rabbits > 0:
            _ask_everybody(village, teller, CHOOSE_GAIN, rabbits, (STORY + ANTLERS,))
    elif story == WORLD_MADE:
        _ask_everybody(village, teller, FREE_RESTORE, ALL)
    elif story == JUDACULA_ROCK:
        village.ask(PLACE_ROCK, teller)
    elif story in (DISEASE, TERRAPIN_ESCAPES):
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
        tell_burrow(village, goods, STORY + RABBIT_ESCAPES)
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
    tell_score(village, seat, points, STORY + story)


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
        super().__init__("place_rock")

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Open spaces, or a conservation token that finds a basket; nothing moves the rock."""
        village = cast("Village", state)
        if ROCK in village.spaces:
            return []
        found = open_spaces(village)
        if village.has_room_for_token(seat):
            found += conservation_spaces(village)
        return found

    def verb(self, village: Village, frame: Frame, choice: i64, kind: str) -> str:
        """Onto an open space, or one that is cleared for it."""
        clears = village.spaces[choice - SPACE] == CONSERVATION
        return "do_place_rock_clear" if clears else "do_place_rock"

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """It may close the last open space of a location."""
        village = cast("Village", state)
        space: i64 = choice - SPACE
        settle(village, space)
        if village.spaces[space] == CONSERVATION:
            where, story = place_name(space), STORIES[JUDACULA_ROCK]
            told = say("took_token_by", seat=int(seat), space=where, what=story)
            take_token(village, seat, space, told)
            if village.is_overfull(seat):
                village.ask(OVERRUN, seat)
        village.spaces[space] = ROCK
        if village.events is not None:
            village.tell(say("rock", space=place_name(space)), [f"space:{SPACE_NAMES[space]}"])

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """What lies there; a token needs a basket."""
        if not is_space(choice):
            return None
        if village.spaces[choice - SPACE] == CONSERVATION:
            return say("no_room", space=place_name(choice - SPACE))
        return lies_there(village, choice - SPACE)


# Pleiades and the Pine


class PineFrom(Asking):
    """Which conservation token moves next; those that moved (`at`, as bits) stay."""

    def __init__(self) -> None:
        super().__init__("pine_from", most=(1 << FIRST_BURROW) - 1)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Tokens that have not moved yet."""
        village = cast("Village", state)
        found: list[int] = []
        if village.has_open_land():
            for choice in conservation_spaces(village):
                if frame.at >> (choice - SPACE) & 1 == 0:
                    found.append(choice)
        found.append(STOP)
        return found

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """When all have moved, locations that are full produce."""
        village = cast("Village", state)
        if choice == STOP:
            settle_everywhere(village, LOCATIONS)
        else:
            village.ask(PINE_TO, seat, frame.at, (int(choice - SPACE),))

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """No token lies there, it has moved, or nothing is open."""
        if not is_space(choice):
            return None
        space: i64 = choice - SPACE
        if village.spaces[space] != CONSERVATION:
            return lies_there(village, space)
        if frame.at >> space & 1:
            return say("moved_already", space=place_name(space))
        return say("no_open_land")


class PineTo(Asking):
    """Where the conservation token of space `ids[0]` goes."""

    def __init__(self) -> None:
        super().__init__("pine_to", most=(1 << FIRST_BURROW) - 1, ids=1)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Any open space of a production location."""
        return open_spaces(cast("Village", state), FIRST_BURROW)

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """And the next."""
        village = cast("Village", state)
        here: i64 = frame.ids[0]
        there: i64 = choice - SPACE
        village.spaces[here] = OPEN
        village.spaces[there] = CONSERVATION
        tell_move(village, "moved_token", seat, here, there)
        village.ask(PINE_FROM, seat, frame.at | bit(there))

    def prompt(self, state: State, frame: Frame, seat: i64) -> Message:
        """Which one."""
        return say("ask_pine_to", space=place_name(frame.ids[0]))

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """What lies there already."""
        return not_open(village, choice, FIRST_BURROW)

    def check(self, state: State, frame: Frame) -> None:
        """A conservation token lies there."""
        super().check(state, frame)
        space = frame.ids[0]
        if space >= FIRST_BURROW or cast("Village", state).spaces[space] != CONSERVATION:
            raise BadPosition(f"frame 'pine_to': no token lies on space {space}")


# When Wolf Wore Shoes


class ShoesFrom(Asking):
    """Which face-down villager finds its place next; those that have (`at`, as bits) stay."""

    def __init__(self) -> None:
        super().__init__("shoes_from", most=(1 << SPACES) - 1)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Villagers whose place is not settled."""
        found = [
            choice
            for choice in face_down_spaces(cast("Village", state))
            if frame.at >> (choice - SPACE) & 1 == 0
        ]
        found.append(STOP)
        return found

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """Production follows after all moves."""
        village = cast("Village", state)
        if choice == STOP:
            settle_everywhere(village, LOCATIONS + 1)
        else:
            village.ask(SHOES_TO, seat, frame.at, (int(choice - SPACE),))

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """Nobody lies face down there, or has moved already."""
        return _why_not_shoes(village, frame, choice)


class ShoesTo(Asking):
    """Where the villager of space `ids[0]` goes; a face-down one there changes places with it."""

    def __init__(self) -> None:
        super().__init__("shoes_to", most=(1 << SPACES) - 1, ids=1)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Open spaces and those of unsettled face-down villagers."""
        village = cast("Village", state)
        found = open_spaces(village)
        for choice in face_down_spaces(village):
            if choice != SPACE + frame.ids[0] and frame.at >> (choice - SPACE) & 1 == 0:
                found.append(choice)
        return found

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """And the next."""
        village = cast("Village", state)
        there: i64 = choice - SPACE
        move_villager(village, frame.ids[0], there)
        tell_move(village, "moved_villager", seat, frame.ids[0], there)
        village.ask(SHOES_FROM, seat, frame.at | bit(there))

    def prompt(self, state: State, frame: Frame, seat: i64) -> Message:
        """Which one."""
        return say("ask_shoes_to", space=place_name(frame.ids[0]))

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """What lies there already."""
        if choice == SPACE + frame.ids[0]:
            return say("comes_from_there", space=place_name(frame.ids[0]))
        return _why_not_shoes(village, frame, choice)

    def check(self, state: State, frame: Frame) -> None:
        """A face-down villager lies there."""
        super().check(state, frame)
        space = frame.ids[0]
        if space >= SPACES or not FACE_DOWN <= cast("Village", state).spaces[space] < FACE_UP:
            raise BadPosition(f"frame 'shoes_to': nobody lies face down on space {space}")


def _why_not_shoes(village: Village, frame: Frame, choice: i64) -> Message | None:
    if not is_space(choice):
        return None
    space: i64 = choice - SPACE
    if FACE_DOWN <= village.spaces[space] < FACE_UP:
        return say("moved_already", space=place_name(space))
    return lies_there(village, space)


# The First Fire


class FireTrack(Asking):
    """Which storehouse track goes one further."""

    def __init__(self) -> None:
        super().__init__("fire_track")

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """One that is not full, or none."""
        tracks = cast("Village", state).tracks
        return [TRACK + track for track in range(len(TRACKS)) if tracks[track] < FULL] + [NO]

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """One step."""
        village = cast("Village", state)
        if choice == NO:
            return
        track: i64 = choice - TRACK
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
        if not TRACK <= choice < TRACK + len(TRACKS):
            return None
        return say("track_is_full", what=TRACKS[choice - TRACK])


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
        super().__init__("pick_players", most=63)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Anybody else, each once."""
        return [
            PLAYER + other
            for other in range(state.players)
            if other != seat and frame.at >> other & 1 == 0
        ]

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """Then what they gain."""
        village = cast("Village", state)
        chosen: i64 = frame.at | bit(choice - PLAYER)
        if frame.at == 0:
            village.ask(PICK_PLAYERS, seat, chosen)
        else:
            village.ask(PICK_GIFTS, seat, chosen)

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """Oneself, chosen already, or nobody."""
        if choice >= PLAYER + MOST_PLAYERS:
            return None
        if choice >= PLAYER + village.players:
            return say("not_at_table")
        return say("not_oneself") if choice == PLAYER + seat else say("chosen_already")


class PickGifts(Asking):
    """Two resources for the players `at`."""

    def __init__(self) -> None:
        super().__init__("pick_gifts", most=63)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Whatever the supply has, the same twice too."""
        return bundles_of(_gifts(cast("Village", state)), GIFTS_OF_EACH)

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """All that were chosen gain both."""
        village = cast("Village", state)
        chosen: i64 = 0
        for other in range(village.players):
            if frame.at >> other & 1:
                chosen += one(other)
        goods = goods_of(choice)
        for kind in reversed(kinds_of(goods)):
            amounts: i64 = count(goods, kind) * chosen
            hand_out(village, seat, kind, amounts, STORY + TAHLEQUAH)

    def prompt(self, state: State, frame: Frame, seat: i64) -> Message:
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
        super().__init__("teeth_from", most=(1 << TASKS) - 1)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Anybody's, as long as there is a task in the teller's hand."""
        village = cast("Village", state)
        found: list[int] = []
        if village.hands[seat]:
            for mask in village.in_play:
                found += tasks_in(mask & ~frame.at)
        found.append(STOP)
        return found

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """Its place is taken by one of the hand."""
        if choice != STOP:
            cast("Village", state).ask(TEETH_TO, seat, frame.at, (int(choice - TASK),))

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """It is not in play, just came, or there is none to replace it by."""
        if not is_task(choice):
            return None
        task: i64 = choice - TASK
        name = village.box.task_names[task]
        if not any(mask >> task & 1 for mask in village.in_play):
            return say("not_in_play", what=name)
        return say("just_played", what=name) if frame.at >> task & 1 else say("hand_is_empty")


class TeethTo(Asking):
    """Which task of the teller's hand takes the place of task `ids[0]`; its owner stays."""

    def __init__(self) -> None:
        super().__init__("teeth_to", most=(1 << TASKS) - 1, ids=1)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Any of the hand."""
        return tasks_in(cast("Village", state).hands[seat])

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """And the next."""
        village = cast("Village", state)
        old: i64 = frame.ids[0]
        for owner in range(village.players):
            if village.in_play[owner] >> old & 1:
                replace_task(village, seat, owner, old, choice - TASK, DEERS_TEETH)
                break
        village.ask(TEETH_FROM, seat, frame.at | bit(choice - TASK))

    def prompt(self, state: State, frame: Frame, seat: i64) -> Message:
        """In whose place."""
        return say("ask_teeth_to", what=cast("Village", state).box.task_names[frame.ids[0]])

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """It is not in the hand."""
        return not_in_hand(village, choice)

    def check(self, state: State, frame: Frame) -> None:
        """It is in play."""
        super().check(state, frame)
        task = frame.ids[0]
        if task >= TASKS or not any(m >> task & 1 for m in cast("Village", state).in_play):
            raise BadPosition(f"frame 'teeth_to': task {task + 1} is not in play")
