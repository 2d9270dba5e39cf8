"""Name ships and groups one at a time and roll for them (DIA-CMD, DIA-RULE-22 to 25)."""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.geometry.hull import Hull, gap_within
from naumachia.geometry.lattice import NEVER, UNIT
from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.clause import Facts, Ruling, Tally
from naumachia.kernel.declared import Shared, declared
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase, enter, leave
from naumachia.rules.diadochi.actions import (
    ABREAST,
    AHEAD,
    NOBODY,
    SINGLE,
    Action,
    Call,
    Finish,
)
from naumachia.rules.diadochi.model import (
    BLUNDERED,
    DUE,
    FAILED,
    FRESH,
    ORDERED,
    SEATS,
    Diadochi,
    Ship,
    Squadron,
    Unit,
)
from naumachia.rules.diadochi.rules.blunders import Blunders, begin_blunder
from naumachia.rules.diadochi.rules.formations import (
    MOST,
    chains,
    in_formation,
    linked_groups,
    parts,
    unable_ruling,
    unit_ruling,
)
from naumachia.rules.diadochi.rules.movement import MoveUnit
from naumachia.rules.diadochi.rules.players import PlayersInTurn, command_ruling, unit_facts
from naumachia.rules.diadochi.rules.results import reasons
from naumachia.table.choices import ListedChoices

REACH: Final = 12 * UNIT
"""The command distance (DIA-CMD-05)."""
FACES: Final = 10
BLUNDER: Final = 10
"""The roll that is a blunder whatever the rating (DIA-CMD-04)."""
FEW: Final = 24
"""Ships of groups are also listed alone if no more ships than this can be named."""


# -- as a half-turn begins ------------------------------------------------------------------


def begin_half_turn(state: Diadochi, side: i64) -> None:
    """Reset the half-turn, and note for the moving side who is in formation and who is far.

    Far is from the flagship (DIA-RULE-24). Markers from before become due (DIA-RULE-27).
    """
    state.side = side
    state.units = []
    state.faces = []
    for squadron in state.squadrons:
        squadron.silent = False
    own: list[int] = []
    for ship in state.ships:
        ship.formed = False
        ship.far = False
        if ship.side != side or not ship.is_afloat():
            continue
        if ship.out == FRESH:
            ship.out = DUE
        if ship.holder == side:
            own.append(int(ship.ident))
    for number in own:
        ship = state.ships[number]
        ship.formed = in_formation(state, ship)
        ship.far = not is_near_flagship(state, state.squadron_of(ship), state.hull(ship))
    if any(state.ships[number].far for number in own):
        for form in (ABREAST, AHEAD):
            for line in linked_groups(state, own, form):
                if len(line) > 1:
                    clear_far(state, line)


def clear_far(state: Diadochi, line: list[int]) -> None:
    """Clear `far` in a line if a ship of it is near the squadron's flagship (DIA-CMD-08,
    DIA-CMD-09).
    """
    near: dict[int, bool] = {}
    for number in line:
        squadron = state.squadron_of(state.ships[number])
        if int(squadron.number) not in near:
            near[int(squadron.number)] = any(
                is_near_flagship(state, squadron, state.sea.hull(other)) for other in line
            )
    for number in line:
        ship = state.ships[number]
        if near[int(ship.squadron)]:
            ship.far = False


def is_near_flagship(state: Diadochi, squadron: Squadron, hull: Hull) -> bool:
    """Return whether a base is within twelve cables of the flagship; False without one
    (DIA-RULE-36).
    """
    if squadron.flagship == NOBODY:
        return False
    flagship = state.sea.hulls[squadron.flagship]
    return flagship is not None and gap_within(flagship, hull, float(REACH)) != NEVER


# -- the rating -----------------------------------------------------------------------------


def rating(state: Diadochi, ships: tuple[int, ...]) -> Tally:
    """Return the adjusted rating of a unit with its reasons (DIA-RULE-24, DIA-CMD-07).

    In a group of several squadrons the lowest rating and the farthest flagship count (DIA-RULE-15).
    A total above 9 is as good as 9: a 10 is a blunder.
    """
    squadrons: list[Squadron] = []
    for number in ships:
        squadron = state.squadron_of(state.ships[number])
        if squadron not in squadrons:
            squadrons.append(squadron)
    lowest = min(squadrons, key=lambda one: (one.rating - one.losses, one.number))
    tally = Tally(int(lowest.rating))
    if lowest.losses > 0:
        tally.add("DIA-CMD-11", -int(lowest.losses))
    if any(is_far(state, squadron, ships) for squadron in squadrons):
        tally.add("DIA-CMD-05", -1)
    if any(not state.ships[number].formed for number in ships):
        tally.add("DIA-CMD-06", -1)
    if state.rules.rating_floor and tally.total < 1:
        tally.add("DIA-RULE-24", 1 - tally.total)
    return tally


