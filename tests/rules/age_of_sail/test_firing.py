"""Volleys and the damage they do (worked examples X72, X78 to X90, X132, X133, X144)."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

import pytest
from tests.rules.age_of_sail.stage import Placed, asked_seat, battle, grapple, named

from naumachia.kernel.chance import Pool
from naumachia.rules.age_of_sail.actions import NOBODY, Finish, Fire, Strike
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.firing import Assessing, Firing, Firings
from naumachia.rules.age_of_sail.rules.gunnery import Harm, Hits, batches, dice_of
from naumachia.rules.age_of_sail.ship import AFLOAT, SUNK
from naumachia.rules.age_of_sail.tables.designs import (
    AHEAD,
    LONG,
    MEDIUM,
    PORT,
    SHORT,
    STARBOARD,
)
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


def volley(state: AgeOfSail, facing: int = STARBOARD) -> dict[tuple[int, ...], Fraction]:
    """The distribution of damage and batteries owed, in halves, of G1's guns at O1."""
    dice = dice_of(state, named(state, "G1"), facing, named(state, "O1"), ())
    return Pool("SAIL-FIRE-01", "", {}, batches(dice, False)).chances()


def abeam(firer: str, inches: float, heading: float = 0, **options: Any) -> AgeOfSail:
    """A ship at (20, 10) heading north, and San Martin so far to starboard."""
    ships: list[Placed] = [("G1", firer, 20, 10, 0), ("O1", "san_martin", 20 + inches, 10, heading)]
    return battle(ships, **options)


def batteries(state: AgeOfSail, whole: dict[int, int], half: int = 0) -> None:
    """Give G1 these whole batteries to starboard, by range class, and long half ones."""
    ship = named(state, "G1")
    ship.guns = [0] * 12
    for kind, number in whole.items():
        ship.guns[STARBOARD * 3 + kind] = 2 * number
    ship.guns[STARBOARD * 3 + LONG] += half


# -- the dice -----------------------------------------------------------------------------


@pytest.mark.clause("SAIL-FIRE-01", "SAIL-FIRE-02", "SAIL-FIRE-12")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6, 8, 10, 14])
@pytest.mark.parametrize(("inches", "chance"), [(7.0, Fraction(1, 2)), (9.0, Fraction(1, 3))])
def test_hits_are_binomial(number: int, inches: float, chance: Fraction) -> None:
    """Section 5.3: k hits of n have C(n, k) p^k (1-p)^(n-k); a loss has 1/6 a die at any range."""
    state = abeam("hope", inches)
    batteries(state, {LONG: number})
    found = volley(state)
    for hits in range(number + 1):
        ways = comb(number, hits) * chance**hits * (1 - chance) ** (number - hits)
        assert sum(share for (damage, _), share in found.items() if damage == 2 * hits) == ways
    none = sum(share for (_, owed), share in found.items() if owed == 0)
    assert 1 - none == 1 - Fraction(5, 6) ** number


