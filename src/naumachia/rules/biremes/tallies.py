"""Rolls with reasons: what was added to the dice, and by which clause."""

from __future__ import annotations

from naumachia.kernel.clause import Tally

Reasons = tuple[tuple[str, int], ...]


def reasons(tally: Tally) -> Reasons:
    """The modifiers of a tally as a fact: clause id and value, in the order they were added."""
    return tuple((modifier.clause.id, modifier.value) for modifier in tally.modifiers)


def spell_reasons(found: Reasons) -> str:
    """Modifiers for people: ` +5 (BIR-MEL-06) +1 (BIR-NAT-05)`, nothing when there are none."""
    return "".join(f" {value:+d} ({clause})" for clause, value in found)
