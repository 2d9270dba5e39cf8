"""Filter out pointless orders, even when the evaluation likes them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from naumachia.kernel.advisor import POINTLESS
from naumachia.kernel.event import Log
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import State
from naumachia.kernel.ruleset import Ruleset
from naumachia.search.candidates import Candidate

S = TypeVar("S", bound=State)
A = TypeVar("A")


def pointless(ruleset: Ruleset[S, A], state: S, seat: int, actions: list[A]) -> bool:
    """Return whether one of these decisions of `seat` in a row is pointless for the advisor, or
    leads to such an event at once. `state` may be a guess; it is not changed.
    """
    blunders = ruleset.advisor.blunders
    after = ruleset.clone(state)
    log = Log()
    for action in actions:
        pending = ruleset.pending(after)
        if not isinstance(pending, Prompt) or seat not in pending.seats:
            return False
        if blunders.of_action(after, seat, action) in POINTLESS:
            return True
        ruleset.decide(after, seat, action, log)
        for event in log.take():
            if blunders.of_event(after, seat, event)[0] in POINTLESS:
                return True
    return False


def sensible(
    ruleset: Ruleset[S, A], state: S, seat: int, field: Iterable[Candidate[A]]
) -> Iterator[Candidate[A]]:
    """Yield the orders that are not pointless, in the same sequence; all, if all are pointless."""
    rejected: list[Candidate[A]] = []
    found = False
    for candidate in field:
        if pointless(ruleset, state, seat, candidate.actions):
            rejected.append(candidate)
        else:
            found = True
            yield candidate
    if not found:
        yield from rejected
