"""Reads the heads of a kami sheet: its tokens, when its passives act, what its abilities cost."""

from __future__ import annotations

import re
from typing import Final

from warren.core.errors import BadContent
from warren.games.kami.language.effects import (
    ABILITY,
    ADDED,
    ALWAYS,
    ANY_VILLAGE,
    ANYBODYS,
    BY_ANYBODY,
    BY_ME,
    BY_OPPONENT,
    MINE,
    MOVED,
    NO_ADDING,
    NO_LANDING,
    NO_MOVING,
    NO_REMOVING,
    NO_REPLACING,
    ON_SPACES,
    ON_VILLAGES,
    OPPONENTS,
    READY_OR_NOT,
    REMOVED,
    TOKEN_TAKEN,
    TURN_ENDS,
    TURN_STARTS,
    YEAR_ENDS,
    YEAR_STARTS,
    Effect,
    Kami,
    Place,
    Token,
)
from warren.games.kami.language.places import RESERVED, Places
from warren.games.kami.language.villages import VILLAGES
from warren.games.kami.language.words import NUMBERS, Words

MOST_CUBES: Final = 5
MOST_TOKENS: Final = 20
MOST_SORTS: Final = 4
"""Sorts of tokens that a kami can have."""
MOST_LIMIT: Final = 15

_TOKENS: Final = re.compile(
    r"(\d{1,9}) (\w+?)(s?) (on spaces(?:, which they do not occupy)?|"
    r"on villages(?:, which are my villages too)?|that (?:is|are) ready or not)"
)
_ACTORS: Final[list[tuple[tuple[str, ...], int]]] = [
    (("i",), BY_ME),
    (("opponent",), BY_OPPONENT),
    (("another", "player"), BY_OPPONENT),
    (("anybody",), BY_ANYBODY),
    (("player",), BY_ANYBODY),
]
_DEEDS: Final = {"add": ADDED, "remove": REMOVED, "move": MOVED}
_DONE: Final = {"added": ADDED, "removed": REMOVED, "moved": MOVED}
_TURNS: Final = {
    **{"my": BY_ME, "opponent's": BY_OPPONENT, "every": BY_ANYBODY},
    **{"each": BY_ANYBODY, "any": BY_ANYBODY},
}
_BANNED: Final = {
    **{"add": NO_ADDING, "remove": NO_REMOVING, "replace": NO_REPLACING, "move": NO_MOVING}
}
_BANNED_DONE: Final = {
    **{"removed": NO_REMOVING, "replaced": NO_REPLACING, "moved": NO_MOVING},
}


# Tokens


def read_tokens(kami: Kami, text: str, line: int) -> None:
    """A line such as `tokens 4 Seeds on spaces`."""
    found = _TOKENS.fullmatch(text)
    if found is None:
        raise BadContent(
            f"line {line}: tokens read '4 Seeds on spaces', '3 Lamps on spaces, which they do not "
            "occupy', '4 Moons on villages, which are my villages too' or '1 Rage that is ready "
            f"or not', not {text!r}"
        )
    many = int(found[1])
    name = found[2] + ("" if many > 1 else found[3])
    if not 1 <= many <= MOST_TOKENS:
        raise BadContent(f"line {line}: tokens are 1 to {MOST_TOKENS}, not {many}")
    if name.lower() in RESERVED or name.lower().removesuffix("s") in RESERVED:
        raise BadContent(f"line {line}: {name!r} is a word of the language, and no token's name")
    if any(name.lower() == other.name.lower() for other in kami.own):
        raise BadContent(f"line {line}: {kami.name} has {name} twice")
    if len(kami.own) == MOST_SORTS:
        raise BadContent(f"line {line}: a kami has at most {MOST_SORTS} sorts of tokens")
    token = _token(name, many, found[4], line)
    token.slot = len([other for other in kami.own if other.sort == token.sort])
    if token.sort == ON_VILLAGES and token.slot:
        raise BadContent(f"line {line}: one sort of tokens lies on villages, not two")
    kami.own.append(token)
    if token.sort == ON_SPACES:
        kami.on_spaces.append(token)


