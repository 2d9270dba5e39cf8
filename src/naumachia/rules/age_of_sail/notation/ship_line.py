"""Declare the fields of designs and ships in a position."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from naumachia.geometry.lattice import parse_pose
from naumachia.notation.pattern import PatternMismatch
from naumachia.notation.position import (
    Mark,
    Marks,
    count_mark,
    entry_integer,
    flag_mark,
    refuse,
    word_mark,
)
from naumachia.rules.age_of_sail.actions import NOBODY
from naumachia.rules.age_of_sail.rules.diagrams import NEVER_SEEN
from naumachia.rules.age_of_sail.ship import (
    ANY_CREW,
    BOATS,
    BOATS_IN,
    FLAGS,
    FLYING,
    NO_NOTICE,
    NOT_ABLAZE,
    NOTICES,
    SAILING,
    STATUSES,
    Ship,
)
from naumachia.rules.age_of_sail.tables.building import crew_points, flotation_points
from naumachia.rules.age_of_sail.tables.catalogue import catalogue
from naumachia.rules.age_of_sail.tables.designs import FACINGS, MOUNTS, OARED, RANGES, Design

# -- designs that are not in the catalogue: `design mine name=Mine tons=450` -------------

TEXTS: Final = ("name", "nation", "kind", "source")
NUMBERS: Final = ("built", "rating", "tons", "speed", "turn", "length", "beam", "oar_speed",
                  "oar_turn")  # fmt: skip
MOST: Final = 99999


def design_text(design: Design) -> str:
    """Return all that a design is made of."""
    words = [design.id]
    words += [f"{name}={getattr(design, name).replace(' ', '_') or '-'}" for name in TEXTS]
    words += [f"{name}={getattr(design, name)}" for name in NUMBERS]
    words.append("batteries=" + "/".join(str(half) for half in design.batteries))
    words += [f"oared={OARED[design.oared]}"] if design.oared else []
    words += ["later"] if design.later else []
    words += ["one_turn"] if design.one_turn else []
    return " ".join(words)


def is_own(design: Design) -> bool:
    """Return whether a design is not the one that the catalogue has by its name."""
    known = catalogue().get(design.id)
    return known is None or design_text(known) != design_text(design)


def read_design(rest: str) -> Design:
    """Return the design of a line. Raises BadNotation."""
    ident, *words = rest.split() or [""]
    values = dict(word.partition("=")[::2] for word in words)
    wanted = {*TEXTS, *NUMBERS, "batteries"}
    unknown = values.keys() - wanted - {"oared", "later", "one_turn"}
    missing = wanted - values.keys()
    if not ident or unknown or missing:
        found = " ".join(sorted(unknown)) or rest
        expected = f"its id, then {', '.join(sorted(missing or wanted))}"
        refuse("cannot read", found, "design", expected)
    place = f"design {ident}"
    numbers = {name: entry_integer(values[name], place, MOST) for name in NUMBERS}
    halves = [entry_integer(cell, place, MOST) for cell in values["batteries"].split("/")]
    oared = values.get("oared", "")
    if len(halves) != len(RANGES) or oared not in OARED:
        refuse("cannot read", rest, place, "three numbers of half batteries, a kind of oars")
    texts = ["" if values[name] == "-" else values[name].replace("_", " ") for name in TEXTS]
    return Design(
        ident,
        texts[0],
        texts[1],
        texts[2],
        texts[3],
        built=numbers["built"],
        rating=numbers["rating"],
        later="later" in values,
        tons=numbers["tons"],
        batteries=(halves[0], halves[1], halves[2]),
        speed=numbers["speed"],
        turn=numbers["turn"],
        one_turn="one_turn" in values,
        length=numbers["length"],
        beam=numbers["beam"],
        oared=OARED.index(oared),
        oar_speed=numbers["oar_speed"],
        oar_turn=numbers["oar_turn"],
    )


# -- marks of a ship, after design, name and place ---------------------------------------
# G1 victory Victory 12,5,90 flotation=190 guns=0.0.14/0.0.12/0.0.0/0.0.0 masts=1 status=irons

MOST_MEN: Final = 2000
"""Of flotation, crew and other points, in halves."""
MOST_SHIPS: Final = 9999
MOST_MOVES: Final = 99999
MOST_SIDES: Final = 4
FIRES: Final = 5
CLASSES: Final = len(RANGES)
SEEN: Final = re.compile(r"(-|[0-9]{1,3}\.[0-9]{1,3}\.[0-9]{1,3})(?:\+([0-9]{1,3}))?")
"""The remembered batteries of a facing, such as `6.4.0+2`."""


def first_flotation(ship: Ship) -> int:
    """Return its flotation by its tonnage, in halves."""
    return 2 * flotation_points(ship.design.tons)


def first_crew(ship: Ship) -> int:
    """Return its crew by its tonnage, in halves."""
    return 2 * crew_points(ship.design.tons, False)


def own_side(ship: Ship) -> int:
    """Return the side it began on."""
    return int(ship.side)


def number(name: str, most: int, none: int) -> Mark[Any]:
    """Return the mark of a number, left out where it is `none`."""

    def write(ship: Any) -> str:
        value = int(getattr(ship, name))
        return "" if value == none else f"{name}={value}"

    def read(ship: Any, text: str) -> None:
        if not text.isdecimal() or len(text) > 6 or int(text) > most:
            raise PatternMismatch("not a number", f"{name}, a whole number from 0 to {most}")
        setattr(ship, name, int(text))

    return Mark(name, write, read)


def mounts_text(halves: Sequence[int]) -> str:
    """Return half batteries by facing, and within it by range class."""
    rows = [halves[at : at + CLASSES] for at in range(0, MOUNTS, CLASSES)]
    return "/".join(".".join(str(half) for half in row) for row in rows)


def read_mounts(text: str) -> list[int]:
    """Read half batteries by facing and range class. Raises PatternMismatch."""
    cells = [cell for row in text.split("/") for cell in row.split(".")]
    if len(cells) != MOUNTS or not all(cell.isdecimal() and len(cell) < 4 for cell in cells):
        raise PatternMismatch(
            "cannot read", f"half batteries short.medium.long of {'/'.join(FACINGS)}"
        )
    return [int(cell) for cell in cells]


def guns_text(ship: Ship) -> str:
    """Return its half batteries."""
    return f"guns={mounts_text(ship.guns)}"


def read_guns(ship: Ship, text: str) -> None:
    """Read its half batteries. Raises PatternMismatch."""
    ship.guns = read_mounts(text)


def served_text(ship: Ship) -> str:
    """Return the half batteries that the men kept at its guns serve."""
    return f"served={mounts_text(ship.served)}" if any(ship.served) else ""


def read_served(ship: Ship, text: str) -> None:
    """Read the half batteries that the men kept at its guns serve. Raises PatternMismatch."""
    ship.served = tuple(read_mounts(text))


def seen_text(ship: Ship) -> str:
    """Return what others remember of its guns, by facing: the half batteries last seen, `-` for
    none seen; after `+` how many it has lost since.
    """
    if not ship.seen:
        return ""
    cells: list[str] = []
    for facing, lost in enumerate(ship.lost_since):
        row = ship.seen[facing * CLASSES : (facing + 1) * CLASSES]
        cell = "-" if NEVER_SEEN in row else ".".join(str(half) for half in row)
        cells.append(f"{cell}+{lost}" if lost else cell)
    return "seen=" + "/".join(cells)


def read_seen(ship: Ship, text: str) -> None:
    """Read what others remember of its guns. Raises PatternMismatch."""
    found = [SEEN.fullmatch(cell) for cell in text.split("/")]
    seen: list[int] = []
    lost_since: list[int] = []
    for cell in found:
        if cell is not None:
            row = cell[1].split(".")
            seen += [NEVER_SEEN] * CLASSES if row == ["-"] else [int(half) for half in row]
            lost_since.append(int(cell[2] or 0))
    if len(found) != len(FACINGS) or len(lost_since) != len(FACINGS):
        raise PatternMismatch(
            "cannot read", f"short.medium.long+lost, or -, of {'/'.join(FACINGS)}"
        )
    ship.seen, ship.lost_since = tuple(seen), tuple(lost_since)


def began_text(ship: Ship) -> str:
    """Return where it lay when the move began."""
    return "" if ship.began is None else f"began={ship.began.text()}"


def read_began(ship: Ship, text: str) -> None:
    """Read where it lay when the move began. Raises PatternMismatch."""
    try:
        ship.began = parse_pose(text)
    except ValueError as error:
        raise PatternMismatch("cannot read", f"x,y,heading: {error}") from None


def aboard_text(ship: Ship) -> str:
    """Return its prisoners by side."""
    if not any(ship.aboard):
        return ""
    return "aboard=" + ",".join(str(men) for men in ship.aboard)


def read_aboard(ship: Ship, text: str) -> None:
    """Read its prisoners by side. Raises PatternMismatch."""
    cells = text.split(",")
    if len(cells) != len(ship.aboard) or not all(
        cell.isdecimal() and len(cell) < 5 for cell in cells
    ):
        raise PatternMismatch("cannot read", "prisoners of each side, in halves, with commas")
    ship.aboard = [int(cell) for cell in cells]


def numbered(words: list[str]) -> dict[str, int]:
    """Return words by their meanings."""
    return {one: place for place, one in enumerate(words)}


SHIP: Final[Marks[Ship]] = Marks(
    [
        count_mark("whole", MOST_MEN, first_flotation),
        count_mark("complement", MOST_MEN, first_crew),
        count_mark("flotation", MOST_MEN, lambda ship: ship.whole),
        count_mark("crew", MOST_MEN, lambda ship: ship.complement),
        Mark("guns", guns_text, read_guns),
        Mark("seen", seen_text, read_seen),
        count_mark("men_least", MOST_MEN),
        count_mark("men_most", ANY_CREW, ANY_CREW),
        *map(flag_mark, ("counted", "sounded")),
        count_mark("tested", 3),
        count_mark("masts", 3),
        flag_mark("jury"),
        number("rig_moves", MOST_MOVES, NOBODY),
        word_mark("status", numbered(STATUSES), SAILING),
        word_mark("notice", numbered(NOTICES), NO_NOTICE),
        *map(flag_mark, ("heaved", "springs")),
        word_mark("cable", {"lost": False}, True),
        number("fire", FIRES, NOT_ABLAZE),
        flag_mark("ablaze"),
        *map(flag_mark, ("drifted", "moved", "sailed", "may_turn", "recovered")),
        *map(flag_mark, ("grapple_thrown", "cut_thrown")),
        count_mark("fired", 2 ** len(FACINGS) - 1),
        *map(flag_mark, ("opened", "peppered")),
        number("manned", MOST_MEN, NOBODY),
        Mark("served", served_text, read_served),
        flag_mark("under_oars"),
        word_mark("boats", numbered(BOATS), BOATS_IN),
        number("tug", MOST_SHIPS, NOBODY),
        number("hauling", MOST_SHIPS, NOBODY),
        flag_mark("tow_holds"),
        word_mark("flag", numbered(FLAGS), FLYING),
        count_mark("holder", MOST_SIDES - 1, own_side),
        flag_mark("by_boarding"),
        number("captor", MOST_SHIPS, NOBODY),
        count_mark("held_moves", MOST_MOVES),
        count_mark("guards", MOST_MEN),
        *map(flag_mark, ("dishonoured", "risen", "escape_tried", "offers", "by_exit")),
        count_mark("struck_in", MOST_MOVES),
        Mark("aboard", aboard_text, read_aboard),
        Mark("began", began_text, read_began),
    ]
)
"""The marks of a ship; those that others follow from come before them."""
