"""The end of a move, for ships that give up: offers, and prizes (SAIL-PRIZE, SAIL-RULE-93, 104).

Crews that cannot break off are in `breaking_off`.
"""

from __future__ import annotations

from random import Random
from typing import ClassVar, Final

from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.clause import Facts, Ruling
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Choices, Prompt
from naumachia.kernel.phase import Phase, enter, leave
from naumachia.rules.age_of_sail.actions import (
    NOBODY,
    Action,
    Detail,
    Escape,
    Finish,
    Let,
    Refuse,
    Secure,
    Surrender,
)
from naumachia.rules.age_of_sail.model import SEATS, AgeOfSail
from naumachia.rules.age_of_sail.rules.fates import part, take
from naumachia.rules.age_of_sail.rules.flags import (
    guards_needed,
    held_by_captor,
    men_ruling,
    nearest_enemy,
    retake,
    secure,
    strike_colours,
)
from naumachia.rules.age_of_sail.rules.throws import rolled_by
from naumachia.rules.age_of_sail.ship import PRIZE, STRUCK, Ship
from naumachia.table.choices import ListedChoices

FACES: Final = 6
ESCAPES: Final = 4
"""The least die on which captives overcome their guards (SAIL-PRIZE-16)."""


# -- offers ---------------------------------------------------------------------------------


class OfferChoices(ListedChoices[AgeOfSail, Action]):
    """What may be struck; of an action at random nobody gives a sound ship away."""

    def sample(self, rng: Random) -> Action:
        if not hurt(self.state, self.seat):
            return Finish(NOBODY)
        return self.legal[int(rng.random() * len(self.legal))]


class Offers(Phase[AgeOfSail, Action]):
    """Ships may strike now that the move ends (SAIL-PRIZE-01).

    Who has given notice strikes. Each player is asked who has ships that are hurt badly (half
    damaged, dismasted, burning, or with a quarter of the crew left), or none that has moved, so
    that he could give no notice; he may strike with any. `finished` counts players that are done.
    """

    name: ClassVar[str] = "offers"

    def __init__(self, finished: i64 = 0) -> None:
        self.finished: i64 = finished

    def clone(self) -> Phase[AgeOfSail, Action]:
        return Offers(self.finished)

    def seat(self, state: AgeOfSail) -> int:
        """Who is asked, in the order of initiative; NOBODY when all have been."""
        number = self.finished
        for side in state.order:
            for seat, own in enumerate(state.sides):
                if own == side:
                    if number == 0:
                        return seat
                    number -= 1
        return NOBODY

    def pending(self, state: AgeOfSail) -> Prompt | Chance | None:
        seat = self.seat(state)
        if seat == NOBODY or announced(state, seat) is not None:
            return None
        facts: Facts = {"seat": SEATS[seat]}
        badly = hurt(state, seat)
        if badly:
            facts["ships"] = tuple(ship.name for ship in badly)
            return Prompt((seat,), "offers", "SAIL-PRIZE-01", facts)
        if idle(state, seat) and strikable(state, seat):
            return Prompt((seat,), "offers_idle", "SAIL-PRIZE-01", facts)
        return None

    def advance(self, state: AgeOfSail, log: Log) -> None:
        seat = self.seat(state)
        if seat == NOBODY:
            leave(state)
            return
        ship = announced(state, seat)
        if ship is None:
            self.finished += 1
        else:
            offer(state, ship, log)

    def legal(self, state: AgeOfSail, seat: int) -> list[Action]:
        """Those that are hurt; where none is, all of them. He may strike with others as well."""
        ships = hurt(state, seat) or strikable(state, seat)
        return [*[Surrender(ship.ident) for ship in ships], Finish(NOBODY)]

    def choices(self, state: AgeOfSail, seat: int) -> Choices[Action]:
        return OfferChoices(self.legal(state, seat), state, seat, self)

    def default(self, state: AgeOfSail, seat: int) -> Action | None:
        return Finish(NOBODY)

    def check(self, state: AgeOfSail, seat: int, action: Action) -> Ruling | None:
        if isinstance(action, Finish):
            return None
        if not isinstance(action, Surrender):
            return Ruling("SAIL-PRIZE-01", {"refusal": "strike_or_finish"})
        ship = state.ships[action.ship]
        facts: Facts = {"ship": ship.name}
        if state.commander(ship) != seat:
            return Ruling("SAIL-PRIZE-01", {**facts, "refusal": "not_yours"})
        if not ship.active():
            return Ruling("SAIL-PRIZE-01", {**facts, "refusal": "not_flying"})
        if ship.struck_in == state.move:
            return Ruling("SAIL-PRIZE-01", {**facts, "refusal": "offered_already"})
        return None

    def decide(self, state: AgeOfSail, seat: int, action: Action, log: Log) -> None:
        if isinstance(action, Surrender):
            offer(state, state.ships[action.ship], log)
        else:
            self.finished += 1


