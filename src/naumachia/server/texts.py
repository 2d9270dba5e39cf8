"""Translate the server's own texts; `data/texts.de.toml` has them in German."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from naumachia.kernel.texts import Texts

t: Final = Texts("naumachia.server")


def number_range(low: int, high: int) -> str:
    """Return a range of numbers, or the only number in it: `2 to 4`."""
    return str(low) if low == high else t("{low} to {high}", low=low, high=high)


def one_of(names: Iterable[str]) -> str:
    """Return what is expected where one of these names is: `one of calm, steady`."""
    return t("one of {names}", names=", ".join(names))
