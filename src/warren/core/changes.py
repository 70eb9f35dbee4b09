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


Known = dict[tuple[str | int, int, int], list[Change]]
"""Changes in a part of the board, by its name and the ids of what it was and is."""
BOARD = 1
"""How deep the parts of a board lie."""


def _difference(old: Any, new: Any, known: Known) -> list[Change]:
    found: list[Change] = []
    if old is not new:
        _differ(old, new, [], found, known)
    return found


def _differ(old: Any, new: Any, at: list[str | int], found: list[Change], known: Known) -> None:
    if isinstance(old, dict) and isinstance(new, dict):
        before, kept = len(found), 0
        for key, value in new.items():
            if key not in old:
                found.append({"at": [*at, key], "to": value})
                continue
            kept += 1
            was = old[key]
            if was is not value and was != value:
                if len(at) == BOARD:
                    found += _shared(was, value, [*at, key], known)
                else:
                    _differ(was, value, [*at, key], found, known)
        if kept < len(old):
            del found[before:]
            found.append({"at": at, "to": new})
    elif isinstance(old, list) and isinstance(new, list) and _is_alike(old, new):
        for index, value in enumerate(new):
            if old[index] != value:
                _differ(old[index], value, [*at, index], found, known)
    elif old != new:
        found.append({"at": at, "to": new})


def _shared(old: Any, new: Any, at: list[str | int], known: Known) -> list[Change]:
    """What changed in a part of the board, worked out once for all whose boards share it."""
    part = (at[-1], id(old), id(new))
    if part not in known:
        found: list[Change] = []
        _differ(old, new, at, found, known)
        known[part] = found
    return known[part]


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
