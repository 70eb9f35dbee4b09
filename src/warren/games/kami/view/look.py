"""What a seat sees of Kami-sama, and what it could be that it does not see."""

from __future__ import annotations

import random
from typing import Any, Final

from warren.core.deck import Placed, deal_again, knows
from warren.core.grid import bits
from warren.games.kami.language.effects import ON_SPACES, ON_VILLAGES, REARRANGE, Token
from warren.games.kami.language.villages import VILLAGES
from warren.games.kami.rules.context import chosen_of, context_of, still_to_deal
from warren.games.kami.rules.goals import nearest_fit
from warren.games.kami.rules.order import DEAL, FIRST_PLAYER, LANDING, PICK, TURN
from warren.games.kami.rules.year_end import standing, temple_owner
from warren.games.kami.shapes import named_cards, token_at
from warren.games.kami.state import FIRST_CUBES, ROUNDS, Realm
from warren.games.kami.view.printed import printed_goal

MOST_SEEN: Final = 1_000
"""Looks of a village that are kept: those of the tables in play, which mostly stay as they were."""


def look(realm: Realm, seat: int | None) -> dict[str, Any]:
    """What a seat (`None`: a spectator) sees and remembers of the table by itself."""
    box = realm.box
    drafting = realm.village_of_draft()
    return {
        "fit": None if seat is None else _fit(realm, seat),
        "offer": None
        if seat is None or not realm.offers
        else [box.kami[kami].name for kami in realm.offers[seat]],
        "decks": [_deck(realm, home, seat) for home in range(len(VILLAGES))],
        "draft": None
        if drafting < 0
        else {
            "village": VILLAGES[drafting],
            "hand": [
                box.villagers[placed.card].name if knows(placed.who, seat) else None
                for placed in realm.hand
            ],
        },
    }


def look_alike(realm: Realm) -> dict[str, Any]:
    """What all see alike.

    Claimed villagers lie face down, but everybody saw their claims, so everybody knows them.
    """
    over = not realm.stack
    return {
        "year": int(realm.year) + 1,
        "years": int(realm.last_year()) + 1,
        "round": min(int(realm.round) + 1, ROUNDS),
        "rounds": ROUNDS,
        "turned": int(realm.turned),
        "cubes": FIRST_CUBES + int(realm.year),
        "goal": _goal(realm),
        "villages": [_village(realm, home) for home in range(len(VILLAGES))],
        "seats": [_seat(realm, other) for other in range(realm.players)],
        "offers": [len(offer) for offer in realm.offers],
        "first": None if over or realm.stack[0].step == FIRST_PLAYER else int(realm.first_seat()),
        "order": _turn_order(realm),
        "turn": _turn(realm) if realm.active >= 0 else None,
        "about": _about(realm),
        "kitsune": _kitsune(realm) if realm.fox >= 0 else None,
    }


def _village(realm: Realm, home: int) -> dict[str, Any]:
    """A village, made anew only where something in it changed."""
    village = realm.land.villages[home]
    mask = village.mask
    here = [realm.stock[home], int(realm.turned), int(realm.starter), int(realm.players)]
    for shrines in realm.shrines:
        here.append(shrines & mask)
    if realm.occupied & mask & ~realm.all_shrines():
        here += realm.kami
        for laid in realm.laid:
            here.append(laid & mask)
    key = tuple(here)
    known = village.seen.get(key)
    if known is None:
        known = {
            "name": village.name,
            "map": village.drawing,
            "pieces": _pieces(realm, home),
            "tokens": realm.stock[home],
            "influence": standing(realm, home),
            "sizes": _sizes(realm, home),
            "temple": _temple(realm, home),
        }
        if len(village.seen) >= MOST_SEEN:
            village.seen.clear()
        village.seen[key] = known
    return known


def _pieces(realm: Realm, home: int) -> dict[str, dict[str, Any]]:
    """By space, whose shrine or which token stands there; nobody's are the Kitsune's."""
    land, found = realm.land, {}
    for space in land.spaces_of(land.villages[home].mask & realm.occupied):
        owner: int | None = int(realm.owner_of(space))
        held = token_at(realm, space) if owner == -1 else None
        if held is not None:
            owner = held[0]
        found[land.spaces[space]] = {
            "owner": None if owner == realm.fox else owner,
            "token": None if held is None else held[1].name,
        }
    return found


def _sizes(realm: Realm, home: int) -> list[int]:
    """By seat, then the Kitsune's where it plays, the largest connected group (KS-6.1)."""
    return [int(realm.land.largest_group(shrines, home)) for shrines in realm.shrines]


def _temple(realm: Realm, home: int) -> int | None:
    """The player who decides ties in a village, if there is one (KS-6.2)."""
    holder = temple_owner(realm, home)
    return None if holder < 0 else holder


def _goal(realm: Realm) -> dict[str, Any] | None:
    if not realm.goals or len(realm.goals) <= realm.year:
        return None
    return printed_goal(realm.box.goals[realm.goals[-1]])


def _fit(realm: Realm, seat: int) -> dict[str, Any] | None:
    """How near a seat is to the goal in the village in front of it, if a token is to be had."""
    fit = nearest_fit(realm, seat, realm.facing(seat))
    if fit is None:
        return None
    names = realm.land.names_of
    return {
        "have": names(fit.have),
        "want": names(fit.want),
        "lacks": int(fit.lacks),
        "last": names(fit.last),
    }


