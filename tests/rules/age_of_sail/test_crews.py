"""Crews that give up, and people in the water (SAIL-CREW-06 to 09, SAIL-RULE-103; X133, X134)."""

from __future__ import annotations

import pytest
from tests.rules.age_of_sail.stage import battle, grapple, named, pose

from naumachia.kernel.event import Log
from naumachia.rules.age_of_sail.actions import Rescue
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.firing import Firings
from naumachia.rules.age_of_sail.rules.gunnery import served_batteries
from naumachia.rules.age_of_sail.rules.losses import sink
from naumachia.rules.age_of_sail.rules.movement import (
    carry_rescue,
    people_saved,
    rescue_orders,
    rescue_ruling,
)
from naumachia.rules.age_of_sail.rules.prizes import BreakOff, cannot_break_off, is_badly_hurt
from naumachia.rules.age_of_sail.ship import FLYING, STRUCK, Survivors
from naumachia.rules.age_of_sail.tables.designs import PORT, RANGES
from naumachia.testing.stage import answer, facts_of, kinds, pending_name, run

PAIR = [("G1", "hope", 10, 10, 0), ("O1", "san_martin", 14, 10, 0)]


def beaten(**options: bool) -> AgeOfSail:
    """Orange has 11 of 45 men left (X133)."""
    state = battle(PAIR, **{"opt_crews": True, **options})  # type: ignore[arg-type]
    ship = named(state, "O1")
    ship.complement, ship.crew = 90, 22
    return state


@pytest.mark.clause("SAIL-CREW-06", "SAIL-CREW-07", "SAIL-RULE-103")
@pytest.mark.parametrize(("die", "flag"), [(2, STRUCK), (3, FLYING)])
def test_a_crew_at_a_quarter_that_cannot_draw_away_throws(die: int, flag: int) -> None:
    state = beaten()
    run(state, BreakOff())
    assert pending_name(state) == "break_off"
    events = answer(state, die)
    assert kinds(events)[0] == ("crew_gives_up" if flag == STRUCK else "crew_holds_out")
    assert named(state, "O1").flag == flag


@pytest.mark.clause("SAIL-RULE-103")
def test_a_crew_that_drew_away_by_the_tolerance_alone_could_not_draw_away() -> None:
    """The two distances are square roots of whole numbers, and differ by the tolerance."""
    state = beaten()
    ship = named(state, "O1")
    ship.began = pose(49.147, 15.269, 0)
    state.put(ship, pose(49.5, 10.007, 0))
    assert cannot_break_off(state, ship)
    state.put(ship, pose(49.5, 10.014, 0))
    assert not cannot_break_off(state, ship)


def test_a_crew_at_a_quarter_is_badly_hurt() -> None:
    ship = named(battle(PAIR), "O1")
    ship.complement, ship.crew = 88, 22
    assert is_badly_hurt(ship)
    ship.crew = 23
    assert not is_badly_hurt(ship)


@pytest.mark.clause("SAIL-CREW-02", "SAIL-RULE-103")
@pytest.mark.parametrize(
    ("distance", "men", "served"),
    [
        (3000.0, 9, (3, 1, 5)),
        (3000.0, 4, (3, 0, 4)),
        (3000.0, 3, (2, 0, 4)),
        (3000.0, 2, (2, 0, 2)),
        (6000.0, 9, (3, 1, 5)),
        (6000.0, 3, (3, 0, 5)),
        (12_000.0, 9, (3, 1, 5)),
        (12_000.0, 2, (3, 1, 4)),
    ],
)
def test_men_serve_whole_batteries_before_halves(
    distance: float, men: int, served: tuple[int, ...]
) -> None:
    ship = named(battle(PAIR), "O1")
    first = PORT * len(RANGES)
    ship.guns[first : first + len(RANGES)] = [3, 1, 5]
    assert served_batteries(ship, PORT, distance, men) == served


@pytest.mark.clause("SAIL-CREW-07", "SAIL-RULE-103")
def test_a_crew_that_draws_away_does_not_throw() -> None:
    state = beaten()
    state.put(named(state, "O1"), pose(15, 10, 0))
    run(state, BreakOff())
    assert pending_name(state) == "rest"
    state = beaten()
    state.put(named(state, "O1"), pose(15, 10, 0))
    grapple(state, "G1", "O1")
    run(state, BreakOff())
    assert pending_name(state) == "break_off", "who is grappled cannot"
    state = beaten(opt_crews=False)
    run(state, BreakOff())
    assert pending_name(state) == "rest"


