"""List what must, may or could be attacked, by target."""

from __future__ import annotations

from naumachia.kernel.phase import State
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.scene.board import board_of
from naumachia.server.page.position import Position
from naumachia.server.wire import messages as wire


def duties(position: Position) -> list[wire.Duty]:
    """Return what must or may be attacked now, by target."""
    return [
        {
            "ships": list(duty.pieces),
            "target": duty.target,
            "must": duty.must,
            "held": duty.held,
            "clause": duty.clause,
        }
        for duty in position.board.attacks.duties(position.working_view, position.seat)
    ]


def threats(ruleset: AnyRuleset, state: State, eyes: int | None, seat: int) -> list[wire.Threat]:
    """Return what `seat` could attack if its turn began now, as far as `eyes` can tell."""
    found = board_of(ruleset).attacks.threats(ruleset.observe(state, eyes), seat)
    return [
        {
            "subject": threat.piece,
            "at": threat.at,
            "by": threat.order,
            "target": threat.target or None,
            "clause": threat.clause,
        }
        for threat in found
    ]
