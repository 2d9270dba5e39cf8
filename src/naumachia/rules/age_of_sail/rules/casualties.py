"""Resolve fires at the start of a move; masts, explosions, foundering and rigging at its end."""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.clause import ClauseId, Facts, Ruling
from naumachia.kernel.declared import declared
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import AutomaticStep, Checks
from naumachia.rules.age_of_sail.actions import NOBODY, Action, Let, Strike
from naumachia.rules.age_of_sail.model import SEATS, STRONG, AgeOfSail
from naumachia.rules.age_of_sail.rules.crews import hands
from naumachia.rules.age_of_sail.rules.diagrams import is_hidden, lay_open, strike_off, tell_struck
from naumachia.rules.age_of_sail.rules.guns import (
    armed_facings,
    halves_of,
    least_useful,
    mount_of,
    strike_orders,
)
from naumachia.rules.age_of_sail.rules.losses import (
    THREE_QUARTERS,
    THRESHOLDS,
    catch_fire,
    explode,
    forget_marks,
    founder,
    next_mark,
    part_tow,
    ship_roll_facts,
    take_hits,
)
from naumachia.rules.age_of_sail.ship import ANCHORED, NOT_ABLAZE, SAILING, Ship
from naumachia.rules.age_of_sail.tables.designs import FACINGS, RANGES

# -- fires (SAIL-NEL-08 to 12) -------------------------------------------------------------

PUT_OUT: Final = 5
"""The lowest die that puts a fire out (SAIL-NEL-09)."""
MOST_FAILURES: Final = 5
"""How many failures in a row blow a ship up (SAIL-NEL-12)."""


@declared
class Fires(Checks[AgeOfSail, Action, Ship]):
    """Roll for the ships that burn when the move begins, by number. Those that an explosion in this
    step sets alight roll first in the next move (SAIL-RULE-83).
    """

    name: ClassVar[str] = "fires"
    burning: list[int]

    def enter(self, state: AgeOfSail, log: Log) -> None:
        for ship in state.ships:
            ship.ablaze = False
            if ship.afloat() and ship.fire != NOT_ABLAZE:
                self.burning.append(int(ship.ident))

    def due(self, state: AgeOfSail) -> Ship | None:
        return state.ships[self.burning[0]] if self.burning else None

    def ask(self, state: AgeOfSail, ship: Ship) -> Prompt | Chance | None:
        if not ship.afloat():
            return None
        facts: dict[str, object] = {"ship": ship.name, "failures": int(ship.fire)}
        return Dice("SAIL-NEL-08", "fire", facts, (6,), (SEATS[state.commander(ship)],))

    def apply(self, state: AgeOfSail, ship: Ship, outcome: Outcome, log: Log) -> None:
        self.burning.pop(0)
        if outcome[0] >= PUT_OUT:
            ship.fire = NOT_ABLAZE
            if log.on:
                facts = {"needs": PUT_OUT, **ship_roll_facts(state, ship, outcome)}
                log.add("SAIL-NEL-09", "fire_out", ship=ship.name, **facts)
            return
        ship.fire += 1
        if log.on:
            facts = {"ship": ship.name, "failures": int(ship.fire), "needs": PUT_OUT}
            facts |= ship_roll_facts(state, ship, outcome)
            log.add("SAIL-NEL-10", "fire_rages", **facts)
        if ship.fire >= MOST_FAILURES:
            explode(state, ship, "SAIL-NEL-12", log)
        else:
            burn(state, ship, log)

    def skip(self, state: AgeOfSail, ship: Ship, log: Log) -> None:
        self.burning.pop(0)


def burn(state: AgeOfSail, ship: Ship, log: Log) -> None:
    """Let a fire rage for this move: its tow parts, and its cable burns through (SAIL-RULE-84)."""
    ship.ablaze = True
    part_tow(state, ship, log)
    if ship.status == ANCHORED:
        ship.status = SAILING
        ship.cable = False
        if log.on:
            log.add("SAIL-RULE-84", "cable_burns", ship=ship.name)


