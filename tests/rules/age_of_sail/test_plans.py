"""Plans of computer players in positions where it is known what is right."""

from __future__ import annotations

import pytest
from tests.rules.age_of_sail.stage import battle, named, pose

from naumachia.kernel.advisor import Plan
from naumachia.kernel.pending import Prompt
from naumachia.rules.age_of_sail.actions import (
    Action,
    Finish,
    Fire,
    Grapple,
    Let,
    Sail,
    Surrender,
    Tow,
)
from naumachia.rules.age_of_sail.advice.advisor import SailAdvisor, SailPlanning
from naumachia.rules.age_of_sail.advice.outlook import wins
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.firing import Firing, Firings
from naumachia.rules.age_of_sail.rules.gunnery import has_target
from naumachia.rules.age_of_sail.rules.guns import distance_of, facings_on, rakes
from naumachia.rules.age_of_sail.rules.movement import Movements
from naumachia.rules.age_of_sail.rules.prizes import Offers
from naumachia.rules.age_of_sail.rules.sailing import Alongside
from naumachia.rules.age_of_sail.ship import IRONS
from naumachia.testing.stage import run

ADVISOR = SailAdvisor()
PLANNING = SailPlanning()


def planned(state: AgeOfSail, brief: bool = False) -> list[Plan[AgeOfSail, Action]]:
    """The plans of whoever is asked, the best first."""
    asked = state.awaiting
    assert isinstance(asked, Prompt)
    seat = asked.seats[0]
    found = PLANNING.plans(state, seat, brief)
    assert found
    return sorted(found, key=lambda plan: -ADVISOR.evaluate(plan.after, seat))


def second_mover(*ships: tuple[str, str, float, float, float], wind: float = 0) -> AgeOfSail:
    """A battle in which the enemy has moved, and green is about to."""
    state = battle(ships, wind=wind, period="nelson")
    state.order = [1, 0]
    run(state, Movements(1), Firings())
    return state


def test_a_stern_within_reach_is_crossed() -> None:
    """The best course ends across her stern or bow at close range, where her guns do not bear."""
    state = second_mover(
        ("G1", "shannon", 30.0, 10.0, 90.0), ("O1", "shannon", 36.0, 16.0, 0.0), wind=270
    )
    after = planned(state)[0].after
    own, enemy = after.hull(named(after, "G1")), after.hull(named(after, "O1"))
    assert rakes(own, enemy)
    assert distance_of(own, enemy) <= 8000
    assert facings_on(own, enemy)
    assert has_target(after, named(after, "G1"))
    assert not has_target(after, named(after, "O1"))


@pytest.mark.parametrize("heading", [0.0, 45.0, 90.0, 135.0])
def test_nobody_sails_off_the_table_or_into_irons(heading: float) -> None:
    """Near the corner every plan keeps to the table, and off the wind."""
    state = second_mover(
        ("G1", "shannon", 69.0, 32.0, heading), ("O1", "shannon", 60.0, 20.0, 0.0), wind=225
    )
    for plan in planned(state):
        ship = named(plan.after, "G1")
        assert ship.afloat()
        assert ship.status != IRONS


def test_the_stronger_crew_runs_alongside_and_grapples() -> None:
    """A ship with twice the men within reach is boarded; her own captain keeps clear."""
    ships = [("G1", "victory", 30.0, 10.0, 90.0), ("O1", "shannon", 34.0, 10.0, 90.0)]
    state = second_mover(*ships, wind=270)
    plan = planned(state, True)[0]
    assert isinstance(plan.after.stack[-1], Alongside)
    assert isinstance(planned(plan.after)[0].actions[0], Grapple)
    weaker = second_mover(
        ("G1", "shannon", 30.0, 10.0, 90.0), ("O1", "victory", 34.0, 10.0, 90.0), wind=270
    )
    for plan in planned(weaker):
        assert not isinstance(plan.after.stack[-1], Alongside)


