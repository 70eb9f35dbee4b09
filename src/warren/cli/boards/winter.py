"""Winter Rabbit in a terminal: the locations with their spaces, and all that lies beside them.

What a space holds has its own sign, so that nothing depends on colour: `·` open, `♣` a conservation
token, `▲` the rock, `?` a face-down villager that you do not know, `(2)` one that you know, `[2]`
one face up; villagers by player, `N` neutral, `R` Rabbit. `*` stands before what can be chosen and
`>` before the cursor.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from rich.style import Style
from rich.text import Text

from warren.cli.boards import Marks, Room
from warren.core.game import Game
from warren.games.winter.asking import cost_words
from warren.games.winter.game import WinterRabbit
from warren.games.winter.names import TRACKS

LOCATIONS = ("game", "crops", "medicine", "earth", "wood", "reeds", "burrow")
SHORT = {"Game": "Ga", "Crops": "Cr", "Medicine": "Me", "Earth": "Ea", "Wood": "Wo", "Reeds": "Re"}
PLAIN = {"open": " · ", "conservation": " ♣ ", "rock": " ▲ "}
ACTIVE, LIT, CURSOR, FRESH, FAINT = "bold", "bold #e08c3c", "reverse bold", "#6f8a4a", "dim"


def pages(view: dict[str, Any]) -> int:
    """There is one."""
    return 1


def draw(game: Game, view: dict[str, Any], page: int, marks: Marks, room: Room) -> Text:
    """The board, the Burrow's goods, the storehouse, the displays and the tasks in play."""
    board = view["board"]
    lines = [_head(board)]
    lines += [_location(board, name, marks) for name in LOCATIONS]
    lines.append(_storehouse(board, marks))
    for start in (0, 2):
        heading = "Village  " if start == 0 else "         "
        cards = board["display"][start : start + 2]
        lines.append(Text(heading, ACTIVE).append_text(_row(cards, "card", marks)))
    for place, story in enumerate(board["stories"]):
        heading = "Stories  " if place == 0 else "         "
        lines.append(Text(heading, ACTIVE).append_text(_row([story], "story", marks)))
    lines.append(Text("Active   ", ACTIVE).append(board["active"] or "none", "not bold"))
    if board["you"] is not None:
        hand = [str(number) for number in board["you"]["hand"]]
        lines.append(Text("Hand     ", ACTIVE).append_text(_row(hand, "task", marks)))
        lines += _tokens("You hold ", board["held"])
        lines += _tokens("Returned ", board["you"]["returned"])
    lines += _more(lines, marks, room)
    picture = Text("\n").join(lines)
    picture.no_wrap = True
    return picture


def _tokens(heading: str, tokens: Sequence[str | None]) -> list[Text]:
    if not tokens:
        return []
    signs = [_letter(token) if token else "?" for token in tokens]
    return [Text(heading, ACTIVE).append(" ".join(signs), "not bold")]


def _letter(token: str) -> str:
    return {"neutral": "N", "rabbit": "R"}.get(token, token[-1])


def _more(lines: list[Text], marks: Marks, room: Room) -> list[Text]:
    """What can be chosen and lies nowhere on the board: resources, players, things to do."""
    drawn = {
        span.style.meta.get("target")
        for line in lines
        for span in line.spans
        if not isinstance(span.style, str)
    }
    rows: list[Text] = []
    row = Text("Choose   ", ACTIVE)
    for target in sorted((marks.lit | marks.selected) - drawn):
        label = f"{_pointer(target, marks)}{target.partition(':')[2]}  "
        if len(row) + len(label) > room.width and len(row) > len("Choose   "):
            rows.append(row)
            row = Text("         ")
        row.append(label.rstrip(), _style(target, marks)).append("  ")
    return [*rows, row] if len(row) > len("Choose   ") else rows


def _head(board: dict[str, Any]) -> Text:
    text = Text(f"{board['season'].capitalize()} season", ACTIVE)
    text.append(f"   bag {board['bag']}", "not bold")
    if board["season"] == "winter":
        text.append(f"   frost {board['frost']} of 4", "not bold")
    if board["boxed"]:
        text.append(f"   rabbits gone {board['boxed']}", "not bold")
    return text


