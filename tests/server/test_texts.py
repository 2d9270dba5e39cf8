"""Every text of the server that people read has a German translation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from tests.prose import texts_in

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
    (r"^server/(store|wire|settings|serve|local|browser|succession|tokens)", "for hosts"),
    (r"^server/app\.py.*(Naumachia|play printed)", "the description of the interface"),
    (
        r"^server/http/(api|auth|files_api|asset_cache|gate|hosts)\.py",
        "the interface's description",
    ),
    (r"^server/http/pages\.py.*(max-age|board is not built|'self')", "for hosts, and headers"),
    (r"^server/game/library\.py", "for hosts, in the log"),
    (r"^server/game/records\.py.*people play this game", "a comment in a record"),
    (r"edition|stored (moves|steps)", "made when a game is loaded, for all its readers"),
    (r"^server/(page/delta|page/primer|live/thinkers)\.py", "mistakes in code"),
    (
        r"^search/levels\.py.*(blunder_rate|one of|no such|a number|a share|style|nothing after)",
        "command line",
    ),
    (r"^scene/(forms|pieces|model)\.py", "notation, and mistakes in code"),
    (r"^render/(glyphs|picture|text)\.py", "markup, mistakes in code, and the terminal"),
    (r"^kernel/content\.py", "errors of files"),
    (r"(of|base|seats:) \{\}|: naumachia campaign$|0 to \{\}|filename=", "names and numbers"),
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


@pytest.mark.parametrize("package", PACKAGES)
def test_every_text_is_in_the_catalogue(package: str) -> None:
    table = read_texts(package, "de")
    missing = [
        f"{place}: {text}"
        for place, text, given in found(package)
        if text not in table
        and (given or not any(re.search(where, f"{place}: {text}") for where, _ in ALLOWED))
    ]
    assert missing == []


@pytest.mark.parametrize("package", PACKAGES)
def test_no_translation_is_idle(package: str) -> None:
    code = "\n".join(file.read_text(encoding="utf-8") for file in files(package))
    words = re.sub(r'"\s*\n\s*"|\s+', lambda gap: "" if '"' in gap[0] else " ", code)
    idle = [key for key in read_texts(package, "de") if key not in words]
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
