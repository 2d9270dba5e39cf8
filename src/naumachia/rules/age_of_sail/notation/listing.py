"""List the catalogue for people, with how the rules derive each ship; build ships."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from naumachia.geometry.lattice import DEGREE, UNIT, length_text
from naumachia.kernel.content import Derived, ListedShip, ShipList
from naumachia.kernel.errors import BadInput
from naumachia.kernel.options import Options
from naumachia.kernel.toml_data import DataTable, read_toml
from naumachia.rules.age_of_sail.options import OPTIONS, Rules
from naumachia.rules.age_of_sail.rules.setup import default_mounts
from naumachia.rules.age_of_sail.tables.building import (
    EXACT,
    crew_points,
    exact_batteries,
    flotation_points,
    is_frigate_class,
    is_of_the_line,
)
from naumachia.rules.age_of_sail.tables.catalogue import (
    FILES,
    catalogue,
    catalogue_file,
    design_in,
)
from naumachia.rules.age_of_sail.tables.designs import (
    GALLEASSE,
    GALLEY,
    NO_OARS,
    OARED,
    Design,
)

WAYS: Final = ("guns", "batteries", "scale")
"""The fields of a ship's guns."""
PERIODS: Final = {"armada": 1588, "nelson": 1800}
"""A year of each period, where no other is given."""

FIELDS: Final = {
    "tons": "900", "guns": "12 culverins, 4 demi-cannon", "batteries": "4/-/6.5",
    "scale": "race-built", "period": "nelson", "built": "1805", "rating": "74", "knots": "9",
    "speed": "7", "turn": "45", "name": "Lion", "nation": "English", "kind": "galleon",
    "length": "1.2", "beam": "0.3", "oared": "galley", "oar_speed": "6", "oar_turn": "90",
    "source": "where this is from",
}  # fmt: skip
ONE_TURN: Final = (OARED[GALLEASSE], OARED[GALLEY])
"""Vessels that make one turn a move under sail (SAIL-RULE-07)."""
NUMBERS: Final = frozenset({"tons", "built", "rating", "speed", "turn", "oar_speed", "oar_turn"})

HEADINGS: Final = (
    "id", "name", "nation", "kind", "built", "rating", "class", "tons", "flotation", "crew",
    "batteries", "broadside", "ahead", "astern", "speed", "turn", "oars", "oar_speed", "oar_turn",
    "length", "beam", "guns", "source",
)  # fmt: skip
BRIEF: Final = (
    "id", "name", "nation", "kind", "built", "rating", "tons", "flotation", "crew", "batteries",
    "broadside", "speed", "turn",
)  # fmt: skip


class Catalogue(ShipList):
    """Offer the ships of the catalogue."""

    def __init__(self) -> None:
        self.headings = HEADINGS
        self.brief = BRIEF
        self.fields = FIELDS

    def ships(self, options: Options) -> list[ListedShip]:
        by_period = {later: rules_of(options, later) for later in (False, True)}
        return [
            listed_ship(one, armament()[one.id], by_period[bool(one.later)])
            for one in catalogue().values()
        ]

    def build(self, fields: Mapping[str, str], options: Options) -> ListedShip:
        steps: list[Derived] = []
        values = filled_in(fields, Rules(options).nelson, steps)
        if not any(key in values for key in WAYS):
            expected = " or ".join(f"{key}={FIELDS[key]}" for key in WAYS)
            raise BadInput("missing field", "guns", "the ship's fields", expected)
        table = DataTable(values, "the ship's fields", "")
        design = design_in(table, "built")
        table.close()
        way = next(key for key in WAYS if key in values)
        ship = listed_ship(design, (way, str(values[way])), rules_of(options, bool(design.later)))
        return ListedShip(ship.values, (*steps, *ship.derived))


def rules_of(options: Options, later: bool) -> Rules:
    """Return the rules for a ship: those of its own period, where the options do not name one."""
    period = "nelson" if later else "armada"
    return Rules(Options(OPTIONS, {"period": period, **options.changed()}))


@cache
def armament() -> dict[str, tuple[str, str]]:
    """Return by ship how its guns are given, and the text."""
    found: dict[str, tuple[str, str]] = {}
    for name in FILES:
        table = read_toml(catalogue_file(name), name)
        for ident in table.values:
            row = table.table(ident)
            way = next(key for key in WAYS if row.has(key))
            found[ident] = (way, row.text(way))
    return found


# -- building -------------------------------------------------------------------------------


def filled_in(fields: Mapping[str, str], nelson: bool, steps: list[Derived]) -> dict[str, object]:
    """Return the fields of a ship, with those that are not given: its year by the period (`nelson`
    where it says none), its speed by its knots or, a later one, by its rating. Raises BadInput.
    """
    values: dict[str, object] = {
        "name": "New ship", "nation": "-", "kind": "ship", "source": "built by the rules"
    }  # fmt: skip
    for key, text in fields.items():
        if key in NUMBERS:
            if not text.isascii() or not text.isdigit() or len(text) > 5:
                raise BadInput("not a number", text, key, f"such as {key}={FIELDS[key]}")
            values[key] = int(text)
        else:
            values[key] = text
    period = str(values.pop("period", "nelson" if nelson else "armada"))
    if period not in PERIODS:
        raise BadInput("no such period", period, "period", f"one of {', '.join(PERIODS)}")
    values.setdefault("built", PERIODS[period])
    if values.get("oared") in ONE_TURN:
        values["one_turn"] = True
    set_speed(values, steps)
    return values


