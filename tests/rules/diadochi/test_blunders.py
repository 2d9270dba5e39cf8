"""Every result of the blunder table for every kind of unit."""

from __future__ import annotations

from random import Random

import pytest
from tests.rules.diadochi.stage import NAMES, at, battle, column, named, numbers, row

from naumachia.geometry.column import Column
from naumachia.geometry.hull import penetration
from naumachia.kernel.event import Event
from naumachia.rules.diadochi.actions import ABREAST, AHEAD, SINGLE
from naumachia.rules.diadochi.model import BLUNDERED, DONE, OVERLAP, Diadochi, Unit
from naumachia.rules.diadochi.rules.blunders import TABLE, Blunders, blunder_of, nearest_enemy
from naumachia.rules.diadochi.rules.formations import bend, column_ruling, unit_ruling
from naumachia.testing.stage import facts_of, kinds, run

FORMS = {"single": SINGLE, "abreast": ABREAST, "ahead": AHEAD}


def blunder(state: Diadochi, form: str, names: str, die: int) -> list[Event]:
    """The unit blunders, and the movement phase begins."""
    state.units.append(Unit(FORMS[form], numbers(state, names), BLUNDERED, die))
    return run(state, Blunders(0))


def near(state: Diadochi, name: str, x: float, y: float, heading: float) -> bool:
    """Whether a ship is there, as closely as a forced move is worked out."""
    pose = state.hull(named(state, name)).pose
    turn = (int(pose.heading) - round(heading * 100) + 18000) % 36000 - 18000
    return (
        abs(int(pose.x) - x * 1000) <= 10 and abs(int(pose.y) - y * 1000) <= 10 and abs(turn) <= 1
    )


@pytest.mark.clause(*(f"DIA-BLUN-0{number}" for number in range(1, 9)))
def test_the_table() -> None:
    printed = {
        SINGLE: "back full toward away silence out",
        ABREAST: "back full toward back silence out",
        AHEAD: "away full toward away silence out",
    }
    for form, words in printed.items():
        units = [Unit(form, (0,), BLUNDERED, die) for die in range(1, 7)]
        assert [blunder_of(unit).word for unit in units] == words.split()
    lines = [[row[form][1][-1] for row in TABLE] for form in printed]
    assert lines == [list("134578"), list("134678"), list("234578")]


LINE = row("G", "3 3 3", 20, 20.5)
COLUMN = column("G", "3 3 3 3", 20, 20.5)
EAST = "O1 5 40,20.5,270"
NORTH = "O1 5 20,40,180"
SOUTH = "O1 5 20,2,0"

MOVES = [
    # Straight back, two cables, headings kept.
    ("single", 1, ["G1 3 20,20,30", NORTH], "G1", (19, 18.268, 30)),
    ("abreast", 1, [*LINE, NORTH], "G3", (22, 18, 0)),
    ("abreast", 4, [*LINE, NORTH], "G1", (20, 18, 0)),
    # The full move straight ahead: four, and eight in line ahead.
    ("single", 2, ["G1 3 20,20,90", NORTH], "G1", (24, 20, 90)),
    ("abreast", 2, [*LINE, EAST], "G2", (21, 24, 0)),
    ("ahead", 2, [*COLUMN, EAST], "G4", (20, 25, 0)),
    # The full move toward the nearest enemy.
    ("single", 3, ["G1 3 20,20,0", "O1 5 40,20,270"], "G1", (24, 20, 90)),
    ("single", 3, ["G1 3 20,20,0", SOUTH], "G1", (20, 16, 180)),
    ("abreast", 3, [*LINE, "O1 5 31,37.82,180"], "G1", (22, 23.464, 0)),
    ("abreast", 3, [*LINE, EAST], "G1", (22.828, 22.828, 0)),
    ("abreast", 3, [*LINE, "O1 5 21,5,0"], "G1", (22.828, 22.828, 0)),
    ("abreast", 3, [*LINE, "O1 5 2,20.5,0"], "G1", (17.172, 22.828, 0)),
    ("ahead", 3, [*COLUMN, NORTH], "G1", (20, 28, 0)),
    ("ahead", 3, [*COLUMN, "O1 5 50,20,270"], "G1", (27.5, 20.5, 90)),
    ("ahead", 3, [*COLUMN, "O1 5 50,20,270"], "G4", (24.5, 20.5, 90)),
    ("ahead", 3, [*COLUMN, SOUTH], "G1", (27.5, 20.5, 90)),
    # Away from the nearest enemy: a ship in place, a column eight cables on.
    ("single", 4, ["G1 3 20,20,0", NORTH], "G1", (20, 20, 180)),
    ("single", 4, ["G1 3 20,20,0", "O1 5 40,20,0"], "G1", (20, 20, 270)),
    ("single", 4, ["G1 3 20,20,0", SOUTH], "G1", (20, 20, 0)),
    ("ahead", 1, [*COLUMN, "O1 5 50,20,270"], "G1", (12.5, 20.5, 270)),
    ("ahead", 4, [*COLUMN, NORTH], "G1", (27.5, 20.5, 90)),
    ("ahead", 4, [*COLUMN, SOUTH], "G1", (20, 28, 0)),
]


