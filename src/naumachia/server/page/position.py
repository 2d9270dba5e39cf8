"""Hold what a seat knows when it gives orders: its choices, and how each is drawn."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Final

from naumachia.kernel.orders import Order
from naumachia.kernel.pending import Choices
from naumachia.kernel.phase import State
from naumachia.kernel.ruleset import AnyRuleset, Measuring, View
from naumachia.scene import Scene, Tabletop
from naumachia.scene.board import Board, board_of
from naumachia.scene.margin import Sketch
from naumachia.scene.seat_odds import hides_nothing, working_state
from naumachia.server.page.odds import MOST_ON_A_TABLE, OddsCounter

MOST_LISTED: Final = 12
"""With more pieces than this, orders are not listed but requested piece by piece."""


class Position:
    """One position as the seat that gives orders knows it; drawings and views are cached."""

    def __init__(self, ruleset: AnyRuleset, state: State, seat: int) -> None:
        self.ruleset: Final = ruleset
        self.seat: Final = seat
        self._seen: Final = ruleset.observe(state, seat)
        self.state: Final = working_state(ruleset, self._seen)
        movers = ruleset.long_lists.movable_pieces(self.state, seat)
        self.movable_pieces: Final = (
            movers if movers is not None and len(movers) > MOST_LISTED else None
        )
        """The pieces whose orders are requested piece by piece, "" for the side itself; None: all
        orders are listed.
        """
        self._views: Final[dict[int, Any]] = {}
        self._sketches: Final[dict[tuple[int, Any], Sketch]] = {}

    @property
    def board(self) -> Board[Any, Any]:
        """Return the board of the rule set."""
        return board_of(self.ruleset)

    @cached_property
    def working_view(self) -> View[Any]:
        """Return the state as the board takes it."""
        return View(self.seat, self.state)

    @cached_property
    def move_groups(self) -> list[tuple[str, ...]] | None:
        """Return groups of pieces that can be aimed together, if the board has them."""
        if not self.continuous:
            return None
        return self.board.pointing.aimable_pieces(self.working_view, self.seat)

    @cached_property
    def scene(self) -> Scene:
        """Return the board as the seat sees it."""
        return self.board.scene(self._seen)

    @cached_property
    def knows_all(self) -> bool:
        """Return whether nothing is hidden from the seat."""
        return hides_nothing(self.ruleset, self._seen)

    @cached_property
    def odds_counter(self) -> OddsCounter:
        """Return the counter of odds, unless hidden information could change them."""
        if isinstance(self.scene.surface, Tabletop):
            return OddsCounter(self.ruleset, MOST_ON_A_TABLE)
        return OddsCounter(self.ruleset)

    @property
    def blind(self) -> bool:
        """Return whether nothing may be measured before an order."""
        return self.ruleset.measuring(self.state) is Measuring.NOTHING

    @cached_property
    def continuous(self) -> bool:
        """Return whether there are too many legal actions to list."""
        if self.button_actions is not None:
            return True
        first = (
            self.movable_pieces[0] if self.movable_pieces and "" not in self.movable_pieces else ""
        )
        return not self.choices(first).complete

    @cached_property
    def button_actions(self) -> list[Any] | None:
        """Return all decisions that are not moves, if they are separate; None: see the actions."""
        return (
            None
            if self.movable_pieces is not None
            else self.ruleset.long_lists.button_actions(self.state, self.seat)
        )

    @property
    def unlisted(self) -> list[str]:
        """Return the pieces with legal orders that are not listed but requested."""
        return [piece for piece in self.movable_pieces or () if piece]

    def choices(self, piece: str) -> Choices[Any]:
        """Return the legal decisions of a piece if pieces are requested one by one, else all."""
        if self.movable_pieces is None:
            return self.ruleset.choices(self.state, self.seat)
        if piece not in self.movable_pieces:
            return Choices([], complete=True)
        return self.ruleset.long_lists.choices_with(self.state, self.seat, piece)

    def suggested_actions(self, piece: str) -> list[Any]:
        """Return the suggested decisions of a piece if pieces are requested one by one,
        else all.
        """
        if self.movable_pieces is None:
            return self.ruleset.suggested_actions(self.state, self.seat)
        return self.choices(piece).legal

    def sketches(self, order: Order[Any, Any]) -> list[Sketch]:
        """Return the drawing of every decision of an order."""
        pairs = zip(order.states, order.actions, strict=True)
        return [self.sketch(state, action) for state, action in pairs]

    def sketch(self, state: State, action: Any) -> Sketch:
        """Return the drawing of one action, from what the seat knows before it; cached."""
        view = self.view(state)
        key = (id(state), action)
        if key not in self._sketches:
            self._sketches[key] = self.board.sketch(view, self.seat, action)
        return self._sketches[key]

    def kind(self, action: Any) -> str:
        """Return the kind of an action; draw it only if the board cannot tell otherwise."""
        order_data = self.board.kind(self.working_view, self.seat, action)
        return order_data or self.sketch(self.state, action).kind

    def view(self, state: State) -> View[Any]:
        """Return what the seat knows in a future state; cached."""
        key = id(state)
        if key not in self._views:
            # Keep the state too, so that its id is not reused.
            self._views[key] = (state, self.ruleset.observe(state, self.seat))
        view: View[Any] = self._views[key][1]
        return view
