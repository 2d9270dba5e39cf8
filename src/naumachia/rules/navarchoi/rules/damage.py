"""Combat totals and damage: dice with modifiers, lost crews, grapples, prizes, sinking."""

from __future__ import annotations

from fractions import Fraction

from naumachia.geometry.square_map import NOWHERE
from naumachia.kernel.clause import ClauseId, Facts, Tally
from naumachia.kernel.event import SILENT, Log
from naumachia.kernel.mypyc import i64
from naumachia.rules.navarchoi.actions import NOBODY
from naumachia.rules.navarchoi.model import (
    AWASH,
    CAPTURED,
    CRUISE,
    DAMAGED,
    FULL,
    IMMOBILE,
    ON_MAP,
    RECAPTURED,
    RED,
    SEATS,
    STACK_LIMIT,
    STATUSES,
    SUNK,
    UNMARKED,
    Navarchoi,
    Ship,
)
from naumachia.rules.navarchoi.tables.charts import LAST_DIE, Grapple, Ram

# -- rolls with reasons, and odds ----------------------------------------------------------

FACES: int = LAST_DIE + 1
"""The die has ten faces, 0 to 9 (NAV-COMP-21)."""


def reasons(tally: Tally) -> tuple[str, ...]:
    """Return the modifiers of a tally as a fact, in the order they were added: `NAV-RAM-04 beam
    +3`.
    """
    return tuple(
        f"{modifier.clause} {modifier.facts['what']} {modifier.value:+d}"
        for modifier in tally.modifiers
    )


def differences(margin: i64) -> list[tuple[int, Fraction]]:
    """Return every difference of two d10 plus `margin`, attacker's less defender's, with its
    chance.
    """
    whole = FACES * FACES
    return [
        (int(margin) + apart, Fraction(FACES - abs(apart), whole))
        for apart in range(-LAST_DIE, LAST_DIE + 1)
    ]


def result_odds(results: list[tuple[int, Fraction]]) -> list[tuple[int, Fraction]]:
    """Return each result with its total chance, in rising order (ledger 5.2)."""
    chances: dict[int, Fraction] = {}
    for result, chance in results:
        chances[result] = chances.get(result, Fraction(0)) + chance
    return sorted(chances.items())


def chance_of_greater(margin: i64) -> Fraction:
    """Return the chance that the attacker's total is strictly the greater."""
    return sum((chance for apart, chance in differences(margin) if apart > 0), Fraction(0))


def chance_below(limit: i64) -> Fraction:
    """Return the chance that one d10 shows less than `limit`."""
    faces = 0 if limit < 0 else FACES if limit > FACES else int(limit)
    return Fraction(faces, FACES)


def add_quality(state: Navarchoi, tally: Tally, ship: Ship, factor: i64, clause: ClauseId) -> Tally:
    """Add a ship's Quality; a prize has that of the fleet that holds it (NAV-RULE-78)."""
    by = "NAV-RULE-78" if ship.taken == CAPTURED else clause
    return tally.add(by, int(factor) * state.quality(ship), what="quality")


def is_at_full(state: Navarchoi, ship: Ship) -> bool:
    """Return whether a ship counts as Full in combat: by Elasis! too, but not once it is grappled.

    NAV-RULE-56: the status of a grappled ship at Full counts as Cruise.
    """
    if ship.grappled:
        return False
    activation = state.activation
    if activation is not None and activation.ship == ship.ident and activation.full:
        return ship.status < DAMAGED
    return ship.status == FULL


def is_helpless(ship: Ship) -> bool:
    """Return whether a ship is Immobile or grappled, the heavier penalty (T7, T8)."""
    return ship.grappled or ship.status == IMMOBILE


def strength_tally(
    state: Navarchoi, ship: Ship, chart: Ram | Grapple, clause: ClauseId, what: str, strength: i64
) -> Tally:
    """Return a tally with a ship's Quality, and its strength: the size or the Manpower."""
    tally = add_quality(state, Tally(0), ship, chart.quality, clause)
    return tally.add(clause, int(strength), what=what)


def add_sail(tally: Tally, ship: Ship, chart: Ram | Grapple) -> Tally:
    """Add the modifier for an attacker under sail (NAV-SAIL-07)."""
    return tally.add("NAV-SAIL-07", int(chart.sail), what="sail") if ship.sail else tally