def announced(state: AgeOfSail, seat: int) -> Ship | None:
    """A ship of a player that has given notice to strike."""
    for ship in state.ships:
        if ship.offers and ship.active() and state.commander(ship) == seat:
            if nearest_enemy(state, ship) is not None:
                return ship
    return None


def may_strike(state: AgeOfSail, seat: int, ship: Ship) -> bool:
    """Whether a ship is a player's to strike now, and there is an enemy left to strike to."""
    return (
        ship.active()
        and state.commander(ship) == seat
        and ship.struck_in != state.move
        and nearest_enemy(state, ship) is not None
    )


def strikable(state: AgeOfSail, seat: int) -> list[Ship]:
    """The ships of a player that may strike now."""
    return [ship for ship in state.ships if may_strike(state, seat, ship)]


def hurt(state: AgeOfSail, seat: int) -> list[Ship]:
    """The ships of a player that are hurt so badly that he is asked."""
    return [ship for ship in state.ships if badly_hurt(ship) and may_strike(state, seat, ship)]


def badly_hurt(ship: Ship) -> bool:
    """Whether a ship is half damaged, dismasted, burning, or has a quarter of her crew left."""
    if ship.reached() >= 2 or ship.dismasted() or ship.ablaze:
        return True
    return 4 * ship.crew <= ship.complement


def idle(state: AgeOfSail, seat: int) -> bool:
    """Whether none of a player's ships has moved, so that he need not have been asked before."""
    return not any(ship.moved and state.commander(ship) == seat for ship in state.ships)


def offer(state: AgeOfSail, ship: Ship, log: Log) -> None:
    """A ship offers to strike: it has to be accepted but from one that has broken her word
    (SAIL-PRIZE-04, SAIL-PRIZE-19).
    """
    ship.offers = False
    enter(state, Accepting(ship.ident, not ship.dishonoured), log)


class Accepting(Phase[AgeOfSail, Action]):
    """The other side accepts, where it has a choice, and names who is to take possession
    (SAIL-PRIZE-02, SAIL-PRIZE-04, SAIL-PRIZE-19).
    """

    name: ClassVar[str] = "accepting"

    def __init__(self, ship: i64, accepted: bool) -> None:
        self.ship: i64 = ship
        self.accepted: bool = accepted

    def clone(self) -> Phase[AgeOfSail, Action]:
        return Accepting(self.ship, self.accepted)

    def enemy(self, state: AgeOfSail) -> Ship:
        """The nearest enemy, whose player answers."""
        found = nearest_enemy(state, state.ships[self.ship])
        assert found is not None, "nobody strikes without an enemy"
        return found

    def fleet(self, state: AgeOfSail) -> list[Ship]:
        """The ships of that side that may be named."""
        side = self.enemy(state).holder
        return [ship for ship in state.ships if ship.active() and ship.holder == side]

    def pending(self, state: AgeOfSail) -> Prompt | Chance | None:
        ship = state.ships[self.ship]
        seat = state.commander(self.enemy(state))
        facts: Facts = {"seat": SEATS[seat], "ship": ship.name}
        if not self.accepted:
            return Prompt((seat,), "accepting", "SAIL-PRIZE-19", facts, ship.name)
        if state.rules.prizes and len(self.fleet(state)) > 1:
            return Prompt((seat,), "detailing", "SAIL-PRIZE-02", facts, ship.name)
        return None

    def advance(self, state: AgeOfSail, log: Log) -> None:
        captor = self.enemy(state)
        leave(state)
        strike_colours(state, state.ships[self.ship], captor, False, log)

    def legal(self, state: AgeOfSail, seat: int) -> list[Action]:
        if not self.accepted:
            return [Let(self.ship), Refuse(self.ship)]
        return [Detail(self.ship, one.ident) for one in self.fleet(state)]

    def default(self, state: AgeOfSail, seat: int) -> Action | None:
        if not self.accepted:
            return Let(self.ship)
        return Detail(self.ship, self.enemy(state).ident)

    def check(self, state: AgeOfSail, seat: int, action: Action) -> Ruling | None:
        if action in self.legal(state, seat):
            return None
        facts: Facts = {"ship": state.ships[self.ship].name}
        if not self.accepted:
            return Ruling("SAIL-PRIZE-19", {**facts, "refusal": "accept_or_refuse"})
        return Ruling("SAIL-PRIZE-02", {**facts, "refusal": "name_a_ship"})

    def decide(self, state: AgeOfSail, seat: int, action: Action, log: Log) -> None:
        ship = state.ships[self.ship]
        if isinstance(action, Detail):
            leave(state)
            if log.on:
                captor = state.ships[action.captor].name
                log.add("SAIL-PRIZE-02", "detailed", ship=ship.name, captor=captor)
            strike_colours(state, ship, state.ships[action.captor], False, log)
        elif isinstance(action, Refuse):
            leave(state)
            ship.struck_in = state.move
            if log.on:
                log.add("SAIL-PRIZE-19", "refused", ship=ship.name)
        else:
            self.accepted = True


