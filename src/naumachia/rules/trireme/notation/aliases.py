"""Words of Trireme that people type, besides the letters of the notation."""

from __future__ import annotations

from typing import Final

from naumachia.kernel.notation import Alias
from naumachia.notation.aliases import end_aliases

ALIASES: Final = (
    Alias("ahead|forward|forwards", "F"),
    Alias("ahead|forward|forwards {times:number}", "F*{times}"),
    Alias("left|port", "L"),
    Alias("turn|veer left|port", "L"),
    Alias("right|starboard", "R"),
    Alias("turn|veer right|starboard", "R"),
    Alias("reverse|back|astern", "B"),
    Alias("ram {target:word}", "x{target}"),
    Alias("board {target:word}", "+{target}"),
    Alias("stop", "."),
    *end_aliases("{seat} end"),
)
