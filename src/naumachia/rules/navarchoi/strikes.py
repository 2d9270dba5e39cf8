"""The kinds of attacks, and one attack of a declaration (NAV-MULT-05)."""

from __future__ import annotations

from typing import Final, final

from naumachia.kernel.mypyc import i64
from naumachia.kernel.values import Key, ValueObject

MISSILE: Final = 0
RAKE: Final = 1
RAM: Final = 2
GRAPPLE: Final = 3
ATTACKS: Final = ["missile", "rake", "ram", "grapple"]


@final
class Strike(ValueObject):
    """One attack of a declaration: its kind, its target, and what it uses."""

    __slots__ = ("corvus", "fire_pots", "kind", "target")

    def __init__(
        self, kind: i64, target: i64, corvus: bool = False, fire_pots: bool = False
    ) -> None:
        self.kind: Final[i64] = kind
        self.target: Final[i64] = target
        self.corvus: Final[bool] = corvus
        self.fire_pots: Final[bool] = fire_pots

    def key(self) -> Key:
        return (24, self.kind, self.target, self.corvus, self.fire_pots)
