"""Write games between bots as a Parquet file, one row per decision.

    python examples/dataset_parquet.py winter --players 4 --bots scout --games 200 --out w.parquet

The columns are those of `schema`. What does not change from row to row is in the file's metadata:
the game, its rules, players and options, the names of all choices, and of all features.
"""

from __future__ import annotations

import argparse
import json
import random
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

import warren
from warren.bots import make_bot
from warren.core.frames import NOBODY
from warren.core.observation import Observation
from warren.core.play import draw_all
from warren.envs.table import UTILITY, Setting

BATCH = 16
"""Games to a row group."""


def schema(setting: Setting) -> pa.Schema:
    """The columns, and what is true of all rows."""
    columns = [
        pa.field("game", pa.int32(), False, {"is": "number of the game in this file"}),
        pa.field("step", pa.int32(), False, {"is": "number of the decision in its game"}),
        pa.field("seat", pa.int8(), False, {"is": "who decided"}),
        pa.field("bot", pa.string(), False, {"is": "which bot sat there"}),
        pa.field("features", pa.list_(pa.float32(), len(setting.encoder.names)), False),
        pa.field("view", pa.string(), False, {"is": "what the seat saw, as JSON"}),
        pa.field("legal", pa.list_(pa.int32()), False, {"is": "the choices it had"}),
        pa.field("choice", pa.int32(), False, {"is": "the one it made"}),
        pa.field("score", pa.int32(), False, {"is": "the seat's score in the end"}),
        pa.field("rank", pa.int8(), False, {"is": "the seat's rank in the end, from 1"}),
        pa.field("utility", pa.float32(), False, {"is": "the seat's utility in the end"}),
    ]
    return pa.schema(
        columns,
        {
            "environment": setting.name,
            "rules": str(setting.game.rules),
            "players": str(setting.players),
            "options": json.dumps(setting.options),
            "choices": json.dumps(setting.game.vocabulary.names),
            "features": json.dumps(setting.encoder.names),
        },
    )


def play(setting: Setting, bots: list[str], seed: int, number: int) -> list[dict[str, Any]]:
    """One game, as rows; its luck depends on the seed and its number alone."""
    luck = random.Random(f"{seed}/{number}")
    players = [make_bot(bot, random.Random(f"{seed}/{number}/{s}")) for s, bot in enumerate(bots)]
    state = setting.new()
    rows: list[dict[str, Any]] = []
    while (seat := int(draw_all(state, luck))) != NOBODY:
        observation = Observation(state, seat)
        choice = players[seat].choose(observation)
        rows.append(
            {
                "game": number,
                "step": len(rows),
                "seat": seat,
                "bot": bots[seat],
                "features": setting.encoder.encode(state, seat),
                "view": json.dumps(observation.view),
                "legal": observation.legal,
                "choice": choice,
            }
        )
        state.make(seat, choice)
    result = state.result()
    assert result is not None
    for row in rows:
        seat = row["seat"]
        row["score"] = result.scores[seat]
        row["rank"] = result.ranks[seat]
        row["utility"] = result.utilities[seat]
    return rows


def main(words: list[str] | None = None) -> Path:
    """Play and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="hamsters", choices=warren.game_names())
    parser.add_argument("--players", type=int)
    parser.add_argument("--bots", default="scout", help="one for all seats, or one for each")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path("games.parquet"))
    options = parser.parse_args(words)
    setting = Setting(options.game, options.players, {}, UTILITY)
    bots = options.bots.split(",")
    if len(bots) == 1:
        bots *= setting.players
    if len(bots) != setting.players:
        parser.error(f"{setting.players} seats, but {len(bots)} bots")
    rows = 0
    with pq.ParquetWriter(options.out, schema(setting), compression="zstd") as writer:
        for first in range(0, options.games, BATCH):
            numbers = range(first, min(first + BATCH, options.games))
            batch = [row for n in numbers for row in play(setting, bots, options.seed, n)]
            writer.write_table(pa.Table.from_pylist(batch, writer.schema))
            rows += len(batch)
    print(f"{rows:,} decisions of {options.games:,} games in {options.out}")
    return Path(options.out)


if __name__ == "__main__":
    main()
