"""How what only Kami-sama has is written to files and counted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from mypy_extensions import i64

from warren.core.deck import Deck, read_placed
from warren.core.errors import BadPosition
from warren.core.features import Feature, counts
from warren.core.fields import (
    Field,
    Group,
    Mask,
    Part,
    Shape,
    check_list,
    check_name,
    check_number,
    check_object,
)
from warren.core.grid import cell, count_cells, has
from warren.core.state import State
from warren.games.kami.language.effects import Token
from warren.games.kami.language.villages import VILLAGES

if TYPE_CHECKING:
    from warren.games.kami.state import Realm

MOST_COPIES: Final = 12
"""A network is told of no more villagers of a name."""
HOLE: Final = "#"
EMPTY: Final = "."
KITSUNES: Final = "K"
TOKENS: Final = "abcdefghijklmnop"
"""Four for each sort of tokens that occupy spaces."""


class Drawings(Part):
    """Shrines, and tokens that occupy their spaces, as drawings of the villages.

    `.` is an empty space, `#` a hole, a digit the shrine of that seat, `K` the Kitsune's, and a
    letter from `a` a token of seat 0, 1, 2 or 3 (from `e` on, tokens of a second sort, and so on).
    """

    def attributes(self) -> list[Field]:
        """Whose shrines and tokens lie where."""
        return [Field("shrines", Shape()), Field("laid", Shape())]

    def written_keys(self) -> list[str]:
        """One object."""
        return ["villages"]

    def save(self, state: State, into: dict[str, Any]) -> None:
        """All four."""
        realm = cast("Realm", state)
        into["villages"] = {name: draw(realm, home) for home, name in enumerate(VILLAGES)}

    def load(self, state: State, data: dict[str, Any], where: str) -> None:
        """Put everything onto its space."""
        drawings = check_object(data["villages"], VILLAGES, f"{where}: villages")
        for home, name in enumerate(VILLAGES):
            self._read(cast("Realm", state), home, drawings[name], f"village {name}")

    def _read(self, realm: Realm, home: int, drawn: object, where: str) -> None:
        village = realm.land.villages[home]
        for row, signs in enumerate(check_list(drawn, where, village.rows)):
            here = f"{where}, row {row + 1}"
            if not isinstance(signs, str) or len(signs) != village.columns:
                raise BadPosition(f"{here}: {village.columns} signs, not {signs!r}")
            for column, sign in enumerate(signs):
                space = village.at[row * realm.land.side + column]
                if (space < 0) != (sign == HOLE):
                    raise BadPosition(f"{here}: {signs!r} does not fit the holes")
                if sign not in (HOLE, EMPTY):
                    self._stand(realm, space, sign, here)

    def _stand(self, realm: Realm, space: i64, sign: str, where: str) -> None:
        """Put what a sign means onto its space."""
        if sign in TOKENS:
            slot, seat = divmod(TOKENS.index(sign), 4)
            if seat >= realm.players or slot >= realm.box.slots:
                raise BadPosition(f"{where}: seat {seat} has no token that lies on spaces")
            realm.laid[seat * realm.box.slots + slot] |= cell(space)
            return
        owner = int(realm.fox) if sign == KITSUNES else -1
        if sign.isdecimal() and int(sign) < realm.players:
            owner = int(sign)
        if owner < 0:
            raise BadPosition(f"{where}: {sign!r} is nobody's shrine or token")
        realm.shrines[owner] |= cell(space)

    def count(self, state: State, census: dict[str, int]) -> None:
        """Shrines with those left; and nothing shares a space, or stands on a free one."""
        realm = cast("Realm", state)
        things = 0
        for owner, mask in enumerate(realm.shrines):
            census[f"shrines of {owner}"] = count_cells(mask) + realm.supply[owner]
            things += count_cells(mask)
        together = realm.all_shrines()
        for seat in range(realm.players):
            laid = realm.standing_tokens(seat)
            things += count_cells(laid)
            together |= laid
        census["things that share a space"] = things - count_cells(together)
        census["spaces wrongly taken or free"] = count_cells(together ^ realm.occupied)


def draw(realm: Realm, home: i64) -> list[str]:
    """A village as rows of signs."""
    rows: list[str] = []
    village = realm.land.villages[home]
    for row in range(village.rows):
        signs = ""
        for column in range(village.columns):
            space = village.at[row * realm.land.side + column]
            signs += HOLE if space < 0 else sign_at(realm, space)
        rows.append(signs)
    return rows


def sign_at(realm: Realm, space: i64) -> str:
    """What stands on a space."""
    owner = int(realm.owner_of(space))
    if owner >= 0:
        return KITSUNES if owner == realm.fox else str(owner)
    found = token_at(realm, space)
    return EMPTY if found is None else TOKENS[int(found[1].slot) * 4 + found[0]]


def token_at(realm: Realm, space: i64) -> tuple[int, Token] | None:
    """The token that occupies a space, and whose it is."""
    for seat in range(realm.players):
        for token in realm.sheet(seat).on_spaces if realm.kami[seat] >= 0 else []:
            if token.occupies and has(realm.tokens_of(seat, token.slot), space):
                return seat, token
    return None


class Lying(Part):
    """Tokens that do not occupy their spaces, by name; written where there are any."""

    def attributes(self) -> list[Field]:
        """The drawings declare where tokens lie."""
        return []

    def written_keys(self) -> list[str]:
        """Nothing that must be there."""
        return []

    def optional_keys(self) -> list[str]:
        """An object for each seat."""
        return ["lying"]

    def save(self, state: State, into: dict[str, Any]) -> None:
        """Where there is something to tell."""
        lying = [self._of(cast("Realm", state), seat) for seat in range(state.players)]
        if any(lying):
            into["lying"] = lying

    def _of(self, realm: Realm, seat: int) -> dict[str, list[str]]:
        if realm.kami[seat] < 0:
            return {}
        found = {
            token.name: realm.land.names_of(realm.tokens_of(seat, token.slot))
            for token in realm.sheet(seat).on_spaces
            if not token.occupies
        }
        return {name: spaces for name, spaces in found.items() if spaces}

    def load(self, state: State, data: dict[str, Any], where: str) -> None:
        """Tokens that the seat's kami has; none of them is drawn."""
        realm = cast("Realm", state)
        if any(self._of(realm, seat) for seat in range(realm.players)):
            raise BadPosition(f"{where}: tokens that do not occupy their spaces stand in 'lying'")
        if "lying" not in data:
            return
        spaces = Mask(realm.land.spaces)
        for seat, own in enumerate(check_list(data["lying"], "lying", int(realm.players))):
            sheet = realm.sheet(seat) if realm.kami[seat] >= 0 else None
            tokens = [t for t in sheet.on_spaces if not t.occupies] if sheet is not None else []
            if not isinstance(own, dict):
                raise BadPosition(f"{where}: lying has spaces by token, not {own!r}")
            for name, given in own.items():
                slot = tokens[check_name(name, [t.name for t in tokens], "lying")].slot
                mask = spaces.read(given, state, f"lying: {name}")
                realm.laid[seat * realm.box.slots + slot] = mask


