"""Find the pieces that can be pointed to a place on the board."""

from __future__ import annotations

from typing import Final

from naumachia.server.page.position import Position

AIMED: Final = frozenset({"move", "place"})
"""Kinds of actions that lead to a place on the board."""


def aimable_pieces(position: Position, piece: str = "") -> list[str]:
    """Return the pieces that can be moved or placed anywhere, not only at listed places; with
    many pieces, only this one if it can.
    """
    if position.ruleset.long_lists.one_step_at_a_time(position.state):
        return _routable(position)
    if not position.continuous:
        return []
    groups = position.move_groups
    return _placeable(position, piece=piece) if groups is None else [group[0] for group in groups]


def held_groups(position: Position) -> list[list[str]]:
    """Return the pieces that move as one: the one that is aimed, and its substitutes."""
    return [list(group) for group in position.move_groups or [] if len(group) > 1]


def _routable(position: Position) -> list[str]:
    """Return the pieces that can be pointed to places several decisions away, or placed."""
    legal = position.ruleset.legal(position.state, position.seat)
    pieces = dict.fromkeys(position.ruleset.piece(position.state, action) for action in legal)
    found = [
        one
        for one in pieces
        if one and position.board.reach(position.working_view, position.seat, one)
    ]
    return found or _placeable(position, frozenset({"place"}))


def _placeable(position: Position, kinds: frozenset[str] = AIMED, piece: str = "") -> list[str]:
    """Return the pieces with a legal action of these kinds; with many pieces, only this one."""
    found: dict[str, None] = {}
    for action in position.suggested_actions(piece):
        acting = position.ruleset.piece(position.state, action)
        if not acting or acting in found or position.kind(action) not in kinds:
            continue
        if position.ruleset.check(position.state, position.seat, action) is None:
            found[acting] = None
    return list(found)
