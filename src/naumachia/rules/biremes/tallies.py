"""Rolls with reasons: what was added to the dice, and by which clause."""

from __future__ import annotations

from naumachia.kernel.clause import Tally


def reasons(tally: Tally) -> tuple[str, ...]:
    """The modifiers of a tally as a fact, in the order they were added: `BIR-NAT-05 +1`."""
    return tuple(f"{modifier.clause.id} {modifier.value:+d}" for modifier in tally.modifiers)
