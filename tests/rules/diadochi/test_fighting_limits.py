"""The limits of missiles and close combat: ties, ranges, defaults, who is listed, what is told."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.diadochi.stage import at, battle, grapple, named

from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import parse_pose
from naumachia.kernel.event import Log
from naumachia.kernel.pending import Prompt
from naumachia.rules.diadochi.actions import (
    BOARD,
    DISENGAGE,
    NOBODY,
    RAKE,
    RAM,
    Appoint,
    Attack,
    Finish,
    Fire,
    Strike,
)
from naumachia.rules.diadochi.model import SUNK, Diadochi
from naumachia.rules.diadochi.rules import results
from naumachia.rules.diadochi.rules.close_combat import Combat
from naumachia.rules.diadochi.rules.contact import (
    BEAM,
    BOW,
    STERN,
    facing,
    forward,
    note_faces,
    touching,
)
from naumachia.rules.diadochi.rules.missiles import Missiles, Returning
from naumachia.rules.diadochi.rules.results import NewFlagship, totals_now
from naumachia.testing.stage import (
    answer,
    decide,
    kinds,
    legal,
    pending_name,
    refused,
    run,
)


def without_flagships(state: Diadochi) -> Diadochi:
    for squadron in state.squadrons:
        squadron.flagship = NOBODY
    return state


def shooting(*lines: str, **options: Any) -> Diadochi:
    """The missile phase of side 0."""
    state = without_flagships(battle(*lines, **options))
    run(state, Missiles(0))
    return state


def fighting(*lines: str, held: str = "", **options: Any) -> Diadochi:
    """The combat phase of side 0; `held` are two ships that are grappled."""
    state = without_flagships(battle(*lines, **options))
    if held:
        grapple(state, *held.split())
    note_faces(state, 0)
    run(state, Combat(0))
    return state


def facts(state: Diadochi) -> dict[str, object]:
    """What the prompt tells."""
    prompt = state.awaiting
    assert isinstance(prompt, Prompt)
    return dict(prompt.facts)


# -- contact and arcs (DIA-RULE-03, DIA-RULE-06) ------------------------------------------

CONTACTS = [
    # Straight ahead: in contact up to 0.05 cable.
    ("20,21.05,180", True, True),
    ("20,21.051,180", False, False),
    ("21.05,20,0", True, False),
    ("21.051,20,0", False, False),
    # The bow box reaches 0.45 to either side: a bow edge to bow edge at an offset.
    ("20.95,21,180", True, True),
    ("20.951,21,180", True, False),
    ("19.05,21,180", True, True),
    ("19.049,21,180", True, False),
    # It begins 0.02 behind the bow edge: a base beside this one, the corner just before it.
    ("20.95,20.98,180", True, True),
    # A base in the angle of the bow: its corner at the side of the box.
    ("21,20.981,0", True, False),
]


@pytest.mark.clause("DIA-RULE-02", "DIA-RULE-03")
@pytest.mark.parametrize(("pose", "touch", "ahead"), CONTACTS)
def test_the_limits_of_contact_forward(pose: str, touch: bool, ahead: bool) -> None:
    state = battle("G1 5 20,20,0", f"O1 5 {pose}")
    here, there = named(state, "G1"), named(state, "O1")
    assert touching(state, here, there) == touch
    assert forward(state, here, there) == ahead


BLOWS = [
    ("0.5,1,180", 1000, BOW),
    ("-1.5,0.7,135", 2750, BEAM),
    ("1,-0.4,270", 1000, BEAM),
    ("0.3,-1.2,0", 1000, STERN),
    ("-0.9,-1.2,45", 1000, BEAM),
    ("-0.2,-1.4,45", 1000, STERN),
    ("0.8,1.2,225", 1000, BOW),
    ("0.9,1.2,225", 1000, BOW),
    ("1.5,0.3,225", 1000, BEAM),
]


@pytest.mark.clause("DIA-RULE-06")
@pytest.mark.parametrize(("pose", "length", "wanted"), BLOWS)
def test_the_side_that_is_struck(pose: str, length: int, wanted: int) -> None:
    attacker = Hull(parse_pose(pose), 1000, 1000)
    assert facing(attacker, Hull(parse_pose("0,0,0"), length, 1000)) == wanted


# -- missiles -----------------------------------------------------------------------------


@pytest.mark.clause("DIA-MISS-04", "DIA-MISS-06")
@pytest.mark.parametrize(("y", "near"), [("23", True), ("23.001", False)])
def test_the_range_to_the_step(y: str, near: bool) -> None:
    state = shooting("G1 5 20,20,0", f"O1 5 20,{y},180", "G2 5 40,20,0", "O2 5 40,22,180")
    assert (Fire(0, 1, ()) in legal(state)) == near
    if not near:
        ruling = refused(state, Fire(0, 1, ()))
        assert (ruling.clause, ruling.facts["limit"]) == ("DIA-MISS-04", 2000)


@pytest.mark.clause("DIA-MISS-08")
@pytest.mark.parametrize(
    ("friend", "clause"),
    [("21,22,0", "DIA-MISS-08"), ("21.05,22,0", "DIA-MISS-08"), ("21.06,22,0", "")],
)
def test_a_friend_beside_the_target_bars_the_shot(friend: str, clause: str) -> None:
    state = shooting("G1 5 20,20,0", "O1 5 20,22,180", f"G2 5 {friend} crippled", "G3 5 18.9,20,0")
    if clause:
        assert pending_name(state) == "rest"
    else:
        assert Fire(0, 1, (3,)) in legal(state)


@pytest.mark.clause("DIA-MISS-08", "DIA-MISS-01")
def test_a_ship_may_fire_at_an_enemy_that_she_has_beside_her() -> None:
    state = shooting("G1 5 20,20,0", "O1 5 21,20.3,0")
    assert legal(state) == [Fire(0, 1, ()), Finish(NOBODY)]


@pytest.mark.clause("DIA-RULE-49", "DIA-MISS-03")
@pytest.mark.parametrize(
    ("second", "wanted"), [("22,21.5,180", [1, 2]), ("22,21.499,180", [2]), ("22,21.501,180", [1])]
)
def test_targets_are_equally_close_to_the_step(second: str, wanted: list[int]) -> None:
    """Each has its stern corner off a bow corner of G1: only one of them moves."""
    state = shooting("G1 5 20,20,0", "O1 5 18,21.5,180", f"O2 5 {second}")
    assert [one.target for one in legal(state) if isinstance(one, Fire)] == wanted
    for target in {1, 2} - set(wanted):
        assert refused(state, Fire(0, target, ())).clause == "DIA-MISS-03"


@pytest.mark.clause("DIA-MISS-09", "DIA-RULE-51", "DIA-MISS-11")
def test_each_ship_fires_or_supports_once_and_the_next_phase_is_free_again() -> None:
    state = shooting("G1 5 20,20,0", "G2 5 21,20,0", "O1 5 20.5,22,180", "G3 5 22,20,0")
    decide(state, Fire(0, 2, (1,)))
    answer(state, 3, 3)
    # Nobody is left with a target that was not fired at.
    assert pending_name(state) == "rest"
    assert [ship.fire for ship in state.ships] == [0, 0, 0, 0]
    assert not any(ship.shot_at for ship in state.ships)


@pytest.mark.clause("DIA-RULE-51")
@pytest.mark.parametrize("others", [(0,), (1, 1), (1, 3, 1)])
def test_a_ship_is_named_once_in_a_shot(others: tuple[int, ...]) -> None:
    state = shooting("G1 5 20,20,0", "G2 5 21,20,0", "O1 5 20.5,22,180", "G3 5 19,20,0")
    ruling = refused(state, Fire(0, 2, others))
    assert (ruling.clause, ruling.facts["refusal"]) == ("DIA-RULE-51", "named_twice")
    decide(state, Fire(0, 2, (3, 1)))


@pytest.mark.clause("DIA-MISS-02")
def test_fire_is_left_off_by_default() -> None:
    state = shooting("G1 5 20,20,0", "O1 5 20,22,180")
    assert state.stack[-1].default(state, 0) == Finish(NOBODY)
    assert decide(state, Finish(NOBODY)) == []
    assert pending_name(state) == "rest"


@pytest.mark.clause("DIA-MISS-15")
@pytest.mark.parametrize(
    ("codes", "best"), [("3 4", 2), ("4 3", 1), ("4 4", 1), ("6 7", 1), ("5 8", 2)]
)
def test_the_strongest_supporter_is_struck_by_default(codes: str, best: int) -> None:
    one, two = codes.split()
    state = shooting("G1 3 20,20,0", f"G2 {one} 18,22,90", f"G3 {two} 22,22,270", "O1 5 20,22,0")
    decide(state, Fire(0, 3, (1, 2)))
    answer(state, 1, 6)
    phase = state.stack[-1]
    assert isinstance(phase, Returning)
    assert phase.default(state, 1) == Strike(3, best)
    assert facts(state)["ships"] == ("G2", "G3")
    assert kinds(decide(state, Strike(3, best))) == ["strikes", "crippled"]
    assert [ship.crippled for ship in state.ships] == [number == best for number in range(4)]


@pytest.mark.clause("DIA-MISS-13", "DIA-MISS-14", "DIA-MISS-15")
def test_who_may_not_be_struck() -> None:
    """G2 lies behind the stern of O1, G4 has supported nothing."""
    lines = ("G1 3 20,20,0", "G2 3 21,20,0", "G3 3 22,22,270", "O1 5 20,22,0", "G4 3 30,20,0")
    state = shooting(*lines)
    decide(state, Fire(0, 3, (1, 2)))
    answer(state, 1, 6)
    assert legal(state) == [Strike(3, 2), Strike(3, NOBODY)]
    told = {}
    for victim in (0, 1, 3, 4):
        ruling = refused(state, Strike(3, victim))
        told[victim] = (ruling.clause, ruling.facts.get("refusal", ""))
    assert told == {
        0: ("DIA-MISS-13", "firer_behind"),
        1: ("DIA-MISS-15", "supporter_behind"),
        3: ("DIA-MISS-14", ""),
        4: ("DIA-MISS-14", ""),
    }
    assert refused(state, Strike(0, 2)).facts["refusal"] == "other_strikes"
    assert kinds(decide(state, Strike(3, NOBODY))) == ["strikes_nobody"]
    assert not any(ship.crippled for ship in state.ships)


# -- close combat -------------------------------------------------------------------------


@pytest.mark.clause("DIA-CC-01", "DIA-CC-02", "DIA-CC-05")
def test_what_is_owed_is_told() -> None:
    lines = (
        "G1 5 20,20,0", "G2 5 21,20,0", "O1 3 20.5,21,180", "G3 5 30,20,0", "O2 3 30,21,180",
        "G4 5 40,20,0", "O3 3 40,21,180 crippled",
    )  # fmt: skip
    state = fighting(*lines)
    told = facts(state)
    assert (told["owing"], told["free"], told["compulsory"]) == (3, False, 2)
    assert told["ships"] == ("G1", "G2", "G3")
    ruling = refused(state, Finish(NOBODY))
    assert (ruling.clause, ruling.facts["refusal"]) == ("DIA-CC-01", "must_attack")
    assert (ruling.facts["target"], ruling.facts["owing"]) == ("O1", 3)
    assert state.stack[-1].default(state, 0) == Attack(0, 2, RAM, ())
    decide(state, Attack(1, 2, BOARD, ()))
    assert [int(ship.fight) for ship in state.ships[:2]] == [2, 1]
    answer(state, 3, 3)
    assert state.stack[-1].default(state, 0) == Attack(3, 4, RAM, ())
    decide(state, Attack(3, 4, RAM, ()))
    answer(state, 3, 3)
    told = facts(state)
    assert (told["owing"], told["free"], told["compulsory"], told["ships"]) == (0, True, 0, ())
    assert state.awaiting is not None
    assert state.awaiting.clause == "DIA-CC-05"
    assert state.stack[-1].default(state, 0) == Finish(NOBODY)
    assert legal(state)[-1] == Finish(NOBODY)
    assert legal(state)[:-1] == [Attack(5, 6, kind, ()) for kind in (RAM, RAKE, BOARD)]
    decide(state, Finish(NOBODY))
    assert [int(ship.fight) for ship in state.ships] == [0] * 7
    assert not any(ship.attacked for ship in state.ships)


@pytest.mark.clause("DIA-CC-02", "DIA-RULE-60")
def test_who_is_held_boards_by_default() -> None:
    state = fighting("G1 5 20,20,0", "O1 3 21,20,180", held="G1 O1")
    assert legal(state) == [Attack(0, 1, kind, ()) for kind in (BOARD, DISENGAGE)]
    assert state.stack[-1].default(state, 0) == Attack(0, 1, BOARD, ())
    ruling = refused(state, Finish(NOBODY))
    assert (ruling.clause, ruling.facts["refusal"]) == ("DIA-CC-02", "must_attack_held")


@pytest.mark.clause("DIA-RULE-57", "DIA-RULE-59", "DIA-CC-06")
@pytest.mark.parametrize(
    ("types", "kind", "ruled"),
    [
        ("all", BOARD, ("DIA-RULE-57", "supports_anyway")),
        ("ram", BOARD, ("DIA-RULE-59", "")),
        ("ram", RAM, ("DIA-RULE-57", "supports_anyway")),
    ],
)
def test_who_has_no_choice_is_not_named(types: str, kind: int, ruled: tuple[str, str]) -> None:
    state = fighting("G1 5 20,20,0", "G2 5 21,20,0", "O1 5 20.5,21,180", support_types=types)
    ruling = refused(state, Attack(0, 2, kind, (1,)))
    assert (ruling.clause, ruling.facts.get("refusal", "")) == ruled
    events = decide(state, Attack(0, 2, kind, ()))
    assert ("supported" in kinds(events)) == (types == "all" or kind == RAM)


TWO_TARGETS = ("G1 5 20,20,0", "G2 5 21,20,0", "O1 5 20.5,21,180", "O2 5 21.5,21,180")


@pytest.mark.clause("DIA-RULE-57", "DIA-RULE-58")
def test_who_has_a_choice_supports_if_named() -> None:
    state = fighting(*TWO_TARGETS, "G3 5 22,20,0", "G4 5 40,20,0")
    assert Attack(0, 2, RAM, (1,)) in legal(state)
    assert Attack(0, 2, RAM, ()) in legal(state)
    for others, clause, refusal in (
        ((1, 1), "DIA-RULE-57", "named_twice"),
        ((0,), "DIA-RULE-57", "named_twice"),
        ((3,), "DIA-RULE-57", "enemy_supports"),
        ((4,), "DIA-RULE-58", ""),
        ((5,), "DIA-RULE-58", ""),
        ((1, 4), "DIA-RULE-58", ""),
    ):
        ruling = refused(state, Attack(0, 2, RAM, others))
        assert (ruling.clause, ruling.facts.get("refusal", "")) == (clause, refusal), others
    assert totals_now(state, Attack(0, 2, RAM, (1,))).attack.total == 6
    assert totals_now(state, Attack(0, 2, RAM, ())).attack.total == 4
    # G3 faces O2 alone and supports in any case, G2 too once O1 has been attacked.
    assert totals_now(state, Attack(1, 3, RAM, ())).attack.total == 6
    decide(state, Attack(0, 2, RAM, ()))
    answer(state, 3, 3)
    assert totals_now(state, Attack(4, 3, RAM, ())).attack.total == 6
    ruling = refused(state, Attack(4, 3, RAM, (0,)))
    assert (ruling.clause, ruling.facts["refusal"]) == ("DIA-RULE-57", "has_fought")


# -- results ------------------------------------------------------------------------------


@pytest.mark.clause("DIA-CMD-10", "DIA-RULE-36")
@pytest.mark.parametrize(
    ("codes", "best"), [("3 4 5", 2), ("5 4 3", 0), ("4 5 5", 1), ("6 7 3", 0)]
)
def test_the_strongest_leads_by_default(codes: str, best: int) -> None:
    lines = [f"G{n} {code} {10 * n},20,0" for n, code in enumerate(codes.split(), 1)]
    state = without_flagships(battle(*lines, "O1 5 50,50,180"))
    run(state, NewFlagship(0))
    assert state.stack[-1].default(state, 0) == Appoint(best)


@pytest.mark.clause("DIA-KEY-08", "DIA-RULE-67")
@pytest.mark.parametrize(
    ("one", "two", "wanted"),
    [
        # Swapped: the attacker where the defender was, farther on by what their bases lack.
        ("G1 5 20,20,0", "O1 5 20,21,180", ("20,21,0", "20,20,180")),
        ("G1 5 20,20,0", "O1 5 20.5,21.02,90", ("20.5,21.02,0", "20,20,180")),
        ("G1 16 20,20,0", "O1 5 20,21.25,180", ("20,21.25,0", "20,20,180")),
        ("G1 5 20,20,0", "O1 16 20,21,90", ("20,21.25,0", "20,20,180")),
        ("G1 40 20,20,0", "O1 5 20.7,21.9,180", ("20.7,21.9,0", "20,20,180")),
    ],
)
def test_where_ships_lie_after_a_pass(one: str, two: str, wanted: tuple[str, str]) -> None:
    state = battle(one, two)
    log = Log()
    assert results.pass_by(state, named(state, "G1"), named(state, "O1"), log)
    assert (at(state, "G1"), at(state, "O1")) == wanted
    event = log.take()[-1]
    assert (event.kind, event.clause) == ("passed", "DIA-KEY-08")


@pytest.mark.clause("DIA-RULE-67", "DIA-RULE-68")
def test_the_second_choice_of_a_pass() -> None:
    """G2 bars the place beyond, so the attacker takes the defender's and shoves her back."""
    lines = ("G1 5 20,20,0", "O1 16 20,21,90", "G2 5 20,22.1,0")
    state = battle(*lines)
    log = Log()
    assert results.pass_by(state, named(state, "G1"), named(state, "O1"), log)
    assert (at(state, "G1"), at(state, "O1")) == ("20,21,0", "20,19.75,180")
    assert log.take()[-1].clause == "DIA-RULE-67"
    state = battle(*lines, "G3 5 20,18.6,0")
    log = Log()
    assert not results.pass_by(state, named(state, "G1"), named(state, "O1"), log)
    assert kinds(log.take()) == ["pass_barred"]
    assert (at(state, "G1"), at(state, "O1")) == ("20,20,0", "20,21,90")


