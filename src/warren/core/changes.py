"""What changed between two views of a seat, so that only that need be told, and how to apply it."""

from __future__ import annotations

from typing import Any

Change = dict[str, Any]
"""`at`, a way of keys and indices into a view, and `to`, what is there from now on."""


def difference(old: Any, new: Any) -> list[Change]:
    """The changes that make one view of another.

    An object that lost a key, a list that grew or shrank, and a list of plain values are told
    whole.

    >>> difference({"a": [{"b": 1}, {"b": 2}], "c": 3}, {"a": [{"b": 1}, {"b": 5}], "c": 3})
    [{'at': ['a', 1, 'b'], 'to': 5}]
    """
    return _difference(old, new, {})


def differences(
    old: dict[int | None, dict[str, Any] | None], new: dict[int | None, dict[str, Any]]
) -> dict[int | None, list[Change]]:
    """The same for the views of several seats; what these share is compared once for all."""
    known: Known = {}
    return {seat: _difference(old[seat], view, known) for seat, view in new.items()}


Known = dict[tuple[int, int], list[Change]]
"""Changes by the ids of two parts of views, which all who hold them hold in the same place."""
TOPS = 2
"""Objects within objects that are known to differ somewhere: a view and its board."""


def _difference(old: Any, new: Any, known: Known) -> list[Change]:
    found: list[Change] = []
    if old is not new:
        _differ(old, new, [], found, known)
    return found


def _differ(old: Any, new: Any, at: list[str | int], found: list[Change], known: Known) -> None:
    if isinstance(old, dict) and isinstance(new, dict) and old.keys() <= new.keys():
        for key, value in new.items():
            if key not in old:
                found.append({"at": [*at, key], "to": value})
                continue
            was = old[key]
            if was is value:
                continue
            if len(at) < TOPS and isinstance(value, (dict, list)):
                pair = (id(was), id(value))
                if pair not in known:
                    known[pair] = _changes(was, value, [*at, key], known)
                found += known[pair]
            elif was != value:
                _differ(was, value, [*at, key], found, known)
    elif isinstance(old, list) and isinstance(new, list) and _is_alike(old, new):
        for index, value in enumerate(new):
            if old[index] != value:
                _differ(old[index], value, [*at, index], found, known)
    elif old != new:
        found.append({"at": at, "to": new})


def _changes(old: Any, new: Any, at: list[str | int], known: Known) -> list[Change]:
    """What changed in a part near the top of a view."""
    found: list[Change] = []
    if len(at) < TOPS or old != new:
        _differ(old, new, at, found, known)
    return found


def _is_alike(old: list[Any], new: list[Any]) -> bool:
    """Whether two lists hold as many objects or lists each, which may have changed inside."""
    return len(old) == len(new) > 0 and isinstance(new[0], (dict, list))


def applied(view: Any, changes: list[Change]) -> Any:
    """A view after some changes; what did not change is shared, and nothing is changed in place."""
    for change in changes:
        view = _put(view, change["at"], 0, change["to"])
    return view


def _put(view: Any, at: list[str | int], depth: int, value: Any) -> Any:
    if depth == len(at):
        return value
    copy = view.copy()
    key = at[depth]
    copy[key] = _put(view.get(key) if isinstance(view, dict) else view[key], at, depth + 1, value)
    return copy
