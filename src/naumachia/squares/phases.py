"""Phases that hide things, order pieces, roll dice and end the turn."""

from __future__ import annotations

from typing import Any, ClassVar, Final, TypeVar

from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.clause import ClauseId, Facts, Ruling
from naumachia.kernel.declared import declared
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import mypyc_attr
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import AutomaticStep, Phase, leave
from naumachia.squares.fleet import SquaresState
from naumachia.squares.orders import Hide, Order, PieceOrder, Rest

S = TypeVar("S", bound=SquaresState[Any])


@mypyc_attr(allow_interpreted_subclasses=True)
@declared
class Orders(Phase[S, Order]):
    """Let each piece of one side act once, in any order. The side may let the others rest.

    A subclass sets `clause` and `kinds`, the classes of orders.
    """

    name: ClassVar[str] = "orders"
    clause: ClassVar[ClauseId] = ""
    kinds: ClassVar[tuple[type[PieceOrder], ...]] = ()
    seat: Final[int]

    def enter(self, state: S, log: Log) -> None:
        for ship in state.ships:
            ship.acted = False

    def ready(self, state: S) -> list[int]:
        """Return the numbers of the pieces that can still act."""
        return [int(ship.ident) for ship in state.ships_of(self.seat) if not ship.acted]

    def pending(self, state: S) -> Prompt | Chance | None:
        count = len(self.ready(state))
        if count == 0:
            return None
        facts: Facts = {"seat": state.seats[self.seat], "count": count}
        return Prompt((self.seat,), self.name, self.clause, facts)

    def advance(self, state: S, log: Log) -> None:
        leave(state)

    def suggested_actions(self, state: S, seat: int) -> list[Order]:
        found: list[Order] = []
        for ship in self.ready(state):
            for kind in self.kinds:
                found += kind.candidates(state, ship)
        return [*found, Rest()]

    def legal(self, state: S, seat: int) -> list[Order]:
        every = self.suggested_actions(state, seat)
        return [order for order in every if self.check(state, seat, order) is None]

    def check(self, state: S, seat: int, action: Order) -> Ruling | None:
        if isinstance(action, Rest):
            return None
        if not isinstance(action, self.kinds):
            return Ruling(self.clause, {"refusal": "other_time"})
        assert isinstance(action, PieceOrder), "every kind is an order to a piece"
        ship = state.ships[action.ship]
        if ship.seat != seat or not state.is_afloat(ship):
            return Ruling(self.clause, {"refusal": "not_yours", "ship": ship.name})
        if ship.acted:
            return Ruling(self.clause, {"refusal": "acted", "ship": ship.name})
        return action.check(state)

    def decide(self, state: S, seat: int, action: Order, log: Log) -> None:
        if isinstance(action, PieceOrder):
            state.ships[action.ship].acted = True
            action.carry_out(state, log)
            return
        for ship in self.ready(state):
            state.ships[ship].acted = True
        if log.on:
            log.add(self.clause, "rested", seat=state.seats[seat])


@mypyc_attr(allow_interpreted_subclasses=True)
@declared
class Roll(Phase[S, Order]):
    """Roll dice for a piece, perhaps against a target, and with a number of the game's own.

    A subclass sets `clause` and `dice` (the faces of each) and implements `carry_out`.
    """

    name: ClassVar[str] = "roll"
    clause: ClassVar[ClauseId] = ""
    dice: ClassVar[tuple[int, ...]] = (6,)
    ship: Final[int] = -1
    target: Final[int] = -1
    number: Final[int] = 0

    def facts(self, state: S) -> Facts:
        """Return the facts of the dice: the names of the piece and of the target."""
        found: Facts = {}
        if self.ship >= 0:
            found["ship"] = state.ships[self.ship].name
        if self.target >= 0:
            found["target"] = state.ships[self.target].name
        return found

    def labels(self, state: S) -> tuple[str, ...]:
        """Return the label of each die: the name of the piece, or of the phase."""
        name = state.ships[self.ship].name if self.ship >= 0 else self.name
        return (name,) * len(self.dice)

    def pending(self, state: S) -> Prompt | Chance | None:
        return Dice(self.clause, self.name, self.facts(state), self.dice, self.labels(state))

    def resolve(self, state: S, outcome: Outcome, log: Log) -> None:
        leave(state)
        self.carry_out(state, outcome, log)

    def carry_out(self, state: S, outcome: Outcome, log: Log) -> None:
        """Apply the dice. The phase has left the stack."""
        raise NotImplementedError


@declared
class EndOfTurn(AutomaticStep[S, Order]):
    """End the turn, and the game if it is decided."""

    name: ClassVar[str] = "end"

    def carry_out(self, state: S, log: Log) -> None:
        state.turn += 1
        state.conclude()


@mypyc_attr(allow_interpreted_subclasses=True)
@declared
class Hiding(Phase[S, Order]):
    """Let one seat hide things in squares: the values of a field in `hidden` of the state.

    A subclass sets `clause`, the `field`, and the `option` that says how many.
    """

    name: ClassVar[str] = "hiding"
    clause: ClassVar[ClauseId] = ""
    field: ClassVar[str] = ""
    option: ClassVar[str] = ""

    def owner(self, state: S) -> int:
        """Return the seat that hides."""
        return state.hidden[self.field]

    def things(self, state: S) -> list[int]:
        """Return the squares chosen so far."""
        squares: list[int] = getattr(state, self.field)
        return squares

    def pending(self, state: S) -> Prompt | Chance | None:
        left = state.options.number(self.option) - len(self.things(state))
        if left <= 0:
            return None
        return Prompt((self.owner(state),), self.name, self.clause, {"count": left})

    def advance(self, state: S, log: Log) -> None:
        leave(state)

    def legal(self, state: S, seat: int) -> list[Order]:
        every: list[Order] = [Hide(square) for square in state.hideouts(self.field)]
        return [order for order in every if self.check(state, seat, order) is None]

    def check(self, state: S, seat: int, action: Order) -> Ruling | None:
        if not isinstance(action, Hide):
            return Ruling(self.clause, {"refusal": "hide_first"})
        square = int(action.square)
        facts: Facts = {"square": state.map.name(square)}
        if square not in state.hideouts(self.field) or square in state.searched:
            return Ruling(self.clause, {"refusal": "no_hideout", **facts})
        if square in self.things(state):
            return Ruling(self.clause, {"refusal": "hidden_there", **facts})
        return None

    def decide(self, state: S, seat: int, action: Order, log: Log) -> None:
        assert isinstance(action, Hide), "nothing else is decided here"
        square = int(action.square)
        setattr(state, self.field, sorted([*self.things(state), square]))
        if log.on:
            secret: Facts = {"square": state.map.name(square)}
            log.confide(self.clause, "hidden", (seat,), secret, seat=state.seats[seat])
