"""Surrender and prizes (SAIL-PRIZE, SAIL-RULE-93, SAIL-RULE-104; X135 to X141)."""

from __future__ import annotations

import pytest
from tests.rules.age_of_sail.stage import asked_seat, battle, grapple, named, target_refusal

from naumachia.kernel.event import Log
from naumachia.rules.age_of_sail.actions import (
    NOBODY,
    Board,
    Cut,
    Detail,
    Dishonour,
    Escape,
    Finish,
    Grapple,
    Let,
    Refuse,
    Sail,
    Secure,
    Surrender,
)
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.boarding import Fight, Rising, board_ruling, grapple_ruling
from naumachia.rules.age_of_sail.rules.crews import boarders, kill, sailing_ruling
from naumachia.rules.age_of_sail.rules.gunnery import guns_ruling
from naumachia.rules.age_of_sail.rules.holds import cut_ruling
from naumachia.rules.age_of_sail.rules.losses import sink
from naumachia.rules.age_of_sail.rules.movement import Movement
from naumachia.rules.age_of_sail.rules.prizes import (
    PRIZES,
    Escaping,
    Offers,
    Prizes,
    carry_dishonour,
    carry_surrender,
    dishonour_ruling,
    guards_needed,
    retake,
    secure_orders,
    secure_ruling,
    strike_colours,
    surrender_ruling,
)
from naumachia.rules.age_of_sail.ship import FLYING, HELD, PRIZE, STRUCK, TAKEN
from naumachia.rules.age_of_sail.tables.designs import PORT
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

CLOSE = [
    ("G1", "hope", 10, 10, 0), ("O1", "san_martin", 10.36, 10, 0),
    ("G2", "white_bear", 20, 10, 0), ("O2", "san_felipe", 30, 20, 0),
]  # fmt: skip
"""The first two in contact."""


def fleets(**options: bool) -> AgeOfSail:
    """Two ships a side, with all of crews and prizes; in move 3, in which all have moved."""
    state = battle(CLOSE, **{"opt_prizes": True, "opt_crews": True, **options})  # type: ignore[arg-type]
    state.move = 3
    for ship in state.ships:
        ship.moved = True
    return state


def struck(state: AgeOfSail, name: str = "O1", captor: str = "G1", boarded: bool = False) -> None:
    strike_colours(state, named(state, name), named(state, captor), boarded, Log())


def prize(state: AgeOfSail, guards: int, captives: int) -> None:
    """O1 is a prize of G1 with so many whole men aboard."""
    struck(state)
    ship = named(state, "O1")
    ship.flag, ship.guards, ship.crew = PRIZE, 2 * guards, 2 * captives


def why(ruling: object) -> object:
    assert ruling is not None
    return ruling.clause, ruling.facts["refusal"]  # type: ignore[attr-defined]


# -- offers -----------------------------------------------------------------------------------


@pytest.mark.clause("SAIL-PRIZE-01", "SAIL-PRIZE-02", "SAIL-PRIZE-04", "SAIL-RULE-104")
def test_a_hurt_ship_is_asked_when_the_move_ends_and_an_enemy_is_named() -> None:
    state = fleets()
    named(state, "O1").masts = 2
    run(state, Offers())
    assert (pending_name(state), asked_seat(state)) == ("offers", "orange")
    assert refused(state, Sail(1, 0, 0, 0)).clause == "SAIL-PRIZE-01"
    decide(state, Surrender(1))
    assert (pending_name(state), asked_seat(state)) == ("detailing", "green")
    assert refused(state, Let(1)).clause == "SAIL-PRIZE-02"
    events = decide(state, Detail(1, 2))
    assert kinds(events) == ["detailed", "strikes_colours"]
    ship = named(state, "O1")
    assert (ship.flag, ship.captor, ship.holder, ship.by_boarding) == (STRUCK, 2, 0, False)
    assert pending_name(state) == "rest", "no other ship of hers is hurt"


