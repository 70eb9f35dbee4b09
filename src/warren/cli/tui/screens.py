"""What opens above the table: lists, log, rules, result, cover, and the question before leaving."""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Input, Markdown, OptionList, Static
from textual.widgets.option_list import Option

from warren.core.game import Choice


class ReadScreen(ModalScreen[None]):
    """A page to scroll through: the log or the rules."""

    BINDINGS = [("escape,q,g,question_mark,enter", "leave", "back")]

    def __init__(self, title: str, text: str, markdown: bool) -> None:
        super().__init__(classes="dialog")
        self._title = title
        self._text = text
        self._markdown = markdown

    def compose(self) -> ComposeResult:
        """The text in a box that takes the arrow keys."""
        with VerticalScroll(classes="box tall") as box:
            box.border_title = self._title
            box.border_subtitle = "↑ ↓ PgUp PgDn scroll · Esc back"
            if self._markdown:
                yield Markdown(self._text, open_links=False)
            else:
                yield Static(self._text, markup=False)

    def on_mount(self) -> None:
        """Let the box have the keys; a log opens at its end."""
        box = self.query_one(VerticalScroll)
        box.focus()
        if not self._markdown:
            box.scroll_end(animate=False)

    def action_leave(self) -> None:
        """Back to the table."""
        if self.is_current:
            self.dismiss()


class ListScreen(ModalScreen[Choice | None]):
    """All legal choices as a list, grouped, narrowed by typing.

    Words that fit none of them may name one that is not legal now: `why_not` says why.
    """

    BINDINGS = [("escape", "leave", "back")]
    CSS = """
    ListScreen { align: right top; background: $background 0%; }
    ListScreen .box { width: 36; height: 1fr; margin: 1 0 1 0; }
    """

    def __init__(
        self,
        choices: list[Choice],
        preview: Callable[[Choice], None],
        why_not: Callable[[str], str],
    ) -> None:
        super().__init__()
        self._choices = choices
        self._why_not = why_not
        self._preview = preview
        self._shown: dict[str, Choice] = {}

    def compose(self) -> ComposeResult:
        """A line to type in above the list."""
        with Vertical(classes="box") as box:
            box.border_title = "Choices"
            box.border_subtitle = "↑ ↓ Enter · Esc back"
            yield Input(placeholder="type to narrow: d1 d2", id="filter")
            yield OptionList(id="choices", markup=False)

    def on_mount(self) -> None:
        """Show everything; keys go to the line."""
        self.query_one("#choices", OptionList).can_focus = False
        self.query_one("#filter", Input).focus()
        self._fill("")

    @on(Input.Changed)
    def narrow(self, event: Input.Changed) -> None:
        """Keep what holds every word."""
        self._fill(event.value)

    def _fill(self, wanted: str) -> None:
        words = wanted.lower().split()
        listed = self.query_one("#choices", OptionList)
        listed.clear_options()
        self._shown = {}
        group = None
        for choice in self._choices:
            parts = f"{choice.text} {choice.group} {choice.outcome}".lower().split()
            if not all(any(part.startswith(word) for part in parts) for word in words):
                continue
            if choice.group != group:
                group = choice.group
                listed.add_option(Option(Text(group, "bold #e08c3c"), disabled=True))
            line = Text(f" {choice.text}")
            if choice.outcome:
                line.append(f"  {choice.outcome}", "dim")
            self._shown[str(choice.id)] = choice
            listed.add_option(Option(line, id=str(choice.id)))
        if self._shown:
            listed.highlighted = 1
        else:
            listed.add_option(Option(self._why_not(wanted) or "nothing fits", disabled=True))

    def on_key(self, event: events.Key) -> None:
        """Arrow keys move in the list while the line keeps the focus."""
        moves = {"up": "cursor_up", "down": "cursor_down", "pageup": "page_up"}
        moves |= {"pagedown": "page_down", "home": "first", "end": "last"}
        if event.key in moves:
            event.stop()
            event.prevent_default()
            listed = self.query_one("#choices", OptionList)
            getattr(listed, f"action_{moves[event.key]}")()

    @on(OptionList.OptionHighlighted)
    def point(self, event: OptionList.OptionHighlighted) -> None:
        """Show on the board what the line means."""
        choice = self._shown.get(event.option.id or "")
        if choice is not None:
            self._preview(choice)

    @on(OptionList.OptionSelected)
    def clicked(self, event: OptionList.OptionSelected) -> None:
        """Take the choice that was clicked."""
        if self.is_current:
            self.dismiss(self._shown.get(event.option.id or ""))

    @on(Input.Submitted)
    def take(self) -> None:
        """Take the choice that is highlighted."""
        listed = self.query_one("#choices", OptionList)
        if listed.highlighted is not None and self.is_current:
            option = listed.get_option_at_index(listed.highlighted)
            choice = self._shown.get(option.id or "")
            if choice is not None:
                self.dismiss(choice)

    def action_leave(self) -> None:
        """Back to the board without a choice."""
        if self.is_current:
            self.dismiss(None)


class AskScreen(ModalScreen[str]):
    """A text in a box, and a few keys that answer it."""

    def __init__(self, title: str, text: Text, answers: dict[str, str], hint: str) -> None:
        super().__init__(classes="dialog")
        self._title = title
        self._text = text
        self._answers = answers
        self._hint = hint

    def compose(self) -> ComposeResult:
        """The text, and what the keys do."""
        with Vertical(classes="box") as box:
            box.border_title = self._title
            yield Static(self._text, markup=False)
            yield Static(self._hint, classes="hint", markup=False)

    def on_key(self, event: events.Key) -> None:
        """Answer."""
        if event.key in self._answers and self.is_current:
            event.stop()
            self.dismiss(self._answers[event.key])


class CoverScreen(Screen[str]):
    """Hides the table while the keyboard goes to the next person."""

    def __init__(self, name: str, last: str | None) -> None:
        super().__init__(classes="cover")
        self._name = name
        self._last = last

    def compose(self) -> ComposeResult:
        """Who is next, and nothing of the game."""
        text = Text(f"Pass the keyboard to {self._name}.", "bold")
        hint = f"Enter: {self._name} is here · q: leave"
        if self._last is not None:
            hint = f"Enter: {self._name} is here · u: take back {self._last}'s choice · q: leave"
        with Vertical(classes="box"):
            yield Static(text, markup=False)
            yield Static(hint, classes="hint", markup=False)

    def on_key(self, event: events.Key) -> None:
        """Go on, take back, or leave."""
        answers = {"enter": "ready", "q": "leave"}
        if self._last is not None:
            answers["u"] = "undo"
        if event.key in answers and self.is_current:
            event.stop()
            self.dismiss(answers[event.key])
