"""Sealed plots: each ship plots a course or a place, and all are revealed together."""

from __future__ import annotations

from typing import ClassVar, TypeVar

from naumachia.kernel.mypyc import mypyc_attr
from naumachia.kernel.phase import Sealed, State

S = TypeVar("S", bound=State)
A = TypeVar("A")


@mypyc_attr(allow_interpreted_subclasses=True)
class ShipPlots(Sealed[S, A]):
    """A sealed phase with one answer for each ship that plots, which the action names as `ship`.

    A new plot replaces the old one. The text of open phases has the fields `seats*`, `ships*`,
    `answers` (`phase_text.optional_list` of the action's mark) and `concealed*`.
    """

    name: ClassVar[str] = "plots"

    def __init__(
        self,
        seats: list[int],
        ships: list[int],
        answers: list[A | None] | None = None,
        concealed: list[int] | None = None,
    ) -> None:
        super().__init__(tuple(seats))
        self.ships = ships
        if answers is not None and concealed is not None:
            if not len(seats) == len(ships) == len(answers) == len(concealed):
                raise ValueError("as many seats, ships, answers and flags")
            for ship, answer in zip(ships, answers, strict=True):
                if answer is not None and answer.ship != ship:  # type: ignore[attr-defined]
                    raise ValueError("every plot is its ship's")
            self.answers = answers
            self.concealed = [hidden == 1 for hidden in concealed]

    def clone(self) -> ShipPlots[S, A]:
        other = type(self)(list(self.seats), self.ships)
        self.copy_answers(other)
        return other

    def slot(self, state: S, seat: int, action: A) -> int:
        return self.ships.index(action.ship)  # type: ignore[attr-defined]

    def to_plot(self, seat: int) -> list[int]:
        """Return the ships of a seat that still have to plot."""
        return [
            ship
            for ship, owner, answer in zip(self.ships, self.seats, self.answers, strict=True)
            if owner == seat and answer is None
        ]
