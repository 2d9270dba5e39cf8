"""Draw one action on the board and describe it in a line."""

from __future__ import annotations

from typing import Final

from naumachia.geometry.lattice import DEGREE
from naumachia.geometry.lattice import Pose as TablePose
from naumachia.kernel.clause import Facts, Ruling
from naumachia.kernel.phrase import Phrasebook
from naumachia.rules.age_of_sail.actions import (
    NOBODY,
    Action,
    Announce,
    Arc,
    Board,
    Boats,
    Cut,
    Detail,
    Finish,
    Fire,
    Grapple,
    Man,
    Rescue,
    Sail,
    Secure,
    Strike,
    Tow,
    TurnAway,
    Withdraw,
)
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.notation.vocabulary import WORDS
from naumachia.rules.age_of_sail.rules.guns import may_measure, rakes
from naumachia.rules.age_of_sail.rules.sailing import arc_end, arc_pose, course_of
from naumachia.rules.age_of_sail.ship import NOTICES
from naumachia.rules.age_of_sail.tables.designs import FACINGS, RANGES
from naumachia.scene.margin import Aim, Motion, Pose, Sketch
from naumachia.table.refusal_facts import refusal_line
from naumachia.table.scene import scene_pose

INCH: Final = "″"
MOVES: Final = (Sail, Arc, Boats)
AIMED: Final = (Grapple, Board, Withdraw, Cut, Tow, Secure, Fire)
HOSTILE: Final = (Fire, Grapple, Board)


def sketch_of(
    state: AgeOfSail, action: Action, ruling: Ruling | None, phrases: Phrasebook
) -> Sketch:
    """Return the sketch of an action in the state it is made in; `ruling` is what refuses it, if
    any.
    """
    if isinstance(action, Finish):
        return Sketch("end", finish_label(state, phrases), "pass")
    step = WORDS.write_step(state, action)
    facts = facts_of(state, action)
    label = label_of(state, action)
    said = phrases.fill("labels", f"step_{label}", facts)
    brief = phrases.if_any("labels", f"brief_{label}", facts)
    segment = refusal_line(ruling, INCH)
    pose = end_of(state, action)
    if isinstance(action, MOVES) and state.ships[action.ship].afloat():
        here = scene_pose(state.hull(state.ships[action.ship]).pose)
        motion = Motion(path_of(action, here, here if pose is None else scene_pose(pose)))
        return Sketch(step, said, "move", motion, segment=segment)
    kind = "attack" if isinstance(action, HOSTILE) else "pass"
    target = state.ships[action.target].name if isinstance(action, AIMED) else ""
    manner = ""
    if isinstance(action, Fire):
        key = "manner_fire_raking" if raking(state, action) else "manner_fire"
        manner = phrases.fill("labels", key, facts)
    usual = isinstance(action, Strike) and is_usual(state, action)
    aim = Aim(target, manner)
    return Sketch(step, said, kind, aim=aim, segment=segment, brief=brief, usual=usual)


def is_usual(state: AgeOfSail, action: Strike) -> bool:
    """Return whether this battery is the one that goes when nobody chooses."""
    phase = state.stack[-1]
    return action == phase.default(state, state.commander(state.ships[action.ship]))


def path_of(action: Action, here: Pose, end: Pose) -> tuple[Pose, ...]:
    """Return the path from here to there: a turn, a run and a turn; one pose for a ship that
    stays.
    """
    if here == end:
        return (here,)
    if not isinstance(action, Sail) or here[:2] == end[:2]:
        return (here, end)
    course = (here[2] + action.first / DEGREE) % 360.0
    way = [here, (here[0], here[1], course), (end[0], end[1], course), end]
    return tuple(pose for at, pose in enumerate(way) if at == 0 or pose != way[at - 1])


def finish_label(state: AgeOfSail, phrases: Phrasebook) -> str:
    """Return what ends with a Finish: the phase that runs."""
    key = f"step_finish_{state.stack[-1].name}"
    return phrases.fill("labels", key if phrases.has("labels", key) else "step_finish", {})


def raking(state: AgeOfSail, action: Fire) -> bool:
    """Return whether the volley would rake its target."""
    ship, target = state.ships[action.ship], state.ships[action.target]
    if not state.rules.rakes or not ship.afloat() or not target.afloat():
        return False
    return rakes(state.hull(ship), state.hull(target))


def label_of(state: AgeOfSail, action: Action) -> str:
    """Return the key of the phrase that describes an action."""
    word = WORDS.by_type[type(action)].kind.name
    if isinstance(action, Fire) and raking(state, action):
        return "fire_raking"
    if isinstance(action, Sail):
        if action.distance == 0:
            return "sail_turn" if action.first else "sail_stay"
        turns = (action.first != 0) + 2 * (action.last != 0)
        return ("sail_ahead", "sail_turn_ahead", "sail_ahead_turn", "sail_turn_ahead_turn")[turns]
    if isinstance(action, Announce):
        return f"announce_{NOTICES[action.notice]}"
    if isinstance(action, Withdraw):
        return "withdraw_cutting" if action.cut else "withdraw"
    if isinstance(action, Strike):
        return "strike_half" if action.half else "strike"
    return word


def facts_of(state: AgeOfSail, action: Action) -> Facts:
    """Return the description of an action from the phrases."""
    facts: Facts = {"ship": state.ships[action.ship].name if action.ship != NOBODY else ""}
    if isinstance(action, AIMED):
        facts["target"] = state.ships[action.target].name
    if isinstance(action, Sail):
        facts["distance"] = int(action.distance)
        facts["turned"], facts["last_turned"] = int(action.first), int(action.last)
    elif isinstance(action, (Arc, Boats)):
        facts["distance"] = int(action.distance)
        facts["turned"] = int(action.change if isinstance(action, Arc) else action.turn)
    elif isinstance(action, (Man, Secure)):
        facts["men"] = 2 * int(action.men)
    elif isinstance(action, Rescue):
        facts["place"] = int(action.place) + 1
    elif isinstance(action, TurnAway):
        facts["angle"] = int(action.heading)
    elif isinstance(action, Detail):
        facts["captor"] = state.ships[action.captor].name
    if isinstance(action, (Fire, Strike)):
        facts["facing"] = FACINGS[action.facing]
    if isinstance(action, Strike):
        facts["range"] = RANGES[action.range]
    return facts


def end_of(state: AgeOfSail, action: Action) -> TablePose | None:
    """Return where a ship would lie after a move; None when it stays, or cannot be moved at all.
    Before it may be measured, where it would lie if nobody were in its way (SAIL-RULE-59).
    """
    if not isinstance(action, MOVES) or not state.ships[action.ship].afloat():
        return None
    ship = state.ships[action.ship]
    here = state.hull(ship).pose
    if not may_measure(state):
        return estimated_end(here, action)
    if isinstance(action, Sail):
        course = course_of(state, ship, action)
        return here.turn(action.first) if course is None else course.end
    if isinstance(action, Arc):
        return arc_end(state, ship, action).pose
    return here.turn(action.turn).advance(action.distance)


def estimated_end(here: TablePose, action: Action) -> TablePose:
    """Return where a move leads that nothing stops."""
    if isinstance(action, Sail):
        return here.turn(action.first).advance(action.distance).turn(action.last)
    if isinstance(action, Arc):
        return arc_pose(here, action.change, action.distance, float(action.distance))
    assert isinstance(action, Boats)
    return here.turn(action.turn).advance(action.distance)
