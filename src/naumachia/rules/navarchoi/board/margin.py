"""What stands beside the board: the rosters, the track of phases A to H, the prompt's facts."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from naumachia.geometry.grid import COMPASS
from naumachia.kernel.clause import Facts
from naumachia.kernel.pending import Prompt, Result
from naumachia.kernel.phrase import Phrasebook
from naumachia.rules.navarchoi.board.scene import class_of, gear_text, ship_facts
from naumachia.rules.navarchoi.model import (
    CAPTURED,
    CRUISE,
    LEFT,
    MARKERS,
    ON_MAP,
    OUTSIDE,
    RESERVE,
    SEATS,
    STATUSES,
    UNMARKED,
    UNPLACED,
    Navarchoi,
    Ship,
)
from naumachia.rules.navarchoi.rules.setup import next_ships
from naumachia.rules.navarchoi.rules.victory import last_turn, points_text, score, worth
from naumachia.scene.margin import Margin, Roster, RosterLine, TrackStep

AFLOAT: Final = (ON_MAP, OUTSIDE, RESERVE, UNPLACED)
STEPS: Final[list[tuple[str, tuple[str, ...]]]] = [
    ("a", ("hand_sizes",)),
    ("b", ("initiative",)),
    ("c", ("arrivals", "cycles", "impulse_order", "alternation")),
    ("d", ("out_of_command_order",)),
    ("e", ("melee_phase",)),
    ("f", ("speeds_order",)),
    ("g", ("random_event", "game_end")),
    ("h", ("turn_advance",)),
]
"""The steps of the turn (NAV-SEQ-01) and the phases of the machine that make them up."""


def margin_of(state: Navarchoi, phrases: Phrasebook) -> Margin:
    """The margin of a view."""
    setting_up = any(ship.place == UNPLACED for ship in state.ships)
    last = last_turn(state)
    facts: Facts = {"turn": min(int(state.turn), last), "last": last}
    title = phrases.fill("labels", "setting_up" if setting_up else "turn", facts)
    rosters = tuple(roster(state, seat, phrases) for seat in range(len(SEATS)))
    return Margin(int(state.turn), title, track(state, phrases), rosters)


# -- rosters ---------------------------------------------------------------------------


def roster(state: Navarchoi, seat: int, phrases: Phrasebook) -> Roster:
    """The ships a side began with, and its prizes."""
    fleet = state.battle.fleets[seat]
    ships = [ship for ship in state.ships if seat in (ship.fleet, ship.side)]
    ships.sort(key=lambda ship: ship.fleet != seat)
    afloat = sum(1 for ship in ships if ship.side == seat and ship.place in AFLOAT)
    facts: Facts = {
        "fleet": SEATS[seat],
        "quality": int(fleet.quality),
        "afloat": afloat,
        "points": points_text(score(state, seat)),
        "first": state.initiative == seat,
        "held": int(state.held),
    }
    title = phrases.fill("labels", "fleet", facts)
    first = state.initiative == seat and not isinstance(state.awaiting, Result)
    key = "fleet_first" if first else "fleet_note"
    note = phrases.fill("labels", key, facts)
    lines = (
        replace(line(state, ship, seat, phrases), group=heading(state, ship, seat, phrases))
        for ship in ships
    )
    return Roster(seat, title, note, tuple(lines))


def heading(state: Navarchoi, ship: Ship, seat: int, phrases: Phrasebook) -> str:
    """The group of the scenario in which she sails, where her side has several; prizes by
    themselves.
    """
    groups = state.battle.fleets[seat].groups
    if len(groups) < 2:
        return ""
    if ship.fleet != seat:
        return phrases.fill("labels", "roster_prizes", {})
    name = groups[state.battle.ships[ship.ident].group]
    return name[:1].upper() + name[1:]


def line(state: Navarchoi, ship: Ship, seat: int, phrases: Phrasebook) -> RosterLine:
    """One ship in the roster of a side; one that the enemy has taken is lost to hers."""
    title = phrases.fill("labels", "ship", ship_facts(state, ship, phrases))
    if ship.place not in AFLOAT:
        gone = "left" if ship.place == LEFT else "lost"
        shown = "" if ship.place == LEFT else "lost"
        return RosterLine(ship.name, phrases.fill("labels", gone, {}), shown, "", True, title)
    if ship.side != seat:
        taken = phrases.fill("labels", "roster_taken", {})
        return RosterLine(ship.name, place_text(state, ship, phrases), "lost", taken, True, title)
    return RosterLine(
        ship.name,
        place_text(state, ship, phrases),
        mark(state, ship),
        note(ship, phrases),
        False,
        title,
        sheet(state, ship, phrases),
        str(int(ship.manpower)),
        float(ship.manpower) / float(ship.manpower_max),
    )


def place_text(state: Navarchoi, ship: Ship, phrases: Phrasebook) -> str:
    """Its square and facing, or where else it is."""
    if ship.place == ON_MAP:
        return f"{state.map.name(int(ship.square))} {COMPASS[ship.facing]}"
    keys = {OUTSIDE: "is_outside", RESERVE: "is_reserve"}
    return phrases.fill("labels", keys.get(int(ship.place), "unplaced"), {})


def mark(state: Navarchoi, ship: Ship) -> str:
    """The mark of a ship in the list."""
    if ship.grappled:
        return "locked"
    if ship.marker != UNMARKED:
        return "done"
    waits = state.awaiting
    asked = isinstance(waits, Prompt) and int(ship.side) in waits.seats
    return "ready" if asked and ship.mobile() else ""


def note(ship: Ship, phrases: Phrasebook) -> str:
    """A few words: its crew, its status where it is not the usual one, its marker."""
    facts: Facts = {
        "manpower": int(ship.manpower),
        "most": int(ship.manpower_max),
        "status": phrases.fill("labels", f"status_{STATUSES[ship.status]}", {}),
    }
    usual = "_usual" if ship.status == CRUISE else ""
    key = f"roster_{MARKERS[ship.marker]}{usual}"
    return phrases.fill("labels", key, facts)


def sheet(state: Navarchoi, ship: Ship, phrases: Phrasebook) -> tuple[tuple[str, str], ...]:
    """What the card of a ship says of it."""
    facts = ship_facts(state, ship, phrases)
    group = [other.name for other in state.group(ship.square) if other.ident != ship.ident]
    facts |= {
        "size": int(ship.size),
        "type": int(ship.type),
        "quality": state.quality(ship),
        "gear": gear_text(ship, phrases),
        "others": ", ".join(group),
        "worth": worth(state, ship).total,
        "class": class_of(state, ship),
        "shown": int(ship.shown),
    }
    said = {
        "class": True,
        "status": True,
        "manpower": True,
        "quality": True,
        "gear": bool(facts["gear"]),
        "grappled": ship.grappled and bool(group),
        "prize": ship.taken == CAPTURED,
        "worth": True,
    }
    return tuple(
        (
            phrases.fill("labels", f"sheet_{key}", {}),
            phrases.fill("labels", f"sheet_{key}_is", facts),
        )
        for key, holds in said.items()
        if holds
    )


# -- the turn --------------------------------------------------------------------------


def track(state: Navarchoi, phrases: Phrasebook) -> tuple[TrackStep, ...]:
    """The steps A to H, the one that runs now marked."""
    names = {phase.name for phase in state.stack}
    now = next((i for i, (_, phases) in enumerate(STEPS) if names & set(phases)), -1)
    steps: list[TrackStep] = []
    for number, (key, _) in enumerate(STEPS):
        stage = "past" if number < now else "now" if number == now else "next"
        name = "step_c_no_cards" if key == "c" and not state.battle.lesson.cards else f"step_{key}"
        label = phrases.fill("labels", name, {})
        share = activated(state) if number == now and key == "c" else 0.0
        steps.append(TrackStep(key, label, "", stage, share))
    return tuple(steps)


def activated(state: Navarchoi) -> float:
    """The share of the ships on the map that carry a marker."""
    ships = [ship for ship in state.ships if ship.place == ON_MAP]
    done = sum(1 for ship in ships if ship.marker != UNMARKED)
    return done / max(1, len(ships))


def prompt_facts(state: Navarchoi) -> Facts:
    """What the prompt's phrases may speak of; public facts only (NAV-RULE-83)."""
    awaiting = state.awaiting
    assert awaiting is not None
    facts: Facts = dict(awaiting.facts)
    if isinstance(awaiting, Prompt):
        seat = awaiting.seats[0]
        left = [s.name for s in state.ships_of(seat) if s.marker == UNMARKED and s.mobile()]
        facts["fleet"] = SEATS[seat]
        facts["enemy_fleet"] = SEATS[1 - seat]
        facts["unmarked"] = len(left)
        facts["turn"] = int(state.turn)
        facts["quality"] = int(state.battle.fleets[seat].quality)
        if awaiting.phase == "placing":
            facts["ships"] = ", ".join(ship.name for ship in next_ships(state, seat))
    return facts
