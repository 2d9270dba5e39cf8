"""Who moves when, who drifts with whom, how far: the small rules of movement."""

from __future__ import annotations

import pytest
from tests.rules.age_of_sail.stage import Placed, asked_seat, at, battle, grapple, named, set_wind

from naumachia.kernel.pending import Prompt
from naumachia.rules.age_of_sail.actions import NOBODY, Boats, Finish, Restart, Sail, Tow
from naumachia.rules.age_of_sail.model import DRIFT_MOVE, AgeOfSail
from naumachia.rules.age_of_sail.rules.casualties import Fires
from naumachia.rules.age_of_sail.rules.crews import drift_cause
from naumachia.rules.age_of_sail.rules.drifting import Drifting
from naumachia.rules.age_of_sail.rules.holds import Recovery
from naumachia.rules.age_of_sail.rules.movement import Movement, Movements
from naumachia.rules.age_of_sail.rules.sailing import sail_ruling
from naumachia.rules.age_of_sail.rules.turn import TURN, MoveBegins
from naumachia.rules.age_of_sail.rules.wind import (
    downwind,
    drift_way,
    leg_limits,
    listed_speed,
    may_point,
    off_wind,
    pointing_limit,
)
from naumachia.rules.age_of_sail.ship import ANCHORED, FOULED, IRONS, SAILING
from naumachia.testing.stage import answer, decide, kinds, legal, pending_name, refused, run

FAR = ("O1", "san_martin", 60, 30, 180)


# -- pointing and ways -----------------------------------------------------------------------


@pytest.mark.clause("SAIL-RULE-37", "SAIL-WIND-11", "SAIL-WIND-12", "SAIL-WIND-08")
@pytest.mark.parametrize(
    ("strength", "masts", "least"),
    [("calm", 0, 0), ("light", 0, 9000), ("light", 1, 0), ("medium", 0, 4500), ("medium", 1, 9000),
     ("strong", 0, 4500), ("strong", 1, 9000), ("strong", 2, 0)],
)  # fmt: skip
def test_how_close_ships_point(strength: str, masts: int, least: int) -> None:
    """0 where the angle does not matter; the limit itself is allowed."""
    state = battle([("G1", "hope", 10, 10, 0), FAR], wind=90, strength=strength)
    ship = named(state, "G1")
    ship.masts = masts
    assert pointing_limit(state, ship) == least
    assert may_point(state, ship, 9000 + least)
    assert least == 0 or not may_point(state, ship, 9000 + least - 10)


@pytest.mark.clause("SAIL-RULE-27", "SAIL-RULE-50")
def test_winds_are_named_by_where_they_blow_from() -> None:
    """A west wind drives hulls to the east, and a ship on an easterly course runs before it."""
    state = battle([("G1", "hope", 10, 10, 90), FAR], wind=270)
    assert downwind(state) == (1.0, 0.0)
    assert off_wind(state, 9000) == 18000
    assert off_wind(state, 27000) == 0


@pytest.mark.clause("SAIL-RULE-33", "SAIL-WIND-15", "SAIL-GEN-06", "SAIL-RULE-38")
def test_strong_wind_doubles_ways_and_drift() -> None:
    """Fractions of an inch stand: half of 5 is 2.5."""
    state = battle([("G1", "hope", 10, 10, 90), FAR], wind=0)
    ship = named(state, "G1")
    assert (leg_limits(state, ship), drift_way(state)) == ((1000, 5000), DRIFT_MOVE)
    ship.masts = 1
    assert leg_limits(state, ship) == (1000, 2500)
    set_wind(state, 0, "strong")
    assert (leg_limits(state, ship), drift_way(state)) == ((2000, 5000), 2 * DRIFT_MOVE)
    ship.masts = 0
    assert leg_limits(state, ship) == (2000, 10000)


@pytest.mark.clause("SAIL-RULE-06", "SAIL-GEN-05")
def test_the_speed_of_a_pinnace() -> None:
    """8 inches, 7 when she has been hit at all."""
    state = battle([("G1", "pinnace", 10, 10, 90), FAR], wind=0, opt_oars=True)
    ship = named(state, "G1")
    assert listed_speed(ship) == 8000
    ship.flotation -= 1
    assert listed_speed(ship) == 7000


@pytest.mark.clause("SAIL-RULE-36", "SAIL-RULE-40")
def test_light_airs_oblige_nobody_to_move() -> None:
    """But who turns too close to them is in irons."""
    state = battle([("G1", "hope", 10, 10, 90), FAR], wind=0, strength="light")
    run(state, Movement(0))
    assert Finish(NOBODY) in legal(state)
    decide(state, Sail(0, -100, 0, 0))
    assert (at(state, "G1"), named(state, "G1").status) == ("10,10,89", IRONS)