def defender_tally(
    state: Navarchoi, target: Ship, chart: Ram | Grapple, clause: ClauseId, what: str, strength: i64
) -> Tally:
    """Return a defender's tally, with its status; a grappled ship counts as Immobile."""
    tally = strength_tally(state, target, chart, clause, what, strength)
    if is_helpless(target):
        by = "NAV-GRAP-05" if target.grappled else clause
        tally.add(by, int(chart.defender_immobile), what="immobile")
    elif is_at_full(state, target):
        tally.add(clause, int(chart.defender_full), what="full")
    elif target.status == DAMAGED:
        tally.add(clause, int(chart.defender_damaged), what="damaged")
    return tally


# -- damage, lost crews, prizes, sinking ---------------------------------------------------


def damage(state: Navarchoi, ship: Ship, clause: ClauseId, log: Log) -> None:
    """Damage a ship by one step, by authority of `clause`; not an Immobile one (NAV-RULE-49)."""
    if ship.status == IMMOBILE:
        if log.on:
            log.add("NAV-RULE-49", "no_further", ship=ship.name)
        return
    worsen(state, ship, DAMAGED if ship.is_undamaged() else IMMOBILE, clause, log)


def immobilise(state: Navarchoi, ship: Ship, clause: ClauseId, log: Log) -> None:
    """Make a ship Immobile, at once (NAV-RAM-05)."""
    if ship.status == IMMOBILE:
        if log.on:
            log.add("NAV-RULE-49", "no_further", ship=ship.name)
        return
    worsen(state, ship, IMMOBILE, clause, log)


def worsen(state: Navarchoi, ship: Ship, status: i64, clause: ClauseId, log: Log) -> None:
    """Give a ship a worse status; its own activation, if it is under way, ends (NAV-RULE-58)."""
    ship.status = status
    if status == IMMOBILE:
        ship.sail = False
    end_activation(state, ship)
    if log.on:
        log.add(clause, "damaged", ship=ship.name, status=STATUSES[status])


def end_activation(state: Navarchoi, ship: Ship) -> None:
    """End the activation of a ship, if it is the one that moves now."""
    activation = state.activation
    if activation is not None and activation.ship == ship.ident:
        activation.is_over = True
        activation.exit_target = NOBODY


def mark_red(ship: Ship, clause: ClauseId, log: Log) -> None:
    """Give a ship a red marker, in place of a yellow one if need be (NAV-RULE-47)."""
    if ship.marker == RED:
        return
    if log.on:
        replaced = ship.marker != UNMARKED
        log.add("NAV-RULE-47" if replaced else clause, "marked_red", ship=ship.name)
    ship.marker = RED


def show(ship: Ship, log: Log) -> None:
    """Reveal the Manpower that enters a combat calculation (NAV-COMP-16)."""
    if ship.shown != ship.manpower:
        log.unveil()
    ship.shown = ship.manpower


def lose_manpower(state: Navarchoi, ship: Ship, lost: i64, clause: ClauseId, log: Log) -> None:
    """Kill some of a crew, never the last (NAV-COMP-16). `lost` is the result of the dice."""
    floor = state.battle.charts.missile.floor
    rest = ship.manpower - lost
    if ship.manpower > floor:
        if rest < floor and not state.rules.manpower_hidden:
            clause = "NAV-COMP-16"
        ship.manpower = rest if rest > floor else floor
    if not log.on:
        return
    left = int(ship.manpower)
    secret: dict[str, object] = {"left": left}
    if state.rules.manpower_hidden:
        log.confide(
            clause, "lost_unseen", (int(ship.side),), secret, ship=ship.name, lost=int(lost)
        )
    else:
        facts: Facts = {"ship": ship.name, "lost": int(lost), "left": left}
        log.add(clause, "lost_manpower", spared=rest < floor, **facts)


# -- grapples --------------------------------------------------------------------------


