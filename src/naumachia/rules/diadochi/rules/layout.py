"""Formations drawn up on a table: where each ship of a row or of a column starts.

`abreast 36,6,0 gap 1: 3 3 3 3* / 3 3 3 3` is a row, its lines from port to starboard, with its bows
at y = 6 and its middle at x = 36; `ahead 20,20.5,180: 5* 5 4 4` a column whose head has her bow
there. `8x3` is eight ships of three banks, `*` marks the flagship (ledger 6.2).
"""

from __future__ import annotations

from typing import Final, final

from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import COS, SIN, TOLERANCE, UNIT, Pose, nearest, parse_length
from naumachia.geometry.lattice import parse_pose as read_pose
from naumachia.kernel.clause import ClauseId, Facts
from naumachia.kernel.mypyc import i64
from naumachia.rules.diadochi.actions import ABREAST, AHEAD, FORMS
from naumachia.rules.diadochi.model import Diadochi
from naumachia.rules.diadochi.options import Rules
from naumachia.rules.diadochi.tables.types import WIDTH

CLEAR: Final = 8 * UNIT
"""From the centreline (DIA-SET-04)."""
LEAST_ZONE: Final = 2 * UNIT
"""A table that leaves less than this has no space for eight cables (DIA-RULE-17)."""


@final
class Formation:
    """A row or a column to be drawn up (DIA-SET-03).

    `groups` has the codes of its ships, each line from port to starboard or from the head;
    `flagship` is the place among all of them of the one that is marked, or -1.
    """

    __slots__ = ("flagship", "form", "gap", "groups", "heading", "x", "y")

    def __init__(
        self,
        form: i64,
        x: i64,
        y: i64,
        heading: i64,
        gap: i64,
        groups: list[list[str]],
        flagship: i64,
    ) -> None:
        self.form: Final[i64] = form
        self.x: Final[i64] = x
        self.y: Final[i64] = y
        self.heading: Final[i64] = heading
        self.gap: Final[i64] = gap
        self.groups: Final = groups
        self.flagship: Final[i64] = flagship

    def moved(self, east: i64, north: i64) -> Formation:
        """The same one elsewhere."""
        x, y = self.x + east, self.y + north
        return Formation(self.form, x, y, self.heading, self.gap, self.groups, self.flagship)


def read_formation(text: str) -> Formation:
    """The formation of a line of a scenario file. Raises ValueError saying what is wrong."""
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
    """The codes of `4`, `5*` or `8x3`, and whether a flagship is marked. Raises ValueError."""
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
    """Where the ships of a formation lie, by the lengths of their bases in its groups, in order.

    The bows of a row are level; in a column each bow is where the stern ahead of her is.
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
    """Whether there is space to start eight cables from the centreline (DIA-SET-04)."""
    return rules.depth // 2 - CLEAR >= LEAST_ZONE


def zone_depth(rules: Rules) -> i64:
    """How far from its home edge a side may start (DIA-RULE-17)."""
    return rules.depth // 2 - CLEAR if zone_is_clear(rules) else rules.depth // 4


def zone_clause(
    state: Diadochi, side: i64, form: i64, hulls: list[Hull], facts: Facts | None
) -> ClauseId | None:
    """The clause against a formation of a side that starts there, for its place alone.

    All of it is in the side's zone (DIA-SET-04). What is beyond another edge of the table must be
    a part of a column whose head is wholly on it (DIA-SET-05, DIA-RULE-18).
    """
    table = state.sea.table
    zone = float(zone_depth(state.rules))
    for number, hull in enumerate(hulls):
        far = hull.y + hull.extent_y() if side == 0 else float(table.height) - hull.y
        far += 0.0 if side == 0 else hull.extent_y()
        if far > zone + TOLERANCE:
            if facts is not None:
                front = float(table.height) * 0.5 - far
                facts["refusal"] = "zone_left"
                facts["distance"] = int(nearest(front))
                facts["limit"] = int(table.height // 2 - zone_depth(state.rules))
            return "DIA-SET-04" if zone_is_clear(state.rules) else "DIA-RULE-17"
        if not table.holds(hull) and (form != AHEAD or number == 0):
            if facts is not None:
                facts["refusal"] = "starts_off_table"
                facts["form"] = FORMS[form]
            return "DIA-SET-05" if form != AHEAD else "DIA-RULE-18"
    return None
