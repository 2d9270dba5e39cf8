"""Translate what pictures say to screen readers; `data/texts.de.toml` has it in German."""

from __future__ import annotations

from typing import Final

from naumachia.kernel.texts import Texts

t: Final = Texts("naumachia.render")
