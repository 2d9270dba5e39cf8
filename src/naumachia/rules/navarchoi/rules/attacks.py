"""Several attacks of one ship, and Anastrophe! (NAV-MULT, NAV-CARD-21)."""

from __future__ import annotations

from itertools import permutations
from typing import ClassVar, Final

from naumachia.geometry.square_map import points_between
from naumachia.kernel.chance import Chance
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
    NOBODY,
    RAKE,
    RAM,
    Action,
    Attack,
    Play,
    Strike,
)
from naumachia.rules.navarchoi.model import (
    DAMAGED,
    SEATS,
    STACK_LIMIT,
    Navarchoi,
    Ship,
    ShipActivation,
)
from naumachia.rules.navarchoi.rules import grapple, missiles, rake, ram
from naumachia.rules.navarchoi.rules.cards import Window
from naumachia.rules.navarchoi.rules.combat import Combat, Engagement
from naumachia.rules.navarchoi.rules.movement import refuse_attack
from naumachia.rules.navarchoi.rules.reactions import Answering, AttackDeclared
from naumachia.rules.navarchoi.tables.cards import Card

# -- attacks of the ship that moves (NAV-MULT-01..05) --------------------------------------

FORCING: Final = (RAKE, RAM, GRAPPLE)
"""The attacks made in the square of the target; only for these a ship may enter over the edge."""
DECLARED: Final = 0
ANSWERED: Final = 1
STRUCK: Final = 2


def fire(state: Navarchoi, ship: Ship, target: Ship, fire_pots: bool, log: Log) -> None:
    """Make a legal missile attack (NAV-MISS-02)."""
    strike = Strike(MISSILE, target.ident, fire_pots=fire_pots)
    enter(state, Striking(ship.ident, (strike,)), log)


# -- legal declarations -------------------------------------------------------------------


def refusal(
    state: Navarchoi, ship: Ship, strike: Strike, activation: ShipActivation
) -> Ruling | None:
    """Return the ruling that forbids one attack in the square just entered."""
    ruling = strike_refusal(state, ship, strike, activation)
    if ruling is None:
        return None
    return Ruling(ruling.clause, {**ruling.facts, "attack": ATTACKS[strike.kind]})


def strike_refusal(
    state: Navarchoi, ship: Ship, strike: Strike, activation: ShipActivation
) -> Ruling | None:
    """Return the ruling that forbids one attack: by its target, its gear, or its kind."""
    if not 0 <= strike.target < len(state.ships):
        return Ruling("NAV-RULE-80", {"ship": ship.name, "refusal": "no_target"})
    target = state.ships[strike.target]
    if not target.is_on_map() or target.side == ship.side:
        return refuse_attack(ship, target, "NAV-RULE-80", refusal="no_enemy")
    if strike.kind == MISSILE and target.square != ship.square:
        return refuse_attack(ship, target, "NAV-RULE-53", refusal="other_square")
    if ship.transport:
        return refuse_attack(ship, target, "NAV-SCN-01", refusal="never_attacks")
    if strike.corvus and not (ship.corvus and strike.kind == GRAPPLE):
        return refuse_attack(ship, target, "NAV-GRAP-06")
    if strike.fire_pots and not ship.fire_pots:
        return refuse_attack(ship, target, "NAV-SCN-01", refusal="no_fire_pots")
    if strike.fire_pots and strike.kind != MISSILE:
        return refuse_attack(ship, target, "NAV-SCN-01", refusal="lesson_without")
    if strike.kind == RAKE:
        return rake.refusal(state, ship, target, activation)
    if strike.kind == RAM:
        return ram.refusal(state, ship, target, activation)
    if strike.kind == GRAPPLE:
        return grapple.refusal(state, ship, target, activation)
    return missiles.refusal(state, ship, target)


def strikes_open(
    state: Navarchoi, ship: Ship, activation: ShipActivation, kind: i64
) -> list[Strike]:
    """Return the attacks of a kind that may be declared in the square."""
    found: list[Strike] = []
    for target in state.enemies_at(ship.square, ship.side):
        number = target.ident
        if strike_refusal(state, ship, Strike(kind, number), activation) is not None:
            continue
        found.append(Strike(kind, number))
        if kind == GRAPPLE and ship.corvus:
            found.append(Strike(kind, number, corvus=True))
        if kind == MISSILE and ship.fire_pots:
            found.append(Strike(kind, number, fire_pots=True))
    return found