@pytest.mark.clause("SAIL-RULE-62", "SAIL-OAR-04", "SAIL-RULE-07")
def test_one_turn_before_the_leg_or_after_it() -> None:
    """A galley under sail; one of auxiliary oars turns twice."""
    for order in (Sail(0, 4500, 2000, 0), Sail(0, 0, 2000, 4500)):
        state = battle([("G1", "galley", 10, 10, 90), FAR], wind=0, opt_oars=True)
        run(state, Movement(0))
        decide(state, order)
        assert state.hull(named(state, "G1")).pose.heading == 13500
    state = battle([("G1", "auxiliary", 10, 10, 90), FAR], wind=0, opt_oars=True)
    run(state, Movement(0))
    decide(state, Sail(0, 4500, 2000, 4500))


@pytest.mark.clause("SAIL-RULE-43", "SAIL-RULE-19", "SAIL-MOVE-05")
def test_ships_have_no_way_on() -> None:
    """As fast as she goes, then as slowly; and she turns about her mainmast."""
    state = battle([("G1", "hope", 10, 10, 90), FAR], wind=0)
    run(state, Movement(0))
    decide(state, Sail(0, 0, 5000, 4500))
    run(state, MoveBegins(), Movement(0))
    decide(state, Sail(0, -4500, 1000, 0))
    assert at(state, "G1") == "16,10,90"


# -- whose step it is --------------------------------------------------------------------------


@pytest.mark.clause("SAIL-RULE-48", "SAIL-RULE-108")
def test_ships_of_a_side_move_in_any_order_each_once() -> None:
    """A ship that has moved, or is another's, is refused."""
    state = battle(
        [("G1", "hope", 10, 10, 90), ("G2", "hope", 10, 20, 90), ("O1", "hope", 60, 20, 90)],
        wind=0,
    )
    run(state, Movement(0))
    decide(state, Sail(1, 0, 1000, 0))
    assert refused(state, Sail(1, 0, 1000, 0)).clause == "SAIL-RULE-48"
    assert refused(state, Sail(2, 0, 1000, 0)).clause == "SAIL-RULE-108"
    decide(state, Sail(0, 0, 1000, 0))
    assert pending_name(state) == "rest"


@pytest.mark.clause("SAIL-MOVE-02", "SAIL-RULE-108")
def test_sides_move_in_the_order_of_initiative_and_players_of_a_side_one_after_the_other() -> None:
    """Blue and Green together, then Orange."""
    state = battle(
        [("G1", "hope", 10, 10, 90), ("O1", "hope", 60, 20, 90), ("L1", "hope", 10, 20, 90)],
        wind=0,
        sides=[0, 1, 0],
    )
    state.order = [0, 1]
    run(state, Movements())
    seats = []
    while pending_name(state) == "movement":
        seats.append(asked_seat(state))
        ship = {"green": 0, "orange": 1, "blue": 2}[seats[-1]]
        decide(state, Sail(ship, 0, 1000, 0))
    assert seats == ["green", "blue", "orange"]


@pytest.mark.clause("SAIL-DRIFT-02")
def test_drifting_ships_go_before_all_others() -> None:
    """X58: the drift step comes before the movement of the sides, and after initiative."""
    names = [phase.name for phase in TURN]
    steps = ["caught", "fires", "recovery", "initiative", "drifting", "movements", "firings"]
    assert [name for name in names if name in steps] == steps


@pytest.mark.clause("SAIL-RULE-60")
def test_whose_time_is_up_sails_straight_on() -> None:
    """The least way without a turn; then his step ends."""
    state = battle([("G1", "hope", 10, 10, 90), FAR], wind=0)
    run(state, Movement(0))
    assert isinstance(state.awaiting, Prompt)
    assert state.stack[-1].overdue(state, 0) == Sail(0, 0, 1000, 0)
    assert state.stack[-1].default(state, 0) is None, "nobody answers for him in his own step"
    decide(state, Sail(0, 0, 1000, 0))
    assert pending_name(state) == "rest"


@pytest.mark.clause("SAIL-CREW-01", "SAIL-RULE-103")
def test_a_ship_without_the_men_to_sail_her_drifts() -> None:
    """X130: 1000 tons need 10."""
    state = battle(
        [("G1", "san_martin", 10, 10, 90), ("G2", "hope", 40, 10, 90), FAR], opt_crews=True
    )
    named(state, "G1").crew = 18
    run(state, Movement(0))
    assert refused(state, Sail(0, 0, 1000, 0)).clause == "SAIL-CREW-01"
    assert drift_cause(state, named(state, "G1")) == "no_crew"


# -- drifting ------------------------------------------------------------------------------------


def dismasted(*places: tuple[float, float]) -> AgeOfSail:
    """Dismasted ships heading north in a west wind."""
    state = battle(
        [(f"G{number}", "hope", x, y, 0) for number, (x, y) in enumerate(places, 1)] + [FAR],
        wind=270,
    )
    for ship in state.ships[:-1]:
        ship.masts = 2
    return state


@pytest.mark.clause("SAIL-RULE-51")
def test_the_furthest_downwind_drifts_first() -> None:
    """So that the ship behind her does not come up against her."""
    state = dismasted((10, 10), (10.9, 10))
    events = run(state, Drifting())
    assert (at(state, "G1"), at(state, "G2")) == ("11,10,0", "11.9,10,0")
    assert [event.facts["ship"] for event in events] == ["G2", "G1"]


