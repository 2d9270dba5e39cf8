"""Test rules at their exact limits: one man, one inch, the last ship, an empty side."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from tests.rules.biremes.stage import at, crews, named, stage
from tests.rules.biremes.test_setup import begun, rolled

from naumachia.geometry.polygon import regular_polygon
from naumachia.kernel.chance import Chance
from naumachia.kernel.errors import BadInput, BadScenario
from naumachia.kernel.event import Event, Log
from naumachia.kernel.ruleset import View
from naumachia.rules import load
from naumachia.rules.biremes.actions import (
    CREW,
    HERE,
    STARBOARD,
    Deploy,
    Fireship,
    Grapple,
    Launch,
    Man,
    Move,
    QuickTurn,
    Ram,
    Shoot,
    Slip,
    Spoil,
    Stay,
    Swipe,
    Transfer,
)
from naumachia.rules.biremes.model import NATIONS, Biremes
from naumachia.rules.biremes.rules.activation import Activate
from naumachia.rules.biremes.rules.alongside import ESCAPE, SUDDEN, Slipping
from naumachia.rules.biremes.rules.attacks import has_bonus
from naumachia.rules.biremes.rules.fire import Drift
from naumachia.rules.biremes.rules.melee import Rounds, lock, settle_melees
from naumachia.rules.biremes.rules.ramming import Ramming
from naumachia.rules.biremes.rules.transfer import partner_ruling
from naumachia.rules.biremes.rules.turn import Initiative
from naumachia.rules.biremes.rules.victory import VictoryCheck
from naumachia.scene.board import board_of
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

BIREMES = load("biremes")


def active(*lines: str, **options: Any) -> Biremes:
    """Return a state in which green activates its ships."""
    state = stage(*lines, **options)
    run(state, Activate(0))
    return state


def clauses(events: list[Event], kind: str) -> list[str]:
    """Return the clauses of the events of one kind."""
    return [event.clause for event in events if event.kind == kind]


# -- activation ------------------------------------------------------------------------------


@pytest.mark.clause("BIR-RULE-54", "BIR-TURN-06")
def test_a_ship_without_crew_can_only_be_lit() -> None:
    state = active("G1 T 20,20,90 crew=0", "G2 T 10,10,0", "O1 T 40,20,90")
    assert state.stack[-1].movable_pieces(state, 0) == ["G1", "G2", ""]
    state = active("G1 T 20,20,90 crew=0 fire=1 fireship", "G2 T 10,10,0", "O1 T 40,20,90")
    assert state.stack[-1].movable_pieces(state, 0) == ["G2", ""]


@pytest.mark.clause("BIR-TURN-06")
def test_no_ship_beyond_the_last_is_activated() -> None:
    state = active("G1 T 20,20,90", "O1 T 40,20,90")
    for number in (-1, 2):
        assert refused(state, Stay(number)).facts["refusal"] == "not_now"


@pytest.mark.clause("BIR-RULE-63")
@pytest.mark.parametrize("turns", [1, 2])
def test_a_launch_takes_one_turn_off(turns: int) -> None:
    state = active(f"G1 T 20,20,90 beached={turns}", "O1 T 40,20,90")
    decide(state, Launch(0))
    assert named(state, "G1").beached == turns - 1


@pytest.mark.clause("BIR-RULE-54")
def test_a_ship_is_lit_before_it_moves_or_shoots_or_not_at_all() -> None:
    lines = ("G1 T 20,20,90", "O1 T 20,18,90")
    for first in (Move(0, 0, 300, 0), Shoot(0, 1, CREW), Fireship(0)):
        state = active(*lines)
        decide(state, first)
        if isinstance(first, Shoot):
            answer(state, 1)
        if pending_name(state) in ("activation", "holding_fire"):
            assert Fireship(0) not in legal(state)
            assert refused(state, Fireship(0)).clause == "BIR-RULE-54"


@pytest.mark.clause("BIR-MIS-03", "BIR-RULE-64")
def test_only_a_ship_with_a_target_holds_its_fire() -> None:
    for hidden in (False, True):
        for y, asked in ((18.0, "holding_fire"), (10.0, "activate")):
            for crew in (20, 6):
                lines = (f"G1 T 20,20,90 crew={crew}", "G2 T 5,5,0", f"O1 T 20,{y:g},90")
                state = active(*lines, hidden_rosters=hidden)
                decide(state, Move(0, 0, 300, 0))
                assert pending_name(state) == asked
    # A burning crew does not shoot, whether it is known or not.
    state = active("G1 T 20,20,90 fire=1", "G2 T 5,5,0", "O1 T 20,18,90")
    decide(state, Move(0, 0, 300, 0))
    assert pending_name(state) == "activate"
    state = active("G1 T 20,20,90 crew=5", "G2 T 5,5,0", "O1 T 20,18,90")
    decide(state, Move(0, 0, 300, 0))
    assert pending_name(state) == "activate"


@pytest.mark.clause("BIR-RULE-03", "BIR-RULE-63")
def test_what_a_beached_ship_may_declare() -> None:
    state = active("G1 T 20,20,90 beached=1", "O1 T 40,20,90", measuring=False)
    from_beach = board_of(BIREMES).pointing.declarable_actions(View(0, state), 0)
    assert {type(action).__name__ for action in from_beach} == {
        "Shoot",
        "Launch",
        "Stay",
        "Fireship",
        "EndTurn",
    }


@pytest.mark.clause("BIR-RULE-03", "BIR-MIS-03")
def test_what_a_ship_that_moved_may_declare() -> None:
    state = active("G1 T 20,20,90", "O1 T 20,18,90", measuring=False)
    decide(state, Move(0, 0, 300, 0))
    after = board_of(BIREMES).pointing.declarable_actions(View(0, state), 0)
    assert {type(action).__name__ for action in after} == {"Shoot", "Stay"}


# -- moves -----------------------------------------------------------------------------------


@pytest.mark.clause("BIR-MOVE-02", "BIR-MOVE-07")
@pytest.mark.parametrize(
    ("move", "kind", "facts"),
    [
        (Move(0, 9000, 0, 0), "turned", {"turned": 9000}),
        (Move(0, 0, 10, 0), "forward", {"distance": 10}),
        (Move(0, 0, -1000, 0), "reversed", {"distance": 1000}),
        (Move(0, 2500, 10, 0), "veered", {"turned": 2500, "distance": 10}),
        (Move(0, 2500, -1000, 0), "turned_and_moved", {"turned": 2500, "distance": -1000}),
        (Move(0, 2510, 1000, 0), "turned_and_moved", {"turned": 2510, "distance": 1000}),
        (Move(0, 0, 1000, -9000), "moved_and_turned", {"turned": -9000, "distance": 1000}),
        (Move(0, 0, 1000, 10), "moved_and_turned", {"turned": 10, "distance": 1000}),
    ],
)
def test_the_kind_of_a_move(move: Move, kind: str, facts: dict[str, int]) -> None:
    state = active("G1 B 20,20,90", "O1 T 40,20,90")
    event = decide(state, move)[0]
    assert (event.kind, event.facts) == (kind, {"ship": "G1", **facts})


@pytest.mark.clause("BIR-RULE-10", "BIR-MOVE-06")
def test_why_a_trireme_may_not_turn_and_go_back() -> None:
    state = active("G1 T 20,20,90", "O1 T 40,20,90")
    assert refused(state, Move(0, 2500, -1000, 0)).clause == "BIR-RULE-10"
    assert refused(state, Move(0, 2510, -1000, 0)).clause == "BIR-MOVE-06"


# -- rams ------------------------------------------------------------------------------------


@pytest.mark.clause("BIR-RULE-14", "BIR-RAM-10")
@pytest.mark.parametrize(
    ("y", "distance", "modifier"),
    [(16.2, 3000, -1), (16.199, 3001, 0), (15.201, 3999, 0), (15.2, 4000, 1)],
)
def test_the_modifier_of_a_run_at_its_limits(y: float, distance: int, modifier: int) -> None:
    state = active(f"G1 T 20,{y:g},0", "O1 T 20,20,90")
    facts = facts_of(decide(state, Ram(0, 1, 0)), "rams")
    assert (facts["distance"], facts["modifier"]) == (distance, modifier)


@pytest.mark.clause("BIR-RULE-15")
@pytest.mark.parametrize("aft", [0.0, 0.1, -0.1])
def test_a_bireme_may_turn_to_ram_a_ship_abeam(aft: float) -> None:
    """The target's side reaches from before the beam to abaft it."""
    state = active(f"G1 B 16,{20 + aft:g},0", "O1 T 20,20,0")
    rams = [action for action in legal(state) if isinstance(action, Ram)]
    assert rams
    assert all(7500 < ram.angle <= 9000 for ram in rams)


