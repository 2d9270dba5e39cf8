"""Forecast volleys exactly while guns are being laid.

All volleys are named before a die is rolled (SAIL-RULE-67), so that no chance tree follows from
naming one; these are the odds of its dice, and of all that are laid on the same target with it.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from naumachia.geometry.lattice import nearest
from naumachia.kernel.phrase import Phrasebook
from naumachia.rules.age_of_sail.actions import Action, Fire
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.diagrams import diagram_known
from naumachia.rules.age_of_sail.rules.firing import Firing
from naumachia.rules.age_of_sail.rules.gunnery import (
    Harm,
    Throw,
    dice_of,
    harm_of,
    shot_ruling,
)
from naumachia.rules.age_of_sail.rules.guns import CLOSE, NEEDS, distance_between
from naumachia.rules.age_of_sail.tables.designs import FACINGS, RANGES
from naumachia.scene.margin import Forecast

MOST_PARTS: Final = 5
"""The most outcomes of a volley that are listed: no hit, and damage in steps."""
LONGEST: Final = 1296
"""Fractions with a larger denominator are shown in hundredths."""
MARKS: Final = ["quarter", "half", "three_quarters"]

Lines = list[tuple[str, str]]


def volley_of(state: AgeOfSail, action: Fire) -> list[Throw]:
    """Return the dice of a volley that may be named now; none where it may not be fired at so."""
    phase = state.stack[-1]
    ship, target = state.ships[action.ship], state.ships[action.target]
    if not isinstance(phase, Firing) or shot_ruling(state, ship, target, action.facing) is not None:
        return []
    batteries = action.batteries or phase.served(state, ship, target, action.facing)
    return dice_of(state, ship, action.facing, target, batteries)


def volleys_on(state: AgeOfSail, target: int) -> list[list[Throw]]:
    """Return the dice of the volleys that have been laid on a target already."""
    phase = state.stack[-1]
    assert isinstance(phase, Firing)
    aim = state.ships[target]
    return [
        dice_of(state, state.ships[shot.ship], shot.facing, aim, shot.batteries)
        for shot in phase.shots
        if shot.target == target
    ]


def forecast_of(
    state: AgeOfSail, seat: int | None, action: Action, phrases: Phrasebook
) -> Forecast | None:
    """Return what a volley may do; None for what is no volley, or none that may be fired now."""
    if not isinstance(action, Fire):
        return None
    volley = volley_of(state, action)
    if not volley:
        return None
    target = state.ships[action.target]
    alone = harm_of(state, target, [volley])
    lines = notes(state, action, volley, alone, phrases)
    known = diagram_known(state, seat, target)
    lines += dangers(alone, phrases) if known else []
    before = volleys_on(state, int(action.target))
    if before:
        both = harm_of(state, target, [*before, volley])
        facts: dict[str, object] = {"volleys": len(before) + 1, "mean": decimal(both.damage)}
        lines.append(pair("together", facts, phrases))
        lines += dangers(both, phrases) if known else []
    clause = "SAIL-FIRE-02"
    parts = parts_of(alone, phrases)
    long = any(chance.denominator > LONGEST for _, chance, _ in parts)
    brief = brief_of(state, action, volley, alone, phrases)
    ship, aim = state.ships[action.ship].name, target.name
    named: dict[str, object] = {"ship": ship, "target": aim, "facing": FACINGS[action.facing]}
    title = phrases.fill("labels", "volley_title", named)
    return Forecast(title, clause, parts, tuple(lines), percent=long, brief=brief)


def parts_of(harm: Harm, phrases: Phrasebook) -> tuple[tuple[str, Fraction, str], ...]:
    """Return the ways it can end: no hit, then damage in steps that are about as likely."""
    chances: dict[int, Fraction] = {}
    for (damage, _), share in harm.chances.items():
        chances[damage] = chances.get(damage, Fraction(0)) + share
    found: list[tuple[str, Fraction, str]] = []
    none = chances.pop(0, Fraction(0))
    if none:
        found.append((phrases.fill("labels", "odds_no_hit", {}), none, "bad"))
    left = 1 - none
    low, share = 0, Fraction(0)
    for damage in sorted(chances):
        low = low or damage
        share += chances[damage]
        if share * (MOST_PARTS - 1) >= left or damage == max(chances):
            key = "odds_damage" if low == damage else "odds_damages"
            facts: dict[str, object] = {"damage": low, "lost": damage}
            tone = "good" if low >= 2 * harm.damage else "even"
            found.append((phrases.fill("labels", key, facts), share, tone))
            low, share = 0, Fraction(0)
    return tuple(found)


def notes(
    state: AgeOfSail, action: Fire, volley: list[Throw], harm: Harm, phrases: Phrasebook
) -> Lines:
    """Return the range, the dice by class, what is to be expected, and what may come of it."""
    ship, target = state.ships[action.ship], state.ships[action.target]
    distance = int(nearest(distance_between(state, ship, target)))
    lines: Lines = [pair("range", {"distance": distance}, phrases)]
    for one in volley:
        facts: dict[str, object] = {"range": RANGES[one.range], "count": one.dice()}
        facts["needs"] = NEEDS[one.band]
        lines.append(pair("dice_raking" if one.raked else "dice", facts, phrases))
    lines.append(pair("mean", {"mean": decimal(harm.damage)}, phrases))
    lines.append(pair("strikes", {"chance": chance_text(harm.strikes)}, phrases))
    return lines


def brief_of(
    state: AgeOfSail, action: Fire, volley: list[Throw], harm: Harm, phrases: Phrasebook
) -> str:
    """Return the range, the dice and what is to be expected, in a line."""
    ship, target = state.ships[action.ship], state.ships[action.target]
    said: list[str] = []
    for one in volley:
        facts: dict[str, object] = {"count": one.dice(), "needs": NEEDS[one.band]}
        facts["range"] = RANGES[one.range]
        facts["band"] = "close" if one.band == CLOSE else "far"
        said.append(phrases.fill("labels", "volley_brief_dice", facts))
    distance = int(nearest(distance_between(state, ship, target)))
    facts = {"distance": distance, "throws": "; ".join(said), "mean": decimal(harm.damage)}
    return phrases.fill("labels", "volley_brief", facts)


def dangers(harm: Harm, phrases: Phrasebook) -> Lines:
    """Return the chances of thresholds and of sinking, where there are any."""
    lines: Lines = []
    for word, chance in zip(MARKS, harm.marks, strict=True):
        if chance > 0:
            facts: dict[str, object] = {"threshold": word, "chance": chance_text(chance)}
            lines.append(pair("mark", facts, phrases))
    if harm.sinks > 0:
        lines.append(pair("sinks", {"chance": chance_text(harm.sinks)}, phrases))
    return lines


def pair(word: str, facts: dict[str, object], phrases: Phrasebook) -> tuple[str, str]:
    """Return a line: its label, and its value."""
    label = phrases.fill("labels", f"volley_{word}", facts)
    return label, phrases.fill("labels", f"volley_{word}_is", facts)


def chance_text(chance: Fraction) -> str:
    """Return a chance as a fraction while it is readable, else in hundredths."""
    if chance.denominator <= LONGEST:
        return str(chance)
    return f"{float(chance) * 100:.1f}%"


def decimal(mean: Fraction) -> str:
    """Return a mean to a tenth, as people say it."""
    return f"{float(mean):.1f}"
