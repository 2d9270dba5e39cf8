"""Show gunfire: what guns cover, whom they threaten, and forecasts of volleys."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from naumachia.geometry import hull as geometry_hull
from naumachia.geometry.hull import Hull
from naumachia.geometry.lattice import UNIT, nearest
from naumachia.kernel.phrase import Phrasebook
from naumachia.kernel.ruleset import View
from naumachia.kernel.texts import decimal
from naumachia.rules.age_of_sail.actions import NOBODY, Action, Fire
from naumachia.rules.age_of_sail.board.scene import ship_number
from naumachia.rules.age_of_sail.board.sketch import end_of
from naumachia.rules.age_of_sail.model import AgeOfSail
from naumachia.rules.age_of_sail.rules.diagrams import knows_crew, knows_diagram
from naumachia.rules.age_of_sail.rules.firing import Firing
from naumachia.rules.age_of_sail.rules.gunnery import (
    Harm,
    RangeDice,
    dice_of,
    harm_of,
    has_target,
    shot_ruling,
    targets_of,
)
from naumachia.rules.age_of_sail.rules.guns import (
    CLOSE,
    FAN,
    NEEDS,
    distance_between,
    mounted_on,
    rakes,
    reach_of,
)
from naumachia.rules.age_of_sail.ship import Ship
from naumachia.rules.age_of_sail.speech import points_text
from naumachia.rules.age_of_sail.tables.designs import (
    AHEAD,
    FACINGS,
    LONG,
    MEDIUM,
    PORT,
    RANGES,
    STARBOARD,
)
from naumachia.scene import Callout, Overlay, Segment, Stroke, Tone, Track, Wash
from naumachia.scene.board import Attacks, Odds
from naumachia.scene.margin import Forecast, Spread, Threat
from naumachia.scene.surface import Point
from naumachia.table.reach import centre, side_fan

# -- what guns cover, in inches ----------------------------------------------------------

CLOSE_RANGES: Final = [4 * UNIT, 4 * UNIT, 8 * UNIT]
"""Close range by class (table 2.3)."""
SIDES: Final = {PORT: geometry_hull.PORT, STARBOARD: geometry_hull.STARBOARD}


def cover(ship: Ship, hull: Hull, facing: int, phrases: Phrasebook) -> tuple[Overlay, ...]:
    """Return the areas that the guns of a facing cover: to their farthest and their close range."""
    farthest = reach_of(ship, facing)
    if farthest <= 0:
        return ()
    close = close_of(ship, facing)
    if facing not in SIDES:
        sign = 1.0 if facing == AHEAD else -1.0
        ends = [keel_point(hull, sign * way) for way in (close, farthest)]
        return (
            Segment(centre(hull), ends[0]),
            Segment(ends[0], ends[1], range_text(farthest, phrases)),
        )
    side = SIDES[facing]
    found: list[Overlay] = []
    if farthest > close:
        found.append(side_fan(hull, side, FAN, float(farthest), Wash.EXTRA))
    found.append(side_fan(hull, side, FAN, float(close)))
    sign = 1.0 if facing == STARBOARD else -1.0
    for way in sorted({close, farthest}):
        # At the after corner, clear of what lies in the middle of the fan.
        wide = hull.half_length + (float(way) - hull.half_beam) * FAN
        x, y = hull.point(-wide, sign * float(way))
        found.append(Callout((x / UNIT, y / UNIT), range_text(way, phrases)))
    return tuple(found)


def line_of(state: AgeOfSail, action: Fire, phrases: Phrasebook) -> tuple[Overlay, ...]:
    """Return the line of a volley with its length, and for a rake the keel line that it runs
    along.
    """
    ship, target = state.ships[action.ship], state.ships[action.target]
    if not ship.afloat() or not target.afloat():
        return ()
    hull, aim = state.hull(ship), state.hull(target)
    raking = state.rules.rakes and rakes(hull, aim)
    key = "line_raking" if raking else "line"
    facts = {"measured": int(nearest(distance_between(state, ship, target)))}
    tone = Tone.BAD if raking else Tone.ACT
    label = phrases.fill("labels", key, facts)
    found: tuple[Overlay, ...] = (Segment(centre(hull), centre(aim), label, tone),)
    if raking:
        long = float(target.design.length)
        keel = Track((keel_point(aim, -long), keel_point(aim, long)), Tone.BAD, Stroke.DASHED)
        found += (keel,)
    return found


def close_of(ship: Ship, facing: int) -> int:
    """Return the farthest close range of the batteries of a facing."""
    mounted = mounted_on(ship, facing)
    if mounted[LONG]:
        return CLOSE_RANGES[LONG]
    return CLOSE_RANGES[MEDIUM]


def keel_point(hull: Hull, way: float) -> Point:
    """Return a point on the keel line."""
    x, y = hull.point(way, 0.0)
    return x / UNIT, y / UNIT


def range_text(way: int, phrases: Phrasebook) -> str:
    """Return the label of a range at the end of its area."""
    return phrases.fill("labels", "band_range", {"distance": way})


# -- attacks, in inches ------------------------------------------------------------------


class SailAttacks(Attacks[AgeOfSail, Action]):
    """What guns and men could do to enemies."""

    def threats(self, view: View[AgeOfSail], seat: int) -> list[Threat]:
        """Return the nearest target of each facing of each ship of a seat.

        Nothing before the guns are laid while measuring beforehand is forbidden (SAIL-RULE-59).
        """
        state = view.state
        if not state.rules.measuring and not isinstance(state.stack[-1], Firing):
            return []
        found: list[Threat] = []
        for ship in state.ships:
            if ship.afloat() and state.commander(ship) == seat:
                found += ship_threats(state, ship, self.rules.phrases)
        return found

    def bands(self, view: View[AgeOfSail], seat: int, action: Action) -> tuple[Overlay, ...]:
        state, phrases = view.state, self.rules.phrases
        if action.ship == NOBODY or not state.ships[action.ship].afloat():
            return ()
        ship = state.ships[action.ship]
        if isinstance(action, Fire):
            return cover(ship, state.hull(ship), action.facing, phrases) + line_of(
                state, action, phrases
            )
        end = end_of(state, action) if state.rules.measuring else None
        if end is None:
            return ()
        found: tuple[Overlay, ...] = ()
        for facing in range(len(FACINGS)):
            found += cover(ship, state.hull(ship).at(end), facing, phrases)
        return found

    def crews(self, view: View[AgeOfSail]) -> dict[str, tuple[str, float]]:
        state = view.state
        return {
            ship.name: (points_text(int(ship.crew)), float(ship.crew) / float(ship.complement))
            for ship in state.ships
            if ship.complement > 0 and knows_crew(state, view.seat, ship)
        }

    def later_position(self, view: View[AgeOfSail], seat: int, piece: str) -> AgeOfSail | None:
        state = view.state
        number = ship_number(state, piece)
        if number == NOBODY or not state.rules.measuring or isinstance(state.stack[-1], Firing):
            return None
        ship = state.ships[number]
        if not ship.afloat() or state.commander(ship) != seat or not has_target(state, ship):
            return None
        after = state.clone()
        after.stack[-1] = Firing(ship.holder, state.seats_of(ship.holder).index(seat))
        return after


def ship_threats(state: AgeOfSail, ship: Ship, phrases: Phrasebook) -> list[Threat]:
    """Return the threats of one ship, drawn at its targets."""
    found: list[Threat] = []
    seen: set[int] = set()
    for facing, other in targets_of(state, ship):
        if facing in seen:
            continue
        seen.add(facing)
        target = state.ships[other]
        raking = state.rules.rakes and rakes(state.hull(ship), state.hull(target))
        label = phrases.fill("labels", "threat_rake" if raking else "threat_fire", {})
        broadside = facing == PORT or facing == STARBOARD
        clause = "SAIL-FIRE-08" if broadside else "SAIL-FIRE-07"
        if raking:
            clause = "SAIL-NEL-01"
        found.append(Threat(ship.name, label, centre(state.hull(target)), target.name, clause))
    return found


# -- forecasts ---------------------------------------------------------------------------
# All volleys are named before a die is rolled (SAIL-RULE-67), so that no chance tree follows from
# naming one; these are the odds of its dice, and of all that are laid on the same target with it.

MOST_PARTS: Final = 5
"""The most outcomes of a volley that are listed: no hit, and damage in steps."""
LONGEST: Final = 216
"""Fractions with a larger denominator are shown in hundredths."""
MARKS: Final = ["quarter", "half", "three_quarters"]

Lines = list[tuple[str, str]]


def volley_of(state: AgeOfSail, action: Fire) -> list[RangeDice]:
    """Return the dice of a volley that may be named now; none if it may not be fired at so."""
    phase = state.stack[-1]
    ship, target = state.ships[action.ship], state.ships[action.target]
    if not isinstance(phase, Firing) or shot_ruling(state, ship, target, action.facing) is not None:
        return []
    batteries = action.batteries or phase.served(state, ship, target, action.facing)
    return dice_of(state, ship, action.facing, target, batteries)


def volleys_on(state: AgeOfSail, target: int) -> list[list[RangeDice]]:
    """Return the dice of the volleys that have been laid on a target already."""
    phase = state.stack[-1]
    assert isinstance(phase, Firing)
    aim = state.ships[target]
    return [
        dice_of(state, state.ships[shot.ship], shot.facing, aim, shot.batteries)
        for shot in phase.shots
        if shot.target == target
    ]


class SailOdds(Odds[AgeOfSail, Action]):
    """The possible results of a volley's dice."""

    def forecast(self, view: View[AgeOfSail], seat: int, action: Action) -> Forecast | None:
        """Return the possible results of a volley; None for another action or an illegal volley."""
        state, phrases = view.state, self.rules.phrases
        if not isinstance(action, Fire):
            return None
        volley = volley_of(state, action)
        if not volley:
            return None
        target = state.ships[action.target]
        alone = harm_of(state, target, [volley])
        lines = notes(state, action, volley, alone, phrases)
        known = knows_diagram(state, view.seat, target)
        lines += dangers(alone, phrases) if known else []
        before = volleys_on(state, int(action.target))
        if before:
            both = harm_of(state, target, [*before, volley])
            facts: dict[str, object] = {"volleys": len(before) + 1, "mean": tenths(both.damage)}
            lines.append(pair("together", facts, phrases))
            lines += dangers(both, phrases) if known else []
        clause = "SAIL-FIRE-02"
        parts = parts_of(alone, phrases)
        long = any(chance.denominator > LONGEST for _, chance, _ in parts)
        brief = brief_of(state, action, volley, alone, phrases)
        ship, aim = state.ships[action.ship].name, target.name
        named: dict[str, object] = {"ship": ship, "target": aim, "facing": FACINGS[action.facing]}
        title = phrases.fill("labels", "volley_title", named)
        spread = Spread(phrases.fill("labels", "spread_damage", {}), damage_chances(alone))
        return Forecast(title, clause, parts, tuple(lines), long, brief, spread)


