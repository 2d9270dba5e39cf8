"""Read the types of ships by their banks of oars (DIA-SHIP-02, table 2.1).

Each model is one ship on a base of its own (DIA-SHIP-01, DIA-BASE-02), a rectangle (DIA-RULE-01) in
cables of 40 mm (DIA-BASE-01).
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final, final

from naumachia.geometry.lattice import UNIT
from naumachia.kernel.declared import frozen
from naumachia.kernel.mypyc import i64
from naumachia.kernel.toml_data import read_toml

WIDTH: Final = UNIT
"""The width of every base, in steps (DIA-BASE-03, DIA-BASE-04)."""
LIGHT: Final = "light"


@final
@frozen()
class ShipType:
    """Describe a type of ships.

    Attributes:
        id: its name in files; `code` is short for it (`5`, `L`); `term` the Greek word.
        numeral: the Greek numeral on the base, `-` for light ships.
        value: the combat value (DIA-CV-01).
        length: of the base, in steps (DIA-RULE-04).
    """

    id: str
    code: str
    term: str
    numeral: str
    value: i64
    length: i64


@cache
def types() -> dict[str, ShipType]:
    """Return the types by their ids, from `data/types.toml`, light ships first. Raises
    BadScenario.
    """
    file = files("naumachia.rules.diadochi").joinpath("data").joinpath("types.toml")
    table = read_toml(file.read_bytes(), "types.toml")
    found: dict[str, ShipType] = {}
    for name in table.values:
        row = table.table(name)
        found[name] = ShipType(
            name,
            row.text("code"),
            row.text("term"),
            row.text("numeral"),
            row.integer("value", 1, 8),
            row.integer("length", UNIT, 3 * UNIT),
        )
        row.close()
    return found


@cache
def by_code() -> dict[str, ShipType]:
    """Return the types by their short codes."""
    return {kind.code: kind for kind in types().values()}
