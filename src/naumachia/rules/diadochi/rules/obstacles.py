"""What a way meets: bases, the edge, the bows of enemies (DIA-RULE-44 to DIA-RULE-47).

`way_ruling` judges ordered moves, `trimmed_end` says how far forced ones get (DIA-RULE-35).
"""

from __future__ import annotations

from typing import Final, final

from naumachia.geometry.clearance import Outset, Stop, first_stop_from, whole_steps
from naumachia.geometry.column import Column
from naumachia.geometry.hull import Hull, penetration
from naumachia.geometry.lattice import HALF, TOLERANCE, Pose, nearest
from naumachia.geometry.paths import Path, Pivot, Resting, Straight, Turning, box_of, box_of_parts
from naumachia.geometry.polygon import NORTH, SOUTH
from naumachia.geometry.sea import EDGE, HULL, Meeting
from naumachia.geometry.surroundings import Surroundings
from naumachia.geometry.swing import Swing
from naumachia.kernel.clause import Facts, Ruling
from naumachia.kernel.mypyc import i64, mypyc_attr
from naumachia.rules.diadochi.model import OVERLAP, Diadochi
from naumachia.rules.diadochi.rules.formations import column_fault, fault_ruling, rounded_up
from naumachia.rules.diadochi.rules.fronts import (
    FRONT,
    Crossing,
    Fronts,
    any_front_in,
    barring,
    foes_among,
)
from naumachia.rules.diadochi.rules.paths import STEP_ANGLE, stored
from naumachia.table.deployment import EDGES
from naumachia.table.measured import note_line, point

TRIMMED: Final = 5.0
"""How deep a forced move may drive bases into each other (`EPS_T`, DIA-RULE-35)."""
FINE: Final = 0.1
"""How closely the end of a forced move is found: 1e-4 cable."""
PUSHED_BACK: Final = 1.0
"""How far astern a column may drive a ship: 1e-3 cable (DIA-RULE-39)."""


# -- ordered moves --------------------------------------------------------------


def home_edge(side: i64) -> i64:
    """The edge of the table that is a side's own."""
    return SOUTH if side == 0 else NORTH


def open_edge(state: Diadochi, ship: i64) -> i64:
    """The edge over which ordered moves may leave: with `edge=withdraw` the home edge, else -1."""
    return home_edge(state.ships[ship].holder) if state.rules.withdraw else -1


