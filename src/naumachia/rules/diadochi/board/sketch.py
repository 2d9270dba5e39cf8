"""How one action is drawn on the board and said in a line."""

from __future__ import annotations

from typing import Final

from naumachia.geometry.hull import STARBOARD
from naumachia.kernel.clause import Facts, Ruling
from naumachia.kernel.phrase import Phrasebook
from naumachia.rules.diadochi.actions import (
    ATTACKS,
    FORMS,
    NOBODY,
    Abreast,
    Action,
    Appoint,
    Attack,
    Back,
    Call,
    Change,
    Finish,
    Fire,
    Legs,
    Plot,
    Strike,
)
from naumachia.rules.diadochi.board.duties import joins_of
from naumachia.rules.diadochi.board.ways import MOVES, afloat, poses_of, unit_named
from naumachia.rules.diadochi.model import Diadochi
from naumachia.rules.diadochi.notation.vocabulary import WORDS
from naumachia.rules.diadochi.rules.command import needs
from naumachia.rules.diadochi.rules.contact import engaged
from naumachia.rules.diadochi.rules.deployment import plot_poses
from naumachia.rules.diadochi.rules.formations import leading
from naumachia.scene.margin import GroupMember, Sketch
from naumachia.table.measured import measured_line, refusal_line
from naumachia.table.shown import drawn

CABLE: Final = " cables"
MOST_NAMED: Final = 2
"""Supporters that are named one by one."""


def sketch_of(
    state: Diadochi, action: Action, ruling: Ruling | None, phrases: Phrasebook
) -> Sketch:
    """The sketch of an action in the state it is made in; `ruling` is what refuses it, if any."""
    if isinstance(action, Finish):
        brief = phrases.if_any("labels", f"brief_finish_{state.stack[-1].name}", {})
        return Sketch("end", finish_label(state, phrases), "pass", brief=brief)
    step = WORDS.write_step(state, action)
    if isinstance(action, Plot):
        return plot_sketch(state, action, step, ruling, phrases)
    if isinstance(action, Call):
        ships = (int(action.ship), *action.others)
        facts = call_facts(state, action.form, ships, phrases)
        step, said = (phrases.fill("labels", key, facts) for key in ("step_roll", "step_call"))
        names = tuple(state.ships[ship].name for ship in ships)
        return Sketch(step, said, "pass", segment=refusal_line(ruling, CABLE), pieces=names)
    if isinstance(action, MOVES):
        return move_sketch(state, action, step, ruling, phrases)
    label, given = deed(state, action, phrases)
    kind = "pass" if label in ("strike_none", "appoint") else "attack"
    target = target_of(state, action)
    said = phrases.fill("labels", f"step_{label}", given)
    brief = phrases.if_any("labels", f"brief_{label}", given)
    segment = refusal_line(ruling, CABLE)
    if not isinstance(action, (Attack, Fire)):
        return Sketch(step, said, kind, target=target, segment=segment, brief=brief)
    manner = "fire" if isinstance(action, Fire) else ATTACKS[action.kind]
    return Sketch(
        step,
        said,
        kind,
        target=target,
        segment=segment,
        manner=phrases.fill("labels", f"manner_{manner}", {}),
        joins=joins_of(state, action) if ruling is None else (),
        brief=brief,
    )


def finish_label(state: Diadochi, phrases: Phrasebook) -> str:
    """What ends with a Finish: the phase that runs."""
    key = f"step_finish_{state.stack[-1].name}"
    return phrases.fill("labels", key if phrases.has("labels", key) else "step_finish", {})


# -- units ---------------------------------------------------------------------------------


def call_facts(state: Diadochi, form: int, ships: tuple[int, ...], phrases: Phrasebook) -> Facts:
    """What is said of a unit that is named: its ships and what it needs on the die."""
    return {"unit": unit_text(state, form, ships, phrases), "needs": needs(state, ships)}


def unit_text(state: Diadochi, form: int, ships: tuple[int, ...], phrases: Phrasebook) -> str:
    """A unit in words: `G1`, or `G1 to G8, 8 abreast`."""
    facts: Facts = {
        "ship": state.ships[ships[0]].name,
        "last": state.ships[ships[-1]].name,
        "count": len(ships),
    }
    return phrases.fill("labels", f"unit_{FORMS[form]}", facts)


# -- moves ---------------------------------------------------------------------------------


def move_sketch(
    state: Diadochi, action: Action, step: str, ruling: Ruling | None, phrases: Phrasebook
) -> Sketch:
    """A move of a unit: the ship that stands for it, and its others as her fellows."""
    unit = unit_named(state, action.ship)
    said = move_text(action, phrases)
    segment = refusal_line(ruling, CABLE)
    # A change of formation has no place to be pointed at: it is a button.
    kind = "pass" if isinstance(action, Change) else "move"
    brief = brief_text(action, phrases)
    if not afloat(state, unit):
        return Sketch(step, said, kind, segment=segment, brief=brief)
    poses = poses_of(state, unit, action)
    place = unit.ships.index(leading(unit))
    path = poses[place]
    if segment is None and ruling is not None:
        segment = measured_line(path[0][:2], path[-1][:2], CABLE)
    fellows = tuple(
        GroupMember(state.ships[ship].name, poses[number])
        for number, ship in enumerate(unit.ships)
        if number != place
    )
    return Sketch(step, said, kind, path[-1], "", segment, path, fellows=fellows, brief=brief)


