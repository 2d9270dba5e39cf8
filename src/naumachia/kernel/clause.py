"""Clauses of a rulebook, rulings that cite one, tallies whose sum carries its reasons."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from naumachia.kernel.mypyc import mypyc_attr

Facts = dict[str, object]
"""Named values of an event or a ruling: text, integers, booleans and tuples of these."""

ClauseId = str
"""The id of a clause, such as `TRI-RAM-05`. Rules cite clauses by id; `Ruleset.clauses` has the
texts."""


class Clause:
    """One numbered clause of a ledger, such as `TRI-RAM-05`.

    `id` is unique in its rule set, `text` says the clause in our own words and `source` names the
    place in the printed rules (`"L128"`) or `"ruling"` where the print is silent.

    `under` holds what the clause says with other options than the usual ones, by condition: words
    `option=value` or `option!=value` that must all hold, a value written as in `Options.words`. The
    first that holds counts; `{option}` in its text stands for the value.
    """

    __slots__ = ("id", "source", "text", "under")

    def __init__(
        self, id: str, text: str, source: str, under: Mapping[str, str] | None = None
    ) -> None:
        self.id: Final = id
        self.text: Final = text
        self.source: Final = source
        self.under: Final[Mapping[str, str]] = under or {}

    def worded(self, options: Mapping[str, str]) -> str:
        """Return the text with these options, by name and as words; `{option}` is not
        filled yet.
        """
        for condition, text in self.under.items():
            if all(_holds(word, options) for word in condition.split()):
                return text
        return self.text

    def __repr__(self) -> str:
        return f"Clause({self.id})"

    def __reduce__(self) -> tuple[type[Clause], tuple[str, str, str, Mapping[str, str]]]:
        return (Clause, (self.id, self.text, self.source, self.under))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Clause) and other.id == self.id

    def __hash__(self) -> int:
        return hash(self.id)


def _holds(condition: str, options: Mapping[str, str]) -> bool:
    name, _, value = condition.partition("=")
    if name.endswith("!"):
        return options[name[:-1]] != value
    return options[name] == value


WITNESSES: Final[list[Callable[[str], None]]] = []
"""Called with the id of each clause that a ruling, event, prompt or result cites.

The clause matrix listens here; the list is empty in play.
"""


def witness(clause: ClauseId) -> None:
    """Tell every listener that `clause` was applied."""
    for listener in WITNESSES:
        listener(clause)


@mypyc_attr(acyclic=True)
class Ruling:
    """Why an action is not legal: the clause that forbids it and the facts of the case."""

    __slots__ = ("clause", "facts")

    def __init__(self, clause: ClauseId, facts: Facts) -> None:
        self.clause: Final = clause
        self.facts: Final = facts
        if WITNESSES:
            witness(clause)

    def __repr__(self) -> str:
        return f"Ruling({self.clause}, {self.facts})"


UNEXPLAINED: Final = Ruling("", {})
"""A ruling for callers that only ask whether an action is legal, as lists of legal actions do."""


@mypyc_attr(acyclic=True)
class Modifier:
    """One reason in a tally: the clause, its value, and the facts it rests on."""

    __slots__ = ("clause", "facts", "value")

    def __init__(self, clause: ClauseId, value: int, facts: Facts) -> None:
        self.clause: Final = clause
        self.value: Final = value
        self.facts: Final = facts


@mypyc_attr(acyclic=True)
class Tally:
    """A number that carries its reasons: `base` and modifiers in the order they were added."""

    __slots__ = ("base", "modifiers")

    def __init__(self, base: int) -> None:
        self.base: Final = base
        self.modifiers: Final[list[Modifier]] = []

    def add(self, clause: ClauseId, value: int, **facts: object) -> Tally:
        """Add `value` by authority of `clause`; returns the tally itself, to be chained."""
        self.modifiers.append(Modifier(clause, value, facts))
        if WITNESSES:
            witness(clause)
        return self

    @property
    def total(self) -> int:
        """Return the base and all modifiers summed."""
        return self.base + sum(modifier.value for modifier in self.modifiers)
