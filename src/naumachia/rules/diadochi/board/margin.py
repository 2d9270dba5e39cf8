"""What stands beside the board: the fleets by squadrons, and the track of the turn."""

from __future__ import annotations

from naumachia.geometry.lattice import UNIT
from naumachia.kernel.clause import Facts
from naumachia.kernel.phrase import Phrasebook
from naumachia.rules.diadochi.actions import NOBODY
from naumachia.rules.diadochi.board.scene import marks, ship_facts
from naumachia.rules.diadochi.model import (
    AFLOAT,
    SEATS,
    UNPLACED,
    Diadochi,
    Ship,
    Squadron,
)
from naumachia.rules.diadochi.rules.command import rating
from naumachia.rules.diadochi.rules.turn import HALF_TURN, step_of
from naumachia.rules.diadochi.rules.victory import initial_value, lost_value
from naumachia.scene.margin import Margin, Roster, RosterLine, TrackStep


def margin_of(state: Diadochi, phrases: Phrasebook) -> Margin:
    """The margin of a position."""
    title = phrases.fill("labels", "turn" if state.turn else "setting_up", {"turn": state.turn})
    rosters = tuple(roster(state, seat, phrases) for seat in range(len(state.sides)))
    return Margin(int(state.turn), title, track(state, phrases), rosters)


# -- rosters -------------------------------------------------------------------------------


def roster(state: Diadochi, seat: int, phrases: Phrasebook) -> Roster:
    """The squadrons of a player, and how near his side is to breaking (DIA-VIC-02)."""
    side = state.sides[seat]
    lines: list[RosterLine] = []
    for squadron in state.squadrons:
        if squadron.seat == seat:
            heading = squadron_heading(state, squadron, phrases)
            lines += [
                roster_line(state, ship, heading, phrases)
                for ship in state.ships
                if ship.squadron == squadron.number
            ]
    facts: Facts = {
        "seat": SEATS[seat],
        "afloat": sum(1 for line in lines if not line.lost),
        "lost": lost_value(state, side),
        "breaks": (initial_value(state, side) + 2) // 3,
    }
    note = phrases.fill("labels", "fleet_note", facts)
    return Roster(seat, phrases.fill("labels", "fleet", facts), note, tuple(lines))


def squadron_heading(state: Diadochi, squadron: Squadron, phrases: Phrasebook) -> str:
    """The name of a squadron with its rating as it is now."""
    facts: Facts = {
        "squadron": squadron.name,
        "rating": int(squadron.rating - squadron.losses),
        "silent": int(squadron.silent),
    }
    return phrases.fill("labels", "squadron", facts)


def roster_line(state: Diadochi, ship: Ship, heading: str, phrases: Phrasebook) -> RosterLine:
    """One ship under the heading of her squadron."""
    facts = ship_facts(state, ship)
    title = phrases.fill("labels", "ship", facts)
    if ship.status != AFLOAT:
        key = "unplaced" if ship.status == UNPLACED else "lost"
        lost = ship.status != UNPLACED
        place = phrases.fill("labels", key, {})
        mark = "lost" if lost else ""
        return RosterLine(ship.name, place, mark, "", lost, title, group=heading)
    pose = state.hull(ship).pose
    shown = [mark for mark in marks(state, ship) if mark in ("ready", "moved", "done")]
    held = "locked" if state.partners(ship) else next(iter(shown), "")
    return RosterLine(
        ship.name,
        f"{pose.x / UNIT:.1f}, {pose.y / UNIT:.1f}",
        held,
        phrases.fill("labels", "roster_note", facts),
        ship.holder != ship.side,
        title,
        details(state, ship, phrases),
        ship.kind.numeral,
        group=heading,
    )


def details(state: Diadochi, ship: Ship, phrases: Phrasebook) -> tuple[tuple[str, str], ...]:
    """What the card of a ship says: her value, her squadron's rating for her, her troubles."""
    facts = ship_facts(state, ship)
    facts["rating"] = rating(state, (int(ship.ident),)).total
    facts["others"] = ", ".join(state.ships[other].name for other in state.partners(ship))
    keys = ["kind", "squadron"]
    keys += ["rating"] if ship.sound() else []
    keys += [word for word in ("crippled", "captured") if getattr(ship, word)]
    keys += ["grappled"] if facts["others"] else []
    keys += ["out"] if ship.out else []
    return tuple(
        (
            phrases.fill("labels", f"sheet_{key}", {}),
            phrases.fill("labels", f"sheet_{key}_is", facts),
        )
        for key in keys
    )


# -- the track -----------------------------------------------------------------------------


def track(state: Diadochi, phrases: Phrasebook) -> tuple[TrackStep, ...]:
    """The steps of the half-turn that runs (DIA-TURN-01, DIA-TURN-02)."""
    if state.side == NOBODY:
        return ()
    now = step_of(state)
    steps: list[TrackStep] = []
    for number, name in enumerate(HALF_TURN):
        stage = "past" if number < now else "now" if number == now else "next"
        steps.append(TrackStep(name, phrases.fill("labels", f"track_{name}", {}), "", stage))
    return tuple(steps)
