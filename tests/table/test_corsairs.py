"""The tutorial's table game: it conforms, its rules work, and little of it is boilerplate."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from examples.corsairs import RULESET
from examples.corsairs.model import Corsairs, Course, Fire, Hold, Order
from examples.corsairs.rules import Plots
from tests.ceremony import share_of_ceremony

from naumachia.kernel.chance import Pool
from naumachia.kernel.errors import BadNotation, BadScenario
from naumachia.kernel.event import SILENT, Log
from naumachia.kernel.match import Match
from naumachia.kernel.options import Options
from naumachia.kernel.pending import Prompt
from naumachia.kernel.scenario import read_scenario
from naumachia.scene.board import board_of
from naumachia.scene.surface import Wind
from naumachia.testing.conformance import cases, check_ruleset

FOLDER = Path(__file__).parents[2] / "examples" / "corsairs"


def position(*ships: str, wind: int = 0, stack: str = "cycle:3 gunnery") -> Corsairs:
    """Return a position with the wind from `wind` degrees."""
    lines = [f"wind {wind * 100}", "round 1", *ships, f"stack {stack}"]
    return RULESET.notation.parse_position("\n".join(lines))


def plotting(*ships: str, wind: int = 0) -> Corsairs:
    """Return the same position in the phase of plotting."""
    return position(*ships, wind=wind, stack="cycle:1")


def refused(state: Corsairs, seat: int, action: Order) -> str:
    ruling = RULESET.check(state, seat, action)
    return "" if ruling is None else ruling.clause


def test_it_conforms() -> None:
    report = check_ruleset(RULESET, cases(RULESET), density=0.2)
    assert report.ok, str(report)


@pytest.mark.parametrize(
    ("course", "clause"),
    [
        (Course(0, 6_000, 4_000, 0), ""),  # on 150: the wind abaft
        (Course(0, 0, 3_000, 6_000), ""),  # on 90
        (Course(0, 0, 3_010, 0), "COR-SAIL-03"),
        (Course(0, 0, -10, 0), "COR-SAIL-03"),
        (Course(0, -4_010, 3_000, 0), "COR-SAIL-02"),  # 49.9 off the wind
        (Course(0, -4_000, 3_000, 0), ""),
        (Course(0, 6_010, 1_000, 0), "COR-SAIL-01"),
        (Course(0, 1_000, 0, 1_000), "COR-SAIL-01"),
        (Course(0, 0, 1_001, 0), "COR-SAIL-06"),
        (Course(2, 0, 1_000, 0), "COR-PLOT-01"),  # not hers to plot for
        (Hold(0), "COR-PLOT-01"),
    ],
)
def test_courses_keep_off_the_wind(course: Order, clause: str) -> None:
    state = plotting("R1 frigate 10,10,90", "R2 brig 10,14,90", "B1 brig 30,10,270")
    assert refused(state, 0, course) == clause


def test_plots_are_seen_when_the_last_is_in() -> None:
    scenario = RULESET.scenarios()["islet"]
    match = Match(RULESET, scenario, Options(RULESET.options(), {}))
    match.answer((3,))
    match.play(0, Course(0, 0, 1_000, 0))
    match.play(0, Course(1, 0, 1_000, 0))
    for seat, known in ((0, 2), (1, 0), (None, 0)):
        phase = RULESET.observe(match.state, seat).state.stack[-1]
        assert isinstance(phase, Plots)
        assert sum(answer is not None for answer in phase.answers) == known
    assert match.pending.seats == (1,) if isinstance(match.pending, Prompt) else False
    match.play(1, Course(2, 0, 1_000, 0))
    match.play(1, Course(3, 0, 1_000, 0))
    assert match.state.hull(match.state.ships[0]).pose.text() == "9,6,90"


def test_ships_to_windward_sail_first_and_stop_at_what_they_meet() -> None:
    state = plotting("R1 brig 10,10,180", "B1 brig 10,7,90")
    log = Log()
    RULESET.decide(state, 0, Course(0, 0, 4_000, 0), log)
    assert log.events == []
    RULESET.decide(state, 1, Course(1, 0, 3_000, 0), log)
    # R1 is to windward: she runs into B1, who then sails on from under her bow.
    assert state.hull(state.ships[0]).pose.text() == "10,7.65,180"
    assert state.hull(state.ships[1]).pose.text() == "13,7,90"
    assert [event.kind for event in log.events] == ["sailed", "stopped", "sailed"]


def test_a_turn_into_another_hull_is_not_made() -> None:
    state = plotting("R1 frigate 10,10,90", "R2 brig 10,10.4,90", "B1 brig 30,10,270", wind=270)
    RULESET.decide(state, 0, Course(0, -3_000, 3_000, 0), SILENT)
    RULESET.decide(state, 0, Course(1, 0, 0, 0), SILENT)
    RULESET.decide(state, 1, Course(2, 0, 0, 0), SILENT)
    assert state.hull(state.ships[0]).pose.text() == "10,10,90"


@pytest.mark.parametrize(
    ("target", "land", "clause"),
    [
        ("18,10,0", "", ""),
        ("18.01,10,0", "", "COR-FIRE-01"),
        ("15,8.1,0", "", ""),  # 0.7 of half a hull and 4.8 tan 15 are 1.986
        ("15,8,0", "", "COR-FIRE-02"),
        ("10,15,0", "", "COR-FIRE-02"),  # ahead
        ("18,10,0", "land 13,9 14,9 14,11 13,11", "COR-FIRE-03"),
    ],
)
def test_who_may_be_fired_at(target: str, land: str, clause: str) -> None:
    lines = ["R1 frigate 10,10,0", "R2 brig 10,20,0", f"B1 frigate {target}", *[land] * bool(land)]
    state = position(*lines, "B2 brig 5,10,0")
    assert refused(state, 0, Fire(0, 2)) == clause
    assert refused(state, 0, Fire(0, 1)) == "COR-FIRE-01"
    assert refused(state, 0, Fire(0, 3)) == ""
    assert refused(state, 0, Hold(2)) == "COR-SAIL-04"


def test_a_hull_between_stops_the_fire() -> None:
    state = position("R1 frigate 10,10,0", "R2 brig 13,10,0", "B1 brig 16,10,0", "B2 brig 5,10,0")
    assert refused(state, 0, Fire(0, 2)) == "COR-FIRE-03"


@pytest.mark.parametrize(("far", "chance"), [("13.9", Fraction(1, 2)), ("14.1", Fraction(1, 3))])
def test_each_point_is_a_die(far: str, chance: Fraction) -> None:
    state = position("R1 frigate 10,10,0 points=3", f"B1 brig {far},10,0")
    RULESET.decide(state, 0, Fire(0, 1), SILENT)
    pool = RULESET.pending(state)
    assert isinstance(pool, Pool)
    assert pool.chances()[3,] == chance**3
    RULESET.resolve(state, (6, 6, 1), SILENT)
    assert state.ships[1].points == 2


def test_who_has_no_ship_left_has_lost() -> None:
    state = position("R1 frigate 10,10,0", "B1 brig 13,10,0 points=1")
    RULESET.decide(state, 0, Fire(0, 1), SILENT)
    RULESET.resolve(state, (6,) * 7, SILENT)
    assert state.result is not None
    assert (state.result.ending, state.result.scores) == ("swept", (1.0, -1.0))
    again = RULESET.notation.parse_position(RULESET.position(state))
    assert again.result is not None
    assert RULESET.digest(again) == RULESET.digest(state)


def test_pointing_plots_and_fires() -> None:
    board = board_of(RULESET)
    state = plotting("R1 frigate 10,10,90", "B1 brig 30,10,270", wind=0)
    view = RULESET.observe(state, 0)
    assert board.pointing.aim(view, 0, "R1", (13.0, 10.0), None)[0] == Course(0, 0, 3_000, 0)
    shown = board.pointing.aim(view, 0, "R1", (13.0, 10.0), 135.0)[0]
    assert shown == Course(0, 0, 3_000, 4_500)
    # Straight upwind: the nearest is as close as she lies.
    meant, *nearby = board.pointing.aim(view, 0, "R1", (10.0, 16.0), None)
    assert refused(state, 0, meant) != ""
    found = next(one for one in nearby if not refused(state, 0, one))
    assert found == Course(0, -4_000, 3_000, 0)
    rose = board.scene(view).rose
    assert rose is not None
    assert rose.wind == Wind(0.0, "0°")
    gunnery = position("R1 frigate 10,10,0", "B1 brig 13,10,0")
    seen = RULESET.observe(gunnery, 0)
    assert board.pointing.aim(seen, 0, "R1", (13.2, 10.0), None) == [Fire(0, 1)]
    assert len(board.reach(seen, 0, "R1")) == 2
    assert board.pointing.aim(seen, 0, "R9", (13.2, 10.0), None) == []


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("R1 galley 10,10,0", "no such kind of ship"),
        ("R1 brig", "no place"),
        ("R1 brig 10,10", "pose"),
        ("R1 brig 10,10,0; B1 brig 10,10,0", "does not fit"),
        ("R1 brig 10,10,0 points=9", "not a number"),
        ("land 0,0 1,1", "three corners"),
        ("options rounds=900", "wrong value"),
        ("R1 brig 10,10,0; stack cycle:3 gunnery:3", "cannot read"),
        ("R1 brig 10,10,0; stack gunnery", "out of order"),
        ("R1 brig 10,10,0; stack", "no open phases"),
        ("R1 brig 10,10,0; stack cycle:2 plots:1:0:-:0", "no such plot"),
        ("R1 brig lost; stack cycle:2 plots:0:0:-:0", "no such plot"),
        ("R1 brig 10,10,0; stack cycle:2 plots:0:0:1,0,0,0:0", "cannot read"),
        ("R1 brig 10,10,0; stack cycle:3 gunnery broadside:0:7", "no such number"),
        ("R1 brig 10,10,0; B1 brig lost; stack cycle:3 gunnery broadside:0:1", "do not fit"),
    ],
)
def test_errors_of_positions_say_what_is_wrong(text: str, wrong: str) -> None:
    with pytest.raises(BadNotation, match=wrong):
        RULESET.notation.parse_position(text)


def test_errors_of_scenarios_say_where() -> None:
    source = 'ruleset = "corsairs"\nid = "a"\ntitle = "A"\nsummary = "A"\n[setup]\nwind = 0\n'
    for fleets, wrong in (
        ('red = ["galley 1,1,0"]\nblue = []', "brig, frigate"),
        ('red = ["brig 0,0,0"]\nblue = []', "clear of all else"),
        ("red = []\nblue = []\nmoon = 1", "unknown field"),
    ):
        scenario = read_scenario(source + fleets, "a.toml", "corsairs")
        with pytest.raises(BadScenario, match=wrong):
            RULESET.setup(scenario, Options(RULESET.options(), {}))


# -- how much of it is ceremony --------------------------------------------------------------

CEREMONY = {
    "model.py": {"kept", "counts"},
    "rules.py": {"name"},
    "words.py": {"CALLED", "AIMED", "STACK", "LINES", "POSITIONS"},
    "board.py": {"__init__"},
    "ruleset.py": {"CorsairsRuleset", "RULESET"},
    "__init__.py": set(),
}
"""Lines that only forward or register, by file; all imports are boilerplate, too."""


def test_less_than_a_quarter_of_it_is_ceremony() -> None:
    ceremony, every = share_of_ceremony(FOLDER, CEREMONY)
    assert ceremony > 50  # the imports alone
    assert ceremony < every / 4, f"{ceremony} of {every} lines"


@pytest.mark.parametrize("text", ["foo", "foo course L30", "?"])
def test_a_word_that_is_not_a_ships_name_is_not_reported_as_one(text: str) -> None:
    state = plotting("R1 brig 10,10,90", "B1 brig 20,10,90")
    with pytest.raises(BadNotation, match=r"cannot read: .* expected a ship"):
        RULESET.notation.parse_action(state, 0, text)
    with pytest.raises(BadNotation, match="no such ship"):
        RULESET.notation.parse_action(state, 0, "R9 course L30")
