"""Setting up: who begins, characters, tasks and the displays (section 2)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warren.core.frames import NOBODY, Frame
from warren.core.grid import bit
from warren.core.steps import DRAW
from warren.core.text import Message, say
from warren.games.winter.content import (
    BASKETS,
    CARDS_SHOWN,
    CHARACTERS,
    COPIES,
    FIRST_BURROW,
    NEUTRAL,
    NEUTRALS,
    PER_LOCATION,
    RABBIT,
    RABBITS,
    RESOURCES,
    SPACES,
    STORIES,
    STORIES_SHOWN,
    SUPPLY,
    TASKS,
    VILLAGE,
    VILLAGERS,
    copies_by_kind,
    kinds_in,
    one_card,
)
from warren.games.winter.rules.asking import Asking, Silent, choices_in
from warren.games.winter.rules.order import (
    DEAL_TASK,
    DRAW_CARD,
    DRAW_STORY,
    FIRST_PLAYER,
    PICK_CHARACTER,
    PICK_TASKS,
    REFILL,
    TURN,
)
from warren.games.winter.rules.payments import each
from warren.games.winter.rules.tasks import HAND, HAND_OF_TWO
from warren.games.winter.shapes import CONSERVATION, OPEN
from warren.games.winter.state import NOT_PICKED, NOTHING, Village
from warren.games.winter.vocabulary import CARD, CHARACTER, PLAYER, STORY

CARDS: Final = 0
TALES: Final = 1
"""What is refilled, as `at` of the frame says it."""

ALL_CARDS: Final = sum(copies * one_card(kind) for kind, copies in enumerate(COPIES))
ALL_STORIES: Final = bit(len(STORIES)) - 1
ALL_TASKS: Final = bit(TASKS) - 1
"""Full decks."""
FULL_SUPPLY: Final = SUPPLY * each(len(RESOURCES))


def lay_out(village: Village) -> None:
    """The board, the bag and everybody's board (WR-2.1 to 2.3)."""
    village.spaces = [OPEN] * SPACES
    for space in range(FIRST_BURROW):
        if space % PER_LOCATION < 2:
            village.spaces[space] = CONSERVATION
    village.seen = [0] * SPACES
    village.stamps = [0] * SPACES
    village.supply = FULL_SUPPLY
    village.card_deck = ALL_CARDS
    village.story_deck = ALL_STORIES
    village.task_deck = ALL_TASKS
    village.display = [NOTHING] * CARDS_SHOWN
    village.stories = [NOTHING] * STORIES_SHOWN
    for seat in range(village.players):
        _seat_player(village, seat)
    village.bag[NEUTRAL] = NEUTRALS[village.players]
    village.bag[RABBIT] = RABBITS - 1


def _seat_player(village: Village, seat: int) -> None:
    on_board = 0 if village.players == 6 else 1
    village.bag[seat] = VILLAGERS[village.players] - 1 - on_board
    village.area.append(on_board)
    village.characters.append(NOT_PICKED)
    village.baskets.append(BASKETS)
    for row in (village.goods, village.tokens, village.terms, village.cards):
        row.append(0)
    for row in (village.score, village.hands, village.picked, village.in_play):
        row.append(0)


class FirstPlayer(Asking):
    """Who begins (WR-2.6)."""

    def __init__(self) -> None:
        super().__init__(FIRST_PLAYER, DRAW)

    def legal(self, village: Village, frame: Frame, seat: i64) -> list[int]:
        """Anybody."""
        return [PLAYER.choice(player) for player in range(village.players)]

    def play(self, village: Village, frame: Frame, seat: i64, choice: i64) -> None:
        """Characters are picked from there on."""
        begin(village, PLAYER.item(choice))

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """Nobody sits there."""
        return say("not_at_table") if PLAYER.holds(choice) else None


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
        super().__init__(PICK_CHARACTER)

    def legal(self, village: Village, frame: Frame, seat: i64) -> list[int]:
        """One that nobody has."""
        taken = village.characters
        return [CHARACTER.choice(c) for c in range(len(CHARACTERS)) if c not in taken]

    def play(self, village: Village, frame: Frame, seat: i64, choice: i64) -> None:
        """Take the board and the resources."""
        character: i64 = CHARACTER.item(choice)
        village.characters[seat] = int(character)
        village.terms[seat] |= village.box.character_terms[character]
        for resource in village.box.starts[character]:
            village.gain(seat, resource, 1)
        if village.events is not None:
            message = say("picked", seat=int(seat), what=CHARACTERS[character])
            village.tell(message, [f"player:{seat}"])

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """Somebody has it."""
        if not CHARACTER.holds(choice):
            return None
        owner = village.characters.index(int(CHARACTER.item(choice)))
        return say("character_taken", what=CHARACTERS[CHARACTER.item(choice)], seat=owner)


# The displays


class Refill(Silent):
    """Fill the display of village cards, or of stories, place by place (WR-8.3, 9.1)."""

    def __init__(self) -> None:
        super().__init__(REFILL, most=TALES)

    def run(self, village: Village, frame: Frame) -> None:
        """An empty deck is rebuilt from its discards."""
        row = village.display if frame.at == CARDS else village.stories
        if NOTHING not in row:
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
            village.push(DRAW_CARD if frame.at == CARDS else DRAW_STORY, NOBODY, row.index(NOTHING))


class DrawCard(Asking):
    """The village card for place `at` of the display."""

    def __init__(self) -> None:
        super().__init__(DRAW_CARD, DRAW, most=CARDS_SHOWN - 1)

    def legal(self, village: Village, frame: Frame, seat: i64) -> list[int]:
        """Any kind that is in the deck."""
        return [CARD.choice(kind) for kind in kinds_in(village.card_deck)]

    def weights(self, village: Village, frame: Frame) -> list[int]:
        """As many as there are."""
        return copies_by_kind(village.card_deck)

    def play(self, village: Village, frame: Frame, seat: i64, choice: i64) -> None:
        """Face up."""
        kind: i64 = CARD.item(choice)
        village.card_deck -= one_card(kind)
        village.display[frame.at] = int(kind)
        if village.events is not None:
            village.tell(say("card_drawn", what=VILLAGE[kind]), [f"card:{VILLAGE[kind]}"])

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """It has left the deck."""
        return say("not_in_deck") if CARD.holds(choice) else None


class DrawStory(Asking):
    """The story for place `at` of the display."""

    def __init__(self) -> None:
        super().__init__(DRAW_STORY, DRAW, most=STORIES_SHOWN - 1)

    def legal(self, village: Village, frame: Frame, seat: i64) -> list[int]:
        """Any that is in the deck."""
        return choices_in(STORY, village.story_deck)

    def play(self, village: Village, frame: Frame, seat: i64, choice: i64) -> None:
        """Face up."""
        story: i64 = STORY.item(choice)
        village.story_deck &= ~bit(story)
        village.stories[frame.at] = int(story)
        if village.events is not None:
            village.tell(say("story_drawn", what=STORIES[story]), [f"story:{STORIES[story]}"])

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """It has left the deck."""
        return say("not_in_deck") if STORY.holds(choice) else None
