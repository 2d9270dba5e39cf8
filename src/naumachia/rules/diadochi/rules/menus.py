"""The menu of a unit: courses gone as far as may be, and kept while nothing has changed.

A course is an order at its full length; it is gone once, as far as may be ("until contact",
DIA-RULE-45), and from that one walk follow the shorter orders that are legal as well.
"""

from __future__ import annotations

from typing import Final, final

from naumachia.geometry.hull import Hull
from naumachia.geometry.paths import Path, box_of, joint_box
from naumachia.geometry.sea import EDGE
from naumachia.kernel.mypyc import mypyc_attr
from naumachia.rules.diadochi.actions import (
    AHEAD,
    Abreast,
    Action,
    Back,
    Legs,
)
from naumachia.rules.diadochi.model import Diadochi, Unit
from naumachia.rules.diadochi.rules.fronts import FRONT
from naumachia.rules.diadochi.rules.limits import (
    COLUMN_WAY,
    WAY,
    limit_ruling,
)
from naumachia.rules.diadochi.rules.obstacles import (
    End,
    Setting,
    may_stop,
    open_edge,
    trimmed_end,
    way_ruling,
)
from naumachia.rules.diadochi.rules.paths import (
    guide_place,
    way_parts,
)
from naumachia.table.memory import Memory


@final
@mypyc_attr(acyclic=True)
class Course:
    """An order at its full length, and how far it may be gone.

    Attributes:
        off: how far from its parts a base may matter: what lies between an enemy and one who
            crosses its front counts too.
    """

    __slots__ = ("action", "end", "off", "parts")

    def __init__(self, action: Action, parts: list[Path], end: End, front: float) -> None:
        """`front` is how far off a base may lie that screens a front."""
        self.action: Final = action
        self.parts: Final = parts
        self.end: Final = end
        self.off: Final = front if end.watched else 0.0

    def meets(self, hull: Hull) -> bool:
        """Whether a base may matter to this course: it reaches into a part that was gone."""
        off = hull.reach + self.off
        for number in range(self.end.parts_gone):
            west, south, east, north = self.parts[number].box()
            if west - off <= hull.x <= east + off and south - off <= hull.y <= north + off:
                return True
        return False


@final
class Remembered(Memory):
    """A menu that may be used again while what it rests on has not changed.

    Attributes:
        unit, foes: the unit, and the enemies that it looked at.
        box: where its ways came; `wide` is with the fronts that they may have crossed.
        inside, enemies: the bases that lay in the one, and those of enemies in the other.
        most, found: how many moves were asked for, and those there are.
        tried: the courses that were gone, None for what was no order.
    """

    __slots__ = (
        "box", "enemies", "foes", "found", "inside", "most", "tried", "unit", "wide",
    )  # fmt: skip

    def __init__(self, menu: Menu) -> None:
        state, off = menu.state, front_room(menu.state)
        west, south, east, north = menu.box
        self.unit: Final = menu.unit
        self.foes: Final = menu.foes
        self.wide: Final = (west - off, south - off, east + off, north + off)
        # What stands between an enemy and one who crosses its front counts too.
        self.box: Final = self.wide if menu.watched else menu.box
        self.inside: Final = bases(state, self.box)
        self.enemies: Final = enemy_bases(state, menu.unit, self.wide)
        self.most: Final = menu.most
        self.found: Final = menu.found
        self.tried: Final = menu.tried

    def is_of(self, state: Diadochi, unit: Unit, foes: list[Hull]) -> bool:
        """Whether the unit and the enemies around it are still as they were."""
        # A hull never changes, and equals itself alone.
        return (
            unit is self.unit
            and foes == self.foes
            and enemy_bases(state, unit, self.wide) == self.enemies
        )

    def changes(self, state: Diadochi) -> list[Hull]:
        """Find the bases that have come, gone or moved: where they were, and where they are."""
        now = bases(state, self.box)
        if now == self.inside:
            return []
        found = [hull for hull in self.inside if hull not in now]
        return found + [hull for hull in now if hull not in self.inside]


