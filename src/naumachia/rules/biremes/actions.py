"""What a player can do. Lengths are in steps (1/1000 inch), angles in hundredths of a degree.

Orders are given to 0.01 inch and 0.1 degree (BIR-RULE-01): `GRAIN` and `NOTCH`. Angles are turns,
positive to starboard.
"""

from __future__ import annotations

from typing import ClassVar, Final, final

from naumachia.kernel.mypyc import i64, mypyc_attr
from naumachia.kernel.values import Key, ValueObject

NOBODY: Final = -1
GRAIN: Final = 10
"""What lengths of orders are multiples of, in steps."""
NOTCH: Final = 10
"""What angles of orders are multiples of, in hundredths of a degree."""

STARBOARD: Final = 1
PORT: Final = 3
HERE: Final = 0
"""Alongside where the ship lies already, for a transfer."""

NO_DEFENCE: Final = 0
SUDDEN_TURN: Final = 1
DRAW_OARS: Final = 2
COUNTER_GRAPPLE: Final = 3

CREW: Final = 0
FIRE: Final = 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Action(ValueObject):
    """Any decision; `ship` is the number of the ship that acts, or NOBODY for the whole side.

    `ends`: the ship is done with it; else it may still shoot (BIR-MOVE-12).
    """

    __slots__ = ("ship",)
    ends: ClassVar[bool] = True

    def __init__(self, ship: i64) -> None:
        self.ship: Final[i64] = ship


class Attack(Action):
    """What is done to an enemy, `target`."""

    __slots__ = ("target",)

    def __init__(self, ship: i64, target: i64) -> None:
        super().__init__(ship)
        self.target: Final[i64] = target


class Closing(Attack):
    """An attack for which the ship goes to its target."""

    __slots__ = ()


@final
class Stay(Action):
    """Do nothing (more) with this ship: on station, or holding fire after a move (BIR-MOVE-12)."""

    __slots__ = ()

    def key(self) -> Key:
        return (1, self.ship)


@final
class Move(Action):
    """Pivot by `first`, go `distance` straight (negative: astern), pivot by `last` (BIR-MOVE-02).

    Straight forward, veer, turn, reverse and the bireme's turn with a move are all of this form.
    """

    __slots__ = ("distance", "first", "last")
    ends: ClassVar[bool] = False

    def __init__(self, ship: i64, first: i64, distance: i64, last: i64) -> None:
        super().__init__(ship)
        self.first: Final[i64] = first
        self.distance: Final[i64] = distance
        self.last: Final[i64] = last

    def key(self) -> Key:
        return (2, self.ship, self.first, self.distance, self.last)


@final
class Ram(Closing):
    """Pivot by `angle` (a veer, or a bireme's turn) and run at `target` (BIR-RAM-01)."""

    __slots__ = ("angle",)

    def __init__(self, ship: i64, target: i64, angle: i64) -> None:
        super().__init__(ship, target)
        self.angle: Final[i64] = angle

    def key(self) -> Key:
        return (3, self.ship, self.target, self.angle)


@final
class Swipe(Closing):
    """Come alongside `target` on its `side`, `offset` ahead of its centre, and run on (BIR-SWP-01).

    The bearing of the approach, and with it the veer or the bireme's turn, follows from the pose.
    """

    __slots__ = ("offset", "run_on", "side")

    def __init__(self, ship: i64, target: i64, side: i64, offset: i64, run_on: i64) -> None:
        super().__init__(ship, target)
        self.side: Final[i64] = side
        self.offset: Final[i64] = offset
        self.run_on: Final[i64] = run_on

    def key(self) -> Key:
        return (4, self.ship, self.target, self.side, self.offset, self.run_on)


@final
class Grapple(Closing):
    """Come alongside `target` and grapple it (BIR-GRP-03)."""

    __slots__ = ("offset", "side")

    def __init__(self, ship: i64, target: i64, side: i64, offset: i64) -> None:
        super().__init__(ship, target)
        self.side: Final[i64] = side
        self.offset: Final[i64] = offset

    def key(self) -> Key:
        return (5, self.ship, self.target, self.side, self.offset)


