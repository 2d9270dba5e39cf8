"""Glossaries: terms that occur in what a rule set says, each with a meaning and a known clause."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from naumachia.kernel.content import LONGEST_MEANING, read_glossary
from naumachia.kernel.errors import BadScenario
from naumachia.kernel.packaged import NO_CONTENT, packaged_glossary
from naumachia.rules import ids, load
from naumachia.server.http import catalogue

GOOD = """
[[terms]]
term = "in irons"
spellings = ["out of irons"]
meaning = "Too near the wind."
clause = "SAIL-1"

[[terms]]
term = "MP"
meaning = "Movement points."
"""
COUNTED = re.compile(r"\{[^{}:]*:([^{}|]*)\|([^{}|]*)\}")
"""A word that depends on a count, as in `{count:ship|ships}`."""


def strings(value: object) -> Iterator[str]:
    """Every text in a TOML value, with both forms of words that depend on a count."""
    if isinstance(value, str):
        yield from (COUNTED.sub(form, value) for form in (r"\1", r"\2"))
    elif isinstance(value, dict):
        for entry in value.values():
            yield from strings(entry)
    elif isinstance(value, list):
        for entry in value:
            yield from strings(entry)


def all_texts(package: str) -> str:
    """All texts in the data of a rule set, without its clauses and its glossary."""
    folder = Path(str(files(package))) / "data"
    sources = [file for file in folder.rglob("*.toml") if file.stem not in ("clauses", "glossary")]
    return "\n".join(
        text for file in sources for text in strings(tomllib.loads(file.read_text("utf-8")))
    )


def occurs(spelling: str, texts: str) -> bool:
    """Whether a spelling occurs as the page looks for it."""
    forms = {spelling}
    if spelling == spelling.lower():
        forms.add(spelling[0].upper() + spelling[1:])
    words = "|".join(map(re.escape, forms))
    return re.search(rf"(?<![\w-])(?:{words})(?![\w-])", texts) is not None


@pytest.mark.parametrize("ruleset", ids())
def test_each_term_occurs_in_what_the_rule_set_says(ruleset: str) -> None:
    content = load(ruleset).content
    texts = all_texts(content.package)
    terms = content.glossary()
    assert len(terms) >= 10
    unused = [
        spelling
        for term in terms
        for spelling in (term.term, *term.spellings)
        if not occurs(spelling, texts)
    ]
    assert not unused


@pytest.mark.parametrize("ruleset", ids())
def test_the_server_lists_the_terms_in_alphabetical_order(ruleset: str) -> None:
    rules = load(ruleset)
    listed = catalogue.glossary(rules)
    names = [term.term.casefold() for term in listed]
    assert names == sorted(names)
    assert len(names) == len(set(names)) == len(rules.content.glossary())
    assert {term.clause for term in listed} - {""} <= set(rules.clauses)
    assert all(len(term.meaning) <= LONGEST_MEANING for term in listed)


def test_a_rule_set_without_a_glossary_has_no_terms() -> None:
    assert NO_CONTENT.glossary() == ()
    assert packaged_glossary("examples.duel") == ()


def test_a_glossary_is_read() -> None:
    irons, points = read_glossary(GOOD, "glossary.toml", ["SAIL-1"])
    assert (irons.term, irons.spellings, irons.clause) == ("in irons", ("out of irons",), "SAIL-1")
    assert (points.meaning, points.spellings, points.clause) == ("Movement points.", (), "")


@pytest.mark.parametrize(
    ("line", "wrong", "said"),
    [
        (
            'clause = "SAIL-1"',
            'clause = "SAIL-2"',
            "line 6, field terms.*clause.*the id of a clause",
        ),
        ('term = "MP"', 'term = "out of irons"', "line 9.*a spelling that no other term has"),
        ('["out of irons"]', '["in irons"]', "line 4.*a spelling that no other term has"),
        ('term = "MP"', 'term = " MP"', "words without spaces around them"),
        ("Too near the wind.", "Too near the wind", "a sentence of at most 160 letters"),
        ("Too near the wind.", "Near. " * 40, "a sentence of at most 160 letters"),
        ('term = "MP"', 'name = "MP"', "term"),
        (GOOD, "", "terms"),
        (GOOD, "terms = []", "a glossary without terms"),
    ],
)
def test_a_faulty_glossary_is_refused(line: str, wrong: str, said: str) -> None:
    with pytest.raises(BadScenario, match=said):
        read_glossary(GOOD.replace(line, wrong), "glossary.toml", ["SAIL-1"])
