"""How what differs between two messages is told: value by value, of long lists row by row.

Whoever has the first message and gets the difference has the second one, all of it and nothing
more: a difference tells nothing that the two messages do not.
"""

from __future__ import annotations

from typing import NotRequired, TypeAlias

from typing_extensions import TypedDict

Is = TypedDict("Is", {"is": object})
"""Something else stands there now."""


class Fields(TypedDict):
    """These fields of an object have changed; the others have not."""

    fields: dict[str, Change]


class Rows(TypedDict):
    """These rows of a list have changed. A row goes by its `id`, or where it has none by its
    `seat`, or else by its `text`.
    """

    rows: list[tuple[str, Change]]
    """What has changed in rows that were there, and new rows, which are put at the end."""
    gone: list[str]
    order: NotRequired[list[str]]
    """All rows in their order, where it is not the one that follows."""


class GoesOn(TypedDict):
    """A list keeps so many of its first values, and then goes on so."""

    keep: int
    more: list[object]


Change: TypeAlias = Is | Fields | Rows | GoesOn
"""What has become of a value."""