@pytest.mark.clause("SAIL-PRIZE-01")
def test_any_ship_may_give_notice_and_strikes_when_the_move_ends() -> None:
    state = fleets()
    ship = named(state, "O2")
    assert surrender_ruling(state, ship, Surrender(3)) is None
    carry_surrender(state, ship, Surrender(3), Log())
    assert why(surrender_ruling(state, ship, Surrender(3))) == ("SAIL-PRIZE-01", "offered_already")
    assert ship.flag == FLYING, "not before the move ends"
    run(state, Offers())
    assert pending_name(state) == "detailing"
    assert decide(state, Detail(3, 0))[-1].facts["captor"] == "G1"
    assert why(surrender_ruling(state, ship, Surrender(3))) == ("SAIL-PRIZE-01", "not_flying")


@pytest.mark.clause("SAIL-PRIZE-02")
def test_nobody_strikes_where_no_enemy_is_left() -> None:
    state = fleets()
    for name in ("G1", "G2"):
        sink(state, named(state, name), Log())
    ruling = surrender_ruling(state, named(state, "O2"), Surrender(3))
    assert why(ruling) == ("SAIL-PRIZE-02", "nobody_to_strike_to")


@pytest.mark.clause("SAIL-PRIZE-04", "SAIL-PRIZE-19")
@pytest.mark.parametrize("accepts", [True, False])
def test_only_a_ship_that_broke_her_word_may_be_refused(accepts: bool) -> None:
    state = fleets()
    ship = named(state, "O1")
    ship.dishonoured = ship.offers = True
    run(state, Offers())
    assert (pending_name(state), asked_seat(state)) == ("accepting", "green")
    assert refused(state, Detail(1, 0)).clause == "SAIL-PRIZE-19"
    if accepts:
        decide(state, Let(1))
        assert pending_name(state) == "detailing"
        decide(state, Detail(1, 0))
        assert ship.flag == STRUCK
    else:
        assert kinds(decide(state, Refuse(1))) == ["refused"]
        assert ship.flag == FLYING


# -- ships that have struck -------------------------------------------------------------------


@pytest.mark.clause("SAIL-PRIZE-05", "SAIL-PRIZE-25", "SAIL-RULE-104")
def test_a_ship_that_has_struck_waits_to_be_secured() -> None:
    """X141: she does not sail on unless she hoists her colours again."""
    state = fleets()
    struck(state)
    run(state, Prizes())
    assert named(state, "O1").flag == STRUCK, "nobody has to secure her"
    run(state, Movement(1))
    assert refused(state, Sail(1, 0, 2000, 0)).clause == "SAIL-PRIZE-25"
    events = decide(state, Dishonour(1))
    assert kinds(events) == ["dishonours"]
    assert named(state, "O1").dishonoured


@pytest.mark.clause("SAIL-PRIZE-18", "SAIL-PRIZE-19", "SAIL-PRIZE-06", "SAIL-FIRE-06")
def test_a_ship_that_changes_her_mind_may_be_fired_on() -> None:
    """X136, X141."""
    state = battle([("G1", "hope", 10, 10, 0), ("O1", "san_martin", 12, 10, 0)], opt_prizes=True)
    struck(state)
    ship, target = named(state, "G1"), named(state, "O1")
    assert target_refusal(state, ship, target) == "target_struck"
    carry_dishonour(state, target, Dishonour(1), Log())
    assert target_refusal(state, ship, target) == ""


@pytest.mark.clause("SAIL-PRIZE-12", "SAIL-PRIZE-10", "SAIL-PRIZE-18")
def test_who_may_change_her_mind() -> None:
    state = fleets()
    ship, action = named(state, "O1"), Dishonour(1)
    assert why(dishonour_ruling(state, ship, action)) == ("SAIL-PRIZE-18", "flying")
    struck(state)
    assert dishonour_ruling(state, ship, action) is None
    ship.by_boarding = True
    assert why(dishonour_ruling(state, ship, action)) == ("SAIL-PRIZE-10", "taken_by_boarding")
    prize(state, guards=5, captives=26)
    assert why(dishonour_ruling(state, ship, action)) == ("SAIL-PRIZE-12", "is_secured")