def _token(name: str, many: int, where: str, line: int) -> Token:
    if where.startswith("on spaces"):
        token = Token(name, many, ON_SPACES)
        token.occupies = where == "on spaces"
        return token
    if where.startswith("on villages"):
        if many != len(VILLAGES):
            raise BadContent(f"line {line}: tokens on villages are 4, one for each, not {many}")
        token = Token(name, many, ON_VILLAGES)
        token.is_home = where != "on villages"
        return token
    if many != 1:
        raise BadContent(f"line {line}: one token is ready or not, not {many}")
    return Token(name, many, READY_OR_NOT)


# Abilities


def read_ability(kami: Kami, text: str, line: int) -> Effect:
    """A line such as `ability Sprout, 1 cube`."""
    name, _, rest = text.partition(",")
    effect = Effect(name.strip(), ABILITY, line)
    for part in rest.split(","):
        words = Words(part, line)
        if words.word in NUMBERS or words.word.isdecimal():
            effect.cubes = words.number()
            if not words.eat("cube"):
                raise words.bad("an ability costs cubes")
        elif words.eat("spends"):
            _read_spending(effect, kami, words)
        elif words.eat("counts", "as", "basic"):
            effect.basic = True
        else:
            raise words.bad("an ability reads 'ability Sprout, 1 cube'")
        if not words.done:
            raise words.bad("nothing was expected after this")
    if effect.cubes > MOST_CUBES:
        raise BadContent(f"line {line}: {effect.name}: a player never has {effect.cubes} cubes")
    if not effect.cubes and not effect.spends:
        raise BadContent(f"line {line}: ability {effect.name} costs nothing")
    return effect


def _read_spending(effect: Effect, kami: Kami, words: Words) -> None:
    for token in kami.own:
        if words.eat(token.name.lower()):
            if token.sort != READY_OR_NOT:
                raise words.bad("a token that is ready or not can be spent")
            effect.spends = True
            effect.spent |= 1 << int(token.slot)
            return
    raise words.bad("a token of the kami's own that is ready or not can be spent")


# Passives


def read_passive(places: Places, text: str, line: int) -> Effect:
    """A line such as `passive Warmth, when I remove an opponent's shrine, at most once a turn`."""
    name, _, when = text.partition(",")
    words = Words(when, line)
    effect = (
        _moment(name.strip(), words)
        or _trigger(name.strip(), places, words)
        or _ban(name.strip(), places, words)
    )
    if effect is None:
        raise words.bad(
            "a passive acts at the start or the end of my turn or of the year, when I add a "
            "shrine ..., when an opponent removes my shrine ..., when my shrine is moved ...; or "
            "others add no shrines ..., or my shrines ... cannot be removed"
        )
    if effect.when != ALWAYS:
        effect.limit = _limit(words)
    if not words.done:
        raise words.bad("nothing was expected after this")
    effect.told = when.strip()
    return effect


def _limit(words: Words) -> int:
    if words.eat("first", "time", "each", "turn"):
        return 1
    if not words.eat("at", "most"):
        return 0
    for word, most in (("once", 1), ("twice", 2)):
        if words.eat(word, "turn"):
            return most
    most = words.number()
    if 0 < most <= MOST_LIMIT and words.eat("time") and words.eat("turn"):
        return most
    raise words.bad(f"at most once, twice or up to {MOST_LIMIT} times a turn")


def _moment(name: str, words: Words) -> Effect | None:
    before = words.at
    starts = words.eat("at", "start", "of")
    if not starts and not words.eat("at", "end", "of"):
        return None
    if words.eat("year") or words.eat("each", "year") or words.eat("every", "year"):
        return Effect(name, YEAR_STARTS if starts else YEAR_ENDS, words.line)
    for whose, by in _TURNS.items():
        if words.eat(whose, "turn"):
            effect = Effect(name, TURN_STARTS if starts else TURN_ENDS, words.line)
            effect.by = by
            return effect
    words.at = before
    return None


