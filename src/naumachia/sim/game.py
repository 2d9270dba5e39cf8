"""Play one game between bots."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from random import Random
from typing import Any, Final

from naumachia.kernel import messages
from naumachia.kernel.chance import Chance, Outcome
from naumachia.kernel.event import Log
from naumachia.kernel.pending import Prompt, Result
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.search.bot import AnyBot, MakeBot
from naumachia.search.think import ask
from naumachia.search.uniform import RandomBot
from naumachia.sim.observer import Observer, Witness


def game_seed(seed: int, number: int) -> int:
    """Return the seed of game `number` of a series: 0 to 2**63 - 1, hardly ever the same twice."""
    digest = blake2b(f"{seed}/{number}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") >> 1


class Game:
    """A game in progress, with counts. `result` None: cut off as too long."""

    def __init__(
        self,
        ruleset: AnyRuleset,
        state: Any,
        makers: Sequence[MakeBot],
        seed: int,
        observers: Sequence[Observer] = (),
    ) -> None:
        self.ruleset: Final = ruleset
        self.state: Final = state
        self.observers: Final = observers
        self.witnesses: Final = [one for one in observers if isinstance(one, Witness)]
        self.bots: Final[list[AnyBot]] = [
            make(ruleset, Random(f"{seed}/seat {seat}")) for seat, make in enumerate(makers)
        ]
        self.nature: Final = Random(f"{seed}/nature")
        self.log: Final = Log(bool(observers))
        self.decisions = 0
        self.orders = 0
        self.chances = 0
        self.result: Result | None = None

    def play(self, limit: int) -> None:
        """Play to the end, or until `limit` decisions were made.

        Raises IllegalAction for a bot that plays an illegal action.
        """
        for observer in self.observers:
            observer.begin(self.ruleset, self.state)
        while self.decisions < limit:
            pending = self.ruleset.pending(self.state)
            if isinstance(pending, Prompt):
                self._order(pending.seats[0])
            elif isinstance(pending, Chance):
                self.chances += 1
                self._resolve(pending.sample(self.nature))
            else:
                self.result = pending
                return

    def _order(self, seat: int) -> None:
        self.orders += 1
        bot = self.bots[seat]
        if type(bot) is RandomBot:
            # A random bot needs no view, and what it picks needs no check.
            legal = self.ruleset.legal(self.state, seat)
            self._decide(seat, bot.pick(legal))
            return
        for witness in self.witnesses:
            witness.asked(self.ruleset, self.state, seat)
        for action in ask(bot, self.ruleset, self.state, seat):
            ruling = self.ruleset.check(self.state, seat, action)
            if ruling is not None:
                text = self.ruleset.notation.format_action(self.state, action)
                who = type(bot).__name__
                raise messages.illegal(self.ruleset, self.state, ruling, f"{who} plays {text}")
            self._decide(seat, action)

    def _decide(self, seat: int, action: Any) -> None:
        for witness in self.witnesses:
            witness.deciding(self.ruleset, self.state, seat, action)
        self.decisions += 1
        self.ruleset.decide(self.state, seat, action, self.log)
        self._tell()

    def _resolve(self, outcome: Outcome) -> None:
        self.ruleset.resolve(self.state, outcome, self.log)
        self._tell()

    def _tell(self) -> None:
        if self.observers:
            events = self.log.take()
            for observer in self.observers:
                observer.moved(self.ruleset, self.state, events)
