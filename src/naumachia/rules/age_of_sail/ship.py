"""Define ships, and what ties them to each other and to their place.

Lengths are in steps of 1/1000 inch, angles in hundredths of a degree. Flotation, crew and batteries
are in halves of a point (SAIL-RULE-13).
"""

from __future__ import annotations

from typing import Final, final

from naumachia.geometry.lattice import Pose
from naumachia.geometry.polygon import Land
from naumachia.kernel.declared import Clonable, Shared, declared, field, frozen
from naumachia.kernel.mypyc import i64, mypyc_attr
from naumachia.rules.age_of_sail.actions import NOBODY
from naumachia.rules.age_of_sail.tables.designs import MOUNTS, NO_OARS, Design

# -- what became of a ship ----------------------------------------------------------------

AFLOAT: Final = 0
SUNK: Final = 1
EXPLODED: Final = 2
FOUNDERED: Final = 3
WRECKED: Final = 4
LEFT: Final = 5
"""Off the table, unsunk (SAIL-RULE-55)."""
TAKEN: Final = 6
"""A capture that has been removed, where prizes are not played (SAIL-RULE-93)."""
FATES: Final = ["afloat", "sunk", "exploded", "foundered", "wrecked", "left", "taken"]

# -- how it sails ------------------------------------------------------------------------

SAILING: Final = 0
IRONS: Final = 1
HOVE_TO: Final = 2
FOULED: Final = 3
ANCHORED: Final = 4
STATUSES: Final = ["sailing", "irons", "hove_to", "fouled", "anchored"]
"""Why a ship does not sail of its own will; `SAILING`: it does (table 5.2)."""

# -- announcements -----------------------------------------------------------------------

NO_NOTICE: Final = 0
HEAVING_TO: Final = 1
ANCHORING: Final = 2
RAISING_SAIL: Final = 3
TAKING_OARS: Final = 4
NOTICES: Final = ["none", "heaving_to", "anchoring", "raising_sail", "taking_oars"]
"""The announcements for the next move (SAIL-RULE-56, SAIL-RULE-57, SAIL-RULE-102)."""

# -- whose flag ---------------------------------------------------------------------------

FLYING: Final = 0
STRUCK: Final = 1
PRIZE: Final = 2
FLAGS: Final = ["flying", "struck", "prize"]
"""Its own colours; struck and not yet secured; held by a prize crew (SAIL-RULE-104)."""

BOATS_IN: Final = 0
BOATS_OUT: Final = 1
BOATS_RECALLED: Final = 2
BOATS: Final = ["in", "out", "recalled"]
"""Its boats (SAIL-RULE-99)."""

NOT_ABLAZE: Final = -1

ANY_CREW: Final = 9999
"""More men, in halves, than any ship has."""


def no_guns() -> list[int]:
    """Return a count of no half batteries for every mount."""
    return [0] * MOUNTS