@pytest.mark.clause("SAIL-RULE-73")
def test_losses_of_four_batteries() -> None:
    """X81: 671/1296 for one loss or more; 0 to 4 as the table has them."""
    state = abeam("hope", 3)
    batteries(state, {LONG: 4})
    losses = [Fraction(0)] * 5
    for (_, owed), share in volley(state).items():
        losses[owed // 2] += share
    table = ("625/1296", "125/324", "25/216", "5/324", "1/1296")
    assert losses == [Fraction(share) for share in table]
    harm = Harm(named(state, "O1"), {(sums[0], sums[1]): p for sums, p in volley(state).items()})
    assert (harm.damage, harm.batteries) == (Fraction(2), Fraction(4, 6))
    assert (harm.hits, harm.strikes) == (Fraction(15, 16), Fraction(671, 1296))
    assert 1 - losses[0] == Fraction(671, 1296)


@pytest.mark.clause("SAIL-FIRE-01", "SAIL-FIRE-02")
def test_revenge_at_three_inches() -> None:
    """X72: 2 short and 3 long at close range: 5/2 hits expected, none with 1/32."""
    found = volley(abeam("revenge", 3))
    assert sum(damage * share for (damage, _), share in found.items()) / 2 == Fraction(5, 2)
    assert found[0, 0] == Fraction(1, 32)


@pytest.mark.clause("SAIL-NEL-02", "SAIL-RULE-80", "SAIL-RULE-11")
@pytest.mark.parametrize(
    ("count", "expected"), [("per_side", Fraction(15)), ("total", Fraction(15, 2))]
)
def test_victory_rakes(count: str, expected: Fraction) -> None:
    """X89: a rake at 3 inches costs 15 flotation, 15/2 where batteries are the whole ship's."""
    ships: list[Placed] = [("G1", "victory", 20, 10, 0), ("O1", "victory", 23, 10, 90)]
    state = battle(ships, period="nelson", battery_count=count)
    found = volley(state)
    assert sum(damage * share for (damage, _), share in found.items()) / 2 == expected


@pytest.mark.clause("SAIL-NEL-02", "SAIL-RULE-79")
def test_far_rakes_are_not_doubled() -> None:
    """X90: at 12 inches a rake is a hit like any other."""
    for inches, later_rake, raked in ((12, "on", False), (8, "on", True), (8, "off", False)):
        ships: list[Placed] = [
            ("G1", "victory", 20, 10, 0),
            ("O1", "victory", 20 + inches, 10, 90),
        ]
        state = battle(ships, period="nelson", later_rake=later_rake)
        dice = dice_of(state, state.ships[0], STARBOARD, state.ships[1], ())
        assert [one.raked for one in dice] == [raked]


@pytest.mark.clause("SAIL-RULE-13")
def test_half_batteries_do_half() -> None:
    """X86: a half battery throws a die of its own; a hit is half a point, a 6 owes half."""
    state = abeam("hope", 3)
    batteries(state, {}, 1)
    assert volley(state) == {
        (0, 0): Fraction(1, 2), (1, 0): Fraction(1, 3), (1, 1): Fraction(1, 6),
    }  # fmt: skip


@pytest.mark.clause("SAIL-RULE-13")
@pytest.mark.parametrize(("die", "kind", "lost"), [(4, "confirmed", 4), (3, "confirmed_hits", 2)])
def test_half_batteries_confirmed(die: int, kind: str, lost: int) -> None:
    """By option a half battery's hit needs a 4 to 6 more, and then does what a whole one does."""
    state = abeam("hope", 3, half_battery="confirm_4_6")
    batteries(state, {LONG: 1}, 1)
    run(state, Firing(0))
    decide(state, Fire(0, STARBOARD, 1, ()))
    answer(state, 4, 6)
    assert pending_name(state) == "confirming"
    facts = facts_of(answer(state, die), kind)
    assert (facts["damage"], facts["owed"]) == (lost - 2, lost - 2)
    assert named(state, "O1").lost() == lost
    assert pending_name(state) == ("striking" if lost == 4 else "rest")


# -- a step of fire -----------------------------------------------------------------------


@pytest.mark.clause("SAIL-FIRE-04", "SAIL-FIRE-12", "SAIL-RULE-72", "SAIL-RULE-73", "SAIL-MOVE-02")
def test_a_whole_move_of_fire() -> None:
    """X144, steps 4 to 7: Hope and San Martin exchange broadsides at 6.325 inches."""
    state = battle([("G1", "hope", 10, 13, 0), ("O1", "san_martin", 16, 11, 180)], wind=270)
    run(state, Firings())
    assert asked_seat(state) == "green"
    decide(state, Fire(0, STARBOARD, 1, ()))
    assert pending_name(state) == "volley"
    events = answer(state, 5, 2, 4, 6, 1)
    assert kinds(events) == ["volley_strikes", "damaged"]
    assert facts_of(events, "volley_strikes")["measured"] == 6325
    target = named(state, "O1")
    assert (target.flotation, target.crew) == (2 * 47, 2 * 97)
    assert (pending_name(state), asked_seat(state)) == ("striking", "orange")
    decide(state, Strike(1, PORT, MEDIUM, False))
    assert target.guns[PORT * 3 : PORT * 3 + 3] == [8, 6, 2]
    assert target.guns[STARBOARD * 3 : STARBOARD * 3 + 3] == [8, 8, 2]
    assert asked_seat(state) == "orange"
    decide(state, Fire(1, STARBOARD, 0, ()))
    answer(state, 3, 5, 6, 1, 4)
    ship = named(state, "G1")
    assert (ship.flotation, ship.crew) == (2 * 27, 2 * 57)
    assert asked_seat(state) == "green"
    decide(state, Strike(0, PORT, SHORT, False))
    assert pending_name(state) == "rest"
    assert (ship.batteries(), ship.fired) == (2 * 13, 1 << STARBOARD)


@pytest.mark.clause("SAIL-FIRE-05", "SAIL-RULE-72", "SAIL-RULE-77", "SAIL-FIRE-13")
def test_a_ship_sunk_first_does_not_fire() -> None:
    """X79: the first player sinks Hope; she does not fire in the second player's step."""
    state = battle([("G1", "san_martin", 20, 10, 0), ("O1", "hope", 23, 10, 0)])
    named(state, "O1").flotation = 4
    run(state, Firings())
    decide(state, Fire(0, STARBOARD, 1, ()))
    events = answer(state, 6, 6, 1, 1, 1, 1, 1, 1, 1)
    assert kinds(events) == ["volley_strikes", "damaged", "sinks"]
    assert named(state, "O1").fate == SUNK
    assert pending_name(state) == "rest"


@pytest.mark.clause("SAIL-RULE-77", "SAIL-FIRE-04")
@pytest.mark.parametrize(("halves", "fate"), [(2, AFLOAT), (1, SUNK)])
def test_a_ship_floats_on_its_last_half_point(halves: int, fate: int) -> None:
    """A half battery hits for half a point."""
    state = abeam("hope", 3)
    batteries(state, {}, half=1)
    ship = named(state, "O1")
    ship.flotation = halves
    run(state, Firing(0))
    decide(state, Fire(0, STARBOARD, 1, ()))
    answer(state, 4)
    assert (ship.flotation, ship.fate) == (halves - 1, fate)


@pytest.mark.clause("SAIL-FIRE-13", "SAIL-RULE-72")
def test_guns_lost_first_do_not_fire() -> None:
    """X80: Hope's last port battery is struck in the first player's step: port is silent."""
    state = battle([("G1", "san_martin", 20, 10, 0), ("O1", "hope", 23, 10, 0)])
    target = named(state, "O1")
    target.guns = [0] * 12
    target.guns[PORT * 3 + LONG] = 2
    run(state, Firings())
    decide(state, Fire(0, STARBOARD, 1, ()))
    events = answer(state, 6, 1, 1, 1, 1, 1, 1, 1, 1)
    assert "battery_lost" in kinds(events)
    assert (pending_name(state), target.batteries()) == ("rest", 0)


@pytest.mark.clause("SAIL-RULE-67")
def test_all_targets_are_named_first() -> None:
    """Two ships name their targets, then all dice fall, then the damage."""
    ships: list[Placed] = [
        ("G1", "hope", 20, 10, 0),
        ("G2", "hope", 20, 12, 0),
        ("O1", "san_martin", 23, 11, 0),
    ]
    state = battle(ships)
    run(state, Firing(0))
    decide(state, Fire(0, STARBOARD, 2, ()))
    assert pending_name(state) == "firing"
    decide(state, Fire(1, STARBOARD, 2, ()))
    assert pending_name(state) == "volley"
    answer(state, 4, 4, 4, 4, 1, 1, 1)
    assert (pending_name(state), named(state, "O1").lost()) == ("volley", 0)
    answer(state, 4, 1, 1, 1, 1, 1, 1)
    assert named(state, "O1").lost() == 10


@pytest.mark.clause("SAIL-RULE-67")
def test_ship_by_ship() -> None:
    """By option a ship names all her targets and fires before the next names hers."""
    ships: list[Placed] = [
        ("G1", "hope", 20, 10, 0),
        ("G2", "hope", 20, 12, 0),
        ("O1", "san_martin", 23, 11, 0),
        ("O2", "san_martin", 17, 10, 0),
    ]
    state = battle(ships, fire_declaration="ship_by_ship")
    run(state, Firing(0))
    decide(state, Fire(0, STARBOARD, 2, ()))
    assert pending_name(state) == "firing"
    assert refused(state, Fire(1, STARBOARD, 2, ())).facts["refusal"] == "one_by_one"
    assert legal(state) == [Fire(0, PORT, 3, ()), Finish(0)]
    assert state.stack[-1].movable_pieces(state, 0) == ["G1"]
    decide(state, Finish(0))
    answer(state, 4, 4, 4, 4, 1, 1, 1)
    assert (pending_name(state), named(state, "O1").lost()) == ("firing", 0)
    assert {action.ship for action in legal(state)} == {1, NOBODY}
    decide(state, Finish(NOBODY))
    assert named(state, "O1").lost() == 8


@pytest.mark.clause("SAIL-RULE-85", "SAIL-NEL-14")
def test_a_frigate_that_fires_is_fair_game() -> None:
    """X97: from when her dice are thrown; of the first side, in the same move already."""
    ships: list[Placed] = [("G1", "shannon", 20, 10, 0), ("O1", "bellerophon", 25, 10, 0)]
    state = battle(ships, period="nelson")
    run(state, Firings())
    decide(state, Fire(0, STARBOARD, 1, ()))
    chance = state.awaiting
    assert isinstance(chance, Pool)
    events = answer(state, *[1] * sum(batch.number for batch in chance.batches))
    assert "frigate_opens" in kinds(events)
    assert (pending_name(state), asked_seat(state)) == ("firing", "orange")


@pytest.mark.clause("SAIL-MAST-02", "SAIL-RULE-100")
@pytest.mark.parametrize(("inches", "close"), [(7.9, True), (8.1, False)])
def test_close_fire_is_noted_hit_or_miss(inches: float, close: bool) -> None:
    state = abeam("hope", inches)
    batteries(state, {LONG: 1})
    run(state, Firing(0))
    decide(state, Fire(0, STARBOARD, 1, ()))
    answer(state, 1)
    assert named(state, "O1").peppered is close


# -- batteries struck ---------------------------------------------------------------------


def owing(state: AgeOfSail, halves: int) -> None:
    """Open the striking of so many half batteries of O1, hit by G1."""
    run(state, Assessing([Hits(1, 2, halves, 0)]))


@pytest.mark.clause("SAIL-RULE-73", "SAIL-FIRE-12")
def test_owner_strikes_any_facing() -> None:
    """X78: any battery still mounted, on any facing; the default is one that does not bear."""
    state = battle([("G1", "san_martin", 20, 10, 0), ("O1", "hope", 23, 10, 0)])
    owing(state, 2)
    found = legal(state)
    assert len(found) == 6
    assert all(isinstance(one, Strike) and not one.half for one in found)
    preset = state.stack[-1].default(state, 1)
    assert preset == Strike(1, STARBOARD, SHORT, False)
    assert refused(state, Strike(1, AHEAD, LONG, False)).clause == "SAIL-FIRE-13"
    assert refused(state, Strike(1, PORT, LONG, True)).clause == "SAIL-RULE-74"


@pytest.mark.clause("SAIL-RULE-73")
def test_engaged_side_loses_first() -> None:
    """By option batteries of the facing that bears on the firer go while there are any."""
    state = battle(
        [("G1", "san_martin", 20, 10, 0), ("O1", "hope", 23, 10, 0)], loss_side="engaged"
    )
    owing(state, 2)
    assert {one.facing for one in legal(state) if isinstance(one, Strike)} == {PORT}
    assert refused(state, Strike(1, STARBOARD, LONG, False)).facts["refusal"] == "not_engaged"


@pytest.mark.clause("SAIL-RULE-73")
def test_other_choosers() -> None:
    """By option the firer picks, the dice do, or the first player's ships lose none."""
    ships: list[Placed] = [("G1", "san_martin", 20, 10, 0), ("O1", "hope", 23, 10, 0)]
    state = battle(ships, battery_loss_chooser="firer")
    owing(state, 2)
    assert asked_seat(state) == "green"
    state = battle(ships, battery_loss_chooser="random")
    owing(state, 2)
    assert pending_name(state) == "battery_lost"
    answer(state, 14)
    assert named(state, "O1").guns[STARBOARD * 3 + LONG] == 4
    state = battle(ships, battery_loss_chooser="literal_second_player")
    owing(state, 2)
    assert pending_name(state) == "striking"
    state = battle(ships, battery_loss_chooser="literal_second_player")
    state.order = [1, 0]
    owing(state, 2)
    assert pending_name(state) == "rest"


@pytest.mark.clause("SAIL-RULE-74")
def test_halves_settle_halves() -> None:
    """Two halves go for a whole battery; a whole one is cut for a half that is owed by itself."""
    state = battle([("G1", "san_martin", 20, 10, 0), ("O1", "hope", 23, 10, 0)])
    target = named(state, "O1")
    target.guns = [0] * 12
    target.guns[PORT * 3 + LONG], target.guns[STARBOARD * 3 + LONG] = 3, 3
    owing(state, 2)
    assert Strike(1, PORT, LONG, True) in legal(state)
    decide(state, Strike(1, PORT, LONG, True))
    assert (target.guns[PORT * 3 + LONG], target.guns[STARBOARD * 3 + LONG]) == (2, 2)
    owing(state, 1)
    assert legal(state) == [Strike(1, PORT, LONG, True), Strike(1, STARBOARD, LONG, True)]
    decide(state, Strike(1, PORT, LONG, True))
    assert target.batteries() == 3
    owing(state, 12)
    assert (pending_name(state), target.batteries()) == ("rest", 0)


# -- crews --------------------------------------------------------------------------------


@pytest.mark.clause("SAIL-CREW-05", "SAIL-CREW-06")
@pytest.mark.parametrize(("crew", "lost"), [(23, 4), (22, 2), (11, 0)])
def test_crew_losses_fall(crew: int, lost: int) -> None:
    """X132, X133: of 45 men 4 hits kill 4 while more than half are left, then 2, then none."""
    state = battle([("G1", "san_martin", 20, 10, 0), ("O1", "revenge", 23, 10, 0)], opt_crews=True)
    named(state, "O1").crew = 2 * crew
    run(state, Firing(0))
    decide(state, Fire(0, STARBOARD, 1, ()))
    answer(state, 4, 4, 4, 4, 1, 1, 1, 1, 1)
    assert named(state, "O1").crew == 2 * (crew - lost)
    assert named(state, "O1").lost() == 8


@pytest.mark.clause("SAIL-CREW-10", "SAIL-CREW-11")
def test_in_a_melee_only_gun_crews_die() -> None:
    """A ship that is boarded loses flotation and guns, and of her crew only those at lost guns."""
    state = battle(
        [("G1", "san_martin", 20, 10, 0), ("O1", "revenge", 23, 10, 0), ("G2", "hope", 23, 9, 0)],
        opt_crews=True,
    )
    grapple(state, "G2", "O1")
    target = named(state, "O1")
    target.manned = 4
    run(state, Firing(0))
    decide(state, Fire(0, STARBOARD, 1, ()))
    answer(state, 6, 4, 4, 4, 1, 1, 1, 1, 1)
    assert (target.crew, target.lost()) == (90, 8)
    decide(state, Strike(1, PORT, LONG, False))
    assert (target.crew, target.manned) == (88, 2)


@pytest.mark.clause("SAIL-CREW-11", "SAIL-RULE-103")
@pytest.mark.parametrize(("left", "half"), [(2, False), (1, True)])
def test_the_man_at_the_last_battery_dies_with_it(left: int, half: bool) -> None:
    """A battery, or a half, is the last of its mount; by this move's volleys a man serves it."""
    state = battle(
        [("G1", "hope", 20, 10, 0), ("O1", "revenge", 23, 10, 0), ("G2", "hope", 23, 9, 0)],
        opt_crews=True,
    )
    batteries(state, {LONG: 0 if half else 1}, int(half))
    grapple(state, "G2", "O1")
    target = named(state, "O1")
    target.guns[PORT * 3 + LONG] = left
    target.manned = 4
    target.served = (0,) * (PORT * 3 + LONG) + (left,) + (0,) * (11 - PORT * 3 - LONG)
    run(state, Firing(0))
    decide(state, Fire(0, STARBOARD, 1, ()))
    answer(state, 6)
    decide(state, Strike(1, PORT, LONG, half))
    assert target.guns[PORT * 3 + LONG] == 0
    assert (target.crew, target.served[PORT * 3 + LONG]) == (88, 0)


@pytest.mark.clause("SAIL-RULE-78")
def test_the_last_man() -> None:
    """A ship without crew is derelict, and is said to be."""
    state = battle([("G1", "san_martin", 20, 10, 0), ("O1", "hope", 23, 10, 0)])
    named(state, "O1").crew = 2
    run(state, Firing(0))
    decide(state, Fire(0, STARBOARD, 1, ()))
    assert "derelict" in kinds(answer(state, 4, 4, 1, 1, 1, 1, 1, 1, 1))
