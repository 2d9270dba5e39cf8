"""A ship fitted out: where her guns are mounted, her points, as her design and the options have
them (SAIL-RULE-11, SAIL-RULE-12).

Batteries are counted in halves (SAIL-RULE-13).
"""

from __future__ import annotations

from naumachia.kernel.clause import Ruling
from naumachia.kernel.mypyc import i64
from naumachia.rules.age_of_sail.options import Rules
from naumachia.rules.age_of_sail.rules.sightings import begin_memory
from naumachia.rules.age_of_sail.ship import Ship
from naumachia.rules.age_of_sail.tables.building import CLASSES, crew_points, flotation_points
from naumachia.rules.age_of_sail.tables.designs import (
    AHEAD,
    ASTERN,
    GALLEASSE,
    GALLEY,
    LONG,
    MEDIUM,
    MOUNTS,
    NO_OARS,
    PINNACE,
    PORT,
    RANGES,
    SHORT,
    STARBOARD,
    Design,
)

# -- where they are mounted (SAIL-RULE-11, SAIL-RULE-12) --------------------------------------


def mounted(design: Design, rules: Rules) -> list[int]:
    """Half batteries by `facing * 3 + range class`, as they stand where nobody re-disposes them."""
    guns = [0] * MOUNTS
    if design.oared != NO_OARS:
        mount_oared(guns, design, rules)
    elif rules.per_side:
        for range_class in range(CLASSES):
            broadsides(guns, range_class, design.batteries[range_class])
    elif design.later:
        for range_class in range(CLASSES):
            broadsides(guns, range_class, design.batteries[range_class] // 2)
    else:
        divide(guns, design.batteries)
    return guns


def broadsides(guns: list[int], range_class: i64, halves: i64) -> None:
    """Mount as many half batteries on each broadside."""
    guns[PORT * CLASSES + range_class] = int(halves)
    guns[STARBOARD * CLASSES + range_class] = int(halves)


def divide(guns: list[int], batteries: tuple[int, int, int]) -> None:
    """Divide each class between the broadsides; what is over stands on the centre line, by turns
    ahead and astern (SAIL-RULE-12).
    """
    odd = 0
    for range_class in range(CLASSES):
        total = batteries[range_class]
        rest = total % 4
        broadsides(guns, range_class, total // 4 * 2 + (1 if rest == 3 else 0))
        if rest == 2:
            facing = ASTERN if odd % 2 else AHEAD
            guns[facing * CLASSES + range_class] = 2
            odd += 1
        elif rest:
            guns[AHEAD * CLASSES + range_class] = 1


def mount_oared(guns: list[int], design: Design, rules: Rules) -> None:
    """The printed rows are of the whole vessel whatever is read of ships (SAIL-RULE-03 to 05): a
    galleasse has a quarter of each class ahead, a galley half a battery a side and one ahead.
    """
    batteries = design.batteries
    if design.oared == GALLEASSE:
        for range_class in range(CLASSES):
            ahead = batteries[range_class] // 8 * 2
            guns[AHEAD * CLASSES + range_class] = ahead
            broadsides(guns, range_class, (batteries[range_class] - ahead) // 2)
    elif design.oared == GALLEY:
        broadsides(guns, SHORT, batteries[SHORT] // 2)
        guns[AHEAD * CLASSES + MEDIUM] = batteries[MEDIUM]
        guns[AHEAD * CLASSES + LONG] = batteries[LONG]
    elif design.oared == PINNACE or not rules.aux_medium:
        divide(guns, batteries)
    else:
        divide(guns, (batteries[SHORT], batteries[MEDIUM] + batteries[LONG], 0))


def disposition_ruling(design: Design, rules: Rules, guns: list[int]) -> Ruling | None:
    """Why an owner may not mount his guns so (SAIL-RULE-12); None where he may."""
    stands = mounted(design, rules)
    for range_class in range(CLASSES):
        wanted = sum(stands[range_class::CLASSES])
        given = sum(guns[range_class::CLASSES])
        if wanted != given:
            facts = {"range": RANGES[range_class], "halves": given, "wanted": wanted}
            return Ruling("SAIL-RULE-12", {"reason": "total", **facts})
        port, starboard = guns[range_class], guns[STARBOARD * CLASSES + range_class]
        if port != starboard:
            facts = {"range": RANGES[range_class], "port": port, "starboard": starboard}
            return Ruling("SAIL-SHIP-07", {"reason": "symmetry", **facts})
    ends = sum(guns[AHEAD * CLASSES :])
    if design.oared in (GALLEASSE, GALLEY, PINNACE):
        astern = sum(guns[ASTERN * CLASSES :])
        if astern:
            return Ruling("SAIL-OAR-05", {"reason": "astern", "halves": astern})
        return None
    most = max(sum(guns) // 8, 1) * 2
    if ends > most:
        facts = {"ends": ends, "most": most, "all": sum(guns)}
        return Ruling("SAIL-RULE-12", {"reason": "ends", **facts})
    return None


# -- the whole ship ----------------------------------------------------------------------------


def fit_out(ship: Ship, rules: Rules, guns: list[int] | None = None) -> None:
    """Give a ship her points and her guns, mounted as they stand or as the owner says."""
    ship.whole = 2 * flotation_points(ship.design.tons)
    ship.complement = 2 * crew_points(ship.design.tons, rules.equal_crew)
    ship.flotation = ship.whole
    ship.crew = ship.complement
    ship.guns = mounted(ship.design, rules) if guns is None else guns
    if rules.closed:
        begin_memory(ship)