class VillageTokens(Shape):
    """Tokens of the four villages, seat by seat; what nobody has is in the stock."""

    def __init__(self, most: int) -> None:
        self.most: Final = most

    def save(self, value: Any, state: State) -> Any:
        """Four numbers a seat."""
        return [value[seat * 4 : seat * 4 + 4] for seat in range(state.players)]

    def read(self, data: Any, state: State, where: str) -> Any:
        """As many as there are at most."""
        found: list[int] = []
        for seat, column in enumerate(check_list(data, where, int(state.players))):
            own = f"{where} of seat {seat}"
            found += [check_number(n, 0, self.most, own) for n in check_list(column, own, 4)]
        return found

    def parts(self, value: Any, state: State) -> dict[str, int]:
        """With the stock."""
        stock = cast("Realm", state).stock
        return {name: stock[home] + sum(value[home::4]) for home, name in enumerate(VILLAGES)}

    def features(self, name: str, state: State) -> list[Feature]:
        """Four numbers, of one seat."""
        return counts(name, list(VILLAGES), self.most)


class Cards(Shape):
    """Villagers, each with its village."""

    def save(self, value: Any, state: State) -> Any:
        """Pairs of names."""
        return named_cards(cast("Realm", state), value)

    def read(self, data: Any, state: State, where: str) -> Any:
        """Pairs of names that there are."""
        names = [villager.name for villager in cast("Realm", state).box.villagers]
        cards: list[int] = []
        for entry in check_list(data, where):
            pair = check_list(entry, f"an entry of {where}", 2)
            home = check_name(pair[0], VILLAGES, where)
            cards.append(home * len(names) + check_name(pair[1], names, where))
        return cards

    def parts(self, value: Any, state: State) -> dict[str, int]:
        """By village and name."""
        return _counted(cast("Realm", state), value)

    def features(self, name: str, state: State) -> list[Feature]:
        """How many of each, whatever their village."""
        villagers = [villager.name for villager in cast("Realm", state).box.villagers]
        return counts(name, villagers, MOST_COPIES)


