"""Deploy formations, plot in secret, and roll for the first side (DIA-SET)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import (
    COS,
    HALF,
    SIN,
    TOLERANCE,
    TURN,
    UNIT,
    Pose,
    nearest,
    parse_length,
)
from naumachia.geometry.lattice import parse_pose as read_pose
from naumachia.geometry.sea import HULL, Collision, Sea, empty_sea
from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.clause import Facts, Ruling
from naumachia.kernel.declared import frozen
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Choices, Prompt
from naumachia.kernel.phase import Phase, Sealed, leave
from naumachia.rules.diadochi.actions import ABREAST, AHEAD, FORMS, NOBODY, Action, Plot
from naumachia.rules.diadochi.model import (
    CELL,
    CONTACT,
    OVERLAP,
    SEATS,
    TAGS,
    Diadochi,
    Ship,
    Squadron,
)
from naumachia.rules.diadochi.options import Rules
from naumachia.rules.diadochi.rules.formations import parts
from naumachia.rules.diadochi.tables.types import WIDTH, ShipType
from naumachia.table.choices import CHOICE, COORDINATE, FIXED, LENGTH, PhaseChoices, VariationSpec
from naumachia.table.refusal_facts import centre_point, note_limit

# -- where the ships of a formation start --------------------------------------------------
# `abreast 36,6,0 gap 1: 3 3 3 3* / 3 3 3 3` is a row, its lines from port to starboard, with its
# bows at y = 6 and its middle at x = 36; `ahead 20,20.5,180: 5* 5 4 4` a column whose head has its
# bow there. `8x3` is eight ships of three banks, `*` marks the flagship (ledger 6.2).

CLEAR: Final = 8 * UNIT
"""The least distance from the centreline (DIA-SET-04)."""
LEAST_ZONE: Final = 2 * UNIT
"""A table that leaves less than this has no space for eight cables (DIA-RULE-17)."""


@final
@frozen()
class Formation:
    """Describe a row or a column to be placed (DIA-SET-03).

    `groups` has the codes of its ships: lines from port to starboard, or one column from its head.
    `flagship` is the index of the marked one among all of them, or -1.
    """

    form: i64
    x: i64
    y: i64
    heading: i64
    gap: i64
    groups: list[list[str]]
    flagship: i64

    def moved(self, east: i64, north: i64) -> Formation:
        """Return the formation shifted."""
        x, y = self.x + east, self.y + north
        return Formation(self.form, x, y, self.heading, self.gap, self.groups, self.flagship)


def read_formation(text: str) -> Formation:
    """Parse a formation of a scenario file. Raises ValueError with what is wrong."""
    head, colon, body = text.partition(":")
    words = head.split()
    if not colon or len(words) not in (2, 4) or words[0] not in FORMS[1:]:
        raise ValueError("`abreast x,y,heading: ships` or `ahead x,y,heading: ships`")
    pose = read_pose(words[1])
    gap = 0
    if len(words) == 4:
        if words[2] != "gap":
            raise ValueError(f"`gap` and a length, not {words[2]!r}")
        gap = parse_length(words[3])
    groups: list[list[str]] = []
    flagship = -1
    count = 0
    for line in body.split("/"):
        groups.append([])
        for word in line.split():
            codes, marked = read_ships(word)
            groups[-1] += codes
            if marked and flagship >= 0:
                raise ValueError("one flagship")
            flagship = count if marked else flagship
            count += len(codes)
    form = FORMS.index(words[0])
    if not all(groups) or gap < 0 or (form == AHEAD and (len(groups) > 1 or gap > 0)):
        raise ValueError("ships in every line, a gap of 0 or more, and one line in a column")
    return Formation(form, pose.x, pose.y, pose.heading, gap, groups, flagship)


def read_ships(word: str) -> tuple[list[str], bool]:
    """Parse `4`, `5*` or `8x3` into codes and whether it is a flagship. Raises ValueError."""
    marked = word.endswith("*")
    number, times, code = word.removesuffix("*").rpartition("x")
    if not times:
        return [code], marked
    if not number.isdecimal() or not 1 <= int(number) <= 50 or marked:
        raise ValueError(f"a number of ships such as `8x3`, not {word!r}")
    return [code] * int(number), False


def places(
    form: i64, x: i64, y: i64, heading: i64, gap: i64, lengths: list[list[int]]
) -> list[Pose]:
    """Return the poses of a formation's ships, by the lengths of their bases in its groups.

    The bows of a row are level; in a column each bow is at the stern ahead of it.
    """
    sin, cos = SIN[heading], COS[heading]
    found: list[Pose] = []
    if form == ABREAST:
        count = sum(len(group) for group in lengths)
        aside = -0.5 * float(count * WIDTH + gap * (len(lengths) - 1)) + 0.5 * float(WIDTH)
        for group in lengths:
            for length in group:
                astern = 0.5 * float(length)
                at = (float(x) + cos * aside - sin * astern, float(y) - sin * aside - cos * astern)
                found.append(Pose(nearest(at[0]), nearest(at[1]), heading))
                aside += float(WIDTH)
            aside += float(gap)
        return found
    gone = 0.0
    for length in lengths[0]:
        astern = gone + 0.5 * float(length)
        at = (float(x) - sin * astern, float(y) - cos * astern)
        found.append(Pose(nearest(at[0]), nearest(at[1]), heading))
        gone += float(length)
    return found


# -- zones ----------------------------------------------------------------------------------


def zone_is_clear(rules: Rules) -> bool:
    """Return whether there is space to start eight cables from the centreline (DIA-SET-04)."""
    return rules.depth // 2 - CLEAR >= LEAST_ZONE


def zone_depth(rules: Rules) -> i64:
    """Return how far from its home edge a side may start (DIA-RULE-17)."""
    return rules.depth // 2 - CLEAR if zone_is_clear(rules) else rules.depth // 4


def zone_ruling(state: Diadochi, side: i64, form: i64, hulls: list[Hull]) -> Ruling | None:
    """Return why a formation of a side may not start there.

    All of it must be in the side's zone (DIA-SET-04). Only the tail of a column, whose head is
    wholly on the table, may be beyond another edge (DIA-SET-05, DIA-RULE-18).
    """
    table = state.sea.table
    zone = float(zone_depth(state.rules))
    for number, hull in enumerate(hulls):
        far = hull.y + hull.extent_y() if side == 0 else float(table.height) - hull.y
        far += 0.0 if side == 0 else hull.extent_y()
        if far > zone + TOLERANCE:
            facts: Facts = {"refusal": "zone_left"}
            facts["distance"] = int(nearest(float(table.height) * 0.5 - far))
            facts["limit"] = int(table.height // 2 - zone_depth(state.rules))
            return Ruling("DIA-SET-04" if zone_is_clear(state.rules) else "DIA-RULE-17", facts)
        if not table.contains_hull(hull) and (form != AHEAD or number == 0):
            clause = "DIA-SET-05" if form != AHEAD else "DIA-RULE-18"
            return Ruling(clause, {"refusal": "starts_off_table", "form": FORMS[form]})
    return None


# -- ships of a squadron -------------------------------------------------------------------


def add_ship(state: Diadochi, kind: ShipType, squadron: Squadron) -> Ship:
    """Add a ship to a squadron; it gets its player's next name."""
    number = 1
    for other in reversed(state.ships):
        if state.commander(other) == squadron.seat:
            number = int(other.name[1:]) + 1
            break
    name = f"{TAGS[squadron.seat]}{number}"
    ship = Ship(len(state.ships), name, kind, squadron.number, squadron.side, squadron.side)
    state.ships.append(ship)
    return ship


