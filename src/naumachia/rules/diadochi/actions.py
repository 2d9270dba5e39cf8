"""What a player can do. Lengths are in steps (1/1000 cable), angles in hundredths of a degree.

Turns are positive to starboard. A unit is called by its first ship: the port end of a line abreast,
the head of a line ahead, or the ship that moves alone.
"""

from __future__ import annotations

from typing import Final, final

from naumachia.kernel.declared import frozen
from naumachia.kernel.mypyc import i64, mypyc_attr
from naumachia.kernel.values import Key, ValueObject

NOBODY: Final = -1

SINGLE: Final = 0
ABREAST: Final = 1
AHEAD: Final = 2
FORMS: Final = ["single", "abreast", "ahead"]
"""How the ships of a unit lie (DIA-FORM-03)."""

RAM: Final = 0
RAKE: Final = 1
BOARD: Final = 2
DISENGAGE: Final = 3
ATTACKS: Final = ["ram", "rake", "board", "disengage"]
"""Types of close combat (DIA-CC-01, DIA-CC-02)."""


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
@frozen()
class Action(ValueObject):
    """Any decision; `ship` is the number of the ship that acts, or NOBODY for the whole side."""

    ship: i64


@final
@mypyc_attr(acyclic=True)
class Plot(Action):
    """Where a squadron starts (DIA-SET-03, DIA-RULE-19); `ship` is its flagship.

    `groups` are its ships, each line from port to starboard, or one column from its head. A row
    has its bows at `y` and its middle at `x`, `gap` between its lines; a column has the bow of its
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
@frozen(kind=2)
class Call(Action):
    """Name a unit and roll for it (DIA-CMD-03): `ship`, and `others` after her in their order."""

    form: i64
    others: tuple[int, ...]


@final
@mypyc_attr(acyclic=True)
@frozen(kind=3)
class Finish(Action):
    """End the phase for this player."""


@final
@mypyc_attr(acyclic=True)
@frozen(kind=4)
class Back(Action):
    """Straight astern (DIA-MOVE-03, DIA-MOVE-10)."""

    distance: i64


@final
@mypyc_attr(acyclic=True)
@frozen(kind=5)
class Abreast(Action):
    """A line abreast wheels and moves (DIA-RULE-37).

    `wheel` turns about the end of its side, `direction` is relative to the facing at that time.
    `wheel_first` says which comes first; it is true where there is one of the two only, and
    `direction` is 0 where there is no `distance`.
    """

    wheel: i64
    direction: i64
    distance: i64
    wheel_first: bool


@final
@mypyc_attr(acyclic=True)
class Legs(Action):
    """A column, or a single ship, goes legs of a turn and a distance (DIA-RULE-38, DIA-RULE-40).

    No leg is without both, and a turn is followed by its distance: so equal ways are equal orders.
    """

    __slots__ = ("legs",)

    def __init__(self, ship: i64, legs: tuple[tuple[int, int], ...]) -> None:
        super().__init__(ship)
        plain = len(legs) == 1 and legs[0] != (0, 0)
        self.legs: Final[tuple[tuple[int, int], ...]] = legs if plain else joined(legs)

    def key(self) -> Key:
        return (6, self.ship, self.legs)


def joined(legs: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    """The same way with no empty leg, and no turn apart from the distance that follows it."""
    found: list[tuple[int, int]] = []
    for turn, distance in legs:
        if found and turn == 0 and found[-1][1] == 0:
            found[-1] = (found[-1][0], distance)
        elif turn != 0 or distance != 0:
            found.append((turn, distance))
    return tuple(found)


@final
@mypyc_attr(acyclic=True)
@frozen(kind=7)
class Change(Action):
    """A group changes formation to a side, `STARBOARD` 1 or `PORT` 3 of `geometry.hull`.

    `guide` keeps her place in a group with long bases, NOBODY where all are one cable long
    (DIA-RULE-41, DIA-RULE-42).
    """

    side: i64
    guide: i64


@final
@mypyc_attr(acyclic=True)
@frozen(kind=8)
class Fire(Action):
    """Missiles at `target`, supported by `others` (DIA-MISS-10)."""

    target: i64
    others: tuple[int, ...]


@final
@mypyc_attr(acyclic=True)
@frozen(kind=9)
class Strike(Action):
    """The defender's missiles strike `victim`, a supporter, or NOBODY (DIA-MISS-15)."""

    victim: i64


@final
@mypyc_attr(acyclic=True)
@frozen(kind=10)
class Attack(Action):
    """Close combat with `target`: `kind` is `RAM`, `RAKE`, `BOARD` or `DISENGAGE`.

    `others` are those ships that face several enemies and have this one as their target; who faces
    no other supports without being named (DIA-RULE-57).
    """

    target: i64
    kind: i64
    others: tuple[int, ...]


@final
@mypyc_attr(acyclic=True)
@frozen(kind=11)
class Appoint(Action):
    """`ship` is the squadron's flagship from now on (DIA-CMD-10, DIA-RULE-36)."""
