"""Play each level against the one below it, and the highest against `greedy`, in a battle of each
rule set.

    PYTHONPATH=build/fast:. NAUMACHIA_BUILD=compiled python -m benchmarks.ladder [--minutes 60]
    [--games 200] [--anew] [RULESET ...]

Games are mirrored (each seed is played twice, with the sides exchanged) and have no clock, so that
they are the same on every machine. Results are stored in `benchmarks/ladder.toml`, and the next run
continues from there. With `--anew`, the named rule sets start from the beginning, as they must
after a change of their rules or their advice. The tables of `docs/bot-measurements.md` are written
from it.
"""

from __future__ import annotations

import argparse
import tomllib
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from os import cpu_count
from pathlib import Path
from textwrap import wrap
from time import monotonic
from typing import Final, NamedTuple

from naumachia.rules import ids
from naumachia.search.levels import LEVELS
from naumachia.sim.runner import Series
from naumachia.sim.tournament import MatchScore, mirrored

ROOT: Final = Path(__file__).parents[1]
KEPT: Final = ROOT / "benchmarks" / "ladder.toml"
PAGE: Final = ROOT / "docs" / "bot-measurements.md"
BEGIN, END = "<!-- ladder -->\n", "<!-- end of the ladder -->\n"
RAW: Final = argparse.RawDescriptionHelpFormatter
SEED: Final = 23
SIDES: Final = ("first", "second")
POINTS: Final = {"W": 1.0, "D": 0.5, "L": 0.0}


class Battle(NamedTuple):
    """The battle of a rule set: a scenario (an id, or a file) with its options."""

    ruleset: str
    scenario: str
    title: str
    options: tuple[tuple[str, str], ...] = ()


BATTLES: Final = (
    Battle("trireme", "skirmish", "Trireme, `skirmish`"),
    Battle("biremes", "threes", "Biremes, `threes`"),
    Battle("navarchoi", "examples/navarchoi/seven-a-side.toml", "Návarchoi, seven a side"),
    Battle("diadochi", "even-60", "Diadochi, `even-60`"),
    Battle(
        "age_of_sail",
        "resistance",
        "Age of Sail, `resistance`, exact ranges",
        (("premeasure", "allowed"),),
    ),
)

GREEDY: Final = "greedy"
MET: Final = (
    *((better.id, worse.id) for worse, better in pairwise(LEVELS)),
    (LEVELS[-1].id, GREEDY),
)
"""The pairs of levels, the better one first."""


class Rung:
    """Two levels in one battle; `pairs` are the results of the better one as the first side and as
    the second, such as `WD`.
    """

    def __init__(self, battle: Battle, better: str, worse: str) -> None:
        self.battle: Final = battle
        self.better: Final = better
        self.worse: Final = worse
        self.pairs: list[str] = []

    @property
    def key(self) -> tuple[str, str, str, str]:
        """Return the key of the rung."""
        return self.battle.ruleset, self.battle.scenario, self.better, self.worse

    def result(self) -> MatchScore:
        """Return the results, counted."""
        found = MatchScore(self.better, self.worse, SIDES)
        for pair in self.pairs:
            for side, letter in zip(SIDES, pair, strict=True):
                found.points[side].append(POINTS[letter])
        return found


def rungs() -> list[Rung]:
    """Return the rungs of all battles, with their stored results."""
    found = [Rung(battle, better, worse) for battle in BATTLES for better, worse in MET]
    kept = tomllib.loads(KEPT.read_text("utf-8"))["rung"] if KEPT.exists() else []
    fields = ("ruleset", "scenario", "better", "worse")
    played = {tuple(one[field] for field in fields): one["pairs"] for one in kept}
    for rung in found:
        rung.pairs += played.get(rung.key, "").split()
    return found


