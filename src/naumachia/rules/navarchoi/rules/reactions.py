"""Answers to an attack or an approach: windows W2 to W4, Counter and Reaction Attacks."""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.geometry.square_map import points_between
from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.clause import ClauseId, Facts, Ruling
from naumachia.kernel.declared import declared
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, enter, leave
from naumachia.rules.navarchoi.actions import (
    ATTACKS,
    GRAPPLE,
    MISSILE,
    NOTHING,
    RAKE,
    RAM,
    Action,
    Answer,
    Nothing,
    Play,
    Rotate,
    Strike,
)
from naumachia.rules.navarchoi.model import IMMOBILE, SEATS, UNMARKED, Navarchoi, Ship
from naumachia.rules.navarchoi.rules import missiles, rake
from naumachia.rules.navarchoi.rules.cards import Window
from naumachia.rules.navarchoi.rules.combat import Combat, Engagement
from naumachia.rules.navarchoi.rules.damage import FACES, mark_red
from naumachia.rules.navarchoi.rules.movement import send_back
from naumachia.rules.navarchoi.tables.cards import Card

# -- answers: Counter and Reaction Attacks (NAV-RULE-82) -----------------------------------

ROLLING: Final = 0
FIRING: Final = 1
STRIKING: Final = 2
DONE: Final = 3


def can_answer(state: Navarchoi, ship: Ship, active: Ship, kind: i64) -> bool:
    """Return whether `ship` may answer the active ship by an attack of this kind (NAV-CARD-18).

    The answering ship does not move, so it needs neither an exit nor an undamaged hull.
    """
    if not ship.is_on_map() or not active.is_on_map() or ship.transport:
        return False
    if kind == MISSILE:
        return missiles.firer_refusal(state, ship) is None and missiles.is_in_range(
            state, ship, active
        )
    if kind == RAKE:
        return not ship.sail and rake.is_in_line_with(active, ship)
    return True


def strikes_of(state: Navarchoi, ship: Ship, active: Ship, kind: i64) -> list[Strike]:
    """Return the ways in which `ship` may answer with an attack of this kind."""
    if not can_answer(state, ship, active, kind):
        return []
    target = active.ident
    found = [Strike(kind, target)]
    if kind == GRAPPLE and ship.corvus:
        found.append(Strike(kind, target, corvus=True))
    near = state.distance(ship, active) <= missiles.NEAR
    if kind == MISSILE and ship.fire_pots and near:
        found.append(Strike(kind, target, fire_pots=True))
    return found


def strike_back(state: Navarchoi, ship: Ship, strike: Strike, log: Log) -> None:
    """Open the combat of an answer: roles are swapped, the vector is the approach's."""
    active = state.ships[strike.target]
    targets = [active]
    if strike.kind == MISSILE:
        targets = missiles.ships_under_fire(state, ship, active)
    if log.on:
        clause = "NAV-CARD-14" if strike.kind == RAM else "NAV-RULE-82"
        kind = ATTACKS[strike.kind]
        log.add(clause, "answers", ship=ship.name, target=active.name, attack=kind)
    engagement = Engagement(
        strike.kind,
        [int(ship.ident)],
        [int(target.ident) for target in targets],
        vector=points_between(active.facing, ship.facing),
        corvus=strike.corvus,
        fire_pots=strike.fire_pots,
        answering=True,
    )
    enter(state, Combat(engagement), log)


def settle_active(state: Navarchoi, log: Log) -> None:
    """Send a disabled active ship back, or hold it, after an answer (NAV-RULE-58)."""
    activation = state.activation
    if activation is None or not activation.is_over:
        return
    ship = state.ships[activation.ship]
    if log.on:
        log.add("NAV-CARD-15", "activation_ends", ship=ship.name)
    send_back(state, ship, log)