@final
class Setting:
    """A unit where it lies, and what is around it: the same for every way that it may go.

    Attributes:
        members, hulls: its ships.
        around: the other ships that any way of these limits may come near.
        foes: those whose fronts may be crossed.
        ordered, forced: what it lies in already, as ordered and forced moves have it; a forced one
            is `loosened` when the first of them sets out.
        starboard, port: how far a single ship may turn in place.
    """

    __slots__ = (
        "around", "foes", "forced", "hulls", "loosened", "members", "ordered", "port", "ships",
        "starboard", "state",
    )  # fmt: skip

    def __init__(self, state: Diadochi, ships: tuple[int, ...], reach: float) -> None:
        self.state: Final = state
        self.ships: Final = ships
        self.members: Final = numbers_of(ships)
        self.hulls: Final = [state.sea.hull(ship) for ship in ships]
        box = box_of(self.hulls)
        self.around: Final = Surroundings(state.sea, self.members, box, reach)
        self.foes: Final = foes_among(state, state.ships[ships[0]].holder, self.around)
        self.ordered: Outset | None = None
        self.forced: Outset | None = None
        self.loosened = False
        self.starboard: Swing | None = None
        self.port: Swing | None = None

    def outset(self, overlap: float) -> Outset:
        """How the unit lies, where bases may lie so deep in each other."""
        return Outset(self.state.sea, self.members, self.hulls, overlap, self.around)

    def for_orders(self) -> Outset:
        """How it lies for an ordered move."""
        if self.ordered is None:
            self.ordered = self.outset(float(OVERLAP))
        return self.ordered

    def entangled(self) -> bool:
        """Whether a ship lies deeper in a stranger than a forced move may drive her."""
        if self.forced is None:
            self.forced = self.outset(TRIMMED)
        return len(self.forced.deeper) > 0

    def for_forced(self, parts: list[Path]) -> Outset:
        """How it lies for a forced move, whichever way that goes (DIA-RULE-35)."""
        if self.forced is None:
            self.forced = self.outset(TRIMMED)
        if not self.loosened:
            self.forced.loosen(parts[0].set_out())
            self.loosened = True
        return self.forced

    def swing(self, outset: Outset, first: Pivot) -> Swing:
        """How far a single ship may turn to the side of the first part of its way."""
        if first.to_starboard:
            if self.starboard is None:
                self.starboard = Swing(outset, Pivot(self.hulls, HALF, STEP_ANGLE))
            return self.starboard
        if self.port is None:
            self.port = Swing(outset, Pivot(self.hulls, -HALF, STEP_ANGLE))
        return self.port

    def stop(self, parts: list[Path], fronts: Fronts | None, over: i64) -> Stop | None:
        """Where a forced move first meets something; None when its whole way is clear."""
        outset = self.for_forced(parts)
        first = parts[0]
        if fronts is not None or len(self.ships) > 1 or not isinstance(first, Pivot):
            return first_stop_from(outset, parts, fronts, over)
        swing = self.swing(outset, first)
        if not swing.is_free():
            return first_stop_from(outset, parts, fronts, over)
        return swing.stop_of(first) or first_stop_from(outset, parts, fronts, over, begun=1)

    def fronts(self, parts: list[Path]) -> Fronts | None:
        """Who watches a way for crossings; None where no front is near enough to it."""
        if not self.foes:
            return None
        for path in parts:
            if any_front_in(self.foes, path):
                return Fronts(self.state, self.members, self.hulls, parts, self.foes)
        return None


def setting_of(state: Diadochi, ships: tuple[int, ...], parts: list[Path]) -> Setting:
    """The setting of a unit for one way alone."""
    hulls = [state.sea.hull(ship) for ship in ships]
    west, south, east, north = box_of(hulls)
    box = box_of_parts(parts)
    off = max(west - box[0], south - box[1], box[2] - east, box[3] - north)
    return Setting(state, ships, off + float(FRONT) + state.sea.widest * 2.0)


def way_ruling(
    state: Diadochi, ships: tuple[int, ...], parts: list[Path], setting: Setting | None = None
) -> Ruling | None:
    """What forbids an ordered move of these ships along these parts; None when it is clear."""
    if not parts:
        return None
    last = parts[-1]
    ruling = end_ruling(state, ships, last, last.length)
    if ruling is not None:
        return ruling
    lies = setting_of(state, ships, parts) if setting is None else setting
    fronts = lies.fronts(parts)
    edge = open_edge(state, ships[0])
    stop = first_stop_from(lies.for_orders(), parts, fronts, edge)
    if stop is not None:
        return met_ruling(state, ships, parts[stop.part], stop)
    crossing = None if fronts is None else fronts.barred(len(parts) - 1, last.length)
    return None if crossing is None else front_ruling(state, ships, crossing)


def numbers_of(ships: tuple[int, ...]) -> list[i64]:
    """The numbers of a unit's ships as the sea has them."""
    found: list[i64] = []
    for ship in ships:
        found.append(ship)
    return found


def end_ruling(state: Diadochi, ships: tuple[int, ...], path: Path, along: float) -> Ruling | None:
    """Why ships may not end here, whatever else floats: a column that has not kept together.

    Of ships that have closed up, that they lie in each other (DIA-RULE-39, DIA-RULE-43).
    """
    if isinstance(path, Column):
        hulls, pushed = path.followed(along)
        if pushed > PUSHED_BACK:
            facts: Facts = {"refusal": "column_pushed_back", "ship": state.ships[ships[0]].name}
            facts["distance"] = int(rounded_up(pushed))
            return Ruling("DIA-RULE-39", facts)
        fault = column_fault(hulls)
        return None if fault is None else fault_ruling(state, ships, fault)
    if isinstance(path, Resting):
        return crowd_ruling(state, ships, path.hulls)
    return None