def sets_of(state: Navarchoi, ship: Ship, activation: ShipActivation) -> list[tuple[Strike, ...]]:
    """Return every set of attacks in every order (NAV-RULE-53), the empty one first."""
    shots = strikes_open(state, ship, activation, MISSILE)
    main = strikes_open(state, ship, activation, RAKE) + strikes_open(state, ship, activation, RAM)
    holds = strikes_open(state, ship, activation, GRAPPLE)
    found: list[tuple[Strike, ...]] = []
    for shot in [None, *shots]:
        for blow in [None, *main]:
            for hold in [None, *holds]:
                chosen = [strike for strike in (shot, blow, hold) if strike is not None]
                found.extend(permutations(chosen))
    if activation.has_edge_exit:
        return [strikes for strikes in found if has_hull_attack(strikes)]
    return found


def has_hull_attack(strikes: tuple[Strike, ...]) -> bool:
    """Return whether one of the attacks is made hull to hull."""
    return any(strike.kind in FORCING for strike in strikes)


@declared
class AttackChoice(Phase[Navarchoi, Action]):
    """All attacks intended in the square are declared before any is made (NAV-MULT-05).

    Missiles alone are no matter of this choice: they may be fired at any point of the move.
    """

    name: ClassVar[str] = "attacks"
    ship: Final[i64]

    def pending(self, state: Navarchoi) -> Prompt | Chance | None:
        activation = state.activation
        ship = state.ships[self.ship]
        if (
            activation is None
            or activation.is_over
            or activation.has_backed
            or not ship.is_on_map()
        ):
            return None
        if not any(strikes_open(state, ship, activation, kind) for kind in FORCING):
            return None
        facts: Facts = {
            "seat": SEATS[ship.side],
            "ship": ship.name,
            "obliged": activation.has_edge_exit,
        }
        clause = "NAV-RULE-36" if activation.has_edge_exit else "NAV-MULT-05"
        return Prompt((int(ship.side),), self.name, clause, facts, ship.name)

    def advance(self, state: Navarchoi, log: Log) -> None:
        leave(state)

    def legal(self, state: Navarchoi, seat: int) -> list[Action]:
        activation = state.activation
        assert activation is not None, "a ship is active"
        ship = state.ships[self.ship]
        return [Attack(self.ship, strikes) for strikes in sets_of(state, ship, activation)]

    def suggested_actions(self, state: Navarchoi, seat: int) -> list[Action]:
        found = self.legal(state, seat)
        ship = state.ships[self.ship]
        for target in state.enemies_at(ship.square, ship.side):
            for kind in FORCING:
                attack = Attack(self.ship, (Strike(kind, target.ident),))
                if attack not in found:
                    found.append(attack)
        return found

    def check(self, state: Navarchoi, seat: int, action: Action) -> Ruling | None:
        activation = state.activation
        assert activation is not None, "a ship is active"
        ship = state.ships[self.ship]
        if not isinstance(action, Attack) or action.ship != self.ship:
            return Ruling("NAV-MULT-05", {"refusal": "wrong_order"})
        for strike in action.strikes:
            ruling = refusal(state, ship, strike, activation)
            if ruling is not None:
                return ruling
        return set_refusal(ship, activation, action.strikes)

    def decide(self, state: Navarchoi, seat: int, action: Action, log: Log) -> None:
        leave(state)
        assert isinstance(action, Attack)
        strikes = action.strikes
        if not strikes:
            return
        ship = state.ships[self.ship]
        if log.on and len(strikes) > 1:
            kinds = tuple(ATTACKS[strike.kind] for strike in strikes)
            log.add("NAV-MULT-01", "declared", ship=ship.name, attacks=kinds)
        enter(state, Striking(self.ship, strikes), log)


def set_refusal(
    ship: Ship, activation: ShipActivation, strikes: tuple[Strike, ...]
) -> Ruling | None:
    """Explain why attacks that are each legal may not be declared together."""
    kinds = [int(strike.kind) for strike in strikes]
    if RAKE in kinds and RAM in kinds:
        return Ruling("NAV-MULT-04", {"ship": ship.name})
    if len(set(kinds)) < len(kinds):
        return Ruling("NAV-MULT-02", {"refusal": "attack_twice", "ship": ship.name})
    if activation.has_edge_exit and not has_hull_attack(strikes):
        return Ruling("NAV-RULE-36", {"refusal": "obliged_attack", "ship": ship.name})
    return None


