"""Give the odds of an attack before any card, and the modifiers of both dice."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from naumachia.geometry.square_map import points_between
from naumachia.kernel.clause import ClauseId, Tally
from naumachia.kernel.language import ENGLISH, language
from naumachia.kernel.phrase import Phrasebook, signed
from naumachia.kernel.ruleset import View
from naumachia.rules.navarchoi.actions import (
    GRAPPLE,
    MISSILE,
    RAKE,
    RAM,
    Action,
    Answer,
    Assault,
    Disengage,
    Fight,
    Sail,
    Strike,
)
from naumachia.rules.navarchoi.board.sketch import strike_text, strikes_of
from naumachia.rules.navarchoi.model import Navarchoi, Ship
from naumachia.rules.navarchoi.rules import grapple, melee, melee_phase, missiles, rake, ram
from naumachia.rules.navarchoi.rules.damage import chance_below
from naumachia.rules.navarchoi.rules.melee import fighters
from naumachia.rules.navarchoi.tables.charts import MELEE_RESULTS
from naumachia.scene.board import Odds
from naumachia.scene.margin import Forecast

Lines = list[tuple[str, str]]
Parts = list[tuple[str, Fraction, str]]

CLAUSES: Final[list[ClauseId]] = [
    "NAV-MISS-03",
    "NAV-RAKE-04",
    "NAV-RAM-04",
    "NAV-GRAP-02",
]
"""The clause of the dice, by kind of attack."""
RAM_TONES: Final = {"backfire": "bad", "miss": "even"}
MELEE_TONES: Final = {"attacker_loses": "bad", "both_lose": "even"}


class NavarchoiOdds(Odds[Navarchoi, Action]):
    """The odds of an attack before any card."""

    def forecast(self, view: View[Navarchoi], seat: int, action: Action) -> Forecast | None:
        """Return the odds of an action's own dice; None if it has none."""
        state, phrases = view.state, self.rules.phrases
        if isinstance(action, Assault):
            return assault_forecast(state, action, phrases)
        if isinstance(action, Fight):
            return melee_forecast(state, action, phrases)
        if isinstance(action, Disengage):
            ship = state.ships[action.ship]
            tally = melee_phase.die_tally(state, ship)
            chance = melee_phase.odds(state, ship)
            facts = {"ship": ship.name, "needs": state.quality(ship) - tally.total}
            title = phrases.fill("labels", "odds_disengage", facts)
            parts = yes_or_no(chance, "odds_cut_free", "odds_still_held", phrases)
            return Forecast(
                title, "NAV-DIS-01", tuple(parts), tuple(modifier_lines(tally, phrases)), True
            )
        if isinstance(action, Sail) and action.raised:
            quality = state.quality(state.ships[action.ship])
            title = phrases.fill("labels", "odds_sail", {"quality": quality})
            parts = yes_or_no(chance_below(quality), "odds_raised", "odds_not_raised", phrases)
            return Forecast(title, "NAV-SAIL-02", tuple(parts), (), True)
        return None


def yes_or_no(chance: Fraction, yes: str, no: str, phrases: Phrasebook) -> Parts:
    """Return two outcomes, without one that is impossible."""
    found: Parts = [(phrases.fill("labels", yes, {}), chance, "good")]
    found.append((phrases.fill("labels", no, {}), 1 - chance, "bad"))
    return [part for part in found if part[1] > 0]


# -- attacks ---------------------------------------------------------------------------


def assault_forecast(state: Navarchoi, action: Assault, phrases: Phrasebook) -> Forecast | None:
    """Return the odds of the first attack, with a line for each further one."""
    strikes = strikes_of(action)
    if not strikes:
        return None
    ship = state.ships[action.ship]
    answering = isinstance(action, Answer)
    title, parts, lines = strike_odds(state, ship, strikes[0], answering, phrases)
    for strike in strikes[1:]:
        name, chances, _ = strike_odds(state, ship, strike, answering, phrases)
        then = phrases.fill("labels", "odds_then", {"attack": name})
        lines.append((then, in_a_line(chances, phrases)))
    return Forecast(title, CLAUSES[strikes[0].kind], tuple(parts), tuple(lines), True)


def in_a_line(parts: Parts, phrases: Phrasebook) -> str:
    """Return outcomes and their chances as one text: in small letters, but in English only."""
    text = ", ".join(f"{label} {percent(chance, phrases)}" for label, chance, _ in parts)
    return text.lower() if language() == ENGLISH else text


def percent(chance: Fraction, phrases: Phrasebook) -> str:
    """Return a probability as text; all are whole hundredths."""
    return phrases.fill("labels", "odds_percent", {"percent": f"{float(chance) * 100:.0f}"})


