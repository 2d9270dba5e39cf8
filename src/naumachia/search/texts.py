"""Translate the words of advice; `data/texts.de.toml` has them in German."""

from __future__ import annotations

from typing import Final

from naumachia.kernel.texts import Texts

t: Final = Texts("naumachia.search")