def wreck() -> AgeOfSail:
    """A ship with 60 men has sunk in the last move; 40 and 100 men are near (X134)."""
    ships = [
        ("G1", "hope", 10, 10, 0), ("G2", "white_bear", 12, 10, 0),
        ("O1", "san_martin", 11, 11, 0), ("O2", "san_felipe", 30, 20, 0),
    ]  # fmt: skip
    state = battle(ships, opt_crews=True)
    for name, men in (("G1", 40), ("G2", 100), ("O1", 60)):
        ship = named(state, name)
        ship.crew = ship.complement = 2 * men
    sink(state, named(state, "O1"), Log())
    state.move += 1
    return state


@pytest.mark.clause("SAIL-CREW-08", "SAIL-CREW-09", "SAIL-RULE-103")
def test_rescuers_take_a_quarter_of_their_crews_and_half_of_the_people_together() -> None:
    state = wreck()
    first, second = named(state, "G1"), named(state, "G2")
    assert rescue_orders(state, first) == [Rescue(0, 0)]
    assert people_saved(first, state.survivors[0]) == 20
    log = Log()
    carry_rescue(state, first, Rescue(0, 0), log)
    events = log.take()
    assert facts_of(events, "fishes_out")["men"] == 20
    assert first.moved
    assert first.aboard == [0, 20], "enemies are prisoners"
    assert state.hull(first).pose.y < 10_000, "she heaves to and drifts"
    carry_rescue(state, second, Rescue(1, 0), Log())
    assert second.aboard == [0, 40]
    assert state.survivors[0].left == 0
    state.put(second, pose(11, 12.5, 0))
    ruling = rescue_ruling(state, second, Rescue(1, 0))
    assert ruling is not None
    assert (ruling.clause, ruling.facts["refusal"]) == ("SAIL-CREW-09", "nobody_to_save")


@pytest.mark.clause("SAIL-CREW-09")
def test_friends_who_are_saved_join_the_crew() -> None:
    state = wreck()
    friend = named(state, "O2")
    state.put(friend, pose(11, 12.5, 0))
    before, log = friend.crew, Log()
    carry_rescue(state, friend, Rescue(3, 0), log)
    assert friend.crew == before + facts_of(log.take(), "rescues")["men"] > before


@pytest.mark.clause("SAIL-CREW-08", "SAIL-RULE-103")
def test_who_saves_nobody() -> None:
    def refusal(state: AgeOfSail, name: str = "G1", place: int = 0) -> str:
        ship = named(state, name)
        ruling = rescue_ruling(state, ship, Rescue(ship.ident, place))
        return "" if ruling is None else str(ruling.facts["refusal"])

    state = wreck()
    assert refusal(state) == ""
    assert refusal(state, place=1) == "no_survivors"
    assert refusal(state, "O2") == "people_far_unmeasured"
    named(state, "G1").sailed = True
    assert refusal(state) == "has_sailed"
    named(state, "G1").sailed = False
    named(state, "G1").flag = STRUCK
    assert refusal(state) == "not_free"
    state = wreck()
    state.move += 1
    assert refusal(state) == "too_late"
    bare = battle(PAIR)
    assert refusal(bare) == "crews_off"


@pytest.mark.clause("SAIL-CREW-09", "SAIL-RULE-103")
@pytest.mark.parametrize(("halves", "saved"), [(2, True), (1, True), (0, False)])
def test_the_last_in_the_water_is_saved(halves: int, saved: bool) -> None:
    state = wreck()
    people = state.survivors[0]
    state.survivors = [Survivors(people.x, people.y, people.side, people.sank, halves)]
    ship = named(state, "G1")
    assert rescue_orders(state, ship) == ([Rescue(0, 0)] if saved else [])
    ruling = rescue_ruling(state, ship, Rescue(0, 0))
    assert (ruling.clause if ruling else "") == ("" if saved else "SAIL-CREW-09")


@pytest.mark.clause("SAIL-RULE-97", "SAIL-CREW-10")
def test_ships_that_are_grappled_may_fire() -> None:
    state = battle([("G1", "hope", 10, 10, 0), ("O1", "san_martin", 10.36, 10, 0)])
    grapple(state, "G1", "O1")
    run(state, Firings())
    assert pending_name(state) == "firing"
    phase = state.stack[-1]
    targets = {getattr(action, "target", None) for action in phase.legal(state, 0)}
    assert 1 in targets, "at each other as well"
