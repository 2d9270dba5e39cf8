"""Test that impossible positions are refused with the place of the error."""

from __future__ import annotations

import pytest

from naumachia.kernel.errors import BadNotation
from naumachia.rules.biremes.ruleset import RULESET

HEAD = "players green:0:roman:south orange:1:pirates:north\nturn 2\norder green orange\ntaken 1\n"
TAIL = "\nstack cycle:2 player_turns player:0:3 activate:0"
MELEE = "\nmelee 0 clock=green since=1 fought=1"


@pytest.mark.parametrize(
    ("ships", "problem"),
    [
        ("G1 T 20,20,90 owner=blue\nO1 T 5,5,0", "no such player"),
        ("G1 T 20,20,90 owner=none\nO1 T 5,5,0", "a crew without owner"),
        ("G1 T 20,20,90 melee=0\nO1 T 5,5,0" + MELEE, "nobody to fight"),
        ("G1 T 20,20,90\nO1 T 5,5,0" + MELEE, "nobody to fight"),
        ("G1 T 20,20,90 melee=0 crew=0\nO1 T 20,20.35,90 melee=0" + MELEE, "nobody to fight"),
        (
            "G1 T 20,20,90 melee=0\nO1 T 20,20.35,90 melee=0\nmelee 0 clock=blue",
            "no such player",
        ),
        (
            "G1 T 20,20,90 melee=0\nO1 T 20,20.35,90 melee=0" + MELEE + " stuck=G1>G1",
            "not in this melee",
        ),
        (
            "G1 T 20,20,90 melee=0\nG2 T 5,5,0\nO1 T 20,20.35,90 melee=0" + MELEE + " stuck=G2>O1",
            "not in this melee",
        ),
        ("G1 T 20,20,90 melee=0\nO1 T 5,5,0", "no such melee"),
    ],
)
def test_a_position_that_cannot_be_is_refused(ships: str, problem: str) -> None:
    with pytest.raises(BadNotation, match=problem):
        RULESET.notation.parse_position(HEAD + ships + TAIL)
