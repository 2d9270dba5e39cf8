"""Crew transfer: men pass between two ships of a side that lie side by side."""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.geometry.alongside import alongside_offset
from naumachia.geometry.lattice import DEGREE, TOLERANCE, nearest
from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.clause import ClauseId, Facts, Ruling
from naumachia.kernel.declared import declared
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, enter, leave
from naumachia.rules.biremes.actions import (
    GRAIN,
    HERE,
    PORT,
    STARBOARD,
    Action,
    Transfer,
)
from naumachia.rules.biremes.model import SEATS, Biremes, Ship
from naumachia.rules.biremes.rules.alongside import (
    BESIDE,
    DRAW_OFF,
    Approach,
    Slipping,
    approach,
    offset_limit,
    offset_refusal,
    way_refusal,
)
from naumachia.rules.biremes.rules.fire import STRUCK, catch_fire
from naumachia.rules.biremes.rules.movement import (
    far_word,
    forward_limit,
    idle_clause,
    speed_clause,
)
from naumachia.rules.biremes.rules.secrecy import unseen
from naumachia.table.grain import sized
from naumachia.table.measured import point

NEAR: Final = float(GRAIN)
"""How near to an alongside pose a ship lies there already (BIR-RULE-57)."""


# -- what is allowed ---------------------------------------------------------------------


def partner_refusal(
    ship: Ship, partner: Ship, friends: bool, facts: Facts | None
) -> ClauseId | None:
    """The clause that keeps these two from passing men at all (BIR-XFR-01, BIR-XFR-02)."""
    if ship.locked() or partner.locked():
        return "BIR-XFR-02"
    if ship.crew == 0:
        return "BIR-RULE-50"
    if ship.beached > 0:
        return "BIR-RULE-63"
    if partner.ident == ship.ident or not partner.afloat() or not friends:
        if facts is not None:
            facts["refusal"] = "no_partner"
        return "BIR-XFR-01"
    return None


def men_refusal(ship: Ship, partner: Ship, men: i64, facts: Facts | None) -> ClauseId | None:
    """The clause against so many men: each ship has 0 to its maximum afterwards (BIR-RULE-57)."""
    receiver, giver = (partner, ship) if men > 0 else (ship, partner)
    count = men if men > 0 else -men
    if facts is not None:
        facts["count"] = int(count)
        facts["giver"] = giver.name
        facts["receiver"] = receiver.name
        facts["crew"] = int(giver.crew if count > giver.crew else receiver.crew)
        facts["most"] = int(receiver.kind.crew)
    if count == 0 or count > giver.crew:
        if facts is not None:
            facts["refusal"] = "no_men" if count == 0 else "too_few_men"
        return "BIR-XFR-01"
    if receiver.crew + count <= receiver.kind.crew:
        return None
    if facts is not None:
        facts["refusal"] = "no_room"
    return "BIR-SHIP-06"


def lies_beside(state: Biremes, ship: Ship, partner: Ship) -> bool:
    """Whether the ship lies in an alongside pose already (BIR-RULE-57)."""
    offset = alongside_offset(state.hull(partner), state.hull(ship), NEAR, DEGREE)
    return offset is not None and abs(offset) <= float(offset_limit(ship, partner)) + NEAR


def way_there(state: Biremes, ship: Ship, action: Transfer) -> Approach | None:
    """The way to the pose that a transfer names; None when its bearing is too far off."""
    partner = state.ships[action.partner]
    return approach(state, ship, partner, action.side, action.offset, BESIDE)


def place_refusal(
    state: Biremes, ship: Ship, partner: Ship, action: Transfer, facts: Facts | None
) -> ClauseId | None:
    """The clause against being, or coming, alongside there (BIR-RULE-57)."""
    if action.side == HERE:
        if lies_beside(state, ship, partner):
            return None
        if facts is not None:
            facts["refusal"] = "not_beside"
            facts["partner"] = partner.name
        return "BIR-RULE-57"
    refused = idle_clause(ship)
    if refused is None:
        refused = offset_refusal(action.offset, offset_limit(ship, partner), facts)
    if refused is not None:
        return refused
    way = way_there(state, ship, action)
    if way is None:
        return "BIR-MOVE-04"
    if way.distance > float(way.limit) + TOLERANCE:
        if facts is not None:
            facts["refusal"] = far_word(speed_clause(ship))
            facts["distance"] = int(nearest(way.distance))
            facts["limit"] = int(way.limit)
        return speed_clause(ship)
    return way_refusal(state, ship, partner, way, facts)


