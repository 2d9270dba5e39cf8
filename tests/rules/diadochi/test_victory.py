"""How a battle ends: by losses, by the clock, for want of ships, in a harbour."""

from __future__ import annotations

import pytest
from tests.rules.diadochi.stage import battle, named

from naumachia.kernel.event import Event
from naumachia.kernel.pending import Result
from naumachia.rules.diadochi.model import SUNK, UNPLACED, WITHDRAWN, Diadochi, Goal
from naumachia.rules.diadochi.rules.victory import (
    ENDINGS,
    VictoryCheck,
    loss_of,
    loss_value,
    starting_value,
)
from naumachia.testing.stage import run

INTRO = "5 3 3 4 4 5 3 3"


def fleets(**options: bool | int | str) -> Diadochi:
    """The fleets of the first scenario far apart: 22 points a side, G1 and O1 lead."""
    lines = [f"G{n} {code} {3 * n},5,0" for n, code in enumerate(INTRO.split(), 1)]
    lines += [f"O{n} {code} {3 * n},55,180" for n, code in enumerate(INTRO.split(), 1)]
    return battle(*lines, **options)  # type: ignore[arg-type]


def sunk(state: Diadochi, names: str) -> None:
    """Ships sink; those that lead count twice."""
    for name in names.split():
        ship = named(state, name)
        ship.status = SUNK
        ship.lost_value = state.value(ship) * (2 if state.is_flagship(ship) else 1)
        state.sea.remove(ship.ident)


def checked(state: Diadochi) -> tuple[str, tuple[float, ...]]:
    """How the battle ends at the end of this half-turn; no ending when it goes on."""
    run(state, VictoryCheck())
    result = state.result
    return ("", ()) if result is None else (result.ending, result.scores)


@pytest.mark.clause("DIA-VIC-02", "DIA-VIC-03", "DIA-RULE-72")
@pytest.mark.parametrize(
    ("gone", "lost_value", "wanted"),
    [
        ("G1", 8, ("broken", (-1.0, 1.0))),
        ("G2 G3 G4", 7, ("", ())),
        ("G2 G3 G4 O1", 7, ("broken", (1.0, -1.0))),
        ("G1 O1", 8, ("both_broken_alike", (0.0, 0.0))),
        ("G1 O1 O2", 8, ("both_broken", (1.0, -1.0))),
        ("G1 G2 O1", 10, ("both_broken", (-1.0, 1.0))),
    ],
)
def test_e60_a_third_of_the_value(
    gone: str, lost_value: int, wanted: tuple[str, tuple[float, ...]]
) -> None:
    state = fleets()
    sunk(state, gone)
    assert starting_value(state, 0) == 22
    assert loss_value(state, 0) == lost_value
    assert checked(state) == wanted


@pytest.mark.clause("DIA-RULE-72", "DIA-RULE-71")
def test_what_counts_as_lost() -> None:
    state = fleets()
    prize = named(state, "G6")
    prize.captured, prize.holder, prize.lost_value = True, 1, 4
    assert loss_value(state, 0) == 4
    # A prize that her own side sinks stays a loss of theirs; one that is taken back is none.
    prize.status = SUNK
    assert (loss_value(state, 0), loss_value(state, 1)) == (4, 0)
    prize.status, prize.holder = named(state, "G5").status, 0
    assert loss_value(state, 0) == 0
    named(state, "G5").crippled = True
    assert loss_value(state, 0) == 0


@pytest.mark.clause("DIA-RULE-21")
@pytest.mark.parametrize(("name", "wanted"), [("G2", 1), ("G4", 1), ("G5", 1), ("G6", 2)])
def test_a_ship_that_has_withdrawn_counts_half(name: str, wanted: int) -> None:
    state = fleets()
    ship = named(state, name)
    ship.status = WITHDRAWN
    assert loss_of(state, ship) == wanted
    assert loss_value(state, 0) == wanted


@pytest.mark.clause("DIA-RULE-72")
@pytest.mark.parametrize(
    ("gone", "wanted"),
    [
        ("", ("time_drawn", (0.0, 0.0))),
        ("O2", ("time", (1.0, -1.0))),
        ("G2", ("time", (-1.0, 1.0))),
        ("G2 O2", ("time_drawn", (0.0, 0.0))),
        ("G4 O2", ("time_drawn", (0.0, 0.0))),
    ],
)
def test_the_time_limit(gone: str, wanted: tuple[str, tuple[float, ...]]) -> None:
    """A twelfth of 22 is 1.83: two points decide, one does not."""
    state = fleets(turns=3)
    sunk(state, gone)
    state.turn = 3
    assert checked(state) == ("", ())
    state.side = 1
    assert checked(state) == wanted


