"""Positions of Kami-sama as plain JSON: the villages drawn, everything else by name.

In a drawing `.` is an empty space, `#` a hole, a digit the shrine of that seat, `K` the Kitsune's,
and a letter from `a` a token of seat 0, 1, 2 or 3 (from `e` on, tokens of a second sort, and so
on). Tokens that do not occupy their space are listed in `lying`.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from warren.core.deck import Deck, read_placed
from warren.core.errors import BadPosition
from warren.core.frames import is_int
from warren.core.grid import bit, bits, count_bits
from warren.games.kami.effects import ON_SPACES, ON_VILLAGES, READY_OR_NOT
from warren.games.kami.land import VILLAGES
from warren.games.kami.moments import SWAP
from warren.games.kami.realm import (
    FIRST_CUBES,
    MOST_CUBES,
    MOST_EXTRA,
    ROUNDS,
    VILLAGE_TOKENS,
    Realm,
)
from warren.games.kami.setting import LOT, SEATS
from warren.games.kami.stacks import card_is_resolved, check_stack, village_of_draft

HOLE: Final = "#"
EMPTY: Final = "."
FOX: Final = "K"
TOKENS: Final = "abcdefghijklmnop"
"""Four for each sort of tokens that occupy spaces."""
FIELDS: Final = (
    *("starter", "year", "round", "villages", "kami", "offers", "moons", "ready", "favor"),
    "nature",
    "vp",
    *("tokens", "villagers", "gone", "goals", "decks", "hand", "cards_left", "card", "turn"),
)
MORE_FIELDS: Final = ("lying", "extra", "fired")
"""Only where there is something to tell."""
TURN_FIELDS: Final = ("seat", "cubes", "used", "basics", "rewarded", "fresh", "fired")
MOST_POINTS: Final = 10_000


# Writing


def save(realm: Realm) -> dict[str, Any]:
    """The whole board."""
    box = realm.box
    board = {
        "starter": int(realm.starter),
        "year": int(realm.year),
        "round": int(realm.round),
        "villages": {name: draw(realm, home) for home, name in enumerate(VILLAGES)},
        "kami": [box.kami[kami].name if kami >= 0 else None for kami in realm.kami],
        "offers": [[box.kami[kami].name for kami in offer] for offer in realm.offers],
        "moons": [VILLAGES[moon] if moon >= 0 else None for moon in realm.moons],
        "ready": realm.ready.copy(),
        "favor": realm.favor.copy(),
        "nature": realm.nature.copy(),
        "vp": realm.vp.copy(),
        "tokens": [realm.tokens[seat * 4 : seat * 4 + 4] for seat in range(realm.players)],
        "villagers": [named_cards(realm, cards) for cards in realm.villagers],
        "gone": named_cards(realm, realm.gone),
        "goals": [box.goals[goal].name for goal in realm.goals],
        "decks": {name: deck.to_json() for name, deck in zip(VILLAGES, realm.decks, strict=True)},
        "hand": [[placed.card, placed.who] for placed in realm.hand],
        "cards_left": [box.cards[card].name for card in bits(realm.cards_left)],
        "card": box.cards[realm.card].name if realm.card >= 0 else None,
        "turn": _save_turn(realm) if realm.active >= 0 else None,
    }
    lying = [_lying(realm, seat) for seat in range(realm.players)]
    if any(lying):
        board["lying"] = lying
    if any(realm.extra):
        board["extra"] = realm.extra.copy()
    if realm.active < 0 and any(realm.fired):
        board["fired"] = realm.fired.copy()
    return board


def _lying(realm: Realm, seat: int) -> dict[str, list[str]]:
    """Tokens of a seat that do not occupy their spaces."""
    if realm.kami[seat] < 0:
        return {}
    found = {
        token.name: realm.land.names_of(realm.tokens_of(seat, token.slot))
        for token in realm.sheet(seat).on_spaces
        if not token.occupies
    }
    return {name: spaces for name, spaces in found.items() if spaces}


def _save_turn(realm: Realm) -> dict[str, Any]:
    abilities = realm.sheet(realm.active).abilities
    return {
        "seat": int(realm.active),
        "cubes": int(realm.cubes),
        "used": [abilities[number].name for number in bits(realm.used)],
        "basics": int(realm.basics),
        "rewarded": [VILLAGES[village] for village in bits(realm.rewarded)],
        "fresh": realm.land.names_of(realm.fresh),
        "fired": realm.fired.copy(),
    }


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
        return FOX if owner == realm.fox else str(owner)
    for seat in range(realm.players):
        for token in realm.sheet(seat).on_spaces if realm.kami[seat] >= 0 else []:
            if token.occupies and realm.tokens_of(seat, token.slot) >> space & 1:
                return TOKENS[int(token.slot) * 4 + seat]
    return EMPTY


def named_cards(realm: Realm, cards: list[int]) -> list[list[str]]:
    """Villagers as [village, name]."""
    kinds = len(realm.box.villagers)
    return [[VILLAGES[card // kinds], realm.box.villagers[card % kinds].name] for card in cards]


# Reading


def load(realm: Realm, board: dict[str, Any]) -> None:
    """Fill a blank state, refusing what could not have come from play."""
    for field in FIELDS:
        if field not in board:
            raise BadPosition(f"board: there is no {field!r}")
    unknown = sorted(set(board) - set(FIELDS) - set(MORE_FIELDS))
    if unknown:
        raise BadPosition(f"board: it has no field {unknown[0]!r}")
    realm.lay_out()
    _load_starter(realm, board["starter"])
    realm.year = _number(board["year"], "year", 0, int(realm.last_year()))
    realm.round = _number(board["round"], "round", 0, ROUNDS)
    _load_kami(realm, board)
    _load_villages(realm, board["villages"])
    _load_lying(realm, board.get("lying"))
    _load_extra(realm, board.get("extra"))
    for field, column in (("favor", realm.favor), ("nature", realm.nature), ("vp", realm.vp)):
        _fill(realm, column, board[field], field, MOST_POINTS)
    _load_tokens(realm, board["tokens"])
    _load_villagers(realm, board)
    _load_goals(realm, board["goals"])
    _load_cards(realm, board)
    _load_turn(realm, board["turn"])
    if "fired" in board:
        if realm.active >= 0:
            raise BadPosition("board: fired stands in the turn")
        _load_fired(realm, board["fired"])
    check_stack(realm)


def _number(value: object, name: str, low: int, high: int) -> int:
    if not is_int(value) or not low <= value <= high:
        raise BadPosition(f"board: {name} is a number from {low} to {high}, not {value!r}")
    return value


def _load_starter(realm: Realm, given: object) -> None:
    realm.sit_down(_number(given, "starter", 0, int(realm.players) - 1))
    named = realm.options["first"]
    if named != LOT and SEATS.index(named) != realm.starter:
        raise BadPosition(f"board: option first is {named!r}, but seat {realm.starter} began")


def _listed(value: object, name: str, length: int) -> list[Any]:
    if not isinstance(value, list) or len(value) != length:
        raise BadPosition(f"board: {name} is a list with {length} entries, not {value!r}")
    return value


def _fill(realm: Realm, column: list[int], value: object, name: str, most: int) -> None:
    given = _listed(value, name, int(realm.players))
    for seat in range(realm.players):
        column[seat] = _number(given[seat], f"{name} of seat {seat}", 0, most)


def _index(value: object, names: list[str], what: str) -> int:
    if not isinstance(value, str) or value not in names:
        raise BadPosition(f"board: no {what} is named {value!r}; there are: {', '.join(names)}")
    return names.index(value)


def _load_kami(realm: Realm, board: dict[str, Any]) -> None:
    names = [kami.name for kami in realm.box.kami]
    given = _listed(board["kami"], "kami", int(realm.players))
    realm.kami = [-1 if kami is None else _index(kami, names, "kami") for kami in given]
    chosen = [kami for kami in realm.kami if kami >= 0]
    if len(set(chosen)) != len(chosen):
        raise BadPosition("board: two seats have the same kami")
    moons = _listed(board["moons"], "moons", int(realm.players))
    _fill(realm, realm.ready, board["ready"], "ready", 15)
    for seat in range(realm.players):
        if moons[seat] is not None:
            realm.moons[seat] = _index(moons[seat], list(VILLAGES), "village")
            if not _has_token(realm, seat, ON_VILLAGES, 0):
                raise BadPosition(f"board: seat {seat} has no token to lie on a village")
        for slot in bits(realm.ready[seat]):
            if not _has_token(realm, seat, READY_OR_NOT, slot):
                raise BadPosition(f"board: seat {seat} has no token that could be ready")
    if len(chosen) == realm.players:
        realm.listen()
    offers = board["offers"]
    if offers == []:
        return
    if chosen:
        raise BadPosition("board: kami are on offer, but some are chosen already")
    dealt: list[int] = []
    for offer in _listed(offers, "offers", int(realm.players)):
        if not isinstance(offer, list) or len(offer) > 2:
            raise BadPosition(f"board: an offer is a list of up to two kami, not {offer!r}")
        realm.offers.append([_index(kami, names, "kami") for kami in offer])
        if realm.offers[-1] != sorted(realm.offers[-1]):
            raise BadPosition("board: kami on offer stand in the order of the box")
        dealt += realm.offers[-1]
    if len(set(dealt)) != len(dealt):
        raise BadPosition("board: a kami is on offer twice")


def _has_token(realm: Realm, seat: int, sort: int, slot: int) -> bool:
    return realm.kami[seat] >= 0 and realm.sheet(seat).sort(sort, slot) is not None


def _load_lying(realm: Realm, given: object) -> None:
    if given is None:
        return
    for seat, own in enumerate(_listed(given, "lying", int(realm.players))):
        sheet = realm.sheet(seat) if realm.kami[seat] >= 0 else None
        tokens = [t for t in sheet.on_spaces if not t.occupies] if sheet is not None else []
        if not isinstance(own, dict):
            raise BadPosition(f"board: lying has spaces by token, not {own!r}")
        for name, spaces in own.items():
            token = tokens[_index(name, [token.name for token in tokens], "token")]
            mask: i64 = 0
            for space in _names(spaces, realm.land.spaces, "space"):
                mask |= bit(space)
            realm.laid[seat * realm.box.slots + token.slot] = mask
            if realm.tokens_left(seat, token.slot) < 0:
                raise BadPosition(f"board: seat {seat} has too many tokens on the board")


def _load_extra(realm: Realm, given: object) -> None:
    if given is None:
        return
    for seat, cubes in enumerate(_listed(given, "extra", int(realm.players))):
        realm.extra[seat] = _number(cubes, f"extra of seat {seat}", -MOST_EXTRA, MOST_EXTRA)
    if not realm.box.changes_cubes:
        raise BadPosition("board: nothing in the box gives or takes cubes")


def _load_fired(realm: Realm, given: object) -> None:
    """How often limited passives acted, no more often than they may."""
    for seat, fired in enumerate(_listed(given, "fired", int(realm.players))):
        limited = [] if realm.kami[seat] < 0 else realm.sheet(seat).passives
        most = sum([int(passive.limit) << int(passive.shift) for passive in limited])
        realm.fired[seat] = _number(fired, f"fired of seat {seat}", 0, most)
        for passive in limited:
            if realm.fired[seat] >> int(passive.shift) & 15 > passive.limit > 0:
                raise BadPosition(f"board: {passive.name} acted too often")


def _load_villages(realm: Realm, drawings: object) -> None:
    if not isinstance(drawings, dict) or set(drawings) != set(VILLAGES):
        raise BadPosition(f"board: villages are drawings of {', '.join(VILLAGES)}")
    for home, name in enumerate(VILLAGES):
        village = realm.land.villages[home]
        rows = _listed(drawings[name], f"village {name}", village.rows)
        for row, signs in enumerate(rows):
            if not isinstance(signs, str) or len(signs) != village.columns:
                raise BadPosition(
                    f"village {name}, row {row + 1}: {village.columns} signs, not {signs!r}"
                )
            for column, sign in enumerate(signs):
                space = village.at[row * realm.land.side + column]
                if (space < 0) != (sign == HOLE):
                    raise BadPosition(
                        f"village {name}, row {row + 1}: {signs!r} does not fit the holes"
                    )
                if sign not in (HOLE, EMPTY):
                    _stand(realm, space, sign, f"village {name}, row {row + 1}")
    for owner, left in enumerate(realm.supply):
        if left < 0:
            who = "the Kitsune" if owner == realm.fox else f"seat {owner}"
            raise BadPosition(f"board: {who} has {-left} shrines too many")


def _stand(realm: Realm, space: i64, sign: str, where: str) -> None:
    """Put what a sign means onto its space."""
    here: i64 = bit(space)
    realm.occupied |= here
    if sign in TOKENS:
        slot, seat = divmod(TOKENS.index(sign), 4)
        if seat >= realm.players or not _has_token(realm, seat, ON_SPACES, slot):
            raise BadPosition(f"{where}: seat {seat} has no token that lies on spaces")
        if not realm.sheet(seat).on_spaces[slot].occupies:
            raise BadPosition(f"{where}: tokens that do not occupy their spaces stand in 'lying'")
        realm.laid[seat * realm.box.slots + slot] |= here
        if realm.tokens_left(seat, slot) < 0:
            raise BadPosition(f"{where}: seat {seat} has too many tokens on the board")
        return
    owner = int(realm.fox) if sign == FOX else -1
    if sign.isdecimal() and int(sign) < realm.players:
        owner = int(sign)
    if owner < 0:
        raise BadPosition(f"{where}: {sign!r} is nobody's shrine or token")
    realm.shrines[owner] |= here
    realm.supply[owner] -= 1


def _load_tokens(realm: Realm, given: object) -> None:
    for seat, column in enumerate(_listed(given, "tokens", int(realm.players))):
        own = _listed(column, f"tokens of seat {seat}", 4)
        for village in range(4):
            held = _number(own[village], f"tokens of seat {seat}", 0, VILLAGE_TOKENS)
            realm.tokens[seat * 4 + village] = held
            realm.stock[village] -= held
        if all(own):
            raise BadPosition(f"board: seat {seat} has a whole set of tokens, which is returned")
    for village, left in enumerate(realm.stock):
        if left < 0:
            raise BadPosition(
                f"board: {VILLAGES[village]} has {VILLAGE_TOKENS - left} tokens, "
                f"not {VILLAGE_TOKENS}"
            )


def _load_villagers(realm: Realm, board: dict[str, Any]) -> None:
    given = _listed(board["villagers"], "villagers", int(realm.players))
    drafts = int(realm.year) + int(realm.round == ROUNDS)
    for seat in range(realm.players):
        realm.villagers[seat] = _cards(realm, given[seat], f"villagers of seat {seat}", drafts)
    realm.gone = _cards(realm, board["gone"], "gone", drafts)
    if realm.gone and realm.fox < 0:
        raise BadPosition("board: villagers are gone, but nobody plays the Kitsune")
    decks = board["decks"]
    if not isinstance(decks, dict) or set(decks) != set(VILLAGES):
        raise BadPosition(f"board: decks are those of {', '.join(VILLAGES)}")
    for home, name in enumerate(VILLAGES):
        realm.decks[home] = Deck.from_json(decks[name], realm.box.decks[home])
    drafting = village_of_draft(realm)
    if drafting >= len(VILLAGES):
        raise BadPosition(f"stack: there is no village {drafting} to draft for")
    if board["hand"] and drafting < 0:
        raise BadPosition("board: there is a hand of villagers, but no draft")
    realm.hand = read_placed(board["hand"], realm.box.decks[drafting] if drafting >= 0 else [])
    counted = census(realm)
    for home, name in enumerate(VILLAGES):
        for kind, villager in enumerate(realm.box.villagers):
            there = counted[f"{name} {villager.name}"]
            if there != realm.box.decks[home][kind]:
                raise BadPosition(
                    f"board: {there} {villager.name} of {name}, not {realm.box.decks[home][kind]}"
                )


def _cards(realm: Realm, given: object, name: str, drafts: int) -> list[int]:
    """Villagers from [village, name]; one per village and draft at most."""
    if not isinstance(given, list):
        raise BadPosition(f"board: {name} is a list of [village, villager], not {given!r}")
    names = [villager.name for villager in realm.box.villagers]
    cards: list[int] = []
    per_village = [0] * len(VILLAGES)
    for entry in given:
        pair = _listed(entry, f"an entry of {name}", 2)
        home = _index(pair[0], list(VILLAGES), "village")
        cards.append(home * len(names) + _index(pair[1], names, "villager"))
        per_village[home] += 1
    if max(per_village) > drafts:
        raise BadPosition(f"board: {name}: more villagers of one village than drafts so far")
    return cards


def _load_goals(realm: Realm, given: object) -> None:
    names = [goal.name for goal in realm.box.goals]
    if not isinstance(given, list) or len(given) not in (realm.year, realm.year + 1):
        raise BadPosition(f"board: goals is a list of one goal a year, not {given!r}")
    realm.goals = [_index(goal, names, "goal") for goal in given]
    if len(set(realm.goals)) != len(realm.goals):
        raise BadPosition("board: a goal comes twice")
    for year, goal in enumerate(realm.goals):
        if realm.box.goals[goal].first_year != (year == 0):
            raise BadPosition(f"board: goal {names[goal]} is not for year {year + 1}")


def _load_cards(realm: Realm, board: dict[str, Any]) -> None:
    names = [card.name for card in realm.box.cards]
    if not isinstance(board["cards_left"], list):
        raise BadPosition("board: cards_left is a list of Kitsune cards")
    left = [_index(card, names, "Kitsune card") for card in board["cards_left"]]
    if left != sorted(set(left)):
        raise BadPosition("board: cards_left names each Kitsune card once, in the box's order")
    realm.cards_left = 0
    for card in left:
        realm.cards_left |= bit(card)
    if board["card"] is not None:
        realm.card = _index(board["card"], names, "Kitsune card")
    played = int(realm.year) * ROUNDS + int(realm.round) + int(card_is_resolved(realm))
    if realm.fox < 0:
        if left or realm.card >= 0:
            raise BadPosition("board: Kitsune cards are for two players")
    elif len(names) - len(left) != played:
        raise BadPosition(f"board: {played} Kitsune cards were played, {len(left)} cannot be left")
    elif (realm.card >= 0) != (played > 0) or realm.card in left:
        raise BadPosition("board: card is the Kitsune card that was played last")


def _load_turn(realm: Realm, given: object) -> None:
    if given is None:
        return
    if not isinstance(given, dict) or set(given) != set(TURN_FIELDS):
        raise BadPosition(f"board: turn is null or has {', '.join(TURN_FIELDS)}")
    if min(realm.kami) < 0 or realm.round == ROUNDS or len(realm.goals) != realm.year + 1:
        raise BadPosition("board: it is nobody's turn before kami and goal are known")
    realm.active = _number(given["seat"], "turn: seat", 0, int(realm.players) - 1)
    most = MOST_CUBES if realm.box.changes_cubes else FIRST_CUBES + int(realm.year)
    realm.cubes = _number(given["cubes"], "turn: cubes", 0, most)
    realm.basics = _number(given["basics"], "turn: basics", 0, 4)
    names = [ability.name for ability in realm.sheet(realm.active).abilities]
    spent = int(realm.basics)
    for ability in _names(given["used"], names, "ability"):
        effect = realm.sheet(realm.active).abilities[ability]
        realm.used |= bit(ability)
        spent += int(effect.cubes) - int(effect.basic)
    if spent + realm.cubes != FIRST_CUBES + realm.year and not realm.box.changes_cubes:
        raise BadPosition(f"turn: {realm.cubes} cubes are left and {spent} were spent")
    for village in _names(given["rewarded"], list(VILLAGES), "village"):
        realm.rewarded |= bit(village)
    for space in _names(given["fresh"], realm.land.spaces, "space"):
        realm.fresh |= bit(space)
    mine: i64 = realm.shrines[realm.active]
    if realm.stack and realm.stack[-1].step == SWAP:
        mine = realm.all_shrines()  # where one was lost to the rearrangement
    if realm.fresh & ~mine:
        raise BadPosition("turn: a fresh shrine is one of the player's whose turn it is")
    _load_fired(realm, given["fired"])


def _names(given: object, names: list[str], what: str) -> list[int]:
    if not isinstance(given, list):
        raise BadPosition(f"turn: a list of names was expected, not {given!r}")
    found = [_index(name, names, what) for name in given]
    if found != sorted(set(found)):
        raise BadPosition(f"turn: each {what} stands once, in the box's order: {given!r}")
    return found


def census(realm: Realm) -> dict[str, int]:
    """Shrines, tokens and cards, over all places."""
    counted: dict[str, int] = {}
    together: i64 = 0
    things = 0
    for owner, mask in enumerate(realm.shrines):
        here = count_bits(mask)
        counted[f"shrines of {owner}"] = here + realm.supply[owner]
        things += here
        together |= mask
    for seat in range(realm.players):
        for token in realm.sheet(seat).on_spaces if realm.kami[seat] >= 0 else []:
            if token.occupies:
                laid = realm.tokens_of(seat, token.slot)
                things += count_bits(laid)
                together |= laid
    counted["things that share a space"] = things - count_bits(together)
    counted["spaces wrongly taken or free"] = count_bits(together ^ realm.occupied)
    for home, name in enumerate(VILLAGES):
        held = [realm.tokens[seat * 4 + home] for seat in range(realm.players)]
        counted[f"tokens of {name}"] = realm.stock[home] + sum(held)
    kinds = len(realm.box.villagers)
    cards = [0] * (kinds * len(VILLAGES))
    for home, deck in enumerate(realm.decks):
        for kind, count in enumerate(deck.rest.counts):
            cards[home * kinds + kind] += count
        for placed in deck.top + deck.bottom:
            cards[home * kinds + placed.card] += 1
    drafting = village_of_draft(realm)
    if drafting >= 0:
        for placed in realm.hand:
            cards[drafting * kinds + placed.card] += 1
    for pile in [*realm.villagers, realm.gone]:
        for card in pile:
            cards[card] += 1
    for card, count in enumerate(cards):
        name = realm.box.villagers[card % kinds].name
        counted[f"{VILLAGES[card // kinds]} {name}"] = count
    return counted
