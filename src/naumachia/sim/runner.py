"""Play series of games in several processes; results depend on the seed alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib.metadata import version
from json import dumps
from pathlib import Path
from random import Random
from typing import Any, Final

from naumachia.files.extras import how_to_install
from naumachia.files.user_scenarios import user_scenario
from naumachia.kernel.build import build
from naumachia.kernel.chance import Chance
from naumachia.kernel.errors import BadInput
from naumachia.kernel.event import SILENT
from naumachia.kernel.options import Options
from naumachia.kernel.pending import Prompt
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.kernel.scenario import Scenario
from naumachia.rules import find
from naumachia.search.levels import find_bot
from naumachia.sim.backends import Workers
from naumachia.sim.game import Game, game_seed
from naumachia.sim.observer import EventCounts, Observer, Value

Row = dict[str, Value]
"""One game: `game`, `seed`, `winner` (a seat's name, `draw`, or "" if cut off), `ending`,
`bot_<seat>`, `decisions`, `orders`, `chances`, `score_<seat>`, `facts` of the result as JSON,
`searched_<seat>` and `cut_<seat>` (the searches of a bot, and those that its time limit ended), and
the columns of the observers. All games of a rule set with the same seats have the same columns.
"""
Progress = Callable[[int, int], None]
"""Called with the number of finished games and of all games."""
Keep = Callable[[Sequence[Row]], None]
"""Called with the rows of each batch of games."""


class Series:
    """Define a series with texts and numbers only, so that it can be sent to another process.

    `ruleset` is an id or `package.module:NAME`. `scenario` is an id ("" for the first) or a `.toml`
    file. `seats` holds a bot for each seat, as `find_bot` takes it. `observers` make the observers
    of a game.
    """

    def __init__(
        self,
        ruleset: str,
        scenario: str,
        seats: Sequence[str],
        seed: int,
        options: Mapping[str, object] | None = None,
        observers: Sequence[Callable[[], Observer]] = (EventCounts,),
    ) -> None:
        self.ruleset: Final = ruleset
        self.scenario: Final = scenario
        self.seats: Final = tuple(seats)
        self.seed: Final = seed
        self.options: Final = dict(options or {})
        self.observers: Final = tuple(observers)

    def check(self) -> AnyRuleset:
        """Return the rule set. Raises BadInput, BadOption or BadScenario if the series cannot be
        played.
        """
        ruleset = self.rules()
        if len(self.seats) != len(ruleset.seats):
            sides = f"one bot each for {', '.join(ruleset.seats)}"
            raise BadInput("wrong number of bots", ", ".join(self.seats), "", sides)
        for text in self.seats:
            find_bot(text)(ruleset, Random(0))
        opening(ruleset, self.scenario, self.options)
        return ruleset

    def rules(self) -> AnyRuleset:
        """Return the rule set with the seats of the scenario. Raises BadInput or BadScenario."""
        ruleset = find(self.ruleset)
        return ruleset.seating.of_scenario(ruleset, scenario_of(ruleset, self.scenario))

    def about(self) -> dict[str, object]:
        """Return what describes the series: rule set and edition, version and build, scenario with
        the digest of its opening, options, bots, observers and seed. Raises what `check` raises.
        """
        ruleset = self.check()
        scenario = scenario_of(ruleset, self.scenario)
        start = opening(ruleset, self.scenario, self.options)
        return {
            "ruleset": ruleset.id,
            "edition": ruleset.version,
            "version": version("naumachia"),
            "build": build(),
            "scenario": scenario.id,
            "opening": ruleset.digest(start),
            "options": ruleset.options_of(start).all(),
            "bots": dict(zip(ruleset.seats, self.seats, strict=True)),
            "observers": [getattr(make, "__name__", str(make)) for make in self.observers],
            "seed": self.seed,
        }

    def play(self, numbers: Sequence[int]) -> list[Row]:
        """Play the games with these numbers."""
        ruleset = self.rules()
        makers = [find_bot(text) for text in self.seats]
        start = opening(ruleset, self.scenario, self.options)
        rows: list[Row] = []
        for number in numbers:
            seed = game_seed(self.seed, number)
            game = Game(ruleset, ruleset.clone(start), makers, seed, self.observing())
            game.play(ruleset.max_decisions)
            rows.append(row_of(game, number, seed, self.seats))
        return rows

    def observing(self) -> list[Observer]:
        """Return new observers for a game."""
        return [make() for make in self.observers]


def scenario_of(ruleset: AnyRuleset, id: str) -> Scenario:
    """Return the scenario with this id, the first one for "", or the one in a `.toml` file.

    Raises BadInput or BadScenario.
    """
    scenarios = ruleset.scenarios()
    if not id:
        return next(iter(scenarios.values()))
    if id in scenarios:
        return scenarios[id]
    if not id.endswith(".toml"):
        expected = f"one of {', '.join(scenarios)}, or a .toml file"
        raise BadInput("no such scenario", id, ruleset.id, expected)
    try:
        return user_scenario(ruleset, Path(id).read_bytes(), id)
    except OSError as error:
        problem = f"cannot read the scenario: {error.strerror}"
        raise BadInput(problem, id, "", "a scenario file") from error


def opening(ruleset: AnyRuleset, scenario_id: str, options: Mapping[str, object]) -> Any:
    """Return the opening state. Raises BadInput, BadOption or BadScenario."""
    scenario = scenario_of(ruleset, scenario_id)
    values = Options(ruleset.options(), {**scenario.options, **options})
    return ruleset.setup(scenario, values)


def points_of(row: Row, seat: str) -> float:
    """Return the points of a seat in a game: 1 for a win, 0.5 for a draw or a game that was cut
    off, 0 for a loss.
    """
    if row["winner"] in ("draw", ""):
        return 0.5
    return float(seat in str(row["winner"]).split(","))


def part_of(progress: Progress | None, before: int, games: int) -> Progress | None:
    """Report the progress of one series of several, after `before` of all `games` games."""
    if progress is None:
        return None
    whole = progress
    return lambda done, _: whole(before + done, games)


def next_prompt(ruleset: AnyRuleset, state: Any, rng: Random) -> Prompt | None:
    """Roll on `state` itself until a seat has to decide. Return the prompt; None after the end."""
    while isinstance(pending := ruleset.pending(state), Chance):
        ruleset.resolve(state, pending.sample(rng), SILENT)
    return pending if isinstance(pending, Prompt) else None


def row_of(game: Game, number: int, seed: int, bots: Sequence[str]) -> Row:
    """Return the row of a finished game."""
    row: Row = {"game": number, "seed": seed, "winner": "", "ending": "unfinished"}
    names = game.ruleset.seats
    result = game.result
    if result is not None:
        row["winner"] = ",".join(names[seat] for seat in result.winners) or "draw"
        row["ending"] = result.ending
    row |= {f"bot_{name}": bot for name, bot in zip(names, bots, strict=True)}
    row |= {"decisions": game.decisions, "orders": game.orders, "chances": game.chances}
    for seat, name in enumerate(names):
        row[f"score_{name}"] = float(result.scores[seat]) if result is not None else 0.0
    row["facts"] = dumps(dict(result.facts) if result is not None else {}, sort_keys=True)
    for name, bot in zip(names, game.bots, strict=True):
        row |= {f"searched_{name}": bot.searched, f"cut_{name}": bot.cut}
    for observer in game.observers:
        row |= observer.columns()
    return row


def simulate(
    series: Series,
    games: int,
    jobs: Workers | int = 1,
    progress: Progress | None = None,
    *,
    known: Sequence[Row] = (),
    keep: Keep | None = None,
) -> list[Row]:
    """Play `games` games in `jobs` processes of this machine (-1: one for each core), or on the
    workers of a cluster, and return rows by number.

    Games in `known` are not played again. `keep` gets the rows of each batch when it is finished.
    After an interrupt, return the finished games; raise KeyboardInterrupt if there are none.

    Raises what `Series.check` raises before a game begins, and what `Workers.play` raises.
    """
    rows = simulate_part(series, games, jobs, progress, known=known, keep=keep)
    if games and not rows:
        raise KeyboardInterrupt
    return rows


def simulate_part(
    series: Series,
    games: int,
    jobs: Workers | int = 1,
    progress: Progress | None = None,
    *,
    known: Sequence[Row] = (),
    keep: Keep | None = None,
) -> list[Row]:
    """Play one of several series as `simulate` does; no rows after an early interrupt."""
    series.check()
    rows = list(known)
    played = {row["game"] for row in rows}
    left = [number for number in range(games) if number not in played]
    pool = jobs if isinstance(jobs, Workers) else Workers(jobs)
    try:
        for batch in pool.play(series.play, left):
            rows.extend(batch)
            if keep is not None:
                keep(batch)
            if progress is not None:
                progress(len(rows), games)
    except KeyboardInterrupt:
        pass
    return sorted(rows, key=lambda row: int(row["game"]))


def missing(package: str, purpose: str) -> BadInput:
    """Return the error for a missing package of the extra `sim`."""
    return BadInput(f"{purpose} need {package}", "", "", how_to_install(package))