@pytest.mark.clause("DIA-BLUN-01", "DIA-BLUN-02", "DIA-BLUN-03", "DIA-BLUN-04", "DIA-BLUN-05")
@pytest.mark.clause("DIA-BLUN-06", "DIA-RULE-26", "DIA-RULE-29", "DIA-RULE-30", "DIA-RULE-31")
@pytest.mark.clause("DIA-RULE-32", "DIA-RULE-33")
@pytest.mark.parametrize(("form", "die", "lines", "name", "wanted"), MOVES)
def test_where_a_blunder_leads(
    form: str, die: int, lines: list[str], name: str, wanted: tuple[float, float, float]
) -> None:
    state = battle(*lines)
    names = " ".join(line.split()[0] for line in lines if line.startswith("G"))
    events = blunder(state, form, names, die)
    assert near(state, name, *wanted), at(state, name)
    assert state.units[0].fate == DONE
    moved = at(state, name) != " ".join(lines).split(f"{name} ")[1].split()[1]
    assert kinds(events)[0].startswith("moved_") == moved


@pytest.mark.clause("DIA-RULE-33")
def test_a_column_turning_away_goes_four_by_the_option() -> None:
    state = battle(*COLUMN, NORTH, turn_away_travel="4")
    blunder(state, "ahead", "G1 G2 G3 G4", 1)
    assert near(state, "G1", 23.5, 20.5, 90)


@pytest.mark.clause("DIA-RULE-32", "DIA-RULE-33", "DIA-RULE-39")
def test_a_bent_column_turns_no_farther_than_the_others_can_follow() -> None:
    """Eight ships on a bend of 60 degrees, four cables on; away is 55 degrees more."""
    names = " ".join(f"G{number}" for number in range(1, 9))
    state = battle(*column("G", "3 " * 8, 20, 20.5), "O1 5 2,33,0", turn_away_travel="4")
    hulls = [state.hull(ship) for ship in state.ships[:8]]
    for ship, hull in zip(
        state.ships, Column(hulls, [(6000, 4000)], 50.0).at(4000.0), strict=False
    ):
        state.put(ship, hull.pose)
    hulls = [state.hull(ship) for ship in state.ships[:8]]
    assert bend(hulls) == 6000
    events = blunder(state, "ahead", names, 1)
    assert kinds(events) == ["moved_away"]
    turned = facts_of(events, "moved_away")["turned"]
    assert 4000 <= turned <= 4500
    more = Column(hulls, [(turned + 100, 4000)], 50.0)
    assert column_ruling(more.at(4000.0), NAMES) is not None
    assert column_ruling([state.hull(ship) for ship in state.ships[:8]], NAMES) is None


