"""Building a choice by pointing: what is selected, what can join it, what it would be."""

from __future__ import annotations

from collections.abc import Iterable

from warren.core.game import Choice
from warren.core.vocabulary import split_target


def short(target: str) -> str:
    """A target as a person types it: `space:d3` is d3, and `space:wood.3` is wood 3."""
    return split_target(target)[1].replace(".", " ")


class Pick:
    """A selection of targets among the legal choices of one decision."""

    def __init__(self, choices: Iterable[Choice]) -> None:
        self.choices = list(choices)
        self.selected: list[str] = []
        self._sets = [(frozenset(choice.targets), choice) for choice in self.choices]

    @property
    def fitting(self) -> list[Choice]:
        """The choices that the selection can still become, or is."""
        chosen = set(self.selected)
        return [choice for targets, choice in self._sets if chosen <= targets]

    @property
    def lit(self) -> set[str]:
        """The targets that can join the selection."""
        return {t for choice in self.fitting for t in choice.targets} - set(self.selected)

    @property
    def exact(self) -> Choice | None:
        """The one choice that the selection is, if there is one."""
        found = [choice for targets, choice in self._sets if targets == set(self.selected)]
        return found[0] if len(found) == 1 else None

    def toggle(self, target: str) -> bool:
        """Select a lit target or let a selected one go; False when it is neither."""
        if target in self.selected:
            self.selected.remove(target)
        elif target in self.lit:
            self.selected.append(target)
        else:
            return False
        return True

    def back(self) -> bool:
        """Let the last selected target go; False when nothing is selected."""
        if self.selected:
            self.selected.pop()
            return True
        return False

    def clear(self) -> None:
        """Let everything go that is selected."""
        self.selected.clear()

    def named(self, words: Iterable[str]) -> list[str] | None:
        """The targets that these words name, in full or in short; None if some name none.

        A name may be of several words, and one said again is the next of its kind: `wood wood` is
        two of them.
        """
        targets = {t for choice in self.choices for t in choice.targets}
        by_name = {
            name.lower(): t for t in sorted(targets) for name in (t, split_target(t)[1], short(t))
        }
        rest = [word.lower() for word in words]
        found: list[str] = []
        while rest:
            sizes = range(len(rest), 0, -1)
            size = next((n for n in sizes if " ".join(rest[:n]) in by_name), 0)
            if size == 0:
                return None
            target = by_name[" ".join(rest[:size])]
            again = f"{target}.{1 + found.count(target)}"
            while again in found:
                again = f"{target}.{int(again.rpartition('.')[2]) + 1}"
            found.append(again if target in found and again in targets else target)
            rest = rest[size:]
        return found

    def status(self) -> str:
        """One line on the selection: what it would do, or what is missing."""
        exact = self.exact
        if exact is not None:
            return with_outcome(exact)
        fitting = self.fitting
        if not self.selected:
            return f"{len(fitting)} possible choices"
        names = " ".join(short(target) for target in self.selected)
        if len(fitting) == 1:
            return f"{names} … only {with_outcome(fitting[0])}"
        return f"{names} … {len(fitting)} ways go on"


def with_outcome(choice: Choice) -> str:
    """A choice with what it brings."""
    return f"{choice.text}: {choice.outcome}" if choice.outcome else choice.text
