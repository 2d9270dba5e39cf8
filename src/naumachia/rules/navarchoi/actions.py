"""The actions of players.

Ships and squares are numbers (`Navarchoi.ships`, `geometry.square_map`), and so are cards, by the
printed number. Facings are 0 to 7, clockwise from north. Points are multiples of 45 degrees,
positive to starboard.
"""

from __future__ import annotations

from typing import Final, final

from naumachia.kernel.declared import field, frozen
from naumachia.kernel.mypyc import i64, mypyc_attr
from naumachia.kernel.values import ValueObject

MISSILE: Final = 0
RAKE: Final = 1
RAM: Final = 2
GRAPPLE: Final = 3
ATTACKS: Final = ["missile", "rake", "ram", "grapple"]


@final
@frozen(kind=24)
class Strike(ValueObject):
    """One attack of a declaration (NAV-MULT-05): its kind, its target, and what it uses."""

    kind: i64
    target: i64
    corvus: bool = False
    fire_pots: bool = False


NOBODY: Final = -1
NO_CARD: Final = 0

PLANNING: Final = 0
ACTION: Final = 1
ACTIVATION: Final = 2
STRATAGEMS: Final = ["planning", "action", "activation"]
"""The uses of a card (NAV-STRAT-01)."""


@mypyc_attr(allow_interpreted_subclasses=True)
@frozen()
class Action(ValueObject):
    """Any decision; `ship` is the number of the ship that acts, or NOBODY for the whole side."""

    ship: i64


@frozen()
class OfCards(Action):
    """An action with cards of the hand."""


@frozen()
class OfShips(Action):
    """An action that takes `ships` together."""

    ship: i64 = field(init=False, default=NOBODY)
    ships: tuple[int, ...]


@frozen()
class Movement(Action):
    """A movement of a ship on the map."""


@frozen()
class Rowing(Movement):
    """A movement into another square."""


@frozen()
class Turning(Movement):
    """A movement by `points` of 45 degrees."""

    points: i64


@frozen()
class Assault(Action):
    """An attack, or several, or the answer to one."""


# -- cards -----------------------------------------------------------------------------


@final
@frozen(kind=0)
class Nothing(Action):
    """Pass, decline a window, leave an impulse unused, stop, or be done with a list."""


NOTHING: Final = Nothing(NOBODY)


@final
@frozen(kind=1)
class Commit(OfCards):
    """Place this card face down for the cycle (NAV-CYC-01)."""

    ship: i64 = field(init=False, default=NOBODY)
    card: i64


@final
@frozen(kind=2)
class Declare(Action):
    """Name the use of the committed card: `PLANNING`, `ACTION` or `ACTIVATION`."""

    ship: i64 = field(init=False, default=NOBODY)
    stratagem: i64


@final
@frozen(kind=3)
class Play(OfCards):
    """Answer a window with a card.

    `ships` and `values` say what the card asks for: the impulses of Superior Leadership; the ship
    of Reaction Attack; the die that Poseidon Wills It rolls again; the ship and square of
    Anastrophe!, as the number CCRR. Cards that ask for more do so in decisions of their own.
    """

    ship: i64 = field(init=False, default=NOBODY)
    card: i64
    ships: tuple[int, ...] = ()
    values: tuple[int, ...] = ()


@final
@frozen(kind=4)
class Battle(OfCards):
    """Put these Battle cards face down on a combat, or none (NAV-CARD-07)."""

    ship: i64 = field(init=False, default=NOBODY)
    cards: tuple[int, ...]


@final
@frozen(kind=5)
class Take(OfCards):
    """Name a card: of the enemy's hand (King of the Seas, Command Confusion) or one to discard."""

    ship: i64 = field(init=False, default=NOBODY)
    card: i64


@final
@frozen(kind=6)
class Name(OfShips):
    """Name the ships an event is to work on."""