def name_flagship(squadron: Squadron, ships: list[Ship]) -> None:
    """Choose a flagship if none is marked: the ship of the highest value (DIA-ORG-03, DIA-RULE-75).

    In a battle under way it is no prize, and crippled only if all are (DIA-RULE-36).
    """
    own = [ship for ship in ships if not ship.captured]
    if squadron.flagship == NOBODY and own:
        sound = [ship for ship in own if not ship.crippled] or own
        squadron.flagship = max(sound, key=lambda ship: (ship.kind.value, -ship.ident)).ident


def lead(squadron: Squadron, ship: Ship) -> None:
    """Mark the flagship. Raises ValueError for a second one."""
    if squadron.flagship != NOBODY:
        raise ValueError("one flagship in a squadron (DIA-ORG-03)")
    squadron.flagship = ship.ident


def strongest_inside(ships: list[Ship]) -> list[Ship]:
    """Return the ships in a line, the strongest in the middle and the weakest at its ends."""
    order = sorted(ships, key=lambda ship: (ship.kind.value, -ship.ident))
    return order[::2] + order[1::2][::-1]


# -- secret plots (DIA-SET-03, DIA-RULE-19) ------------------------------------------------
# Each squadron owes a plot; all are revealed together. A player plots within the side's zone and,
# if others are on the side, within a share of its width (DIA-SET-02): no plot can depend on one
# that the player does not see.

