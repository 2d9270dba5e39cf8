"""Grapples, boarding on, calling the men off: orders in a ship's own step (SAIL-BOARD-01, 02, 12
to 14, SAIL-RULE-88 to 95). The fight itself is in `melee`, cutting loose in `cutting`.
"""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.geometry.hull import gap
from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.clause import Facts, Ruling
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, enter, leave
from naumachia.rules.age_of_sail.actions import Action, Board, Cut, Grapple, Withdraw
from naumachia.rules.age_of_sail.model import CONTACT, SEATS, AgeOfSail
from naumachia.rules.age_of_sail.rules.cutting import (
    Cutting,
    carry_cut,
    cut_ruling,
    hold_anew,
    listed_cuts,
    presses,
)
from naumachia.rules.age_of_sail.rules.fates import part_tow
from naumachia.rules.age_of_sail.rules.measuring import note_apart
from naumachia.rules.age_of_sail.rules.melee import Fight, open_to_boarders
from naumachia.rules.age_of_sail.rules.openness import lay_open
from naumachia.rules.age_of_sail.rules.sightings import count_crew
from naumachia.rules.age_of_sail.rules.steps import GRAPPLES, Step
from naumachia.rules.age_of_sail.rules.throws import rolled_for
from naumachia.rules.age_of_sail.rules.vicinity import touching
from naumachia.rules.age_of_sail.ship import (
    AFLOAT,
    FIGHTING,
    FLYING,
    HELD,
    STRUCK,
    Hold,
    Ship,
)

FACES: Final = 6
GRAPPLES_ON: Final = 4
"""The least die that grapples (SAIL-BOARD-02)."""


# -- grappling ----------------------------------------------------------------------------


def boarder_ruling(ship: Ship, facts: Facts) -> Ruling | None:
    """Why a ship cannot board anybody in this move, whoever it is."""
    if ship.flag != FLYING:
        clause = "SAIL-PRIZE-25" if ship.flag == STRUCK else "SAIL-PRIZE-21"
        return Ruling(clause, {**facts, "refusal": "not_flying"})
    if ship.ablaze:
        return Ruling("SAIL-RULE-84", {**facts, "refusal": "ablaze"})
    if ship.crew < 2:
        return Ruling("SAIL-RULE-78", {**facts, "refusal": "no_crew"})
    return None


def grapple_ruling(state: AgeOfSail, ship: Ship, action: Grapple) -> Ruling | None:
    """Why a ship may not throw grapples at another now (SAIL-BOARD-01, SAIL-RULE-88)."""
    target = state.ships[action.target]
    facts: Facts = {"ship": ship.name, "target": target.name}
    ruling = boarder_ruling(ship, facts)
    if ruling is not None:
        return ruling
    if target.fate != AFLOAT:
        return Ruling("SAIL-RULE-88", {**facts, "refusal": "gone"})
    if not state.enemies(ship, target):
        return Ruling("SAIL-RULE-88", {**facts, "refusal": "friend"})
    if not open_to_boarders(state, ship, target):
        return Ruling("SAIL-RULE-88", {**facts, "refusal": "has_struck"})
    if state.between(ship.ident, target.ident) is not None:
        return Ruling("SAIL-RULE-88", {**facts, "refusal": "grappled_already"})
    if ship.grapple_thrown:
        return Ruling("SAIL-RULE-88", {**facts, "refusal": "grapples_thrown"})
    away = gap(state.hull(ship), state.hull(target))
    if away > float(CONTACT):
        note_apart(state, facts, "no_contact", away, CONTACT)
        return Ruling("SAIL-BOARD-01", facts)
    return None


def carry_grapple(state: AgeOfSail, ship: Ship, action: Grapple, log: Log) -> None:
    """Throw the grapples: her step is over by it."""
    ship.moved = True
    ship.grapple_thrown = True
    enter(state, Grappling(ship.ident, action.target), log)


