"""What a list of games says about one before it is opened."""

from __future__ import annotations

from typing import Final


class About:
    """A game in a list: its title, a sentence, how long it takes, how it can end.

    `minutes` is how long a game takes, as people say it (`"20 minutes"`, `"1 to 3 hours"`);
    `difficulty` 1 is learnt in minutes, 3 in an evening, and a list of games begins with the easy;
    `endings` are the ids of every way a game can end; `interrupts` says that a seat may owe an
    answer in another's turn, for which `Ruleset.default` has one.
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
    ) -> None:
        self.title: Final = title
        self.summary: Final = summary
        self.minutes: Final = minutes
        self.endings: Final = endings
        self.difficulty: Final = difficulty
        self.interrupts: Final = interrupts
