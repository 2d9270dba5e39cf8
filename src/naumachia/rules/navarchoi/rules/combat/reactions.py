"""Reaction windows W2, W3 and W4, and Kyklos and Back Water! (NAV-CARD-04, NAV-RULE-15)."""

from __future__ import annotations

from typing import ClassVar

from naumachia.kernel.chance import Chance
from naumachia.kernel.clause import ClauseId, Facts, Ruling
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, enter, leave
from naumachia.rules.navarchoi.actions import NOTHING, Action, Play, Rotate
from naumachia.rules.navarchoi.model import SEATS, UNMARKED, Navarchoi, Ship
from naumachia.rules.navarchoi.rules.combat.answers import ReactionAttack
from naumachia.rules.navarchoi.rules.damage import mark_red
from naumachia.rules.navarchoi.rules.deck.windows import Window
from naumachia.rules.navarchoi.strikes import ATTACKS, MISSILE
from naumachia.rules.navarchoi.tables.cards import Card

FACINGS = range(8)


def before_formation(state: Navarchoi, log: Log) -> None:
    """Open W2: a formation of the other side has been declared (NAV-RULE-15)."""
    formation = state.formation
    assert formation is not None, "W2 answers a formation"
    enter(state, FormationDeclared(1 - formation.seat), log)


# -- Kyklos ----------------------------------------------------------------------------


def may_wheel(state: Navarchoi, seat: i64) -> list[Ship]:
    """The ships that Kyklos may rotate: not activated, able to move."""
    return [ship for ship in state.ships_of(seat) if ship.marker == UNMARKED and ship.mobile()]


class Kyklos(Phase[Navarchoi, Action]):
    """Up to Quality connected ships are rotated to any facing, one after the other; not marked."""

    name: ClassVar[str] = "kyklos"

    def __init__(self, seat: i64, turned: list[int], closed: bool = False) -> None:
        self.seat: i64 = seat
        self.turned: list[int] = turned
        self.closed: bool = closed

    def clone(self) -> Phase[Navarchoi, Action]:
        return Kyklos(self.seat, self.turned.copy(), self.closed)

    def next_ships(self, state: Navarchoi) -> list[Ship]:
        """The ships that may be rotated next: linked to those turned already."""
        if self.closed or len(self.turned) >= state.battle.fleets[self.seat].quality:
            return []
        turned = [state.ships[number] for number in self.turned]
        return [
            ship
            for ship in may_wheel(state, self.seat)
            if ship.ident not in self.turned
            and (not turned or any(state.distance(ship, other) <= 1 for other in turned))
        ]

    def pending(self, state: Navarchoi) -> Prompt | Chance | None:
        if not self.next_ships(state):
            return None
        facts: Facts = {"seat": SEATS[self.seat]}
        return Prompt((int(self.seat),), self.name, "NAV-CARD-04", facts)

    def advance(self, state: Navarchoi, log: Log) -> None:
        leave(state)

    def legal(self, state: Navarchoi, seat: int) -> list[Action]:
        found: list[Action] = [NOTHING]
        for ship in self.next_ships(state):
            for facing in FACINGS:
                if facing != ship.facing:
                    found.append(Rotate(ship.ident, facing))
        return found

    def check(self, state: Navarchoi, seat: int, action: Action) -> Ruling | None:
        if action in self.legal(state, seat):
            return None
        return Ruling("NAV-CARD-04", {"refusal": "not_in_kyklos"})

    def decide(self, state: Navarchoi, seat: int, action: Action, log: Log) -> None:
        if not isinstance(action, Rotate):
            self.closed = True
            return
        ship = state.ships[action.ship]
        ship.facing = action.facing
        self.turned.append(int(ship.ident))
        if log.on:
            log.add("NAV-CARD-04", "wheeled", ship=ship.name, facing=int(action.facing))


class FormationDeclared(Window):
    """W2: a formation is declared and none of its ships has moved."""

    name: ClassVar[str] = "formation_declared"

    def clone(self) -> Phase[Navarchoi, Action]:
        return FormationDeclared(self.seat, self.closed)

    def clause(self) -> ClauseId:
        return "NAV-RULE-15"

    def effects(self, state: Navarchoi) -> list[str]:
        return ["kyklos"] if may_wheel(state, self.seat) else []

    def facts(self, state: Navarchoi) -> Facts:
        formation = state.formation
        named = () if formation is None else tuple(state.ships[i].name for i in formation.ships)
        return {"seat": SEATS[self.seat], "ships": named}

    def play(self, state: Navarchoi, action: Play, card: Card, log: Log) -> None:
        enter(state, Kyklos(self.seat, []), log)


# -- W3 --------------------------------------------------------------------------------