@declared
class Answering(Phase[Navarchoi, Action]):
    """Counter Attack is in force: the attacked side may answer first (NAV-CARD-12, -13, -16).

    Of several ships under group fire one may (NAV-RULE-82).
    """

    name: ClassVar[str] = "answering"
    ship: Final[i64]
    kind: Final[i64]
    targets: list[int]
    done: bool = False

    def open_actions(self, state: Navarchoi) -> list[Action]:
        """Return the answers that are open."""
        active = state.ships[self.ship]
        own = [state.ships[number] for number in self.targets]
        return [
            Answer(ship.ident, strike)
            for ship in own
            if ship.side != active.side
            for strike in strikes_of(state, ship, active, self.kind)
        ]

    def pending(self, state: Navarchoi) -> Prompt | Chance | None:
        if self.done or not self.open_actions(state):
            return None
        active = state.ships[self.ship]
        seat = 1 - int(active.side)
        facts: Facts = {
            "seat": SEATS[seat],
            "ship": active.name,
            "attack": ATTACKS[self.kind],
        }
        return Prompt((seat,), self.name, "NAV-CARD-12", facts)

    def advance(self, state: Navarchoi, log: Log) -> None:
        leave(state)
        settle_active(state, log)

    def legal(self, state: Navarchoi, seat: int) -> list[Action]:
        return [NOTHING, *self.open_actions(state)]

    def check(self, state: Navarchoi, seat: int, action: Action) -> Ruling | None:
        if action in self.legal(state, seat):
            return None
        if isinstance(action, Answer):
            return Ruling("NAV-CARD-13", {"refusal": "same_attack"})
        return Ruling("NAV-CARD-12", {"refusal": "wrong_order"})

    def decide(self, state: Navarchoi, seat: int, action: Action, log: Log) -> None:
        self.done = True
        if isinstance(action, Answer):
            ship = state.ships[action.ship]
            if log.on:
                held = ship.status == IMMOBILE
                clause = "NAV-CARD-16" if held else "NAV-CARD-13"
                log.add(clause, "counters", ship=ship.name)
            strike_back(state, ship, action.strike, log)


@declared
class ReactionAttack(Phase[Navarchoi, Action]):
    """Reaction Attack: the die, then missiles, then a ram or a rake (NAV-CARD-17..19).

    Only adjacent to the active ship, it may only fire.
    """

    name: ClassVar[str] = "reaction_attack"
    ship: Final[i64]
    step: i64 = ROLLING

    def active(self, state: Navarchoi) -> Ship:
        """Return the ship that moves."""
        activation = state.activation
        assert activation is not None, "a reaction answers a ship that moves"
        return state.ships[activation.ship]

    def open_actions(self, state: Navarchoi) -> list[Action]:
        """Return the attacks open in this step."""
        activation = state.activation
        if activation is None or activation.is_over:
            return []
        ship, active = state.ships[self.ship], self.active(state)
        return [
            Answer(ship.ident, strike)
            for kind in kinds_of(state, ship, active, self.step)
            for strike in strikes_of(state, ship, active, kind)
        ]

    def pending(self, state: Navarchoi) -> Prompt | Chance | None:
        ship = state.ships[self.ship]
        seat = SEATS[ship.side]
        if self.step == ROLLING:
            facts: Facts = {"ship": ship.name, "needs": state.quality(ship)}
            return Dice("NAV-CARD-17", self.name, facts, (FACES,), (seat,), lowest=0)
        if self.step == DONE or not self.open_actions(state):
            return None
        prompt_facts: Facts = {"seat": seat, "ship": ship.name, "other": self.active(state).name}
        return Prompt((int(ship.side),), self.name, "NAV-CARD-18", prompt_facts, ship.name)

    def resolve(self, state: Navarchoi, outcome: Outcome, log: Log) -> None:
        ship = state.ships[self.ship]
        works = outcome[0] <= state.quality(ship)
        self.step = FIRING
        if log.on:
            log.add(
                "NAV-CARD-17",
                "reaction_rolled",
                ship=ship.name,
                dice=outcome,
                dice_seats=(int(ship.side),),
                needs=state.quality(ship),
                works=works,
            )
        if not works:
            leave(state)

    def advance(self, state: Navarchoi, log: Log) -> None:
        if self.step != DONE:
            self.step += 1
            return
        leave(state)
        mark_red(state.ships[self.ship], "NAV-CARD-19", log)
        settle_active(state, log)

    def legal(self, state: Navarchoi, seat: int) -> list[Action]:
        return [NOTHING, *self.open_actions(state)]

    def check(self, state: Navarchoi, seat: int, action: Action) -> Ruling | None:
        if action in self.legal(state, seat):
            return None
        if not isinstance(action, Answer):
            return Ruling("NAV-CARD-18", {"refusal": "wrong_order"})
        found = [
            answer.strike.kind for answer in self.open_actions(state) if isinstance(answer, Answer)
        ]
        facts: Facts = {"refusal": "not_that_reaction", "ship": state.ships[self.ship].name}
        facts["attack"] = tuple(dict.fromkeys(ATTACKS[kind] for kind in found))
        return Ruling("NAV-CARD-18", facts)

    def decide(self, state: Navarchoi, seat: int, action: Action, log: Log) -> None:
        self.step += 1
        if not isinstance(action, Nothing):
            assert isinstance(action, Answer)
            strike_back(state, state.ships[self.ship], action.strike, log)


def kinds_of(state: Navarchoi, ship: Ship, active: Ship, step: i64) -> list[int]:
    """Return the kinds of attack of a Reaction Attack in one of its steps."""
    lesson = state.battle.lesson
    if step == FIRING:
        return [MISSILE] if lesson.missiles else []
    if ship.square != active.square:
        return []
    found = [RAM] if lesson.rams else []
    return [*found, RAKE] if lesson.rakes else found


