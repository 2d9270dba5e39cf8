"""Default phrases for games on squares; those of the game take precedence."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from naumachia.kernel.phrase import Phrasebook, Spell, packaged_translations, plain
from naumachia.kernel.toml_data import DataTable, read_toml

FILE: Final = "phrases.toml"

PHRASES: Final[dict[str, dict[str, str]]] = {
    "events": {
        "hidden": "The {seat} hide something.",
        "rested": "The other {seat} rest.",
    },
    "refusals": {
        "other_time": "This cannot be ordered now.",
        "not_yours": "{ship} is not yours to order.",
        "acted": "{ship} has acted in this turn.",
        "off_map": "{ship} would leave the map.",
        "land": "Land at {square} is in the way of {ship}.",
        "in_the_way": "{other} at {square} is in the way of {ship}.",
        "hide_first": "Hide things first.",
        "no_hideout": "Nothing can be hidden at {square}.",
        "hidden_there": "Something is hidden at {square} already.",
        "not_asked": "It is not the turn of the {seat}.",
        "dice_first": "The dice have to be rolled first.",
        "over": "The game is over.",
    },
    "prompts": {
        "orders": "The {seat}: {count} {count:ship|ships} can still act.",
        "hiding": "Hide {count} more.",
    },
    "labels": {
        "board": "A map of {columns} by {rows} squares",
        "turn": "Turn {turn}",
        "piece": "{ship} at {square}, heading {heading}",
        "lost": "{ship}, lost",
        "losses": "{count} lost",
        "rest": "Let the others rest",
        "hide": "Hide at {square}",
        "if_nothing_hidden": "{title} (if nothing hidden is met)",
    },
}

HEADINGS: Final = (
    "north",
    "north-east",
    "east",
    "south-east",
    "south",
    "south-west",
    "west",
    "north-west",
)
"""The names of the facts `heading` and `wind`, by number."""
HEADING_WORDS: Final = "heading wind"
SEAT_WORDS: Final = "seat winner loser"
"""The facts that name a seat by its id."""


def squares_phrases(package: str, seats: tuple[str, ...], spell: Spell = plain) -> Phrasebook:
    """Return the phrases in `data/phrases.toml` of a package, completed by `PHRASES`.

    Raises BadScenario for a file that cannot be read.
    """
    file = files(package).joinpath("data").joinpath(FILE)
    table = read_toml(file.read_bytes(), FILE)
    for section, phrases in PHRASES.items():
        complete(table, section, dict(phrases))
    words = table.values.setdefault("words", {})
    assert isinstance(words, dict), "words is a table of tables"
    named = {name for names in words for name in names.split()}
    for names, values in (
        (HEADING_WORDS, {str(number): name for number, name in enumerate(HEADINGS)}),
        (SEAT_WORDS, {seat: seat.replace("_", " ").capitalize() for seat in seats}),
    ):
        missing = [name for name in names.split() if name not in named]
        if missing:
            words[" ".join(missing)] = values
    return Phrasebook(table, spell, translations=packaged_translations(package))


def complete(table: DataTable, section: str, phrases: dict[str, object]) -> None:
    """Add the phrases that a section of a file does not have."""
    own = table.values.get(section, {})
    if isinstance(own, dict):
        table.values[section] = {**phrases, **own}
