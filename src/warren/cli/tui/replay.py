"""A recorded game on the full screen, stepped through by keys."""

from __future__ import annotations

from textual import on
from textual.app import App, ComposeResult
from textual.binding import Binding

from warren.cli.boards import Marks
from warren.cli.outcome import outcome
from warren.cli.replay import Story
from warren.cli.rules import rules_of
from warren.cli.tui import look
from warren.cli.tui.screens import AskScreen, ReadScreen
from warren.cli.tui.view import Keys, TableView

LEAP = 10
KEYS: Keys = (
    ("← →", "step"),
    ("PgUp PgDn", f"{LEAP} steps"),
    ("Home End", ""),
)
OTHERS: Keys = (("Tab", "others"),)
ALWAYS: Keys = (("g", "log"), ("?", "rules"), ("q", "quit"))


class ReplayApp(App[None]):
    """Shows one moment of a recorded game at a time, as a spectator sees it."""

    CSS = look.CSS
    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [
        Binding("right,space,down,n", "step(1)", show=False),
        Binding("left,backspace,up,p", "step(-1)", show=False),
        Binding("pagedown", f"step({LEAP})", show=False),
        Binding("pageup", f"step(-{LEAP})", show=False),
        Binding("home", "first", show=False),
        Binding("end", "last", show=False),
        Binding("tab", "page(1)", show=False, priority=True),
        Binding("shift+tab", "page(-1)", show=False, priority=True),
        Binding("enter", "result", show=False),
        Binding("g", "log", show=False),
        Binding("question_mark", "rules", show=False),
        Binding("q,escape,ctrl+q,ctrl+c", "quit", show=False),
    ]

    def __init__(self, story: Story) -> None:
        super().__init__()
        self.story = story
        self.at = 0
        self._view = TableView(story.game, story.names)

    def compose(self) -> ComposeResult:
        """The table, without anything to choose from."""
        yield self._view

    def on_mount(self) -> None:
        """Start before the first choice."""
        self.register_theme(look.THEME)
        self.theme = look.THEME.name
        self.show()

    @on(TableView.Resized)
    def resized(self) -> None:
        """Draw the moment again for the new size."""
        self.show()

    def show(self) -> None:
        """Draw board, log and the latest choice of this moment."""
        story = self.story
        news = story.news(self.at)
        fresh = tuple(frozenset(targets) for targets in news)
        view = story.states[self.at].view(None)
        self._view.show_board(view, Marks(fresh=fresh))
        self._view.show_log(story.lines(self.at), len(news))
        keys = (*KEYS, *(OTHERS if self._view.drawn_by.pages(view) > 1 else ()), *ALWAYS)
        title = f"{story.game.title} · replay · {story.names[self._view.page]}"
        self._view.show_words(title, story.chosen(self.at), self._place(), keys)

    def _place(self) -> str:
        place = f"Choice {self.at} of {self.story.last}"
        if self.at == self.story.last:
            over = self.story.states[-1].result() is not None
            place += ". Enter shows the result" if over else ". The record ends here"
        older = self.story.record.older_rules
        return f"{place}. {older}" if older else f"{place}."

    def action_step(self, by: int) -> None:
        """Go some choices on, or back."""
        self._go(self.at + by)

    def action_first(self) -> None:
        """Go to before the first choice."""
        self._go(0)

    def action_last(self) -> None:
        """Go to after the last choice."""
        self._go(self.story.last)

    def _go(self, at: int) -> None:
        self.at = max(0, min(at, self.story.last))
        self.show()

    def action_page(self, by: int) -> None:
        """Look at another player's board."""
        if len(self.screen_stack) == 1:
            self._view.turn_page(self.story.states[self.at].view(None), by)
            self.show()

    def action_result(self) -> None:
        """Show how the game ended, once one is there."""
        result = self.story.states[self.at].result()
        if result is not None:
            text = outcome(self.story.game, result, self.story.names)
            answers = {"enter": "back", "escape": "back", "q": "back"}
            self.push_screen(AskScreen(self.story.game.title, text, answers, "Enter: back"))

    def action_log(self) -> None:
        lines = self.story.lines(self.at) or ["Nothing has happened yet."]
        self.push_screen(ReadScreen("Log", "\n".join(lines), markdown=False))

    def action_rules(self) -> None:
        """Open the rules of the game."""
        self.push_screen(ReadScreen("Rules", rules_of(self.story.game), markdown=True))
