"""Hidden rosters, and what everybody sees."""

from __future__ import annotations

import pytest
from tests.rules.biremes.stage import crews, named, stage

from naumachia.kernel.event import Log
from naumachia.rules import load
from naumachia.rules.biremes.melee import lock
from naumachia.rules.biremes.model import Biremes
from naumachia.rules.biremes.secrecy import conceal
from naumachia.rules.biremes.spoils import board

FLEET = ("G1 V 20,20,90 crew=31 corvus", "G2 T 10,10,0 crew=0", "O1 T 20,20.45,90 crew=9")


def seen(state: Biremes, seat: int | None) -> Biremes:
    return conceal(state.clone(), seat)


@pytest.mark.clause("BIR-RULE-64")
def test_crews_and_corvi_are_the_owners_to_know() -> None:
    state = stage(*FLEET, hidden_rosters=True)
    assert crews(seen(state, 0)) == {"G1": 31, "G2": 0, "O1": 20}
    assert crews(seen(state, 1)) == {"G1": 50, "G2": 0, "O1": 9}
    assert crews(seen(state, None)) == {"G1": 50, "G2": 0, "O1": 20}
    assert named(seen(state, 0), "G1").corvus
    assert not named(seen(state, 1), "G1").corvus


@pytest.mark.clause("BIR-RULE-64")
def test_a_melee_tells_them() -> None:
    state = stage(*FLEET, hidden_rosters=True)
    lock(state, named(state, "G1"), named(state, "O1"), Log())
    assert crews(seen(state, 1)) == crews(state)


@pytest.mark.clause("BIR-RULE-64")
def test_dividing_a_crew_tells_how_many_they_are() -> None:
    state = stage(*FLEET, hidden_rosters=True)
    board(state, named(state, "O1"), named(state, "G2"), Log())
    assert crews(seen(state, 0))["O1"] == 9


@pytest.mark.clause("BIR-RULE-64")
def test_nothing_is_hidden_by_default() -> None:
    state = stage(*FLEET)
    assert crews(seen(state, None)) == crews(state)


@pytest.mark.clause("BIR-XFR-05")
def test_everybody_sees_the_fires() -> None:
    state = stage("G1 T 20,20,90 fire=2", "O1 T 5,5,0", hidden_rosters=True)
    assert [named(seen(state, seat), "G1").fire for seat in (0, 1, None)] == [2, 2, 2]


@pytest.mark.clause("BIR-RULE-64")
def test_the_rule_set_hides_them_from_views() -> None:
    ruleset = load("biremes")
    state = stage(*FLEET, hidden_rosters=True)
    assert crews(ruleset.observe(state, 1).state)["G1"] == 50
    assert crews(state)["G1"] == 31


@pytest.mark.clause("BIR-RULE-64")
def test_counters_and_rosters_show_no_crew_that_is_not_known() -> None:
    state = stage(*FLEET, hidden_rosters=True)
    ruleset = load("biremes")
    view = ruleset.observe(state, 1)
    counts = {hull.id: hull.count for hull in ruleset.scene(view).hulls}
    assert counts == {"G1": "?", "G2": "0", "O1": "9"}
    theirs, ours = ruleset.margin(view).rosters
    assert [(line.count, line.share) for line in theirs.lines] == [("?", None), ("0", 0.0)]
    assert [(line.count, line.share) for line in ours.lines] == [("9", 0.45)]
    assert "?" in theirs.note
    assert ("Crew", "? of 50") in theirs.lines[0].sheet
    assert "31" not in str(theirs)
    assert "50/50" not in str(theirs)


def test_counters_and_rosters_show_every_crew_where_nothing_is_hidden() -> None:
    state = stage(*FLEET)
    ruleset = load("biremes")
    view = ruleset.observe(state, None)
    counts = {hull.id: hull.count for hull in ruleset.scene(view).hulls}
    assert counts == {"G1": "31", "G2": "0", "O1": "9"}
    line = ruleset.margin(view).rosters[0].lines[0]
    assert line.share == 31 / 50
    assert ("Corvus", "+2 to grapple") in line.sheet


@pytest.mark.parametrize(
    ("trouble", "said"),
    [
        ("banks=1", ("Oars", "one bank lost, half speed")),
        ("banks=2", ("Oars", "both banks lost, cannot move")),
        ("dead", ("Dead in the water", "never moves again")),
        ("immobile=1", ("Immobilised", "for one turn of hers")),
        ("beached=1", ("Beached", "launch her first")),
        ("fire=2", ("On fire", "2 of 4 cottonballs")),
    ],
)
def test_the_sheet_of_a_ship_tells_her_troubles(trouble: str, said: tuple[str, str]) -> None:
    state = stage(f"G1 T 20,20,90 {trouble}", "O1 T 40,20,90")
    ruleset = load("biremes")
    line = ruleset.margin(ruleset.observe(state, 0)).rosters[0].lines[0]
    assert said in line.sheet
