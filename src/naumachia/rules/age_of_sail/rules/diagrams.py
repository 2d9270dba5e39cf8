"""Handle closed diagrams: who sees which boxes, and what everybody has seen (SAIL-RULE-107)."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Final

from naumachia.kernel.clause import ClauseId, Facts
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.rules.age_of_sail.actions import Strike
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.ship import ANY_CREW, FLYING, Ship
from naumachia.rules.age_of_sail.tables.designs import FACINGS, MOUNTS, RANGES

# -- open to whom --------------------------------------------------------------------------


def is_hidden(state: AgeOfSail, ship: Ship) -> bool:
    """Return whether the diagram of a ship is hidden from its enemies: diagrams are closed, the
    battle is not over, and its colours fly.
    """
    return state.rules.closed and state.result is None and ship.flag == FLYING


def knows_diagram(state: AgeOfSail, seat: int | None, ship: Ship) -> bool:
    """Return whether a seat, None a spectator, knows a ship's guns and points: those of his side,
    and all that are not hidden.
    """
    return not is_hidden(state, ship) or (seat is not None and state.sides[seat] == ship.side)


def knows_crew(state: AgeOfSail, seat: int | None, ship: Ship) -> bool:
    """Return whether a seat knows how many men a ship has: those of a grappled ship are counted,
    since they roll a die for five. Of a crew that has been counted every later loss shows.
    """
    return ship.counted or knows_diagram(state, seat, ship) or state.grappled(ship.ident)


def knows_flotation(state: AgeOfSail, seat: int | None, ship: Ship) -> bool:
    """Return whether a seat knows a ship's flotation: also of one that has struck and hoisted its
    colours again, since every later hit is announced.
    """
    return ship.sounded or knows_diagram(state, seat, ship)


def knowers(state: AgeOfSail, ship: Ship) -> tuple[int, ...] | None:
    """Return the only seats that know a ship's diagram; None where everybody does."""
    return tuple(state.seats_of(ship.side)) if is_hidden(state, ship) else None


def lay_open(state: AgeOfSail, log: Log) -> None:
    """Note that a closed diagram has shown something, or that others can infer it."""
    if state.rules.closed:
        log.unveil()


def tell_struck(
    state: AgeOfSail, ship: Ship, action: Strike, clause: ClauseId, kind: str, log: Log
) -> None:
    """Say which battery has gone; where diagrams are closed to its own side alone, to others that
    one has, whether it was a half, and that it was the last (SAIL-RULE-107).
    """
    facts: Facts = {"facing": FACINGS[action.facing], "range": RANGES[action.range]}
    seats = knowers(state, ship)
    if seats is None:
        log.add(clause, kind, ship=ship.name, **facts)
        return
    log.confide(clause, f"{kind}_unseen", seats, facts, ship=ship.name)
    if action.half or not ship.batteries():
        log.unveil()
    if not ship.batteries():
        log.add("SAIL-RULE-107", "disarmed", ship=ship.name)


# -- seen batteries ------------------------------------------------------------------------
# A volley shows the guns of its facing. Colours that are struck show all. What is lost later is not
# seen, only that it is lost: so a facing is known as it was last seen, less some of the half
# batteries lost since then. Batteries are in halves (SAIL-RULE-13).

NEVER_SEEN: Final = -1
"""In `Ship.seen`, the guns of a facing that nobody else has seen."""
CLASSES: Final = len(RANGES)

# -- keeping -------------------------------------------------------------------------------


def begin_memory(ship: Ship) -> None:
    """Note that nothing has been seen, and no battery lost."""
    ship.seen = (NEVER_SEEN,) * MOUNTS
    ship.lost_since = (0,) * len(FACINGS)


def see_all(ship: Ship) -> None:
    """Note that everybody has seen its whole diagram: guns and points."""
    ship.seen = tuple(ship.guns)
    ship.lost_since = (0,) * len(FACINGS)
    ship.sounded = True
    count_crew(ship)


