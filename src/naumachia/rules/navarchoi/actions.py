"""The actions of a player, as values."""

from __future__ import annotations

from typing import Final, final

from naumachia.kernel.mypyc import i64, mypyc_attr
from naumachia.kernel.values import Key, ValueObject

# -- The kinds of attacks, and one attack of a declaration (NAV-MULT-05) -------------------

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


# -- What a player can do ------------------------------------------------------------------
# Ships and squares are numbers (`Navarchoi.ships`, `geometry.square_map`), facings 0 to 7 clockwise
# from north, points multiples of 45 degrees, positive to starboard, cards their printed numbers.

NOBODY: Final = -1
NO_CARD: Final = 0

PLANNING: Final = 0
ACTION: Final = 1
ACTIVATION: Final = 2
STRATAGEMS: Final = ["planning", "action", "activation"]
"""The uses of a card (NAV-STRAT-01)."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Action(ValueObject):
    """Any decision; `ship` is the number of the ship that acts, or NOBODY for the whole side."""

    __slots__ = ("ship",)

    def __init__(self, ship: i64) -> None:
        self.ship: Final[i64] = ship


class OfCards(Action):
    """An action with cards of the hand."""

    __slots__ = ()


class OfShips(Action):
    """An action that takes `ships` together."""

    __slots__ = ("ships",)

    def __init__(self, ships: tuple[int, ...]) -> None:
        super().__init__(NOBODY)
        self.ships: Final[tuple[int, ...]] = ships


class Movement(Action):
    """A movement of a ship on the map."""

    __slots__ = ()


class Rowing(Movement):
    """A movement into another square."""

    __slots__ = ()


class Turning(Movement):
    """A movement by `points` of 45 degrees."""

    __slots__ = ("points",)

    def __init__(self, ship: i64, points: i64) -> None:
        super().__init__(ship)
        self.points: Final[i64] = points


class Assault(Action):
    """An attack, or several, or the answer to one."""

    __slots__ = ()


# -- cards -----------------------------------------------------------------------------


@final
class Nothing(Action):
    """Pass, decline a window, leave an impulse unused, stop, or be done with a list."""

    __slots__ = ()

    def key(self) -> Key:
        return (0, self.ship)


NOTHING: Final = Nothing(NOBODY)


@final
class Commit(OfCards):
    """Place this card face down for the cycle (NAV-CYC-01)."""

    __slots__ = ("card",)

    def __init__(self, card: i64) -> None:
        super().__init__(NOBODY)
        self.card: Final[i64] = card

    def key(self) -> Key:
        return (1, self.card)


@final
class Declare(Action):
    """Name the use of the committed card: `PLANNING`, `ACTION` or `ACTIVATION`."""

    __slots__ = ("stratagem",)

    def __init__(self, stratagem: i64) -> None:
        super().__init__(NOBODY)
        self.stratagem: Final[i64] = stratagem

    def key(self) -> Key:
        return (2, self.stratagem)


@final
class Play(OfCards):
    """Answer a window with a card.

    `ships` and `values` say what the card asks for: the impulses of Superior Leadership; the ship
    of Reaction Attack; the die that Poseidon Wills It rolls again; the ship and square of
    Anastrophe!, as the number CCRR. Cards that ask for more do so in decisions of their own.
    """

    __slots__ = ("card", "ships", "values")

    def __init__(
        self, card: i64, ships: tuple[int, ...] = (), values: tuple[int, ...] = ()
    ) -> None:
        super().__init__(NOBODY)
        self.card: Final[i64] = card
        self.ships: Final[tuple[int, ...]] = ships
        self.values: Final[tuple[int, ...]] = values

    def key(self) -> Key:
        return (3, self.card, self.ships, self.values)


@final
class Battle(OfCards):
    """Put these Battle cards face down on a combat, or none (NAV-CARD-07)."""

    __slots__ = ("cards",)

    def __init__(self, cards: tuple[int, ...]) -> None:
        super().__init__(NOBODY)
        self.cards: Final[tuple[int, ...]] = cards

    def key(self) -> Key:
        return (4, self.cards)


@final
class Take(OfCards):
    """Name a card: of the enemy's hand (King of the Seas, Command Confusion) or one to discard."""

    __slots__ = ("card",)

    def __init__(self, card: i64) -> None:
        super().__init__(NOBODY)
        self.card: Final[i64] = card

    def key(self) -> Key:
        return (5, self.card)


