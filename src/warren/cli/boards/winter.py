"""Winter Rabbit in a terminal: the locations with their spaces, and all that lies beside them.

Under the village stand the cards and stories on display, what holds now, one's own hand and the
cards that somebody has, each with its cost and what it does.

What a space holds has its own sign, so that nothing depends on colour: `·` open, `♣` a conservation
token, `▲` the rock, `?` a face-down villager that you do not know, `(2)` one that you know, `[2]`
one face up; villagers by player, `N` neutral, `R` Rabbit. `*` stands before what can be chosen and
`>` before the cursor.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Any

from rich.style import Style
from rich.text import Text

from warren.cli.boards import Marks, Room
from warren.core.game import Game
from warren.core.vocabulary import split_target

LOCATIONS = ("game", "crops", "medicine", "earth", "wood", "reeds", "burrow")
SHORT = {"Game": "Ga", "Crops": "Cr", "Medicine": "Me", "Earth": "Ea", "Wood": "Wo", "Reeds": "Re"}
PLAIN = {"open": " · ", "conservation": " ♣ ", "rock": " ▲ "}
LEAST_WIDTH = 20
ACTIVE, LIT, CURSOR, FRESH, FAINT = "bold", "bold #e08c3c", "reverse bold", "#6f8a4a", "dim"


def pages(view: dict[str, Any]) -> int:
    """There is one."""
    return 1


def draw(game: Game, view: dict[str, Any], page: int, marks: Marks, room: Room) -> Text:
    """The board, the Burrow's goods, the storehouse, the displays and the hand."""
    board = view["board"]
    box = Box(game, view)
    lines = [_head(board, box)]
    lines += [_location(board, name, marks) for name in LOCATIONS]
    lines.append(_storehouse(board, box, marks))
    if board["you"] is not None:
        lines += _tokens("You hold ", board["held"])
        lines += _tokens("Returned ", board["you"]["returned"])
    top = len(lines)
    shown = [(f"card:{name}", *_card(box, name)) for name in board["display"] if name]
    lines += _section("Village", shown, marks, room)
    shown = [(f"story:{name}", *_story(box, name)) for name in board["stories"] if name]
    lines += _section("Stories", shown, marks, room)
    if board["active"]:
        shown = [(f"story:{board['active']}", *_story(box, board["active"]))]
        lines += _section("Active", shown, marks, room)
    if board["you"] is not None:
        hand = [(f"task:{n}", *_task(box, n)) for n in board["you"]["hand"]]
        lines += _section("Hand", hand, marks, room)
    lines += _section("Owned", _owned(box, board), marks, room)
    lines[top:top] = _more(lines, marks, room)
    picture = Text("\n").join(lines)
    picture.no_wrap = True
    return picture


def _section(
    heading: str, entries: Sequence[tuple[str, str, str]], marks: Marks, room: Room
) -> list[Text]:
    """Things with a target, a name and what is printed on them, wrapped to the room there is."""
    lines: list[Text] = []
    for target, name, text in entries:
        line = Text(f"{'' if lines else heading:<9}", ACTIVE)
        line.append(f"{_pointer(target, marks)}{name}".strip(), _style(target, marks))
        lines.append(line)
        lines += [Text(f"  {part}", FAINT) for part in _wrapped(text, room.width - 2)]
    return lines


class Box:
    """What is printed on the parts, by name and number, as this table has it."""

    def __init__(self, game: Game, view: dict[str, Any]) -> None:
        printed = game.printed(view["options"])
        self.cards = {card["name"]: card for card in printed["cards"]}
        self.stories = {story["name"]: story for story in printed["stories"]}
        self.characters = {one["name"]: one for one in printed["characters"]}
        self.track_end: int = printed["track_end"]
        self.frosts: int = printed["frost_tokens"]
        self.tasks = {task["number"]: _as_large(task, view["players"]) for task in printed["tasks"]}


def _as_large(task: dict[str, Any], players: int) -> dict[str, Any]:
    """A task as a village of so many players has it."""
    if players < task["large"]:
        return task
    return task | {"cost": task["large_cost"], "points": task["large_points"]}


def _cost(cost: dict[str, int]) -> str:
    """A cost as a card has it: "Earth, 2 Wood"."""
    names = {"token": "a conservation token"}
    return ", ".join(
        names.get(name, name) if number == 1 else f"{number} {name}"
        for name, number in cost.items()
    )


def _card(box: Box, name: str) -> tuple[str, str]:
    card = box.cards[name]
    return name, f"{_cost(card['cost'])}. {_card_text(card)}"


def _card_text(card: dict[str, Any]) -> str:
    gives = [_points(card["points"])]
    baskets = card["baskets"]
    if baskets:
        gives.append("1 basket" if baskets == 1 else f"{baskets} baskets")
    return f"{card['text']} {', '.join(gives).capitalize()}."


