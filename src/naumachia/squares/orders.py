"""Base classes of orders, which say how they are written, checked and carried out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Final

from naumachia.kernel.clause import Ruling
from naumachia.kernel.declared import frozen, rows_of
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64, mypyc_attr
from naumachia.kernel.values import Key, ValueObject

_NAMES: Final[dict[Any, tuple[str, ...]]] = {}
"""The names of the fields of each class of orders."""


@mypyc_attr(allow_interpreted_subclasses=True)
@frozen()
class Order(ValueObject):
    """An order: a class decorated with `@frozen()`, with `words`, the pattern of its text."""

    words: ClassVar[str] = ""

    def key(self) -> Key:
        kind = type(self)
        names = _NAMES.get(kind)
        if names is None:
            names = _NAMES[kind] = tuple(row.name for row in rows_of(kind) if row.init)
        return (kind.__name__, *[getattr(self, name) for name in names])

    def sketched_path(self, state: Any) -> list[tuple[int, int]]:
        """Return the squares and facings of the path, from where the piece is now.

        The board draws them, and marks the last as the square to point at.
        """
        return []


@mypyc_attr(allow_interpreted_subclasses=True)
@frozen()
class PieceOrder(Order):
    """An order to the piece number `ship`, which acts once a turn.

    An attack has the number of the attacked piece as `target`.
    """

    ship: i64

    @classmethod
    def candidates(cls, state: Any, ship: int) -> Iterable[Order]:
        """Return orders of this kind to suggest for a piece, legal or not."""
        raise NotImplementedError

    def check(self, state: Any) -> Ruling | None:
        """Return why the order is illegal; None if it is legal. The piece may act."""
        raise NotImplementedError

    def carry_out(self, state: Any, log: Log) -> None:
        """Carry out the order, in place. To roll dice, enter a phase."""
        raise NotImplementedError


@frozen()
class Rest(Order):
    """Let the pieces that have not acted do nothing in this turn."""

    words: ClassVar[str] = "rest"


@frozen()
class Hide(Order):
    """Hide something in `square`."""

    words: ClassVar[str] = "hide {square:square}"
    square: i64

    def sketched_path(self, state: Any) -> list[tuple[int, int]]:
        return [(int(self.square), 0)]
