"""Define the actions of players.

Lengths are in steps (1/1000 cable), angles in hundredths of a degree, positive to starboard. A unit
is called by its first ship: the port end of a line abreast, the head of a line ahead, or the ship
that moves alone.
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
"""The formations of a unit (DIA-FORM-03)."""

RAM: Final = 0
RAKE: Final = 1
BOARD: Final = 2
DISENGAGE: Final = 3
ATTACKS: Final = ["ram", "rake", "board", "disengage"]
"""Types of close combat (DIA-CC-01, DIA-CC-02)."""


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
@frozen()
class Action(ValueObject):
    """Base of all decisions; `ship` is the number of the ship that acts, or NOBODY."""

    ship: i64


@final
@mypyc_attr(acyclic=True)
@frozen(kind=1)
class Plot(Action):
    """Plot where a squadron starts (DIA-SET-03, DIA-RULE-19); `ship` is its flagship.

    `groups` are its ships: lines from port to starboard, or one column from its head. A row has its
    bows at `y` and its middle at `x`, with `gap` between its lines. A column has the bow of its
    head at (`x`, `y`), and no gap.
    """

    squadron: i64
    form: i64
    x: i64
    y: i64
    heading: i64
    gap: i64
    groups: tuple[tuple[int, ...], ...]


@final
@mypyc_attr(acyclic=True)
@frozen(kind=2)
class Call(Action):
    """Name a unit and roll for it (DIA-CMD-03): `ship`, then `others` in their order."""

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
    """Move straight astern (DIA-MOVE-03, DIA-MOVE-10)."""

    distance: i64


@final
@mypyc_attr(acyclic=True)
@frozen(kind=5)
class Abreast(Action):
    """Wheel and move a line abreast (DIA-RULE-37).

    `wheel` turns about the end of its side, `direction` is relative to the facing at that time.
    `wheel_first` says which comes first; it is true if there is only one of the two. `direction` is
    0 without a `distance`.
    """

    wheel: i64
    direction: i64
    distance: i64
    wheel_first: bool


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
@frozen(kind=7)
class Change(Action):
    """Change formation to a side, `STARBOARD` 1 or `PORT` 3 of `geometry.hull`.

    `guide` keeps its place in a group with long bases. It is NOBODY if all are one cable long
    (DIA-RULE-41, DIA-RULE-42).
    """

    side: i64
    guide: i64


@final
@mypyc_attr(acyclic=True)
@frozen(kind=8)
class Fire(Action):
    """Fire missiles at `target`, supported by `others` (DIA-MISS-10)."""

    target: i64
    others: tuple[int, ...]


@final
@mypyc_attr(acyclic=True)
@frozen(kind=9)
class Strike(Action):
    """Apply the defender's missiles to `victim`, a supporter, or to NOBODY (DIA-MISS-15)."""

    victim: i64


@final
@mypyc_attr(acyclic=True)
@frozen(kind=10)
class Attack(Action):
    """Attack `target`: `kind` is `RAM`, `RAKE`, `BOARD` or `DISENGAGE`.

    `others` face several enemies and have this one as their target. A ship that faces no other
    enemy supports without being named (DIA-RULE-57).
    """

    target: i64
    kind: i64
    others: tuple[int, ...]


@final
@mypyc_attr(acyclic=True)
@frozen(kind=11)
class Appoint(Action):
    """Make `ship` its squadron's flagship (DIA-CMD-10, DIA-RULE-36)."""
