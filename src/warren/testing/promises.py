"""The promises of docs/architecture.md, each as a check that plays a game and fails if broken."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from warren.bots.scout import Scout
from warren.core.errors import CannotUndo, IllegalChoice, NotToAct, WarrenError
from warren.core.frames import CHANCE
from warren.core.game import Game
from warren.core.match import Match
from warren.core.observation import Observation
from warren.core.play import play_random
from warren.core.record import Record
from warren.core.state import State
from warren.core.steps import NOT_NOW
from warren.testing.slips import NAMES, slips

LONGEST = 20_000
"""No game takes this many choices; one that does is endless."""


class Table(NamedTuple):
    """A game with its players and options, and the luck to play it with."""

    game: Game
    players: int
    options: dict[str, Any]
    seed: int

    def __str__(self) -> str:
        options = [f"{name}={value}" for name, value in self.options.items()]
        return "-".join([self.game.name, str(self.players), *options])

    def new(self) -> State:
        """The table before the first decision."""
        return self.game.new(self.players, **self.options)

    def rng(self) -> random.Random:
        """Its luck, the same each time."""
        return random.Random(self.seed)

    def match(self) -> Match:
        """A match at it."""
        names = [f"Player {seat}" for seat in range(self.players)]
        return Match.new(self.game, names, self.options)


def pick(state: State, rng: random.Random) -> tuple[int, int]:
    """Any seat that is to act, with any choice of its."""
    seat = rng.choice(state.to_act())
    return seat, state.draw(rng) if seat == CHANCE else rng.choice(state.legal(seat))


def decisions(table: Table) -> Iterator[State]:
    """Play at random, stopping before every decision and at the end."""
    state, rng = table.new(), table.rng()
    for _ in range(LONGEST):
        yield state
        if not state.to_act():
            return
        state.apply(*pick(state, rng))
    raise AssertionError(f"not over after {LONGEST} choices")


def moments(table: Table, most: int) -> list[State]:
    """States of a game, spread over its length, at most so many."""
    states = [state.clone() for state in decisions(table)]
    step = max(1, len(states) // most)
    return states[table.seed % step :: step]


def written(state: State) -> str:
    """The file of a state, to compare by."""
    return json.dumps(state.to_json(), sort_keys=True, allow_nan=False)


def seats_of(table: Table) -> list[int | None]:
    """Everybody who looks, spectators included."""
    return [*range(table.players), None]


def ends_with_a_result(table: Table) -> None:
    """Random play ends; the result ranks every seat and its utilities lie in [0, 1]."""
    state, rng = table.new(), table.rng()
    assert state.result() is None
    assert play_random(state, rng) <= LONGEST
    result = state.result()
    assert result is not None
    assert state.to_act() == ()
    for column in (result.scores, result.ranks, result.utilities, result.breakdown):
        assert len(column) == table.players
    assert all(0.0 <= utility <= 1.0 for utility in result.utilities)
    assert all(1 <= rank <= table.players for rank in result.ranks)
    assert all(result.ranks[seat] == 1 for seat in result.winners)
    by_rank = sorted(zip(result.ranks, result.utilities, strict=True))
    assert all(a[1] >= b[1] for a, b in itertools.pairwise(by_rank))


def survives_json(table: Table) -> None:
    """State -> JSON -> state is equal at every decision: same file, same choices, same views."""
    for state in decisions(table):
        twin = table.game.from_json(json.loads(written(state)))
        assert written(twin) == written(state)
        assert twin.to_act() == state.to_act()
        for seat in state.to_act():
            assert twin.legal(seat) == state.legal(seat)
        for watcher in seats_of(table):
            same = twin.view(watcher) == state.view(watcher)
            assert same, f"seat {watcher} sees another board after a file"


def clones_do_not_share(table: Table) -> None:
    """A clone is equal, and playing on changes neither it nor what it came from."""
    kept: list[tuple[State, str]] = []
    for state in decisions(table):
        twin = state.clone()
        before = written(state)
        assert written(twin) == before
        kept.append((twin, before))
        other = state.clone()
        if other.to_act():
            other.apply(*pick(other, random.Random(table.seed)))
            assert written(state) == before, "playing a clone changed its original"
    for twin, before in kept:
        assert written(twin) == before, "playing on changed a clone"


def declares_every_field(table: Table) -> None:
    """Every attribute of a state is declared; copies and files bring all of them along."""
    blank = State(table.game, table.players, {})
    for state in moments(table, 20):
        fields = state.fields()
        declared = {*fields.by_name, *fields.derived, *fields.fixed, *_attributes(blank)}
        undeclared = set(_attributes(state)) - declared
        assert not undeclared, f"{sorted(undeclared)} are declared nowhere"
        for twin in (state.clone(), table.game.from_json(state.to_json())):
            for name in fields.derived:
                assert getattr(twin, name) == getattr(state, name), f"{name} is left behind"


def _attributes(state: State) -> list[str]:
    """The attributes of a state, compiled or not."""
    return [*getattr(type(state), "__mypyc_attrs__", ()), *getattr(state, "__dict__", {})]


def replays_from_its_record(table: Table) -> None:
    """The record, written and read, leads to the same states and the same log, without luck."""
    match, rng = table.match(), table.rng()
    path = [written(match.state)]
    while match.state.to_act():
        match.apply(*pick(match.state, rng))
        path.append(written(match.state))
    text = match.record().to_text()
    record = Record.from_text(text, find=lambda name: table.game)
    assert record.to_text() == text
    again = Match.from_record(record)
    assert written(again.state) == path[-1], "the replay drifts"
    assert _log(again) == _log(match)
    states = [written(state) for state in record.states()]
    assert len(states) == len(path)
    assert [s for s in states if '"pending": []' in s] == [s for s in path if '"pending": []' in s]


def _log(match: Match) -> list[tuple[int, object, object]]:
    """The log; choices of one secret step may have come in another order."""
    return [(entry.after, entry.event.to_json(), entry.event.to) for entry in match.log]


def hides_what_a_seat_cannot_know(table: Table) -> None:
    """A redeal looks the same to its seat: view, choices and who acts; and it can be played."""
    rng = table.rng()
    for state in decisions(table):
        for seat in seats_of(table):
            twin = state.redeal(seat, rng)
            assert twin.view(seat) == state.view(seat), f"seat {seat} sees what it cannot know"
            assert twin.to_act() == state.to_act()
            if seat is not None:
                assert twin.legal(seat) == state.legal(seat)
    for state in moments(table, 6):
        for seat in seats_of(table):
            play_random(state.redeal(seat, rng), rng)


def redeals_from_knowledge_alone(table: Table) -> None:
    """With the same luck, a redeal of any state that fits a seat's view is the same state."""
    rng = table.rng()
    for state in moments(table, 40):
        for seat in seats_of(table):
            other = state.redeal(seat, rng)
            luck = rng.random()
            one = state.redeal(seat, random.Random(luck))
            two = other.redeal(seat, random.Random(luck))
            assert written(one) == written(two), f"a redeal for seat {seat} peeks at the truth"


