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
from naumachia.scene.board import board_of

TRIREME = load("trireme")
BESIDE = "options losses_to_lose={limit}; green moves; G1 (8,6)N/E; G2 (1,1)N; O1 (8,6)S/W; G3 lost"


def told(order: str, limit: int = 6) -> dict[str, str]:
    """The lines beside an order in a position where G1 lies beside O1 and green has lost a ship."""
    state = TRIREME.notation.parse_position(BESIDE.format(limit=limit))
    action = TRIREME.notation.parse_action(state, 0, order)
    return dict(board_of(TRIREME).odds.dice_notes(TRIREME.observe(state, 0), 0, action))


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
    title = board_of(TRIREME).margin(match.view(None)).title
    assert title == ("Setting up" if placing else "Round 1")


def sheets(position: str) -> dict[str, dict[str, str]]:
    """The sheet of every ship."""
    state = TRIREME.notation.parse_position(position)
    rosters = board_of(TRIREME).margin(TRIREME.observe(state, None)).rosters
    return {line.id: dict(line.sheet) for roster in rosters for line in roster.lines}


def test_a_sheet_tells_place_deeds_and_mate() -> None:
    told = sheets("green moves; G1 (8,6)N/E made F; G2 (1,1)NE; O1 (8,6)S/W; G3 lost; active G1")
    assert told["G1"] == {
        "Place": "column 8, row 6",
        "Heading": "north",
        "This turn": "forward",
        "Beside": "O1, who lies to the west",
    }
    assert told["G2"]["This turn"] == "not moved yet"
    assert told["G2"]["Heading"] == "north-east"
    assert "This turn" not in told["O1"]
    assert told["G3"] == {}


@pytest.mark.parametrize(("first", "second"), [("G1", "O1"), ("O1", "G1")])
def test_a_sheet_tells_until_when_a_ship_is_locked(first: str, second: str) -> None:
    ships = "G1 (8,6)N/E; G8 (1,1)N; O1 (8,6)S/W; O8 (15,15)S"
    told = sheets(f"green moves; {ships}; tie {first} {second}")
    until = "Orange" if first == "G1" else "Green"
    assert told["G1"]["Locked with"] == f"O1; both roll again at the end of {until}'s turn"
    assert told["O1"]["Locked with"] == f"G1; both roll again at the end of {until}'s turn"