@pytest.mark.clause("BIR-RULE-17", "BIR-RAM-09", "BIR-RAM-11", "BIR-RAM-15")
@pytest.mark.parametrize(
    ("modifier", "faces", "clause", "kind"),
    [
        (0, (1, 1), "BIR-RAM-09", "glanced_off"),
        (-1, (1, 1), "BIR-RULE-17", "glanced_off"),
        (0, (1, 2), "BIR-RAM-09", "glanced_off"),
        (0, (2, 2), "BIR-RAM-09", "immobilised"),
        (0, (2, 3), "BIR-RAM-09", "immobilised"),
        (0, (3, 3), "BIR-RAM-09", "dead_in_water"),
        (0, (3, 4), "BIR-RAM-09", "dead_in_water"),
        (0, (4, 4), "BIR-RAM-09", "stuck_fast"),
        (0, (4, 5), "BIR-RAM-09", "stuck_fast"),
        (0, (5, 5), "BIR-RAM-09", "rammed"),
        (0, (6, 6), "BIR-RAM-09", "rammed"),
        (1, (6, 6), "BIR-RULE-17", "rammed"),
    ],
)
def test_the_rows_of_the_ram_table(
    modifier: int, faces: tuple[int, int], clause: str, kind: str
) -> None:
    state = stage("G1 T 20,19,0", "O1 T 20,20,90")
    run(state, Ramming(0, 1, modifier))
    events = answer(state, *faces)
    assert clauses(events, "ram_rolled") == [clause]
    assert kinds(events)[1] == kind


