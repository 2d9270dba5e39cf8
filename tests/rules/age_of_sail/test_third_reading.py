"""A third reading of the ledger: men, flags, anchors and last resorts where chapters meet."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.rules.age_of_sail.stage import asked_seat, battle, grapple, named, target_refusal, waters

from naumachia.geometry.polygon import Land
from naumachia.kernel.chance import Chance, Pool
from naumachia.kernel.event import Log
from naumachia.kernel.pending import Prompt
from naumachia.rules.age_of_sail.actions import (
    NOBODY,
    Abandon,
    Announce,
    Dishonour,
    Finish,
    Fire,
    Man,
    Recover,
    Sail,
    Strike,
    Surrender,
)
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.boarding import Fight
from naumachia.rules.age_of_sail.rules.casualties import Foundering
from naumachia.rules.age_of_sail.rules.crews import crew_loss, gunners
from naumachia.rules.age_of_sail.rules.drifting import abandon_orders
from naumachia.rules.age_of_sail.rules.firing import Firing
from naumachia.rules.age_of_sail.rules.gunnery import targets_of
from naumachia.rules.age_of_sail.rules.movement import Movement
from naumachia.rules.age_of_sail.rules.prizes import (
    Offers,
    carry_surrender,
    retake,
    secure,
    strike_colours,
)
from naumachia.rules.age_of_sail.rules.turn import MoveBegins
from naumachia.rules.age_of_sail.ship import (
    ANCHORED,
    ANCHORING,
    BOATS_OUT,
    HELD,
    PRIZE,
    SAILING,
    STRUCK,
)
from naumachia.rules.age_of_sail.tables.designs import LONG, PORT
from naumachia.testing.stage import answer, decide, kinds, legal, pending_name, refused, run

FAR = ("O1", "san_martin", 60, 30, 180)
ALONGSIDE = [("G1", "hope", 10, 10, 90), ("O1", "san_martin", 10, 10.36, 90)]
"""Hulls 0.035 in apart."""
THREE = [*ALONGSIDE, ("O2", "hope", 10, 9.65, 90)]
"""G1 has an enemy on either side."""


# -- anchors ----------------------------------------------------------------------------------


def at_the_anchorage(strength: str = "medium") -> AgeOfSail:
    """G1 in her own step, over ground where anchors hold, the wind on her beam."""
    state = battle([("G1", "hope", 10, 10, 90), FAR], strength=strength, anchoring=True)
    waters(state, anchorages=[Land([(0, 0), (30000, 0), (30000, 30000), (0, 30000)])])
    run(state, Movement(0))
    return state


@pytest.mark.clause("SAIL-RULE-57")
def test_no_anchor_is_let_go_that_was_not_announced() -> None:
    state = at_the_anchorage("light")
    assert kinds(decide(state, Sail(0, 0, 500, 0))) == ["sails"]
    assert named(state, "G1").status == SAILING
    run(state, MoveBegins(), Movement(0))
    assert "anchors" not in kinds(decide(state, Finish(NOBODY)))


@pytest.mark.clause("SAIL-RULE-57")
def test_who_announced_and_is_given_no_order_lies_still_and_anchors() -> None:
    state = at_the_anchorage()
    decide(state, Announce(0, ANCHORING))
    events = decide(state, Sail(0, 0, 1000, 0))
    assert (kinds(events), named(state, "G1").status) == (["sails"], SAILING), "in the next move"
    run(state, MoveBegins(), Movement(0))
    events = decide(state, Finish(NOBODY))
    assert ("anchors" in kinds(events), named(state, "G1").status) == (True, ANCHORED)


@pytest.mark.clause("SAIL-RULE-57", "SAIL-WIND-07")
def test_a_ship_that_only_turns_in_a_calm_anchors_there() -> None:
    state = at_the_anchorage("calm")
    decide(state, Announce(0, ANCHORING))
    decide(state, Finish(NOBODY))
    run(state, MoveBegins(), Movement(0))
    assert "anchors" in kinds(decide(state, Sail(0, 4500, 0, 0)))


# -- men --------------------------------------------------------------------------------------


def prize(guards: int, captives: int, **options: Any) -> AgeOfSail:
    """O1, of 100 men at the start, is a prize of G1 with so many whole men aboard."""
    state = battle(ALONGSIDE, opt_prizes=True, opt_crews=True, **options)
    strike_colours(state, named(state, "O1"), named(state, "G1"), False, Log())
    ship = named(state, "O1")
    ship.flag, ship.guards, ship.crew = PRIZE, 2 * guards, 2 * captives
    return state


@pytest.mark.clause("SAIL-CREW-05", "SAIL-CREW-06", "SAIL-PRIZE-24")
@pytest.mark.parametrize(
    ("guards", "captives", "lost"),
    [(20, 40, 8), (60, 10, 8), (10, 40, 4), (40, 30, 4), (26, 25, 4), (5, 20, 0), (25, 24, 0)],
)
def test_losses_of_a_prize_are_judged_by_those_whom_fire_kills(
    guards: int, captives: int, lost: int
) -> None:
    """Captives who are fewer than the prize crew count for nothing, the others with her."""
    state = prize(guards, captives)
    assert crew_loss(state, named(state, "O1"), 8, 0) == lost


@pytest.mark.clause("SAIL-FOUND-02", "SAIL-RULE-106")
@pytest.mark.parametrize(("guards", "captives", "kept"), [(0, 30, False), (10, 0, True)])
def test_a_prize_crew_throws_guns_overboard_and_captives_do_not(
    guards: int, captives: int, kept: bool
) -> None:
    state = prize(guards, captives, opt_foundering=True)
    state.strength = 3
    ship = named(state, "O1")
    ship.flotation = ship.whole // 4
    run(state, Foundering())
    assert (pending_name(state) == "foundering") == kept
    if kept:
        guns = ship.batteries()
        decide(state, Strike(1, PORT, LONG, False))
        assert (ship.flotation, ship.batteries()) == (ship.whole // 4, guns - 2)
    else:
        assert ship.flotation == ship.whole // 4 - 2, "she leaks without a question"


@pytest.mark.clause("SAIL-RULE-104", "SAIL-PRIZE-23")
def test_prisoners_are_free_when_their_side_takes_the_ship() -> None:
    """They join the prize crew; those of other sides stay prisoners."""
    state = battle(ALONGSIDE, opt_prizes=True, opt_crews=True)
    ship, captor, log = named(state, "O1"), named(state, "G1"), Log()
    ship.aboard = [12, 0]
    strike_colours(state, ship, captor, False, Log())
    assert ship.aboard == [12, 0], "she is not yet secured"
    secure(state, captor, ship, 10, "SAIL-PRIZE-07", log)
    assert (ship.guards, ship.aboard) == (32, [0, 0])
    assert kinds(log.take()) == ["secured", "set_free"]
    retake(state, ship, None, Log())
    assert ship.aboard == [32, 0], "all of them are prisoners once more"


@pytest.mark.clause("SAIL-CREW-03", "SAIL-RULE-91", "SAIL-RULE-97")
def test_men_kept_at_the_guns_are_kept_for_all_fights_of_a_move() -> None:
    """Who is engaged is changed between moves only: in the second fight nobody is asked again."""
    state = battle(THREE, opt_crews=True)
    state.move = 3
    grapple(state, "O1", "G1")
    grapple(state, "G1", "O2", HELD)
    run(state, Fight(1, 0))
    ship = named(state, "G1")
    for name, men in (("O1", 0), ("G1", 20)):
        assert about(state) == ("manning", name)
        decide(state, Man(named(state, name).ident, men))
    while pending_name(state) in ("melee", "morale"):
        answer(state, *([6] if pending_name(state) == "morale" else faces(state)))
    run(state, Fight(0, 2))
    assert about(state) == ("manning", "O2"), "G1 has said it"
    assert (ship.manned, gunners(state, ship)) == (40, 20)
    decide(state, Man(2, 0))
    assert isinstance(state.awaiting, Pool)
    assert state.awaiting.batches[0].number == (60 - 20) // 5
    run(state, MoveBegins())
    assert ship.manned == NOBODY


# -- flags ------------------------------------------------------------------------------------


@pytest.mark.clause("SAIL-PRIZE-25", "SAIL-BOAT-05")
def test_a_captor_does_not_take_in_the_boats_of_a_struck_ship() -> None:
    state = battle([ALONGSIDE[0], ("O1", "hope", 20, 10, 90)], strength="calm",
                   opt_prizes=True, opt_boats=True)  # fmt: skip
    ship = named(state, "O1")
    ship.boats = BOATS_OUT
    strike_colours(state, ship, named(state, "G1"), False, Log())
    run(state, Movement(0))
    assert refused(state, Recover(1)).clause == "SAIL-PRIZE-25"
    assert Recover(1) not in legal(state)
    secure(state, named(state, "G1"), ship, 30, "SAIL-PRIZE-08", Log())
    assert Recover(1) in legal(state), "a prize crew does"


@pytest.mark.clause("SAIL-PRIZE-25", "SAIL-RULE-57")
def test_a_captor_does_not_turn_a_struck_ship_on_her_springs() -> None:
    state = battle(ALONGSIDE, opt_prizes=True, anchoring=True)
    ship = named(state, "O1")
    ship.status, ship.springs = ANCHORED, True
    strike_colours(state, ship, named(state, "G1"), False, Log())
    run(state, Movement(0))
    assert refused(state, Sail(1, 4500, 0, 0)).clause == "SAIL-PRIZE-25"


def beaten_again() -> AgeOfSail:
    """O1 struck to boarders of G1; her captives rose with O2, who was thrown back."""
    state = battle([*ALONGSIDE, ("O2", "hope", 10, 10.72, 90), ("G2", "hope", 13, 10.36, 0)],
                   opt_prizes=True)  # fmt: skip
    state.move = 3
    grapple(state, "G1", "O1", HELD)
    strike_colours(state, named(state, "O1"), named(state, "G1"), True, Log())
    grapple(state, "O2", "O1")
    run(state, Fight(2, 1))
    assert (pending_name(state), asked_seat(state)) == ("rising", "orange")
    decide(state, Dishonour(1))
    named(state, "G1").crew = 200
    named(state, "O2").crew = named(state, "O1").crew = 20
    while pending_name(state) in ("melee", "morale"):
        answer(state, *faces(state))
    return state


def about(state: AgeOfSail) -> tuple[str, object]:
    """What is asked, and of which ship."""
    assert isinstance(state.awaiting, Prompt)
    return pending_name(state), state.awaiting.facts["ship"]


def faces(state: AgeOfSail) -> list[int]:
    """Ones for all dice that are asked for: nobody is killed, and the smaller side gives in."""
    chance = state.awaiting
    assert isinstance(chance, Chance)
    return [1] * len(chance.sample(Random(0)))


@pytest.mark.clause("SAIL-PRIZE-19", "SAIL-PRIZE-10", "SAIL-RULE-71")
def test_a_ship_that_has_risen_and_is_put_down_may_be_fired_on() -> None:
    state = beaten_again()
    target, captor = named(state, "O1"), named(state, "G2")
    assert (target.flag, target.risen) == (STRUCK, True)
    assert target_refusal(state, captor, target) == ""
    assert (PORT, 1) in targets_of(state, captor)
    assert target_refusal(state, named(state, "O2"), target) == "target_struck", "she is a friend's"
    run(state, Firing(0))
    decide(state, Fire(3, PORT, 1, ()))


@pytest.mark.clause("SAIL-PRIZE-19", "SAIL-RULE-73")
def test_her_own_player_strikes_the_batteries_of_a_ship_that_has_risen() -> None:
    state = beaten_again()
    run(state, Firing(0))
    decide(state, Fire(3, PORT, 1, ()))
    decide(state, Finish(NOBODY))
    answer(state, *[6] * len(faces(state)))
    assert (pending_name(state), asked_seat(state)) == ("striking", "orange")


@pytest.mark.clause("SAIL-PRIZE-06", "SAIL-PRIZE-19")
@pytest.mark.parametrize("then", ["secured", "struck again"])
def test_she_is_no_target_once_she_is_secured_or_accepted_anew(then: str) -> None:
    state = beaten_again()
    target, captor = named(state, "O1"), named(state, "G1")
    if then == "secured":
        secure(state, captor, target, 10, "SAIL-PRIZE-03", Log())
    else:
        strike_colours(state, target, captor, False, Log())
    assert not target.risen
    fault = target_refusal(state, named(state, "G2"), target)
    assert fault == ("target_friend" if then == "secured" else "target_struck")


# -- offers -----------------------------------------------------------------------------------


@pytest.mark.clause("SAIL-PRIZE-01", "SAIL-RULE-104")
def test_who_had_nothing_to_decide_is_asked_when_the_move_ends() -> None:
    """Any ship may strike then: he could give no notice in a step that never came."""
    state = battle([("G1", "hope", 10, 10, 0), ("O1", "hope", 40, 10, 0)], opt_prizes=True)
    named(state, "G1").moved = True
    run(state, Offers())
    assert (pending_name(state), asked_seat(state)) == ("offers_idle", "orange")
    assert legal(state) == [Surrender(1), Finish(NOBODY)]
    decide(state, Surrender(1))
    assert named(state, "O1").flag == STRUCK
    assert pending_name(state) == "rest", "who has moved could give notice"


@pytest.mark.clause("SAIL-PRIZE-01")
def test_who_is_asked_may_strike_with_a_sound_ship_too() -> None:
    state = battle([*ALONGSIDE, ("O2", "hope", 40, 10, 0)], opt_prizes=True)
    for ship in state.ships:
        ship.moved = True
    named(state, "O1").masts = 2
    run(state, Offers())
    assert isinstance(state.awaiting, Prompt)
    assert state.awaiting.facts["ships"] == ("O1",)
    assert legal(state) == [Surrender(1), Finish(NOBODY)]
    decide(state, Surrender(2))
    assert named(state, "O2").flag == STRUCK


@pytest.mark.clause("SAIL-PRIZE-01")
def test_a_notice_to_strike_is_for_the_end_of_its_own_move() -> None:
    state = battle([("G1", "hope", 10, 10, 0), ("O1", "hope", 40, 10, 0)], opt_prizes=True)
    ship, enemy = named(state, "O1"), named(state, "G1")
    carry_surrender(state, ship, Surrender(1), Log())
    enemy.crew = 0
    for one in state.ships:
        one.moved = True
    run(state, Offers())
    assert pending_name(state) == "rest", "there is nobody to strike to"
    run(state, MoveBegins())
    enemy.crew = enemy.complement
    assert not ship.offers


# -- last resorts -----------------------------------------------------------------------------


@pytest.mark.clause("SAIL-OAR-13", "SAIL-RULE-102")
def test_to_leave_a_galley_to_her_slaves_is_offered() -> None:
    state = battle([("G1", "galley", 10, 10, 90), ("G2", "hope", 20, 10, 90), FAR], wind=0,
                   strength="light")  # fmt: skip
    named(state, "G1").under_oars = True
    run(state, Movement(0))
    assert [one for one in legal(state) if isinstance(one, Abandon)] == [Abandon(0)]
    decide(state, Abandon(0))
    assert named(state, "G1").crew == 0


@pytest.mark.clause("SAIL-OAR-13")
def test_nobody_is_asked_only_whether_he_abandons_ship() -> None:
    state = battle([("G1", "galley", 10, 10, 90), FAR], wind=0, anchoring=True)
    named(state, "G1").status = ANCHORED
    assert abandon_orders(state, named(state, "G1")) == [Abandon(0)]
    run(state, Movement(0))
    assert pending_name(state) == "rest"
