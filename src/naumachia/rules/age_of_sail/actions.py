"""What a player can do. Lengths are in steps (1/1000 inch), angles in hundredths of a degree.

Turns are positive to starboard.
"""

from __future__ import annotations

from typing import Final, final

from naumachia.kernel.mypyc import i64, mypyc_attr
from naumachia.kernel.values import Key, ValueObject

NOBODY: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Action(ValueObject):
    """Any decision; `ship` is the number of the ship that acts, or NOBODY for the whole side."""

    __slots__ = ("ship",)

    def __init__(self, ship: i64) -> None:
        self.ship: Final[i64] = ship


@final
@mypyc_attr(acyclic=True)
class Sail(Action):
    """A turn, a straight way, a turn (SAIL-RULE-38); under oars and in tow as well (SAIL-OAR-12,
    SAIL-RULE-101). Where only a turn is allowed (irons, calm, springs) it is `first`.
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
class Arc(Action):
    """Along a circular arc that changes the heading by `change` (option `movement=template`,
    SAIL-RULE-61).
    """

    __slots__ = ("change", "distance")

    def __init__(self, ship: i64, change: i64, distance: i64) -> None:
        super().__init__(ship)
        self.change: Final[i64] = change
        self.distance: Final[i64] = distance

    def key(self) -> Key:
        return (2, self.ship, self.change, self.distance)


@final
@mypyc_attr(acyclic=True)
class Announce(Action):
    """Say what the ship does in the next move: heave to, anchor, raise sail, take to the oars
    (SAIL-DRIFT-06, SAIL-RULE-57, SAIL-OAR-10, SAIL-OAR-08).
    """

    __slots__ = ("notice",)

    def __init__(self, ship: i64, notice: i64) -> None:
        super().__init__(ship)
        self.notice: Final[i64] = notice

    def key(self) -> Key:
        return (3, self.ship, self.notice)


@final
@mypyc_attr(acyclic=True)
class LieTo(Action):
    """Heave to at once, since land bars every leg (SAIL-RULE-42)."""

    __slots__ = ()

    def key(self) -> Key:
        return (4, self.ship)


@final
@mypyc_attr(acyclic=True)
class Boats(Action):
    """Be towed by her own boats (SAIL-BOAT-01, SAIL-BOAT-04)."""

    __slots__ = ("distance", "turn")

    def __init__(self, ship: i64, turn: i64, distance: i64) -> None:
        super().__init__(ship)
        self.turn: Final[i64] = turn
        self.distance: Final[i64] = distance

    def key(self) -> Key:
        return (5, self.ship, self.turn, self.distance)


@final
@mypyc_attr(acyclic=True)
class Recover(Action):
    """Take the boats in again, for one whole move (SAIL-BOAT-05)."""

    __slots__ = ()

    def key(self) -> Key:
        return (6, self.ship)


@final
@mypyc_attr(acyclic=True)
class Grapple(Action):
    """Throw grapples at an enemy in contact (SAIL-BOARD-02)."""

    __slots__ = ("target",)

    def __init__(self, ship: i64, target: i64) -> None:
        super().__init__(ship)
        self.target: Final[i64] = target

    def key(self) -> Key:
        return (7, self.ship, self.target)


@final
@mypyc_attr(acyclic=True)
class Board(Action):
    """Go on boarding, or board a ship to which she is held (SAIL-BOARD-12, SAIL-RULE-91)."""

    __slots__ = ("target",)

    def __init__(self, ship: i64, target: i64) -> None:
        super().__init__(ship)
        self.target: Final[i64] = target

    def key(self) -> Key:
        return (8, self.ship, self.target)


@final
@mypyc_attr(acyclic=True)
class Withdraw(Action):
    """Call the boarders off; `cut` at once throws to cut the grapples (SAIL-BOARD-13,
    SAIL-RULE-95).
    """

    __slots__ = ("cut", "target")

    def __init__(self, ship: i64, target: i64, cut: bool) -> None:
        super().__init__(ship)
        self.target: Final[i64] = target
        self.cut: Final[bool] = cut

    def key(self) -> Key:
        return (9, self.ship, self.target, self.cut)


@final
@mypyc_attr(acyclic=True)
class Cut(Action):
    """Throw to cut the grapples of a ship to which she is held (SAIL-BOARD-10, SAIL-BOARD-12)."""

    __slots__ = ("target",)

    def __init__(self, ship: i64, target: i64) -> None:
        super().__init__(ship)
        self.target: Final[i64] = target

    def key(self) -> Key:
        return (10, self.ship, self.target)


@final
@mypyc_attr(acyclic=True)
class Man(Action):
    """Keep so many men, in whole points, at the guns while boarded or boarding
    (SAIL-CREW-03, SAIL-CREW-04).
    """

    __slots__ = ("men",)

    def __init__(self, ship: i64, men: i64) -> None:
        super().__init__(ship)
        self.men: Final[i64] = men

    def key(self) -> Key:
        return (11, self.ship, self.men)


@final
@mypyc_attr(acyclic=True)
class Tow(Action):
    """Take a ship in tow (SAIL-TOW-04)."""

    __slots__ = ("target",)

    def __init__(self, ship: i64, target: i64) -> None:
        super().__init__(ship)
        self.target: Final[i64] = target

    def key(self) -> Key:
        return (12, self.ship, self.target)


@final
@mypyc_attr(acyclic=True)
class CastOff(Action):
    """Cast the tow off, or give up trying to take it (SAIL-RULE-101)."""

    __slots__ = ()

    def key(self) -> Key:
        return (13, self.ship)


@final
@mypyc_attr(acyclic=True)
class Rescue(Action):
    """Heave to for the people of a ship that sank: the `place`th of `survivors`
    (SAIL-CREW-08).
    """

    __slots__ = ("place",)

    def __init__(self, ship: i64, place: i64) -> None:
        super().__init__(ship)
        self.place: Final[i64] = place

    def key(self) -> Key:
        return (14, self.ship, self.place)


@final
@mypyc_attr(acyclic=True)
class Secure(Action):
    """Take possession of a ship that has struck, with a prize crew (SAIL-PRIZE-07,
    SAIL-PRIZE-08).
    """

    __slots__ = ("men", "target")

    def __init__(self, ship: i64, target: i64, men: i64) -> None:
        super().__init__(ship)
        self.target: Final[i64] = target
        self.men: Final[i64] = men

    def key(self) -> Key:
        return (15, self.ship, self.target, self.men)


@final
@mypyc_attr(acyclic=True)
class Abandon(Action):
    """The crew of a galley or galleasse takes to the boats (SAIL-OAR-13, SAIL-RULE-102)."""

    __slots__ = ()

    def key(self) -> Key:
        return (16, self.ship)


@final
@mypyc_attr(acyclic=True)
class Let(Action):
    """Let be what is offered: no grapple, tow or prize after contact, no throw to restart, no
    battery overboard, no refusal, no attempt.
    """

    __slots__ = ()

    def key(self) -> Key:
        return (17, self.ship)


@final
@mypyc_attr(acyclic=True)
class Restart(Action):
    """Throw to sail again, or to weigh the anchor (SAIL-DRIFT-05, SAIL-DRIFT-07,
    SAIL-RULE-57).
    """

    __slots__ = ()

    def key(self) -> Key:
        return (18, self.ship)


@final
@mypyc_attr(acyclic=True)
class CutCable(Action):
    """Cut the anchor cable (SAIL-RULE-57)."""

    __slots__ = ()

    def key(self) -> Key:
        return (19, self.ship)


@final
@mypyc_attr(acyclic=True)
class TurnAway(Action):
    """Take this heading, with the wind dead ahead (SAIL-RULE-46)."""

    __slots__ = ("heading",)

    def __init__(self, ship: i64, heading: i64) -> None:
        super().__init__(ship)
        self.heading: Final[i64] = heading

    def key(self) -> Key:
        return (20, self.ship, self.heading)


@final
@mypyc_attr(acyclic=True)
class Fire(Action):
    """Fire the guns of a facing at a target (SAIL-FIRE-07 to 10). `batteries` are the half
    batteries of each range class that are manned, () for all there are men for (SAIL-RULE-103).
    """

    __slots__ = ("batteries", "facing", "target")

    def __init__(self, ship: i64, facing: i64, target: i64, batteries: tuple[int, ...]) -> None:
        super().__init__(ship)
        self.facing: Final[i64] = facing
        self.target: Final[i64] = target
        self.batteries: Final[tuple[int, ...]] = batteries

    def key(self) -> Key:
        return (21, self.ship, self.facing, self.target, self.batteries)


@final
@mypyc_attr(acyclic=True)
class Strike(Action):
    """Strike a battery off a diagram: lost to a hit, or thrown overboard; `half` of one only
    (SAIL-FIRE-12, SAIL-RULE-74, SAIL-FOUND-02).
    """

    __slots__ = ("facing", "half", "range")

    def __init__(self, ship: i64, facing: i64, range: i64, half: bool) -> None:
        super().__init__(ship)
        self.facing: Final[i64] = facing
        self.range: Final[i64] = range
        self.half: Final[bool] = half

    def key(self) -> Key:
        return (22, self.ship, self.facing, self.range, self.half)


@final
@mypyc_attr(acyclic=True)
class Surrender(Action):
    """Strike her colours (SAIL-PRIZE-01)."""

    __slots__ = ()

    def key(self) -> Key:
        return (23, self.ship)


@final
@mypyc_attr(acyclic=True)
class Detail(Action):
    """Name the ship that is to take possession of `ship` (SAIL-PRIZE-02)."""

    __slots__ = ("captor",)

    def __init__(self, ship: i64, captor: i64) -> None:
        super().__init__(ship)
        self.captor: Final[i64] = captor

    def key(self) -> Key:
        return (24, self.ship, self.captor)


@final
@mypyc_attr(acyclic=True)
class Refuse(Action):
    """Refuse the surrender of a ship that has dishonoured one (SAIL-PRIZE-19)."""

    __slots__ = ()

    def key(self) -> Key:
        return (25, self.ship)


@final
@mypyc_attr(acyclic=True)
class Dishonour(Action):
    """Hoist the colours again (SAIL-PRIZE-10, SAIL-PRIZE-18)."""

    __slots__ = ()

    def key(self) -> Key:
        return (26, self.ship)


@final
@mypyc_attr(acyclic=True)
class Escape(Action):
    """The captives rise against their guards (SAIL-PRIZE-15)."""

    __slots__ = ()

    def key(self) -> Key:
        return (27, self.ship)


@final
@mypyc_attr(acyclic=True)
class Slip(Action):
    """Try to slip off in the night; for the whole fleet (SAIL-TIME-10)."""

    __slots__ = ()

    def key(self) -> Key:
        return (28, self.ship)


@final
@mypyc_attr(acyclic=True)
class Finish(Action):
    """End the step for this player."""

    __slots__ = ()

    def key(self) -> Key:
        return (29, self.ship)
