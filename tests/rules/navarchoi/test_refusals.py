"""The clause that is named is the one that forbids, and the sentence says what holds."""

from __future__ import annotations

import pytest
from tests.rules.navarchoi.engage import attack, enter, row, skip
from tests.rules.navarchoi.rowing import choosing
from tests.rules.navarchoi.stage import stage

from naumachia.kernel import messages
from naumachia.kernel.clause import Ruling
from naumachia.rules import load
from naumachia.rules.navarchoi import RULESET
from naumachia.rules.navarchoi.actions import (
    ACTION,
    GRAPPLE,
    MISSILE,
    NOTHING,
    RAKE,
    RAM,
    Attack,
    Battle,
    Commit,
    Declare,
    Fire,
    Form,
    Forward,
    Play,
    Run,
    Strike,
)
from naumachia.rules.navarchoi.model import Navarchoi
from naumachia.rules.navarchoi.rules.action_cycles import ActionCycles
from naumachia.testing.stage import answer, decide, pending_name, pending_seat, refused, run

NAVARCHOI = load("navarchoi")
KING, BACK_WATER, FEND_OFF = 1, 25, 46


def sentence_of(state: Navarchoi, ruling: Ruling) -> str:
    """Return the sentence of a refusal."""
    return messages.refusal(NAVARCHOI, ruling, NAVARCHOI.options_of(state))


@pytest.mark.clause("NAV-MOVE-13")
def test_a_liburnian_has_two_points_more_and_no_third() -> None:
    state = choosing("A1 2L 0505 E", "A2 3 0705 E")
    decide(state, Form((0,)))
    ruling = refused(state, Run(0, 11))
    assert ruling.clause == "NAV-MOVE-13"
    assert sentence_of(state, ruling) == "A1 may declare 0 to 10 MP."
    state = choosing("A1 2L 0505 E", "A2 3 0705 E")
    decide(state, Form((1,)))
    assert refused(state, Run(1, 9)).clause == "NAV-ACT-02"


@pytest.mark.clause("NAV-MULT-05")
def test_no_ram_is_added_after_a_grapple_that_failed() -> None:
    state = stage("A1 3 0605 E full", "B1 5 0705 W", quality=(5, 9))
    enter(state, "A1", 12)
    attack(state, Strike(GRAPPLE, 1))
    skip(state, "moving")
    answer(state, 0, 9)
    skip(state, "moving")
    assert pending_name(state) == "moving"
    ruling = refused(state, Attack(0, (Strike(RAM, 1),)))
    assert ruling.clause == "NAV-MULT-05"
    assert "declared before the first is made" in sentence_of(state, ruling)


@pytest.mark.clause("NAV-MISS-02", "NAV-MISS-06", "NAV-SAIL-06", "NAV-RULE-80", "NAV-MULT-02")
@pytest.mark.parametrize(
    ("words", "target", "clause", "text"),
    [
        ("", "B1 3 0805 W", "MISS-02", "B1 is 3 squares away: A1 has no towers and fires 1 square"),
        ("towers=1", "B1 3 0805 W", "MISS-06", "B1 is 3 squares away: even from towers A1 fires"),
        ("sail", "B1 3 0605 W", "SAIL-06", "A1 is at sail"),
        ("", "A2 3 0605 W", "RULE-80", "A2 is no enemy ship on the map"),
        ("transport", "B1 3 0605 W", "SCN-01", "A1 is a transport"),
    ],
)
def test_why_missiles_are_not_loosed(words: str, target: str, clause: str, text: str) -> None:
    state = stage(f"A1 3 0505 E {words}", target)
    row(state, "A1", 4)
    ruling = refused(state, Fire(0, 1))
    assert ruling.clause == f"NAV-{clause}"
    assert text in sentence_of(state, ruling)


@pytest.mark.clause("NAV-MULT-02")
def test_a_ship_fires_once() -> None:
    state = stage("A1 3 0505 E", "B1 3 0605 W")
    row(state, "A1", 0)
    decide(state, Fire(0, 1))
    answer(state, 0, 9)
    state = stage("A1 3 0505 E", "B1 3 0604 W", "B2 3 0606 W")
    row(state, "A1", 4)
    decide(state, Fire(0, 1))
    skip(state, "moving")
    answer(state, 0, 9)
    skip(state, "moving")
    ruling = refused(state, Fire(0, 2))
    assert (ruling.clause, sentence_of(state, ruling)) == (
        "NAV-MULT-02",
        "A1 has fired in this activation.",
    )