def is_far(state: Diadochi, squadron: Squadron, ships: tuple[int, ...]) -> bool:
    """Return whether all of a squadron's ships in a unit are far from its flagship (DIA-CMD-08)."""
    for number in ships:
        ship = state.ships[number]
        if ship.squadron == squadron.number and not ship.far:
            return False
    return True


# -- the phase ------------------------------------------------------------------------------


@declared
class Command(PlayersInTurn):
    """Let each player of a side name units and roll for them (DIA-RULE-22)."""

    name: ClassVar[str] = "command"

    def pending(self, state: Diadochi) -> Prompt | Chance | None:
        seat = self.seat(state)
        if seat == NOBODY or not available_ships(state, seat):
            return None
        facts: Facts = {"seat": SEATS[seat]}
        return Prompt((seat,), "command", "DIA-CMD-03", facts)

    def legal(self, state: Diadochi, seat: int) -> list[Action]:
        found: list[Action] = []
        for form, ships in unit_choices(state, seat):
            found.append(Call(ships[0], form, ships[1:]))
        found.append(Finish(NOBODY))
        return found

    def choices(self, state: Diadochi, seat: int) -> ListedChoices[Diadochi, Action]:
        return ListedChoices(self.legal(state, seat), state, seat, self)

    def default(self, state: Diadochi, seat: int) -> Action | None:
        return Finish(NOBODY)

    def check(self, state: Diadochi, seat: int, action: Action) -> Ruling | None:
        if isinstance(action, Finish):
            return None
        if not isinstance(action, Call):
            return Ruling("DIA-TURN-01", {"refusal": "command_first"})
        return call_ruling(state, seat, action.form, (int(action.ship), *action.others))

    def decide(self, state: Diadochi, seat: int, action: Action, log: Log) -> None:
        if isinstance(action, Finish):
            self.finished += 1
            return
        assert isinstance(action, Call)
        enter(state, Rolling(action.form, [int(action.ship), *action.others]), log)


def call_ruling(state: Diadochi, seat: int, form: i64, ships: tuple[int, ...]) -> Ruling | None:
    """Return why a player may not name these ships as a unit.

    A group is ships in formation (DIA-FORM-02).
    """
    for number in ships:
        if not 0 <= number < len(state.ships):
            return Ruling("DIA-RULE-23", {"refusal": "no_such_ship"})
        ship = state.ships[number]
        ruling = command_ruling(state, seat, ship, "DIA-TURN-03")
        if ruling is None:
            ruling = unable_ruling(state, ship)
        if ruling is None:
            ruling = rolled_ruling(state, ship)
        if ruling is not None:
            return ruling
        squadron = state.squadron_of(ship)
        if squadron.silent:
            facts: Facts = {"refusal": "silent", "ship": ship.name, "squadron": squadron.name}
            return Ruling("DIA-BLUN-07", facts)
    return unit_ruling(state, form, ships)


def rolled_ruling(state: Diadochi, ship: Ship) -> Ruling | None:
    """Return why a ship that was rolled for may not be named again (DIA-RULE-23, DIA-RULE-25)."""
    unit = state.unit_of(ship.ident)
    if unit is None:
        return None
    facts: Facts = {"ship": ship.name, "refusal": "rolled_already"}
    if unit.fate == FAILED:
        return Ruling("DIA-RULE-25", {**facts, "refusal": "failed_already"})
    return Ruling("DIA-RULE-23", facts)


# -- whom there is to name ------------------------------------------------------------------


def available_ships(state: Diadochi, seat: int) -> list[int]:
    """Return the ships that a player can still roll for (DIA-RULE-23)."""
    named: set[int] = set()
    for unit in state.units:
        named.update(unit.ships)
    held: set[int] = set()
    for pair in state.grapples:
        held.add(int(pair.one))
        held.add(int(pair.two))
    found: list[int] = []
    for ship in state.ships:
        number = int(ship.ident)
        if not ship.is_sound() or number in named or number in held:
            continue
        squadron = state.squadrons[ship.squadron]
        if squadron.seat == seat and not squadron.silent and ship.holder == ship.side:
            found.append(number)
    return found