LENGTH_STEP: Final = 100
VARIATION: Final[VariationSpec[Action]] = VariationSpec(
    LENGTH_STEP,
    100,
    2 * UNIT,
    3000,
    {Plot: [FIXED, FIXED, CHOICE, LENGTH, LENGTH, CHOICE, COORDINATE, CHOICE]},
)
"""A plot is varied by moving it."""
LONGEST: Final = 8
"""The most ships of one line in a listed plot: those that can move as one group."""
BACK: Final = [0, 2000, 4000, 6000, 8000]
"""How far behind the front of the zone listed plots are."""


def plots_of(state: Diadochi) -> Plots:
    """Return the phase in which all squadrons are plotted."""
    seats = [int(squadron.seat) for squadron in state.squadrons]
    return Plots(seats, [int(squadron.number) for squadron in state.squadrons])


class Plots(Sealed[Diadochi, Action]):
    """Collect the plots of all squadrons, hidden from the other players until all are in.

    A second plot for a squadron replaces the first. `seats` and `squadrons` go together.
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

    def unplotted(self, seat: int) -> list[int]:
        """Return the squadrons of a seat that have no plot yet."""
        found: list[int] = []
        for squadron, owner, answer in zip(self.squadrons, self.seats, self.answers, strict=True):
            if owner == seat and answer is None:
                found.append(squadron)
        return found

    def sea_with_plots(self, state: Diadochi, seat: int, but: i64) -> Sea:
        """Return a sea with a seat's plots so far, without squadron `but`."""
        sea = empty_sea(state.sea.table, [], len(state.ships), CELL, CONTACT, OVERLAP)
        for owner, answer in zip(self.seats, self.answers, strict=True):
            if owner == seat and isinstance(answer, Plot) and answer.squadron != but:
                place_plot(state, sea, answer)
        return sea

    # -- what may be plotted ----------------------------------------------------

    def check(self, state: Diadochi, seat: int, action: Action) -> Ruling | None:
        if not isinstance(action, Plot):
            return Ruling("DIA-SET-03", {"refusal": "plot_first"})
        if not 0 <= action.squadron < len(state.squadrons):
            return Ruling("DIA-SET-03", {"refusal": "no_such_squadron"})
        squadron = state.squadrons[action.squadron]
        if squadron.seat != seat:
            facts: Facts = {"squadron": squadron.name, "refusal": "not_your_squadron"}
            return Ruling("DIA-RULE-77", {**facts, "seat": SEATS[squadron.seat]})
        ruling = shape_ruling(state, squadron, action)
        if ruling is None:
            ruling = place_ruling(state, self.sea_with_plots(state, seat, action.squadron), action)
        return ruling

    def legal(self, state: Diadochi, seat: int) -> list[Action]:
        found: list[Action] = []
        sea = self.sea_with_plots(state, seat, -1)
        waiting = self.unplotted(seat)
        for number in waiting:
            found += suggested_plots(state, sea, state.squadrons[number])
        if not found:
            # No room is left beside the plots so far: those may be replaced.
            for number, owner in zip(self.squadrons, self.seats, strict=True):
                if owner == seat and number not in waiting:
                    without = self.sea_with_plots(state, seat, number)
                    found += suggested_plots(state, without, state.squadrons[number])
        return found

    def choices(self, state: Diadochi, seat: int) -> Choices[Action]:
        return PhaseChoices(self.legal(state, seat), state, seat, self, VARIATION)

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
    """Return the poses of a plot's ships."""
    lengths = [[int(state.ships[ship].kind.length) for ship in group] for group in plot.groups]
    ships = [ship for group in plot.groups for ship in group]
    poses = places(plot.form, plot.x, plot.y, plot.heading, plot.gap, lengths)
    return list(zip(ships, poses, strict=True))