def _story(box: Box, name: str) -> tuple[str, str]:
    story = box.stories[name]
    kind = "Ongoing" if story["kind"] == "ongoing" else "At once"
    return name, f"Any 3, {_points(story['points'])}. {kind}: {story['text']}"


def _task(box: Box, number: int) -> tuple[str, str]:
    task = box.tasks[number]
    told = f"{_cost(task['cost'])}: {_points(task['points'])}, "
    told += f"{task['track']}; its owner gains {' or '.join(task['benefit'])}"
    return f"{number} {task['name']}", told


def _owned(box: Box, board: dict[str, Any]) -> list[tuple[str, str, str]]:
    """What the village cards do that somebody has, each kind once, with the players' numbers."""
    owners: dict[str, list[str]] = {}
    for seat, player in enumerate(board["players"]):
        for name in player["cards"]:
            owners.setdefault(name, []).append(str(seat + 1))
    return [
        (f"do:use {name}", f"{name} ({', '.join(sorted(set(seats)))})", box.cards[name]["text"])
        for name, seats in sorted(owners.items())
    ]


def _points(number: int) -> str:
    return "1 point" if number == 1 else f"{number} points"


def _tokens(heading: str, tokens: Sequence[dict[str, Any] | None]) -> list[Text]:
    if not tokens:
        return []
    signs = [_letter(token) if token else "?" for token in tokens]
    return [Text(heading, ACTIVE).append(" ".join(signs), "not bold")]


def _letter(token: dict[str, Any]) -> str:
    """A villager by its player's number, others by their first letter."""
    return str(token["seat"] + 1) if "seat" in token else str(token["kind"])[0].upper()


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
        label = f"{_pointer(target, marks)}{split_target(target)[1]}  "
        if len(row) + len(label) > room.width and len(row) > len("Choose   "):
            rows.append(row)
            row = Text("         ")
        row.append(label.rstrip(), _style(target, marks)).append("  ")
    return [*rows, row] if len(row) > len("Choose   ") else rows


def _head(board: dict[str, Any], box: Box) -> Text:
    text = Text(f"{board['season'].capitalize()} season", ACTIVE)
    text.append(f"   bag {board['bag']}", "not bold")
    if board["season"] == "winter":
        text.append(f"  frost {board['frost']} of {box.frosts}", "not bold")
    if board["boxed"]:
        text.append(f"  caught {board['boxed']}", "not bold")
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


def _goods(goods: dict[str, int]) -> str:
    return " ".join(f"{SHORT[name]}{number}" for name, number in goods.items()) or "nothing"


def _storehouse(board: dict[str, Any], box: Box, marks: Marks) -> Text:
    line = Text("Store    ", ACTIVE)
    for name, at in board["storehouse"].items():
        target = f"track:{name}"
        line.append(
            f"{_pointer(target, marks)}{name} {at}/{box.track_end} ".strip(), _style(target, marks)
        )
        line.append("  ")
    return line


def side(game: Game, view: dict[str, Any], names: Sequence[str], page: int, room: Room) -> Text:
    """Each player: score, character, baskets, cards, tasks in play."""
    board = view["board"]
    box = Box(game, view)
    lines: list[Text] = []
    for seat, player in enumerate(board["players"]):
        mark = "▸" if seat in view["to_act"] else " "
        you = " (you)" if seat == view["seat"] else ""
        name = names[seat] if seat < len(names) else f"Player {seat + 1}"
        head = Text(f"{mark}{seat + 1} {name}{you}", ACTIVE if board["turn"] == seat else "")
        head.append(f"  {player['score']} points")
        lines.append(head)
        load = sum(player["goods"].values()) + player["tokens"]
        basket = _goods(player["goods"])
        basket += f" ♣{player['tokens']}" if player["tokens"] else ""
        basket += f"  {load}/{player['baskets']}"
        lines += [Text(f"   {part}") for part in _wrapped(basket, room.width - 3)]
        lines += _told(_character(box, player["character"]), room)
        if player["villagers"]:
            lines.append(Text("   own villager " + "●" * player["villagers"], FAINT))
        if player["cards"]:
            lines += _told(", ".join(player["cards"]), room)
        for number in player["tasks"]:
            name, told = _task(box, number)
            style = Style(meta={"target": f"task:{number}"})
            for part in _wrapped(f"task {name}", room.width - 3):
                lines.append(Text(f"   {part}", style))
            lines += _told(told, room, "     ")
    return Text("\n").join(lines)


def _told(words: str, room: Room, indent: str = "   ") -> list[Text]:
    parts = _wrapped(words, room.width - len(indent))
    return [Text(indent + part, FAINT) for part in parts]


def _character(box: Box, name: str | None) -> str:
    if name is None:
        return "no character"
    character = box.characters[name]
    return f"{name}, pays {character['pays']} for {character['for']}"


def _wrapped(words: str, width: int) -> list[str]:
    """Lines of so many columns; where there is hardly any room, of a few."""
    return textwrap.wrap(words, max(width, LEAST_WIDTH))