# -- slips -----------------------------------------------------------------------------------


def slipping(kind: int, *more: str) -> Biremes:
    """Return a state in which O1 may slip away from G1."""
    state = stage("G1 T 20,19.65,90", "O1 T 20,20,90", *more)
    run(state, Slipping(1, 0, kind))
    return state


@pytest.mark.clause("BIR-RULE-36", "BIR-GRP-09")
def test_the_slips_that_are_listed() -> None:
    turns = [Slip(1, 0, angle) for angle in (4500, -4500, 9000, -9000)]
    ways = [Slip(1, 1000, 0), Slip(1, -1000, 0)]
    assert legal(slipping(ESCAPE)) == [Slip(1, 0, 0), *ways, *turns]
    ahead = slipping(ESCAPE, "O2 T 21.75,20,90", "O3 T 18.5,20,90")
    assert legal(ahead) == [Slip(1, 0, 0), Slip(1, 500, 0), Slip(1, -250, 0), *turns]
    shut = slipping(ESCAPE, "O2 T 21.25,20,90", "O3 T 18.75,20,90")
    assert legal(shut)[:2] == [Slip(1, 0, 0), turns[0]]


@pytest.mark.clause("BIR-RULE-29")
def test_a_sudden_turn_has_no_way() -> None:
    state = stage("G1 T 20,18,90", "O1 T 20,20,90")
    run(state, Slipping(1, 0, SUDDEN))
    assert legal(state) == [Slip(1, 0, a) for a in (0, 4500, -4500, 9000, -9000)]
    assert refused(state, Slip(1, 10, 0)).clause == "BIR-RULE-29"
    decide(state, Slip(1, 0, 9000))
    assert at(state, "O1") == "20,20,180"


@pytest.mark.clause("BIR-RULE-29")
def test_no_sudden_turn_onto_another_ship() -> None:
    state = stage("G1 T 20,18,90", "O1 T 20,20,90", "O2 T 20,20.5,90")
    run(state, Slipping(1, 0, SUDDEN))
    assert legal(state) == [Slip(1, 0, 0)]
    for angle in (4500, -9000):
        ruling = refused(state, Slip(1, 0, angle))
        assert (ruling.facts["ship"], ruling.facts["blocker"]) == ("O1", "O2")


@pytest.mark.clause("BIR-RULE-36")
def test_what_a_slip_is_told_as() -> None:
    for slip, kind, clause in (
        (Slip(1, 10, 0), "slipped", "BIR-GRP-09"),
        (Slip(1, 0, -10), "turned_away", "BIR-RULE-36"),
    ):
        (event, *_) = decide(slipping(ESCAPE), slip)
        assert (event.kind, event.clause) == (kind, clause)
        assert event.facts == {"ship": "O1", "distance": slip.distance, "turned": slip.angle}
    assert decide(slipping(ESCAPE), Slip(1, 0, 0)) == []