def crowd_ruling(state: Diadochi, ships: tuple[int, ...], hulls: list[Hull]) -> Ruling | None:
    """Why members that have closed up at once lie in each other (DIA-RULE-43)."""
    for i in range(len(hulls)):
        for j in range(i):
            deep = penetration(hulls[i], hulls[j])
            if deep > float(OVERLAP) + TOLERANCE:
                facts: Facts = {
                    "refusal": "members_overlap",
                    "ship": state.ships[ships[j]].name,
                    "other": state.ships[ships[i]].name,
                    "distance": int(rounded_up(deep)),
                    "limit": OVERLAP,
                }
                return Ruling("DIA-RULE-43", facts)
    return None


def met_ruling(state: Diadochi, ships: tuple[int, ...], path: Path, stop: Stop) -> Ruling:
    """What a member meets, and how far she gets: run, turned, or not at all."""
    met = stop.met
    what = "hull" if met.kind == HULL else "edge"
    clear = stop.clear if stop.clear > 0.0 else 0.0
    facts: Facts = {"ship": state.ships[ships[stop.member]].name}
    if isinstance(path, Pivot | Turning):
        facts["refusal"] = f"{what}_in_turn"
        facts["angle"] = int(nearest(clear))
    elif isinstance(path, Resting):
        facts["refusal"] = f"{what}_in_place"
    else:
        facts["refusal"] = f"{what}_in_way"
        facts["room"] = int(nearest(clear))
    if met.kind == EDGE:
        facts["edge"] = EDGES[met.which]
        return Ruling("DIA-RULE-21", facts)
    facts["blocker"] = state.ships[met.which].name
    facts["blocker_at"] = point(state.sea.hull(met.which))
    return Ruling("DIA-MOVE-12", facts)


def front_ruling(state: Diadochi, ships: tuple[int, ...], crossing: Crossing) -> Ruling:
    """Whose front a member crosses, and how near."""
    facts: Facts = {
        "refusal": "enters_front" if state.rules.zone else "crosses_front",
        "ship": state.ships[ships[crossing.member]].name,
        "other": state.ships[crossing.enemy].name,
        "distance": int(nearest(crossing.gap)),
        "limit": FRONT,
    }
    note_line(crossing.line, facts)
    return Ruling("DIA-ZOC-01", facts)


# -- forced moves, and as far as one may ----------------------------------------


NONE_SEEN: Final[list[Crossing]] = []


@final
@mypyc_attr(acyclic=True)
class End:
    """Where a way comes to its end before its time, or at it.

    Attributes:
        table, began, parts: where it began, and the way.
        part, along: how far the way was gone; a part of -1 is none of it.
        met: what stopped it, None when nothing did or what did is a rule.
        member: the place in the unit of the ship that met it.
        whole: whether the whole way was gone.
        crossings: those that were seen on the way.
        watched: whether a front may be crossed on it.
        parts_gone: how many parts were gone, wholly or until something was met.
    """

    __slots__ = (
        "along", "began", "crossings", "member", "met", "part", "parts", "parts_gone", "table",
        "watched", "whole",
    )  # fmt: skip

    def __init__(
        self,
        setting: Setting,
        parts: list[Path],
        part: i64,
        along: float,
        stop: Stop | None,
        whole: bool,
        parts_gone: i64,
        fronts: Fronts | None = None,
    ) -> None:
        self.table: Final = setting.state.sea.table
        self.began: Final = setting.hulls
        self.parts: Final = parts
        # No more of them is kept: they know the state, which keeps what is remembered of its units.
        self.crossings: Final[list[Crossing]] = NONE_SEEN if fronts is None else fronts.crossings
        self.watched: Final[bool] = fronts is not None and len(fronts.pairs) > 0
        self.part: Final[i64] = part
        self.along: Final = along
        self.met: Final[Meeting | None] = None if stop is None else stop.met
        self.member: Final[i64] = 0 if stop is None else stop.member
        self.whole: Final = whole
        self.parts_gone: Final[i64] = parts_gone

    @property
    def hulls(self) -> list[Hull]:
        """The hulls where they end, exact."""
        return self.began if self.part < 0 else self.parts[self.part].at(self.along)

    @property
    def poses(self) -> list[Pose]:
        """The poses to keep."""
        if self.part < 0:
            return [hull.pose for hull in self.began]
        return stored(self.table, self.hulls)


