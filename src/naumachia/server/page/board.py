"""Draw a position, and list what the page shows beside it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, cast

from naumachia.kernel.pending import Decision
from naumachia.kernel.ruleset import AnyRuleset, View
from naumachia.render import Drawing, Frame, Layer, draw, land_beyond
from naumachia.scene import Hull, Scene, Tabletop
from naumachia.scene.board import board_of
from naumachia.scene.margin import Margin, Pose, ShipLog
from naumachia.server.game.moments import Moment
from naumachia.server.game.names import fleet
from naumachia.server.wire import messages as wire


def draw_layers(scene: Scene, drawing: Drawing, before: wire.Drawing | None = None) -> wire.Drawing:
    """Return a picture in layers, and the map from board units to it. Pieces unchanged since the
    picture `before` are the same objects.
    """
    known = {} if before is None else {layer["id"]: layer for layer in before["layers"]}
    layers = [_layer(layer, known.get(layer.id)) for layer in drawing.layers]
    return {"layers": layers, "frame": frame_of(scene, drawing.canvas.frame)}


def _layer(layer: Layer, before: wire.Layer | None) -> wire.Layer:
    known = {} if before is None else {piece["id"]: piece for piece in before["pieces"]}
    pieces: list[wire.LayerPiece] = []
    for name, svg in layer.pieces.items():
        piece = known.get(name)
        if piece is None or piece["svg"] is not svg:
            piece = {"id": name, "svg": svg}
        pieces.append(piece)
    return {"id": layer.id, "open": layer.open, "pieces": pieces, "close": layer.close}


def picture(scene: Scene) -> wire.Picture:
    """Return a whole picture, and the map from board units to it."""
    return {"svg": draw(scene), "frame": frame_of(scene, Frame.fit(scene.bounds))}


def frame_of(scene: Scene, frame: Frame) -> wire.Frame:
    """Return the map from board units to a picture."""
    return {
        "scale": frame.scale,
        "x0": frame.x0,
        "y0": frame.y0,
        "flip": frame.flipped,
        "snap": snap(scene),
        "unit": scene.surface.unit if isinstance(scene.surface, Tabletop) else "",
        "wind": wind(scene),
        "beyond": beyond(scene, frame),
    }


def beyond(scene: Scene, frame: Frame) -> wire.OutsideMap:
    """Return how far land is visible beyond the picture."""
    left, above, right, below = land_beyond(frame, scene)
    return {"left": left, "above": above, "right": right, "below": below}


def wind(scene: Scene) -> wire.WindRose | None:
    """Return the wind of the picture's rose, for when that is out of sight."""
    if scene.rose is None or scene.rose.wind is None:
        return None
    blowing = scene.rose.wind
    return {
        "at": scene.rose.at,
        "bearing": blowing.bearing,
        "blows": blowing.blows,
        "text": blowing.text,
    }


def snap(scene: Scene) -> float:
    """Return the lattice of the ruler in board units: 1 on a grid, 0 on an open table."""
    return 0.0 if isinstance(scene.surface, Tabletop) else 1.0


def rosters(ruleset: AnyRuleset, margin: Margin, scene: Scene) -> list[wire.RosterSide]:
    """Return the ships of every seat, and their places in the picture."""
    hulls = {hull.id: hull for hull in scene.hulls}
    return [
        {
            "seat": ruleset.seats[roster.seat],
            "title": roster.title,
            "note": roster.note,
            "ships": [
                {
                    "id": line.id,
                    "place": line.place,
                    "mark": line.mark,
                    "note": line.note,
                    "lost": line.lost,
                    "title": line.title,
                    "sheet": list(line.sheet),
                    "log": _log(line.log),
                    "count": line.count,
                    "share": line.share,
                    "group": line.group,
                    "name": line.name or line.id,
                    "at": _pose(hulls.get(line.id)),
                    **_ship_drawing(hulls.get(line.id)),
                }
                for line in roster.lines
            ],
        }
        for roster in margin.rosters
    ]


def _log(log: ShipLog | None) -> wire.ShipLog | None:
    """Return the drawing on the card of a ship."""
    if log is None:
        return None
    return {
        "masts_lost": log.masts_lost,
        "masts": log.masts,
        "gauges": [
            {"label": one.label, "left": one.left, "whole": one.whole, "said": one.text}
            for one in log.gauges
        ],
        "guns": [
            {
                "side": cast("wire.GunSide", one.side),
                "label": one.label,
                "rank": one.rank,
                "range": one.range,
                "left": one.left,
                "whole": one.whole,
            }
            for one in log.guns
        ],
    }


def _pose(hull: Hull | None) -> Pose | None:
    """Return where the picture shows a ship, including lanes."""
    return None if hull is None else (*hull.centre, hull.heading)


def _ship_drawing(hull: Hull | None) -> wire.ShipDrawing:
    """Return what the page draws for a ship itself."""
    if hull is None:
        return {"glyph": None, "size": None, "beam": 0.0, "missiles": 0, "captor": None}
    return {
        "glyph": hull.glyph,
        "size": hull.size,
        "beam": hull.beam,
        "missiles": hull.missiles,
        "captor": None if hull.captor is None else fleet(hull.captor),
    }


def phases(margin: Margin) -> list[wire.PhaseStep]:
    """Return the steps of the turn."""
    return [
        {
            "id": step.id,
            "label": step.label,
            "note": step.note,
            "state": cast("wire.StepState", step.state),
            "share": step.share,
        }
        for step in margin.track
    ]


def moved_pieces(
    moments: Sequence[Moment], ruleset: AnyRuleset, seat: int | None, before: Scene, after: Scene
) -> list[wire.MovePath]:
    """Return the paths of the pieces that moved from the first of these moments to the last."""
    legs: dict[str, list[Pose]] = {}
    for earlier, moment in pairwise(moments):
        for piece, path in _legs(ruleset, earlier, moment, seat):
            legs.setdefault(piece, []).extend(path)
    moves: list[wire.MovePath] = []
    there = {hull.id: hull for hull in before.hulls}
    for hull in after.hulls:
        start, end = _pose(there.get(hull.id)), _pose(hull)
        if start is None or end is None:
            continue
        between = legs.get(hull.id, [])
        if start == end and not between:
            continue
        poses = [start, *between[:-1], end]
        moves.append({"ship": hull.id, "path": poses})
    return moves


def _legs(
    ruleset: AnyRuleset, before: Moment, moment: Moment, seat: int | None
) -> list[tuple[str, tuple[Pose, ...]]]:
    """Return the pieces that one public decision moves, with the poses that each passes."""
    entry = moment.entry
    if entry is None or entry.secret_to is not None or not moment.piece:
        return []
    move: Any = entry.move
    if not isinstance(move, Decision):
        return []
    view: View[Any] = ruleset.observe(before.state, seat)
    motion = board_of(ruleset).sketch(view, move.seat, move.action).motion
    found = [(moment.piece, motion.steps)]
    return found + [(member.piece, member.path[1:]) for member in motion.others]
