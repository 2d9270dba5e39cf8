"""Fill templates of sentences for events, refusals, prompts and results.

A template is plain text with `{name}` for a fact, `{name:one|many}` to choose by a count (1 or true
chooses the first), `**words**` for emphasis, and `` `{dice}` `` for dice, which a board shows by
their faces. A table of words names values, and a rule set spells the other facts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from importlib.resources import files
from typing import Final

from naumachia.kernel.clause import Facts
from naumachia.kernel.errors import BadScenario
from naumachia.kernel.language import ENGLISH, LANGUAGES, language
from naumachia.kernel.toml_data import DataTable, read_toml

SLOT: Final = re.compile(r"\{(\w+)(?::([^|{}]*)\|([^{}]*))?\}")
BOLD: Final = re.compile(r"\*\*(.+?)\*\*")
DICE: Final = re.compile(r"`([^`]*)`")
SIDES: Final = "sides"
"""The words that translate names of sides."""
SECTIONS: Final = ("events", "refusals", "prompts", "details", "results", "chances", "labels")


class MissingPhrase(Exception):
    """A missing phrase, or a missing fact of its `{slot}`; the message names it and the file."""


Spell = Callable[[str, object], str]
Weigh = Callable[[Facts], Facts]
"""The type of functions that spell facts of a refusal together if they must be compared."""


def plain(_name: str, value: object) -> str:
    """Spell a fact as Python does, but numbers in a tuple as dice (`5-3`), and texts as a list."""
    if not isinstance(value, tuple):
        return str(value)
    numbers = all(isinstance(part, int) for part in value)
    return ("-" if numbers else ", ").join(plain(_name, part) for part in value)


def as_they_are(facts: Facts) -> Facts:
    """Return the facts of a refusal unchanged, so that they are spelled one by one."""
    return facts


def filled(template: str, facts: Mapping[str, object]) -> str:
    """Fill a template outside a phrasebook, with facts spelled by `plain`.

    Raises KeyError for a missing fact.
    """

    def word(slot: re.Match[str]) -> str:
        name, one, many = slot.groups()
        value = facts[name]
        return plain(name, value) if one is None else str(one if value == 1 else many)

    return SLOT.sub(word, template)


def signed(value: int) -> str:
    """Return a modifier with its sign: `+2`, `−1`."""
    return f"+{value}" if value >= 0 else f"\N{MINUS SIGN}{-value}"


class Slot:
    """A place for a fact in a template, and the text before it; the last has no `name`.

    With `counts`, the fact chooses between `one` and `many`.
    """

    __slots__ = ("before", "counts", "many", "name", "one")

    def __init__(self, before: str, name: str, counts: bool, one: str, many: str) -> None:
        self.before: Final = before
        self.name: Final = name
        self.counts: Final = counts
        self.one: Final = one
        self.many: Final = many


def slots_of(template: str) -> list[Slot]:
    """Split a template at its slots."""
    found: list[Slot] = []
    at = 0
    for slot in SLOT.finditer(template):
        name, one, many = slot.groups()
        before = template[at : slot.start()]
        found.append(Slot(before, name, one is not None, str(one), str(many)))
        at = slot.end()
    found.append(Slot(template[at:], "", False, "", ""))
    return found


class PhraseTables:
    """The templates and words of one language, by section and name."""

    __slots__ = ("sections", "words")

    def __init__(
        self, sections: dict[str, dict[str, str]], words: dict[str, dict[str, str]]
    ) -> None:
        self.sections: Final = sections
        self.words: Final = words

    def name_seats(self, names: Mapping[str, str]) -> None:
        """Call seats, by their ids, by these names; see `Phrasebook.name_seats`."""
        given = list(names.values())
        for seat, name in names.items():
            colour = self.words["seat"][seat]
            title = name if name and given.count(name) == 1 else colour
            title = self.words.get(SIDES, {}).get(title, title)
            for words in self.words.values():
                if words.get(seat) == colour:
                    words[seat] = title
            self.sections["labels"][f"seat_{seat}"] = title


class Phrasebook:
    """The templates of one rule set.

    Sections: `events` (by kind), `refusals` (by clause id or `refusal` fact), `prompts` and
    `details` (by phase), `results` (by ending), `chances` (by name), and `labels` for anything
    else. The label `odds_<event>` names an outcome of dice, `seat_<side>` a side. `words` has a
    table of names for the values of each fact, or of several facts (`[words."heading lane"]`). Its
    entries `+` and `-` are templates with `{value}` for numbers above and below 0.

    `translations` has other tables by language, with the same names. The words of `[words.sides]`
    translate the names that scenarios give to sides. What a translation lacks is in English.
    Raises BadScenario for a file that cannot be read, or a translation of what does not exist.
    """

    def __init__(
        self,
        table: DataTable,
        spell: Spell = plain,
        weigh: Weigh = as_they_are,
        translations: Mapping[str, DataTable] | None = None,
    ) -> None:
        self.file: Final = table.file
        self.spell: Final = spell
        self.weigh: Final = weigh
        self._parts: Final[dict[str, list[Slot]]] = {}
        self._english: Final = read_tables(table)
        self._translated: Final[dict[str, PhraseTables]] = {
            language: translated(self._english, other)
            for language, other in (translations or {}).items()
        }

    @property
    def tables(self) -> PhraseTables:
        """Return the templates and words in the reader's language."""
        return self._translated.get(language(), self._english)

    @property
    def sections(self) -> dict[str, dict[str, str]]:
        """Return the templates in the reader's language, by section and name."""
        return self.tables.sections

    @property
    def words(self) -> dict[str, dict[str, str]]:
        """Return the names of values in the reader's language, by fact."""
        return self.tables.words

    def name_seats(self, names: Mapping[str, str]) -> None:
        """Call seats, by their ids, as a scenario does. Seats with an empty name, or with the same
        name as another, keep their colours as names.
        """
        for tables in (self._english, *self._translated.values()):
            tables.name_seats(names)

    def event(self, kind: str, facts: Facts) -> str:
        """Return the sentence of an event, with `**` around emphasised words."""
        return self.fill("events", kind, facts)

    def refusal(self, clause: str, facts: Facts) -> str:
        """Return the reason for a refusal: by the fact `refusal` if it exists, else by clause."""
        return self.fill("refusals", str(facts.get("refusal", clause)), self.weigh(facts))

    def label(self, key: str, default: str = "") -> str:
        """Return a label as it stands, or `default` if the rule set has none of this name."""
        return self.sections["labels"].get(key, default)

    def has(self, section: str, key: str) -> bool:
        """Return whether the template exists."""
        return key in self.sections[section]

    def fill(self, section: str, key: str, facts: Mapping[str, object]) -> str:
        """Fill a template. Raises MissingPhrase for a missing template or fact."""
        template = self.sections[section].get(key)
        if template is None:
            raise MissingPhrase(f"there is no phrase {section}.{key} in {self.file}")
        slots = self._parts.get(template)
        if slots is None:
            slots = self._parts[template] = slots_of(template)
        found: list[str] = []
        for slot in slots:
            found.append(slot.before)
            if slot.name:
                if slot.name not in facts:
                    known = ", ".join(facts) or "none"
                    where = f"the phrase {section}.{key} in {self.file}"
                    raise MissingPhrase(f"{where} wants {{{slot.name}}}; the facts are: {known}")
                value = facts[slot.name]
                if slot.counts:
                    found.append(slot.one if value == 1 else slot.many)
                else:
                    found.append(self.spelled(slot.name, value))
        return "".join(found)

    def if_any(self, section: str, key: str, facts: Mapping[str, object]) -> str:
        """Fill a template; "" if it does not exist. Raises MissingPhrase for a missing fact."""
        return self.fill(section, key, facts) if self.has(section, key) else ""

    def spelled(self, name: str, value: object) -> str:
        """Return a fact as text for people."""
        words = self.words.get(name)
        if words is None:
            return self.written(name, value)
        if isinstance(value, tuple):
            return self.spell(name, tuple(called(words, part) for part in value))
        signed_words = words.get(sign_of(value))
        if signed_words is not None and isinstance(value, int):
            return filled(signed_words, {"value": self.spell(name, abs(value))})
        return self.written(name, words.get(str(value), value))

    def written(self, name: str, value: object) -> str:
        """Return a fact as the rule set spells it, with a minus sign instead of a hyphen."""
        text = self.spell(name, value)
        if isinstance(value, int) and text == f"-{abs(value)}":
            return signed(value)
        return text


