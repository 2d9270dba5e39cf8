"""The limits of orders and formations: the last that is allowed, the first that is refused."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.diadochi.stage import NAMES, battle, column, named, numbers, order, row

from naumachia.geometry.hull import PORT, STARBOARD, Hull
from naumachia.geometry.lattice import Pose, parse_pose
from naumachia.geometry.polygon import Table
from naumachia.rules.diadochi.actions import (
    ABREAST,
    AHEAD,
    NOBODY,
    SINGLE,
    Abreast,
    Action,
    Back,
    Call,
    Change,
    Legs,
)
from naumachia.rules.diadochi.model import DONE, FAILED, FRESH, ORDERED, Diadochi, Squadron
from naumachia.rules.diadochi.rules import formations, paths
from naumachia.rules.diadochi.rules.command import (
    FEW,
    Command,
    begin_half_turn,
    call_ruling,
    rating,
    unit_choices,
)
from naumachia.rules.diadochi.rules.movement import Moves, lead_name, most_of_each
from naumachia.testing.stage import answer, decide, run

FOE = "O1 5 50,50,180"
PAIR = Call(0, ABREAST, (1,))


def ruled(state: Diadochi, form: str, names: str, action: Action) -> tuple[str, str]:
    """The clause and the refusal of an order on an empty sea, empty if it is allowed."""
    ruling = paths.limit_ruling(state, order(state, form, names), action)
    return ("", "") if ruling is None else (ruling.clause, str(ruling.facts["refusal"]))


# -- orders ---------------------------------------------------------------------

SINGLES: list[tuple[Action, tuple[str, str]]] = [
    (Legs(0, ((18000, 0),)), ("", "")),
    (Legs(0, ((18001, 0),)), ("DIA-MOVE-09", "ship_turns_too_far")),
    (Legs(0, ((-18000, 0),)), ("", "")),
    (Legs(0, ((9000, 1000), (-9000, 0))), ("", "")),
    (Legs(0, ((9000, 1000), (-9001, 0))), ("DIA-MOVE-09", "ship_turns_too_far")),
    (Legs(0, ((0, 4000),)), ("", "")),
    (Legs(0, ((0, 4001),)), ("DIA-MOVE-06", "ship_too_far")),
    (Legs(0, ((0, 2000), (10, 2001))), ("DIA-MOVE-06", "ship_too_far")),
    (Legs(0, ((10, 1),) * 4), ("", "")),
    (Legs(0, ((10, 1),) * 5), ("DIA-RULE-40", "legs")),
    (Legs(0, ((0, -1),)), ("DIA-RULE-40", "ahead_only")),
    (Legs(0, ((0, 0),)), ("", "")),
    (Back(0, 2000), ("", "")),
    (Back(0, 2001), ("DIA-MOVE-10", "backs_too_far")),
    (Back(0, 1), ("", "")),
    (Back(0, 0), ("DIA-MOVE-10", "no_way_back")),
    (Abreast(0, 0, 0, 1000, True), ("DIA-RULE-37", "no_line")),
    (Change(0, PORT, NOBODY), ("DIA-FORM-07", "single_changes")),
]


@pytest.mark.clause("DIA-MOVE-06", "DIA-MOVE-09", "DIA-MOVE-10", "DIA-RULE-40")
@pytest.mark.parametrize(("action", "wanted"), SINGLES)
def test_the_limits_of_a_single_ship(action: Action, wanted: tuple[str, str]) -> None:
    assert ruled(battle("G1 5 20,20,0", FOE), "single", "G1", action) == wanted


COLUMNS: list[tuple[Action, tuple[str, str]]] = [
    (Legs(0, ((9000, 1000),)), ("", "")),
    (Legs(0, ((9001, 1000),)), ("DIA-MOVE-08", "column_turns_too_far")),
    (Legs(0, ((4500, 1000), (-4500, 1000))), ("", "")),
    (Legs(0, ((4500, 1000), (-4501, 1000))), ("DIA-MOVE-08", "column_turns_too_far")),
    (Legs(0, ((0, 8000),)), ("", "")),
    (Legs(0, ((0, 8001),)), ("DIA-MOVE-05", "column_too_far")),
    (Legs(0, ((10, 1),) * 6), ("", "")),
    (Legs(0, ((10, 1),) * 7), ("DIA-RULE-38", "legs")),
    (Legs(0, ((0, -1),)), ("DIA-RULE-38", "ahead_only")),
    (Back(0, 1000), ("DIA-MOVE-10", "column_backs")),
    (Abreast(0, 0, 0, 1000, True), ("DIA-RULE-37", "no_line")),
    (Change(0, PORT, NOBODY), ("", "")),
    (Change(0, STARBOARD, NOBODY), ("", "")),
    (Change(0, 2, NOBODY), ("DIA-RULE-41", "no_such_side")),
    (Change(0, PORT, 0), ("DIA-RULE-41", "guide_not_needed")),
]


@pytest.mark.clause("DIA-MOVE-05", "DIA-MOVE-08", "DIA-RULE-38", "DIA-RULE-41")
@pytest.mark.parametrize(("action", "wanted"), COLUMNS)
def test_the_limits_of_a_column(action: Action, wanted: tuple[str, str]) -> None:
    state = battle(*column("G", "5 5 5", 20, 20), FOE)
    assert ruled(state, "ahead", "G1 G2 G3", action) == wanted


LINES: list[tuple[Action, tuple[str, str]]] = [
    (Abreast(0, 0, 0, 4000, True), ("", "")),
    (Abreast(0, 0, 0, 4001, True), ("DIA-MOVE-04", "line_too_far")),
    (Abreast(0, 0, 4500, 4000, True), ("", "")),
    (Abreast(0, 0, -4500, 4000, True), ("", "")),
    (Abreast(0, 0, 4501, 4000, True), ("DIA-MOVE-01", "slants_too_far")),
    (Abreast(0, 0, -4501, 4000, True), ("DIA-MOVE-01", "slants_too_far")),
    (Abreast(0, 0, 0, -1, True), ("DIA-RULE-37", "ahead_only")),
    # Two ships wheel about a corner: two radians are four cables for the outer one.
    (Abreast(0, 11459, 0, 0, True), ("", "")),
    (Abreast(0, -11459, 0, 0, True), ("", "")),
    (Abreast(0, 11460, 0, 0, True), ("DIA-MOVE-02", "wheels_too_far")),
    (Abreast(0, 5729, 0, 2000, True), ("", "")),
    (Abreast(0, 5729, 0, 2000, False), ("", "")),
    (Abreast(0, 5729, 0, 2001, True), ("DIA-MOVE-04", "line_too_far_wheeling")),
    (Abreast(0, 0, 100, 0, True), ("DIA-RULE-37", "line_untidy")),
    (Abreast(0, 0, 0, 100, False), ("DIA-RULE-37", "line_untidy")),
    (Abreast(0, 100, 0, 0, False), ("DIA-RULE-37", "line_untidy")),
    (Abreast(0, 100, 0, 1, False), ("", "")),
    (Back(0, 2000), ("", "")),
    (Back(0, 2001), ("DIA-MOVE-03", "backs_too_far")),
    (Legs(0, ((0, 1000),)), ("DIA-RULE-37", "line_has_no_legs")),
    (Change(0, PORT, NOBODY), ("", "")),
]


@pytest.mark.clause("DIA-MOVE-01", "DIA-MOVE-02", "DIA-MOVE-03", "DIA-MOVE-04", "DIA-RULE-37")
@pytest.mark.parametrize(("action", "wanted"), LINES)
def test_the_limits_of_a_line(action: Action, wanted: tuple[str, str]) -> None:
    state = battle(*row("G", "5 5", 20, 20), FOE)
    assert ruled(state, "abreast", "G1 G2", action) == wanted


@pytest.mark.clause("DIA-RULE-37")
@pytest.mark.parametrize(
    ("wheel", "way", "refusal"),
    [(100, 1, "one_way_only"), (-100, 1, "one_way_only"), (100, 0, ""), (0, 1, "")],
)
def test_with_the_option_a_line_wheels_or_moves(wheel: int, way: int, refusal: str) -> None:
    state = battle(*row("G", "5 5", 20, 20), FOE, abreast_mix="single")
    assert ruled(state, "abreast", "G1 G2", Abreast(0, wheel, 0, way, True))[1] == refusal


@pytest.mark.clause("DIA-RULE-41", "DIA-FORM-09")
@pytest.mark.parametrize(
    ("guide", "refusal"), [(NOBODY, "guide_needed"), (3, "guide_needed"), (0, ""), (2, "")]
)
def test_long_bases_need_a_guide_of_their_own(guide: int, refusal: str) -> None:
    state = battle(*row("G", "5 9 5", 20, 20), "G4 5 40,20,0", FOE)
    assert ruled(state, "abreast", "G1 G2 G3", Change(0, PORT, guide))[1] == refusal


@pytest.mark.clause("DIA-RULE-18")
@pytest.mark.parametrize(
    ("y", "form", "action", "refusal"),
    [
        (0.49, "single", Legs(0, ((1, 100),)), "off_table_ahead_only"),
        (0.49, "single", Legs(0, ((0, 100),)), ""),
        (0.49, "single", Back(0, 1), "off_table_ahead_only"),
        (0.5, "single", Legs(0, ((1, 100),)), ""),
        (0.49, "ahead", Legs(0, ((1, 100),)), "off_table_head"),
        (0.49, "ahead", Legs(0, ((0, 100),)), ""),
        (0.5, "ahead", Legs(0, ((1, 100),)), ""),
        (1.49, "ahead", Change(0, PORT, NOBODY), "off_table_changes"),
        (1.5, "ahead", Change(0, PORT, NOBODY), ""),
    ],
)
def test_who_is_still_coming_on_goes_ahead(
    y: float, form: str, action: Action, refusal: str
) -> None:
    state = battle(f"G1 5 20,{y},0", f"G2 5 20,{round(y - 1, 3)},0", FOE)
    names = "G1" if form == "single" else "G1 G2"
    assert ruled(state, form, names, action)[1] == refusal


def test_what_a_refused_order_tells() -> None:
    state = battle(*column("G", "5 5 5", 20, 20), FOE)
    unit = order(state, "ahead", "G1 G2 G3")
    ruling = paths.limit_ruling(state, unit, Legs(0, ((0, 8001),)))
    assert ruling is not None
    assert (ruling.facts["unit"], ruling.facts["count"]) == ("G1–G3", 3)
    ruling = paths.limit_ruling(state, unit, Legs(0, ((9001, 10),)))
    assert ruling is not None
    assert (ruling.facts["angle"], ruling.facts["angle_limit"]) == (9001, 9000)
    ruling = paths.limit_ruling(state, unit, Legs(0, ((10, 1),) * 7))
    assert ruling is not None
    assert (ruling.facts["legs"], ruling.facts["most_legs"]) == (7, 6)
    single = battle("G1 5 20,20,0", FOE)
    ruling = paths.limit_ruling(single, order(single, "single", "G1"), Legs(0, ((0, 4001),)))
    assert ruling is not None
    assert ruling.facts["unit"] == "G1"


@pytest.mark.clause("DIA-RULE-10")
@pytest.mark.parametrize(
    ("x", "y", "wanted"),
    [
        # A base turned by 45 degrees reaches 0.70711 cable: 707 steps would be over the edge.
        (5000.0, 707.2, "5,0.708,45"),
        (5000.0, 9292.8, "5,9.292,45"),
        (707.2, 5000.0, "0.708,5,45"),
        (9292.8, 5000.0, "9.292,5,45"),
        (707.2, 707.2, "0.708,0.708,45"),
        (9292.8, 707.2, "9.292,0.708,45"),
        (707.2, 9292.8, "0.708,9.292,45"),
        (9292.8, 9292.8, "9.292,9.292,45"),
        # Who is over the edge already is rounded as any other.
        (5000.0, 707.0, "5,0.707,45"),
        (5000.4, 5000.4, "5,5,45"),
    ],
)
def test_rounding_pushes_nobody_over_the_edge(x: float, y: float, wanted: str) -> None:
    half = 0.7071067811865476
    pose = Pose(round(x), round(y), 4500)
    hull = Hull(pose, 1000, 1000, (x, y, half, half))
    assert [one.text() for one in paths.rounded_poses(Table(10_000, 10_000), [hull])] == [wanted]


# -- formations -----------------------------------------------------------------


def hulls(*poses: str) -> list[Hull]:
    return [Hull(parse_pose(pose), 1000, 1000) for pose in poses]


def formed(form: int, *poses: str) -> tuple[str, str]:
    """The clause and the refusal of bases in a formation, empty if they are in it."""
    ruling = formations.form_ruling(form, hulls(*poses), NAMES[: len(poses)])
    return ("", "") if ruling is None else (ruling.clause, str(ruling.facts["refusal"]))


@pytest.mark.clause("DIA-FORM-04", "DIA-RULE-11")
@pytest.mark.parametrize(
    ("second", "third", "refusal"),
    [
        ("1,0,0", "2,0,0", ""),
        ("1.05,0,0", "2.1,0,0", ""),
        ("1.051,0,0", "2.1,0,0", "bows_apart"),
        ("1,0.05,0", "2,0,0", ""),
        ("1,0.051,0", "2,0,0", "bows_apart"),
        ("1,0,0.5", "2,0,0", ""),
        ("1,0,0.51", "2,0,0", "other_facing"),
        ("1,0,359.5", "2,0,0.01", "other_facing"),
        ("1,0,0.25", "2,0,0.51", "other_facing"),
        ("1,0,0.25", "2,0,0.5", ""),
    ],
)
def test_the_limits_of_a_line_abreast(second: str, third: str, refusal: str) -> None:
    assert formed(ABREAST, "0,0,0", second, third)[1] == refusal


@pytest.mark.clause("DIA-FORM-05", "DIA-FORM-06", "DIA-RULE-12", "DIA-RULE-13")
@pytest.mark.parametrize(
    ("behind", "refusal"),
    [
        ("0,-1,0", ""),
        ("0,-1.05,0", ""),
        ("0,-1.051,0", "column_open"),
        ("0.75,-1,0", ""),
        ("0.751,-1,0", "out_of_line"),
        ("0,-0.98,0", ""),
        ("0,-0.96,0", "column_overlaps"),
        ("-1,-1,90", ""),
        ("-1.02,-1,90.5", ""),
        ("-1.02,-1,90.51", "column_bent"),
    ],
)
def test_the_limits_of_a_link_in_a_column(behind: str, refusal: str) -> None:
    assert formed(AHEAD, "0,0,0", behind)[1] == refusal
    assert formations.ahead_edge(*hulls("0,0,0", behind)) == (refusal == "")


@pytest.mark.clause("DIA-FORM-08", "DIA-RULE-14")
@pytest.mark.parametrize(
    ("behind", "refusal"),
    [
        ("0,-1.05,0", ""),
        ("0.05,-1,0", ""),
        ("-0.05,-1,0", ""),
        ("0.051,-1,0", "column_uneven"),
        ("0,-1,0.5", ""),
        ("0,-1,0.51", "column_not_straight"),
        ("0,-1,359.49", "column_not_straight"),
    ],
)
def test_the_limits_of_a_straight_column(behind: str, refusal: str) -> None:
    ruling = formations.straight_ruling(hulls("0,0,0", behind), ("G1", "G2"))
    assert (ruling.facts["refusal"] if ruling is not None else "") == refusal
    if ruling is not None:
        assert (ruling.facts["ship"], ruling.facts["other"]) == ("G1", "G2")


@pytest.mark.parametrize(
    ("length", "whole"), [(50.0, 50), (50.4, 51), (50.6, 51), (50.0005, 50), (51.0, 51)]
)
def test_a_length_above_its_limit_does_not_read_as_within(length: float, whole: int) -> None:
    assert formations.rounded_up(length) == whole


@pytest.mark.clause("DIA-FORM-01", "DIA-RULE-15")
@pytest.mark.parametrize(
    ("count", "clause"), [(1, "DIA-FORM-01"), (2, ""), (8, ""), (9, "DIA-FORM-01")]
)
def test_the_number_of_ships_in_a_group(count: int, clause: str) -> None:
    state = battle(*row("G", "3 " * 9, 20, 20), FOE)
    ruling = formations.unit_ruling(state, ABREAST, tuple(range(count)))
    assert (ruling.clause if ruling is not None else "") == clause


@pytest.mark.parametrize(
    ("form", "count", "lead"),
    [("abreast", 2, 1), ("abreast", 3, 1), ("abreast", 4, 2), ("ahead", 3, 0), ("single", 1, 0)],
)
def test_the_ship_by_which_a_unit_is_moved(form: str, count: int, lead: int) -> None:
    state = battle(*row("G", "3 3 3 3", 20, 20), FOE)
    unit = order(state, form, " ".join(NAMES[:count]))
    assert formations.lead_ship(unit) == lead
    assert lead_name(state, unit) == NAMES[lead]


# -- naming units ---------------------------------------------------------------


@pytest.mark.clause("DIA-CMD-03", "DIA-CMD-04")
@pytest.mark.parametrize(
    ("total", "die", "fate"),
    [(7, 7, ORDERED), (7, 8, FAILED), (9, 9, ORDERED), (12, 9, ORDERED), (12, 10, DONE)],
)
def test_the_highest_roll_that_obeys(total: int, die: int, fate: int) -> None:
    state = battle(*row("G", "3 3", 20, 10.5), FOE)
    state.squadrons[0] = Squadron(0, "Wing", 0, 0, total)
    state.squadrons[0].flagship = 0
    begin_half_turn(state, 0)
    run(state, Command(0))
    decide(state, PAIR)
    assert rating(state, (0, 1)).total == total
    assert state.awaiting is not None
    facts: dict[str, Any] = dict(state.awaiting.facts)
    assert facts["needs"] == min(total, 9)
    answer(state, die)
    if die == 10:
        answer(state, 5)
    assert state.units[0].fate == fate


@pytest.mark.clause("DIA-CMD-09", "DIA-RULE-22")
@pytest.mark.parametrize(("count", "alone"), [(FEW, True), (FEW + 1, False)])
def test_ships_of_groups_are_listed_alone_while_there_are_few(count: int, alone: bool) -> None:
    lines = [f"G{n} 3 {2 + n},20,0" for n in range(1, count + 1)]
    state = battle(*lines, FOE)
    begin_half_turn(state, 0)
    found = unit_choices(state, 0)
    assert ((SINGLE, (0,)) in found) == alone
    sizes = [len(ships) for form, ships in found if form == ABREAST]
    assert max(sizes) <= 8
    # As few groups as possible, and their halves.
    assert sum(sizes) == 2 * count


@pytest.mark.clause("DIA-RULE-23")
@pytest.mark.parametrize(
    ("number", "refusal"), [(-1, "no_such_ship"), (2, "not_yours"), (3, "no_such_ship"), (1, "")]
)
def test_only_ships_that_exist_are_named(number: int, refusal: str) -> None:
    state = battle("G1 3 20,20,0", "G2 3 30,20,0", FOE)
    ruling = call_ruling(state, 0, SINGLE, (number,))
    assert (ruling.facts["refusal"] if ruling is not None else "") == refusal


@pytest.mark.parametrize(
    ("places", "most"), [(0, 48), (1, 48), (3, 48), (4, 40), (40, 4), (41, 4), (100, 4)]
)
def test_how_many_moves_of_each_unit_are_listed(places: int, most: int) -> None:
    assert most_of_each(list(range(places))) == most


@pytest.mark.clause("DIA-RULE-42", "DIA-FORM-10")
@pytest.mark.parametrize(("codes", "marked"), [("5 5 5", 0), ("5 9 5", FRESH)])
def test_only_long_bases_that_open_out_are_marked(codes: str, marked: int) -> None:
    state = battle(*row("G", codes, 20, 20), FOE)
    order(state, "abreast", "G1 G2 G3")
    run(state, Moves(0))
    guide = 1 if "9" in codes else NOBODY
    decide(state, Change(0, STARBOARD, guide))
    assert [named(state, name).out for name in ("G1", "G2", "G3")] == [marked] * 3
    (unit,) = state.units
    assert (unit.ships, unit.fate) == (numbers(state, "G1 G2 G3"), DONE)
