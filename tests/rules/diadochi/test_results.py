"""What attacks do to ships, what is lost by it, and new flagships."""

from __future__ import annotations

import pytest
from tests.rules.diadochi.stage import at, battle, grapple, named

from naumachia.kernel.event import Event, Log
from naumachia.kernel.machine import settle
from naumachia.rules.diadochi.actions import NOBODY, Appoint, Finish
from naumachia.rules.diadochi.model import AFLOAT, SUNK, Diadochi
from naumachia.rules.diadochi.notation.positions import position_text, read_position
from naumachia.rules.diadochi.rules import results
from naumachia.rules.diadochi.rules.close_combat import Combat
from naumachia.rules.diadochi.rules.contact import note_faces
from naumachia.rules.diadochi.rules.results import NewFlagship
from naumachia.testing.stage import decide, facts_of, kinds, legal, pending_name, refused, run

FLEET = ("G1 5 20,20,0", "G2 3 21,20,0", "G3 4 22,20,0", "O1 5 20,21,180", "O2 3 21,21,180")


def pairs(state: Diadochi) -> list[tuple[int, int]]:
    return [(int(pair.one), int(pair.two)) for pair in state.grapples]


def sunk(state: Diadochi, name: str) -> list[Event]:
    log = Log()
    results.sink(state, named(state, name), "DIA-KEY-01", log)
    settle(state, log)
    return log.take()


def captured(state: Diadochi, name: str, captor: str) -> list[Event]:
    log = Log()
    results.capture(state, named(state, name), named(state, captor), log)
    settle(state, log)
    return log.take()


def crippled(state: Diadochi, name: str) -> list[Event]:
    log = Log()
    results.cripple(state, named(state, name), log)
    settle(state, log)
    return log.take()


@pytest.mark.clause("DIA-KEY-01", "DIA-RULE-65", "DIA-RULE-72")
def test_a_sunk_ship_is_gone_with_her_grapples() -> None:
    state = battle(*FLEET)
    grapple(state, "G2", "O2")
    grapple(state, "G3", "O2")
    grapple(state, "G1", "O1")
    events = sunk(state, "O2")
    ship = named(state, "O2")
    assert ship.status == SUNK
    assert state.sea.hulls[ship.ident] is None
    assert pairs(state) == [(0, 3)]
    assert ship.lost_value == 2
    assert facts_of(events, "sunk") == {"ship": "O2", "lost": 2}


@pytest.mark.clause("DIA-KEY-02", "DIA-KEY-03")
def test_the_second_cripple_sinks() -> None:
    state = battle(*FLEET)
    assert kinds(crippled(state, "O2")) == ["crippled"]
    ship = named(state, "O2")
    assert ship.crippled
    assert ship.status == AFLOAT
    assert ship.lost_value == 0
    assert not ship.is_sound()
    assert not state.can_move(ship)
    events = crippled(state, "O2")
    assert [(event.kind, event.clause) for event in events] == [("sunk", "DIA-KEY-03")]


@pytest.mark.clause("DIA-VIC-03", "DIA-RULE-72", "DIA-CMD-10", "DIA-CMD-11", "DIA-RULE-36")
def test_a_lost_flagship_counts_double_and_is_replaced() -> None:
    state = battle(*FLEET)
    events = sunk(state, "G1")
    assert named(state, "G1").lost_value == 8
    assert kinds(events) == ["sunk", "flagship_lost"]
    squadron = state.squadrons[0]
    assert squadron.flagship == NOBODY
    assert squadron.losses == 1
    assert pending_name(state) == "new_flagship"
    assert legal(state) == [Appoint(1), Appoint(2)]
    for ship, refusal in ((0, "not_there"), (3, "other_squadron")):
        assert refused(state, Appoint(ship)).facts["refusal"] == refusal
    assert refused(state, Finish(NOBODY)).facts["refusal"] == "flagship_first"
    assert kinds(decide(state, Appoint(2))) == ["appointed"]
    assert state.is_flagship(named(state, "G3"))
    assert pending_name(state) == "rest"
    sunk(state, "G3")
    assert named(state, "G3").lost_value == 6
    assert squadron.losses == 2
    assert squadron.flagship == 1, "the only ship left leads without being named"


@pytest.mark.clause("DIA-RULE-36")
def test_crippled_ships_lead_only_when_no_other_is_left() -> None:
    state = battle(*FLEET)
    crippled(state, "G2")
    run(state, NewFlagship(0))
    assert pending_name(state) == "new_flagship"
    assert legal(state) == [Appoint(0), Appoint(2)]
    assert refused(state, Appoint(1)).facts["refusal"] == "crippled_flagship"
    decide(state, Appoint(0))
    captured(state, "G3", "O1")
    sunk(state, "G1")
    assert state.squadrons[0].flagship == 1
    events = sunk(state, "G2")
    assert kinds(events) == ["sunk", "flagship_lost", "no_flagship"]
    assert state.squadrons[0].flagship == NOBODY


@pytest.mark.clause("DIA-RULE-36")
def test_a_prize_cannot_lead() -> None:
    state = battle("G1 5 20,20,0", "G2 3 21,20,0", "G3 4 22,20,0", "G4 4 23,20,0", "O1 5 20,21,180")
    captured(state, "G2", "O1")
    sunk(state, "G1")
    assert refused(state, Appoint(1)).facts["refusal"] == "captured_flagship"
    assert legal(state) == [Appoint(2), Appoint(3)]
    assert state.stack[-1].default(state, 0) == Appoint(2)