@pytest.mark.clause("DIA-RULE-72")
def test_a_side_that_can_do_nothing_has_lost() -> None:
    state = battle("G1 5 10,10,0 crippled", "G2 3 20,10,0", "O1 5 50,50,180")
    assert checked(state) == ("", ())
    named(state, "G2").captured = True
    named(state, "G2").holder = 1
    assert checked(state) == ("helpless", (-1.0, 1.0))
    state = battle("G1 5 10,10,0 crippled", "O1 5 50,50,180 crippled")
    assert checked(state) == ("both_helpless", (0.0, 0.0))


def in_harbour(count: int) -> Diadochi:
    """Orange has so many ships in the harbour mouth, and must bring three."""
    places = ["22,1,180", "24,2,180", "30,0.5,180", "28,2.5,180"]
    lines = ["G1 5 5,5,0", *(f"O{n} 5 {place}" for n, place in enumerate(places, 1))]
    state = battle(*lines[: count + 1], "O5 5 50,50,180", side=1, turns=2)
    state.goal = Goal(1, 3, 20000, 0, 30000, 2000)
    return state


@pytest.mark.clause("DIA-VIC-01")
def test_a_harbour_that_is_reached() -> None:
    assert checked(in_harbour(3)) == ("harbour", (-1.0, 1.0))
    assert checked(in_harbour(2)) == ("", ())
    crippled = in_harbour(4)
    named(crippled, "O1").crippled = True
    assert checked(crippled) == ("", ())
    # It counts at the end of her own combat phase only.
    other = in_harbour(3)
    other.side = 0
    assert checked(other) == ("", ())


@pytest.mark.clause("DIA-VIC-01")
def test_a_harbour_that_is_held() -> None:
    state = in_harbour(2)
    state.turn = 2
    assert checked(state) == ("harbour_held", (1.0, -1.0))


def test_several_players_share_the_result() -> None:
    state = battle(
        "G1 5 10,10,0", "L1 3 20,10,0", "O1 5 50,50,180 crippled", sides=(0, 1, 0), side=0
    )
    events: list[Event] = run(state, VictoryCheck())
    assert state.result is not None
    assert isinstance(state.result, Result)
    assert state.result.scores == (1.0, -1.0, 1.0)
    assert events[-1].facts["winner"] == ("green", "blue")
    assert events[-1].facts["losses"] == (("green", "blue", "0/6"), ("orange", "0/4"))


def test_every_ending_is_declared() -> None:
    assert len(set(ENDINGS)) == len(ENDINGS) == 9


def even_fleets(**options: bool | int | str) -> Diadochi:
    """24 points a side, so that a third and a twelfth of them are whole."""
    codes = [*"55553333"]
    lines = [f"G{n} {code} {3 * n},5,0" for n, code in enumerate(codes, 1)]
    lines += [f"O{n} {code} {3 * n},55,180" for n, code in enumerate(codes, 1)]
    return battle(*lines, **options)  # type: ignore[arg-type]


@pytest.mark.clause("DIA-VIC-02")
def test_exactly_a_third_breaks_a_side() -> None:
    state = even_fleets()
    sunk(state, "G2 G5")
    assert checked(state) == ("", ())
    sunk(state, "G6")
    assert (loss_value(state, 0), starting_value(state, 0)) == (8, 24)
    assert checked(state) == ("broken", (-1.0, 1.0))


@pytest.mark.clause("DIA-RULE-72")
def test_exactly_a_twelfth_decides_at_the_time_limit() -> None:
    for name, scores in (("O5", (1.0, -1.0)), ("G5", (-1.0, 1.0))):
        state = even_fleets(turns=1)
        state.side = 1
        sunk(state, name)
        assert loss_value(state, 0) + loss_value(state, 1) == 2
        assert checked(state) == ("time", scores)


