"""Secret plots of where the squadrons start (DIA-SET-03, DIA-RULE-19).

Each squadron owes a plot, all are revealed together. A player plots within his side's zone and,
with others on his side, within his own share of its width (DIA-SET-02), so that no plot can depend
on one that he does not see.
"""

from __future__ import annotations

from typing import ClassVar, Final

from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import HALF, TOLERANCE, TURN, UNIT, Pose
from naumachia.geometry.sea import HULL, Meeting, Sea, empty_sea
from naumachia.kernel.clause import Facts, Ruling
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Choices, Prompt
from naumachia.kernel.phase import Sealed
from naumachia.rules.diadochi.actions import ABREAST, AHEAD, FORMS, Action, Plot
from naumachia.rules.diadochi.model import (
    CELL,
    CONTACT,
    OVERLAP,
    SEATS,
    Diadochi,
    Squadron,
)
from naumachia.rules.diadochi.rules.layout import places, zone_clause, zone_depth
from naumachia.rules.diadochi.rules.muster import strongest_inside
from naumachia.rules.diadochi.tables.types import WIDTH
from naumachia.table.choices import CHOICE, FIXED, LENGTH, PLACE, Freedom, PhaseChoices
from naumachia.table.measured import note_limit, point

GRAIN: Final = 100
FREEDOM: Final[Freedom[Action]] = Freedom(
    GRAIN,
    100,
    2 * UNIT,
    3000,
    {Plot: [FIXED, FIXED, CHOICE, LENGTH, LENGTH, CHOICE, PLACE, CHOICE]},
)
"""A plot is varied by moving it."""
LONGEST: Final = 8
"""Ships of one line in the plots that are listed: those that can move as one group."""
BACK: Final = [0, 2000, 4000, 6000, 8000]
"""How far behind the front of the zone plots are listed."""


def plots_of(state: Diadochi) -> Plots:
    """The phase in which all squadrons of both sides are plotted."""
    seats = [int(squadron.seat) for squadron in state.squadrons]
    return Plots(seats, [int(squadron.number) for squadron in state.squadrons])


class Plots(Sealed[Diadochi, Action]):
    """The plots of all squadrons, each hidden from the other players until all are there.

    A plot for a squadron that has one replaces it. `seats` and `squadrons` go together.
    """

    name: ClassVar[str] = "plots"

    def __init__(
        self,
        seats: list[int],
        squadrons: list[int],
        answers: list[Action | None] | None = None,
        concealed: list[int] | None = None,
    ) -> None:
        super().__init__(tuple(seats))
        self.squadrons = squadrons
        if answers is not None and concealed is not None:
            if not len(seats) == len(squadrons) == len(answers) == len(concealed):
                raise ValueError("as many seats, squadrons, answers and flags")
            for squadron, answer in zip(squadrons, answers, strict=True):
                if answer is not None:
                    if not isinstance(answer, Plot) or answer.squadron != squadron:
                        raise ValueError("every plot is its squadron's")
            self.answers = answers
            self.concealed = [hidden == 1 for hidden in concealed]

    def clone(self) -> Plots:
        other = Plots(list(self.seats), self.squadrons)
        self.copy_answers(other)
        return other

    def slot(self, state: Diadochi, seat: int, action: Action) -> int:
        assert isinstance(action, Plot), "only plots are answers"
        return self.squadrons.index(int(action.squadron))

    def ask(self, state: Diadochi, seats: tuple[int, ...]) -> Prompt:
        return Prompt(seats, "plots", "DIA-SET-03", {})

    def to_plot(self, seat: int) -> list[int]:
        """The squadrons of a seat that have no plot yet."""
        found: list[int] = []
        for squadron, owner, answer in zip(self.squadrons, self.seats, self.answers, strict=True):
            if owner == seat and answer is None:
                found.append(squadron)
        return found

    def plotted(self, state: Diadochi, seat: int, but: i64) -> Sea:
        """A sea with what a seat has plotted so far, one squadron left out."""
        sea = empty_sea(state.sea.table, [], len(state.ships), CELL, CONTACT, OVERLAP)
        for owner, answer in zip(self.seats, self.answers, strict=True):
            if owner == seat and isinstance(answer, Plot) and answer.squadron != but:
                lay(state, sea, answer)
        return sea

    # -- what may be plotted ----------------------------------------------------

    def check(self, state: Diadochi, seat: int, action: Action) -> Ruling | None:
        if not isinstance(action, Plot):
            return Ruling("DIA-SET-03", {"refusal": "plot_first"})
        if not 0 <= action.squadron < len(state.squadrons):
            return Ruling("DIA-SET-03", {"refusal": "no_such_squadron"})
        squadron = state.squadrons[action.squadron]
        facts: Facts = {"squadron": squadron.name}
        if squadron.seat != seat:
            facts["refusal"] = "not_your_squadron"
            facts["seat"] = SEATS[squadron.seat]
            return Ruling("DIA-RULE-77", facts)
        ruling = shape_ruling(state, squadron, action, facts)
        if ruling is not None:
            return ruling
        return place_ruling(state, self.plotted(state, seat, action.squadron), action, facts)

    def legal(self, state: Diadochi, seat: int) -> list[Action]:
        found: list[Action] = []
        sea = self.plotted(state, seat, -1)
        waiting = self.to_plot(seat)
        for number in waiting:
            found += sensible(state, sea, state.squadrons[number])
        if not found:
            # No room is left for any of them as the others lie: these may be plotted anew.
            for number, owner in zip(self.squadrons, self.seats, strict=True):
                if owner == seat and number not in waiting:
                    without = self.plotted(state, seat, number)
                    found += sensible(state, without, state.squadrons[number])
        return found

    def choices(self, state: Diadochi, seat: int) -> Choices[Action]:
        return PhaseChoices(self.legal(state, seat), state, seat, self, FREEDOM)

    # -- what comes of it -------------------------------------------------------

    def reveal(self, state: Diadochi, answers: list[Action], log: Log) -> None:
        for answer in answers:
            assert isinstance(answer, Plot)
            squadron = state.squadrons[answer.squadron]
            squadron.flagship = answer.ship
            for ship, pose in plot_poses(state, answer):
                state.put(state.ships[ship], pose)
            if log.on:
                log.add(
                    "DIA-SET-03",
                    "plot_revealed",
                    squadron=squadron.name,
                    seat=SEATS[squadron.seat],
                    ship=state.ships[answer.ship].name,
                    form=FORMS[answer.form],
                    at=(int(answer.x), int(answer.y)),
                )


