"""A player that plays its best orders on in its mind, and takes the one that comes out best.

The orders that look best one order ahead are played on for a turn or two, all of them against the
same dice and the same guesses at hidden things, so that they differ by what they are and not by
luck. After each heat the better half goes on to the next, until one is left.

A portfolio plays each order on in several manners of its own side, the others plain, and an order
is worth what the best of them makes of it: so it is tried as part of a plan that goes on.

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
from naumachia.search.candidates import Candidate, at_a_glance, candidates
from naumachia.search.clock import Clock, Progress
from naumachia.search.judge import judge_of
from naumachia.search.knowledge import Planner
from naumachia.search.lines import score
from naumachia.search.memory import without_collection
from naumachia.search.sense import sensible
from naumachia.search.walks import Turns, Walker

S = TypeVar("S", bound=State)
A = TypeVar("A")

TRUST: Final = 1.0


@dataclass(frozen=True, slots=True)
class Style:
    """How orders are compared.

    The `top` ones one order ahead are played on, by `walks` walks for each of them on average, more
    for the better ones; the estimate of each counts as `trust` walks. A walk ends after `orders`
    orders, or when the turn has passed `horizon` times. 0 for what the advisor says of it, and 0
    and 0 of the last two. `manners`: the walks of an order are shared among the manners of the
    advisor and none, in which its own side goes on. `haste` is the share, drawn by chance, of the
    orders worth thinking about that it gives at a glance, as careless as the advisor says.
    """

    walks: int = 0
    top: int = 0
    trust: float = TRUST
    orders: int = 0
    horizon: int = 0
    manners: bool = False
    haste: float = 0.0


class RolloutBot(Bot[S, A]):
    """Rollouts with sequential halving, within `seconds` an order (0: no limit).

    While the clock does not end a search, the same seed gives the same orders on every machine.
    `progress` is told the share of the work that is done, from 0 to 1. It weighs the orders that it
    plays on.
    """

    def __init__(
        self,
        ruleset: Ruleset[S, A],
        rng: Random,
        seconds: float = 0.0,
        style: Style | None = None,
        progress: Progress | None = None,
    ) -> None:
        super().__init__(ruleset, rng)
        self.seconds = seconds
        self.style = style or Style()
        self.progress = progress
        advice = ruleset.advisor
        self.walks: Final = self.style.walks or advice.walks
        self.seen: Final = advice.seen
        self.top: Final = self.style.top or advice.top
        self.orders: Final = self.style.orders or (0 if self.style.horizon else advice.short_game)
        self.horizon: Final = self.style.horizon or advice.foresight + 1

    def choose(self, view: View[S], seat: int, legal: list[A]) -> A:
        return self.order(view, seat, legal)[0]

    def order(self, view: View[S], seat: int, legal: list[A]) -> list[A]:
        self.considered = ()
        if len(legal) == 1:
            return [legal[0]]
        clock = Clock(self.walks, self.seconds, self.progress)
        with without_collection():
            judge = judge_of(self.ruleset, seat, self.manner)
            every = candidates(self.ruleset, view, seat, self.rng, clock, judge)
            self.rng.shuffle(every)
            every.sort(key=lambda candidate: -candidate.estimate)
            guess = self.ruleset.guess(view, self.rng)
            sane = sensible(self.ruleset, guess, seat, every)
            advisor = self.ruleset.advisor
            if advisor.glances(guess, seat) and self._hurries():
                self.considered = seen = list(islice(sane, self.seen))
                return at_a_glance(seen, advisor.carelessness, self.rng).actions
            field = list(islice(sane, self.top if advisor.ponders(guess, seat) else 1))
            field += self._insisted(every, field)
            return self._searched(field, view, seat, clock).actions

    def _hurries(self) -> bool:
        """Whether this order is given at a glance; never one of which it is asked why."""
        haste = 0.0 if self.insisted else self.style.haste
        return haste > 0.0 and self.rng.random() < haste

    def _searched(
        self, field: list[Candidate[A]], view: View[S], seat: int, clock: Clock
    ) -> Candidate[A]:
        """The one of a field that comes out best."""
        walks = self.walks * len(field)
        if self.style.manners and len(field) > 1:
            field = self._in_manners(field)
        self.considered = field
        clock.ready(walks)
        best = self._best(field, view, seat, clock)
        if len(field) > 1:
            self.note(clock)
        return best

    def _insisted(self, every: list[Candidate[A]], field: list[Candidate[A]]) -> list[Candidate[A]]:
        """The order that is to be weighed in any case, where it is not among these."""
        wanted = list(self.insisted)
        for one in every if wanted else ():
            if one.actions[: len(wanted)] == wanted:
                return [] if one in field else [one]
        return []

    def _in_manners(self, field: list[Candidate[A]]) -> list[Candidate[A]]:
        """Each order with each manner of going on; its own first, so that it stays where all come
        to the same.

        They are found anew at each decision: what was thought at the last one is not remembered, so
        that an order follows from the position and the seed alone.
        """
        ways = dict.fromkeys([self.manner, "", *self.ruleset.advisor.manners])
        return [Candidate(one.actions, one.estimate, way) for one in field for way in ways]

    def _best(
        self, field: list[Candidate[A]], view: View[S], seat: int, clock: Clock
    ) -> Candidate[A]:
        heats = (len(field) - 1).bit_length()
        for heat in range(heats):
            while clock.share() < (heat + 1) / heats:
                self._walk(field, view, seat, clock)
                clock.count(len(field))
            field.sort(key=lambda candidate: -candidate.value(self.style.trust))
            field = field[: (len(field) + 1) // 2]
        return field[0]

    def _walk(self, field: list[Candidate[A]], view: View[S], seat: int, clock: Clock) -> None:
        """One walk more with every order, in the same guess and with the same dice.

        Where the time ends it, none of them counts.
        """
        guess = self.ruleset.guess(view, self.rng)
        luck = self.rng.random()
        values: list[float] = []
        for candidate in field:
            if clock.late():
                return
            values.append(self._value(candidate, self.ruleset.clone(guess), seat, Random(luck)))
        for candidate, value in zip(field, values, strict=True):
            candidate.total += value
            candidate.walks += 1

    def _value(self, candidate: Candidate[A], state: S, seat: int, dice: Random) -> float:
        """What the state comes to when `seat` gives this order and all then play simply."""
        judge = judge_of(self.ruleset, seat, self.manner)
        manner = candidate.manner if self.style.manners else self.manner
        goes_on = judge if manner == self.manner else judge_of(self.ruleset, seat, manner)
        planner = Planner(self.ruleset, state, dice, inside=True, judge=goes_on)
        walker = Walker(self.ruleset, planner, seat, self.horizon, self.orders, judge=judge)
        turns = Turns()
        turns.note(seat, True)
        planner.carry_out(state, seat, candidate.actions)
        luck = walker.roll(state, candidate.estimate if planner.open else None)
        pending = self.ruleset.pending(state)
        if isinstance(pending, Result):
            return score(pending, seat) - luck
        return walker.value(state, turns) - luck
