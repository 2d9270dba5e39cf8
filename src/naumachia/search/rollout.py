"""Rollout bot: simulate the best candidate orders and pick the winner.

The best orders one order ahead get rollouts of a turn or two. All candidates meet the same dice and
the same guesses at hidden information, so luck does not decide between them. After each heat the
better half stays, until one is left.

With `styles`, each order is simulated with several playing styles of its own side, and counts as
its best style: so it is tried as part of a plan.

Tesauro and Galperin (1996), "On-line policy improvement using Monte-Carlo search"; Karnin, Koren
and Somekh (2013), "Almost optimal exploration in multi-armed bandits" (sequential halving);
Churchill and Buro (2013), "Portfolio greedy search and simulation for large-scale combat in
StarCraft".
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Final, TypeVar

from naumachia.kernel.pending import Result
from naumachia.kernel.phase import State
from naumachia.kernel.ruleset import Ruleset, View
from naumachia.search.bot import Bot
from naumachia.search.candidates import Candidate, candidates, pick_carelessly
from naumachia.search.clock import Clock, Progress
from naumachia.search.evaluator import evaluator_for
from naumachia.search.knowledge import Planner
from naumachia.search.lines import score
from naumachia.search.memory import without_collection
from naumachia.search.sense import sensible
from naumachia.search.simulator import Simulator, Turns

S = TypeVar("S", bound=State)
A = TypeVar("A")

TRUST: Final = 1.0


@dataclass(frozen=True, slots=True)
class RolloutSettings:
    """Settings of the search.

    - `rollouts`: rollouts of each candidate on average; better candidates get more.
    - `top`: the number of candidates.
    - `trust`: the evaluation of an order counts as this many rollouts.
    - `depth_orders`, `depth`: the length of a rollout, in orders or in changes of the turn.
    - `styles`: simulate each candidate with every playing style of its own side, and with none.
    - `blunder_rate`: the share of orders, drawn at random, that are played without search, as
      carelessly as the advisor says.

    0 stands for the value of the advisor; for the length of a rollout, 0 in both.
    """

    rollouts: int = 0
    top: int = 0
    trust: float = TRUST
    depth_orders: int = 0
    depth: int = 0
    styles: bool = False
    blunder_rate: float = 0.0


class RolloutBot(Bot[S, A]):
    """Rollouts with sequential halving, within `seconds` an order (0: no limit).

    While the clock does not end a search, the same seed gives the same orders on every machine.
    `progress` is called with the share of the work that is done, from 0 to 1.
    """

    def __init__(
        self,
        ruleset: Ruleset[S, A],
        rng: Random,
        seconds: float = 0.0,
        settings: RolloutSettings | None = None,
        progress: Progress | None = None,
    ) -> None:
        super().__init__(ruleset, rng)
        self.seconds = seconds
        self.settings = settings or RolloutSettings()
        self.progress = progress
        usual = ruleset.advisor.settings
        self.rollouts: Final = self.settings.rollouts or usual.rollouts
        self.beam: Final = usual.beam
        self.top: Final = self.settings.top or usual.top
        self.depth_orders: Final = self.settings.depth_orders or (
            0 if self.settings.depth else usual.depth_orders
        )
        self.depth: Final = self.settings.depth or usual.depth + 1

    def choose(self, view: View[S], seat: int, legal: list[A]) -> A:
        return self.order(view, seat, legal)[0]

    def order(self, view: View[S], seat: int, legal: list[A]) -> list[A]:
        self.candidates = ()
        if len(legal) == 1:
            return [legal[0]]
        clock = Clock(self.rollouts, self.seconds, self.progress)
        with without_collection():
            evaluator = evaluator_for(self.ruleset, seat, self.style)
            every = candidates(self.ruleset, view, seat, self.rng, clock, evaluator)
            self.rng.shuffle(every)
            every.sort(key=lambda candidate: -candidate.estimate)
            guess = self.ruleset.guess(view, self.rng)
            sane = sensible(self.ruleset, guess, seat, every)
            usual = self.ruleset.advisor.settings
            searches = self.ruleset.advisor.lookahead.searches(guess, seat)
            if (searches or usual.careless_everywhere) and self._skips_search():
                self.candidates = best = list(islice(sane, self.beam))
                return pick_carelessly(best, usual.carelessness, self.rng).actions
            field = list(islice(sane, self.top if searches else 1))
            field += self._included(every, field)
            return self._search(field, view, seat, clock).actions

    def _skips_search(self) -> bool:
        """Return whether to play this order without search; never while explaining an order."""
        blunder_rate = 0.0 if self.must_include else self.settings.blunder_rate
        return blunder_rate > 0.0 and self.rng.random() < blunder_rate

    def _search(
        self, field: list[Candidate[A]], view: View[S], seat: int, clock: Clock
    ) -> Candidate[A]:
        """Return the best candidate of a field."""
        rollouts = self.rollouts * len(field)
        if self.settings.styles and len(field) > 1:
            field = self._with_styles(field)
        self.candidates = field
        clock.ready(rollouts)
        best = self._best(field, view, seat, clock)
        if len(field) > 1:
            self.note(clock)
        return best

    def _included(self, every: list[Candidate[A]], field: list[Candidate[A]]) -> list[Candidate[A]]:
        """Return the candidate that begins with `must_include`, if the field lacks it."""
        wanted = list(self.must_include)
        for one in every if wanted else ():
            if one.actions[: len(wanted)] == wanted:
                return [] if one in field else [one]
        return []

    def _with_styles(self, field: list[Candidate[A]]) -> list[Candidate[A]]:
        """Return each order with each style; the bot's own style comes first, so it wins ties.

        Nothing is remembered from the last decision, so that an order depends on the position and
        the seed alone.
        """
        styles = dict.fromkeys([self.style, "", *self.ruleset.advisor.styles])
        return [Candidate(one.actions, one.estimate, style) for one in field for style in styles]

    def _best(
        self, field: list[Candidate[A]], view: View[S], seat: int, clock: Clock
    ) -> Candidate[A]:
        heats = (len(field) - 1).bit_length()
        for heat in range(heats):
            while clock.share() < (heat + 1) / heats:
                self._roll_out(field, view, seat, clock)
                clock.count(len(field))
            field.sort(key=lambda candidate: -candidate.value(self.settings.trust))
            field = field[: (len(field) + 1) // 2]
        return field[0]

    def _roll_out(self, field: list[Candidate[A]], view: View[S], seat: int, clock: Clock) -> None:
        """Simulate every order again, with the same guess and the same dice.

        If the time ends during this, none of the results counts.
        """
        guess = self.ruleset.guess(view, self.rng)
        luck = self.rng.random()
        values: list[float] = []
        for candidate in field:
            if clock.late():
                return
            values.append(self.rollout(candidate, self.ruleset.clone(guess), seat, Random(luck)))
        for candidate, value in zip(field, values, strict=True):
            candidate.total += value
            candidate.rollouts += 1

    def rollout(self, candidate: Candidate[A], state: S, seat: int, dice: Random) -> float:
        """Simulate the order of `seat` from `state`, and return the value of the result."""
        evaluator = evaluator_for(self.ruleset, seat, self.style)
        style = candidate.style if self.settings.styles else self.style
        own = evaluator if style == self.style else evaluator_for(self.ruleset, seat, style)
        planner = Planner(self.ruleset, state, dice, inside=True, evaluator=own)
        simulator = Simulator(
            self.ruleset, planner, seat, self.depth, self.depth_orders, evaluator=evaluator
        )
        turns = Turns()
        turns.note(seat, True)
        planner.carry_out(state, seat, candidate.actions)
        luck = simulator.roll(state, candidate.estimate if planner.open else None)
        pending = self.ruleset.pending(state)
        if isinstance(pending, Result):
            return score(pending, seat) - luck
        return simulator.value(state, turns) - luck
