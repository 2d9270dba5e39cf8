"""Lines abreast, lines ahead, and who may be in one."""

from __future__ import annotations

import pytest
from tests.rules.diadochi.stage import NAMES, battle, column, grapple, named, numbers, row

from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import TOLERANCE, parse_pose
from naumachia.geometry.measure import Line
from naumachia.kernel.clause import Ruling
from naumachia.rules.diadochi.actions import ABREAST, AHEAD, SINGLE
from naumachia.rules.diadochi.model import Diadochi
from naumachia.rules.diadochi.rules import formations


def base(pose: str, length: int = 1000) -> Hull:
    return Hull(parse_pose(pose), length, 1000)


def fault(state: Diadochi, form: int, names: str) -> Ruling:
    ruling = formations.unit_ruling(state, form, numbers(state, names))
    assert ruling is not None
    return ruling


def fits(state: Diadochi, form: int, names: str) -> bool:
    return formations.unit_ruling(state, form, numbers(state, names)) is None


EDGES = [
    ("0,0,0", 1000, "1,0,0", 1000, True),
    ("0,0,0", 1000, "1.04,0,0", 1000, True),
    ("0,0,0", 1000, "1.05,0,0", 1000, True),
    ("0,0,0", 1000, "1.06,0,0", 1000, False),
    ("0,0,0", 1000, "1,-0.125,0", 1250, True),
    ("0,0,0", 1000, "1,0,0", 1250, False),
    ("0,0,0", 1000, "1,0,0.5", 1000, True),
    ("0,0,0", 1000, "1,0,0.51", 1000, False),
    ("0,0,180", 1000, "-1,0,180", 1000, True),
    ("0,0,180", 1000, "1,0,180", 1000, False),
]


@pytest.mark.clause("DIA-FORM-04", "DIA-RULE-11")
@pytest.mark.parametrize(("port", "long", "starboard", "longer", "expected"), EDGES)
def test_example_9_and_10_abreast_edges(
    port: str, long: int, starboard: str, longer: int, expected: bool
) -> None:
    assert formations.abreast_edge(base(port, long), base(starboard, longer)) is expected


AHEADS = [
    ("0,0,0", "0,-1,0", True),
    ("0,0,0", "0,-1.05,0", True),
    ("0,0,0", "0,-1.06,0", False),
    ("0,0,0", "0.74,-1,0", True),
    ("0,0,0", "0.76,-1,0", False),
    ("0,0,0", "-0.5,-1,90", True),  # by a corner: its bow edge begins on the stern edge
    ("0,0,0", "0,-1,91", False),
    ("0,0,0", "0,-0.97,0", False),  # too deep
]


@pytest.mark.clause("DIA-FORM-05", "DIA-RULE-12")
@pytest.mark.parametrize(("ahead", "behind", "expected"), AHEADS)
def test_edges_of_a_column(ahead: str, behind: str, expected: bool) -> None:

    assert formations.ahead_edge(base(ahead), base(behind)) is expected


@pytest.mark.clause("DIA-FORM-06", "DIA-RULE-13")
def test_bends_add_up_whichever_way_they_go() -> None:
    hulls = [base("0,0,0"), base("0,-1,30"), base("0,-2,0"), base("0,-3,350")]
    assert formations.bend(hulls) == 7000
    assert formations.bend(hulls[:1]) == 0


@pytest.mark.clause("DIA-FORM-08", "DIA-RULE-14")
def test_a_straight_column() -> None:
    assert (
        formations.straight_ruling([base("0,0,0"), base("0.04,-1,0"), base("0,-2.02,0.3")], NAMES)
        is None
    )
    assert formations.straight_ruling([base("0,0,0"), base("0.06,-1,0")], NAMES) is not None
    assert formations.straight_ruling([base("0,0,0"), base("0,-1,0.6")], NAMES) is not None


