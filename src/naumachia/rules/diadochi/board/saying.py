"""Events in words: what was added to a total is told by its name, not by its clause."""

from __future__ import annotations

from naumachia.kernel.clause import Facts
from naumachia.kernel.phrase import Phrasebook, signed


def with_words(facts: Facts, phrases: Phrasebook) -> Facts:
    """The facts of an event, each of its reasons by name: `−1 out of formation`."""
    told = dict(facts)
    for key in ("reasons", "against_reasons"):
        given = facts.get(key)
        if isinstance(given, tuple):
            told[key] = tuple(reason_text(str(one), phrases) for one in given)
    return told


def reason_text(reason: str, phrases: Phrasebook) -> str:
    """A reason such as `DIA-CV-06 +4` in words."""
    clause, _, value = reason.partition(" ")
    return f"{signed(int(value))} {phrases.spelled('reason', clause)}"
