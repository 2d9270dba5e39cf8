"""Default phrases for games on squares, in every language; those of the game take precedence."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from naumachia.kernel.phrase import SECTIONS, Phrasebook, Spell, packaged_translations, plain
from naumachia.kernel.toml_data import DataTable, read_toml

FILE: Final = "phrases.toml"
DEFAULTS: Final = "naumachia.squares"
"""The package whose `data` has the default phrases."""
WORDS: Final = "words"
SEAT_WORDS: Final = "seat winner loser"
"""The facts that name a seat by its id."""


def squares_phrases(package: str, seats: tuple[str, ...], spell: Spell = plain) -> Phrasebook:
    """Return the phrases in `data/phrases.toml` of a package, completed by the defaults.

    What the game says in its own words has no default translation: its files
    `phrases.<language>.toml` translate it. Raises BadScenario for a file that cannot be read.
    """
    table = read_phrases(package)
    translations = packaged_translations(package)
    for language, defaults in packaged_translations(DEFAULTS).items():
        other = translations.setdefault(language, DataTable({}, defaults.file, ""))
        complete(other, defaults, table)
    complete(table, read_phrases(DEFAULTS), table)
    titles = {seat: seat.replace("_", " ").capitalize() for seat in seats}
    complete(table, DataTable({WORDS: {SEAT_WORDS: titles}}, FILE, ""), table)
    return Phrasebook(table, spell, translations=translations)


def read_phrases(package: str) -> DataTable:
    """Read the English phrases of a package. Raises BadScenario."""
    return read_toml(files(package).joinpath("data").joinpath(FILE).read_bytes(), FILE)


def complete(table: DataTable, defaults: DataTable, own: DataTable) -> None:
    """Add the default phrases and words that neither a file nor the game's `own` English has."""
    for section in SECTIONS:
        own_keys = entries(own, section)
        added = {
            key: phrase for key, phrase in entries(defaults, section).items() if key not in own_keys
        }
        found = table.values.get(section, {})
        if isinstance(found, dict):
            table.values[section] = {**added, **found}
    words = table.values.setdefault(WORDS, {})
    assert isinstance(words, dict), "words is a table of tables"
    named = {
        name for one in (own, table) for names in entries(one, WORDS) for name in names.split()
    }
    for names, values in entries(defaults, WORDS).items():
        missing = [name for name in names.split() if name not in named]
        if missing:
            words[" ".join(missing)] = values


def entries(table: DataTable, section: str) -> dict[str, object]:
    """Return what a section has; nothing if it is missing or no table."""
    found = table.values.get(section, {})
    return found if isinstance(found, dict) else {}
