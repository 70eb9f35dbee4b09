"""Rabbit in a terminal: the map card by card, and below it what can be done.

A card is a box of 14 columns and 5 rows. In its frame stand its number and its place as seen from
the warren, `(1 1N)` if it can be pointed at, `[1 1N]` selected, `>1 1N<` under the cursor. Inside:
`**.` clovers with and without food, or `[oom_]` burrow spaces with food, with a mother, and free;
`+2` loose food; then rabbits (see the legend beside the board), then predators, with their force
against the rabbits' where they meet. Nothing depends on colour.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from rich.style import Style
from rich.text import Text

from warren.cli.boards import Marks, Room
from warren.core.game import Game
from warren.games.rabbit.content import LEVELS
from warren.games.rabbit.state import place_name

WIDE = 14
HIGH = 5
BUTTON_ROWS = 2
"""Rows that are kept for what can be done, where the room is small."""

MEADOW = "#33421f"
BARE = "#4a3b28"
DEN = "#5c4030"
WILD = "#1f2a2a"
LIT = "#6f8a4a"
CHOSEN = "#e08c3c"
CURSOR = "#c8452f"
PALE = "#fff6de"
BLOOD = "#f0937f"

LETTERS = {
    "thinker": "T",
    "scout": "S",
    "fighter": "F",
    "roused fighter": "F!",
    "worker": "W",
    "mother": "M",
}
SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))

Place = tuple[int, int]


class Window(NamedTuple):
    """The part of the map that is drawn: its north-western corner and its size in cards."""

    east: int
    north: int
    columns: int
    rows: int


def pages(view: dict[str, Any]) -> int:
    """Everybody looks at the same map."""
    return 1


def draw(game: Game, view: dict[str, Any], page: int, marks: Marks, room: Room) -> Text:
    """The map around what is going on, and the choices that point at nothing on it."""
    board = view["board"]
    cards: dict[Place, dict[str, Any]] = {tuple(card["at"]): card for card in board["cards"]}
    marked = set(targets_of(marks))
    unknown = {place: t for place, t in edge_of(cards).items() if t in marked}
    window = window_for(view, cards, unknown, marks, room)
    hunters = {entry["card"] for entry in board["danger"]}
    picture = Text(no_wrap=True)
    for row in range(window.rows):
        north = window.north - row
        for line in range(HIGH):
            for column in range(window.columns):
                place = (window.east + column, north)
                if place in cards:
                    card = cards[place]
                    danger = card["card"] in hunters
                    draw_card(picture, card, line, marks, danger, board["moving"] == card["card"])
                elif place in unknown:
                    draw_unknown(picture, unknown[place], line, marks)
                else:
                    edge = is_edge(cards, unknown, place, line)
                    picture.append(edge, Style(color=PALE, dim=True))
            picture.append(closing(cards, unknown, window, north, line))
            picture.append("\n")
    draw_bottom(picture, cards, unknown, window)
    hidden = beyond(cards, window)
    if hidden:
        picture.append(f"\nThe map goes on: {', '.join(hidden)}", "dim")
    buttons = buttons_of(game, game.printed(view["options"])["acts"])
    draw_buttons(picture, outside(cards, unknown, window) | buttons, marks, room)
    return picture


def buttons_of(game: Game, acts: dict[str, dict[str, dict[str, Any]]]) -> dict[str, str]:
    """The buttons by target, each by the name of its choice, or by what is done to whom."""
    found: dict[str, str] = {}
    for verb, targets in acts.items():
        for target, about in targets.items():
            tired = "tired" if about.get("tired") else ""
            done = " ".join(filter(None, (verb, tired, about.get("look", ""))))
            choices = game.vocabulary.at(target)
            found[target] = game.vocabulary[choices[0]] if choices else done
    return found


def targets_of(marks: Marks) -> list[str]:
    """Everything that can be pointed at or is selected."""
    return sorted(marks.lit | marks.selected)


def edge_of(cards: Iterable[Place]) -> dict[Place, str]:
    """The places around the map where no card lies, with their targets."""
    around = {(east + e, north + n) for east, north in cards for e, n in SIDES} - set(cards)
    return {place: f"cell:{place[0]},{place[1]}" for place in around}


# The window


def window_for(
    view: dict[str, Any],
    cards: dict[Place, dict[str, Any]],
    unknown: Iterable[Place],
    marks: Marks,
    room: Room,
) -> Window:
    """As much of the map as fits, with what is going on in the middle where not all does."""
    places = [*cards, *unknown]
    west, east = min(p[0] for p in places), max(p[0] for p in places)
    south, north = min(p[1] for p in places), max(p[1] for p in places)
    columns = max(1, min(east - west + 1, (room.width - 1) // WIDE))
    rows = max(1, min(north - south + 1, (room.height - BUTTON_ROWS) // HIGH))
    middle = focus(view, cards, marks)
    left = min(max(middle[0] - columns // 2, west), east - columns + 1)
    top = max(min(middle[1] + rows // 2, north), south + rows - 1)
    return Window(left, top, columns, rows)


def focus(view: dict[str, Any], cards: dict[Place, dict[str, Any]], marks: Marks) -> Place:
    """The cursor's card, the moving group's, the one that can be pointed at, or the warren."""
    places = {f"card:{card['card']}": place for place, card in cards.items()}
    for place, target in edge_of(cards).items():
        if target == marks.cursor:
            return place
    wanted = [marks.cursor or "", *sorted(marks.selected), f"card:{view['board']['moving']}"]
    return next((places[target] for target in wanted if target in places), (0, 0))


def beyond(cards: Iterable[Place], window: Window) -> list[str]:
    """The directions in which cards lie outside the window."""
    found = {
        "north": any(p[1] > window.north for p in cards),
        "east": any(p[0] >= window.east + window.columns for p in cards),
        "south": any(p[1] <= window.north - window.rows for p in cards),
        "west": any(p[0] < window.east for p in cards),
    }
    return [name for name, there in found.items() if there]


# Cards


def draw_card(
    picture: Text, card: dict[str, Any], line: int, marks: Marks, danger: bool, moving: bool
) -> None:
    """One of the five rows of a card."""
    target = f"card:{card['card']}"
    style = card_style(card, target, marks)
    if line == 0:
        place = "warren" if card["card"] == 0 else card["place"]
        name = framed(f"{card['card']} {place}", target, marks)
        picture.append("+", Style(color=PALE, dim=True))
        picture.append(f"{name:-<{WIDE - 1}}", style)
        return
    rabbits = rabbit_lines(card["rabbits"])
    inside = [ground(card), *rabbits, beasts(card, danger)][line - 1]
    picture.append("|", Style(color=PALE, dim=True))
    ink = style + Style(color=BLOOD, bold=True) if line == HIGH - 1 else style
    if moving and line in (2, 3):
        ink += Style(bold=True)
    picture.append(f"{inside:<{WIDE - 1}}"[: WIDE - 1], ink)


def draw_unknown(picture: Text, target: str, line: int, marks: Marks) -> None:
    """A place where new land can be discovered."""
    style = Style(color=PALE, bgcolor=background(WILD, target, marks), meta={"target": target})
    if line == 0:
        picture.append("+", Style(color=PALE, dim=True))
        picture.append(f"{framed('new land', target, marks):-<{WIDE - 1}}", style)
    else:
        picture.append("|", Style(color=PALE, dim=True))
        picture.append(f"{'?' if line == 2 else '':^{WIDE - 1}}", style)


def card_style(card: dict[str, Any], target: str, marks: Marks) -> Style:
    """The ground of a card, and where it can be pointed at."""
    colour = DEN if card["spaces"] else MEADOW if card["clovers"] else BARE
    return Style(
        color=PALE,
        bgcolor=background(colour, target, marks),
        bold=target in marks.lit,
        meta={"target": target},
    )


def background(usual: str, target: str, marks: Marks) -> str:
    """A colour for what a person does with a target."""
    if target == marks.cursor:
        return CURSOR
    if target in marks.selected:
        return CHOSEN
    return LIT if target in marks.lit else usual


def framed(name: str, target: str, marks: Marks) -> str:
    """A name with signs for what a person does with it."""
    if target == marks.cursor:
        return f"»{name}«" if target in marks.selected else f">{name}<"
    if target in marks.selected:
        return f"[{name}]"
    return f"({name})" if target in marks.lit else f" {name} "


def ground(card: dict[str, Any]) -> str:
    """Clovers or burrow spaces, and loose food."""
    if card["spaces"]:
        mothers = sum(g["count"] for g in card["rabbits"] if g["kit"] and not g["legs"])
        spaces = "o" * card["stored"] + "m" * min(mothers, card["spaces"] - card["stored"])
        told = f"[{spaces:_<{card['spaces']}}]"
    else:
        told = "*" * card["growing"] + "." * (card["clovers"] - card["growing"])
    return f"{told} +{card['loose']}" if card["loose"] else told


def rabbit_lines(rabbits: list[dict[str, Any]]) -> list[str]:
    """The rabbits of a card, in two rows: `T* 3W* w`."""
    lines = ["", ""]
    row = 0
    for group in rabbits:
        told = rabbit_word(group)
        if row == 0 and len(lines[0]) + len(told) > WIDE - 2:
            row = 1
        lines[row] = f"{lines[row]} {told}".strip()
    if len(lines[1]) > WIDE - 1:
        lines[1] = f"{sum(group['count'] for group in rabbits)} rabbits"
    return lines


def rabbit_word(group: dict[str, Any]) -> str:
    """Rabbits in one situation: how many, their letter, a star for food."""
    letter = LETTERS[group["look"]]
    if group["legs"]:
        letter = letter.lower()
    count = str(group["count"]) if group["count"] > 1 else ""
    return f"{'>' if group['legs'] == 2 else ''}{count}{letter}{'*' if group['food'] else ''}"


def beasts(card: dict[str, Any], danger: bool) -> str:
    """The predators of a card; `!` if they hunt or eat as things stand; force against force."""
    told = " ".join(
        f"{count if count > 1 else ''}{name.upper()}" for name, count in card["predators"].items()
    )
    told = f"{told}!" if told and danger else told
    return f"{told} {card['menace']}:{card['force']}" if told and card["rabbits"] else told


# Edges


def is_edge(
    cards: dict[Place, dict[str, Any]], unknown: dict[Place, str], place: Place, line: int
) -> str:
    """An empty place, with the frame of a card to its west or north closed."""
    east, north = place
    west_of = (east - 1, north) in cards or (east - 1, north) in unknown
    south_of = (east, north + 1) in cards or (east, north + 1) in unknown
    corner = (east - 1, north + 1) in cards or (east - 1, north + 1) in unknown
    if line == 0:
        start = "+" if west_of or south_of or corner else " "
        return start + ("-" if south_of else " ") * (WIDE - 1)
    return ("|" if west_of else " ") + " " * (WIDE - 1)


def closing(
    cards: dict[Place, dict[str, Any]],
    unknown: dict[Place, str],
    window: Window,
    north: int,
    line: int,
) -> str:
    """The last character of a row."""
    east = window.east + window.columns - 1
    here = (east, north) in cards or (east, north) in unknown
    above = (east, north + 1) in cards or (east, north + 1) in unknown
    if line == 0:
        return "+" if here or (above and north < window.north) else " "
    return "|" if here else " "


def draw_bottom(
    picture: Text,
    cards: dict[Place, dict[str, Any]],
    unknown: dict[Place, str],
    window: Window,
) -> None:
    """The lower frame of the last row."""
    north = window.north - window.rows + 1
    line = ""
    before = False
    for column in range(window.columns):
        place = (window.east + column, north)
        here = place in cards or place in unknown
        line += ("+" if here or before else " ") + ("-" if here else " ") * (WIDE - 1)
        before = here
    picture.append((line + ("+" if before else "")).rstrip(), Style(color=PALE, dim=True))


def outside(
    cards: dict[Place, dict[str, Any]], unknown: dict[Place, str], window: Window
) -> dict[str, str]:
    """Places that the window does not show, in words."""
    named = {
        place: (f"card:{c['card']}", f"{c['card']} {c['place']}") for place, c in cards.items()
    }
    named |= {
        place: (target, f"new land {place_name(*place)}") for place, target in unknown.items()
    }
    return {
        target: name
        for (east, north), (target, name) in named.items()
        if not (
            0 <= east - window.east < window.columns and 0 <= window.north - north < window.rows
        )
    }


def draw_buttons(picture: Text, names: dict[str, str], marks: Marks, room: Room) -> None:
    """What can be chosen and is not drawn on the map."""
    used = room.width
    for target in targets_of(marks):
        if target not in names:
            continue
        told = framed(names[target], target, marks)
        if used + len(told) + 1 > room.width:
            picture.append("\n")
            used = 0
        style = Style(color=PALE, bgcolor=background(BARE, target, marks), meta={"target": target})
        picture.append(told, style)
        picture.append(" ")
        used += len(told) + 1


# Beside the map


def side(game: Game, view: dict[str, Any], names: Sequence[str], page: int, room: Room) -> Text:
    """The day, food against rabbits, decks, the box, and danger."""
    board = view["board"]
    panel = Text(no_wrap=True)
    panel.append(f"Turn {board['turn']} of {board['turns']}", "bold")
    panel.append(f"  {names[board['leader']]} leads" if len(names) > 1 else "")
    panel.append(f"\nSun: {day(board['today']) if board['today'] else 'none yet'}")
    panel.append_text(balance(board))
    box = game.printed(view["options"])
    panel.append_text(herd(board, box["levels"]))
    left = board["box"]
    panel.append(f"\nBox: {left['food']} food {left['burrow']} burrows {left['kit']} kits", "dim")
    for name in ("sun", "area"):
        panel.append_text(deck(name, board[name]))
    if board["seen"]:
        panel.append("\nThe thinker holds:", "bold")
        for number, card in enumerate(board["seen"]):
            panel.append(f"\n {number + 1} {card['name']}")
    panel.append_text(dangers(board))
    rows = panel.plain.count("\n") + 1
    told = legend(box["force"])
    if rows + len(told) + 1 <= room.height:
        panel.append("\n\n" + "\n".join(told), "dim")
    return panel


def legend(force: dict[str, int]) -> list[str]:
    """What the letters of the map mean, and how strong everybody is."""
    return [
        f"Force: T thinker {force['thinker']}, S scout {force['scout']},",
        f"F fighter {force['fighter']}, F! has fought {force['roused fighter']},",
        f"W worker, M mother with a kit {force['worker']}",
        " ".join(f"{name.upper()} {force[name]}" for name in ("snake", "cat", "stoat", "fox")),
        "T* has food, t moved, >t moving",
        "Cost: 1 food an action or kit,",
        "and 1 for all kits of a warren",
    ]


def day(sun: dict[str, Any]) -> str:
    """A sun card in words: whether a food grows, and who hunts beyond those that always do."""
    hunters = [f"{name}s" for name in sun["hunts"] if name in ("cat", "snake")]
    told = "a food grows" if sun["food"] else "no food grows"
    return f"{told}, {' and '.join(hunters)} hunt" if hunters else told


def balance(board: dict[str, Any]) -> Text:
    """Food against rabbits, and against kits that grow up tonight."""
    rabbits, short = board["rabbits"], board["short"]
    text = Text("\nFood ").append(str(board["food"]), "bold").append(" for ")
    text.append(str(rabbits), "bold").append(" rabbits: " if rabbits != 1 else " rabbit: ")
    if short > 0:
        kits = ", with kits" if short > rabbits - board["food"] else ""
        return text.append(f"{short} would starve{kits}", f"bold {BLOOD}")
    return text.append(f"{-short} to spare" if short else "just enough")


def herd(board: dict[str, Any], levels: list[int]) -> Text:
    """The kinds of rabbits, and how far the next level is."""
    counts: dict[str, int] = {}
    kits = 0
    for card in board["cards"]:
        for group in card["rabbits"]:
            letter = LETTERS[group["look"]][0].replace("M", "W")
            counts[letter] = counts.get(letter, 0) + group["count"]
            kits += group["count"] if group["kit"] else 0
    told = " ".join(f"{counts[letter]}{letter}" for letter in "TSFW" if letter in counts)
    text = Text(f"\nHerd: {told or 'nobody'}, {kits} {'kit' if kits == 1 else 'kits'}")
    level = board["level"]
    if level < len(levels):
        text.append(f"\nNext: {LEVELS[level + 1]} with {levels[level]}")
    else:
        text.append(f"\nLevel: {LEVELS[level]}")
    return text


def deck(name: str, seen: dict[str, Any]) -> Text:
    """How many cards are left, and those whose place is known."""
    text = Text(f"\n{name.capitalize()} deck: {seen['left']} left")
    for where in ("top", "bottom"):
        if seen[where]:
            known = [card["name"] if card else "?" for card in seen[where]]
            text.append(f"\n {where}: {'; '.join(known)}", "dim")
    return text


def dangers(board: dict[str, Any]) -> Text:
    """Every predator that eats tonight, hunts now, or may hunt next dawn."""
    text = Text("\nDanger:", "bold")
    near = [entry for entry in board["danger"] if entry["here"] or entry["sure"] is not False]
    if not near:
        return text.append(" none", "not bold")
    places = {card["card"]: card["place"] for card in board["cards"]}
    for entry in near:
        many = f"{entry['count']} x " if entry["count"] > 1 else ""
        sign = "eats at" if entry["here"] else "to"
        where = " or ".join(places[card] for card in entry["prey"])
        unsure = not entry["here"] and entry["sure"] is None
        when = " now" if entry["now"] else f" if {entry['predator']}s hunt" if unsure else ""
        text.append(f"\n {many}{entry['predator']} {sign} {where}{when}", "not bold")
    return text
