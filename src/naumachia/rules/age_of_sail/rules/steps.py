"""What a ship may do in her own step of a movement phase, chapter by chapter.

Each chapter (sailing, oars, boats, towing, boarding, rescue, prizes) has a `Step` for each kind of
order that is given in the movement phase; `movement.STEPS` lists them all. The phase itself asks
whose ship it is and whether her step is still to come; all else is the chapter's.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, final

from naumachia.kernel.clause import Ruling
from naumachia.kernel.event import Log
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.ship import Ship

ALWAYS: Final = 0
TEMPLATE: Final = 1
BOATS: Final = 2
TOWS: Final = 4
PRIZES: Final = 8
GRAPPLES: Final = 16
SURVIVORS: Final = 32
OCCASIONS: Final = 64
"""What a battle needs before an order of some kind can be listed for any ship: an option, grappled
ships, people in the water. Combinations are sums of these flags, all below `OCCASIONS`.
"""


def occasions(state: AgeOfSail) -> int:
    """Return the sum of the flags that apply now."""
    rules = state.rules
    found = TEMPLATE if rules.template else ALWAYS
    if rules.boats:
        found |= BOATS
    if rules.towing:
        found |= TOWS
    if rules.prizes:
        found |= PRIZES
    if state.grapples:
        found |= GRAPPLES
    return found | SURVIVORS if state.survivors else found


@final
class Step:
    """One kind of order in a ship's own step.

    Attributes:
        ruling: why a ship may not do this now; None when she may. It need not ask whose she is.
        carry: do it, the ruling being None; it sets `moved` where her step is over by it, and
            enters what has to be rolled or asked.
        listed: the orders of this kind that suggest themselves to a ship now, all of them legal;
            continuous ones are a few that stand for many.
        ends: whether her step is over by it, so that an order of the kind is refused to a ship
            that has `moved`; a notice and a cast-off leave the step as it is.
        first_owner: whether it is for the player she began with, though others hold her now.
        by_herself: whether only a ship may do it that is not idle (`idleness.idle_ruling`).
        occasion: the flags without which nothing of the kind is `listed`, such as `GRAPPLES`.
    """

    def __init__(
        self,
        ruling: Callable[[AgeOfSail, Ship, Any], Ruling | None],
        carry: Callable[[AgeOfSail, Ship, Any, Log], None],
        listed: Callable[[AgeOfSail, Ship], list[Any]],
        ends: bool = True,
        first_owner: bool = False,
        by_herself: bool = False,
        occasion: int = ALWAYS,
    ) -> None:
        self.ruling: Final = ruling
        self.carry: Final = carry
        self.listed: Final = listed
        self.ends: Final = ends
        self.first_owner: Final = first_owner
        self.by_herself: Final = by_herself
        self.occasion: Final = occasion
