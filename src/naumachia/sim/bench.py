"""Measure the speed of a rule set with random games."""

from __future__ import annotations

import tracemalloc
from collections.abc import Sequence
from random import Random
from time import process_time

from naumachia.kernel.build import build
from naumachia.kernel.errors import BadInput
from naumachia.kernel.options import Options
from naumachia.kernel.playout import play_out
from naumachia.kernel.ruleset import AnyRuleset, View
from naumachia.kernel.scenario import Scenario
from naumachia.rules import find
from naumachia.scene.board import board_of
from naumachia.sim.runner import scenario_of

AT_ONCE = 8
"""Decisions between two looks at the clock, because one decision may take long."""


def bench(
    ruleset_id: str, seconds: float = 5.0, scenario: str = "", seed: int = 0
) -> dict[str, float | int | str]:
    """Play random games for `seconds` of processor time in this process.

    The last game is finished, so rates count whole games. Returns `ruleset`, `scenario`, `seed`,
    `build` (`plain` or `compiled`), `seconds`, `games`, `decisions`, `decisions_per_second`,
    `games_per_second` and `legal_per_decision`. Raises BadInput.
    """
    check_time(seconds)
    ruleset = find(ruleset_id)
    chosen = scenario_of(ruleset, scenario)
    start = ruleset.setup(chosen, Options(ruleset.options(), chosen.options))
    rng = Random(seed)
    games = decisions = legal = 0
    begun = process_time()
    elapsed = 0.0
    while elapsed < seconds:
        game = play_out(ruleset, ruleset.clone(start), rng, ruleset.max_decisions)
        games += 1
        decisions += game.decisions
        legal += game.legal
        elapsed = process_time() - begun
    return {
        "ruleset": ruleset.id,
        "scenario": chosen.id,
        "seed": seed,
        "build": build(),
        "seconds": round(elapsed, 3),
        "games": games,
        "decisions": decisions,
        "decisions_per_second": round(decisions / elapsed),
        "games_per_second": round(games / elapsed, 1),
        "legal_per_decision": round(legal / decisions, 2) if decisions else 0.0,
    }


def check_time(seconds: float) -> None:
    """Raise BadInput for a time that is out of range."""
    if not 0.0 < seconds <= 3600.0:
        raise BadInput("wrong time", str(seconds), "seconds", "more than 0, at most 3600")


def growth(
    ruleset_id: str, scenarios: Sequence[str], seconds: float = 5.0, seed: int = 0
) -> list[dict[str, float | int | str]]:
    """Measure how the cost of a game grows from scenario to scenario, each played for `seconds`.

    Games are cut off when the time is over. Returns for each `scenario`: `build`, `seconds`,
    `decisions`, `decisions_per_second`, `legal_per_decision`, `turns`, `seconds_per_turn` (a turn
    of all players; the whole time if no turn ended), `kilobytes` of a position, and `turn_ratio`
    and `memory_ratio`, relative to the first scenario. Raises BadInput.
    """
    check_time(seconds)
    ruleset = find(ruleset_id)
    found = [stretch(ruleset, scenario_of(ruleset, name), seconds, seed) for name in scenarios]
    for row in found:
        for ratio, name in (("turn_ratio", "seconds_per_turn"), ("memory_ratio", "kilobytes")):
            row[ratio] = round(float(row[name]) / max(1e-9, float(found[0][name])), 2)
    return found


def stretch(
    ruleset: AnyRuleset, chosen: Scenario, seconds: float, seed: int
) -> dict[str, float | int | str]:
    """Play one scenario at random, and return the figures of `growth` without ratios."""
    seated = ruleset.seating.of_scenario(ruleset, chosen)
    start = seated.setup(chosen, Options(seated.options(), chosen.options))
    board, rng = board_of(seated), Random(seed)
    tracemalloc.start()
    state = seated.clone(start)
    kilobytes = tracemalloc.get_traced_memory()[0] / 1000
    tracemalloc.stop()
    decisions = legal = turns = 0
    begun, elapsed, whole = process_time(), 0.0, 0.0
    before = board.turn(View(None, state))[0]
    while elapsed < seconds:
        game = play_out(seated, state, rng, AT_ONCE)
        decisions += game.decisions
        legal += game.legal
        elapsed = process_time() - begun
        turn = board.turn(View(None, state))[0]
        if turn != before:
            turns, before, whole = turns + abs(turn - before), turn, elapsed
        if game.result is not None:
            state = seated.clone(start)
            before = board.turn(View(None, state))[0]
    return {
        "scenario": chosen.id,
        "build": build(),
        "seconds": round(elapsed, 3),
        "decisions": decisions,
        "decisions_per_second": round(decisions / elapsed),
        "legal_per_decision": round(legal / decisions, 2) if decisions else 0.0,
        "turns": turns,
        "seconds_per_turn": round((whole or elapsed) / max(1, turns), 4),
        "kilobytes": round(kilobytes, 1),
    }
