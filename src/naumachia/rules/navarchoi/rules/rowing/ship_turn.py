"""One ship's activation: it moves step by step and may attack while moving (NAV-ACT-03)."""

from __future__ import annotations

from typing import ClassVar

from naumachia.geometry.square_map import NOWHERE
from naumachia.kernel.chance import Chance
from naumachia.kernel.clause import ClauseId, Facts, Ruling
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, enter, leave
from naumachia.rules.navarchoi.actions import (
    NOBODY,
    Action,
    Attack,
    Avoid,
    Back,
    Fire,
    Forward,
    Rotate,
    Stop,
    Turn,
)
from naumachia.rules.navarchoi.model import (
    CRUISE,
    FULL,
    ON_MAP,
    RESERVE,
    SEATS,
    Navarchoi,
    Ship,
    ShipActivation,
)
from naumachia.rules.navarchoi.rules.combat.anastrophe import Anastrophe
from naumachia.rules.navarchoi.rules.combat.attacks import AttackChoice, fire, strike_facts
from naumachia.rules.navarchoi.rules.combat.attacks import refusal as attack_refusal
from naumachia.rules.navarchoi.rules.combat.missiles import NEAR, refusal, refusal_facts, targets
from naumachia.rules.navarchoi.rules.combat.reactions import Approach
from naumachia.rules.navarchoi.rules.movement import (
    among_enemies,
    blown,
    compel_off,
    most_points,
    send_back,
    step_cost,
)
from naumachia.rules.navarchoi.rules.rowing.steps import (
    act_ruling,
    back_water,
    face,
    list_acts,
    row_forward,
)

ACTS = (Forward, Turn, Back, Avoid, Rotate, Stop)


def start(state: Navarchoi, ship: Ship, points: i64, driven: bool, log: Log) -> None:
    """Begin a ship's activation with its stated MP (NAV-MOVE-01)."""
    formation = state.formation
    assert formation is not None, "only a ship of a formation moves"
    activation = ShipActivation(ship.ident, points, driven or ship.status == FULL)
    activation.fresh = points == 0
    state.activation = activation
    formation.moved.append(int(ship.ident))
    formation.spent.append(0)
    formation.blown.append(blown(state, ship) and ship.status == CRUISE)
    if log.on:
        clause = stated_clause(state, ship, activation)
        log.add(clause, "stated", ship=ship.name, points=int(points), driven=driven)
    enter(state, ShipTurn(), log)


def stated_clause(state: Navarchoi, ship: Ship, activation: ShipActivation) -> ClauseId:
    """The rule that gives the ship the MP it states."""
    if ship.place == RESERVE:
        return "NAV-REINF-02"
    if activation.stated == 0:
        return "NAV-ACT-03"
    movement = state.battle.charts.movement
    usual = movement.most(FULL if activation.full else ship.status, False)
    if activation.stated > usual:
        return "NAV-MOVE-13" if ship.liburnian else "NAV-SAIL-04"
    return "NAV-MOVE-01"


