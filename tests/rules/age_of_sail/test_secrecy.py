"""Closed diagrams: what is hidden, what shows, and what may be behind it (SAIL-RULE-107)."""

from __future__ import annotations

from random import Random

import pytest
from tests.rules.age_of_sail.melees import melee_text
from tests.rules.age_of_sail.stage import Placed, battle, grapple, named

from naumachia.kernel.event import Log
from naumachia.kernel.pending import Decision, Prompt
from naumachia.rules import load
from naumachia.rules.age_of_sail.actions import Finish, Fire, Let, Strike
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.casualties import Foundering
from naumachia.rules.age_of_sail.rules.firing import Firing, Firings, Striking
from naumachia.rules.age_of_sail.rules.prizes import strike_colours
from naumachia.rules.age_of_sail.rules.turn import MoveClock
from naumachia.rules.age_of_sail.tables.designs import LONG, PORT, SHORT, STARBOARD
from naumachia.testing.conformance import Case, check_ruleset
from naumachia.testing.stage import answer, decide, kinds, legal, pending_name, run

SAIL = load("age_of_sail")
PAIR: list[Placed] = [("G1", "hope", 20, 10, 0), ("O1", "san_martin", 23, 11, 0)]

pytestmark = pytest.mark.clause("SAIL-RULE-107")


def seen(state: AgeOfSail, seat: int | None) -> AgeOfSail:
    known: AgeOfSail = SAIL.observe(state, seat).state
    return known


def test_points_and_guns_of_enemies_are_hidden() -> None:
    """The view has the catalogue's guns and as many points as the quarters allow."""
    state = battle(PAIR, diagrams="closed")
    ship = named(state, "O1")
    ship.flotation, ship.crew = 71, 130
    ship.guns[LONG] = 0
    for seat in (0, None):
        there = named(seen(state, seat), "O1")
        # Of 100 halves 29 are gone: a quarter, so that 75 may be left; of 200 men more than half.
        assert (there.flotation, there.crew, there.guns[LONG]) == (75, 200, 2)
    own = named(seen(state, 1), "O1")
    assert (own.flotation, own.crew, own.guns) == (71, 130, ship.guns)
    assert named(seen(battle(PAIR), 0), "O1").flotation == 100


def test_who_has_struck_is_known() -> None:
    """Colours that are struck open the diagram; it is told that something is shown."""
    state = battle(PAIR, diagrams="closed", opt_prizes=True)
    named(state, "O1").flotation = 71
    log = Log()
    strike_colours(state, named(state, "O1"), named(state, "G1"), False, log)
    assert named(seen(state, 0), "O1").flotation == 71
    assert log.revealed


def test_crews_are_counted_while_they_are_grappled() -> None:
    state = battle(PAIR, diagrams="closed")
    named(state, "O1").crew = 131
    assert named(seen(state, 0), "O1").crew == 200
    grapple(state, "G1", "O1")
    assert named(seen(state, 0), "O1").crew == 131


def test_guns_that_are_run_out_are_seen() -> None:
    """A volley that is named shows its batteries, to the last half; not those of other facings."""
    state = battle(PAIR, diagrams="closed")
    ship = named(state, "O1")
    ship.guns[PORT * 3 : PORT * 3 + 3] = [5, 4, 0]
    ship.guns[STARBOARD * 3] = 0
    run(state, Firing(1))
    events = decide(state, Fire(1, PORT, 0, ()))
    assert kinds(events) == ["shows_guns"]
    assert events[0].facts["short_guns"] == 5
    there = named(seen(state, 0), "O1")
    assert there.guns[PORT * 3 : PORT * 3 + 3] == [5, 4, 0]
    assert there.guns[STARBOARD * 3] == 8


def test_a_player_is_asked_for_targets_whether_he_has_guns_or_not() -> None:
    """Guns that would bear are gone: he is asked all the same, and holds fire."""
    state = battle(PAIR, diagrams="closed")
    named(state, "O1").guns[PORT * 3 : PORT * 3 + 3] = [0, 0, 0]
    run(state, Firing(1))
    assert (pending_name(state), legal(state)) == ("firing", [Finish(-1)])
    open_table = battle(PAIR)
    named(open_table, "O1").guns[PORT * 3 : PORT * 3 + 3] = [0, 0, 0]
    run(open_table, Firing(1))
    assert pending_name(open_table) == "rest"


def test_nobody_is_asked_who_lies_out_of_all_range() -> None:
    state = battle([("G1", "hope", 20, 10, 0), ("O1", "san_martin", 37, 10, 0)], diagrams="closed")
    run(state, Firings())
    assert pending_name(state) == "rest"


