"""Setting up, secret tasks, the end of a turn and the change of season (sections 2, 10 and 11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from mypy_extensions import i64

from warren.core.errors import BadPosition
from warren.core.frames import NOBODY, Frame
from warren.core.grid import bit
from warren.core.payments import one
from warren.core.state import State
from warren.core.steps import DRAW, SECRET
from warren.core.text import Message, say
from warren.games.winter.asking import Asking, Silent, is_task, tasks_in
from warren.games.winter.midday import not_in_hand, tell_task
from warren.games.winter.names import (
    ADVANCE_SEASON,
    CARD,
    CHARACTER,
    CHARACTERS,
    COPIES,
    COUNCIL_HOUSE,
    DEAL_TASK,
    DRAW_CARD,
    DRAW_STORY,
    FACE_DOWN,
    FROST,
    FROSTS,
    MOST_PLAYERS,
    NEVER,
    NO,
    NOT_PICKED,
    OPEN,
    PICK_CHARACTER,
    PICK_TASKS,
    PLAYER,
    RABBIT,
    REFILL,
    SEASONS,
    SPACES,
    STORIES,
    STORY,
    TASK,
    TASKS,
    TOKEN,
    TURN,
    VILLAGE,
    WINTER,
    WINTER_HOUSE,
)

if TYPE_CHECKING:
    from warren.games.winter.state import Village

CARDS: Final = 0
TALES: Final = 1
"""What is refilled, as `at` of the frame says it."""

HAND: Final = 7
HAND_OF_TWO: Final = 11
"""Tasks dealt to each player; with two players (WR-2.1)."""


# Setting up


class FirstPlayer(Asking):
    """Who begins (WR-2.6)."""

    def __init__(self) -> None:
        super().__init__("first_player", DRAW)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Anybody."""
        return [PLAYER + player for player in range(state.players)]

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """Characters are picked from there on."""
        begin(cast("Village", state), choice - PLAYER)

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """Nobody sits there."""
        return say("not_at_table") if choice < PLAYER + MOST_PLAYERS else None


def begin(village: Village, first: i64) -> None:
    """The first player is known: pick characters, deal and pick tasks, and play."""
    village.turn = first
    if village.events is not None:
        village.tell(say("first", seat=int(first)))
    hand = HAND_OF_TWO if village.players == 2 else HAND
    village.push(TURN, first)
    village.push(PICK_TASKS)
    village.push(REFILL, first, TALES)
    village.push(REFILL, first, CARDS)
    place: i64 = village.players - 1
    while place >= 0:
        village.push(DEAL_TASK, (first + place) % village.players, hand)
        place -= 1
    place = village.players - 1
    while place >= 0:
        village.push(PICK_CHARACTER, (first + place) % village.players)
        place -= 1


class PickCharacter(Asking):
    """Pick a character, with its two starting resources (WR-2.4)."""

    def __init__(self) -> None:
        super().__init__("pick_character")

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """One that nobody has."""
        taken = cast("Village", state).characters
        return [CHARACTER + c for c in range(len(CHARACTERS)) if c not in taken]

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """Take the board and the resources."""
        village = cast("Village", state)
        character: i64 = choice - CHARACTER
        village.characters[seat] = int(character)
        village.terms[seat] |= village.box.character_terms[character]
        for resource in village.box.starts[character]:
            village.gain(seat, resource, 1)
        if village.events is not None:
            message = say("picked", seat=int(seat), what=CHARACTERS[character])
            village.tell(message, [f"player:{seat}"])

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """Somebody has it."""
        if not CHARACTER <= choice < TOKEN:
            return None
        owner = village.characters.index(int(choice - CHARACTER))
        return say("character_taken", what=CHARACTERS[choice - CHARACTER], seat=owner)

    def check(self, state: State, frame: Frame) -> None:
        """The player has none yet."""
        super().check(state, frame)
        if cast("Village", state).characters[frame.seat] != NOT_PICKED:
            raise BadPosition("frame 'pick_character': this player has a character")