@final
@mypyc_attr(acyclic=True)
@declared
class Ship(Clonable):
    """Hold one ship. Where it lies is `AgeOfSail.sea.hulls[ident]`.

    Attributes:
        called: its name in words; `name` is its tag, such as `G1`.
        seat, side: the player and side it belonged to at the start; `holder` is the side that
            holds it now.
        whole, complement: flotation and crew at the start, in halves.
        flotation, crew: now, in halves; of a prize `crew` are the captives.
        guns: half batteries left, by `facing * 3 + range class`.
        tested: how many of the thresholds 1/4, 1/2, 3/4 have had their dice (SAIL-RULE-75).
        masts: masts lost, less the jury mast (SAIL-RULE-21); `jury` one has been set up;
            `rig_moves` counted moves of work, NOBODY while none is begun (SAIL-RULE-100).
        status, notice: how it sails; what is announced for the next move. `heaved`: the notice
            was given in an earlier move. `may_weigh`, `springs`, `cable`: at anchor with springs,
            has a cable left (SAIL-RULE-57).
        fire: failed rolls running, `NOT_ABLAZE` without a fire; `ablaze`: failed in this move.
        drifted, moved, sailed: in this move it has drifted, had its step, made a leg under sail.
        may_turn: rolled 5-6 in irons in this move; `recovered`: freed by a roll in this move.
        grapple_thrown, cut_thrown: in this move (SAIL-RULE-88, SAIL-RULE-94).
        fired: facings fired in this move, a bit each; `opened`: a frigate that has fired at an
            enemy, for good (SAIL-RULE-85); `peppered`: an enemy battery threw at it within its
            close range.
        manned: men kept at the guns in the fights of this move, in halves, NOBODY before it is
            said (SAIL-RULE-91, SAIL-RULE-103). `served`: the half batteries, as in `guns`, that
            this move's volleys give them, () for none (SAIL-CREW-11).
        under_oars; boats: `BOATS_IN`, ...; tug: who tows it, `hauling`: whom it tows, NOBODY for
            none; `tow_holds`: the roll has succeeded, else both are trying.
        flag: `FLYING`, `STRUCK`, `PRIZE`; `by_boarding`: struck to boarders; `captor`: the ship
            that took or shall take it; `held_moves`: complete moves its captor has stayed
            grappled; `guards`: the prize crew; `dishonoured`; `escape_tried`.
            `risen`: its captives have fought since it struck (SAIL-PRIZE-19).
            `struck_in`: the move in which it struck, or offered and was
            refused; `offers`: will strike when this move ends.
        aboard: prisoners in it, by the side they belong to, in halves.
        by_exit: it has left the table where its side wanted to (SAIL-RULE-105).
        seen, lost_since: where diagrams are closed, what others remember of its guns, as in `guns`
            but `sightings.NEVER_SEEN` for facings that have not fired; and by facing how many half
            batteries it has lost since, on whatever facing. () while nothing is kept.
        men_least, men_most: the limits of its crew, in halves, by the guns it has fired;
            `ANY_CREW` for no upper limit.
        counted, sounded: others know its crew, its flotation: they have seen it, and all that
            changes it shows (SAIL-RULE-107).
        began: where it lay when the move began.
    """

    ident: Final[i64]
    name: Final[str]
    called: Final[str]
    design: Final[Shared[Design]]
    seat: Final[i64]
    side: Final[i64]
    holder: i64
    guns: list[int] = field(factory=no_guns)
    aboard: list[int] = field(factory=list)
    whole: i64 = 0
    complement: i64 = 0
    flotation: i64 = 0
    crew: i64 = 0
    began: Pose | None = None
    fate: i64 = AFLOAT
    tested: i64 = 0
    masts: i64 = 0
    jury: bool = False
    rig_moves: i64 = NOBODY
    status: i64 = SAILING
    notice: i64 = NO_NOTICE
    heaved: bool = False
    springs: bool = False
    cable: bool = True
    fire: i64 = NOT_ABLAZE
    ablaze: bool = False
    drifted: bool = False
    moved: bool = False
    sailed: bool = False
    may_turn: bool = False
    recovered: bool = False
    grapple_thrown: bool = False
    cut_thrown: bool = False
    fired: i64 = 0
    opened: bool = False
    peppered: bool = False
    manned: i64 = NOBODY
    served: tuple[int, ...] = ()
    under_oars: bool = False
    boats: i64 = BOATS_IN
    tug: i64 = NOBODY
    hauling: i64 = NOBODY
    tow_holds: bool = False
    flag: i64 = FLYING
    by_boarding: bool = False
    captor: i64 = NOBODY
    held_moves: i64 = 0
    guards: i64 = 0
    dishonoured: bool = False
    risen: bool = False
    escape_tried: bool = False
    struck_in: i64 = 0
    offers: bool = False
    by_exit: bool = False
    seen: tuple[int, ...] = ()
    lost_since: tuple[int, ...] = ()
    men_least: i64 = 0
    men_most: i64 = ANY_CREW
    counted: bool = False
    sounded: bool = False

    def begin_move(self) -> None:
        """Forget what the ship has done in the last move."""
        self.drifted = False
        self.moved = False
        self.sailed = False
        self.may_turn = False
        self.recovered = False
        self.grapple_thrown = False
        self.cut_thrown = False
        self.fired = 0
        self.peppered = False
        self.manned = NOBODY
        self.served = ()
        self.offers = False

    def afloat(self) -> bool:
        """Return whether the ship has a hull on the table."""
        return self.fate == AFLOAT

    def active(self) -> bool:
        """Return whether the ship counts as fighting for its side (SAIL-RULE-109): afloat, its flag
        flying, with a crew. Becalmed, burning or dismasted ships do.
        """
        return self.fate == AFLOAT and self.flag == FLYING and self.crew > 0

    def lost(self) -> int:
        """Return the flotation lost, in halves (SAIL-RULE-75)."""
        return int(self.whole - self.flotation)

    def reached(self) -> int:
        """Return how many of the thresholds 1/4, 1/2, 3/4 are reached (SAIL-RULE-75)."""
        lost = self.whole - self.flotation
        if 4 * lost >= 3 * self.whole:
            return 3
        if 2 * lost >= self.whole:
            return 2
        return 1 if 4 * lost >= self.whole else 0

    def dismasted(self) -> bool:
        """Return whether two masts or more are lost (SAIL-MOVE-04)."""
        return self.masts >= 2

    def batteries(self) -> int:
        """Return the half batteries left."""
        return sum(self.guns)

    def oared(self) -> bool:
        """Return whether the ship has oars at all (SAIL-OAR-01)."""
        return self.design.oared != NO_OARS


FIGHTING: Final = 0
HELD: Final = 1


@final
@mypyc_attr(acyclic=True)
@frozen()
class Hold:
    """Record that two ships are grappled (SAIL-RULE-88); never changed in place.

    `attacker` made the grapple, or has counter-boarded since; `state` is `FIGHTING`, or `HELD`
    after a repulse, a withdrawal or a failed cut (SAIL-RULE-94). `begun` is the move in which the
    fight was last taken up, so that it is fought once a move (SAIL-RULE-91).
    """

    attacker: i64
    defender: i64
    state: i64
    begun: i64

    def other(self, ship: i64) -> int:
        """Return the other of the two."""
        return int(self.defender if ship == self.attacker else self.attacker)


@final
@mypyc_attr(acyclic=True)
@frozen()
class Survivors:
    """Record people in the water where a ship sank (SAIL-CREW-08); never changed in place.

    `side` is theirs, `sank` the move; `left` how many may still be rescued, in halves.
    """

    x: i64
    y: i64
    side: i64
    sank: i64
    left: i64


@final
@frozen()
class Waters:
    """Hold the scenery of a battle, shared by all its states (SAIL-RULE-112).

    Attributes:
        coasts: shores and islands: they block sight, and hulls are wrecked on them.
        shoals: hulls are wrecked on them.
        anchorages: where ships may anchor (SAIL-RULE-57).
        exits: stretches of the edge by which a side's ships leave without being counted lost.
    """

    coasts: list[Land]
    shoals: list[Land]
    anchorages: list[Land]
    exits: list[Exit]


@final
@frozen()
class Exit:
    """Describe a stretch of an edge of the table that is a side's goal (SAIL-RULE-105).

    `edge` is `NORTH`, `EAST`, `SOUTH` or `WEST` of `geometry.polygon`, from `low` to `high` along
    it, in steps.
    """

    side: i64
    edge: i64
    low: i64
    high: i64