@pytest.mark.clause("BIR-RULE-36")
def test_only_the_ship_itself_slips_and_only_one_that_can() -> None:
    state = slipping(ESCAPE)
    assert refused(state, Slip(0, 0, 0), seat=1).facts["refusal"] == "answer_first"
    assert refused(state, Stay(1), seat=1).facts["refusal"] == "answer_first"
    held = stage("G1 T 20,19.65,90", "O1 T 20,20,90 dead")
    run(held, Slipping(1, 0, ESCAPE))
    assert pending_name(held) == "rest"


# -- transfer and rosters ----------------------------------------------------------------------


@pytest.mark.clause("BIR-RULE-57", "BIR-RULE-67", "BIR-XFR-01")
@pytest.mark.parametrize(
    ("crew", "other", "men", "clause", "giver"),
    [
        (10, 12, 1, "BIR-RULE-57", "G1"),
        (10, 12, -1, "BIR-RULE-57", "G2"),
        (10, 1, 5, "BIR-RULE-57", "G1"),
        (1, 12, -5, "BIR-RULE-57", "G2"),
        (10, 0, 5, "BIR-RULE-67", "G1"),
    ],
)
def test_what_a_transfer_is_told_as(
    crew: int, other: int, men: int, clause: str, giver: str
) -> None:
    state = active(f"G1 T 20,20,90 crew={crew}", f"G2 T 20,20.35,90 crew={other}", "O1 T 40,20,90")
    events = decide(state, Transfer(0, 1, HERE, 0, men))
    assert clauses(events, "transfers") == [clause]
    facts = facts_of(events, "transfers")
    assert (facts["giver"], facts["count"]) == (giver, abs(men))
    left = crews(state)
    receiver = "G2" if giver == "G1" else "G1"
    assert (facts["crew"], facts["target_crew"]) == (left[giver], left[receiver])


@pytest.mark.clause("BIR-RULE-57", "BIR-RULE-26")
def test_how_far_along_a_friend_a_ship_lies_beside_it() -> None:
    for x, beside in ((20.635, True), (20.64, False), (19.365, True), (19.36, False)):
        state = active(f"G1 T {x:g},20,90", "G2 T 20,20.35,90 crew=3", "O1 T 40,20,90")
        action = Transfer(0, 1, HERE, 0, 5)
        assert (BIREMES.check(state, 0, action) is None) == beside, x


@pytest.mark.clause("BIR-XFR-03")
def test_the_dice_of_a_docking_are_told() -> None:
    state = active("G1 T 20,20,90", "G2 T 20,20.35,90 crew=10 fire=1", "O1 T 40,20,90")
    decide(state, Transfer(0, 1, HERE, 0, 5))
    facts = facts_of(answer(state, 4), "docking_rolled")
    assert facts == {"ship": "G1", "target": "G2", "dice": (4,), "dice_seats": (0,), "needs": 5}


@pytest.mark.clause("BIR-RULE-64", "BIR-XFR-01")
def test_one_hidden_roster_hides_the_crews_of_a_transfer() -> None:
    for known in ("G1", "G2"):
        state = stage("G1 T 20,20,90", "G2 T 20,20.35,90 crew=9", hidden_rosters=True)
        named(state, known).known = True
        run(state, Activate(0))
        assert "transfers_unseen" in kinds(decide(state, Transfer(0, 1, HERE, 0, 3)))


@pytest.mark.clause("BIR-RULE-64")
def test_what_is_revealed_cannot_be_taken_back() -> None:
    lines = ("G1 T 20,20,90", "O1 T 20,20.35,90")
    for hidden in (False, True):
        state, log = stage(*lines, hidden_rosters=hidden), Log()
        lock(state, state.ships[0], state.ships[1], log)
        assert log.revealed == hidden


@pytest.mark.clause("BIR-RULE-64")
def test_only_roman_quinqueremes_are_thought_to_have_a_corvus() -> None:
    lines = ("G1 V 20,20,90 crew=2", "G2 Q 10,10,0", "O1 V 30,30,0", "O2 T 40,30,0")
    state = stage(*lines, nations=("roman", "carthaginian"), hidden_rosters=True)
    rng = Random(2)
    for seat, may_have in ((0, set()), (1, {"G1"})):
        view = BIREMES.observe(state, seat)
        guesses = [BIREMES.guess(View(seat, view.state), rng) for _ in range(60)]
        found = {ship.name for one in guesses for ship in one.ships if ship.corvus}
        assert found == may_have
        if may_have:
            # Four of five are thought to have one.
            assert 40 < sum(one.ships[0].corvus for one in guesses) < 56
    small = stage("G1 B 20,20,90", "O1 T 30,30,0", hidden_rosters=True)
    seen = BIREMES.observe(small, 1).state
    guessed = {crews(BIREMES.guess(View(1, seen), rng))["G1"] for _ in range(300)}
    assert guessed == set(range(1, 11))