class DealTask(Asking):
    """Deal a player `at` tasks, one by one."""

    def __init__(self) -> None:
        super().__init__("deal_task", DRAW, most=HAND_OF_TWO)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Any that is left."""
        return tasks_in(cast("Village", state).task_deck)

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """Into the hand, seen by its owner only."""
        village = cast("Village", state)
        task = bit(choice - TASK)
        village.task_deck &= ~task
        village.hands[frame.seat] |= task
        if village.events is not None:
            name = village.box.task_names[choice - TASK]
            village.tell(say("dealt", what=name), [], (int(frame.seat),))
        if frame.at > 1:
            village.push(DEAL_TASK, frame.seat, frame.at - 1)

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """It is dealt already."""
        return say("not_in_deck") if is_task(choice) else None

    def check(self, state: State, frame: Frame) -> None:
        """There are enough to deal."""
        super().check(state, frame)
        if not 0 <= frame.seat < state.players or not cast("Village", state).task_deck:
            raise BadPosition("frame 'deal_task': nobody to deal to, or nothing to deal")


class PickTasks(Asking):
    """Everybody picks a task secretly; `at` counts the picks of this season (WR-2.5)."""

    def __init__(self) -> None:
        super().__init__("pick_tasks", SECRET, most=2)

    def takes_part(self, state: State, frame: Frame, seat: i64) -> bool:
        """Who has another to play, and one in the hand (WR-10.5)."""
        village = cast("Village", state)
        left = village.hands[seat] & ~village.picked[seat]
        return left != 0 and frame.at < tasks_per_season(village, seat)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Any of the hand; the one more that Council House gives is voluntary."""
        village = cast("Village", state)
        found = tasks_in(village.hands[seat] & ~village.picked[seat])
        if frame.at >= usual_tasks(village):
            found.append(NO)
        return found

    def resolve(self, state: State, frame: Frame, choices: list[int]) -> None:
        """All are revealed together, after the last pick."""
        village = cast("Village", state)
        goes_on = False
        for seat, choice in enumerate(choices):
            if choice not in (NOBODY, NO):
                village.picked[seat] |= bit(choice - TASK)
        later = Frame(PICK_TASKS, NOBODY, frame.at + 1)
        for seat in range(village.players):
            if self.takes_part(state, later, seat):
                goes_on = True
        if goes_on:
            village.push(PICK_TASKS, NOBODY, frame.at + 1)
            return
        village.revealed = True
        for seat in range(village.players):
            picked = village.picked[seat]
            village.in_play[seat] = picked
            village.hands[seat] &= ~picked
            village.picked[seat] = 0
            for choice in tasks_in(picked):
                tell_task(village, seat, choice - TASK)

    def prompt(self, state: State, frame: Frame, seat: i64) -> Message:
        """How many tasks it is."""
        if seat < 0 or frame.at >= usual_tasks(cast("Village", state)):
            return say("ask_pick_more_tasks", what=VILLAGE[COUNCIL_HOUSE])
        return say("ask_pick_tasks" if frame.at == 0 else "ask_pick_second_task")

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """It is picked already, or not in the hand."""
        if choice == NO:
            return say("must_pick")
        if is_task(choice) and village.picked[seat] >> (choice - TASK) & 1:
            return say("picked_already", what=village.box.task_names[choice - TASK])
        return not_in_hand(village, choice)


def usual_tasks(village: Village) -> i64:
    """Tasks that every player plays in a season: two with two players (WR-2.5)."""
    return 2 if village.players == 2 else 1


def tasks_per_season(village: Village, seat: i64) -> i64:
    """Tasks that a player may play in a season: one more with a Council House."""
    more: i64 = 1 if village.copies(seat, COUNCIL_HOUSE) > 0 else 0
    return usual_tasks(village) + more


# The displays


class Refill(Silent):
    """Fill the display of village cards, or of stories, place by place (WR-8.3, 9.1)."""

    def __init__(self) -> None:
        super().__init__("refill", most=TALES)

    def run(self, state: State, frame: Frame) -> None:
        """An empty deck is rebuilt from its discards."""
        village = cast("Village", state)
        row = village.display if frame.at == CARDS else village.stories
        if -1 not in row:
            return
        if frame.at == CARDS:
            if village.card_deck == 0:
                village.card_deck = village.cards_gone
                village.cards_gone = 0
            deck = village.card_deck
        else:
            if village.story_deck == 0:
                village.story_deck = village.stories_gone
                village.stories_gone = 0
            deck = village.story_deck
        if deck != 0:
            village.push(REFILL, frame.seat, frame.at)
            village.push(DRAW_CARD if frame.at == CARDS else DRAW_STORY, NOBODY, row.index(-1))


