"""Random sheets from the whole effect language, well formed but for what a box may refuse."""

from __future__ import annotations

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from warren.games.kami.language.villages import KINDS, VILLAGES

AMOUNTS = ("Favor", "Nature", "points", "cube")
NUMBERS = ("a", "two", "up to two", "any number of", "up to three", "all")
WHOSE = ("", "my ", "opponents' ")
TOKENS = ("Stone", "Lamp")
WAYS = (
    *("adjacent to", "diagonal to", "around", "in the row of", "in the column of"),
    *("in line with", "on the diagonal of"),
)
ANYWHERE = (
    *("my village", "another village", "any village", "any one village", "an opponent's village"),
    *("the Ray village", *(f"the {name} village" for name in VILLAGES)),
    "the farming or holy village",
)
BACK = (
    *("that village", "the next village", "that village or the next village"),
    *("another of my villages", "a village other than that"),
)
HEARD = (
    *("when I add a shrine", "when an opponent adds a shrine", "when anybody adds a shrine"),
    *("when I remove an opponent's shrine", "when an opponent removes my shrine"),
    *("when my shrine is removed", "when a shrine is moved", "when my shrine is moved"),
    *("when an opponent moves my shrine", "when I take a token", "when an opponent takes a token"),
)
MOMENTS = (
    *("at the start of my turn", "at the end of my turn", "at the start of the year"),
    *("at the end of the year", "at the end of an opponent's turn", "at the start of every turn"),
)
BANS = (
    "others add no shrines",
    "nobody adds shrines",
    "others remove or replace no shrines",
    "others move no my shrines",
    "nobody moves shrines",
)


def one_of(*words: str) -> SearchStrategy[str]:
    return st.sampled_from(words)


@st.composite
def places(draw: DrawFn, known: bool, lead: str = "to") -> str:
    """A filter for spaces; `known`: a space was picked before."""
    parts: list[str] = []
    kind = draw(one_of("", "space", "empty space", *KINDS, "hut or field"))
    if kind:
        parts.append(f"{lead} a {kind}")
    if known and draw(st.booleans()):
        parts.append(draw(one_of(f"{lead} a space of the same kind", f"{lead} that space", "")))
    if draw(st.booleans()):
        where = ANYWHERE + (BACK if known else ())
        parts.append(f"in {draw(one_of(*where))}")
    if draw(st.booleans()):
        to = ["my shrine", "an opponent's shrine", "any shrine", "a temple", *TOKENS]
        to += ["that space"] if known else []
        negated = draw(one_of("", "", "not "))
        parts.append(f"{negated}{draw(one_of(*WAYS))} {draw(one_of(*to))}")
    return " ".join(part for part in parts if part)


@st.composite
def tallies(draw: DrawFn, known: bool) -> str:
    what = draw(
        one_of(
            *("my shrine", "opponent's shrine", "any shrine", "empty space", "Stone", "Lamp"),
            *("my village token", "my villager", "village with my shrine"),
        )
    )
    where = ""
    if "village" not in what:
        where = draw(places(known)).replace("any one village", "any village")
    most = draw(one_of("", " at most 3"))
    return f" for each {what} {where}{most}"


@st.composite
def gains(draw: DrawFn, known: bool) -> str:
    who, verb = draw(
        st.sampled_from(
            [
                *(("", "gain"), ("", "lose"), ("each opponent ", "loses"), ("everybody ", "gains")),
                *(("an opponent ", "loses"), ("an opponent ", "gains")),
            ]
        )
    )
    parts = [
        f"{draw(st.integers(1, 4))} {draw(one_of(*AMOUNTS))}"
        for _ in range(draw(st.integers(1, 2)))
    ]
    each = draw(tallies(known)) if draw(st.booleans()) else ""
    return f"{who}{verb} {' and '.join(parts)}{each}"


