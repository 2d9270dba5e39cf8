"""Battles whose story has a coast show it, on the side where the story has it."""

from __future__ import annotations

import pytest

from naumachia.rules import load

COASTS = [
    ("navarchoi", "catana", "west", "Sicily"),
    ("navarchoi", "salamis-of-cyprus", "west", "Cyprus"),
    ("navarchoi", "ecnomus", "north", "Sicily"),
    ("navarchoi", "drepanum", "east", "Sicily"),
    ("navarchoi", "aegatian-isles", "east", "Sicily"),
    ("navarchoi", "aegatian-isles", "west", "Hiera"),
    ("navarchoi", "lilybaeum", "east", "Sicily"),
    ("navarchoi", "side", "north", "Pamphylia"),
    ("navarchoi", "myonessus", "north", "Ionia"),
    ("diadochi", "salamis-small", "east", "Cyprus"),
    ("diadochi", "salamis-306", "east", "Cyprus"),
    ("diadochi", "salamis-306-balanced", "east", "Cyprus"),
    ("diadochi", "salamis-306-full", "east", "Cyprus"),
    ("diadochi", "tyre-314", "south", "Phoenicia"),
    ("diadochi", "tyre-blockade", "south", "Phoenicia"),
    ("diadochi", "tyre-314-full", "south", "Phoenicia"),
    ("diadochi", "andros-246", "west", "Andros"),
    ("age_of_sail", "shannon-chesapeake", "west", "Massachusetts"),
    ("age_of_sail", "resistance", "east", "Brittany"),
    ("age_of_sail", "gravelines", "east", "Flanders"),
    ("age_of_sail", "nile", "south", "Egypt"),
    ("age_of_sail", "trafalgar", "east", "Spain"),
]
RUN_AGROUND = {"drepanum": "E", "ecnomus": "N", "side": "N"}
"""Battles in which whoever leaves by the coast is lost, with its edge as Návarchoi writes it."""


@pytest.mark.parametrize(("ruleset", "scenario", "edge", "name"), COASTS)
def test_a_battle_off_a_coast_names_it(ruleset: str, scenario: str, edge: str, name: str) -> None:
    found = load(ruleset).scenarios()[scenario]
    assert (edge, name) in [(shore.edge, shore.name) for shore in found.shores]


@pytest.mark.parametrize(("scenario", "edge"), RUN_AGROUND.items())
def test_ships_are_lost_on_the_edge_that_has_the_coast(scenario: str, edge: str) -> None:
    found = load("navarchoi").scenarios()[scenario]
    exits = found.setup.fresh_copy().tables("exits")
    assert edge in [one.text("edge") for one in exits if one.text("effect", "") == "sunk"]
    assert edge in [shore.edge[0].upper() for shore in found.shores]


def test_harbours_lie_where_their_rules_have_them() -> None:
    def harbour(ruleset: str, scenario: str) -> float:
        (shore,) = load(ruleset).scenarios()[scenario].shores
        (town,) = shore.towns
        assert town.harbour
        return town.at / 100

    # Menelaus comes in by square 0107 of twenty rows, the first in the north.
    assert harbour("navarchoi", "salamis-of-cyprus") == pytest.approx(1 - 6.5 / 20, abs=0.01)
    # The harbour mouth goes from 20 to 30 of 50 cables.
    assert 20 <= harbour("diadochi", "tyre-blockade") * 50 <= 30
