"""The full-screen client: draws what a seat sees, and makes choices by pointing."""

from __future__ import annotations

import asyncio

from rich.text import Text
from textual import on, work
from textual.app import App, ComposeResult
from textual.binding import Binding

from warren.cli.boards import Marks
from warren.cli.outcome import outcome
from warren.cli.pick import Pick, short, with_outcome
from warren.cli.rules import rules_of
from warren.cli.table import LocalTable
from warren.cli.tui import look
from warren.cli.tui.board import BoardView
from warren.cli.tui.screens import AskScreen, CoverScreen, ListScreen, ReadScreen
from warren.cli.tui.view import Keys, TableView
from warren.core.frames import CHANCE
from warren.core.game import Choice
from warren.core.table import Moment, Next

ALWAYS: Keys = (("g", "log"), ("?", "rules"), ("q", "quit"))


class PlayApp(App[None]):
    """A table with people and bots on one screen."""

    CSS = look.CSS
    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [
        *(Binding(key, f"move('{key}')", show=False) for key in ("left", "right", "up", "down")),
        Binding("space", "select", show=False),
        Binding("enter", "confirm", show=False),
        Binding("n", "step(1)", show=False),
        Binding("p", "step(-1)", show=False),
        Binding("u", "undo", show=False),
        Binding("backspace,escape", "clear", show=False),
        Binding("l", "list", show=False),
        Binding("g", "log", show=False),
        Binding("question_mark", "rules", show=False),
        Binding("tab", "page(1)", show=False, priority=True),
        Binding("shift+tab", "page(-1)", show=False, priority=True),
        Binding("q,ctrl+q,ctrl+c", "leave", show=False),
    ]

    def __init__(self, table: LocalTable) -> None:
        super().__init__()
        self.table = table
        self.seat: int | None = table.people[0] if table.people else None
        """Whose view is on the screen; None: a spectator's."""
        self.pick = Pick([])
        self.moment = Moment(Next.THINK)
        self._read: dict[int | None, int] = {}
        self._note = ""
        self._selected_again: list[str] = []
        self._previewed: frozenset[str] = frozenset()
        self._view = TableView(table.game, table.names)

    def compose(self) -> ComposeResult:
        yield self._view

    def on_mount(self) -> None:
        """Start, with the eyes on one's own board."""
        self.register_theme(look.THEME)
        self.theme = look.THEME.name
        self._own_page()
        self.go_ahead()

    @on(TableView.Resized)
    def resized(self) -> None:
        self.show()

    @property
    def cursor(self) -> str | None:
        """The target that the cursor is on."""
        return self._view.board.cursor

    # What happens next

    @work(exclusive=True)
    async def go_ahead(self) -> None:
        """Let bots and chance act until a person is needed, then ask."""
        self.pick = Pick([])
        while (moment := self.table.moment()).goes_on:
            self.moment = moment
            seat = moment.seats[0]
            if seat == CHANCE:
                choice = self.table.think(CHANCE)
            else:
                self.show()
                choice = await asyncio.to_thread(self.table.think, seat)
            self.table.run(seat, choice)
        self.moment = moment
        if moment.next is Next.ASK and moment.seat is not None:
            self._meet(moment.seat)
        else:
            self.show()
        if moment.next is Next.NOBODY:
            self._own_page()
            self.show_result()

    def _meet(self, seat: int) -> None:
        """Give the screen to a person, behind a cover where the last one left secrets on it."""
        if not self.table.must_cover(self.seat, seat):
            self._ask(seat)
            return
        last = self.seat
        can_undo = last is not None and self.table.can_undo(last)

        def answered(answer: str | None) -> None:
            if answer == "ready":
                self._ask(seat)
            elif answer == "undo" and last is not None:
                self._take_back(last)
            else:
                self.exit()

        name = self.table.names[last] if can_undo and last is not None else None
        self.push_screen(CoverScreen(self.table.names[seat], name), answered)

    def _ask(self, seat: int) -> None:
        self.seat = seat
        self._own_page()
        self.pick = Pick(self.table.offers(seat))
        for target in self._selected_again:
            self.pick.toggle(target)
        self._selected_again = []
        self.show()
        self._view.board.place_cursor(self._able())
        self.show()
        if not self._can_point() and len(self.pick.choices) > 1:
            self.action_list()

    def _own_page(self) -> None:
        self._view.page = self.seat or 0

    def _can_point(self) -> bool:
        return bool(self._able() & set(self._view.board.targets.runs))

    def _able(self) -> set[str]:
        """What the cursor goes to."""
        return self.pick.lit | set(self.pick.selected)

    def _meant(self) -> Choice | None:
        """The choice that Enter makes: what is selected, or else what the cursor is on.

        The latter only where every choice is a single place, so that nothing has to be built up.
        """
        pick = self.pick
        if pick.selected or any(len(choice.targets) > 1 for choice in pick.choices):
            return pick.exact
        under = [choice for choice in pick.choices if choice.targets == [self.cursor]]
        return under[0] if len(under) == 1 else pick.exact

    def _asked(self) -> bool:
        return self.moment.next is Next.ASK and bool(self.pick.choices)

    # What is on the screen

    def show(self) -> None:
        """Draw everything anew."""
        view = self.table.view(self.seat)
        events = self.table.match.events(self.seat)
        read = self._read.get(self.seat, 0)
        selected = self._previewed or frozenset(self.pick.selected)
        waiting = self.table.chosen.get(self.seat) if self.seat is not None else None
        if waiting is not None and view["chosen"] == waiting.id:
            selected = frozenset(waiting.targets)
        marks = Marks(
            lit=frozenset(self.pick.lit),
            selected=selected,
            fresh=tuple(frozenset(event.targets) for event in events[read:]),
            cursor=self._view.board.cursor if self._asked() else None,
            asked=self._asked() and bool(self._able()),
        )
        self._view.show_board(view, marks)
        self._view.show_log(self.table.log(self.seat), len(events) - read)
        asked, status = self._words()
        self._view.show_words(self._title(), asked, status, self._keys())

    def _title(self) -> str:
        table = self.table
        options = [f"{name} {value}" for name, value in table.match.state.options.items() if value]
        who = "watching" if self.seat is None else table.names[self.seat]
        title = " · ".join([table.game.title, *options, who])
        if self._view.page != (self.seat or 0):
            title += f" · looking at {table.names[self._view.page]}"
        return f"{title} · {table.trouble}" if table.trouble else title

    def _words(self) -> tuple[str, str]:
        """The prompt, and a line on what is selected or what Enter does."""
        table, moment = self.table, self.moment
        if moment.next is Next.NOBODY:
            return table.prompt(0), "Enter shows the result."
        if moment.next is Next.HOLD:
            chosen = table.chosen.get(self.seat) if self.seat is not None else None
            done = f"You {chosen.text}. " if chosen else ""
            return f"{done}Enter goes on{', u takes it back' if chosen else ''}.", self._coming()
        if moment.goes_on:
            name = "chance" if moment.seat in (None, CHANCE) else table.names[moment.seat or 0]
            return f"{name} is thinking …", ""
        assert moment.seat is not None
        ready = self._meant()
        status = self.pick.status() if ready is None else f"Enter: {with_outcome(ready)}"
        return table.prompt(moment.seat), self._note or status

    def _coming(self) -> str:
        waiting = self.table.match.state.to_act()
        if waiting[0] == CHANCE:
            return f"Next: {self.table.prompt(CHANCE)}"
        return f"Next: {', '.join(self.table.names[seat] for seat in waiting)}"

    def _keys(self) -> Keys:
        pages = self._view.drawn_by.pages(self.table.view(self.seat))
        sheets: Keys = (("Tab", "others"),) if pages > 1 else ()
        if self.moment.next is Next.NOBODY:
            return (("Enter", "result"), *sheets, *ALWAYS)
        if self.moment.next is Next.HOLD:
            back: Keys = (("u", "take back"),) if self.moment.seat is not None else ()
            return (("Enter", "go on"), *back, *sheets, *ALWAYS)
        point: Keys = (("←↑↓→", ""), ("Space", "pick")) if self._can_point() else ()
        return (*point, ("Enter", "ok"), ("u", "undo"), ("l", "list"), *sheets, *ALWAYS)

    def show_result(self) -> None:
        """The end of the game, above the board."""
        result = self.table.match.state.result()
        if result is None:
            return
        text = outcome(self.table.game, result, self.table.names)
        text.append(f"\n\n{self.table.farewell()}", "not bold")

        def answered(answer: str | None) -> None:
            if answer == "leave":
                self.exit()
            elif answer == "log":
                self.action_log()

        answers = {"q": "leave", "enter": "board", "escape": "board", "g": "log"}
        hint = "Enter: look at the board · g: log · q: quit"
        self.push_screen(AskScreen(self.table.game.title, text, answers, hint), answered)

    # What a person does

    def action_move(self, direction: str) -> None:
        if self._asked():
            self._go_to_own_page()
            self._view.board.move(direction, self._able())
            self._told("")

    def action_step(self, by: int) -> None:
        """Move the cursor to the next possible target."""
        if self._asked():
            self._go_to_own_page()
            self._view.board.step(by, self._able())
            self._told("")

    def action_select(self) -> None:
        """Select what the cursor is on, or let it go."""
        if self._asked() and self._view.board.cursor is not None:
            self._go_to_own_page()
            self._toggle(self._view.board.cursor)

    @on(BoardView.Pointed)
    def pointed(self, event: BoardView.Pointed) -> None:
        """A click selects as the space bar does."""
        if self._asked():
            self._view.board.cursor = event.target
            self._toggle(event.target)

    def _toggle(self, target: str) -> None:
        if self.pick.toggle(target):
            self._told("")
            return
        selected = " ".join(short(t) for t in self.pick.selected)
        why_not = self._why_not(f"{selected} {short(target)}")
        if selected:
            why_not = why_not or f"{short(target)} does not go with {selected}."
            self._told(f"{why_not} Esc lets {selected} go.")
        else:
            self._told(why_not or f"{short(target)} belongs to no legal choice.")

    def _why_not(self, said: str) -> str:
        assert self.seat is not None
        return self.table.why_not(self.seat, said)

    def action_confirm(self) -> None:
        """Make the choice that is selected, or go on."""
        if self.moment.next is Next.NOBODY:
            self.show_result()
        elif self.moment.next is Next.HOLD:
            if self.seat is not None:
                self._read[self.seat] = len(self.table.match.events(self.seat))
            self.table.go_on()
            self.go_ahead()
        elif self._asked():
            ready = self._meant()
            if ready is not None:
                self._choose(ready)
            elif not self._can_point():
                self.action_list()
            else:
                self._told(f"Not a choice yet: {self.pick.status()}.")

    def _choose(self, choice: Choice) -> None:
        assert self.seat is not None
        self._read[self.seat] = len(self.table.match.events(self.seat))
        self.table.choose(self.seat, choice)
        self._note = ""
        self.go_ahead()

    def action_undo(self) -> None:
        """Let the last selected target go, or take the last choice back."""
        if self._asked() and self.pick.back():
            self._told("")
        elif self.seat is not None and self.table.can_undo(self.seat) and self._at_rest():
            self._take_back(self.seat)
        elif self._asked():
            self._told("Nothing to take back: what was chosen before stands.")

    def _take_back(self, seat: int) -> None:
        """Undo a choice; what it pointed at stays selected, to be changed."""
        choice = self.table.chosen.get(seat)
        self.table.undo(seat)
        self._selected_again = list(choice.targets) if choice else []
        self.go_ahead()

    def _at_rest(self) -> bool:
        return self.moment.next in (Next.ASK, Next.HOLD)

    def action_clear(self) -> None:
        self.pick.clear()
        self._told("")

    def action_list(self) -> None:
        if not self._asked():
            return

        def preview(choice: Choice) -> None:
            self._previewed = frozenset(choice.targets)
            self.show()

        def taken(choice: Choice | None) -> None:
            self._previewed = frozenset()
            if choice is not None:
                self._choose(choice)
            else:
                self.show()

        self._go_to_own_page()
        self.push_screen(ListScreen(self.pick.fitting, preview, self._why_not), taken)

    def action_log(self) -> None:
        """Read everything that happened."""
        lines = self.table.log(self.seat) or ["Nothing has happened yet."]
        self.push_screen(ReadScreen("Log", "\n".join(lines), markdown=False))

    def action_rules(self) -> None:
        self.push_screen(ReadScreen("Rules", rules_of(self.table.game), markdown=True))

    def action_page(self, by: int) -> None:
        """Look at another player's board."""
        if len(self.screen_stack) == 1:
            self._view.turn_page(self.table.view(self.seat), by)
            self.show()

    def _go_to_own_page(self) -> None:
        if self._view.page != (self.seat or 0):
            self._own_page()
            self.show()

    def action_leave(self) -> None:
        """Leave; while a game is on, say first where it is saved."""
        if self.moment.next is Next.NOBODY or len(self.screen_stack) > 1:
            self.exit()
            return

        def answered(answer: str | None) -> None:
            if answer == "leave":
                self.exit()

        answers = {"q": "leave", "enter": "leave", "ctrl+q": "leave", "escape": "stay"}
        text = Text(self.table.farewell())
        hint = "Enter or q: leave · Esc: stay"
        self.push_screen(AskScreen("Leave the game?", text, answers, hint), answered)

    def _told(self, note: str) -> None:
        self._note = note
        self.show()
        self._note = ""
