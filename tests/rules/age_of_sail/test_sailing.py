"""Turn, straight way, turn; irons, drift, heaving to: worked examples of section 7.2."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.rules.age_of_sail.stage import at, battle, named, set_wind, waters

from naumachia.geometry.polygon import Land
from naumachia.rules.age_of_sail.actions import NOBODY, Announce, Arc, Finish, LieTo, Restart, Sail
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.drifting import Caught, Drifting
from naumachia.rules.age_of_sail.rules.holds import Recovery
from naumachia.rules.age_of_sail.rules.movement import Movement, Movements
from naumachia.rules.age_of_sail.rules.turn import MoveBegins
from naumachia.rules.age_of_sail.rules.wind import leg_limits, off_wind, pointing_limit
from naumachia.rules.age_of_sail.ship import (
    AFLOAT,
    FOULED,
    HEAVING_TO,
    HOVE_TO,
    IRONS,
    LEFT,
    SAILING,
    WRECKED,
)
from naumachia.testing.stage import (
    answer,
    decide,
    facts_of,
    kinds,
    legal,
    pending_name,
    refused,
    run,
)

FAR = ("O1", "san_martin", 60, 30, 180)
"""Somebody else, out of the way."""


def alone(design: str, heading: float, **conditions: Any) -> AgeOfSail:
    """A ship at (10, 10) in her step, her enemy far off."""
    masts: int = conditions.pop("masts", 0)
    state = battle([("G1", design, 10, 10, heading), FAR], **conditions)
    named(state, "G1").masts = masts
    run(state, Movement(0))
    return state


LEGAL = [
    # design, heading, wind, strength, masts lost, order in 0.001 in and 0.01 degree, place after it
    ("X28", "revenge", 90, "medium", 0, (-4500, 8000, -9000), "15.657,15.657,315"),
    ("X29", "hope", 90, "medium", 0, (4500, 5000, 0), "13.536,6.464,135"),
    ("X36", "hope", 135, "medium", 1, (0, 2500, 4500), "11.768,8.232,180"),
    ("X37", "hope", 135, "strong", 1, (0, 5000, 0), "13.536,6.464,135"),
    ("X38", "shannon", 90, "strong", 0, (0, 18000, 0), "28,10,90"),
]


@pytest.mark.clause("SAIL-MOVE-03", "SAIL-RULE-38", "SAIL-RULE-41", "SAIL-WIND-12", "SAIL-WIND-15")
@pytest.mark.parametrize(
    ("design", "heading", "strength", "masts", "order", "place"),
    [row[1:] for row in LEGAL],
    ids=[row[0] for row in LEGAL],
)
def test_legs_that_may_be_made(
    design: str, heading: int, strength: str, masts: int, order: tuple[int, int, int], place: str
) -> None:
    """With the wind in the north the order is legal and leads there."""
    state = alone(design, heading, wind=0, strength=strength, masts=masts)
    decide(state, Sail(0, *order))
    assert at(state, "G1") == place
    assert named(state, "G1").status == SAILING


ILLEGAL = [
    ("X31", "hope", 30, "medium", 0, (0, 5000, 0), "SAIL-WIND-11"),
    ("X35", "hope", 60, "medium", 1, (0, 2000, 0), "SAIL-WIND-12"),
    ("X39", "victory", 90, "medium", 0, (0, 0, 0), "SAIL-WIND-14"),
    ("X40", "hope", 90, "medium", 0, (6000, 2000, 0), "SAIL-SHIP-08"),
    ("X43", "hope", 90, "medium", 2, (4500, 0, 0), "SAIL-WIND-13"),
    ("X44", "hope", 90, "light", 2, (0, 1000, 0), "SAIL-WIND-10"),
    ("X45", "hope", 60, "light", 0, (0, 1000, 0), "SAIL-WIND-08"),
    ("X46", "hope", 60, "light", 1, (0, 500, 0), "SAIL-WIND-09"),
    ("X48", "revenge", 90, "calm", 0, (9000, 0, 0), "SAIL-RULE-35"),
    ("X62", "galley", 90, "medium", 0, (4500, 2000, 4500), "SAIL-OAR-04"),
    ("too long", "hope", 90, "medium", 0, (0, 5010, 0), "SAIL-WIND-11"),
    ("dismasted in a calm", "hope", 90, "calm", 2, (4500, 0, 0), "SAIL-RULE-58"),
    ("finer than orders are", "hope", 90, "medium", 0, (0, 2005, 0), "SAIL-RULE-20"),
]


@pytest.mark.clause("SAIL-SHIP-08", "SAIL-WIND-09", "SAIL-WIND-13", "SAIL-WIND-08")
@pytest.mark.clause("SAIL-RULE-39", "SAIL-RULE-20", "SAIL-RULE-35", "SAIL-RULE-58", "SAIL-OAR-04")
@pytest.mark.parametrize(
    ("design", "heading", "strength", "masts", "order", "clause"),
    [row[1:] for row in ILLEGAL],
    ids=[row[0] for row in ILLEGAL],
)
def test_legs_that_may_not_be_made(
    design: str, heading: int, strength: str, masts: int, order: tuple[int, int, int], clause: str
) -> None:
    """The clause that forbids is named; a second ship keeps the player in his step."""
    state = battle(
        [("G1", design, 10, 10, heading), ("G2", "shannon", 40, 10, 90), FAR],
        wind=0,
        strength=strength,
        opt_oars=True,
    )
    named(state, "G1").masts = masts
    run(state, Movement(0))
    assert refused(state, Sail(0, *order)).clause == clause


@pytest.mark.clause("SAIL-WIND-07", "SAIL-RULE-34")
def test_nothing_moves_in_the_first_move_of_a_calm() -> None:
    """X47: there is nothing to be asked, and in the next move one turn of 45 (X48)."""
    state = battle([("G1", "revenge", 10, 10, 0), FAR], wind=0, strength="calm")
    state.calm_moves = 1
    run(state, Movements())
    assert pending_name(state) == "rest"
    state.calm_moves = 2
    run(state, Movement(0))
    decide(state, Sail(0, 4500, 0, 0))
    assert at(state, "G1") == "10,10,45"


@pytest.mark.clause("SAIL-WIND-14", "SAIL-RULE-42")
def test_a_ship_that_has_to_move_keeps_her_player_in_his_step() -> None:
    """The refusal names the ship and the least way."""
    state = alone("hope", 90, wind=0)
    ruling = refused(state, Finish(NOBODY))
    assert (ruling.clause, ruling.facts["ship"]) == ("SAIL-WIND-14", "G1")
    decide(state, Sail(0, 0, 1000, 0))
    assert pending_name(state) == "rest"


@pytest.mark.clause("SAIL-MOVE-15", "SAIL-RULE-40", "SAIL-RULE-44", "SAIL-RULE-50")
def test_an_end_turn_too_close_to_the_wind_ends_in_irons() -> None:
    """X30: she drifts an inch to the south in the next drift step."""
    state = alone("hope", 45, wind=0)
    events = decide(state, Sail(0, 0, 1000, -4500))
    assert "in_irons" in kinds(events)
    assert at(state, "G1") == "10.707,10.707,0"
    run(state, MoveBegins(), Drifting())
    assert at(state, "G1") == "10.707,9.707,0"


@pytest.mark.clause("SAIL-RULE-39")
def test_pointing_too_close_at_the_start_is_drifting_at_once() -> None:
    """X32: no leg, no end turn; and no second drift in this move."""
    state = alone("hope", 45, wind=0)
    assert refused(state, Sail(0, -4500, 1000, 0)).clause == "SAIL-WIND-11"
    assert refused(state, Sail(0, -4500, 0, 4500)).clause == "SAIL-WIND-11"
    decide(state, Sail(0, -4500, 0, 0))
    assert at(state, "G1") == "10,9,0"
    assert named(state, "G1").status == IRONS
    run(state, Drifting())
    assert at(state, "G1") == "10,9,0"


@pytest.mark.clause("SAIL-MOVE-16", "SAIL-MOVE-17", "SAIL-RULE-44", "SAIL-RULE-63")
def test_out_of_irons() -> None:
    """X33: with a 5 she turns, after her drift; X34: with a 4 she drifts and that is all."""
    state = battle([("G1", "hope", 10, 10, 0), FAR], wind=0)
    ship = named(state, "G1")
    ship.status = IRONS
    run(state, Recovery())
    answer(state, 5)
    run(state, Drifting())
    run(state, Movement(0))
    assert at(state, "G1") == "10,9,0"
    assert refused(state, Sail(0, 4500, 1000, 0)).clause == "SAIL-MOVE-16"
    decide(state, Sail(0, 4500, 0, 0))
    assert (at(state, "G1"), ship.status) == ("10,9,45", SAILING)
    assert pending_name(state) == "rest"
    ship.status = IRONS
    run(state, MoveBegins(), Recovery())
    answer(state, 4)
    run(state, Movement(0))
    assert pending_name(state) == "rest"


@pytest.mark.clause("SAIL-MOVE-18", "SAIL-MOVE-19", "SAIL-MOVE-20", "SAIL-RULE-46")
@pytest.mark.parametrize(("die", "heading", "status"), [(2, "45", IRONS), (3, "90", SAILING)])
def test_the_wind_comes_round_on_a_ship(die: int, heading: str, status: int) -> None:
    """X49, X50: from north to north-east, dead ahead of her; it was on her port side."""
    state = battle([("G1", "hope", 10, 10, 45), FAR], wind=0)
    state.wind = 4500
    run(state, Caught())
    answer(state, die)
    assert at(state, "G1") == f"10,10,{heading}"
    assert named(state, "G1").status == status


@pytest.mark.clause("SAIL-RULE-45", "SAIL-RULE-47")
def test_light_airs_catch_a_close_hauled_ship() -> None:
    """X51: she is set to 90; a rower, a ship at anchor and a dismasted one do not throw."""
    state = battle([("G1", "hope", 10, 10, 45), FAR], wind=0, strength="light")
    run(state, Caught())
    answer(state, 3)
    assert at(state, "G1") == "10,10,90"
    for change, value in (("under_oars", True), ("masts", 2)):
        state = battle([("G1", "hope", 10, 10, 45), FAR], wind=0, strength="light")
        setattr(named(state, "G1"), change, value)
        run(state, Caught())
        assert pending_name(state) == "rest"


@pytest.mark.clause("SAIL-RULE-46")
def test_with_the_wind_dead_ahead_before_and_after_the_owner_chooses() -> None:
    """A calm ends with the wind she pointed into."""
    state = battle([("G1", "hope", 10, 10, 0), FAR], wind=0)
    run(state, Caught())
    answer(state, 6)
    assert pending_name(state) == "turn_away"
    decide(state, legal(state)[1])
    assert at(state, "G1") == "10,10,315"


@pytest.mark.clause("SAIL-DRIFT-06", "SAIL-DRIFT-07", "SAIL-RULE-56")
def test_heaving_to() -> None:
    """X52 to X54: announced in move 1, adrift in move 2, a throw from move 3 on."""
    state = alone("hope", 90, wind=0)
    decide(state, Announce(0, HEAVING_TO))
    ruling = refused(state, Announce(0, HEAVING_TO))
    assert ruling.clause == "SAIL-RULE-56"
    decide(state, Sail(0, 0, 1000, 0))
    run(state, MoveBegins(), Recovery(), Drifting(), Movement(0))
    assert pending_name(state) == "rest"
    assert (at(state, "G1"), named(state, "G1").status) == ("11,9,90", HOVE_TO)
    run(state, MoveBegins(), Recovery())
    assert pending_name(state) == "recovery"
    decide(state, Restart(0))
    answer(state, 3)
    assert pending_name(state) == "rest"
    run(state, MoveBegins(), Recovery())
    decide(state, Restart(0))
    answer(state, 4)
    assert named(state, "G1").status == SAILING


@pytest.mark.clause("SAIL-RULE-56", "SAIL-DRIFT-07")
def test_a_dismasted_ship_that_is_hove_to_gains_nothing_by_a_throw() -> None:
    """The refusal is not that of a ship that has hove to in this move."""
    state = battle([("G1", "hope", 10, 10, 90), ("G2", "hope", 20, 10, 90), FAR], wind=0)
    for tag in ("G1", "G2"):
        named(state, tag).status = HOVE_TO
    named(state, "G1").masts = 2
    run(state, MoveBegins(), Recovery())
    ruling = refused(state, Restart(0))
    assert (ruling.clause, ruling.facts["refusal"]) == ("SAIL-DRIFT-07", "nothing_to_throw_for")
    assert Restart(1) in legal(state)


@pytest.mark.clause("SAIL-DRIFT-02", "SAIL-DRIFT-03", "SAIL-RULE-52", "SAIL-RULE-64")
def test_a_drifter_fouls_the_ship_it_comes_up_against() -> None:
    """X55: a gap of 0.675 to the east; the struck ship drifts on alone."""
    state = battle([("G1", "hope", 10, 10, 0), ("O1", "san_martin", 11, 10, 0)], wind=270)
    named(state, "G1").masts = 2
    events = run(state, Drifting())
    assert at(state, "G1") == "10.674,10,0"
    assert at(state, "O1") == "12,10,0"
    assert named(state, "O1").status == FOULED
    assert facts_of(events, "drifts_against")["target"] == "O1"


@pytest.mark.clause("SAIL-RULE-113")
def test_a_ship_that_leans_on_another_neither_fouls_nor_holds_her() -> None:
    """A drifter in contact stays where it is; the ship to leeward sails away."""
    state = battle([("G1", "hope", 10, 10, 0), ("O1", "san_martin", 10.34, 10, 0)], wind=270)
    named(state, "G1").masts = 2
    run(state, Drifting())
    assert at(state, "G1") == "10,10,0"
    assert named(state, "O1").status == SAILING
    run(state, Movement(1))
    decide(state, Sail(1, 0, 2000, 0))
    assert at(state, "O1") == "10.34,12,0"


@pytest.mark.clause("SAIL-RULE-113", "SAIL-RULE-53")
def test_a_turn_bears_off_a_hull_in_contact_and_is_barred_by_any_other() -> None:
    """The turning ship is pushed off along the line of the mainmasts, to a gap of 0.010."""
    state = battle([("G1", "hope", 10, 10, 90), ("O1", "hope", 10, 10.34, 90)], wind=0)
    run(state, Movement(0))
    decide(state, Sail(0, 4500, 1000, 0))
    turned = named(state, "G1")
    assert state.hull(turned).pose.heading == 13500
    assert turned.status == SAILING
    state = battle([("G1", "hope", 10, 10, 90), ("O1", "hope", 10, 10.5, 90)], wind=0)
    run(state, Movement(0))
    ruling = refused(state, Sail(0, 4500, 1000, 0))
    assert (ruling.clause, ruling.facts["blocker"]) == ("SAIL-RULE-113", "O1")


@pytest.mark.clause("SAIL-DRIFT-01", "SAIL-RULE-54")
def test_land_wrecks_who_drifts_or_sails_upon_it() -> None:
    """X56, X57: legal, and the end of her."""
    coast = Land([(12000, 0), (20000, 0), (20000, 20000), (12000, 20000)])
    state = battle([("G1", "hope", 11.5, 10, 0), FAR], wind=270)
    waters(state, coasts=[coast])
    named(state, "G1").masts = 2
    run(state, Drifting())
    assert named(state, "G1").fate == WRECKED
    state = alone("hope", 90, wind=0)
    waters(state, shoals=[coast])
    decide(state, Sail(0, 0, 3000, 0))
    assert named(state, "G1").fate == WRECKED


@pytest.mark.clause("SAIL-RULE-54")
@pytest.mark.parametrize(
    ("heading", "coast"),
    [
        (0, [(0, 11600), (20000, 11600), (20000, 20000), (0, 20000)]),
        (90, [(11600, 0), (20000, 0), (20000, 20000), (11600, 20000)]),
        (180, [(0, 0), (20000, 0), (20000, 8400), (0, 8400)]),
        (270, [(0, 0), (8400, 0), (8400, 20000), (0, 20000)]),
    ],
)
def test_a_leg_ends_where_the_bow_meets_land(heading: int, coast: list[tuple[int, int]]) -> None:
    """Hope is an inch long, and its mainmast 1.6 from land: it is wrecked after 1.1, and not after
    an inch.
    """
    for ordered, gone, fate in ((1000, 1000, AFLOAT), (1200, 1100, WRECKED)):
        state = alone("hope", heading, wind=(heading + 90) % 360)
        waters(state, coasts=[Land(coast)])
        events = decide(state, Sail(0, 0, ordered, 0))
        assert (facts_of(events, "sails")["distance"], named(state, "G1").fate) == (gone, fate)


@pytest.mark.clause("SAIL-RULE-55")
@pytest.mark.parametrize(("edge", "fate"), [("leave", LEFT), ("open", 0)])
def test_the_edge_of_the_table(edge: str, fate: int) -> None:
    """Her mainmast crosses it, sailing; an open sea has none."""
    state = battle([("G1", "hope", 3, 10, 270), FAR], wind=0, edge=edge)
    run(state, Movement(0))
    decide(state, Sail(0, 0, 4000, 0))
    assert named(state, "G1").fate == fate


@pytest.mark.clause("SAIL-RULE-42")
def test_with_land_all_round_she_heaves_to_without_notice() -> None:
    """A pool of an inch and a half: no leg is clear, and she lies to and drifts."""
    walls = [
        Land([(0, 0), (20000, 0), (20000, 9200), (0, 9200)]),
        Land([(0, 10800), (20000, 10800), (20000, 20000), (0, 20000)]),
        Land([(0, 9200), (9200, 9200), (9200, 10800), (0, 10800)]),
        Land([(11200, 9200), (20000, 9200), (20000, 10800), (11200, 10800)]),
    ]
    state = alone("hope", 90, wind=0)
    assert refused(state, LieTo(0)).clause == "SAIL-RULE-42"
    waters(state, coasts=walls)
    assert LieTo(0) in legal(state)
    decide(state, LieTo(0))
    assert named(state, "G1").status == HOVE_TO or named(state, "G1").fate == WRECKED


@pytest.mark.clause("SAIL-RULE-53")
@pytest.mark.parametrize(("collision", "status"), [("foul", FOULED), ("stop", SAILING)])
def test_who_runs_into_a_friend_fouls_both(collision: str, status: int) -> None:
    """No grapple is offered, there is no end turn, and the struck ship drifts in her own step."""
    state = battle(
        [("G1", "hope", 10, 10, 90), ("G2", "hope", 13, 10, 0), FAR], wind=0, collision=collision
    )
    run(state, Movement(0))
    decide(state, Sail(0, 0, 5000, 4500))
    assert at(state, "G1") == "12.349,10,90"
    assert named(state, "G2").status == named(state, "G1").status == status
    if collision == "foul":
        assert at(state, "G2") == "13,9,0"


@pytest.mark.clause("SAIL-RULE-53", "SAIL-RULE-88", "SAIL-RULE-89")
def test_who_runs_into_an_enemy_may_grapple_and_is_not_fouled() -> None:
    """The grapples miss, and the two lie side by side."""
    state = battle([("G1", "hope", 10, 10, 90), ("O1", "hope", 13, 10, 0)], wind=0)
    run(state, Movement(0))
    decide(state, Sail(0, 0, 5000, 0))
    assert pending_name(state) == "run_alongside"
    decide(state, next(one for one in legal(state) if type(one).__name__ == "Grapple"))
    answer(state, 3)
    assert named(state, "O1").status == named(state, "G1").status == SAILING
    assert pending_name(state) == "rest"


@pytest.mark.clause("SAIL-RULE-61", "SAIL-SHIP-09")
def test_the_template() -> None:
    """X61: with a turn of 45 and a speed of 6, an arc of 90 is 3 inches at most."""
    state = battle([("G1", "white_bear", 10, 10, 180), FAR], wind=0, movement="template")
    run(state, Movement(0))
    assert refused(state, Sail(0, 0, 3000, 0)).clause == "SAIL-RULE-61"
    assert refused(state, Arc(0, 9000, 3010)).clause == "SAIL-RULE-61"
    assert refused(state, Arc(0, 9010, 2000)).clause == "SAIL-RULE-61"
    decide(state, Arc(0, -9000, 3000))
    radius = 3.0 / (3.14159265 / 2)
    pose = state.hull(named(state, "G1")).pose
    assert pose.heading == 9000
    assert abs(float(pose.x) - 1000 * (10 + radius)) <= 1
    assert abs(float(pose.y) - 1000 * (10 - radius)) <= 1


@pytest.mark.clause("SAIL-RULE-61")
def test_an_arc_through_the_wind_stops_in_irons() -> None:
    """Every heading on it must be allowed."""
    state = battle([("G1", "revenge", 10, 10, 60), FAR], wind=0, movement="template")
    run(state, Movement(0))
    decide(state, Arc(0, -9000, 4000))
    assert named(state, "G1").status == IRONS
    assert off_wind(state, state.hull(named(state, "G1")).pose.heading) < 4500


@given(
    heading=st.integers(0, 3599),
    wind=st.integers(0, 7),
    strength=st.sampled_from(["light", "medium", "strong"]),
    masts=st.integers(0, 1),
    first=st.integers(-900, 900),
    way=st.integers(0, 1800),
    last=st.integers(-900, 900),
)
def test_sailing_never_leads_closer_to_the_wind_or_farther_than_allowed(
    heading: int, wind: int, strength: str, masts: int, first: int, way: int, last: int
) -> None:
    """Whatever is legal, a leg is made on an allowed heading and within its limits, and a ship that
    ends too close to the wind is in irons.
    """
    state = battle(
        [("G1", "revenge", 36, 18, heading / 10), ("G2", "hope", 5, 5, 90), FAR],
        wind=45 * wind,
        strength=strength,
    )
    ship = named(state, "G1")
    ship.masts = masts
    run(state, Movement(0))
    order = Sail(0, 10 * first, 10 * way, 10 * last)
    before = state.hull(ship).pose
    if state.stack[-1].check(state, 0, order) is not None:
        return
    decide(state, order)
    if ship.fate == LEFT:
        return
    after = state.hull(ship).pose
    gone = ((after.x - before.x) ** 2 + (after.y - before.y) ** 2) ** 0.5
    least, most = leg_limits(state, ship)
    if ship.sailed:
        assert off_wind(state, before.heading + 10 * first) >= pointing_limit(state, ship)
        assert least - 1 <= gone <= most + 1
    if off_wind(state, after.heading) < pointing_limit(state, ship):
        assert ship.status == IRONS


@given(heading=st.integers(0, 3599), wind=st.integers(0, 7), strength=st.integers(0, 3))
def test_a_drifter_goes_straight_downwind_and_keeps_her_heading(
    heading: int, wind: int, strength: int
) -> None:
    """0, 0, 1 and 2 inches by the strength of the wind (SAIL-RULE-50)."""
    state = battle([("G1", "hope", 36, 18, heading / 10), FAR], wind=0)
    set_wind(state, 45 * wind, ("calm", "light", "medium", "strong")[strength])
    named(state, "G1").masts = 2
    run(state, Drifting())
    after = state.hull(named(state, "G1")).pose
    gone = ((after.x - 36000) ** 2 + (after.y - 18000) ** 2) ** 0.5
    assert abs(gone - (0, 0, 1000, 2000)[strength]) <= 1
    assert after.heading == 10 * heading
    x = (0, -1, -1, -1, 0, 1, 1, 1)[wind]
    y = (-1, -1, 0, 1, 1, 1, 0, -1)[wind]
    assert (after.x - 36000) * x >= 0
    assert (after.y - 18000) * y >= 0
