"""Estimate the playing time of the packaged scenarios, and write it into their files.

PYTHONPATH=build/fast:. NAUMACHIA_BUILD=compiled python -m benchmarks.scenario_minutes [RULESET ...]

Greedy plays each against itself. Of the orders that needed thought, a person gives one half and the
computer the other. `diadochi/intro` is one scenario. The minutes are printed; with `--write`, they
are written to the files. Those of the battles of Návarchoi are scaled from the decisions in
`docs/rulesets/navarchoi-evidence.md`, because playing them would take hours.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from statistics import median
from time import process_time

from benchmarks.greedy_play import greedy_orders

from naumachia.kernel.ruleset import AnyRuleset
from naumachia.rules import ids, load

PERSON, COMPUTER = 20.0, 4.0
"""Seconds for an order, including its animation."""
GAMES = 3
ENOUGH = 10.0
"""Processor seconds after which no other game of a scenario is begun."""
FILES = Path("src/naumachia/rules")
MINUTES = re.compile(r"^minutes = .*\n", re.MULTILINE)
SUMMARY = re.compile(r"^summary = .*\n", re.MULTILINE)


def orders(ruleset: AnyRuleset, scenario: str, seed: int) -> int:
    """Return how many orders of a game needed thought."""
    ahead = ruleset.advisor.lookahead
    given = 0
    for state, seat in greedy_orders(ruleset, scenario, seed):
        # An answer to an attack, or following a leader, takes little time.
        thought = ahead.quiet(state) and ahead.searches(state, seat)
        given += thought and len(ruleset.legal(state, seat)) > 1
    return given


def minutes(ruleset: AnyRuleset, scenario: str) -> int:
    """Return the approximate minutes: to 5 minutes, to 10 above half an hour, to 30 above an hour
    and a half.
    """
    begun = process_time()
    games: list[int] = []
    while len(games) < GAMES and process_time() - begun < ENOUGH:
        games.append(orders(ruleset, scenario, len(games) + 1))
    exact = median(games) * (PERSON + COMPUTER) / 2 / 60
    step = 5 if exact <= 30 else 10 if exact <= 90 else 30
    return max(5, round(exact / step) * step)


def write(ruleset: str, scenario: str, found: int) -> None:
    """Set the minutes in the file of a scenario, below its summary."""
    for file in (FILES / ruleset / "data" / "scenarios").glob("*.toml"):
        text = file.read_text("utf-8")
        if f'id = "{scenario}"\n' in text:
            text = MINUTES.sub("", text, count=1)
            head = SUMMARY.search(text)
            assert head is not None, f"{file} has no summary"
            line = f"minutes = {found}\n"
            file.write_text(f"{text[: head.end()]}{line}{text[head.end() :]}", "utf-8")


def main(names: list[str]) -> None:
    """Print a line for each scenario, and write it on request."""
    writing = "--write" in names
    for wanted in [one for one in names if one != "--write"] or ids():
        name, _, only = wanted.partition("/")
        ruleset = load(name)
        for scenario in ruleset.scenarios().values():
            if only not in ("", scenario.id):
                continue
            found = minutes(ruleset.seating.of_scenario(ruleset, scenario), scenario.id)
            print(f"{name:12} {scenario.id:24} {found:4}", flush=True)
            if writing:
                write(name, scenario.id, found)


if __name__ == "__main__":
    main(sys.argv[1:])
