"""Define delta updates: the difference of two messages, value by value, and row by row in long
lists.

The first message and the difference give exactly the second message, so a difference reveals
nothing else.
"""

from __future__ import annotations

from typing import NotRequired, TypeAlias

from typing_extensions import TypedDict

NewValue = TypedDict("NewValue", {"is": object})
"""A new value."""


class FieldChanges(TypedDict):
    """The changed fields of an object."""

    fields: dict[str, Change]


class RowChanges(TypedDict):
    """The changed rows of a list. The key of a row is its `id`, else its `seat`, else its
    `text`.
    """

    rows: list[tuple[str, Change]]
    """The changes of existing rows, and new rows, which are appended."""
    gone: list[str]
    order: NotRequired[list[str]]
    """The keys of all rows in order, if they are not already so."""


class ListExtension(TypedDict):
    """A list keeps this number of its first values, followed by others."""

    keep: int
    more: list[object]


Change: TypeAlias = NewValue | FieldChanges | RowChanges | ListExtension
"""The change of a value."""
