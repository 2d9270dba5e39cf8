"""Secret plots, and the dice for who is first."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from random import Random

import pytest
from tests.rules.diadochi.test_setup import SCENARIOS

from naumachia.kernel.chance import Chance
from naumachia.kernel.event import Event, Log
from naumachia.kernel.machine import settle
from naumachia.kernel.options import Options
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Cycle
from naumachia.kernel.toml_data import DataTable
from naumachia.rules import load
from naumachia.rules.diadochi.actions import ABREAST, AHEAD, NOBODY, Finish, Plot
from naumachia.rules.diadochi.model import Diadochi
from naumachia.rules.diadochi.options import OPTIONS, Rules
from naumachia.rules.diadochi.rules.deployment import First, Plots
from naumachia.rules.diadochi.rules.setup import placed, set_up
from naumachia.rules.diadochi.rules.turn import TURN
from naumachia.testing.stage import Rest, kinds

TWO = """
[setup]
[[setup.squadrons]]
seat = "green"
name = "Left"
formations = ["abreast 6,4.5,0: 3 5 3"]
[[setup.squadrons]]
seat = "SECOND"
name = "Right"
formations = ["abreast 16,4.5,0: 3 3"]
[[setup.squadrons]]
seat = "orange"
name = "Others"
formations = ["abreast 12,20.5,180: 3 3"]
"""


def plotting(text: str = TWO.replace("SECOND", "green"), depth: int = 25) -> Diadochi:
    """The players are about to plot, on the smallest table."""
    state = Diadochi(Rules(Options(OPTIONS, {"setup": "plot", "table_depth": depth})))
    values = tomllib.loads(text)["setup"]
    state.stack = [
        Rest("DIA-TURN-03"),
        *set_up(state, DataTable(values, "test.toml", text, "setup")),
    ]
    settle(state, Log())
    return state


def row(squadron: int, x: float, y: float, *ships: int, **more: int) -> Plot:
    """A plot of a line abreast heading north, its first ship leading."""
    heading = more.get("heading", 0)
    return Plot(
        ships[0], squadron, more.get("form", ABREAST), round(x * 1000), round(y * 1000), heading,
        more.get("gap", 0), (ships,),
    )  # fmt: skip


def plot(state: Diadochi, seat: int, action: Plot) -> list[Event]:
    """A legal plot."""
    phase = state.stack[-1]
    ruling = phase.check(state, seat, action)
    assert ruling is None, ruling
    log = Log()
    phase.decide(state, seat, action, log)
    settle(state, log)
    return log.take()


def asked_seats(state: Diadochi) -> list[int]:
    """The seats that owe a plot."""
    assert isinstance(state.awaiting, Prompt)
    return sorted(state.awaiting.seats)


def why_not(state: Diadochi, seat: int, action: object) -> tuple[str, object]:
    """The clause and the word of a refusal."""
    ruling = state.stack[-1].check(state, seat, action)
    assert ruling is not None
    return ruling.clause, ruling.facts.get("refusal")


@pytest.mark.clause("DIA-SET-03", "DIA-RULE-19", "DIA-ORG-03")
def test_plots_are_revealed_when_all_are_there() -> None:
    state = plotting()
    assert asked_seats(state) == [0, 1]
    plot(state, 0, row(0, 6, 4.5, 0, 2, 1))
    plot(state, 1, Plot(6, 2, AHEAD, 12500, 23500, 27000, 0, ((6, 5),)))
    assert not placed(state)
    assert asked_seats(state) == [0]
    events = plot(state, 0, row(1, 20, 4, 3, 4))
    assert kinds(events)[-3:] == ["plot_revealed"] * 3
    assert placed(state)
    texts = [state.hull(ship).pose.text() for ship in state.ships]
    assert texts == ["5,4,0", "7,4,0", "6,4,0", "19.5,3.5,0", "20.5,3.5,0",
                     "14,23.5,270", "13,23.5,270"]  # fmt: skip
    assert [squadron.flagship for squadron in state.squadrons] == [0, 3, 6]


def test_a_plot_may_be_replaced_until_all_are_there() -> None:
    state = plotting()
    plot(state, 0, row(0, 6, 4.5, 0, 2, 1))
    plot(state, 0, row(0, 8, 4.5, 2, 1, 0))
    phase = state.stack[-1]
    assert isinstance(phase, Plots)
    assert phase.unplotted(0) == [1]
    assert phase.answers[0] == row(0, 8, 4.5, 2, 1, 0)


@pytest.mark.clause("DIA-RULE-19")
def test_the_other_side_does_not_see_a_plot() -> None:
    state = plotting()
    plot(state, 0, row(0, 6, 4.5, 0, 2, 1))
    for seat in (1, None):
        hidden = state.stack[-1].conceal(state, seat)
        assert isinstance(hidden, Plots)
        assert hidden.answers == [None, None, None]
    own = state.stack[-1].conceal(state, 0)
    assert isinstance(own, Plots)
    assert own.answers[0] is not None


@pytest.mark.clause("DIA-RULE-19")
def test_a_plot_that_is_not_shown_counts_as_given_when_a_view_is_read_again() -> None:
    state = plotting(TWO.replace("SECOND", "blue"))
    state.stack[0] = Cycle(TURN)
    plot(state, 0, row(0, 6, 4.5, 0, 1, 2))
    plot(state, 1, row(2, 12, 20.5, 6, 5, heading=18000))
    ruleset = load("diadochi")
    text = ruleset.position(ruleset.observe(state, 0).state)
    again = ruleset.notation.parse_position(text)
    assert asked_seats(again) == asked_seats(state) == [2]
    assert ruleset.position(again) == text


REFUSED = [
    (row(0, 6, 4.6, 0, 1, 2), "DIA-SET-04", "zone_left"),
    (row(0, 1, 4.5, 0, 1, 2), "DIA-SET-05", "starts_off_table"),
    (row(0, 6, 0.5, 0, 1, 2), "DIA-SET-05", "starts_off_table"),
    (row(0, 6, 0.5, 0, 1, 2, form=AHEAD), "DIA-RULE-18", "starts_off_table"),
    (row(0, 6, 4.5, 0, 1), "DIA-SET-03", "plot_ships"),
    (row(0, 6, 4.5, 0, 1, 1), "DIA-SET-03", "plot_ships"),
    (row(0, 6, 4.5, 0, 1, 3), "DIA-SET-03", "plot_ships"),
    (Plot(3, 0, ABREAST, 6000, 4500, 0, 0, ((0, 1, 2),)), "DIA-ORG-03", "flagship_elsewhere"),
    (row(0, 6, 4.5, 0, 1, 2, form=7), "DIA-FORM-03", "no_such_form"),
    (row(0, 6, 4.5, 0, 1, 2, heading=36000), "DIA-RULE-10", "no_heading"),
    (row(0, 6, 4.5, 0, 1, 2, form=AHEAD, gap=5), "DIA-FORM-05", "column_with_gaps"),
    (row(0, 6, 4.5, 0, 1, 2, gap=-1), "DIA-SET-03", "no_gap"),
    (row(2, 6, 20.5, 5, 6), "DIA-RULE-77", "not_your_squadron"),
    (row(9, 6, 4.5, 0, 1, 2), "DIA-SET-03", "no_such_squadron"),
    (row(0, 18, 4.5, 0, 1, 2), "DIA-MOVE-12", "plot_overlaps"),
]


@pytest.mark.clause("DIA-SET-03", "DIA-SET-04", "DIA-SET-05", "DIA-RULE-17", "DIA-RULE-18")
@pytest.mark.clause("DIA-RULE-19", "DIA-ORG-03", "DIA-FORM-03", "DIA-FORM-05", "DIA-MOVE-12")
@pytest.mark.parametrize(("action", "clause", "refusal"), REFUSED)
def test_e61_a_plot_that_is_refused(action: Plot, clause: str, refusal: str) -> None:
    state = plotting()
    plot(state, 0, row(1, 18, 4.5, 3, 4))
    assert why_not(state, 0, action) == (clause, refusal)
    ruling = state.stack[-1].check(state, 0, action)
    assert ruling is not None
    phrases = load("diadochi").phrases
    assert "{" not in phrases.refusal(ruling.clause, ruling.facts)


@pytest.mark.clause("DIA-RULE-17")
def test_a_plot_on_a_shallow_table_stays_in_its_quarter() -> None:
    state = plotting(TWO.replace("SECOND", "green").replace("20.5,180", "14.5,180"), depth=19)
    assert why_not(state, 0, row(0, 6, 4.76, 0, 1, 2)) == ("DIA-RULE-17", "zone_left")
    plot(state, 0, row(0, 6, 4.75, 0, 1, 2))


def test_only_plots_are_taken() -> None:
    assert why_not(plotting(), 0, Finish(NOBODY)) == ("DIA-SET-03", "plot_first")


@pytest.mark.clause("DIA-SET-05", "DIA-RULE-18")
def test_e61_the_tail_of_a_column_may_be_off_the_table() -> None:
    state = plotting()
    plot(state, 0, row(0, 6, 1.5, 0, 1, 2, form=AHEAD))
    # So it may beyond an end of the zone.
    plot(state, 0, Plot(0, 0, AHEAD, 24000, 4000, 27000, 0, ((0, 1, 2),)))
    assert why_not(state, 0, Plot(0, 0, AHEAD, 24100, 4000, 27000, 0, ((0, 1, 2),)))[1]


@pytest.mark.clause("DIA-SET-02", "DIA-RULE-77")
def test_players_of_a_side_have_shares_of_its_width() -> None:
    state = plotting(TWO.replace("SECOND", "blue"))
    assert asked_seats(state) == [0, 1, 2]
    assert why_not(state, 0, row(0, 12, 4.5, 0, 1, 2)) == ("DIA-SET-02", "share_left")
    plot(state, 0, row(0, 11, 4.5, 0, 1, 2))
    assert why_not(state, 2, row(1, 13, 4.5, 3, 4)) == ("DIA-SET-02", "share_left")
    plot(state, 2, row(1, 13.5, 4.5, 3, 4))


@pytest.mark.parametrize("name", ["intro", "salamis-306", "tyre-314", "even-120", "even-240"])
@pytest.mark.parametrize("luck", [1, 2])
def test_listed_plots_are_legal_and_lead_to_a_battle(name: str, luck: int) -> None:
    rng = Random(luck)
    scenario = SCENARIOS[name]
    state = Diadochi(Rules(Options(OPTIONS, {**scenario.options, "setup": "plot"})))
    state.stack = [Rest("DIA-TURN-03"), *set_up(state, scenario.setup.fresh_copy())]
    settle(state, Log())
    for _ in range(len(state.squadrons)):
        assert isinstance(state.awaiting, Prompt)
        seat = state.awaiting.seats[0]
        found = state.stack[-1].legal(state, seat)
        assert 0 < len(found) <= 200
        action = rng.choice(found)
        assert isinstance(action, Plot)
        plot(state, seat, action)
    assert placed(state)
    for ship in state.ships:
        for other in state.sea.touching_ships(ship.ident):
            assert not state.enemies(ship, state.ships[other])


@pytest.mark.clause("DIA-SET-06", "DIA-RULE-20")
def test_e62_dice_say_who_is_first() -> None:
    state = plotting()
    chance = First().pending(state)
    assert isinstance(chance, Chance)
    first = {0: Fraction(0), 1: Fraction(0), NOBODY: Fraction(0)}
    for outcome, share in chance.outcomes():
        state.first = NOBODY
        log = Log()
        First().resolve(state, outcome, log)
        first[int(state.first)] += share
        assert kinds(log.events)[0] == ("first_tied" if state.first == NOBODY else "first_rolled")
    assert first == {0: Fraction(5, 12), 1: Fraction(5, 12), NOBODY: Fraction(1, 6)}
    state.first = NOBODY
    First().resolve(state, (4, 4), Log())
    assert isinstance(First().pending(state), Chance)
    state.first = 1
    assert First().pending(state) is None


@pytest.mark.clause("DIA-ORG-01", "DIA-RULE-76")
def test_small_squadrons_are_told_of() -> None:
    state = plotting()
    log = Log()
    First().resolve(state, (2, 1), log)
    small = [event for event in log.events if event.kind == "small_squadron"]
    assert [event.facts["count"] for event in small] == [3, 2, 2]
    assert {event.clause for event in small} == {"DIA-RULE-76"}


SHARED = TWO.replace("SECOND", "blue").replace("orange", "SECOND").replace("blue", "orange")
SHARED = SHARED.replace('"SECOND"', '"blue"\nedge = "north"').replace(
    'seat = "orange"', 'seat = "orange"\nedge = "south"'
)


@pytest.mark.clause("DIA-SET-02", "DIA-RULE-77")
@pytest.mark.parametrize(
    ("seat", "action", "clause"),
    [
        # Green has the west of 25 cables, orange the east of them.
        (0, row(0, 11, 4.5, 0, 1, 2), ""),
        (0, row(0, 11.001, 4.5, 0, 1, 2), "DIA-SET-02"),
        (0, row(0, 1.5, 4.5, 0, 1, 2), ""),
        (0, row(0, 1.499, 4.5, 0, 1, 2), "DIA-SET-05"),
        (1, row(1, 13.5, 4.5, 3, 4), ""),
        (1, row(1, 13.499, 4.5, 3, 4), "DIA-SET-02"),
        (1, row(1, 24, 4.5, 3, 4), ""),
        (1, row(1, 24.001, 4.5, 3, 4), "DIA-SET-05"),
    ],
)
def test_the_limits_of_a_share(seat: int, action: Plot, clause: str) -> None:
    state = plotting(SHARED)
    assert state.sides == [0, 0, 1]
    ruling = state.stack[-1].check(state, seat, action)
    assert ("" if ruling is None else ruling.clause) == clause


@pytest.mark.clause("DIA-SET-03", "DIA-SET-04")
@pytest.mark.parametrize(
    ("action", "refusal"),
    [
        (row(0, 6, 4.5, 0, 1, 2), ""),
        (row(0, 6, 4.501, 0, 1, 2), "zone_left"),
        (row(0, 6, 4.5, 0, 1, 2, heading=35999), "zone_left"),
        (row(0, 6, 4, 0, 1, 2, heading=35999), ""),
        (row(0, 6, 4, 0, 1, 2, heading=-1), "no_heading"),
        (row(0, 6, 4.5, 0, 1, 2, gap=25000), ""),
        (row(0, 6, 4.5, 0, 1, 2, gap=25001), "no_gap"),
        (Plot(0, 0, AHEAD, 6000, 4500, 0, 0, ((0, 1), (2,))), "column_with_gaps"),
        (Plot(0, 0, ABREAST, 6000, 4500, 0, 0, ((0, 1), (2,), ())), "plot_ships"),
        (Plot(0, 0, ABREAST, 6000, 4500, 0, 1000, ((0, 1), (2,))), ""),
        (row(-1, 6, 4.5, 0, 1, 2), "no_such_squadron"),
        (row(3, 6, 4.5, 0, 1, 2), "no_such_squadron"),
        # Bases may touch, and overlap by 0.02.
        (row(0, 13.5, 4.5, 0, 1, 2), ""),
        (row(0, 13.52, 4.5, 0, 1, 2), ""),
        (row(0, 13.53, 4.5, 0, 1, 2), "plot_overlaps"),
    ],
)
def test_the_limits_of_a_plot(action: Plot, refusal: str) -> None:
    state = plotting()
    plot(state, 0, row(1, 16, 4.5, 3, 4))
    ruling = state.stack[-1].check(state, 0, action)
    assert ("" if ruling is None else ruling.facts["refusal"]) == refusal
    if refusal == "zone_left" and ruling is not None and action.heading == 0:
        assert (ruling.facts["distance"], ruling.facts["limit"]) == (7999, 8000)


@pytest.mark.clause("DIA-SET-03")
def test_the_listed_plots() -> None:
    """Green has two squadrons: each has its berth, and its ships are in a few formations."""
    state = plotting()
    found = []
    for action in state.stack[-1].legal(state, 0):
        assert isinstance(action, Plot)
        place = (int(action.x), int(action.y), int(action.heading))
        found.append((int(action.squadron), int(action.form), *place, action.groups))
    assert found == [
        (0, ABREAST, 6250, 4500, 0, ((2, 1, 0),)),
        (0, AHEAD, 6250, 4500, 0, ((1, 0, 2),)),
        (1, ABREAST, 18750, 4500, 0, ((4, 3),)),
        (1, AHEAD, 18750, 4500, 0, ((3, 4),)),
    ]
    assert [int(action.y) for action in state.stack[-1].legal(state, 1)] == [20500, 20500]


@pytest.mark.clause("DIA-SET-03")
def test_longer_squadrons_are_also_listed_in_lines_with_gaps() -> None:
    state = plotting(TWO.replace("SECOND", "green").replace("3 5 3", "3 5 3 4"))
    plots = [one for one in state.stack[-1].legal(state, 0) if one.squadron == 0]
    assert [(one.form, one.gap, one.groups) for one in plots] == [
        (ABREAST, 0, ((2, 3, 1, 0),)),
        (ABREAST, 1000, ((2, 3), (1, 0))),
        (AHEAD, 0, ((1, 3, 0, 2),)),
    ]


@pytest.mark.clause("DIA-SET-03")
def test_fifteen_ships_are_listed_in_two_lines_of_at_most_eight() -> None:
    text = TWO.replace("SECOND", "green").replace("abreast 6,4.5,0: 3 5 3", "abreast 6,4.5,0: 15x3")
    state = plotting(text.replace("abreast 16,4.5,0: 3 3", "abreast 6,4.5,0: 3"))
    lines = [one for one in state.stack[-1].legal(state, 0) if isinstance(one, Plot)]
    groups = [one.groups for one in lines if one.squadron == 0 and one.gap > 0]
    assert groups == [((14, 12, 10, 8, 6, 4, 2), (0, 1, 3, 5, 7, 9, 11, 13))]


@pytest.mark.clause("DIA-SET-03")
def test_the_only_free_place_is_found_by_half_cables() -> None:
    """Long bases leave one cable between 1.5 and 2.5: only a column fits."""
    text = TWO.replace("SECOND", "green").replace("abreast 6,4.5,0: 3 5 3", "ahead 6,4.5,0: 23x30")
    state = plotting(text)
    ships = tuple(range(23))
    plot(state, 0, Plot(0, 0, ABREAST, 12500, 4000, 0, 1000, (ships[:1], ships[1:])))
    found = [one for one in state.stack[-1].legal(state, 0) if isinstance(one, Plot)]
    assert [(one.squadron, one.form, int(one.x), int(one.y)) for one in found] == [
        (1, AHEAD, 2000, 4500)
    ]


@pytest.mark.clause("DIA-SET-06", "DIA-ORG-01", "DIA-RULE-76")
def test_the_first_player_of_each_side_rolls_and_eight_ships_are_enough() -> None:
    text = SHARED.replace("abreast 6,4.5,0: 3 5 3", "abreast 6,4.5,0: 8x3")
    state = plotting(text.replace("abreast 16,4.5,0: 3 3", "abreast 16,4.5,0: 7x3"))
    chance = First().pending(state)
    assert isinstance(chance, Chance)
    log = Log()
    First().resolve(state, (2, 5), log)
    rolled = log.events[0]
    assert (rolled.facts["dice_seats"], rolled.facts["seat"]) == ((0, 2), "blue")
    small = [event.facts for event in log.events if event.kind == "small_squadron"]
    assert [(one["count"], one["limit_count"]) for one in small] == [(7, 8), (2, 8)]