@pytest.mark.clause("BIR-RULE-64")
def test_whether_all_is_known() -> None:
    for hidden in (False, True):
        state = stage("G1 T 20,20,90", "O1 T 30,30,0", hidden_rosters=hidden)
        assert BIREMES.knowledge.all_known(state) is not hidden


# -- missiles, fire, drift ---------------------------------------------------------------------


@pytest.mark.clause("BIR-MIS-04", "BIR-MIS-05")
def test_a_shot_names_its_target() -> None:
    state = active("G1 T 20,20,90", "O1 T 20,19,90")
    events = decide(state, Shoot(0, 1, CREW))
    assert facts_of(events, "shoots") == {"ship": "G1", "target": "O1"}
    assert facts_of(events, "shoots_crew") == {"target": "O1"}


@pytest.mark.clause("BIR-RULE-50", "BIR-MIS-08")
@pytest.mark.parametrize(("crew", "left"), [(4, 0), (5, 1), (6, 2)])
def test_the_last_man_counts(crew: int, left: int) -> None:
    state = active("G1 T 20,20,90", f"O1 T 20,19,90 crew={crew}")
    decide(state, Shoot(0, 1, CREW))
    events = answer(state, 4)
    assert named(state, "O1").crew == left
    assert ("derelict" in kinds(events)) == (left == 0)


@pytest.mark.clause("BIR-RULE-56")
def test_a_beached_ship_does_not_drift() -> None:
    for words, y in (("", 21_000), (" beached=1", 20_000), (" banks=2", 20_000), (" dead", 20_000)):
        state = stage(f"G1 T 20,20,0 crew=0 fire=1 fireship{words}", "O1 T 40,20,90")
        run(state, Drift(0))
        assert state.hull(named(state, "G1")).y == y


# -- melee and spoils --------------------------------------------------------------------------


@pytest.mark.clause("BIR-RULE-50", "BIR-XFR-01")
@pytest.mark.parametrize(("crew", "clause"), [(0, "BIR-RULE-50"), (1, "")])
def test_a_ship_without_a_crew_passes_no_men(crew: int, clause: str) -> None:
    state = stage(f"G1 T 20,20,90 crew={crew}", "G2 T 20,20.35,90")
    ruling = partner_ruling(state, state.ships[0], state.ships[1])
    assert (ruling.clause if ruling is not None else "") == clause


@pytest.mark.clause("BIR-RULE-40", "BIR-RULE-42", "BIR-MEL-09")
def test_the_dice_of_a_round_and_what_is_told_of_it() -> None:
    state = stage("G1 T 20,20,90 crew=6", "O1 T 20,20.35,90")
    lock(state, state.ships[0], state.ships[1], Log())
    run(state, Rounds(0))
    assert isinstance(state.awaiting, Chance)
    dice = state.awaiting.dice()
    assert dice is not None
    assert dice.labels == ("green", "orange", "orange")
    events = answer(state, 1, 1, 1)
    assert clauses(events, "crews_left") == ["BIR-RULE-40"]
    left = facts_of(events, "crews_left")
    crews = [f"{ship.name} {ship.crew}" for ship in state.ships]
    assert crews[0].split()[1] != crews[1].split()[1]
    assert [*left["crews"], *left["target_crews"]] == crews
    state = stage("G1 T 20,20,90", "O1 T 20,20.35,90", "O2 T 20,19.65,90")
    lock(state, state.ships[0], state.ships[1], Log())
    lock(state, state.ships[2], state.ships[0], Log())
    run(state, Rounds(0))
    assert clauses(answer(state, 1, 1, 1, 1), "crews_left") == ["BIR-RULE-42"]


@pytest.mark.clause("BIR-RULE-45", "BIR-CAP-03")
def test_spoils_are_asked_ship_by_ship_and_the_usual_answer_captures() -> None:
    state = stage("G1 T 20,20,90", "O1 T 20,20.35,90", "O2 T 20,19.65,90")
    lock(state, state.ships[0], state.ships[1], Log())
    lock(state, state.ships[2], state.ships[0], Log())
    state.ships[1].crew = state.ships[2].crew = 0
    settle_melees(state, Log())
    run(state)
    assert legal(state) == [Spoil(1, True), Spoil(1, False)]
    assert state.stack[-1].default(state, 0) == Spoil(1, True)
    decide(state, Spoil(1, True))
    assert legal(state) == [Spoil(2, True), Spoil(2, False)]
    decide(state, Spoil(2, True))
    assert legal(state) == [Man(0, crew) for crew in range(1, 11)]
    assert state.stack[-1].default(state, 0) == Man(0, 1)
    decide(state, Man(0, 1))
    assert legal(state) == [Man(1, crew) for crew in range(5, 15)]
    decide(state, Man(1, 6))
    assert crews(state) == {"G1": 1, "O1": 6, "O2": 13}


