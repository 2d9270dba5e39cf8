"""What a player has to attack and what he may, enemy by enemy, and who can join in."""

from __future__ import annotations

from naumachia.rules.diadochi.actions import Action, Attack, Fire
from naumachia.rules.diadochi.model import Diadochi, Ship
from naumachia.rules.diadochi.rules.close_combat import Combat
from naumachia.rules.diadochi.rules.contact import engaged, engaged_with
from naumachia.rules.diadochi.rules.missiles import RANGE, Missiles, closest, may_support, shots
from naumachia.rules.diadochi.rules.seats import names
from naumachia.scene.margin import Duty, Join


def duties_of(state: Diadochi, seat: int) -> list[Duty]:
    """The enemies that a player's ships may attack or fire at now, first those that they must."""
    phase = state.stack[-1] if state.stack else None
    if isinstance(phase, Combat):
        return attack_duties(state, seat)
    return shot_duties(state, seat) if isinstance(phase, Missiles) else []


def attack_duties(state: Diadochi, seat: int) -> list[Duty]:
    """Close combat: must be where somebody owes an attack (DIA-CC-01, DIA-CC-02, DIA-CC-05)."""
    open_now = engaged(state)
    found: list[Duty] = []
    for number in sorted(open_now.attackers):
        mine = [
            one for one in open_now.attackers[number] if state.commander(state.ships[one]) == seat
        ]
        if not mine:
            continue
        target = state.ships[number]
        must = any(open_now.owing(state, one) for one in mine)
        held = any(number in state.partners(state.ships[one]) for one in mine)
        clause = "DIA-CC-05"
        if must:
            clause = "DIA-CC-02" if held else "DIA-CC-01"
        found.append(Duty(names(state, mine), target.name, must, held, clause))
    return sorted(found, key=lambda duty: not duty.must)


def shot_duties(state: Diadochi, seat: int) -> list[Duty]:
    """Missiles: nobody has to fire (DIA-MISS-02)."""
    firers: dict[int, list[int]] = {}
    for shot in shots(state, seat):
        assert isinstance(shot, Fire), "only shots are listed"
        known = firers.setdefault(int(shot.target), [])
        if shot.ship not in known:
            known.append(int(shot.ship))
    clause = "DIA-MISS-02"
    return [
        Duty(names(state, ships), state.ships[target].name, False, False, clause)
        for target, ships in sorted(firers.items())
    ]


# -- who can join in --------------------------------------------------------------------


def joins_of(state: Diadochi, action: Attack | Fire) -> tuple[Join, ...]:
    """The ships that support an attack anyway, then those that may by choice (DIA-RULE-57), or
    that may support missile fire (DIA-RULE-52).
    """
    ship, target = state.ships[action.ship], state.ships[action.target]
    if isinstance(action, Fire):
        bound: list[int] = []
        free = supporters(state, ship, target)
    else:
        open_now = engaged_with(state, target)
        bound = open_now.bound(state, ship, target, action.kind)
        free = open_now.choosers(state, ship, target, action.kind)
    found = [Join(state.ships[one].name, True, True) for one in bound]
    return (*found, *(Join(state.ships[one].name, one in action.others, False) for one in free))


def supporters(state: Diadochi, ship: Ship, target: Ship) -> list[int]:
    """Who of the firer's player may support a shot at this target."""
    if not target.afloat():
        return []
    seat = state.commander(ship)
    near = state.sea.within(target.ident, float(RANGE))
    able = [state.ships[one] for one in sorted(near) if one != ship.ident]
    return [
        int(other.ident)
        for other in able
        if may_support(state, seat, other)
        and any(one.ident == target.ident for one in closest(state, other))
    ]


def joined(state: Diadochi, action: Action, pieces: tuple[str, ...]) -> Action:
    """The same attack with exactly these ships joining in by choice; those that join in anyway
    need not be named.
    """
    if not isinstance(action, (Attack, Fire)):
        return action
    bound = {join.piece for join in joins_of(state, action) if join.bound}
    others = tuple(
        int(ship.ident) for ship in state.ships if ship.name in pieces and ship.name not in bound
    )
    if isinstance(action, Fire):
        return Fire(action.ship, action.target, others)
    return Attack(action.ship, action.target, action.kind, others)
