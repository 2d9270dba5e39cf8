"""Test worked examples of the ledger about tables and turns."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.rules.biremes.melee_odds import MeleeOdds
from tests.rules.biremes.stage import named, stage

from naumachia.geometry.lattice import keel_angle
from naumachia.kernel.event import SILENT
from naumachia.kernel.options import Options
from naumachia.rules.biremes.model import UNMARKED, Biremes
from naumachia.rules.biremes.options import OPTIONS, Rules
from naumachia.rules.biremes.rules.fire import FireChecks, Shooting
from naumachia.rules.biremes.rules.ramming import Ramming
from naumachia.rules.biremes.rules.swiping import apply_swipe
from naumachia.rules.biremes.rules.turn import TurnBegins, TurnEnds
from naumachia.testing.stage import answer, chance_of, kinds, run

BANDS = {
    "dead on": (57.5, 122.5, 237.5),
    "oblique": (57.4, 12.5, 122.6, 167.5, 192.5, 302.6),
    "none": (12.4, 167.6, 347.6),
}


@pytest.mark.clause("BIR-RULE-11")
@pytest.mark.parametrize(
    ("band", "heading"), [(band, one) for band, all_ in BANDS.items() for one in all_]
)
@pytest.mark.parametrize("target", [0, 3330, 27000])
def test_example_27_bands(band: str, heading: float, target: int) -> None:
    rules = Rules(Options(OPTIONS, {}))
    angle = keel_angle(target, (target + round(heading * 100)) % 36000)
    found = "none" if angle < rules.oblique_from else "oblique"
    assert band == ("dead on" if angle >= rules.dead_on_from else found)


def rammed(modifier: int) -> Biremes:
    """Return a state that waits for the dice of a ram."""
    state = stage("G1 T 20,19.2,0", "O1 V 20,20.1,90")
    run(state, Ramming(0, 1, modifier))
    return state


@pytest.mark.clause("BIR-RAM-09", "BIR-RULE-17")
@pytest.mark.parametrize(
    ("event", "chance"),
    [
        ("glanced_off", "7/12"),
        ("immobilised", "1/4"),
        ("dead_in_water", "5/36"),
        ("stuck_fast", "1/36"),
        ("rammed", "0"),
    ],
)
def test_example_28_a_bireme_at_a_quinquereme(event: str, chance: str) -> None:
    assert chance_of(rammed(-4), event) == Fraction(chance)


@pytest.mark.clause("BIR-RULE-17", "BIR-RULE-19")
def test_example_33_totals_off_the_table() -> None:
    low = answer(rammed(-4), 1, 1)
    high = answer(rammed(6), 6, 6)
    assert [event.facts["total"] for event in (low[0], high[0])] == [-2, 18]
    assert [event.clause for event in (low[0], high[0])] == ["BIR-RULE-17"] * 2
    assert kinds(low)[1:] == ["glanced_off"]
    assert kinds(high)[1:] == ["rammed"]


@pytest.mark.clause("BIR-RULE-21", "BIR-RAM-16")
def test_example_34_a_marker_costs_one_turn_of_its_own() -> None:
    state = stage("G1 T 5,5,0", "O1 T 20,20,90 immobile=1")
    ship = named(state, "O1")
    run(state, TurnEnds(1))  # placed after her turn had begun: it does not count
    assert ship.idle_ruling() is not None
    run(state, TurnBegins(0), TurnEnds(0))
    assert ship.idle_ruling() is not None
    run(state, TurnBegins(1))
    assert ship.idle_ruling() is not None
    run(state, TurnEnds(1))
    assert ship.immobile == UNMARKED


@pytest.mark.clause("BIR-SWP-14", "BIR-RULE-32")
def test_example_47_two_banks_lost() -> None:
    state = stage("G1 T 5,5,0", "O1 T 20,20,90")
    ship = named(state, "O1")
    apply_swipe(ship, 10, SILENT)
    assert not ship.is_helpless()
    apply_swipe(ship, 12, SILENT)
    ruling = ship.idle_ruling()
    assert ruling is not None
    assert ruling.clause == "BIR-SWP-14"
    assert ship.is_helpless()


@pytest.mark.clause("BIR-NAT-05")
def test_example_60_a_roman_quinquereme_against_another() -> None:
    won, lost, rounds, _ = MeleeOdds("+1 first").of(50, 50)
    assert (round(float(won), 6), round(float(lost), 6)) == (0.725942, 0.249752)
    assert round(float(rounds), 4) == 4.7188


@pytest.mark.clause("BIR-FIRE-05", "BIR-FIRE-06", "BIR-MIS-09")
def test_example_72_a_trireme_burns_out() -> None:
    state = stage("G1 T 20,20,90", "O1 T 20,18,90")
    run(state, Shooting(0, 1, 1))
    chance = chance_of(state, "catches_fire")
    assert chance == Fraction(1, 6)
    answer(state, 6)
    for turn in (2, 3, 4):
        state.turn = turn
        run(state, FireChecks(1))
        chance *= chance_of(state, "burns")
        answer(state, 5)
    assert not named(state, "O1").is_afloat()
    assert chance == Fraction(125, 1296)