def transfer_ruling(state: Biremes, ship: Ship, action: Transfer) -> Ruling | None:
    """Why a ship, whose activation is open, may not make the transfer; None when it may.

    It may be immobilised or dead in the water if it lies alongside already, and either may burn.
    """
    partner = state.ships[action.partner]
    facts: Facts = {"ship": ship.name, "target": partner.name}
    refused = partner_refusal(ship, partner, not state.enemies(ship, partner), facts)
    if refused is None:
        refused = men_refusal(ship, partner, action.men, facts)
    if refused is None:
        refused = place_refusal(state, ship, partner, action, facts)
    return None if refused is None else Ruling(refused, facts)


# -- candidates --------------------------------------------------------------------------


def add_transfers(state: Biremes, ship: Ship, actions: list[Action]) -> None:
    """List transfers with every friend in reach: amidships on either side, some numbers of men."""
    if ship.locked() or ship.crew == 0 or ship.beached > 0:
        return
    reach = 0 if idle_clause(ship) is not None else forward_limit(ship)
    for other in state.sea.around(state.hull(ship), float(reach)):
        partner = state.ships[other]
        friends = not state.enemies(ship, partner)
        if partner_refusal(ship, partner, friends, None) is not None:
            continue
        numbers = usual_numbers(ship, partner)
        if not numbers:
            continue
        sides = [HERE] if lies_beside(state, ship, partner) else [STARBOARD, PORT]
        for side in sides:
            first = Transfer(ship.ident, other, side, 0, numbers[0])
            if place_refusal(state, ship, partner, first, None) is None:
                for men in numbers:
                    actions.append(Transfer(ship.ident, other, side, 0, men))


def usual_numbers(ship: Ship, partner: Ship) -> list[i64]:
    """All the men that can pass, all but one, half of them, and all that can come back."""
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
        way = way_there(state, ship, action)
        assert way is not None, "a legal transfer has a way"
        state.put(ship, way.end)
    if log.on:
        at = point(state.hull(ship))
        log.add("BIR-XFR-01", "docks", ship=ship.name, target=partner.name, at=at)
    if (ship.fire > 0) != (partner.fire > 0):
        enter(state, Docking(ship.ident, partner.ident, action.men), log)
    else:
        pass_men(state, ship, partner, action.men, log)


def pass_men(state: Biremes, ship: Ship, partner: Ship, men: i64, log: Log) -> None:
    """Move men from `ship` to `partner`, or back when negative (BIR-XFR-01).

    How many pass is said openly; how many there are is not, where rosters are hidden.
    """
    clause = "BIR-RULE-67" if ship.crew == 0 or partner.crew == 0 else "BIR-RULE-57"
    ship.crew -= men
    partner.crew += men
    hidden = unseen(state, ship) or unseen(state, partner)
    if hidden:
        log.unveil()
    if not log.on:
        return
    receiver, giver = (partner, ship) if men > 0 else (ship, partner)
    facts: Facts = {"count": int(sized(men)), "giver": giver.name, "receiver": receiver.name}
    if not hidden:
        facts["crew"], facts["target_crew"] = int(giver.crew), int(receiver.crew)
    log.add(clause, "transfers_unseen" if hidden else "transfers", **facts)


@declared
class Docking(Phase[Biremes, Action]):
    """Two ships side by side, one burning: the other may catch fire before men pass (T12)."""

    name: ClassVar[str] = "docking"
    ship: Final[i64]
    partner: Final[i64]
    men: Final[i64]

    def pending(self, state: Biremes) -> Prompt | Chance | None:
        ship, partner = state.ships[self.ship], state.ships[self.partner]
        facts: Facts = {"ship": ship.name, "target": partner.name, "needs": STRUCK}
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
                needs=STRUCK,
            )
        if outcome[0] >= STRUCK:
            catch_fire(state, partner if ship.fire > 0 else ship, "BIR-XFR-03", log)
            return
        pass_men(state, ship, partner, self.men, log)
        enter(state, Slipping(self.ship, self.partner, DRAW_OFF), log)