def front_room(state: Diadochi) -> float:
    """How far off a way a base may lie that has to do with a front crossed on it."""
    return float(FRONT) + state.sea.widest * 2.0


def bases(state: Diadochi, box: tuple[float, float, float, float]) -> list[Hull]:
    """The bases that may reach into a box, by number."""
    sea = state.sea
    off = sea.widest
    found: list[Hull] = []
    for number in sea.cells.box(box[0] - off, box[1] - off, box[2] + off, box[3] + off):
        found.append(sea.hull(number))
    return found


def enemy_bases(state: Diadochi, unit: Unit, box: tuple[float, float, float, float]) -> list[Hull]:
    """Those of a unit's uncrippled enemies."""
    holder = state.ships[unit.ships[0]].holder
    found: list[Hull] = []
    for number in state.sea.cells.box(box[0], box[1], box[2], box[3]):
        ship = state.ships[number]
        if ship.holder != holder and not ship.crippled and not ship.captured:
            found.append(state.sea.hull(number))
    return found


@final
class Menu:
    """The candidates of one unit, no more than `most` and each once.

    `entangled`: a ship of the unit lies deeper in a stranger than a forced move may drive her. What
    stops a forced move then does not stop an order (DIA-RULE-35, DIA-RULE-44), and each candidate
    is checked.

    `box` is where the ways came that were tried, `watched` whether one may cross a front; `known`
    are courses gone before, when all was as it is but for the bases `changed`.
    """

    def __init__(
        self,
        state: Diadochi,
        unit: Unit,
        most: int,
        foes: list[Hull],
        known: list[Course | None],
        changed: list[Hull],
    ) -> None:
        self.state: Final = state
        self.unit: Final = unit
        self.most: Final = most
        self.foes: Final = foes
        self.known: Final = known
        self.changed: Final = changed
        self.setting: Final = Setting(state, unit.ships, reach_of(state, unit))
        self.hulls: Final = self.setting.hulls
        self.found: Final[list[Action]] = []
        self.listed: Final[set[Action]] = set()
        self.courses: Final[list[Course]] = []
        self.tried: Final[list[Course | None]] = []
        self.box = box_of(self.hulls)
        self.watched = False
        self.entangled: Final = self.setting.entangled()

    def full(self) -> bool:
        """Whether there is no room for more."""
        return len(self.found) >= self.most

    def add(self, action: Action) -> None:
        """List an action that is legal for all that its way is clear."""
        if self.full() or (self.entangled and (action in self.listed or not self.legal(action))):
            return
        before = len(self.listed)
        self.listed.add(action)
        if len(self.listed) > before:
            self.found.append(action)

    def try_course(self, action: Action) -> None:
        """Go a course, and list it as far as it is legal."""
        if self.full():
            return
        course = self.course_of(action)
        if course is None:
            return
        parts, end = course.parts, course.end
        self.courses.append(course)
        if end.whole:
            self.add(action)
            return
        met = end.met
        if met is not None and met.kind == EDGE:
            if met.which == open_edge(self.state, self.unit.ships[0]):
                self.add_legal(action)
        # What was gone had the samples of a shorter order, and was trimmed closer than it must be.
        short = cut(action, parts, end.along) if end.part == len(parts) - 1 else None
        if short is not None:
            self.add(short)

    def course_of(self, action: Action) -> Course | None:
        """Go a course, or take it as it was gone before; None for what is no order."""
        number = len(self.tried)
        if number < len(self.known) and self.still_holds(self.known[number]):
            course = self.known[number]
            if course is not None and course.end.parts_gone > 0:
                # A forced move is loosened by the first way gone, be it remembered or not.
                self.setting.for_forced(course.parts)
        else:
            course = self.gone(action)
        self.tried.append(course)
        if course is not None:
            self.take_in(course.parts)
            self.watched = self.watched or course.end.watched
        return course

    def still_holds(self, course: Course | None) -> bool:
        """Whether a course gone before meets nothing that has changed."""
        if course is None:
            return True
        return all(not course.meets(hull) for hull in self.changed)

    def gone(self, action: Action) -> Course | None:
        """Go a course; None for what is no order."""
        if limit_ruling(self.state, self.unit, action) is not None:
            return None
        guide = guide_place(self.unit.ships, action)
        parts = way_parts(self.unit.form, self.hulls, action, guide)
        if not parts:
            return None
        end = trimmed_end(self.state, self.unit.ships, parts, setting=self.setting)
        return Course(action, parts, end, front_room(self.state))

    def take_in(self, parts: list[Path]) -> None:
        """Note where a way comes."""
        for path in parts:
            self.box = joint_box(self.box, path.box())

    def add_legal(self, action: Action | None) -> None:
        """List an action if it is legal."""
        if action is not None and (self.entangled or self.legal(action)):
            self.add(action)

    def legal(self, action: Action) -> bool:
        """Whether the unit may move so."""
        guide = guide_place(self.unit.ships, action)
        if limit_ruling(self.state, self.unit, action) is not None:
            return False
        parts = way_parts(self.unit.form, self.hulls, action, guide)
        if parts:
            self.take_in(parts)
            self.watched = True
        return way_ruling(self.state, self.unit.ships, parts, self.setting) is None

    def shorten(self, lengths: list[int]) -> None:
        """List shorter orders along the courses that were gone: a length of all, then the next.

        Where a course ends with a wheel its lengths are angles.
        """
        last = [one for one in self.courses if one.end.part == len(one.parts) - 1]
        for length in lengths:
            along = float(length)
            for course in last:
                if along < course.end.along:
                    if self.full():
                        return
                    self.shorten_one(course, along)

    def shorten_one(self, course: Course, along: float) -> None:
        """List one course, whose last part goes on beyond it, cut there."""
        end = course.end
        if may_stop(self.state, self.unit.ships, course.parts, end, along):
            action = cut(course.action, course.parts, along)
            # Between two samples nobody has looked.
            if int(along) % int(course.parts[end.part].step) != 0:
                self.add_legal(action)
            elif action is not None:
                self.add(action)


