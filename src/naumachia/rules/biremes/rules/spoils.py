"""Spoils: the winner of a melee sinks or captures the beaten ships and mans what he keeps."""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.kernel.chance import Chance
from naumachia.kernel.clause import ClauseId, Facts, Ruling
from naumachia.kernel.declared import declared
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, enter, leave
from naumachia.rules.biremes.actions import Action, Man, Spoil
from naumachia.rules.biremes.model import SEATS, Biremes, Ship
from naumachia.rules.biremes.rules.losses import sink
from naumachia.rules.biremes.rules.secrecy import reveal

PRIZE_CREW: Final = 5
"""The smallest crew of a captured ship (BIR-CAP-03)."""


def board(state: Biremes, ship: Ship, target: Ship, log: Log) -> None:
    """Board a crewless ship unopposed: capture it or sink it (BIR-RULE-35).

    Who divides his men between two ships shows how many they are, and his prize what she carries
    (BIR-RULE-64).
    """
    reveal(state, ship, log)
    reveal(state, target, log)
    if log.on:
        log.add("BIR-RULE-35", "boards_unopposed", ship=ship.name, target=target.name)
    divide(state, ship.owner, ship.crew, [ship.ident], [target.ident], log)


def divide(state: Biremes, seat: i64, men: i64, keep: list[i64], loot: list[i64], log: Log) -> None:
    """Let `seat` decide what becomes of `loot` and put his `men` on what he has (BIR-RULE-45).

    `keep` are his side's own ships, and enemy rammers, which he must occupy (BIR-RAM-14).
    """
    enter(state, Spoils(seat, men, keep, loot, []), log)


def take_over(state: Biremes, ship: Ship, seat: i64) -> None:
    """Give a beaten ship to its captor, for whom it acts from the next turn on (BIR-RULE-46).

    Damage, lost oars and fire stay (BIR-CAP-05); a fireship's declaration lapses.
    """
    ship.owner = seat
    ship.nation = state.players[seat].nation
    ship.fireship = False
    ship.stopped = False
    ship.activated = True