class DrawCard(Asking):
    """The village card for place `at` of the display."""

    def __init__(self) -> None:
        super().__init__("draw_card", DRAW, most=3)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Any kind that is in the deck."""
        deck: i64 = cast("Village", state).card_deck
        found: list[int] = []
        kind: i64 = 0
        while deck:
            if deck & 3:
                found.append(CARD + kind)
            deck >>= 2
            kind += 1
        return found

    def weights(self, state: State, frame: Frame) -> list[int]:
        """As many as there are."""
        deck: i64 = cast("Village", state).card_deck
        found: list[int] = []
        while deck:
            if deck & 3:
                found.append(int(deck & 3))
            deck >>= 2
        return found

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """Face up."""
        village = cast("Village", state)
        kind: i64 = choice - CARD
        village.card_deck -= bit(2 * kind)
        village.display[frame.at] = int(kind)
        if village.events is not None:
            village.tell(say("card_drawn", what=VILLAGE[kind]), [f"card:{VILLAGE[kind]}"])

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """It has left the deck."""
        return say("not_in_deck") if CARD <= choice < STORY else None

    def check(self, state: State, frame: Frame) -> None:
        """A place is free, and a card for it."""
        super().check(state, frame)
        village = cast("Village", state)
        if village.display[frame.at] >= 0 or village.card_deck == 0:
            raise BadPosition("frame 'draw_card': no place, or no card")


class DrawStory(Asking):
    """The story for place `at` of the display."""

    def __init__(self) -> None:
        super().__init__("draw_story", DRAW, most=2)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Any that is in the deck."""
        deck: i64 = cast("Village", state).story_deck
        found: list[int] = []
        story: i64 = 0
        while deck:
            if deck & 1:
                found.append(STORY + story)
            deck >>= 1
            story += 1
        return found

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """Face up."""
        village = cast("Village", state)
        story: i64 = choice - STORY
        village.story_deck &= ~bit(story)
        village.stories[frame.at] = int(story)
        if village.events is not None:
            village.tell(say("story_drawn", what=STORIES[story]), [f"story:{STORIES[story]}"])

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """It has left the deck."""
        return say("not_in_deck") if STORY <= choice < TASK else None

    def check(self, state: State, frame: Frame) -> None:
        """A place is free, and a story for it."""
        super().check(state, frame)
        village = cast("Village", state)
        if village.stories[frame.at] >= 0 or village.story_deck == 0:
            raise BadPosition("frame 'draw_story': no place, or no story")


# The end of a turn


class EndTurn(Silent):
    """The next player, the next season, or the end (WR-10.1, 11.1)."""

    def __init__(self) -> None:
        super().__init__("end_turn")

    def run(self, state: State, frame: Frame) -> None:
        """The last frost ends the game, the last token of the bag the season."""
        village = cast("Village", state)
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
            village.cards_gone += bit(2 * kind)
    village.display = [-1] * 4
    for story in village.stories:
        if story >= 0:
            village.stories_gone |= bit(story)
    village.stories = [-1] * 3
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
            village.bag[content & 15] += 1
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
        super().__init__("advance_season")

    def run(self, state: State, frame: Frame) -> None:
        """A villager of each player, the fourth rabbit, or frost."""
        village = cast("Village", state)
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

    def check(self, state: State, frame: Frame) -> None:
        """There is a next season."""
        super().check(state, frame)
        if cast("Village", state).season >= WINTER:
            raise BadPosition("frame 'advance_season': it is winter already")


ALL_CARDS: Final = sum(copies << (2 * kind) for kind, copies in enumerate(COPIES))
ALL_STORIES: Final = (1 << len(STORIES)) - 1
ALL_TASKS: Final = (1 << TASKS) - 1
"""Full decks."""
FULL_SUPPLY: Final = sum(20 * one(kind) for kind in range(6))