def set_speed(values: dict[str, object], steps: list[Derived]) -> None:
    """Set speed and turn where they are not given (SAIL-SHIP-05, SAIL-RULE-08)."""
    knots = values.pop("knots", None)
    if "speed" not in values and knots is not None:
        tenths = tenths_of(str(knots))
        values["speed"] = (2 * 3 * tenths + 40) // 80
        facts = {"knots": str(knots), "inches": values["speed"]}
        steps.append(Derived("speed_by_knots", "SAIL-RULE-08", facts))
    rating = values.get("rating", 0)
    if "speed" not in values and isinstance(rating, int) and rating > 0:
        values["speed"] = speed_of(rating)
        facts = {"rating": rating, "inches": values["speed"]}
        steps.append(Derived("speed_by_rating", "SAIL-SHIP-05", facts))
    speed = values.get("speed")
    if "speed" not in values:
        expected = "knots=9, speed=7, or for a later ship rating=74"
        raise BadInput("missing field", "speed", "the ship's fields", expected)
    if "turn" not in values and isinstance(speed, int):
        values["turn"] = 90 if speed >= 8 else 45
        steps.append(Derived("turn", "SAIL-SHIP-08", {"degrees": values["turn"], "inches": speed}))


def tenths_of(knots: str) -> int:
    """Return knots in tenths. Raises BadInput."""
    whole, _, part = knots.partition(".")
    if not whole.isascii() or not (whole + part).isdigit() or len(whole) > 2 or len(part) > 1:
        raise BadInput("not a number", knots, "knots", "knots such as 9 or 8.5")
    return int(whole) * 10 + int(part or 0)


def speed_of(rating: int) -> int:
    """Return the speed of a later ship by the guns it is rated at, as in the catalogue."""
    if rating >= 90:
        return 5
    if rating >= 64:
        return 6
    if rating >= 50:
        return 7
    return 9 if rating > 18 else 8


# -- telling --------------------------------------------------------------------------------


def listed_ship(design: Design, guns: tuple[str, str], rules: Rules) -> ListedShip:
    """Return a ship under the headings of the list, and how the rules derive it."""
    mounts = default_mounts(design, rules)
    flotation = flotation_points(design.tons)
    crew = crew_points(design.tons, rules.equal_crew)
    values: dict[str, str | int] = {
        "id": design.id, "name": design.name, "nation": design.nation, "kind": design.kind,
        "built": int(design.built), "rating": int(design.rating), "class": class_of(design),
        "tons": int(design.tons), "flotation": flotation, "crew": crew,
        "batteries": halves_text(list(design.batteries)), "broadside": halves_text(mounts[0:3]),
        "ahead": halves_text(mounts[6:9]), "astern": halves_text(mounts[9:12]),
        "speed": int(design.speed // UNIT), "turn": int(design.turn // DEGREE),
        "oars": OARED[design.oared], "oar_speed": int(design.oar_speed // UNIT),
        "oar_turn": int(design.oar_turn // DEGREE), "length": length_text(int(design.length)),
        "beam": length_text(int(design.beam)), "guns": guns[1], "source": design.source,
    }  # fmt: skip
    if design.oared == NO_OARS:
        values["oar_speed"] = values["oar_turn"] = ""
    facts = {"tons": int(design.tons), "points": flotation}
    crew_clause = "SAIL-SHIP-03" if rules.equal_crew else "SAIL-SHIP-02"
    steps = [
        Derived("flotation", "SAIL-SHIP-01", dict(facts)),
        Derived(
            "crew", crew_clause, {**facts, "points": crew, "each": 20 if rules.equal_crew else 10}
        ),
        *guns_derived(design, guns),
        mounts_derived(design, rules, mounts),
        Derived("hull", "SAIL-RULE-18", {"length": values["length"], "beam": values["beam"]}),
    ]
    if design.rating:
        steps.append(Derived(f"class_{class_of(design) or 'neither'}", "SAIL-RULE-17",
                             {"rating": int(design.rating)}))  # fmt: skip
    return ListedShip(values, tuple(steps))


def class_of(design: Design) -> str:
    """Return the class that counts for the sparing of frigates (SAIL-RULE-17); "" for neither."""
    return "line" if is_of_the_line(design) else "frigate" if is_frigate_class(design) else ""


def guns_derived(design: Design, guns: tuple[str, str]) -> list[Derived]:
    """Return how the batteries that are listed came about."""
    way, text = guns
    if way == "scale":
        return [Derived("by_scale", "SAIL-SHIP-10", {"scale": text, "tons": int(design.tons)})]
    if way == "batteries":
        return [Derived("as_printed", "SAIL-SHIP-04", {"batteries": text})]
    facts: dict[str, object] = {"guns": text}
    for name, part in zip(("short", "medium", "long"), exact_batteries(text), strict=True):
        hundredths = (200 * part + EXACT) // (2 * EXACT)
        facts[name] = f"{hundredths // 100}.{hundredths % 100:02d}"
    rounded: dict[str, object] = {"batteries": halves_text(list(design.batteries))}
    key = "rounded_later" if design.later else "rounded"
    return [Derived("guns", "SAIL-GUN-01", facts), Derived(key, "SAIL-RULE-15", rounded)]


def mounts_derived(design: Design, rules: Rules, mounts: list[int]) -> Derived:
    """Return the positions of the batteries."""
    facts: dict[str, object] = {
        "broadside": halves_text(mounts[0:3]),
        "ahead": halves_text(mounts[6:9]),
        "astern": halves_text(mounts[9:12]),
    }
    if design.oared != NO_OARS:
        return Derived("mounted", "SAIL-OAR-01", facts)
    if rules.per_side:
        return Derived("mounted_per_side", "SAIL-RULE-11", facts)
    return Derived("mounted", "SAIL-RULE-12", facts)


def halves_text(halves: list[int]) -> str:
    """Return half batteries by class as they are printed: `4/-/6½`."""
    return "/".join(
        f"{half // 2 or ''}{'½' if half % 2 else ''}" if half else "-" for half in halves
    )
