"""Fronts that an order may not cross: the ledger's examples 26 to 30."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.geometry.shapes import steady
from tests.rules.diadochi.stage import battle, column, numbers, row
from tests.rules.diadochi.ways import Steps, base, clause_of, single_ruling

from naumachia.geometry.hull import Hull, gap_within
from naumachia.geometry.lattice import NEVER, Pose
from naumachia.geometry.paths import Path
from naumachia.geometry.sight import first_blocker
from naumachia.rules.diadochi.actions import Abreast
from naumachia.rules.diadochi.model import Diadochi
from naumachia.rules.diadochi.rules import formations
from naumachia.rules.diadochi.rules.contact import SHRUNK
from naumachia.rules.diadochi.rules.obstacles import Fronts, path_ruling
from naumachia.rules.diadochi.rules.paths import abreast_paths, column_paths, single_paths

ENEMY = "O1 5 10,10,180"
FRONTS = [
    ("26", [ENEMY], "8,8,90", [(0, 4)], "DIA-ZOC-01"),
    ("27", [ENEMY, "L1 5 10,9,0"], "8,8,90", [(0, 4)], ""),
    ("27 a friend of his", [ENEMY, "O2 5 10,9,0"], "8,8,90", [(0, 4)], ""),
    ("28 short of the axis", [ENEMY], "8,8,90", [(0, 1.9)], ""),
    ("28 on the axis", [ENEMY], "8,8,90", [(0, 2.04)], ""),
    ("28 beyond it", [ENEMY], "8,8,90", [(0, 2.06)], "DIA-ZOC-01"),
    ("28 outside two cables", [ENEMY], "8,6.9,90", [(0, 4)], ""),
    ("28 at two cables", [ENEMY], "8,7,90", [(0, 4)], "DIA-ZOC-01"),
    ("29 crippled", [f"{ENEMY} crippled"], "8,8,90", [(0, 4)], ""),
    ("29 captured", [f"{ENEMY} captured"], "8,8,90", [(0, 4)], ""),
    ("29 ours", [f"{ENEMY} captured holder=0"], "8,8,90", [(0, 4)], ""),
    ("30 to contact", [ENEMY], "9,8.4,90", [(0, 2.25), (-90, 1.5), (-90, 0.25)], ""),
    ("30 another", [ENEMY, "O2 5 13,8,270"], "8,8,90", [(0, 4)], "DIA-ZOC-01"),
    ("47 from the axis", [ENEMY], "10.04,8,90", [(0, 3)], ""),
    ("47 turning in place", [ENEMY], "10,8,90", [(180, 0)], ""),
    ("47 entering and leaving", [ENEMY], "8,8,90", [(0, 1.9), (180, 2)], ""),
    ("behind him", [ENEMY], "8,12,90", [(0, 4)], ""),
]


@pytest.mark.clause("DIA-ZOC-01", "DIA-ZOC-02", "DIA-ZOC-03", "DIA-RULE-46", "DIA-RULE-47")
@pytest.mark.parametrize(
    ("others", "pose", "legs", "expected"),
    [entry[1:] for entry in FRONTS],
    ids=[entry[0] for entry in FRONTS],
)
def test_example_26_to_30_crossing_the_front(
    others: list[str], pose: str, legs: Steps, expected: str
) -> None:
    state = battle(f"G1 5 {pose}", *others, sides=(0, 1, 0))
    ruling = single_ruling(state, "G1", legs)
    assert clause_of(ruling) == expected
    if ruling is not None:
        assert ruling.facts["refusal"] == "crosses_front"
        assert (ruling.facts["ship"], ruling.facts["other"]) == ("G1", "O1")


def test_a_refusal_of_a_crossing_shows_where() -> None:
    ruling = single_ruling(battle("G1 5 8,8,90", ENEMY), "G1", [(0, 4)])
    assert ruling is not None
    assert (ruling.facts["distance"], ruling.facts["limit"]) == (1000, 2000)
    assert ruling.facts["line_from"] == (10_000, 9_500)
    assert ruling.facts["line_to"] == (10_000, 8_000)


@pytest.mark.clause("DIA-ZOC-01", "DIA-RULE-46")
def test_a_refused_wheel_shows_the_sample_nearest_to_the_axis() -> None:
    """In two degrees the outer ship of eight moves from 0.06 south of it to 0.2 north."""
    state = battle(*row("G", "5 " * 8, 30, 30), "O1 5 28.2,30.35,90")
    ships = numbers(state, " ".join(f"G{number}" for number in range(1, 9)))
    hulls = [state.sea.hull(ship) for ship in ships]
    ruling = path_ruling(state, ships, abreast_paths(hulls, Abreast(0, 2000, 0, 0, True)))
    assert ruling is not None
    assert (ruling.clause, ruling.facts["ship"]) == ("DIA-ZOC-01", "G1")
    assert ruling.facts["line_to"] == (29_989, 30_287)


@pytest.mark.clause("DIA-RULE-46")
def test_a_refused_crossing_shows_where_she_was_nearest_to_the_axis_before_it() -> None:
    """She comes to 0.005 from it, backs to 0.04 from it by turning, and crosses 0.01 from it."""
    state = battle("G1 5 9.9,8,90", ENEMY)
    ruling = single_ruling(state, "G1", [(0, 0.095), (180, 0.035), (180, 1)])
    assert ruling is not None
    assert (ruling.clause, ruling.facts["line_to"]) == ("DIA-ZOC-01", (9_995, 8_000))


ZONES = [
    ([ENEMY], "7.5,8,90", [(0, 1)], ""),
    ([ENEMY], "7.5,8,90", [(0, 1.6)], "DIA-ZOC-01"),
    ([ENEMY, "L1 5 10,9,0"], "7.5,7.4,90", [(0, 2.4)], ""),
    ([ENEMY], "9,8,90", [(0, 2)], "DIA-ZOC-01"),
    ([ENEMY], "9.2,8,90", [(0, 2)], ""),
    ([ENEMY], "10,6,0", [(0, 3)], ""),
    ([ENEMY], "10,6,0", [(0, 2)], "DIA-ZOC-01"),
    ([f"{ENEMY} crippled"], "7.5,8,90", [(0, 4)], ""),
]


@pytest.mark.clause("DIA-RULE-46")
@pytest.mark.parametrize(("others", "pose", "legs", "expected"), ZONES)
def test_with_zones_nobody_enters_the_front(
    others: list[str], pose: str, legs: Steps, expected: str
) -> None:
    state = battle(f"G1 5 {pose}", *others, sides=(0, 1, 0), front_rule="zone")
    assert clause_of(single_ruling(state, "G1", legs)) == expected


@pytest.mark.clause("DIA-RULE-46")
def test_each_member_of_a_group_is_judged_by_herself() -> None:
    state = battle(*row("G", "5 5 5", 8, 8.5), "O1 5 10.5,10.5,180")
    ships = numbers(state, "G1 G2 G3")
    hulls = formations.hulls_of(state, ships)
    parts = abreast_paths(hulls, Abreast(0, 0, 4500, 1000, True))
    ruling = path_ruling(state, ships, parts)
    assert clause_of(ruling) == "DIA-ZOC-01"
    assert ruling is not None
    assert ruling.facts["ship"] == "G3"


def crossings_by_hand(state: Diadochi, ships: tuple[int, ...], parts: list[Path]) -> bool:
    """DIA-RULE-46 word by word: whether any member crosses a front, on samples all looked at."""
    ends = parts[-1].end()
    for member in range(len(ships)):
        places = [path.at(along)[member] for path in parts for along in path.samples()]
        for enemy in state.ships:
            if enemy.side == 0 or enemy.crippled or enemy.captured:
                continue
            there = state.hull(enemy)
            if gap_within(ends[member], there, 50.0) != NEVER:
                continue
            aside = [there.frame(hull.x, hull.y)[1] for hull in places]
            kept = [i for i in range(len(places)) if abs(aside[i]) > 50.001]
            for one, two in pairwise(kept):
                if aside[one] * aside[two] > 0.0:
                    continue
                at = min(range(one, two + 1), key=lambda i: (abs(aside[i]), i))
                ahead = there.frame(places[at].x, places[at].y)[0] - there.half_length
                if ahead > 0.0 and gap_within(places[at], there, 2000.0) != NEVER:
                    bow = there.bow()
                    ignored = [enemy.ident, *ships]
                    where = (*bow, places[at].x, places[at].y)
                    if first_blocker(state.sea, *where, ignored, SHRUNK, land=False) is None:
                        return True
    return False


@pytest.mark.clause("DIA-RULE-46")
@steady
@given(
    st.lists(
        st.tuples(st.integers(-7000, 7000), st.integers(-1000, 9000), st.integers(0, 35)),
        min_size=1,
        max_size=5,
    ),
    st.integers(1, 5),
    st.lists(
        st.tuples(st.sampled_from([0, 0, 1500, -3000, 4500]), st.integers(0, 4000)),
        min_size=1,
        max_size=3,
    ),
)
def test_crossings_are_seen_as_if_every_sample_were_looked_at(
    others: list[tuple[int, int, int]], count: int, legs: list[tuple[int, int]]
) -> None:
    lines = column("G", " ".join(["5"] * count), 30, 30)
    hulls = [base(line.split()[2]) for line in lines]
    for i, (x, y, heading) in enumerate(others):
        pose = Pose(30_000 + x // 250 * 250, 30_000 + y // 250 * 250, heading * 1000)
        if all(gap_within(hull, Hull(pose, 1000, 1000), 100.0) == NEVER for hull in hulls):
            lines.append(f"O{i + 1} 5 {pose.text()}")
    state = battle(*lines)
    ships = tuple(range(count))
    way = tuple(legs)
    parts = single_paths(hulls[0], way) if count == 1 else column_paths(hulls, way)
    if not parts:
        return
    fronts = Fronts(state, [*ships], hulls, parts)
    for number, path in enumerate(parts):
        for along in path.samples():
            if fronts.next_sample(number, path) <= along:
                fronts.record_sample(number, along, path)
    crossed = fronts.first_barring(len(parts) - 1, parts[-1].length)
    assert (crossed is not None) == crossings_by_hand(state, ships, parts)


def test_a_zone_far_ahead_is_looked_at_again_where_it_may_be_reached() -> None:
    state = battle("G1 5 8,8,90", ENEMY, sides=(0, 1), front_rule="zone")
    hull = state.hull(state.ships[0])
    parts = single_paths(hull, ((0, 4000),))
    fronts = Fronts(state, [0], [hull], parts)
    fronts.record_sample(0, fronts.next_sample(0, parts[0]), parts[0])
    # From the bow at 8.5 to the side of the zone at 9.5, and as far into it as is allowed.
    assert fronts.next_sample(0, parts[0]) == pytest.approx(1020, abs=1)
    assert fronts.first_barring(0, 4000.0) is None
