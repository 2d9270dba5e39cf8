"""Activation: a formation moves ship by ship, then tires (NAV-ACT, NAV-FAT)."""

from __future__ import annotations

from itertools import pairwise
from typing import ClassVar, Final

from naumachia.geometry.square_map import NOWHERE
from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.clause import ClauseId, Facts, Ruling, Tally
from naumachia.kernel.declared import Shared, declared, field
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Choices, Prompt
from naumachia.kernel.phase import Phase, enter, leave
from naumachia.rules.navarchoi.actions import (
    NOBODY,
    NOTHING,
    Action,
    Attack,
    Avoid,
    Back,
    Fire,
    Form,
    Forward,
    Nothing,
    Play,
    Rotate,
    Run,
    Scuttle,
    Stop,
    Turn,
)
from naumachia.rules.navarchoi.model import (
    AWASH,
    CAPTURED,
    CRUISE,
    DAMAGED,
    FULL,
    IMMOBILE,
    IMPULSE,
    LEFT,
    MARKERS,
    ON_MAP,
    PULLED,
    RED,
    RESERVE,
    SEATS,
    STATIC,
    SUNK,
    YELLOW,
    Formation,
    Navarchoi,
    Ship,
    ShipActivation,
    ShipRun,
)
from naumachia.rules.navarchoi.rules.attacks import Anastrophe, AttackChoice, fire
from naumachia.rules.navarchoi.rules.attacks import refusal as attack_refusal
from naumachia.rules.navarchoi.rules.cards import Window, has_bonus_card, play_from_hand
from naumachia.rules.navarchoi.rules.damage import FACES, reasons, sink
from naumachia.rules.navarchoi.rules.formations import (
    form_actions,
    formation_refusal,
    has_formation,
    lowest_quality,
)
from naumachia.rules.navarchoi.rules.missiles import NEAR, refusal, targets
from naumachia.rules.navarchoi.rules.movement import (
    act_refusal,
    back_water,
    compel_off,
    face,
    has_wind_in_sail,
    is_among_enemies,
    list_acts,
    most_points,
    refuse_act,
    refuse_attack,
    row_forward,
    send_back,
    step_cost,
)
from naumachia.rules.navarchoi.rules.reactions import Approach, before_formation
from naumachia.rules.navarchoi.tables.cards import Card

# -- fatigue (NAV-FAT, table T5) -----------------------------------------------------------


