"""Facts of refusals, scenario files, measures in orders, and shapes of the board."""

import pytest
from tests.geometry.shapes import ship

from naumachia.geometry.lattice import Pose
from naumachia.geometry.measure import Line
from naumachia.geometry.polygon import EAST, Land, Table
from naumachia.geometry.sea import EDGE, HULL, LAND, Collision
from naumachia.kernel.clause import Facts, Ruling
from naumachia.kernel.errors import BadScenario
from naumachia.kernel.toml_data import read_toml
from naumachia.notation.pattern import PatternMismatch
from naumachia.scene.overlay import Wash
from naumachia.scene.surface import Wind
from naumachia.table.bands import bearing_off, wheel_about
from naumachia.table.files import corners_text, find_pose, read_land, scenario_lands
from naumachia.table.refusal_facts import (
    Obstacles,
    measured_line,
    note_collision,
    note_limit,
    note_line,
    refusal_line,
)
from naumachia.table.scene import rose, scene_hull, scene_pose, surface, terrain
from naumachia.table.spelling import measure_text
from naumachia.table.words import read_steps, steps_text

CLAUSES = [f"TST-0{number}" for number in range(3)]


def test_each_obstacle_has_its_clause_and_its_facts() -> None:
    obstacles = Obstacles(*CLAUSES)
    found = []
    for kind, which in ((HULL, 1), (LAND, 0), (EDGE, EAST)):
        facts: Facts = {}
        met = Collision(kind, which, 1_234.5)
        note_collision(met, "O2", ship("T 20,10,0") if kind == HULL else None, facts)
        found.append((obstacles.clause(met), facts))
    assert found == [
        (
            "TST-00",
            {
                "room": 1_235,
                "refusal": "hull_in_way",
                "blocker": "O2",
                "blocker_at": (20_000, 10_000),
            },
        ),
        ("TST-01", {"room": 1_235, "refusal": "land_in_way"}),
        ("TST-02", {"room": 1_235, "refusal": "edge_in_way", "edge": "east"}),
    ]


def test_the_line_that_decided_is_drawn_with_its_length() -> None:
    facts: Facts = {}
    note_line(Line(1_000.0, 1_000.0, 4_000.4, 5_000.0), facts)
    note_limit(facts, "too_far", 5_000, 4_000)
    assert (facts["measured"], facts["limit"], facts["refusal"]) == (5_000, 4_000, "too_far")
    line = refusal_line(Ruling(CLAUSES[0], facts), "c")
    assert line is not None
    assert (line.a, line.b, line.text) == ((1.0, 1.0), (4.0, 5.0), "5.00c")
    assert refusal_line(None, "c") is None
    assert refusal_line(Ruling(CLAUSES[0], {}), "c") is None
    assert measured_line((1.0, 1.0), (1.0, 1.0), "c") is None
    note_limit(None, "too_far", 1, 1)
    note_line(Line(0.0, 0.0, 1.0, 1.0), None)


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("distance", 1_500, "1.5″"),
        ("distance", -1_500, "−1.5″"),
        ("angle", 1_250, "12.5°"),
        ("turned", -4_500, "−45°"),
        ("at", (1_000, 2_500), "1, 2.5"),
        ("crew", 3, None),
        ("distance", True, None),
        ("dice", (1, 2), None),
    ],
)
def test_measures_are_written_in_units(name: str, value: object, said: str | None) -> None:
    assert measure_text(name, value) == said


def test_land_of_a_file_is_read_and_written() -> None:
    text = "0,0 48,0 48,4 0,4.5"
    assert corners_text(read_land(text)) == text
    with pytest.raises(ValueError, match="not x,y"):
        read_land("0,0 1 2,2")
    table = read_toml('[setup]\nlands = ["0,0 1,1 0,1"]\nbad = ["0,0 1,1"]\n', "a.toml").table(
        "setup"
    )
    assert [corners_text(land) for land in scenario_lands(table, "lands", "cables")] == [
        "0,0 1,1 0,1"
    ]
    assert scenario_lands(table, "none", "cables") == []
    with pytest.raises(BadScenario, match="corners x,y in cables"):
        scenario_lands(table, "bad", "cables")
    assert find_pose(["T", "10,6,90", "crew=3"]) == Pose(10_000, 6_000, 9_000)
    assert find_pose(["T", "10,x,90"]) is None
    assert find_pose(["T"]) is None


def test_steps_are_written_as_they_are_read() -> None:
    for steps in ((1_250, 4_000, 0), (0, -2_000, 0), (-9_000, 0, 0), (500, 1, -500)):
        assert read_steps(steps_text(steps)) == steps
    with pytest.raises(PatternMismatch, match="cannot read step"):
        read_steps("F3 F4")


def test_the_table_is_drawn_in_its_units() -> None:
    board = surface(Table(25_000, 20_000), "c", 5.0)
    assert (board.width, board.height, board.unit, board.graduation) == (25.0, 20.0, "c", 5.0)
    assert rose(board, Wind(45.0, "medium")).wind == Wind(45.0, "medium")
    assert scene_pose(Pose(1_500, 2_000, 4_550)) == (1.5, 2.0, 45.5)
    land = terrain([Land([(0, 0), (1_000, 0), (0, 1_000)])])[0]
    assert set(land.outline) == {(0.0, 0.0), (1.0, 0.0), (0.0, 1.0)}
    hull = scene_hull("G1", 1, "trireme", ship("T 20,10,90"), "a trireme")
    assert (hull.id, hull.tag, hull.x, hull.heading, hull.size) == ("G1", "G1", 20.0, 90.0, 1.25)


def test_only_the_band_of_the_bearing_has_its_name() -> None:
    hull = ship("T 20,10,90")
    bearing = bearing_off(hull, ship("T 20,20,0"))
    assert bearing == 270.0
    bands = [(-45.0, 45.0, Wash.FORBIDDEN, "bow"), (225.0, 315.0, Wash.LEGAL, "beam")]
    found = wheel_about(hull, bands, bearing)
    assert [sector.text for sector in found] == ["", "beam"]
    assert (found[1].start, found[1].end) == (315.0, 405.0)
    assert (found[1].inner, found[1].outer) == (1.3 * 1.25, 1.8 * 1.25)
