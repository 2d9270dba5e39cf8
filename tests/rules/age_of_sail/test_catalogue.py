"""The ships of the catalogue, and ships built from tonnage and guns."""

from __future__ import annotations

from pathlib import Path

import pytest

from naumachia.kernel.options import Options, Value
from naumachia.rules.age_of_sail.options import OPTIONS, Rules
from naumachia.rules.age_of_sail.rules.setup import default_mounts
from naumachia.rules.age_of_sail.tables.building import crew_points, flotation_points
from naumachia.rules.age_of_sail.tables.catalogue import catalogue

ROWS = [
    [cell.strip() for cell in line.split("|")]
    for line in (Path(__file__).parent / "catalogue.txt").read_text().splitlines()
    if not line.startswith("#")
]
"""What the ledger lists of each ship: figures worked out by hand from its tables."""


def rules(**options: Value) -> Rules:
    return Rules(Options(OPTIONS, dict(options)))


def written(halves: list[int]) -> str:
    """Half batteries as they are printed: `4/-/6½`."""
    return "/".join("-" if not h else f"{h // 2 or ''}{'½' if h % 2 else ''}" for h in halves)


def test_every_ship_of_the_lists_is_there() -> None:
    ids = {row[0] for row in ROWS}
    assert len(ids) == len(ROWS) == 108
    assert set(catalogue()) == ids | {"revenge_b", "galleasse", "galley", "auxiliary", "pinnace"}
    assert all(design.source and design.name and design.nation for design in catalogue().values())


@pytest.mark.clause("SAIL-SHIP-01", "SAIL-SHIP-02", "SAIL-SHIP-04", "SAIL-SHIP-05")
@pytest.mark.clause("SAIL-GUN-01", "SAIL-RULE-02", "SAIL-RULE-08", "SAIL-RULE-15", "SAIL-RULE-18")
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_what_is_derived_of_a_ship_is_what_is_listed(row: list[str]) -> None:
    ident, tons, flotation, crew, whole, each, ahead, speed, turn, length, beam = row
    design = catalogue()[ident]
    assert design.tons == int(tons)
    assert flotation_points(design.tons) == int(flotation)
    assert crew_points(design.tons, False) == int(crew)
    assert written(list(design.batteries)) == whole
    guns = default_mounts(design, rules(battery_count="total"))
    assert written(guns[0:3]) == written(guns[3:6]) == each
    assert written(guns[6:9]).replace("-/-/-", "-") == ahead
    assert not any(guns[9:])
    assert (design.speed, design.turn) == (int(speed) * 1000, int(turn) * 100)
    assert (design.length, design.beam) == (round(float(length) * 1000), round(float(beam) * 1000))
