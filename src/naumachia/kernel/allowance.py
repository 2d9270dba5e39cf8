"""The time in which a player is to decide, where a game gives him one.

Whoever keeps the time keeps it outside the game: what is done when it is up goes into the record as
any other order, so that a replay needs no clock.
"""

from __future__ import annotations

from typing import Final


class Allowance:
    """So many seconds for all that a seat decides within one span of the game.

    The time runs while the seat owes a decision of the span, and stands meanwhile. What the first
    of them says of `seconds` holds for the span.
    """

    __slots__ = ("seconds", "span")

    def __init__(self, seconds: int, span: str) -> None:
        self.seconds: Final = seconds
        self.span: Final = span
