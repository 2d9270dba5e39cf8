"""Name seats and players."""

from __future__ import annotations

from naumachia.kernel import messages
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.scene import FLEETS
from naumachia.server.texts import t


def fleet(seat: int) -> str:
    """Return the letter of a seat's fleet, which sets its colour on the page."""
    return FLEETS[seat % len(FLEETS)]


def seat_title(ruleset: AnyRuleset, seat: int) -> str:
    """Return a seat's name for people."""
    return messages.seat_title(ruleset, seat)


def side_title(ruleset: AnyRuleset, name: str) -> str:
    """Return a side's name for people."""
    return messages.side_title(ruleset, name)


def game_title(ruleset: AnyRuleset) -> str:
    """Return the name of a rule set for people."""
    return ruleset.content.texts(ruleset.about.title)


def value_title(ruleset: AnyRuleset, value: object) -> str:
    """Return the value of an option for people: `yes`, `5`, `all first`."""
    if isinstance(value, bool):
        return t("yes") if value else t("no")
    return ruleset.content.texts(str(value).replace("_", " "))


def tidy(text: str) -> str:
    """Return a person's text on one line, without invisible characters."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())
