"""Test national bonuses (table T14)."""

from __future__ import annotations

import pytest
from tests.rules.biremes.stage import stage

from naumachia.kernel.clause import Tally
from naumachia.rules.biremes.model import NATIONS
from naumachia.rules.biremes.rules.attacks import add_melee_bonus, attack_bonus, reasons

ROWS = [
    ("greek", "persian", 0, 1),
    ("greek", "roman", 0, 0),
    ("persian", "greek", 0, 0),
    ("athenian", "spartan", 1, 0),
    ("spartan", "athenian", 0, 1),
    ("roman", "carthaginian", 0, 1),
    ("carthaginian", "roman", 1, 0),
    ("naval_power", "pirates", 0, 0),
    ("pirates", "naval_power", 0, 0),
]


@pytest.mark.clause(
    "BIR-NAT-01", "BIR-NAT-02", "BIR-NAT-03", "BIR-NAT-04", "BIR-NAT-05", "BIR-RULE-59"
)
@pytest.mark.parametrize(("nation", "enemy", "attack", "melee"), ROWS)
def test_bonus_of_a_nation(nation: str, enemy: str, attack: int, melee: int) -> None:
    state = stage("G1 T 20,20,90", "O1 T 5,5,0", nations=(nation, enemy))
    assert attack_bonus(state, state.ships[0], Tally(0)).total == attack
    tally = Tally(0)
    add_melee_bonus(state, state.ships[0], state.ships[1], tally)
    assert tally.total == melee


@pytest.mark.clause("BIR-RULE-59")
@pytest.mark.parametrize(("matchup", "counted"), [(0, ()), (2, ("BIR-NAT-02 +1",)), (4, ())])
def test_bonuses_only_in_the_listed_matchup_by_option(matchup: int, counted: tuple[str]) -> None:
    nations = ("athenian", "spartan")
    state = stage("G1 T 20,20,90", "O1 T 5,5,0", nations=nations, nat_scope="listed")
    state.matchup = matchup
    assert reasons(attack_bonus(state, state.ships[0], Tally(0))) == counted


def test_all_nations_are_in_the_table() -> None:
    assert {row[0] for row in ROWS} == set(NATIONS)