# -- reaction windows (NAV-CARD-04, NAV-RULE-15) -------------------------------------------

FACINGS = range(8)


def before_formation(state: Navarchoi, log: Log) -> None:
    """Open W2: a formation of the other side has been declared (NAV-RULE-15)."""
    formation = state.formation
    assert formation is not None, "W2 answers a formation"
    enter(state, FormationDeclared(1 - formation.seat), log)


# -- Kyklos ----------------------------------------------------------------------------


def may_wheel(state: Navarchoi, seat: i64) -> list[Ship]:
    """Return the ships that Kyklos may rotate: not activated, able to move."""
    return [ship for ship in state.ships_of(seat) if ship.marker == UNMARKED and ship.is_mobile()]


@declared
class Kyklos(Phase[Navarchoi, Action]):
    """Up to Quality connected ships are rotated to any facing, one after the other; not marked."""

    name: ClassVar[str] = "kyklos"
    seat: Final[i64]
    turned: list[int]
    closed: bool = False

    def next_ships(self, state: Navarchoi) -> list[Ship]:
        """Return the ships that may be rotated next: linked to those turned already."""
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


@declared
class FormationDeclared(Window):
    """W2: a formation is declared and none of its ships has moved."""

    name: ClassVar[str] = "formation_declared"

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


@declared
class Approach(Window):
    """W3: the active ship has entered a square next to, or of, a ship of this seat."""

    name: ClassVar[str] = "approach"

    def clause(self) -> ClauseId:
        return "NAV-CARD-04"

    def active(self, state: Navarchoi) -> Ship | None:
        """Return the ship that moves, while it can be answered."""
        activation = state.activation
        if activation is None or activation.is_over:
            return None
        ship = state.ships[activation.ship]
        return ship if ship.is_on_map() else None

    def beside(self, state: Navarchoi) -> list[Ship]:
        """Return the ships of this seat that the active ship has come next to."""
        active = self.active(state)
        if active is None:
            return []
        own = state.ships_of(self.seat)
        return [ship for ship in own if state.distance(ship, active) <= 1]

    def reactors(self, state: Navarchoi) -> list[Ship]:
        """Return the ships that Reaction Attack may be played on: not activated (NAV-CARD-17)."""
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
    """Return whether Back Water! can be played for a ship: able to move, its rear square empty."""
    rear = state.map.astern(target.square, target.facing)
    fit = target.is_mobile() and not target.sail
    return fit and state.map.is_on_map(rear) and state.count(rear) == 0


class AttackDeclared(Window):
    """W4: an attack on a ship of this seat is declared and not yet resolved."""

    name: ClassVar[str] = "attack_declared"

    def __init__(self, seat: i64, ship: i64, kind: i64, target: i64, closed: bool = False) -> None:
        super().__init__(seat, closed)
        self.ship: i64 = ship
        self.kind: i64 = kind
        self.target: i64 = target

    def clone(self) -> AttackDeclared:
        return AttackDeclared(self.seat, self.ship, self.kind, self.target, self.closed)

    def clause(self) -> ClauseId:
        return "NAV-CARD-04"

    def effects(self, state: Navarchoi) -> list[str]:
        found: list[str] = []
        formation = state.formation
        if formation is not None and not formation.is_countered:
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

    def card_refusal(self, state: Navarchoi, card: Card) -> Ruling:
        target = state.ships[self.target]
        facts: Facts = {"card": card.title, "ship": target.name}
        if card.effect == "counter_attack":
            return Ruling(self.clause(), {**facts, "refusal": "countered_already"})
        if card.effect != "back_water":
            return super().card_refusal(state, card)
        if self.kind == MISSILE:
            return Ruling(self.clause(), {**facts, "refusal": "back_water_missiles"})
        if not target.is_mobile() or target.sail:
            return Ruling(self.clause(), {**facts, "refusal": "back_water_unable"})
        rear = state.map.astern(target.square, target.facing)
        if not state.map.is_on_map(rear):
            return Ruling(self.clause(), {**facts, "refusal": "back_water_edge"})
        facts["square"] = state.map.name(rear)
        return Ruling(self.clause(), {**facts, "refusal": "back_water_full"})

    def play(self, state: Navarchoi, action: Play, card: Card, log: Log) -> None:
        formation = state.formation
        assert formation is not None, "an attack is made by a formation"
        if card.effect == "counter_attack":
            formation.is_countered = True
            return
        target = state.ships[self.target]
        rear = state.map.astern(target.square, target.facing)
        state.move(target, rear)
        self.closed = True
        if log.on:
            square = state.map.name(rear)
            log.add("NAV-CARD-04", "backed_water", ship=target.name, square=square)
        mark_red(target, "NAV-CARD-04", log)
