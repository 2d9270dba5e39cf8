"""Build the rosters, the track of the game turn and the facts of the prompt."""

from __future__ import annotations

from naumachia.geometry.lattice import UNIT
from naumachia.kernel.clause import Facts
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phrase import Phrasebook
from naumachia.rules.biremes.actions import NOBODY
from naumachia.rules.biremes.board.scene import crew_text, marks, ship_facts
from naumachia.rules.biremes.model import (
    AFLOAT,
    NATIONS,
    SEATS,
    UNMARKED,
    UNPLACED,
    Biremes,
    Ship,
)
from naumachia.rules.biremes.rules.secrecy import is_crew_known
from naumachia.scene.margin import Margin, Roster, RosterLine, TrackStep


def margin_of(state: Biremes, viewer: int | None, phrases: Phrasebook) -> Margin:
    """Return the margin as the seat `viewer` sees it."""
    _, title = turn_of(state, phrases)
    rosters = tuple(roster(state, int(player.seat), viewer, phrases) for player in state.players)
    return Margin(int(state.turn), title, track(state, phrases), rosters)


def turn_of(state: Biremes, phrases: Phrasebook) -> tuple[int, str]:
    """Return the number and the title of the turn."""
    key = "turn" if state.turn else "setting_up"
    return int(state.turn), phrases.fill("labels", key, {"turn": state.turn})


def roster(state: Biremes, seat: int, viewer: int | None, phrases: Phrasebook) -> Roster:
    """Return the roster of a player: the original ships and the prizes."""
    ships = [ship for ship in state.ships if seat in (ship.fleet, ship.owner)]
    own = [ship for ship in ships if ship.owner == seat and ship.is_manned()]
    known = all(is_crew_known(state, viewer, ship) for ship in own)
    crew = str(sum(int(ship.crew) for ship in own)) if known else "?"
    facts: Facts = {"seat": SEATS[seat], "manned": len(own), "crew": crew}
    title = phrases.fill("labels", "fleet", facts)
    note = phrases.fill("labels", "fleet_note", facts)
    lines = tuple(roster_line(state, ship, seat, viewer, phrases) for ship in ships)
    return Roster(seat, title, note, lines)


def roster_line(
    state: Biremes, ship: Ship, seat: int, viewer: int | None, phrases: Phrasebook
) -> RosterLine:
    """Return one ship in the roster of a seat.

    Ships without a crew and captured ships float, but count as lost (BIR-RULE-60).
    """
    facts = ship_facts(state, viewer, ship)
    title = phrases.fill("labels", "ship", facts)
    if ship.status != AFLOAT:
        key = "unplaced" if ship.status == UNPLACED else "lost"
        lost = ship.status != UNPLACED
        place = phrases.fill("labels", key, {})
        return RosterLine(ship.name, place, "lost" if lost else "", "", lost, title)
    pose = state.hull(ship).pose
    place = f"{pose.x / UNIT:.1f}, {pose.y / UNIT:.1f}" if state.rules.measuring else ""
    mark = "locked" if ship.is_locked() else next(iter(marks(ship, state.active_seat())), "")
    mark = mark if mark in ("locked", "ready", "done") else ""
    if ship.owner != seat or not ship.is_manned():
        mark = "captured" if ship.is_manned() else "lost"
    key = "roster_note" if ship.owner == seat else "roster_taken"
    note = phrases.fill("labels", key, facts)
    shown = ship.owner == seat and is_crew_known(state, viewer, ship)
    return RosterLine(
        ship.name,
        place,
        mark,
        note,
        False,
        title,
        sheet(state, ship, viewer, phrases),
        crew_text(state, viewer, ship),
        float(ship.crew) / float(ship.kind.crew) if shown else None,
    )


def sheet(
    state: Biremes, ship: Ship, viewer: int | None, phrases: Phrasebook
) -> tuple[tuple[str, str], ...]:
    """Return the lines of a ship's card: crew, oars and troubles."""
    facts = ship_facts(state, viewer, ship)
    facts["nation"] = NATIONS[ship.nation]
    facts["banks"], facts["fire"] = int(ship.banks), int(ship.fire)
    facts["sinks_at"] = int(ship.kind.fire_limit)
    fighting = [] if ship.melee == NOBODY else state.ships
    facts["others"] = ", ".join(
        [
            other.name
            for other in fighting
            if other.ident != ship.ident and other.melee == ship.melee
        ]
    )
    return tuple(
        (
            phrases.fill("labels", f"sheet_{key}", {}),
            phrases.fill("labels", f"sheet_{key}_is", facts),
        )
        for key in sheet_keys(ship)
    )


def sheet_keys(ship: Ship) -> list[str]:
    """Return the keys of the lines that apply to a ship, in order."""
    shown = {
        "crew": True,
        "nation": True,
        "corvus": ship.corvus,
        "oars": ship.banks > 0,
        "dead": ship.dead,
        "marked": ship.immobile != UNMARKED,
        "beached": ship.beached > 0,
        "fireship": ship.fireship,
        "fire": ship.fire > 0 and not ship.fireship,
        "locked": ship.melee != NOBODY,
    }
    return [key for key, holds in shown.items() if holds]


def track(state: Biremes, phrases: Phrasebook) -> tuple[TrackStep, ...]:
    """Return the steps of the game turn: the roll for the order, then each player's turn."""
    steps = [TrackStep("order", phrases.fill("labels", "track_order", {}), "", order_stage(state))]
    for number, seat in enumerate(state.order, 1):
        begun = state.turns_begun
        stage = "past" if number < begun else "now" if number == begun else "next"
        own = [ship for ship in state.ships if ship.owner == seat and ship.is_manned()]
        done = sum(1 for ship in own if ship.activated)
        facts: Facts = {"seat": SEATS[seat], "done": done, "all": len(own)}
        label = phrases.fill("labels", "track_player", facts)
        note = phrases.fill("labels", "track_done", facts)
        steps.append(TrackStep(SEATS[seat], label, note, stage, done / max(1, len(own))))
    return tuple(steps)


def order_stage(state: Biremes) -> str:
    """Return the stage of the roll for the order of play."""
    return "past" if state.order else "now"


def prompt_facts(state: Biremes) -> Facts:
    """Return the facts for the prompt's phrases."""
    awaiting = state.awaiting
    assert awaiting is not None
    facts: Facts = dict(awaiting.facts)
    if isinstance(awaiting, Prompt):
        seat = awaiting.seats[0]
        left = [
            ship.name
            for ship in state.ships
            if ship.owner == seat
            and not ship.activated
            and (ship.is_manned() or ship.status == UNPLACED)
        ]
        facts["ships"] = ", ".join(left)
        facts["left"] = len(left)
        facts["open"] = 1 if left else 0
    return facts


def mover_of(state: Biremes) -> int:
    """Return the seat whose turn it is; NOBODY between turns and after the end."""
    return NOBODY if state.result is not None else state.active_seat()
