"""Represent one moment of a game under test."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final, NamedTuple

from naumachia.kernel.chance import Chance
from naumachia.kernel.match import Entry, Match
from naumachia.kernel.pending import Answer, Decision, Pending, Prompt, Result
from naumachia.kernel.ruleset import AnyRuleset

MOST_REMEMBERED: Final = 40
"""Earlier actions that are tried again later, when they are out of place."""
MOST_MADE: Final = 20
"""Moves that are remembered with their states."""


class Broken(AssertionError):
    """A property of the contract that does not hold; the message says why."""


class Made(NamedTuple):
    """A move: the states before and after it, and the only seats that may know it (None:
    everybody).
    """

    before: Any
    after: Any
    move: Decision[Any] | Answer
    readers: tuple[int, ...] | None


class Spot:
    """A match at one moment, with its own dice, so that checks do not change the game.

    `stale` are actions of earlier moments with their seats; `conserved` are the quantities that no
    move may change, as they were at the start; `past` are the last moves.
    """

    def __init__(self, match: Match[Any, Any], rng: Random) -> None:
        self.match = match
        self.rng = rng
        self.stale: list[tuple[int, Any]] = []
        self.past: list[Made] = []
        self.conserved = counted(match.ruleset, match.state)

    @property
    def ruleset(self) -> AnyRuleset:
        """Return the rule set under test."""
        return self.match.ruleset

    @property
    def state(self) -> Any:
        """Return the current state."""
        return self.match.state

    @property
    def pending(self) -> Pending:
        """Return what the game waits for."""
        return self.match.pending

    @property
    def viewers(self) -> tuple[int | None, ...]:
        """Return every seat, and the spectator."""
        return (*range(len(self.ruleset.seats)), None)

    def actions(self, seat: int, most: int) -> list[Any]:
        """Return up to `most` legal actions of `seat`, some listed and some sampled."""
        choices = self.ruleset.choices(self.state, seat)
        listed = few(choices.legal, most, self.rng)
        if not choices.complete:
            listed += [choices.sample(self.rng) for _ in range(most)]
        return listed

    def write(self, action: Any) -> str:
        """Return the action in notation."""
        return self.ruleset.notation.format_action(self.state, action)

    def made(self, before: Any, entry: Entry) -> None:
        """Note a move that was made in the state `before`."""
        step = Made(before, self.state, entry.move, entry.secret_to)
        self.past = [*self.past[1 - MOST_MADE :], step]

    def remember(self, seat: int, action: Any) -> None:
        """Keep an action, to try it when it is out of place."""
        if len(self.stale) < MOST_REMEMBERED:
            self.stale.append((seat, action))
        else:
            self.stale[self.rng.randrange(MOST_REMEMBERED)] = (seat, action)


def few(items: Sequence[Any], most: int, rng: Random) -> list[Any]:
    """Return all `items`, or `most` of them at random."""
    return list(items) if len(items) <= most else rng.sample(list(items), most)


def shown(pending: Pending) -> tuple[object, ...]:
    """Return everything that a reader can see of what the game waits for."""
    facts = sorted(pending.facts.items())
    match pending:
        case Prompt():
            return ("prompt", pending.seats, pending.phase, pending.piece, pending.clause, facts)
        case Result():
            return ("result", pending.scores, pending.ending, pending.clause, facts)
        case Chance():
            odds = tuple(sorted(pending.outcomes())) if pending.size() < 1_000 else ()
            return ("chance", pending.name, pending.seats, pending.clause, facts, odds)


def counted(ruleset: AnyRuleset, state: Any) -> dict[str, int]:
    """Return the quantities that no move may change."""
    return dict(ruleset.conserved(state)) if ruleset.conserved is not None else {}
