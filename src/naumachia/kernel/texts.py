"""Translate texts that stand in code or in files of content, found by their English words.

A package may have a file `data/texts.<language>.toml` with entries `"English" = "translation"`.
Runs of spaces and line ends count as one space in the English words. A text with facts is a
template as in `kernel.phrase`: `{name}` for a fact, `{name:one|many}` to choose by a count.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from naumachia.kernel.language import ENGLISH, LANGUAGES, language
from naumachia.kernel.phrase import filled
from naumachia.kernel.toml_data import read_toml


class Texts:
    """The texts of a package, by its full name; "" for a package without translations.

    Files are read when a reader first wants their language.
    """

    def __init__(self, package: str) -> None:
        self.package: Final = package
        self._known: Final[dict[str, Mapping[str, str]]] = {}

    def __call__(self, english: str, /, **facts: object) -> str:
        """Return a text in the reader's language, filled with facts; in English if it has no
        translation. No fact may be called `english`, which the compiled build refuses. Raises
        KeyError for a missing fact, BadScenario for a file that cannot be read.
        """
        found = english
        if language() != ENGLISH:
            found = self.table(language()).get(" ".join(english.split()), english)
        return filled(found, facts) if facts else found

    def table(self, language: str) -> Mapping[str, str]:
        """Return the translations into a language by their English words. Raises BadScenario."""
        if language not in self._known:
            self._known[language] = read_texts(self.package, language)
        return self._known[language]


@cache
def packaged_texts(package: str) -> Texts:
    """Return the texts of a package."""
    return Texts(package)


common: Final = packaged_texts("naumachia.kernel")
"""Translates the texts of the kernel, and the small words of lists."""


def join_names(names: Iterable[str]) -> str:
    """Return names as a list in the reader's language: `Rome and Carthage`."""
    return f" {common('and')} ".join(names)


def decimal(number: str) -> str:
    """Return a decimal number, written with a point, with the reader's decimal sign."""
    return number.replace(".", common("."))


def read_texts(package: str, language: str) -> dict[str, str]:
    """Read the texts of a package in a language; none without a file. Raises BadScenario."""
    name = f"texts.{language}.toml"
    if not package or language not in LANGUAGES:
        return {}
    file = files(package).joinpath("data").joinpath(name)
    if not file.is_file():
        return {}
    table = read_toml(file.read_bytes(), name)
    found = {" ".join(key.split()): table.text(key) for key in table.values}
    table.close()
    return found
