"""Define the actions of players. Lengths are in steps (1/1000 inch), angles in 1/100 degree.

Turns are positive to starboard.
"""

from __future__ import annotations

from typing import Final, final

from naumachia.kernel.declared import frozen
from naumachia.kernel.mypyc import i64, mypyc_attr
from naumachia.kernel.values import Key, ValueObject

NOBODY: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
@frozen()
class Action(ValueObject):
    """Represent any decision; `ship` is the number of the ship that acts, NOBODY for a whole
    side.
    """

    ship: i64


@final
@mypyc_attr(acyclic=True)
class Sail(Action):
    """Turn, go straight, turn again (SAIL-RULE-38), also under oars and in tow (SAIL-OAR-12,
    SAIL-RULE-101). If only one turn is allowed (irons, calm, springs) it is `first`.
    """

    __slots__ = ("distance", "first", "last")

    def __init__(self, ship: i64, first: i64, distance: i64, last: i64) -> None:
        super().__init__(ship)
        # Turns with no way between them are one where there is one of the two only.
        alone = distance == 0 and first == 0
        self.first: Final[i64] = last if alone else first
        self.distance: Final[i64] = distance
        self.last: Final[i64] = 0 if alone else last

    def key(self) -> Key:
        return (1, self.ship, self.first, self.distance, self.last)


@final
@mypyc_attr(acyclic=True)
@frozen(kind=2)
class Arc(Action):
    """Sail along a circular arc that changes the heading by `change` (option `movement=template`,
    SAIL-RULE-61).
    """

    change: i64
    distance: i64


@final
@mypyc_attr(acyclic=True)
@frozen(kind=3)
class Announce(Action):
    """Announce the ship's next move: heave to, anchor, raise sail, take to the oars
    (SAIL-DRIFT-06, SAIL-RULE-57, SAIL-OAR-10, SAIL-OAR-08).
    """

    notice: i64


@final
@mypyc_attr(acyclic=True)
@frozen(kind=4)
class LieTo(Action):
    """Heave to at once, because land bars every leg (SAIL-RULE-42)."""


@final
@mypyc_attr(acyclic=True)
@frozen(kind=5)
class Boats(Action):
    """Tow the ship with its own boats (SAIL-BOAT-01, SAIL-BOAT-04)."""

    turn: i64
    distance: i64


@final
@mypyc_attr(acyclic=True)
@frozen(kind=6)
class Recover(Action):
    """Take the boats in again, for one whole move (SAIL-BOAT-05)."""


@final
@mypyc_attr(acyclic=True)
@frozen(kind=7)
class Grapple(Action):
    """Throw grapples at an enemy in contact (SAIL-BOARD-02)."""

    target: i64


@final
@mypyc_attr(acyclic=True)
@frozen(kind=8)
class Board(Action):
    """Go on boarding, or board a ship to which it is held (SAIL-BOARD-12, SAIL-RULE-91)."""

    target: i64


@final
@mypyc_attr(acyclic=True)
@frozen(kind=9)
class Withdraw(Action):
    """Call the boarders off; `cut` also rolls at once to cut the grapples (SAIL-BOARD-13,
    SAIL-RULE-95).
    """

    target: i64
    cut: bool


@final
@mypyc_attr(acyclic=True)
@frozen(kind=10)
class Cut(Action):
    """Roll to cut the grapples to another ship (SAIL-BOARD-10, SAIL-BOARD-12)."""

    target: i64


@final
@mypyc_attr(acyclic=True)
@frozen(kind=11)
class Man(Action):
    """Keep this number of men, in whole points, at the guns while boarded or boarding
    (SAIL-CREW-03, SAIL-CREW-04).
    """

    men: i64


@final
@mypyc_attr(acyclic=True)
@frozen(kind=12)
class Tow(Action):
    """Take a ship in tow (SAIL-TOW-04)."""

    target: i64


@final
@mypyc_attr(acyclic=True)
@frozen(kind=13)
class CastOff(Action):
    """Cast the tow off, or give up trying to take it (SAIL-RULE-101)."""


@final
@mypyc_attr(acyclic=True)
@frozen(kind=14)
class Rescue(Action):
    """Heave to for the people of a ship that sank: the `place`th of `survivors`
    (SAIL-CREW-08).
    """

    place: i64


@final
@mypyc_attr(acyclic=True)
@frozen(kind=15)
class Secure(Action):
    """Take possession of a ship that has struck, with a prize crew (SAIL-PRIZE-07,
    SAIL-PRIZE-08).
    """

    target: i64
    men: i64


@final
@mypyc_attr(acyclic=True)
@frozen(kind=16)
class Abandon(Action):
    """Send the crew of a galley or galleasse to the boats (SAIL-OAR-13, SAIL-RULE-102)."""


@final
@mypyc_attr(acyclic=True)
@frozen(kind=17)
class Let(Action):
    """Decline an offer: a grapple, tow or prize after contact, a roll to restart, a battery to
    throw overboard, a refusal, an attempt.
    """


@final
@mypyc_attr(acyclic=True)
@frozen(kind=18)
class Restart(Action):
    """Roll to sail again, or to weigh the anchor (SAIL-DRIFT-05, SAIL-DRIFT-07, SAIL-RULE-57)."""


@final
@mypyc_attr(acyclic=True)
@frozen(kind=19)
class CutCable(Action):
    """Cut the anchor cable (SAIL-RULE-57)."""


@final
@mypyc_attr(acyclic=True)
@frozen(kind=20)
class TurnAway(Action):
    """Take this heading, with the wind dead ahead (SAIL-RULE-46)."""

    heading: i64


@final
@mypyc_attr(acyclic=True)
@frozen(kind=21)
class Fire(Action):
    """Fire the guns of a facing at a target (SAIL-FIRE-07 to 10). `batteries` are the half
    batteries of each range class that are manned, () for all there are men for (SAIL-RULE-103).
    """

    facing: i64
    target: i64
    batteries: tuple[int, ...]


@final
@mypyc_attr(acyclic=True)
@frozen(kind=22)
class Strike(Action):
    """Strike a battery off a diagram: lost to a hit, or thrown overboard; `half` of one only
    (SAIL-FIRE-12, SAIL-RULE-74, SAIL-FOUND-02).
    """

    facing: i64
    range: i64
    half: bool


@final
@mypyc_attr(acyclic=True)
@frozen(kind=23)
class Surrender(Action):
    """Strike its colours (SAIL-PRIZE-01)."""


@final
@mypyc_attr(acyclic=True)
@frozen(kind=24)
class Detail(Action):
    """Name the ship that is to take possession of `ship` (SAIL-PRIZE-02)."""

    captor: i64


@final
@mypyc_attr(acyclic=True)
@frozen(kind=25)
class Refuse(Action):
    """Refuse the surrender of a ship that has dishonoured one (SAIL-PRIZE-19)."""


@final
@mypyc_attr(acyclic=True)
@frozen(kind=26)
class Dishonour(Action):
    """Hoist the colours again (SAIL-PRIZE-10, SAIL-PRIZE-18)."""


@final
@mypyc_attr(acyclic=True)
@frozen(kind=27)
class Escape(Action):
    """Rise against the guards (SAIL-PRIZE-15)."""


@final
@mypyc_attr(acyclic=True)
@frozen(kind=28)
class Slip(Action):
    """Try to slip off in the night with the whole fleet (SAIL-TIME-10)."""


@final
@mypyc_attr(acyclic=True)
@frozen(kind=29)
class Finish(Action):
    """End the step for this player."""
