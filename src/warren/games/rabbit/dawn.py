"""Replenish: a sun card is drawn, food grows, predators hunt (RB-3)."""

from __future__ import annotations

from typing import cast

from mypy_extensions import i64

from warren.core.errors import BadPosition
from warren.core.frames import NOBODY, Frame
from warren.core.state import State
from warren.core.steps import AUTO, DRAW, SEAT, Meaning, Step
from warren.core.text import Message, say
from warren.games.rabbit import stages
from warren.games.rabbit.choices import LURE, SOW, SOW_NONE, SUN, button
from warren.games.rabbit.content import SUN_NAMES, food_of, hunts
from warren.games.rabbit.hunting import all_hunters, lures
from warren.games.rabbit.land import Land
from warren.games.rabbit.parts import FOOD, MOST_CARDS, PREDATORS


def begin_turn(land: Land) -> None:
    """Put the parts of a turn on the stack; the first has no replenish phase (RB-2.1)."""
    seat = land.leader()
    at = len(stages.TURN) - 1
    while at > 0:
        step = stages.TURN[at]
        land.push(step, seat if step == stages.ACT else NOBODY)
        at -= 1


class Sun(Step):
    """Draw a sun card (RB-3.1)."""

    def __init__(self) -> None:
        super().__init__("sun", DRAW)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Any card that may lie on top of the deck."""
        land = cast(Land, state)
        return [SUN + kind for kind in land.sun.kinds()]

    def weights(self, state: State, frame: Frame) -> list[int]:
        """As many as there are of each."""
        return cast(Land, state).sun.weights()

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """A new turn: food first, then the hunt."""
        land = cast(Land, state)
        card: i64 = choice - SUN
        land.draw_sun(card)
        land.suns = [*land.suns, card]
        if state.events is not None:
            told = say("sun_drawn", turn=int(land.turn()))
            if land.players > 1:
                told = say("sun_drawn_led", turn=int(land.turn()), seat=int(land.leader()))
            state.tell(told, ["deck:sun"])
            state.tell(say("sun_shows", card=SUN_NAMES[card]), ["deck:sun"])
        begin_turn(land)
        state.push(stages.HUNT, NOBODY, -1)
        if not food_of(card):
            return
        if land.box[FOOD] > 0 and has_clover(land):
            state.push(stages.SOW, land.leader())
        elif state.events is not None:
            why = "none_grows_full" if land.box[FOOD] > 0 else "none_grows_no_counter"
            state.tell(say(why), ["deck:sun"])

    def describe(self, state: State, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """A sun card."""
        return Meaning(say("card", card=SUN_NAMES[choice - SUN]), say("group_sun"), ["deck:sun"])

    def why_not(self, state: State, frame: Frame, seat: i64, choice: i64) -> Message:
        """No such card can come."""
        return say("card_cannot_come")


def has_clover(land: Land) -> bool:
    """Whether a clover anywhere is empty (RB-3.2)."""
    card: i64 = 0
    while card < len(land.areas):
        if land.growing[card] < land.clovers[card]:
            return True
        card += 1
    return False


class Sow(Step):
    """Place a food on an empty clover, or not (RB-3.2)."""

    def __init__(self) -> None:
        super().__init__("sow", SEAT)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Any card with an empty clover, or none."""
        land = cast(Land, state)
        found: list[int] = []
        card: i64 = 0
        while card < len(land.areas):
            if land.growing[card] < land.clovers[card]:
                found.append(SOW + card)
            card += 1
        found.append(SOW_NONE)
        return found

    def allows(self, state: State, frame: Frame, seat: i64, choice: i64) -> bool:
        """The same by one look at the card."""
        land = cast(Land, state)
        card: i64 = choice - SOW
        if card < 0 or card >= len(land.areas):
            return choice == SOW_NONE
        return land.growing[card] < land.clovers[card]

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """The food grows."""
        land = cast(Land, state)
        if choice == SOW_NONE:
            return
        card: i64 = choice - SOW
        land.growing[card] += 1
        land.box[FOOD] -= 1
        if state.events is not None:
            state.tell(say("sown", place=land.place(card)), [f"card:{card}"])

    def describe(self, state: State, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """The card that it grows on."""
        land = cast(Land, state)
        if choice == SOW_NONE:
            return Meaning(say("sow_none"), say("group_sow"), [button(choice)])
        card: i64 = choice - SOW
        food = say("sow_outcome", n=land.growing[card] + 1, clovers=land.clovers[card])
        targets = [f"card:{card}"]
        return Meaning(say("sow", place=land.place(card)), say("group_sow"), targets, food)

    def why_not(self, state: State, frame: Frame, seat: i64, choice: i64) -> Message:
        """The card has no empty clover, or none at all."""
        land = cast(Land, state)
        card: i64 = choice - SOW
        if card < 0 or card >= MOST_CARDS:
            return say("not_now", name=state.game.vocabulary[choice])
        if card >= len(land.areas):
            return say("no_such_card")
        key = "warren_has_no_clover" if land.spaces[card] else "no_clover"
        return say(key, place=land.place(card))

    def check(self, state: State, frame: Frame) -> None:
        """The sun card places a food, with a counter and a clover for it."""
        land = cast(Land, state)
        if not land.suns or not food_of(land.suns[-1]):
            raise BadPosition("frame 'sow': the sun card places no food")
        if land.box[FOOD] == 0 or not has_clover(land):
            raise BadPosition("frame 'sow': no food counter or no empty clover is left")


class Hunt(Step):
    """Predators move one after another: `frame.ids`, from `frame.at` on (RB-3.3 to 3.6)."""

    def __init__(self) -> None:
        super().__init__("hunt", AUTO)

    def run(self, state: State, frame: Frame) -> None:
        """Move hunters until one has a choice of places; then food can be handled (RB-4.13)."""
        land = cast(Land, state)
        hunters = list(frame.ids)
        at: i64 = frame.at
        if at < 0:
            hunters = all_hunters(land, land.suns[-1])
            at = 0
        while at < len(hunters):
            hunter: i64 = hunters[at]
            at += 1
            prey = lures(land, hunter % 32)
            if len(prey) == 1:
                go_hunting(land, hunter, prey[0])
            elif prey:
                state.push(stages.HUNT, NOBODY, at, tuple(hunters))
                state.push(stages.LURE, land.leader(), hunter)
                return
        land.settle_all()

    def check(self, state: State, frame: Frame) -> None:
        """Every hunter that is still to move is where the frame says."""
        land = cast(Land, state)
        if frame.at == -1 and not frame.ids:
            return
        if not 0 < frame.at <= len(frame.ids):
            raise BadPosition(f"frame 'hunt': {frame.at} of {len(frame.ids)} hunters have moved")
        left: list[int] = list(frame.ids[frame.at :])
        now = all_hunters(land, land.suns[-1]) if land.suns else []
        if sorted(frame.ids) != list(frame.ids) or any(
            left.count(code) > now.count(code) for code in left
        ):
            raise BadPosition("frame 'hunt': a hunter that is to move is not on its card")


def go_hunting(land: Land, hunter: i64, card: i64) -> None:
    """Move a predator onto a card with rabbits, who may drive it off at once (RB-5.2)."""
    kind: i64 = hunter // 32
    land.set_predator(hunter % 32, kind, -1)
    land.set_predator(card, kind, 1)
    if land.events is not None:
        told = say("hunts", name=PREDATORS[kind], place=land.place(card))
        land.tell(told, [f"card:{hunter % 32}", f"card:{card}"])
    land.drive_off(card)


class Lure(Step):
    """The player picks where a hunter goes: `frame.at` is 32 x kind + card (RB-3.4)."""

    def __init__(self) -> None:
        super().__init__("lure", SEAT)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """The cards next to it that have most rabbits."""
        land = cast(Land, state)
        return [LURE + card for card in lures(land, frame.at % 32)]

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """It goes there."""
        go_hunting(cast(Land, state), frame.at, choice - LURE)

    def prompt(self, state: State, frame: Frame, seat: i64) -> Message:
        """Which predator is where."""
        land = cast(Land, state)
        card: i64 = frame.at % 32
        return say("ask_lure", name=PREDATORS[frame.at // 32], place=land.place(card))

    def describe(self, state: State, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """The card that it goes to."""
        land = cast(Land, state)
        card: i64 = choice - LURE
        rabbits = say("lure_outcome", n=land.heads[card])
        return Meaning(
            say("lure", place=land.place(card)), say("group_lure"), [f"card:{card}"], rabbits
        )

    def why_not(self, state: State, frame: Frame, seat: i64, choice: i64) -> Message:
        """Not next to it, or fewer rabbits than elsewhere."""
        land = cast(Land, state)
        card: i64 = choice - LURE
        if card < 0 or card >= MOST_CARDS:
            return say("not_now", name=state.game.vocabulary[choice])
        if card >= len(land.areas):
            return say("no_such_card")
        name = PREDATORS[frame.at // 32]
        at: i64 = frame.at % 32 * 4
        near = card in land.beside[at : at + 4]
        return say("fewer_rabbits" if near else "not_next", name=name, place=land.place(card))

    def check(self, state: State, frame: Frame) -> None:
        """The predator is there, hunts, and has a choice."""
        land = cast(Land, state)
        card: i64 = frame.at % 32
        kind: i64 = frame.at // 32
        if (
            not 0 <= frame.at < 128
            or card >= len(land.areas)
            or land.predators[card * 4 + kind] == 0
            or not land.suns
            or not hunts(land.suns[-1], kind)
            or len(lures(land, card)) < 2
        ):
            raise BadPosition(f"frame 'lure': no hunter {frame.at} has to choose")
