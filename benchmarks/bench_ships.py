"""What a game costs as the fleets grow: what a page is told, a computer's order, memory of a move.

python -m benchmarks.bench_ships [6 40 120 240 480] [--battle]
PYTHONPATH=build/fast:. python -m benchmarks.bench_ships

Ships of both sides lie in ranks at the same density on tables that grow with them. Times are
milliseconds of the processor, the shortest of several. `move` is an order made and counted in;
`update` what the page of one player is sent after it and `kB` its size: what has changed, of which
`scene` is the position as he sees it and `picture` the drawing that goes on from the one before;
`both` is the update of the pages of both players, who have in common what nobody hides.
`whole`, `kB` and `drawn` are the same for a page that knows nothing yet. `asked` are the orders of
one ship. `fork` is a copy of the game, on which every order is tried. `order` is what the careful
bot takes for one order, up to `THINKING` ships; `states` the mean of a state that may follow, as it
evaluates it, `alone` of the same state evaluated by itself. Memory is what a move leaves behind,
and what 10,000 such moves come to.

With `--battle` the last size is played for 10,000 moves, which takes its time: random moves with as
few lists as can be, and what the game then holds.
"""

from __future__ import annotations

import gc
import resource
import sys
import tracemalloc
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from time import process_time

from benchmarks.bench_biremes import position

from naumachia.kernel.advisor import Advisor
from naumachia.kernel.chance import Chance
from naumachia.kernel.event import SILENT
from naumachia.kernel.match import Match
from naumachia.kernel.options import Options
from naumachia.render import Drawing
from naumachia.rules.biremes.actions import Action
from naumachia.rules.biremes.model import Biremes
from naumachia.rules.biremes.ruleset import RULESET
from naumachia.search.evaluator import Evaluator
from naumachia.search.greedy import GreedyBot
from naumachia.search.lines import worth
from naumachia.server.game.game import Game
from naumachia.server.game.timeline import Timeline
from naumachia.server.game.viewer import Viewer
from naumachia.server.page import report
from naumachia.server.page.delta import changes
from naumachia.server.page.gestures import aimable_pieces
from naumachia.server.page.order_list import list_orders
from naumachia.server.page.position import Position
from naumachia.server.page.update_cache import UpdateCache
from naumachia.server.store.games import GameRow, SeatRow
from naumachia.server.wire.encoding import encode

SHIPS = (6, 40, 120, 240, 480)
TURNS = 5
"""Each part is measured this often; the shortest counts, which is the least disturbed."""
THINKING = 120
WARMING, MOVES = 40, 64
"""Moves made before memory is measured, and during it."""
LONG = 10_000
COLUMNS = (
    *("move", "update", "both", "scene", "picture", "kB", "whole", "kB0", "drawn"),
    *("asked", "fork", "order", "states", "alone", "kB/move", "MB/10000"),
)


def opened(ships: int) -> Timeline:
    """Return a game with this many ships, the first seat to move."""
    scenario = next(iter(RULESET.scenarios().values()))
    text = RULESET.notation.format_position(position(ships))
    return Timeline(Match(RULESET, scenario, Options(RULESET.options(), {}), text))


def shortest(work: Callable[[], object]) -> float:
    """Return the milliseconds of the fastest of a few calls."""
    times = []
    for _ in range(TURNS):
        begun = process_time()
        work()
        times.append(1000 * (process_time() - begun))
    return min(times)


def move(timeline: Timeline, rng: Random) -> None:
    """Make one random move."""
    match, ruleset = timeline.match, timeline.ruleset
    if isinstance(match.pending, Chance):
        timeline.answer(match.pending.sample(rng))
        return
    (seat, *_), state = match.owing(), match.state
    movers = ruleset.long_lists.movable_pieces(state, seat)
    pieces = [piece for piece in movers or () if piece]
    if pieces:
        legal = ruleset.long_lists.choices_with(state, seat, rng.choice(pieces)).legal
    else:
        legal = ruleset.legal(state, seat)
    timeline.order(seat, ruleset.notation.format_action(state, rng.choice(legal)))


def lying(timeline: Timeline) -> Game:
    """Return the game of a timeline, between two people."""
    people = tuple(SeatRow("person", "", "") for _ in timeline.ruleset.seats)
    ruleset, scenario = timeline.ruleset.id, timeline.match.scenario.id
    row = GameRow("game", ruleset, "1", scenario, {}, "own", "server", people, {}, "", "")
    return Game(timeline, row, ())


