"""Games on squares have the German of the default phrases, and may translate their own."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from examples.salamis import RULESET

from naumachia.kernel.errors import BadScenario
from naumachia.kernel.language import in_language
from naumachia.kernel.phrase import (
    Phrasebook,
    PhraseTables,
    packaged_translations,
    read_tables,
    translated,
)
from naumachia.squares.phrases import DEFAULTS, read_phrases, squares_phrases
from naumachia.testing.translations import OTHERS, phrase_faults

ENGLISH = """
[refusals]
acted = "{ship} is spent."

[words.wind]
0 = "the cold one"
"""
GERMAN = """
[refusals]
land = "Fels auf {square}."

[words.seat]
red = "Rot"
"""


def german(phrases: Phrasebook, section: str, key: str, **facts: object) -> str:
    """Fill a phrase in German."""
    return in_language("de", phrases.fill, section, key, facts)


def game(folder: Path, name: str, english: str, translation: str | None) -> Phrasebook:
    """Write a package with these phrases, and read them as a game on squares does."""
    data = folder / name / "data"
    data.mkdir(parents=True)
    (folder / name / "__init__.py").touch()
    (data / "phrases.toml").write_text(english, encoding="utf-8")
    if translation is not None:
        (data / "phrases.de.toml").write_text(translation, encoding="utf-8")
    return squares_phrases(name, ("red", "dark_blue"))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.syspath_prepend(tmp_path)
    for name in ("silent_game", "own_game", "false_game"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    return tmp_path


@pytest.mark.parametrize("language", OTHERS)
def test_every_default_is_translated(language: str) -> None:
    english: PhraseTables = read_tables(read_phrases(DEFAULTS))
    other = translated(english, packaged_translations(DEFAULTS)[language])
    assert list(phrase_faults(english, other)) == []


def test_the_example_has_the_german_of_what_it_leaves_out() -> None:
    phrases = RULESET.phrases
    facts: dict[str, object] = {"ship": "P1", "square": "0304", "heading": 1}
    assert german(phrases, "refusals", "acted", **facts) == (
        "P1 hat in dieser Runde schon gehandelt."
    )
    assert german(phrases, "labels", "piece", **facts) == "P1 auf 0304, Kurs Nordost"
    assert phrases.fill("labels", "piece", facts) == "P1 at 0304, heading north-east"


def test_what_a_game_says_itself_has_no_default_translation() -> None:
    facts = {"seat": "greeks", "count": 2}
    own = RULESET.phrases.fill("prompts", "orders", facts)
    assert own == german(RULESET.phrases, "prompts", "orders", **facts)
    assert own == "The Greeks: 2 galleys can still act."


def test_a_game_without_translation_has_the_defaults(folder: Path) -> None:
    phrases = game(folder, "silent_game", ENGLISH, None)
    assert german(phrases, "refusals", "acted", ship="R1") == "R1 is spent."
    assert german(phrases, "refusals", "over") == "Die Partie ist zu Ende."
    assert in_language("de", phrases.spelled, "heading", 3) == "Südost"
    assert in_language("de", phrases.spelled, "wind", 0) == "the cold one"
    assert in_language("de", phrases.spelled, "seat", "dark_blue") == "Dark blue"


def test_a_translation_of_the_game_takes_precedence(folder: Path) -> None:
    phrases = game(folder, "own_game", ENGLISH, GERMAN)
    assert german(phrases, "refusals", "land", square="0304") == "Fels auf 0304."
    assert german(phrases, "prompts", "orders", seat="red", count=1) == (
        "Rot: 1 Schiff kann noch handeln."
    )
    assert in_language("de", phrases.spelled, "winner", "red") == "Red"


def test_a_translation_of_an_unknown_phrase_is_refused(folder: Path) -> None:
    with pytest.raises(BadScenario, match="no such phrase"):
        game(folder, "false_game", ENGLISH, '[refusals]\nland_ho = "Land!"\n')
