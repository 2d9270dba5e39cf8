"""Ships built by the rules: points, batteries, where they are mounted, classes."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from naumachia.kernel.errors import BadScenario
from naumachia.kernel.options import Options, Value
from naumachia.kernel.toml_data import read_toml
from naumachia.rules.age_of_sail.options import OPTIONS, Rules
from naumachia.rules.age_of_sail.rules.setup import default_mounts, disposition_ruling
from naumachia.rules.age_of_sail.tables.building import (
    EXACT,
    SHOT,
    crew_points,
    exact_batteries,
    flotation_points,
    guns_to_a_battery,
    hull_size,
    is_frigate_class,
    is_of_the_line,
    listed_batteries,
)
from naumachia.rules.age_of_sail.tables.catalogue import catalogue, design_in
from naumachia.rules.age_of_sail.tables.designs import Design


def rules(**options: Value) -> Rules:
    return Rules(Options(OPTIONS, dict(options)))


TOTAL = {"battery_count": "total"}
PER_SIDE = {"battery_count": "per_side"}


def ship(**fields: object) -> Design:
    """A ship of her own, with these fields changed; a field of None is left out."""
    row = {
        "name": "New", "nation": "English", "kind": "ship", "built": 1600, "tons": 500, "speed": 6,
        "turn": 45, "batteries": "4/4/4", "source": "the test", **fields,
    }  # fmt: skip
    text = "\n".join(
        f"{key} = {str(value).lower() if isinstance(value, bool) else repr(value)}"
        for key, value in row.items()
        if value is not None
    )
    table = read_toml(text, "new.toml")
    design = design_in(table, "new")
    table.close()
    return design


@pytest.mark.clause("SAIL-SHIP-01", "SAIL-SHIP-02", "SAIL-SHIP-03", "SAIL-RULE-09", "SAIL-RULE-10")
@pytest.mark.parametrize(
    ("tons", "equal", "flotation", "crew"),
    [(450, False, 23, 45), (875, False, 44, 88), (1000, True, 50, 50), (5, False, 1, 1)],
    ids=["X01", "X02", "X03", "never nothing"],
)
def test_points(tons: int, equal: bool, flotation: int, crew: int) -> None:
    assert (flotation_points(tons), crew_points(tons, equal)) == (flotation, crew)


@pytest.mark.clause("SAIL-GUN-01")
def test_batteries_of_an_armada_ship() -> None:
    """X04."""
    guns = "4 whole cannon, 4 demi-cannon, 12 culverins, 12 demi-culverins, 20 sakers"
    assert listed_batteries(exact_batteries(guns), False) == (16, 8, 18)


@pytest.mark.clause("SAIL-GUN-01", "SAIL-GUN-02", "SAIL-RULE-15", "SAIL-RULE-11")
def test_batteries_of_a_74() -> None:
    """X05."""
    exact = exact_batteries("28 32-pdr, 28 18-pdr, 18 9-pdr")
    assert Fraction(exact[2], EXACT) == Fraction(28, 5) + Fraction(28, 9) + 1
    assert listed_batteries(exact, True) == (0, 0, 20)
    design = catalogue()["vanguard"]
    assert default_mounts(design, rules(**TOTAL))[:6] == [0, 0, 10, 0, 0, 10]
    assert default_mounts(design, rules(period="nelson"))[:6] == [0, 0, 20, 0, 0, 20]


@pytest.mark.clause("SAIL-RULE-14", "SAIL-GUN-03")
def test_guns_that_are_not_in_the_table() -> None:
    assert [guns_to_a_battery(weight) for weight in (4, 8, 68)] == [38, 19, 2]
    for weight, guns in SHOT.items():
        assert 120 <= weight * guns <= 162
    assert exact_batteries("10 32-pdr carronade")[0] == 2 * EXACT
    assert exact_batteries("8 36-pdr obusier")[0] == 2 * EXACT
    assert all(EXACT % guns_to_a_battery(weight) == 0 for weight in range(4, 69))


MOUNTED = [
    ("X06", "prince_royal", TOTAL, [2, 6, 12, 2, 6, 12, 0, 0, 0, 0, 0, 0]),
    ("X07", "san_martin", TOTAL, [8, 8, 2, 8, 8, 2, 0, 0, 2, 0, 0, 0]),
    ("X11", "hope", PER_SIDE, [8, 8, 12, 8, 8, 12, 0, 0, 0, 0, 0, 0]),
    ("galleasse", "galleasse", TOTAL, [6, 6, 0, 6, 6, 0, 4, 4, 0, 0, 0, 0]),
    ("galleasse, any reading", "galleasse", PER_SIDE, [6, 6, 0, 6, 6, 0, 4, 4, 0, 0, 0, 0]),
    ("galley", "galley", TOTAL, [1, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 0]),
    ("auxiliary", "auxiliary", TOTAL, [0, 0, 4, 0, 0, 4, 0, 0, 0, 0, 0, 0]),
    ("medium", "auxiliary", {"aux_class": "medium"}, [0, 4, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0]),
    ("pinnace", "pinnace", TOTAL, [0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0]),
    ("two odd classes", "elizabeth_jonas", TOTAL, [2, 2, 12, 2, 2, 12, 2, 0, 0, 0, 0, 0]),
]


@pytest.mark.clause("SAIL-RULE-03", "SAIL-RULE-04", "SAIL-RULE-05", "SAIL-RULE-11", "SAIL-RULE-12")
@pytest.mark.clause("SAIL-OAR-01", "SAIL-OAR-05")
@pytest.mark.parametrize("example", MOUNTED, ids=lambda example: example[0])
def test_where_guns_are_mounted(example: tuple[str, str, dict[str, Value], list[int]]) -> None:
    _, ident, options, guns = example
    assert default_mounts(catalogue()[ident], rules(**options)) == guns


@pytest.mark.clause("SAIL-RULE-12")
def test_what_is_over_stands_ahead_astern_ahead_and_halves_ahead() -> None:
    assert default_mounts(ship(batteries="1/3/5"), rules())[6:] == [2, 0, 2, 0, 2, 0]
    assert default_mounts(ship(batteries="0.5/1.5/2.5"), rules())[:9] == [0, 1, 2, 0, 1, 2, 1, 1, 1]


@pytest.mark.clause("SAIL-SHIP-07", "SAIL-RULE-12", "SAIL-OAR-05")
@pytest.mark.parametrize(
    ("ident", "guns", "clause"),
    [
        ("san_martin", [8, 10, 2, 8, 6, 2, 0, 0, 2, 0, 0, 0], "SAIL-SHIP-07"),
        ("hope", [2, 2, 2, 2, 2, 2, 4, 4, 8, 0, 0, 0], "SAIL-RULE-12"),
        ("hope", [4, 4, 3, 4, 4, 3, 0, 0, 6, 0, 0, 0], None),
        ("hope", [4, 3, 2, 4, 3, 2, 0, 2, 6, 0, 0, 2], "SAIL-RULE-12"),
        ("hope", [4, 4, 8, 4, 4, 8, 0, 0, 0, 0, 0, 0], "SAIL-RULE-12"),
        ("galleasse", [0, 0, 0, 0, 0, 0, 16, 16, 0, 0, 0, 0], None),
        ("galleasse", [6, 6, 0, 6, 6, 0, 0, 0, 0, 4, 4, 0], "SAIL-OAR-05"),
    ],
    ids=["X08", "too many ahead", "three ahead", "X09", "too many", "X10", "astern"],
)
def test_guns_re_disposed(ident: str, guns: list[int], clause: str | None) -> None:
    ruling = disposition_ruling(catalogue()[ident], rules(**TOTAL), guns)
    assert (ruling.clause if ruling else None) == clause


@given(st.integers(0, 80), st.integers(0, 80), st.integers(0, 80))
def test_mounted_guns_are_all_there_symmetrical_and_legal(a: int, b: int, c: int) -> None:
    design = ship(batteries="/".join(f"{half / 2:g}" for half in (a, b, c)))
    guns = default_mounts(design, rules())
    assert [sum(guns[at::3]) for at in range(3)] == [a, b, c]
    assert guns[:3] == guns[3:6]
    # What the ledger mounts by itself may be re-disposed as it stands, unless a ship has so few
    # batteries that those on the centre line are more than a quarter of them.
    if sum(guns) >= 24:
        assert disposition_ruling(design, rules(), guns) is None


@pytest.mark.clause("SAIL-RULE-17")
def test_classes_by_rating() -> None:
    lines = {key for key, design in catalogue().items() if is_of_the_line(design)}
    frigates = {key for key, design in catalogue().items() if is_frigate_class(design)}
    assert {"agamemnon", "victory", "orient"} <= lines
    assert {"shannon", "speedy", "constitution", "indefatigable"} <= frigates
    assert not {"leander", "holsteen", "hope", "galley"} & (lines | frigates)


@given(st.integers(1, 6000), st.booleans())
def test_hulls_are_the_nearest_twentieths_of_an_inch(tons: int, later: bool) -> None:
    length, beam = hull_size(tons, later)
    exact = (145 if later else 120) * tons ** (1 / 3)
    assert abs(length - exact) <= 25.001 or length == 50
    assert beam % 50 == 0
    assert beam == 100 or abs(beam - 0.28 * length) <= 25


@pytest.mark.parametrize(
    ("fields", "wanted"),
    [
        ({"guns": "4 bombards", "batteries": None}, ["guns", "bombards", "demi-cannon"]),
        ({"guns": "4 2-pdr", "batteries": None}, ["from 4 to 68 pounds"]),
        ({"guns": "many", "batteries": None}, ["a number and a kind of gun"]),
        ({"guns": "4 9-pdr"}, ["no `batteries` beside `guns`"]),
        ({"batteries": None}, ["missing field", "guns"]),
        ({"batteries": "4/4"}, ["short/medium/long"]),
        ({"batteries": "4/4/0.3"}, ["in halves"]),
        ({"scale": "huge", "batteries": None}, ["scale", "race-built"]),
        ({"length": "long"}, ["inches such as"]),
        ({"length": "0.1", "beam": "0.3"}, ["no more than the length"]),
        ({"built": 1400}, ["from 1500 to 1850"]),
        ({"oared": "raft"}, ["galleasse"]),
        ({"oared": "galley"}, ["oar_speed"]),
        ({"masts": 3}, ["unknown field"]),
    ],
    ids=str,
)
def test_what_is_wrong_with_a_ship_is_told(fields: dict[str, object], wanted: list[str]) -> None:
    with pytest.raises(BadScenario) as raised:
        ship(**fields)
    for part in wanted:
        assert part in str(raised.value)
