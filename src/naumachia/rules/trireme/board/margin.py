"""Show both rosters and the track of the round beside the board."""

from __future__ import annotations

from typing import Final

from naumachia.geometry.grid import COMPASS
from naumachia.kernel.clause import Facts
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phase import Phase
from naumachia.kernel.phrase import Phrasebook
from naumachia.rules.trireme.actions import NOBODY, Action
from naumachia.rules.trireme.board.card import sheet_of
from naumachia.rules.trireme.board.scene import mark_of
from naumachia.rules.trireme.model import (
    ABSENT,
    AFLOAT,
    LOST,
    NOT_ENDED,
    SIDES,
    UNPLACED,
    Ship,
    Trireme,
    ship_name,
)
from naumachia.rules.trireme.rules.activation import Activation, may_stop
from naumachia.rules.trireme.rules.boarding import RerollTies
from naumachia.rules.trireme.rules.setup import Placement
from naumachia.rules.trireme.rules.turn import Moves, QuietCheck, fleet_of, owes_maneuver
from naumachia.scene.margin import Margin, Roster, RosterLine, TrackStep

TRACK: Final = ("placing", "moves0", "rerolls0", "moves1", "rerolls1", "quiet")


def mover_of(state: Trireme) -> int | None:
    """Return the side whose turn it is; None during set-up and after the end."""
    if state.result is None:
        for phase in state.stack:
            if isinstance(phase, Moves):
                return int(phase.side)
    return None


def margin_of(state: Trireme, phrases: Phrasebook) -> Margin:
    """Return the turn, the track and the rosters."""
    key = "round" if state.round > 0 else "setting_up"
    title = phrases.fill("labels", key, {"round": int(state.round)})
    rosters = tuple(roster(state, side, phrases) for side in range(2))
    return Margin(int(state.round), title, track(state, phrases), rosters)


def to_go(state: Trireme, side: int) -> list[Ship]:
    """Return the ships that must still maneuver this turn."""
    return [ship for ship in fleet_of(state, side) if owes_maneuver(state, ship)]


def roster(state: Trireme, side: int, phrases: Phrasebook) -> Roster:
    """Return the fleet of one side."""
    fleet = [ship for ship in fleet_of(state, side) if ship.status != ABSENT]
    afloat = sum(1 for ship in fleet if ship.status == AFLOAT)
    title = phrases.fill("labels", "afloat", {"side": SIDES[side], "afloat": afloat})
    note = ""
    mover = mover_of(state)
    if mover == side:
        note = phrases.fill("labels", "to_go", {"left": len(to_go(state, side))})
    elif mover is not None:
        note = phrases.fill("labels", "moves_next", {})
    facts = {"lost": int(state.lost(side)), "limit": state.rules.losses_to_lose}
    losses = phrases.fill("labels", "losses", facts)
    lines = tuple(roster_line(state, ship, mover, phrases) for ship in fleet)
    return Roster(side, title, note or losses, lines)


def roster_line(state: Trireme, ship: Ship, mover: int | None, phrases: Phrasebook) -> RosterLine:
    """Return one ship of a roster."""
    name = ship_name(ship.ident)
    facts: Facts = {"ship": name, "side": SIDES[ship.side]}
    mark = mark_of(ship, mover)
    if ship.status != AFLOAT:
        key = "lost" if ship.status == LOST else "unplaced"
        title = phrases.fill("labels", f"ship_{key}", facts)
        place = phrases.fill("labels", key, {})
        return RosterLine(name, place, mark, "", ship.status == LOST, title)
    column, row = state.point(ship)
    facts |= {"column": column, "row": row, "heading": int(ship.heading)}
    title = phrases.fill("labels", f"ship_{mark or 'waiting'}", facts)
    note = ""
    if ship.mate != NOBODY:
        key = "locked" if ship.locked else "beside"
        note = phrases.fill("labels", key, {"mate": ship_name(ship.mate)})
    at: Facts = {"at": (column, row), "heading": COMPASS[ship.heading]}
    place = phrases.fill("labels", "place", at)
    sheet = sheet_of(state, ship, mover, phrases)
    return RosterLine(name, place, mark, note, False, title, sheet)