@pytest.mark.clause("DIA-RULE-72")
@pytest.mark.parametrize(
    ("turn", "first", "side", "over"),
    [(2, 0, 1, False), (3, 0, 0, False), (3, 0, 1, True), (3, 1, 0, True), (4, 0, 1, True)],
)
def test_the_last_half_turn(turn: int, first: int, side: int, over: bool) -> None:
    state = fleets(turns=3)
    state.turn, state.first, state.side = turn, first, side
    assert checked(state)[0] == ("time_drawn" if over else "")


@pytest.mark.clause("DIA-RULE-72")
def test_ships_that_are_still_to_be_placed_are_able() -> None:
    state = battle("G1 5 10,10,0", "G2 5 15,10,0 crippled", "O1 5 50,50,180")
    named(state, "G1").status = UNPLACED
    assert checked(state) == ("", ())
    named(state, "G1").status = SUNK
    assert checked(state) == ("helpless", (-1.0, 1.0))
    state = battle("G1 5 10,10,0", "O1 5 50,50,180 crippled")
    assert checked(state) == ("helpless", (1.0, -1.0))


@pytest.mark.clause("DIA-VIC-03", "DIA-RULE-21")
def test_a_flagship_that_withdraws_counts_half_of_double() -> None:
    state = fleets()
    ship = named(state, "G1")
    ship.status, ship.lost_value = WITHDRAWN, 8
    assert loss_of(state, ship) == 4


@pytest.mark.clause("DIA-VIC-01")
@pytest.mark.parametrize(
    ("pose", "inside"),
    [
        ("20,1,180", True),
        ("19.999,1,180", False),
        ("30,1,180", True),
        ("30.001,1,180", False),
        ("25,0.5,180", True),
        ("25,0.499,180", False),
        ("25,2,180", True),
        ("25,2.001,180", False),
    ],
)
def test_the_limits_of_a_harbour(pose: str, inside: bool) -> None:
    state = battle("G1 5 5,25,0", f"O1 5 {pose}", "O2 5 50,50,180", side=1)
    state.goal = Goal(1, 1, 20000, 500, 30000, 2000)
    assert (checked(state)[0] == "harbour") == inside


@pytest.mark.clause("DIA-VIC-01")
def test_a_harbour_replaces_the_usual_end() -> None:
    """Broken or not, the battle is for the harbour; prizes do not bring it."""
    state = in_harbour(3)
    sunk(state, "G1")
    state.ships[0].status = UNPLACED
    assert checked(state) == ("harbour", (-1.0, 1.0))
    state = battle("G1 5 25,1,0", "O1 5 50,50,180", "O2 5 45,50,180", side=1)
    state.goal = Goal(1, 1, 20000, 0, 30000, 2000)
    assert checked(state) == ("", ())
    named(state, "O2").status = SUNK
    named(state, "O2").lost_value = 4
    assert checked(state) == ("", ())


def test_a_draw_has_no_winner() -> None:
    state = fleets(turns=1)
    state.side = 1
    events = run(state, VictoryCheck())
    assert (events[-1].facts["winner"], events[-1].facts["count"]) == ((), 0)
    assert events[-1].facts["turns"] == 1
    state = fleets()
    sunk(state, "G1")
    events = run(state, VictoryCheck())
    assert (events[-1].facts["winner"], events[-1].facts["count"]) == (("orange",), 1)


@pytest.mark.clause("DIA-RULE-72")
@pytest.mark.parametrize(
    ("gone", "wanted"),
    [
        ("O1", ("time_drawn", (0.0, 0.0))),
        ("O1 O2", ("time", (1.0, -1.0))),
        ("G1", ("time", (-1.0, 1.0))),
        ("G1 O1", ("time_drawn", (0.0, 0.0))),
        ("G1 O1 O2", ("time_drawn", (0.0, 0.0))),
    ],
)
def test_uneven_sides_compare_their_shares(
    gone: str, wanted: tuple[str, tuple[float, ...]]
) -> None:
    """12 light ships against 24: a twelfth is one of them, or two."""
    lines = [f"G{n} L {2 * n},5,0" for n in range(1, 13)]
    lines += [f"O{n} L {2 * n},55,180" for n in range(1, 25)]
    state = battle(*lines, turns=1)
    for squadron in state.squadrons:
        squadron.flagship = -1
    state.side = 1
    sunk(state, gone)
    assert checked(state) == wanted
