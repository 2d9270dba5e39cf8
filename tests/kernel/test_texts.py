"""Texts that are translated by their English words."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from naumachia.kernel.errors import BadScenario
from naumachia.kernel.language import in_language
from naumachia.kernel.texts import Texts

GERMAN = """
"A line of eight" = "Eine Reihe zu acht"
"{count} {count:ship|ships}" = "{count} {count:Schiff|Schiffe}"
"""


def package(folder: Path, monkeypatch: pytest.MonkeyPatch, name: str, german: str) -> str:
    data = folder / name / "data"
    data.mkdir(parents=True)
    (folder / name / "__init__.py").touch()
    data.joinpath("texts.de.toml").write_text(german, encoding="utf-8")
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.delitem(sys.modules, name, raising=False)
    return name


def test_texts_are_in_the_language_of_the_reader(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = Texts(package(tmp_path, monkeypatch, "bilingual_ships", GERMAN))
    assert texts("A line of\n eight") == "A line of\n eight"
    assert in_language("de", texts, "A line of\n eight") == "Eine Reihe zu acht"
    assert in_language("de", texts, "Nothing of this kind") == "Nothing of this kind"
    counted = [
        in_language(where, lambda: texts("{count} {count:ship|ships}", count=2))
        for where in ("en", "de")
    ]
    assert counted == ["2 ships", "2 Schiffe"]


def test_a_package_without_translations_is_in_english() -> None:
    assert in_language("de", Texts(""), "A line") == "A line"
    assert in_language("de", Texts("naumachia.kernel"), "A line") == "A line"


def test_a_file_that_cannot_be_read_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = Texts(package(tmp_path, monkeypatch, "broken_ships", '"A line" = 3\n'))
    with pytest.raises(BadScenario, match=r"texts\.de\.toml"):
        in_language("de", texts, "A line")