@declared
class Fatigue(Phase[Navarchoi, Action]):
    """Fatigue of the formation under way (NAV-ACT-05).

    `rate` is the status it had when it was declared, `driven` its ships run at Full by Elasis!;
    `drummed`: the window of Keleustes' Drum has been opened.
    """

    name: ClassVar[str] = "fatigue"
    rate: Final[i64]
    driven: list[int]
    drummed: bool = False

    def has_roll(self, state: Navarchoi) -> bool:
        """Return whether a ship of the formation rolls for fatigue (NAV-FAT-03)."""
        formation = current_formation(state)
        if self.rate != CRUISE or formation.kind == STATIC:
            return False
        if max(run.spent for run in formation.runs) < state.battle.charts.fatigue.roll_from:
            return False
        return any(run.spent > 0 and run.ship not in self.driven for run in formation.runs)

    def pending(self, state: Navarchoi) -> Prompt | Chance | None:
        if not self.drummed or not self.has_roll(state):
            return None
        formation = current_formation(state)
        tally = fatigue_tally(state)
        facts: Facts = {
            "seat": SEATS[formation.seat],
            "modifier": tally.total,
            "reasons": reasons(tally),
            "quality": quality_of(state),
        }
        return Dice("NAV-FAT-01", "fatigue", facts, (FACES,), (SEATS[formation.seat],), lowest=0)

    def advance(self, state: Navarchoi, log: Log) -> None:
        if not self.drummed and self.has_roll(state):
            self.drummed = True
            enter(state, Drum(current_formation(state).seat), log)
            return
        leave(state)
        mark = YELLOW if self.rate == CRUISE else RED
        self.mark_all(state, mark, self.clause(state), log)

    def clause(self, state: Navarchoi) -> ClauseId:
        """Return the rule that marks the formation without a die."""
        if current_formation(state).kind == STATIC:
            return "NAV-RULE-26"
        if self.rate == FULL:
            return "NAV-FAT-02"
        return "NAV-FAT-04" if self.rate == CRUISE else "NAV-FAT-05"

    def resolve(self, state: Navarchoi, outcome: Outcome, log: Log) -> None:
        leave(state)
        tally = fatigue_tally(state)
        total = outcome[0] + tally.total
        quality = quality_of(state)
        tired = total > quality
        if log.on:
            log.add(
                "NAV-FAT-03",
                "fatigue_rolled",
                seat=SEATS[current_formation(state).seat],
                dice=outcome,
                dice_seats=(int(current_formation(state).seat),),
                modifier=tally.total,
                reasons=reasons(tally),
                total=total,
                quality=quality,
                tired=tired,
            )
        self.mark_all(state, RED if tired else YELLOW, "NAV-ACT-05", log)

    def mark_all(self, state: Navarchoi, mark: i64, clause: ClauseId, log: Log) -> None:
        """Give each ship of the formation its marker, the worse of old and new."""
        formation = current_formation(state)
        usual: list[str] = []
        for run in formation.runs:
            ship = state.ships[run.ship]
            if ship.place in (AWASH, SUNK, LEFT):
                continue
            if ship.status >= DAMAGED and mark != RED:
                tire(ship, "NAV-FAT-05", log)
            elif run.spent == 0 and mark != RED:
                tire(ship, "NAV-FAT-06", log)
            elif run.ship in self.driven and mark != RED:
                tire(ship, "NAV-CARD-05", log)
            else:
                ship.marker = mark if mark > ship.marker else ship.marker
                usual.append(ship.name)
        if log.on and usual:
            log.add(clause, "marked", ships=tuple(usual), marker=MARKERS[mark])


def tire(ship: Ship, clause: ClauseId, log: Log) -> None:
    """Give one ship a red marker whatever the others get."""
    ship.marker = RED
    if log.on:
        log.add(clause, "marked", ships=(ship.name,), marker=MARKERS[RED])


def current_formation(state: Navarchoi) -> Formation:
    """Return the active formation."""
    formation = state.formation
    assert formation is not None, "a formation is under way"
    return formation


def members(state: Navarchoi) -> list[Ship]:
    """Return the ships of the active formation, in the order in which they moved."""
    return [state.ships[run.ship] for run in current_formation(state).runs]


def quality_of(state: Navarchoi) -> int:
    """Return the Quality that the die is compared with, the lowest of the formation
    (NAV-RULE-24).
    """
    return lowest_quality(state, members(state))


def fatigue_tally(state: Navarchoi) -> Tally:
    """Return the modifiers of the fatigue die (T5)."""
    formation = current_formation(state)
    charts = state.battle.charts
    tally = Tally(0)
    if all(run.with_wind for run in formation.runs):
        tally.add("NAV-SAIL-05", -int(charts.movement.sail), what="following_wind")
    elif any(run.with_wind for run in formation.runs):
        tally.add("NAV-RULE-32", 0, what="wind_not_for_all")
    if all(ship.liburnian for ship in members(state)):
        tally.add("NAV-FAT-07", int(charts.fatigue.liburnian), what="liburnians")
    for number in formation.cards:
        card = state.battle.deck.card(number)
        if card.effect == "keleustes_drum":
            tally.add("NAV-CARD-05", -int(card.event.amount), what=card.title)
    crews = state.battle.fleets[formation.seat].fatigue
    if crews != 0:
        tally.add("NAV-SCN-01", int(crews), what="crews")
    return tally


@declared
class Drum(Window):
    """Before the die: Keleustes' Drum may be beaten (NAV-RULE-16)."""

    name: ClassVar[str] = "drum"

    def clause(self) -> ClauseId:
        return "NAV-RULE-16"

    def effects(self, state: Navarchoi) -> list[str]:
        return ["keleustes_drum"]

    def play(self, state: Navarchoi, action: Play, card: Card, log: Log) -> None:
        current_formation(state).cards.append(int(card.number))


