"""How one action is drawn on the board and said in a line."""

from __future__ import annotations

from naumachia.geometry.lattice import DEGREE, UNIT
from naumachia.geometry.lattice import Pose as TablePose
from naumachia.kernel.clause import Facts, Ruling
from naumachia.kernel.phrase import Phrasebook
from naumachia.rules.biremes.actions import (
    HERE,
    Action,
    Deploy,
    EndTurn,
    Grapple,
    Move,
    Ram,
    Shoot,
    Slip,
    Swipe,
    Transfer,
)
from naumachia.rules.biremes.approach import BESIDE, approach
from naumachia.rules.biremes.model import Biremes
from naumachia.rules.biremes.moving import destination
from naumachia.rules.biremes.notation import step_text
from naumachia.rules.biremes.ramming import contact, run_at
from naumachia.scene.margin import Pose, Sketch
from naumachia.scene.overlay import Segment, Tone

KINDS = {
    Ram: "ram",
    Swipe: "swipe",
    Grapple: "grapple",
    Transfer: "transfer",
    Shoot: "shoot",
}


def sketch_of(state: Biremes, action: Action, ruling: Ruling | None, phrases: Phrasebook) -> Sketch:
    """The sketch of an action in the state it is made in; `ruling` is what refuses it, if any."""
    if isinstance(action, EndTurn):
        return Sketch("end", phrases.fill("labels", "step_end", {}), "pass")
    step = step_text(state, action)
    target = target_of(state, action)
    facts: Facts = {"ship": state.ships[action.ship].name, "step": step, "target": target}
    label = KINDS.get(type(action), "other")
    if isinstance(action, Transfer):
        facts["men"] = int(action.men)
    sentence = phrases.fill("labels", f"step_{label}", facts)
    ends = end_of(state, action)
    kind = kind_of(action)
    pose = None if ends is None else drawn(ends)
    path = () if pose is None or kind == "place" else (here(state, action), pose)
    return Sketch(step, sentence, kind, pose, target, segment_of(ruling), path)


def kind_of(action: Action) -> str:
    """`move`, `attack`, `place` or `pass`."""
    if isinstance(action, Move) or (isinstance(action, Slip) and action != stay_put(action)):
        return "move"
    if isinstance(action, Deploy):
        return "place"
    return "attack" if isinstance(action, (Ram, Swipe, Grapple, Shoot)) else "pass"


def stay_put(slip: Slip) -> Slip:
    """The slip of the same ship that goes nowhere."""
    return Slip(slip.ship, 0, 0)


def target_of(state: Biremes, action: Action) -> str:
    """The ship the action is aimed at, or ""."""
    if isinstance(action, (Ram, Swipe, Grapple, Shoot)):
        return state.ships[action.target].name
    return state.ships[action.partner].name if isinstance(action, Transfer) else ""


def end_of(state: Biremes, action: Action) -> TablePose | None:
    """Where the ship would lie, or None when it stays."""
    if isinstance(action, Deploy):
        return TablePose(action.x, action.y, action.heading)
    ship = state.ships[action.ship]
    if not ship.afloat():
        return None
    if isinstance(action, Move):
        return destination(state, ship, action)
    if isinstance(action, Slip):
        return destination(state, ship, Move(action.ship, action.angle, action.distance, 0))
    if isinstance(action, Ram):
        run = run_at(state, ship, state.ships[action.target], action.angle)
        if run is None:
            return state.hull(ship).pose.turned(action.angle)
        return run.hull.pose.ahead(int(contact(state, run, state.ships[action.target])))
    if isinstance(action, (Swipe, Grapple)):
        target = state.ships[action.target]
        beside = 0 if isinstance(action, Swipe) else BESIDE
        way = approach(state, ship, target, action.side, action.offset, beside)
        return None if way is None else way.end
    if isinstance(action, Transfer) and action.side != HERE:
        partner = state.ships[action.partner]
        way = approach(state, ship, partner, action.side, action.offset, BESIDE)
        return None if way is None else way.end
    return None


def drawn(pose: TablePose) -> Pose:
    """A pose in inches and degrees."""
    return pose.x / UNIT, pose.y / UNIT, pose.heading / DEGREE


def here(state: Biremes, action: Action) -> Pose:
    """Where the ship lies now."""
    return drawn(state.hull(state.ships[action.ship]).pose)


def segment_of(ruling: Ruling | None) -> Segment | None:
    """The measured line that explains a refusal."""
    if ruling is None:
        return None
    start, end = ruling.facts.get("line_from"), ruling.facts.get("line_to")
    if not isinstance(start, tuple) or not isinstance(end, tuple):
        return None
    one = (start[0] / UNIT, start[1] / UNIT)
    two = (end[0] / UNIT, end[1] / UNIT)
    length = ((two[0] - one[0]) ** 2 + (two[1] - one[1]) ** 2) ** 0.5
    return Segment(one, two, f"{length:.2f}″", Tone.BAD)