@final
class Transfer(Action):
    """Move `men` to `partner` alongside, or from it when negative (BIR-XFR-01).

    `side` HERE: the ship lies alongside already; `offset` is then 0.
    """

    __slots__ = ("men", "offset", "partner", "side")

    def __init__(self, ship: i64, partner: i64, side: i64, offset: i64, men: i64) -> None:
        super().__init__(ship)
        self.partner: Final[i64] = partner
        self.side: Final[i64] = side
        self.offset: Final[i64] = offset
        self.men: Final[i64] = men

    def key(self) -> Key:
        return (6, self.ship, self.partner, self.side, self.offset, self.men)


@final
class Shoot(Attack):
    """Missiles at `target`, to kill (`CREW`) or to set alight (`FIRE`) (BIR-MIS-05)."""

    __slots__ = ("missile",)

    def __init__(self, ship: i64, target: i64, missile: i64) -> None:
        super().__init__(ship, target)
        self.missile: Final[i64] = missile

    def key(self) -> Key:
        return (7, self.ship, self.target, self.missile)


@final
class Fireship(Action):
    """Declare the ship a fireship as its activation begins (BIR-RULE-54)."""

    __slots__ = ()

    def key(self) -> Key:
        return (8, self.ship)


@final
class Launch(Action):
    """Launch a beached ship (BIR-RULE-63)."""

    __slots__ = ()
    ends: ClassVar[bool] = False

    def key(self) -> Key:
        return (9, self.ship)


@final
class EndTurn(Action):
    """Leave the remaining ships on station (BIR-TURN-06, BIR-TURN-07)."""

    __slots__ = ()

    def key(self) -> Key:
        return (10, self.ship)


@final
class Defend(Action):
    """The target's defence against an oar swipe (BIR-RULE-28); `ship` is the target."""

    __slots__ = ("defence",)

    def __init__(self, ship: i64, defence: i64) -> None:
        super().__init__(ship)
        self.defence: Final[i64] = defence

    def key(self) -> Key:
        return (11, self.ship, self.defence)


@final
class QuickTurn(Action):
    """Whether the target tries a quick turn against a grapple (BIR-GRP-05)."""

    __slots__ = ("tried",)

    def __init__(self, ship: i64, tried: bool) -> None:
        super().__init__(ship)
        self.tried: Final = tried

    def key(self) -> Key:
        return (12, self.ship, self.tried)


@final
class Slip(Action):
    """Go `distance` ahead (negative: astern) or pivot by `angle`; neither is staying.

    The answer to a sudden turn (BIR-RULE-29), a quick turn or failed grapple (BIR-RULE-36), and
    what follows a docking with a burning ship (BIR-RULE-57).
    """

    __slots__ = ("angle", "distance")

    def __init__(self, ship: i64, distance: i64, angle: i64) -> None:
        super().__init__(ship)
        self.distance: Final[i64] = distance
        self.angle: Final[i64] = angle

    def key(self) -> Key:
        return (13, self.ship, self.distance, self.angle)


@final
class Spoil(Action):
    """Capture, or sink, the beaten `ship` of a melee (BIR-RULE-45)."""

    __slots__ = ("captured",)

    def __init__(self, ship: i64, captured: bool) -> None:
        super().__init__(ship)
        self.captured: Final = captured

    def key(self) -> Key:
        return (14, self.ship, self.captured)


@final
class Man(Action):
    """Put `crew` of a melee's survivors on `ship` (BIR-RULE-45)."""

    __slots__ = ("crew",)

    def __init__(self, ship: i64, crew: i64) -> None:
        super().__init__(ship)
        self.crew: Final[i64] = crew

    def key(self) -> Key:
        return (15, self.ship, self.crew)


@final
class Deploy(Action):
    """Set up `ship` at (`x`, `y`) with `heading` (BIR-RULE-62)."""

    __slots__ = ("heading", "x", "y")

    def __init__(self, ship: i64, x: i64, y: i64, heading: i64) -> None:
        super().__init__(ship)
        self.x: Final[i64] = x
        self.y: Final[i64] = y
        self.heading: Final[i64] = heading

    def key(self) -> Key:
        return (16, self.ship, self.x, self.y, self.heading)


END_TURN: Final = EndTurn(NOBODY)
