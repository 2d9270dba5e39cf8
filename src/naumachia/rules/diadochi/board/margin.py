"""Fill the margin of the board: rosters, turn track, prompt, event texts, dice notes."""

from __future__ import annotations

from typing import Final

from naumachia.geometry.lattice import UNIT
from naumachia.kernel.clause import Facts, Tally
from naumachia.kernel.pending import Prompt
from naumachia.kernel.phrase import Phrasebook, signed
from naumachia.kernel.ruleset import View
from naumachia.rules.diadochi.actions import NOBODY, Action, Attack, Fire
from naumachia.rules.diadochi.board.scene import marks, ship_facts
from naumachia.rules.diadochi.model import (
    AFLOAT,
    ORDERED,
    SEATS,
    SIDES,
    UNPLACED,
    Diadochi,
    Ship,
    Squadron,
)
from naumachia.rules.diadochi.rules.blunders import Blunders
from naumachia.rules.diadochi.rules.close_combat import Combat
from naumachia.rules.diadochi.rules.command import Command, available_ships, rating
from naumachia.rules.diadochi.rules.contact import FACINGS
from naumachia.rules.diadochi.rules.deployment import Plots
from naumachia.rules.diadochi.rules.missiles import Missiles
from naumachia.rules.diadochi.rules.movement import Moves, Prizes
from naumachia.rules.diadochi.rules.results import AttackTotals, attack_totals, totals_now
from naumachia.rules.diadochi.rules.victory import BREAKS, loss_value, starting_value
from naumachia.rules.diadochi.tables.charts import FIRE
from naumachia.scene.board import Odds
from naumachia.scene.margin import Margin, Roster, RosterLine, TrackStep

# -- the margin ----------------------------------------------------------------------------

STEPS: Final = ["command", "movement", "missiles", "combat"]
"""The steps of a half-turn (DIA-TURN-01)."""
STEP_OF: Final = {
    Command.name: 0,
    Blunders.name: 1,
    Moves.name: 1,
    Prizes.name: 1,
    Missiles.name: 2,
    Combat.name: 3,
}
"""The step of each phase."""


def margin_of(state: Diadochi, phrases: Phrasebook) -> Margin:
    """Return the margin of a position."""
    turn, title = turn_of(state, phrases)
    rosters = tuple(roster(state, seat, phrases) for seat in range(len(state.sides)))
    return Margin(turn, title, track(state, phrases), rosters)


def turn_of(state: Diadochi, phrases: Phrasebook) -> tuple[int, str]:
    """Return the number of the turn and its title."""
    facts: Facts = {"turn": int(state.turn)}
    title = phrases.fill("labels", "turn" if state.turn else "setting_up", facts)
    return int(state.turn), title


# -- rosters -------------------------------------------------------------------------------


