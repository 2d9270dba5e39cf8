"""Words of Návarchoi that people type, besides those of the notation."""

from __future__ import annotations

from typing import Final

from naumachia.kernel.notation import Alias
from naumachia.notation.aliases import end_aliases

TURNS: Final = tuple(
    alias
    for side, turn in (("starboard|right", "R"), ("port|left", "L"))
    for degrees, points in (("", 1), (" 45", 1), (" 90", 2), (" 135", 3))
    for alias in (
        Alias(side + degrees, f"{turn}{points}"),
        Alias(f"turn|veer {side}{degrees}", f"{turn}{points}"),
    )
)
"""Turns by degrees, in points of 45 degrees."""
ALIASES: Final = (
    *TURNS,
    Alias("ahead|forward|forwards", "F"),
    Alias("ahead|forward|forwards {squares:number}", "F*{squares}"),
    Alias("astern|back|backwards|reverse", "B"),
    Alias("astern|back|backwards|reverse {squares:number}", "B*{squares}"),
    *(
        Alias(
            f"{attack} {{target:word}}",
            f"attack {attack} {{target}}",
            f"answer {attack} {{target}}",
        )
        for attack in ("ram", "rake", "grapple")
    ),
    Alias("shoot|fire {target:word}", "fire {target}", "attack missile {target}"),
    *end_aliases("none"),
)
