"""Everything a page may ask of a board, asked of pieces and places: nothing may change by it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from naumachia.kernel.ruleset import View
from naumachia.scene.board import board_of
from naumachia.scene.surface import Point
from naumachia.testing.spot import Broken, Spot, few

PIECES: Final = 3
PLACES: Final = 3
ACTIONS: Final = 3

Question = tuple[str, Callable[[], Any]]


def questions_change_nothing(spot: Spot) -> None:
    """Every question of the contract can be asked, of every kind of piece and action.

    The digest is the same after each, for the state and for the view that was asked.
    """
    ruleset = spot.ruleset
    before = ruleset.digest(spot.state)
    for viewer in spot.viewers:
        view = ruleset.observe(spot.state, viewer)
        seen = ruleset.digest(view.state)
        for name, ask in _questions(spot, view):
            ask()
            if ruleset.digest(spot.state) != before or ruleset.digest(view.state) != seen:
                raise Broken(f"{name} changes the state it is asked of")


def _questions(spot: Spot, view: View[Any]) -> Iterator[Question]:
    ruleset, seat, state = spot.ruleset, view.seat, view.state
    board = board_of(ruleset)
    for clause in few(list(ruleset.clauses.values()), ACTIONS, spot.rng):
        yield "remark", partial(board.remark, clause)
    yield "position", partial(ruleset.notation.position_data, state)
    if seat is None:
        return
    yield "threats", partial(board.threats, view, seat)
    yield "default", partial(ruleset.default, state, seat)
    yield "measures", partial(ruleset.measures, state)
    yield "movers", partial(ruleset.movers, state, seat)
    yield "unaimed", partial(ruleset.unaimed, state, seat)
    if seat not in spot.match.owing():
        return
    yield "stepwise", partial(ruleset.stepwise, state)
    yield "duties", partial(board.duties, view, seat)
    yield "suites", partial(board.pointing.suites, view, seat)
    yield "declarable", partial(board.pointing.declarable, view, seat)
    yield "gather", partial(board.pointing.gather, view, seat, ())
    yield "forms", partial(board.pointing.forms, view, seat)
    for form in few(board.pointing.forms(view, seat), PIECES, spot.rng):
        answers = form.checked(dict(form.values))
        yield f"filled {form.id}", partial(board.pointing.filled, view, seat, form.id, answers)
    for piece in few(pieces_of(spot, view), PIECES, spot.rng):
        yield f"reach of {piece}", partial(board.reach, view, seat, piece)
        yield f"gather {piece}", partial(board.pointing.gather, view, seat, (piece,))
        for at in few(places_of(spot, view), PLACES, spot.rng):
            yield f"aim of {piece}", partial(aimed, spot, view, piece, at)
            yield f"route of {piece}", partial(board.pointing.route, view, seat, piece, at, None)
    considered = few(ruleset.considered(state, seat), ACTIONS, spot.rng)
    for action in [*spot.actions(seat, ACTIONS), *considered]:
        text = spot.write(action)
        yield f"joined {text}", partial(board.pointing.joined, view, seat, action, ())
        yield f"bands of {text}", partial(board.bands, view, seat, action)
        yield f"dice_notes of {text}", partial(board.dice_notes, view, seat, action)
        yield f"forecast of {text}", partial(board.forecast, view, seat, action)
        yield f"data of {text}", partial(ruleset.notation.action_data, state, action)


def aimed(spot: Spot, view: View[Any], piece: str, at: Point) -> None:
    """What is pointed at, and what the choices snap it to, is legal where it says so."""
    ruleset, seat = spot.ruleset, view.seat
    assert seat is not None
    actions = board_of(ruleset).pointing.aim(view, seat, piece, at, None)
    choices = ruleset.choices(view.state, seat)
    for action in few(actions, ACTIONS, spot.rng):
        ruleset.check(view.state, seat, action)
        near = choices.snap(action)
        if near is not None and ruleset.check(view.state, seat, near) is not None:
            raise Broken(f"aiming snaps to {spot.write(near)}, which is illegal")


def pieces_of(spot: Spot, view: View[Any]) -> list[str]:
    """The pieces of all sides, lost ones too, and one that there is not."""
    margin = board_of(spot.ruleset).margin(view)
    return [line.id for roster in margin.rosters for line in roster.lines] + ["NOBODY"]


def places_of(spot: Spot, view: View[Any]) -> list[Point]:
    """Where hulls lie, places between them, and one far off the board."""
    hulls = board_of(spot.ruleset).scene(view).hulls
    at: list[Point] = [(hull.x, hull.y) for hull in few(list(hulls), PLACES, spot.rng)]
    return [*at, *((x + 1.5, y - 2.5) for x, y in at), (-1e4, 1e4)]
