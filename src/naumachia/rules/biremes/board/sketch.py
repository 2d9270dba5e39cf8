"""Draw one action on the board and describe it in a line."""

from __future__ import annotations

from typing import Final

from naumachia.geometry.lattice import Pose as TablePose
from naumachia.kernel.clause import Facts, Ruling
from naumachia.kernel.phrase import Phrasebook
from naumachia.rules.biremes.actions import (
    CREW,
    HERE,
    Action,
    Attack,
    Defend,
    Deploy,
    EndTurn,
    Fireship,
    Grapple,
    Man,
    Move,
    QuickTurn,
    Ram,
    Shoot,
    Slip,
    Spoil,
    Stay,
    Swipe,
    Transfer,
)
from naumachia.rules.biremes.model import Biremes
from naumachia.rules.biremes.notation.vocabulary import VOCABULARY
from naumachia.rules.biremes.rules.alongside import BESIDE, approach
from naumachia.rules.biremes.rules.melee import Spoils
from naumachia.rules.biremes.rules.movement import VEER, destination
from naumachia.rules.biremes.rules.ramming import contact, run_at
from naumachia.scene.margin import Aim, Motion, Pose, Sketch
from naumachia.table.refusal_facts import measured_line, refusal_line
from naumachia.table.rounding import magnitude
from naumachia.table.scene import scene_pose

INCH: Final = "″"
MANY_CREWS: Final = 4
"""From this difference of the least and the most crew, those between are seldom put aboard."""
DEFENCES: Final = ["none", "turn", "oars", "grapple"]


def sketch_of(state: Biremes, action: Action, ruling: Ruling | None, phrases: Phrasebook) -> Sketch:
    """Return the sketch of an action; `ruling` is its refusal, or None."""
    if isinstance(action, EndTurn):
        return Sketch("end", phrases.fill("labels", "step_end", {}), "pass")
    step = VOCABULARY.write_step(state, action)
    target = target_of(state, action)
    facts: Facts = {"ship": state.ships[action.ship].name, "step": step, "target": target}
    label = move_label(action, facts) or attack_label(action, facts) or answer_label(action, facts)
    sentence = phrases.fill("labels", f"step_{label}", facts)
    ends = end_of(state, action)
    kind = kind_of(action)
    path: tuple[Pose, ...] = () if ends is None else (scene_pose(ends),)
    if path and kind != "place":
        path = (start_of(state, action), *path)
    if isinstance(action, Swipe) and ends is not None:
        # The ship comes alongside first, and then runs on.
        path = (path[0], scene_pose(ends.advance(-int(action.run_on))), path[1])
    segment = refusal_line(ruling, INCH)
    if segment is None and ruling is not None and isinstance(action, Move) and len(path) > 1:
        segment = measured_line(path[0][:2], path[-1][:2], INCH)
    brief = phrases.if_any("labels", f"brief_{label}", facts)
    seldom = isinstance(action, Man) and is_between(state, action)
    motion, aim = Motion(path), Aim(target)
    return Sketch(step, sentence, kind, motion, aim, segment, brief=brief, seldom=seldom)


def is_between(state: Biremes, action: Man) -> bool:
    """Return whether a crew is neither the least, nor half, nor the most of many that may be
    put aboard.
    """
    phase = state.stack[-1]
    if not isinstance(phase, Spoils) or phase.loot or not (phase.keep or phase.prizes):
        return False
    low, high = phase.limits(state)
    return high - low >= MANY_CREWS and action.crew not in (low, (low + high) // 2, high)


def move_label(action: Action, facts: Facts) -> str:
    """Return the label of a move or slip, else "". Put its measures into `facts`."""
    if isinstance(action, Slip):
        action = Move(action.ship, action.angle, action.distance, 0)
        prefix = "slip_"
    else:
        prefix = ""
    if not isinstance(action, Move):
        return ""
    turn = action.first if action.first != 0 else action.last
    facts["distance"], facts["turned"] = int(magnitude(action.distance)), int(turn)
    if action.distance == 0:
        return f"{prefix}turn" if turn != 0 else f"{prefix}stay"
    if turn == 0:
        return f"{prefix}forward" if action.distance > 0 else f"{prefix}back"
    if action.last != 0:
        return "move_turn"
    return "veer" if magnitude(turn) <= VEER and action.distance > 0 else "turn_move"


def attack_label(action: Action, facts: Facts) -> str:
    """Return the label of an attack or a transfer, else ""."""
    if isinstance(action, Shoot):
        return "shoot" if action.missile == CREW else "shoot_fire"
    if isinstance(action, Transfer):
        facts["men"] = int(magnitude(action.men))
        return "transfer" if action.men > 0 else "transfer_back"
    kinds: dict[type[Action], str] = {Ram: "ram", Swipe: "swipe", Grapple: "grapple"}
    return kinds.get(type(action), "")


def answer_label(action: Action, facts: Facts) -> str:
    """Return the label of an answer or a declaration."""
    if isinstance(action, Defend):
        return f"defend_{DEFENCES[action.defence]}"
    if isinstance(action, QuickTurn):
        return "quick_yes" if action.tried else "quick_no"
    if isinstance(action, Spoil):
        return "capture" if action.captured else "sink"
    if isinstance(action, Man):
        facts["men"] = int(action.crew)
        return "man"
    if isinstance(action, Deploy):
        facts["at"] = (int(action.x), int(action.y))
        facts["angle"] = int(action.heading)
        return "place"
    if isinstance(action, Stay):
        return "stay"
    return "fireship" if isinstance(action, Fireship) else "launch"


def kind_of(action: Action) -> str:
    """Return `move`, `attack`, `place` or `pass`."""
    if isinstance(action, Move) or (isinstance(action, Slip) and action != Slip(action.ship, 0, 0)):
        return "move"
    if isinstance(action, Deploy):
        return "place"
    return "attack" if isinstance(action, Attack) else "pass"


def target_of(state: Biremes, action: Action) -> str:
    """Return the name of the target, or ""."""
    if isinstance(action, Attack):
        return state.ships[action.target].name
    return state.ships[action.partner].name if isinstance(action, Transfer) else ""


def end_of(state: Biremes, action: Action) -> TablePose | None:
    """Return the pose after the action; None if the ship stays."""
    if isinstance(action, Deploy):
        return TablePose(action.x, action.y, action.heading)
    ship = state.ships[action.ship]
    if not ship.is_afloat():
        return None
    if isinstance(action, Move):
        return destination(state, ship, action)
    if isinstance(action, Slip):
        return destination(state, ship, Move(action.ship, action.angle, action.distance, 0))
    if isinstance(action, Ram):
        run = run_at(state, ship, state.ships[action.target], action.angle)
        if run is None:
            return state.hull(ship).pose.turn(action.angle)
        return run.hull.pose.advance(int(contact(state, run, state.ships[action.target])))
    if isinstance(action, Swipe):
        target = state.ships[action.target]
        way = approach(state, ship, target, action.side, action.offset, 0)
        return None if way is None else way.end.advance(int(action.run_on))
    if isinstance(action, Grapple):
        target = state.ships[action.target]
        way = approach(state, ship, target, action.side, action.offset, BESIDE)
        return None if way is None else way.end
    if isinstance(action, Transfer) and action.side != HERE:
        partner = state.ships[action.partner]
        way = approach(state, ship, partner, action.side, action.offset, BESIDE)
        return None if way is None else way.end
    return None


def start_of(state: Biremes, action: Action) -> Pose:
    """Return the pose of the ship now."""
    return scene_pose(state.hull(state.ships[action.ship]).pose)
