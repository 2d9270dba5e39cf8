"""Who threw the dice that an event tells of."""

from __future__ import annotations

from pathlib import Path

import pytest

from naumachia.kernel.record import replay
from naumachia.rules import find

GOLDEN = Path(__file__).parent.parent / "golden"
NOBODYS = {"generated"}
"""Dice of a table that no side throws."""


@pytest.mark.parametrize("ruleset", ["trireme", "biremes", "diadochi", "navarchoi", "age_of_sail"])
def test_every_die_that_is_told_says_whose_it_is(ruleset: str) -> None:
    told: set[str] = set()
    for record in sorted((GOLDEN / ruleset / "records").glob("*.txt")):
        for entry in replay(find(ruleset), record.read_text("utf-8")).history:
            for event in entry.events:
                if "dice" not in event.facts or event.kind in NOBODYS:
                    continue
                told.add(event.kind)
                dice, seats = event.facts["dice"], event.facts.get("dice_seats")
                assert isinstance(dice, tuple)
                assert isinstance(seats, tuple), f"{record.name}: {event.kind} says not whose"
                against = event.facts.get("against_dice", ())
                assert isinstance(against, tuple)
                assert len(seats) == len(dice) + len(against), f"{record.name}: {event.kind}"
    assert told
