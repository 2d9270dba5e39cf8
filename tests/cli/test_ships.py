"""Test `naumachia ships`: lists, filters, derivations, the builder."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from naumachia import rules
from naumachia.kernel.options import Options

Ok = Callable[..., str]
Refused = Callable[..., str]
GAME = next(name for name in rules.ids() if rules.load(name).ships is not None)


def listed(ok: Ok, *words: str) -> list[str]:
    return [ship["id"] for ship in json.loads(ok("ships", "list", GAME, "--json", *words))]


def test_a_list_can_be_filtered_and_sorted(ok: Ok) -> None:
    danes = ["sjaelland", "holsteen", "freya", "lougen"]
    assert listed(ok, "--where", "nation=Danish") == danes
    assert listed(ok, "-w", "nation=danish", "-w", "rating>=60") == danes[:2]
    assert listed(ok, "-w", "nation=Danish", "-w", "rating!=74", "-w", "tons<1000") == danes[3:]
    assert listed(ok, "-w", "nation=Danish", "--by", "tons") == danes[::-1]
    assert listed(ok, "-w", "name~bear") == ["white_bear"]
    assert listed(ok, "-w", "oar_speed>=6") == ["galley", "pinnace"]
    assert len(listed(ok)) > 100


def test_a_list_is_a_table_for_people(ok: Ok) -> None:
    text = ok("ships", "list", GAME, "-w", "name=Shannon")
    assert "Shannon" in text
    assert "1 ship\n" in text


def test_a_ship_tells_how_she_is_derived(ok: Ok) -> None:
    text = ok("ships", "show", GAME, "vanguard")
    assert "9.71 long batteries" in text
    assert "SAIL-GUN-01" in text
    assert "Each broadside all that is listed, -/-/10" in text
    assert "Each broadside -/-/5" in ok("ships", "show", GAME, "vanguard", "-o",
                                        "battery_count=total")  # fmt: skip


def test_a_ship_is_built_of_tonnage_guns_and_period(ok: Ok) -> None:
    guns = "guns=28 32-pdr, 28 18-pdr, 18 9-pdr"
    built = json.loads(
        ok("ships", "build", GAME, "tons=1609", "period=nelson", "rating=74", guns, "--json")
    )
    vanguard = json.loads(ok("ships", "show", GAME, "vanguard", "--json"))
    same = ("class", "flotation", "crew", "batteries", "broadside", "speed", "turn", "length",
            "beam")  # fmt: skip
    assert [built[key] for key in same] == [vanguard[key] for key in same]
    assert len(built["derived"]) > 5


def test_knots_make_a_speed(ok: Ok) -> None:
    text = ok("ships", "build", GAME, "tons=400", "knots=10.5", "scale=race-built")
    assert "10.5 knots: 8 inches" in text
    assert "turns by 90 degrees" in text


def test_a_ship_of_every_kind_can_be_told() -> None:
    ruleset = rules.load(GAME)
    ships = ruleset.ships
    assert ships is not None
    for ship in ships.ships(Options(ruleset.options(), {})):
        assert tuple(ship.values) == ships.headings
        for step in ship.derived:
            assert ruleset.phrases.fill("labels", f"derived_{step.key}", step.facts)


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        (["list", "trireme"], [GAME]),
        (["list", GAME, "-w", "tonz=3"], ["tonz=3", "tons"]),
        (["list", GAME, "-w", "tons"], ["tons", "a heading"]),
        (["list", GAME, "-w", "tons=many"], ["a whole number"]),
        (["list", GAME, "-w", "name>3"], ["name>3"]),
        (["list", GAME, "--by", "age"], ["age", "tons"]),
        (["show", GAME, "shanon"], ["shanon", "shannon"]),
        (["build", GAME], ["tons (900)"]),
        (["build", GAME, "size=3"], ["size=3", "tons (900)"]),
        (["build", GAME, "tons=3", "tons=4"], ["twice"]),
        (["build", GAME, "tons=900", "speed=6"], ["guns="]),
        (["build", GAME, "tons=900", "batteries=2/2/2"], ["knots="]),
        (["build", GAME, "tons=900", "speed=6", "batteries=2/2"], ["short/medium/long"]),
        (["build", GAME, "tons=many", "speed=6", "batteries=2/2/2"], ["tons=900"]),
        (["build", GAME, "tons=900", "knots=fast", "batteries=2/2/2"], ["8.5"]),
        (["build", GAME, "tons=900", "period=now", "batteries=2/2/2"], ["armada"]),
    ],
    ids=" ".join,
)
def test_what_cannot_be_used_is_told(refused: Refused, words: list[str], wanted: list[str]) -> None:
    text = refused("ships", *words)
    for part in wanted:
        assert part in text