@final
class Name(OfShips):
    """Name the ships an event is to work on."""

    __slots__ = ()

    def key(self) -> Key:
        return (6, self.ships)


@final
class Shift(Action):
    """Turn the wind marker by `points`."""

    __slots__ = ("points",)

    def __init__(self, points: i64) -> None:
        super().__init__(NOBODY)
        self.points: Final[i64] = points

    def key(self) -> Key:
        return (7, self.points)


@final
class First(Action):
    """Say which seat goes first, or whose Action is carried out first."""

    __slots__ = ("seat",)

    def __init__(self, seat: i64) -> None:
        super().__init__(NOBODY)
        self.seat: Final[i64] = seat

    def key(self) -> Key:
        return (8, self.seat)


# -- formations and movement -----------------------------------------------------------


@final
class Form(OfShips):
    """Activate these ships as a formation, with these Bonus cards."""

    __slots__ = ("cards",)

    def __init__(self, ships: tuple[int, ...], cards: tuple[int, ...] = ()) -> None:
        super().__init__(ships)
        self.cards: Final[tuple[int, ...]] = cards

    def key(self) -> Key:
        return (10, self.ships, self.cards)


@final
class Run(Action):
    """Choose a ship of the formation and state the movement points it will spend.

    `driven`: a Cruise ship is run at Full, by Elasis!.
    """

    __slots__ = ("driven", "points")

    def __init__(self, ship: i64, points: i64, driven: bool = False) -> None:
        super().__init__(ship)
        self.points: Final[i64] = points
        self.driven: Final[bool] = driven

    def key(self) -> Key:
        return (11, self.ship, self.points, self.driven)


@final
class Scuttle(Action):
    """Scuttle a prize when it is activated (NAV-MEL-07)."""

    __slots__ = ()

    def key(self) -> Key:
        return (12, self.ship)


@final
class Forward(Rowing):
    """Row into the forward square."""

    __slots__ = ()

    def key(self) -> Key:
        return (13, self.ship)


@final
class Back(Rowing):
    """Back water into the rear square."""

    __slots__ = ()

    def key(self) -> Key:
        return (14, self.ship)


@final
class Turn(Turning):
    """Turn by `points` in the square just entered."""

    __slots__ = ()

    def key(self) -> Key:
        return (15, self.ship, self.points)


@final
class Avoid(Turning):
    """Avoidance: rotate one point as the very first act (NAV-MOVE-11)."""

    __slots__ = ()

    def key(self) -> Key:
        return (16, self.ship, self.points)


@final
class Rotate(Movement):
    """Face any way in the square: a ship that spends nothing, or one turned by Kyklos."""

    __slots__ = ("facing",)

    def __init__(self, ship: i64, facing: i64) -> None:
        super().__init__(ship)
        self.facing: Final[i64] = facing

    def key(self) -> Key:
        return (17, self.ship, self.facing)


@final
class Fire(Assault):
    """Fire missiles at a ship (`fire_pots`: with the fire pots it carries, NAV-S8)."""

    __slots__ = ("fire_pots", "target")

    def __init__(self, ship: i64, target: i64, fire_pots: bool = False) -> None:
        super().__init__(ship)
        self.target: Final[i64] = target
        self.fire_pots: Final[bool] = fire_pots

    def key(self) -> Key:
        return (18, self.ship, self.target, self.fire_pots)