@pytest.mark.parametrize("chooser", ["target_owner", "firer", "random"])
def test_the_owner_strikes_in_secret(chooser: str) -> None:
    """He is asked even for the only kind she has, and others are told that a battery went."""
    state = battle(PAIR, diagrams="closed", battery_loss_chooser=chooser)
    ship = named(state, "O1")
    ship.guns = [0] * 12
    ship.guns[PORT * 3 + SHORT] = 8
    run(state, Striking(1, 0, 2))
    waits = state.awaiting
    assert isinstance(waits, Prompt)
    assert waits.seats == (1,)
    action = Strike(1, PORT, SHORT, False)
    assert legal(state) == [action]
    assert SAIL.knowledge.secret_to(state, Decision(1, action)) == (1,)
    assert SAIL.default(state, 1) is None
    assert MoveClock().overdue(state, 1) == action
    events = decide(state, action)
    assert kinds(events) == ["battery_lost_unseen"]
    assert events[0].known_to(0) == {"ship": "O1"}
    assert events[0].known_to(1)["range"] == "short"


def test_the_last_battery_is_seen_to_go() -> None:
    state = battle(PAIR, diagrams="closed")
    ship = named(state, "O1")
    ship.guns = [0] * 12
    ship.guns[PORT * 3 + SHORT] = 2
    assert kinds(run(state, Striking(1, 0, 4))) == ["battery_lost_unseen", "disarmed"]
    assert sum(named(seen(state, 0), "O1").guns) == 0


def test_quarters_are_told_and_points_are_not() -> None:
    """26 of 100 halves are gone: everybody learns that a quarter is."""
    state = battle(PAIR, diagrams="closed")
    named(state, "O1").flotation = 78
    run(state, Firing(0))
    decide(state, Fire(0, STARBOARD, 1, ()))
    if pending_name(state) == "firing":
        decide(state, Finish(-1))
    events = answer(state, 4, 4, 1, 1, 1, 1, 1)
    told = [event.kind for event in events]
    assert "damaged_unseen" in told
    assert "battered" in told
    assert all("flotation" not in event.facts for event in events)


def test_a_leaking_ship_is_asked_whatever_she_has_left() -> None:
    state = battle(PAIR, strength="strong", diagrams="closed", opt_foundering=True)
    ship = named(state, "O1")
    ship.flotation = 20
    ship.guns = [0] * 12
    ship.guns[0] = 1
    run(state, Foundering())
    assert (pending_name(state), legal(state)) == ("foundering_unseen", [Let(1)])
    assert SAIL.default(state, 1) == Let(1)
    assert kinds(decide(state, Let(1))) == ["leaks_unseen"]


def test_a_guess_keeps_to_what_shows() -> None:
    """Points stay between the quarters, and she has what she is asked to strike off."""
    state = battle(PAIR, diagrams="closed")
    ship = named(state, "O1")
    ship.flotation, ship.crew = 30, 90
    run(state, Striking(1, 0, 6))
    view = SAIL.observe(state, 0)
    rng = Random(1)
    for _ in range(50):
        guess = named(SAIL.guess(view, rng), "O1")
        assert 26 <= guess.flotation <= 50
        assert 51 <= guess.crew <= 100
        assert guess.batteries() > 6
    assert len({named(SAIL.guess(view, rng), "O1").flotation for _ in range(50)}) > 5


def test_a_full_crew_is_not_known_to_be_full() -> None:
    """Half of its 200 halves and more can do the same (SAIL-CREW-05)."""
    view, rng = SAIL.observe(battle(PAIR, diagrams="closed"), 0), Random(1)
    crews = {int(named(SAIL.guess(view, rng), "O1").crew) for _ in range(50)}
    assert 101 <= min(crews) < 150 < max(crews) <= 200


def conforms(seed: int, decisions: int) -> None:
    case = Case("frigates", {}, seed, melee_text(seed))
    report = check_ruleset(SAIL, [case], density=0.05, limit=decisions)
    assert report.ok, str(report)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.fast
def test_close_quarters_conform(seed: int) -> None:
    """Guesses survive, secret moves tell nothing, views are enough: in the thick of it."""
    conforms(seed, 10)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(6, 18))
def test_close_quarters_conform_for_longer(seed: int) -> None:
    conforms(seed, 60)


def test_a_ship_that_was_last_seen_without_guns_but_has_some_seems_to_have_a_half_battery() -> None:
    state = battle(PAIR, diagrams="closed")
    ship = named(state, "O1")
    ship.seen = (0,) * len(ship.guns)
    there = named(seen(state, 0), "O1")
    assert there.guns == [1] + [0] * (len(ship.guns) - 1)
    ship.guns = [0] * len(ship.guns)
    assert not any(named(seen(state, 0), "O1").guns)