@pytest.mark.clause("DIA-FORM-01", "DIA-FORM-02", "DIA-FORM-03")
def test_example_15_groups_are_of_two_to_eight() -> None:
    state = battle(*row("G", "5 5 5 5 5 5 5 5 5", 10, 10))
    names = " ".join(f"G{i}" for i in range(1, 10))
    assert fault(state, ABREAST, names).clause == "DIA-FORM-01"
    assert fits(state, ABREAST, names[: -len(" G9")])
    assert fault(state, ABREAST, "G1").facts["refusal"] == "group_size"
    assert fault(state, ABREAST, "G1 G1").facts["refusal"] == "named_twice"
    assert fault(state, 7, "G1 G2").clause == "DIA-FORM-03"
    assert fault(state, SINGLE, "G1 G2").clause == "DIA-RULE-23"


@pytest.mark.clause("DIA-RULE-15")
def test_ships_of_a_group_are_of_one_squadron_unless_the_option_says_so() -> None:
    lines = ["G1 5 10,10,0", "G2 5 11,10,0 squadron=2"]
    state = battle(*lines)
    assert fault(state, ABREAST, "G1 G2").clause == "DIA-RULE-15"
    assert not formations.in_formation(state, named(state, "G1"))
    mixed = battle(*lines, mixed_groups=True)
    assert fits(mixed, ABREAST, "G1 G2")
    assert formations.in_formation(mixed, named(mixed, "G1"))


@pytest.mark.clause("DIA-RULE-77")
def test_players_of_a_side_do_not_lead_one_group() -> None:
    state = battle("G1 5 10,10,0", "L1 5 11,10,0", sides=(0, 1, 0), mixed_groups=True)
    assert fault(state, ABREAST, "G1 L1").facts["refusal"] == "two_squadrons"


@pytest.mark.clause("DIA-RULE-15", "DIA-KEY-02", "DIA-RULE-69", "DIA-KEY-09", "DIA-FORM-10")
def test_who_cannot_move_is_in_no_group() -> None:
    cases = [
        ("crippled", "DIA-KEY-02"),
        ("captured", "DIA-RULE-69"),
        ("status=2", "DIA-RULE-23"),
        ("out=1", "DIA-RULE-15"),
    ]
    for word, clause in cases:
        state = battle("G1 5 10,10,0", f"G2 5 11,10,0 {word}")
        assert fault(state, ABREAST, "G1 G2").clause == clause
        assert formations.chain(state, named(state, "G1"), ABREAST) == [0]
    state = battle("G1 9 10,10,0", "G2 9 11,10,0 out=2")
    assert fault(state, ABREAST, "G1 G2").clause == "DIA-FORM-10"
    assert fits(state, SINGLE, "G2")
    state = battle("G1 5 10,10,0", "G2 5 11,10,0", "O1 5 10,11,180")
    grapple(state, "G1", "O1")
    ruling = fault(state, ABREAST, "G1 G2")
    assert (ruling.clause, ruling.facts["other"]) == ("DIA-KEY-09", "O1")
    assert fault(state, SINGLE, "G1").clause == "DIA-KEY-09"


@pytest.mark.clause("DIA-FORM-04", "DIA-RULE-11")
def test_a_line_abreast_says_which_gap_is_too_wide() -> None:
    state = battle("G1 5 10,10,0", "G2 5 11,10,0", "G3 5 12.06,10,0", "G4 5 13.06,10,0.6")
    ruling = fault(state, ABREAST, "G1 G2 G3")
    assert ruling.clause == "DIA-FORM-04"
    assert (ruling.facts["ship"], ruling.facts["other"]) == ("G2", "G3")
    assert (ruling.facts["distance"], ruling.facts["limit"]) == (60, 50)
    assert ruling.facts["line_from"] == (11500, 10500)
    ruling = fault(state, ABREAST, "G3 G4")
    assert (ruling.facts["refusal"], ruling.facts["angle"]) == ("other_facing", 60)
    assert fault(state, ABREAST, "G2 G1").clause == "DIA-FORM-04"


