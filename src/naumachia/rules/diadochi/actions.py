"""Define what a player can do.

Lengths are in steps (1/1000 cable), angles in hundredths of a degree, positive to starboard. A unit
is called by its first ship: the port end of a line abreast, the head of a line ahead, or the ship
that moves alone.
"""

from __future__ import annotations

from typing import Final, final

from naumachia.kernel.mypyc import i64, mypyc_attr
from naumachia.kernel.values import Key, ValueObject

NOBODY: Final = -1

SINGLE: Final = 0
ABREAST: Final = 1
AHEAD: Final = 2
FORMS: Final = ["single", "abreast", "ahead"]
"""The formations of a unit (DIA-FORM-03)."""

RAM: Final = 0
RAKE: Final = 1
BOARD: Final = 2
DISENGAGE: Final = 3
ATTACKS: Final = ["ram", "rake", "board", "disengage"]
"""Types of close combat (DIA-CC-01, DIA-CC-02)."""


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Action(ValueObject):
    """Base of all decisions; `ship` is the number of the ship that acts, or NOBODY."""

    __slots__ = ("ship",)

    def __init__(self, ship: i64) -> None:
        self.ship: Final[i64] = ship


@final
@mypyc_attr(acyclic=True)
class Plot(Action):
    """Plot where a squadron starts (DIA-SET-03, DIA-RULE-19); `ship` is its flagship.

    `groups` are its ships: lines from port to starboard, or one column from its head. A row has its
    bows at `y` and its middle at `x`, with `gap` between its lines. A column has the bow of its
    head at (`x`, `y`), and no gap.
    """

    __slots__ = ("form", "gap", "groups", "heading", "squadron", "x", "y")

    def __init__(
        self,
        ship: i64,
        squadron: i64,
        form: i64,
        x: i64,
        y: i64,
        heading: i64,
        gap: i64,
        groups: tuple[tuple[int, ...], ...],
    ) -> None:
        super().__init__(ship)
        self.squadron: Final[i64] = squadron
        self.form: Final[i64] = form
        self.x: Final[i64] = x
        self.y: Final[i64] = y
        self.heading: Final[i64] = heading
        self.gap: Final[i64] = gap
        self.groups: Final[tuple[tuple[int, ...], ...]] = groups

    def key(self) -> Key:
        return (
            1, self.ship, self.squadron, self.form, self.x, self.y, self.heading, self.gap,
            self.groups,
        )  # fmt: skip


@final
@mypyc_attr(acyclic=True)
class Call(Action):
    """Name a unit and roll for it (DIA-CMD-03): `ship`, then `others` in their order."""

    __slots__ = ("form", "others")

    def __init__(self, ship: i64, form: i64, others: tuple[int, ...]) -> None:
        super().__init__(ship)
        self.form: Final[i64] = form
        self.others: Final[tuple[int, ...]] = others

    def key(self) -> Key:
        return (2, self.ship, self.form, self.others)


@final
@mypyc_attr(acyclic=True)
class Finish(Action):
    """End the phase for this player."""

    __slots__ = ()

    def key(self) -> Key:
        return (3, self.ship)


@final
@mypyc_attr(acyclic=True)
class Back(Action):
    """Move straight astern (DIA-MOVE-03, DIA-MOVE-10)."""

    __slots__ = ("distance",)

    def __init__(self, ship: i64, distance: i64) -> None:
        super().__init__(ship)
        self.distance: Final[i64] = distance

    def key(self) -> Key:
        return (4, self.ship, self.distance)


@final
@mypyc_attr(acyclic=True)
class Abreast(Action):
    """Wheel and move a line abreast (DIA-RULE-37).

    `wheel` turns about the end of its side, `direction` is relative to the facing at that time.
    `wheel_first` says which comes first; it is true if there is only one of the two. `direction` is
    0 without a `distance`.
    """

    __slots__ = ("direction", "distance", "wheel", "wheel_first")

    def __init__(
        self, ship: i64, wheel: i64, direction: i64, distance: i64, wheel_first: bool
    ) -> None:
        super().__init__(ship)
        self.wheel: Final[i64] = wheel
        self.direction: Final[i64] = direction
        self.distance: Final[i64] = distance
        self.wheel_first: Final[bool] = wheel_first

    def key(self) -> Key:
        return (5, self.ship, self.wheel, self.direction, self.distance, self.wheel_first)


