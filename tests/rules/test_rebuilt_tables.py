"""A table that is read twice is the same table: nothing tells two copies of one apart."""

from __future__ import annotations

import sys
import threading
from functools import cache, lru_cache
from random import Random
from typing import Any

import pytest

from naumachia.kernel.chance import Chance
from naumachia.kernel.match import Match
from naumachia.kernel.options import Options
from naumachia.rules import ids, load
from naumachia.rules.navarchoi.notation.positions import battle_text
from naumachia.rules.navarchoi.tables.battle_file import read_battle

SEED = 20261124
MOVES = 12
CACHES = type(lru_cache(lambda: None))
TABLES = ("naumachia.kernel.scenario", "naumachia.rules.")
"""Where tables are read and kept. What stands outside, as maps of a size, holds no file."""


@cache
def caches() -> list[Any]:
    """Every table that a rule set keeps when it has read it."""
    for each in ids():
        load(each)
    modules = [module for name, module in sys.modules.items() if name.startswith(TABLES)]
    return [
        one
        for module in modules
        for name, one in vars(module).items()
        if type(one) is CACHES and name not in ("seated", "load", "guests")  # rule sets
    ]


def forget_tables() -> None:
    """Forget every table that a rule set has read, so that the next reader makes a new copy."""
    assert {one.__name__ for one in caches()} >= {"battles", "packaged_scenarios", "types"}
    for one in caches():
        one.cache_clear()


def opened(id: str, scenario: str) -> Match[Any, Any]:
    ruleset = load(id)
    found = ruleset.scenarios()[scenario]
    return Match(ruleset, found, Options(ruleset.options(), found.options))


def play(match: Match[Any, Any], moves: int) -> list[str]:
    """Make random moves; the digest of the position after each."""
    rng = Random(SEED)
    digests: list[str] = []
    for _ in range(moves):
        if match.result is not None:
            break
        if isinstance(match.pending, Chance):
            match.roll(rng)
        else:
            seat = match.owing()[0]
            action = next(iter(match.ruleset.legal(match.state, seat)))
            match.play(seat, action)
        digests.append(match.ruleset.digest(match.state))
    return digests


@pytest.mark.parametrize("id", ids())
def test_a_game_does_not_depend_on_who_read_the_tables_first(id: str) -> None:
    for scenario in list(load(id).scenarios())[:2]:
        match = opened(id, scenario)
        text, digest = match.ruleset.position(match.state), match.ruleset.digest(match.state)
        going = play(opened(id, scenario), MOVES)
        begun = opened(id, scenario)
        forget_tables()
        # A position that was set up from the first copy, written with the second, and set up anew.
        assert match.ruleset.position(match.state) == text
        assert match.ruleset.digest(match.state) == digest
        again = opened(id, scenario)
        forget_tables()
        assert again.ruleset.position(again.state) == text
        assert play(begun, MOVES) == going
        assert play(opened(id, scenario), MOVES) == going


def test_a_battle_is_known_by_what_it_holds() -> None:
    scenarios = load("navarchoi").scenarios()
    for name, scenario in scenarios.items():
        assert battle_text(read_battle(scenario.setup)) == f"battle {name}"
    forget_tables()
    for name, scenario in scenarios.items():
        # The scenario is the first copy, `battles()` reads a second one.
        assert battle_text(read_battle(scenario.setup)) == f"battle {name}"


@pytest.mark.parametrize("id", ids())
def test_two_threads_that_load_at_once_play_the_same_game(id: str) -> None:
    """Each begins its game before either has written a position: as pages do after a restart."""
    scenario = next(iter(load(id).scenarios()))
    expected = play(opened(id, scenario), MOVES)
    forget_tables()
    together = threading.Barrier(2)
    found: list[list[str]] = []

    def act() -> None:
        forget_tables()
        together.wait()
        match = opened(id, scenario)
        together.wait()
        forget_tables()
        found.append(play(match, MOVES))

    threads = [threading.Thread(target=act) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected, expected]