@pytest.mark.clause("NAV-CARD-08")
def test_fend_off_is_not_for_the_attacker() -> None:
    state = stage("A1 3 0605 E full", "B1 3 0705 N", hands=((FEND_OFF,), (BACK_WATER,)))
    enter(state, "A1", 12)
    skip(state, "attacks")
    attack(state, Strike(RAM, 1))
    decide(state, NOTHING)
    assert (pending_name(state), pending_seat(state)) == ("battle_cards", 0)
    ruling = refused(state, Battle((FEND_OFF,)))
    assert ruling.clause == "NAV-CARD-08"
    assert sentence_of(state, ruling) == "Fend Off! is for the ship attacked, not for the attacker."


@pytest.mark.clause("NAV-CARD-04")
def test_back_water_needs_a_square_behind() -> None:
    state = stage("A1 3 0602 N full", "B1 3 0601 S", hands=((), (BACK_WATER, 18)))
    enter(state, "A1", 12)
    skip(state, "attacks")
    attack(state, Strike(RAM, 1))
    assert pending_name(state) == "attack_declared"
    ruling = refused(state, Play(BACK_WATER))
    assert (ruling.clause, ruling.facts["refusal"]) == ("NAV-CARD-04", "back_water_edge")
    assert "there is the edge of the map" in sentence_of(state, ruling)


@pytest.mark.clause("NAV-RULE-11")
def test_king_of_the_seas_takes_nothing_from_an_empty_hand() -> None:
    state = stage("A1 3 0505 E", "B1 3 2005 W", hands=((KING, 18), ()))
    run(state, ActionCycles())
    decide(state, Commit(KING), seat=0)
    ruling = refused(state, Declare(ACTION))
    assert ruling.clause == "NAV-RULE-11"
    assert "the enemy's hand, which is empty" in sentence_of(state, ruling)


@pytest.mark.clause("NAV-RULE-46", "NAV-RAKE-03", "NAV-RAM-02")
@pytest.mark.parametrize(
    ("stated", "enemy", "strike", "clause", "text"),
    [
        (8, "B1 3 0705 E immobile", RAKE, "RULE-46", "B1 is Immobile, and has no oars to rake."),
        (12, "B1 3 0705 N", RAKE, "RAKE-02", "comes in on the side of B1"),
    ],
)
def test_why_a_rake_is_not_open(
    stated: int, enemy: str, strike: int, clause: str, text: str
) -> None:
    status = "full" if stated > 8 else ""
    state = stage(f"A1 3 0605 E {status}", enemy)
    enter(state, "A1", stated)
    assert pending_name(state) == "attacks"
    ruling = refused(state, Attack(0, (Strike(strike, 1),)))
    assert ruling.clause == f"NAV-{clause}"
    assert text in sentence_of(state, ruling)


@pytest.mark.clause("NAV-RULE-36", "NAV-STACK-01")
def test_a_square_without_a_way_out_is_closed_to_attacks_too() -> None:
    state = stage("A1 3 0505 E", "B1 3 0605 W")
    row(state, "A1", 2)
    ruling = refused(state, Forward(0))
    assert ruling.clause == "NAV-RULE-36"
    sentence = "With 2 MP A1 could not get out of 0605 again, where an enemy is; a rake, a ram or"
    assert sentence_of(state, ruling).startswith(sentence)
    text = RULESET.clauses[ruling.clause].text.lower()
    assert "a rake, a ram and a grapple need such an exit too" in text


@pytest.mark.clause("NAV-SCN-01", "NAV-RULE-53", "NAV-RULE-80")
@pytest.mark.parametrize(
    ("strike", "clause", "text"),
    [
        (Strike(MISSILE, 1, fire_pots=True), "SCN-01", "A1 has no fire pots to throw at B1."),
        (Strike(MISSILE, 2), "RULE-53", "B2 is not in the square of A1"),
        (Strike(RAM, 0), "RULE-80", "A1 is no enemy ship on the map."),
    ],
)
def test_an_attack_that_is_not_to_be_made_says_why(strike: Strike, clause: str, text: str) -> None:
    state = stage("A1 3 0605 E full", "B1 5 0705 W", "B2 5 0805 W")
    enter(state, "A1", 12)
    ruling = refused(state, Attack(0, (strike,)))
    assert ruling.clause == f"NAV-{clause}"
    assert sentence_of(state, ruling).startswith(text)