# -- the activation of one ship (NAV-ACT-03) -----------------------------------------------

ACTS = (Forward, Turn, Back, Avoid, Rotate, Stop)


def start(state: Navarchoi, ship: Ship, points: i64, driven: bool, log: Log) -> None:
    """Begin a ship's activation with its stated MP (NAV-MOVE-01)."""
    formation = state.formation
    assert formation is not None, "only a ship of a formation moves"
    full = driven or ship.status == FULL
    activation = ShipActivation(ship.ident, points, full, points)
    activation.may_turn = points == 0
    state.activation = activation
    with_wind = has_wind_in_sail(state, ship) and ship.status == CRUISE
    formation.runs.append(ShipRun(ship.ident, 0, with_wind))
    if log.on:
        clause = stated_clause(state, ship, activation)
        log.add(clause, "stated", ship=ship.name, points=int(points), driven=driven)
    enter(state, ShipTurn(), log)


def stated_clause(state: Navarchoi, ship: Ship, activation: ShipActivation) -> ClauseId:
    """Return the rule that gives the ship the MP it states."""
    if ship.place == RESERVE:
        return "NAV-REINF-02"
    if activation.stated == 0:
        return "NAV-ACT-03"
    movement = state.battle.charts.movement
    usual = movement.most(FULL if activation.full else ship.status, False)
    if activation.stated > usual:
        return "NAV-MOVE-13" if ship.liburnian else "NAV-SAIL-04"
    return "NAV-MOVE-01"


@declared
class ShipTurn(Phase[Navarchoi, Action]):
    """The phase in which the ship in `state.activation` moves.

    `entering`: it has just entered a square, and the consequences are still to be checked.
    `attacks_before`: the attacks that it had made when it entered its square.
    `found`: a cache, the legal orders of the position that `pending` saw last.
    """

    name: ClassVar[str] = "moving"
    entering: bool = False
    attacks_before: i64 = 0
    found: Shared[list[Action] | None] = field(init=False, default=None, clone=False)

    def pending(self, state: Navarchoi) -> Prompt | Chance | None:
        activation = state.activation
        assert activation is not None, "a ship is active"
        if activation.is_over or self.entering:
            return None
        ship = state.ships[activation.ship]
        self.found = None
        found = self.legal(state, 0)
        if not found or (len(found) == 1 and isinstance(found[0], Stop)):
            return None
        facts = {"seat": SEATS[ship.side], "ship": ship.name, "left": int(activation.left)}
        return Prompt((int(ship.side),), self.name, "NAV-ACT-03", facts, ship.name)

    def advance(self, state: Navarchoi, log: Log) -> None:
        activation = state.activation
        assert activation is not None, "a ship is active"
        ship = state.ships[activation.ship]
        self.found = None
        if activation.is_over:
            end(state, activation, log)
        elif self.entering:
            self.entering = False
            enter_square(state, ship, activation, log)
        else:
            halt(state, ship, activation, log)
            activation.is_over = True

    def legal(self, state: Navarchoi, seat: int) -> list[Action]:
        if self.found is None:
            activation = state.activation
            assert activation is not None, "a ship is active"
            ship = state.ships[activation.ship]
            self.found = list_acts(state, ship, activation)
            if not activation.has_fired and ship.place == ON_MAP:
                for target in targets(state, ship):
                    if not self.is_undeclared(ship, activation, target):
                        self.found.extend(fire_actions(state, ship, target))
        return self.found

    def has_attacked(self, activation: ShipActivation) -> bool:
        """Return whether the ship has attacked hull to hull in the square it is in."""
        return attacks_made(activation) > self.attacks_before

    def is_undeclared(self, ship: Ship, activation: ShipActivation, target: Ship) -> bool:
        """Return whether fire at a target had to be declared with an attack made here
        (NAV-MULT-05).
        """
        return self.has_attacked(activation) and target.square == ship.square

    def check(self, state: Navarchoi, seat: int, action: Action) -> Ruling | None:
        activation = state.activation
        assert activation is not None, "a ship is active"
        ship = state.ships[activation.ship]
        if action.ship != activation.ship:
            return Ruling("NAV-ACT-01", {"refusal": "ship_in_hand", "ship": ship.name})
        if isinstance(action, Fire):
            ruling = fire_refusal(state, ship, action)
            if ruling is not None:
                return ruling
            target = state.ships[action.target]
            if self.is_undeclared(ship, activation, target):
                return refuse_attack(ship, target, "NAV-MULT-05", refusal="declared_all")
            return None
        if isinstance(action, ACTS):
            return act_refusal(state, ship, activation, action)
        if isinstance(action, Attack) and self.has_attacked(activation):
            return Ruling("NAV-MULT-05", {"refusal": "declared_together", "ship": ship.name})
        if isinstance(action, Attack):
            return late_attack_ruling(state, ship, activation, action)
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
            activation.is_over = True
        elif isinstance(action, Forward):
            self.step(state, ship, activation, log)
        elif isinstance(action, Back):
            self.attacks_before = attacks_made(activation)
            back_water(state, ship, activation, log)
            self.entering = not activation.is_over
        else:
            face(state, ship, activation, action, log)

    def step(self, state: Navarchoi, ship: Ship, activation: ShipActivation, log: Log) -> None:
        """Row forward; the exit move of a rake that was owed is made with it (NAV-RAKE-06)."""
        attacked = self.has_attacked(activation) or activation.has_edge_exit
        if activation.exit_target == NOBODY:
            activation.last_raked = NOBODY
        activation.exit_target = NOBODY
        self.attacks_before = attacks_made(activation)
        row_forward(state, ship, activation, attacked, log)
        self.entering = not activation.is_over