# -- masts (SAIL-MOVE-13, SAIL-MOVE-14) ----------------------------------------------------

FALLS: Final = 3
"""The highest die at which a mast goes (SAIL-MOVE-13)."""
Mark = tuple[int, int]
"""A ship and a threshold that it has reached in this move."""


@declared
class Masts(Checks[AgeOfSail, Action, Mark]):
    """Roll for masts at each threshold that a ship has reached in this move (SAIL-RULE-76).

    `ship` is the ship that was last dealt with, `passed` how many of its thresholds.
    """

    name: ClassVar[str] = "masts"
    ship: i64 = 0
    passed: i64 = 0

    def due(self, state: AgeOfSail) -> Mark | None:
        return next_mark(state, self.ship, self.passed)

    def ask(self, state: AgeOfSail, piece: Mark) -> Prompt | Chance | None:
        ident, mark = piece
        if mark == THREE_QUARTERS:
            return None
        ship = state.ships[ident]
        facts: dict[str, object] = {"ship": ship.name, "threshold": THRESHOLDS[mark]}
        return Dice("SAIL-MOVE-13", "mast", facts, (6,), (SEATS[state.commander(ship)],))

    def apply(self, state: AgeOfSail, piece: Mark, outcome: Outcome, log: Log) -> None:
        ident, mark = piece
        self.ship, self.passed = ident, mark
        ship = state.ships[ident]
        if outcome[0] <= FALLS:
            lose_mast(state, ship, "SAIL-MOVE-13", outcome, mark, log)
        elif log.on:
            facts = {"ship": ship.name, "threshold": THRESHOLDS[mark], "needs": FALLS + 1}
            facts |= ship_roll_facts(state, ship, outcome)
            log.add("SAIL-RULE-76", "mast_stands", **facts)

    def skip(self, state: AgeOfSail, piece: Mark, log: Log) -> None:
        ident, mark = piece
        self.ship, self.passed = ident, mark
        lose_mast(state, state.ships[ident], "SAIL-MOVE-14", (), mark, log)


def lose_mast(
    state: AgeOfSail, ship: Ship, clause: ClauseId, dice: Outcome, mark: i64, log: Log
) -> None:
    """Take a mast off a ship; without two it is dismasted (SAIL-RULE-21, SAIL-MOVE-04)."""
    ship.masts += 1
    if not log.on:
        return
    facts: dict[str, object] = {"ship": ship.name, "threshold": THRESHOLDS[mark]}
    if dice:
        facts |= {"needs": FALLS + 1, **ship_roll_facts(state, ship, dice)}
    log.add(clause, "mast_lost" if dice else "mast_lost_outright", **facts)
    if ship.masts == 2:
        log.add("SAIL-MOVE-04", "dismasted", ship=ship.name)


# -- explosions (SAIL-NEL-03 to 07, SAIL-RULE-81) ------------------------------------------

SPARK: Final = 1
"""The die that asks for a second one, and that then blows a ship up (SAIL-NEL-04)."""