def plot_hulls(state: Diadochi, plot: Plot) -> list[tuple[int, Hull]]:
    """Return the bases of a plot's ships."""
    return [
        (ship, Hull(pose, state.ships[ship].kind.length, WIDTH))
        for ship, pose in plot_poses(state, plot)
    ]


def place_plot(state: Diadochi, sea: Sea, plot: Plot) -> None:
    """Place the ships of a plot in a sea."""
    for ship, hull in plot_hulls(state, plot):
        sea.place(ship, hull)


def squadron_ships(state: Diadochi, squadron: Squadron) -> list[int]:
    """Return the ships of a squadron, by number."""
    return [int(ship.ident) for ship in state.ships if ship.squadron == squadron.number]


def shape_ruling(state: Diadochi, squadron: Squadron, plot: Plot) -> Ruling | None:
    """Return why this is no formation of all the squadron's ships."""
    facts: Facts = {"squadron": squadron.name}
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


def place_ruling(state: Diadochi, sea: Sea, plot: Plot) -> Ruling | None:
    """Return why a squadron may not start there."""
    squadron = state.squadrons[plot.squadron]
    facts: Facts = {"squadron": squadron.name}
    placed = plot_hulls(state, plot)
    hulls = [hull for _, hull in placed]
    zone = zone_ruling(state, squadron.side, plot.form, hulls)
    if zone is not None:
        return Ruling(zone.clause, {**facts, **zone.facts})
    west, east = share_of(state, squadron)
    for hull in hulls:
        left = float(west) - (hull.x - hull.extent_x())
        right = hull.x + hull.extent_x() - float(east)
        out = left if left > right else right
        # The edge of the table has a rule of its own.
        edge = west == 0 if left > right else east == state.rules.width
        if out > TOLERANCE and not edge:
            note_limit(facts, "share_left", int(out), 0)
            return Ruling("DIA-SET-02", facts)
    for ship, hull in placed:
        met = find_overlap(sea, hull)
        if met is not None:
            other = state.ships[met.number].name
            facts["ship"] = state.ships[ship].name
            facts["refusal"] = "plot_overlaps"
            facts["blocker"] = other
            facts["blocker_at"] = centre_point(sea.hull(met.number))
            return Ruling("DIA-MOVE-12", facts)
    return None


def find_overlap(sea: Sea, hull: Hull) -> Collision | None:
    """Return the ship that a base would overlap; the edge of the table is ignored."""
    met = sea.find_overlap(hull, -1)
    return met if met is not None and met.kind == HULL else None


def share_of(state: Diadochi, squadron: Squadron) -> tuple[i64, i64]:
    """Return the part of the width where a player may plot, from west to east.

    Players of a side have equal shares, in the order of their squadrons (DIA-SET-02).
    """
    seats = state.seats_of(squadron.side)
    place = seats.index(int(squadron.seat))
    width = state.rules.width
    return width * place // len(seats), width * (place + 1) // len(seats)


# -- candidates -------------------------------------------------------------------------