def grapple_all(state: Navarchoi, square: i64, log: Log) -> None:
    """Lock all ships of a square with each other: one group (NAV-RULE-51).

    They lose their sails (NAV-SAIL-08), and the ship that moves now, if it is one of them, ends
    its activation (NAV-MULT-03).
    """
    ships = [ship for ship in state.at(square) if ship.place == ON_MAP]
    for ship in ships:
        if ship.sail:
            ship.sail = False
            if log.on:
                log.add("NAV-SAIL-08", "sail_lost", ship=ship.name)
        ship.grappled = True
        activation = state.activation
        if activation is not None and activation.ship == ship.ident and not activation.is_over:
            end_activation(state, ship)
            if log.on:
                log.add("NAV-MULT-03", "activation_ends", ship=ship.name)
    if log.on:
        names = tuple(ship.name for ship in ships)
        at = state.map.name(int(square))
        clause = "NAV-RULE-51" if len(ships) > STACK_LIMIT - 1 else "NAV-COMP-14"
        log.add(clause, "grappled", ships=names, square=at)


def dissolve(state: Navarchoi, square: i64, log: Log) -> None:
    """Free the ships in a square if only one side is left (NAV-RULE-67, NAV-RULE-84)."""
    group = state.group(square)
    if not group or any(ship.side != group[0].side for ship in group):
        return
    for ship in group:
        if log.on:
            log.add("NAV-RULE-67", "freed", ship=ship.name)
        let_go(ship, log)


def let_go(ship: Ship, log: Log) -> None:
    """Release a ship from its grapple; a Full one slows to Cruise (NAV-RULE-56)."""
    ship.grappled = False
    if ship.status == FULL:
        ship.status = CRUISE
        if log.on:
            log.add("NAV-RULE-56", "slows", ship=ship.name)


def can_withdraw(state: Navarchoi, ship: Ship, entry: i64) -> bool:
    """Return whether a rammer could go back to its entry square: no other counter there
    (RULE-59).
    """
    if not state.map.is_on_map(entry):
        return False
    return all(other.ident == ship.ident for other in state.at(entry))


def withdraw(state: Navarchoi, ship: Ship, target: Ship, entry: i64, log: Log) -> None:
    """Go back to the entry square, heading kept; both are marked red (NAV-RAM-08, -10)."""
    state.move(ship, entry)
    end_activation(state, ship)
    if log.on:
        at = state.map.name(int(entry))
        log.add("NAV-RAM-08", "withdrew", ship=ship.name, target=target.name, square=at)
    for marked in (ship, target):
        mark_red(marked, "NAV-RAM-10", log)


# -- lost and won ----------------------------------------------------------------------


def sink(
    state: Navarchoi, ship: Ship, clause: ClauseId, log: Log, *, rolled_for: bool = False
) -> None:
    """Replace a ship by an Awash marker (NAV-COMP-17) and free those it alone held.

    Ships left in its square stay grappled only if both sides are present (NAV-RULE-84). Where they
    are `rolled_for`, their release is logged after their rolls (NAV-EVT-05).
    """
    ship.place = AWASH
    ship.grappled = False
    ship.sail = False
    end_activation(state, ship)
    if log.on:
        log.add(clause, "sunk", ship=ship.name, square=state.map.name(int(ship.square)))
    dissolve(state, ship.square, SILENT if rolled_for else log)


def lost_off_map(state: Navarchoi, ship: Ship, log: Log) -> None:
    """Count a ship that drifted off the map as sunk (NAV-EVT-08), with all it is grappled to."""
    state.lift(ship)
    ship.place = SUNK
    ship.square = NOWHERE
    ship.grappled = False
    ship.sail = False
    if log.on:
        log.add("NAV-EVT-08", "drifted_off", ship=ship.name)


def capture(ship: Ship, seat: i64, log: Log) -> None:
    """Give a ship to `seat` with Manpower 1 (NAV-MEL-04); its builder recaptures it (MEL-06)."""
    ship.side = seat
    ship.taken = RECAPTURED if seat == ship.fleet else CAPTURED
    ship.manpower = 1
    ship.shown = 1
    if log.on:
        back = ship.taken == RECAPTURED
        clause = "NAV-MEL-06" if back else "NAV-MEL-04"
        log.add(clause, "recaptured" if back else "captured", ship=ship.name, seat=SEATS[seat])
        log.add("NAV-RULE-64", "stays_locked", ship=ship.name)
