"""Count the tree of moves: a wrong rule nearly always changes a count."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from naumachia.kernel.chance import Chance
from naumachia.kernel.event import SILENT
from naumachia.kernel.pending import Prompt
from naumachia.kernel.ruleset import AnyRuleset


@dataclass(slots=True)
class Count:
    """The nodes of a tree of moves, including the root.

    `leaves` are the nodes at the full depth; `decision`, `chance` and `terminal` count all nodes by
    what the game waits for.
    """

    decision: int = 0
    chance: int = 0
    terminal: int = 0
    leaves: int = 0

    @property
    def nodes(self) -> int:
        """Return the number of all nodes."""
        return self.decision + self.chance + self.terminal

    def add(self, other: Count) -> None:
        """Add the counts of a subtree."""
        self.decision += other.decision
        self.chance += other.chance
        self.terminal += other.terminal
        self.leaves += other.leaves


def perft(ruleset: AnyRuleset, state: Any, depth: int) -> Count:
    """Count the tree below `state` down to `depth` moves.

    A decision and an outcome of chance count as one move each; with several seats owing a decision
    the first answers. Only complete choices can be counted; continuous ones count as listed.
    """
    count = Count()
    pending = ruleset.pending(state)
    if isinstance(pending, Prompt):
        count.decision = 1
    elif isinstance(pending, Chance):
        count.chance = 1
    else:
        count.terminal = 1
    if depth == 0 or count.terminal:
        count.leaves = 1 if depth == 0 else 0
        return count
    for after in _next(ruleset, state, pending):
        count.add(perft(ruleset, after, depth - 1))
    return count


def divide(ruleset: AnyRuleset, state: Any, depth: int) -> dict[str, Count]:
    """Return the count below each move from `state`, by its text: where two counts part, look
    there.
    """
    pending = ruleset.pending(state)
    if isinstance(pending, Prompt):
        legal = ruleset.legal(state, pending.seats[0])
        texts = [ruleset.notation.format_action(state, action) for action in legal]
    elif isinstance(pending, Chance):
        texts = [pending.format(outcome) for outcome, _ in pending.outcomes()]
    else:
        return {}
    afters = _next(ruleset, state, pending)
    return {
        text: perft(ruleset, after, depth - 1) for text, after in zip(texts, afters, strict=True)
    }


def _next(ruleset: AnyRuleset, state: Any, pending: object) -> list[Any]:
    afters: list[Any] = []
    if isinstance(pending, Prompt):
        seat = pending.seats[0]
        for action in ruleset.legal(state, seat):
            after = ruleset.clone(state)
            ruleset.decide(after, seat, action, SILENT)
            afters.append(after)
    elif isinstance(pending, Chance):
        for outcome, _ in pending.outcomes():
            after = ruleset.clone(state)
            ruleset.resolve(after, outcome, SILENT)
            afters.append(after)
    return afters
