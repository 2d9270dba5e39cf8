"""Describe orders that are filled in field by field, and build orders from the values."""

from __future__ import annotations

from naumachia.kernel.errors import BadInput
from naumachia.kernel.ruleset import View
from naumachia.scene.board import board_of
from naumachia.scene.forms import Field, Form
from naumachia.server.errors import of_rules
from naumachia.server.game.game import Game
from naumachia.server.page.building import as_order
from naumachia.server.page.one_order import describe
from naumachia.server.page.position import Position
from naumachia.server.wire import messages as wire


def forms(position: Position) -> list[wire.Form]:
    """Return the forms that a seat may fill in."""
    return [_form(form) for form in _open_forms(position)]


def answer_fill(game: Game, seat: int, name: str, values: dict[str, str]) -> wire.AimAnswer:
    """Answer a `fill`: the order that a form makes, and the nearest legal one if it differs.

    Raises Refused for an unknown form, and for a value that no field accepts.
    """
    position = Position(game.ruleset, game.timeline.match.state, seat)
    offered = {form.id: form for form in _open_forms(position)}
    try:
        if name not in offered:
            raise BadInput("no such form now", name, "form", " or ".join(offered) or "none")
        answers = offered[name].complete(values)
    except BadInput as error:
        raise of_rules(error) from error
    view = View(seat, position.state)
    meant, *others = board_of(game.ruleset).forms.fill(view, seat, name, answers)
    order = as_order(position, meant)
    answer: wire.AimAnswer = {"type": "aimed", "order": describe(position, order), "nearest": None}
    if order.refused is not None:
        tried = (as_order(position, action) for action in others)
        legal = next((one for one in tried if one.refused is None), None)
        answer["nearest"] = None if legal is None else describe(position, legal)
    return answer


def _open_forms(position: Position) -> list[Form]:
    view = position.working_view
    return position.board.forms.all(view, position.seat)


def _form(form: Form) -> wire.Form:
    return {
        "id": form.id,
        "label": form.label,
        "note": form.note,
        "verb": form.verb,
        "pieces": [
            {"id": one.id, "glyph": one.glyph, "size": one.size, "beam": one.beam}
            for one in form.pieces
        ],
        "fields": [_field(field) for field in form.fields],
        "values": dict(form.values),
        "done": form.done,
        "east": form.east,
        "north": form.north,
        "heading": form.heading,
    }


def _field(field: Field) -> wire.FormField:
    only = field.only
    return {
        "id": field.id,
        "label": field.label,
        "choices": [{"value": one.value, "label": one.label} for one in field.choices],
        "low": field.low,
        "high": field.high,
        "step": field.step,
        "unit": field.unit,
        "wraps": field.wraps,
        "only": None if only is None else {"field": only[0], "value": only[1]},
    }
