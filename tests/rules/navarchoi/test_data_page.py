"""The page about the data: its examples are read, and its refusal is the one that is given."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

from naumachia.kernel.errors import BadScenario
from naumachia.kernel.scenario import read_scenario
from naumachia.kernel.toml_data import read_toml
from naumachia.rules.navarchoi.tables.battle import LESSONS
from naumachia.rules.navarchoi.tables.battle_file import read_battle
from naumachia.rules.navarchoi.tables.cards import EFFECTS, ICONS, KINDS, read_deck

PAGE = Path(__file__).parents[3] / "docs" / "rulesets" / "navarchoi-data.md"
FILE = "duel-of-fives.toml"


def page() -> str:
    return PAGE.read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", page(), re.DOTALL)


def test_the_replaced_chart_of_the_page_is_used() -> None:
    found = read_battle(read_scenario(blocks("toml")[0], FILE, "navarchoi").setup)
    assert [found.charts.ram.vector[2], found.charts.ram.result(-9)] == [4, 1]
    assert not found.charts.is_reconstructed("ram")


def test_the_refusal_of_the_page_is_the_one_given() -> None:
    text = blocks("toml")[0].replace("full = 2\n", "")
    scenario = read_scenario(text, FILE, "navarchoi")
    with pytest.raises(BadScenario) as caught:
        read_battle(scenario.setup)
    assert blocks("text")[0].strip() == f"naumachia: {caught.value}"


def test_the_deck_of_the_page_is_read() -> None:
    deck = read_deck(read_toml(blocks("toml")[1], "deck.toml"))
    assert [card.value for card in deck.cards[1:]] == [3, 6]


def test_the_special_rules_of_the_page_are_read() -> None:
    text = blocks("toml")[0].replace('map = "one"', 'map = "four"') + blocks("toml")[2]
    text += '[[setup.b.groups]]\nname = "transports"\nships = 2\ntype = 2\n'
    found = read_battle(
        read_scenario(text + 'reinforcement = "menelaus"\n', FILE, "navarchoi").setup
    )
    assert found.reinforcements[0].success_unguarded == 6
    assert found.exits[0].ships == ["B4", "B5"]


@pytest.mark.parametrize("word", [*EFFECTS, *ICONS, *KINDS[:-1], *LESSONS])
def test_the_page_names_every_word_of_the_deck(word: str) -> None:
    assert f"`{word}`" in page()


FIELD = re.compile(r"(?m)^(\w+) = ")


@pytest.mark.parametrize("name", ["cards", "charts", "ship_types", "map", "design"])
def test_the_page_names_every_file_and_table(name: str) -> None:
    assert f"`{name}.toml`" in page()


def test_the_page_names_every_field_of_the_charts() -> None:
    source = files("naumachia.rules.navarchoi").joinpath("data/charts.toml").read_text()
    missing = {field for field in FIELD.findall(source) if f"`{field}`" not in page()}
    # 2 to 6 stand for themselves in "`1` to `7`"; source and printed are explained in the text.
    assert missing <= {"2", "3", "4", "5", "6", "printed"}


def test_the_page_names_every_field_of_a_battle() -> None:
    fields = set()
    for file in files("naumachia.rules.navarchoi").joinpath("data/scenarios").iterdir():
        setup = file.read_text(encoding="utf-8").split("[setup]")[1].split("[story]")[0]
        fields |= set(FIELD.findall(setup))
    written = page()
    assert {name for name in fields if not re.search(rf"\b{name}\b", written)} == set()
