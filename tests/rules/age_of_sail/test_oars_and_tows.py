"""Boats, tows, oars and anchors: worked examples of section 7.6."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.age_of_sail.stage import at, battle, named, set_wind, waters
from tests.rules.age_of_sail.test_building import ship as built

from naumachia.geometry.polygon import Land
from naumachia.rules.age_of_sail.actions import (
    NOBODY,
    Abandon,
    Announce,
    Boats,
    CastOff,
    CutCable,
    Finish,
    Recover,
    Restart,
    Sail,
    Tow,
)
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.crews import drift_cause
from naumachia.rules.age_of_sail.rules.drifting import Drifting, oar_way
from naumachia.rules.age_of_sail.rules.holds import Recovery
from naumachia.rules.age_of_sail.rules.movement import Movement
from naumachia.rules.age_of_sail.rules.turn import MoveBegins
from naumachia.rules.age_of_sail.ship import (
    AFLOAT,
    ANCHORED,
    ANCHORING,
    BOATS_IN,
    BOATS_OUT,
    BOATS_RECALLED,
    RAISING_SAIL,
    SAILING,
    TAKING_OARS,
    WRECKED,
)
from naumachia.testing.stage import answer, decide, kinds, legal, pending_name, refused, run

FAR = ("O1", "san_martin", 60, 30, 180)


def stepping(design: str, strength: str, heading: float = 0, **options: Any) -> AgeOfSail:
    """A ship at (10, 10) in her step, the wind in the north."""
    state = battle([("G1", design, 10, 10, heading), FAR], wind=0, strength=strength, **options)
    named(state, "G1").under_oars = named(state, "G1").oared()
    run(state, Movement(0))
    return state


# -- boats ---------------------------------------------------------------------------------


@pytest.mark.clause("SAIL-BOAT-01", "SAIL-BOAT-04", "SAIL-RULE-99")
def test_boats_tow_a_becalmed_ship_upwind() -> None:
    """X115: an inch, after a turn of up to 45."""
    state = stepping("hope", "calm", opt_boats=True)
    assert refused(state, Boats(0, 0, 1010)).clause == "SAIL-BOAT-04"
    assert refused(state, Boats(0, 4510, 1000)).clause == "SAIL-RULE-99"
    decide(state, Boats(0, 0, 1000))
    assert at(state, "G1") == "10,11,0"
    assert named(state, "G1").boats == BOATS_OUT


@pytest.mark.clause("SAIL-RULE-54", "SAIL-RULE-99")
def test_boats_tow_nobody_onto_land() -> None:
    """Half an inch of water before her bow."""
    state = battle([("G1", "hope", 10, 10, 0), FAR], wind=0, strength="calm", opt_boats=True)
    bow = 10_000 + named(state, "G1").design.length // 2
    waters(state, coasts=[Land([(0, bow + 500), (30000, bow + 500), (30000, 30000), (0, 30000)])])
    run(state, Movement(0))
    ruling = refused(state, Boats(0, 0, 1000))
    assert (ruling.clause, ruling.facts["refusal"]) == ("SAIL-RULE-54", "land_in_way")
    assert ruling.facts["room"] == 490, "to touch land is to be wrecked"
    assert refused(state, Boats(0, 0, 500)).facts["room"] == 490
    decide(state, Boats(0, 0, 490))
    assert at(state, "G1") == "10,10.49,0"


def beside_a_wall(order: str, gap: int, heading: float, **options: Any) -> AgeOfSail:
    """A galley at (10, 10), or a ship with boats, and land so far east of its centre."""
    design = "galley" if order == "row" else "hope"
    state = battle([("G1", design, 10, 10, heading), FAR], wind=0, strength="calm", **options)
    named(state, "G1").under_oars = order == "row"
    east = 10_000 + gap
    waters(state, coasts=[Land([(east, 0), (30000, 0), (30000, 30000), (east, 30000)])])
    run(state, Movement(0))
    return state


@pytest.mark.clause("SAIL-RULE-54", "SAIL-RULE-113")
@pytest.mark.parametrize("order", ["row", "boats"])
def test_nobody_is_rowed_onto_land_by_a_turn(order: str) -> None:
    """A narrow strip of water beside it: a turn of 45 would bring its bow to land."""
    state = beside_a_wall(order, 400, 0, opt_oars=True, opt_boats=True)
    turn = Sail(0, 4500, 0, 0) if order == "row" else Boats(0, 4500, 0)
    ruling = refused(state, turn)
    assert (ruling.clause, ruling.facts["refusal"]) == ("SAIL-RULE-54", "turn_onto_land")
    assert ruling.facts["turned"] == 4500
    if order == "row":
        assert refused(state, Sail(0, 0, 1000, 4500)).facts["refusal"] == "turn_onto_land"
    assert turn not in legal(state)
    decide(state, Sail(0, 0, 1000, 0) if order == "row" else Boats(0, 0, 1000))
    assert named(state, "G1").fate == AFLOAT


@pytest.mark.clause("SAIL-RULE-54", "SAIL-RULE-113")
def test_rowers_come_within_a_step_of_land_and_no_nearer() -> None:
    """The refusal names the room there is, and an order for just that room is safe."""
    half = named(beside_a_wall("row", 5_000, 90, opt_oars=True), "G1").design.length // 2
    state = beside_a_wall("row", half + 500, 90, opt_oars=True)
    for too_far in (500, 510, 2000):
        ruling = refused(state, Sail(0, 0, too_far, 0))
        assert (ruling.facts["refusal"], ruling.facts["room"]) == ("land_in_way", 490)
    assert Sail(0, 0, 500, 0) not in legal(state)
    decide(state, Sail(0, 0, 490, 0))
    assert named(state, "G1").fate == AFLOAT


@pytest.mark.clause("SAIL-BOAT-02", "SAIL-BOAT-03", "SAIL-BOAT-01")
def test_when_boats_are_not_lowered() -> None:
    """X116: in the first move of a calm; X117: with more than half lost; with wind."""
    state = stepping("shannon", "light", 90, opt_boats=True)
    state.quiet_moves = 1
    assert refused(state, Boats(0, 0, 1000)).clause == "SAIL-BOAT-02"
    state.quiet_moves = 2
    ship = named(state, "G1")
    ship.whole, ship.flotation = 100, 48
    assert refused(state, Boats(0, 0, 1000)).clause == "SAIL-BOAT-03"
    ship.flotation = 50
    set_wind(state, 0, "medium")
    assert refused(state, Boats(0, 0, 1000)).clause == "SAIL-BOAT-01"


@pytest.mark.clause("SAIL-BOAT-05", "SAIL-RULE-99", "SAIL-RULE-51")
def test_boats_are_taken_in_for_a_whole_move() -> None:
    """At her will in a calm, by force when wind comes: she drifts, and sails in the next move."""
    state = stepping("hope", "light", 90, opt_boats=True)
    decide(state, Boats(0, 0, 1000))
    run(state, MoveBegins(), Movement(0))
    assert refused(state, Sail(0, 0, 1000, 0)).clause == "SAIL-BOAT-05"
    decide(state, Recover(0))
    assert named(state, "G1").boats == BOATS_RECALLED
    run(state, MoveBegins())
    assert named(state, "G1").boats == BOATS_IN
    named(state, "G1").boats = BOATS_OUT
    set_wind(state, 0, "medium")
    assert drift_cause(state, named(state, "G1")) == "boats_recall"
    run(state, Drifting(), Movement(0))
    assert pending_name(state) == "rest"
    run(state, MoveBegins(), Movement(0))
    decide(state, Sail(0, 0, 1000, 0))


@pytest.mark.clause("SAIL-RULE-99")
def test_boats_move_a_dismasted_ship() -> None:
    """Masts do not matter."""
    state = battle([("G1", "hope", 10, 10, 0), FAR], wind=0, strength="light", opt_boats=True)
    named(state, "G1").masts = 2
    run(state, Drifting(), Movement(0))
    decide(state, Boats(0, 4500, 0))
    assert at(state, "G1") == "10,10,45"


# -- tows ----------------------------------------------------------------------------------


def tow(tug: str, towed: str, strength: str = "medium", **options: Any) -> AgeOfSail:
    """A tug close in front of a dismasted friend, both heading east, the wind in the north."""
    state = battle(
        [("G1", tug, 12, 10, 90), ("G2", towed, 10, 10, 90), FAR],
        wind=0,
        strength=strength,
        opt_towing=True,
        **options,
    )
    named(state, "G2").masts = 2
    named(state, "G2").drifted = True
    run(state, Movement(0))
    return state


@pytest.mark.clause("SAIL-TOW-01", "SAIL-TOW-03")
def test_what_a_ship_can_tow() -> None:
    """X121: 400 tons do not tow 900; X122: a frigate tows a first rate."""
    state = tow("dreadnought", "elizabeth_jonas")
    assert refused(state, Tow(0, 1)).clause == "SAIL-TOW-01"
    state = tow("euryalus", "victory")
    assert Tow(0, 1) in legal(state)


@pytest.mark.clause("SAIL-TOW-02", "SAIL-TOW-04", "SAIL-TOW-05", "SAIL-TOW-07", "SAIL-RULE-101")
def test_a_tow_that_is_made_goes_at_once() -> None:
    """Half the speed of the first rate: 2.5 inches; she follows astern."""
    state = tow("euryalus", "victory")
    decide(state, Tow(0, 1))
    answer(state, 4)
    assert refused(state, Sail(0, 0, 2510, 0)).clause == "SAIL-TOW-02"
    decide(state, Sail(0, 0, 2500, 0))
    assert at(state, "G1") == "14.5,10,90"
    behind = (named(state, "G1").design.length + named(state, "G2").design.length) // 2 + 250
    assert state.hull(named(state, "G2")).pose.x == 14500 - behind
    run(state, MoveBegins(), Drifting(), Movement(0))
    assert drift_cause(state, named(state, "G2")) == ""
    assert refused(state, Sail(1, 0, 1000, 0)).clause == "SAIL-RULE-101"
    decide(state, CastOff(0))
    assert refused(state, Finish(NOBODY)).clause == "SAIL-WIND-14"


@pytest.mark.clause("SAIL-TOW-05", "SAIL-TOW-06")
@pytest.mark.parametrize(
    ("strength", "die", "holds"),
    [("strong", 5, False), ("strong", 6, True), ("light", 3, True), ("medium", 3, False)],
)
def test_the_throw_for_a_tow(strength: str, die: int, holds: bool) -> None:
    """X123; while it is tried both drift, and it is tried again when the next move begins."""
    state = tow("euryalus", "victory", strength)
    decide(state, Tow(0, 1))
    answer(state, die)
    assert named(state, "G2").tow_holds == holds
    if not holds:
        assert drift_cause(state, named(state, "G1")) == "tow_attempt"
        run(state, MoveBegins(), Recovery())
        answer(state, 6)
        assert drift_cause(state, named(state, "G2")) == ""


@pytest.mark.clause("SAIL-TOW-06", "SAIL-TOW-07", "SAIL-BOAT-04")
@pytest.mark.parametrize(("die", "towed"), [(2, "10,10,90"), (3, "11.75,10,90")])
def test_what_is_not_yet_in_tow_does_not_follow(die: int, towed: str) -> None:
    """Boats move the tug an inch in light airs; the friend follows once the tow holds."""
    state = tow("hope", "hope", "light", opt_boats=True)
    decide(state, Tow(0, 1))
    answer(state, die)
    if die == 2:
        run(state, MoveBegins(), Recovery())
        answer(state, 2)
        run(state, Drifting(), Movement(0))
    decide(state, Boats(0, 0, 1000))
    assert (at(state, "G1"), at(state, "G2")) == ("13,10,90", towed)


@pytest.mark.clause("SAIL-TOW-02", "SAIL-TOW-03", "SAIL-RULE-17", "SAIL-RULE-101")
def test_a_ship_of_fifty_guns_is_no_more_to_a_frigate_than_any_other() -> None:
    """Neither of the line nor a frigate: the larger sets the pace, here the tug of speed 8."""
    state = tow("indefatigable", "leander")
    decide(state, Tow(0, 1))
    answer(state, 4)
    assert refused(state, Sail(0, 0, 4010, 0)).facts["limit"] == 4000
    decide(state, Sail(0, 0, 4000, 0))
    assert at(state, "G1") == "16,10,90"


@pytest.mark.clause("SAIL-TOW-01", "SAIL-TOW-03", "SAIL-RULE-17")
def test_a_frigate_tows_a_ship_of_sixty_guns_of_twice_its_tonnage_at_most() -> None:
    """594 tons do not tow 1395, though they tow a 74 of 1842."""
    ruling = refused(tow("mercury", "holsteen"), Tow(0, 1))
    assert (ruling.clause, ruling.facts["most"]) == ("SAIL-TOW-01", 1188)
    assert Tow(0, 1) in legal(tow("mercury", "mars"))


@pytest.mark.clause("SAIL-BOAT-04", "SAIL-TOW-02", "SAIL-RULE-101")
def test_boats_tow_a_slow_pair_no_farther_than_a_tow_goes() -> None:
    """Half the speed of the larger ship, of one inch: half an inch instead of a drift move."""
    hulk = built(tons=700, speed=1)
    state = battle(
        [("G1", "hope", 12, 10, 90), ("G2", hulk, 10, 10, 90), FAR],
        strength="light",
        opt_towing=True,
        opt_boats=True,
    )
    run(state, Movement(0))
    assert Boats(0, 0, 1000) in legal(state)
    decide(state, Tow(0, 1))
    answer(state, 3)
    assert refused(state, Boats(0, 0, 510)).facts["limit"] == 500
    assert Boats(0, 0, 500) in legal(state)
    decide(state, Boats(0, 0, 500))
    assert (at(state, "G1"), named(state, "G2").tug) == ("12.5,10,90", 0)


@pytest.mark.clause("SAIL-TOW-04")
def test_a_tug_has_to_be_in_front() -> None:
    """Within an inch of the bow, and ahead of it."""
    state = battle(
        [("G1", "hope", 9, 12, 90), ("G2", "hope", 10, 10, 90), FAR], wind=0, opt_towing=True
    )
    run(state, Movement(0))
    assert refused(state, Tow(0, 1)).clause == "SAIL-TOW-04"


# -- oars ----------------------------------------------------------------------------------


@pytest.mark.clause("SAIL-OAR-07", "SAIL-OAR-06", "SAIL-OAR-12", "SAIL-RULE-98")
def test_who_rows_in_which_wind() -> None:
    """X124 to X127: only galleasses in a medium wind, at half speed; nobody in a strong one."""
    state = stepping("galleasse", "medium", opt_oars=True)
    assert refused(state, Sail(0, 0, 2510, 0)).clause == "SAIL-OAR-07"
    decide(state, Sail(0, 9000, 2500, 9000))
    assert at(state, "G1") == "12.5,10,180"
    for strength, clause in (("medium", "SAIL-OAR-07"), ("strong", "SAIL-OAR-06")):
        state = battle([("G1", "galley", 10, 10, 0), ("G2", "hope", 30, 10, 90), FAR], wind=0,
                       strength=strength, opt_oars=True)  # fmt: skip
        named(state, "G1").under_oars = True
        run(state, Movement(0))
        assert refused(state, Sail(0, 0, 1000, 0)).clause == clause
    state = stepping("galley", "calm", opt_oars=True)
    state.calm_moves = 1
    decide(state, Sail(0, 9000, 6000, -9000))
    assert at(state, "G1") == "16,10,0"


@pytest.mark.clause("SAIL-OAR-11", "SAIL-RULE-102")
def test_damage_slows_rowers() -> None:
    """X128: a galley with half of her flotation lost, then three quarters."""
    state = stepping("galley", "calm", opt_oars=True)
    ship = named(state, "G1")
    ship.flotation = ship.whole // 2
    assert oar_way(state, ship) == 3000
    ship.flotation = 4
    assert oar_way(state, ship) == 0
    assert drift_cause(state, ship) == "oars_barred"


@pytest.mark.clause("SAIL-OAR-08", "SAIL-OAR-09", "SAIL-OAR-10", "SAIL-RULE-102")
def test_from_oars_to_sail_and_back() -> None:
    """X129: she may row in the move in which she raises sail; taking to the oars is a drift."""
    state = stepping("galleasse", "medium", 90, opt_oars=True)
    decide(state, Announce(0, RAISING_SAIL))
    decide(state, Sail(0, 0, 1000, 0))
    run(state, MoveBegins(), Movement(0))
    assert not named(state, "G1").under_oars
    assert refused(state, Sail(0, 0, 3010, 0)).clause == "SAIL-WIND-11"
    decide(state, Announce(0, TAKING_OARS))
    assert at(state, "G1") == "11,9,90"
    assert pending_name(state) == "rest"
    run(state, MoveBegins())
    assert named(state, "G1").under_oars


@pytest.mark.clause("SAIL-OAR-13", "SAIL-RULE-102")
def test_slaves_row_for_the_nearest_beach() -> None:
    """An abandoned galley is wrecked there; rowers are not, by choice."""
    coast = Land([(12000, 0), (20000, 0), (20000, 20000), (12000, 20000)])
    state = stepping("galley", "calm", opt_oars=True)
    waters(state, coasts=[coast])
    assert refused(state, Sail(0, 9000, 3000, 0)).clause == "SAIL-RULE-54"
    decide(state, Abandon(0))
    run(state, MoveBegins(), Drifting())
    assert named(state, "G1").fate == WRECKED


# -- anchors -------------------------------------------------------------------------------


@pytest.mark.clause("SAIL-RULE-57")
def test_anchors_are_let_go_and_weighed() -> None:
    """Announced, an inch at most, at anchor; a 4 weighs; a cut cable is gone in the next move."""
    state = stepping("hope", "medium", 90, anchoring=True)
    assert refused(state, Announce(0, ANCHORING)).clause == "SAIL-RULE-57"
    waters(state, anchorages=[Land([(0, 0), (30000, 0), (30000, 30000), (0, 30000)])])
    decide(state, Announce(0, ANCHORING))
    decide(state, Sail(0, 0, 2000, 0))
    run(state, MoveBegins(), Movement(0))
    assert refused(state, Sail(0, 0, 2000, 0)).facts["limit"] == 1000
    events = decide(state, Sail(0, 0, 500, 0))
    ship = named(state, "G1")
    assert ("anchors" in kinds(events), ship.status) == (True, ANCHORED)
    run(state, MoveBegins(), Recovery())
    decide(state, Restart(0))
    answer(state, 4)
    assert ship.status == SAILING
    ship.status = ANCHORED
    run(state, MoveBegins(), Recovery())
    decide(state, CutCable(0))
    run(state, Drifting(), Movement(0))
    assert pending_name(state) == "rest"
    run(state, MoveBegins(), Movement(0))
    assert ship.status == SAILING
    assert refused(state, Announce(0, ANCHORING)).clause == "SAIL-RULE-57"


@pytest.mark.clause("SAIL-RULE-57")
def test_springs_turn_a_ship_at_anchor() -> None:
    """One turn of up to 45 a move, to any heading."""
    state = battle([("G1", "hope", 10, 10, 45), FAR], wind=0, anchoring=True)
    ship = named(state, "G1")
    ship.status, ship.springs = ANCHORED, True
    run(state, Movement(0))
    assert refused(state, Sail(0, 0, 1000, 0)).clause == "SAIL-RULE-57"
    decide(state, Sail(0, -4500, 0, 0))
    assert (at(state, "G1"), ship.status) == ("10,10,0", ANCHORED)