@declared
class Explosions(Checks[AgeOfSail, Action, Mark]):
    """Roll for magazines at each threshold reached in this move; then forget the thresholds.

    `ship` is the ship that was last dealt with, `passed` how many of its thresholds. `again`: the
    first die of the next threshold was a 1 and the second is to be rolled.
    """

    name: ClassVar[str] = "explosions"
    ship: i64 = 0
    passed: i64 = 0
    again: bool = False

    def due(self, state: AgeOfSail) -> Mark | None:
        return next_mark(state, self.ship, self.passed) if state.rules.explosions else None

    def ask(self, state: AgeOfSail, piece: Mark) -> Prompt | Chance | None:
        ident, mark = piece
        ship = state.ships[ident]
        facts: dict[str, object] = {"ship": ship.name, "threshold": THRESHOLDS[mark]}
        who = (SEATS[state.commander(ship)],)
        if mark == THREE_QUARTERS:
            return Dice("SAIL-NEL-07", "magazine_at_once", facts, (6,), who)
        if self.again:
            return Dice("SAIL-NEL-04", "magazine_again", facts, (6,), who)
        return Dice("SAIL-NEL-03", "magazine", facts, (6,), who)

    def apply(self, state: AgeOfSail, piece: Mark, outcome: Outcome, log: Log) -> None:
        ident, mark = piece
        ship = state.ships[ident]
        first = mark != THREE_QUARTERS and not self.again
        if log.on:
            kind = "magazine_thrown" if first else "magazine_thrown_again"
            clause = "SAIL-NEL-03" if first else "SAIL-RULE-81"
            facts = {"ship": ship.name, "threshold": THRESHOLDS[mark], "needs": SPARK}
            log.add(clause, kind, **facts, **ship_roll_facts(state, ship, outcome))
        if first and outcome[0] == SPARK:
            self.again = True
            return
        self.again = False
        self.ship, self.passed = ident, mark
        if first:
            return
        if outcome[0] == SPARK:
            clause = "SAIL-NEL-07" if mark == THREE_QUARTERS else "SAIL-NEL-04"
            explode(state, ship, clause, log)
        else:
            catch_fire(state, ship, "SAIL-NEL-05", log)

    def finish(self, state: AgeOfSail, log: Log) -> None:
        forget_marks(state)


# -- foundering (SAIL-FOUND, SAIL-RULE-106) ------------------------------------------------

LEAK: Final = 2
"""The flotation that a move of strong wind costs, in halves (SAIL-FOUND-01)."""
BALLAST: Final = 2
"""The half batteries that are thrown overboard to avoid it (SAIL-FOUND-02)."""


