"""What has been seen of a closed diagram stays known (SAIL-RULE-107, decision 20)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.rules.age_of_sail.melees import melee_text
from tests.rules.age_of_sail.stage import Placed, battle, named

from naumachia.kernel.chance import Chance
from naumachia.kernel.errors import BadNotation, BadRecord
from naumachia.kernel.event import Log
from naumachia.kernel.machine import settle
from naumachia.kernel.match import Match
from naumachia.kernel.options import Options
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Cycle
from naumachia.kernel.record import format_record, replay
from naumachia.kernel.ruleset import digest_of
from naumachia.rules import load
from naumachia.rules.age_of_sail.actions import Boats, Finish, Fire, Strike
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.boarding import Grappling
from naumachia.rules.age_of_sail.rules.diagrams import (
    NEVER_SEEN,
    forget,
    gain_men,
    lose_from,
    lose_men,
    see_volley,
    strike_off,
)
from naumachia.rules.age_of_sail.rules.firing import Firing, Striking
from naumachia.rules.age_of_sail.rules.losses import part_grapple
from naumachia.rules.age_of_sail.rules.movement import boats_ruling, tow_by_boats
from naumachia.rules.age_of_sail.rules.prizes import man_derelict, retake, strike_colours
from naumachia.rules.age_of_sail.rules.turn import TURN
from naumachia.rules.age_of_sail.ship import ANY_CREW, Ship
from naumachia.rules.age_of_sail.tables.designs import PORT, STARBOARD
from naumachia.scene.board import board_of
from naumachia.testing.stage import answer, decide, pending_name, run

SAIL = load("age_of_sail")
PAIR: list[Placed] = [("G1", "hope", 20, 10, 0), ("O1", "san_martin", 23, 11, 0)]

pytestmark = pytest.mark.clause("SAIL-RULE-107")


def closed(**options: Any) -> tuple[AgeOfSail, Ship]:
    """Two ships near each other, and the one that green does not see into."""
    state = battle(PAIR, diagrams="closed", **options)
    return state, named(state, "O1")


def seen(state: AgeOfSail, seat: int | None = 0) -> Ship:
    """The ship as green sees her."""
    return named(SAIL.observe(state, seat).state, "O1")


def guesses(state: AgeOfSail, count: int = 40) -> list[Ship]:
    """The ship as green may imagine her."""
    view, rng = SAIL.observe(state, 0), Random(7)
    return [named(SAIL.guess(view, rng), "O1") for _ in range(count)]


def text_of(state: AgeOfSail) -> str:
    """The position, at the beginning of a move."""
    state.order = []
    state.stack = [Cycle(TURN)]
    settle(state, Log())
    return SAIL.position(state)


def port(ship: Ship) -> list[int]:
    return ship.guns[PORT * 3 : PORT * 3 + 3]


def fire_port(state: AgeOfSail, *batteries: int) -> None:
    """O1 fires her port side, and no other ship does."""
    run(state, Firing(1))
    decide(state, Fire(1, PORT, 0, batteries))
    if pending_name(state) == "firing":
        decide(state, Finish(-1))
    chance = state.awaiting
    assert isinstance(chance, Chance)
    answer(state, *chance.outcomes().__iter__().__next__()[0])


# -- guns -------------------------------------------------------------------------------------


def test_guns_that_have_fired_stay_known() -> None:
    """They are seen after the volley as in it; other facings are not."""
    state, ship = closed()
    ship.guns[PORT * 3 : PORT * 3 + 3] = [5, 4, 0]
    ship.guns[STARBOARD * 3] = 1
    fire_port(state)
    assert pending_name(state) == "rest"
    assert port(seen(state)) == port(seen(state, None)) == [5, 4, 0]
    assert seen(state).guns[STARBOARD * 3] == 8
    assert all(port(guess) == [5, 4, 0] for guess in guesses(state))


def test_losses_since_may_have_come_from_anywhere() -> None:
    """Two halves are gone, as everybody is told: from port or not, and not more than these."""
    state, ship = closed()
    fire_port(state)
    before, all_of = port(ship), ship.batteries()
    run(state, Striking(1, 0, 2))
    decide(state, Strike(1, STARBOARD, 0, False))
    assert port(seen(state)) == before
    lost = set()
    for guess in guesses(state):
        assert guess.batteries() == all_of - 2
        lost.add(sum(before) - sum(port(guess)))
    assert lost == {0, 2}


def test_who_has_seen_nothing_guesses_a_battery_gone_with_a_few_points_or_none() -> None:
    """Three halves of a point are half of what a battery costs, so that none is likelier."""
    state, ship = closed()
    forget(ship)
    ship.flotation, ship.sounded = ship.whole - 3, True
    gone = [ship.batteries() - guess.batteries() for guess in guesses(state)]
    assert set(gone) == {0, 2}
    assert gone.count(2) < gone.count(0)


def test_a_facing_seen_later_keeps_what_was_lost_before() -> None:
    """Starboard is seen after a loss: what was lost before is gone from port or the ends."""
    state, ship = closed()
    see_volley(ship, PORT, tuple(port(ship)))
    whole = port(ship)
    strike_off(ship, PORT * 3, 2)
    see_volley(ship, STARBOARD, tuple(ship.guns[STARBOARD * 3 : STARBOARD * 3 + 3]))
    starboard = ship.guns[STARBOARD * 3 : STARBOARD * 3 + 3]
    strike_off(ship, STARBOARD * 3, 1)
    for guess in guesses(state):
        there = guess.guns[STARBOARD * 3 : STARBOARD * 3 + 3]
        assert sum(starboard) - sum(there) in (0, 1)
        assert sum(whole) - sum(port(guess)) in (0, 1, 2, 3)
        assert guess.batteries() == ship.batteries()


def test_the_last_battery_is_never_guessed_away() -> None:
    _, ship = closed()
    ship.guns = [0] * 12
    ship.guns[0] = 2
    lose_from(ship, [PORT], 2, Random(1))
    assert ship.batteries() == 2
    lose_from(ship, [PORT], 1, Random(1))
    assert ship.batteries() == 1


@pytest.mark.parametrize("seed", range(5))
def test_a_battery_is_guessed_away_only_where_there_is_one(seed: int) -> None:
    _, ship = closed()
    ship.guns = [0] * 12
    ship.guns[PORT * 3 + 1] = 3
    lose_from(ship, [PORT], 1, Random(seed))
    assert port(ship) == [0, 2, 0]


def test_fewer_guns_than_losses_explain_lack_men() -> None:
    """Port has lost nothing since it was seen: it has what it had, and all her men have served."""
    state, ship = closed(opt_crews=True)
    fire_port(state)
    full = port(ship)
    assert ship.men_least == sum((half + 1) // 2 for half in full) * 2
    assert ship.men_most == ANY_CREW
    ship.crew = 6
    ship.men_least = 0
    ship.fired = 0
    fire_port(state)
    assert (ship.men_least, ship.men_most) == (6, 7)
    assert port(seen(state)) == full
    assert {int(guess.crew) for guess in guesses(state)} == {6, 7}
    lose_men(ship, 2)
    assert (ship.men_least, ship.men_most) == (4, 5)
    gain_men(ship, 4)
    assert (ship.men_least, ship.men_most) == (8, 9)


def test_men_who_die_or_come_move_what_is_known_of_a_crew() -> None:
    state, ship = closed(opt_crews=True)
    fire_port(state)
    least = int(ship.men_least)
    strike = Log()
    target = named(state, "G1")
    target.crew = 0
    man_derelict(state, ship, target, 2, strike)
    assert ship.men_least == least - 4
    assert target.counted


# -- points -----------------------------------------------------------------------------------


def test_a_crew_that_was_counted_stays_counted() -> None:
    state, ship = closed()
    ship.crew = 131
    run(state, Grappling(0, 1))
    answer(state, 6)
    part_grapple(state, 0, 1, Log())
    assert not state.grappled(1)
    assert (ship.counted, seen(state).crew) == (True, 131)
    assert {int(guess.crew) for guess in guesses(state)} == {131}


def test_what_was_seen_of_one_that_had_struck_stays_known() -> None:
    """Her colours fly again; what she loses then is told, but not which batteries."""
    state, ship = closed(opt_prizes=True)
    ship.flotation, ship.crew, ship.guns[0] = 71, 131, 3
    strike_colours(state, ship, named(state, "G1"), False, Log())
    retake(state, ship, None, Log())
    there = seen(state)
    assert (there.flotation, there.crew, there.guns) == (71, 131, ship.guns)
    strike_off(ship, 0, 1)
    assert seen(state).guns[0] == 3


def test_boats_tell_that_no_more_than_half_is_lost() -> None:
    """Boats do not tow a ship that has lost more: half is lost, and everybody knows it."""
    state, ship = closed(strength="light", opt_boats=True)
    ship.flotation = ship.whole // 2
    order = Boats(1, 0, 0)
    assert boats_ruling(state, ship, order) is None
    assert {int(guess.flotation) for guess in guesses(state)} != {int(ship.flotation)}
    log = Log()
    tow_by_boats(state, ship, order, log)
    assert log.revealed
    assert {int(guess.flotation) for guess in guesses(state)} == {int(ship.flotation)}


# -- positions, and older games ---------------------------------------------------------------


def test_what_is_remembered_stands_in_the_position() -> None:
    state, ship = closed(opt_crews=True)
    assert ship.seen == (NEVER_SEEN,) * 12
    fire_port(state)
    strike_off(ship, PORT * 3, 1)
    ship.counted = ship.sounded = True
    text = text_of(state)
    row = ".".join(str(half) for half in ship.seen[:3])
    assert f"seen={row}+1/-+1/-+1/-+1 men_least={ship.men_least} counted sounded" in text
    assert SAIL.position(SAIL.notation.parse_position(text)) == text


@pytest.mark.parametrize("word", ["seen=-/-/-", "seen=1.2/-/-/-", "seen=-/-/-/-+x"])
def test_a_memory_that_cannot_be_read_is_refused(word: str) -> None:
    text = text_of(closed()[0])
    with pytest.raises(BadNotation, match=r"short\.medium\.long\+lost"):
        SAIL.notation.parse_position(text.replace("seen=-/-/-/-", word, 1))


def played(diagrams: str) -> Match[Any, Any]:
    """A game at close quarters in which guns have fired."""
    scenario = SAIL.scenarios()["frigates"]
    start = melee_text(0)
    if diagrams == "open":
        start = start.replace(" diagrams=closed", "").replace(" seen=-/-/-/-", "")
    match, rng = Match(SAIL, scenario, Options(SAIL.options(), {}), start), Random(5)
    while not any(ship.fired for ship in match.state.ships):
        pending = match.pending
        if isinstance(pending, Chance):
            match.roll(rng)
            continue
        assert isinstance(pending, Prompt)
        seat = pending.seats[0]
        legal = match.ruleset.legal(match.state, seat)
        shots = [action for action in legal if isinstance(action, Fire)]
        match.play(seat, shots[0] if shots else rng.choice(legal))
    return match


def sheet(state: AgeOfSail, seat: int | None = 0) -> dict[str, str]:
    """What the page shows green of her."""
    rosters = board_of(SAIL).margin(SAIL.observe(state, seat)).rosters
    (line,) = (line for roster in rosters for line in roster.lines if line.id == "O1")
    return dict(line.sheet)


def test_the_page_shows_what_is_remembered() -> None:
    """Her enemies' page shows no more than that, her own side's page the diagram."""
    state, ship = closed()
    assert sheet(state)["port"].endswith(" (as built)")
    fire_port(state)
    strike_off(ship, STARBOARD * 3, 2)
    assert sheet(state)["port"].endswith("4 medium, 1 long (last seen; 1 lost since on some side)")
    assert sheet(state)["starboard"] == (
        "4 short, 4 medium, 1 long (as built; 1 lost on some side)"
    )
    assert sheet(state, 1)["starboard"].startswith("■■■☒ 3 of 4 short")


def test_the_page_shows_the_limits_of_a_crew_and_points_that_were_told() -> None:
    state, ship = closed()
    assert sheet(state)["Crew"] == "? of 100"
    assert sheet(state)["Flotation"] == "? of 50"
    ship.men_least = 80
    assert sheet(state)["Crew"] == "40+ of 100"
    ship.men_most = 83
    assert sheet(state)["Crew"] == "40 to 41½ of 100"
    ship.counted = ship.sounded = True
    assert sheet(state)["Crew"] == "100 of 100"
    assert sheet(state)["Flotation"] == "50 of 50"


def test_open_diagrams_need_no_memory() -> None:
    match = played("open")
    assert "seen=" not in SAIL.position(match.state)
    assert SAIL.notation.older_positions(match.state) == ()


def test_a_closed_game_of_edition_2_goes_on() -> None:
    """Its digest is that of the position without the memory; any other is refused."""
    match = played("closed")
    state = match.state
    assert "seen=" in SAIL.position(state)
    (older,) = map(digest_of, SAIL.notation.older_positions(state))
    here = SAIL.digest(state)
    assert older != here
    text = format_record(match).replace("ruleset age_of_sail 3", "ruleset age_of_sail 2")
    again = replay(SAIL, text.replace(here, older))
    assert SAIL.position(again.state) == SAIL.position(state)
    with pytest.raises(BadRecord, match="another position was reached"):
        replay(SAIL, text.replace(here, "0" * len(here)))