@pytest.mark.clause("DIA-KEY-05", "DIA-RULE-69", "DIA-RULE-72")
def test_a_prize_is_her_captors_without_grapples() -> None:
    state = battle(*FLEET)
    grapple(state, "G2", "O2")
    grapple(state, "G3", "O2")
    events = captured(state, "O2", "G2")
    ship = named(state, "O2")
    assert (ship.holder, ship.side, ship.captured) == (0, 1, True)
    assert ship.lost_value == 2
    assert pairs(state) == []
    assert at(state, "O2") == "21,21,180"
    assert facts_of(events, "captured") == {"ship": "O2", "captor": "G2", "lost": 2}
    assert not ship.is_sound()


@pytest.mark.clause("DIA-RULE-71", "DIA-RULE-72")
def test_a_prize_taken_back_is_no_longer_lost_but_stays_a_prize() -> None:
    state = battle(*FLEET)
    captured(state, "O1", "G1")
    assert named(state, "O1").lost_value == 8
    assert kinds(captured(state, "O1", "O2")) == ["recaptured"]
    ship = named(state, "O1")
    assert (ship.holder, ship.captured, ship.lost_value) == (1, True, 0)
    assert not ship.is_sound()
    captured(state, "O1", "G1")
    assert ship.lost_value == 4, "she led nobody when she was lost again"


@pytest.mark.clause("DIA-RULE-72")
def test_a_prize_that_her_first_owners_sink_stays_lost_to_them_once() -> None:
    state = battle(*FLEET)
    captured(state, "O2", "G1")
    sunk(state, "O2")
    assert named(state, "O2").lost_value == 2
    assert named(state, "O2").side == 1


@pytest.mark.clause("DIA-KEY-09", "DIA-RULE-63", "DIA-RULE-64")
def test_grapples_are_pairs_in_order() -> None:
    state = battle(*FLEET)
    log = Log()
    for one, two in (("O2", "G2"), ("G1", "O1"), ("G1", "O2"), ("O1", "G1")):
        results.grapple(state, named(state, one), named(state, two), log)
    assert pairs(state) == [(0, 3), (0, 4), (1, 4)]
    assert kinds(log.take()) == ["grappled"] * 3
    assert not state.can_move(named(state, "G1"))
    results.ungrapple(state, named(state, "O2"), named(state, "G1"), log)
    assert pairs(state) == [(0, 3), (1, 4)]
    assert kinds(log.take()) == ["ungrappled"]


@pytest.mark.clause("DIA-KEY-08", "DIA-RULE-67")
@pytest.mark.parametrize("heading", [0, 1234, 9000, 20000, 31415])
def test_passed_ships_lie_stern_to_stern(heading: int) -> None:
    state = battle(f"G1 5 20,20,{heading / 100}", "O1 5 40,40,180")
    attacker, defender = named(state, "G1"), named(state, "O1")
    there = state.hull(attacker).pose.advance(1000)
    state.put(defender, there.turn(18000))
    log = Log()
    assert results.pass_by(state, attacker, defender, log)
    assert state.hull(attacker).pose.heading == heading
    assert state.hull(defender).pose.heading == (heading + 18000) % 36000
    one, two = state.hull(attacker).stern(), state.hull(defender).stern()
    assert abs(one[0] - two[0]) <= 2
    assert abs(one[1] - two[1]) <= 2
    assert kinds(log.take()) == ["passed"]


@pytest.mark.clause("DIA-RULE-68")
@pytest.mark.parametrize("who", ["G1 O2", "G2 O1"])
def test_a_grapple_of_either_bars_the_pass(who: str) -> None:
    state = battle(*FLEET)
    grapple(state, *who.split())
    log = Log()
    assert not results.pass_by(state, named(state, "G1"), named(state, "O1"), log)
    assert kinds(log.take()) == ["pass_held"]
    assert at(state, "G1") == "20,20,0"


@pytest.mark.clause("DIA-CV-01", "DIA-RULE-05")
@pytest.mark.parametrize(("option", "value"), [("1", 1), ("2", 2)])
def test_light_ships_have_the_value_of_the_option(option: str, value: int) -> None:
    state = battle("G1 L 20,20,0", "O1 5 20,21,180", light_cv=option)
    assert state.value(named(state, "G1")) == value
    assert state.value(named(state, "O1")) == 4
    sunk(state, "G1")
    assert named(state, "G1").lost_value == 2 * value


@pytest.mark.clause("DIA-RULE-72")
@pytest.mark.parametrize("lost", [1, 2])
def test_a_prize_that_sinks_counts_what_it_counted_when_it_was_taken(lost: int) -> None:
    """Whatever it is worth now: a ship of five banks is worth 4."""
    state = battle("G1 5 20,20,0", f"O1 5 20,21,180 captured holder=0 lost_value={lost}")
    sunk(state, "O1")
    assert named(state, "O1").lost_value == lost


def test_a_position_tells_of_ships_that_were_met_and_are_sunk() -> None:
    """Whoever met them is still told so, and what is written can be read again."""
    state = battle(*FLEET)
    note_faces(state, 0)
    run(state, Combat(0))
    sunk(state, "O1")
    state.stack = [phase for phase in state.stack if isinstance(phase, Combat)]
    text = position_text(state).replace("stack ", "stack cycle:1 half_turn:0:6 ")
    assert "face G1 O1" in text
    assert position_text(read_position(text)) == text
