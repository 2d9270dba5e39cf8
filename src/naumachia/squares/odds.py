"""Count odds in games with hidden fields.

An order is played with every hidden field replaced by an object that cannot be read. If no rule
reads it, the outcome cannot depend on it, and every interface may count exact odds.
"""

from __future__ import annotations

from typing import Any, Final, NoReturn, TypeVar

from naumachia.kernel import messages
from naumachia.kernel.chance import Chance
from naumachia.kernel.event import SILENT, Log
from naumachia.kernel.mypyc import mypyc_attr
from naumachia.kernel.odds import TooManyOutcomes, order_tree
from naumachia.kernel.phrase import unmarked
from naumachia.kernel.ruleset import Ruleset, View
from naumachia.scene.board import Odds
from naumachia.scene.margin import Forecast
from naumachia.scene.outcomes import parts_of
from naumachia.squares.fields import UNKNOWN
from naumachia.squares.fleet import SquaresState
from naumachia.squares.orders import Order

S = TypeVar("S", bound=SquaresState[Any])

MOST: Final = 3_000
"""The most positions to look at."""


class ReadHidden(Exception):
    """A rule has read what is hidden."""


class Unreadable:
    """A hidden field that raises ReadHidden when it is read. A copy is the object itself."""

    def copy(self) -> Unreadable:
        """Return the object itself; nothing changes it."""
        return self

    def __getattr__(self, name: str) -> NoReturn:
        raise ReadHidden(name)

    def __iter__(self) -> NoReturn:
        raise ReadHidden("iter")

    def __len__(self) -> int:
        raise ReadHidden("len")

    def __bool__(self) -> bool:
        raise ReadHidden("bool")

    def __contains__(self, square: object) -> bool:
        raise ReadHidden("in")

    def __getitem__(self, number: object) -> NoReturn:
        raise ReadHidden("item")

    def __eq__(self, other: object) -> bool:
        raise ReadHidden("==")

    def __hash__(self) -> int:
        raise ReadHidden("hash")


UNREADABLE: Final = Unreadable()


def hidden_from(state: SquaresState[Any], seat: int) -> list[str]:
    """Return the fields that are hidden from a seat."""
    return [name for name, owner in state.hidden.items() if owner != seat]


def reads_hidden(ruleset: Ruleset[S, Order], state: S, seat: int, action: Order) -> bool:
    """Return whether an order and its dice read what is hidden from a seat.

    Assume so if there are too many outcomes to look at.
    """
    trial = ruleset.clone(state)
    try:
        for name in hidden_from(state, seat):
            setattr(trial, name, UNREADABLE)
        ruleset.decide(trial, seat, action, SILENT)
        return not _follow(ruleset, trial)
    except (ReadHidden, TypeError):  # a compiled game takes only lists for a list: TypeError
        return True


def _follow(ruleset: Ruleset[S, Order], state: S) -> bool:
    """Follow all outcomes of the dice; return False if they are too many. Raises ReadHidden."""
    seen = {ruleset.digest(state)}
    left = [state]
    while left:
        here = left.pop()
        pending = ruleset.pending(here)
        if not isinstance(pending, Chance):
            continue
        if pending.size() + len(seen) > MOST:
            return False
        for outcome, _ in pending.outcomes():
            after = ruleset.clone(here)
            ruleset.resolve(after, outcome, SILENT)
            key = ruleset.digest(after)
            if key not in seen:
                seen.add(key)
                left.append(after)
    return True


@mypyc_attr(allow_interpreted_subclasses=True)
class SquaresOdds(Odds[S, Order]):
    """The odds of a game on squares."""

    def forecast(self, view: View[S], seat: int, action: Order) -> Forecast | None:
        """Return the odds of an order's own dice if it meets nothing hidden.

        None if the viewer sees everything, if the odds do not depend on what is hidden, and if the
        order is illegal or has no dice. Only the view is used.
        """
        ruleset = self.rules
        state = ruleset.clone(view.state)
        blanked = [name for name in hidden_from(state, seat) if state.unseen(name)]
        if not blanked or ruleset.check(state, seat, action) is not None:
            return None
        if not reads_hidden(ruleset, state, seat, action):
            return None
        for name in blanked:
            known: list[int] = getattr(state, name)
            setattr(state, name, [square for square in known if square != UNKNOWN])
        after, log = ruleset.clone(state), Log()
        ruleset.decide(after, seat, action, log)
        pending = ruleset.pending(after)
        if not isinstance(pending, Chance):
            return None
        try:
            branches = order_tree(ruleset, state, after, log.take(), MOST)
        except TooManyOutcomes:
            return None
        title = unmarked(messages.pending(ruleset, pending, pending.facts))
        title = ruleset.phrases.fill("labels", "if_nothing_hidden", {"title": title.rstrip(".")})
        return Forecast(title, pending.clause, parts_of(ruleset, state, seat, branches))