def see_volley(ship: Ship, facing: i64, batteries: tuple[int, ...]) -> bool:
    """Note the half batteries of a volley, by range class, and return whether all seem to fire.

    Viewers assume that the facing has no others left. If it must have more, because too few have
    been lost, only some had men, and the facing keeps the batteries that were seen before.
    """
    if not ship.seen:
        begin_memory(ship)
    first = facing * CLASSES
    before = ship.seen[first : first + CLASSES]
    missing = sum(max(0, old - new) for old, new in zip(before, batteries, strict=True))
    since, seen = list(ship.lost_since), list(ship.seen)
    complete = missing <= since[facing]
    if complete:
        since[facing] = 0
        seen[first : first + CLASSES] = batteries
    else:
        best = [max(old, new) for old, new in zip(before, batteries, strict=True)]
        seen[first : first + CLASSES] = best
    ship.seen, ship.lost_since = tuple(seen), tuple(since)
    return complete


def strike_off(ship: Ship, mount: i64, halves: i64) -> None:
    """Take half batteries off a mount. Everybody sees how many go, its own side alone which."""
    ship.guns[mount] -= halves
    ship.lost_since = tuple([lost + int(halves) for lost in ship.lost_since])


def count_crew(ship: Ship) -> None:
    """Note that its crew has been counted."""
    ship.counted = True
    ship.men_least = 0
    ship.men_most = ANY_CREW


def lose_men(ship: Ship, halves: i64) -> None:
    """Take men off its crew. Everybody can infer how many (SAIL-RULE-107)."""
    ship.crew -= halves
    shift_limits(ship, -halves)


def gain_men(ship: Ship, halves: i64) -> None:
    """Add men to its crew. Everybody learns how many (SAIL-RULE-107)."""
    ship.crew += halves
    shift_limits(ship, halves)


def shift_limits(ship: Ship, halves: i64) -> None:
    """Move the limits that others know of its crew, as far as there are any."""
    if ship.men_least > 0:
        ship.men_least = max(0, int(ship.men_least + halves))
    if ship.men_most != ANY_CREW:
        ship.men_most = max(0, int(ship.men_most + halves))


def forget(ship: Ship) -> None:
    """Drop all that is kept here."""
    ship.seen = ()
    ship.lost_since = ()
    ship.men_least = 0
    ship.men_most = ANY_CREW
    ship.counted = False
    ship.sounded = False


# -- knowing -------------------------------------------------------------------------------


def last_seen(ship: Ship, listed: list[int]) -> list[int]:
    """Return its guns as they were last seen; as `listed` where they have not been."""
    if not ship.seen:
        return listed
    return [
        known if seen == NEVER_SEEN else seen for seen, known in zip(ship.seen, listed, strict=True)
    ]


def is_seen(ship: Ship, mount: i64) -> bool:
    """Return whether others have seen the guns of a mount's facing."""
    return bool(ship.seen) and ship.seen[mount] != NEVER_SEEN


def lose_some(ship: Ship, rng: Random) -> None:
    """Strike off random batteries for the losses since its guns were last seen.

    `ship.guns` are as they were last seen. A loss falls on facings that have not been seen since.
    """
    levels = sorted({0, *ship.lost_since}, reverse=True)
    for level, following in pairwise(levels):
        exposed = [facing for facing, lost in enumerate(ship.lost_since) if lost >= level]
        lose_from(ship, exposed, level - following, rng)


def lose_from(ship: Ship, facings: list[int], halves: int, rng: Random) -> None:
    """Strike this number of half batteries off these facings, whole batteries where there are any.

    One is always left: that the last has gone would be seen.
    """
    while halves > 0:
        mounts = [mount for mount in range(MOUNTS) if mount // CLASSES in facings]
        whole = [mount for mount in mounts if ship.guns[mount] >= 2] if halves >= 2 else []
        places = whole or [mount for mount in mounts if ship.guns[mount] > 0]
        gone = 2 if whole else 1
        if not places or ship.batteries() <= gone:
            return
        ship.guns[places[int(rng.random() * float(len(places)))]] -= gone
        halves -= gone
