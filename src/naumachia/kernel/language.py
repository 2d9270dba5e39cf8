"""Set the language of the texts that are made for one reader.

It is a context variable: a server sets it for each request and each page, and threads begun by
them have it too. Everywhere else it is English.
"""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from typing import Final, TypeVar

T = TypeVar("T")

ENGLISH: Final = "en"
LANGUAGES: Final = (ENGLISH, "de")
"""The languages of data files, by their BCP 47 tags: `phrases.de.toml` has German phrases."""

_LANGUAGE: Final = ContextVar("language", default=ENGLISH)


def language() -> str:
    """Return the language of the reader: one of `LANGUAGES`."""
    return _LANGUAGE.get()


def known_language(wanted: str) -> str:
    """Return the language `wanted` if there are texts in it, else English."""
    return wanted if wanted in LANGUAGES else ENGLISH


def in_language(wanted: str, act: Callable[..., T], *arguments: object) -> T:
    """Return the result of `act`, with texts in this language. Raises what it raises."""
    before = _LANGUAGE.set(known_language(wanted))
    try:
        return act(*arguments)
    finally:
        _LANGUAGE.reset(before)


def set_language(wanted: str) -> None:
    """Set the language of this context, for as long as it lasts."""
    _LANGUAGE.set(known_language(wanted))
