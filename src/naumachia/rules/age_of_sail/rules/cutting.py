"""Cutting grapples, and how two ships are held (SAIL-BOARD-10 to 12, SAIL-RULE-94)."""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.clause import Facts, Ruling
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, enter, leave
from naumachia.rules.age_of_sail.actions import Action, Cut, Let
from naumachia.rules.age_of_sail.model import SEATS, AgeOfSail
from naumachia.rules.age_of_sail.rules.fates import part
from naumachia.rules.age_of_sail.rules.throws import rolled_for
from naumachia.rules.age_of_sail.ship import FIGHTING, FLYING, HELD, STRUCK, Hold, Ship

FACES: Final = 6
CUTS_ON: Final = 4
"""The least die that cuts grapples (SAIL-BOARD-10)."""


def hold_anew(state: AgeOfSail, attacker: i64, defender: i64, how: i64, begun: i64) -> None:
    """Change how two ships are held together, in the place that the grapple has in the list."""
    for number, hold in enumerate(state.grapples):
        if {hold.attacker, hold.defender} == {attacker, defender}:
            state.grapples[number] = Hold(attacker, defender, how, begun)


def loosen(state: AgeOfSail, ship: i64) -> None:
    """No fight for a ship goes on once her flag has changed: all who hold her are held."""
    for hold in state.grapples_of(ship):
        if hold.state == FIGHTING:
            hold_anew(state, hold.attacker, hold.defender, HELD, hold.begun)


def presses(state: AgeOfSail, hold: Hold) -> bool:
    """Whether the boarders of a fight can go on with it: it keeps the others from cutting loose
    and boarding in their turn (SAIL-RULE-91). Who burns, has struck or has no men left cannot.
    """
    ship = state.ships[hold.attacker]
    able = ship.flag == FLYING and not ship.ablaze and ship.crew >= 2
    return hold.state == FIGHTING and able


def cut_ruling(state: AgeOfSail, ship: Ship, action: Cut) -> Ruling | None:
    """Why a ship may not throw to cut her grapples now (SAIL-BOARD-12, SAIL-RULE-94)."""
    target = state.ships[action.target]
    facts: Facts = {"ship": ship.name, "target": target.name}
    hold = state.between(ship.ident, target.ident)
    if hold is None:
        return Ruling("SAIL-BOARD-12", {**facts, "refusal": "not_grappled"})
    if ship.flag == STRUCK:
        return Ruling("SAIL-PRIZE-25", {**facts, "refusal": "not_flying"})
    if hold.state == FIGHTING and hold.attacker == ship.ident:
        return Ruling("SAIL-BOARD-14", {**facts, "refusal": "call_off_first"})
    if presses(state, hold):
        return Ruling("SAIL-RULE-91", {**facts, "refusal": "boarded"})
    if hold.begun == state.move:
        return Ruling("SAIL-RULE-94", {**facts, "refusal": "fought_already"})
    if ship.cut_thrown:
        return Ruling("SAIL-RULE-94", {**facts, "refusal": "cut_already"})
    return None


def carry_cut(state: AgeOfSail, ship: Ship, action: Cut, log: Log) -> None:
    """Throw to cut; when it fails her step is over."""
    enter(state, Cutting(ship.ident, action.target), log)


def listed_cuts(state: AgeOfSail, ship: Ship) -> list[Action]:
    """Those from whom she may throw to cut loose."""
    found: list[Action] = []
    for hold in state.grapples_of(ship.ident):
        action = Cut(ship.ident, hold.other(ship.ident))
        if cut_ruling(state, ship, action) is None:
            found.append(action)
    return found


class Cutting(Phase[AgeOfSail, Action]):
    """A throw to cut grapples; who is free and has not moved may move (SAIL-BOARD-10, 11)."""

    name: ClassVar[str] = "cutting"

    def __init__(self, ship: i64, target: i64) -> None:
        self.ship: i64 = ship
        self.target: i64 = target

    def clone(self) -> Phase[AgeOfSail, Action]:
        return Cutting(self.ship, self.target)

    def pending(self, state: AgeOfSail) -> Prompt | Chance | None:
        ship, target = state.ships[self.ship], state.ships[self.target]
        facts: Facts = {"ship": ship.name, "target": target.name, "needs": CUTS_ON}
        label = SEATS[state.commander(ship)]
        return Dice("SAIL-BOARD-10", "cut", facts, (FACES,), (label,))

    def resolve(self, state: AgeOfSail, outcome: Outcome, log: Log) -> None:
        leave(state)
        ship, target = state.ships[self.ship], state.ships[self.target]
        ship.cut_thrown = True
        free = outcome[0] >= CUTS_ON
        if log.on:
            kind = "cuts_loose" if free else "cut_fails"
            facts = rolled_for(state, ship, outcome)
            log.add("SAIL-BOARD-10", kind, ship=ship.name, target=target.name, **facts)
        if free:
            part(state, self.ship, self.target, log)
            # She has drifted as one of a pair; free, she moves in her own step (SAIL-RULE-94).
            ship.recovered = not state.grappled(self.ship)
        else:
            ship.moved = True


class CutOffer(Phase[AgeOfSail, Action]):
    """Defenders who have thrown the boarders back may cut loose at once (SAIL-BOARD-10)."""

    name: ClassVar[str] = "cut_offer"

    def __init__(self, ship: i64, target: i64) -> None:
        self.ship: i64 = ship
        self.target: i64 = target

    def clone(self) -> Phase[AgeOfSail, Action]:
        return CutOffer(self.ship, self.target)

    def pending(self, state: AgeOfSail) -> Prompt | Chance | None:
        ship = state.ships[self.ship]
        seat = state.commander(ship)
        facts: Facts = {"seat": SEATS[seat], "ship": ship.name}
        facts["target"] = state.ships[self.target].name
        return Prompt((seat,), "cut_offer", "SAIL-BOARD-10", facts, ship.name)

    def legal(self, state: AgeOfSail, seat: int) -> list[Action]:
        return [Cut(self.ship, self.target), Let(self.ship)]

    def default(self, state: AgeOfSail, seat: int) -> Action | None:
        return Cut(self.ship, self.target)

    def check(self, state: AgeOfSail, seat: int, action: Action) -> Ruling | None:
        if action in self.legal(state, seat):
            return None
        facts: Facts = {"refusal": "cut_or_not", "ship": state.ships[self.ship].name}
        facts["target"] = state.ships[self.target].name
        return Ruling("SAIL-BOARD-10", facts)

    def decide(self, state: AgeOfSail, seat: int, action: Action, log: Log) -> None:
        leave(state)
        if isinstance(action, Cut):
            enter(state, Cutting(self.ship, self.target), log)
