"""Clauses of a rulebook, rulings that cite them, and tallies that keep the reasons of a sum."""

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

    `id` is unique in its rule set, `text` states the clause in our own words, and `source` is the
    place in the printed rules (`"L128"`), or `"ruling"` if they do not say.

    `under` has the texts for other options than the defaults, by condition. A condition is a list
    of `option=value` or `option!=value`, with values as in `Options.words`, which must all hold.
    The first condition that holds counts. `{option}` in a text is replaced by the value.
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
        """Return the text with these options, given as words by name, with `{option}` unfilled."""
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
"""Functions to call with the id of each clause that a ruling, event, prompt or result cites.

The clause matrix adds one; in play the list is empty.
"""


def witness(clause: ClauseId) -> None:
    """Report to every listener that `clause` was applied."""
    for listener in WITNESSES:
        listener(clause)


@mypyc_attr(acyclic=True)
class Ruling:
    """The reason why an action is illegal: the clause that forbids it, and facts."""

    __slots__ = ("clause", "facts")

    def __init__(self, clause: ClauseId, facts: Facts) -> None:
        self.clause: Final = clause
        self.facts: Final = facts
        if WITNESSES:
            witness(clause)

    def __repr__(self) -> str:
        return f"Ruling({self.clause}, {self.facts})"


UNEXPLAINED: Final = Ruling("", {})
"""The ruling for callers that only need to know whether an action is legal."""


@mypyc_attr(acyclic=True)
class Modifier:
    """One reason in a tally: its clause, value and facts."""

    __slots__ = ("clause", "facts", "value")

    def __init__(self, clause: ClauseId, value: int, facts: Facts) -> None:
        self.clause: Final = clause
        self.value: Final = value
        self.facts: Final = facts


@mypyc_attr(acyclic=True)
class Tally:
    """A number with its reasons: `base`, and modifiers in the order of their addition."""

    __slots__ = ("base", "modifiers")

    def __init__(self, base: int) -> None:
        self.base: Final = base
        self.modifiers: Final[list[Modifier]] = []

    def add(self, clause: ClauseId, value: int, **facts: object) -> Tally:
        """Add `value`, which `clause` grants; return the tally itself, for chaining."""
        self.modifiers.append(Modifier(clause, value, facts))
        if WITNESSES:
            witness(clause)
        return self

    @property
    def total(self) -> int:
        """Return the sum of the base and all modifiers."""
        return self.base + sum(modifier.value for modifier in self.modifiers)