class ShipTurn(Phase[Navarchoi, Action]):
    """The ship in `state.activation` moves.

    `entering`: it has just come into a square, and what follows from that is still to be looked at;
    `made`: how many attacks it had made when it came into its square.
    """

    name: ClassVar[str] = "moving"

    def __init__(self, entering: bool = False, made: i64 = 0) -> None:
        self.entering: bool = entering
        self.made: i64 = made
        self.found: list[Action] | None = None

    def clone(self) -> Phase[Navarchoi, Action]:
        other = ShipTurn(self.entering, self.made)
        other.found = self.found
        return other

    def pending(self, state: Navarchoi) -> Prompt | Chance | None:
        activation = state.activation
        assert activation is not None, "a ship is active"
        self.found = None
        if activation.over or self.entering:
            return None
        ship = state.ships[activation.ship]
        found = self.legal(state, 0)
        if not found or (len(found) == 1 and isinstance(found[0], Stop)):
            return None
        facts = {"seat": SEATS[ship.side], "ship": ship.name, "left": int(activation.left)}
        return Prompt((int(ship.side),), self.name, "NAV-ACT-03", facts, ship.name)

    def advance(self, state: Navarchoi, log: Log) -> None:
        activation = state.activation
        assert activation is not None, "a ship is active"
        ship = state.ships[activation.ship]
        if activation.over:
            end(state, activation, log)
        elif self.entering:
            self.entering = False
            entered(state, ship, activation, log)
        else:
            halt(state, ship, activation, log)
            activation.over = True

    def legal(self, state: Navarchoi, seat: int) -> list[Action]:
        if self.found is None:
            activation = state.activation
            assert activation is not None, "a ship is active"
            ship = state.ships[activation.ship]
            self.found = list_acts(state, ship, activation)
            if not activation.fired and ship.place == ON_MAP:
                for target in targets(state, ship):
                    if not self.undeclared(ship, activation, target):
                        self.found.extend(shots(state, ship, target))
        return self.found

    def attacked(self, activation: ShipActivation) -> bool:
        """Whether the ship has attacked hull to hull in the square it is in."""
        return attacks_made(activation) > self.made

    def undeclared(self, ship: Ship, activation: ShipActivation, target: Ship) -> bool:
        """Whether fire at a target had to be declared with an attack made here (NAV-MULT-05)."""
        return self.attacked(activation) and target.square == ship.square

    def check(self, state: Navarchoi, seat: int, action: Action) -> Ruling | None:
        activation = state.activation
        assert activation is not None, "a ship is active"
        ship = state.ships[activation.ship]
        if action.ship != activation.ship:
            return Ruling("NAV-ACT-01", {"refusal": "ship_in_hand", "ship": ship.name})
        if isinstance(action, Fire):
            refused = fire_ruling(state, ship, action)
            if refused is None and self.undeclared(ship, activation, state.ships[action.target]):
                facts: Facts = {"ship": ship.name, "target": state.ships[action.target].name}
                return Ruling("NAV-MULT-05", {**facts, "refusal": "declared_all"})
            return refused
        if isinstance(action, ACTS):
            return act_ruling(state, ship, activation, action)
        if isinstance(action, Attack) and self.attacked(activation):
            return Ruling("NAV-MULT-05", {"refusal": "declared_together", "ship": ship.name})
        if isinstance(action, Attack):
            return late_attack(state, ship, activation, action)
        return Ruling("NAV-ACT-03", {"refusal": "wrong_order"})

    def suggested_actions(self, state: Navarchoi, seat: int) -> list[Action]:
        activation = state.activation
        assert activation is not None, "a ship is active"
        ship = int(activation.ship)
        more: list[Action] = [
            Forward(ship),
            Back(ship),
            Stop(ship),
            Avoid(ship, -1),
            Avoid(ship, 1),
        ]
        more.extend(Turn(ship, points) for points in (-2, -1, 1, 2))
        found = self.legal(state, seat)
        return found + [action for action in more if action not in found]

    def decide(self, state: Navarchoi, seat: int, action: Action, log: Log) -> None:
        activation = state.activation
        assert activation is not None, "a ship is active"
        ship = state.ships[activation.ship]
        self.found = None
        if isinstance(action, Fire):
            fire(state, ship, state.ships[action.target], action.fire_pots, log)
        elif isinstance(action, Stop):
            halt(state, ship, activation, log)
            activation.over = True
        elif isinstance(action, Forward):
            self.step(state, ship, activation, log)
        elif isinstance(action, Back):
            self.made = attacks_made(activation)
            back_water(state, ship, activation, log)
            self.entering = not activation.over
        else:
            face(state, ship, activation, action, log)

    def step(self, state: Navarchoi, ship: Ship, activation: ShipActivation, log: Log) -> None:
        """Row forward; the exit move of a rake that was owed is made with it (NAV-RAKE-06)."""
        attacked = self.attacked(activation) or activation.edge
        if activation.passage == NOBODY:
            activation.reared = NOBODY
        activation.passage = NOBODY
        self.made = attacks_made(activation)
        row_forward(state, ship, activation, attacked, log)
        self.entering = not activation.over


def late_attack(state: Navarchoi, ship: Ship, activation: ShipActivation, action: Attack) -> Ruling:
    """Why attacks cannot be declared now: what forbade one when the ship came into her square, or
    that this was the time for it (NAV-RULE-31).
    """
    if activation.origin != NOWHERE and activation.fresh:
        for strike in action.strikes:
            refused = attack_refusal(state, ship, strike, activation)
            if refused is not None:
                return Ruling(refused, strike_facts(state, ship, strike, refused))
    late = "NAV-MOVE-12" if activation.origin == NOWHERE else "NAV-RULE-31"
    return Ruling(late, {"refusal": "attack_on_entry", "ship": ship.name})