def named_cards(realm: Realm, cards: list[int]) -> list[list[str]]:
    """Villagers as [village, name]."""
    kinds = len(realm.box.villagers)
    return [[VILLAGES[card // kinds], realm.box.villagers[card % kinds].name] for card in cards]


def _counted(realm: Realm, cards: list[int]) -> dict[str, int]:
    found: dict[str, int] = {}
    for village, name in named_cards(realm, cards):
        found[f"{village} {name}"] = found.get(f"{village} {name}", 0) + 1
    return found


class Decks(Shape):
    """A deck of villagers for each village."""

    def save(self, value: Any, state: State) -> Any:
        """By village."""
        return {name: deck.to_json() for name, deck in zip(VILLAGES, value, strict=True)}

    def read(self, data: Any, state: State, where: str) -> Any:
        """No more of a villager than the village has."""
        decks = check_object(data, VILLAGES, where)
        whole = cast("Realm", state).box.decks
        return [Deck.from_json(decks[name], whole[home]) for home, name in enumerate(VILLAGES)]

    def parts(self, value: Any, state: State) -> dict[str, int]:
        """Every card in them."""
        realm = cast("Realm", state)
        kinds = len(realm.box.villagers)
        cards: list[int] = []
        for home, deck in enumerate(value):
            for kind, count in enumerate(deck.rest.counts):
                cards += [home * kinds + kind] * count
            cards += [home * kinds + placed.card for placed in deck.top + deck.bottom]
        return _counted(realm, cards)


class Hand(Shape):
    """Villagers that are drafted, with the seats that know them."""

    def save(self, value: Any, state: State) -> Any:
        """Pairs of a kind and seats."""
        return [[placed.card, placed.who] for placed in value]

    def read(self, data: Any, state: State, where: str) -> Any:
        """Kinds that the village has whose draft it is."""
        realm = cast("Realm", state)
        home = realm.village_of_draft()
        if not 0 <= home < len(VILLAGES):
            if data != []:
                raise BadPosition(f"{where}: there is a hand of villagers, but no draft")
            return []
        return read_placed(data, realm.box.decks[home])

    def parts(self, value: Any, state: State) -> dict[str, int]:
        """By village and name."""
        realm = cast("Realm", state)
        first = realm.village_of_draft() * len(realm.box.villagers)
        return _counted(realm, [first + placed.card for placed in value])


class TurnGroup(Group):
    """What is written of a turn; null between turns."""

    def save(self, state: State, into: dict[str, Any]) -> None:
        """Whose it is, and what was done."""
        if cast("Realm", state).active < 0:
            into[self.key] = None
        else:
            super().save(state, into)

    def load(self, state: State, data: dict[str, Any], where: str) -> None:
        """All of it, if it is somebody's."""
        if data[self.key] is not None:
            super().load(state, data, where)


class Used(Shape):
    """Abilities of whose turn it is, by name."""

    def save(self, value: Any, state: State) -> Any:
        """Those that were used."""
        return self._names(state).save(value, state)

    def read(self, data: Any, state: State, where: str) -> Any:
        """Each once."""
        if cast("Realm", state).kami[cast("Realm", state).active] < 0:
            raise BadPosition(f"{where}: it is nobody's turn before kami are known")
        return self._names(state).read(data, state, where)

    def _names(self, state: State) -> Mask:
        realm = cast("Realm", state)
        return Mask([ability.name for ability in realm.sheet(realm.active).abilities])


class BetweenTurns(Part):
    """A field of the turn that is written by itself where it is nobody's turn."""

    def __init__(self, field: Field) -> None:
        self.field: Final = field

    def attributes(self) -> list[Field]:
        """The turn declares it."""
        return []

    def written_keys(self) -> list[str]:
        """Nothing that must be there."""
        return []

    def optional_keys(self) -> list[str]:
        """The field's."""
        return [self.field.key]

    def save(self, state: State, into: dict[str, Any]) -> None:
        """Where there is something to tell."""
        if cast("Realm", state).active < 0 and any(getattr(state, self.field.name)):
            self.field.save(state, into)

    def load(self, state: State, data: dict[str, Any], where: str) -> None:
        """Only between turns."""
        if self.field.key in data:
            if cast("Realm", state).active >= 0:
                raise BadPosition(f"{where}: {self.field.key} stands in the turn")
            self.field.load(state, data, where)