# -- prizes ---------------------------------------------------------------------------------


class Prizes(Phase[AgeOfSail, Action]):
    """Ships taken by boarding are secured when the captor has held on for one more move; where
    prizes are not played captures are sent away then (SAIL-PRIZE-03, SAIL-RULE-93). Captives who
    are guarded too weakly may rise (SAIL-PRIZE-15). `cursor` is the ship that is looked at.
    """

    name: ClassVar[str] = "prizes"

    def __init__(self, cursor: i64 = 0) -> None:
        self.cursor: i64 = cursor

    def clone(self) -> Phase[AgeOfSail, Action]:
        return Prizes(self.cursor)

    def advance(self, state: AgeOfSail, log: Log) -> None:
        for ship in state.ships[self.cursor :]:
            self.cursor += 1
            if not ship.afloat():
                continue
            if ship.flag == STRUCK and ship.struck_in < state.move:
                self.hold(state, ship, log)
                return
            if ship.flag == PRIZE and may_escape(ship):
                enter(state, Escaping(ship.ident), log)
                return
        leave(state)

    def hold(self, state: AgeOfSail, ship: Ship, log: Log) -> None:
        """A ship that struck in an earlier move has been held for one more."""
        if not state.rules.prizes:
            for hold in state.grapples_of(ship.ident):
                part(state, hold.attacker, hold.defender, log)
            take(state, ship, log)
            return
        if not ship.by_boarding or not held_by_captor(state, ship):
            return
        ship.held_moves += 1
        if state.ships[ship.captor].crew >= 2:
            enter(state, Possession(ship.ident), log)


def may_escape(ship: Ship) -> bool:
    """Whether captives may rise: guarded by fewer than a fifth of their number, and once only
    (SAIL-PRIZE-15, SAIL-PRIZE-17).
    """
    return ship.crew >= 2 and 5 * ship.guards < ship.crew and not ship.escape_tried


