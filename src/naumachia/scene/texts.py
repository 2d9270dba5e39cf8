"""Translate the texts of narration and odds; `data/texts.de.toml` has them in German."""

from __future__ import annotations

from typing import Final

from naumachia.kernel.texts import Texts

t: Final = Texts("naumachia.scene")
