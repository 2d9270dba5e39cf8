"""Activate a player's ships, one at a time (BIR-TURN-04 to 07, BIR-RULE-66)."""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.geometry.lattice import UNIT
from naumachia.kernel.chance import Chance
from naumachia.kernel.clause import Facts, Ruling
from naumachia.kernel.declared import declared
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Choices, Prompt
from naumachia.kernel.phase import Phase, enter, leave
from naumachia.rules.biremes.actions import (
    CREW,
    END_TURN,
    FIRE,
    HERE,
    NOBODY,
    STARBOARD,
    Action,
    Attack,
    Closing,
    EndTurn,
    Fireship,
    Grapple,
    Launch,
    Move,
    Ram,
    Shoot,
    Stay,
    Swipe,
    Transfer,
)
from naumachia.rules.biremes.model import SEATS, Biremes, Ship, refuse, refuse_attack, ship_number
from naumachia.rules.biremes.rules.fire import (
    add_fireship,
    add_shots,
    carry_out_fireship,
    carry_out_shot,
    fireship_ruling,
    in_range,
    shoot_ruling,
)
from naumachia.rules.biremes.rules.grappling import (
    add_grapples,
    carry_out_grapple,
    grapple_ruling,
)
from naumachia.rules.biremes.rules.movement import (
    PhaseChoices,
    add_moves,
    carry_out_move,
    move_ruling,
)
from naumachia.rules.biremes.rules.ramming import add_rams, carry_out_ram, ram_ruling
from naumachia.rules.biremes.rules.secrecy import is_roster_hidden
from naumachia.rules.biremes.rules.swiping import (
    add_swipes,
    carry_out_swipe,
    swipe_ruling,
)
from naumachia.rules.biremes.rules.transfer import (
    add_transfers,
    carry_out_transfer,
    transfer_ruling,
    usual_numbers,
)

# -- activation ----------------------------------------------------------------------------


def activation_ruling(ship: Ship, seat: i64) -> Ruling | None:
    """Return why this seat may not activate the ship now; None if it may.

    BIR-TURN-06, BIR-RULE-47. A ship without a crew may only be declared a fireship (BIR-RULE-54).
    """
    if not ship.is_afloat():
        return refuse("BIR-TURN-05", ship, refusal="not_there")
    if ship.owner != seat:
        return refuse("BIR-TURN-05", ship, refusal="not_yours")
    if ship.is_locked():
        return refuse("BIR-MEL-03", ship, refusal="in_melee")
    if ship.activated:
        return refuse("BIR-TURN-06", ship, refusal="activated")
    if ship.crew == 0 and ship.fireship:
        return refuse("BIR-RULE-50", ship, refusal="burns_without_crew")
    return None


def can_activate(ship: Ship, seat: i64) -> bool:
    """Return whether this seat may activate the ship now."""
    # The two usual reasons first: they cost no ruling.
    mine = ship.owner == seat and not ship.activated
    return mine and activation_ruling(ship, seat) is None


def can_begin(ship: Ship, seat: i64) -> bool:
    """Return whether the ship has an action; one with a crew may at least stay."""
    return can_activate(ship, seat) and (ship.crew > 0 or fireship_ruling(ship) is None)


