"""Contact, contact forward, from where a blow comes, arcs and lines of sight."""

from __future__ import annotations

import pytest
from tests.rules.diadochi.stage import battle, grapple, named

from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import TOLERANCE, parse_pose
from naumachia.rules.diadochi.rules.contact import (
    BEAM,
    BOW,
    STERN,
    blocker,
    box_meets,
    facing,
    forward,
    hulls_touch,
    in_arc,
    note_faces,
    touching,
)


def base(pose: str, length: int = 1000) -> Hull:
    return Hull(parse_pose(pose), length, 1000)


CONTACTS = [
    ("E31", "20,20,0", "20,21.03,180", True, True, True),
    ("E31 apart", "20,20,0", "20,21.07,180", False, False, False),
    ("E32 side by side", "20,20,0", "21,20.6,0", True, False, False),
    ("a bow corner in a side at 45 degrees", "20,20,0", "20.86,20.86,45", True, True, False),
    ("bow to stern", "20,20,0", "20,21,0", True, True, False),
    ("a corner of bow and stern only", "20,20,0", "20.96,21,0", True, False, False),
    ("past a bow corner, 0.145 ahead", "20,20,0", "20.7,21.181,327.2", True, True, False),
    ("the same, just under 0.15 ahead", "20,20,0", "20.7,21.185,327.2", True, True, False),
    ("the same, just over it", "20,20,0", "20.7,21.186,327.2", True, False, False),
    ("the same, 0.155 ahead", "20,20,0", "20.7,21.191,327.2", True, False, False),
    ("into the beam", "20,20,90", "21,20,0", True, True, False),
]


@pytest.mark.clause("DIA-RULE-02", "DIA-RULE-03")
@pytest.mark.parametrize(("name", "one", "two", "touch", "ahead", "back"), CONTACTS)
def test_contact_forward(
    name: str, one: str, two: str, touch: bool, ahead: bool, back: bool
) -> None:
    state = battle(f"G1 5 {one}", f"O1 5 {two}")
    here, there = named(state, "G1"), named(state, "O1")
    assert touching(state, here, there) == touch, name
    assert hulls_touch(state.hull(there), state.hull(here)) == touch, name
    assert forward(state, here, there) == ahead, name
    assert forward(state, there, here) == back, name


BLOWS = [
    ("-1,0,90", "0,0,0", BEAM),
    ("0,-1,0", "0,0,0", STERN),
    ("0.6,1,180", "0,0,0", BOW),
    ("-1,0.6,90", "0,0,0", BEAM),
    ("0,1,180", "0,0,0", BOW),
    ("1,-0.6,270", "0,0,0", BEAM),
    ("0.55,-1,0", "0,0,0", STERN),
]


@pytest.mark.clause("DIA-RULE-06", "DIA-RULE-07")
@pytest.mark.parametrize(("attacker", "defender", "wanted"), BLOWS)
def test_from_where_a_blow_comes(attacker: str, defender: str, wanted: int) -> None:
    assert facing(base(attacker), base(defender)) == wanted


@pytest.mark.clause("DIA-RULE-06")
def test_of_equal_excesses_the_bow_comes_first_and_the_stern_last() -> None:
    corner = base("-1,1,135")
    assert facing(corner, base("0,0,0")) == BOW
    assert facing(base("-1,-1,45"), base("0,0,0")) == BEAM


@pytest.mark.clause("DIA-RULE-08", "DIA-MISS-05")
@pytest.mark.parametrize(
    ("target", "seen"),
    [("0,-0.499,0", True), ("0,-0.5,0", False), ("30,-0.499,0", True), ("-9,-0.501,0", False)],
)
def test_the_arc_begins_at_the_stern_edge(target: str, seen: bool) -> None:
    assert in_arc(base("0,0,0"), base(target)) == seen


@pytest.mark.clause("DIA-RULE-09", "DIA-MISS-07")
@pytest.mark.parametrize(
    ("other", "blocks"), [("20.51,21.5,0", False), ("20.47,21.5,0", True), ("20,24,0", False)]
)
def test_sight_from_centre_to_centre(other: str, blocks: bool) -> None:
    state = battle("G1 5 20,20,0", "O1 5 20,23,180", f"G2 5 {other}")
    found = blocker(state, named(state, "G1"), named(state, "O1"))
    assert (found is not None) == blocks


@pytest.mark.clause("DIA-RULE-56", "DIA-RULE-58", "DIA-RULE-18", "DIA-RULE-62")
def test_who_faces_whom_when_movement_ends() -> None:
    state = battle(
        "G1 5 20,20,0", "O1 5 20,21,180", "G2 5 30,20,0 crippled", "O2 5 30,21,180",
        "G3 5 40,20,0", "G4 3 40,21,0 captured holder=1 lost_value=2", "G5 5 50,20,0",
        "O3 5 51,20,0", "G6 5 10,0.4,0", "O4 5 10,1.4,180", "O5 5 5,1.4,180 crippled",
        "G7 5 5,2.4,180",
    )  # fmt: skip
    grapple(state, "G5", "O3")
    note_faces(state, 0)
    names = [(state.ships[pair.one].name, state.ships[pair.two].name) for pair in state.faces]
    assert names == [("G1", "O1"), ("G3", "G4"), ("G5", "O3"), ("G7", "O5")]
    note_faces(state, 1)
    names = [(state.ships[pair.one].name, state.ships[pair.two].name) for pair in state.faces]
    assert names == [("O1", "G1"), ("O2", "G2"), ("O3", "G5")]


@pytest.mark.parametrize("beyond", [0.0, 0.5 * TOLERANCE])
def test_a_box_meets_a_base_within_the_tolerance(beyond: float) -> None:
    """The box is 200 by 100 and lies off one side of the base after the other."""
    there = base("0,0,0")
    far, near = 600.0 + TOLERANCE + beyond, 550.0 + TOLERANCE + beyond
    for y in (far, -far):
        assert box_meets(0.0, y, 0.0, 1.0, 100.0, 50.0, there) == (beyond == 0.0)
    for x in (near, -near):
        assert box_meets(x, 0.0, 0.0, 1.0, 100.0, 50.0, there) == (beyond == 0.0)
