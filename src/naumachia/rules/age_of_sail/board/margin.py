"""Fill the margin: each player's ships with their logs, and the steps of the move."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from naumachia.geometry.lattice import DEGREE, UNIT
from naumachia.kernel.clause import Facts
from naumachia.kernel.phrase import Phrasebook
from naumachia.kernel.texts import packaged_texts
from naumachia.rules.age_of_sail.actions import NOBODY
from naumachia.rules.age_of_sail.board.scene import ship_facts, title_of
from naumachia.rules.age_of_sail.model import SEATS, STRENGTHS, AgeOfSail
from naumachia.rules.age_of_sail.rules.crews import is_able
from naumachia.rules.age_of_sail.rules.diagrams import (
    is_seen,
    knows_diagram,
    knows_flotation,
    last_seen,
)
from naumachia.rules.age_of_sail.rules.firing import Firing, Firings
from naumachia.rules.age_of_sail.rules.guns import may_measure
from naumachia.rules.age_of_sail.rules.movement import Movement, Movements
from naumachia.rules.age_of_sail.rules.setup import default_mounts
from naumachia.rules.age_of_sail.rules.turn import clock, clock_text
from naumachia.rules.age_of_sail.ship import FATES, Ship
from naumachia.rules.age_of_sail.speech import points_text, ship_name
from naumachia.rules.age_of_sail.tables.catalogue import PACKAGE
from naumachia.rules.age_of_sail.tables.designs import (
    AHEAD,
    ASTERN,
    FACINGS,
    PORT,
    RANGES,
    STARBOARD,
)
from naumachia.scene.margin import Gauge, Guns, Margin, Roster, RosterLine, ShipLog, TrackStep

CLASSES: Final = len(RANGES)
WHOLE_BOX: Final = "■"
HALF_BOX: Final = "◧"
STRUCK_BOX: Final = "☒"
SIDE_OF: Final = {PORT: "port", STARBOARD: "starboard", AHEAD: "bow", ASTERN: "stern"}
"""The place of a facing's batteries on the drawing of the deck."""
MASTS: Final = 3
STEP_OF: Final = {
    "wind_direction": 0,
    "wind_strength": 0,
    "caught": 0,
    "fires": 1,
    "recovery": 1,
    "initiative": 2,
    "drifting": 3,
    "movements": 4,
    "firings": 5,
}
"""The step of the track for each phase of a move; later phases are the last step."""
SIDED: Final = ("movement", "fire")
"""Steps that each side takes in turn."""
STEPS: Final = ("wind", "recovery", "initiative", "drift", "movement", "fire", "end")