def listed_grapples(state: AgeOfSail, ship: Ship) -> list[Action]:
    """The enemies at whom she may throw grapples now."""
    found: list[Action] = []
    if ship.flag != FLYING or ship.grapple_thrown:
        return found
    for other in touching(state, ship):
        action = Grapple(ship.ident, other)
        if grapple_ruling(state, ship, action) is None:
            found.append(action)
    return found


class Grappling(Phase[AgeOfSail, Action]):
    """Grapples are thrown (SAIL-BOARD-02)."""

    name: ClassVar[str] = "grappling"

    def __init__(self, ship: i64, target: i64) -> None:
        self.ship: i64 = ship
        self.target: i64 = target

    def clone(self) -> Phase[AgeOfSail, Action]:
        return Grappling(self.ship, self.target)

    def pending(self, state: AgeOfSail) -> Prompt | Chance | None:
        ship, target = state.ships[self.ship], state.ships[self.target]
        facts: Facts = {"ship": ship.name, "target": target.name, "needs": GRAPPLES_ON}
        label = SEATS[state.commander(ship)]
        return Dice("SAIL-BOARD-02", "grapples", facts, (FACES,), (label,))

    def resolve(self, state: AgeOfSail, outcome: Outcome, log: Log) -> None:
        leave(state)
        ship, target = state.ships[self.ship], state.ships[self.target]
        holds = outcome[0] >= GRAPPLES_ON
        if log.on:
            kind = "grappled" if holds else "grapples_miss"
            clause = "SAIL-BOARD-02" if holds else "SAIL-RULE-89"
            facts = rolled_for(state, ship, outcome)
            log.add(clause, kind, ship=ship.name, target=target.name, **facts)
        if holds:
            # The crews are counted now: each throws a die for five (SAIL-RULE-107).
            lay_open(state, log)
            grapple_together(state, ship, target, log)
            enter(state, Fight(self.ship, self.target), log)


def grapple_together(state: AgeOfSail, attacker: Ship, defender: Ship, log: Log) -> None:
    """Hold two ships together; tows of either part (SAIL-RULE-88, SAIL-RULE-101)."""
    part_tow(state, attacker, log)
    part_tow(state, defender, log)
    state.grapples.append(Hold(attacker.ident, defender.ident, FIGHTING, state.move))
    if state.rules.closed:
        count_crew(attacker)
        count_crew(defender)


# -- boarding on, and withdrawing -----------------------------------------------------------


def board_ruling(state: AgeOfSail, ship: Ship, action: Board) -> Ruling | None:
    """Why a ship may not board, or go on boarding, another now (SAIL-RULE-91, SAIL-RULE-94)."""
    target = state.ships[action.target]
    facts: Facts = {"ship": ship.name, "target": target.name}
    ruling = boarder_ruling(ship, facts)
    if ruling is not None:
        return ruling
    hold = state.between(ship.ident, target.ident)
    if hold is None:
        return Ruling("SAIL-BOARD-12", {**facts, "refusal": "not_grappled"})
    if hold.begun == state.move:
        return Ruling("SAIL-RULE-91", {**facts, "refusal": "fought_already"})
    fights_on = hold.state == FIGHTING and hold.attacker == ship.ident
    if ship.moved and not fights_on:
        return Ruling("SAIL-RULE-48", {**facts, "refusal": "has_moved"})
    if presses(state, hold) and not fights_on:
        return Ruling("SAIL-RULE-91", {**facts, "refusal": "defender_waits"})
    if not state.enemies(ship, target):
        return Ruling("SAIL-RULE-88", {**facts, "refusal": "friend"})
    if not open_to_boarders(state, ship, target):
        return Ruling("SAIL-RULE-88", {**facts, "refusal": "has_struck"})
    return None