@pytest.mark.clause("DIA-FORM-05", "DIA-FORM-06", "DIA-RULE-12")
def test_a_column_says_what_breaks_it() -> None:
    state = battle("G1 5 10,10,0", "G2 5 10,9,0", "G3 5 10,7.9,0", "G4 5 10.8,9,0")
    ruling = fault(state, AHEAD, "G1 G2 G3")
    assert (ruling.clause, ruling.facts["distance"]) == ("DIA-FORM-05", 100)
    assert (ruling.facts["ship"], ruling.facts["other"]) == ("G2", "G3")
    assert fault(state, AHEAD, "G1 G4").clause == "DIA-RULE-12"
    bent = battle("G1 5 10,10,0", "G2 5 9.5,9,90", "G3 5 8.5,8.98,90.5", "G4 5 7.317,9.23,120")
    assert fits(bent, AHEAD, "G1 G2 G3")
    assert fault(bent, AHEAD, "G1 G2 G3 G4").clause == "DIA-FORM-06"


@pytest.mark.clause("DIA-RULE-16", "DIA-RULE-18")
def test_who_is_in_formation() -> None:
    off = column("G", "5 5 5", 30, 1.5)
    state = battle(*off, "G4 5 10,10,0", "G5 5 20,20,0", "G6 5 21,20,0", "G7 5 40,-2,0")
    formed = [ship.name for ship in state.ships if formations.in_formation(state, ship)]
    assert formed == ["G1", "G2", "G3", "G5", "G6", "G7"]
    assert fits(state, AHEAD, "G1 G2 G3")
    row_off = battle("G1 5 10,0.2,0", "G2 5 11,0.2,0")
    assert fault(row_off, ABREAST, "G1 G2").clause == "DIA-RULE-18"


@pytest.mark.clause("DIA-RULE-15", "DIA-RULE-24")
def test_chains_of_a_block() -> None:
    """Two rows of three, the second half a base to the side: it follows both ways."""
    rows = row("G", "3 3 3", 10, 10) + row("G", "3 3 3", 10.5, 9, first=4)
    state = battle(*rows)
    every = [int(ship.ident) for ship in state.ships]
    assert formations.chains(state, every, ABREAST) == [[0, 1, 2], [3, 4, 5]]
    assert formations.linked_groups(state, every, ABREAST) == [[0, 1, 2], [3, 4, 5]]
    assert formations.linked_groups(state, every, AHEAD) == [every]
    before, after = formations.neighbours(state, named(state, "G2"), AHEAD)
    assert (before, sorted(after)) == ([], [3, 4])
    for form in (ABREAST, AHEAD):
        for line in formations.chains(state, every, form):
            assert formations.unit_ruling(state, form, tuple(line)) is None


def test_a_column_goes_on_from_the_ship_most_nearly_in_line() -> None:
    """Two columns of two follow one ship: one 0.45 to port of it, one 0.55 to starboard."""
    port, starboard = column("G", "3 3", 9.55, 9, first=2), column("G", "3 3", 10.55, 9, first=4)
    state = battle(*column("G", "3", 10, 10), *port, *starboard)
    assert formations.chain(state, named(state, "G1"), AHEAD) == list(numbers(state, "G1 G2 G3"))


def test_ships_named_in_any_order_are_put_in_theirs() -> None:
    state = battle(*row("G", "3 3 3 3", 10, 10), *column("G", "5 5 5", 30, 30, first=5))
    assert formations.in_order(state, ABREAST, [2, 1]) == [1, 2]
    assert formations.in_order(state, AHEAD, [6, 4, 5]) == [4, 5, 6]
    assert formations.in_order(state, ABREAST, [0, 5]) == [0, 5]


@pytest.mark.clause("DIA-RULE-12")
def test_a_bow_may_lie_as_far_off_as_the_tolerance_allows() -> None:
    far = formations.ASTRAY + TOLERANCE
    assert not formations.is_astray(Line(0.0, 0.0, 0.0, far))
    assert formations.is_astray(Line(0.0, 0.0, 0.0, far + 0.5 * TOLERANCE))