# -- shapes and places ------------------------------------------------------------------


def plot_poses(state: Diadochi, plot: Plot) -> list[tuple[int, Pose]]:
    """Where a plot puts its ships."""
    lengths = [[int(state.ships[ship].kind.length) for ship in group] for group in plot.groups]
    ships = [ship for group in plot.groups for ship in group]
    poses = places(plot.form, plot.x, plot.y, plot.heading, plot.gap, lengths)
    return list(zip(ships, poses, strict=True))


def plot_hulls(state: Diadochi, plot: Plot) -> list[tuple[int, Hull]]:
    """The bases of the ships of a plot."""
    return [
        (ship, Hull(pose, state.ships[ship].kind.length, WIDTH))
        for ship, pose in plot_poses(state, plot)
    ]


def lay(state: Diadochi, sea: Sea, plot: Plot) -> None:
    """Put the ships of a plot into a sea."""
    for ship, hull in plot_hulls(state, plot):
        sea.place(ship, hull)


def squadron_ships(state: Diadochi, squadron: Squadron) -> list[int]:
    """The ships of a squadron, by number."""
    return [int(ship.ident) for ship in state.ships if ship.squadron == squadron.number]


def shape_ruling(state: Diadochi, squadron: Squadron, plot: Plot, facts: Facts) -> Ruling | None:
    """Why this is no formation of all the squadron's ships."""
    ships = squadron_ships(state, squadron)
    named = sorted(ship for group in plot.groups for ship in group)
    if plot.form not in (ABREAST, AHEAD):
        return Ruling("DIA-FORM-03", {**facts, "refusal": "no_such_form"})
    if named != ships or not all(plot.groups):
        return Ruling("DIA-SET-03", {**facts, "refusal": "plot_ships", "count": len(ships)})
    if plot.ship not in ships:
        return Ruling("DIA-ORG-03", {**facts, "refusal": "flagship_elsewhere"})
    if not 0 <= plot.heading < TURN:
        return Ruling("DIA-RULE-10", {**facts, "refusal": "no_heading"})
    if plot.form == AHEAD and (len(plot.groups) > 1 or plot.gap != 0):
        return Ruling("DIA-FORM-05", {**facts, "refusal": "column_with_gaps"})
    if not 0 <= plot.gap <= state.rules.width:
        return Ruling("DIA-SET-03", {**facts, "refusal": "no_gap"})
    return None


