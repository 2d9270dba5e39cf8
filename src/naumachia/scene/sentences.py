"""Events in a row as sentences: what the same ship does next is joined, the rest stands alone.

The phrase of an event that begins with a small letter goes on with the sentence before it, and so
does one that begins with the same name. A phrase with a capital is a sentence of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from naumachia.kernel.phrase import DICE, unmarked

PAIR = 2
"""Clauses that are joined without a comma."""

LEAST = 2
"""Sayings of no more words are not cut down to their last."""


@dataclass(frozen=True, slots=True)
class Saying:
    """An event in marked words, and the name it begins with, if it begins with one."""

    text: str
    who: str = ""
    times: int = 1
    """How often it was said in a row."""


def saying(text: str, names: Sequence[str]) -> Saying:
    """The words of an event that tells of these names."""
    plain = unmarked(text)
    who = max((name for name in names if plain.startswith(f"{name} ")), key=len, default="")
    return Saying(text, who)


def sentences(sayings: Sequence[Saying]) -> str:
    """Sayings as sentences with their full stops."""
    found: list[list[Saying]] = []
    for one in sayings:
        last = found[-1] if found else []
        if last and says_again(last[-1], one):
            last[-1] = replace(last[-1], times=last[-1].times + 1)
        elif last and last[-1].times == 1 and repeats(last[-1], one):
            said = f"{last[-1].text}, {one.text.split()[-1]}"
            last[-1] = replace(last[-1], text=said)
        elif last and goes_on(last, one):
            last.append(one)
        else:
            found.append([one])
    told = [capital(joined(clauses)) for clauses in found]
    # Dice end the last sentence; before another a full stop keeps the two apart.
    ended = [f"{text}." if text.endswith("`") else text for text in map(stopped, told[:-1])]
    return " ".join([*ended, *map(stopped, told[-1:])])


def goes_on(sentence: list[Saying], one: Saying) -> bool:
    """Whether a saying tells what the one of a sentence does next."""
    if one.text[:1].islower():
        return True
    settled = any(":" in part.text or DICE.search(part.text) for part in sentence)
    return not settled and one.who != "" and one.text.startswith(one.who) and same(sentence, one)


def same(sentence: list[Saying], one: Saying) -> bool:
    """Whether a sentence is about the one a saying begins with."""
    return sentence[0].who == one.who


def says_again(before: Saying, one: Saying) -> bool:
    """Whether a saying of more than a few words is the same as the one before."""
    if "*" in one.text or DICE.search(one.text) or len(one.text.split()) <= LEAST:
        return False
    return before.who == one.who and before.text == one.text


def often(one: Saying) -> str:
    """What is said, with how often it was."""
    if one.times == 1:
        return one.text
    return f"{one.text}, {'twice' if one.times == 2 else f'{one.times} times'}"


def repeats(before: Saying, one: Saying) -> bool:
    """Whether a saying differs from the one before in its last word alone."""
    if "*" in before.text + one.text or DICE.search(before.text + one.text) or ", " in one.text:
        return False
    *begun, _ = bare(before).split(", ", maxsplit=1)[0].split()
    *words, _ = bare(one).split()
    alike = before.who == one.who or one.text[:1].islower()
    return alike and words == begun and len(one.text.split()) > LEAST


def bare(one: Saying) -> str:
    """What is said without the name it begins with."""
    return one.text.removeprefix(f"{one.who} ") if one.who else one.text


def joined(clauses: list[Saying]) -> str:
    """The clauses of one sentence; the name is said once, `and` stands before the last."""
    first, *rest = [replace(clause, text=often(clause)) for clause in clauses]
    told = [first.text, *(bare(clause) for clause in rest)]
    if not rest:
        return first.text
    short = len(told) == PAIR and ", " not in first.text and " and " not in first.text
    return ", ".join(told[:-1]) + (" and " if short else ", and ") + told[-1]


def capital(text: str) -> str:
    """The text as a line begins, with a capital, bold or not."""
    start = 2 if text.startswith("**") else 0
    return text[:start] + text[start : start + 1].upper() + text[start + 1 :]


def stopped(text: str) -> str:
    """The text with a full stop, if it has no end of its own; dice at the end are one."""
    ended = text.endswith("`") or unmarked(text).endswith((".", "!", "?"))
    return text if ended else f"{text}."
