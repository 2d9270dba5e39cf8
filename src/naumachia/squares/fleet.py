"""Base classes of the pieces and the state of a game on squares."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final, Generic, Self, TypeVar

from naumachia.geometry.square_map import NOWHERE, SquareMap
from naumachia.kernel.clause import ClauseId, Facts
from naumachia.kernel.declared import Clonable, Shared, declared, field
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64, mypyc_attr
from naumachia.kernel.options import Options
from naumachia.kernel.pending import Result
from naumachia.kernel.phase import State
from naumachia.squares.fields import UNKNOWN


@mypyc_attr(allow_interpreted_subclasses=True)
@declared
class Piece(Clonable):
    """A piece: its number, name, seat, square and facing, and whether it has `acted` in this turn.

    A game adds fields (`squares.fields`): whole numbers from 0, flags that are initially False, and
    facings. `glyph` is the symbol on the board.
    """

    glyph: ClassVar[str] = "galley"
    ident: Final[i64]
    name: Final[str]
    seat: Final[i64]
    square: i64 = field(init=False, default=NOWHERE)
    facing: i64 = field(init=False, default=0)
    acted: bool = field(init=False, default=False)


P = TypeVar("P", bound=Piece)


@mypyc_attr(allow_interpreted_subclasses=True)
@declared
class SquaresState(State, Generic[P]):
    """The state of a game: map, land, pieces by number, `turn`, and the fields that a game adds.

    A game sets `seats` (the sides in seat order), `size` (columns and rows; a scenario may have
    another) and `hidden` (fields of squares that only one seat knows, with the number of that
    seat). It implements `outcome`, and `hideouts` if something is hidden.
    """

    seats: ClassVar[tuple[str, ...]] = ()
    size: ClassVar[tuple[int, int]] = (12, 8)
    stacking: ClassVar[int] = 1
    """How many pieces a square holds."""
    hidden: ClassVar[Mapping[str, int]] = {}
    derived: ClassVar[frozenset[str]] = frozenset({"Piece.ident", "Piece.seat"})

    options: Shared[Options]
    map: Shared[SquareMap]
    land: frozenset[int]
    ships: list[P] = field(init=False, factory=list)
    turn: int = field(init=False, default=1)
    searched: list[int] = field(init=False, factory=list)

    def clone(self) -> Self:
        """Return an independent copy; `@declared` implements this."""
        raise NotImplementedError

    # -- pieces --------------------------------------------------------------------------

    def names(self) -> list[str]:
        """Return the names of all pieces, by number."""
        return [ship.name for ship in self.ships]

    def ship_at(self, square: int) -> P | None:
        """Return the first piece in a square; None if it is empty."""
        for ship in self.ships:
            if ship.square == square:
                return ship
        return None

    def is_afloat(self, ship: P) -> bool:
        """Return whether a piece is on the map."""
        return ship.square != NOWHERE

    def ships_of(self, seat: int) -> list[P]:
        """Return the pieces of `seat` on the map."""
        return [ship for ship in self.ships if ship.seat == seat and self.is_afloat(ship)]

    def ships_against(self, seat: int) -> list[P]:
        """Return the pieces of all other seats on the map."""
        return [ship for ship in self.ships if ship.seat != seat and self.is_afloat(ship)]

    def losses(self, seat: int) -> int:
        """Return how many pieces a seat has lost."""
        return sum(ship.seat == seat and not self.is_afloat(ship) for ship in self.ships)

    def lose(self, ship: P) -> None:
        """Take a piece off the map, and end the game if that decides it."""
        ship.square = NOWHERE
        self.conclude()

    # -- water and land ------------------------------------------------------------------

    def is_open(self, square: int) -> bool:
        """Return whether a square is water on the map."""
        return self.map.is_on_map(square) and square not in self.land

    def coast(self) -> list[int]:
        """Return the water squares beside land."""
        return [
            square
            for square in self.map.squares()
            if square not in self.land
            and any(one in self.land for one in self.map.neighbours(square))
        ]

    def obstacle(self, square: int, facing: int, steps: int) -> Facts:
        """Return what blocks some steps ahead from a square; empty if nothing does.

        The facts are those of a refusal: `refusal` (`off_map`, `land` or `in_the_way`), `square`
        and `other`, the piece in the way.
        """
        for _ in range(steps):
            square = self.map.ahead(square, facing)
            if not self.map.is_on_map(square):
                return {"refusal": "off_map"}
            name = self.map.name(square)
            if square in self.land:
                return {"refusal": "land", "square": name}
            other = self.ship_at(square)
            if other is not None:
                return {"refusal": "in_the_way", "square": name, "other": other.name}
        return {}

    # -- what is hidden ------------------------------------------------------------------

    def hideouts(self, name: str) -> list[int]:
        """Return the squares in which the things of a hidden field can be.

        Everybody knows these squares; they never change.
        """
        raise NotImplementedError

    def search(self, square: int, seat: int, log: Log) -> str:
        """Search a square for what others have hidden, and remove it.

        Return the field of what was found, or "". From then on everybody knows that the square was
        searched.
        """
        if square in self.searched:
            return ""
        for name, owner in self.hidden.items():
            if owner == seat or square not in self.hideouts(name):
                continue
            self.searched = sorted([*self.searched, square])
            hidden: list[int] = getattr(self, name)
            if len(hidden) > 0:
                log.unveil()
            if square in hidden:
                setattr(self, name, [other for other in hidden if other != square])
                return name
        return ""

    def unseen(self, name: str) -> int:
        """Return how many things of a hidden field the viewer does not see."""
        hidden: list[int] = getattr(self, name)
        return hidden.count(UNKNOWN)

    # -- the end -------------------------------------------------------------------------

    def outcome(self) -> Result | None:
        """Return the result; None if the game goes on."""
        raise NotImplementedError

    def conclude(self) -> None:
        """End the game if it is decided."""
        if self.result is None:
            self.result = self.outcome()

    def win(self, seat: int, ending: str, clause: ClauseId, **facts: object) -> Result:
        """Return the result in which a seat has won and all others have lost."""
        scores = tuple(1.0 if one == seat else -1.0 for one in range(len(self.seats)))
        return Result(scores, ending, clause, {"winner": self.seats[seat], **facts})

    def draw(self, ending: str, clause: ClauseId, **facts: object) -> Result:
        """Return the result in which nobody has won."""
        return Result((0.0,) * len(self.seats), ending, clause, dict(facts))
