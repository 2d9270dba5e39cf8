"""Warnings and ranges before an act, sums after a roll."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.rules.navarchoi.stage import number, stage

from naumachia.kernel.event import Event
from naumachia.kernel.ruleset import View
from naumachia.rules.navarchoi.actions import Action, Form, Forward, Run, Turn
from naumachia.rules.navarchoi.model import Navarchoi
from naumachia.rules.navarchoi.rules.activation import FormationChoice
from naumachia.rules.navarchoi.ruleset import RULESET
from naumachia.rules.navarchoi.tables.battle import SAFE, Exit
from naumachia.scene.board import board_of
from naumachia.testing.stage import decide, run


def stating_state(*lines: str, lesson: str = "g", exits: Sequence[Exit] = ()) -> Navarchoi:
    """Return a state in which A1 is activated and states its MP."""
    state = stage(*lines, lesson=lesson, exits=exits, hands=((1, 2), ()))
    run(state, FormationChoice(0))
    decide(state, Form((number(state, "A1"),)))
    return state


def moving_state(points: int, *lines: str, exits: Sequence[Exit] = ()) -> Navarchoi:
    """Return a state in which A1 has stated these MP."""
    state = stating_state(*lines, exits=exits)
    decide(state, Run(0, points))
    return state


def warnings_of(state: Navarchoi, action: Action) -> str:
    """Return the warnings of the page."""
    return board_of(RULESET).sketch(View(0, state), 0, action).warning


# -- leaving the map -------------------------------------------------------------------

LEAVES = "A1 leaves the map here and is out of the game for good."
BOUND = "{left} MP have to be spent, and every way to spend them leads A1 off the map"


@pytest.mark.clause("NAV-RULE-42")
def test_a_step_off_the_map_is_warned_of() -> None:
    state = moving_state(2, "A1 3 3205 E", "B1 3 0505 W")
    assert warnings_of(state, Forward(0)) == LEAVES
    assert warnings_of(moving_state(2, "A1 3 3105 E", "B1 3 0505 W"), Forward(0)) == ""


@pytest.mark.clause("NAV-RULE-42", "NAV-RULE-27")
def test_a_step_after_which_the_map_has_to_be_left_is_warned_of() -> None:
    state = moving_state(9, "A1 3 3105 E full", "B1 3 0505 W")
    assert warnings_of(state, Forward(0)).startswith(BOUND.format(left=7))
    cruising = moving_state(8, "A1 3 3105 E", "B1 3 0505 W")
    assert warnings_of(cruising, Forward(0)) == ""


@pytest.mark.clause("NAV-RULE-42", "NAV-RULE-27")
def test_points_that_cannot_be_spent_on_the_map_are_warned_of() -> None:
    state = stating_state("A1 3 3205 E", "B1 3 0505 W")
    assert warnings_of(state, Run(0, 8)).startswith(BOUND.format(left=8))
    assert warnings_of(state, Run(0, 2)) == ""
    far = stating_state("A1 3 2005 E", "B1 3 0505 W")
    assert warnings_of(far, Run(0, 8)) == ""


@pytest.mark.clause("NAV-RULE-42")
def test_a_turn_away_from_the_edge_needs_no_warning() -> None:
    state = moving_state(8, "A1 3 3005 E", "B1 3 0505 W")
    decide(state, Forward(0))
    assert warnings_of(state, Turn(0, 2)) == ""
    assert warnings_of(state, Forward(0)) == ""


@pytest.mark.clause("NAV-RULE-42", "NAV-SCN-01")
def test_leaving_by_an_edge_that_pays_needs_no_warning() -> None:
    reward = Exit(0, 2, 0, 21, SAFE)
    reward.to, reward.points = 0, 2
    state = moving_state(2, "A1 3 3205 E", "B1 3 0505 W", exits=[reward])
    sketch = board_of(RULESET).sketch(View(0, state), 0, Forward(0))
    assert sketch.sentence == "Off the map for 2 points: 2 MP"
    assert sketch.warning == ""
    plain = board_of(RULESET).sketch(
        View(0, moving_state(2, "A1 3 3205 E", "B1 3 0505 W")), 0, Forward(0)
    )
    assert plain.sentence == "Off the map for good: 2 MP"


# -- missiles --------------------------------------------------------------------------


@pytest.mark.clause("NAV-MISS-02", "NAV-MISS-06")
def test_the_board_knows_how_far_missiles_reach() -> None:
    lines = ("A1 3 0503 E", "A2 5 1010 E towers=1", "A3 3 1212 E sail", "B1 3 3020 W")
    scene = board_of(RULESET).scene(View(0, stage(*lines)))
    assert [scene.hull(name).missiles for name in ("A1", "A2", "A3", "B1")] == [1, 2, 0, 1]
    scene = board_of(RULESET).scene(View(0, stage(*lines, lesson="a")))
    assert scene.hull("A1").missiles == 0


@pytest.mark.clause("NAV-MULT-02")
def test_a_ship_that_has_fired_shows_no_range() -> None:
    state = moving_state(4, "A1 3 0505 E", "B1 3 3020 W")
    assert state.activation is not None
    state.activation.has_fired = True
    assert board_of(RULESET).scene(View(0, state)).hull("A1").missiles == 0


# -- sums ------------------------------------------------------------------------------


def sentence_of(kind: str, **facts: object) -> str:
    return board_of(RULESET).say(Event("NAV-RAM-04", kind, facts), None)


def test_a_throw_is_told_with_its_modifiers_by_name() -> None:
    reasons = ("NAV-RAM-04 quality +5", "NAV-RAM-04 cruise +0", "NAV-CARD-14 Stout Epotides +2")
    line = sentence_of(
        "combat_rolled",
        ship="A1",
        target="B1",
        attack=14,
        attack_reasons=reasons,
        defence=3,
        defence_reasons=(),
    )
    attack = "A1 attacks with `die 7` +5 Quality +2 Stout Epotides = **14**"
    assert line == f"{attack}; B1 defends with `die 3`"


def test_sums_with_nothing_in_them_say_so() -> None:
    fatigue = {"reasons": ("NAV-RULE-32 wind_not_for_all +0",), "total": 4, "quality": 5}
    text = sentence_of("fatigue_rolled", seat="a", tired=False, **fatigue)
    assert text == "Fatigue: `die 4`, not above Quality 5: fresh"
    text = sentence_of("cutting_rolled", ship="A1", needs=5, free=True, reasons=(), total=0)
    assert text == "A1 cuts free below 5: `die 0`: **free**"


def test_the_initiative_is_told_as_a_sum() -> None:
    reasons = ("NAV-INIT-01 quality +5", "NAV-INIT-03 held -2")
    text = sentence_of("initiative_rolled", seat="a", die=4, reasons=reasons, total=7)
    assert text.endswith(
        "for the initiative: `die 4` +5 Quality −2 for the initiative held = **7**"
    )