def sign_of(value: object) -> str:
    """Return `+` or `-` for a number above or below 0, else ""."""
    if not isinstance(value, int) or isinstance(value, bool) or value == 0:
        return ""
    return "+" if value > 0 else "-"


def called(words: Mapping[str, str], value: object) -> object:
    """Return the name of a value; for a pair, such as a side and its points, name both parts."""
    if isinstance(value, tuple):
        return " ".join(str(called(words, part)) for part in value)
    return words.get(str(value), value)


def unmarked(text: str) -> str:
    """Return the text without the marks of emphasis and of dice."""
    return DICE.sub(r"\1", BOLD.sub(r"\1", text))


def read_tables(table: DataTable) -> PhraseTables:
    """Read a file of phrases. Raises BadScenario."""
    sections: dict[str, dict[str, str]] = {}
    for section in SECTIONS:
        inner = table.table(section)
        sections[section] = {key: inner.text(key) for key in inner.values}
    words: dict[str, dict[str, str]] = {}
    called = table.table("words")
    for names in called.values:
        inner = called.table(names)
        known = {key: inner.text(key) for key in inner.values}
        words.update(dict.fromkeys(names.split(), known))
    table.close()
    return PhraseTables(sections, words)


def translated(english: PhraseTables, table: DataTable) -> PhraseTables:
    """Read a translation, and complete it from English. Raises BadScenario, also for a phrase that
    English does not have.
    """
    found = read_tables(table)
    for section, phrases in english.sections.items():
        for key in found.sections[section]:
            if key not in phrases:
                place = f"{table.file}, {section}"
                raise BadScenario("no such phrase", key, place, "a phrase of the English file")
        found.sections[section] = phrases | found.sections[section]
    for name, words in english.words.items():
        # A table of its own for each fact, as `name_seats` changes them.
        found.words[name] = words | found.words.get(name, {})
    return found


def packaged_phrases(package: str, spell: Spell = plain, weigh: Weigh = as_they_are) -> Phrasebook:
    """Return the `data/phrases.toml` of a rule set's package, with its translations."""
    data = files(package).joinpath("data")
    english = read_toml(data.joinpath("phrases.toml").read_bytes(), "phrases.toml")
    return Phrasebook(english, spell, weigh, packaged_translations(package))


def packaged_translations(package: str) -> dict[str, DataTable]:
    """Return the files `data/phrases.<language>.toml` of a package, by language."""
    found: dict[str, DataTable] = {}
    for other in LANGUAGES:
        name = f"phrases.{other}.toml"
        file = files(package).joinpath("data").joinpath(name)
        if other != ENGLISH and file.is_file():
            found[other] = read_toml(file.read_bytes(), name)
    return found
