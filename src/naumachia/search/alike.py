"""Find orders with the same result, so that advice lists each result once."""

from __future__ import annotations

from typing import Any

from naumachia.kernel.chance import Chance
from naumachia.kernel.event import SILENT
from naumachia.kernel.pending import Prompt
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.scene.board import board_of
from naumachia.scene.pieces import TAG_MARKS, Hull


class Results:
    """Compare the results of orders of one seat from one position."""

    def __init__(self, ruleset: AnyRuleset, before: Any, seat: int) -> None:
        self.ruleset = ruleset
        self.before = before
        self.seat = seat
        self.start = self.hulls(before)

    def same(self, one: list[Any], other: list[Any]) -> bool:
        """Return whether two orders lead to the same position, or differ in passes at the end only.

        Example: a ship goes forward; a ship goes forward and then stops.
        """
        short, long = sorted((one, other), key=len)
        after = self.after(short)
        ruleset = self.ruleset
        if long[: len(short)] == short:
            return self.adds_nothing(after, long[len(short) :])
        return bool(ruleset.digest(after) == ruleset.digest(self.after(long)))

    def stays_put(self, order: list[Any]) -> bool:
        """Return whether an order of several decisions leaves every ship where it was.

        Example: forward and back again. An order that needs dice does not count.
        """
        if len(order) == 1 or self.kind(self.before, order[0]) != "move":
            return False
        after = self.after(order)
        if isinstance(self.ruleset.pending(after), Chance):
            return False
        return self.hulls(after) == self.start

    def adds_nothing(self, state: Any, actions: list[Any]) -> bool:
        """Return whether these decisions are passes that do not change the board."""
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
        """Return the state after the legal part of an order."""
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
        """Return the kind of an action on the board: move, attack, pass, or card."""
        view = self.ruleset.observe(state, self.seat)
        sketch = board_of(self.ruleset).sketch(view, self.seat, action)
        return "card" if sketch.play.cards else sketch.kind

    def hulls(self, state: Any) -> list[tuple[object, ...]]:
        """Return the position and the damage of every ship on the board."""
        scene = board_of(self.ruleset).scene(self.ruleset.observe(state, self.seat))
        return sorted([hull_key(hull) for hull in scene.hulls], key=str)


def hull_key(hull: Hull) -> tuple[object, ...]:
    """Return the position and the damage of a ship, without its progress in the turn."""
    marks = tuple(mark for mark in hull.marks if mark not in TAG_MARKS)
    return (hull.id, hull.x, hull.y, hull.heading, marks, hull.count)
