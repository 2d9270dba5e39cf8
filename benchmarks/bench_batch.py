"""Measure how many steps a batch of environments makes in a second of processor time.

make fast
PYTHONPATH=build/fast:. .venv/bin/python -m benchmarks.bench_batch [GAMES [SECONDS]]

Random legal actions in all games of a batch, drawn by NumPy (`Batch.sample`, which counts): with
masks alone, with planes, and with all arrays. With OpenSpiel (`pip install '.[bench]'`), the same
run steps random games of Breakthrough from Python, with masks and with tensors. The lines take
turns; each figure is the median of its turns.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from importlib import import_module
from random import Random
from statistics import median
from typing import Any, Final

import numpy as np

from naumachia import env

TURNS: Final = 7
Run = Callable[[float], float]
SCENARIOS: Final = {
    "trireme": "skirmish",
    "biremes": "threes",
    "navarchoi": "first-strokes-a",
    "diadochi": "intro",
    "age_of_sail": "frigates",
}


def batch(ruleset: str, scenario: str, games: int, arrays: list[str] | None) -> Run:
    """Return a function that steps a batch for some seconds, and returns steps a second."""
    battles = env.batch(ruleset, scenario, games, arrays=arrays)
    battles.reset(seed=1)
    rng = np.random.default_rng(1)

    def run(seconds: float) -> float:
        begun, steps = time.process_time(), 0
        while (gone := time.process_time() - begun) < seconds:
            battles.step(battles.sample(rng))
            steps += games
        return steps / gone

    return run


def open_spiel(with_tensor: bool) -> Run:
    """Return the same for OpenSpiel's Breakthrough, one game after the other."""
    spiel: Any = import_module("pyspiel")
    game, rng = spiel.load_game("breakthrough(rows=8,columns=8)"), Random(1)
    mask = np.zeros(game.num_distinct_actions(), np.int8)

    def run(seconds: float) -> float:
        begun, steps = time.process_time(), 0
        while (gone := time.process_time() - begun) < seconds:
            state = game.new_initial_state()
            while not state.is_terminal():
                legal = state.legal_actions()
                mask.fill(0)
                mask[legal] = 1
                if with_tensor:
                    np.array(state.observation_tensor(0), np.float32)
                state.apply_action(rng.choice(legal))
                steps += 1
        return steps / gone

    return run


def lines(games: int) -> dict[str, Run]:
    """Return all lines of the table by name."""
    found: dict[str, Run] = {}
    for ruleset, scenario in SCENARIOS.items():
        found[f"{ruleset}, masks"] = batch(ruleset, scenario, games, [])
        if ruleset == "trireme":
            found[f"{ruleset}, masks and planes"] = batch(ruleset, scenario, games, ["planes"])
        found[f"{ruleset}, all arrays"] = batch(ruleset, scenario, games, None)
    try:
        found["OpenSpiel's Breakthrough, masks"] = open_spiel(with_tensor=False)
        found["OpenSpiel's Breakthrough, masks and tensors"] = open_spiel(with_tensor=True)
    except ImportError:
        print("OpenSpiel is not installed (`pip install '.[bench]'`): our own figures only")
    return found


def main(games: int, seconds: float) -> None:
    runs = lines(games)
    speeds: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(TURNS):
        for name, run in runs.items():
            speeds[name].append(run(seconds / TURNS))
    for name, found in speeds.items():
        print(f"{name:45}{median(found):12,.0f} steps/s")


if __name__ == "__main__":
    arguments = sys.argv[1:]
    main(
        int(arguments[0]) if arguments else 256,
        float(arguments[1]) if len(arguments) > 1 else 2.0,
    )