@pytest.mark.clause("DIA-RULE-68")
def test_nobody_passes_a_ship_that_has_sunk() -> None:
    state = battle("G1 5 20,20,0", "O1 5 20,21,180")
    named(state, "O1").status = SUNK
    log = Log()
    assert not results.pass_by(state, named(state, "G1"), named(state, "O1"), log)
    assert log.take() == []


TOTALS = [
    ("", RAM, (4, 4), ()),
    ("crippled", RAM, (4, 2), ("DIA-CV-03 -2",)),
    ("captured", BOARD, (4, 2), ("DIA-CV-03 -2",)),
    ("crippled captured", RAM, (4, 2), ("DIA-RULE-61 -2",)),
]


@pytest.mark.clause("DIA-CV-03", "DIA-RULE-61")
@pytest.mark.parametrize(("words", "kind", "totals", "reasons"), TOTALS)
def test_what_hurts_the_defender(
    words: str, kind: int, totals: tuple[int, int], reasons: tuple[str, ...]
) -> None:
    # A prize of orange's that was green's first.
    words = words.replace("captured", "captured holder=1 lost_value=4")
    ship = "G2" if "captured" in words else "O2"
    state = battle("G1 5 20,20,0", "O1 5 40,40,180", f"{ship} 5 20,21,180 {words}")
    without_flagships(state)
    found = results.attack_totals(state, named(state, "G1"), named(state, ship), kind, [])
    assert (found.attack.total, found.defence.total) == totals
    assert results.reasons(found.defence) == reasons