def test_boarding_odds_are_those_of_the_rules() -> None:
    """The chance that a fight fought out is won, against exact odds of the ledger (section 5.3)."""
    exact = {(10, 10): 0.555, (15, 10): 0.932, (10, 15): 0.126, (20, 20): 0.597, (10, 5): 0.950}
    for (boarders, defenders), chance in exact.items():
        assert wins(boarders, defenders) == pytest.approx(chance, abs=0.06)
    assert wins(0, 5) == 0.0
    assert wins(5, 0) == 1.0


def test_who_is_lost_strikes_and_who_is_not_fights_on() -> None:
    """Dismasted, three quarters beaten, alone among enemies: she strikes. With a friend she does
    not, nor with a rig and guns.
    """
    ships = [
        ("G1", "shannon", 30.0, 10.0, 90.0),
        ("O1", "victory", 34.0, 10.0, 90.0),
        ("O2", "temeraire", 30.0, 13.0, 90.0),
    ]
    state = battle(ships, period="nelson")
    beaten = named(state, "G1")
    beaten.flotation = beaten.whole // 5
    beaten.masts = 2
    beaten.guns = [0] * len(beaten.guns)
    run(state, Offers())
    assert planned(state)[0].actions == [Surrender(beaten.ident)]
    joined = battle([*ships, ("G2", "victory", 27.0, 10.0, 90.0)], period="nelson")
    friend = named(joined, "G1")
    friend.flotation, friend.masts = friend.whole // 5, 2
    friend.guns = [0] * len(friend.guns)
    run(joined, Offers())
    assert isinstance(planned(joined)[0].actions[0], Finish)


def test_all_guns_that_bear_are_laid_and_each_facing_once() -> None:
    """A brief plan names the volleys of all ships, best targets first, and ends the step; a full
    one those of one ship.
    """
    ships = [
        ("G1", "victory", 30.0, 10.0, 0.0),
        ("G2", "temeraire", 30.0, 14.0, 0.0),
        ("O1", "bucentaure", 33.0, 10.0, 90.0),
        ("O2", "redoutable", 27.0, 14.0, 0.0),
    ]
    state = battle(ships, period="nelson")
    run(state, Firing(0))
    laid = [one for one in planned(state, True)[0].actions if isinstance(one, Fire)]
    assert {one.ship for one in laid} == {0, 1}
    assert len({(one.ship, one.facing) for one in laid}) == len(laid)
    alone = planned(state)[0].actions
    assert len({one.ship for one in alone}) == 1


def test_a_frigate_near_ships_of_the_line_holds_her_fire() -> None:
    """While she is silent they may not fire at her."""
    ships = [("G1", "euryalus", 30.0, 10.0, 0.0), ("O1", "bucentaure", 33.0, 10.0, 0.0)]
    state = battle(ships, period="nelson")
    run(state, Firing(0))
    assert all(isinstance(one, Finish) for one in planned(state, True)[0].actions)


def test_no_course_runs_a_friend_down() -> None:
    """With a friend right ahead every plan stops short of her or goes past."""
    state = second_mover(
        ("G1", "victory", 30.0, 10.0, 90.0),
        ("G2", "temeraire", 33.0, 10.0, 90.0),
        ("O1", "bucentaure", 45.0, 10.0, 0.0),
        wind=270,
    )
    named(state, "G2").moved = True
    for plan in planned(state):
        assert named(plan.after, "G1").status == named(state, "G1").status
        assert isinstance(plan.actions[0], Sail)


def test_nobody_passes_a_hawser_to_a_friend_who_can_sail() -> None:
    """Alongside a sound friend a ship lets her be, towing played or not."""
    ships = [
        ("G1", "victory", 32.0, 10.0, 90.0),
        ("G2", "temeraire", 30.0, 10.0, 90.0),
        ("O1", "bucentaure", 45.0, 10.0, 0.0),
    ]
    state = battle(ships, period="nelson", opt_towing=True)
    tug, friend = state.ships[0], state.ships[1]
    ahead = (tug.design.length + friend.design.length) / 2000 + 0.02
    state.put(tug, pose(30.0 + ahead, 10.0, 90.0))
    run(state, Alongside(0, 1))
    asked = state.awaiting
    assert isinstance(asked, Prompt)
    assert any(isinstance(act, Tow) for act in state.stack[-1].legal(state, 0))
    for plan in planned(state):
        assert isinstance(plan.actions[0], Let)