@pytest.mark.clause("DIA-RULE-32")
@pytest.mark.parametrize(("x", "heading"), [("20.005", "0.01"), ("20", "0"), ("19.995", "359.99")])
def test_a_column_turns_by_the_least_angle_to_either_side(x: str, heading: str) -> None:
    state = battle(*COLUMN, f"O1 5 {x},50,180")
    blunder(state, "ahead", "G1 G2 G3 G4", 3)
    assert at(state, "G1").split(",")[2] == heading


@pytest.mark.clause("DIA-RULE-29")
def test_nobody_turns_onto_an_enemy_in_the_same_place() -> None:
    for die, heading in ((3, "30"), (4, "30")):
        state = battle("G1 3 20,20,30", "O1 5 20,20,90")
        blunder(state, "single", "G1", die)
        assert at(state, "G1").split(",")[2] == heading


@pytest.mark.clause("DIA-RULE-34", "DIA-RULE-35")
@pytest.mark.parametrize(
    ("form", "die", "lines", "name", "wanted", "event"),
    [
        # Into contact, and no farther.
        ("single", 2, ["G1 3 20,20,0", "O1 5 20,23,180"], "G1", (20, 22, 0), "stopped_by"),
        ("single", 3, ["G1 3 20,20,0", "O1 5 23,20,0"], "G1", (22, 20, 90), "stopped_by"),
        ("abreast", 2, [*LINE, "G9 3 22,22,0", NORTH], "G1", (20, 21, 0), "stopped_by"),
        ("single", 1, ["G1 3 20,1,0", NORTH], "G1", (20, 0.5, 0), "stopped_at_edge"),
        ("ahead", 2, [*column("G", "3 3", 20, 57), SOUTH], "G1", (20, 59.5, 0), "stopped_at_edge"),
    ],
)
def test_a_blunder_goes_as_far_as_there_is_room(
    form: str,
    die: int,
    lines: list[str],
    name: str,
    wanted: tuple[float, float, float],
    event: str,
) -> None:
    state = battle(*lines)
    unit = " ".join(line.split()[0] for line in lines if line[0] == "G" and line[:2] != "G9")
    events = blunder(state, form, unit, die)
    assert near(state, name, *wanted), at(state, name)
    assert event in kinds(events)


@pytest.mark.clause("DIA-RULE-32", "DIA-RULE-35")
def test_a_turn_that_is_cut_short_has_no_advance() -> None:
    state = battle(*LINE, "O1 5 40,20,270")
    events = blunder(state, "single", "G2", 3)
    pose = state.hull(named(state, "G2")).pose
    assert (pose.x, pose.y) == (21000, 20000)
    assert pose.heading < 200
    assert "moved_toward" in kinds(events) or kinds(events) == ["blunder_stays"]


@pytest.mark.clause("DIA-RULE-35", "DIA-ZOC-01")
def test_a_blunder_does_not_cross_the_front_of_an_enemy() -> None:
    """She stops on her own side of the enemy's bows, or on its axis."""
    state = battle("G1 3 18,20,90", "O1 5 20,22,180")
    events = blunder(state, "single", "G1", 2)
    assert 19_900 <= state.hull(named(state, "G1")).pose.x <= 20_050
    assert "stopped_short" in kinds(events)


@pytest.mark.clause("DIA-RULE-29")
def test_without_an_enemy_to_go_to_nothing_moves() -> None:
    state = battle("G1 3 20,20,0", "O1 5 20,30,180 captured holder=0")
    for die in (3, 4):
        assert kinds(blunder(state, "single", "G1", die)) == ["blunder_without_enemy"]
    assert at(state, "G1") == "20,20,0"


