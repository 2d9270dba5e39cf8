"""What a game costs as the fleets grow: what a page is told, a computer's order, memory of a move.

python -m benchmarks.bench_ships [6 40 120 240 480]
PYTHONPATH=build/fast:. python -m benchmarks.bench_ships

Ships of both sides lie in ranks at the same density on tables that grow with them. Times are
milliseconds, the shortest of several; `update` is all that one player's page is sent after an
order, the columns after it are its parts, `kB` its size as JSON. `fork` is a copy of the game, on
which every order is tried. `order` is what the careful bot takes for one order; above `THINKING`
ships it is left out. Memory is what a move leaves behind in a game whose list of orders is asked
for at every move, as the server does, and what 10,000 such moves come to.
"""

from __future__ import annotations

import gc
import json
import sys
import tracemalloc
from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import Any

from benchmarks.bench_biremes import position

from naumachia.kernel.chance import Chance
from naumachia.kernel.match import Match
from naumachia.kernel.options import Options
from naumachia.kernel.pending import Prompt
from naumachia.render import draw
from naumachia.rules.biremes.ruleset import RULESET
from naumachia.search.greedy import GreedyBot
from naumachia.server.game.game import Game
from naumachia.server.game.timeline import Timeline
from naumachia.server.game.viewer import Viewer
from naumachia.server.page import report
from naumachia.server.page.board import rosters
from naumachia.server.store.games import GameRow, SeatRow

SHIPS = (6, 40, 120, 240, 480)
TURNS = 3
"""Times each part is measured; the shortest counts, which is the least disturbed."""
THINKING = 40
WARMING, MOVES = 40, 64
"""Moves made before memory is measured, and while it is."""
LONG = 10_000


def opened(ships: int) -> Timeline:
    """A game of so many ships, the first seat to move."""
    scenario = next(iter(RULESET.scenarios().values()))
    text = RULESET.notation.format_position(position(ships))
    return Timeline(Match(RULESET, scenario, Options(RULESET.options(), {}), text))


def shortest(work: Callable[[], object]) -> float:
    """Milliseconds of the quickest of a few calls."""
    times = []
    for _ in range(TURNS):
        begun = perf_counter()
        work()
        times.append(1000 * (perf_counter() - begun))
    return min(times)


def move(timeline: Timeline, rng: Random) -> None:
    """One random move; the list of orders is asked for."""
    pending = timeline.match.pending
    if isinstance(pending, Chance):
        timeline.answer(pending.sample(rng))
    elif isinstance(pending, Prompt):
        state, seat = timeline.match.state, pending.seats[0]
        action = rng.choice(timeline.ruleset.legal(state, seat))
        timeline.order(seat, timeline.ruleset.notation.format_action(state, action))


def costs(ships: int) -> dict[str, float]:
    """Milliseconds of an update and its parts, and its size in kB."""
    timeline = opened(ships)
    ruleset, viewer = timeline.ruleset, Viewer((0,))
    people = tuple(SeatRow("person", "", "") for _ in ruleset.seats)
    scenario = timeline.match.scenario.id
    row = GameRow("game", ruleset.id, "1", scenario, {}, "own", "server", people, {}, "", "")
    timeline.order(0, "G1 stay")
    game = Game(timeline, row, ())
    state = timeline.match.state

    def told() -> Any:
        # As after an order: nothing has been listed in this position yet.
        state.choices = None
        return report.update(game, viewer, timeline.seq - 1, whole=False)

    def listed() -> Any:
        state.choices = None
        return report.choices(ruleset, state, 0)

    sight = report.Sight.of(ruleset, state, viewer)
    return {
        "update": shortest(told),
        "picture": shortest(lambda: draw(sight.scene)),
        "orders": shortest(listed),
        "roster": shortest(lambda: rosters(ruleset, sight.margin, sight.scene)),
        "scene": shortest(lambda: report.Sight.of(ruleset, state, viewer)),
        "marks": shortest(lambda: report.milestones(timeline)),
        "fork": shortest(timeline.fork),
        "kB": len(json.dumps(told())) / 1000,
    }


def thought(ships: int) -> float:
    """Milliseconds of one order of the careful bot."""
    match = opened(ships).match
    bot = GreedyBot(match.ruleset, Random(1))
    begun = perf_counter()
    bot.order(match.view(0), 0, match.ruleset.legal(match.state, 0))
    return 1000 * (perf_counter() - begun)


def remembered(ships: int) -> float:
    """Bytes that a move leaves behind."""
    timeline, rng = opened(ships), Random(2)
    tracemalloc.start()
    for _ in range(WARMING):
        move(timeline, rng)
    gc.collect()
    before, at = tracemalloc.get_traced_memory()[0], timeline.seq
    for _ in range(MOVES):
        move(timeline, rng)
    gc.collect()
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return grown / max(1, timeline.seq - at)


def main() -> None:
    sizes = [int(size) for size in sys.argv[1:]] or SHIPS
    titles = ("update", "picture", "orders", "roster", "scene", "marks", "fork", "kB")
    print(
        f"{'ships':>6}"
        + "".join(f"{title:>9}" for title in titles)
        + f"{'order':>9}{'kB/move':>9}{'MB/10000':>9}"
    )
    for ships in sizes:
        row = costs(ships)
        line = f"{ships:6}" + "".join(f"{row[title]:9.2f}" for title in titles)
        line += f"{thought(ships):9.0f}" if ships <= THINKING else f"{'-':>9}"
        left = remembered(ships)
        print(f"{line}{left / 1000:9.1f}{left * LONG / 1e6:9.0f}", flush=True)


if __name__ == "__main__":
    main()