@declared
class Foundering(Checks[AgeOfSail, Action, Ship]):
    """End a move of strong wind: ships at three quarters leak, or throw guns overboard.

    `ship` is the first ship that has not been dealt with; `paired`: one of two halves is overboard.
    """

    name: ClassVar[str] = "foundering"
    ship: i64 = 0
    paired: bool = False

    def due(self, state: AgeOfSail) -> Ship | None:
        """Return the next ship that leaks; None after the last."""
        if state.rules.foundering and state.strength == STRONG:
            for ship in state.ships[self.ship :]:
                if ship.afloat() and ship.reached() == THREE_QUARTERS:
                    return ship
        return None

    def choosable(self, ship: Ship) -> list[Strike]:
        """Return what a ship may throw overboard; nothing without men to do it."""
        if self.paired:
            return strike_orders(ship, BALLAST, True, armed_facings(ship))
        if hands(ship) <= 0 or ship.batteries() < BALLAST:
            return []
        return strike_orders(ship, BALLAST, False, armed_facings(ship))

    def ask(self, state: AgeOfSail, ship: Ship) -> Prompt | Chance | None:
        seat = state.commander(ship)
        facts: Facts = {"seat": SEATS[seat], "ship": ship.name}
        if is_hidden(state, ship) and ship.crew > 0:
            # Ask even if nothing is left to throw, so that it does not show (SAIL-RULE-107).
            return Prompt((seat,), "foundering_unseen", "SAIL-FOUND-02", facts, ship.name)
        if not self.choosable(ship):
            return None
        facts["flotation"] = int(ship.flotation)
        return Prompt((seat,), "foundering", "SAIL-FOUND-02", facts, ship.name)

    def asked(self, state: AgeOfSail) -> Ship:
        """Return the ship for which a player is asked."""
        ship = self.due(state)
        assert ship is not None, "somebody is asked"
        return ship

    def legal(self, state: AgeOfSail, seat: int) -> list[Action]:
        ship = self.asked(state)
        found: list[Action] = [*self.choosable(ship)]
        return found if self.paired else [Let(ship.ident), *found]

    def default(self, state: AgeOfSail, seat: int) -> Action | None:
        """Return guns to throw overboard if the ship would founder, else that it keeps them. With
        closed diagrams it keeps them in any case, and None follows a half battery.
        """
        ship = self.asked(state)
        if is_hidden(state, ship):
            return None if self.paired else Let(ship.ident)
        if self.paired or ship.flotation <= LEAK:
            return least_useful(state, ship, self.choosable(ship))
        return Let(ship.ident)

    def overdue(self, state: AgeOfSail, seat: int) -> Action | None:
        """Return the default; after half a battery the half that is least likely to fire soon,
        whatever others see.
        """
        if self.paired:
            ship = self.asked(state)
            return least_useful(state, ship, self.choosable(ship))
        return self.default(state, seat)

    def check(self, state: AgeOfSail, seat: int, action: Action) -> Ruling | None:
        ship = self.asked(state)
        facts: Facts = {"ship": ship.name}
        if action.ship != ship.ident or not isinstance(action, (Let, Strike)):
            return Ruling("SAIL-FOUND-02", {**facts, "refusal": "overboard_now"})
        if isinstance(action, Let):
            if not self.paired:
                return None
            return Ruling("SAIL-FOUND-02", {**facts, "refusal": "second_half"})
        facts["facing"] = FACINGS[action.facing]
        facts["range"] = RANGES[action.range]
        if ship.guns[mount_of(action)] == 0:
            return Ruling("SAIL-FOUND-02", {**facts, "refusal": "nothing_mounted"})
        if action not in self.choosable(ship):
            return Ruling("SAIL-RULE-106", {**facts, "refusal": "whole_overboard"})
        return None

    def decide(self, state: AgeOfSail, seat: int, action: Action, log: Log) -> None:
        ship = state.ships[action.ship]
        if not isinstance(action, Strike):
            self.skip(state, ship, log)
            return
        # Everybody sees that guns go, but not which (SAIL-RULE-107).
        lay_open(state, log)
        strike_off(ship, mount_of(action), halves_of(action))
        self.paired = action.half and not self.paired
        if not self.paired:
            self.ship = ship.ident + 1
        if log.on:
            kind = "half_overboard" if action.half else "overboard"
            tell_struck(state, ship, action, "SAIL-FOUND-02", kind, log)

    def skip(self, state: AgeOfSail, ship: Ship, log: Log) -> None:
        """Let a ship leak: it founders with its last point of flotation (SAIL-FOUND-03)."""
        self.ship = ship.ident + 1
        lay_open(state, log)
        take_hits(ship, LEAK)
        if log.on and is_hidden(state, ship):
            log.add("SAIL-FOUND-01", "leaks_unseen", ship=ship.name)
        elif log.on:
            log.add("SAIL-FOUND-01", "leaks", ship=ship.name, flotation=int(ship.flotation))
        if ship.flotation <= 0:
            founder(state, ship, log)


# -- jury masts (SAIL-MAST, SAIL-RULE-100) -------------------------------------------------

WORK: Final = 5
"""How many counted moves a jury mast takes (SAIL-MAST-01)."""


class JuryRig(AutomaticStep[AgeOfSail, Action]):
    """End a move: count a move of work for each ship that has not been fired at close.

    The count begins at the end of the move in which a mast falls, with nothing.
    """

    name: ClassVar[str] = "jury_rig"

    def carry_out(self, state: AgeOfSail, log: Log) -> None:
        if not state.rules.jury_rig:
            return
        for ship in state.ships:
            if ship.afloat() and ship.masts > 0 and not ship.jury and ship.crew > 0:
                work(ship, log)


def work(ship: Ship, log: Log) -> None:
    """Begin a jury mast, or go on with it (SAIL-MAST-01 to 03)."""
    if ship.rig_moves == NOBODY:
        ship.rig_moves = 0
        if log.on:
            log.add("SAIL-RULE-100", "rigging_begins", ship=ship.name, moves=WORK)
        return
    if ship.peppered:
        if log.on:
            log.add("SAIL-MAST-02", "rigging_hindered", ship=ship.name)
        return
    ship.rig_moves += 1
    if ship.rig_moves < WORK:
        return
    ship.rig_moves = NOBODY
    ship.jury = True
    ship.masts -= 1
    if log.on:
        log.add("SAIL-MAST-01", "jury_mast", ship=ship.name)