def conserves_its_parts(table: Table) -> None:
    """No part appears or is lost, in play or in a redeal."""
    rng = table.rng()
    census = table.new().census()
    assert census
    for state in decisions(table):
        assert state.census() == census, "parts appear or are lost in play"
        redealt = state.redeal(rng.randrange(table.players), rng)
        assert redealt.census() == census, "parts appear or are lost in a redeal"


def offers_only_what_it_accepts(table: Table) -> None:
    """Every legal choice has a name, can be described, and can be made."""
    vocabulary = table.game.vocabulary
    assert len(set(vocabulary.names)) == len(vocabulary)
    assert all(name and name == name.strip() for name in vocabulary.names)
    rng = table.rng()
    for state in decisions(table):
        for seat in state.to_act():
            legal = state.legal(seat)
            assert legal, f"seat {seat} is asked, but has no choice"
            assert len(set(legal)) == len(legal), "a choice is offered twice"
            assert table.game.prompt(state, seat)
            if seat == CHANCE:
                weights = state.weights()
                assert len(weights) == len(legal)
                assert all(weight > 0 for weight in weights)
            for choice in rng.sample(legal, min(len(legal), 12)):
                told = table.game.describe(state, seat, choice)
                assert told.id == choice
                assert told.name == vocabulary[choice]
                assert told.text
                assert told.group
                assert told.targets is not None
                state.clone().apply(seat, choice)
        for seat in range(table.players):
            assert table.game.prompt(state, seat)
            if seat not in state.to_act():
                assert state.legal(seat) == []