def late_attack_ruling(
    state: Navarchoi, ship: Ship, activation: ShipActivation, action: Attack
) -> Ruling:
    """Return why attacks cannot be declared now.

    Either a rule forbade one when the ship came into its square, or that was the time for it
    (NAV-RULE-31).
    """
    if activation.origin != NOWHERE and activation.may_turn:
        for strike in action.strikes:
            ruling = attack_refusal(state, ship, strike, activation)
            if ruling is not None:
                return ruling
    late = "NAV-MOVE-12" if activation.origin == NOWHERE else "NAV-RULE-31"
    return Ruling(late, {"refusal": "attack_on_entry", "ship": ship.name})


def enter_square(state: Navarchoi, ship: Ship, activation: ShipActivation, log: Log) -> None:
    """Open the windows and attacks of a ship that has come into a square: W3, then its attacks
    (NAV-RULE-31).

    Anastrophe! comes between them, after the exit move of a successful rake (NAV-CARD-21).
    """
    enter(state, AttackChoice(ship.ident), log)
    if activation.last_raked != NOBODY:
        enter(state, Anastrophe(ship.side), log)
    enter(state, Approach(1 - ship.side), log)


def attacks_made(activation: ShipActivation) -> int:
    """Count the attacks of the ship that could take it over the edge (NAV-EXIT-01)."""
    count = len(activation.raked_ships)
    if activation.has_rammed:
        count += 1
    if activation.has_grappled:
        count += 1
    return count


def fire_actions(state: Navarchoi, ship: Ship, target: Ship) -> list[Action]:
    """Return the ways to fire at an enemy, with fire pots and without."""
    found: list[Action] = [Fire(ship.ident, target.ident)]
    if ship.fire_pots and state.distance(ship, target) <= NEAR:
        found.append(Fire(ship.ident, target.ident, True))
    return found


def fire_refusal(state: Navarchoi, ship: Ship, action: Fire) -> Ruling | None:
    """Explain why the ship may not fire so."""
    if not 0 <= action.target < len(state.ships) or ship.place != ON_MAP:
        return Ruling("NAV-MISS-02", {"refusal": "no_target", "ship": ship.name})
    target = state.ships[action.target]
    ruling = refusal(state, ship, target)
    near = state.distance(ship, target) <= NEAR
    if ruling is None and action.fire_pots and not (ship.fire_pots and near):
        return refuse_attack(ship, target, "NAV-SCN-01", refusal="no_fire_pots")
    return ruling


