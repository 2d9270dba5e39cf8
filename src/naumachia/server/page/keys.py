"""Distinguish the orders of a seat: keyboard letters, and similar orders."""

from __future__ import annotations

from typing import Final

from naumachia.server.page.refusals import MOST_NEAREST
from naumachia.server.wire import messages as wire

PAGE_KEYS: Final = frozenset("eimntv")
"""Letters that the page itself uses."""
FREE_KEYS: Final = "abcdfghjklopqrsuwxyz"


def name_nearest(described: list[wire.Order]) -> None:
    """Add to each refused order the legal ones of its piece that begin like it."""
    legal: dict[object, list[wire.Order]] = {}
    for order in described:
        if order["refused"] is None:
            legal.setdefault(order["subject"], []).append(order)
    for order in described:
        refusal = order["refused"]
        if isinstance(refusal, dict):
            mates = legal.get(order["subject"], [])
            mates = sorted(mates, key=lambda mate: -_common(mate["steps"], order["steps"]))
            refusal["nearest"] = [mate["text"] for mate in mates[:MOST_NEAREST]]


def _common(one: object, other: object) -> int:
    assert isinstance(one, list)
    assert isinstance(other, list)
    count = 0
    for mine, its in zip(one, other, strict=False):
        if mine != its:
            break
        count += 1
    return count


def give_keys(described: list[wire.Order]) -> None:
    """Give every order letters that are unique among the orders of its piece."""
    taken: dict[object, set[str]] = {}
    for order in described:
        used = taken.setdefault(order["subject"], set())
        steps = order["steps"]
        assert isinstance(steps, list)
        order["key"] = _free_key("".join(map(str, steps)), used)
        used.add(str(order["key"]))


def _free_key(steps: str, used: set[str]) -> str:
    letters = [c for c in steps.lower() if c.isascii() and c.isalpha() and c not in PAGE_KEYS]
    key = "".join(letters)
    if key and key not in used:
        return key
    number = 0
    while True:
        candidate = key + _letters(number)
        if candidate not in used:
            return candidate
        number += 1


def _letters(number: int) -> str:
    """Return the `number`-th word over the free letters, the short ones first."""
    word = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, len(FREE_KEYS))
        word = FREE_KEYS[rest] + word
    return word