def _location(board: dict[str, Any], name: str, marks: Marks) -> Text:
    line = Text(f"{name.capitalize():<9}", ACTIVE)
    number = 2 if name == "burrow" else 4
    for place in range(1, number + 1):
        target = f"space:{name}.{place}"
        sign = _sign(board["spaces"][f"{name}.{place}"])
        line.append(_pointer(target, marks)).append(sign, _style(target, marks))
    if name == "burrow":
        line.append(" " + _goods(board["burrow"]), "not bold")
    return line


def _sign(space: dict[str, Any]) -> str:
    if space["is"] in PLAIN:
        return PLAIN[space["is"]]
    token = space["token"]
    if token is None:
        return " ? "
    sign = _letter(token)
    return f"[{sign}]" if space["is"] == "face up" else f"({sign})"


def _pointer(target: str, marks: Marks) -> str:
    if target == marks.cursor:
        return ">"
    return "*" if target in marks.lit or target in marks.selected else " "


def _style(target: str, marks: Marks) -> Style:
    meta = Style(meta={"target": target})
    if target == marks.cursor:
        return Style.parse(CURSOR) + meta
    if target in marks.lit or target in marks.selected:
        return Style.parse(LIT) + meta
    if any(target in group for group in marks.fresh):
        return Style.parse(FRESH) + meta
    return meta


def _row(names: Sequence[str | None], kind: str, marks: Marks) -> Text:
    line = Text()
    for index, name in enumerate(names):
        line.append(" · " if index else "", FAINT)
        target = f"{kind}:{name}"
        label = (_pointer(target, marks) + (name or "-")).strip()
        line.append(label, _style(target, marks) if name else FAINT)
    return line if names else Text("none")


def _goods(goods: dict[str, int]) -> str:
    return " ".join(f"{SHORT[name]}{number}" for name, number in goods.items()) or "nothing"


def _storehouse(board: dict[str, Any], marks: Marks) -> Text:
    line = Text("Store    ", ACTIVE)
    for name, at in board["storehouse"].items():
        target = f"track:{name}"
        line.append(f"{_pointer(target, marks)}{name} {at}/7 ".strip(), _style(target, marks))
        line.append("  ")
    return line


def side(game: Game, view: dict[str, Any], names: Sequence[str], page: int, room: Room) -> Text:
    """Each player: score, character, baskets, cards, tasks in play."""
    board = view["board"]
    lines: list[Text] = []
    for seat, player in enumerate(board["players"]):
        mark = "▸" if seat in view["to_act"] else " "
        you = " (you)" if seat == view["seat"] else ""
        name = names[seat] if seat < len(names) else f"Player {seat + 1}"
        head = Text(f"{mark}{seat + 1} {name}{you}", ACTIVE if board["turn"] == seat else "")
        head.append(f"  {player['score']} points")
        lines.append(head)
        load = sum(player["goods"].values()) + player["tokens"]
        basket = f"   {_goods(player['goods'])}"
        basket += f" ♣{player['tokens']}" if player["tokens"] else ""
        lines.append(Text(f"{basket}  {load}/{player['baskets']}"))
        extra = [player["character"] or "no character"]
        extra += ["own villager " + "●" * player["villagers"]] if player["villagers"] else []
        lines.append(Text("   " + ", ".join(extra), FAINT))
        if player["cards"]:
            lines.append(Text("   " + ", ".join(player["cards"]), FAINT))
        for task in player["tasks"]:
            lines.append(_task(game, task, len(board["players"])))
    return Text("\n").join(lines)


def _task(game: Game, number: int, players: int) -> Text:
    box = cast(WinterRabbit, game).box
    track, points = TRACKS[box.task_tracks[number - 1]], box.task_points[number - 1]
    text = f"   task {number} {track} {points}: {cost_words(box.task_costs(players)[number - 1])}"
    return Text(text, Style(meta={"target": f"task:{number}"}))
