"""The options, and the state of a game."""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.authoring import (
    Facing,
    Option,
    Piece,
    Result,
    Square,
    SquareList,
    SquaresState,
    declared,
    field,
)

OPTIONS: Final = (
    Option("boats", "Squares with boats in ambush", 2, "SAL-PREP-01", low=0, high=4),
    Option("turns", "Turns", 8, "SAL-END-02", low=1, high=20),
    Option("to_sink", "Enemies to sink", 4, "SAL-END-01", low=1, high=6),
)
PERSIANS: Final = 0
GREEKS: Final = 1


@declared
class Straits(SquaresState[Piece]):
    """A game: where the `wind` blows from, the `harbour`, the `boats` that only Greeks see."""

    seats = ("persians", "greeks")
    hidden: ClassVar[dict[str, int]] = {"boats": GREEKS}
    harbour: Square
    wind: Facing = 0
    boats: SquareList = field(factory=list)

    def hideouts(self, name: str) -> list[int]:
        return self.coast()

    def outcome(self) -> Result | None:
        count = self.options.number("to_sink")
        for seat in (PERSIANS, GREEKS):
            if self.losses(1 - seat) >= count:
                return self.win(seat, "sunk", "SAL-END-01", count=count)
        if self.turn <= self.options.number("turns"):
            return None
        holder = self.ship_at(self.harbour)
        if holder is None:
            return self.draw("nobody", "SAL-END-02")
        return self.win(holder.seat, "harbour", "SAL-END-02")
