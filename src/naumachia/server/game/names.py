"""What seats and players are called."""

from __future__ import annotations

from naumachia.kernel import telling
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.scene import FLEETS


def fleet(seat: int) -> str:
    """The letter of a seat's fleet, by which the page colours it."""
    return FLEETS[seat % len(FLEETS)]


def seat_title(ruleset: AnyRuleset, seat: int) -> str:
    """A seat's name for people."""
    return telling.seat_title(ruleset, seat)


def side_title(ruleset: AnyRuleset, name: str) -> str:
    """A side's name for people."""
    return telling.side_title(ruleset, name)


def tidy(text: str) -> str:
    """What a person wrote, on one line and without characters that cannot be seen."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())
