"""The terms of the evaluation by name, for those who are advised; in Victory Points."""

from __future__ import annotations

from naumachia.kernel.mypyc import i64
from naumachia.rules.navarchoi.advice.evaluation import dice_notes_of, remoteness, standing, strikes
from naumachia.rules.navarchoi.advice.line import kept
from naumachia.rules.navarchoi.advice.under_way import carried_on, held_together, under_way, waived
from naumachia.rules.navarchoi.model import Navarchoi
from naumachia.rules.navarchoi.rules.rowing.leaving import races, saved, ways_out


def terms(state: Navarchoi, seat: i64) -> dict[str, float]:
    """What each term is worth to a seat."""
    if state.result is None and waived(state):
        return terms(carried_on(state), seat)
    other = 1 - seat
    found = {
        "points": standing(state, seat) - standing(state, other),
        "strikes": strikes(state, seat) - strikes(state, other),
        "order": held_together(state, seat)
        + under_way(state, seat)
        + kept(state, seat)
        - kept(state, other),
        "ways": ways_out(state, seat) - ways_out(state, other),
        "cards": dice_notes_of(state, seat) - dice_notes_of(state, other),
    }
    if races(state):
        found["race"] = saved(state, seat) - saved(state, other)
    else:
        found["distance"] = -remoteness(state, seat)
    return found
