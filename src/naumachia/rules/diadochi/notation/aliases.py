"""Words of Diadochi that people type, besides those of the notation."""

from __future__ import annotations

from typing import Final

from naumachia.kernel.notation import Alias
from naumachia.notation.aliases import STEP_ALIASES, end_aliases

WHEELS: Final = tuple(
    alias
    for side, turn in (("starboard|right", "R"), ("port|left", "L"))
    for alias in (
        Alias(f"wheel {side} {{angle:number}}", f"wheel {turn}{{angle}}"),
        Alias(
            f"wheel {side} {{angle:number}} {{length:number}}",
            f"wheel {turn}{{angle}} go {{length}}",
        ),
    )
)
"""The turns of a line abreast."""
ALIASES: Final = (
    *(alias for alias in STEP_ALIASES if not alias.phrase.startswith("ahead")),
    Alias("ahead|forward|forwards {length:number}", "F{length}", "go {length}"),
    *WHEELS,
    Alias("wheel {angle:number}", "wheel R{angle}", "wheel L{angle}"),
    Alias("astern|backwards|reverse {length:number}", "back {length}"),
    Alias("shoot {target:word}", "fire {target}"),
    Alias("supported {ship:word}", "with {ship}"),
    Alias("hold|wait|stop", "stay"),
    *end_aliases("finish"),
)
