"""Phase E: fight or disengage in each square with grappled ships (NAV-MELP, NAV-DIS, table T11)."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar, Final

from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.clause import ClauseId, Facts, Ruling, Tally
from naumachia.kernel.declared import declared, field
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, enter, leave
from naumachia.rules.navarchoi.actions import (
    NOBODY,
    NOTHING,
    Action,
    Disengage,
    Fight,
    First,
    Nothing,
    Put,
)
from naumachia.rules.navarchoi.model import CAPTURED, IMMOBILE, SEATS, Navarchoi, Ship
from naumachia.rules.navarchoi.rules.combat import MELEE, Combat, Engagement
from naumachia.rules.navarchoi.rules.damage import FACES, chance_below, dissolve, let_go, reasons
from naumachia.rules.navarchoi.rules.melee import boarding_refusal, fighters

# -- cutting free (NAV-DIS-01..06, table T11) ----------------------------------------------

FACINGS = range(8)


def open_squares(state: Navarchoi, square: i64) -> list[int]:
    """Return the squares next to one that hold nothing at all (NAV-RULE-66)."""
    return [beside for beside in state.map.neighbours(square) if state.count(beside) == 0]


def count_sides(state: Navarchoi, ship: Ship) -> tuple[int, int]:
    """Count the friends grappled with a ship, itself included, and the enemies."""
    group = state.group(ship.square)
    friends = sum(1 for other in group if other.side == ship.side)
    return friends, len(group) - friends


def die_tally(state: Navarchoi, ship: Ship) -> Tally:
    """Return the modifiers of the die; the total must be below Quality."""
    chart = state.battle.charts.disengage
    friends, enemies = count_sides(state, ship)
    tally = Tally(0)
    if friends > 1:
        tally.add("NAV-DIS-05", int(chart.two_to_one), what="two_to_one")
    elif enemies > 1:
        tally.add("NAV-DIS-04", int(chart.one_to_two), what="one_to_two")
    elif chart.one_to_one != 0:
        tally.add("NAV-DIS-03", int(chart.one_to_one), what="one_to_one")
    return tally


def odds(state: Navarchoi, ship: Ship) -> Fraction:
    """Return the chance that a ship cuts itself free; from prizes it parts for certain."""
    if count_sides(state, ship)[1] == 0:
        return Fraction(1)
    return chance_below(state.quality(ship) - die_tally(state, ship).total)


def cut_free(state: Navarchoi, ship: Ship, log: Log) -> None:
    """Try to cut a ship free; from prizes alone it parts without a die (NAV-DIS-06)."""
    if count_sides(state, ship)[1] > 0:
        enter(state, Cutting(ship.ident), log)
        return
    if log.on:
        log.add("NAV-DIS-06", "parts", ship=ship.name)
    enter(state, Placing(ship.side, ship.square, [int(ship.ident)], False), log)


@declared
class Cutting(Phase[Navarchoi, Action]):
    """The die of a disengagement."""

    name: ClassVar[str] = "disengage"
    ship: Final[i64]

    def pending(self, state: Navarchoi) -> Prompt | Chance | None:
        ship = state.ships[self.ship]
        facts: Facts = {
            "ship": ship.name,
            "needs": state.quality(ship) - die_tally(state, ship).total,
        }
        clause = "NAV-RULE-68" if ship.status == IMMOBILE else "NAV-DIS-03"
        return Dice(clause, self.name, facts, (FACES,), (SEATS[ship.side],), lowest=0)

    def resolve(self, state: Navarchoi, outcome: Outcome, log: Log) -> None:
        leave(state)
        ship = state.ships[self.ship]
        tally = die_tally(state, ship)
        quality = state.quality(ship)
        free = outcome[0] + tally.total < quality
        if log.on:
            log.add(
                "NAV-DIS-01",
                "cutting_rolled",
                ship=ship.name,
                dice=outcome,
                dice_seats=(int(ship.side),),
                reasons=reasons(tally),
                total=outcome[0] + tally.total,
                needs=quality,
                free=free,
            )
        if free:
            self.place(state, ship, log)

    def place(self, state: Navarchoi, ship: Ship, log: Log) -> None:
        """Open the placings: the ship first, then the other that may or must follow."""
        group = state.group(ship.square)
        friends = [
            int(other.ident)
            for other in group
            if other.side == ship.side and other.ident != ship.ident
        ]
        enemies = [int(other.ident) for other in group if other.side != ship.side]
        if friends:
            enter(state, Placing(ship.side, ship.square, friends, True), log)
        elif len(enemies) > 1:
            enter(state, Placing(1 - ship.side, ship.square, enemies, False), log)
        enter(state, Placing(ship.side, ship.square, [int(ship.ident)], False), log)


@declared
class Placing(Phase[Navarchoi, Action]):
    """One of `ships` is put in an open square next to `square`, any facing (NAV-RULE-66).

    `may`: it may stay grappled instead (NAV-DIS-05). Without an open square nothing is placed.
    """

    name: ClassVar[str] = "casting_off"
    seat: Final[i64]
    square: Final[i64]
    ships: list[int]
    may: Final[bool]

    def pending(self, state: Navarchoi) -> Prompt | Chance | None:
        if not open_squares(state, self.square):
            return None
        only = len(self.ships) == 1
        piece = state.ships[self.ships[0]].name if only else ""
        facts: Facts = {"seat": SEATS[self.seat], "square": state.map.name(int(self.square))}
        return Prompt((int(self.seat),), self.name, "NAV-RULE-66", facts, piece)

    def advance(self, state: Navarchoi, log: Log) -> None:
        leave(state)
        dissolve(state, self.square, log)

    def legal(self, state: Navarchoi, seat: int) -> list[Action]:
        found: list[Action] = [NOTHING] if self.may else []
        for number in self.ships:
            for square in open_squares(state, self.square):
                found.extend(Put(number, square, facing) for facing in FACINGS)
        return found

    def check(self, state: Navarchoi, seat: int, action: Action) -> Ruling | None:
        if action in self.legal(state, seat):
            return None
        if isinstance(action, Put) and int(action.ship) in self.ships:
            near = state.map.distance(self.square, action.square) == 1
            square = state.map.name(int(action.square))
            facts: Facts = {"refusal": "not_open_beside", "square": square, "near": near}
            return Ruling("NAV-RULE-66", facts)
        return Ruling("NAV-RULE-66", {"refusal": "wrong_order"})

    def decide(self, state: Navarchoi, seat: int, action: Action, log: Log) -> None:
        leave(state)
        if isinstance(action, Put):
            ship = state.ships[action.ship]
            ship.facing = action.facing
            state.move(ship, action.square)
            if log.on:
                at = state.map.name(int(action.square))
                log.add("NAV-RULE-66", "cast_off", ship=ship.name, square=at)
            let_go(ship, log)
        dissolve(state, self.square, log)


# -- the phase (NAV-MELP-01..12) -----------------------------------------------------------


@declared
class MeleePhase(Phase[Navarchoi, Action]):
    """The players choose squares in turn until neither can or wants to (NAV-MELP-02, -12).

    Attributes:
        turn: the seat that decides next, NOBODY until the initiative holder has said who begins.
        passed: the seats that act no more (NAV-MELP-10).
        fought: the squares in which a melee was fought; acted_a, acted_b: those in which a side has
            had its action (NAV-RULE-60).
    """

    name: ClassVar[str] = "melee_phase"
    turn: i64 = NOBODY
    passed: list[int] = field(factory=list)
    fought: list[int] = field(factory=list)
    acted_a: list[int] = field(factory=list)
    acted_b: list[int] = field(factory=list)

    def acted_squares(self, seat: i64) -> list[int]:
        """Return the squares in which a seat has had its action."""
        return self.acted_a if seat == 0 else self.acted_b

    # -- the machine ---------------------------------------------------------------

    def pending(self, state: Navarchoi) -> Prompt | Chance | None:
        if self.turn == NOBODY:
            if self.is_asked(state, 0) and self.is_asked(state, 1):
                holder = int(state.initiative)
                facts: Facts = {"seat": SEATS[holder]}
                return Prompt((holder,), "melee_first", "NAV-MELP-01", facts)
            return None
        if not self.is_asked(state, self.turn):
            return None
        facts = {"seat": SEATS[self.turn]}
        return Prompt((int(self.turn),), self.name, self.prompt_clause(state), facts)

    def prompt_clause(self, state: Navarchoi) -> ClauseId:
        """Return the rule by which the seat whose turn it is decides."""
        if len(self.passed) > 0:
            return "NAV-MELP-11"
        if not any(self.may_fight(state, self.turn, at) for at in self.squares(state, self.turn)):
            return "NAV-MELP-06"
        return "NAV-MELP-02" if self.acted_a or self.acted_b else "NAV-MELP-03"

    def advance(self, state: Navarchoi, log: Log) -> None:
        if len(self.passed) == len(SEATS):
            leave(state)
            if log.on and (self.acted_a or self.acted_b):
                log.add("NAV-MELP-12", "melees_over")
            return
        if self.turn == NOBODY:
            self.turn = state.initiative
            return
        if int(self.turn) not in self.passed:
            self.passed.append(int(self.turn))
            if log.on and held_squares(state, self.turn):
                log.add("NAV-RULE-60", "none_to_select", seat=SEATS[self.turn])
        self.turn = 1 - self.turn

    def legal(self, state: Navarchoi, seat: int) -> list[Action]:
        if self.turn == NOBODY:
            return [First(0), First(1)]
        return [NOTHING, *self.options(state, seat)]

    def squares(self, state: Navarchoi, seat: i64) -> list[int]:
        """Return the squares in which a seat may still act."""
        if int(seat) in self.passed or not state.battle.lesson.grapples:
            return []
        return [
            square for square in held_squares(state, seat) if square not in self.acted_squares(seat)
        ]

    def is_asked(self, state: Navarchoi, seat: i64) -> bool:
        """Return whether a seat is asked; by public facts alone, as for cards (NAV-RULE-34,
        -83).
        """
        return any(
            self.may_fight(state, seat, square) or bool(escapes(state, seat, square))
            for square in self.squares(state, seat)
        )

    def may_fight(self, state: Navarchoi, seat: i64, square: int) -> bool:
        """Return whether, for all that is public, a seat may start a melee in a square."""
        if square in self.fought:
            return False
        group = state.group(square)
        enemies = any(ship.side != seat for ship in group)
        return enemies and any(could_fight(state, ship) for ship in group if ship.side == seat)

    def options(self, state: Navarchoi, seat: i64) -> list[Action]:
        """Return everything a seat may do in the squares left to it."""
        found: list[Action] = []
        for square in self.squares(state, seat):
            if square not in self.fought:
                found.extend(fights(state, seat, square))
            found.extend(escapes(state, seat, square))
        return found

    def check(self, state: Navarchoi, seat: int, action: Action) -> Ruling | None:
        if action in self.legal(state, seat):
            return None
        if self.turn == NOBODY:
            return Ruling("NAV-MELP-01", {"refusal": "wrong_order"})
        if isinstance(action, Fight):
            return self.fight_ruling(state, seat, action)
        if isinstance(action, Disengage) and 0 <= action.ship < len(state.ships):
            return self.escape_ruling(state, seat, state.ships[action.ship])
        return Ruling("NAV-MELP-03", {"refusal": "wrong_order"})

    def fight_ruling(self, state: Navarchoi, seat: i64, action: Fight) -> Ruling:
        """Explain why this melee is not legal."""
        square = int(action.square)
        at = state.map.name(square) if state.map.is_on_map(square) else "-"
        facts: Facts = {"square": at}
        own = [ship for ship in state.group(square) if ship.side == seat]
        if not own:
            return Ruling("NAV-MELP-03", facts)
        if square in self.fought:
            return Ruling("NAV-MELP-07", facts)
        if square in self.acted_squares(seat):
            return Ruling("NAV-MELP-09", facts)
        if not fighters(state, own):
            return nobody_fights(state, own, facts)
        if action.parts:
            least = int(state.battle.charts.melee.least)
            low = any(part < least for part in action.parts)
            return Ruling("NAV-MEL-11" if low else "NAV-MEL-10", facts)
        return Ruling("NAV-MEL-09", facts)

    def escape_ruling(self, state: Navarchoi, seat: i64, ship: Ship) -> Ruling:
        """Explain why this ship may not try to cut free."""
        facts: Facts = {"ship": ship.name}
        if ship.side != seat or not ship.grappled:
            return Ruling("NAV-DIS-01", facts)
        if int(ship.square) in self.acted_squares(seat):
            facts["square"] = state.map.name(int(ship.square))
            return Ruling("NAV-MELP-09", facts)
        return Ruling("NAV-DIS-02", facts)

    def decide(self, state: Navarchoi, seat: int, action: Action, log: Log) -> None:
        if isinstance(action, First):
            self.turn = action.seat
            if log.on:
                log.add("NAV-MELP-01", "melee_begins", seat=SEATS[action.seat])
            return
        self.turn = 1 - seat
        if isinstance(action, Nothing):
            self.passed.append(seat)
            if log.on:
                log.add("NAV-MELP-10", "melee_passed", seat=SEATS[seat])
        elif isinstance(action, Fight):
            if log.on and int(action.square) in self.acted_squares(1 - seat):
                at = state.map.name(int(action.square))
                log.add("NAV-MELP-08", "selected_again", square=at)
            self.acted_squares(seat).append(int(action.square))
            self.fought.append(int(action.square))
            fight(state, seat, action, log)
        else:
            assert isinstance(action, Disengage)
            ship = state.ships[action.ship]
            self.acted_squares(seat).append(int(ship.square))
            cut_free(state, ship, log)


# -- what can be done in a square ----------------------------------------------------------


def held_squares(state: Navarchoi, seat: i64) -> list[int]:
    """Return the squares in which a ship of this seat is grappled, in rising order."""
    return sorted({int(ship.square) for ship in state.ships_of(seat) if ship.grappled})


def fights(state: Navarchoi, seat: i64, square: i64) -> list[Action]:
    """Return the melees that a seat may start in a square (NAV-MELP-04, NAV-MEL-08..10)."""
    group = state.group(square)
    attackers = fighters(state, [ship for ship in group if ship.side == seat])
    enemies = [int(ship.ident) for ship in group if ship.side != seat]
    if not attackers or not enemies:
        return []
    found: list[Action] = [Fight(square, (enemy,)) for enemy in enemies]
    if len(enemies) > 1:
        crew, least = int(attackers[0].manpower), int(state.battle.charts.melee.least)
        for part in range(least, crew - least + 1):
            found.append(Fight(square, (enemies[0], enemies[1]), (part, crew - part)))
    return found


def nobody_fights(state: Navarchoi, ships: list[Ship], facts: Facts) -> Ruling:
    """Explain why none of these ships starts a melee: too few men, or they may not board."""
    for ship in ships:
        ruling = boarding_refusal(state, ship)
        if ruling is not None and ship.manpower >= state.battle.charts.melee.least:
            return ruling
    return Ruling("NAV-MELP-04", facts)


def could_fight(state: Navarchoi, ship: Ship) -> bool:
    """Return whether, for all that is public, a ship may have the Manpower for an attack.

    Where crews are hidden only a prize is known to lack it (NAV-RULE-34, NAV-RULE-78).
    """
    if not state.rules.manpower_hidden:
        return bool(fighters(state, [ship]))
    return boarding_refusal(state, ship) is None and ship.taken != CAPTURED


def escapes(state: Navarchoi, seat: i64, square: i64) -> list[Action]:
    """Return the ships of a seat that may try to cut free from a square (NAV-DIS-01, -02)."""
    if not open_squares(state, square):
        return []
    return [Disengage(ship.ident) for ship in state.group(square) if ship.side == seat]


def fight(state: Navarchoi, seat: i64, action: Fight, log: Log) -> None:
    """Open the combat of a melee."""
    group = state.group(action.square)
    attackers = fighters(state, [ship for ship in group if ship.side == seat])
    if state.rules.manpower_hidden:
        log.unveil()
    if log.on:
        clause = "NAV-MELP-05" if len(attackers) > 1 else "NAV-MEL-01"
        names = tuple(ship.name for ship in attackers)
        targets = tuple(state.ships[number].name for number in action.targets)
        if action.parts:
            parts = tuple(int(part) for part in action.parts)
            log.add("NAV-RULE-62", "splits", ship=names[0], targets=targets, parts=parts)
        else:
            log.add(clause, "boards", ships=names, targets=targets)
    numbers = [int(ship.ident) for ship in attackers]
    engagement = Engagement(MELEE, numbers, list(action.targets), parts=list(action.parts))
    enter(state, Combat(engagement), log)