def trimmed_end(
    state: Diadochi,
    ships: tuple[int, ...],
    parts: list[Path],
    over: i64 = -1,
    setting: Setting | None = None,
) -> End:
    """How far ships come that must go this way (DIA-RULE-35).

    They stop before they drive into a base or leave the table, unless it is over the edge `over`,
    and go back from there, sample by sample, out of what DIA-RULE-39 and DIA-RULE-46 refuse. A ship
    that is still coming onto the table goes nowhere but straight ahead (DIA-RULE-18).
    """
    if not parts:
        return End(Setting(state, ships, 0.0), parts, -1, 0.0, None, True, 0)
    lies = setting_of(state, ships, parts) if setting is None else setting
    if over < 0 and not may_go(state, ships, lies.hulls, parts):
        return End(lies, parts, -1, 0.0, None, False, 0)
    part = len(parts) - 1
    gone = len(parts)
    along = parts[part].length
    fronts = lies.fronts(parts)
    stop = lies.stop(parts, fronts, over)
    if stop is not None:
        gone = int(stop.part) + 1
        # Whole steps are fine enough, and what an order could say as well.
        part, along = int(stop.part), whole_steps(parts, stop, FINE)
        if fronts is not None and fronts.due(part, parts[part]) <= along:
            fronts.see(part, along, parts[part])
    if part == 0 and along == 0.0:
        return End(lies, parts, -1, 0.0, stop, False, gone, fronts)
    whole = stop is None
    while not may_end(state, ships, parts[part], part, along, fronts):
        whole = False
        part, along = before(parts, part, along)
        if part < 0:
            return End(lies, parts, -1, 0.0, stop, False, gone, fronts)
    return End(lies, parts, part, along, stop, whole, gone, fronts)


def may_go(state: Diadochi, ships: tuple[int, ...], hulls: list[Hull], parts: list[Path]) -> bool:
    """Whether ships may go this way for all that DIA-RULE-18 says of those off the table.

    A column goes where its head goes.
    """
    if state.sea.table.holds(hulls[0]):
        return True
    if len(ships) > 1:
        head = parts[-1].end()[0]
        return head.fx * hulls[0].fx + head.fy * hulls[0].fy >= STRAIGHT_AHEAD
    for path in parts:
        if not isinstance(path, Straight):
            return False
        if path.ux * hulls[0].fx + path.uy * hulls[0].fy < STRAIGHT_AHEAD:
            return False
    return True


STRAIGHT_AHEAD: Final = 0.999
"""The cosine of a way that is straight ahead."""


def may_end(
    state: Diadochi,
    ships: tuple[int, ...],
    path: Path,
    part: i64,
    along: float,
    fronts: Fronts | None,
) -> bool:
    """Whether a place on the way, that is clear, is one to end in."""
    if fronts is not None and fronts.barred(part, along) is not None:
        return False
    return end_ruling(state, ships, path, along) is None


def may_stop(
    state: Diadochi, ships: tuple[int, ...], parts: list[Path], end: End, along: float
) -> bool:
    """Whether ships that have come to an end may as well stop before it, in the same part."""
    if end.part < 0 or along > end.along:
        return False
    if end.crossings and barring(end.crossings, parts, end.part, along) is not None:
        return False
    return end_ruling(state, ships, parts[end.part], along) is None


def before(parts: list[Path], part: i64, along: float) -> tuple[int, float]:
    """The sample before a place on a way; a part below 0 where there is none.

    The end of the part before is the beginning of this one, and is not given twice.
    """
    number = int(part)
    while number >= 0:
        sample = parts[number].length
        if number == part:
            sample = parts[number].sample_before(along)
        if sample > 0.0:
            return number, sample
        number -= 1
    return -1, 0.0
