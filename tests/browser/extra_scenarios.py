"""Add scenarios of tests to the packaged ones of a rule set."""

from __future__ import annotations

from collections.abc import Iterable

from naumachia.kernel.scenario import Scenario, packaged_scenarios


def add_scenarios(ruleset: str, battles: Iterable[Scenario]) -> None:
    """Add battles to those of a rule set, in this process."""
    known = packaged_scenarios(f"naumachia.rules.{ruleset}", ruleset)
    for battle in battles:
        assert battle.id not in known, f"{battle.id} is packaged, and its records would be lost"
        known[battle.id] = battle