@declared
class Activation(Phase[Biremes, Action]):
    """Run one ship's activation; `moved` (or attacked), `shot` and `lit` are what it has done."""

    name: ClassVar[str] = "activation"
    ship: i64
    moved: bool = False
    shot: bool = False
    lit: bool = False

    def pending(self, state: Biremes) -> Prompt | Chance | None:
        ship = state.ships[self.ship]
        if not ship.is_afloat() or ship.crew == 0 or ship.melee != NOBODY:
            return None
        if self.moved and (self.shot or not has_apparent_target(state, ship)):
            return None
        facts: Facts = {"seat": SEATS[ship.owner], "ship": ship.name}
        name = "holding_fire" if self.moved else "activation"
        return Prompt((int(ship.owner),), name, "BIR-TURN-06", facts, ship.name)

    def advance(self, state: Biremes, log: Log) -> None:
        leave(state)

    def legal(self, state: Biremes, seat: int) -> list[Action]:
        if state.choices is None:
            actions: list[Action] = []
            add_actions(state, state.ships[self.ship], self, actions)
            actions.append(Stay(self.ship))
            state.choices = actions
        return state.choices

    def choices(self, state: Biremes, seat: int) -> Choices[Action]:
        return PhaseChoices(self.legal(state, seat), state, seat, self)

    def check(self, state: Biremes, seat: int, action: Action) -> Ruling | None:
        if action.ship != self.ship:
            facts: Facts = {"refusal": "ship_in_hand", "open": state.ships[self.ship].name}
            return Ruling("BIR-TURN-06", facts)
        return action_ruling(state, state.ships[self.ship], action, self)

    def decide(self, state: Biremes, seat: int, action: Action, log: Log) -> None:
        if isinstance(action, Stay):
            leave(state)
            if log.on and not self.moved and not self.shot:
                log.add("BIR-MOVE-12", "stayed", ship=state.ships[self.ship].name)
            return
        if isinstance(action, Fireship):
            self.lit = True
        elif isinstance(action, Shoot):
            self.shot = True
        else:
            self.moved = True
            if action.ends:
                leave(state)
        perform(state, state.ships[self.ship], action, log)


@declared
class Activate(Phase[Biremes, Action]):
    """Activate a player's ships until all are done or the player ends (BIR-TURN-06)."""

    name: ClassVar[str] = "activate"
    seat: Final[i64]

    def pending(self, state: Biremes) -> Prompt | Chance | None:
        # A player who has moved ends the turn by an order: the dice that follow concern all.
        for ship in state.ships:
            if can_activate(ship, self.seat) or (ship.activated and ship.owner == self.seat):
                facts: Facts = {"seat": SEATS[self.seat], "turn": int(state.turn)}
                return Prompt((int(self.seat),), "activate", "BIR-TURN-06", facts)
        return None

    def advance(self, state: Biremes, log: Log) -> None:
        leave(state)

    def legal(self, state: Biremes, seat: int) -> list[Action]:
        if state.choices is None:
            actions: list[Action] = []
            for ship in state.ships:
                if can_activate(ship, self.seat):
                    add_choices(state, ship, actions)
            actions.append(END_TURN)
            state.choices = actions
        return state.choices

    def movable_pieces(self, state: Biremes, seat: int) -> list[str] | None:
        found = [ship.name for ship in state.ships if can_begin(ship, self.seat)]
        found.append("")
        return found

    def choices_with(self, state: Biremes, seat: int, piece: str) -> Choices[Action]:
        actions: list[Action] = []
        if piece:
            add_choices(state, state.ships[ship_number(state, piece)], actions)
        else:
            actions.append(END_TURN)
        return PhaseChoices(actions, state, seat, self)

    def choices(self, state: Biremes, seat: int) -> Choices[Action]:
        return PhaseChoices(self.legal(state, seat), state, seat, self)

    def check(self, state: Biremes, seat: int, action: Action) -> Ruling | None:
        if isinstance(action, EndTurn):
            return None
        if not 0 <= action.ship < len(state.ships):
            return Ruling("BIR-TURN-06", {"refusal": "not_now"})
        ship = state.ships[action.ship]
        return activation_ruling(ship, self.seat) or action_ruling(
            state, ship, action, Activation(ship.ident)
        )

    def decide(self, state: Biremes, seat: int, action: Action, log: Log) -> None:
        if isinstance(action, EndTurn):
            leave(state)
            if log.on:
                self.note_turn_end(state, log)
            return
        state.ships[action.ship].activated = True
        activation = Activation(action.ship)
        enter(state, activation, log)
        activation.decide(state, seat, action, log)

    def note_turn_end(self, state: Biremes, log: Log) -> None:
        """Log the end of the turn, and how many ships had not moved."""
        left = 0
        moved = False
        for ship in state.ships:
            left += can_activate(ship, self.seat)
            moved = moved or (ship.activated and ship.owner == self.seat)
        if left == 0:
            log.add("BIR-TURN-07", "all_moved", seat=SEATS[self.seat])
        else:
            kind = "ended_turn" if moved else "kept_station"
            log.add("BIR-TURN-07", kind, seat=SEATS[self.seat], left=left)