def track(state: Trireme, phrases: Phrasebook) -> tuple[TrackStep, ...]:
    """Return the steps of the round, the current one marked."""
    now = current_step(state)
    labels = [
        phrases.fill("labels", "track_placing", {}),
        phrases.fill("labels", "track_moves", {"side": SIDES[0]}),
        phrases.fill("labels", "track_rerolls", {}),
        phrases.fill("labels", "track_moves", {"side": SIDES[1]}),
        phrases.fill("labels", "track_rerolls", {}),
        phrases.fill("labels", "track_quiet", {}),
    ]
    steps: list[TrackStep] = []
    for index, (step, label) in enumerate(zip(TRACK, labels, strict=True)):
        note, share = step_note(state, index, now, phrases)
        stage = "now" if index == now else "past" if index < now else "next"
        if index in (2, 4) and index != now and not ties_due(state, index // 2 - 1):
            stage = "skipped"
        steps.append(TrackStep(step, label, note, stage, share))
    return tuple(steps)


def current_step(state: Trireme) -> int:
    """Return the index in TRACK of the current step; past the end if the game is over."""
    phases: list[Phase[Trireme, Action]] = state.stack
    for phase in reversed(phases):
        if isinstance(phase, Placement):
            return 0
        if isinstance(phase, Moves):
            return 1 + 2 * int(phase.side)
        if isinstance(phase, RerollTies):
            return 2 + 2 * int(phase.side)
        if isinstance(phase, QuietCheck):
            return 5
    return len(TRACK)


def ties_due(state: Trireme, side: int) -> list[str]:
    """Return the pairs that are rolled again at the end of the turn of `side` (TRI-RULE-23)."""
    return [
        f"{ship_name(tie.initiator)} {ship_name(tie.other)}"
        for tie in state.ties
        if state.ships[tie.initiator].side != side
    ]


def step_note(state: Trireme, index: int, now: int, phrases: Phrasebook) -> tuple[str, float]:
    """Return the note of a step, and the share of it that is done, 0 to 1."""
    if index in (2, 4):
        pairs = ties_due(state, index // 2 - 1)
        key = "track_pairs" if pairs else "track_none"
        return phrases.fill("labels", key, {"pairs": ", ".join(pairs)}), 0.0
    if index == 5:
        facts = {"quiet": max(0, int(state.quiet)), "limit": state.rules.quiet_rounds}
        return phrases.fill("labels", "track_quiet_note", facts), 0.0
    if index != now:
        return "", 0.0
    if index == 0:
        ships = [ship for ship in state.ships if ship.status != ABSENT]
        done = sum(1 for ship in ships if ship.status != UNPLACED)
    else:
        ships = [ship for ship in fleet_of(state, index // 2) if ship.status == AFLOAT]
        done = sum(1 for ship in ships if ship.made > 0 or ship.end != NOT_ENDED)
    facts = {"done": done, "all": len(ships)}
    return phrases.fill("labels", "track_done", facts), done / max(1, len(ships))


def prompt_facts(state: Trireme) -> Facts:
    """Return the facts for the prompt's phrases."""
    awaiting = state.awaiting
    assert awaiting is not None
    facts: Facts = dict(awaiting.facts)
    if isinstance(awaiting, Prompt):
        side = awaiting.seats[0]
        phase = state.stack[-1]
        waiting = [ship for ship in fleet_of(state, side) if ship.status == UNPLACED]
        left = waiting or to_go(state, side)
        names = [ship_name(ship.ident) for ship in left if ship_name(ship.ident) != awaiting.piece]
        facts["left"] = len(names)
        facts["ships"] = ", ".join(names)
        facts["done"] = not names
        opened = isinstance(phase, Activation) and may_stop(state, state.ships[phase.ship])
        facts["may_stop"] = opened
    return facts