def halt(state: Navarchoi, ship: Ship, activation: ShipActivation, log: Log) -> None:
    """End the movement: by choice, for want of MP, or because a card has barred the way.

    A ship that must leave an enemy's square and cannot goes over the edge before it, or back to its
    last square (NAV-RULE-36).
    """
    if not activation.has_backed and not ship.grappled and is_among_enemies(state, ship):
        if not state.map.is_on_map(state.map.ahead(ship.square, ship.facing)):
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
    """Note the MP that the ship has spent (NAV-RULE-29), and continue with the formation."""
    formation = state.formation
    assert formation is not None, "only a ship of a formation moves"
    run = formation.runs.pop()
    formation.runs.append(ShipRun(run.ship, activation.spent, run.with_wind))
    if log.on and activation.stated > 0 and activation.spent == 0:
        name = state.ships[activation.ship].name
        log.add("NAV-RULE-29", "spent_nothing", ship=name, points=int(activation.stated))
    state.activation = None
    leave(state)


# -- stating MP ------------------------------------------------------------------------


def range_of(state: Navarchoi, ship: Ship, full: bool) -> tuple[int, int]:
    """Return the least and the most MP that the ship may state (NAV-ACT-02)."""
    most = int(most_points(state, ship, full))
    least = int(state.battle.charts.movement.least(FULL)) if full else 0
    return min(least, most), most


def points_to_state(state: Navarchoi, ship: Ship, full: bool) -> list[int]:
    """Return every number of MP that the ship may state (NAV-RULE-27)."""
    least, most = range_of(state, ship, full)
    if not state.rules.declare_mp:
        return [most]
    return [points for points in range(least, most + 1) if points != 1]


# -- choosing and moving a formation (NAV-ACT-01..05) --------------------------------------

OPEN: Final = 0
"""Declared; the enemy's Reactions come first."""
MOVING: Final = 1
"""Its ships go one after the other."""
DONE: Final = 2
"""All have gone, and fatigue is determined."""


# -- choosing --------------------------------------------------------------------------


@declared
class FormationChoice(Phase[Navarchoi, Action]):
    """A seat names a formation and its Bonus cards, or lets the impulse go (NAV-RULE-13)."""

    name: ClassVar[str] = "formation"
    seat: Final[i64]

    def pending(self, state: Navarchoi) -> Prompt | Chance | None:
        if not has_formation(state, self.seat):
            return None
        facts: Facts = {"seat": SEATS[self.seat], "impulse": int(state.impulse)}
        return Prompt((int(self.seat),), self.name, "NAV-IMP-02", facts)

    def advance(self, state: Navarchoi, log: Log) -> None:
        leave(state)

    def legal(self, state: Navarchoi, seat: int) -> list[Action]:
        return [*form_actions(state, self.seat), NOTHING]

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


@declared
class FormationTurn(Phase[Navarchoi, Action]):
    """The formation in `state.formation` moves, then tires.

    `rate` is the status its ships had when it was declared; `driven` those run at Full by Elasis!.
    """

    name: ClassVar[str] = "ships"
    stage: i64
    rate: Final[i64]
    driven: list[int]

    def pending(self, state: Navarchoi) -> Prompt | Chance | None:
        formation = state.formation
        assert formation is not None, "a formation is under way"
        waiting = yet_to_go(state)
        if self.stage != MOVING or not waiting or self.idle(state) is not None:
            return None
        facts: Facts = {"seat": SEATS[formation.seat], "count": len(waiting)}
        return Prompt((int(formation.seat),), self.name, "NAV-ACT-04", facts)

    def idle(self, state: Navarchoi) -> Ship | None:
        """Return a ship that has no choice to make: off the map by now, or unable to row and no
        prize.
        """
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
        elif len(formation.runs) < len(formation.ships):
            ship = self.idle(state)
            assert ship is not None, "the others choose"
            start(state, ship, 0, False, log)
        else:
            self.stage = DONE
            enter(state, Fatigue(self.rate, self.driven), log)

    def legal(self, state: Navarchoi, seat: int) -> list[Action]:
        found: list[Action] = []
        may_drive = has_bonus_card(state, "elasis")
        for ship in yet_to_go(state):
            number = int(ship.ident)
            full = ship.status == FULL
            found.extend(Run(number, points) for points in points_to_state(state, ship, full))
            if may_drive and drive_refusal(state, ship) is None:
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
            return run_refusal(state, ship, action)
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
    """Return the ships of the formation that have not gone yet."""
    formation = state.formation
    assert formation is not None, "a formation is under way"
    return [state.ships[ident] for ident in formation.ships if not formation.has_moved(ident)]


