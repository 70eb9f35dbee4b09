"""`warren hint`: what to do here, and how sure that is."""

from __future__ import annotations

import argparse
import json
import random
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from warren.bots.hints import Advice, Z, check_asked, hint, in_words
from warren.cli.asking import add_thinking, read_seat, thinking
from warren.cli.games import Commands
from warren.cli.lab import console
from warren.cli.play import read_json, read_position, read_record, replayed
from warren.core.errors import BadOption, NotToAct
from warren.core.expert import Hope, expert
from warren.core.observation import Observation
from warren.core.record import FORMAT, Record
from warren.core.state import State

ROOMY = 100
"""Columns from which on bars are long and attention is told of."""
SHORT, LONG = 8, 24


def add_to(commands: Commands) -> None:
    """Add `warren hint`."""
    command = commands.add_parser("hint", help="ask for advice at a recorded game or a position")
    command.add_argument("file", metavar="FILE", help="a record, or a position")
    command.add_argument(
        "--seat", metavar="N", help="who asks: a number from 1, or a name; default: who is to act"
    )
    command.add_argument(
        "--at", type=int, metavar="N", help="after so many choices of the record; default: its end"
    )
    command.add_argument(
        "--best", type=int, default=3, metavar="N", help="how many choices to show, default 3"
    )
    add_thinking(command, "400")
    command.add_argument("--json", action="store_true", help="print JSON")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Think for the seat, and print the advice."""
    think = thinking(arguments.think, "thinker")
    if arguments.best < 1:
        raise BadOption(f"--best is 1 or more, not {arguments.best}")
    state, names, record = moment(Path(arguments.file), arguments.at)
    seat = chosen_seat(arguments.seat, state, names)
    observation = Observation(state, seat)
    try:
        check_asked(observation)
    except NotToAct as error:
        raise NotToAct(f"{error}{_when(record, arguments.at, seat)}") from None
    advice = hint(observation, think, arguments.best, random.Random(arguments.seed))
    if arguments.json:
        print(json.dumps(as_json(observation, think, arguments.seed, advice), indent=2))
    else:
        show(observation, names, advice, console())
    return 0


def moment(path: Path, at: int | None) -> tuple[State, list[str], Record | None]:
    """The state that is asked about, who plays, and the record if it comes from one."""
    data = read_json(path)
    if not (isinstance(data, dict) and data.get("format") == FORMAT):
        state = read_position(path)
        if at is not None:
            raise BadOption(f"--at is for records; {path} is a position")
        return state, [f"Player {seat + 1}" for seat in range(state.players)], None
    record = read_record(path)
    match = replayed(path, record)
    if at is None:
        return match.state, record.players, record
    if not 0 <= at <= len(record.choices):
        raise BadOption(f"--at is 0 to {len(record.choices)} in this record, not {at}")
    return record.states()[at], record.players, record


def chosen_seat(given: str | None, state: State, names: list[str]) -> int:
    """The seat that asks; without a word, the one that is to act."""
    if given is not None:
        return read_seat(given, names, "--seat")
    waiting = [seat for seat in state.to_act() if seat >= 0]
    if len(waiting) > 1:
        who = ", ".join(names[seat] for seat in waiting)
        raise BadOption(f"several choose at once, so say who asks with --seat: {who}")
    return waiting[0] if waiting else 0


def _when(record: Record | None, at: int | None, seat: int) -> str:
    """When the seat is asked next (or was last), to be helpful."""
    if record is None:
        return ""
    asked = [index for index, (who, _) in enumerate(record.choices) if who == seat]
    later = [index for index in asked if at is not None and index > at]
    if later:
        return f"; it is asked next with --at {later[0]}"
    return f"; it was asked last with --at {asked[-1]}" if asked else ""


def as_json(
    observation: Observation, think: str, seed: int, advice: list[Advice]
) -> dict[str, object]:
    """The advice as plain JSON."""
    game = observation.game
    hope = hope_of(observation)
    return {
        "game": game.name,
        "seat": observation.seat + 1,
        "think": think,
        "seed": seed,
        "figures": game.catalogue.render(hope.message),
        "most": hope.most,
        "advice": [entry.to_json() for entry in advice],
    }


def hope_of(observation: Observation) -> Hope:
    """What utilities mean at this table."""
    return expert(observation.game).hope(observation.redeal(random.Random(0)))


def show(observation: Observation, names: list[str], advice: list[Advice], out: Console) -> None:
    """Print the advice: a sentence, then a table with bars."""
    game, seat = observation.game, observation.seat
    state = observation.redeal(random.Random(0))
    hope = hope_of(observation)
    out.print(Text(f"{game.title}, {names[seat]}: {game.prompt(state, seat, names)}", "bold"))
    out.print(Text(sentence(hope, advice)))
    out.print()
    roomy = out.width >= ROOMY
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("choice", overflow="fold")
    table.add_column("expected", justify="right", no_wrap=True)
    table.add_column("", width=LONG if roomy else SHORT, no_wrap=True)
    for name in ("95 %", "behind", *(["looked at"] if roomy else [])):
        table.add_column(name, justify="right", no_wrap=True)
    table.add_column("how sure", no_wrap=True)
    most = max(1e-9, *(entry.utility.high for entry in advice)) if hope.most else 1.0
    for place, entry in enumerate(advice):
        low, high = (in_words(hope, end) for end in (entry.utility.low, entry.utility.high))
        behind = ""
        if place:
            error = in_words(hope, Z * entry.behind.error).removesuffix(" %")
            behind = f"{in_words(hope, entry.behind.mean)} ±{error}"
        table.add_row(
            Text(spelled(entry), "bold" if place == 0 else ""),
            in_words(hope, entry.utility.mean),
            bar(entry.utility.mean / most, LONG if roomy else SHORT),
            f"{low.removesuffix(' %')} to {high.removesuffix(' %')}",
            behind,
            *([f"{100 * entry.share:.0f} %"] if roomy else []),
            entry.words,
        )
    out.print(table)
    out.print()
    figures = game.catalogue.render(hope.message)
    out.print(Text(f"Expected: {figures}. Thought of by what {names[seat]} can see.", "dim"))


def spelled(entry: Advice) -> str:
    """A choice with what comes of it."""
    outcome = entry.choice.outcome
    return f"{entry.choice.text} ({outcome})" if outcome else entry.choice.text


def bar(share: float, columns: int) -> Text:
    """A length, in eighths of a column."""
    eighths = round(8 * columns * min(1.0, max(0.0, share)))
    part = " ▏▎▍▌▋▊▉"[eighths % 8].strip()
    return Text("█" * (eighths // 8) + part, "green")


def sentence(hope: Hope, advice: list[Advice]) -> str:
    """The advice as one sentence."""
    first = advice[0]
    chosen = f"“{first.choice.text}”"
    if first.sure == "only":
        return f"There is one choice only: {chosen}."
    expected = in_words(hope, first.utility.mean)
    if first.sure == "best, toss-up":
        begun = f"A toss-up; {chosen} will do"
    else:
        begun = f"{chosen} is {first.words}"
    return f"{begun}: expected {expected}."
