"""What lies on the table before the first move: fleets, board, dice, seats, options."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from naumachia.files.user_scenarios import user_scenario
from naumachia.kernel.errors import BadOption, BadScenario
from naumachia.kernel.event import SILENT
from naumachia.kernel.options import Options
from naumachia.kernel.pending import Prompt
from naumachia.kernel.scenario import read_scenario
from naumachia.rules import load
from naumachia.rules.trireme import actions

TRIREME = load("trireme")


def opening(scenario: str, **options: object) -> Any:
    chosen = TRIREME.scenarios()[scenario]
    return TRIREME.setup(chosen, Options(TRIREME.options(), {**chosen.options, **options}))


def ships(state: Any) -> dict[str, str]:
    entries = re.findall(r"(?m)^([GO]\d) (\S+)$", TRIREME.position(state))
    return dict(entries)


@pytest.mark.clause("TRI-COMP-01", "TRI-COMP-03", "TRI-SETUP-07", "TRI-SHIP-01", "TRI-SHIP-02")
@pytest.mark.parametrize("scenario", ["line", "block", "wings"])
def test_eight_ships_a_side_face_each_other(scenario: str) -> None:
    found = ships(opening(scenario))
    assert Counter(name[0] for name in found) == {"G": 8, "O": 8}
    assert all(place.endswith("N" if name[0] == "G" else "S") for name, place in found.items())


@pytest.mark.clause("TRI-SETUP-01", "TRI-RULE-01")
@pytest.mark.parametrize("scenario", ["line", "block", "wings"])
def test_orange_is_the_half_turn_of_green(scenario: str) -> None:
    found = ships(opening(scenario))
    for number in range(1, 9):
        x, y = (int(n) for n in re.findall(r"\d+", found[f"G{number}"]))
        assert found[f"O{number}"] == f"({16 - x},{16 - y})S"


@pytest.mark.clause("TRI-COMP-02", "TRI-SHIP-03", "TRI-SHIP-04")
def test_the_board_is_a_square_of_intersections() -> None:
    state = opening("free")
    places = TRIREME.legal(state, 0)
    texts = {TRIREME.notation.format_action(state, action) for action in places}
    assert texts == {f"G ({x},{y})N" for x in range(1, 16) for y in (1, 2)}


@pytest.mark.clause("TRI-RULE-01", "TRI-SETUP-04", "TRI-SETUP-06")
@pytest.mark.parametrize("size", [8, 31])
def test_each_place_of_the_home_rows_is_listed_once(size: int) -> None:
    state = opening("free", board_n=size)
    for seat, rows, heading in ((0, (1, 2), "N"), (1, (size - 1, size), "S")):
        places = TRIREME.legal(state, seat)
        texts = [TRIREME.notation.format_action(state, action) for action in places]
        side = "GO"[seat]
        assert texts == [f"{side} ({x},{y}){heading}" for y in rows for x in range(1, size + 1)]
        TRIREME.decide(state, seat, places[0], SILENT)


@pytest.mark.clause("TRI-RULE-02")
def test_deeper_home_rows_are_an_option() -> None:
    assert len(TRIREME.legal(opening("free", setup_depth=3), 0)) == 45
    assert len(TRIREME.legal(opening("free", setup_depth=1, board_n=31), 0)) == 31


@pytest.mark.clause("TRI-SETUP-03", "TRI-RULE-03")
def test_the_players_agree_on_who_takes_green() -> None:
    first = Options(TRIREME.options(), {})
    second = Options(TRIREME.options(), {"green_seat": 2})
    assert TRIREME.seats == ("green", "orange")
    assert TRIREME.seating.order(TRIREME, first) == (0, 1)
    assert TRIREME.seating.order(TRIREME, second) == (1, 0)


@pytest.mark.clause("TRI-RULE-03", "TRI-SETUP-04")
def test_sixteen_placements_alternate() -> None:
    state = opening("free")
    seats = []
    while isinstance(prompt := TRIREME.pending(state), Prompt) and prompt.phase == "placing":
        (seat,) = prompt.seats
        seats.append(seat)
        TRIREME.decide(state, seat, TRIREME.legal(state, seat)[0], SILENT)
    assert seats == [0, 1] * 8
    assert len(ships(state)) == 16


@pytest.mark.clause("TRI-RULE-28")
def test_a_smaller_fleet_sets_its_own_losses() -> None:
    state = opening("skirmish")
    assert len(ships(state)) == 6
    assert "losses_to_lose=2" in TRIREME.position(state)
    with pytest.raises(BadOption, match=r"losses_to_lose.*from 1 to 3"):
        opening("skirmish", losses_to_lose=4)


SCENARIO = """
ruleset = "trireme"
id = "mine"
title = "Mine"
summary = "One ship a side."
[options]
losses_to_lose = 1
[setup]
fleet = 1
green = [[8, 1]]
orange = [[8, 15]]
"""


def set_up(text: str) -> Any:
    scenario = read_scenario(text, "mine.toml", "trireme")
    return TRIREME.setup(scenario, Options(TRIREME.options(), scenario.options))


@pytest.mark.clause("TRI-SETUP-05", "TRI-SETUP-06", "TRI-RULE-01")
@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("[[8, 1]]", "[[8, 3]]", "TRI-SETUP-06"),
        ("[[8, 1]]", "[[16, 1]]", "TRI-RULE-01"),
        ("[[8, 1]]", "[[0, 1]]", "TRI-RULE-01"),
        ("[[8, 1]]", "[[8, 0]]", "TRI-RULE-01"),
        ("[[8, 1]]", "[[8, 16]]", "TRI-RULE-01"),
        ("[[8, 1]]", "[[8, 1], [9, 1]]", "1 places"),
        ("[[8, 1]]", "[[8]]", "pairs"),
        ("fleet = 1", "fleet = 0", "from 1 to 8"),
        ("fleet = 1", "fleet = 1\nwind = 3", "setup.wind"),
        ("fleet = 1", 'placement = "random"', "alternate"),
        ("green = [[8, 1]]\n", "", "setup.green"),
    ],
)
def test_a_wrong_setup_is_refused_with_its_place(old: str, new: str, complaint: str) -> None:
    assert ships(set_up(SCENARIO)) == {"G1": "(8,1)N", "O1": "(8,15)S"}
    with pytest.raises(BadScenario) as error:
        set_up(SCENARIO.replace(old, new))
    assert complaint in str(error.value)
    assert "mine.toml" in str(error.value)


@pytest.mark.parametrize(
    ("place", "wrong"),
    [([31, 31], False), ([1, 1], False), ([32, 1], True), ([1, 32], True), ([0, 1], True)],
)
def test_beside_a_wrong_fleet_places_are_on_the_largest_board(
    place: list[int], wrong: bool
) -> None:
    text = SCENARIO.replace("fleet = 1", "fleet = 0").replace("[[8, 1]]", f"[{place}]")
    with pytest.raises(BadScenario) as error:
        user_scenario(TRIREME, text, "mine.toml")
    assert "field setup.fleet" in str(error.value)
    assert ("TRI-RULE-01" in str(error.value)) == wrong


def test_every_place_that_is_no_pair_is_named() -> None:
    text = SCENARIO.replace("[[8, 1]]", '[[1, 2, 3], ["a", 1]]')
    with pytest.raises(BadScenario) as error:
        user_scenario(TRIREME, text, "mine.toml")
    first, second = str(error.value).splitlines()
    assert "wrong value: '[1, 2, 3]' at mine.toml line 10, field setup.green" in first
    assert "wrong value: \"['a', 1]\" at mine.toml line 10, field setup.green" in second


@pytest.mark.clause("TRI-RULE-01")
def test_no_ship_starts_below_the_first_row_of_the_largest_board() -> None:
    text = SCENARIO.replace("[setup]", "board_n = 31\n[setup]")
    assert ships(set_up(text.replace("[[8, 15]]", "[[8, 31]]")))["O1"] == "(8,31)S"
    for place in ([8, 0], [8, 32], [0, 31], [32, 31]):
        with pytest.raises(BadScenario, match="TRI-RULE-01"):
            set_up(text.replace("[[8, 15]]", f"[{place}]"))


def test_two_ships_of_a_scenario_cannot_start_on_one_point() -> None:
    text = SCENARIO.replace("fleet = 1", "fleet = 2").replace("[[8, 1]]", "[[8, 1], [8, 1]]")
    with pytest.raises(BadScenario) as error:
        set_up(text)
    assert error.value.expected == "a place with no other ship on it (TRI-SETUP-05)"


def test_a_place_off_the_home_rows_is_refused_by_its_clause() -> None:
    with pytest.raises(BadScenario) as error:
        set_up(SCENARIO.replace("[[8, 1]]", "[[8, 3]]"))
    assert error.value.expected == "a place allowed by TRI-SETUP-06"


def test_actions_are_shared_values() -> None:
    assert actions.maneuver(3, actions.FORWARD, 2) is actions.maneuver(3, actions.FORWARD, 2)
    assert len({id(action) for action in actions.MANEUVERS}) == len(actions.MANEUVERS)


@pytest.mark.clause("TRI-RULE-01", "TRI-RULE-02")
def test_a_set_up_on_another_board_says_which_it_needs() -> None:
    for option, value, needed in (("board_n", 9, 15), ("board_n", 31, 15), ("setup_depth", 1, 2)):
        scenario = TRIREME.scenarios()["line" if option == "board_n" else "block"]
        options = Options(TRIREME.options(), {option: value})
        with pytest.raises(BadOption) as error:
            TRIREME.setup(scenario, options)
        assert (error.value.text, error.value.place) == (str(value), f"option {option}")
        assert error.value.expected == str(needed)