@pytest.mark.clause("BIR-RULE-35", "BIR-GRP-07", "BIR-RULE-43")
@pytest.mark.parametrize(
    ("words", "clause"), [("immobile=1", "BIR-GRP-07"), ("dead", "BIR-RULE-35")]
)
def test_why_a_helpless_ship_is_held_without_dice(words: str, clause: str) -> None:
    state = active("G1 T 16,19.65,90", f"O1 T 20,20,90 {words}")
    events = decide(state, Grapple(0, 1, STARBOARD, 0))
    assert clauses(events, "grappled") == [clause]


@pytest.mark.clause("BIR-FSH-04", "BIR-GRP-06")
def test_a_fireship_that_holds_its_target_may_set_it_alight() -> None:
    state = active("G1 T 16,19.65,90 fire=1 fireship", "O1 T 20,20,90")
    decide(state, Grapple(0, 1, STARBOARD, 0))
    decide(state, QuickTurn(1, False))
    answer(state, 6, 1)
    assert isinstance(state.awaiting, Chance)
    assert state.awaiting.facts["needs"] == 4


@pytest.mark.clause("BIR-SWP-14")
def test_no_ship_loses_more_than_two_banks() -> None:
    state = active("G1 T 15.5,19.65,90", "O1 T 20,20,90 banks=2 crew=0")
    decide(state, Swipe(0, 1, STARBOARD, 0, 1000))
    answer(state, 6, 6)
    assert named(state, "O1").banks == 2


@pytest.mark.clause("BIR-XFR-02")
def test_no_transfer_to_a_friend_in_a_melee_is_listed() -> None:
    state = stage("G1 T 20,20,90", "G2 T 20,20.35,90 crew=10", "O1 T 20,20.7,90")
    lock(state, state.ships[1], state.ships[2], Log())
    run(state, Activate(0))
    assert not [action for action in legal(state) if isinstance(action, Transfer)]


@pytest.mark.clause("BIR-RULE-03", "BIR-RULE-57")
def test_what_a_transfer_is_declared_as() -> None:
    state = active("G1 T 20,20,90", "G2 T 30,20,90 crew=18", "O1 T 40,20,90", measuring=False)
    declared = board_of(BIREMES).pointing.declarable_actions(View(0, state), 0)
    found = [one for one in declared if isinstance(one, Transfer) and one.ship == 0]
    assert found == [Transfer(0, 1, STARBOARD, 0, men) for men in (2, 1)]


@pytest.mark.clause("BIR-RULE-64", "BIR-XFR-01")
@pytest.mark.parametrize("hidden", [False, True])
def test_a_transfer_of_hidden_men_cannot_be_taken_back(hidden: bool) -> None:
    state = active("G1 T 20,20,90", "G2 T 20,20.35,90 crew=3", hidden_rosters=hidden)
    log = Log()
    BIREMES.decide(state, 0, Transfer(0, 1, HERE, 0, 5), log)
    assert log.revealed == hidden


# -- order and victory -------------------------------------------------------------------------


@pytest.mark.clause("BIR-TURN-01")
def test_two_dice_of_six_sides_for_each_player() -> None:
    state = stage("G1 T 5,5,0", "O1 T 20,20,0")
    run(state, Initiative())
    chance = state.awaiting
    assert isinstance(chance, Chance)
    dice = chance.dice()
    assert dice is not None
    assert (dice.sides, dice.labels) == ((6,) * 4, ("green", "green", "orange", "orange"))
    for faces, good in (
        ((1, 6, 6, 6), True),
        ((0, 1, 1, 1), False),
        ((7, 1, 1, 1), False),
        ((1, 2, 3), False),
        ((1, 2, 3, 4, 5), False),
    ):
        assert chance.possible(faces) == good, faces
        if not good:
            with pytest.raises(BadInput):
                chance.read(faces)
    assert chance.possible((2, 12))
    assert not chance.possible((1, 12))
    assert not chance.possible((2, 13))


