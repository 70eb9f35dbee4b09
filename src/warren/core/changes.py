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
    found: list[Change] = []
    if old != new:
        _differ(old, new, [], found)
    return found


def _differ(old: Any, new: Any, at: list[str | int], found: list[Change]) -> None:
    if isinstance(old, dict) and isinstance(new, dict) and old.keys() <= new.keys():
        for key, value in new.items():
            if key not in old:
                found.append({"at": [*at, key], "to": value})
            elif old[key] != value:
                _differ(old[key], value, [*at, key], found)
    elif isinstance(old, list) and isinstance(new, list) and _is_alike(old, new):
        for index, value in enumerate(new):
            if old[index] != value:
                _differ(old[index], value, [*at, index], found)
    else:
        found.append({"at": at, "to": new})


def _is_alike(old: list[Any], new: list[Any]) -> bool:
    """Whether two lists hold as many objects or lists each, which may have changed inside."""
    return len(old) == len(new) and isinstance(new[0], (dict, list))


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
