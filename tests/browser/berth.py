"""Small battles of tests among those that a rule set comes with."""

from __future__ import annotations

from collections.abc import Iterable

from naumachia.kernel.scenario import Scenario, packaged_scenarios


def berth(ruleset: str, battles: Iterable[Scenario]) -> None:
    """Have these battles among those of a rule set, in this process."""
    known = packaged_scenarios(f"naumachia.rules.{ruleset}", ruleset)
    for battle in battles:
        assert battle.id not in known, f"{battle.id} is packaged, and its records would be lost"
        known[battle.id] = battle