# -- one after the other -----------------------------------------------------------------


@declared
class Striking(Phase[Navarchoi, Action]):
    """Make declared attacks in order, without those that have become impossible (RULE-53).

    Before each: W4, then an answer if Counter Attack is in force. `wheeling`: the ram of
    Anastrophe!, made from the square before the target.
    """

    name: ClassVar[str] = "striking"
    ship: Final[i64]
    strikes: tuple[Strike, ...]
    wheeling: Final[bool] = False
    cursor: i64 = 0
    step: i64 = DECLARED

    def advance(self, state: Navarchoi, log: Log) -> None:
        activation = state.activation
        if activation is None or activation.is_over or self.cursor == len(self.strikes):
            self.end(state, activation)
            return
        ship = state.ships[self.ship]
        strike = self.strikes[self.cursor]
        target, kind = state.ships[strike.target], strike.kind
        if not self.is_possible(state, ship, strike, activation):
            if log.on:
                attack = ATTACKS[kind]
                log.add("NAV-RULE-53", "dropped", ship=ship.name, attack=attack)
            self.cursor += 1
            self.step = DECLARED
        elif self.step == DECLARED:
            self.step = ANSWERED
            if log.on:
                attack = ATTACKS[kind]
                clause = attack_clause(state, ship, target, kind)
                log.add(clause, "attacks", ship=ship.name, target=target.name, attack=attack)
            enter(state, AttackDeclared(1 - ship.side, ship.ident, kind, target.ident), log)
        elif self.step == ANSWERED:
            self.step = STRUCK
            formation = state.formation
            if formation is not None and formation.is_countered:
                enter(state, Answering(ship.ident, kind, target_numbers(state, ship, strike)), log)
        else:
            self.strike(state, ship, strike, activation, log)

    def end(self, state: Navarchoi, activation: ShipActivation | None) -> None:
        """End the attacks: all are made, or the activation has ended."""
        leave(state)
        if self.wheeling and activation is not None and activation.has_rammed:
            activation.is_over = True

    def is_possible(
        self, state: Navarchoi, ship: Ship, strike: Strike, activation: ShipActivation
    ) -> bool:
        """Return whether the attack can still be made; its declaration checked the MP (RULE-79)."""
        target, kind = state.ships[strike.target], strike.kind
        if not target.is_on_map() or target.side == ship.side:
            return False
        if kind == MISSILE:
            return missiles.refusal(state, ship, target) is None
        if self.wheeling:
            return state.map.ahead(ship.square, ship.facing) == target.square
        if target.square != ship.square:
            return False
        if kind == RAKE:
            return rake.eligibility_refusal(state, ship, target, activation) is None
        if kind == RAM:
            return ram.eligibility_refusal(state, ship, target, activation) is None
        return grapple.eligibility_refusal(state, ship, target, activation) is None

    def strike(
        self,
        state: Navarchoi,
        ship: Ship,
        strike: Strike,
        activation: ShipActivation,
        log: Log,
    ) -> None:
        """Use up the attack and open its combat."""
        target = state.ships[strike.target]
        use_up(activation, strike.kind, target)
        engagement = Engagement(
            strike.kind,
            [int(ship.ident)],
            target_numbers(state, ship, strike),
            vector=points_between(ship.facing, target.facing),
            corvus=strike.corvus,
            fire_pots=strike.fire_pots,
        )
        self.cursor += 1
        self.step = DECLARED
        enter(state, Combat(engagement), log)


def target_numbers(state: Navarchoi, ship: Ship, strike: Strike) -> list[int]:
    """Return the numbers of the ships that an attack is made on."""
    target = state.ships[strike.target]
    if strike.kind == MISSILE:
        return [int(other.ident) for other in missiles.ships_under_fire(state, ship, target)]
    return [int(target.ident)]


FIRST_CLAUSES: Final[list[ClauseId]] = [
    "NAV-MISS-02",
    "NAV-RAKE-02",
    "NAV-RAM-01",
    "NAV-GRAP-01",
]
"""The rule by which an attack of each kind is made."""


