"""Transfer crew between two ships of a side that lie side by side (BIR-XFR)."""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.geometry.alongside import alongside_offset
from naumachia.geometry.lattice import DEGREE, nearest
from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.clause import Facts, Ruling
from naumachia.kernel.declared import declared
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, enter, leave
from naumachia.rules.biremes.actions import (
    HERE,
    LENGTH_STEP,
    PORT,
    STARBOARD,
    Action,
    Transfer,
)
from naumachia.rules.biremes.model import SEATS, Biremes, Ship, refuse, refuse_attack
from naumachia.rules.biremes.rules.alongside import (
    BESIDE,
    DRAW_OFF,
    Approach,
    Slipping,
    approach,
    is_beyond_reach,
    offset_limit,
    offset_ruling,
    way_ruling,
)
from naumachia.rules.biremes.rules.attacks import near
from naumachia.rules.biremes.rules.fire import IGNITES_TOUCHED, catch_fire
from naumachia.rules.biremes.rules.movement import (
    forward_limit,
    too_far,
)
from naumachia.rules.biremes.rules.secrecy import is_roster_hidden
from naumachia.table.refusal_facts import centre_point
from naumachia.table.rounding import magnitude

BESIDE_TOLERANCE: Final = float(LENGTH_STEP)
"""The greatest distance from an alongside pose that counts as lying there (BIR-RULE-57)."""


# -- legality ----------------------------------------------------------------------------


def partner_ruling(state: Biremes, ship: Ship, partner: Ship) -> Ruling | None:
    """Return why these two may not pass men at all (BIR-XFR-01, BIR-XFR-02); None if they may."""
    if ship.is_locked() or partner.is_locked():
        return refuse_attack("BIR-XFR-02", ship, partner)
    if ship.crew == 0:
        return refuse_attack("BIR-RULE-50", ship, partner)
    if ship.beached > 0:
        return refuse_attack("BIR-RULE-63", ship, partner)
    if partner.ident == ship.ident or not partner.is_afloat() or state.are_enemies(ship, partner):
        return refuse_attack("BIR-XFR-01", ship, partner, refusal="no_partner")
    return None


def men_ruling(ship: Ship, partner: Ship, men: i64) -> Ruling | None:
    """Return why this many men may not pass; each ship keeps 0 to its maximum (BIR-RULE-57)."""
    receiver, giver = (partner, ship) if men > 0 else (ship, partner)
    count = magnitude(men)
    facts: Facts = {"count": int(count), "giver": giver.name, "receiver": receiver.name}
    if count == 0:
        return refuse_attack("BIR-XFR-01", ship, partner, refusal="no_men", **facts)
    if count > giver.crew:
        facts["crew"] = int(giver.crew)
        return refuse_attack("BIR-XFR-01", ship, partner, refusal="too_few_men", **facts)
    if receiver.crew + count <= receiver.kind.crew:
        return None
    facts["crew"], facts["most"] = int(receiver.crew), int(receiver.kind.crew)
    return refuse_attack("BIR-SHIP-06", ship, partner, refusal="no_room", **facts)


def is_alongside(state: Biremes, ship: Ship, partner: Ship) -> bool:
    """Return whether the ship lies in an alongside pose already (BIR-RULE-57)."""
    offset = alongside_offset(state.hull(partner), state.hull(ship), BESIDE_TOLERANCE, DEGREE)
    return (
        offset is not None and abs(offset) <= float(offset_limit(ship, partner)) + BESIDE_TOLERANCE
    )


def transfer_way(state: Biremes, ship: Ship, action: Transfer) -> Approach | None:
    """Return the way to the pose that a transfer names; None when its bearing is too far off."""
    partner = state.ships[action.partner]
    return approach(state, ship, partner, action.side, action.offset, BESIDE)


def place_ruling(state: Biremes, ship: Ship, partner: Ship, action: Transfer) -> Ruling | None:
    """Return why the ship may not be, or come, alongside there (BIR-RULE-57); None if it may."""
    if action.side == HERE:
        if is_alongside(state, ship, partner):
            return None
        return refuse("BIR-RULE-57", ship, refusal="not_beside", partner=partner.name)
    ruling = ship.idle_ruling() or offset_ruling(
        ship, partner, action.offset, offset_limit(ship, partner)
    )
    if ruling is not None:
        return ruling
    way = transfer_way(state, ship, action)
    if way is None:
        return refuse_attack("BIR-MOVE-04", ship, partner)
    if is_beyond_reach(way, 0):
        return too_far(ship, nearest(way.distance), way.limit)
    return way_ruling(state, ship, partner, way)


def transfer_ruling(state: Biremes, ship: Ship, action: Transfer) -> Ruling | None:
    """Return why a ship, whose activation is open, may not make the transfer; None if it may.

    It may be immobilised or dead in the water if it lies alongside already, and either may burn.
    """
    partner = state.ships[action.partner]
    return (
        partner_ruling(state, ship, partner)
        or men_ruling(ship, partner, action.men)
        or place_ruling(state, ship, partner, action)
    )


