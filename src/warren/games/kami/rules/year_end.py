"""The end of a year: influence, the draft of villagers, and the tracks (KS-6)."""

from __future__ import annotations

from mypy_extensions import i64

from warren.core.deck import Placed
from warren.core.frames import Frame
from warren.core.grid import bit, count_cells
from warren.core.steps import AUTO, DRAW, SEAT, Meaning, Spans, Step
from warren.core.text import Message, say
from warren.games.kami.language.villages import VILLAGES
from warren.games.kami.rules.effects import begin
from warren.games.kami.rules.order import (
    DRAFT,
    DRAFTING,
    GOAL_CARD,
    KITSUNE_TAKES,
    TEMPLE_ORDER,
    VILLAGER,
)
from warren.games.kami.state import FIRST_CUBES, Realm
from warren.games.kami.vocabulary import FOX


def hand_size(realm: Realm) -> int:
    """How many villagers are drawn (KS-6.3)."""
    return 3 if realm.players == 2 else int(realm.players)


# Influence


def standing(realm: Realm, home: i64) -> list[list[int]]:
    """Those with influence in a village, best first; who are tied for a temple to decide, together.

    Ties that no temple decides are settled already (KS-6.1, 6.2, 8.9). The Kitsune is before those
    tied with it for the most influence, and behind them further down (KS-8.8).
    """
    by_size: dict[int, list[int]] = {}
    for owner in range(len(realm.shrines)):
        size: int = realm.land.largest_group(realm.shrines[owner], home)
        if size:
            by_size.setdefault(size, []).append(owner)
    temple = temple_owner(realm, home)
    groups: list[list[int]] = []
    for size in sorted(by_size, reverse=True):
        tied = [owner for owner in by_size[size] if owner != realm.fox]
        fox = [[int(realm.fox)]] if realm.fox in by_size[size] else []
        is_most = not groups
        if is_most:
            groups += fox
        if temple < 0:
            groups += [[owner] for owner in sorted(tied, key=lambda o: _ahead(realm, home, o))]
        elif tied:
            groups.append(tied)
        if not is_most:
            groups += fox
    return groups


def temple_owner(realm: Realm, home: i64) -> int:
    """The player with a shrine in the village's temple; -1 for nobody, or the Kitsune (KS-8.9)."""
    temple = realm.land.temple(home)
    for seat in range(realm.players):
        if realm.shrines[seat] & temple:
            return seat
    return -1


def _ahead(realm: Realm, home: i64, seat: int) -> tuple[int, int]:
    """More shrines in the village first, then nearer to the farming village (KS-6.2)."""
    mine = realm.shrines[seat]
    shrines = count_cells(mine & realm.land.villages[home].mask)
    return -shrines, from_farming(realm, seat)


def from_farming(realm: Realm, seat: int) -> int:
    """How many sides a player sits clockwise from the one in front of the farming village."""
    return int((realm.places[seat] - realm.turned + 64) % 4)


def visit_village(realm: Realm, home: i64) -> None:
    """The draft of a village begins, or after the last one the year is scored."""
    if home == len(VILLAGES):
        score_tracks(realm)
        return
    settle(realm, home, ())


def settle(realm: Realm, home: i64, settled: tuple[int, ...]) -> None:
    """Find the order of the draft; ask the temple where it is tied."""
    order: list[int] = []
    for group in standing(realm, home):
        left = [owner for owner in group if owner not in settled]
        order += [owner for owner in settled if owner in group]
        if len(left) > 1:
            realm.push(TEMPLE_ORDER, temple_owner(realm, home), home, settled)
            return
        order += left
    if not order:
        if realm.events is not None:
            realm.tell(say("nobody", village=VILLAGES[home]), [f"village:{VILLAGES[home]}"])
        visit_village(realm, home + 1)
        return
    if realm.events is not None:
        realm.tell(_order_told(realm, home, order), [f"village:{VILLAGES[home]}"])
    draw_or_draft(realm, home, tuple(order))


def _order_told(realm: Realm, home: i64, order: list[int]) -> Message:
    """The order of a draft in words; the Kitsune is no seat."""
    players = [owner for owner in order if owner != realm.fox]
    village = VILLAGES[home]
    if players == order:
        return say("order", seats=players, village=village)
    if not players:
        return say("order_fox_alone", village=village)
    if order[0] == realm.fox:
        return say("order_fox_first", seats=players, village=village)
    if order[-1] == realm.fox:
        return say("order_fox_last", seats=players, village=village)
    return say("order_fox_between", first_seat=players[0], last_seat=players[1], village=village)