# -- actions of a ship -------------------------------------------------------------------


def action_ruling(state: Biremes, ship: Ship, action: Action, stage: Activation) -> Ruling | None:
    """Return why the ship may not do this at this stage of its activation; None if it may."""
    if isinstance(action, Fireship):
        if stage.moved or stage.shot or stage.lit:
            return refuse("BIR-RULE-54", ship, refusal="too_late_to_light")
        return fireship_ruling(ship)
    if ship.crew == 0:
        return refuse("BIR-RULE-54", ship, refusal="no_crew")
    if isinstance(action, Stay):
        return None
    if isinstance(action, Shoot):
        if stage.shot:
            return refuse("BIR-MIS-03", ship, refusal="fired_already")
        return shoot_ruling(state, ship, state.ships[action.target])
    if stage.moved:
        return refuse("BIR-RULE-66", ship, refusal="moved_already")
    if isinstance(action, Launch):
        return None if ship.beached > 0 else refuse("BIR-RULE-63", ship, refusal="not_beached")
    if isinstance(action, Move):
        return move_ruling(state, ship, action)
    return attack_ruling(state, ship, action, stage)


def attack_ruling(state: Biremes, ship: Ship, action: Action, stage: Activation) -> Ruling | None:
    """Return why the ship may not ram, swipe, grapple or transfer crew; None if it may."""
    if isinstance(action, Transfer):
        if stage.shot:
            return refuse("BIR-RULE-66", ship, refusal="no_men_after_fire")
        return transfer_ruling(state, ship, action)
    if stage.shot:
        return refuse("BIR-MIS-02", ship, refusal="no_attack_after_fire")
    if not isinstance(action, Closing):
        return Ruling("BIR-TURN-06", {"refusal": "not_now"})
    target = state.ships[action.target]
    if ship.fire > 0 and not ship.fireship:
        return refuse_attack("BIR-RULE-53", ship, target, refusal="burning")
    if isinstance(action, Ram):
        return ram_ruling(state, ship, target, action.angle)
    if isinstance(action, Swipe):
        return swipe_ruling(state, ship, target, action)
    assert isinstance(action, Grapple), "the third way to close with an enemy"
    return grapple_ruling(state, ship, target, action)


def has_apparent_target(state: Biremes, ship: Ship) -> bool:
    """Return whether the other players may think that the ship has a target for its archers.

    A hidden crew that is too small to shoot is asked all the same: a missing pause would reveal it.
    """
    if is_roster_hidden(state, ship) and ship.fire == 0:
        return any(state.are_enemies(ship, state.ships[other]) for other in in_range(state, ship))
    shots: list[Action] = []
    add_shots(state, ship, shots)
    return len(shots) > 0


def add_choices(state: Biremes, ship: Ship, actions: list[Action]) -> None:
    """List the first actions of a ship; one with a crew may also stay."""
    add_actions(state, ship, Activation(ship.ident), actions)
    if ship.crew > 0:
        actions.append(Stay(ship.ident))


def add_actions(state: Biremes, ship: Ship, stage: Activation, actions: list[Action]) -> None:
    """List the actions of a ship at this stage, without `Stay`."""
    if not stage.moved and not stage.shot and not stage.lit:
        add_fireship(ship, actions)
    if ship.crew == 0:
        return
    if not stage.shot:
        add_shots(state, ship, actions)
    if stage.moved:
        return
    if ship.beached > 0:
        actions.append(Launch(ship.ident))
        return
    if not stage.shot:
        if ship.fire == 0 or ship.fireship:
            add_rams(state, ship, actions)
            add_swipes(state, ship, actions)
            add_grapples(state, ship, actions)
        add_transfers(state, ship, actions)
    add_moves(state, ship, actions)


