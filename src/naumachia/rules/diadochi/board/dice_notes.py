"""What more is said of the dice of an attack: from where, and both totals with their modifiers."""

from __future__ import annotations

from naumachia.kernel.clause import Tally
from naumachia.kernel.phrase import Phrasebook, signed
from naumachia.rules.diadochi.actions import NOBODY, Action, Attack, Fire
from naumachia.rules.diadochi.model import Diadochi
from naumachia.rules.diadochi.rules.contact import FACINGS
from naumachia.rules.diadochi.rules.reckoning import Reckoning, reckon, reckoned
from naumachia.rules.diadochi.tables.charts import FIRE

Lines = list[tuple[str, str]]


def reckoning_of(state: Diadochi, action: Action) -> Reckoning | None:
    """What is known of an attack or of missile fire before the dice; None for other actions."""
    if isinstance(action, Attack):
        return reckoned(state, action)
    if isinstance(action, Fire):
        ship, target = state.ships[action.ship], state.ships[action.target]
        return reckon(state, ship, target, FIRE, list(action.others))
    return None


def dice_notes_of(state: Diadochi, action: Action, phrases: Phrasebook) -> Lines:
    """The lines of an attack: its facing, then each side's combat value, modifiers and total."""
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


def modifiers(tally: Tally, phrases: Phrasebook) -> Lines:
    """Each modifier of a total with its reason (DIA-CV-02 to 08)."""
    return [
        (phrases.fill("labels", f"modifier_{one.clause}", one.facts), signed(one.value))
        for one in tally.modifiers
    ]
