"""Words that people type in orders, for several rule sets (`notation.typed_orders`)."""

from __future__ import annotations

from typing import Final

from naumachia.kernel.notation import Alias


def end_aliases(meaning: str) -> tuple[Alias, ...]:
    """Return the aliases of the order that ends a turn or a phase."""
    phrases = ("end turn", "end|finish|done|pass", "end phase")
    return tuple(Alias(phrase, meaning, whole=True) for phrase in phrases)


def turn_aliases(starboard: str, port: str, ahead: str) -> tuple[Alias, ...]:
    """Return the aliases of a turn, alone or with a way ahead.

    Each meaning has `{angle}` or `{length}`. A turn without a side has both meanings.
    """
    value, way = "{angle:number}", "{length:number}"
    found: list[Alias] = []
    for side, turn in (("starboard|right", starboard), ("port|left", port)):
        sign = "+" if turn == starboard else "-"
        found += [
            Alias(f"{side} {value}", turn),
            Alias(f"turn|veer {side} {value}", turn),
            Alias(f"turn|veer {side} {value} {way}", f"{turn} {ahead}"),
            Alias(f"turn|veer {value} {side}", turn),
            Alias(f"turn|veer {value} {side} {way}", f"{turn} {ahead}"),
            Alias(f"turn|veer {sign}{value}", turn),
            Alias(f"turn|veer {sign}{value} {way}", f"{turn} {ahead}"),
        ]
    return (
        *found,
        Alias(f"turn|veer {value}", starboard, port),
        Alias(f"turn|veer {value} {way}", f"{starboard} {ahead}", f"{port} {ahead}"),
    )


STEP_ALIASES: Final[tuple[Alias, ...]] = (
    Alias("ahead|forward|forwards {length:number}", "F{length}"),
    *turn_aliases("R{angle}", "L{angle}", "F{length}"),
)
"""The aliases of steps such as `F4` and `R10`."""
ASTERN_ALIASES: Final = (Alias("astern|back|backwards|reverse {length:number}", "A{length}"),)
"""The aliases of a step astern such as `A2`."""
