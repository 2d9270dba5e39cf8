"""When ranges and angles may be measured (SAIL-EQP-04, SAIL-RULE-59)."""

from __future__ import annotations

from naumachia.kernel.clause import Facts
from naumachia.kernel.mypyc import i64
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.table.measured import beyond, note_limit


def may_measure(state: AgeOfSail) -> bool:
    """Whether ranges and angles may be measured now: where that is allowed at any time, when the
    sides fire, and when the battle is over.
    """
    if state.rules.measuring or state.result is not None:
        return True
    return any(phase.name == "firings" for phase in state.stack)


def note_apart(state: AgeOfSail, facts: Facts, refusal: str, away: float, limit: i64) -> None:
    """Note that something is farther off than it may be, and how far where that may be measured;
    else under the name of the refusal with `_unmeasured`.
    """
    if may_measure(state):
        note_limit(facts, refusal, beyond(away, limit), limit)
        return
    facts["refusal"] = f"{refusal}_unmeasured"
    facts["limit"] = int(limit)
