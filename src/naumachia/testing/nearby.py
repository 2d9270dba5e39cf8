"""Produce actions that are nearly right: suggested ones, and texts with an error."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any, Final

from naumachia.kernel.errors import RulesError
from naumachia.kernel.match import Match
from naumachia.kernel.ruleset import AnyRuleset

NUMBER: Final = re.compile(r"\d+(?:\.\d+)?")
MOST_KEPT: Final = 600
"""The most texts in a memory."""


class Memory:
    """Texts of actions that were legal somewhere in a game, and their words and numbers."""

    def __init__(self, rng: Random) -> None:
        self.rng: Final = rng
        self.texts: Final[list[str]] = []
        self.words: Final[list[str]] = []
        self.known: Final[set[str]] = set()

    def keep(self, text: str) -> None:
        """Remember a text; a full memory forgets another."""
        if text in self.known:
            return
        self.known.add(text)
        if len(self.texts) < MOST_KEPT:
            self.texts.append(text)
        else:
            self.texts[self.rng.randrange(MOST_KEPT)] = text
        self.words.extend(word for word in text.split() if word not in self.known)
        self.known.update(text.split())

    def slip(self) -> str:
        """Return a remembered text, unchanged or with a word or number from another."""
        text = self.rng.choice(self.texts)
        for _ in range(self.rng.choice((0, 1, 1, 1, 2, 2))):
            text = self._changed(text)
        return text

    def _changed(self, text: str) -> str:
        rng, words, numbers = self.rng, text.split(), list(NUMBER.finditer(text))
        if numbers and rng.random() < 0.5:
            found = rng.choice(numbers)
            return text[: found.start()] + self._number(found[0]) + text[found.end() :]
        other = rng.choice(self.words or [text])
        at = rng.randrange(len(words)) if words else 0
        if rng.random() < 0.25:
            words.insert(at, other)
        elif len(words) > 1 and rng.random() < 0.2:
            del words[at]
        else:
            words[at : at + 1] = [other]
        return " ".join(words)

    def _number(self, text: str) -> str:
        rng = self.rng
        if "." in text:
            return f"{float(text) * rng.choice((0, 0.5, 0.9, 1.1, 2, 4)):.2f}"
        value = int(text)
        return str(max(0, rng.choice((value - 1, value + 1, value + 2, value * 2, 0, 1, 99))))


def near(match: Match[Any, Any], seat: int, memory: Memory, slips: int) -> Iterator[Any]:
    """Yield actions of `seat`, legal or not: all suggested ones, and readable texts with
    an error.
    """
    yield from match.ruleset.suggested_actions(match.state, seat)
    if not memory.texts:
        return
    for _ in range(slips):
        action = _read(match.ruleset, match.state, seat, memory.slip())
        if action is not None:
            yield action


def _read(ruleset: AnyRuleset, state: Any, seat: int, text: str) -> Any:
    try:
        return ruleset.notation.parse_action(state, seat, text)
    except RulesError:
        return None
