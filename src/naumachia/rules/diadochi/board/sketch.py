"""Describe an action on the board: its path, its words, who joins in."""

from __future__ import annotations

from typing import Final

from naumachia.geometry.column import Column
from naumachia.geometry.hull import STARBOARD
from naumachia.geometry.lattice import UNIT
from naumachia.geometry.paths import Path, Pivot, Stationary, TurnAboutPoints
from naumachia.kernel.clause import Facts, Ruling
from naumachia.kernel.mypyc import i64
from naumachia.kernel.phrase import Phrasebook
from naumachia.rules.diadochi.actions import (
    ABREAST,
    ATTACKS,
    FORMS,
    NOBODY,
    SINGLE,
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
from naumachia.rules.diadochi.model import AFLOAT, ORDERED, Diadochi, Ship, Unit
from naumachia.rules.diadochi.notation.vocabulary import WORDS
from naumachia.rules.diadochi.rules.command import highest_roll
from naumachia.rules.diadochi.rules.contact import engagements, engagements_with
from naumachia.rules.diadochi.rules.deployment import plot_poses
from naumachia.rules.diadochi.rules.formations import hulls_of, lead_ship
from naumachia.rules.diadochi.rules.missiles import (
    RANGE,
    can_support,
    closest_targets,
    list_shots,
)
from naumachia.rules.diadochi.rules.movement import Moves, MoveUnit, open_orders
from naumachia.rules.diadochi.rules.paths import guide_place, order_paths
from naumachia.rules.diadochi.rules.players import names
from naumachia.rules.diadochi.speech import cables
from naumachia.scene.margin import (
    Aim,
    Duty,
    GroupMember,
    Motion,
    Pose,
    Selection,
    Sketch,
    Supporter,
)
from naumachia.table.refusal_facts import measured_line, refusal_line
from naumachia.table.scene import scene_pose

# -- paths as poses ------------------------------------------------------------------------

MOVES: Final = (Abreast, Back, Change, Legs)
"""The actions that move a unit."""
TURN_STEP: Final = 1000.0
"""The angle between drawn poses of a wheel, in hundredths of a degree."""
COLUMN_STEP: Final = float(UNIT)
"""The distance between drawn poses of a column, along its head's path."""


def unit_or_alone(state: Diadochi, ship: i64) -> Unit:
    """Return a ship's unit of this half-turn, or the ship alone."""
    unit = state.unit_of(ship)
    return Unit(SINGLE, (int(ship),), ORDERED) if unit is None else unit


def piece_of(state: Diadochi, action: Action) -> str:
    """Return the ship that an action orders on the board.

    It is "" for an action of the whole side, and for a call, which is for a set of ships.
    """
    if action.ship == NOBODY or isinstance(action, Call):
        return ""
    ship = int(action.ship)
    if isinstance(action, MOVES):
        ship = lead_ship(unit_or_alone(state, ship))
    return state.ships[ship].name


def is_unit_afloat(state: Diadochi, unit: Unit) -> bool:
    """Return whether all ships of a unit are afloat."""
    return all(state.ships[ship].status == AFLOAT for ship in unit.ships)


def open_units(state: Diadochi, seat: int) -> list[Unit]:
    """Return the units of a player with open orders."""
    phase = state.stack[-1]
    if isinstance(phase, MoveUnit):
        return [state.units[phase.unit]]
    if not isinstance(phase, Moves):
        return []
    return [state.units[place] for place in open_orders(state, seat)]


def order_paths_of(state: Diadochi, unit: Unit, action: Action) -> list[Path]:
    """Return the paths of an order, legal or not; none if this form cannot try it."""
    if unit.form == SINGLE and isinstance(action, (Abreast, Change)):
        return []
    if isinstance(action, Legs if unit.form == ABREAST else Abreast):
        return []
    guide = guide_place(unit.ships, action)
    if isinstance(action, Change) and guide < 0:
        guide = len(unit.ships) // 2
    return order_paths(unit.form, hulls_of(state, unit.ships), action, guide)


def poses_of(state: Diadochi, unit: Unit, action: Action) -> list[tuple[Pose, ...]]:
    """Return for each ship of the unit the poses it passes, from start to end."""
    parts = order_paths_of(state, unit, action)
    found = [[scene_pose(hull.pose)] for hull in hulls_of(state, unit.ships)]
    for part in parts:
        for along in stops(part):
            for poses, hull in zip(found, part.at(along), strict=True):
                poses.append(scene_pose(hull.pose))
    return [tuple(poses) for poses in found]


def stops(part: Path) -> list[float]:
    """Return where on a path poses are drawn: at its end, and where it bends."""
    step = part.length
    if isinstance(part, Pivot | TurnAboutPoints):
        step = TURN_STEP
    elif isinstance(part, Column):
        step = COLUMN_STEP
    elif isinstance(part, Stationary):
        return [0.0]
    found: list[float] = []
    if step > 0.0:
        found = [step * number for number in range(1, int(part.length / step) + 1)]
    if not found or found[-1] < part.length:
        found.append(part.length)
    return found


# -- enemies to attack, and who can join in ------------------------------------------------


def attack_duties(state: Diadochi, seat: int) -> list[Duty]:
    """Return the duties of close combat (DIA-CC-01, DIA-CC-02, DIA-CC-05)."""
    open_now = engagements(state)
    found: list[Duty] = []
    for number in sorted(open_now.attackers):
        mine = [
            one for one in open_now.attackers[number] if state.commander(state.ships[one]) == seat
        ]
        if not mine:
            continue
        target = state.ships[number]
        must = any(open_now.owes_attack(state, one) for one in mine)
        held = any(number in state.partners(state.ships[one]) for one in mine)
        clause = "DIA-CC-05"
        if must:
            clause = "DIA-CC-02" if held else "DIA-CC-01"
        found.append(Duty(names(state, mine), target.name, must, held, clause))
    return sorted(found, key=lambda duty: not duty.must)


def shot_duties(state: Diadochi, seat: int) -> list[Duty]:
    """Return the targets of missiles: nobody must fire (DIA-MISS-02)."""
    firers: dict[int, list[int]] = {}
    for shot in list_shots(state, seat):
        assert isinstance(shot, Fire), "only shots are listed"
        known = firers.setdefault(int(shot.target), [])
        if shot.ship not in known:
            known.append(int(shot.ship))
    clause = "DIA-MISS-02"
    return [
        Duty(names(state, ships), state.ships[target].name, False, False, clause)
        for target, ships in sorted(firers.items())
    ]


# -- who can join in --------------------------------------------------------------------


def supporters_of(state: Diadochi, action: Attack | Fire) -> tuple[Supporter, ...]:
    """Return ships that support an attack in any case, then those that may (DIA-RULE-57).

    For missile fire all supporters are a choice (DIA-RULE-52).
    """
    ship, target = state.ships[action.ship], state.ships[action.target]
    if isinstance(action, Fire):
        forced: list[int] = []
        free = shot_supporters(state, ship, target)
    else:
        open_now = engagements_with(state, target)
        forced = open_now.forced_supports(state, ship, target, action.kind)
        free = open_now.optional_supports(state, ship, target, action.kind)
    found = [Supporter(state.ships[one].name, True, True) for one in forced]
    found += [Supporter(state.ships[one].name, one in action.others, False) for one in free]
    return tuple(found)


def shot_supporters(state: Diadochi, ship: Ship, target: Ship) -> list[int]:
    """Return which ships of the firer's player may support a shot."""
    if not target.is_afloat():
        return []
    seat = state.commander(ship)
    near = state.sea.ships_within(target.ident, float(RANGE))
    able = [state.ships[one] for one in sorted(near) if one != ship.ident]
    return [
        int(other.ident)
        for other in able
        if can_support(state, seat, other)
        and any(one.ident == target.ident for one in closest_targets(state, other))
    ]


# -- sketches ------------------------------------------------------------------------------

MOST_NAMED: Final = 2
"""The most supporters that are named one by one."""


def sketch_of(
    state: Diadochi, action: Action, ruling: Ruling | None, phrases: Phrasebook
) -> Sketch:
    """Return the sketch of an action; `ruling` refuses it, if anything does."""
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
        group = Selection(tuple(state.ships[ship].name for ship in ships))
        return Sketch(
            step, said, "pass", segment=refusal_line(ruling, cables(phrases)), selection=group
        )
    if isinstance(action, MOVES):
        return move_sketch(state, action, step, ruling, phrases)
    label, given = attack_label(state, action, phrases)
    kind = "pass" if label in ("strike_none", "appoint") else "attack"
    aim = Aim(target_of(state, action))
    if isinstance(action, (Attack, Fire)):
        manner = "fire" if isinstance(action, Fire) else ATTACKS[action.kind]
        able = supporters_of(state, action) if ruling is None else ()
        aim = Aim(aim.target, phrases.fill("labels", f"manner_{manner}", {}), able)
    said = phrases.fill("labels", f"step_{label}", given)
    brief = phrases.if_any("labels", f"brief_{label}", given)
    segment = refusal_line(ruling, cables(phrases))
    return Sketch(step, said, kind, aim=aim, segment=segment, brief=brief)


def finish_label(state: Diadochi, phrases: Phrasebook) -> str:
    """Return the name of the phase that a Finish ends."""
    key = f"step_finish_{state.stack[-1].name}"
    return phrases.fill("labels", key if phrases.has("labels", key) else "step_finish", {})


# -- units ---------------------------------------------------------------------------------


def call_facts(state: Diadochi, form: int, ships: tuple[int, ...], phrases: Phrasebook) -> Facts:
    """Return the facts of a call: its ships and the roll it needs."""
    return {"unit": unit_text(state, form, ships, phrases), "needs": highest_roll(state, ships)}


def unit_text(state: Diadochi, form: int, ships: tuple[int, ...], phrases: Phrasebook) -> str:
    """Return a unit in words: `G1`, or `G1 to G8, 8 abreast`."""
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
    """Return the sketch of a unit's move: its lead ship, and the others with it."""
    unit = unit_or_alone(state, action.ship)
    said = move_text(action, phrases)
    segment = refusal_line(ruling, cables(phrases))
    # A change of formation has no place to be pointed at: it is a button.
    kind = "pass" if isinstance(action, Change) else "move"
    brief = brief_text(action, phrases)
    if not is_unit_afloat(state, unit):
        return Sketch(step, said, kind, segment=segment, brief=brief)
    poses = poses_of(state, unit, action)
    place = unit.ships.index(lead_ship(unit))
    path = poses[place]
    if segment is None and ruling is not None:
        segment = measured_line(path[0][:2], path[-1][:2], cables(phrases))
    others = tuple(
        GroupMember(state.ships[ship].name, poses[number])
        for number, ship in enumerate(unit.ships)
        if number != place
    )
    motion = Motion(path, others=others)
    return Sketch(step, said, kind, motion, segment=segment, brief=brief)


def brief_text(action: Action, phrases: Phrasebook) -> str:
    """Return the button text of a move of one part, if the phrases have one."""
    parts = move_parts(action)
    if len(parts) != 1:
        return ""
    key, facts = parts[0]
    return phrases.if_any("labels", f"brief_{key}", facts)


def move_text(action: Action, phrases: Phrasebook) -> str:
    """Return a move in words, part by part."""
    said = [phrases.fill("labels", f"step_{key}", facts) for key, facts in move_parts(action)]
    if not said:
        said = [phrases.fill("labels", "step_stay", {})]
    rest = [part[:1].lower() + part[1:] for part in said[1:]]
    return ", ".join([said[0], *rest])


def move_parts(action: Action) -> list[tuple[str, Facts]]:
    """Return the parts of a move: labels with their measures."""
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
    """Return the sketch of a plot: its flagship, and the others with it."""
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
    paths = {ship: (scene_pose(pose),) for ship, pose in plot_poses(state, plot)}
    others = tuple(
        GroupMember(state.ships[ship].name, path)
        for ship, path in paths.items()
        if ship != plot.ship
    )
    motion = Motion(paths.get(int(plot.ship), ()), others=others)
    return Sketch(step, said, "place", motion, segment=refusal_line(ruling, cables(phrases)))


# -- deeds ---------------------------------------------------------------------------------


def attack_label(state: Diadochi, action: Action, phrases: Phrasebook) -> tuple[str, Facts]:
    """Return the label of an action against a ship, and its facts."""
    facts: Facts = {"ship": state.ships[action.ship].name, "target": target_of(state, action)}
    if isinstance(action, Appoint):
        return "appoint", facts
    if isinstance(action, Strike):
        return "strike_none" if action.victim == NOBODY else "strike", facts
    if isinstance(action, Fire):
        return note_supports(state, "fire", list(action.others), facts, phrases)
    assert isinstance(action, Attack), "no other action is done to a ship"
    ship, target = state.ships[action.ship], state.ships[action.target]
    bound = engagements(state).forced_supports(state, ship, target, action.kind)
    return note_supports(state, ATTACKS[action.kind], [*bound, *action.others], facts, phrases)


def note_supports(
    state: Diadochi, label: str, supports: list[int], facts: Facts, phrases: Phrasebook
) -> tuple[str, Facts]:
    """Return the label of an attack after adding its supporters to the facts."""
    if not supports:
        return label, facts
    names = tuple(state.ships[ship].name for ship in supports)
    if len(names) > MOST_NAMED:
        facts["supports"] = phrases.fill("labels", "supporters", {"count": len(names)})
    else:
        facts["supports"] = names
    return f"{label}_with", facts


def target_of(state: Diadochi, action: Action) -> str:
    """Return the ship the action is aimed at, or ""."""
    if isinstance(action, (Fire, Attack)):
        return state.ships[action.target].name
    if isinstance(action, Strike) and action.victim != NOBODY:
        return state.ships[action.victim].name
    return ""
