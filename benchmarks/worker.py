"""Time one operation at a time, on request: `operation count` in, processor and wall seconds out.

The benchmarks run it in two builds, which take turns.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from time import perf_counter, process_time
from typing import Any

from naumachia.kernel.build import build
from naumachia.kernel.event import SILENT
from naumachia.kernel.pending import Prompt
from naumachia.kernel.playout import play_out
from naumachia.render.svg import draw
from naumachia.rules import find
from naumachia.scene.board import board_of
from naumachia.search.lines import lines, worth
from naumachia.sim.runner import opening

STATES = 64
"""Positions, each from a random game stopped at another length."""


class Subjects:
    """Positions of one rule set that wait for a decision, and operations on them."""

    def __init__(self, ruleset_id: str, seed: int) -> None:
        self.ruleset = find(ruleset_id)
        self.rng = Random(seed)
        self.start = opening(self.ruleset, "", {})
        self.states: list[tuple[Any, int, Any]] = []
        while len(self.states) < STATES:
            limit = int(self.rng.random() * 400)
            state = play_out(self.ruleset, self.copy(self.start), self.rng, limit).state
            pending = self.ruleset.pending(state)
            if isinstance(pending, Prompt):
                seat = pending.seats[0]
                legal = self.ruleset.legal(state, seat)
                self.states.append((state, seat, legal[int(self.rng.random() * len(legal))]))
        self.texts = {
            id(state): self.ruleset.notation.format_action(state, action)
            for state, _, action in self.states
        }

    def copy(self, state: Any) -> Any:
        return self.ruleset.clone(state)

    def clone(self, state: Any, _seat: int, _action: Any) -> None:
        self.ruleset.clone(state)

    def legal(self, state: Any, seat: int, _action: Any) -> None:
        self.ruleset.legal(state, seat)

    def check(self, state: Any, seat: int, action: Any) -> None:
        self.ruleset.check(state, seat, action)

    def clone_and_decide(self, state: Any, seat: int, action: Any) -> None:
        self.ruleset.decide(self.ruleset.clone(state), seat, action, SILENT)

    def read(self, state: Any, seat: int, _action: Any) -> None:
        self.ruleset.notation.parse_action(state, seat, self.texts[id(state)])

    def digest(self, state: Any, _seat: int, _action: Any) -> None:
        self.ruleset.digest(state)

    def evaluate(self, state: Any, seat: int, _action: Any) -> None:
        self.ruleset.advisor.evaluate(state, seat)

    def lines(self, state: Any, seat: int, _action: Any) -> None:
        for line in lines(self.ruleset, state, seat):
            worth(self.ruleset, line.after, seat, self.rng)

    def scene(self, state: Any, seat: int, _action: Any) -> None:
        board_of(self.ruleset).scene(self.ruleset.observe(state, seat))

    def svg(self, state: Any, seat: int, _action: Any) -> None:
        draw(board_of(self.ruleset).scene(self.ruleset.observe(state, seat)))

    def game(self, _state: Any, _seat: int, _action: Any) -> None:
        play_out(self.ruleset, self.copy(self.start), self.rng, self.ruleset.max_decisions)

    def run(self, operation: Callable[[Any, int, Any], None], count: int) -> None:
        """Do the operation `count` times, on one position after the other."""
        for index in range(count):
            operation(*self.states[index % STATES])


def main(ruleset_id: str) -> None:
    subjects = Subjects(ruleset_id, 1)
    print(build(), flush=True)
    for request in sys.stdin:
        name, count = request.split()
        operation = getattr(subjects, name)
        wall, processor = perf_counter(), process_time()
        subjects.run(operation, int(count))
        print(process_time() - processor, perf_counter() - wall, flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
