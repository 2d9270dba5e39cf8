"""Compute delta updates, and apply them.

A delta contains nothing but parts of the two messages. So it reveals no more than the second
message does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import takewhile
from typing import Any, Final, cast

from naumachia.server.page.update_cache import UpdateCache
from naumachia.server.wire import messages as wire

Values = Mapping[str, object]
NEWS: Final = frozenset({"type", "version", "seq", "branch", "log", "entries", "moves"})
"""The fields of an update that are always sent."""

ROW_NAMES: Final = ("id", "seat", "text")
"""The fields that identify the rows of a list."""


def parts(before: Values, after: Values, common: UpdateCache) -> wire.FieldChanges:
    """Return the fields of `after` that differ, as `fields` does; updates with the same parts share
    the comparison.
    """
    changed: dict[str, wire.Change] = {}
    for name, value in after.items():
        earlier = before[name]
        if earlier is not value:
            compare = partial(fields, {name: earlier}, {name: value})
            changed |= common.get(("part", name), (earlier, value), compare)["fields"]
    return {"fields": changed}


def fields(before: Values, after: Values) -> wire.FieldChanges:
    """Return the fields of `after` that differ; both have the same fields."""
    changed = {
        name: difference(before[name], value)
        for name, value in after.items()
        if before[name] is not value and before[name] != value
    }
    return {"fields": changed}


def difference(before: object, after: object) -> wire.Change:
    """Return the delta between two values that differ."""
    if isinstance(before, dict) and isinstance(after, dict) and before.keys() == after.keys():
        return fields(before, after)
    if isinstance(before, list) and isinstance(after, list):
        old, new = _rows(before), _rows(after)
        if old and new is not None:
            return _row_changes(old, new)
        pairs = zip(before, after, strict=False)
        keep = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        if keep:
            return {"keep": keep, "more": after[keep:]}
    return {"is": after}


def _rows(values: list[Any]) -> dict[str, Values] | None:
    """Return the rows of a list by their keys; None if a row has no key."""
    first = values[0] if values else {}
    name = next((one for one in ROW_NAMES if isinstance(first, dict) and one in first), None)
    if name is None:
        return None if values else {}
    rows: dict[str, Values] = {
        row[name]: row for row in values if isinstance(row, dict) and isinstance(row.get(name), str)
    }
    return rows if len(rows) == len(values) else None


def _row_changes(old: dict[str, Values], new: dict[str, Values]) -> wire.RowChanges:
    changed: list[tuple[str, wire.Change]] = []
    for name, row in new.items():
        earlier = old.get(name)
        if earlier is None:
            changed.append((name, {"is": row}))
        elif earlier is not row and earlier != row:
            changed.append((name, difference(earlier, row)))
    gone = [name for name in old if name not in new]
    found: wire.RowChanges = {"rows": changed, "gone": gone}
    follows = [name for name in old if name in new] + [name for name in new if name not in old]
    if follows != list(new):
        found["order"] = list(new)
    return found


def changes(
    before: wire.Update, after: wire.Update, common: UpdateCache | None = None
) -> wire.DeltaUpdate:
    """Return the delta between two updates; `common` caches comparisons of other updates."""
    return {
        "type": "changes",
        "version": after["version"],
        "seq": after["seq"],
        "branch": after["branch"],
        "log": after["log"],
        "entries": after["entries"],
        "moves": after["moves"],
        "parts": parts(_lasting(before), _lasting(after), common or UpdateCache()),
    }


def _lasting(update: wire.Update) -> Values:
    """Return the parts of an update that stay until they change."""
    return {name: value for name, value in update.items() if name not in NEWS}


# -- putting together --------------------------------------------------------------------


def apply_changes(before: wire.Update, delta: wire.DeltaUpdate) -> wire.Update:
    """Return the update after a delta. Raises ValueError for the delta of another update."""
    if delta["version"] != before["version"] + 1:
        raise ValueError(f"changes {delta['version']} do not follow {before['version']}")
    news = {name: value for name, value in delta.items() if name in NEWS}
    lasting = patch(_lasting(before), delta["parts"])
    return cast("wire.Update", {**lasting, **news, "type": "update"})


def patch(before: Any, change: wire.Change) -> Any:
    """Return a value after a change, without changing `before`."""
    if "fields" in change:
        changed = cast("wire.FieldChanges", change)["fields"]
        return {**before, **{name: patch(before[name], one) for name, one in changed.items()}}
    if "rows" in change:
        return _patched_rows(before, cast("wire.RowChanges", change))
    if "keep" in change:
        goes_on = cast("wire.ListExtension", change)
        return [*before[: goes_on["keep"]], *goes_on["more"]]
    return change["is"]


def _patched_rows(before: Sequence[Any], change: wire.RowChanges) -> list[Any]:
    rows = dict(_rows(list(before)) or {})
    for name in change["gone"]:
        del rows[name]
    for name, one in change["rows"]:
        rows[name] = patch(rows.get(name), one)
    return [rows[name] for name in change.get("order", rows)]