@pytest.mark.clause("BIR-TURN-01")
def test_the_dice_of_three_players_are_told_apart() -> None:
    lines = ("G1 T 5,5,0", "O1 T 20,20,0", "L1 T 30,30,0")
    state = stage(*lines, nations=("roman", "carthaginian", "roman"))
    run(state, Initiative())
    events = [one for one in answer(state, 1, 2, 3, 4, 5, 6) if one.kind == "roll_off_dice"]
    assert [one.facts["dice"] for one in events] == [(1, 2), (3, 4), (5, 6)]


@pytest.mark.clause("BIR-RULE-60")
@pytest.mark.parametrize(("limit", "over"), [(0, False), (1, True), (2, False)])
def test_a_battle_may_last_one_turn(limit: int, over: bool) -> None:
    state = stage("G1 T 5,5,0", "O1 T 20,20,90", turn_limit=limit)
    run(state, VictoryCheck())
    assert (state.result is not None) == over


@pytest.mark.clause("BIR-RULE-60")
def test_the_end_is_told_with_the_winner() -> None:
    lines = ("G1 T 5,5,0", "O1 T 20,20,90", "O2 T 30,30,0")
    state = stage(*lines, victory="break")
    state.ships[1].crew = 0
    events = run(state, VictoryCheck())
    facts = facts_of(events, "broken")
    assert facts["winner"] == ("green",)
    assert facts["points"] == (("green", 20), ("orange", 0))


@pytest.mark.clause("BIR-RULE-60")
@pytest.mark.parametrize(("lost", "broken"), [(1, False), (2, True)])
def test_a_side_breaks_at_half_its_own_points(lost: int, broken: bool) -> None:
    ships = [f"O{n} B {5 * n},30,180" for n in range(1, 5)]
    state = stage("G1 V 5,5,0", *ships, victory="break", break_level=50)
    for ship in state.ships[1 : 1 + lost]:
        ship.crew = 0
    run(state, VictoryCheck())
    assert (state.result is not None) == broken


@pytest.mark.clause("BIR-RULE-59", "BIR-SCEN-04")
@pytest.mark.parametrize(
    ("nation", "rows"),
    [
        ("greek", [1]),
        ("athenian", [2, 3]),
        ("spartan", [2, 3]),
        ("roman", [4, 5]),
        ("carthaginian", [4, 5]),
        ("pirates", []),
    ],
)
def test_the_matchups_in_which_the_bonus_of_a_nation_counts(nation: str, rows: list[int]) -> None:
    state = stage("G1 T 5,5,0", "O1 T 20,20,90", nat_scope="listed")
    found = []
    for state.matchup in range(7):
        if has_bonus(state, NATIONS.index(nation)):
            found.append(int(state.matchup))
    assert found == rows


# -- scenarios and setting up ------------------------------------------------------------------


@pytest.mark.clause("BIR-RULE-62")
def test_islands_are_octagons_evenly_along_the_long_midline() -> None:
    for width, height, centres in (
        (48, 36, [(12_000, 18_000), (24_000, 18_000), (36_000, 18_000)]),
        (36, 36, [(9_000, 18_000), (18_000, 18_000), (27_000, 18_000)]),
        (30, 40, [(15_000, 10_000), (15_000, 20_000), (15_000, 30_000)]),
    ):
        match = begun(
            'matchup = "2"\nsetting = "islands"\nislands = 3\nsituation = "meeting"',
            table_width=width,
            table_height=height,
        )
        rolled(match, "loser 4-9")
        expected = [regular_polygon(x, y, 2_000, 8, 1_125) for x, y in centres]
        found = match.state.sea.lands
        assert [(one.xs, one.ys) for one in found] == [(one.xs, one.ys) for one in expected]


@pytest.mark.clause("BIR-RULE-62")
def test_a_file_that_makes_no_battle_is_refused() -> None:
    one, two = 'ships = ["T 10,10,0"]', 'ships = ["T 30,30,0"]'
    for setup, words in (
        ("islands = 0", "field setup.islands; expected a whole number from 1 to 3"),
        ("islands = 4", "field setup.islands; expected a whole number from 1 to 3"),
        (
            f"[setup.green]\n{one}\n[setup.orange]\nside = 0\n{two}",
            "wrong value: '0' at x.toml line 5, field setup.side; expected players on both sides",
        ),
        (
            f"[setup.green]\nside = 1\n{one}\n[setup.orange]\n{two}",
            "wrong value: '1' at x.toml line 5, field setup.side; expected players on both sides",
        ),
        (f"[setup.green]\n{one}\n[setup.orange]\nside = 2\n{two}", "a whole number from 0 to 1"),
        (f'[setup.green]\nships = ["T"]\n[setup.orange]\n{two}', "a ship with a pose"),
        (
            'matchup = "2"\nsetting = "none"\nsituation = "prepared"\ndefender = "blue"',
            "expected one of green, orange",
        ),
        ('setting = "placed"', "one of none, shore, channel, bay, islands, roll"),
    ):
        with pytest.raises(BadScenario, match=re.escape(words)):
            begun(setup)