def attack_clause(state: Navarchoi, ship: Ship, target: Ship, kind: i64) -> ClauseId:
    """Return the rule by which this attack is made."""
    if kind == MISSILE:
        if state.distance(ship, target) > missiles.NEAR:
            return "NAV-RULE-35"
        struck = missiles.ships_under_fire(state, ship, target)
        if any(other.side == ship.side for other in struck):
            return "NAV-RULE-52"
        return "NAV-MISS-10" if len(struck) > 1 else "NAV-MISS-02"
    if kind == GRAPPLE and ship.status == DAMAGED:
        return "NAV-RULE-54"
    return FIRST_CLAUSES[kind]


def use_up(activation: ShipActivation, kind: i64, target: Ship) -> None:
    """Note that an attack has been made (NAV-MULT-02, NAV-RULE-46)."""
    if kind == MISSILE:
        activation.has_fired = True
    elif kind == RAKE:
        activation.raked_ships.append(int(target.ident))
    elif kind == RAM:
        activation.has_rammed = True
    else:
        activation.has_grappled = True


# -- Anastrophe! (NAV-CARD-21) -------------------------------------------------------------

SIDES = (1, -1)
"""The squares beside the exit square, in points from its direction."""
BACK = 4
"""Half a turn."""


def ram_squares(state: Navarchoi) -> list[tuple[int, int]]:
    """Return the squares from which the ship may ram, each with the facing towards the target.

    Next to the exit square and to the target, on the map, without an enemy, under three counters;
    empty ones only, where there is one.
    """
    activation = state.activation
    if activation is None or activation.is_over or activation.last_raked == NOBODY:
        return []
    ship, target = state.ships[activation.ship], state.ships[activation.last_raked]
    if not ship.is_on_map() or not target.is_on_map() or target.side == ship.side:
        return []
    if ram.eligibility_refusal(state, ship, target, activation) is not None:
        return []
    found: list[tuple[int, int]] = []
    for side in SIDES:
        away = (int(ship.facing) + side) % 8
        square = state.map.ahead(target.square, away)
        if not state.map.is_on_map(square) or state.count(square) >= STACK_LIMIT:
            continue
        if not state.enemies_at(square, ship.side):
            found.append((square, (away + BACK) % 8))
    empty = [(square, facing) for square, facing in found if state.count(square) == 0]
    return empty or found


@declared
class Anastrophe(Window):
    """The moment for Anastrophe!."""

    name: ClassVar[str] = "anastrophe"

    def clause(self) -> ClauseId:
        return "NAV-CARD-21"

    def effects(self, state: Navarchoi) -> list[str]:
        return ["anastrophe"] if ram_squares(state) else []

    def facts(self, state: Navarchoi) -> Facts:
        activation = state.activation
        name = "" if activation is None else state.ships[activation.ship].name
        return {"seat": SEATS[self.seat], "ship": name}

    def piece(self, state: Navarchoi) -> str:
        activation = state.activation
        return "" if activation is None else state.ships[activation.ship].name

    def plays(self, state: Navarchoi, card: Card) -> list[Play]:
        activation = state.activation
        assert activation is not None, "a ship is active"
        ship = int(activation.ship)
        squares = [int(state.map.name(square)) for square, _ in ram_squares(state)]
        return [Play(card.number, (ship,), (square,)) for square in squares]

    def refusal(self, state: Navarchoi, action: Play, card: Card) -> Ruling:
        return Ruling("NAV-CARD-21", {"refusal": "not_beside", "card": card.title})

    def play(self, state: Navarchoi, action: Play, card: Card, log: Log) -> None:
        activation = state.activation
        assert activation is not None, "a ship is active"
        ship, target = state.ships[activation.ship], state.ships[activation.last_raked]
        square, facing = next(
            (spot, facing)
            for spot, facing in ram_squares(state)
            if int(state.map.name(spot)) == action.values[0]
        )
        state.move(ship, square)
        ship.facing = facing
        activation.origin = square
        activation.may_turn = False
        activation.last_raked = NOBODY
        if log.on:
            at = state.map.name(square)
            log.add("NAV-CARD-21", "wheels", ship=ship.name, target=target.name, square=at)
        ram_at_once = (Strike(RAM, target.ident),)
        enter(state, Striking(ship.ident, ram_at_once, wheeling=True), log)
