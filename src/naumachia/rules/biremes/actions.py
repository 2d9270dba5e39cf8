"""Define the actions of a player. Lengths are in steps (1/1000 inch), angles in 1/100 degree.

Orders are given to 0.01 inch and 0.1 degree (BIR-RULE-01): `LENGTH_STEP` and `ANGLE_STEP`. Angles
are turns, positive to starboard.
"""

from __future__ import annotations

from typing import ClassVar, Final, final

from naumachia.kernel.declared import frozen
from naumachia.kernel.mypyc import i64, mypyc_attr
from naumachia.kernel.values import ValueObject

NOBODY: Final = -1
LENGTH_STEP: Final = 10
"""The step of lengths in orders: 0.01 inch, in steps."""
ANGLE_STEP: Final = 10
"""The step of angles in orders: 0.1 degree, in hundredths of a degree."""

STARBOARD: Final = 1
PORT: Final = 3
HERE: Final = 0
"""The side of a transfer by a ship that lies alongside already."""

NO_DEFENCE: Final = 0
SUDDEN_TURN: Final = 1
DRAW_OARS: Final = 2
COUNTER_GRAPPLE: Final = 3

CREW: Final = 0
FIRE: Final = 1


@mypyc_attr(allow_interpreted_subclasses=True)
@frozen()
class Action(ValueObject):
    """Record a decision; `ship` is the number of the ship that acts, or NOBODY for the whole side.

    `ends`: the action ends the ship's activation; else the ship may still shoot (BIR-MOVE-12).
    """

    ends: ClassVar[bool] = True
    ship: i64


@frozen()
class Attack(Action):
    """Attack an enemy, `target`."""

    target: i64


@frozen()
class Closing(Attack):
    """Go to the target and attack it."""


@final
@frozen(kind=1)
class Stay(Action):
    """End the activation: stay on station, or hold fire after a move (BIR-MOVE-12)."""


@final
@frozen(kind=2)
class Move(Action):
    """Pivot by `first`, go `distance` straight (negative: astern), pivot by `last` (BIR-MOVE-02).

    Straight forward, veer, turn, reverse and the bireme's turn with a move are all of this form.
    """

    ends: ClassVar[bool] = False
    first: i64
    distance: i64
    last: i64


@final
@frozen(kind=3)
class Ram(Closing):
    """Pivot by `angle` (a veer, or a bireme's turn) and run at `target` (BIR-RAM-01)."""

    angle: i64


@final
@frozen(kind=4)
class Swipe(Closing):
    """Come alongside `target` on its `side`, `offset` ahead of its centre, and run on (BIR-SWP-01).

    The bearing of the approach, and with it the veer or the bireme's turn, follows from the pose.
    """

    side: i64
    offset: i64
    run_on: i64


@final
@frozen(kind=5)
class Grapple(Closing):
    """Come alongside `target` and grapple it (BIR-GRP-03)."""

    side: i64
    offset: i64


@final
@frozen(kind=6)
class Transfer(Action):
    """Move `men` to `partner` alongside, or from it when negative (BIR-XFR-01).

    `side` HERE: the ship lies alongside already; `offset` is then 0.
    """

    partner: i64
    side: i64
    offset: i64
    men: i64


@final
@frozen(kind=7)
class Shoot(Attack):
    """Shoot missiles at `target`, to kill (`CREW`) or to set alight (`FIRE`) (BIR-MIS-05)."""

    missile: i64


@final
@frozen(kind=8)
class Fireship(Action):
    """Declare the ship a fireship as its activation begins (BIR-RULE-54)."""


@final
@frozen(kind=9)
class Launch(Action):
    """Launch a beached ship (BIR-RULE-63)."""

    ends: ClassVar[bool] = False


@final
@frozen(kind=10)
class EndTurn(Action):
    """Leave the remaining ships on station (BIR-TURN-06, BIR-TURN-07)."""


@final
@frozen(kind=11)
class Defend(Action):
    """Choose a defence against an oar swipe (BIR-RULE-28); `ship` is the target."""

    defence: i64


@final
@frozen(kind=12)
class QuickTurn(Action):
    """Try a quick turn against a grapple, or do not (BIR-GRP-05)."""

    tried: bool


@final
@frozen(kind=13)
class Slip(Action):
    """Go `distance` ahead (negative: astern) or pivot by `angle`; stay where both are 0.

    The answer to a sudden turn (BIR-RULE-29), a quick turn or failed grapple (BIR-RULE-36), and
    what follows a docking with a burning ship (BIR-RULE-57).
    """

    distance: i64
    angle: i64


@final
@frozen(kind=14)
class Spoil(Action):
    """Capture, or sink, the beaten `ship` of a melee (BIR-RULE-45)."""

    captured: bool


@final
@frozen(kind=15)
class Man(Action):
    """Put `crew` of a melee's survivors on `ship` (BIR-RULE-45)."""

    crew: i64


@final
@frozen(kind=16)
class Deploy(Action):
    """Set up `ship` at (`x`, `y`) with `heading` (BIR-RULE-62)."""

    x: i64
    y: i64
    heading: i64


END_TURN: Final = EndTurn(NOBODY)
