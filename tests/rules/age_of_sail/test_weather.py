"""The wind before every move: worked examples and exact distributions."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.rules.age_of_sail.stage import battle

from naumachia.kernel.chance import Chance
from naumachia.kernel.event import SILENT
from naumachia.kernel.machine import settle
from naumachia.kernel.phase import enter
from naumachia.rules.age_of_sail.model import STRENGTHS, AgeOfSail
from naumachia.rules.age_of_sail.rules.wind import WindDirection, WindStrength
from naumachia.testing.stage import answer, pending_name, run

SHIPS = [("G1", "hope", 10, 10, 0), ("O1", "san_martin", 20, 20, 0)]

EXAMPLES = [  # wind, prevailing, dice, wind then
    ("X14", 0, 0, [6, 1], 315),
    ("X15", 0, 0, [6, 4], 45),
    ("X16", 0, 0, [6, 5], 0),
    ("X17", 45, 0, [6, 2], 90),
    ("X18", 45, 0, [6, 6], 0),
    ("X19", 180, 0, [6, 1], 180),
    ("X20", 180, 0, [6, 3, 5], 225),
    ("unaffected", 45, 0, [5], 45),
    ("no prevailing, counter-clockwise", 90, -1, [6, 2], 45),
    ("no prevailing, clockwise", 90, -1, [6, 4], 135),
    ("no prevailing, clockwise too", 90, -1, [6, 3], 135),
    ("no prevailing, none by a 5", 90, -1, [6, 5], 90),
    ("no prevailing, none", 90, -1, [6, 6], 90),
    ("the other way round", 315, 0, [6, 5], 270),
    ("counter-clockwise round", 180, 0, [6, 6, 3], 135),
]


def windy(
    wind: float, prevailing: float, strength: str = "medium", calm: str = "rethrow"
) -> AgeOfSail:
    state = battle(SHIPS, wind, strength, prevailing, calm_change=calm)
    if prevailing < 0:
        state.prevailing = -1
    return state


@pytest.mark.clause("SAIL-WIND-01", "SAIL-WIND-02", "SAIL-WIND-05", "SAIL-RULE-29")
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example[0])
def test_the_red_die(example: tuple[str, int, int, list[int], int]) -> None:
    _, wind, prevailing, dice, then = example
    state = windy(wind, prevailing)
    run(state, WindDirection())
    for die in dice:
        answer(state, die)
    assert pending_name(state) == "rest"
    assert state.wind == then * 100
    assert state.before == wind * 100


STRENGTH_EXAMPLES = [
    ("X21", "medium", "rethrow", [6, 2], "light"),
    ("X22", "strong", "rethrow", [6, 5], "strong"),
    ("X23", "calm", "rethrow", [4, 4], "light"),
    ("X24", "calm", "rethrow", [4, 2], "calm"),
    ("X25", "calm", "direct", [4], "light"),
    ("X26", "medium", "rethrow", [6, 4], "strong"),
    ("unaffected", "light", "rethrow", [5], "light"),
    ("calm, unaffected", "calm", "direct", [3], "calm"),
    ("light to calm", "light", "rethrow", [6, 3], "calm"),
]


@pytest.mark.clause("SAIL-WIND-03", "SAIL-WIND-06", "SAIL-RULE-30", "SAIL-RULE-31")
@pytest.mark.parametrize("example", STRENGTH_EXAMPLES, ids=lambda example: example[0])
def test_the_black_die(example: tuple[str, str, str, list[int], str]) -> None:
    _, strength, option, dice, then = example
    state = windy(0, 0, strength, option)
    run(state, WindStrength())
    for die in dice:
        answer(state, die)
    assert pending_name(state) == "rest"
    assert STRENGTHS[state.strength] == then


def spread(
    state: AgeOfSail, phase: WindDirection | WindStrength
) -> dict[tuple[int, int], Fraction]:
    """The exact chances of direction and strength after a phase."""
    found: dict[tuple[int, int], Fraction] = {}
    enter(state, phase, SILENT)
    settle(state, SILENT)
    open_states = [(state, Fraction(1))]
    while open_states:
        at, chance = open_states.pop()
        waiting = at.awaiting
        if not isinstance(waiting, Chance):
            key = (int(at.wind), int(at.strength))
            found[key] = found.get(key, Fraction(0)) + chance
            continue
        for outcome, part in waiting.outcomes():
            after = at.clone()
            after.stack[-1].resolve(after, outcome, SILENT)
            settle(after, SILENT)
            open_states.append((after, chance * part))
    return found


def blown(moves: int, phase: type[WindDirection] | type[WindStrength]) -> dict[int, Fraction]:
    """The chances of the offset, or of the strength, so many moves from north and medium."""
    which = 0 if phase is WindDirection else 1
    chances = {(0, 2): Fraction(1)}
    for _ in range(moves):
        then: dict[tuple[int, int], Fraction] = {}
        for (wind, strength), chance in chances.items():
            state = windy(0, 0, STRENGTHS[strength])
            state.wind = wind
            for key, part in spread(state, phase()).items():
                then[key] = then.get(key, Fraction(0)) + chance * part
        chances = then
    found: dict[int, Fraction] = {}
    for key, chance in chances.items():
        value = min(key[0], 36000 - key[0]) // 100 if which == 0 else key[1]
        found[value] = found.get(value, Fraction(0)) + chance
    return found


@pytest.mark.clause("SAIL-WIND-05")
def test_direction_after_three_moves() -> None:
    assert blown(1, WindDirection) == {0: Fraction(8, 9), 45: Fraction(1, 9)}
    assert blown(2, WindDirection) == {
        0: Fraction(259, 324),
        45: Fraction(31, 162),
        90: Fraction(1, 108),
    }
    three = {
        0: Fraction(4237, 5832),
        45: Fraction(2905, 11664),
        90: Fraction(23, 972),
        135: Fraction(1, 1296),
    }
    assert blown(3, WindDirection) == three


@pytest.mark.clause("SAIL-WIND-06")
def test_strength_after_three_moves() -> None:
    assert blown(1, WindStrength) == {1: Fraction(1, 12), 2: Fraction(5, 6), 3: Fraction(1, 12)}
    two = {0: Fraction(1, 144), 1: Fraction(5, 36), 2: Fraction(17, 24), 3: Fraction(7, 48)}
    assert blown(2, WindStrength) == two
    three = {
        0: Fraction(29, 1728),
        1: Fraction(305, 1728),
        2: Fraction(1061, 1728),
        3: Fraction(37, 192),
    }
    assert blown(3, WindStrength) == three


@pytest.mark.clause("SAIL-RULE-29")
def test_opposite_the_prevailing_wind() -> None:
    found = {wind: chance for (wind, _), chance in spread(windy(180, 0), WindDirection()).items()}
    assert found == {18000: Fraction(11, 12), 13500: Fraction(1, 24), 22500: Fraction(1, 24)}


def test_no_change_of_any_kind_at_the_prevailing_direction() -> None:
    """X27."""
    still = spread(windy(0, 0), WindDirection())[(0, 2)]
    assert still * spread(windy(0, 0), WindStrength())[(0, 2)] == Fraction(20, 27)


@pytest.mark.clause("SAIL-RULE-34")
def test_moves_of_a_calm_are_counted() -> None:
    state = windy(0, 0, "light")
    state.quiet_moves = 3
    run(state, WindStrength())
    answer(state, 6)
    events = answer(state, 1)
    assert (state.calm_moves, state.quiet_moves) == (1, 4)
    assert "calm_begins" in [event.kind for event in events]
    run(state, WindStrength())
    answer(state, 1)
    assert (state.calm_moves, state.quiet_moves) == (2, 5)


@pytest.mark.clause("SAIL-WIND-04")
def test_in_a_calm_the_direction_is_that_of_the_next_wind() -> None:
    state = windy(0, 0, "calm")
    run(state, WindDirection())
    answer(state, 6)
    events = answer(state, 3)
    assert state.wind == 4500
    assert [event.kind for event in events] == ["wind_will_shift"]
