"""Draw one action on the board, and describe it in a line."""

from __future__ import annotations

from typing import Final

from naumachia.geometry.grid import OFF_GRID, STEP_X, STEP_Y
from naumachia.kernel.mypyc import i64
from naumachia.kernel.phrase import Phrasebook
from naumachia.rules.trireme.actions import (
    FORWARD,
    LETTERS,
    NO_LANE,
    NOBODY,
    REVERSE,
    Action,
    Attack,
    Maneuver,
    Place,
    Ram,
    Stop,
)
from naumachia.rules.trireme.model import Ship, Trireme, ship_name
from naumachia.rules.trireme.notation.vocabulary import WORDS
from naumachia.rules.trireme.rules.maneuver import destination, maneuver_ruling, turned
from naumachia.rules.trireme.rules.ramming import KEEL_ANGLES, nearest
from naumachia.rules.trireme.rules.setup import next_to_place
from naumachia.scene import abreast
from naumachia.scene.margin import Aim, Motion, Pose, Sketch
from naumachia.scene.overlay import Segment, Tone

DEGREES: Final = 45.0
"""Degrees in one step of the compass."""


def sketch_of(state: Trireme, action: Action, phrases: Phrasebook) -> Sketch:
    """Return the sketch of an action in the state in which it is made."""
    if isinstance(action, Place):
        return sketch_place(state, action, phrases)
    if isinstance(action, Maneuver):
        return sketch_maneuver(state, action, phrases)
    if isinstance(action, Attack):
        target = ship_name(action.target)
        label = "step_ram" if isinstance(action, Ram) else "step_board"
        sentence = phrases.fill("labels", label, {"target": target})
        return Sketch(WORDS.write_step(state, action), sentence, "attack", aim=Aim(target))
    if isinstance(action, Stop):
        return Sketch(".", phrases.fill("labels", "step_stop", {}), "pass")
    return Sketch("end", phrases.fill("labels", "step_end", {}), "pass")


def sketch_place(state: Trireme, action: Place, phrases: Phrasebook) -> Sketch:
    """Return the sketch of a ship on the intersection where it would start."""
    pose = (float(action.column), float(action.row), int(action.heading) * DEGREES)
    facts = {"ship": ship_name(next_to_place(state)), "at": (int(action.column), int(action.row))}
    step = f"({action.column},{action.row})"
    return Sketch(step, phrases.fill("labels", "step_place", facts), "place", Motion((pose,)))


def sketch_maneuver(state: Trireme, action: Maneuver, phrases: Phrasebook) -> Sketch:
    """Return the sketch of a maneuver: its final pose, and what blocks a refused one."""
    ship = state.ships[action.ship]
    letter = LETTERS[action.kind]
    cell = destination(state, ship, action.kind)
    heading = ship.heading
    if action.kind not in (FORWARD, REVERSE):
        heading = turned(heading, action.kind)
    sentence = phrases.fill("labels", f"step_{letter}", {})
    east = north = 0.0
    if action.lane != NO_LANE and cell != OFF_GRID and state.top[cell] != NOBODY:
        mate = ship_name(state.top[cell])
        facts = {"step": sentence, "mate": mate, "lane": int(action.lane)}
        sentence = phrases.fill("labels", "step_lane", facts)
        east, north = abreast(DEGREES * int(action.lane))
    start = pose_at(state, ship.cell, ship.heading)
    pose = pose_at(state, cell, heading) if cell != OFF_GRID else beyond(state, ship, action.kind)
    segment = obstacle(state, ship, action.kind, pose, phrases)
    pose = (pose[0] + east, pose[1] + north, pose[2])
    step, motion = WORDS.write_step(state, action), Motion((start, pose))
    return Sketch(step, sentence, "move", motion, segment=segment)


def pose_at(state: Trireme, cell: i64, heading: i64) -> Pose:
    """Return a pose as column, row and degrees."""
    column, row = state.grid.point(int(cell))
    return float(column), float(row), int(heading) * DEGREES


def beyond(state: Trireme, ship: Ship, kind: i64) -> Pose:
    """Return the point off the board to which a maneuver would lead."""
    column, row = state.point(ship)
    way = ship.heading if kind == FORWARD else (ship.heading + 4) & 7
    return float(column + STEP_X[way]), float(row + STEP_Y[way]), int(ship.heading) * DEGREES


def obstacle(
    state: Trireme, ship: Ship, kind: i64, pose: Pose, phrases: Phrasebook
) -> Segment | None:
    """Return the line to the ship or edge that blocks a refused maneuver."""
    ruling = maneuver_ruling(state, ship, kind, True)
    if ruling is None:
        return None
    refused = ruling.clause
    start = (pose[0], pose[1])
    heading = int(pose[2] // DEGREES)
    if refused == "TRI-RAM-11":
        cell = state.grid.cell(int(pose[0]), int(pose[1]))
        ahead = state.grid.ahead[cell * 8 + heading]
        blocker = state.ships[nearest(state, ahead, heading, ship.side)]
    elif refused == "TRI-OCC-01" or refused == "TRI-OCC-02":
        blocker = state.ships[state.top[state.grid.cell(int(pose[0]), int(pose[1]))]]
        start = (float(state.point(ship)[0]), float(state.point(ship)[1]))
    elif refused == "TRI-RULE-16":
        here = state.point(ship)
        return Segment((float(here[0]), float(here[1])), start, "", Tone.BAD)
    else:
        return None
    angle = KEEL_ANGLES[(heading - blocker.heading) & 7]
    at = state.point(blocker)
    label = phrases.fill("labels", "gap", {"angle": angle})
    return Segment(start, (float(at[0]), float(at[1])), label, Tone.BAD)
