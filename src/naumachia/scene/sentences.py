"""Events in a row as sentences: what the same ship does next is joined, the rest stands alone.

The phrase of an event that begins with a small letter goes on with the sentence before it, and so
does one that begins with the same name. A phrase with a capital is a sentence of its own. What
happens several times in a row is said once, with the number.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from naumachia.kernel.phrase import DICE, unmarked

PAIR = 2
"""Clauses that are joined without a comma."""

ONE = re.compile(r"(.*)\*\*an? (\w+)\*\*")
"""A saying that ends with one of something that has no name: `is dealt **a card**`."""
MORE = re.compile(r"(.*)\*\*(\d+) (\w+)s\*\*")
"""The same of several: `is dealt **4 cards**`."""

LEAST = 2
"""Sayings of no more words are not cut down to their last."""

LONG = 4
"""Sayings of no more words are not counted."""


@dataclass(frozen=True, slots=True)
class Saying:
    """An event in marked words, the name it begins with, if it begins with one, and how often it
    happens in a row.
    """

    text: str
    who: str = ""
    times: int = 1


def saying(text: str, names: Sequence[str]) -> Saying:
    """Return the words of an event that tells of these names."""
    plain = unmarked(text)
    who = max((name for name in names if plain.startswith(f"{name} ")), key=len, default="")
    return Saying(text, who)


def sentences(sayings: Sequence[Saying]) -> str:
    """Sayings as sentences with their full stops."""
    found: list[list[Saying]] = []
    for one in sayings:
        last = found[-1] if found else []
        more = in_all(last[-1].text, one.text) if last else ""
        if more:
            last[-1] = replace(last[-1], text=more)
        elif last and again(last[-1], one):
            last[-1] = replace(last[-1], times=last[-1].times + 1)
        elif last and repeats(last[-1], one):
            said = f"{last[-1].text}, {one.text.split()[-1]}"
            last[-1] = replace(last[-1], text=said)
        elif last and goes_on(last, one):
            last.append(one)
        else:
            found.append([one])
    told = [capital(joined(clauses)) for clauses in found]
    # Only the last thing said may end with its dice.
    return " ".join([*map(closed, told[:-1]), *map(stopped, told[-1:])])


def in_all(before: str, text: str) -> str:
    """Both sayings as one with a number, where each tells of one more of the same; else ""."""
    single = ONE.fullmatch(text)
    if single is None:
        return ""
    begun, thing = single.groups()
    if before == text:
        return f"{begun}**2 {thing}s**"
    several = MORE.fullmatch(before)
    if several is None or (several[1], several[3]) != (begun, thing):
        return ""
    return f"{begun}**{int(several[2]) + 1} {thing}s**"


def goes_on(sentence: list[Saying], one: Saying) -> bool:
    """Return whether a saying tells what the one of a sentence does next."""
    if one.text[:1].islower():
        return True
    settled = any(":" in part.text or DICE.search(part.text) for part in sentence)
    return not settled and one.who != "" and one.text.startswith(one.who) and same(sentence, one)


def same(sentence: list[Saying], one: Saying) -> bool:
    """Return whether a sentence is about the one a saying begins with."""
    return sentence[0].who == one.who


def again(before: Saying, one: Saying) -> bool:
    """Return whether the same happens once more, so that the number says it; steps are said one by
    one.
    """
    if before.text != one.text or "*" in one.text or DICE.search(one.text):
        return False
    return len(one.text.split()) > LONG


def repeats(before: Saying, one: Saying) -> bool:
    """Return whether a saying differs from the one before in its last word alone."""
    both = before.text + one.text
    if before.times > 1 or "*" in both or DICE.search(both) or ", " in one.text:
        return False
    *begun, _ = bare(before).split(", ", maxsplit=1)[0].split()
    *words, _ = bare(one).split()
    alike = before.who == one.who or one.text[:1].islower()
    return alike and words == begun and len(one.text.split()) > LEAST


def bare(one: Saying) -> str:
    """Return what is said without the name it begins with."""
    return one.text.removeprefix(f"{one.who} ") if one.who else one.text


def joined(clauses: list[Saying]) -> str:
    """Return the clauses of one sentence; the name is said once, `and` stands before the last."""
    first, *rest = clauses
    told = [counted(first.text, first), *(counted(bare(clause), clause) for clause in rest)]
    if not rest:
        return told[0]
    short = len(told) == PAIR and ", " not in told[0] and " and " not in told[0]
    return ", ".join(told[:-1]) + (" and " if short else ", and ") + told[-1]


def counted(text: str, one: Saying) -> str:
    """Return what is said of a saying, with how often it happens."""
    if one.times == 1:
        return text
    return f"{text}, twice" if one.times == PAIR else f"{text}, {one.times} times"


def capital(text: str) -> str:
    """Return the text as a line begins, with a capital, bold or not."""
    start = 2 if text.startswith("**") else 0
    return text[:start] + text[start : start + 1].upper() + text[start + 1 :]


def closed(text: str) -> str:
    """Return the text with a full stop, if it has no end of its own."""
    return text if unmarked(text).endswith((".", "!", "?")) else f"{text}."


def stopped(text: str) -> str:
    """Return the text with a full stop, if it has no end of its own; dice at the end are one."""
    return text if text.endswith("`") else closed(text)
