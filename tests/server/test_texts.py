"""Every text of the server that people read has a German translation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from tests.prose import strings_in, texts_in

import naumachia
from naumachia.kernel.phrase import SLOT
from naumachia.kernel.texts import read_texts

SOURCE: Final = Path(naumachia.__file__).parent

PACKAGES: Final = {
    "naumachia.server": ("server", "search/levels.py"),
    "naumachia.scene": ("scene",),
    "naumachia.render": ("render",),
    "naumachia.search": ("search/wording.py",),
    "naumachia.kernel": ("kernel/messages.py", "kernel/content.py", "kernel/texts.py"),
}
"""The files whose texts a package translates."""

ALLOWED: Final = (
    (r"^server/(store/|settings\.py|serve\.py|browser\.py)", "for hosts"),
    (r"^server/http/api\.py", "the description of the interface"),
    (r"^server/http/pages\.py.*board is not built", "for hosts"),
    (r"^server/http/.*(max-age|'self'|filename=)", "headers"),
    (r"^server/http/user_files\.py: naumachia campaign$", "the first line of a file"),
    (r"^server/game/library\.py", "for hosts, in the log"),
    (r"^server/game/records\.py.*people play this game", "a comment in a record"),
    (r"edition \{\}|stored (moves|steps)", "made when a game is loaded, for all its readers"),
    (r"^search/levels\.py", "command line"),
    (r"^scene/(forms|pieces)\.py", "notation, and the name of a tie"),
    (r"^render/glyphs\.py", "markup"),
    (r"^render/(picture|text)\.py", "the terminal"),
    (r"^kernel/content\.py", "errors of files"),
    (r"the link of the page handles", "a mistake in code"),
)
"""Texts that stay English, each with its reason."""


def files(package: str) -> Iterator[Path]:
    for name in PACKAGES[package]:
        path = SOURCE / name
        yield from sorted(path.rglob("*.py")) if path.is_dir() else [path]


def found(package: str) -> list[tuple[str, str, bool]]:
    """Return place, text, and whether it is translated, of each text of a package."""
    return [
        (f"{file.relative_to(SOURCE)}", text, given)
        for file in files(package)
        for _, text, given in texts_in(file.read_text(encoding="utf-8"))
    ]


def untranslated(package: str) -> list[tuple[str, bool]]:
    """Return the texts without translation, with their places, and whether code translates them."""
    table = read_texts(package, "de")
    return [
        (f"{place}: {text}", given) for place, text, given in found(package) if text not in table
    ]


@pytest.mark.parametrize("package", PACKAGES)
def test_every_text_is_in_the_catalogue(package: str) -> None:
    missing = [
        text
        for text, given in untranslated(package)
        if given or not any(re.search(where, text) for where, _ in ALLOWED)
    ]
    assert missing == []


@pytest.mark.parametrize("package", PACKAGES)
def test_no_translation_is_idle(package: str) -> None:
    strings = {text for file in files(package) for text in strings_in(file.read_text("utf-8"))}
    idle = [key for key in read_texts(package, "de") if key not in strings]
    assert idle == []


def test_no_exception_is_idle() -> None:
    texts = [text for package in PACKAGES for text, given in untranslated(package) if not given]
    idle = [where for where, _ in ALLOWED if not any(re.search(where, text) for text in texts)]
    assert idle == []


@pytest.mark.parametrize("package", PACKAGES)
def test_translations_have_the_facts_of_their_texts(package: str) -> None:
    for english, german in read_texts(package, "de").items():
        known = {slot[1] for slot in SLOT.finditer(english)}
        assert {slot[1] for slot in SLOT.finditer(german)} <= known, english
        assert german.strip(), english


def test_texts_are_found_in_calls_and_in_plain_strings() -> None:
    def of(code: str) -> list[str]:
        return [text for _, text, _ in texts_in(code)]

    assert of('x = "The game is over."') == ["The game is over."]
    assert of('x = t("Calm")') == ["Calm"]
    assert of('x = f"The game has {moves} moves."') == ["The game has {} moves."]
    assert of('"""The docstring of a module."""\nLOG.info("the game is over")') == []
    assert of('raise ValueError("not a game of ours")') == []
