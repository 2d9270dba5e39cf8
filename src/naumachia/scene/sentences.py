"""Join events in a row to sentences.

What one ship does in a row becomes one sentence. A phrase that begins with a small letter continues
the sentence before it, and so does one that begins with the same name. Every other phrase is a
sentence of its own. What happens several times in a row is written once, with the number.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from naumachia.kernel.phrase import DICE, unmarked
from naumachia.scene.texts import t

PAIR = 2
"""This many clauses are joined without a comma."""

ONE_THING = re.compile(r"(.*)\*\*an? (\w+)\*\*")
"""A text that ends with one thing without a name: `is dealt **a card**`."""
SEVERAL_THINGS = re.compile(r"(.*)\*\*(\d+) (\w+)s\*\*")
"""The same text for several things: `is dealt **4 cards**`."""

SHORTEST_CUT = 2
"""Texts with more words than this can be cut down to their last word."""

SHORTEST_COUNTED = 4
"""Texts with more words than this are written once with their number."""


@dataclass(frozen=True, slots=True)
class EventText:
    """The marked text of an event. `subject` is the name it begins with, if any; `times` is how
    often it happens in a row.
    """

    text: str
    subject: str = ""
    times: int = 1


def event_text(text: str, names: Sequence[str]) -> EventText:
    """Return the text of an event in which these names occur."""
    plain = unmarked(text)
    found = (name for name in names if plain.startswith(f"{name} "))
    return EventText(text, max(found, key=len, default=""))


def write_sentences(texts: Sequence[EventText]) -> str:
    """Return the texts as sentences with full stops."""
    found: list[list[EventText]] = []
    for one in texts:
        last = found[-1] if found else []
        more = add_one_thing(last[-1].text, one.text) if last else ""
        if more:
            last[-1] = replace(last[-1], text=more)
        elif last and happens_again(last[-1], one):
            last[-1] = replace(last[-1], times=last[-1].times + 1)
        elif last and differs_in_last_word(last[-1], one):
            text = f"{last[-1].text}, {one.text.split()[-1]}"
            last[-1] = replace(last[-1], text=text)
        elif last and continues(last, one):
            last.append(one)
        else:
            found.append([one])
    sentences = [capitalize(join_clauses(clauses)) for clauses in found]
    # Only the last sentence may end with its dice.
    return " ".join([*map(with_full_stop, sentences[:-1]), *map(with_end, sentences[-1:])])


def add_one_thing(before: str, text: str) -> str:
    """Return two texts as one with a number, if the second has one more of the same thing; else
    "".
    """
    single = ONE_THING.fullmatch(text)
    if single is None:
        return ""
    start, thing = single.groups()
    if before == text:
        return f"{start}**2 {thing}s**"
    several = SEVERAL_THINGS.fullmatch(before)
    if several is None or (several[1], several[3]) != (start, thing):
        return ""
    return f"{start}**{int(several[2]) + 1} {thing}s**"


def continues(sentence: list[EventText], one: EventText) -> bool:
    """Return whether a text says what the subject of a sentence does next."""
    if one.text[:1].islower():
        return True
    complete = any(":" in part.text or DICE.search(part.text) for part in sentence)
    if complete or not one.subject or not one.text.startswith(one.subject):
        return False
    return sentence[0].subject == one.subject


def happens_again(before: EventText, one: EventText) -> bool:
    """Return whether the same happens again and is counted; steps are written one by one."""
    if before.text != one.text or "*" in one.text or DICE.search(one.text):
        return False
    return len(one.text.split()) > SHORTEST_COUNTED


def differs_in_last_word(before: EventText, one: EventText) -> bool:
    """Return whether a text differs from the one before only in its last word."""
    both = before.text + one.text
    if before.times > 1 or "*" in both or DICE.search(both) or ", " in one.text:
        return False
    *start, _ = without_subject(before).split(", ", maxsplit=1)[0].split()
    *words, _ = without_subject(one).split()
    alike = before.subject == one.subject or one.text[:1].islower()
    return alike and words == start and len(one.text.split()) > SHORTEST_CUT


def without_subject(one: EventText) -> str:
    """Return the text without the name it begins with."""
    return one.text.removeprefix(f"{one.subject} ") if one.subject else one.text


def join_clauses(clauses: list[EventText]) -> str:
    """Return the clauses as one sentence: the name once, and `and` before the last clause."""
    first, *rest = clauses
    words = [with_count(first.text, first.times)]
    words += [with_count(without_subject(clause), clause.times) for clause in rest]
    if not rest:
        return words[0]
    joint = t(" and ")
    short = len(words) == PAIR and ", " not in words[0] and joint not in words[0]
    return ", ".join(words[:-1]) + (joint if short else t(", and ")) + words[-1]


def with_count(text: str, times: int) -> str:
    """Return the text with how often it happens."""
    if times == 1:
        return text
    if times == PAIR:
        return t("{words}, twice", words=text)
    return t("{words}, {count} times", words=text, count=times)


def capitalize(text: str) -> str:
    """Return the text with a capital first letter, bold or not."""
    start = 2 if text.startswith("**") else 0
    return text[:start] + text[start : start + 1].upper() + text[start + 1 :]


def with_full_stop(text: str) -> str:
    """Return the text with a full stop, unless it already ends a sentence."""
    return text if unmarked(text).endswith((".", "!", "?")) else f"{text}."


def with_end(text: str) -> str:
    """Return the text with a full stop, unless it ends a sentence or ends with dice."""
    return text if text.endswith("`") else with_full_stop(text)