def margin_of(state: AgeOfSail, seat: int | None, phrases: Phrasebook) -> Margin:
    """Return the margin of a position."""
    facts: Facts = {"move": int(state.move), "moves": int(state.moves)}
    facts["time"] = clock_text(clock(state, max(1, state.move)))
    facts["strength"] = STRENGTHS[state.strength]
    facts["wind"] = int(state.wind // DEGREE)
    title = phrases.fill("labels", "move" if state.move else "setting_up", facts)
    rosters = tuple(roster(state, seat, owner, phrases) for owner in range(len(state.sides)))
    return Margin(int(state.move), title, track(state, phrases), rosters)


# -- rosters -------------------------------------------------------------------------------


def roster(state: AgeOfSail, seat: int | None, owner: int, phrases: Phrasebook) -> Roster:
    """Return the ships of a player."""
    own = by_squadron(state, [ship for ship in state.ships if ship.seat == owner])
    texts = packaged_texts(PACKAGE)
    lines = tuple(
        replace(roster_line(state, seat, ship, phrases), group=texts(squadron))
        for squadron, ship in own
    )
    facts: Facts = {"seat": SEATS[owner], "all": len(lines)}
    facts["left"] = sum(1 for _, ship in own if ship.afloat() and ship.holder == ship.side)
    note = phrases.fill("labels", "fleet_note", facts)
    return Roster(owner, phrases.fill("labels", "fleet", facts), note, lines)


def by_squadron(state: AgeOfSail, ships: list[Ship]) -> list[tuple[str, Ship]]:
    """Return ships with their headings, by squadron in the order of the scenario.

    Without at least two squadrons there are no headings.
    """
    known = state.squadrons
    headings = [known[ship.ident] if ship.ident < len(known) else "" for ship in ships]
    order = list(dict.fromkeys(headings))
    if len(order) < 2:
        return [("", ship) for ship in ships]
    found = list(zip(headings, ships, strict=True))
    found.sort(key=lambda one: order.index(one[0]))
    return found


def roster_line(state: AgeOfSail, seat: int | None, ship: Ship, phrases: Phrasebook) -> RosterLine:
    """Return one ship."""
    facts = ship_facts(state, seat, ship, phrases)
    title = title_of(facts, phrases)
    if not ship.afloat():
        place = phrases.spelled("fate", FATES[ship.fate])
        called = ship_name(ship.called, phrases)
        return RosterLine(ship.name, place, "lost", "", True, title, name=called)
    pose = state.hull(ship).pose
    known = knows_diagram(state, seat, ship)
    held = "locked" if state.grappled(ship.ident) else step_mark(state, ship)
    if ship.holder != ship.side:
        held = "captured"
    listed = default_mounts(ship.design, state.rules)
    return RosterLine(
        ship.name,
        f"{pose.x / UNIT:.1f}, {pose.y / UNIT:.1f}" if may_measure(state) else "",
        held,
        phrases.fill("labels", "roster_note", facts),
        False,
        title,
        details(ship, facts, known, listed, phrases),
        str(facts["flotation_left"]),
        int(ship.flotation) / max(1, int(ship.whole))
        if knows_flotation(state, seat, ship)
        else None,
        name=ship_name(ship.called, phrases),
        log=paper_log(ship, facts, listed, phrases) if known else None,
    )


def paper_log(ship: Ship, facts: Facts, whole: list[int], phrases: Phrasebook) -> ShipLog:
    """Return the log of a ship as it is kept on paper: its masts, its points and its gun deck."""
    facts = {**facts, "whole": points_text(int(ship.whole))}
    facts["complement"] = points_text(int(ship.complement))
    pairs = (("flotation", ship.flotation, ship.whole), ("crew", ship.crew, ship.complement))
    gauges = tuple(
        Gauge(
            phrases.fill("labels", f"sheet_{key}", {}),
            int(left) / 2,
            int(all_of) / 2,
            phrases.fill("labels", f"sheet_{key}_is", facts),
        )
        for key, left, all_of in pairs
    )
    guns: list[Guns] = []
    for facing, word in enumerate(FACINGS):
        label = phrases.spelled("facing", word)
        for number in reversed(range(CLASSES)):
            mount = facing * CLASSES + number
            left, began = ship.guns[mount], max(whole[mount], ship.guns[mount])
            if began:
                reaching = phrases.spelled("range", RANGES[number])
                guns.append(Guns(SIDE_OF[facing], label, number, reaching, left, began))
    return ShipLog(int(ship.masts), MASTS, gauges, tuple(guns))


def step_mark(state: AgeOfSail, ship: Ship) -> str:
    """Return its status in the running step: still to move or to fire, or done."""
    phase = state.stack[-1]
    if isinstance(phase, Movement) and phase.side == ship.holder:
        return "moved" if ship.moved else "ready" if is_able(state, ship) else ""
    if isinstance(phase, Firing) and phase.side == ship.holder:
        if ship.fired:
            return "fired"
        return "ready" if ship in phase.asked(state, state.commander(ship)) else ""
    return "fired" if ship.fired else "moved" if ship.moved else ""


def details(
    ship: Ship, facts: Facts, known: bool, whole: list[int], phrases: Phrasebook
) -> tuple[tuple[str, str], ...]:
    """Return the log of a ship: its points, its guns by facing, its speed, its troubles."""
    facts = {**facts, "distance": int(ship.design.speed), "angle": int(ship.design.turn)}
    facts["masts_lost"] = int(ship.masts)
    facts["whole"] = points_text(int(ship.whole))
    facts["complement"] = points_text(int(ship.complement))
    keys = ["kind"] + (["taken"] if "holder" in facts else [])
    keys += ["flotation", "crew", "speed"] + (["masts"] if ship.masts else [])
    lines = [
        (
            phrases.fill("labels", f"sheet_{key}", {}),
            phrases.fill("labels", f"sheet_{key}_is", facts),
        )
        for key in keys
    ]
    lines += (gun_lines if known else gun_lines_seen)(ship, whole, phrases)
    if facts["troubles"]:
        facts["state"] = facts["troubles"]
        lines.append(
            (
                phrases.fill("labels", "sheet_troubles", {}),
                phrases.fill("labels", "sheet_troubles_is", facts),
            )
        )
    return tuple(lines)


def gun_lines(ship: Ship, whole: list[int], phrases: Phrasebook) -> list[tuple[str, str]]:
    """Return its gun deck, facing by facing, as it is kept on paper."""
    found: list[tuple[str, str]] = []
    for facing, word in enumerate(FACINGS):
        deck = deck_text("sheet_guns_is", facing, ship.guns, whole, phrases)
        if deck:
            found.append((phrases.spelled("facing", word), deck))
    return found


def gun_lines_seen(ship: Ship, whole: list[int], phrases: Phrasebook) -> list[tuple[str, str]]:
    """Return its gun deck as others last saw it, or as the catalogue lists it, with the batteries
    lost since: everybody sees how many, but not on which side (SAIL-RULE-107).
    """
    found: list[tuple[str, str]] = []
    for facing, word in enumerate(FACINGS):
        deck = deck_text("sheet_guns_left", facing, last_seen(ship, whole), whole, phrases)
        if deck:
            lost = ship.lost_since[facing] if ship.seen else 0
            key = "sheet_guns_seen" if is_seen(ship, facing * CLASSES) else "sheet_guns_listed"
            facts: Facts = {"deck": deck, "lost": points_text(lost)}
            text = phrases.fill("labels", f"{key}_less" if lost else key, facts)
            found.append((phrases.spelled("facing", word), text))
    return found


def deck_text(
    label: str, facing: int, guns: list[int], whole: list[int], phrases: Phrasebook
) -> str:
    """Return the batteries of a facing, each range class by a label.

    The label may name a box for each battery of `whole`, those struck off crossed.
    """
    parts: list[str] = []
    for number, name in enumerate(RANGES):
        mount = facing * CLASSES + number
        left, began = guns[mount], max(whole[mount], guns[mount])
        if began:
            facts: Facts = {"boxes": boxes(left, began), "range": name}
            facts["left"], facts["whole"] = points_text(left), points_text(began)
            parts.append(phrases.fill("labels", label, facts))
    return ", ".join(parts)


def boxes(left: int, whole: int) -> str:
    """Return batteries as boxes, from half batteries: whole ones, a half one, and those struck
    off.
    """
    remaining = WHOLE_BOX * (left // 2) + HALF_BOX * (left % 2)
    return remaining + STRUCK_BOX * ((whole + 1) // 2 - len(remaining))


# -- the track -----------------------------------------------------------------------------


def track(state: AgeOfSail, phrases: Phrasebook) -> tuple[TrackStep, ...]:
    """Return the steps of a move; movement and fire once for each side (SAIL-MOVE-02)."""
    steps: list[tuple[str, str, int]] = []
    for name in STEPS:
        label = phrases.fill("labels", f"track_{name}", {})
        if name in SIDED and state.order:
            for side in state.order:
                steps.append((f"{name}_{SEATS[state.seats_of(side)[0]]}", label, int(side)))
        else:
            steps.append((name, label, NOBODY))
    now = step_now(state, [step for step, _, _ in steps])
    found: list[TrackStep] = []
    for at, (step, label, side) in enumerate(steps):
        stage = "past" if at < now else "now" if at == now else "next"
        note, share = side_note(state, step, side, stage, phrases)
        found.append(TrackStep(step, label, note, stage, share))
    return tuple(found)


def side_note(
    state: AgeOfSail, step: str, side: int, stage: str, phrases: Phrasebook
) -> tuple[str, float]:
    """Return whose step it is, and how far it is done: ships that have moved, or fired."""
    if side == NOBODY:
        return "", 0.0
    ships = [ship for ship in state.ships if ship.afloat() and ship.holder == side]
    moves = step.startswith("movement")
    done = sum(1 for ship in ships if (ship.moved if moves else ship.fired != 0))
    facts: Facts = {"seat": SEATS[state.seats_of(side)[0]], "done": done, "all": len(ships)}
    key = "track_side_done" if stage == "now" else "track_side"
    return phrases.fill("labels", key, facts), done / max(1, len(ships))


def step_now(state: AgeOfSail, steps: list[str]) -> int:
    """Return the place of the running step; after the battle beyond the last, before it none."""
    if state.result is not None:
        return len(steps)
    for phase in state.stack:
        if phase.name in STEP_OF:
            name = STEPS[STEP_OF[phase.name]]
            # The phases above may be of no side, as while batteries are struck off.
            if isinstance(phase, (Movements, Firings)) and phase.done:
                side = state.order[phase.done - 1]
                name = f"{name}_{SEATS[state.seats_of(side)[0]]}"
            return steps.index(name) if name in steps else 0
    return len(steps) - 1 if len(state.stack) > 1 and state.move else -1
