"""What is told of a boarding beside its odds, and the titles of rounds."""

from __future__ import annotations

from fractions import Fraction

import pytest

from naumachia.kernel.chance import Chance
from naumachia.kernel.event import SILENT
from naumachia.kernel.match import Match
from naumachia.kernel.options import Options
from naumachia.kernel.pending import Prompt
from naumachia.rules import load

TRIREME = load("trireme")
BESIDE = "options losses_to_lose={limit}; green moves; G1 (8,6)N/E; G2 (1,1)N; O1 (8,6)S/W; G3 lost"


def told(order: str, limit: int = 6) -> dict[str, str]:
    """The lines beside an order in a position where G1 lies beside O1 and green has lost a ship."""
    state = TRIREME.notation.parse_position(BESIDE.format(limit=limit))
    action = TRIREME.notation.parse_action(state, 0, order)
    return dict(TRIREME.prospects(TRIREME.observe(state, 0), 0, action))


def test_the_chance_within_two_rolls_is_counted() -> None:
    state = TRIREME.notation.parse_position(BESIDE.format(limit=6))
    TRIREME.decide(state, 0, TRIREME.notation.parse_action(state, 0, "G1 +O1"), SILENT)
    chance = TRIREME.pending(state)
    assert isinstance(chance, Chance)
    won = sum((p for dice, p in chance.outcomes() if dice[0] > dice[1]), Fraction(0))
    tied = sum((p for dice, p in chance.outcomes() if dice[0] == dice[1]), Fraction(0))
    assert told("G1 +O1")["Won within two rolls"] == str(won + tied * won) == "35/72"


def test_what_a_boarding_may_cost_and_win() -> None:
    assert told("G1 +O1") == {
        "Won within two rolls": "35/72",
        "If lost, Green has": "2 ships lost",
        "If won, Orange has": "1 ship lost",
    }
    assert told("G1 +O1", limit=2)["If lost"] == "the game is lost"
    assert "If won" not in told("G1 +O1", limit=2)


def test_a_maneuver_has_no_prospects() -> None:
    assert told("G2 F") == {}


@pytest.mark.parametrize("name", TRIREME.scenarios())
def test_no_round_is_counted_while_ships_are_placed(name: str) -> None:
    scenario = TRIREME.scenarios()[name]
    match = Match(TRIREME, scenario, Options(TRIREME.options(), scenario.options))
    assert isinstance(match.pending, Prompt)
    placing = match.pending.phase == "placing"
    title = TRIREME.margin(match.view(None)).title
    assert title == ("Setting up" if placing else "Round 1")
