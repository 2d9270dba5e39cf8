"""How Duel is written: `row`, `back`, `shoot`, and positions such as

round 3 blue moves
red 4 hits 1
blue 6 hits 0 of 3
squares 9
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from examples.duel.state import BACK, NAMES, ROW, SHOOT, Duel

from naumachia.kernel.chance import Chance
from naumachia.kernel.errors import BadNotation
from naumachia.kernel.notation import Notation
from naumachia.notation.scanner import Scanner

ACTIONS: Final = [ROW, BACK, SHOOT]


class DuelNotation(Notation[Duel, str]):
    """Texts and JSON data; `begin` opens the phase that a position stands in."""

    def __init__(self, begin: Callable[[Duel, int, bool], Duel]) -> None:
        self.begin = begin

    def format_action(self, state: Duel, action: str) -> str:
        return action

    def parse_action(self, state: Duel, seat: int, text: str) -> str:
        scan = Scanner(text)
        action = scan.one_of(ACTIONS, "an action")
        scan.end()
        return action

    def format_position(self, state: Duel) -> str:
        does = "shoots" if isinstance(state.awaiting, Chance) else "moves"
        galleys = [f"{NAMES[s]} {state.at[s]} hits {state.hits[s]}" for s in (0, 1)]
        lines = [f"round {state.round} {NAMES[state.mover]} {does}", *galleys]
        return "\n".join([*lines, f"squares {state.squares} sink {state.to_sink}"])

    def parse_position(self, text: str) -> Duel:
        scan = Scanner(" ".join(text.split()))
        scan.expect("round")
        number = scan.integer(1, 31, "round")
        mover = NAMES.index(scan.one_of(list(NAMES), "a galley"))
        shooting = scan.one_of(["moves", "shoots"], "what it does") == "shoots"
        at, hits = [0, 0], [0, 0]
        for seat, name in enumerate(NAMES):
            scan.expect(name)
            at[seat] = scan.integer(1, 20, "square")
            scan.expect("hits")
            hits[seat] = scan.integer(0, 9, "hits")
        scan.expect("squares")
        squares = scan.integer(max(3, *at), 20, "squares")
        scan.expect("sink")
        state = Duel(squares, scan.integer(1, 9, "hits that sink"))
        scan.end()
        if at[0] >= at[1]:
            raise BadNotation("red is not west of blue", text, "squares", "a lower square for red")
        state.at, state.hits, state.round, state.mover = at, hits, number, mover
        return self.begin(state, mover, shooting)
