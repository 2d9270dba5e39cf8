"""Orders that come to the same, for who reads what was weighed."""

from __future__ import annotations

from typing import Any

from naumachia.kernel.chance import Chance
from naumachia.kernel.event import SILENT
from naumachia.kernel.pending import Prompt
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.scene.board import board_of
from naumachia.scene.pieces import TAG_MARKS, Hull


class Results:
    """What orders of one seat from one position come to."""

    def __init__(self, ruleset: AnyRuleset, before: Any, seat: int) -> None:
        self.ruleset = ruleset
        self.before = before
        self.seat = seat
        self.start = self.hulls(before)

    def same(self, one: list[Any], other: list[Any]) -> bool:
        """Whether two orders lead to the same position, or differ in passes at the end alone: a
        ship that goes forward, and one that goes forward and then stops.
        """
        short, long = sorted((one, other), key=len)
        after = self.after(short)
        ruleset = self.ruleset
        if long[: len(short)] == short:
            return self.adds_nothing(after, long[len(short) :])
        return bool(ruleset.digest(after) == ruleset.digest(self.after(long)))

    def stays_put(self, order: list[Any]) -> bool:
        """Whether an order of several decisions leaves every ship where it was, and no dice to be
        thrown: forward and back again.
        """
        if len(order) == 1 or self.kind(self.before, order[0]) != "move":
            return False
        after = self.after(order)
        if isinstance(self.ruleset.pending(after), Chance):
            return False
        return self.hulls(after) == self.start

    def adds_nothing(self, state: Any, actions: list[Any]) -> bool:
        """Whether these decisions are passes that show nowhere on the board."""
        hulls = self.hulls(state)
        state = self.ruleset.clone(state)
        for action in actions:
            waits = self.ruleset.pending(state)
            if not isinstance(waits, Prompt) or self.seat not in waits.seats:
                return False
            if self.ruleset.check(state, self.seat, action) is not None:
                return False
            if self.kind(state, action) != "pass":
                return False
            self.ruleset.decide(state, self.seat, action, SILENT)
        dice = isinstance(self.ruleset.pending(state), Chance)
        return not dice and self.hulls(state) == hulls

    def after(self, order: list[Any]) -> Any:
        """The state after an order, as far as it can be carried out."""
        state = self.ruleset.clone(self.before)
        for action in order:
            waits = self.ruleset.pending(state)
            if not isinstance(waits, Prompt) or self.seat not in waits.seats:
                break
            if self.ruleset.check(state, self.seat, action) is not None:
                break
            self.ruleset.decide(state, self.seat, action, SILENT)
        return state

    def kind(self, state: Any, action: Any) -> str:
        """What the board takes an action for: a move, an attack, a pass; "card" where cards are
        played.
        """
        view = self.ruleset.observe(state, self.seat)
        sketch = board_of(self.ruleset).sketch(view, self.seat, action)
        return "card" if sketch.cards else sketch.kind

    def hulls(self, state: Any) -> list[tuple[object, ...]]:
        """Every ship on the board with where it is and what is wrong with it."""
        scene = board_of(self.ruleset).scene(self.ruleset.observe(state, self.seat))
        return sorted([shown(hull) for hull in scene.hulls], key=str)


def shown(hull: Hull) -> tuple[object, ...]:
    """A ship as it lies, without how far it has come in its turn."""
    marks = tuple(mark for mark in hull.marks if mark not in TAG_MARKS)
    return (hull.id, hull.x, hull.y, hull.heading, marks, hull.count)
