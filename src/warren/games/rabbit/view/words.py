"""What cards, places and rabbits are called, by the parts that their names are made of."""

from __future__ import annotations

from warren.core.text import Message, say
from warren.games.rabbit.content import AREA_KINDS, AREA_NAMES, MOST_CARDS, SUN_KINDS, SUN_NAMES
from warren.games.rabbit.rules.cards import tell_area, tell_sun
from warren.games.rabbit.state import SITUATIONS, place_name, situation_words


def made_names() -> dict[str, Message]:
    """All names that are made of others."""
    rabbits = [situation_words(situation) for situation in range(SITUATIONS)]
    return (
        {AREA_NAMES[kind]: tell_area(kind) for kind in range(AREA_KINDS)}
        | {SUN_NAMES[kind]: tell_sun(kind) for kind in range(SUN_KINDS)}
        | {" ".join(words): say("rabbit_name", words=words) for words in rabbits if words[1:]}
        | _places()
    )


def _places() -> dict[str, Message]:
    """Wherever a card can lie, but the warren itself: as far off as there are cards."""
    found: dict[str, Message] = {}
    for east in range(1 - MOST_CARDS, MOST_CARDS):
        left = MOST_CARDS - 1 - abs(east)
        for north in range(-left, left + 1):
            if east or north:
                found[place_name(east, north)] = say("place_name", steps=_steps(east, north))
    return found


def _steps(east: int, north: int) -> list[Message]:
    upright = [say("steps_north" if north > 0 else "steps_south", n=abs(north))] if north else []
    across = [say("steps_east" if east > 0 else "steps_west", n=abs(east))] if east else []
    return upright + across
