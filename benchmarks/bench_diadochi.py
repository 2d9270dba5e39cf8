"""How fast Diadochi plays: random decisions a second, two trees of sources or builds in turns.

python -m benchmarks.bench_diadochi [OLD] [NEW] [RULESET SCENARIO:GAMES:LIMIT ...]

OLD and NEW are folders that hold the package, `src` and `build/fast` when none are named: so a
change is measured against a copy of what was there before it (`git worktree add`). Both play the
same games, each cut off after LIMIT decisions, A B A B; what is printed are the medians of
decisions a second of processor time and the median of the paired ratios. Games that take another
number of decisions in the two end the benchmark: they are not the same game any more.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

from benchmarks.paired import COMPILED, PLAIN, Process

from naumachia.kernel.build import build
from naumachia.kernel.playout import play_out
from naumachia.sim.runner import Series, opening

PAIRS = 7
RULESET = "diadochi"
BATTLES = (
    *("two:10:1000", "intro:1:1000", "even-24:1:300"),
    *("even-60:1:250", "salamis-306:1:250", "even-120:1:250"),
)
"""Scenarios, games of each run, and the decisions after which a game is cut off."""


class Player(Process):
    """A process that plays games of one scenario on request, with the package in a folder."""

    def __init__(self, folder: Path, ruleset: str, scenario: str, limit: str) -> None:
        words = ("benchmarks.bench_diadochi", ruleset, scenario, limit)
        super().__init__(folder, *words, NAUMACHIA_PLAYS="1")

    def play(self, first: int, games: int) -> tuple[float, int]:
        """Return the processor seconds and decisions of games with seeds from `first` on."""
        seconds, decisions = self.ask(first, games)
        return float(seconds), int(decisions)


def compare(old: Path, new: Path, ruleset: str, battle: str) -> str:
    """The line of one scenario."""
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


def main(arguments: list[str]) -> None:
    """Print a line for each scenario."""
    folders = [Path(one).resolve() for one in arguments[:2]] or [PLAIN, COMPILED]
    ruleset = arguments[2] if len(arguments) > 2 else RULESET
    print(f"{folders[0]} against {folders[1]}")
    print(f"{'decisions a second':20} {'old':>10} {'new':>10} {'ratio':>8}")
    for battle in arguments[3:] or BATTLES:
        print(compare(folders[0], folders[1], ruleset, battle), flush=True)


if __name__ == "__main__":
    if os.environ.get("NAUMACHIA_PLAYS"):
        serve(sys.argv[1], sys.argv[2], int(sys.argv[3]))
    else:
        main(sys.argv[1:])