def strike_odds(
    state: Navarchoi, ship: Ship, strike: Strike, answering: bool, phrases: Phrasebook
) -> tuple[str, Parts, Lines]:
    """Return the name, the odds and the modifiers of one attack."""
    target = state.ships[strike.target]
    name = strike_text(state, strike, phrases)
    title = name[:1].upper() + name[1:]
    if strike.kind == MISSILE:
        return title, *missile_odds(state, ship, target, phrases)
    if strike.kind == RAKE:
        attack = rake.attack_tally(state, ship, answering=answering)
        defence = rake.defence_tally(state, target)
        parts = yes_or_no(rake.odds(state, ship, target), "odds_raked", "odds_not_raked", phrases)
    elif strike.kind == RAM:
        vector = points_between(ship.facing, target.facing)
        attack = ram.attack_tally(state, ship, vector, answering=answering)
        defence = ram.defence_tally(state, target)
        parts = [
            (
                phrases.fill("labels", f"odds_ram_{ram.RESULTS[result]}", {"target": target.name}),
                chance,
                RAM_TONES.get(ram.RESULTS[result], "good"),
            )
            for result, chance in reversed(ram.odds_of(state, attack.total - defence.total))
        ]
    else:
        assert strike.kind == GRAPPLE, "there are four kinds of attack"
        attack = grapple.attack_tally(state, ship, corvus=strike.corvus)
        defence = grapple.defence_tally(state, target)
        chance = grapple.odds(state, ship, target, corvus=strike.corvus)
        parts = yes_or_no(chance, "odds_grappled", "odds_not_grappled", phrases)
    return title, parts, dice_lines(ship, attack, target, defence, phrases)


def missile_odds(
    state: Navarchoi, ship: Ship, target: Ship, phrases: Phrasebook
) -> tuple[Parts, Lines]:
    """Return the odds of lost Manpower, with a line for each other ship under fire."""
    parts: Parts = [
        (
            phrases.fill("labels", "odds_hits", {"target": target.name, "lost": lost})
            if lost > 0
            else phrases.fill("labels", "odds_no_hits", {}),
            chance,
            "good" if lost > 0 else "bad",
        )
        for lost, chance in reversed(missiles.odds(state, ship, target))
    ]
    attack = missiles.attack_tally(state, ship, target)
    defence = missiles.defence_tally(state, ship, target)
    lines = dice_lines(ship, attack, target, defence, phrases)
    for other in missiles.ships_under_fire(state, ship, target):
        if other.ident != target.ident:
            chances = missiles.odds(state, ship, other)
            hurt = sum((chance for lost, chance in chances if lost > 0), Fraction(0))
            key = "odds_friend" if other.side == ship.side else "odds_also"
            label = phrases.fill("labels", key, {"target": other.name})
            lines.append((label, percent(hurt, phrases)))
    return parts, lines


# -- melee -----------------------------------------------------------------------------


def melee_forecast(state: Navarchoi, action: Fight, phrases: Phrasebook) -> Forecast | None:
    """Return the odds of the first attack of a melee, with a line for each further one."""
    seat = state.awaiting_seat()
    group = state.group(action.square)
    ships = fighters(state, [ship for ship in group if ship.side == seat])
    if not ships:
        return None
    first: tuple[str, Parts, Lines] | None = None
    lines: Lines = []
    for number, target_ident in enumerate(action.targets):
        target = state.ships[target_ident]
        part = action.parts[number] if action.parts else 0
        held_by = [other for other in group if other.side == target.side]
        odds = bout_odds(state, ships, target, part, len(held_by) > 1 and not action.parts, phrases)
        if first is None:
            first = odds
            lines += odds[2]
        else:
            lines.append((odds[0], in_a_line(odds[1], phrases)))
    if first is None:
        return None
    return Forecast(first[0], "NAV-MEL-01", tuple(first[1]), tuple(lines), True)


def bout_odds(
    state: Navarchoi,
    ships: Sequence[Ship],
    target: Ship,
    part: int,
    one_of_two: bool,
    phrases: Phrasebook,
) -> tuple[str, Parts, Lines]:
    """Return the name, the odds and the modifiers of one attack of a melee."""
    attack = melee.attack_tally(state, ships, part=part, one_of_two=one_of_two)
    defence = melee.defence_tally(state, target)
    facts = {"target": target.name}
    parts: Parts = [
        (
            phrases.fill("labels", f"odds_melee_{MELEE_RESULTS[result]}", facts),
            chance,
            MELEE_TONES.get(MELEE_RESULTS[result], "good"),
        )
        for result, chance in reversed(melee.odds_of(state, attack.total - defence.total))
    ]
    title = phrases.fill("labels", "odds_melee", facts)
    return title, parts, dice_lines(ships[0], attack, target, defence, phrases)


# -- modifiers -------------------------------------------------------------------------


def dice_lines(
    ship: Ship, attack: Tally, target: Ship, defence: Tally, phrases: Phrasebook
) -> Lines:
    """Return the modifiers of both dice, each with the name of its ship, and the net."""
    found = [(f"{ship.name} {label}", value) for label, value in modifier_lines(attack, phrases)]
    found += [
        (f"{target.name} {label}", value) for label, value in modifier_lines(defence, phrases)
    ]
    net = attack.total - defence.total
    found.append((phrases.fill("labels", "odds_net", {}), signed(net) if net else "0"))
    return found


def modifier_lines(tally: Tally, phrases: Phrasebook) -> Lines:
    """Return each modifier with its reason."""
    found: Lines = []
    for modifier in tally.modifiers:
        found.append((phrases.spelled("what", modifier.facts["what"]), signed(modifier.value)))
    return found