def unit_choices(state: Diadochi, seat: int) -> list[tuple[int, tuple[int, ...]]]:
    """Return the listed units: the longest legal groups, their halves, and single ships.

    Ships of groups are also listed alone while there are few.
    """
    open_ships = available_ships(state, seat)
    waiting = set(open_ships)
    found: list[tuple[int, tuple[int, ...]]] = []
    grouped: set[int] = set()
    for form in (ABREAST, AHEAD):
        for line in chains(state, open_ships, form):
            for run in runs(line, waiting):
                for piece in pieces(run):
                    add_group(state, form, piece, found, grouped)
    for number in open_ships:
        if number not in grouped or len(open_ships) <= FEW:
            found.append((SINGLE, (number,)))
    return found


def runs(line: list[int], waiting: set[int]) -> list[list[int]]:
    """Split a line into the runs of ships that can be named."""
    found: list[list[int]] = [[]]
    for number in line:
        if number in waiting:
            found[-1].append(number)
        elif found[-1]:
            found.append([])
    return [run for run in found if len(run) > 1]


def pieces(run: list[int]) -> list[list[int]]:
    """Cut a line into as few groups as possible, of even size."""
    return parts(run, (len(run) + MOST - 1) // MOST)


def add_group(
    state: Diadochi,
    form: i64,
    ships: list[int],
    found: list[tuple[int, tuple[int, ...]]],
    grouped: set[int],
) -> None:
    """List a group and its halves; if it is too bent to be a unit, only its halves."""
    if len(ships) < 2:
        return
    whole = unit_ruling(state, form, tuple(ships)) is None
    if whole:
        found.append((int(form), tuple(ships)))
        grouped.update(ships)
    half = (len(ships) + 1) // 2
    for part in (ships[:half], ships[half:]):
        if not whole:
            add_group(state, form, part, found, grouped)
        elif len(part) > 1:
            found.append((int(form), tuple(part)))


# -- the dice -------------------------------------------------------------------------------


@declared
class Rolling(Phase[Diadochi, Action]):
    """Roll ten sides for a unit: its rating or less obeys (DIA-CMD-03)."""

    name: ClassVar[str] = "rolling"
    form: i64
    ships: Shared[list[int]]

    def pending(self, state: Diadochi) -> Prompt | Chance | None:
        ships = tuple(self.ships)
        facts = unit_facts(state, self.form, ships)
        facts["needs"] = highest_roll(state, ships)
        label = SEATS[state.commander(state.ships[ships[0]])]
        return Dice("DIA-CMD-03", "command", facts, (FACES,), (label,))

    def resolve(self, state: Diadochi, outcome: Outcome, log: Log) -> None:
        leave(state)
        ships = tuple(self.ships)
        die = outcome[0]
        tally = rating(state, ships)
        obeys = die != BLUNDER and die <= tally.total
        if log.on:
            facts = unit_facts(state, self.form, ships)
            facts["dice"] = outcome
            facts["dice_seats"] = (state.commander(state.ships[ships[0]]),)
            facts["rating"] = tally.base
            facts["needs"] = highest_roll(state, ships)
            facts["reasons"] = reasons(tally)
            clause = "DIA-CMD-03" if obeys else "DIA-RULE-25"
            kind = "obeys" if obeys else "disobeys"
            if die == BLUNDER:
                clause, kind = "DIA-CMD-04", "blunders"
            log.add(clause, kind, **facts)
        if die == BLUNDER:
            enter(state, Blundering(self.form, self.ships), log)
            return
        state.units.append(Unit(self.form, ships, ORDERED if obeys else FAILED))
        if obeys and state.rules.interleaved:
            enter(state, MoveUnit(len(state.units) - 1), log)


def highest_roll(state: Diadochi, ships: tuple[int, ...]) -> int:
    """Return the highest roll with which a unit obeys."""
    return min(rating(state, ships).total, BLUNDER - 1)


@declared
class Blundering(Phase[Diadochi, Action]):
    """Roll the die that says how a unit blunders (DIA-CMD-04, table 2.4)."""

    name: ClassVar[str] = "blundering"
    form: i64
    ships: Shared[list[int]]

    def pending(self, state: Diadochi) -> Prompt | Chance | None:
        ships = tuple(self.ships)
        label = SEATS[state.commander(state.ships[ships[0]])]
        facts = unit_facts(state, self.form, ships)
        return Dice("DIA-CMD-04", "blunder", facts, (6,), (label,))

    def resolve(self, state: Diadochi, outcome: Outcome, log: Log) -> None:
        leave(state)
        state.units.append(Unit(self.form, tuple(self.ships), BLUNDERED, outcome[0]))
        begin_blunder(state, len(state.units) - 1, log)
        if state.rules.interleaved:
            enter(state, Blunders(state.side), log)
