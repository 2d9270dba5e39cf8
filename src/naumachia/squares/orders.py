"""Orders of games on squares: each class says how it is written, checked and carried out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Final

from naumachia.kernel.clause import Ruling
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64, mypyc_attr
from naumachia.kernel.values import Key, ValueObject


@mypyc_attr(allow_interpreted_subclasses=True)
class Order(ValueObject):
    """An order: a frozen dataclass with `words`, the pattern in which it is written."""

    words: ClassVar[str] = ""

    def key(self) -> Key:
        return (type(self).__name__, *vars(self).values())

    def sketched_path(self, state: Any) -> list[tuple[int, int]]:
        """Return the squares and facings that the piece passes, the first where it is now.

        The board draws them, and marks the last as the square to point at.
        """
        return []


@mypyc_attr(allow_interpreted_subclasses=True)
class PieceOrder(Order):
    """An order to the piece with the number `ship`, which acts once a turn.

    A class that attacks a piece has its number as `target`.
    """

    ship: int

    @classmethod
    def candidates(cls, state: Any, ship: int) -> Iterable[Order]:
        """Return the orders of this kind that a piece might get, legal or not."""
        raise NotImplementedError

    def check(self, state: Any) -> Ruling | None:
        """Return why the order is illegal for a piece that may act; None if it is legal."""
        raise NotImplementedError

    def carry_out(self, state: Any, log: Log) -> None:
        """Carry out the order, in place; dice are a phase to enter."""
        raise NotImplementedError


class Rest(Order):
    """The pieces of a side that have not acted do nothing in this turn."""

    words: ClassVar[str] = "rest"

    def key(self) -> Key:
        return ("Rest",)


class Hide(Order):
    """Hide something in `square`."""

    words: ClassVar[str] = "hide {square:square}"

    def __init__(self, square: int) -> None:
        self.square: Final[i64] = square

    def key(self) -> Key:
        return ("Hide", self.square)

    def sketched_path(self, state: Any) -> list[tuple[int, int]]:
        return [(int(self.square), 0)]