def costs(ships: int) -> dict[str, float]:
    """Return the milliseconds of a move, an update and its parts, and their sizes in kB."""
    timeline, viewer = opened(ships), Viewer((0,))
    ruleset, first = timeline.ruleset, lying(timeline)
    pages = [(one, report.snapshot(first, one, 0, whole=True)) for one in (viewer, Viewer((1,)))]
    before = pages[0][1]

    def moved() -> Timeline:
        after = timeline.fork()
        after.order(0, "G1 F1")
        after.rows(0)
        return after

    later = lying(moved())
    state = later.timeline.match.state

    def told(looking: Viewer, known: report.ViewSnapshot, common: UpdateCache) -> str:
        now = report.snapshot(later, looking, 0, whole=False, before=known, common=common)
        return encode(changes(known.update, now.update, common))

    def all_told() -> list[str]:
        common = UpdateCache()
        return [told(*page, common) for page in pages]

    def whole() -> str:
        return encode(report.snapshot(first, viewer, 0, whole=True).update)

    sight = report.PositionView.of(later.timeline.match, state, viewer)
    here = Position(ruleset, timeline.match.state, 0)
    return {
        "move": shortest(moved),
        "update": shortest(lambda: told(viewer, before, UpdateCache())),
        "both": shortest(all_told),
        "scene": shortest(lambda: report.PositionView.of(later.timeline.match, state, viewer)),
        "picture": shortest(lambda: Drawing(sight.scene, before=before.drawing)),
        "kB": len(told(viewer, before, UpdateCache())) / 1000,
        "whole": shortest(whole),
        "kB0": len(whole()) / 1000,
        "drawn": shortest(lambda: Drawing(sight.scene)),
        "asked": shortest(lambda: (list_orders(here, "G1"), aimable_pieces(here, "G1"))),
        "fork": shortest(timeline.fork),
    }


def thought(ships: int) -> dict[str, float]:
    """Return a bot's milliseconds for each state that may follow from one ship's orders."""
    match = opened(ships).match
    ruleset, state = match.ruleset, match.state
    afters = []
    for action in ruleset.long_lists.choices_with(state, 0, "G1").legal:
        after = ruleset.clone(state)
        ruleset.decide(after, 0, action, SILENT)
        afters.append(after)
    near, rng = ruleset.advisor.near(state), Random(1)
    found = {}

    def evaluator(advisor: Advisor[Biremes, Action]) -> None:
        for after in afters:
            worth(ruleset, after, 0, rng, Evaluator(advisor))

    for name, advisor in (("states", near), ("alone", ruleset.advisor)):
        found[name] = shortest(partial(evaluator, advisor)) / len(afters)
    return found


def decided(ships: int) -> float:
    """Return the milliseconds of one order of the careful bot; none above its most ships."""
    if ships > THINKING:
        return float("nan")
    match = opened(ships).match
    bot = GreedyBot(match.ruleset, Random(1))
    begun = process_time()
    bot.order(match.view(0), 0, match.ruleset.legal(match.state, 0))
    return 1000 * (process_time() - begun)


def remembered(ships: int) -> float:
    """Return the bytes that a move uses."""
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


def battle(ships: int) -> None:
    """Play a long battle, and print its memory."""
    timeline, rng = opened(ships), Random(3)
    gc.collect()
    empty = resident()
    while timeline.seq < LONG and timeline.match.result is None:
        move(timeline, rng)
    gc.collect()
    held, left = resident() - empty, sum(ship.is_afloat() for ship in timeline.match.state.ships)
    print(f"{ships} ships, {timeline.seq} moves: {held:.0f} MB, {left} ships afloat", flush=True)


def resident() -> float:
    """Return the megabytes of memory of this process."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * resource.getpagesize() / 1e6


def main() -> None:
    sizes = [int(size) for size in sys.argv[1:] if size.isdigit()] or SHIPS
    print(f"{'ships':>6}" + "".join(f"{title:>9}" for title in COLUMNS))
    for ships in sizes:
        row = costs(ships) | thought(ships)
        left = remembered(ships)
        row |= {"order": decided(ships), "kB/move": left / 1000, "MB/10000": left * LONG / 1e6}
        print(f"{ships:6}" + "".join(f"{row[title]:9.2f}" for title in COLUMNS), flush=True)
    if "--battle" in sys.argv:
        battle(sizes[-1])


if __name__ == "__main__":
    main()
