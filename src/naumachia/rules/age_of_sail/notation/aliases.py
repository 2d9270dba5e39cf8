"""Words of the Age of Sail that people type, besides those of the notation."""

from __future__ import annotations

from typing import Final

from naumachia.kernel.notation import Alias
from naumachia.notation.aliases import STEP_ALIASES, end_aliases

ALIASES: Final = (
    *STEP_ALIASES,
    Alias("fire|shoot {target:word}", "fire {target}"),
    Alias("fire|shoot larboard {target:word}", "fire port {target}"),
    Alias("fire|shoot {target:word} {facing:word}", "fire {facing} {target}"),
    Alias("shoot {facing:word} {target:word}", "fire {facing} {target}"),
    Alias("heave", "will heave-to"),
    Alias("heave-to", "will heave-to"),
    Alias("anchor", "will anchor"),
    Alias("make sail", "will make-sail"),
    Alias("lie", "lie-to"),
    Alias("cut cable", "cut-cable"),
    Alias("cast off", "cast-off"),
    Alias("recall boats", "recall-boats"),
    Alias("let be", "let-be"),
    Alias("strike|yield", "surrender"),
    Alias("strike colours|colors|flag", "surrender"),
    Alias("hoist again", "hoist-again"),
    Alias("hold|wait|stop", "stay"),
    Alias("hold fire", "finish", whole=True),
    *end_aliases("finish"),
)