@st.composite
def deeds(draw: DrawFn, known: bool) -> str:
    """One deed."""
    verb = draw(
        one_of(
            *("add", "remove", "replace", "move", "rearrange", "swap", "gain", "gain", "place"),
            *("take", "draw", "ready", "take token", "return", "swap token", "move token"),
            *("replace token", "replace with", "in each", "swap two"),
        )
    )
    number, whose, where = draw(one_of(*NUMBERS)), draw(one_of(*WHOSE)), draw(places(known))
    source = draw(places(known, "on"))
    token = draw(one_of(*TOKENS))
    village = draw(one_of(*(w for w in ANYWHERE if "one" not in w)))
    each = ""
    if number not in ("a", "all"):
        each = draw(
            one_of(*("", "", " each in a different village", " each adjacent to the one before"))
        )
    there = draw(places(True)).replace("any one village", "any village")
    shapes = {
        "add": f"add {number} shrine {where}{each}",
        "remove": f"remove {number} {whose}shrine {source}{each}",
        "replace": f"replace {number} {whose}shrine {source}{each}",
        "replace with": f"replace {number} {whose}shrine {source}{each} with a {token}",
        "replace token": f"replace {number} {token} {source}{each} with shrines",
        "move": f"move {number} {whose}shrine {source}{each} to {there}",
        "move token": f"move a {token} to {there}",
        "rearrange": f"rearrange up to three shrines {source}",
        "swap": f"swap a {whose}shrine {source} with an opponent's shrine {there}",
        "in each": f"remove a {whose}shrine from each other village",
        "swap two": f"swap two shrines {source}",
        "place": f"place {number} {token} {where}{each}",
        "take": f"take {number} {token} {source}{each}",
        "draw": "draw a Ray",
        "ready": "ready Zeal",
        "take token": f"take a token of {village}",
        "return": f"return a token of {village}",
        "swap token": f"swap a token of {village} for one of any village",
        "gain": draw(gains(known)),
    }
    return shapes[verb]


@st.composite
def lines(draw: DrawFn, first: bool, known: bool) -> str:
    """One line: deeds joined by "or" or "and", with what it depends on."""
    head = "" if first else draw(one_of("", "then ", "if you do, ", "each time "))
    may = draw(one_of("", "", "may "))
    deed = draw(deeds(known))
    more = draw(one_of("", "", " or ", " and "))
    if more and not deed.startswith("swap a token"):
        deed += more + draw(deeds(known).filter(lambda other: not other.startswith("swap a token")))
    return head + may + deed


@st.composite
def effects(draw: DrawFn, known: bool) -> str:
    first = draw(lines(first=True, known=known))
    rest = [draw(lines(first=False, known=False)) for _ in range(draw(st.integers(0, 2)))]
    return "".join(f"    {line}\n" for line in [first, *rest])


@st.composite
def sheets(draw: DrawFn, name: str) -> str:
    """A kami sheet of up to two passives, a ban and three abilities."""
    text = f"kami {name}, spirit of chance\n  tokens 3 Stones on spaces\n"
    text += "  tokens 2 Lamps on spaces, which they do not occupy\n"
    text += "  tokens 4 Rays on villages, which are my villages too\n"
    text += "  tokens 1 Zeal that is ready or not\n"
    for number in range(draw(st.integers(0, 2))):
        heard = draw(st.booleans())
        when = draw(one_of(*HEARD) if heard else one_of(*MOMENTS))
        if heard and "token" not in when:
            when += " " + draw(places(False)).replace("any one village", "any village")
        limit = draw(one_of("", ", at most once a turn", ", at most 3 times a turn"))
        known = heard and "token" not in when
        text += f"  passive Passive {number}, {when}{limit}\n{draw(effects(known))}"
    if draw(st.booleans()):
        where = draw(places(False)).replace("any one village", "any village")
        text += f"  passive Ban, {draw(one_of(*BANS))} {where}\n"
    for number in range(3):
        cost = f"{1 + number // 2} cubes"
        text += f"  ability Ability {number}, {cost}\n{draw(effects(False))}"
    return text + (
        "  ability Outlet, spends Zeal\n    gain 1 Favor\n"
        "  passive Bringer, at the start of the year\n    place a Stone on a hut\n"
        "    place a Lamp on a field\n    draw a Ray\n    ready Zeal\n"
    )