# -- taking possession ------------------------------------------------------------------------


@pytest.mark.clause("SAIL-PRIZE-07", "SAIL-RULE-104")
def test_an_enemy_alongside_secures_her() -> None:
    state = fleets()
    struck(state)
    ship = named(state, "G1")
    most = ship.crew // 2
    assert secure_ruling(state, ship, Secure(0, 1, most)) is None
    too_many = secure_ruling(state, ship, Secure(0, 1, most + 1))
    assert why(too_many) == ("SAIL-RULE-104", "prize_crew_size")
    log = Log()
    PRIZES[Secure].carry(state, ship, Secure(0, 1, 12), log)
    target = named(state, "O1")
    assert (target.flag, target.guards, target.holder) == (PRIZE, 24, 0)
    assert ship.crew == 2 * most - 24, "who goes is off her own crew"
    assert facts_of(log.take(), "secured")["men"] == 24


@pytest.mark.clause("SAIL-PRIZE-07")
def test_who_cannot_be_secured_and_by_whom() -> None:
    state = fleets()
    ship = named(state, "G1")
    assert why(secure_ruling(state, ship, Secure(0, 1, 5))) == ("SAIL-PRIZE-07", "not_struck")
    struck(state)
    ship.flag = STRUCK
    assert why(secure_ruling(state, ship, Secure(0, 1, 5))) == ("SAIL-PRIZE-07", "not_fit")
    bare = fleets(opt_prizes=False)
    ruling = secure_ruling(bare, named(bare, "G1"), Secure(0, 1, 5))
    assert why(ruling) == ("SAIL-PRIZE-07", "prizes_off")
    assert secure_orders(bare, named(bare, "G1")) == []


@pytest.mark.clause("SAIL-PRIZE-08", "SAIL-PRIZE-09")
def test_boats_carry_a_fifth_of_a_crew_for_two_inches() -> None:
    """X137, X138."""
    state = battle([("G1", "hope", 10, 10, 0), ("O1", "san_martin", 12, 10, 0)], opt_prizes=True)
    struck(state)
    ship = named(state, "G1")
    ship.crew = 80
    assert secure_ruling(state, ship, Secure(0, 1, 8)) is None
    nine = secure_ruling(state, ship, Secure(0, 1, 9))
    assert nine is not None
    assert (nine.clause, nine.facts["limit_count"]) == ("SAIL-PRIZE-09", 8)
    assert secure_orders(state, ship)[-1] == Secure(0, 1, 8)
    far = battle([("G1", "hope", 10, 10, 0), ("O1", "san_martin", 13, 10, 0)], opt_prizes=True)
    struck(far)
    ruling = secure_ruling(far, named(far, "G1"), Secure(0, 1, 1))
    assert why(ruling) == ("SAIL-PRIZE-08", "boats_far_unmeasured")
    ship.flotation = ship.whole // 2
    ruling = secure_ruling(state, ship, Secure(0, 1, 1))
    assert why(ruling) == ("SAIL-PRIZE-08", "half_damaged")


