"""Measure how the cost of Biremes' candidate list grows with the fleets, in the current build.

    python -m benchmarks.bench_biremes
    PYTHONPATH=build/fast:. python -m benchmarks.bench_biremes

Ships of both sides have the same density on tables that grow with the fleets, with a third of them
within reach of an enemy. If the cost per ship is constant, the list does not grow with the square
of the fleet.
"""

from __future__ import annotations

from math import ceil, sqrt
from time import perf_counter

from naumachia.kernel.event import SILENT
from naumachia.rules.biremes.model import Biremes
from naumachia.rules.biremes.ruleset import RULESET

FLEETS = (5, 10, 20, 40, 80)
"""Ships on the table, of both sides together."""
SPACING = 5
ENOUGH = 0.3
"""Seconds measured for each size."""


def position(count: int) -> Biremes:
    """Return a position with this many ships in a square pattern, sides alternating,
    green to move.
    """
    columns = ceil(sqrt(count))
    rows = ceil(count / columns)
    width, height = max(12, SPACING * (columns + 1)), max(12, SPACING * (rows + 1))
    lines = [
        f"options table_width={width} table_height={height}",
        "players green:0:naval_power:south orange:1:naval_power:north",
        "turn 1",
        "order green orange",
        "taken 1",
        "stack cycle:2 player_turns player:0:3 activate:0",
    ]
    for number in range(count):
        row, column = divmod(number, columns)
        x, y = SPACING * (column + 1), SPACING * (row + 1)
        tag, heading = ("G", 0) if (row + column) % 2 == 0 else ("O", 90)
        lines.append(f"{tag}{number + 1} {'BTQV'[number % 4]} {x},{y},{heading}")
    return RULESET.notation.parse_position("\n".join(lines))


def measure(state: Biremes) -> tuple[float, int, float]:
    """Return the seconds of a whole list, its length, and the seconds of an evaluation."""
    calls = 0
    begun = perf_counter()
    while perf_counter() - begun < ENOUGH:
        state.choices = None
        RULESET.legal(state, 0)
        calls += 1
    listing = (perf_counter() - begun) / calls
    actions = RULESET.legal(state, 0)
    calls = 0
    begun = perf_counter()
    while perf_counter() - begun < ENOUGH:
        RULESET.advisor.evaluate(state, 0)
        calls += 1
    return listing, len(actions), (perf_counter() - begun) / calls


def main() -> None:
    titles = ("list us", "actions", "us a ship", "evaluate us", "order us")
    print(f"{'ships':>6}" + "".join(f"{title:>13}" for title in titles))
    for count in FLEETS:
        state = position(count)
        movers = sum(1 for ship in state.ships if ship.owner == 0)
        listing, actions, valuing = measure(state)
        begun = perf_counter()
        for action in RULESET.legal(state, 0)[:200]:
            RULESET.decide(RULESET.clone(state), 0, action, SILENT)
        made = (perf_counter() - begun) / min(200, actions)
        row = (listing * 1e6, listing * 1e6 / movers, valuing * 1e6, made * 1e6)
        print(
            f"{count:6}{row[0]:13.0f}{actions:13}{row[1]:13.1f}{row[2]:13.1f}{row[3]:13.1f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