@final
class Stop(Action):
    """End the movement of the ship where that is allowed."""

    __slots__ = ()

    def key(self) -> Key:
        return (19, self.ship)


# -- combat ----------------------------------------------------------------------------


@final
class Attack(Assault):
    """All attacks intended in the square just entered, in the order they are made; maybe none."""

    __slots__ = ("strikes",)

    def __init__(self, ship: i64, strikes: tuple[Strike, ...]) -> None:
        super().__init__(ship)
        self.strikes: Final[tuple[Strike, ...]] = strikes

    def key(self) -> Key:
        return (20, self.ship, self.strikes)


@final
class Answer(Assault):
    """Answer an attack, or an approach, with one's own (NAV-RULE-82), or let it be.

    `strike` names the attack and its target; the answering ship is `ship`.
    """

    __slots__ = ("strike",)

    def __init__(self, ship: i64, strike: Strike) -> None:
        super().__init__(ship)
        self.strike: Final[Strike] = strike

    def key(self) -> Key:
        return (21, self.ship, self.strike)


@final
class Hold(Action):
    """After a ram with a free hand: stay grappled, or not (NAV-RAM-07)."""

    __slots__ = ("grappled",)

    def __init__(self, ship: i64, grappled: bool) -> None:
        super().__init__(ship)
        self.grappled: Final[bool] = grappled

    def key(self) -> Key:
        return (22, self.ship, self.grappled)


@final
class Blow(Action):
    """Name the ship of a group under fire that the fire pots of the firer hit."""

    __slots__ = ()

    def key(self) -> Key:
        return (23, self.ship)


# -- the other phases ------------------------------------------------------------------


@final
class Advance(Action):
    """Out of command at Full: this ship of one's own goes on next (NAV-OOC-03)."""

    __slots__ = ()

    def key(self) -> Key:
        return (30, self.ship)


@final
class Put(Action):
    """Put a ship on a square with a facing: re-entry, disengagement, setting up."""

    __slots__ = ("facing", "square")

    def __init__(self, ship: i64, square: i64, facing: i64) -> None:
        super().__init__(ship)
        self.square: Final[i64] = square
        self.facing: Final[i64] = facing

    def key(self) -> Key:
        return (31, self.ship, self.square, self.facing)


@final
class Fight(Action):
    """Melee in a square: on each of `targets` with the `parts` of a split, or with everything.

    `parts` is empty unless one ship splits its Manpower between two targets (NAV-MEL-10).
    """

    __slots__ = ("parts", "square", "targets")

    def __init__(self, square: i64, targets: tuple[int, ...], parts: tuple[int, ...] = ()) -> None:
        super().__init__(NOBODY)
        self.square: Final[i64] = square
        self.targets: Final[tuple[int, ...]] = targets
        self.parts: Final[tuple[int, ...]] = parts

    def key(self) -> Key:
        return (32, self.square, self.targets, self.parts)


@final
class Disengage(Action):
    """Try to cut a ship free, the one that is placed first (NAV-DIS-01)."""

    __slots__ = ()

    def key(self) -> Key:
        return (33, self.ship)


@final
class Pick(Action):
    """Pick a ship: the one that loses Manpower, the one to be placed."""

    __slots__ = ()

    def key(self) -> Key:
        return (34, self.ship)


@final
class Speed(Action):
    """Set a ship to Cruise or Full (NAV-SPD-04)."""

    __slots__ = ("status",)

    def __init__(self, ship: i64, status: i64) -> None:
        super().__init__(ship)
        self.status: Final[i64] = status

    def key(self) -> Key:
        return (35, self.ship, self.status)


@final
class Sail(Action):
    """Raise (or try to) or lower the sail of a ship (NAV-SAIL-02)."""

    __slots__ = ("raised",)

    def __init__(self, ship: i64, raised: bool) -> None:
        super().__init__(ship)
        self.raised: Final[bool] = raised

    def key(self) -> Key:
        return (36, self.ship, self.raised)