def _seat(realm: Realm, seat: int) -> dict[str, Any]:
    kami = realm.sheet(seat) if realm.kami[seat] >= 0 else None
    moon = realm.moons[seat]
    return {
        "place": realm.places[seat],
        "village": VILLAGES[realm.facing(seat)],
        "kami": None if kami is None else kami.name,
        "token": None if kami is None or not kami.token else kami.token,
        "tokens_left": 0 if kami is None else int(realm.tokens_left(seat)),
        "moon": VILLAGES[moon] if moon >= 0 else None,
        "ready": bool(realm.ready[seat]),
        "own": [] if kami is None else [_token(realm, seat, token) for token in kami.own],
        "extra": realm.extra[seat],
        "shrines": realm.supply[seat],
        "favor": realm.favor[seat],
        "nature": realm.nature[seat],
        "vp": realm.vp[seat],
        "tokens": {
            name: realm.tokens[seat * len(VILLAGES) + home] for home, name in enumerate(VILLAGES)
        },
        "villagers": named_cards(realm, realm.villagers[seat]),
        "score": sum(realm.breakdown(seat).values()),
    }


def _token(realm: Realm, seat: int, token: Token) -> dict[str, Any]:
    """A sort of tokens of the kami's own: how many are left, which spaces they lie on, if ready."""
    if token.sort == ON_SPACES:
        laid = realm.tokens_of(seat, token.slot)
        left = int(realm.tokens_left(seat, token.slot))
        return {
            "name": token.name,
            "left": left,
            "spaces": realm.land.names_of(laid),
            "occupies": token.occupies,
        }
    if token.sort == ON_VILLAGES:
        moon = realm.moons[seat]
        return {"name": token.name, "village": VILLAGES[moon] if moon >= 0 else None}
    return {"name": token.name, "ready": bool(realm.ready[seat] >> int(token.slot) & 1)}


def _turn_order(realm: Realm) -> list[int]:
    first = int(realm.first_seat())
    return [(first + after) % int(realm.players) for after in range(realm.players)]


def _turn(realm: Realm) -> dict[str, Any]:
    abilities = realm.sheet(realm.active).abilities
    return {
        "seat": int(realm.active),
        "cubes": int(realm.cubes),
        "of": max(FIRST_CUBES + int(realm.year), int(realm.cubes)),
        "used": [abilities[number].name for number in bits(realm.used)],
        "basics": int(realm.basics),
        "rewarded": [VILLAGES[village] for village in bits(realm.rewarded)],
        "asked": bool(realm.stack) and realm.stack[-1].step == TURN,
    }


def _about(realm: Realm) -> list[str]:
    """The spaces that are spoken of: a move's source, or all that is rearranged, the next first."""
    frame = realm.stack[-1] if realm.stack else None
    if frame is None:
        return []
    spaces: tuple[int, ...] = ()
    if frame.step == LANDING:
        spaces = (int(context_of(frame.ids).that),)
    elif frame.step == DEAL:
        spaces = still_to_deal(frame)
    elif frame.step == PICK and realm.box.ops[frame.at].verb == REARRANGE:
        spaces = chosen_of(frame)
    return [realm.land.spaces[space] for space in spaces]


def _kitsune(realm: Realm) -> dict[str, Any]:
    return {
        "village": VILLAGES[realm.fox_village()],
        "shrines": realm.supply[realm.fox],
        "cards": len(bits(realm.cards_left)),
        "card": realm.box.cards[realm.card].name if realm.card >= 0 else None,
        "villagers": named_cards(realm, realm.gone),
    }


def _deck(realm: Realm, home: int, seat: int | None) -> dict[str, Any]:
    """A deck with the cards under it that the seat has seen, by name."""
    deck = realm.decks[home]
    if not deck.top and not deck.bottom:
        return {"village": VILLAGES[home], "left": len(deck), "top": [], "bottom": []}
    seen = deck.look(seat)
    names = realm.box.villagers
    for pile in ("top", "bottom"):
        seen[pile] = [None if card is None else names[card].name for card in seen[pile]]
    return {"village": VILLAGES[home]} | seen


def redeal(realm: Realm, seat: int | None, rng: random.Random) -> None:
    """Deal anew what the seat cannot know: kami on offer to others, and villagers unseen."""
    if realm.offers:
        _redeal_offers(realm, seat, rng)
    drafting = realm.village_of_draft()
    for home in range(len(VILLAGES)):
        deck = realm.decks[home].clone()
        hidden = deck.take_hidden(seat)
        hand = realm.hand if home == drafting else []
        hidden += [placed.card for placed in hand if not knows(placed.who, seat)]
        pool = deal_again(hidden, rng)
        if home == drafting:
            realm.hand = [
                placed if knows(placed.who, seat) else Placed(pool.pop(), placed.who)
                for placed in hand
            ]
        deck.fill_hidden(pool)
        realm.decks[home] = deck


def _redeal_offers(realm: Realm, seat: int | None, rng: random.Random) -> None:
    own = [] if seat is None else realm.offers[seat]
    pool = deal_again([k for k in range(len(realm.box.kami)) if k not in own], rng)
    for other, offer in enumerate(realm.offers):
        if other != seat:
            realm.offers[other] = sorted([pool.pop() for _ in offer])