def _trigger(name: str, places: Places, words: Words) -> Effect | None:
    before = words.at
    if not words.eat("when"):
        return None
    for phrase, by in _ACTORS:
        if words.eat(*phrase):
            for verb, when in _DEEDS.items():
                if words.eat(verb):
                    effect = Effect(name, when, words.line)
                    effect.by = by
                    effect.owner = _whose(places, words, effect)
                    return _with_place(effect, places, words)
            if words.eat("take") and (words.eat("token") or words.eat("village", "token")):
                return _taken(name, by, places, words)
            raise words.bad(
                "a passive hears of shrines that are added, removed or moved (replacing is the "
                "first two), and of village tokens that are taken"
            )
    owner = places.shrine(words, "spoken of")
    if words.eat("is"):
        for done, when in _DONE.items():
            if words.eat(done):
                effect = Effect(name, when, words.line)
                effect.owner = owner
                return _with_place(effect, places, words)
    words.at = before
    return None


def _taken(name: str, by: int, places: Places, words: Words) -> Effect:
    effect = Effect(name, TOKEN_TAKEN, words.line)
    effect.by = by
    village = places.village(words, None)
    if village is not None:
        effect.place = Place(village[1], village[0])
    return effect


def _whose(places: Places, words: Words, effect: Effect) -> int:
    owner = places.shrine(words, "spoken of")
    if effect.when != ADDED:
        return owner
    if owner != ANYBODYS:
        raise words.bad("who adds a shrine adds their own: 'when I add a shrine'")
    return {BY_ME: MINE, BY_OPPONENT: OPPONENTS, BY_ANYBODY: ANYBODYS}[int(effect.by)]


def _with_place(effect: Effect, places: Places, words: Words) -> Effect:
    if effect.when == MOVED and words.eat("from"):
        effect.origin = places.place(words, ANY_VILLAGE, to_ends=True)
    if not words.done and not words.sees("at", "most") and not words.sees("first", "time"):
        effect.place = places.place(words, ANY_VILLAGE)
    return effect


# Bans


def _ban(name: str, places: Places, words: Words) -> Effect | None:
    """Others add no shrines ..., nobody moves my shrines ..., my shrines ... cannot be removed."""
    effect = Effect(name, ALWAYS, words.line)
    if words.sees("my", "shrine"):
        effect.by = BY_OPPONENT
        effect.owner = places.shrine(words, "spoken of")
        effect.place = places.place(words, ANY_VILLAGE)
        if not words.eat("cannot", "be"):
            raise words.bad("my shrines cannot be removed, replaced or moved")
        effect.bans = _listed(words, _BANNED_DONE)
        return effect
    if words.eat("other") or words.eat("opponent"):
        effect.by = BY_OPPONENT
    elif words.eat("nobody"):
        effect.by = BY_ANYBODY
    else:
        return None
    denied = words.eat("may", "not") or words.eat("cannot")
    if effect.by == BY_ANYBODY:
        denied = True
        words.eat("may")
    effect.bans = _listed(words, _BANNED)
    if words.eat("no") == denied:
        raise words.bad("others add no shrines, others may not add shrines, nobody adds shrines")
    effect.owner = places.shrine(words, "spoken of")
    if effect.bans & NO_ADDING and effect.owner != ANYBODYS:
        raise words.bad("everybody adds their own shrines, so no owner is named")
    if words.eat("to") and effect.bans & NO_MOVING:
        effect.bans ^= NO_MOVING | NO_LANDING
    effect.place = places.place(words, ANY_VILLAGE, to_ends=True)
    return effect


def _listed(words: Words, deeds: dict[str, int]) -> int:
    """Remove, replace or move: as bits."""
    found = 0
    while True:
        bits = next((deed for word, deed in deeds.items() if words.eat(word)), 0)
        if not bits:
            break
        found |= bits
        if not (words.eat("or") or words.eat("and")) and words.word not in deeds:
            break
    if not found:
        raise words.bad(f"one or more of {', '.join(deeds)} were expected")
    return found
