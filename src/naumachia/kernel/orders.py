"""List whole orders: decisions of one piece in a row, until dice, another piece or another seat."""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from naumachia.kernel.clause import Ruling
from naumachia.kernel.event import SILENT
from naumachia.kernel.pending import Decision, Prompt
from naumachia.kernel.phase import State
from naumachia.kernel.ruleset import Ruleset

S = TypeVar("S", bound=State)
A = TypeVar("A")

DEEPEST: Final = 6
"""The most decisions in one order."""


class Order(Generic[S, A]):
    """Decisions of one piece in a row.

    `states[k]` is the state in which `actions[k]` is made. With `refused`, the last action is
    illegal there. Otherwise the order is complete: only dice or other seats can give the piece
    further decisions.
    """

    __slots__ = ("actions", "piece", "refused", "states")

    def __init__(
        self, piece: str, actions: list[A], states: list[S], refused: Ruling | None
    ) -> None:
        self.piece: Final = piece
        self.actions: Final = actions
        self.states: Final = states
        self.refused: Final = refused


def orders(
    ruleset: Ruleset[S, A], state: S, seat: int, first: list[A] | None = None
) -> list[Order[S, A]]:
    """Return every complete order of `seat`, and the obvious ones that are refused.

    With `first`, return only orders that begin with one of these actions. Orders end after
    `DEEPEST` decisions, even if the activation continues.
    """
    found: list[Order[S, A]] = []
    begun = ruleset.suggested_actions(state, seat) if first is None else first
    _extend(ruleset, state, seat, begun, "", [], [], found)
    return found


def _extend(
    ruleset: Ruleset[S, A],
    state: S,
    seat: int,
    considered: list[A],
    piece: str,
    actions: list[A],
    states: list[S],
    found: list[Order[S, A]],
) -> None:
    stepwise = ruleset.long_lists.one_step_at_a_time(state)
    for action in considered:
        acting = ruleset.piece(state, action)
        if actions and acting != piece:
            continue
        line, seen = [*actions, action], [*states, state]
        ruling = ruleset.check(state, seat, action)
        if ruling is not None:
            found.append(Order(acting, line, seen, ruling))
            continue
        if stepwise or ruleset.knowledge.secret_to(state, Decision(seat, action)) is not None:
            # A sealed answer waits for other seats, and the seat may not know what follows.
            found.append(Order(acting, line, seen, None))
            continue
        after = ruleset.clone(state)
        ruleset.decide(after, seat, action, SILENT)
        pending = ruleset.pending(after)
        goes_on = isinstance(pending, Prompt) and seat in pending.seats and pending.piece == acting
        if goes_on and acting and len(line) < DEEPEST:
            further = ruleset.suggested_actions(after, seat)
            _extend(ruleset, after, seat, further, acting, line, seen, found)
        else:
            found.append(Order(acting, line, seen, None))
