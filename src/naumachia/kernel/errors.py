"""The hierarchy of errors.

    RulesError
      IllegalAction        the action is understood, and a clause forbids it
      BadInput             the input is not understood or not acceptable
        BadNotation        a text of an action or a position
          UnreadableOrder
          AmbiguousNotation
        BadOption          an option that does not exist or is out of its range
        BadScenario        a scenario or data file
        BadRecord          a record that cannot be read or does not replay

Each error has the input, the place in it, and what would be right.
"""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.kernel.clause import Ruling

LONGEST_INPUT: Final = 200_000
"""The most characters of a text; longer texts are refused unread."""


class RulesError(ValueError):
    """The base of all errors that the kernel raises on purpose."""

    code: ClassVar[str] = "rules"


class IllegalAction(RulesError):
    """An action that `check` refuses; `ruling` has the clause and the facts.

    `messages.illegal` fills in `sentence`, the reason, and `clause_text`, the text of the clause
    with the options of the game. Without them, the message has only the clause.
    """

    code: ClassVar[str] = "illegal"

    def __init__(
        self, ruling: Ruling, action: str, sentence: str = "", clause_text: str = ""
    ) -> None:
        self.ruling = ruling
        self.action = action
        self.clause_text = clause_text
        self.sentence = sentence or f"{clause_text or 'not legal'}{_reason(ruling)}"
        super().__init__(f"{action}: {self.sentence} [{ruling.clause}]")


def _reason(ruling: Ruling) -> str:
    refusal = ruling.facts.get("refusal")
    return f" ({str(refusal).replace('_', ' ')})" if refusal else ""


class BadInput(RulesError):
    """Input that cannot be used.

    `text` is the input (shortened), `place` is a line, column or field in it, and `expected` says
    what would be right there.
    """

    code: ClassVar[str] = "bad_input"

    def __init__(self, problem: str, text: str = "", place: str = "", expected: str = "") -> None:
        self.problem = problem
        self.text = text if len(text) <= 120 else text[:117] + "..."
        self.place = place
        self.expected = expected
        where = f" at {place}" if place else ""
        # A problem that quotes another error already has its colon.
        link = " in" if ": " in problem else ":"
        what = f"{link} {self.text!r}" if self.text else ""
        hint = f"; expected {expected}" if expected else ""
        super().__init__(f"{problem}{what}{where}{hint}")


class BadNotation(BadInput):
    """The text of a position or action does not follow the grammar."""

    code: ClassVar[str] = "bad_notation"


class UnreadableOrder(BadNotation):
    """A typed order that has no meaning in a position.

    The message is `sentence`, for people. `place` and `expected` say where the notation stopped
    reading. `proposals` are similar legal orders.
    """

    def __init__(self, error: BadInput, text: str, sentence: str, proposals: list[str]) -> None:
        super().__init__(error.problem, text, error.place, error.expected)
        self.proposals: Final = proposals
        self.args = (sentence,)


class AmbiguousNotation(BadNotation):
    """A text that fits several legal actions; `expected` and `proposals` list them."""

    code: ClassVar[str] = "ambiguous"

    def __init__(self, problem: str, text: str = "", place: str = "", expected: str = "") -> None:
        super().__init__(problem, text, place, expected)
        self.proposals: list[str] = []


class BadOption(BadInput):
    """An option that the rule set does not have, or a value outside its range."""

    code: ClassVar[str] = "bad_option"


class BadScenario(BadInput):
    """A scenario or data file with an unknown, missing or wrong field."""

    code: ClassVar[str] = "bad_scenario"


class BadRecord(BadInput):
    """A record that cannot be read, or whose moves do not replay."""

    code: ClassVar[str] = "bad_record"


def as_written(value: object) -> str:
    """Return a value as a TOML file writes it: `true`, not `True`."""
    return str(value).lower() if isinstance(value, bool) else str(value)
