"""A game's unchanging side: its players, options, vocabulary, steps and words."""

from __future__ import annotations

import importlib.resources
import random
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final, Generic, NamedTuple

from mypy_extensions import i64, mypyc_attr

from warren.core.board_words import Section, Teller, count_keys, seat_keys
from warren.core.errors import BadContent, BadOption, BadPosition, WarrenError, because
from warren.core.features import Feature
from warren.core.frames import CHANCE, is_int
from warren.core.limits import MOST_CHOICES, STUMBLES, check_content, check_data
from warren.core.state import Options, State
from warren.core.steps import NOT_NOW, SEAT, SECRET, Meaning, S, Step
from warren.core.text import Catalogue, Message, say
from warren.core.vocabulary import Vocabulary


class Option(NamedTuple):
    """A setting that a table chooses before the game, with all its allowed values.

    With `own`, a file of one's own content may stand in place of a value (see `Game.load`).
    """

    name: str
    values: tuple[Any, ...]
    default: Any
    help: str
    own: bool = False
    least: tuple[int, ...] = ()
    """How many players each value takes at least; empty where all are for any number."""


class Choice(NamedTuple):
    """A legal choice, described: all that a client needs to offer it."""

    id: int
    name: str
    text: str
    group: str
    targets: list[str]
    outcome: str