def entered(state: Navarchoi, ship: Ship, activation: ShipActivation, log: Log) -> None:
    """A ship has come into a square: W3, then what it attacks there (NAV-RULE-31).

    Between them, after the exit move of a successful rake, Anastrophe! (NAV-CARD-21).
    """
    enter(state, AttackChoice(ship.ident), log)
    if activation.reared != NOBODY:
        enter(state, Anastrophe(ship.side), log)
    enter(state, Approach(1 - ship.side), log)


def attacks_made(activation: ShipActivation) -> int:
    """How many attacks the ship has made that could take it over the edge (NAV-EXIT-01)."""
    count = len(activation.raked)
    if activation.has_rammed:
        count += 1
    if activation.grapple:
        count += 1
    return count


def shots(state: Navarchoi, ship: Ship, target: Ship) -> list[Action]:
    """The ways to fire at an enemy, with fire pots and without."""
    found: list[Action] = [Fire(ship.ident, target.ident)]
    if ship.fire_pots and state.distance(ship, target) <= NEAR:
        found.append(Fire(ship.ident, target.ident, True))
    return found


def fire_ruling(state: Navarchoi, ship: Ship, action: Fire) -> Ruling | None:
    """Why the ship may not fire so."""
    if not 0 <= action.target < len(state.ships) or ship.place != ON_MAP:
        return Ruling("NAV-MISS-02", {"refusal": "no_target", "ship": ship.name})
    target = state.ships[action.target]
    refused = refusal(state, ship, target)
    facts: dict[str, object] = {"ship": ship.name, "target": target.name}
    if refused is not None:
        return Ruling(refused, {**facts, **refusal_facts(state, ship, target, refused)})
    if action.fire_pots and not (ship.fire_pots and state.distance(ship, target) <= NEAR):
        return Ruling("NAV-SCN-01", {**facts, "refusal": "no_fire_pots"})
    return None


def halt(state: Navarchoi, ship: Ship, activation: ShipActivation, log: Log) -> None:
    """End the movement: by choice, for want of MP, or because cards have barred the way.

    A ship that must leave an enemy's square and cannot goes over the edge before it, or back where
    it came from (NAV-RULE-36).
    """
    if not activation.backed and not ship.grappled and among_enemies(state, ship):
        if not state.map.inside(state.map.ahead(ship.square, ship.facing)):
            compel_off(state, ship, log)
        else:
            send_back(state, ship, log)
    elif log.on and activation.left > 0 and ship.place == RESERVE:
        needs = int(step_cost(state, ship, ship.facing))
        facts: Facts = {"ship": ship.name, "needs": needs, "left": int(activation.left)}
        log.add("NAV-REINF-01", "stays_outside", **facts)
    elif log.on and activation.left > 0:
        clause = "NAV-RULE-28" if activation.full else "NAV-RULE-27"
        log.add(clause, "stopped", ship=ship.name, left=int(activation.left))


def end(state: Navarchoi, activation: ShipActivation, log: Log) -> None:
    """Note what the ship has spent (NAV-RULE-29) and let the formation go on."""
    formation = state.formation
    assert formation is not None, "only a ship of a formation moves"
    formation.spent[-1] = int(activation.spent)
    if log.on and activation.stated > 0 and activation.spent == 0:
        name = state.ships[activation.ship].name
        log.add("NAV-RULE-29", "spent_nothing", ship=name, points=int(activation.stated))
    state.activation = None
    leave(state)


# -- stating MP ------------------------------------------------------------------------


def range_of(state: Navarchoi, ship: Ship, full: bool) -> tuple[int, int]:
    """The least and the most MP that the ship may state (NAV-ACT-02)."""
    most = int(most_points(state, ship, full))
    least = int(state.battle.charts.movement.least(FULL)) if full else 0
    return min(least, most), most


def points_to_state(state: Navarchoi, ship: Ship, full: bool) -> list[int]:
    """Every number of MP that the ship may state (NAV-RULE-27)."""
    least, most = range_of(state, ship, full)
    if not state.rules.declare_mp:
        return [most]
    return [points for points in range(least, most + 1) if points != 1]
