"""Compare the documented loop of the Python interface with the rules alone, in paired runs.

make fast
PYTHONPATH=build/fast:. .venv/bin/python -m benchmarks.bench_python [SECONDS]

Each line plays random games of one scenario by turns in four ways, and gives decisions a second:
the rules in place without a history (`kernel`), `Game.play` with `Game.legal_actions` (`play`),
`Game.order` with `Game.legal_orders` (`order`), and `Game.step` (`step`). The shares of the
kernel's speed are medians of the pairs.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from random import Random
from statistics import median
from typing import Final

import naumachia
from naumachia.game import Game
from naumachia.kernel.chance import Chance
from naumachia.kernel.event import SILENT
from naumachia.kernel.pending import Prompt

SCENARIOS: Final = {
    "trireme": "skirmish",
    "biremes": "threes",
    "navarchoi": "first-strokes-a",
    "diadochi": "intro",
    "age_of_sail": "frigates",
}
PAIRS: Final = 9
LONGEST: Final = 3000
"""Decisions after which a random game is cut off."""


def kernel(first: Game, seed: int) -> int:
    """Play a random game by the rules alone; return the number of decisions."""
    ruleset, rng, count = first.ruleset, Random(seed), 0
    state = ruleset.clone(first.match.opening)
    while count < LONGEST:
        pending = ruleset.pending(state)
        if isinstance(pending, Prompt):
            seat = pending.seats[0]
            ruleset.decide(state, seat, rng.choice(ruleset.legal(state, seat)), SILENT)
            count += 1
        elif isinstance(pending, Chance):
            ruleset.resolve(state, pending.sample(rng), SILENT)
        else:
            break
    return count


def play(first: Game, seed: int) -> int:
    """Play a random game by actions; return the number of decisions."""
    game, rng, count = first.again(seed), Random(seed), 0
    while not game.over and count < LONGEST:
        game.play(rng.choice(game.legal_actions()))
        count += 1
    return count


def order(first: Game, seed: int) -> int:
    """Play a random game by orders as text; return the number of decisions."""
    game, rng, count = first.again(seed), Random(seed), 0
    while not game.over and count < LONGEST:
        game.order(rng.choice(game.legal_orders()))
        count += 1
    return sum(entry.seat is not None for entry in game.match.history)


def step(first: Game, seed: int) -> int:
    """Play a random game by steps; return the number of decisions."""
    game, count = first.again(seed), 0
    while not game.over and count < LONGEST:
        game.step()
        count += 1
    return count


WAYS: Final[dict[str, Callable[[Game, int], int]]] = {
    "kernel": kernel,
    "play": play,
    "order": order,
    "step": step,
}


def speed(way: Callable[[Game, int], int], first: Game, seconds: float, seed: int) -> float:
    """Return decisions a second of processor time."""
    begun, count = time.process_time(), 0
    while (gone := time.process_time() - begun) < seconds:
        count += way(first, seed)
        seed += 1
    return count / gone


def main(seconds: float) -> None:
    print(f"{'':14}" + "".join(f"{name + '/s':>12}" for name in WAYS), end="")
    print("".join(f"{name:>8}" for name in WAYS if name != "kernel"))
    for ruleset, scenario in SCENARIOS.items():
        first = naumachia.new(ruleset, scenario, seed=0)
        found: dict[str, list[float]] = {name: [] for name in WAYS}
        for pair in range(PAIRS):
            for name, way in WAYS.items():
                found[name].append(speed(way, first, seconds / PAIRS, pair * 1000))
        shares = {
            name: median(one / whole for one, whole in zip(speeds, found["kernel"], strict=True))
            for name, speeds in found.items()
        }
        line = f"{ruleset:14}" + "".join(f"{median(one):12,.0f}" for one in found.values())
        print(line + "".join(f"{shares[name]:8.2f}" for name in WAYS if name != "kernel"))


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 2.0)
