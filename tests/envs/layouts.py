"""What networks are bound to: per game, the version of its environments and a digest of its layout.

`python -m tests.envs.layouts` writes them anew, once a game's rules have been raised.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import warren
from warren.envs.table import version_of

KEPT = Path(__file__).parent / "layouts.json"


def layout_of(name: str) -> list[object]:
    """The version, and a digest of choices and numbers."""
    game = warren.game(name)
    layout: list[object] = [game.rules, game.vocabulary.names]
    for players in sorted(set(game.players)):
        layout.append(game.new(players).feature_names())
    return [version_of(game), hashlib.sha256(json.dumps(layout).encode()).hexdigest()[:12]]


if __name__ == "__main__":
    kept = {name: layout_of(name) for name in warren.game_names()}
    lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(kept[name])}" for name in sorted(kept))
    KEPT.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")