def draw_or_draft(realm: Realm, home: i64, order: tuple[int, ...]) -> None:
    """Draw another villager, or begin to draft when the hand is full (KS-6.3, 6.7)."""
    if len(realm.hand) < hand_size(realm) and len(realm.decks[home]):
        realm.push(VILLAGER, -2, home, order)
    else:
        draft_on(realm, home, order)


def draft_on(realm: Realm, home: i64, order: tuple[int, ...]) -> None:
    """Pass the hand to the next in influence, or put what is left under the deck (KS-6.3)."""
    if not order or not realm.hand:
        finish_draft(realm, home)
    elif order[0] == realm.fox:
        realm.push(KITSUNE_TAKES, -2, home, order)
    else:
        seat: i64 = order[0]
        realm.hand = [Placed(p.card, p.who | bit(seat)) for p in realm.hand]
        realm.push(DRAFT, seat, home, order)


def finish_draft(realm: Realm, home: i64) -> None:
    """What nobody took goes under the deck, in unchanged order."""
    if realm.hand:
        deck = realm.decks[home].clone()
        deck.bottom = deck.bottom + realm.hand
        realm.decks[home] = deck
        if realm.events is not None:
            realm.tell(
                say("left_over", n=len(realm.hand), village=VILLAGES[home]),
                [f"deck:{VILLAGES[home]}"],
            )
        realm.hand = []
    visit_village(realm, home + 1)


def card_at(realm: Realm, kind: i64) -> int:
    """Where the first card of a kind is in the hand."""
    for index, placed in enumerate(realm.hand):
        if placed.card == kind:
            return index
    raise AssertionError(f"no villager of kind {kind} is in the hand")


def take_from_hand(realm: Realm, kind: i64) -> None:
    """A card leaves the hand."""
    index = card_at(realm, kind)
    realm.hand = realm.hand[:index] + realm.hand[index + 1 :]