@declared
class Spoils(Phase[Biremes, Action]):
    """First each beaten ship, then the crew of each ship that is kept, by number.

    Attributes:
        seat: who decides; he owns the prizes.
        men: the survivors who are not yet on a ship for good.
        keep: ships still to be manned, each with at least a man.
        loot: beaten ships to be captured or sunk.
        prizes: captured ships still to be manned, each with at least `PRIZE_CREW`.
        scarce: fewer men than own ships: at most one on each.
    """

    name: ClassVar[str] = "spoils"
    seat: i64
    men: i64
    keep: list[i64]
    loot: list[i64]
    prizes: list[i64]
    scarce: bool

    def __init__(
        self,
        seat: i64,
        men: i64,
        keep: list[i64],
        loot: list[i64],
        prizes: list[i64],
        scarce: bool | None = None,
    ) -> None:
        self.seat = seat
        self.men = men
        self.keep = keep
        self.loot = loot
        self.prizes = prizes
        self.scarce = men < len(keep) if scarce is None else scarce

    # -- what is open -----------------------------------------------------------------

    def may_capture(self) -> bool:
        """Whether the men suffice for one more prize (BIR-CAP-03, BIR-RULE-45)."""
        return self.men >= PRIZE_CREW * (len(self.prizes) + 1) + len(self.keep)

    def next_to_man(self) -> i64:
        """The lowest ship that has no crew assigned yet."""
        return min(self.keep + self.prizes)

    def least(self, ship: i64) -> i64:
        """The men a ship needs."""
        if ship in self.prizes:
            return PRIZE_CREW
        return 0 if self.scarce else 1

    def most(self, state: Biremes, ship: i64) -> i64:
        """The men a ship can take (BIR-SHIP-06)."""
        return 1 if self.scarce else state.ships[ship].kind.crew

    def limits(self, state: Biremes) -> tuple[i64, i64]:
        """How many men the next ship may get so that the others get what they need and hold."""
        ship = self.next_to_man()
        need: i64 = 0
        room: i64 = 0
        for other in self.keep + self.prizes:
            if other != ship:
                need += self.least(other)
                room += self.most(state, other)
        low = max(self.least(ship), self.men - room)
        most = self.most(state, ship)
        # Men for whom there is no room anywhere are lost, so that `low` may come out above `most`.
        return min(low, most), min(most, self.men - need)

    # -- decisions ----------------------------------------------------------------------

    def pending(self, state: Biremes) -> Prompt | Chance | None:
        facts: Facts = {"side": SEATS[self.seat], "men": int(self.men)}
        if self.loot:
            if not self.may_capture():
                return None
            facts["ship"] = state.ships[self.loot[0]].name
            return Prompt((int(self.seat),), "spoils", "BIR-CAP-01", facts)
        if not self.keep and not self.prizes:
            return None
        low, high = self.limits(state)
        if low == high:
            return None
        ship = state.ships[self.next_to_man()]
        facts.update({"ship": ship.name, "low": int(low), "high": int(high)})
        return Prompt((int(self.seat),), "manning", "BIR-RULE-45", facts)

    def legal(self, state: Biremes, seat: int) -> list[Action]:
        if self.loot:
            return [Spoil(self.loot[0], True), Spoil(self.loot[0], False)]
        low, high = self.limits(state)
        ship = self.next_to_man()
        return [Man(ship, crew) for crew in range(int(low), int(high) + 1)]

    def default(self, state: Biremes, seat: int) -> Action | None:
        """A capture, manned with as few men as may be (BIR-RULE-45)."""
        return self.legal(state, seat)[0]

    def check(self, state: Biremes, seat: int, action: Action) -> Ruling | None:
        if self.loot:
            if isinstance(action, Spoil) and action.ship == self.loot[0]:
                return None
            facts: Facts = {"refusal": "spoils_first", "ship": state.ships[self.loot[0]].name}
            return Ruling("BIR-CAP-01", facts)
        ship = state.ships[self.next_to_man()]
        if not isinstance(action, Man) or action.ship != ship.ident:
            return Ruling("BIR-RULE-45", {"refusal": "manning_first", "ship": ship.name})
        return self.check_crew(state, ship, action.crew)

    def check_crew(self, state: Biremes, ship: Ship, crew: i64) -> Ruling | None:
        """Why so many men may not go on the next ship; None when they may."""
        low, high = self.limits(state)
        if low <= crew <= high:
            return None
        facts: Facts = {"ship": ship.name, "crew": int(crew), "low": int(low), "high": int(high)}
        facts["most"] = int(ship.kind.crew)
        clause: ClauseId = "BIR-RULE-45"
        if crew > ship.kind.crew:
            clause = "BIR-SHIP-06"
        elif crew < PRIZE_CREW and ship.ident in self.prizes:
            clause = "BIR-CAP-03"
        return Ruling(clause, facts)

    def decide(self, state: Biremes, seat: int, action: Action, log: Log) -> None:
        if isinstance(action, Spoil):
            self.dispose(state, action.captured, log)
        elif isinstance(action, Man):
            self.man(state, action.crew, log)

    def advance(self, state: Biremes, log: Log) -> None:
        if self.loot:
            self.dispose(state, False, log)
        elif self.keep or self.prizes:
            self.man(state, self.limits(state)[1], log)
        else:
            leave(state)

    # -- doing it -------------------------------------------------------------------------

    def dispose(self, state: Biremes, captured: bool, log: Log) -> None:
        """Capture or sink the first beaten ship (BIR-CAP-01)."""
        ship = state.ships[self.loot.pop(0)]
        if not captured:
            sink(state, ship, "BIR-CAP-02", "scuttled", log)
            return
        self.prizes.append(ship.ident)
        take_over(state, ship, self.seat)
        if log.on:
            hurt = ship.banks > 0 or ship.fire > 0 or ship.dead
            clause = "BIR-CAP-05" if hurt else "BIR-CAP-04"
            log.add(clause, "captured", ship=ship.name, side=SEATS[self.seat])

    def man(self, state: Biremes, crew: i64, log: Log) -> None:
        """Put men on the next ship; an enemy's rammer is taken over with them (BIR-RAM-14)."""
        ship = state.ships[self.next_to_man()]
        clause = "BIR-RULE-45"
        if ship.ident in self.prizes:
            self.prizes.remove(ship.ident)
            clause = "BIR-RULE-46"
        else:
            self.keep.remove(ship.ident)
            if state.side_of(ship) != state.side(self.seat):
                take_over(state, ship, self.seat)
                if log.on:
                    log.add("BIR-RAM-14", "captured", ship=ship.name, side=SEATS[self.seat])
        ship.crew = crew
        self.men -= crew
        if not log.on:
            return
        log.add(clause, "manned", ship=ship.name, crew=int(crew))
        if self.men > 0 and not self.keep and not self.prizes:
            log.add("BIR-RULE-22", "men_lost", ship=ship.name, count=int(self.men))
