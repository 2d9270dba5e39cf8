"""Ships that the wind leaves too close to it (SAIL-MOVE-18 to 20, SAIL-RULE-45 to 47)."""

from __future__ import annotations

from typing import ClassVar

from naumachia.geometry.lattice import HALF, TURN, difference
from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.clause import Facts, Ruling
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, leave
from naumachia.rules.age_of_sail.actions import NOBODY, Action, TurnAway
from naumachia.rules.age_of_sail.model import SEATS, AgeOfSail
from naumachia.rules.age_of_sail.rules.ability import able, irons_end
from naumachia.rules.age_of_sail.rules.collisions import come_to_rest
from naumachia.rules.age_of_sail.rules.pointing import allowed, limit, off_wind
from naumachia.rules.age_of_sail.rules.throws import rolled_for
from naumachia.rules.age_of_sail.rules.vicinity import turned
from naumachia.rules.age_of_sail.ship import AFLOAT, IRONS, Ship


def caught(state: AgeOfSail, ship: Ship) -> bool:
    """Whether an able ship points closer to the wind than she may, not by a turn of her own: that
    would have put her in irons (SAIL-RULE-45, SAIL-RULE-47).
    """
    if ship.fate != AFLOAT or allowed(state, ship, state.hull(ship).pose.heading):
        return False
    return able(state, ship)


def port_wind(wind: i64, heading: i64) -> int:
    """1 with the wind on the port side, -1 on the starboard side, 0 dead ahead or astern."""
    turn = difference(heading, wind)
    if turn % HALF == 0:
        return 0
    return 1 if turn < 0 else -1


def away(state: AgeOfSail, ship: Ship) -> int:
    """The heading of the extra turn, NOBODY where the owner chooses the side (SAIL-RULE-46)."""
    heading = state.hull(ship).pose.heading
    side = port_wind(state.wind, heading)
    if side == 0:
        side = port_wind(state.before, heading)
    if side == 0:
        return NOBODY
    return int((state.wind + side * limit(state, ship)) % TURN)


def both_sides(state: AgeOfSail, ship: Ship) -> list[int]:
    """The headings of the extra turn to either side."""
    least = limit(state, ship)
    return [int((state.wind + least) % TURN), int((state.wind - least) % TURN)]


class Caught(Phase[AgeOfSail, Action]):
    """Each ship that is caught by the wind throws once, in the order of their numbers.

    `cursor` is the next ship to look at; with `choosing` her throw is made and her owner names the
    side, the wind being dead ahead.
    """

    name: ClassVar[str] = "caught"

    def __init__(self, cursor: i64 = 0, choosing: bool = False) -> None:
        self.cursor: i64 = cursor
        self.choosing = choosing

    def clone(self) -> Phase[AgeOfSail, Action]:
        return Caught(self.cursor, self.choosing)

    def enter(self, state: AgeOfSail, log: Log) -> None:
        for ship in state.ships:
            if ship.fate == AFLOAT:
                irons_end(state, ship, log)

    def pending(self, state: AgeOfSail) -> Prompt | Chance | None:
        if self.cursor >= len(state.ships):
            return None
        ship = state.ships[self.cursor]
        if self.choosing:
            seat = state.commander(ship)
            facts: Facts = {"seat": SEATS[seat], "ship": ship.name}
            return Prompt((seat,), "turn_away", "SAIL-RULE-46", facts, ship.name)
        if not caught(state, ship):
            return None
        angle = off_wind(state, state.hull(ship).pose.heading)
        facts = {"ship": ship.name, "angle": angle, "angle_limit": limit(state, ship)}
        return Dice("SAIL-MOVE-18", "caught", facts, (6,), (ship.name,))

    def advance(self, state: AgeOfSail, log: Log) -> None:
        """Pass over the ships that are not caught."""
        for ship in state.ships[self.cursor :]:
            if caught(state, ship):
                return
            self.cursor += 1
        leave(state)

    def resolve(self, state: AgeOfSail, outcome: Outcome, log: Log) -> None:
        ship = state.ships[self.cursor]
        if outcome[0] <= 2:
            self.cursor += 1
            ship.status = IRONS
            if log.on:
                facts = rolled_for(state, ship, outcome)
                log.add("SAIL-MOVE-19", "caught_in_irons", ship=ship.name, **facts)
            return
        heading = away(state, ship)
        if log.on:
            facts = rolled_for(state, ship, outcome)
            log.add("SAIL-MOVE-20", "pays_off", ship=ship.name, **facts)
        if heading == NOBODY:
            self.choosing = True
            return
        self.cursor += 1
        turn_away(state, ship, heading, log)

    def legal(self, state: AgeOfSail, seat: int) -> list[Action]:
        ship = state.ships[self.cursor]
        found: list[Action] = []
        for heading in both_sides(state, ship):
            found.append(TurnAway(self.cursor, heading))
        return found

    def check(self, state: AgeOfSail, seat: int, action: Action) -> Ruling | None:
        ship = state.ships[self.cursor]
        sides = both_sides(state, ship)
        facts: Facts = {"ship": ship.name, "refusal": "turn_away_now"}
        if not isinstance(action, TurnAway) or action.ship != self.cursor:
            return Ruling("SAIL-RULE-46", facts)
        return None if int(action.heading) in sides else Ruling("SAIL-RULE-46", facts)

    def default(self, state: AgeOfSail, seat: int) -> Action | None:
        return TurnAway(self.cursor, both_sides(state, state.ships[self.cursor])[0])

    def decide(self, state: AgeOfSail, seat: int, action: Action, log: Log) -> None:
        assert isinstance(action, TurnAway), "all else has been refused"
        ship = state.ships[self.cursor]
        self.cursor += 1
        self.choosing = False
        turn_away(state, ship, action.heading, log)


def turn_away(state: AgeOfSail, ship: Ship, heading: i64, log: Log) -> None:
    """Set a ship on this heading; where another bars the turn she is in irons (SAIL-RULE-46,
    SAIL-RULE-113).
    """
    angle = difference(state.hull(ship).pose.heading, heading)
    pose = turned(state, ship, angle)
    if pose is None:
        ship.status = IRONS
        if log.on:
            log.add("SAIL-RULE-113", "turn_barred", ship=ship.name)
        return
    state.put(ship, pose)
    if log.on:
        log.add("SAIL-RULE-46", "turned_away", ship=ship.name, turned=int(angle))
    come_to_rest(state, ship, log)
