"""Words of Biremes that people type, besides those of the notation."""

from __future__ import annotations

from typing import Final

from naumachia.kernel.notation import Alias
from naumachia.notation.aliases import ASTERN_ALIASES, STEP_ALIASES, end_aliases

ALIASES: Final = (
    *STEP_ALIASES,
    *ASTERN_ALIASES,
    Alias("shoot|fire {target:word}", "shoot {target}"),
    Alias("shoot|fire {target:word} with {missile:word}", "shoot {target} {missile}"),
    Alias("shoot|fire {target:word} crew|men", "shoot {target} crew"),
    Alias("ram {target:word} starboard|right {angle:number}", "ram {target} R{angle}"),
    Alias("ram {target:word} port|left {angle:number}", "ram {target} L{angle}"),
    Alias("swipe|shear|rake {target:word}", "swipe {target}"),
    Alias("hold|wait|stop", "stay"),
    *end_aliases("end"),
)