@final
@mypyc_attr(acyclic=True)
class Legs(Action):
    """Move a column or a single ship by legs of a turn and a distance (DIA-RULE-38, DIA-RULE-40).

    No leg is empty, and a turn is followed by its distance: equal paths are equal orders.
    """

    __slots__ = ("legs",)

    def __init__(self, ship: i64, legs: tuple[tuple[int, int], ...]) -> None:
        super().__init__(ship)
        plain = len(legs) == 1 and legs[0] != (0, 0)
        self.legs: Final[tuple[tuple[int, int], ...]] = legs if plain else joined(legs)

    def key(self) -> Key:
        return (6, self.ship, self.legs)


def joined(legs: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    """Return the legs without empty ones, each turn joined to the distance that follows it."""
    found: list[tuple[int, int]] = []
    for turn, distance in legs:
        if found and turn == 0 and found[-1][1] == 0:
            found[-1] = (found[-1][0], distance)
        elif turn != 0 or distance != 0:
            found.append((turn, distance))
    return tuple(found)


@final
@mypyc_attr(acyclic=True)
class Change(Action):
    """Change formation to a side, `STARBOARD` 1 or `PORT` 3 of `geometry.hull`.

    `guide` keeps its place in a group with long bases. It is NOBODY if all are one cable long
    (DIA-RULE-41, DIA-RULE-42).
    """

    __slots__ = ("guide", "side")

    def __init__(self, ship: i64, side: i64, guide: i64) -> None:
        super().__init__(ship)
        self.side: Final[i64] = side
        self.guide: Final[i64] = guide

    def key(self) -> Key:
        return (7, self.ship, self.side, self.guide)


@final
@mypyc_attr(acyclic=True)
class Fire(Action):
    """Fire missiles at `target`, supported by `others` (DIA-MISS-10)."""

    __slots__ = ("others", "target")

    def __init__(self, ship: i64, target: i64, others: tuple[int, ...]) -> None:
        super().__init__(ship)
        self.target: Final[i64] = target
        self.others: Final[tuple[int, ...]] = others

    def key(self) -> Key:
        return (8, self.ship, self.target, self.others)


@final
@mypyc_attr(acyclic=True)
class Strike(Action):
    """Apply the defender's missiles to `victim`, a supporter, or to NOBODY (DIA-MISS-15)."""

    __slots__ = ("victim",)

    def __init__(self, ship: i64, victim: i64) -> None:
        super().__init__(ship)
        self.victim: Final[i64] = victim

    def key(self) -> Key:
        return (9, self.ship, self.victim)


@final
@mypyc_attr(acyclic=True)
class Attack(Action):
    """Attack `target`: `kind` is `RAM`, `RAKE`, `BOARD` or `DISENGAGE`.

    `others` face several enemies and have this one as their target. A ship that faces no other
    enemy supports without being named (DIA-RULE-57).
    """

    __slots__ = ("kind", "others", "target")

    def __init__(self, ship: i64, target: i64, kind: i64, others: tuple[int, ...]) -> None:
        super().__init__(ship)
        self.target: Final[i64] = target
        self.kind: Final[i64] = kind
        self.others: Final[tuple[int, ...]] = others

    def key(self) -> Key:
        return (10, self.ship, self.target, self.kind, self.others)


@final
@mypyc_attr(acyclic=True)
class Appoint(Action):
    """Make `ship` its squadron's flagship (DIA-CMD-10, DIA-RULE-36)."""

    __slots__ = ()

    def key(self) -> Key:
        return (11, self.ship)