# -- candidates --------------------------------------------------------------------------


def add_transfers(state: Biremes, ship: Ship, actions: list[Action]) -> None:
    """List transfers with every friend in reach: amidships on either side, some numbers of men."""
    if ship.is_locked() or ship.crew == 0 or ship.beached > 0:
        return
    reach = forward_limit(ship) if ship.can_move() else 0
    for partner in near(state, ship, reach):
        if state.are_enemies(ship, partner) or partner_ruling(state, ship, partner) is not None:
            continue
        numbers = usual_numbers(ship, partner)
        if not numbers:
            continue
        sides = [HERE] if is_alongside(state, ship, partner) else [STARBOARD, PORT]
        for side in sides:
            first = Transfer(ship.ident, partner.ident, side, 0, numbers[0])
            if place_ruling(state, ship, partner, first) is None:
                for men in numbers:
                    actions.append(Transfer(ship.ident, partner.ident, side, 0, men))


def usual_numbers(ship: Ship, partner: Ship) -> list[i64]:
    """Return all the men that can pass, all but one, half of them, and all that can come back."""
    room = partner.kind.crew - partner.crew
    most: i64 = ship.crew if ship.crew < room else room
    space = ship.kind.crew - ship.crew
    back: i64 = partner.crew if partner.crew < space else space
    found: list[i64] = []
    for men in (most, ship.crew - 1 if most == ship.crew else most, (most + 1) // 2, -back):
        if men != 0 and men not in found:
            found.append(men)
    return found


# -- doing it ------------------------------------------------------------------------------


def carry_out_transfer(state: Biremes, ship: Ship, action: Transfer, log: Log) -> None:
    """Come alongside and pass the men; with a burning ship the dice come first (BIR-XFR-03)."""
    partner = state.ships[action.partner]
    if action.side != HERE:
        way = transfer_way(state, ship, action)
        assert way is not None, "a legal transfer has a way"
        state.put(ship, way.end)
    if log.on:
        at = centre_point(state.hull(ship))
        log.add("BIR-XFR-01", "docks", ship=ship.name, target=partner.name, at=at)
    if (ship.fire > 0) != (partner.fire > 0):
        enter(state, Docking(ship.ident, partner.ident, action.men), log)
    else:
        pass_men(state, ship, partner, action.men, log)


def pass_men(state: Biremes, ship: Ship, partner: Ship, men: i64, log: Log) -> None:
    """Move men from `ship` to `partner`, or back when negative (BIR-XFR-01).

    All players learn how many pass. Hidden rosters keep the sizes of the crews secret.
    """
    clause = "BIR-RULE-67" if ship.crew == 0 or partner.crew == 0 else "BIR-RULE-57"
    ship.crew -= men
    partner.crew += men
    hidden = is_roster_hidden(state, ship) or is_roster_hidden(state, partner)
    if hidden:
        log.unveil()
    if not log.on:
        return
    receiver, giver = (partner, ship) if men > 0 else (ship, partner)
    facts: Facts = {"count": int(magnitude(men)), "giver": giver.name, "receiver": receiver.name}
    if not hidden:
        facts["crew"], facts["target_crew"] = int(giver.crew), int(receiver.crew)
    log.add(clause, "transfers_unseen" if hidden else "transfers", **facts)


@declared
class Docking(Phase[Biremes, Action]):
    """Roll whether a ship beside a burning one catches fire before men pass (table T12)."""

    name: ClassVar[str] = "docking"
    ship: Final[i64]
    partner: Final[i64]
    men: Final[i64]

    def pending(self, state: Biremes) -> Prompt | Chance | None:
        ship, partner = state.ships[self.ship], state.ships[self.partner]
        facts: Facts = {"ship": ship.name, "target": partner.name, "needs": IGNITES_TOUCHED}
        return Dice("BIR-XFR-03", "docking", facts, (6,), (SEATS[ship.owner],))

    def resolve(self, state: Biremes, outcome: Outcome, log: Log) -> None:
        leave(state)
        ship, partner = state.ships[self.ship], state.ships[self.partner]
        if log.on:
            log.add(
                "BIR-XFR-03",
                "docking_rolled",
                ship=ship.name,
                target=partner.name,
                dice=outcome,
                dice_seats=(int(ship.owner),),
                needs=IGNITES_TOUCHED,
            )
        if outcome[0] >= IGNITES_TOUCHED:
            catch_fire(state, partner if ship.fire > 0 else ship, "BIR-XFR-03", log)
            return
        pass_men(state, ship, partner, self.men, log)
        enter(state, Slipping(self.ship, self.partner, DRAW_OFF), log)