@pytest.mark.clause("SAIL-PRIZE-03", "SAIL-RULE-104", "SAIL-RULE-93")
def test_a_ship_taken_by_boarding_is_held_for_one_more_move() -> None:
    state = fleets()
    grapple(state, "G1", "O1", HELD)
    struck(state, boarded=True)
    early = secure_ruling(state, named(state, "G1"), Secure(0, 1, 5))
    assert why(early) == ("SAIL-PRIZE-03", "secured_later")
    run(state, Prizes())
    assert pending_name(state) == "rest", "not in the move in which she struck"
    state.move += 1
    run(state, Prizes())
    assert (pending_name(state), asked_seat(state)) == ("possession", "green")
    most = named(state, "G1").crew // 2
    guards = -(-named(state, "O1").crew // 10)
    sizes = [order.men for order in legal(state) if isinstance(order, Secure)]
    assert sizes == sorted({1, guards, most // 4, most // 2, most})
    assert refused(state, Secure(0, 1, 999)).clause == "SAIL-RULE-104"
    assert refused(state, Finish(NOBODY)).clause == "SAIL-PRIZE-03"
    decide(state, Secure(0, 1, 10))
    assert (named(state, "O1").flag, named(state, "O1").guards) == (PRIZE, 20)
    assert state.grapples == []


@pytest.mark.clause("SAIL-RULE-93", "SAIL-PRIZE-03")
def test_without_prizes_a_capture_is_sent_away() -> None:
    state = fleets(opt_prizes=False)
    grapple(state, "G1", "O1", HELD)
    struck(state, boarded=True)
    run(state, Prizes())
    assert named(state, "O1").afloat()
    state.move += 1
    assert kinds(run(state, Prizes())) == ["parted", "taken_away"]
    assert named(state, "O1").fate == TAKEN


# -- captives ---------------------------------------------------------------------------------


@pytest.mark.clause("SAIL-PRIZE-13", "SAIL-PRIZE-15", "SAIL-RULE-104")
def test_captives_rise_against_fewer_guards_than_a_fifth() -> None:
    """X135: 5 guards, 26 captives: 25 < 26; 6 are enough."""
    state = fleets()
    prize(state, guards=5, captives=26)
    assert guards_needed(named(state, "O1")) == 6
    run(state, Prizes())
    assert (pending_name(state), asked_seat(state)) == ("escaping", "orange")
    assert refused(state, Finish(NOBODY)).clause == "SAIL-PRIZE-15"
    safe = fleets()
    prize(safe, guards=6, captives=26)
    run(safe, Prizes())
    assert pending_name(safe) == "rest"


@pytest.mark.clause("SAIL-PRIZE-16", "SAIL-PRIZE-17")
@pytest.mark.parametrize(("die", "free"), [(3, False), (4, True)])
def test_captives_throw_once_and_for_all(die: int, free: bool) -> None:
    state = fleets()
    prize(state, guards=5, captives=26)
    run(state, Escaping(1))
    decide(state, Escape(1))
    events = answer(state, die)
    ship = named(state, "O1")
    assert kinds(events) == (["captives_free", "retaken"] if free else ["captives_fail"])
    assert (ship.flag == FLYING) == free
    assert ship.aboard == ([10, 0] if free else [0, 0]), "the guards are captives now"
    run(state, Prizes())
    assert pending_name(state) == "rest", "only one attempt ever"


@pytest.mark.clause("SAIL-PRIZE-10", "SAIL-PRIZE-11")
@pytest.mark.parametrize("rise", [True, False])
def test_captives_may_join_friends_who_board(rise: bool) -> None:
    state = fleets()
    fight = Fight(3, 1)
    state.stack.append(fight)
    state.stack.append(Rising(1, 3))
    rising = state.stack[-1]
    log = Log()
    rising.decide(state, 1, Dishonour(1) if rise else Let(1), log)
    assert fight.rising == rise
    assert kinds(log.take()) == (["captives_rise"] if rise else [])


@pytest.mark.clause("SAIL-PRIZE-20")
def test_prisoners_drown_with_the_ship() -> None:
    state = fleets()
    prize(state, guards=8, captives=20)
    log = Log()
    sink(state, named(state, "O1"), log)
    assert facts_of(log.take(), "prisoners_lost")["men"] == 40
    assert [(people.side, people.left) for people in state.survivors] == [(0, 8)]


@pytest.mark.clause("SAIL-PRIZE-21")
def test_a_prize_fires_no_guns_and_boards_nobody() -> None:
    """X140."""
    state = fleets()
    prize(state, guards=20, captives=20)
    ship = named(state, "O1")
    assert why(guns_ruling(state, ship, PORT)) == ("SAIL-PRIZE-21", "prize_fires")
    boards = grapple_ruling(state, ship, Grapple(1, 3))
    assert boards is not None
    assert boards.clause == "SAIL-PRIZE-21"
    assert boarders(state, ship) == 40, "her guards defend her all the same"


@pytest.mark.clause("SAIL-PRIZE-22")
@pytest.mark.parametrize(("guards", "sails"), [(8, True), (5, True), (4, False)])
def test_the_men_that_a_prize_needs(guards: int, sails: bool) -> None:
    """X139: Revenge, 45 crew, 20 captives: 20/5 + 45/100, so 5."""
    state = battle([("G1", "hope", 10, 10, 0), ("O1", "revenge", 20, 10, 0)], opt_crews=True)
    prize(state, guards, captives=20)
    ruling = sailing_ruling(state, named(state, "O1"))
    assert (ruling is None) == sails
    if ruling is not None:
        assert why(ruling) == ("SAIL-PRIZE-22", "prize_undermanned")


@pytest.mark.clause("SAIL-PRIZE-23")
def test_a_prize_that_friends_take_back_fights_again() -> None:
    state = fleets()
    prize(state, guards=8, captives=20)
    ship, log = named(state, "O1"), Log()
    retake(state, ship, named(state, "O2"), log)
    assert kinds(log.take()) == ["retaken"]
    assert ship.active()
    assert (ship.holder, ship.aboard) == (1, [16, 0])


@pytest.mark.clause("SAIL-BOARD-07", "SAIL-RULE-94")
def test_a_boarder_that_strikes_to_its_victim_is_held_by_it() -> None:
    """The fight is over in the move in which the colours come down."""
    state = fleets()
    grapple(state, "O1", "G1")
    state.move = 4
    struck(state, boarded=True)
    hold = state.between(0, 1)
    assert hold is not None
    assert (hold.attacker, hold.state, hold.begun) == (0, HELD, 4)


@pytest.mark.clause("SAIL-PRIZE-23", "SAIL-RULE-91", "SAIL-RULE-94")
def test_a_ship_taken_back_and_the_captor_fight_in_the_next_move_at_the_earliest() -> None:
    """Grapples are fought over once a move: neither boards the other or cuts in this one."""
    state = fleets()
    grapple(state, "G1", "O1", HELD)
    prize(state, guards=8, captives=20)
    state.move = 4
    retake(state, named(state, "O1"), named(state, "O2"), Log())
    for ship in state.ships:
        ship.moved = False
    for one, other in ((0, 1), (1, 0)):
        board = board_ruling(state, state.ships[one], Board(one, other))
        assert why(board) == ("SAIL-RULE-91", "fought_already")
        assert why(cut_ruling(state, state.ships[one], Cut(one, other))) == (
            "SAIL-RULE-94",
            "fought_already",
        )
    state.move = 5
    assert board_ruling(state, named(state, "G1"), Board(0, 1)) is None
    assert cut_ruling(state, named(state, "O1"), Cut(1, 0)) is None


@pytest.mark.clause("SAIL-PRIZE-24")
@pytest.mark.parametrize(
    ("guards", "captives", "hit", "left"),
    [(8, 20, 4, (6, 18)), (8, 8, 4, (6, 6)), (9, 8, 4, (5, 8)), (8, 20, 3, (7, 18))],
)
def test_fire_kills_captives_only_where_they_are_not_fewer(
    guards: int, captives: int, hit: int, left: tuple[int, int]
) -> None:
    state = fleets()
    prize(state, guards, captives)
    ship = named(state, "O1")
    kill(ship, 2 * hit, Log())
    assert (ship.guards // 2, ship.crew // 2) == left