def carry_board(state: AgeOfSail, ship: Ship, action: Board, log: Log) -> None:
    """Fight once more; who boards from a hold is the attacker from then on (SAIL-RULE-91)."""
    ship.moved = True
    hold_anew(state, ship.ident, action.target, FIGHTING, state.move)
    if log.on:
        log.add("SAIL-BOARD-12", "boards", ship=ship.name, target=state.ships[action.target].name)
    enter(state, Fight(ship.ident, action.target), log)


def withdraw_ruling(state: AgeOfSail, ship: Ship, action: Withdraw) -> Ruling | None:
    """Why a ship may not call her men off now (SAIL-BOARD-13, SAIL-RULE-95)."""
    target = state.ships[action.target]
    facts: Facts = {"ship": ship.name, "target": target.name}
    hold = state.between(ship.ident, target.ident)
    if hold is None:
        return Ruling("SAIL-BOARD-13", {**facts, "refusal": "not_grappled"})
    if hold.state != FIGHTING or hold.attacker != ship.ident:
        return Ruling("SAIL-BOARD-13", {**facts, "refusal": "not_boarding"})
    if hold.begun == state.move:
        return Ruling("SAIL-RULE-95", {**facts, "refusal": "fought_already"})
    if action.cut and ship.cut_thrown:
        return Ruling("SAIL-RULE-94", {**facts, "refusal": "cut_already"})
    return None


def carry_withdraw(state: AgeOfSail, ship: Ship, action: Withdraw, log: Log) -> None:
    """The two are held from now on; she may throw at once to cut (SAIL-RULE-95)."""
    hold = state.between(ship.ident, action.target)
    assert hold is not None
    hold_anew(state, hold.attacker, hold.defender, HELD, hold.begun)
    if log.on:
        target = state.ships[action.target].name
        log.add("SAIL-BOARD-13", "withdraws", ship=ship.name, target=target)
    if action.cut:
        enter(state, Cutting(ship.ident, action.target), log)


def owed_ruling(state: AgeOfSail, seat: int) -> Ruling | None:
    """Why a player may not end his step yet: boarders of his fight on or are called off
    (SAIL-BOARD-14, SAIL-RULE-91). None when none have to.
    """
    for hold in state.grapples:
        ship = state.ships[hold.attacker]
        if hold.state == FIGHTING and hold.begun < state.move and state.commander(ship) == seat:
            if board_ruling(state, ship, Board(hold.attacker, hold.defender)) is None:
                target = state.ships[hold.defender].name
                facts: Facts = {"refusal": "fight_goes_on", "ship": ship.name, "target": target}
                return Ruling("SAIL-BOARD-14", facts)
    return None


def listed_boardings(state: AgeOfSail, ship: Ship) -> list[Action]:
    """Those she may board, or go on boarding."""
    found: list[Action] = []
    for hold in state.grapples_of(ship.ident):
        action = Board(ship.ident, hold.other(ship.ident))
        if board_ruling(state, ship, action) is None:
            found.append(action)
    return found


def listed_withdrawals(state: AgeOfSail, ship: Ship) -> list[Action]:
    """Those from whom she may call her men off, cutting and not."""
    found: list[Action] = []
    for hold in state.grapples_of(ship.ident):
        for cut in (True, False):
            action = Withdraw(ship.ident, hold.other(ship.ident), cut)
            if withdraw_ruling(state, ship, action) is None:
                found.append(action)
    return found


GRAPPLING: Final[dict[type[Action], Step]] = {
    Grapple: Step(grapple_ruling, carry_grapple, listed_grapples),
    Board: Step(board_ruling, carry_board, listed_boardings, ends=False, occasion=GRAPPLES),
    Withdraw: Step(
        withdraw_ruling, carry_withdraw, listed_withdrawals, ends=False, occasion=GRAPPLES
    ),
    Cut: Step(cut_ruling, carry_cut, listed_cuts, ends=False, occasion=GRAPPLES),
}
"""What chapter BOARD adds to a ship's own step."""
