"""Choosing a formation and moving its ships one after the other (NAV-ACT-01..05)."""

from __future__ import annotations

from itertools import pairwise
from typing import ClassVar, Final

from naumachia.kernel.chance import Chance
from naumachia.kernel.clause import ClauseId, Facts, Ruling
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Choices, Prompt
from naumachia.kernel.phase import Phase, enter, leave
from naumachia.rules.navarchoi.actions import NOTHING, Action, Form, Nothing, Play, Run, Scuttle
from naumachia.rules.navarchoi.model import (
    CAPTURED,
    CRUISE,
    FULL,
    IMMOBILE,
    IMPULSE,
    ON_MAP,
    RESERVE,
    SEATS,
    STATIC,
    Formation,
    Navarchoi,
    Ship,
)
from naumachia.rules.navarchoi.rules.bonus import accompanied
from naumachia.rules.navarchoi.rules.combat.reactions import before_formation
from naumachia.rules.navarchoi.rules.damage import sink
from naumachia.rules.navarchoi.rules.deck.piles import play_from_hand
from naumachia.rules.navarchoi.rules.deck.windows import Window
from naumachia.rules.navarchoi.rules.rowing.fatigue import Fatigue
from naumachia.rules.navarchoi.rules.rowing.formations import any_formation, formation_refusal
from naumachia.rules.navarchoi.rules.rowing.groupings import forms
from naumachia.rules.navarchoi.rules.rowing.ship_turn import points_to_state, range_of, start
from naumachia.rules.navarchoi.tables.cards import Card

OPEN: Final = 0
"""Declared; the enemy's Reactions come first."""
MOVING: Final = 1
"""Its ships go one after the other."""
DONE: Final = 2
"""All have gone, and fatigue is determined."""


# -- choosing --------------------------------------------------------------------------


class FormationChoice(Phase[Navarchoi, Action]):
    """A seat names a formation and its Bonus cards, or lets the impulse go (NAV-RULE-13)."""

    name: ClassVar[str] = "formation"

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat

    def pending(self, state: Navarchoi) -> Prompt | Chance | None:
        if not any_formation(state, self.seat):
            return None
        facts: Facts = {"seat": SEATS[self.seat], "impulse": int(state.impulse)}
        return Prompt((int(self.seat),), self.name, "NAV-IMP-02", facts)

    def advance(self, state: Navarchoi, log: Log) -> None:
        leave(state)

    def legal(self, state: Navarchoi, seat: int) -> list[Action]:
        return [*forms(state, self.seat), NOTHING]

    def choices(self, state: Navarchoi, seat: int) -> Choices[Action]:
        return Choices(self.legal(state, seat), False)

    def suggested_actions(self, state: Navarchoi, seat: int) -> list[Action]:
        found = self.legal(state, seat)
        own = [int(ship.ident) for ship in state.ships_of(self.seat)]
        more: list[Action] = [Form(tuple(own))]
        more.extend(Form((one, two)) for one, two in pairwise(own))
        return found + [action for action in more if action not in found]

    def check(self, state: Navarchoi, seat: int, action: Action) -> Ruling | None:
        if isinstance(action, Nothing):
            return None
        if isinstance(action, Form):
            return formation_refusal(state, self.seat, action.ships, action.cards)
        return Ruling("NAV-FORM-01", {"refusal": "form_first"})

    def decide(self, state: Navarchoi, seat: int, action: Action, log: Log) -> None:
        leave(state)
        if isinstance(action, Form):
            form(state, self.seat, action, IMPULSE, log)
        elif log.on:
            log.add("NAV-RULE-13", "impulse_unused", seat=SEATS[self.seat])


