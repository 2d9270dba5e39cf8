"""Train a rule set's learned evaluation: play, fit, improve, measure.

The first games are those of `greedy` with itself, one order in ten at random. Every round then
plays games with the weights of the round before, and fits again to the last positions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.metadata import version
from math import log
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, Final, NamedTuple

import numpy as np

from naumachia.kernel.advisor import Advisor, Features
from naumachia.kernel.chance import Chance
from naumachia.kernel.errors import BadInput
from naumachia.kernel.event import SILENT
from naumachia.kernel.learned import MOST, ONE, Weights
from naumachia.kernel.pending import Prompt
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.rules import find
from naumachia.search.bot import AnyBot
from naumachia.search.learned import NONE
from naumachia.search.levels import find_bot
from naumachia.search.think import ask
from naumachia.sim.backends import Workers
from naumachia.sim.game import game_seed
from naumachia.sim.interval import Interval, score
from naumachia.sim.logistic import Floats, Positions, fit, log_loss
from naumachia.sim.runner import Series, opening, scenario_of
from naumachia.sim.tournament import match

RANDOM_SHARE: Final = 0.1
"""The share of orders that are given at random in training games."""
HAND_SHARE: Final = 0.5
"""The share of later games in which one side plays with the hand-written evaluation alone."""
RIDGES: Final = (3e-3, 1e-3, 3e-4, 1e-4, 3e-5)
"""The penalties that are tried, as long as held-out games profit."""
HELD_OUT: Final = 10
"""One game in so many is held out."""
DRAWN: Final = 0.5
MOST_POSITIONS: Final = 24
"""The most positions of a game, drawn at random: those of one game say much the same."""
MOST_NUMBERS: Final = 6_000_000
"""The most features in memory; the oldest games make room."""
Report = Callable[[str], None]


class Played(NamedTuple):
    """The positions of one game, as lists: features, log odds by hand, and the points of the first
    seat.
    """

    features: list[list[int]]
    hand: list[float]
    points: float


class TrainingGames:
    """Define training games with texts and numbers only, so that other processes can play them.

    `scenarios` take turns. `weights` names the weights of both sides, as a bot's setting.
    """

    def __init__(
        self,
        ruleset: str,
        scenarios: Sequence[str],
        options: Mapping[str, object],
        seed: int,
        weights: str,
    ) -> None:
        self.ruleset: Final = ruleset
        self.scenarios: Final = tuple(scenarios)
        self.options: Final = dict(options)
        self.seed: Final = seed
        self.weights: Final = weights

    def play(self, numbers: Sequence[int]) -> list[Played]:
        """Play the games with these numbers; those that were cut off are left out."""
        return [one for one in map(self.play_one, numbers) if one is not None]

    def play_one(self, number: int) -> Played | None:
        """Play a game and return its positions; None if it was cut off."""
        rng = Random(game_seed(self.seed, number))
        scenario = self.scenarios[number % len(self.scenarios)]
        ruleset = find(self.ruleset)
        ruleset = ruleset.seating.of_scenario(ruleset, scenario_of(ruleset, scenario))
        texts = [f"greedy:weights={self.weights}"] * 2
        if self.weights != NONE and rng.random() < HAND_SHARE:
            texts[rng.randrange(2)] = f"greedy:weights={NONE}"
        bots = [find_bot(text)(ruleset, rng) for text in texts]
        return _play(ruleset, opening(ruleset, scenario, self.options), bots, rng)


def _play(ruleset: AnyRuleset, state: Any, bots: Sequence[AnyBot], rng: Random) -> Played | None:
    hand = ruleset.advisor
    seen: list[Any] = []
    for _ in range(ruleset.max_decisions):
        pending = ruleset.pending(state)
        if isinstance(pending, Chance):
            ruleset.resolve(state, pending.sample(rng), SILENT)
        elif isinstance(pending, Prompt):
            _order(ruleset, state, bots[pending.seats[0]], pending.seats[0], rng)
            if isinstance(ruleset.pending(state), Prompt) and hand.lookahead.quiet(state):
                seen.append(ruleset.clone(state))
        else:
            one, two = pending.scores[:2]
            points = DRAWN if one == two else float(one > two)
            return _read(ruleset, rng.sample(seen, min(len(seen), MOST_POSITIONS)), points)
    return None


def _read(ruleset: AnyRuleset, states: Sequence[Any], points: float) -> Played:
    """Return the features of the states of a game."""
    features, hand = features_of(ruleset), ruleset.advisor
    played = Played([], [], points)
    for state in states:
        found = features.of(state, 0)
        if found:
            played.features.append(found)
            played.hand.append(log_odds(hand, state))
    return played


def _order(ruleset: AnyRuleset, state: Any, bot: AnyBot, seat: int, rng: Random) -> None:
    if rng.random() < RANDOM_SHARE:
        legal = ruleset.legal(state, seat)
        ruleset.decide(state, seat, legal[int(rng.random() * len(legal))], SILENT)
        return
    for action in ask(bot, ruleset, state, seat):
        pending = ruleset.pending(state)
        if not isinstance(pending, Prompt) or seat not in pending.seats:
            return
        if ruleset.check(state, seat, action) is not None:
            return
        ruleset.decide(state, seat, action, SILENT)


def features_of(ruleset: AnyRuleset) -> Features[Any]:
    """Return the features of a rule set. Raises BadInput if it declares none."""
    features = ruleset.advisor.features
    if features is None:
        raise BadInput("this game has no features to learn", ruleset.id, "", "another rule set")
    return features


def log_odds(hand: Advisor[Any, Any], state: Any) -> float:
    """Return the log odds of the hand-written evaluation for the first seat."""
    value = max(-MOST, min(MOST, hand.evaluate(state, 0)))
    return log((1.0 + value) / (1.0 - value))


# -- playing -------------------------------------------------------------------------------


def gather(
    games: TrainingGames, count: int, seconds: float, jobs: int, report: Report
) -> list[Played]:
    """Play `count` games, or for `seconds` (0: no limit), and return those that somebody won.

    What leads to draws is left to the hand-written evaluation.
    """
    began = monotonic()
    found: list[Played] = []
    for played in Workers(jobs).play(games.play, range(count)):
        found += played
        if seconds and monotonic() - began > seconds:
            break
    decided = [one for one in found if one.points != DRAWN]
    rows = sum(len(one.hand) for one in decided)
    report(
        f"{len(found)} games, {len(decided)} decided, {rows} positions, {monotonic() - began:.0f} s"
    )
    return decided


def positions_of(games: Sequence[Played], count: int) -> Positions:
    """Return the positions of games as arrays."""
    rows = [row for one in games for row in one.features]
    lengths = np.array([len(row) for row in rows], dtype=np.int32)
    numbers = np.fromiter((number for row in rows for number in row), dtype=np.int32)
    numbers = np.where(numbers < 0, count + ~numbers, numbers).astype(np.int32)
    sizes = [len(one.hand) for one in games]
    return Positions(
        numbers,
        lengths,
        np.array([value for one in games for value in one.hand]),
        np.repeat(np.array([one.points for one in games]), sizes),
        np.repeat(np.arange(len(games), dtype=np.int32), sizes),
    )


def newest(games: list[Played]) -> list[Played]:
    """Return the last games whose features fit into `MOST_NUMBERS`."""
    total = 0
    for at in range(len(games) - 1, -1, -1):
        total += sum(map(len, games[at].features))
        if total > MOST_NUMBERS:
            return games[at + 1 :]
    return games


# -- fitting -------------------------------------------------------------------------------


class Fitted(NamedTuple):
    """Weights with the penalty that held-out games chose, and the losses on these games."""

    weights: Floats
    ridge: float
    by_hand: float
    learned: float


def fit_best(positions: Positions, start: Floats) -> Fitted:
    """Return the weights whose penalty gives the least loss on held-out games.

    Raises BadInput with too few games.
    """
    held = positions.games % HELD_OUT == 0
    if held.all():
        expected = "more games, or a scenario that is fought to the end"
        raise BadInput("too few games were decided", "", "", expected)
    test, train = positions.of_games(held), positions.of_games(~held)
    only_hand = np.zeros_like(start)
    scales = np.linspace(0.05, 3.0, 60)
    by_hand = min(log_loss(scale * test.hand, test.points) for scale in scales)
    best = Fitted(only_hand, 0.0, by_hand, float("inf"))
    for ridge in RIDGES:
        start = fit(train, start, ridge)
        loss = log_loss(test.sums(start), test.points)
        if loss >= best.learned:
            break
        best = Fitted(start, ridge, by_hand, loss)
    return best


def as_weights(
    features: Features[Any], weights: Floats, card: Mapping[str, object], share: float = 1.0
) -> Weights:
    """Return fitted weights as integers: this share of them, and the rest of the hand-written
    evaluation as it is.
    """
    mixed = share * weights
    mixed[-1] += 1.0 - share
    whole = [round(one * ONE) for one in mixed.tolist()]
    return Weights(features.name, whole[-1], whole[:-1], card)


def as_floats(weights: Weights) -> Floats:
    """Return the weights of a file as they were fitted."""
    return np.array([*weights.table, weights.hand], dtype=np.float64) / ONE


# -- training ------------------------------------------------------------------------------


class Plan(NamedTuple):
    """Say how to train.

    `games` is the number of games in a round, `rounds` the rounds after the first, `seconds` the
    longest time for the games of a round (0: no limit), `folder` a place for temporary files.
    `share` is how much of the fitted weights the results have: a position of a game is no
    independent trial, so weights in full make a player too sure, and too careful. `date` is written
    on the card.
    """

    ruleset: str
    scenarios: Sequence[str]
    options: Mapping[str, object]
    seed: int
    games: int
    rounds: int
    seconds: float
    jobs: int
    folder: Path
    date: str = ""
    share: float = 0.5


def train(plan: Plan, start: Weights | None, report: Report) -> Iterator[Weights]:
    """Yield the weights after each round. Raises BadInput."""
    ruleset = find(plan.ruleset)
    features = features_of(ruleset)
    weights = np.append(np.zeros(features.count), 1.0)
    name = NONE
    if start is not None:
        weights = as_floats(start)
        name = _store(plan, start, "start")
    games: list[Played] = []
    total = 0
    for number in range(plan.rounds + 1):
        seed = game_seed(plan.seed, -1 - number)
        round_games = TrainingGames(plan.ruleset, plan.scenarios, plan.options, seed, name)
        fresh = gather(round_games, plan.games, plan.seconds, plan.jobs, report)
        total += len(fresh)
        games = newest(games + fresh)
        fitted = fit_best(positions_of(games, features.count), weights)
        weights = fitted.weights
        report(
            f"round {number}: loss on held-out games {fitted.by_hand:.4f} by hand,"
            f" {fitted.learned:.4f} learned; ridge {fitted.ridge:g}"
        )
        card = _card(ruleset, plan, number, total, fitted)
        name = _store(plan, as_weights(features, weights, card), f"round-{number}")
        yield as_weights(features, weights, card, plan.share)


def _store(plan: Plan, weights: Weights, name: str) -> str:
    """Write weights for the bots of other processes, and return the name of the file."""
    file = plan.folder / f"{name}.json"
    file.write_text(weights.to_text(), encoding="utf-8")
    return str(file)


def _card(
    ruleset: AnyRuleset, plan: Plan, number: int, games: int, fitted: Fitted
) -> dict[str, object]:
    return {
        "ruleset": ruleset.id,
        "edition": ruleset.version,
        "version": version("naumachia"),
        "date": plan.date,
        "scenarios": dict(Counter(scenario_of(ruleset, one).id for one in plan.scenarios)),
        "options": dict(plan.options),
        "seed": plan.seed,
        "rounds": number,
        "games": games,
        "ridge": fitted.ridge,
        "share": plan.share,
        "loss_by_hand": round(fitted.by_hand, 4),
        "loss": round(fitted.learned, 4),
    }


# -- measuring -----------------------------------------------------------------------------


class Measured(NamedTuple):
    """The result of a bot with weights against one with none.

    `pairs` are the points of mirrored games: 1 for a win, 0.5 for a draw.
    """

    first: str
    second: str
    scenarios: list[str]
    pairs: list[tuple[float, ...]]

    def count(self, points: float) -> int:
        """Return the number of games that brought these points."""
        return sum(pair.count(points) for pair in self.pairs)

    def score(self) -> Interval:
        """Return the share of points of the first bot, with its 95 % interval."""
        return score(self.pairs)

    def sentence(self) -> str:
        """Return the result in one line."""
        found = self.score()
        counts = ", ".join(str(self.count(points)) for points in (1.0, 0.5, 0.0))
        return (
            f"{self.first} against {self.second}: {counts};"
            f" score {found.value:.1%} (95 %: {found.low:.1%} to {found.high:.1%})"
        )

    def entry(self) -> dict[str, object]:
        """Return what a card says about the result."""
        found = self.score()
        return {
            "bot": self.first,
            "against": self.second,
            "scenarios": self.scenarios,
            "wins": self.count(1.0),
            "draws": self.count(0.5),
            "losses": self.count(0.0),
            "score": [round(bound, 3) for bound in found],
        }


def measure(plan: Plan, weights: str, first: str, second: str, games: int) -> Measured:
    """Play `games` mirrored games in every scenario: one bot with weights, the other with none.

    The bots are named without weights, and `weights` is a file.
    """
    bots = _with(first, weights), _with(second, NONE)
    pairs: list[tuple[float, ...]] = []
    scenarios = list(dict.fromkeys(plan.scenarios))
    for scenario in scenarios:
        series = Series(plan.ruleset, scenario, bots, plan.seed, plan.options, ())
        pairs += zip(*match(series, games, plan.jobs).points.values(), strict=True)
    return Measured(_with(first, "new"), _with(second, NONE), scenarios, pairs)


def _with(bot: str, weights: str) -> str:
    return f"{bot}{',' if ':' in bot else ':'}weights={weights}"
