"""Write a design that is not in the catalogue: `design mine name=Mine tons=450`.

All of it is written; blanks in texts are `_`.
"""

from __future__ import annotations

from typing import Final

from naumachia.notation.position import entry_integer, refuse
from naumachia.rules.age_of_sail.tables.catalogue import catalogue
from naumachia.rules.age_of_sail.tables.designs import OARED, RANGES, Design

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
        (texts[0], texts[1], texts[2], texts[3]),
        (numbers["built"], numbers["rating"], "later" in values),
        numbers["tons"],
        (halves[0], halves[1], halves[2]),
        (numbers["speed"], numbers["turn"], "one_turn" in values),
        (numbers["length"], numbers["beam"]),
        (OARED.index(oared), numbers["oar_speed"], numbers["oar_turn"]),
    )
