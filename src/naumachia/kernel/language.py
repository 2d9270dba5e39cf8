"""Set the language of the texts that are made for one reader.

It is a context variable: a server sets it for each request and each page, and threads begun by
them have it too. Everywhere else it is English.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final, TypeVar

T = TypeVar("T")

ENGLISH: Final = "en"
LANGUAGES: Final = (ENGLISH, "de")
"""The languages of data files, by their BCP 47 tags: `phrases.de.toml` has German phrases."""

_LANGUAGE: Final = ContextVar("language", default=ENGLISH)


def language() -> str:
    """Return the language of the reader: one of `LANGUAGES`."""
    return _LANGUAGE.get()


@contextmanager
def speaking(wanted: str) -> Iterator[None]:
    """Set the language for a block; English if there are no texts in it."""
    before = _LANGUAGE.set(wanted if wanted in LANGUAGES else ENGLISH)
    try:
        yield
    finally:
        _LANGUAGE.reset(before)


def in_language(wanted: str, act: Callable[..., T], *arguments: Any) -> T:
    """Return the result of `act`, with texts in this language. Raises what it raises."""
    with speaking(wanted):
        return act(*arguments)