@pytest.mark.clause("BIR-RULE-62")
def test_who_may_set_up_what_and_how_finely() -> None:
    match = begun('matchup = "2"\nsetting = "none"\nsituation = "meeting"')
    rolled(match, "loser 4-9")
    state = match.state
    assert BIREMES.check(state, 0, Deploy(0, 10_000, 5_000, 0)) is None
    for wrong in (
        Deploy(0, 10_001, 5_000, 0),
        Deploy(0, 10_000, 5_001, 0),
        Deploy(0, 10_000, 5_000, 1),
    ):
        ruling = BIREMES.check(state, 0, wrong)
        assert ruling is not None
        assert ruling.clause == "BIR-RULE-01"
    theirs = next(ship.ident for ship in state.ships if ship.fleet == 1)
    said = {}
    for name, action in (
        ("theirs", Deploy(theirs, 10_000, 5_000, 0)),
        ("beyond", Deploy(len(state.ships), 10_000, 5_000, 0)),
        ("stay", Stay(0)),
    ):
        ruling = BIREMES.check(state, 0, action)
        assert ruling is not None
        said[name] = ruling.facts["refusal"]
    assert said == {
        "theirs": "deployed_already",
        "beyond": "deploy_first",
        "stay": "deploy_first",
    }
    events = decide(state, Deploy(0, 10_000, 5_000, 0), seat=0)
    assert facts_of(events, "deployed") == {"ship": state.ships[0].name, "at": (10_000, 5_000)}
    again = state.stack[-1].check(state, 0, Deploy(0, 20_000, 5_000, 0))
    assert again is not None
    assert again.facts["refusal"] == "deployed_already"


@pytest.mark.clause("BIR-RULE-63")
@pytest.mark.parametrize(("letter", "y"), [("B", 4_500), ("T", 4_630), ("V", 4_750)])
def test_beached_ships_touch_the_coast_with_their_sterns(letter: str, y: int) -> None:
    match = begun(
        'setting = "none"\nsituation = "beached"\ndefender = "green"\n'
        f'[setup.green]\nships = ["{letter}"]\n[setup.orange]\nships = ["T"]'
    )
    assert {action.y for action in BIREMES.legal(match.state, 0)} == {y}


@pytest.mark.clause("BIR-RULE-02", "BIR-RULE-63")
@pytest.mark.parametrize("percent", [50, 53, 100, 200])
def test_beached_ships_of_any_size_lie_within_a_step_of_the_coast(percent: int) -> None:
    match = begun(
        'setting = "none"\nsituation = "beached"\ndefender = "green"\n'
        '[setup.green]\nships = ["T"]\n[setup.orange]\nships = ["T"]',
        hull_sizes=percent,
    )
    half = match.state.ships[0].kind.length // 2
    (y,) = {action.y for action in BIREMES.legal(match.state, 0)}
    assert y % 10 == 0
    assert 0 <= y - half - 4_000 < 10


@pytest.mark.clause("BIR-RULE-62")
def test_how_far_from_its_edge_a_side_sets_up() -> None:
    for situation, depth in (("meeting", 6_000), ("prepared", 12_000)):
        match = begun(
            f'setting = "none"\nsituation = "{situation}"\ndefender = "green"\n'
            '[setup.green]\nships = ["T"]\n[setup.orange]\nships = ["T"]'
        )
        for seat, zone in ((0, depth), (1, 6_000)):
            assert match.owing() == (seat,)
            front = zone - 625
            ys = [front - 5, front + 5] if seat == 0 else [36_000 - front + 5, 36_000 - front - 5]
            heading = 0 if seat == 0 else 18_000
            rulings = [
                BIREMES.check(match.state, seat, Deploy(seat, 20_000, y, heading)) for y in ys
            ]
            assert [ruling is None for ruling in rulings] == [True, False]
            listed = BIREMES.legal(match.state, seat)
            if seat == 0:
                assert max(action.y for action in listed) == front - 5
            match.play(seat, listed[0])
