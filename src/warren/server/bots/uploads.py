"""Tries files of strangers, in a process apart: can this be played, and what does this record tell?

What comes of a file is measured as well: a box that makes a table slow or heavy for everybody
else is refused, however right it is.
"""

from __future__ import annotations

import json
import random
import time
from typing import Any

from warren.core.errors import BadContent
from warren.core.frames import CHANCE
from warren.core.game import Game
from warren.core.state import State
from warren.server.language.errors import Refused
from warren.server.tables import replay

MOVES = 80
"""Choices that a box is tried for."""
SECONDS = 0.5
"""How long it is tried, if that comes first."""
MOST_BYTES = 1_500_000
"""What somebody who comes to a table may be sent: the board, the box, what is asked."""
MOST_SECONDS = 0.5
"""What working that out may take of a processor."""

Json = dict[str, Any]


def check_content(game: Game, players: int, options: Json) -> Json:
    """Lay a table with content of one's own, and play it a little; BadContent says what is wrong.

    At each decision all that a person would be sent is worked out. Returns all options.
    """
    rng = random.Random(0)
    options = game.check_options(options)
    game.check_players(players)
    _play_a_little(game.new(players, **options), rng)
    return options


def _play_a_little(state: State, rng: random.Random) -> None:
    game = state.game
    box = len(json.dumps(game.printed(state.options))) + len(game.own_page(""))
    _check_size(box)
    ends = time.monotonic() + SECONDS
    for _ in range(MOVES):
        acting = state.to_act()
        if not acting or time.monotonic() > ends:
            return
        seat = acting[0]
        if seat == CHANCE:
            state.apply(seat, state.draw(rng))
            continue
        began = time.process_time()
        _check_size(box + _asked_size(state, seat))
        if time.process_time() - began > MOST_SECONDS:
            raise BadContent(f"what is asked takes more than {MOST_SECONDS} seconds to work out")
        state.apply(seat, rng.choice(state.legal(seat)))


def _asked_size(state: State, seat: int) -> int:
    """The size of what a seat is told when it is asked."""
    game = state.game
    size = len(json.dumps(state.view(seat)))
    for choice in state.legal(seat):
        size += len(json.dumps(game.describe(state, seat, choice)._asdict()))
    return size


def _check_size(size: int) -> None:
    if size > MOST_BYTES:
        raise BadContent(
            f"whoever comes to the table would be sent {size} bytes; at most {MOST_BYTES}: "
            "fewer choices, shorter names and texts make it less"
        )


def replay_record(text: str, asked: Json) -> Json:
    """A record told again, as JSON text; or why not, as the server refuses it."""
    try:
        record = replay.read_record(text)
        found = replay.moments_of(
            record, asked["seat"], asked["language"], None, True, **asked["part"]
        )
    except Refused as error:
        return {"code": error.code, "key": error.message.key, "args": error.message.args}
    return {"replay": json.dumps(found, separators=(",", ":"))}