class Approach(Window):
    """W3: the active ship has entered a square next to, or of, a ship of this seat."""

    name: ClassVar[str] = "approach"

    def clone(self) -> Phase[Navarchoi, Action]:
        return Approach(self.seat, self.closed)

    def clause(self) -> ClauseId:
        return "NAV-CARD-04"

    def active(self, state: Navarchoi) -> Ship | None:
        """The ship that moves, while it can be answered."""
        activation = state.activation
        if activation is None or activation.over:
            return None
        ship = state.ships[activation.ship]
        return ship if ship.on_map() else None

    def beside(self, state: Navarchoi) -> list[Ship]:
        """The ships of this seat that the active ship has come next to."""
        active = self.active(state)
        if active is None:
            return []
        own = state.ships_of(self.seat)
        return [ship for ship in own if state.distance(ship, active) <= 1]

    def reactors(self, state: Navarchoi) -> list[Ship]:
        """The ships that Reaction Attack may be played on: not activated (NAV-CARD-17)."""
        return [
            ship for ship in self.beside(state) if ship.marker == UNMARKED and not ship.transport
        ]

    def effects(self, state: Navarchoi) -> list[str]:
        found: list[str] = []
        if self.reactors(state):
            found.append("reaction_attack")
        if self.beside(state) and may_wheel(state, self.seat):
            found.append("kyklos")
        return found

    def facts(self, state: Navarchoi) -> Facts:
        active = self.active(state)
        name = "" if active is None else active.name
        return {"seat": SEATS[self.seat], "ship": name}

    def plays(self, state: Navarchoi, card: Card) -> list[Play]:
        if card.effect == "kyklos":
            return [Play(card.number)]
        return [Play(card.number, (int(ship.ident),)) for ship in self.reactors(state)]

    def refusal(self, state: Navarchoi, action: Play, card: Card) -> Ruling:
        return Ruling("NAV-CARD-17", {"refusal": "no_reactor", "card": card.title})

    def play(self, state: Navarchoi, action: Play, card: Card, log: Log) -> None:
        if card.effect == "kyklos":
            enter(state, Kyklos(self.seat, []), log)
        else:
            enter(state, ReactionAttack(action.ships[0]), log)


# -- W4 --------------------------------------------------------------------------------


def may_back(state: Navarchoi, target: Ship) -> bool:
    """Whether Back Water! can be played for a ship: able to move, its rear square empty."""
    rear = state.map.astern(target.square, target.facing)
    fit = target.mobile() and not target.sail
    return fit and state.map.inside(rear) and state.count(rear) == 0


class AttackDeclared(Window):
    """W4: an attack on a ship of this seat is declared and not yet resolved."""

    name: ClassVar[str] = "attack_declared"

    def __init__(self, seat: i64, ship: i64, kind: i64, target: i64, closed: bool = False) -> None:
        super().__init__(seat, closed)
        self.ship: i64 = ship
        self.kind: i64 = kind
        self.target: i64 = target

    def clone(self) -> Phase[Navarchoi, Action]:
        return AttackDeclared(self.seat, self.ship, self.kind, self.target, self.closed)

    def clause(self) -> ClauseId:
        return "NAV-CARD-04"

    def effects(self, state: Navarchoi) -> list[str]:
        found: list[str] = []
        formation = state.formation
        if formation is not None and not formation.countered:
            found.append("counter_attack")
        if self.kind != MISSILE and may_back(state, state.ships[self.target]):
            found.append("back_water")
        return found

    def facts(self, state: Navarchoi) -> Facts:
        return {
            "seat": SEATS[self.seat],
            "ship": state.ships[self.ship].name,
            "target": state.ships[self.target].name,
            "attack": ATTACKS[self.kind],
        }

    def piece(self, state: Navarchoi) -> str:
        return state.ships[self.target].name

    def unfit(self, state: Navarchoi, card: Card) -> Ruling:
        target = state.ships[self.target]
        facts: Facts = {"card": card.title, "ship": target.name}
        if card.effect == "counter_attack":
            return Ruling(self.clause(), {**facts, "refusal": "countered_already"})
        if card.effect != "back_water":
            return super().unfit(state, card)
        if self.kind == MISSILE:
            return Ruling(self.clause(), {**facts, "refusal": "back_water_missiles"})
        if not target.mobile() or target.sail:
            return Ruling(self.clause(), {**facts, "refusal": "back_water_unable"})
        rear = state.map.astern(target.square, target.facing)
        if not state.map.inside(rear):
            return Ruling(self.clause(), {**facts, "refusal": "back_water_edge"})
        facts["square"] = state.map.name(rear)
        return Ruling(self.clause(), {**facts, "refusal": "back_water_full"})

    def play(self, state: Navarchoi, action: Play, card: Card, log: Log) -> None:
        formation = state.formation
        assert formation is not None, "an attack is made by a formation"
        if card.effect == "counter_attack":
            formation.countered = True
            return
        target = state.ships[self.target]
        rear = state.map.astern(target.square, target.facing)
        state.move(target, rear)
        self.closed = True
        if log.on:
            square = state.map.name(rear)
            log.add("NAV-CARD-04", "backed_water", ship=target.name, square=square)
        mark_red(target, "NAV-CARD-04", log)
