"""Boarding: grapples, the fight, cutting loose (SAIL-BOARD, SAIL-RULE-88 to 97; X100 to X114)."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest
from tests.rules.age_of_sail.stage import Placed, battle, grapple, named

from naumachia.kernel.event import Log
from naumachia.rules.age_of_sail.actions import Board, Cut, Grapple, Let, Man, Withdraw
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.boarding import (
    Fight,
    Grappling,
    Melee,
    board_ruling,
    carry_board,
    carry_grapple,
    carry_withdraw,
    grapple_orders,
    grapple_ruling,
    modifier_of,
    owed_ruling,
    withdraw_ruling,
)
from naumachia.rules.age_of_sail.rules.holds import cut_ruling
from naumachia.rules.age_of_sail.rules.movement import Movement
from naumachia.rules.age_of_sail.ship import FIGHTING, HELD, STRUCK
from naumachia.testing.stage import answer, decide, facts_of, kinds, legal, pending_name, run

ALONGSIDE = [("G1", "hope", 10, 10, 0), ("O1", "san_martin", 10.36, 10, 0)]
"""Hulls 0.035 in apart."""


def alongside(attackers: int = 60, defenders: int = 45, crews: bool = False) -> AgeOfSail:
    """Two ships in contact with crews of so many men."""
    state = battle(ALONGSIDE, opt_crews=crews)
    state.move = 3
    for name, men in (("G1", attackers), ("O1", defenders)):
        ship = named(state, name)
        ship.crew = ship.complement = int(2 * men)
    return state


# -- grappling --------------------------------------------------------------------------------


@pytest.mark.clause("SAIL-BOARD-01", "SAIL-RULE-64")
def test_no_grapple_without_contact() -> None:
    """How far she is off is told only where that may be measured (SAIL-RULE-59)."""
    for option, refusal in (("allowed", "no_contact"), ("forbidden", "no_contact_unmeasured")):
        ships: list[Placed] = [("G1", "hope", 10, 10, 0), ("O1", "san_martin", 10.825, 10, 0)]
        state = battle(ships, premeasure=option)
        ruling = grapple_ruling(state, named(state, "G1"), Grapple(0, 1))
        assert ruling is not None
        assert ruling.clause == "SAIL-BOARD-01"
        assert ruling.facts["refusal"] == refusal
        assert ruling.facts.get("distance") == (500 if option == "allowed" else None)


@pytest.mark.clause("SAIL-BOARD-02", "SAIL-RULE-89")
@pytest.mark.parametrize(("die", "holds"), [(3, False), (4, True)])
def test_a_grapple_needs_a_four(die: int, holds: bool) -> None:
    state = alongside()
    run(state, Grappling(0, 1))
    answer(state, die)
    assert bool(state.grapples) == holds
    assert pending_name(state) == ("melee" if holds else "rest")


@pytest.mark.clause("SAIL-RULE-88")
def test_one_throw_a_move() -> None:
    state = alongside()
    ship = named(state, "G1")
    assert grapple_orders(state, ship) == [Grapple(0, 1)]
    carry_grapple(state, ship, Grapple(0, 1), Log())
    state.stack.pop()
    ruling = grapple_ruling(state, ship, Grapple(0, 1))
    assert ruling is not None
    assert ruling.facts["refusal"] == "grapples_thrown"
    assert ship.moved


@pytest.mark.clause("SAIL-RULE-84", "SAIL-RULE-78", "SAIL-PRIZE-25")
@pytest.mark.parametrize(
    ("field", "value", "refusal"),
    [("ablaze", True, "ablaze"), ("crew", 0, "no_crew"), ("flag", STRUCK, "not_flying")],
)
def test_who_cannot_board(field: str, value: int, refusal: str) -> None:
    state = alongside()
    ship = named(state, "G1")
    setattr(ship, field, value)
    ruling = grapple_ruling(state, ship, Grapple(0, 1))
    assert ruling is not None
    assert ruling.facts["refusal"] == refusal


# -- the fight --------------------------------------------------------------------------------


@pytest.mark.clause("SAIL-BOARD-03", "SAIL-RULE-90")
def test_a_die_for_five_men() -> None:
    state = alongside(60, 45)
    grapple(state, "G1", "O1")
    pool = Melee(0, 1, 0, False).pool(state)
    assert [batch.number for batch in pool.batches] == [12, 9]
    killed, lost = (
        sum(total[at] * chance for total, chance in pool.chances().items()) for at in (0, 1)
    )
    assert (killed, lost) == (20, 9)


@pytest.mark.clause("SAIL-BOARD-03", "SAIL-BOARD-04")
def test_dice_less_two_and_less_three() -> None:
    state = alongside(20, 15)
    grapple(state, "G1", "O1")
    run(state, Fight(0, 1))
    events = answer(state, 6, 5, 1, 2, 6, 3, 2)
    assert facts_of(events, "melee_round")["killed"] == 2 * 7
    assert facts_of(events, "melee_round")["lost"] == 2 * 3


@pytest.mark.clause("SAIL-BOARD-05")
def test_the_second_round_is_with_the_survivors() -> None:
    state = alongside(20, 15)
    grapple(state, "G1", "O1")
    run(state, Fight(0, 1))
    answer(state, 6, 5, 1, 2, 6, 3, 2)
    pool = Melee(0, 1, 1, False).pool(state)
    assert [batch.number for batch in pool.batches] == [3, 1]  # 17 and 8 men
    assert pool.batches[0].worth[5] == (3, 0)
    assert pool.batches[1].worth[5] == (0, 4)


@pytest.mark.clause("SAIL-BOARD-06", "SAIL-RULE-92")
def test_outnumbered_more_than_twice() -> None:
    assert modifier_of(60, 28) == -2  # 30 and 14 men
    assert modifier_of(56, 28) == 0


@pytest.mark.clause("SAIL-BOARD-07", "SAIL-BOARD-08", "SAIL-BOARD-09", "SAIL-RULE-92")
@pytest.mark.parametrize(
    ("attackers", "defenders", "die", "ending"),
    [
        (30, 14, 4, "strikes_colours"),  # 4 less 2: the smaller side, the defender
        (28, 14, 4, "fight_undecided"),
        (20, 28, 2, "repelled"),  # the smaller side is the attacker
        (20, 20, 1, "fight_undecided"),
        (28, 20, 6, "repelled"),  # the larger side is the attacker
        (20, 28, 6, "strikes_colours"),
    ],
)
def test_morale(attackers: int, defenders: int, die: int, ending: str) -> None:
    state = alongside(attackers, defenders)
    grapple(state, "G1", "O1")
    run(state, Fight(0, 1, 5))
    assert pending_name(state) == "morale"
    events = answer(state, die)
    # The log and the dice's colour name the defender, who rolls.
    rolled = facts_of(events, "morale_thrown")
    assert rolled["ship"] == "O1"
    assert rolled["dice_seats"] == (1,)
    assert ending in kinds(events)


Spread = dict[tuple[int, int], Fraction]


def after(state: AgeOfSail, spread: Spread, number: int) -> Spread:
    """The crews after a round, in whole men, from those before it."""
    found: Spread = {}
    for (attackers, defenders), chance in spread.items():
        named(state, "G1").crew, named(state, "O1").crew = 2 * attackers, 2 * defenders
        for (killed, lost), part in Melee(0, 1, number, False).pool(state).chances().items():
            left = (max(0, attackers - lost), max(0, defenders - killed))
            found[left] = found.get(left, Fraction(0)) + chance * part
        if attackers == 0 and defenders == 0:
            found[0, 0] = found.get((0, 0), Fraction(0)) + chance
    return found


@cache
def results(attackers: int, defenders: int) -> tuple[Fraction, Fraction, Fraction, Fraction]:
    """Taken, repelled, goes on, both wiped out: of one grappled move."""
    state = alongside(attackers, defenders)
    grapple(state, "G1", "O1")
    spread = after(state, after(state, {(attackers, defenders): Fraction(1)}, 0), 1)
    found = [Fraction(0)] * 4
    for (one, two), chance in spread.items():
        if one == 0 or two == 0:
            found[3 if one == two else 0 if two == 0 else 1] += chance
            continue
        for die in range(1, 7):
            fight = alongside(one, two)
            grapple(fight, "G1", "O1")
            run(fight, Fight(0, 1, 5))
            answer(fight, die)
            how = fight.grapples[0].state
            ended = 0 if named(fight, "O1").flag == STRUCK else 1 if how == HELD else 2
            found[ended] += chance / 6
    return found[0], found[1], found[2], found[3]


@pytest.mark.clause("SAIL-BOARD-03", "SAIL-BOARD-05", "SAIL-BOARD-06", "SAIL-RULE-90")
@pytest.mark.parametrize(
    ("attackers", "defenders", "exact"),
    [
        (5, 5, ("767/2592", "767/2592", "493/1296", "1/36")),
        (10, 5, ("12349/15552", "653/31104", "5753/31104", "0")),
        (5, 10, ("1397/46656", "34561/46656", "1783/7776", "0")),
        (10, 10, ("123617/419904", "45145/209952", "205961/419904", "1/11664")),
    ],
)
def test_the_odds_of_one_move(attackers: int, defenders: int, exact: tuple[str, ...]) -> None:
    assert results(attackers, defenders) == tuple(map(Fraction, exact))


# -- later moves --------------------------------------------------------------------------------


@pytest.mark.clause("SAIL-BOARD-14", "SAIL-RULE-91")
def test_the_boarder_fights_on_or_withdraws() -> None:
    state = alongside()
    grapple(state, "G1", "O1", FIGHTING)
    state.move += 1
    ruling = owed_ruling(state, 0)
    assert ruling is not None
    assert ruling.facts["refusal"] == "fight_goes_on"
    ruling = board_ruling(state, named(state, "O1"), Board(1, 0))
    assert ruling is not None
    assert ruling.facts["refusal"] == "defender_waits"
    ruling = cut_ruling(state, named(state, "O1"), Cut(1, 0))
    assert ruling is not None
    assert ruling.facts["refusal"] == "boarded"
    carry_board(state, named(state, "G1"), Board(0, 1), Log())
    assert owed_ruling(state, 0) is None
    ruling = board_ruling(state, named(state, "G1"), Board(0, 1))
    assert ruling is not None
    assert ruling.facts["refusal"] == "fought_already"


@pytest.mark.clause("SAIL-BOARD-13", "SAIL-RULE-95")
def test_withdrawing_holds_the_pair_and_the_other_may_cut() -> None:
    state = alongside()
    grapple(state, "G1", "O1", FIGHTING)
    state.move += 1
    ship = named(state, "G1")
    assert withdraw_ruling(state, ship, Withdraw(0, 1, False)) is None
    carry_withdraw(state, ship, Withdraw(0, 1, False), Log())
    assert state.grapples[0].state == HELD
    assert cut_ruling(state, named(state, "O1"), Cut(1, 0)) is None
    assert board_ruling(state, named(state, "O1"), Board(1, 0)) is None


@pytest.mark.clause("SAIL-BOARD-10", "SAIL-BOARD-11", "SAIL-RULE-94")
@pytest.mark.parametrize(("die", "free"), [(4, True), (3, False)])
def test_who_throws_the_boarders_back_may_cut_at_once(die: int, free: bool) -> None:
    state = alongside(20, 28)
    grapple(state, "G1", "O1")
    run(state, Fight(0, 1, 5))
    answer(state, 2)
    assert pending_name(state) == "cut_offer"
    decide(state, Cut(1, 0))
    answer(state, die)
    assert bool(state.grapples) != free
    assert named(state, "O1").recovered == free


@pytest.mark.clause("SAIL-BOARD-10")
def test_who_does_not_cut_is_held() -> None:
    state = alongside(20, 28)
    grapple(state, "G1", "O1")
    run(state, Fight(0, 1, 5))
    answer(state, 2)
    decide(state, Let(1))
    assert state.grapples[0].state == HELD


@pytest.mark.clause("SAIL-NEL-10", "SAIL-RULE-84")
@pytest.mark.parametrize(("ablaze", "orders"), [(False, [Board(0, 1), Cut(0, 1)]), (True, [])])
def test_no_order_is_listed_for_a_burning_ship_that_is_held(
    ablaze: bool, orders: list[Board | Cut]
) -> None:
    state = battle([*ALONGSIDE, ("G2", "hope", 30, 10, 0)])
    grapple(state, "G1", "O1", HELD)
    state.move += 1
    named(state, "G1").ablaze = ablaze
    run(state, Movement(0))
    assert [order for order in legal(state) if getattr(order, "ship", None) == 0] == orders


@pytest.mark.clause("SAIL-CREW-03", "SAIL-CREW-04")
def test_men_kept_at_the_guns_do_not_fight() -> None:
    state = alongside(20, 15, crews=True)
    grapple(state, "G1", "O1")
    run(state, Fight(0, 1))
    assert pending_name(state) == "manning"
    decide(state, Man(0, 5))
    decide(state, Man(1, 0))
    assert [batch.number for batch in Melee(0, 1, 0, False).pool(state).batches] == [3, 3]