def form(state: Navarchoi, seat: i64, action: Form, kind: i64, log: Log) -> None:
    """Activate the ships of a legal choice, its Bonus cards played (NAV-CARD-05)."""
    ships = sorted(action.ships)
    first = state.ships[ships[0]]
    if first.grappled or first.status == IMMOBILE:
        kind = STATIC
    formation = Formation(seat, kind, ships, list(action.cards))
    if action.cards:
        log.unveil()
    for number in action.cards:
        play_from_hand(state, seat, number)
        if log.on:
            card = state.battle.deck.card(number)
            who = SEATS[seat]
            log.add("NAV-CARD-05", "card_played", seat=who, card=card.title, number=number)
    activate(state, formation, log)


def activate(state: Navarchoi, formation: Formation, log: Log) -> None:
    """Let a formation begin to move; `state.formation` is it until it is done."""
    state.formation = formation
    members = [state.ships[ident] for ident in formation.ships]
    if log.on:
        names = tuple(ship.name for ship in members)
        clause = "NAV-RULE-26" if formation.kind == STATIC else "NAV-FORM-01"
        if len(members) == 1 and formation.kind != STATIC:
            clause = "NAV-FORM-08"
        elif any(ship.taken == CAPTURED for ship in members) and formation.kind != STATIC:
            clause = "NAV-MEL-05"
        elif any(ship.sail for ship in members) and not all(ship.sail for ship in members):
            clause = "NAV-RULE-25"
        log.add(clause, "formed", seat=SEATS[formation.seat], ships=names)
    enter(state, FormationTurn(OPEN, members[0].status, []), log)


# -- moving its ships ------------------------------------------------------------------


class FormationTurn(Phase[Navarchoi, Action]):
    """The formation in `state.formation` moves, then tires.

    `rate` is the status its ships had when it was declared; `driven` those run at Full by Elasis!.
    """

    name: ClassVar[str] = "ships"

    def __init__(self, stage: i64, rate: i64, driven: list[int]) -> None:
        self.stage: i64 = stage
        self.rate: i64 = rate
        self.driven: list[int] = driven

    def clone(self) -> Phase[Navarchoi, Action]:
        return FormationTurn(self.stage, self.rate, self.driven.copy())

    def pending(self, state: Navarchoi) -> Prompt | Chance | None:
        formation = state.formation
        assert formation is not None, "a formation is under way"
        waiting = yet_to_go(state)
        if self.stage != MOVING or not waiting or self.idle(state) is not None:
            return None
        facts: Facts = {"seat": SEATS[formation.seat], "count": len(waiting)}
        return Prompt((int(formation.seat),), self.name, "NAV-ACT-04", facts)

    def idle(self, state: Navarchoi) -> Ship | None:
        """A ship that has no choice to make: off the map by now, or unable to row and no prize."""
        for ship in yet_to_go(state):
            if ship.place not in (ON_MAP, RESERVE):
                return ship
            if (ship.grappled or ship.status == IMMOBILE) and ship.taken != CAPTURED:
                return ship
        return None

    def advance(self, state: Navarchoi, log: Log) -> None:
        formation = state.formation
        assert formation is not None, "a formation is under way"
        if self.stage == OPEN:
            self.stage = MOVING
            before_formation(state, log)
        elif self.stage == DONE:
            state.formation = None
            leave(state)
            enter(state, TrailingSquadron(formation.seat), log)
        elif len(formation.moved) < len(formation.ships):
            ship = self.idle(state)
            assert ship is not None, "the others choose"
            start(state, ship, 0, False, log)
        else:
            self.stage = DONE
            enter(state, Fatigue(self.rate, self.driven), log)

    def legal(self, state: Navarchoi, seat: int) -> list[Action]:
        found: list[Action] = []
        for ship in yet_to_go(state):
            number = int(ship.ident)
            full = ship.status == FULL
            found.extend(Run(number, points) for points in points_to_state(state, ship, full))
            if may_drive(state, ship) is None:
                driven = points_to_state(state, ship, True)
                found.extend(Run(number, points, True) for points in driven)
            if ship.taken == CAPTURED:
                found.append(Scuttle(number))
        return found

    def check(self, state: Navarchoi, seat: int, action: Action) -> Ruling | None:
        ship = next((ship for ship in yet_to_go(state) if ship.ident == action.ship), None)
        if ship is None or not isinstance(action, (Run, Scuttle)):
            return Ruling("NAV-ACT-01", {"refusal": "choose_ship"})
        if isinstance(action, Run):
            return run_ruling(state, ship, action)
        if ship.taken == CAPTURED:
            return None
        return Ruling("NAV-MEL-07", {"refusal": "no_prize", "ship": ship.name})

    def decide(self, state: Navarchoi, seat: int, action: Action, log: Log) -> None:
        ship = state.ships[action.ship]
        if isinstance(action, Run):
            if action.driven:
                self.driven.append(int(ship.ident))
            start(state, ship, action.points, action.driven, log)
        else:
            scuttle(state, ship, log)


