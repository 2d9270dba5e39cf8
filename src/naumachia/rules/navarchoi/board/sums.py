"""Throws as they are told: `die 7, +5 Quality, +3 beam, = 15`."""

from __future__ import annotations

from typing import Final

from naumachia.kernel.clause import Facts
from naumachia.kernel.phrase import Phrasebook, signed

SUMS: Final = (
    ("attack_reasons", "attack", "attack_sum"),
    ("defence_reasons", "defence", "defence_sum"),
    ("reasons", "total", "sum"),
)
"""The fact with the modifiers of a die, the fact with its total, and the name of the sum."""


def with_sums(facts: Facts, phrases: Phrasebook) -> Facts:
    """The facts of an event, with a sum in words for each of its dice that carry reasons."""
    told: Facts = dict(facts)
    for reasons, total, name in SUMS:
        given, result = facts.get(reasons), facts.get(total)
        if isinstance(given, tuple) and isinstance(result, int):
            told[name] = sum_text([term(str(one)) for one in given], result, phrases)
    return told


def term(reason: str) -> tuple[str, int]:
    """What is counted and its value, of a reason as `NAV-RAM-04 beam +3`."""
    words = reason.split()
    return " ".join(words[1:-1]), int(words[-1])


def sum_text(terms: list[tuple[str, int]], total: int, phrases: Phrasebook) -> str:
    """A die with what is added to it; what adds nothing is left out."""
    die = total - sum(value for _, value in terms)
    added = [
        f"{signed(value)} {phrases.spelled('what', what)}" for what, value in terms if value != 0
    ]
    if not added:
        return phrases.fill("labels", "sum_plain", {"die": die})
    return phrases.fill("labels", "sum", {"die": die, "added": " ".join(added), "total": total})