@pytest.mark.clause("SAIL-RULE-96", "SAIL-BOARD-14")
def test_grappled_ships_drift_as_one_body() -> None:
    """What stops one stops the other; nobody turns."""
    state = battle(
        [("G1", "hope", 10, 10, 0), ("O1", "hope", 10.31, 10, 0), ("O2", "hope", 11.2, 10, 0)],
        wind=270,
    )
    grapple(state, "G1", "O1")
    run(state, Drifting())
    assert (at(state, "G1"), at(state, "O1")) == ("10.589,10,0", "10.899,10,0")
    assert named(state, "O2").status == FOULED
    ruling = sail_ruling(state, named(state, "G1"), Sail(0, 4500, 1000, 0))
    assert ruling is not None
    assert ruling.clause == "SAIL-BOARD-14"


@pytest.mark.clause("SAIL-RULE-57")
def test_who_is_grappled_to_a_ship_at_anchor_stays() -> None:
    """Until a fire burns the cable."""
    ships: list[Placed] = [("G1", "hope", 10, 10, 0), ("O1", "hope", 10.31, 10, 0)]
    state = battle(ships, wind=270, period="nelson")
    grapple(state, "G1", "O1")
    named(state, "O1").status = ANCHORED
    run(state, Drifting())
    assert at(state, "G1") == "10,10,0"
    named(state, "O1").fire = 0
    run(state, Fires([]))
    assert "cable_burns" in kinds(answer(state, 1))
    run(state, Drifting())
    assert at(state, "G1") == "11,10,0"


@pytest.mark.clause("SAIL-WIND-10", "SAIL-RULE-50")
def test_nothing_drifts_in_light_airs() -> None:
    """X44."""
    state = dismasted((10, 10))
    set_wind(state, 270, "light")
    run(state, Drifting())
    assert at(state, "G1") == "10,10,0"


@pytest.mark.clause("SAIL-DRIFT-05", "SAIL-RULE-52")
def test_a_fouled_ship_needs_a_throw_and_drifts_till_then() -> None:
    """Freed by a 4, she moves normally in that move."""
    state = battle([("G1", "hope", 10, 10, 90), FAR], wind=0)
    ship = named(state, "G1")
    ship.status = FOULED
    run(state, Recovery())
    decide(state, Restart(0))
    answer(state, 4)
    run(state, Drifting(), Movement(0))
    decide(state, Sail(0, 0, 5000, 0))
    assert (at(state, "G1"), ship.status) == ("15,10,90", SAILING)


@pytest.mark.clause("SAIL-NEL-10", "SAIL-RULE-84")
def test_a_burning_ship_drifts_and_does_nothing() -> None:
    """Her player is asked about the other ship only."""
    state = battle([("G1", "hope", 10, 10, 90), ("G2", "hope", 30, 10, 90), FAR], wind=270)
    named(state, "G1").ablaze = True
    run(state, Drifting(), Movement(0))
    assert at(state, "G1") == "11,10,90"
    assert refused(state, Sail(0, 0, 1000, 0)).clause == "SAIL-NEL-10"


# -- tows and boats ------------------------------------------------------------------------------


@pytest.mark.clause("SAIL-RULE-101")
def test_a_tow_goes_no_farther_than_there_is_room_for_the_ship_behind() -> None:
    """A friend lies where she would swing to: the tug turns and stays, or goes far enough."""
    friend = ("G3", "hope", 11.3, 10.7, 0)
    for way, ends in ((1000, "12,10,135"), (2500, "13.768,8.232,135")):
        state = battle(
            [("G1", "hope", 12, 10, 90), ("G2", "hope", 10, 10, 90), friend, FAR],
            wind=0,
            opt_towing=True,
        )
        for ship in state.ships[:2]:
            ship.tow_holds = True
        named(state, "G1").hauling, named(state, "G2").tug = 1, 0
        run(state, Movement(0))
        decide(state, Sail(0, 4500, way, 0))
        assert at(state, "G1") == ends
        assert (at(state, "G2") == "10,10,90") == (way == 1000)


@pytest.mark.clause("SAIL-RULE-101")
def test_a_tow_parts_when_the_tug_drifts() -> None:
    """Dismasted, she tows nobody any more."""
    state = battle(
        [("G1", "hope", 12, 10, 90), ("G2", "hope", 10, 10, 90), FAR], wind=0, opt_towing=True
    )
    named(state, "G1").hauling, named(state, "G2").tug = 1, 0
    for ship in state.ships[:2]:
        ship.tow_holds = True
        ship.masts = 2
    events = run(state, Drifting())
    assert "tow_parts" in kinds(events)
    assert named(state, "G2").tug == NOBODY


@pytest.mark.clause("SAIL-RULE-101", "SAIL-RULE-87")
def test_tows_and_boats_are_for_games_with_their_options() -> None:
    """Without them nobody tows."""
    state = battle([("G1", "hope", 12, 10, 90), ("G2", "hope", 10, 10, 90), FAR], wind=0)
    run(state, Movement(0))
    assert refused(state, Tow(0, 1)).clause == "SAIL-RULE-87"
    assert refused(state, Boats(0, 0, 1000)).clause == "SAIL-RULE-87"
