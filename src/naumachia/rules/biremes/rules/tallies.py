"""Rolls with reasons: what was added to the dice, and by which clause."""

from __future__ import annotations

from naumachia.kernel.clause import Facts, Tally
from naumachia.kernel.phrase import Phrasebook, signed


def reasons(tally: Tally) -> tuple[str, ...]:
    """The modifiers of a tally as a fact, in the order they were added: `BIR-NAT-05 +1`."""
    return tuple(f"{modifier.clause} {modifier.value:+d}" for modifier in tally.modifiers)


def with_words(facts: Facts, phrases: Phrasebook) -> Facts:
    """The facts of an event, each of its reasons by name instead of clause: `+1 Roman`, and what a
    throw has added to it in all as `net`.
    """
    net = facts.get("modifier")
    if isinstance(net, int):
        facts = {**facts, "net": f" {signed(net)}" if net else ""}
    given = facts.get("reasons")
    if not isinstance(given, tuple):
        return facts
    told: list[str] = []
    for reason in given:
        clause, value = str(reason).split()
        told.append(f"{signed(int(value))} {phrases.spelled('reason', clause)}")
    return {**facts, "reasons": tuple(told)}