@pytest.mark.clause("DIA-CV-02", "DIA-CV-04", "DIA-CV-05", "DIA-CV-06")
@pytest.mark.parametrize(
    ("heading", "kind", "attack", "defence"),
    [
        (180, RAM, 6, 2),
        (90, RAM, 6, 1),
        (0, RAM, 6, 0),
        (90, RAKE, 6, 1),
        (0, RAKE, 6, 0),
        (0, BOARD, 6, 4),
        (90, DISENGAGE, 6, 4),
    ],
)
def test_only_rams_and_rakes_look_at_the_side_and_at_grapples(
    heading: int, kind: int, attack: int, defence: int
) -> None:
    state = battle("G1 5 20,20,0", f"O1 5 20,21,{heading}", "G2 5 21,20,0", "G3 3 20,22,0")
    without_flagships(state)
    grapple(state, "G3", "O1")
    found = results.attack_totals(state, named(state, "G1"), named(state, "O1"), kind, [2])
    assert (found.attack.total, found.defence.total) == (attack, defence)
    assert found.margin == attack - defence


@pytest.mark.clause("DIA-KEY-04", "DIA-RULE-66")
@pytest.mark.parametrize(
    ("mine", "other", "heading", "kind", "spared"),
    [
        ("3", "5", 90, RAM, (True, False)),
        ("5", "3", 90, RAM, (False, True)),
        ("5", "5", 90, RAM, (False, False)),
        ("6", "7", 90, RAM, (False, False)),
        ("3", "5", 180, RAM, (False, False)),
        ("5", "3", 180, RAM, (False, False)),
        ("5", "3", 180, RAKE, (False, True)),
        ("3", "5", 0, RAKE, (False, False)),
        ("5", "5", 0, RAKE, (False, False)),
        ("5", "3", 0, BOARD, (False, False)),
    ],
)
def test_who_is_smaller(
    mine: str, other: str, heading: int, kind: int, spared: tuple[bool, bool]
) -> None:
    state = without_flagships(battle(f"G1 {mine} 20,20,0", f"O1 {other} 20,21,{heading}"))
    found = results.attack_totals(state, named(state, "G1"), named(state, "O1"), kind, [])
    assert (found.spares_attacker, found.spares_defender) == spared


@pytest.mark.clause("DIA-KEY-04", "DIA-RULE-66")
@pytest.mark.parametrize(
    ("mine", "kind", "dice", "told"),
    [
        ("3", RAM, (1, 2), ("DIA-KEY-04", "G1")),
        ("7", RAM, (2, 2), ("DIA-KEY-04", "O1")),
        ("7", RAKE, (2, 2), ("DIA-RULE-66", "O1")),
    ],
)
def test_who_is_spared_is_told(
    mine: str, kind: int, dice: tuple[int, int], told: tuple[str, str]
) -> None:
    """From the beam she defends with one less."""
    target = "O1 5 20,21,90" if mine == "3" else "O1 4 20,21,90"
    state = fighting(f"G1 {mine} 20,20,0", target)
    decide(state, Attack(0, 1, kind, ()))
    found = results.attack_totals(state, state.ships[0], state.ships[1], kind, [])
    wanted = -2 if mine == "3" else 2
    faces = next((a, b) for a in range(1, 7) for b in range(1, 7) if found.margin + a - b == wanted)
    event = answer(state, *faces)[-1]
    assert (event.kind, event.clause, event.facts["ship"]) == ("spared", *told)