def describe_villager(realm: Realm, choice: i64) -> Meaning:
    """A card with its claim and worth."""
    villager = realm.box.villagers[realm.choices.villager.item(choice)]
    claim = villager.claim
    says = claim.lines if claim is not None else ["no claim"]
    worth = say("worth_half" if villager.is_peasant else "worth", n=villager.half_points // 2)
    return Meaning(
        say("villager", villager=villager.name, claim=says, worth=worth),
        say("group_villager"),
        [f"card:{villager.name}"],
    )


def refuse_villager(realm: Realm, choice: i64, key: str, frame: Frame) -> Message | None:
    """Why a villager cannot be chosen; None for what is no villager."""
    choices = realm.choices
    if not choices.villager.holds(choice):
        return None
    villager = realm.box.villagers[choices.villager.item(choice)]
    return say(key, villager=villager.name, village=VILLAGES[frame.at])


def draft_spans(realm: Realm) -> Spans:
    """How large the numbers in a frame of a draft are: a village, and owners of shrines."""
    return Spans((0, len(VILLAGES) - 1), rest=(0, len(realm.shrines) - 1))


class TempleOrder(Step[Realm]):
    """Who holds the temple says which of the tied players is next (KS-6.2)."""

    def __init__(self) -> None:
        super().__init__("order", SEAT, TEMPLE_ORDER)

    def _tied(self, realm: Realm, frame: Frame) -> list[int]:
        for group in standing(realm, frame.at):
            left = [owner for owner in group if owner not in frame.ids]
            if len(left) > 1:
                return left
        return []

    def _place(self, realm: Realm, frame: Frame) -> Message:
        """The place in the draft that is given away: first, second, ..."""
        ahead = len(frame.ids)
        for group in standing(realm, frame.at):
            left = [owner for owner in group if owner not in frame.ids]
            if len(left) > 1:
                break
            ahead += len(left)
        return say(f"place_{ahead + 1}")

    def legal(self, realm: Realm, frame: Frame, seat: i64) -> list[int]:
        """The tied players."""
        return [realm.choices.player.choice(owner) for owner in self._tied(realm, frame)]

    def play(self, realm: Realm, frame: Frame, seat: i64, choice: i64) -> None:
        """That one comes next."""
        chosen = int(realm.choices.player.item(choice))
        if realm.events is not None:
            name = VILLAGES[frame.at]
            place = self._place(realm, frame)
            realm.tell(
                say("ordered", seat=int(seat), owner_seat=chosen, village=name, place=place),
                [f"village:{name}"],
            )
        settle(realm, frame.at, (*frame.ids, chosen))

    def prompt(self, realm: Realm, frame: Frame, seat: i64) -> Message:
        """Which village, and which place."""
        place = self._place(realm, frame)
        return say("ask_order", village=VILLAGES[frame.at], place=place)

    def describe(self, realm: Realm, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """A player."""
        owner = int(realm.choices.player.item(choice))
        message = say("put", owner_seat=owner, place=self._place(realm, frame))
        return Meaning(message, say("group_order"), [f"seat:{owner}"])

    def why_not(self, realm: Realm, frame: Frame, seat: i64, choice: i64) -> Message:
        """Who is not tied for this place."""
        choices = realm.choices
        if not choices.player.holds(choice):
            return super().why_not(realm, frame, seat, choice)
        owner = int(choices.player.item(choice))
        if owner == FOX:
            return say("fox_not_ordered")
        if owner >= realm.players:
            return say("no_such_player", n=int(realm.players))
        if owner in frame.ids:
            return say("has_place", owner_seat=owner)
        return say("not_tied", owner_seat=owner, village=VILLAGES[frame.at])

    def spans(self, realm: Realm) -> Spans:
        """A village, and an order."""
        return draft_spans(realm)


class DrawVillager(Step[Realm]):
    """The player with most influence draws a villager (KS-6.3)."""

    def __init__(self) -> None:
        super().__init__("villager", DRAW, VILLAGER)

    def legal(self, realm: Realm, frame: Frame, seat: i64) -> list[int]:
        """What the next card can be."""
        block = realm.choices.villager
        return [block.choice(kind) for kind in realm.decks[frame.at].kinds()]

    def weights(self, realm: Realm, frame: Frame) -> list[int]:
        """As many as there are."""
        return realm.decks[frame.at].weights()

    def allows(self, realm: Realm, frame: Frame, seat: i64, choice: i64) -> bool:
        """The same by a look at one kind."""
        deck = realm.decks[frame.at]
        kind: i64 = realm.choices.villager.item(choice)
        if deck.top or not 0 <= kind < len(deck.rest.counts) or not deck.rest.counts[kind]:
            return choice in self.legal(realm, frame, seat)
        return True

    def play(self, realm: Realm, frame: Frame, seat: i64, choice: i64) -> None:
        """Into the hand; who knew its place in the deck knows it still."""
        kind = int(realm.choices.villager.item(choice))
        deck = realm.decks[frame.at].clone()
        who = 0
        if deck.top:
            who = deck.top[0].who
        elif not len(deck.rest):
            who = deck.bottom[0].who
        deck.draw(kind)
        realm.decks[frame.at] = deck
        realm.hand = [*realm.hand, Placed(kind, who)]
        draw_or_draft(realm, frame.at, frame.ids)

    def why_not(self, realm: Realm, frame: Frame, seat: i64, choice: i64) -> Message:
        """No such card can come."""
        return refuse_villager(realm, choice, "not_in_deck", frame) or super().why_not(
            realm, frame, seat, choice
        )

    def describe(self, realm: Realm, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """A villager."""
        return describe_villager(realm, choice)

    def spans(self, realm: Realm) -> Spans:
        """A village, and an order."""
        return draft_spans(realm)


class Draft(Step[Realm]):
    """Keep one villager of the hand, and pass the rest (KS-6.3)."""

    def __init__(self) -> None:
        super().__init__("draft", SEAT, DRAFT)

    def legal(self, realm: Realm, frame: Frame, seat: i64) -> list[int]:
        """One of each kind in the hand."""
        block = realm.choices.villager
        return [block.choice(kind) for kind in sorted({placed.card for placed in realm.hand})]

    def allows(self, realm: Realm, frame: Frame, seat: i64, choice: i64) -> bool:
        """The same by a look through the hand."""
        kind: i64 = realm.choices.villager.item(choice)
        return kind in [placed.card for placed in realm.hand]

    def play(self, realm: Realm, frame: Frame, seat: i64, choice: i64) -> None:
        """It is shown, its claim works at once, and it lies face down from then on (KS-6.4)."""
        kind = int(realm.choices.villager.item(choice))
        take_from_hand(realm, kind)
        realm.villagers[seat].append(int(frame.at) * len(realm.box.villagers) + kind)
        realm.reveal()
        villager = realm.box.villagers[kind]
        if realm.events is not None:
            realm.tell(
                say("claimed", seat=int(seat), villager=villager.name, village=VILLAGES[frame.at]),
                [f"seat:{seat}", f"card:{villager.name}"],
            )
        realm.push(DRAFTING, -2, frame.at, frame.ids[1:])
        if villager.claim is not None:
            begin(realm, villager.claim, seat, frame.at)

    def prompt(self, realm: Realm, frame: Frame, seat: i64) -> Message:
        """Which village, and what becomes of the rest."""
        key = "ask_draft" if len(frame.ids) > 1 else "ask_draft_last"
        if len(realm.hand) == 1:
            key = "ask_draft_only"
        return say(key, village=VILLAGES[frame.at])

    def why_not(self, realm: Realm, frame: Frame, seat: i64, choice: i64) -> Message:
        """It is not in the hand."""
        return refuse_villager(realm, choice, "not_in_hand", frame) or super().why_not(
            realm, frame, seat, choice
        )

    def describe(self, realm: Realm, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """A villager."""
        return describe_villager(realm, choice)

    def spans(self, realm: Realm) -> Spans:
        """A village, and an order."""
        return draft_spans(realm)


class KitsuneTakes(Step[Realm]):
    """The Kitsune takes a villager worth most, by chance among equals (KS-8.8)."""

    def __init__(self) -> None:
        super().__init__("kitsune_takes", DRAW, KITSUNE_TAKES)

    def _worth_most(self, realm: Realm) -> list[int]:
        most = max(realm.box.villagers[placed.card].half_points for placed in realm.hand)
        return [p.card for p in realm.hand if realm.box.villagers[p.card].half_points == most]

    def legal(self, realm: Realm, frame: Frame, seat: i64) -> list[int]:
        """The kinds that are worth most."""
        block = realm.choices.villager
        return [block.choice(kind) for kind in sorted(set(self._worth_most(realm)))]

    def weights(self, realm: Realm, frame: Frame) -> list[int]:
        """As many as there are."""
        best = self._worth_most(realm)
        return [best.count(kind) for kind in sorted(set(best))]

    def play(self, realm: Realm, frame: Frame, seat: i64, choice: i64) -> None:
        """Out of the game, without its claim."""
        kind = int(realm.choices.villager.item(choice))
        take_from_hand(realm, kind)
        realm.gone.append(int(frame.at) * len(realm.box.villagers) + kind)
        if realm.events is not None:
            name = realm.box.villagers[kind].name
            realm.tell(say("fox_takes", villager=name), [f"card:{name}"])
        draft_on(realm, frame.at, frame.ids[1:])

    def why_not(self, realm: Realm, frame: Frame, seat: i64, choice: i64) -> Message:
        """It is not in the hand, or another is worth more."""
        kind = realm.choices.villager.item(choice)
        in_hand = any(placed.card == kind for placed in realm.hand)
        key = "worth_less" if in_hand else "not_in_hand"
        return refuse_villager(realm, choice, key, frame) or super().why_not(
            realm, frame, seat, choice
        )

    def describe(self, realm: Realm, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """A villager."""
        return describe_villager(realm, choice)

    def spans(self, realm: Realm) -> Spans:
        """A village, and an order."""
        return draft_spans(realm)


class Drafting(Step[Realm]):
    """After a claim: on to the next drafter."""

    def __init__(self) -> None:
        super().__init__("drafting", AUTO, DRAFTING)

    def run(self, realm: Realm, frame: Frame) -> None:
        """Pass the hand."""
        draft_on(realm, frame.at, frame.ids)

    def spans(self, realm: Realm) -> Spans:
        """A village, and an order."""
        return draft_spans(realm)


def score_tracks(realm: Realm) -> None:
    """The lower track scores, both go back; the next year, or the end (KS-6.5, 6.6)."""
    for seat in range(realm.players):
        points = min(realm.favor[seat], realm.nature[seat])
        realm.vp[seat] += points
        if realm.events is not None:
            realm.tell(
                say(
                    "scored",
                    seat=seat,
                    points=points,
                    favor=realm.favor[seat],
                    nature=realm.nature[seat],
                ),
                [f"seat:{seat}"],
            )
        realm.favor[seat] = 0
        realm.nature[seat] = 0
    if realm.year < realm.last_year():
        realm.year += 1
        realm.round = 0
        if realm.events is not None:
            realm.tell(say("board_turns_again"), ["board"])
            realm.tell(say("new_cube", n=FIRST_CUBES + int(realm.year)))
        realm.push(GOAL_CARD)
    elif realm.events is not None:
        realm.tell(say("over_now"))