def reach_of(state: Diadochi, unit: Unit) -> float:
    """How far from where a unit lies it may have to do with other ships, whatever its order."""
    way = COLUMN_WAY if unit.form == AHEAD else WAY
    return float(way) + front_room(state)


def cut(action: Action, parts: list[Path], along: float) -> Action | None:
    """An order that ends so far along its last part; None when nothing of that is left."""
    left = int(along)
    if left <= 0:
        return None
    if isinstance(action, Back):
        return Back(action.ship, left)
    if isinstance(action, Abreast):
        return cut_line(action, len(parts), left)
    if isinstance(action, Legs):
        return cut_column(action, left) if goes_at_once(action, parts) else cut_single(action, left)
    return None


def goes_at_once(action: Legs, parts: list[Path]) -> bool:
    """Whether legs are one part, as those of a column are."""
    return len(parts) == 1 and parts[0].length == float(sum(way for _, way in action.legs))


def cut_line(action: Abreast, parts: int, left: int) -> Abreast:
    """The order of a line with its last part cut."""
    if action.wheel != 0 and (parts == 1 or not action.wheel_first):
        wheel = left if action.wheel > 0 else -left
        return Abreast(action.ship, wheel, action.direction, action.distance, action.wheel_first)
    return Abreast(action.ship, action.wheel, action.direction, left, action.wheel_first)


def cut_column(action: Legs, left: int) -> Legs:
    """Legs as far as so much of the whole way is gone."""
    legs: list[tuple[int, int]] = []
    for turn, way in action.legs:
        if left <= 0:
            break
        legs.append((turn, way if way < left else left))
        left -= way
    return Legs(action.ship, tuple(legs))


def cut_single(action: Legs, left: int) -> Legs | None:
    """Legs of a single ship with the last way or turn cut."""
    turn, way = action.legs[-1]
    if way == 0:
        last = (left if turn > 0 else -left, 0)
    else:
        last = (turn, left)
    return Legs(action.ship, (*action.legs[:-1], last))