def refuses_everything_else(table: Table) -> None:
    """A wrong choice or a wrong seat is refused with a reason, and nothing changes."""
    rng = table.rng()
    size = len(table.game.vocabulary)
    for state in moments(table, 60):
        before = written(state)
        for seat in state.to_act():
            legal = set(state.legal(seat))
            wrong = [c for c in rng.sample(range(size), min(size, 30)) if c not in legal]
            for choice in [*wrong, -1, -7, size, 10**30]:
                _check_refused(state, seat, choice, IllegalChoice)
        for seat in (*range(CHANCE, table.players + 2), -9):
            if seat not in state.to_act():
                _check_refused(state, seat, 0, NotToAct)
        assert written(state) == before


def _check_refused(state: State, seat: int, choice: int, by: type[WarrenError]) -> None:
    reason: str | None = None
    try:
        state.apply(seat, choice)
    except by as refusal:
        reason = str(refusal)
    assert reason is not None, f"seat {seat} is not refused choice {choice}"
    assert len(reason) >= 10, f"seat {seat} is refused choice {choice} without a reason"


KEPT = 24
"""Moments of each step at which its refusals are asked for."""


def says_why_not(table: Table) -> None:
    """What a step deals with is refused with a reason of its own, in every language, without ids.

    It deals with the choices that it offered in any of some games, and with all of their kind. The
    reason is the same in all states that the seat cannot tell apart.
    """
    check_refusals(_asked(table), table.rng())


