"""Measure Návarchoi's scenarios: length, losses by cause, wins by side, between computer players.

PYTHONPATH=build/fast:. python -m benchmarks.navarchoi_evidence [GAMES] [BOT] [SCENARIO ...]

Prints a table of Markdown, a row for each scenario as soon as its games are played; by default all
scenarios. BOT (greedy) plays both sides; the seed is 1.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Sequence
from statistics import fmean, median
from typing import Any

from naumachia.kernel.event import Event
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.sim.interval import share
from naumachia.sim.observer import Value
from naumachia.sim.runner import Row, Series

RULESET = "navarchoi"
SEED = 1
SUNK_BY = {
    "NAV-EVT-04": "sinking",
    "NAV-EVT-05": "dragged",
    "NAV-RULE-49": "rammed",
    "NAV-MEL-07": "scuttled",
    "NAV-RULE-84": "scuttled",
}
"""The causes of sinking, by the clause of the event."""
LOST_BY = {"drifted_off": "drifted", "left_map": "left"}
CAUSES = ("sinking", "dragged", "rammed", "scuttled", "drifted", "left", "taken")
TOTALS = re.compile(r" (-?[0-9.]+)(?:, |$)")
"""The Victory Points in `Romans (Duilius) 4.5, Carthaginians (Hannibal, Gisco) 3`."""
HEADS = (
    "scenario",
    "games",
    "turns",
    "decisions",
    "A wins (95 %)",
    "B wins (95 %)",
    "equal",
    "points A : B",
    "sunk by event",
    "dragged down",
    "sunk by a ram",
    "scuttled",
    "drifted off",
    "left the map",
    "prizes at the end",
)


class Losses:
    """Counts the lost ships of a game by cause, and its turns."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.state: Any = None

    def begin(self, ruleset: AnyRuleset, state: Any) -> None:
        """Reset the counts."""
        self.counts.clear()
        self.state = state

    def moved(self, ruleset: AnyRuleset, state: Any, events: Sequence[Event]) -> None:
        """Count losses."""
        for event in events:
            if event.kind == "sunk":
                self.counts[SUNK_BY[event.clause]] += 1
            elif event.kind in LOST_BY:
                self.counts[LOST_BY[event.kind]] += 1

    def columns(self) -> dict[str, Value]:
        """Return counts by cause, prizes at the end, and the last turn."""
        self.counts["taken"] = sum(1 for ship in self.state.ships if ship.side != ship.fleet)
        found: dict[str, Value] = {cause: self.counts[cause] for cause in CAUSES}
        turn = self.state.result.facts["turn"] if self.state.result is not None else 0
        return {**found, "turn": int(turn)}


def points(row: Row, side: int) -> float:
    """Return the Victory Points of a side."""
    return float(TOTALS.findall(str(row["fact_points"]))[side])


def table_row(scenario: str, rows: list[Row]) -> list[str]:
    """Return the cells of a scenario."""
    count = len(rows)
    cells = [f"`{scenario}`", str(count)]
    turns = [float(row["turn"]) for row in rows]
    cells.append(f"{median(turns):.0f} ({min(turns):.0f}-{max(turns):.0f})")
    cells.append(f"{fmean(float(row['decisions']) for row in rows):.0f}")
    for seat in ("a", "b"):
        won = share(sum(1 for row in rows if row["winner"] == seat), count)
        cells.append(f"{won.value:.0%} ({won.low:.0%}-{won.high:.0%})")
    cells.append(f"{sum(1 for row in rows if row['winner'] == 'draw') / count:.0%}")
    cells.append(" : ".join(f"{fmean(points(row, side) for row in rows):.1f}" for side in (0, 1)))
    cells += [f"{fmean(float(row[cause]) for row in rows):.1f}" for cause in CAUSES]
    return cells


def main(games: int, bot: str, scenarios: Sequence[str]) -> None:
    rules = Series(RULESET, "", (bot, bot), SEED).rules()
    print(f"<!-- {games} games each, {bot} against {bot}, seed {SEED} -->")
    print("| " + " | ".join(HEADS) + " |")
    print("|" + "---|" * len(HEADS), flush=True)
    for scenario in scenarios or list(rules.scenarios()):
        series = Series(RULESET, scenario, (bot, bot), SEED, {}, (Losses,))
        rows = series.play(range(games))
        print("| " + " | ".join(table_row(scenario, rows)) + " |", flush=True)


if __name__ == "__main__":
    main(
        int(sys.argv[1]) if len(sys.argv) > 1 else 40,
        sys.argv[2] if len(sys.argv) > 2 else "greedy",
        sys.argv[3:],
    )