def damage_chances(harm: Harm) -> tuple[tuple[Fraction, Fraction], ...]:
    """Return the chance of each damage, in points."""
    chances: dict[int, Fraction] = {}
    for (damage, _), share in harm.chances.items():
        chances[damage] = chances.get(damage, Fraction(0)) + share
    return tuple((Fraction(halves, 2), chances[halves]) for halves in sorted(chances))


def parts_of(harm: Harm, phrases: Phrasebook) -> tuple[tuple[str, Fraction, str], ...]:
    """Return the ways it can end: no hit, then damage in steps that are about as likely."""
    chances = {int(2 * damage): share for damage, share in damage_chances(harm)}
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
    state: AgeOfSail, action: Fire, volley: list[RangeDice], harm: Harm, phrases: Phrasebook
) -> Lines:
    """Return the range, the dice by class, the expected damage and the chances."""
    ship, target = state.ships[action.ship], state.ships[action.target]
    distance = int(nearest(distance_between(state, ship, target)))
    lines: Lines = [pair("range", {"distance": distance}, phrases)]
    for one in volley:
        facts: dict[str, object] = {"range": RANGES[one.range], "count": one.dice()}
        facts["needs"] = NEEDS[one.band]
        lines.append(pair("dice_raking" if one.raked else "dice", facts, phrases))
    lines.append(pair("mean", {"mean": tenths(harm.damage)}, phrases))
    lines.append(pair("strikes", {"chance": chance_text(harm.strikes)}, phrases))
    return lines


def brief_of(
    state: AgeOfSail, action: Fire, volley: list[RangeDice], harm: Harm, phrases: Phrasebook
) -> str:
    """Return a line with the range, the dice and the expected damage."""
    ship, target = state.ships[action.ship], state.ships[action.target]
    said: list[str] = []
    for one in volley:
        facts: dict[str, object] = {"count": one.dice(), "needs": NEEDS[one.band]}
        facts["range"] = RANGES[one.range]
        facts["band"] = "close" if one.band == CLOSE else "far"
        said.append(phrases.fill("labels", "volley_brief_dice", facts))
    distance = int(nearest(distance_between(state, ship, target)))
    facts = {"distance": distance, "throws": "; ".join(said), "mean": tenths(harm.damage)}
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
    return decimal(f"{float(chance) * 100:.1f}%")


def tenths(mean: Fraction) -> str:
    """Return a mean to a tenth, as people say it."""
    return decimal(f"{float(mean):.1f}")