def scuttle(state: Navarchoi, ship: Ship, log: Log) -> None:
    """Scuttle a prize that has just been activated (NAV-MEL-07, NAV-RULE-84)."""
    formation = state.formation
    assert formation is not None, "a formation is under way"
    formation.runs.append(ShipRun(ship.ident, 0, False))
    sink(state, ship, "NAV-RULE-84" if ship.grappled else "NAV-MEL-07", log)


def run_refusal(state: Navarchoi, ship: Ship, action: Run) -> Ruling | None:
    """Explain why the ship may not state this number of MP (NAV-ACT-02, NAV-RULE-27)."""
    if action.driven:
        ruling = drive_refusal(state, ship)
        if ruling is not None:
            return ruling
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


def drive_refusal(state: Navarchoi, ship: Ship) -> Ruling | None:
    """Return the ruling that forbids running a Cruise ship at Full by Elasis!."""
    fit = ship.status == CRUISE and not ship.sail and ship.place == ON_MAP and not ship.grappled
    if fit and state.battle.ships[ship.ident].never_full:
        return refuse_act(ship, "NAV-SCN-01", "speed_forbidden")
    if fit and has_bonus_card(state, "elasis"):
        return None
    return refuse_act(ship, "NAV-CARD-05", "not_driven")


# -- a second formation ----------------------------------------------------------------


@declared
class TrailingSquadron(Window):
    """A formation has finished: a second one may follow in the same impulse (NAV-RULE-16)."""

    name: ClassVar[str] = "trailing_squadron"

    def clause(self) -> ClauseId:
        return "NAV-RULE-16"

    def effects(self, state: Navarchoi) -> list[str]:
        return ["trailing_squadron"] if has_formation(state, self.seat) else []

    def play(self, state: Navarchoi, action: Play, card: Card, log: Log) -> None:
        leave(state)
        enter(state, FormationChoice(self.seat), log)


# -- Pull for the Trierarch! (NAV-CARD-20) -------------------------------------------------


@declared
class Pulling(Phase[Navarchoi, Action]):
    """Its player names the ships, all activated already, and any Bonus cards (NAV-RULE-16)."""

    name: ClassVar[str] = "pulling"
    seat: Final[i64]

    def pending(self, state: Navarchoi) -> Prompt | Chance | None:
        return Prompt((int(self.seat),), self.name, "NAV-CARD-20", {"seat": SEATS[self.seat]})

    def legal(self, state: Navarchoi, seat: int) -> list[Action]:
        return form_actions(state, self.seat, True)

    def choices(self, state: Navarchoi, seat: int) -> Choices[Action]:
        return Choices(self.legal(state, seat), False)

    def check(self, state: Navarchoi, seat: int, action: Action) -> Ruling | None:
        if not isinstance(action, Form):
            return Ruling("NAV-CARD-20", {"refusal": "wrong_order"})
        return formation_refusal(state, self.seat, action.ships, action.cards, True)

    def decide(self, state: Navarchoi, seat: int, action: Action, log: Log) -> None:
        assert isinstance(action, Form)
        leave(state)
        if log.on:
            names = tuple(state.ships[ident].name for ident in sorted(action.ships))
            log.add("NAV-CARD-20", "pulls", seat=SEATS[self.seat], ships=names)
        form(state, self.seat, action, PULLED, log)