def perform(state: Biremes, ship: Ship, action: Action, log: Log) -> None:
    """Carry out a legal step of an activation."""
    if isinstance(action, Move):
        carry_out_move(state, ship, action, log)
    elif isinstance(action, Ram):
        carry_out_ram(state, ship, action, log)
    elif isinstance(action, Swipe):
        carry_out_swipe(state, ship, action, log)
    elif isinstance(action, Grapple):
        carry_out_grapple(state, ship, action, log)
    elif isinstance(action, Shoot):
        carry_out_shot(state, action, log)
    elif isinstance(action, Transfer):
        carry_out_transfer(state, ship, action, log)
    elif isinstance(action, Fireship):
        carry_out_fireship(state, ship, log)
    elif isinstance(action, Launch):
        ship.beached -= 1
        if log.on:
            log.add("BIR-RULE-63", "launched", ship=ship.name)


# -- declared orders (option `measuring`) --------------------------------------------------
# A player declares an order, and only then is it measured. An attack is carried out as close to the
# declared order as the table allows, a move as far as possible.


def is_awaiting_orders(state: Biremes) -> bool:
    """Return whether the game waits for a ship's orders, which may not be measured first."""
    return isinstance(state.stack[-1], (Activate, Activation))


def declarable_actions(state: Biremes, seat: i64) -> list[Action]:
    """Return the orders that a seat may declare.

    They are all attacks on all enemies and all transfers to friends, in reach or not, and the
    orders that need no measuring.
    """
    phase = state.stack[-1]
    listed = phase.legal(state, seat)
    found: list[Action] = [action for action in listed if not is_range_dependent(action)]
    if isinstance(phase, Activation):
        ship = state.ships[phase.ship]
        return found + declarable_attacks(state, ship, phase.moved or phase.shot, phase.shot)
    if isinstance(phase, Activate):
        for ship in state.ships:
            if can_activate(ship, seat) and ship.crew > 0:
                found += declarable_attacks(state, ship, ship.beached > 0, False)
    return found


def is_range_dependent(action: Action) -> bool:
    """Return whether an action is legal only within a distance of another ship."""
    if isinstance(action, Transfer):
        return action.side != HERE
    return isinstance(action, Attack)


def declarable_attacks(
    state: Biremes, ship: Ship, shoots_only: bool, has_shot: bool
) -> list[Action]:
    """Return the orders of a ship that name another ship on the table.

    `shoots_only`: it has moved or shot, or is beached. `has_shot`: it has shot.
    """
    found: list[Action] = []
    for target in state.ships:
        if not target.is_afloat() or target.ident == ship.ident:
            continue
        if state.are_enemies(ship, target):
            if not shoots_only:
                found.append(Ram(ship.ident, target.ident, 0))
                found.append(Swipe(ship.ident, target.ident, STARBOARD, 0, UNIT))
                found.append(Grapple(ship.ident, target.ident, STARBOARD, 0))
            if not has_shot:
                found.append(Shoot(ship.ident, target.ident, CREW))
                found.append(Shoot(ship.ident, target.ident, FIRE))
        elif not shoots_only:
            found += friendly_actions(ship, target)
    return found


def friendly_actions(ship: Ship, friend: Ship) -> list[Action]:
    """Return the orders that help a friend: join its melee, else pass men (BIR-RULE-43, 57)."""
    if friend.is_locked():
        return [Grapple(ship.ident, friend.ident, STARBOARD, 0)]
    return [
        Transfer(ship.ident, friend.ident, STARBOARD, 0, men) for men in usual_numbers(ship, friend)
    ]