def brief_text(action: Action, phrases: Phrasebook) -> str:
    """What a button says of a move of one part, where it has words for that."""
    parts = parts_said(action)
    if len(parts) != 1:
        return ""
    key, facts = parts[0]
    return phrases.if_any("labels", f"brief_{key}", facts)


def move_text(action: Action, phrases: Phrasebook) -> str:
    """A move in words, part by part."""
    said = [phrases.fill("labels", f"step_{key}", facts) for key, facts in parts_said(action)]
    if not said:
        said = [phrases.fill("labels", "step_stay", {})]
    rest = [part[:1].lower() + part[1:] for part in said[1:]]
    return ", ".join([said[0], *rest])


def parts_said(action: Action) -> list[tuple[str, Facts]]:
    """The parts of a move: labels with their measures."""
    if isinstance(action, Back):
        return [("back", {"distance": int(action.distance)})]
    if isinstance(action, Change):
        return [("change", {"side": "starboard" if action.side == STARBOARD else "port"})]
    found: list[tuple[str, Facts]] = []
    if isinstance(action, Abreast):
        if action.wheel:
            found.append(("wheel", {"turned": int(action.wheel)}))
        if action.distance:
            facts: Facts = {"distance": int(action.distance), "turned": int(action.direction)}
            found.append(("slant" if action.direction else "ahead", facts))
        return found if action.wheel_first else found[::-1]
    assert isinstance(action, Legs), "no other action moves a unit"
    for turn, distance in action.legs:
        if turn:
            found.append(("turn", {"turned": turn}))
        if distance:
            found.append(("ahead", {"distance": distance}))
    return found


# -- plots ---------------------------------------------------------------------------------


def plot_sketch(
    state: Diadochi, plot: Plot, step: str, ruling: Ruling | None, phrases: Phrasebook
) -> Sketch:
    """Where a squadron would start: its flagship, and its others as her fellows."""
    if not 0 <= plot.squadron < len(state.squadrons):
        return Sketch(step, step, "place")
    facts: Facts = {
        "squadron": state.squadrons[plot.squadron].name,
        "form": FORMS[plot.form],
        "at": (int(plot.x), int(plot.y)),
        "angle": int(plot.heading),
        "gap": int(plot.gap),
        "lines": len(plot.groups),
    }
    said = phrases.fill("labels", "step_plot" if len(plot.groups) == 1 else "step_plots", facts)
    poses = {ship: drawn(pose) for ship, pose in plot_poses(state, plot)}
    fellows = tuple(
        GroupMember(state.ships[ship].name, (pose,))
        for ship, pose in poses.items()
        if ship != plot.ship
    )
    segment = refusal_line(ruling, CABLE)
    return Sketch(step, said, "place", poses.get(int(plot.ship)), "", segment, fellows=fellows)


# -- deeds ---------------------------------------------------------------------------------


def deed(state: Diadochi, action: Action, phrases: Phrasebook) -> tuple[str, Facts]:
    """Which label tells what is done to a ship, and its facts."""
    facts: Facts = {"ship": state.ships[action.ship].name, "target": target_of(state, action)}
    if isinstance(action, Appoint):
        return "appoint", facts
    if isinstance(action, Strike):
        return "strike_none" if action.victim == NOBODY else "strike", facts
    if isinstance(action, Fire):
        return note_supports(state, "fire", list(action.others), facts, phrases)
    assert isinstance(action, Attack), "no other action is done to a ship"
    ship, target = state.ships[action.ship], state.ships[action.target]
    bound = engaged(state).bound(state, ship, target, action.kind)
    return note_supports(state, ATTACKS[action.kind], [*bound, *action.others], facts, phrases)


def note_supports(
    state: Diadochi, label: str, supports: list[int], facts: Facts, phrases: Phrasebook
) -> tuple[str, Facts]:
    """The label of an attack with those who support it among its facts, many by their number."""
    if not supports:
        return label, facts
    names = tuple(state.ships[ship].name for ship in supports)
    if len(names) > MOST_NAMED:
        facts["supports"] = phrases.fill("labels", "supporters", {"count": len(names)})
    else:
        facts["supports"] = names
    return f"{label}_with", facts


def target_of(state: Diadochi, action: Action) -> str:
    """The ship the action is aimed at, or ""."""
    if isinstance(action, (Fire, Attack)):
        return state.ships[action.target].name
    if isinstance(action, Strike) and action.victim != NOBODY:
        return state.ships[action.victim].name
    return ""
