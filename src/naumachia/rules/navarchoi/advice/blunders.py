"""Count the blunders of computer players; no rule depends on it."""

from __future__ import annotations

from typing import Final

from naumachia.kernel.advisor import ALONE, HOPELESS, OFF_MAP, UNCOMMANDED, WASTED, Blunders
from naumachia.kernel.event import Event
from naumachia.rules.navarchoi.actions import (
    ACTIVATION,
    MISSILE,
    PLANNING,
    Action,
    Attack,
    Declare,
    Fire,
    Form,
    Play,
)
from naumachia.rules.navarchoi.advice.evaluation import MEAN_HAND, formations_needed
from naumachia.rules.navarchoi.model import Navarchoi, Ship
from naumachia.rules.navarchoi.rules.action_cycles import committed_card
from naumachia.rules.navarchoi.rules.formations import formations
from naumachia.rules.navarchoi.rules.missiles import attack_tally, defence_tally, ships_under_fire
from naumachia.rules.navarchoi.rules.victory import is_race

LEAST_HAND: Final = 3
"""The hand that the die brings at the least (NAV-HAND-03, table T1)."""
HIGHEST: Final = 9
"""The most that a die can be above another."""


def can_hit(state: Navarchoi, ship: Ship, target: Ship) -> bool:
    """Return whether missiles can cost an enemy a man; no ship loses its last (table T6)."""
    floor = state.battle.charts.missile.floor
    for other in ships_under_fire(state, ship, target):
        if other.side != ship.side and other.manpower > floor:
            attack = attack_tally(state, ship, other)
            if attack.total - defence_tally(state, ship, other).total + HIGHEST > 0:
                return True
    return False


def is_wasted(state: Navarchoi, seat: int, stratagem: int) -> bool:
    """Return whether a card is wasted on a stratagem.

    Planning wastes a card below every die. Activation wastes a high one while no ship is idle.
    """
    value = float(committed_card(state, seat).value)
    if stratagem == PLANNING:
        return value < float(LEAST_HAND)
    idle = formations_needed(state, seat) == 0
    return stratagem == ACTIVATION and idle and value > MEAN_HAND and not state.has_planned[seat]


def is_redundant(state: Navarchoi, seat: int, action: Play) -> bool:
    """Return whether Superior Leadership names the impulses that the card gives without it."""
    if state.battle.deck.card(action.card).effect != "superior_leadership":
        return False
    value = committed_card(state, seat).value
    return action.values == state.battle.charts.impulses.impulses_of(value)


def has_company(state: Navarchoi, seat: int, ship: int) -> bool:
    """Return whether a ship could be activated together with another (NAV-FORM-04 to -07)."""
    return any(len(ships) > 1 and ship in ships for ships in formations(state, seat))


class NavarchoiBlunders(Blunders[Navarchoi, Action]):
    """Count futile missiles, wasted cards, and ships alone, over the edge or out of command."""

    def of_action(self, state: Navarchoi, seat: int, action: Action) -> str:
        """Return the name of the blunder that an order is; "": none."""
        if isinstance(action, Fire):
            ship, target = state.ships[action.ship], state.ships[action.target]
            return "" if action.fire_pots or can_hit(state, ship, target) else HOPELESS
        if isinstance(action, Attack):
            ship = state.ships[action.ship]
            for strike in action.strikes:
                if strike.kind == MISSILE and not can_hit(state, ship, state.ships[strike.target]):
                    return HOPELESS
        elif isinstance(action, Declare):
            return WASTED if is_wasted(state, seat, int(action.stratagem)) else ""
        elif isinstance(action, Play):
            return WASTED if is_redundant(state, seat, action) else ""
        elif isinstance(action, Form) and len(action.ships) == 1:
            return ALONE if has_company(state, seat, action.ships[0]) else ""
        return ""

    def of_event(self, state: Navarchoi, seat: int, event: Event) -> tuple[str, int]:
        """Return the blunder that an event means for a seat, and how many times."""
        if event.kind == "left_map":
            if not is_race(state) and not state.battle.is_paid_to_leave(seat):
                own = any(s.name == event.facts["ship"] and s.side == seat for s in state.ships)
                return (OFF_MAP, 1) if own else ("", 0)
        elif event.kind == "uncommanded":
            names = event.facts["ships"]
            assert isinstance(names, tuple), "the ships out of command by their names"
            count = sum(1 for s in state.ships_of(seat) if s.name in names and s.is_mobile())
            return (UNCOMMANDED, count) if count else ("", 0)
        return "", 0
