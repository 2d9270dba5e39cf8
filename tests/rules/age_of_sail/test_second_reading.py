"""A second reading of the ledger: where chapters meet."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.age_of_sail.stage import battle, grapple, named

from naumachia.kernel.event import Log
from naumachia.rules.age_of_sail.actions import (
    NOBODY,
    Board,
    CastOff,
    Cut,
    Dishonour,
    Refuse,
    Sail,
    Secure,
    Surrender,
)
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.notation.stack import is_valid
from naumachia.rules.age_of_sail.rules.boarding import (
    Fight,
    Grappling,
    Manning,
    Melee,
    Morale,
    Rising,
    board_ruling,
    defender_of,
    owed_ruling,
)
from naumachia.rules.age_of_sail.rules.crews import drift_cause, gunners
from naumachia.rules.age_of_sail.rules.drifting import Drifting
from naumachia.rules.age_of_sail.rules.holds import CutOffer, Cutting, Towing, cut_ruling
from naumachia.rules.age_of_sail.rules.losses import drop_tow, leave_table, sink
from naumachia.rules.age_of_sail.rules.movement import (
    Movement,
    lowering_ruling,
    oars_out_ruling,
    order_ruling,
)
from naumachia.rules.age_of_sail.rules.prizes import (
    Accepting,
    Escaping,
    Offers,
    Possession,
    Prizes,
    carry_dishonour,
    dishonour_ruling,
    secure,
    secure_ruling,
    strike_colours,
)
from naumachia.rules.age_of_sail.rules.turn import MoveBegins
from naumachia.rules.age_of_sail.ship import FIGHTING, FLYING, HELD, STRUCK, Survivors
from naumachia.testing.stage import answer, decide, kinds, legal, pending_name, refused, run

ALONGSIDE = [("G1", "hope", 10, 10, 90), ("O1", "san_martin", 10, 10.36, 90)]
"""Hulls 0.035 in apart."""


@pytest.mark.clause("SAIL-NEL-14", "SAIL-RULE-85")
def test_a_frigate_that_has_fired_is_open_for_good() -> None:
    state = battle([("G1", "euryalus", 10, 10, 0), ("O1", "vanguard", 14, 10, 0)], period="nelson")
    named(state, "G1").opened = True
    run(state, MoveBegins())
    assert named(state, "G1").opened


@pytest.mark.clause("SAIL-TOW-05", "SAIL-RULE-101")
def test_a_tow_that_has_parted_leaves_nothing_for_the_next() -> None:
    ships = [("G1", "hope", 10, 10, 0), ("G2", "hope", 10, 8, 0), ("G3", "hope", 10, 8.5, 0)]
    state = battle([*ships, ("O1", "hope", 40, 30, 0)], strength="calm", opt_towing=True)
    tug, first, second = (named(state, name) for name in ("G1", "G2", "G3"))
    tug.hauling, first.tug = first.ident, tug.ident
    tug.tow_holds = first.tow_holds = True
    drop_tow(state, first)
    tug.hauling, second.tug = second.ident, tug.ident
    run(state, Towing(tug.ident))
    answer(state, 1)
    assert not tug.tow_holds


@pytest.mark.clause("SAIL-RULE-63", "SAIL-PRIZE-07")
def test_a_prize_that_has_drifted_does_not_sail_in_the_same_move() -> None:
    state = battle([*ALONGSIDE, ("O2", "hope", 40, 30, 90)], opt_prizes=True)
    prize = named(state, "O1")
    strike_colours(state, prize, named(state, "G1"), False, Log())
    prize.struck_in = 0
    run(state, Drifting(), Movement(0))
    assert prize.drifted
    decide(state, Secure(0, 1, 40))
    assert refused(state, Sail(1, 0, 1000, 0)).clause == "SAIL-RULE-63"
    assert all(action.ship != 1 for action in legal(state) if isinstance(action, Sail))


@pytest.mark.clause("SAIL-RULE-63", "SAIL-RULE-101")
def test_a_tow_that_is_given_up_leaves_the_other_adrift() -> None:
    ships = [("G1", "hope", 10, 10, 90), ("G2", "hope", 8, 10, 90), ("O1", "hope", 40, 30, 90)]
    state = battle(ships, opt_towing=True)
    tug, towed = named(state, "G1"), named(state, "G2")
    tug.hauling, towed.tug = towed.ident, tug.ident
    run(state, Drifting(), Movement(0))
    assert tug.drifted
    assert towed.drifted
    decide(state, CastOff(0))
    assert pending_name(state) == "rest", "nobody has anything left to decide"


# -- who is held by whom ----------------------------------------------------------------------

THREE = [
    ("G1", "hope", 10, 10, 90),
    ("G2", "hope", 10, 10.7, 90),
    ("O1", "san_martin", 10, 10.36, 90),
    ("O2", "hope", 40, 30, 90),
]
"""O1 has an enemy on either side."""


@pytest.mark.clause("SAIL-BOARD-07", "SAIL-RULE-93", "SAIL-RULE-94")
def test_when_a_ship_strikes_no_other_fight_for_her_goes_on() -> None:
    state = battle(THREE, opt_prizes=True)
    state.move = 3
    grapple(state, "G1", "O1")
    grapple(state, "O1", "G2")
    strike_colours(state, named(state, "O1"), named(state, "G1"), True, Log())
    hold = state.between(1, 2)
    assert hold is not None
    assert hold.state == HELD
    state.move = 4
    assert cut_ruling(state, named(state, "G2"), Cut(1, 2)) is None


@pytest.mark.clause("SAIL-RULE-88", "SAIL-RULE-104")
def test_a_struck_ship_is_nobody_elses_to_board() -> None:
    ships = [*THREE[:2], ("L1", "hope", 10, 10.7, 90), THREE[2]]
    state = battle([ships[0], ships[2], ships[3]], opt_prizes=True)
    state.move = 3
    grapple(state, "G1", "O1")
    grapple(state, "L1", "O1")
    strike_colours(state, named(state, "O1"), named(state, "G1"), True, Log())
    state.move = 4
    ruling = board_ruling(state, named(state, "L1"), Board(1, 2))
    assert ruling is not None
    assert ruling.facts["refusal"] == "has_struck"
    assert owed_ruling(state, named(state, "L1").seat) is None


@pytest.mark.clause("SAIL-PRIZE-10", "SAIL-RULE-104")
def test_friends_take_back_a_ship_that_no_captor_holds() -> None:
    state = battle([THREE[0], THREE[1], THREE[2]], opt_prizes=True, sides=[0, 1])
    state.move = 3
    captor, struck = named(state, "O1"), named(state, "G1")
    strike_colours(state, struck, captor, True, Log())
    struck.captor = NOBODY
    grapple(state, "G2", "G1")
    state.grapples[:] = state.grapples[-1:]
    run(state, Fight(1, 0))
    assert struck.flag == FLYING
    assert struck.holder == 0


@pytest.mark.clause("SAIL-PRIZE-03", "SAIL-RULE-104")
def test_a_captor_who_has_struck_takes_possession_of_nobody() -> None:
    state = battle(THREE, opt_prizes=True)
    state.move = 3
    first, second = named(state, "G1"), named(state, "O1")
    grapple(state, "O1", "G1")
    strike_colours(state, first, second, True, Log())
    strike_colours(state, second, named(state, "G2"), False, Log())
    assert defender_of(state, named(state, "G2"), first) is None
    state.move = 5
    run(state, Prizes())
    assert pending_name(state) == "rest"


@pytest.mark.clause("SAIL-RULE-91", "SAIL-RULE-97")
def test_who_boards_two_ships_fights_both() -> None:
    ships = [
        ("G1", "hope", 10, 10.36, 90),
        ("O1", "hope", 10, 10, 90),
        ("O2", "hope", 10, 10.7, 90),
    ]
    state = battle(ships)
    state.move = 3
    grapple(state, "G1", "O1")
    grapple(state, "G1", "O2")
    state.move = 4
    run(state, Movement(0))
    for target in (1, 2):
        assert board_ruling(state, named(state, "G1"), Board(0, target)) is None
        decide(state, Board(0, target))
        while pending_name(state) in ("melee", "morale"):
            answer(state, *[1] * 24 if pending_name(state) == "melee" else [4])


@pytest.mark.clause("SAIL-RULE-91", "SAIL-RULE-84")
def test_boarders_who_burn_cannot_hold_the_others_fast() -> None:
    state = battle([("G1", "hope", 10, 10, 90), ("O1", "san_martin", 10, 10.36, 90)])
    state.move = 3
    grapple(state, "G1", "O1", FIGHTING)
    state.move = 4
    assert cut_ruling(state, named(state, "O1"), Cut(1, 0)) is not None
    named(state, "G1").ablaze = True
    assert cut_ruling(state, named(state, "O1"), Cut(1, 0)) is None
    assert board_ruling(state, named(state, "O1"), Board(1, 0)) is None


@pytest.mark.clause("SAIL-RULE-78")
def test_a_derelict_alongside_is_secured() -> None:
    state = battle(ALONGSIDE, opt_prizes=True)
    derelict = named(state, "O1")
    derelict.crew = 0
    assert secure_ruling(state, named(state, "G1"), Secure(0, 1, 5)) is None
    far = battle([ALONGSIDE[0], ("O1", "hope", 11.5, 10, 90)], opt_prizes=True)
    named(far, "O1").crew = 0
    assert secure_ruling(far, named(far, "G1"), Secure(0, 1, 5)) is not None


@pytest.mark.clause("SAIL-PRIZE-18", "SAIL-RULE-87")
def test_without_prizes_nobody_breaks_his_word() -> None:
    state = battle(ALONGSIDE)
    strike_colours(state, named(state, "O1"), named(state, "G1"), False, Log())
    assert dishonour_ruling(state, named(state, "O1"), Dishonour(1)) is not None


@pytest.mark.clause("SAIL-CREW-02", "SAIL-CREW-03", "SAIL-RULE-103")
def test_without_a_fight_in_this_move_all_men_are_at_the_guns() -> None:
    state = battle(ALONGSIDE, opt_crews=True)
    grapple(state, "G1", "O1")
    assert gunners(state, named(state, "O1")) == 0
    state.move += 1
    assert gunners(state, named(state, "O1")) == 100


@pytest.mark.clause("SAIL-RULE-101", "SAIL-PRIZE-18")
def test_who_hoists_her_colours_again_is_in_no_enemys_tow() -> None:
    state = battle(ALONGSIDE, opt_prizes=True, opt_towing=True)
    tug, struck = named(state, "G1"), named(state, "O1")
    strike_colours(state, struck, tug, False, Log())
    tug.hauling, struck.tug = struck.ident, tug.ident
    tug.tow_holds = struck.tow_holds = True
    carry_dishonour(state, struck, Dishonour(1), Log())
    assert (struck.tug, tug.hauling, tug.tow_holds) == (NOBODY, NOBODY, False)


@pytest.mark.clause("SAIL-RULE-101", "SAIL-PRIZE-07")
def test_a_friends_tow_parts_when_an_enemy_takes_possession() -> None:
    ships = [*ALONGSIDE, ("O2", "hope", 12, 10.36, 90)]
    state = battle(ships, opt_prizes=True, opt_towing=True)
    struck, friend = named(state, "O1"), named(state, "O2")
    strike_colours(state, struck, named(state, "G1"), False, Log())
    friend.hauling, struck.tug = struck.ident, friend.ident
    friend.tow_holds = struck.tow_holds = True
    secure(state, named(state, "G1"), struck, 10, "SAIL-PRIZE-07", Log())
    assert (struck.tug, friend.hauling) == (NOBODY, NOBODY)


@pytest.mark.clause("SAIL-RULE-84", "SAIL-PRIZE-01")
def test_a_burning_ship_may_strike() -> None:
    state = battle(ALONGSIDE, period="nelson", opt_prizes=True)
    ship = named(state, "G1")
    ship.fire, ship.ablaze = 1, True
    assert order_ruling(state, 0, Surrender(0)) is None
    assert order_ruling(state, 0, Sail(0, 0, 1000, 0)) is not None
    run(state, Offers())
    assert pending_name(state) == "offers"


@pytest.mark.clause("SAIL-PRIZE-20", "SAIL-RULE-55")
def test_prisoners_drown_with_a_ship_that_sinks_and_leave_with_one_that_leaves() -> None:
    for go, told in ((sink, True), (leave_table, False)):
        state = battle(ALONGSIDE, opt_prizes=True)
        named(state, "G1").aboard = [0, 8]
        log = Log()
        go(state, named(state, "G1"), log)
        assert ("prisoners_lost" in kinds(log.take())) == told


@pytest.mark.clause("SAIL-CREW-08", "SAIL-RULE-103")
def test_people_in_the_water_are_gone_after_a_move() -> None:
    state = battle(ALONGSIDE, opt_crews=True)
    state.survivors = [Survivors(0, 0, 0, 1, 20)]
    run(state, MoveBegins())
    assert len(state.survivors) == 1
    run(state, MoveBegins())
    assert state.survivors == []


@pytest.mark.clause("SAIL-BOAT-01", "SAIL-RULE-104")
def test_a_prize_crew_lowers_boats_whether_there_are_captives_or_not() -> None:
    state = battle(ALONGSIDE, strength="calm", opt_prizes=True, opt_boats=True)
    strike_colours(state, named(state, "O1"), named(state, "G1"), False, Log())
    secure(state, named(state, "G1"), named(state, "O1"), 20, "SAIL-PRIZE-07", Log())
    prize = named(state, "O1")
    prize.crew = 0
    assert lowering_ruling(state, prize) is None


@pytest.mark.clause("SAIL-RULE-87", "SAIL-OAR-08", "SAIL-OAR-13")
def test_an_oared_ship_that_is_there_rows_whatever_is_played() -> None:
    state = battle([("G1", "galley", 10, 10, 90), ("O1", "hope", 40, 30, 90)], strength="light")
    galley = named(state, "G1")
    assert oars_out_ruling(state, galley) is None
    galley.crew = 0
    assert drift_cause(state, galley) == "slaves"


def at_close_quarters() -> AgeOfSail:
    """G1 grappled to O1, O2 struck to nobody, G2 sunk."""
    state = battle([*THREE, ("G3", "hope", 30, 30, 0)], opt_prizes=True)
    grapple(state, "G1", "O1")
    named(state, "O2").flag = STRUCK
    sink(state, named(state, "G3"), Log())
    return state


@pytest.mark.parametrize(
    "phase", [Fight(0, 2), Melee(0, 2, 0, False), Morale(0, 2, False), Cutting(2, 0), Manning(0),
              CutOffer(2, 0), Grappling(1, 2), Rising(2, 0), Accepting(0, True)],
)  # fmt: skip
def test_open_fights_that_can_be(phase: Any) -> None:
    assert is_valid(at_close_quarters(), phase)


@pytest.mark.parametrize(
    "phase", [Fight(1, 2), Fight(0, 2, 6), Melee(0, 3, 0, False), Morale(0, 9, False),
              Cutting(1, 2), CutOffer(0, 4), Grappling(0, 1), Grappling(0, 4), Manning(4),
              Rising(3, 0), Possession(3), Possession(4), Escaping(0), Accepting(3, True),
              Accepting(4, True)],
)  # fmt: skip
def test_open_fights_that_cannot_be(phase: Any) -> None:
    assert not is_valid(at_close_quarters(), phase)


@pytest.mark.clause("SAIL-PRIZE-01", "SAIL-PRIZE-19")
def test_an_offer_that_is_refused_is_not_made_again_in_the_same_move() -> None:
    state = battle(ALONGSIDE, opt_prizes=True)
    ship = named(state, "G1")
    ship.flotation, ship.dishonoured = ship.whole // 4, True
    ship.moved = named(state, "O1").moved = True
    run(state, Offers())
    decide(state, Surrender(0))
    decide(state, Refuse(0))
    assert pending_name(state) == "rest"
    state.move += 1
    run(state, Offers())
    assert pending_name(state) == "offers"


@pytest.mark.clause("SAIL-CREW-02", "SAIL-RULE-103")
def test_a_tug_that_has_sailed_has_sailed_whatever_follows() -> None:
    state = battle([*ALONGSIDE[:1], ("O1", "hope", 40, 30, 90)], strength="light")
    ship = named(state, "G1")
    ship.sailed = True
    run(state, Movement(0))
    decide(state, Sail(0, 0, 0, 0))
    assert ship.sailed