@pytest.mark.clause("DIA-RULE-29")
def test_the_nearest_enemy() -> None:
    lines = [
        "G1 3 20,20,0",
        "O1 5 20,30,180",
        "O2 5 20,10,0",
        "O3 5 20,29,180 captured holder=0",
        "O4 5 24,20,0",
        "O5 5 16,20,0 crippled",
    ]
    unit = Unit(SINGLE, (0,), BLUNDERED, 3)
    found = nearest_enemy(battle(*lines), unit)
    assert found is not None
    assert found.name == "O4"
    found = nearest_enemy(battle(*lines[:4], lines[5]), unit)
    assert found is not None
    assert found.name == "O5"
    # At the same gap the lower number; G2's prize is ours.
    found = nearest_enemy(battle(*lines[:4]), unit)
    assert found is not None
    assert found.name == "O1"


@pytest.mark.clause("DIA-RULE-29")
def test_an_enemy_nearer_by_the_tolerance_alone_is_not_the_nearest() -> None:
    """The two gaps are square roots of whole numbers, and differ by the tolerance."""
    unit = Unit(SINGLE, (0,), BLUNDERED, 3)
    for x, nearest in (("18.044", "O1"), ("18.043", "O2")):
        state = battle("G1 3 5,5,0", "O1 3 12.682,28.53,0", f"O2 3 {x},26.179,0")
        found = nearest_enemy(state, unit)
        assert found is not None
        assert found.name == nearest


@pytest.mark.clause("DIA-RULE-26")
def test_blunders_are_carried_out_in_the_order_rolled() -> None:
    """The first clears the way for the second, who would be stopped by her otherwise."""
    for first, second, wanted in (("G1", "G2", "20,26,0"), ("G2", "G1", "20,22,0")):
        state = battle("G1 3 20,24,0", "G2 3 20,22,0", "O1 5 50,50,180")
        for name in (first, second):
            state.units.append(Unit(SINGLE, numbers(state, name), BLUNDERED, 2))
        events = run(state, Blunders(0))
        assert facts_of(events, "moved_full")["ship"] == first
        at_end = state.hull(named(state, "G2")).pose
        assert abs(int(at_end.y) - (26000 if wanted == "20,26,0" else 23000)) <= 10


@pytest.mark.clause("DIA-RULE-35", "DIA-MOVE-12", "DIA-RULE-21")
@pytest.mark.parametrize("luck", range(12))
def test_however_they_blunder_no_base_comes_into_another(luck: int) -> None:
    """Two lines and two columns near each other blunder again and again, of either side."""
    rng = Random(luck)
    state = battle(
        *row("G", "3 5 10 3 3", 20, 20.5),
        *column("G", "5 4 3 9", 28, 20.5, first=6),
        *row("O", "3 5 10 3 3", 26, 25.5, 180),
        "O6 3 18,22,90",
        "O7 4 30,24,200",
        table_width=40,
        table_depth=40,
    )
    for _ in range(8):
        side = rng.randrange(2)
        for form, names in rng.sample(SOME_UNITS[side], 3):
            ships = numbers(state, names)
            if form != "single" and unit_ruling(state, FORMS[form], ships) is not None:
                form, ships = "single", ships[:1]
            die = rng.choice((1, 2, 3, 4))
            state.units.append(Unit(FORMS[form], ships, BLUNDERED, die))
        run(state, Blunders(side))
        for ship in state.ships:
            assert state.is_on_table(ship)
            for other in state.sea.ships_near(state.hull(ship), 0.0):
                if other != ship.ident:
                    deep = penetration(state.hull(ship), state.sea.hull(other))
                    assert deep <= OVERLAP + 1.0, (ship.name, state.ships[other].name)


SOME_UNITS = (
    [
        ("abreast", "G1 G2 G3"),
        ("abreast", "G4 G5"),
        ("single", "G3"),
        ("ahead", "G6 G7 G8 G9"),
        ("ahead", "G8 G9"),
        ("single", "G6"),
    ],
    [("abreast", "O1 O2 O3 O4 O5"), ("abreast", "O2 O3"), ("single", "O6"), ("single", "O7")],
)
