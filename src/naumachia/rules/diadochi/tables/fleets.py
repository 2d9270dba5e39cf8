"""Read the historic fleets that the rules list, after Rodgers (DIA-HIST-05, table 2.6).

DIA-HIST-01, DIA-HIST-02, DIA-HIST-03 and DIA-HIST-04 are the four lists; battles at a smaller scale
take their shares (DIA-RULE-74).
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import final

from naumachia.kernel.declared import frozen
from naumachia.kernel.mypyc import i64
from naumachia.kernel.toml_data import read_toml
from naumachia.rules.diadochi.tables.types import by_code


@final
@frozen()
class Fleet:
    """Describe a fleet of history.

    Attributes:
        id, title: what files and people call it; `clause` is the id of the clause that lists it.
        counts: how many ships it has of each class, by short code, in the order of the list; a
            number of two classes together is taken half and half (DIA-RULE-73).
        stated: the total that the print gives, which need not be the sum.
    """

    id: str
    title: str
    clause: str
    counts: dict[str, int]
    stated: i64

    def ships(self) -> int:
        """Return how many ships are listed."""
        return sum(self.counts.values())

    def value(self, light: int) -> int:
        """Return the combat value of the ships listed, with light ships of a value of `light`."""
        total = 0
        for code, count in self.counts.items():
            total += count * (light if code == "L" else int(by_code()[code].value))
        return total


def split(count: int, codes: list[str]) -> dict[str, int]:
    """Split a number of ships evenly among classes, the odd ones to the first (DIA-RULE-73)."""
    share, odd = divmod(count, len(codes))
    return {code: share + (1 if place < odd else 0) for place, code in enumerate(codes)}


@cache
def fleets() -> dict[str, Fleet]:
    """Return the fleets by their ids, from `data/fleets.toml`. Raises BadScenario."""
    file = files("naumachia.rules.diadochi").joinpath("data").joinpath("fleets.toml")
    table = read_toml(file.read_bytes(), "fleets.toml")
    found: dict[str, Fleet] = {}
    for name in table.values:
        row = table.table(name)
        counts: dict[str, int] = {}
        for text in row.texts("ships"):
            number, _, classes = text.partition("x")
            codes = classes.split("/")
            if not number.isdecimal() or any(code not in by_code() for code in codes):
                row.fail("ships", "a number and classes such as `97x3` or `140x4/5`", text)
            for code, count in split(int(number), codes).items():
                counts[code] = counts.get(code, 0) + count
        stated = row.integer("stated", 1, 1000)
        found[name] = Fleet(name, row.text("title"), row.text("clause"), counts, stated)
        row.close()
    return found
