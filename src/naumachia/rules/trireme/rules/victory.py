"""Losses and how the game ends."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from naumachia.kernel.clause import ClauseId
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Result
from naumachia.rules.trireme.model import (
    GREEN,
    LOST,
    ORANGE,
    SIDES,
    Ship,
    Trireme,
    ship_name,
)

ENDINGS: Final = ("eliminated", "quiet", "repetition")
NO_REMOVAL_YET: Final = -1
"""The quiet count of a round with a removal: the end of the round makes it 0."""


def remove(state: Trireme, ship: Ship, clause: ClauseId, cause: str, log: Log) -> None:
    """Remove a ship from the game; the last allowed loss ends it at once (TRI-OBJ-02)."""
    if log.on:
        at = state.point(ship)
        log.add(clause, cause, ship=ship_name(ship.ident), at=at)
    if ship.locked:
        free_partner(state, ship, log)
    state.lift(ship)
    ship.status = LOST
    state.quiet = NO_REMOVAL_YET
    if ship.side == GREEN:
        state.lost_green += 1
    else:
        state.lost_orange += 1
    lost = state.lost(ship.side)
    limit = state.rules.losses_to_lose
    if log.on:
        log.add("TRI-OBJ-03", "loss", side=SIDES[ship.side], lost=int(lost), limit=limit)
    if lost >= limit:
        end_by_elimination(state, 1 - ship.side, log)


def free_partner(state: Trireme, ship: Ship, log: Log) -> None:
    """End the unresolved boarding of a removed ship; the other is free again (TRI-BRD-09)."""
    ship.locked = False
    for index, tie in enumerate(state.ties):
        if tie.initiator == ship.ident or tie.other == ship.ident:
            partner = state.ships[tie.other if tie.initiator == ship.ident else tie.initiator]
            partner.locked = False
            del state.ties[index]
            if log.on:
                log.add("TRI-BRD-09", "freed", ship=ship_name(partner.ident))
            return


def end_by_elimination(state: Trireme, winner: i64, log: Log) -> None:
    """End the game because the winner has removed enough ships (TRI-OBJ-01, TRI-END-01)."""
    scores = (1.0, -1.0) if winner == GREEN else (-1.0, 1.0)
    facts: dict[str, object] = {
        "winner": SIDES[winner],
        "loser": SIDES[1 - winner],
        "lost": int(state.lost(1 - winner)),
        "own_lost": int(state.lost(winner)),
        "round": int(state.round),
    }
    state.result = Result(scores, "eliminated", "TRI-OBJ-01", facts)
    if log.on:
        log.add("TRI-END-01", "wins", **facts)


def end_as_draw(state: Trireme, ending: str, count: int, log: Log) -> None:
    """End the game as a draw by the agreed options (TRI-RULE-29)."""
    facts: dict[str, object] = {
        "count": count,
        "round": int(state.round),
        "green_lost": int(state.lost(GREEN)),
        "orange_lost": int(state.lost(ORANGE)),
    }
    state.result = Result((0.0, 0.0), ending, "TRI-RULE-29", facts)
    if log.on:
        log.add("TRI-RULE-29", f"drawn_{ending}", **facts)


def position_key(state: Trireme, side: i64) -> str:
    """Return a key of the position for TRI-RULE-29, which compares ships by colour, not number.

    It begins with the number of ships afloat: with fewer ships, no older position can recur.
    """
    ships = sorted(
        (int(ship.side), int(ship.cell), int(ship.heading), int(ship.lane))
        for ship in state.ships
        if ship.afloat()
    )
    ties = [
        (int(state.ships[tie.initiator].side), int(state.ships[tie.initiator].cell))
        for tie in state.ties
    ]
    whole = blake2b(f"{ships} {ties}".encode(), digest_size=16).hexdigest()
    return f"{len(ships)} {SIDES[side]} {whole}"