def yet_to_go(state: Navarchoi) -> list[Ship]:
    """The ships of the formation that have not gone yet."""
    formation = state.formation
    assert formation is not None, "a formation is under way"
    return [state.ships[ident] for ident in formation.ships if ident not in formation.moved]


def scuttle(state: Navarchoi, ship: Ship, log: Log) -> None:
    """Scuttle a prize that has just been activated (NAV-MEL-07, NAV-RULE-84)."""
    formation = state.formation
    assert formation is not None, "a formation is under way"
    formation.moved.append(int(ship.ident))
    formation.spent.append(0)
    formation.blown.append(False)
    sink(state, ship, "NAV-RULE-84" if ship.grappled else "NAV-MEL-07", log)


def run_ruling(state: Navarchoi, ship: Ship, action: Run) -> Ruling | None:
    """Why the ship may not state so many MP (NAV-ACT-02, NAV-RULE-27)."""
    if action.driven:
        refused = may_drive(state, ship)
        if refused is not None:
            forbidden = refused == "NAV-SCN-01"
            word = "speed_forbidden" if forbidden else "not_driven"
            return Ruling(refused, {"refusal": word, "ship": ship.name})
    full = action.driven or ship.status == FULL
    if action.points in points_to_state(state, ship, full):
        return None
    least, most = range_of(state, ship, full)
    facts: Facts = {"ship": ship.name, "least": least, "most": most}
    if not state.rules.declare_mp:
        return Ruling("NAV-RULE-27", {**facts, "refusal": "state_all"})
    slowed = state.rules.manpower_speed and ship.lost_crew() > 0
    if slowed and action.points > most:
        return Ruling("NAV-RULE-57", {**facts, "refusal": "state_range"})
    if action.points == 1:
        return Ruling("NAV-RULE-27", {**facts, "refusal": "state_one"})
    light = ship.liburnian and action.points > most
    return Ruling("NAV-MOVE-13" if light else "NAV-ACT-02", {**facts, "refusal": "state_range"})


def may_drive(state: Navarchoi, ship: Ship) -> ClauseId | None:
    """The clause against running a Cruise ship at Full by Elasis!."""
    if ship.status != CRUISE or ship.sail or ship.place != ON_MAP or ship.grappled:
        return "NAV-CARD-05"
    if state.battle.ships[ship.ident].never_full:
        return "NAV-SCN-01"
    return None if accompanied(state, "elasis") else "NAV-CARD-05"


# -- a second formation ----------------------------------------------------------------


class TrailingSquadron(Window):
    """A formation has finished: a second one may follow in the same impulse (NAV-RULE-16)."""

    name: ClassVar[str] = "trailing_squadron"

    def clause(self) -> ClauseId:
        return "NAV-RULE-16"

    def effects(self, state: Navarchoi) -> list[str]:
        return ["trailing_squadron"] if any_formation(state, self.seat) else []

    def play(self, state: Navarchoi, action: Play, card: Card, log: Log) -> None:
        leave(state)
        enter(state, FormationChoice(self.seat), log)