@final
@frozen(kind=7)
class Shift(Action):
    """Turn the wind marker by `points`."""

    ship: i64 = field(init=False, default=NOBODY)
    points: i64


@final
@frozen(kind=8)
class First(Action):
    """Say which seat goes first, or whose Action is carried out first."""

    ship: i64 = field(init=False, default=NOBODY)
    seat: i64


# -- formations and movement -----------------------------------------------------------


@final
@frozen(kind=10)
class Form(OfShips):
    """Activate these ships as a formation, with these Bonus cards."""

    cards: tuple[int, ...] = ()


@final
@frozen(kind=11)
class Run(Action):
    """Choose a ship of the formation and state the movement points it will spend.

    `driven`: a Cruise ship is run at Full, by Elasis!.
    """

    points: i64
    driven: bool = False


@final
@frozen(kind=12)
class Scuttle(Action):
    """Scuttle a prize when it is activated (NAV-MEL-07)."""


@final
@frozen(kind=13)
class Forward(Rowing):
    """Row into the forward square."""


@final
@frozen(kind=14)
class Back(Rowing):
    """Back water into the rear square."""


@final
@frozen(kind=15)
class Turn(Turning):
    """Turn by `points` in the square just entered."""


@final
@frozen(kind=16)
class Avoid(Turning):
    """Avoidance: rotate one point as the very first act (NAV-MOVE-11)."""


@final
@frozen(kind=17)
class Rotate(Movement):
    """Face any way in the square: a ship that spends nothing, or one turned by Kyklos."""

    facing: i64


@final
@frozen(kind=18)
class Fire(Assault):
    """Fire missiles at a ship (`fire_pots`: with the fire pots it carries, NAV-S8)."""

    target: i64
    fire_pots: bool = False


@final
@frozen(kind=19)
class Stop(Action):
    """End the movement of the ship where that is allowed."""


# -- combat ----------------------------------------------------------------------------


@final
@frozen(kind=20)
class Attack(Assault):
    """All attacks intended in the square just entered, in the order they are made; maybe none."""

    strikes: tuple[Strike, ...]


@final
@frozen(kind=21)
class Answer(Assault):
    """Answer an attack, or an approach, with one's own (NAV-RULE-82), or let it be.

    `strike` names the attack and its target; the answering ship is `ship`.
    """

    strike: Strike


@final
@frozen(kind=22)
class Hold(Action):
    """After a ram with a free hand: stay grappled, or not (NAV-RAM-07)."""

    grappled: bool


@final
@frozen(kind=23)
class Blow(Action):
    """Name the ship of a group under fire that the fire pots of the firer hit."""


# -- the other phases ------------------------------------------------------------------


@final
@frozen(kind=30)
class Advance(Action):
    """Choose the own out-of-command ship at Full that advances next (NAV-OOC-03)."""


@final
@frozen(kind=31)
class Put(Action):
    """Put a ship on a square with a facing: re-entry, disengagement, setting up."""

    square: i64
    facing: i64


@final
@frozen(kind=32)
class Fight(Action):
    """Melee in a square: on each of `targets` with the `parts` of a split, or with everything.

    `parts` is empty unless one ship splits its Manpower between two targets (NAV-MEL-10).
    """

    ship: i64 = field(init=False, default=NOBODY)
    square: i64
    targets: tuple[int, ...]
    parts: tuple[int, ...] = ()


@final
@frozen(kind=33)
class Disengage(Action):
    """Try to cut a ship free, the one that is placed first (NAV-DIS-01)."""


@final
@frozen(kind=34)
class Pick(Action):
    """Pick a ship: the one that loses Manpower, the one to be placed."""


@final
@frozen(kind=35)
class Speed(Action):
    """Set a ship to Cruise or Full (NAV-SPD-04)."""

    status: i64


@final
@frozen(kind=36)
class Sail(Action):
    """Raise (or try to) or lower the sail of a ship (NAV-SAIL-02)."""

    raised: bool
