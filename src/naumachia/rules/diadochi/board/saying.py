"""Events in words: what was added to a total is told by its name, not by its clause, and a group by
its first and last ship.
"""

from __future__ import annotations

from typing import Final

from naumachia.kernel.clause import Facts
from naumachia.kernel.phrase import Phrasebook, signed

MOST_TOLD: Final = 2
"""Ships of a group that are told one by one."""


def with_words(facts: Facts, phrases: Phrasebook) -> Facts:
    """The facts of an event, the reasons of a total by name: `with −1 out of formation`.

    They are in the total already, so that `with` stands before them.
    """
    told = dict(facts)
    ships = facts.get("ships")
    if "form" in facts and isinstance(ships, tuple) and len(ships) > MOST_TOLD:
        told["ships"] = f"{ships[0]}\N{EN DASH}{ships[-1]}"
    for key in ("reasons", "against_reasons"):
        given = facts.get(key)
        if isinstance(given, tuple) and given:
            texts = [reason_text(str(one), phrases) for one in given]
            told[key] = (f"with {', '.join(texts)}",)
    return told


def reason_text(reason: str, phrases: Phrasebook) -> str:
    """A reason such as `DIA-CV-06 +4` in words."""
    clause, _, value = reason.partition(" ")
    return f"{signed(int(value))} {phrases.spelled('reason', clause)}"