def keep(every: Sequence[Rung]) -> None:
    """Write the results, and the tables of the page."""
    lines = ["# What the levels of computer players did against one another: benchmarks/ladder.py."]
    for rung in every:
        ruleset, scenario, better, worse = rung.key
        lines += ["", "[[rung]]", f'ruleset = "{ruleset}"', f'scenario = "{scenario}"']
        lines += [f'better = "{better}"', f'worse = "{worse}"', 'pairs = """']
        lines += [*wrap(" ".join(rung.pairs), 90), '"""']
    KEPT.write_text("\n".join(lines) + "\n", "utf-8")
    PAGE.write_text(written(PAGE.read_text("utf-8"), every), "utf-8")


def pair(rung: Rung, number: int) -> str:
    """Return the results of the better level in a mirrored pair of games, the one that `naumachia
    match` plays with this number.
    """
    battle = rung.battle
    bots = [one if one == GREEDY else f"{one}:seconds=0" for one in (rung.better, rung.worse)]
    options = dict(battle.options)
    letters = {points: letter for letter, points in POINTS.items()}
    found = ""
    for seat, half in mirrored(Series(battle.ruleset, battle.scenario, bots, SEED, options)):
        result = MatchScore(rung.better, rung.worse, tuple(half.rules().seats))
        result.add(half.play([number]), seat)
        found += letters[result.points[seat][0]]
    return found


def play(
    wanted: Sequence[Rung], every: Sequence[Rung], pairs: int, until: float, jobs: int | None
) -> None:
    """Play the missing pairs of these rungs in this many processes, and store each pair
    as it ends.
    """
    with ProcessPoolExecutor(jobs) as pool:
        for rung in wanted:
            numbers = range(len(rung.pairs), pairs)
            for found in pool.map(pair, [rung] * len(numbers), numbers):
                rung.pairs.append(found)
                keep(every)
                if monotonic() > until:
                    pool.shutdown(wait=False, cancel_futures=True)
                    return
            print(row(rung), flush=True)


def row(rung: Rung) -> str:
    """Return a row of a table."""
    found = rung.result()
    shares = (found.score(), found.win_share(), found.decided_share())
    told = [f"{one.value:.1%} | {100 * one.low:.1f} to {100 * one.high:.1f}" for one in shares]
    counts = f"{found.games} | {found.wins}, {found.draws}, {found.losses}"
    return f"| {rung.battle.title} | {counts} | {' | '.join(told)} |".replace("%", " %")


def tables(every: Sequence[Rung]) -> str:
    """Return the tables of the page."""
    lines: list[str] = []
    for better, worse in MET:
        met = [one for one in every if (one.better, one.worse) == (better, worse) and one.pairs]
        if not met:
            continue
        shares = "score | 95 % | wins | 95 % | of decided games | 95 %"
        lines += [f"| `{better}` against `{worse}` | games | wins, draws, losses | {shares} |"]
        lines += ["|" + "---|" * 9]
        lines += [*map(row, met), ""]
    return "\n".join(lines)


def written(page: str, every: Sequence[Rung]) -> str:
    """Return the page with these tables."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{tables(every)}\n{END}{after}"


def main(arguments: Sequence[str] | None = None) -> None:
    """Play on, and write the tables."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=RAW)
    asked.add_argument("rulesets", nargs="*", choices=[*ids(), []], metavar="RULESET")
    asked.add_argument("--games", type=int, default=200, help="an even number for each rung")
    asked.add_argument("--minutes", type=float, default=1e9, help="begin no game after them")
    asked.add_argument("--jobs", type=int, default=cpu_count(), help="processes")
    asked.add_argument("--better", help="only the rungs of this level")
    asked.add_argument("--worse", help="only those above this one")
    asked.add_argument("--anew", action="store_true", help="forget what was played of them")
    given = asked.parse_args(arguments)
    if given.games < 2 or given.games % 2:
        asked.error(f"--games {given.games}: an even number, games are played in pairs")
    every = rungs()
    wanted = [
        rung
        for rung in every
        if not given.rulesets or rung.battle.ruleset in given.rulesets
        if given.better in (None, rung.better) and given.worse in (None, rung.worse)
    ]
    for rung in wanted if given.anew else ():
        rung.pairs.clear()
    play(wanted, every, given.games // 2, monotonic() + 60 * given.minutes, given.jobs)


if __name__ == "__main__":
    main()