def roster(state: Diadochi, seat: int, phrases: Phrasebook) -> Roster:
    """Return the squadrons of a player, and how near the side is to breaking (DIA-VIC-02)."""
    side = state.sides[seat]
    lines: list[RosterLine] = []
    for squadron in state.squadrons:
        if squadron.seat == seat:
            heading = squadron_heading(squadron, phrases)
            lines += [
                roster_line(state, ship, heading, phrases)
                for ship in state.ships
                if ship.squadron == squadron.number
            ]
    facts: Facts = {
        "seat": SEATS[seat],
        "left": sum(1 for line in lines if not line.counts_as_lost),
        "all": len(lines),
        "lost": loss_value(state, side),
        "breaks": -(-starting_value(state, side) // BREAKS),
    }
    note = phrases.fill("labels", "fleet_note", facts)
    return Roster(seat, phrases.fill("labels", "fleet", facts), note, tuple(lines))


def squadron_heading(squadron: Squadron, phrases: Phrasebook) -> str:
    """Return the name of a squadron with its current rating (DIA-CMD-01, DIA-CMD-11)."""
    facts: Facts = {
        "squadron": squadron.name,
        "rating": int(squadron.rating - squadron.losses),
    }
    key = "squadron_silent" if squadron.silent else "squadron"
    return phrases.fill("labels", key, facts)


def roster_line(state: Diadochi, ship: Ship, heading: str, phrases: Phrasebook) -> RosterLine:
    """Return one ship under the heading of its squadron."""
    facts = ship_facts(state, ship)
    title = phrases.fill("labels", "ship", facts)
    if ship.status != AFLOAT:
        lost_now = ship.status != UNPLACED
        place = phrases.fill("labels", "lost" if lost_now else "unplaced", {})
        mark = "lost" if lost_now else ""
        return RosterLine(ship.name, place, mark, "", lost_now, title, group=heading)
    pose = state.hull(ship).pose
    states = [mark for mark in marks(state, ship) if mark in ("ready", "moved", "done")]
    held = "locked" if state.partners(ship) else next(iter(states), "")
    if ship.holder != ship.side:
        held = "captured"
    return RosterLine(
        ship.name,
        f"{pose.x / UNIT:.1f}, {pose.y / UNIT:.1f}",
        held,
        phrases.fill("labels", "roster_note", {**facts, "short": short(state, ship)}),
        False,
        title,
        details(state, ship, phrases),
        "" if ship.kind.numeral == "-" else ship.kind.numeral,
        group=heading,
    )


def short(state: Diadochi, ship: Ship) -> str:
    """Return signs of a ship's troubles: a flagship, crippled, out of formation."""
    found = "*" if state.is_flagship(ship) else ""
    found += " \N{MULTIPLICATION SIGN}" if ship.crippled else ""
    return found + (" \N{DIVISION SLASH}" if ship.out else "")


def details(state: Diadochi, ship: Ship, phrases: Phrasebook) -> tuple[tuple[str, str], ...]:
    """Return the card of a ship: its value, the roll it needs, its troubles."""
    facts = ship_facts(state, ship)
    commands = ship.is_sound() and ship.side == state.side
    if commands:
        facts["rating"] = rating(state, (int(ship.ident),)).total
    facts["others"] = tuple(state.ships[other].name for other in state.partners(ship))
    keys = ["kind", "squadron"]
    keys += ["rating"] if commands else []
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
    """Return the half-turn of each side, step by step (DIA-TURN-01, DIA-TURN-02)."""
    if state.first == NOBODY:
        stage = "now" if state.result is None else "past"
        label = phrases.fill("labels", "track_setting_up", {})
        return (TrackStep("setup", label, "", stage),)
    steps: list[TrackStep] = []
    now = step_now(state)
    for half, side in enumerate((state.first, SIDES - 1 - state.first)):
        seat = SEATS[state.sides.index(int(side))]
        for number, name in enumerate(STEPS):
            place = half * len(STEPS) + number
            stage = "past" if place < now else "now" if place == now else "next"
            stage = "next" if stage == "now" and state.result is not None else stage
            key = f"track_{name}" if number else "track_command_of"
            label = phrases.fill("labels", key, {"seat": seat})
            done, every, note = progress(state, number, phrases) if stage == "now" else (0, 1, "")
            share = 1.0 if stage == "past" else done / max(1, every)
            steps.append(TrackStep(f"{seat}_{name}", label, note, stage, share))
    return tuple(steps)


def step_now(state: Diadochi) -> int:
    """Return the index of the current step in the turn; -1 between two turns."""
    if state.side == NOBODY:
        return -1
    half = 0 if state.side == state.first else len(STEPS)
    if state.result is not None:
        return half + len(STEPS)
    running = [STEP_OF[phase.name] for phase in state.stack if phase.name in STEP_OF]
    return half + (running[0] if running else 0)


def progress(state: Diadochi, step: int, phrases: Phrasebook) -> tuple[int, int, str]:
    """Return how much of the current step is done, of how much, and in words.

    Only command and movement have progress.
    """
    if step > 1:
        return 0, 1, ""
    ordered = sum(1 for unit in state.units if unit.fate == ORDERED)
    named = len(state.units)
    if step == 0:
        facts: Facts = {"count": named, "orders": ordered}
        ships = sum(len(unit.ships) for unit in state.units)
        left = sum(len(available_ships(state, seat)) for seat in state.seats_of(state.side))
        return ships, ships + left, phrases.fill("labels", "track_named", facts)
    facts = {"count": named - ordered, "orders": named}
    return named - ordered, named, phrases.fill("labels", "track_moved", facts)


# -- the prompt ----------------------------------------------------------------------------


def prompt_facts(state: Diadochi) -> Facts:
    """Return the facts of the prompt's phrases."""
    awaiting = state.awaiting
    assert awaiting is not None, "somebody is asked"
    facts: Facts = dict(awaiting.facts)
    if not isinstance(awaiting, Prompt):
        return facts
    seat = awaiting.seats[0]
    phase = state.stack[-1]
    if isinstance(phase, Command):
        facts["left"] = len(available_ships(state, seat))
    if isinstance(phase, Plots):
        facts["squadrons"] = tuple(state.squadrons[one].name for one in phase.unplotted(seat))
    return facts


# -- event texts ---------------------------------------------------------------------------
# its first and last ship.

MOST_NAMED: Final = 2
"""The most ships of a group that are named one by one."""


def with_words(facts: Facts, phrases: Phrasebook) -> Facts:
    """Return the facts of an event, reasons of a total in words: `with −1 out of formation`.

    The total includes them, therefore `with`.
    """
    words = dict(facts)
    ships = facts.get("ships")
    if "form" in facts and isinstance(ships, tuple) and len(ships) > MOST_NAMED:
        words["ships"] = f"{ships[0]}\N{EN DASH}{ships[-1]}"
    for key in ("reasons", "against_reasons"):
        given = facts.get(key)
        if isinstance(given, tuple) and given:
            texts = [reason_text(str(one), phrases) for one in given]
            given_words: Facts = {"parts": ", ".join(texts)}
            words[key] = (phrases.fill("labels", "reasons", given_words),)
    return words


def reason_text(reason: str, phrases: Phrasebook) -> str:
    """Return a reason such as `DIA-CV-06 +4` in words."""
    clause, _, value = reason.partition(" ")
    return f"{signed(int(value))} {phrases.spelled('reason', clause)}"


# -- dice notes ----------------------------------------------------------------------------

Lines = list[tuple[str, str]]


def reckoning_of(state: Diadochi, action: Action) -> AttackTotals | None:
    """Return the totals of an attack or of missile fire; None for other actions."""
    if isinstance(action, Attack):
        return totals_now(state, action)
    if isinstance(action, Fire):
        ship, target = state.ships[action.ship], state.ships[action.target]
        return attack_totals(state, ship, target, FIRE, list(action.others))
    return None


def modifiers(tally: Tally, phrases: Phrasebook) -> Lines:
    """Return each modifier of a total with its reason (DIA-CV-02 to 08)."""
    return [
        (phrases.fill("labels", f"modifier_{one.clause}", one.facts), signed(one.value))
        for one in tally.modifiers
    ]


class DiadochiOdds(Odds[Diadochi, Action]):
    """What there is to say of the dice of an attack."""

    def dice_notes(self, view: View[Diadochi], seat: int, action: Action) -> list[tuple[str, str]]:
        """Return the facing of an attack, then each side's value, modifiers and total."""
        state, phrases = view.state, self.rules.phrases
        found = reckoning_of(state, action)
        if found is None or not isinstance(action, (Attack, Fire)):
            return []
        lines: Lines = []
        if found.facing != NOBODY:
            facing = phrases.spelled("facing", FACINGS[found.facing])
            lines.append((phrases.fill("labels", "odds_facing", {}), facing))
        for number, tally in ((action.ship, found.attack), (action.target, found.defence)):
            name = state.ships[number].name
            lines.append((phrases.fill("labels", "odds_value", {"ship": name}), str(tally.base)))
            lines += modifiers(tally, phrases)
            if tally.modifiers:
                total = phrases.fill("labels", "odds_total", {"ship": name})
                lines.append((total, str(tally.total)))
        return lines
