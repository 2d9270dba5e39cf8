"""Sentences for people, from data: templates keyed by event, refusal, prompt and result.

A template is plain text with `{name}` for a fact, `{name:one|many}` to choose by a count (1 or a
true flag takes the first), and `**words**` for emphasis. A rule set says how its facts are spelled.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from importlib.resources import files
from typing import Final

from naumachia.kernel.clause import Facts
from naumachia.kernel.data import DataTable, read_toml

SLOT: Final = re.compile(r"\{(\w+)(?::([^|{}]*)\|([^{}]*))?\}")
BOLD: Final = re.compile(r"\*\*(.+?)\*\*")
SECTIONS: Final = ("events", "refusals", "prompts", "details", "results", "chances", "labels")

Spell = Callable[[str, object], str]


def plain(_name: str, value: object) -> str:
    """Spell a fact as Python would."""
    return str(value)


class Phrasebook:
    """The templates of one rule set.

    Sections: `events` and `refusals` (by kind, by clause id or `refusal` fact), `prompts` and
    `details` (by phase), `results` (by ending), `chances` (by name), `labels` (anything else).
    """

    def __init__(self, table: DataTable, spell: Spell = plain) -> None:
        self.spell: Final = spell
        self.sections: Final[dict[str, dict[str, str]]] = {}
        for section in SECTIONS:
            inner = table.table(section)
            self.sections[section] = {key: inner.text(key) for key in inner.values}
        table.close()

    def event(self, kind: str, facts: Facts) -> str:
        """The sentence of an event, with `**` around what is emphasised."""
        return self.fill("events", kind, facts)

    def refusal(self, clause: str, facts: Facts) -> str:
        """Why an action is refused: by the fact `refusal` where it is given, else by clause."""
        return self.fill("refusals", str(facts.get("refusal", clause)), facts)

    def has(self, section: str, key: str) -> bool:
        """Whether there is such a template."""
        return key in self.sections[section]

    def fill(self, section: str, key: str, facts: Mapping[str, object]) -> str:
        """Any template, filled. Raises KeyError for a template or fact that is missing."""
        template = self.sections[section][key]
        return SLOT.sub(lambda slot: self._slot(slot, facts), template)

    def _slot(self, slot: re.Match[str], facts: Mapping[str, object]) -> str:
        name, one, many = slot.groups()
        value = facts[name]
        if one is None:
            return self.spell(name, value)
        return str(one if value == 1 else many)


def unmarked(text: str) -> str:
    """The text without emphasis marks."""
    return BOLD.sub(r"\1", text)


def packaged_phrases(package: str, spell: Spell = plain) -> Phrasebook:
    """The `data/phrases.toml` of a rule set's package."""
    file = files(package).joinpath("data").joinpath("phrases.toml")
    return Phrasebook(read_toml(file.read_bytes(), "phrases.toml"), spell)
