"""Assessing damage: what a side's fire has done, target by target (SAIL-RULE-72 to 74, 77)."""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.clause import Facts, Ruling
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, enter, leave
from naumachia.rules.age_of_sail.actions import NOBODY, Action, Strike
from naumachia.rules.age_of_sail.model import SEATS, AgeOfSail
from naumachia.rules.age_of_sail.rules.batteries import (
    armed,
    halves_of,
    least_useful,
    mount_of,
    strikes,
)
from naumachia.rules.age_of_sail.rules.crews import crew_loss, gunners, in_melee, kill, lost_with
from naumachia.rules.age_of_sail.rules.damage import THRESHOLDS, hit
from naumachia.rules.age_of_sail.rules.fans import facings_on
from naumachia.rules.age_of_sail.rules.fates import sink
from naumachia.rules.age_of_sail.rules.openness import tell_struck, unseen
from naumachia.rules.age_of_sail.rules.sightings import strike_off
from naumachia.rules.age_of_sail.rules.throws import rolled_by
from naumachia.rules.age_of_sail.ship import PRIZE, Ship
from naumachia.rules.age_of_sail.tables.designs import FACINGS, RANGES

HARM: Final = 4
"""How many numbers the harm of a volley is: target, damage, batteries owed, who fired."""
OWED: Final = 3
"""And what a target owes: she, the firer or NOBODY, half batteries."""


class Assessing(Phase[AgeOfSail, Action]):
    """The damage of a side's fire falls, then batteries are struck (SAIL-RULE-72).

    `harm` is what has hit, four numbers a volley (`HARM`); `owed` what is still to be struck, three
    numbers each (`OWED`).
    """

    name: ClassVar[str] = "assessing"

    def __init__(self, harm: list[int], owed: list[int]) -> None:
        self.harm = harm
        self.owed = owed

    def clone(self) -> Phase[AgeOfSail, Action]:
        return Assessing(self.harm.copy(), self.owed.copy())

    def advance(self, state: AgeOfSail, log: Log) -> None:
        if self.harm:
            self.assess(state, log)
        elif self.owed:
            target, firer, owed = self.owed[:OWED]
            del self.owed[:OWED]
            enter(state, Striking(target, firer, owed, False), log)
        else:
            leave(state)

    def assess(self, state: AgeOfSail, log: Log) -> None:
        """All hits fall together; then the ships that they sink go down (SAIL-RULE-77)."""
        damage: dict[int, int] = {}
        for at in range(0, len(self.harm), HARM):
            target = self.harm[at]
            damage[target] = damage.get(target, 0) + self.harm[at + 1]
        for target in sorted(damage):
            suffer(state, state.ships[target], damage[target], log)
        for target in sorted(damage):
            if state.ships[target].afloat() and state.ships[target].flotation <= 0:
                sink(state, state.ships[target], log)
        self.owed = self.debts(state)
        self.harm = []

    def debts(self, state: AgeOfSail) -> list[int]:
        """What each ship still afloat owes, by her number; by firers as well where it matters."""
        by_firer = state.rules.engaged_side or state.rules.loss_chooser == "firer"
        owed: dict[tuple[int, int], int] = {}
        for at in range(0, len(self.harm), HARM):
            target, _, batteries, firer = self.harm[at : at + HARM]
            ship = state.ships[target]
            if batteries > 0 and ship.afloat() and loses_batteries(state, ship):
                key = (target, firer if by_firer else NOBODY)
                owed[key] = owed.get(key, 0) + batteries
        found: list[int] = []
        for target, firer in sorted(owed):
            found += [target, firer, owed[target, firer]]
        return found


def suffer(state: AgeOfSail, ship: Ship, damage: int, log: Log) -> None:
    """A ship takes the hits of a step: flotation, and crew as `crews` says (SAIL-FIRE-04)."""
    men = crew_loss(state, ship, damage, 0)
    before = ship.reached()
    hit(ship, damage)
    tell_damage(state, ship, damage, before, log)
    if men > 0:
        kill(ship, men, log)
        if log.on and ship.crew <= 0 and ship.flotation > 0 and ship.flag != PRIZE:
            log.add("SAIL-RULE-78", "derelict", ship=ship.name)


def tell_damage(state: AgeOfSail, ship: Ship, damage: int, before: int, log: Log) -> None:
    """Say what she takes; what she has left only where diagrams are open, else which quarter of it
    is gone, if it was not `before` (SAIL-RULE-107).
    """
    if not log.on:
        return
    facts: Facts = {"ship": ship.name, "damage": damage}
    if not unseen(state, ship):
        log.add("SAIL-RULE-72", "damaged", flotation=int(ship.flotation), **facts)
        return
    # Whether she sinks of it shows, or comes to a quarter.
    log.unveil()
    log.add("SAIL-RULE-72", "damaged_unseen", **facts)
    if ship.reached() > before:
        log.add("SAIL-RULE-107", "battered", ship=ship.name, threshold=THRESHOLDS[ship.reached()])


def loses_batteries(state: AgeOfSail, ship: Ship) -> bool:
    """Whether a ship's batteries are struck at all; by one reading only the second player's are
    (option `battery_loss_chooser`, SAIL-RULE-73).
    """
    literal = state.rules.loss_chooser == "literal_second_player"
    return not literal or ship.holder != state.order[0]


