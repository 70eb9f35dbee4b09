"""The line client: every game by lists and typed words, with or without a terminal."""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import Any, TextIO

from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

from warren.cli.boards import SMALL_BOARD, SMALL_SIDE, Marks, board_of
from warren.cli.outcome import outcome
from warren.cli.pick import Pick, short
from warren.cli.rules import rules_of
from warren.cli.table import LocalTable, write_whole
from warren.core.errors import WarrenError
from warren.core.game import Choice
from warren.core.table import Next

SHORT_LIST = 20
"""A longer list is shown on demand only."""
COMMANDS = "u undo, l list, b board, g log, ? rules, s save, q quit"
ASCII = str.maketrans("♠●░▄▀█\u2572\u2571■□▸»«…·", "%o.---\\/#_>}{~-")
"""For a stream that cannot write these signs."""


class Leave(Exception):
    """The player leaves, or the input ends."""


class PlainClient:
    """Plays a table over two text streams."""

    def __init__(self, table: LocalTable, reads: TextIO, writes: TextIO) -> None:
        self.table = table
        self._reads = reads
        self._writes = writes
        interactive = writes.isatty()
        self._console = Console(
            file=writes, highlight=False, soft_wrap=not interactive, markup=False, emoji=False
        )
        self._ascii = not _writes_signs(writes)
        self._board = board_of(table.game)
        self._read: dict[int | None, int] = {}
        self._last: int | None = None
        self._shown: tuple[int, Any] | None = None
        """For whom the board was drawn last, and how it was: once is enough until it changes."""

    def play(self) -> int:
        """Play until the game is over or the player leaves."""
        self._say(f"{self.table.game.title}: {', '.join(self.table.names)}", "bold")
        self._say(f"Commands: {COMMANDS}.", "dim")
        try:
            while self._turn():
                pass
        except Leave:
            self._say(self.table.farewell())
            return 0
        except KeyboardInterrupt:
            self._say(f"\n{self.table.farewell()}")
            return 130
        self._finish()
        return 0

    def _turn(self) -> bool:
        self.table.run_all()
        moment = self.table.moment()
        if moment.next is Next.ASK:
            assert moment.seat is not None
            self._ask(moment.seat)
        elif moment.next is Next.HOLD:
            self._pause(moment.seat)
        return moment.next is not Next.NOBODY

    # Asking

    def _ask(self, seat: int) -> None:
        if self.table.must_cover(self._last, seat):
            self._cover(seat)
            after = self.table.moment()
            if (after.next, after.seat) != (Next.ASK, seat):
                return
        self._last = seat
        pick = Pick(self.table.offers(seat))
        is_news = self._tell_news(seat)
        if self.table.trouble:
            self._say(self.table.farewell(), "bold")
        view = self.table.view(seat)["board"]
        if is_news or self._shown != (seat, view) or len(pick.choices) > SHORT_LIST:
            self._show_board(seat, pick)
            self._shown = seat, view
        self._say("")
        self._tell(f"{self.table.names[seat]}: {self.table.prompt(seat)}", "bold")
        if len(pick.choices) <= SHORT_LIST:
            self._list(pick, pick.choices)
        else:
            example = _example(pick.choices[0])
            self._say(f"{len(pick.choices)} choices: type what you point at, ", end="")
            self._say(f"such as {example}; l lists all.")
        while True:
            answer = self._input("> ")
            if answer == "u" and self.table.can_undo(seat):
                self._undo(seat)
                return
            chosen = self._understand(seat, pick, answer)
            if chosen is not None:
                self.table.choose(seat, chosen)
                return

    def _understand(self, seat: int, pick: Pick, answer: str) -> Choice | None:
        """The choice that an answer makes, or None when it was a command or must be said better."""
        if answer == "u":
            self._say("Nothing to take back: what was chosen before stands.")
        elif answer == "l":
            self._list(pick, pick.choices)
        elif not self._command(seat, pick, answer):
            return self._chosen(seat, pick, answer)
        return None

    def _chosen(self, seat: int, pick: Pick, answer: str) -> Choice | None:
        if answer.isdecimal():
            number = int(answer)
            if 1 <= number <= len(pick.choices):
                return pick.choices[number - 1]
            self._say(f"There is no choice {answer}; choices: 1 to {len(pick.choices)}.")
            return None
        if not answer:
            if len(pick.choices) == 1:
                return pick.choices[0]
            self._say("Type a number, or what you point at; ? shows the rules.")
            return None
        for choice in pick.choices:
            if answer.lower() in (choice.text.lower(), choice.name.lower()):
                return choice
        targets = pick.named(answer.replace(",", " ").split())
        if targets is None:
            unknown = f"{answer!r} is neither a choice nor a command. Commands: {COMMANDS}."
            self._tell(self.table.why_not(seat, answer) or unknown)
            return None
        pick.selected = list(dict.fromkeys(targets))
        exact, fitting = pick.exact, pick.fitting
        pick.clear()
        if exact is not None:
            return exact
        if fitting:
            self._list(pick, fitting)
        else:
            self._tell(self.table.why_not(seat, answer) or f"No choice has {answer}.")
        return None

    def _undo(self, seat: int) -> None:
        """Take the last choice back, and draw the board anew."""
        self.table.undo(seat)
        self._shown = None

    def _pause(self, seat: int | None) -> None:
        """The moment in which a choice can still be taken back."""
        table = self.table
        if seat is None:
            table.go_on()
            return
        self._tell_news(seat)
        chosen = table.chosen.get(seat)
        if chosen is not None and table.view(seat)["chosen"] == chosen.id:
            self._say(f"\nYou {chosen.text}, once all have chosen.", "bold")
        while True:
            answer = self._input("Enter goes on, u takes back: ")
            if answer == "":
                table.go_on()
                return
            if answer == "u":
                self._undo(seat)
                return
            if not self._command(seat, Pick([]), answer):
                self._say(f"Enter goes on. Commands: {COMMANDS}.")

    def _cover(self, seat: int) -> None:
        last = self._last
        self._shown = None
        if self._console.is_terminal:
            self._console.clear()
        can_undo = last is not None and self.table.can_undo(last)
        back = f", u takes back {self.table.names[last or 0]}'s choice" if can_undo else ""
        name = self.table.names[seat]
        while True:
            answer = self._input(f"Pass the keyboard to {name}. Enter: {name} is here{back}: ")
            if answer == "":
                return
            if answer == "u" and can_undo and last is not None:
                self.table.undo(last)
                return
            if answer == "q":
                raise Leave

    # Showing

    def _command(self, seat: int, pick: Pick, answer: str) -> bool:
        """Do what a command says; False if it is none."""
        word, _, rest = answer.partition(" ")
        if word == "q":
            raise Leave
        if word == "?":
            self._print(Markdown(rules_of(self.table.game)))
        elif word == "b":
            self._show_board(seat, pick)
        elif word == "g":
            for line in self.table.log(seat) or ["Nothing has happened yet."]:
                self._tell(line)
        elif word == "s":
            self._save(rest.strip())
        else:
            return False
        return True

    def _save(self, where: str) -> None:
        if not where:
            self._say(self.table.farewell())
            return
        path = Path(where)
        if path.exists():
            self._say(f"{path} exists already; name another file.")
            return
        try:
            write_whole(path, self.table.table.record().to_text())
        except WarrenError as error:
            self._say(str(error))
        else:
            self._say(f"Saved a copy in {path}")

    def _tell_news(self, seat: int | None) -> bool:
        """What happened since the seat read last; False if nothing did."""
        lines = self.table.log(seat)
        news = lines[self._read.get(seat, 0) :]
        self._read[seat] = len(lines)
        if news:
            self._say("")
            for line in news:
                self._tell(line)
        return bool(news)

    def _show_board(self, seat: int | None, pick: Pick) -> None:
        view = self.table.view(seat)
        marks = Marks(lit=frozenset(pick.lit), asked=bool(pick.lit))
        page = seat or 0
        self._say("")
        width = self._console.width - 1
        board = SMALL_BOARD._replace(width=max(SMALL_BOARD.width, width))
        self._print(self._board.draw(self.table.game, view, page, marks, board))
        self._say("")
        side = SMALL_SIDE._replace(width=max(SMALL_SIDE.width, width))
        self._print(self._board.side(self.table.game, view, self.table.names, page, side))

    def _list(self, pick: Pick, choices: list[Choice]) -> None:
        group = ""
        for choice in choices:
            if choice.group != group:
                group = choice.group
                self._say(f" {group}", "bold")
            number = pick.choices.index(choice) + 1
            outcome_told = f"  ({choice.outcome})" if choice.outcome else ""
            self._tell(f"{choice.text}{outcome_told}", before=f"{number:>4}  ")

    def _finish(self) -> None:
        seat = self._last
        self._tell_news(seat)
        self._show_board(seat, Pick([]))
        result = self.table.match.state.result()
        assert result is not None
        self._say("")
        self._print(outcome(self.table.game, result, self.table.names))
        self._say(f"\n{self.table.farewell()}")

    # Lines in and out

    def _input(self, prompt: str) -> str:
        self._say(prompt, end="")
        self._writes.flush()
        line = self._reads.readline()
        if not self._reads.isatty():
            self._say(line.strip())
        if not line:
            self._say("End of input.")
            raise Leave
        return line.strip()

    def _tell(self, sentence: str, style: str = "", before: str = "") -> None:
        """A sentence of any length, wrapped; `before` stands in front of its first line."""
        lines = textwrap.wrap(
            sentence,
            self._console.width - 1,
            initial_indent=before,
            subsequent_indent=" " * len(before),
            break_long_words=False,
            break_on_hyphens=False,
            replace_whitespace=False,
        )
        self._say("\n".join(lines), style)

    def _say(self, line: str, style: str = "", end: str = "\n") -> None:
        self._print(Text(line, style), end)

    def _print(self, what: Text | Markdown, end: str = "\n") -> None:
        if self._ascii and isinstance(what, Text):
            what.plain = what.plain.translate(ASCII).encode("ascii", "replace").decode("ascii")
        wraps_itself = isinstance(what, Markdown)
        self._console.print(what, end=end, soft_wrap=False if wraps_itself else None)


def _example(choice: Choice) -> str:
    """What a person could type for a choice: the things it is about, or how many of them."""
    several = any(target.rpartition(".")[0] in choice.targets for target in choice.targets)
    return choice.name if several else " ".join(map(short, choice.targets)) or "1"


def _writes_signs(stream: TextIO) -> bool:
    try:
        "♠●╲".encode(stream.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True