def check_refusals(asked: Iterable[tuple[State, int]], rng: random.Random) -> set[str]:
    """Ask for the refusals at these moments of a game; returns the steps that were met."""
    offered: dict[str, set[str]] = {}
    met: dict[str, list[tuple[State, int]]] = {}
    for state, seat in asked:
        step = state.game.steps[state.stack[-1].step].name
        kind = state.game.vocabulary.kind
        offered.setdefault(step, set()).update(kind(choice) for choice in state.legal(seat))
        met.setdefault(step, []).append((state, seat))
    complaints: dict[tuple[str, str, str], str] = {}
    for step, moments_met in met.items():
        for state, seat in moments_met[:: max(1, len(moments_met) // KEPT)]:
            other, vocabulary = state.redeal(seat, rng), state.game.vocabulary
            kinds = map(vocabulary.kind, range(len(vocabulary)))
            dealt_with = {choice for choice, kind in enumerate(kinds) if kind in offered[step]}
            for choice in sorted(dealt_with - set(state.legal(seat))):
                for fault, sentence in _faults(state, other, seat, choice):
                    where = f"{step}: {vocabulary[choice]} gets {fault}: {sentence}"
                    complaints.setdefault((step, vocabulary.kind(choice), fault), where)
    assert not complaints, "refusals do not say why:\n" + "\n".join(complaints.values())
    return set(met)


def _asked(table: Table) -> Iterator[tuple[State, int]]:
    """Moments at which a person is asked, of games played at random and by scouts."""
    for game in range(4):
        rng = random.Random(f"{table.seed} {game}")
        state, scout, by_scouts = table.new(), Scout(rng), game % 2 == 1
        for _ in range(LONGEST):
            asked = state.to_act()
            if not asked:
                break
            seat = rng.choice(asked)
            if seat != CHANCE:
                yield state.clone(), seat
            if by_scouts and seat != CHANCE:
                state.apply(seat, scout.choose(Observation(state, seat)))
            else:
                state.apply(*pick(state, rng))


def _faults(state: State, other: State, seat: int, choice: int) -> Iterator[tuple[str, str]]:
    """What is wrong with a refusal; `other` looks the same to the seat."""
    game, frame = state.game, state.stack[-1]
    step = game.steps[frame.step]
    reason = step.why_not(state, frame, seat, choice)
    if step.why_not(other, frame, seat, choice) != reason:
        yield "a secret", game.why_not(state, seat, choice)
    if reason.key == NOT_NOW:
        yield "the general refusal", game.why_not(state, seat, choice)
        return
    for language in game.languages:
        sentence = game.why_not(state, seat, choice, NAMES, language)
        for slip in slips(sentence, language):
            yield slip, sentence


def keeps_waiting_choices_secret(table: Table) -> None:
    """Secret choices may come in any order, and show nothing until all are in."""
    rng = table.rng()
    for state in decisions(table):
        asked = list(state.to_act())
        if not state.pending or len(asked) < 2 or len(asked) != state.pending.count(-1):
            continue
        choices = {seat: rng.choice(state.legal(seat)) for seat in asked}
        ends: list[str] = []
        for order in (asked, asked[::-1]):
            played = state.clone()
            played.events = []
            for seat in order:
                before = {w: played.view(w) for w in seats_of(table)}
                played.apply(seat, choices[seat])
                if seat == order[-1]:
                    break
                assert played.events == [], "an event tells of a choice that waits"
                for watcher, old in before.items():
                    new = played.view(watcher)
                    assert new.pop("to_act") == [s for s in old.pop("to_act") if s != seat]
                    own = new.pop("chosen"), old.pop("chosen")
                    assert own == ((choices[seat], None) if watcher == seat else (own[1],) * 2)
                    assert new == old, f"seat {watcher} sees a choice that waits"
            ends.append(written(played))
        assert ends[0] == ends[1], "the order of arrival matters"


def tells_no_more_than_it_shows(table: Table) -> None:
    """Events that a seat may read depend on nothing but what it then sees."""
    rng = table.rng()
    for state in moments(table, 60):
        if not state.to_act():
            continue
        actor, choice = pick(state, rng)
        for seat in seats_of(table):
            real, other = state.clone(), state.redeal(seat, rng)
            for played in (real, other):
                played.events = []
            real.apply(actor, choice)
            try:
                other.apply(actor, choice)
            except WarrenError:
                continue
            if real.view(seat) == other.view(seat):
                assert _read(real, seat) == _read(other, seat), f"an event leaks to seat {seat}"


def _read(state: State, seat: int | None) -> list[dict[str, Any]]:
    return [event.to_json() for event in state.events or [] if event.visible(seat)]


def numbers_only_what_a_seat_sees(table: Table) -> None:
    """Features are named, within their bounds, and alike in all states that look alike."""
    rng = table.rng()
    names = table.new().feature_names()
    assert len({feature.name for feature in names}) == len(names)
    assert all(1 <= feature.most <= 255 for feature in names)
    for state in moments(table, 60):
        for seat in range(table.players):
            row = state.features(seat)
            assert len(row) == len(names)
            beyond = [f for f, value in zip(names, row, strict=True) if value > f.most]
            assert not beyond, f"{beyond} is more than it can be"
            other = state.redeal(seat, rng).features(seat)
            leaks = [f.name for f, a, b in zip(names, row, other, strict=True) if a != b]
            assert not leaks, f"seat {seat} is told {leaks} in numbers"


def undoes_without_revealing(table: Table) -> None:
    """What can be taken back told nobody anything, and taking it back restores everything."""
    match, rng = table.match(), table.rng()
    while match.state.to_act():
        before = match.state.clone()
        file, log, record = written(before), _log(match), list(match.choices)
        actor, choice = pick(before, rng)
        match.apply(actor, choice)
        if not match.can_undo(actor):
            _check_no_undo(match, actor)
            continue
        if not (match.state.pending and before.pending):
            for seat in seats_of(table):
                _check_told_nothing(before, match.state, actor, choice, seat, rng)
        match.undo(actor)
        assert written(match.state) == file
        assert _log(match) == log
        assert match.choices == record
        match.apply(actor, choice)


def _check_no_undo(match: Match, seat: int) -> None:
    try:
        match.undo(seat)
    except CannotUndo:
        return
    raise AssertionError(f"seat {seat} takes back what it may not")


def _check_told_nothing(
    before: State, after: State, actor: int, choice: int, seat: int | None, rng: random.Random
) -> None:
    for _ in range(3):
        other = before.redeal(seat, rng)
        try:
            other.apply(actor, choice)
        except WarrenError:
            continue
        assert other.view(seat) == after.view(seat), f"undo lets seat {seat} keep a secret"


PROMISES: list[Callable[[Table], None]] = [
    ends_with_a_result,
    survives_json,
    clones_do_not_share,
    declares_every_field,
    replays_from_its_record,
    hides_what_a_seat_cannot_know,
    redeals_from_knowledge_alone,
    conserves_its_parts,
    offers_only_what_it_accepts,
    refuses_everything_else,
    says_why_not,
    keeps_waiting_choices_secret,
    tells_no_more_than_it_shows,
    numbers_only_what_a_seat_sees,
    undoes_without_revealing,
]