class Possession(Phase[AgeOfSail, Action]):
    """The captor sends a prize crew aboard a ship taken by boarding (SAIL-PRIZE-03)."""

    name: ClassVar[str] = "possession"

    def __init__(self, ship: i64) -> None:
        self.ship: i64 = ship

    def clone(self) -> Phase[AgeOfSail, Action]:
        return Possession(self.ship)

    def captor(self, state: AgeOfSail) -> Ship:
        """Who holds her."""
        return state.ships[state.ships[self.ship].captor]

    def pending(self, state: AgeOfSail) -> Prompt | Chance | None:
        ship, captor = state.ships[self.ship], self.captor(state)
        seat = state.commander(captor)
        facts: Facts = {"seat": SEATS[seat], "ship": ship.name, "captor": captor.name}
        facts["men"], facts["against_men"] = int(captor.crew), int(ship.crew)
        return Prompt((seat,), "possession", "SAIL-PRIZE-03", facts, captor.name)

    def legal(self, state: AgeOfSail, seat: int) -> list[Action]:
        """One man, as many as guard the captives, shares of the crew, all, or nobody."""
        captor = self.captor(state)
        most = int(captor.crew) // 2
        guards = min(most, guards_needed(state.ships[self.ship]))
        sizes = sorted({1, guards, max(1, most // 4), max(1, most // 2), most})
        found: list[Action] = [Secure(captor.ident, self.ship, men) for men in sizes]
        return [*found, Let(self.ship)]

    def choices(self, state: AgeOfSail, seat: int) -> Choices[Action]:
        return ListedChoices(self.legal(state, seat), state, seat, self)

    def default(self, state: AgeOfSail, seat: int) -> Action | None:
        captor = self.captor(state)
        men = min(int(captor.crew) // 2, guards_needed(state.ships[self.ship]))
        return Secure(captor.ident, self.ship, men)

    def check(self, state: AgeOfSail, seat: int, action: Action) -> Ruling | None:
        captor = self.captor(state)
        facts: Facts = {"ship": captor.name, "target": state.ships[self.ship].name}
        if isinstance(action, Let) and action.ship == self.ship:
            return None
        if not isinstance(action, Secure) or (action.ship, action.target) != (
            captor.ident,
            self.ship,
        ):
            return Ruling("SAIL-PRIZE-03", {**facts, "refusal": "secure_or_not"})
        return men_ruling("SAIL-RULE-104", action.men, int(captor.crew) // 2, facts)

    def decide(self, state: AgeOfSail, seat: int, action: Action, log: Log) -> None:
        captor = self.captor(state)
        leave(state)
        if isinstance(action, Secure):
            secure(state, captor, state.ships[self.ship], action.men, "SAIL-PRIZE-03", log)


class Escaping(Phase[AgeOfSail, Action]):
    """Captives say whether they rise, and throw (SAIL-PRIZE-15 to 17).

    `rises` is set once they do: the die is due then.
    """

    name: ClassVar[str] = "escaping"

    def __init__(self, ship: i64, rises: bool = False) -> None:
        self.ship: i64 = ship
        self.rises: bool = rises

    def clone(self) -> Phase[AgeOfSail, Action]:
        return Escaping(self.ship, self.rises)

    def pending(self, state: AgeOfSail) -> Prompt | Chance | None:
        ship = state.ships[self.ship]
        seat = int(ship.seat)
        facts: Facts = {"seat": SEATS[seat], "ship": ship.name, "needs": ESCAPES}
        facts["men"], facts["against_men"] = int(ship.crew), int(ship.guards)
        if self.rises:
            return Dice("SAIL-PRIZE-16", "escape", facts, (FACES,), (SEATS[seat],))
        return Prompt((seat,), "escaping", "SAIL-PRIZE-15", facts, ship.name)

    def legal(self, state: AgeOfSail, seat: int) -> list[Action]:
        return [Escape(self.ship), Let(self.ship)]

    def default(self, state: AgeOfSail, seat: int) -> Action | None:
        return Let(self.ship)

    def check(self, state: AgeOfSail, seat: int, action: Action) -> Ruling | None:
        if action in self.legal(state, seat):
            return None
        ship = state.ships[self.ship].name
        return Ruling("SAIL-PRIZE-15", {"refusal": "rise_or_not", "ship": ship})

    def decide(self, state: AgeOfSail, seat: int, action: Action, log: Log) -> None:
        if isinstance(action, Escape):
            ship = state.ships[self.ship]
            ship.escape_tried = True
            ship.dishonoured = True
            self.rises = True
        else:
            leave(state)

    def resolve(self, state: AgeOfSail, outcome: Outcome, log: Log) -> None:
        leave(state)
        ship = state.ships[self.ship]
        free = outcome[0] >= ESCAPES
        if log.on:
            kind = "captives_free" if free else "captives_fail"
            facts = rolled_by(int(ship.seat), outcome)
            log.add("SAIL-PRIZE-16", kind, ship=ship.name, **facts)
        if free:
            retake(state, ship, None, log)