ENGLISH: Final = "en"
"""The language that everything is written in first."""
_WORDS: Final = Path(__file__).with_name("text.toml")
CORE_WORDS: Final = Catalogue.read(_WORDS).sentences
CORE_ENGLISH: Final = Catalogue(CORE_WORDS)
CORE_LANGUAGES: Final = Catalogue.beside(_WORDS)
SPOKEN: Final[set[str]] = {ENGLISH, *CORE_LANGUAGES}
"""The languages that the engine or any game here speaks; a game without one speaks English."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S]):
    """Everything about a game that does not change while it is played."""

    def __init__(
        self,
        name: str,
        title: str,
        rules: int,
        players: tuple[int, int],
        options: list[Option],
        steps: list[Step],
        vocabulary: Vocabulary,
        words: dict[str, str],
        content: dict[str, str] | None = None,
        own: str = "",
        cooperative: bool = False,
        languages: dict[str, Catalogue] | None = None,
        made: dict[str, Message] | None = None,
    ) -> None:
        self.name: Final = name
        self.title: Final = title
        self.rules: Final = rules
        self.players: Final = players
        self.options: Final = options
        steps = sorted(steps, key=lambda step: step.number)
        self.steps: Final = steps
        asking = [at for at, step in enumerate(steps) if step.kind in (SEAT, SECRET)]
        self.asking: Final = asking
        """The steps in which players choose, by their numbers."""
        self.questions: Final = [
            asking.index(at) if at in asking else -1 for at in range(len(steps))
        ]
        """Per step, its place in `asking`; -1 for one that asks no player."""
        self.vocabulary: Final = vocabulary
        about = {f"option_{option.name}": option.help for option in options} | {"title": title}
        self.catalogue: Final = Catalogue(CORE_WORDS | about | words)
        self.languages: Final[dict[str, Catalogue]] = {ENGLISH: self.catalogue} | {
            language: CORE_LANGUAGES.get(language, CORE_ENGLISH).joined(catalogue)
            for language, catalogue in (languages or {}).items()
        }
        """A catalogue for each language that the game speaks; English is always one."""
        for spoken in self.languages.values():
            spoken.made = made or {}
        SPOKEN.update(self.languages)
        self.content: Final[dict[str, str]] = content or {}
        """Content that is not the house's, as text by name; it travels in records."""
        self.own: Final = own
        """The name of the content that a file of one's own can bring; empty: none can."""
        self.cooperative: Final = cooperative
        """Whether all seats win or lose together."""
        self._worded: Final[dict[str, dict[int, tuple[Meaning, Choice]]]] = {}
        """By language, how each choice was last worded: it is mostly offered as it was before."""

    # What a game adds

    def blank(self, players: i64, options: Options) -> S:
        """A state with nothing set up yet."""
        raise AssertionError("a game says what its state is")

    def set_up(self, state: S) -> None:
        """Lay out a blank state and push the first frame."""
        raise AssertionError("a game says how it is set up")

    def look(self, state: S, seat: int | None) -> dict[str, Any]:
        """The board as this seat (`None`: a spectator) sees it, JSON-ready.

        The default shows what the fields say of who sees them.
        """
        return state.fields().look(state, seat)

    def look_alike(self, state: S) -> dict[str, Any]:
        """The part of the board that everybody sees alike, which `look` leaves out.

        It is made once for all who look, so nobody changes it. The default is that there is none.
        """
        return {}

    def redeal_hidden(self, state: S, seat: int | None, rng: random.Random) -> None:
        """Replace what the seat cannot know by a sample of what it could be.

        The sample depends on what the seat knows and on `rng` alone, never on what is really
        there. The default is for games in which everything lies open.
        """

    def problems(self, state: S) -> Iterable[str]:
        """What makes a position of a file impossible, beyond the structure of its fields."""
        return ()

    def with_content(self, content: dict[str, str]) -> Game[S]:
        """This game with other content, from a file or a record."""
        raise BadContent(f"{self.name} takes no content but its own")

    def name_board(self, state: S) -> list[Feature]:
        """What `number_board` writes at a table like this; nothing unless a game says it."""
        return []

    def number_board(self, state: S, row: list[bytes], seat: i64) -> None:
        """Write the board in numbers as the seat sees it: what `State.look` shows, and no more."""

    def printed(self, options: Options) -> dict[str, Any]:
        """What is printed on the parts and never changes, JSON-ready: a client draws by it.

        It tells nothing of any one game; what lies where is in the views.
        """
        return {}

    def in_words(self, view: dict[str, Any]) -> list[Section]:
        """The board of a view in words, by the sentences of the catalogue (see `board_words`)."""
        by_seat: list[str] = []
        counts: list[str] = []
        try:
            fields = self.blank(view["players"], view["options"]).fields()
            by_seat, counts = seat_keys(fields), count_keys(fields)
        except AssertionError:  # a state that declares nothing is told by its view alone
            pass
        return Teller(self.catalogue.sentences, self.vocabulary, by_seat, counts).sections(view)

    def own_page(self, page: str) -> str:
        """A page of rules with what content of one's own changes on it."""
        return page

    def perft(self, depth: int, options: Options) -> int:
        """How many sequences of so many choices, chance included, a new table has.

        With the fewest players; those who choose at once do so by seat. A game may count what
        suits it better.
        """
        return _count(self.new(self.players[0], **options), depth)

    # What every game has

    def __repr__(self) -> str:
        """One line: the game's name, title and players."""
        low, high = self.players
        return f"<{self.name}: {self.title}, {low} to {high} players>"

    @property
    def package(self) -> str:
        """Where the game lives: its board, its expert and its pages are found beside it."""
        return type(self).__module__.rpartition(".")[0]

    def beside(self, name: str) -> str:
        """The text of a file beside the game's code; empty where there is none."""
        try:
            folder = importlib.resources.files(self.package)
            return folder.joinpath(name).read_text(encoding="utf-8")
        except (ImportError, OSError, ValueError):
            return ""

    def new(self, players: int | None = None, **options: Any) -> State:
        """Set a table: the state before the first decision."""
        count = self.check_players(self.players[0] if players is None else players)
        state = self.blank(count, self.check_options(options))
        self.set_up(state)
        state.advance()
        return state

    def load(self, path: Path) -> Game[S]:
        """This game with content from a file; what is wrong with it is told with its place."""
        if not self.own:
            raise BadContent(f"{self.name} takes no content from files")
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            reason = error.strerror if isinstance(error, OSError) else "not a text file"
            raise BadContent(f"cannot read the {self.own} {path}: {reason}") from None
        try:
            return self.for_content({self.own: text})
        except BadContent as error:
            raise BadContent(f"{path}: {error}") from None

    def check_players(self, players: object) -> int:
        """The number of players, refused when the game is not for that many."""
        low, high = self.players
        if not is_int(players) or not low <= players <= high:
            raise BadOption(f"{self.name} is for {low} to {high} players, not {players!r}")
        return players

    def check_options(self, given: dict[str, Any]) -> Options:
        """All options with their values, unknown names and values refused."""
        by_name = {option.name: option for option in self.options}
        unknown = sorted(set(given) - set(by_name))
        if unknown:
            known = ", ".join(by_name) or "none"
            raise BadOption(f"{self.name} has no option {unknown[0]!r}; options: {known}")
        chosen: Options = {}
        for option in self.options:
            value = given.get(option.name, option.default)
            if not any(value == v and type(value) is type(v) for v in option.values):
                allowed = ", ".join(repr(v) for v in option.values)
                raise BadOption(
                    f"{self.name}: option {option.name} is one of {allowed}, not {value!r}"
                )
            chosen[option.name] = value
        return chosen

    def speak(self, language: str) -> Catalogue:
        """The catalogue of a language; English where only others speak it, else it is refused."""
        if language in self.languages:
            return self.languages[language]
        if language in SPOKEN:
            return self.catalogue
        known = ", ".join(self.languages)
        raise BadOption(f"{self.name} does not speak {language!r}; languages: {known}")

    def describe(
        self,
        state: State,
        seat: int,
        choice: int,
        names: Sequence[str] = (),
        language: str = ENGLISH,
    ) -> Choice:
        """A legal choice in words, with its group and the board elements it concerns."""
        return self.worded(choice, self.meaning(state, seat, choice), names, language)

    def meaning(self, state: State, seat: int, choice: int) -> Meaning:
        """What a legal choice means, apart from language."""
        frame = state.stack[-1]
        return self.steps[frame.step].describe(state, frame, seat, choice)

    def worded(
        self, choice: int, meaning: Meaning, names: Sequence[str] = (), language: str = ENGLISH
    ) -> Choice:
        """A choice in words, from what it meant when it was legal."""
        known = self._worded.get(language)
        if known is None:
            known = self._worded[language] = {}
        last = known.get(choice)
        if last is not None and last[0] == meaning:
            return last[1]
        words = self.speak(language)
        outcome = "" if meaning.outcome is None else words.render(meaning.outcome, names)
        worded = Choice(
            choice,
            self.vocabulary[choice],
            words.render(meaning.message, names),
            words.render(meaning.group, names),
            meaning.targets,
            outcome,
        )
        said = [meaning.message, meaning.group, meaning.outcome]
        if not any(message is not None and words.names_seats(message) for message in said):
            known[choice] = (meaning, worded)
        return worded

    def why_not(
        self,
        state: State,
        seat: int,
        choice: int,
        names: Sequence[str] = (),
        language: str = ENGLISH,
    ) -> str:
        """Why a choice that the rules do not allow now is refused."""
        return self.speak(language).render(self.reason(state, seat, choice), names)

    def reason(self, state: State, seat: int, choice: int) -> Message:
        """The same, apart from language."""
        frame = state.stack[-1]
        step = self.steps[frame.step]
        reason = step.why_not(state, frame, seat, choice)
        if reason.key == NOT_NOW:
            reason = say(NOT_NOW, asked=step.prompt(state, frame, seat))
        return reason

    def why_closed(
        self,
        state: State,
        seat: int,
        target: str,
        names: Sequence[str] = (),
        language: str = ENGLISH,
    ) -> str:
        """Why an element of the board cannot be pointed at now; empty where it can, or need not."""
        if seat not in state.to_act():
            return ""
        frame = state.stack[-1]
        step = self.steps[frame.step]
        reasons: list[Message] = []
        for choice in step.pointed(state, frame, seat, target):
            if step.allows(state, frame, seat, choice):
                return ""
            reasons.append(step.why_not(state, frame, seat, choice))
        own = [reason for reason in reasons if reason.key != NOT_NOW]
        reason = own[0] if own else self.when_open(state, seat, target)
        return "" if reason is None else self.speak(language).render(reason, names)

    def when_open(self, state: State, seat: int, target: str) -> Message | None:
        """When the time of an element comes that what is asked now does not deal with, if ever."""
        return None

    def prompt(
        self, state: State, seat: int, names: Sequence[str] = (), language: str = ENGLISH
    ) -> str:
        """One sentence that says what the seat is asked, or whom it waits for."""
        words = self.speak(language)
        if not state.stack:
            return words.render(say("over"))
        waiting = state.to_act()
        if seat in waiting:
            frame = state.stack[-1]
            message = self.steps[frame.step].prompt(state, frame, seat)
        else:
            message = say("waiting", seats=list(waiting))
            if waiting[0] == CHANCE:
                message = say("waiting_chance")
        return words.render(message, names)

    def from_json(self, data: object) -> State:
        """Read a position of this game, refusing what could not have come from play."""
        if not isinstance(data, dict):
            raise BadPosition("a position is a JSON object")
        check_data(data, BadPosition)
        if data.get("format") != "warren-position" or data.get("version") != 1:
            raise BadPosition("not a position: format is not 'warren-position', version 1")
        fields = ("game", "rules", "content", "options", "players", "stack", "pending", "board")
        for field in fields:
            if field not in data:
                raise BadPosition(f"the position has no {field!r}")
        if data["game"] != self.name:
            raise BadPosition(f"a position of {data['game']!r}, not of {self.name}")
        if data["rules"] != self.rules:
            raise BadPosition(
                f"a position of rules {data['rules']!r} of {self.name}; these are {self.rules}"
            )
        try:
            game = self.for_content(data["content"])
            if not isinstance(data["options"], dict):
                raise BadPosition(f"options are an object, not {data['options']!r}")
            players = game.check_players(data["players"])
            state: State = game.blank(players, game.check_options(data["options"]))
            state.restore(data["stack"], data["pending"], data["board"])
        except BadPosition:
            raise
        except WarrenError as error:
            cause = error.__cause__
            raise because(BadPosition(str(error)), cause) from cause
        except STUMBLES as stumble:
            why = f"the rules of {self.name} lead to no such position"
            raise because(BadPosition(why), stumble) from stumble
        return state

    def for_content(self, content: object) -> Game[S]:
        """This game, or the same with the content that a file carries."""
        if not isinstance(content, dict) or not all(isinstance(v, str) for v in content.values()):
            raise BadContent(f"content is an object of texts by name, not {content!r}")
        if content == self.content:
            return self
        if self.own and set(content) != {self.own}:
            raise BadContent(f"{self.name} takes {self.own!r} as content, not {sorted(content)}")
        for name, text in content.items():
            check_content(name, text)
        try:
            game = self.with_content(content)
        except WarrenError:
            raise
        except STUMBLES as error:
            why = f"{self.name} cannot be played with this {self.own}"
            raise because(BadContent(why), error) from error
        if len(game.vocabulary) > max(MOST_CHOICES, len(self.vocabulary)):
            raise BadContent(f"{len(game.vocabulary)} choices; at most {MOST_CHOICES}")
        return game


def _count(state: State, depth: int) -> int:
    waiting = state.to_act()
    if depth == 0 or not waiting:
        return 1
    total = 0
    for choice in state.legal(waiting[0]):
        after = state.clone()
        after.apply(waiting[0], choice)
        total += _count(after, depth - 1)
    return total