def suggested_plots(state: Diadochi, sea: Sea, squadron: Squadron) -> list[Action]:
    """Return a few plots for a squadron: a row, lines with gaps and a column.

    They are at its own place in the front or beside it. If none is free, return the first place
    where a row or a column fits.
    """
    west, east = share_of(state, squadron)
    own = [one.number for one in state.squadrons if one.seat == squadron.seat]
    place = own.index(squadron.number)
    berth = (east - west) // len(own)
    middle = west + berth * place + berth // 2
    found: list[Action] = []
    for groups, form, gap in shapes(state, squadron):
        for aside in (0, berth // 2, -(berth // 2)):
            plot = fit_plot(state, sea, squadron, groups, form, gap, middle + aside)
            if plot is not None:
                found.append(plot)
                break
    if found:
        return found
    for x in range(int(west) + UNIT // 2, int(east), UNIT // 2):
        for groups, form, gap in shapes(state, squadron):
            plot = fit_plot(state, sea, squadron, groups, form, gap, x)
            if plot is not None:
                return [plot]
    return []


def shapes(
    state: Diadochi, squadron: Squadron
) -> list[tuple[tuple[tuple[int, ...], ...], i64, i64]]:
    """Return the listed formations: groups, form and gap."""
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


def fit_plot(
    state: Diadochi,
    sea: Sea,
    squadron: Squadron,
    groups: tuple[tuple[int, ...], ...],
    form: i64,
    gap: i64,
    x: i64,
) -> Plot | None:
    """Return the plot of a formation as near to the front of the zone as it fits."""
    zone = zone_depth(state.rules)
    heading: i64 = 0 if squadron.side == 0 else HALF
    for back in BACK:
        if back >= zone:
            break
        y = zone - back if squadron.side == 0 else state.rules.depth - zone + back
        flagship = squadron.flagship
        plot = Plot(flagship, squadron.number, form, x, y, heading, gap, groups)
        if place_ruling(state, sea, plot) is None:
            return plot
    return None


# -- who is first (DIA-SET-06, DIA-RULE-20) ------------------------------------------------

SHOULD_HAVE: Final = 8
"""The least number of ships of a squadron (DIA-ORG-01)."""


class First(Phase[Diadochi, Action]):
    """Roll a die for each side: the higher is first, a tie is rolled again (DIA-RULE-20)."""

    name: ClassVar[str] = "first_side"

    def pending(self, state: Diadochi) -> Prompt | Chance | None:
        if state.first != NOBODY:
            return None
        seats = [SEATS[state.seats_of(side)[0]] for side in range(2)]
        return Dice("DIA-SET-06", "first_side", {}, (6, 6), (seats[0], seats[1]))

    def resolve(self, state: Diadochi, outcome: Outcome, log: Log) -> None:
        south, north = outcome
        facts: dict[str, object] = {
            "dice": outcome,
            "dice_seats": (state.seats_of(0)[0], state.seats_of(1)[0]),
        }
        if south == north:
            if log.on:
                log.add("DIA-RULE-20", "first_tied", **facts)
            return
        state.first = 0 if south > north else 1
        if log.on:
            seat = SEATS[state.seats_of(state.first)[0]]
            log.add("DIA-SET-06", "first_rolled", seat=seat, **facts)
            warn(state, log)

    def advance(self, state: Diadochi, log: Log) -> None:
        leave(state)


def warn(state: Diadochi, log: Log) -> None:
    """Log which squadrons have fewer ships than they should (DIA-ORG-01, DIA-RULE-76)."""
    count = [0] * len(state.squadrons)
    for ship in state.ships:
        count[ship.squadron] += 1
    for squadron in state.squadrons:
        if count[squadron.number] < SHOULD_HAVE:
            log.add(
                "DIA-RULE-76",
                "small_squadron",
                squadron=squadron.name,
                seat=SEATS[squadron.seat],
                count=count[squadron.number],
                limit_count=SHOULD_HAVE,
            )