def place_ruling(state: Diadochi, sea: Sea, plot: Plot, facts: Facts | None) -> Ruling | None:
    """Why a squadron may not start there; `facts` None for a ruling that nobody reads."""
    facts = {} if facts is None else facts
    squadron = state.squadrons[plot.squadron]
    placed = plot_hulls(state, plot)
    hulls = [hull for _, hull in placed]
    refused = zone_clause(state, squadron.side, plot.form, hulls, facts)
    if refused is not None:
        return Ruling(refused, facts)
    west, east = share_of(state, squadron)
    for hull in hulls:
        left = float(west) - (hull.x - hull.extent_x())
        right = hull.x + hull.extent_x() - float(east)
        out = left if left > right else right
        # A share that ends at the edge of the table is the edge's matter.
        edge = west == 0 if left > right else east == state.rules.width
        if out > TOLERANCE and not edge:
            note_limit(facts, "share_left", int(out), 0)
            return Ruling("DIA-SET-02", facts)
    for ship, hull in placed:
        met = overlapped(sea, hull)
        if met is not None:
            other = state.ships[met.which].name
            facts["ship"] = state.ships[ship].name
            facts["refusal"] = "plot_overlaps"
            facts["blocker"] = other
            facts["blocker_at"] = point(sea.hull(met.which))
            return Ruling("DIA-MOVE-12", facts)
    return None


def overlapped(sea: Sea, hull: Hull) -> Meeting | None:
    """The ship that a base would lie in; the edge of the table is not looked at."""
    met = sea.overlapped(hull, -1)
    return met if met is not None and met.kind == HULL else None


def share_of(state: Diadochi, squadron: Squadron) -> tuple[i64, i64]:
    """From where to where a player may plot: of several on a side each has as much of the width,
    from the west in the order of their squadrons (DIA-SET-02).
    """
    seats = state.seats_of(squadron.side)
    place = seats.index(int(squadron.seat))
    width = state.rules.width
    return width * place // len(seats), width * (place + 1) // len(seats)


# -- candidates -------------------------------------------------------------------------


def sensible(state: Diadochi, sea: Sea, squadron: Squadron) -> list[Action]:
    """A handful of plots for a squadron: a row, lines with gaps and a column, at its own place in
    the front and beside it; where none is free, the first place for a column or a row.
    """
    west, east = share_of(state, squadron)
    own = [one.number for one in state.squadrons if one.seat == squadron.seat]
    place = own.index(squadron.number)
    berth = (east - west) // len(own)
    middle = west + berth * place + berth // 2
    found: list[Action] = []
    for groups, form, gap in shapes(state, squadron):
        for aside in (0, berth // 2, -(berth // 2)):
            plot = fitted(state, sea, squadron, groups, form, gap, middle + aside)
            if plot is not None:
                found.append(plot)
                break
    if found:
        return found
    for x in range(int(west) + UNIT // 2, int(east), UNIT // 2):
        for groups, form, gap in shapes(state, squadron):
            plot = fitted(state, sea, squadron, groups, form, gap, x)
            if plot is not None:
                return [plot]
    return []


def shapes(
    state: Diadochi, squadron: Squadron
) -> list[tuple[tuple[tuple[int, ...], ...], i64, i64]]:
    """The formations that are listed: groups, form and gap."""
    ships = [state.ships[number] for number in squadron_ships(state, squadron)]
    line = [int(ship.ident) for ship in strongest_inside(ships)]
    column = [int(ship.ident) for ship in sorted(ships, key=lambda one: -one.kind.value)]
    count = (len(line) + LONGEST - 1) // LONGEST
    cut = max(count, 2 if len(line) > 3 else 1)
    lines = [tuple(part) for part in parts(line, cut)]
    found: list[tuple[tuple[tuple[int, ...], ...], i64, i64]] = [
        ((tuple(line),), ABREAST, 0),
        ((tuple(column),), AHEAD, 0),
    ]
    if cut > 1:
        found.insert(1, (tuple(lines), ABREAST, UNIT))
    return found


def parts(ships: list[int], count: int) -> list[list[int]]:
    """Ships cut into so many runs, as even as can be."""
    return [
        ships[len(ships) * number // count : len(ships) * (number + 1) // count]
        for number in range(count)
    ]


def fitted(
    state: Diadochi,
    sea: Sea,
    squadron: Squadron,
    groups: tuple[tuple[int, ...], ...],
    form: i64,
    gap: i64,
    x: i64,
) -> Plot | None:
    """The plot of a formation there, as near to the front of the zone as there is room."""
    zone = zone_depth(state.rules)
    heading: i64 = 0 if squadron.side == 0 else HALF
    for back in BACK:
        if back >= zone:
            break
        y = zone - back if squadron.side == 0 else state.rules.depth - zone + back
        flagship = squadron.flagship
        plot = Plot(flagship, squadron.number, form, x, y, heading, gap, groups)
        if place_ruling(state, sea, plot, None) is None:
            return plot
    return None
