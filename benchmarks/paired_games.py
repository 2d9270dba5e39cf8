"""Play random games in two source trees or builds, in turns: A B A B.

Both play the same games, each cut off after LIMIT decisions. The figures are the medians of
decisions a second of processor time and the median of the paired ratios. If the number of decisions
differs, the benchmark ends, because the games differ.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

from benchmarks.paired import COMPILED, PLAIN, Process

from naumachia.kernel.build import build
from naumachia.kernel.playout import play_out
from naumachia.sim.runner import Series, opening

PAIRS = 7


class Player(Process):
    """A process that plays games of one scenario on request, with the package in a folder."""

    def __init__(self, folder: Path, ruleset: str, scenario: str, limit: str) -> None:
        words = ("benchmarks.paired_games", ruleset, scenario, limit)
        super().__init__(folder, *words, NAUMACHIA_PLAYS="1")

    def play(self, first: int, games: int) -> tuple[float, int]:
        """Return the processor seconds and decisions of games with seeds from `first` on."""
        seconds, decisions = self.ask(first, games)
        return float(seconds), int(decisions)


def compare_battle(old: Path, new: Path, ruleset: str, battle: str) -> str:
    """Play one battle, SCENARIO:GAMES:LIMIT, in both trees. Return its line of the table."""
    scenario, games, limit = battle.split(":")
    players = [Player(folder, ruleset, scenario, limit) for folder in (old, new)]
    rows: list[list[tuple[float, int]]] = []
    for number in range(PAIRS):
        rows.append([player.play(number * int(games), int(games)) for player in players])
        if rows[-1][0][1] != rows[-1][1][1]:
            raise SystemExit(f"{scenario}: the games differ, {rows[-1]}")
    for player in players:
        player.close()
    a, b = (median(row[side][1] / row[side][0] for row in rows) for side in (0, 1))
    ratio = median(row[0][0] / row[1][0] for row in rows)
    return f"{scenario:20} {a:10.1f} {b:10.1f} {ratio:8.2f}"


def compare_battles(ruleset: str, battles: Sequence[str], arguments: list[str]) -> None:
    """Print a line for each battle: the arguments are [OLD NEW [SCENARIO:GAMES:LIMIT ...]]."""
    folders = [Path(one).resolve() for one in arguments[:2]] or [PLAIN, COMPILED]
    print(f"{ruleset}: {folders[0]} against {folders[1]}")
    print(f"{'decisions a second':20} {'old':>10} {'new':>10} {'ratio':>8}")
    for battle in arguments[2:] or battles:
        print(compare_battle(folders[0], folders[1], ruleset, battle), flush=True)


def serve(ruleset_id: str, scenario: str, limit: int) -> None:
    """Play on request: the first seed and the number of games in, seconds and decisions out."""
    ruleset = Series(ruleset_id, scenario, (), 1).rules()
    start = opening(ruleset, scenario, {})
    print(build(), flush=True)
    for request in sys.stdin:
        first, games = (int(word) for word in request.split())
        begun, decisions = process_time(), 0
        for seed in range(first, first + games):
            game = play_out(ruleset, ruleset.clone(start), Random(seed), limit)
            decisions += game.decisions
        print(process_time() - begun, decisions, flush=True)


if __name__ == "__main__" and os.environ.get("NAUMACHIA_PLAYS"):
    serve(sys.argv[1], sys.argv[2], int(sys.argv[3]))