class Striking(Phase[AgeOfSail, Action]):
    """Batteries that sixes have hit are struck off a ship's diagram (SAIL-FIRE-12, SAIL-RULE-73).

    Where diagrams are closed her owner strikes them whoever else might, since nobody else sees
    them; and he is asked where there is one choice only, so that it does not show (SAIL-RULE-107).

    Attributes:
        ship: the ship hit; `firer` who hit her, NOBODY where that does not matter.
        owed: half batteries still to go; `paired`: one of two halves has been struck.
    """

    name: ClassVar[str] = "striking"

    def __init__(self, ship: i64, firer: i64, owed: i64, paired: bool) -> None:
        self.ship: i64 = ship
        self.firer: i64 = firer
        self.owed: i64 = owed
        self.paired: bool = paired

    def clone(self) -> Phase[AgeOfSail, Action]:
        return Striking(self.ship, self.firer, self.owed, self.paired)

    def choosable(self, state: AgeOfSail) -> list[Strike]:
        """What may be struck now."""
        ship = state.ships[self.ship]
        return strikes(ship, self.owed, self.paired, self.facings(state))

    def facings(self, state: AgeOfSail) -> list[int]:
        """The facings that may lose guns: those engaged while they have any, by option only."""
        able = armed(state.ships[self.ship])
        if not state.rules.engaged_side or self.firer == NOBODY:
            return able
        if not state.ships[self.firer].afloat():
            return able
        bearing = facings_on(state.sea.hull(self.ship), state.sea.hull(self.firer))
        engaged = [facing for facing in able if facing in bearing]
        return engaged or able

    def chooser(self, state: AgeOfSail) -> int:
        """Who picks: the target's owner, or by option the firer."""
        ship = state.ships[self.ship]
        by_firer = state.rules.loss_chooser == "firer" and not unseen(state, ship)
        if by_firer and self.firer != NOBODY:
            return state.commander(state.ships[self.firer])
        return int(ship.seat) if ship.risen else state.commander(ship)

    def facts(self, state: AgeOfSail) -> Facts:
        """Who loses how many."""
        return {"ship": state.ships[self.ship].name, "owed": int(self.owed)}

    def pending(self, state: AgeOfSail) -> Prompt | Chance | None:
        choices, ship = self.choosable(state), state.ships[self.ship]
        hidden = unseen(state, ship)
        if len(choices) <= (0 if hidden else 1) or self.owed >= ship.batteries():
            return None
        if state.rules.loss_chooser == "random" and not hidden:
            sides = len(self.lots(state, choices))
            who = (SEATS[self.chooser(state)],)
            return Dice("SAIL-RULE-73", "battery_lost", self.facts(state), (sides,), who)
        seat = self.chooser(state)
        facts = {**self.facts(state), "seat": SEATS[seat]}
        return Prompt((seat,), "striking", "SAIL-RULE-73", facts, ship.name)

    def lots(self, state: AgeOfSail, choices: list[Strike]) -> list[Strike]:
        """The choices, each as often as there are batteries of the kind."""
        ship = state.ships[self.ship]
        found: list[Strike] = []
        for one in choices:
            found += [one] * max(1, ship.guns[mount_of(one)] // halves_of(one))
        return found

    def legal(self, state: AgeOfSail, seat: int) -> list[Action]:
        return [*self.choosable(state)]

    def default(self, state: AgeOfSail, seat: int) -> Action | None:
        """The battery that is least likely to fire soon; nobody says for a player whose diagrams
        are closed.
        """
        if unseen(state, state.ships[self.ship]):
            return None
        return least_useful(state, state.ships[self.ship], self.choosable(state))

    def overdue(self, state: AgeOfSail, seat: int) -> Action | None:
        """The same, whatever others see: which battery goes is told to nobody else."""
        return least_useful(state, state.ships[self.ship], self.choosable(state))

    def check(self, state: AgeOfSail, seat: int, action: Action) -> Ruling | None:
        if not isinstance(action, Strike) or action.ship != self.ship:
            return Ruling("SAIL-RULE-73", {**self.facts(state), "refusal": "strike_now"})
        if action in self.choosable(state):
            return None
        facts = self.facts(state)
        facts["facing"] = FACINGS[action.facing]
        facts["range"] = RANGES[action.range]
        if state.ships[self.ship].guns[mount_of(action)] == 0:
            return Ruling("SAIL-FIRE-13", {**facts, "refusal": "nothing_mounted"})
        if action.facing not in self.facings(state):
            return Ruling("SAIL-RULE-73", {**facts, "refusal": "not_engaged"})
        return Ruling("SAIL-RULE-74", {**facts, "refusal": "not_so_much"})

    def decide(self, state: AgeOfSail, seat: int, action: Action, log: Log) -> None:
        assert isinstance(action, Strike)
        self.strike(state, action, log)

    def resolve(self, state: AgeOfSail, outcome: Outcome, log: Log) -> None:
        lots = self.lots(state, self.choosable(state))
        if log.on:
            facts = rolled_by(self.chooser(state), outcome)
            log.add("SAIL-RULE-73", "battery_picked", ship=state.ships[self.ship].name, **facts)
        self.strike(state, lots[outcome[0] - 1], log)

    def strike(self, state: AgeOfSail, action: Strike, log: Log) -> None:
        """Strike it off; in a melee its crew die with it (SAIL-CREW-11)."""
        ship = state.ships[self.ship]
        halves = halves_of(action)
        self.paired = action.half and self.owed % 2 == 0
        self.owed -= halves
        men = 0
        if in_melee(state, ship) and gunners(state, ship) > 0:
            men = lost_with(state, ship, mount_of(action), halves)
        strike_off(ship, mount_of(action), halves)
        if log.on:
            kind = "half_lost" if action.half else "battery_lost"
            tell_struck(state, ship, action, "SAIL-FIRE-12", kind, log)
        if men > 0:
            ship.manned = ship.manned - men if ship.manned > men else 0
            kill(ship, men, log)

    def advance(self, state: AgeOfSail, log: Log) -> None:
        """What needs no choice: the only battery there is, all that are left, or none."""
        choices = self.choosable(state)
        if choices:
            self.strike(state, choices[0], log)
        else:
            leave(state)
