"""What a list of games says about one before it is opened."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

HOURS_FROM: Final = 90
"""Times of this many minutes or more are given in hours."""


class About:
    """A game in a list: its title, a sentence, how long it takes, how it can end.

    `minutes` is how long a game takes, as people say it (`"20 minutes"`, `"1 to 3 hours"`), for a
    rule set whose scenarios give no minutes of their own: `playing_time` goes before it;
    `difficulty` 1 is learnt in minutes, 3 in an evening, and a list of games begins with the easy;
    `endings` are the ids of every way a game can end; `interrupts` says that a seat may owe an
    answer in another's turn, for which `Ruleset.default` has one; `ship` names the symbol of
    `naumachia.render` that a list shows for its fleets.
    """

    def __init__(
        self,
        title: str,
        summary: str,
        minutes: str,
        endings: tuple[str, ...],
        *,
        difficulty: int = 2,
        interrupts: bool = False,
        ship: str = "galley",
    ) -> None:
        self.title: Final = title
        self.summary: Final = summary
        self.minutes: Final = minutes
        self.endings: Final = endings
        self.difficulty: Final = difficulty
        self.interrupts: Final = interrupts
        self.ship: Final = ship


def playing_time(minutes: Iterable[int]) -> str:
    """Return the range of these times: `5 to 50 minutes` or `25 minutes to 4 hours`.

    A time of 0 is unknown; without any known time the result is empty.
    """
    known = sorted(time for time in minutes if time > 0)
    if not known:
        return ""
    (low, unit), (high, other) = _told(known[0]), _told(known[-1])
    if (low, unit) == (high, other):
        return f"{high} {other}"
    return f"{low} to {high} {other}" if unit == other else f"{low} {unit} to {high} {other}"


def _told(minutes: int) -> tuple[str, str]:
    """A time in minutes, or in hours to the half, with its unit."""
    if minutes < HOURS_FROM:
        return str(minutes), "minute" if minutes == 1 else "minutes"
    return f"{round(minutes / 30) / 2:g}", "hours"
