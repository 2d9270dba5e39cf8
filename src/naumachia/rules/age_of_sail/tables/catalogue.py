"""Read the catalogue: the ships of the rules, and others designed from the same principles.

A row of `data/ships/*.toml`, and a ship of a scenario's own, has the same fields:

name = "Revenge"
nation = "English"
kind = "medium galleon"
built = 1577
tons = 450
speed = 8                   # inches
turn = 90                   # degrees
rating = 0                  # guns it is rated at; absent: ships of its day were not
guns = "4 demi-cannon, 12 culverin, 14 demi-culverin"   # or, in place of guns, one of:
batteries = "4/-/6"         # as they are listed: short, medium, long, the whole ship's
scale = "race-built"        # by its tonnage
length = "0.9"              # of its hull in inches, and `beam`; absent: by its tonnage
oared = "galley"            # with `oar_speed`, `oar_turn`, and `one_turn` under sail
source = "..."              # where this is from
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

from naumachia.geometry.lattice import DEGREE, UNIT, parse_length
from naumachia.kernel.mypyc import i64
from naumachia.kernel.toml_data import DataTable, read_toml
from naumachia.rules.age_of_sail.tables.building import (
    KINDS_OF_GUNS,
    LATER,
    exact_batteries,
    hull_size,
    listed_batteries,
)
from naumachia.rules.age_of_sail.tables.designs import (
    LONG,
    MEDIUM,
    NO_OARS,
    OARED,
    RANGES,
    SHORT,
    Design,
)

PACKAGE: Final = "naumachia.rules.age_of_sail"
FILES: Final = ("armada.toml", "nelson.toml", "oared.toml")
HIGHEST_TONNAGE: Final = 6000

SCALES: Final[dict[str, tuple[int, int, int, int]]] = {
    "great ship": (0, 135, 115, 4),
    "race-built": (112, 0, 75, 0),
    "galleon": (125, 125, 333, 0),
    "nao": (250, 250, 666, 0),
    "merchant": (0, 200, 100, 0),
}
"""Tons to a battery of each class, 0 for none, and a fixed number of short batteries."""
ODD_LONG: Final = ("galleon", "nao")
"""Scales that round long batteries to the nearest number, not the nearest even one."""


@cache
def catalogue() -> dict[str, Design]:
    """Return all ships by their ids, in the order of the files. Raises BadScenario."""
    found: dict[str, Design] = {}
    for name in FILES:
        table = read_toml(catalogue_file(name), name)
        for ident in table.values:
            row = table.table(ident)
            found[ident] = design_in(row, ident)
            row.close()
    return found


def catalogue_file(name: str) -> bytes:
    """Return one of `FILES`."""
    return files(PACKAGE).joinpath("data").joinpath("ships").joinpath(name).read_bytes()


def design_in(row: DataTable, ident: str) -> Design:
    """Return a ship of a table's fields. Raises BadScenario."""
    built = row.integer("built", 1500, 1850)
    tons = row.integer("tons", 10, HIGHEST_TONNAGE)
    later = built >= LATER
    name, nation, kind = row.text("name"), row.text("nation"), row.text("kind")
    source = row.text("source")
    rating = row.integer("rating", 0, 140, 0)
    speed = row.integer("speed", 1, 20) * UNIT
    turn = row.integer("turn", 5, 180) * DEGREE
    oared = row.word("oared", OARED, "")
    oars, hull, batteries = (0, 0), (0, 0), (0, 0, 0)
    with row.collect_errors():
        oars = oars_in(row, oared)
    with row.collect_errors():
        hull = hull_in(row, tons, later)
    with row.collect_errors():
        batteries = batteries_in(row, tons, later)
    return Design(
        id=ident,
        name=name,
        nation=nation,
        kind=kind,
        source=source,
        built=built,
        rating=rating,
        later=later,
        tons=tons,
        batteries=batteries,
        speed=speed,
        turn=turn,
        one_turn=row.flag("one_turn", False),
        length=hull[0],
        beam=hull[1],
        oared=oared,
        oar_speed=oars[0],
        oar_turn=oars[1],
    )


def oars_in(row: DataTable, oared: i64) -> tuple[int, int]:
    """Return speed and turn under oars."""
    if oared == NO_OARS:
        return 0, 0
    return row.integer("oar_speed", 1, 20) * UNIT, row.integer("oar_turn", 5, 180) * DEGREE


def hull_in(row: DataTable, tons: i64, later: bool) -> tuple[int, int]:
    """Return length and beam in steps: as they are given, else by the tonnage (SAIL-RULE-18)."""
    sizes = list(hull_size(tons, later))
    for number, key in enumerate(("length", "beam")):
        if row.has(key):
            text = row.text(key)
            try:
                sizes[number] = parse_length(text)
            except ValueError:
                row.fail(key, "inches such as `0.9`", text)
            if not 50 <= sizes[number] <= 4000:
                row.fail(key, "from 0.05 to 4 inches", text)
    if sizes[0] < sizes[1]:
        row.fail("beam", "no more than the length", row.text("beam", ""))
    return sizes[0], sizes[1]


def batteries_in(row: DataTable, tons: i64, later: bool) -> tuple[int, int, int]:
    """Return half batteries of each class, by one of the three ways in which a row gives them."""
    given = [key for key in ("guns", "batteries", "scale") if row.has(key)]
    if len(given) > 1:
        row.fail(given[1], f"no `{given[1]}` beside `{given[0]}`", row.text(given[1]))
    if not given:
        for key in ("batteries", "scale"):
            if row.misspelt(key):
                row.text(key)
    if row.has("scale"):
        scale = list(SCALES)[row.word("scale", list(SCALES))]
        return scaled_batteries(scale, tons)
    if row.has("batteries"):
        return printed_batteries(row)
    text = row.text("guns")
    try:
        return listed_batteries(exact_batteries(text), later)
    except ValueError as error:
        row.fail("guns", f"guns such as `12 culverin, 4 demi-cannon` of {KINDS_OF_GUNS}: {error}",
                 text)  # fmt: skip


def printed_batteries(row: DataTable) -> tuple[int, int, int]:
    """Return batteries of the whole ship as they are printed."""
    halves = listed_in(row, "batteries")
    return halves[SHORT], halves[MEDIUM], halves[LONG]


def listed_in(row: DataTable, key: str) -> list[int]:
    """Return half batteries written as they are printed, by class: `8/8/-`, `-/-/0.5`."""
    text = row.text(key)
    halves: list[int] = []
    for cell in text.split("/"):
        try:
            steps = 0 if cell == "-" else parse_length(cell)
        except ValueError:
            steps = -1
        if not 0 <= steps <= 40 * UNIT or 2 * steps % UNIT:
            break
        halves.append(2 * steps // UNIT)
    if len(halves) != len(RANGES) or text.count("/") != 2:
        row.fail(key, "short/medium/long such as `4/-/6.5`, in halves at least", text)
    return halves


def scaled_batteries(scale: str, tons: i64) -> tuple[int, int, int]:
    """Return half batteries by the tonnage, for ships whose guns are not known."""
    short, medium, long, fixed = SCALES[scale]
    return (
        2 * (fixed or even(tons, short)),
        2 * even(tons, medium),
        2 * (nearest_part(tons, long) if scale in ODD_LONG else even(tons, long)),
    )


def nearest_part(tons: i64, share: i64) -> int:
    """Return `tons / share` to the nearest whole number; 0 without a share."""
    return int((2 * tons + share) // (2 * share)) if share else 0


def even(tons: i64, share: i64) -> int:
    """Return `tons / share` to the nearest even number."""
    return 2 * nearest_part(tons, 2 * share)
