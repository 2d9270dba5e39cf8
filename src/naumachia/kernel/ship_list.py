"""Ships that a rule set offers by a list, and others that can be built by its rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from naumachia.kernel.clause import Clause, Facts
from naumachia.kernel.mypyc import mypyc_attr
from naumachia.kernel.options import Options

Value = str | int
"""What a list says of a ship under one heading."""


class Derived:
    """How one characteristic came about: by which clause, from which facts.

    Its sentence is the label `derived_<key>` of the rule set's phrases, filled with the facts.
    """

    __slots__ = ("clause", "facts", "key")

    def __init__(self, key: str, clause: Clause, facts: Facts) -> None:
        self.key: Final = key
        self.clause: Final = clause
        self.facts: Final = facts


class ListedShip:
    """A ship of a list: what stands under each heading, and how the rules derive it."""

    __slots__ = ("derived", "values")

    def __init__(self, values: dict[str, Value], derived: tuple[Derived, ...]) -> None:
        self.values: Final = values
        self.derived: Final = derived


@mypyc_attr(allow_interpreted_subclasses=True)
class ShipList:
    """What hangs on a rule set as `ships`.

    `headings` are the keys of a ship's values, in order, `id` first; those in `brief` are shown in
    a table, the others with one ship alone. `fields` are what a ship is built from, each with an
    example.
    """

    headings: tuple[str, ...]
    brief: tuple[str, ...]
    fields: Mapping[str, str]

    def ships(self, options: Options) -> list[ListedShip]:
        """All ships, in the list's order, as they are with these options."""
        raise NotImplementedError

    def build(self, fields: Mapping[str, str], options: Options) -> ListedShip:
        """The ship that the rules make of fields given as text. Raises BadInput."""
        raise NotImplementedError
