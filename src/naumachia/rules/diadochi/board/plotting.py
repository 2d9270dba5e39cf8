"""Offer plots as forms: formation, spacing, facing, flagship and place (DIA-SET-03)."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil, floor
from typing import Final

from naumachia.geometry.lattice import DEGREE, TURN, UNIT
from naumachia.kernel.mypyc import i64
from naumachia.kernel.phrase import Phrasebook
from naumachia.kernel.ruleset import View
from naumachia.rules.diadochi.actions import ABREAST, AHEAD, FORMS, Action, Plot
from naumachia.rules.diadochi.board.scene import glyph_of
from naumachia.rules.diadochi.model import Diadochi, Ship, Squadron
from naumachia.rules.diadochi.rules.deployment import (
    Plots,
    plot_hulls,
    share_of,
    squadron_ships,
    strongest_inside,
    suggested_plots,
    zone_depth,
)
from naumachia.rules.diadochi.rules.formations import parts
from naumachia.rules.diadochi.speech import name_text
from naumachia.rules.diadochi.tables.types import WIDTH
from naumachia.scene.board import Forms
from naumachia.scene.forms import Choice, Field, Form, FormPiece

RANKS: Final = ["inside", "first", "last", "listed"]
"""The orders of a formation's ships by strength."""
AS_GIVEN: Final = "given"
"""The order of the given plot, none of `RANKS`."""
HEADING_STEP: Final = 5.0
PLACE_STEP: Final = 0.5
ASIDE: Final = 24
"""The number of steps to either side that are searched for room."""

Groups = tuple[tuple[int, ...], ...]


def plots_phase(state: Diadochi) -> Plots | None:
    """Return the phase of plots, if it is open."""
    phase = state.stack[-1] if state.stack else None
    return phase if isinstance(phase, Plots) else None


def form_of(state: Diadochi, phase: Plots, squadron: Squadron, phrases: Phrasebook) -> Form:
    """Return the form of one squadron, filled with its plot or a suggested one."""
    given = plot_given(phase, squadron)
    plot = suggested_plot(state, phase, squadron) if given is None else given
    ships = squadron_ships(state, squadron)
    facts = {
        "squadron": squadron.name,
        "rating": int(squadron.rating - squadron.losses),
        "count": len(ships),
    }
    return Form(
        str(squadron.number),
        name_text(squadron.name),
        phrases.fill("labels", "form_note", facts),
        phrases.fill("labels", "form_plot", facts),
        tuple(piece_of(state.ships[ship]) for ship in ships),
        fields_of(state, squadron, plot, phrases),
        values_of(state, squadron, plot),
        given is not None,
        "x",
        "y",
        "heading",
    )


def piece_of(ship: Ship) -> FormPiece:
    """Return the picture of a ship that is not on the table yet."""
    return FormPiece(ship.name, glyph_of(ship), ship.kind.length / UNIT, WIDTH / UNIT)


def plot_given(phase: Plots, squadron: Squadron) -> Plot | None:
    """Return the plot of a squadron, if it has one."""
    answer = phase.answers[phase.squadrons.index(int(squadron.number))]
    return answer if isinstance(answer, Plot) else None


def suggested_plot(state: Diadochi, phase: Plots, squadron: Squadron) -> Plot:
    """Return a first plot: where there is room, else in the middle of the zone."""
    sea = phase.sea_with_plots(state, int(squadron.seat), squadron.number)
    for plot in suggested_plots(state, sea, squadron):
        assert isinstance(plot, Plot), "only plots are listed"
        return plot
    west, east = share_of(state, squadron)
    zone = zone_depth(state.rules)
    y = zone if squadron.side == 0 else state.rules.depth - zone
    heading: i64 = 0 if squadron.side == 0 else TURN // 2
    line = arrange(state, squadron, "inside", 1)
    middle = (west + east) // 2
    return Plot(squadron.flagship, squadron.number, ABREAST, middle, y, heading, 0, line)


# -- prompts ----------------------------------------------------------------------------


def fields_of(
    state: Diadochi, squadron: Squadron, plot: Plot, phrases: Phrasebook
) -> tuple[Field, ...]:
    """Return the fields of a plot."""
    ships = [state.ships[ship] for ship in squadron_ships(state, squadron)]
    ranks = [*RANKS, *([AS_GIVEN] if rank_of(state, squadron, plot) == AS_GIVEN else [])]
    width, depth = state.rules.width / UNIT, state.rules.depth / UNIT
    lines: tuple[str, str] = ("form", FORMS[ABREAST])

    def named(name: str) -> str:
        return phrases.fill("labels", f"form_{name}", {})

    cables = named("cables")
    return (
        Field("form", named("formation"), choices([FORMS[ABREAST], FORMS[AHEAD]], phrases)),
        Field("lines", named("lines"), low=1.0, high=float(len(ships)), only=lines),
        Field("gap", named("gap"), high=width, step=PLACE_STEP, unit=cables, only=lines),
        Field("heading", named("heading"), high=360.0, step=HEADING_STEP, unit="°", wraps=True),
        Field("rank", named("rank"), choices(ranks, phrases)),
        Field("flagship", named("flagship"), tuple(flagships(ships, phrases))),
        Field("x", named("x"), high=width, step=PLACE_STEP, unit=cables),
        Field("y", named("y"), high=depth, step=PLACE_STEP, unit=cables),
    )


def choices(words: list[str], phrases: Phrasebook) -> tuple[Choice, ...]:
    """Return choices labelled by phrases."""
    return tuple(Choice(word, phrases.fill("labels", f"form_{word}", {})) for word in words)


def flagships(ships: list[Ship], phrases: Phrasebook) -> list[Choice]:
    """Return the ships that may lead, the strongest first."""
    ranked = sorted(ships, key=lambda ship: (-ship.kind.value, ship.ident))
    return [
        Choice(
            ship.name,
            phrases.fill("labels", "form_leader", {"ship": ship.name, "kind": ship.kind.term}),
        )
        for ship in ranked
    ]


# -- plots and answers ------------------------------------------------------------------


def arrange(state: Diadochi, squadron: Squadron, rank: str, lines: int) -> Groups:
    """Return the ships of a squadron in the order of `rank`, cut into `lines`."""
    ships = [state.ships[number] for number in squadron_ships(state, squadron)]
    if rank == "inside":
        ships = strongest_inside(ships)
    elif rank == "first":
        ships = sorted(ships, key=lambda one: -one.kind.value)
    elif rank == "last":
        ships = sorted(ships, key=lambda one: one.kind.value)
    return tuple(tuple(part) for part in parts([int(ship.ident) for ship in ships], lines))


def rank_of(state: Diadochi, squadron: Squadron, plot: Plot) -> str:
    """Return the order of a plot's ships among `RANKS`, else AS_GIVEN."""
    for rank in RANKS:
        if arrange(state, squadron, rank, len(plot.groups)) == plot.groups:
            return rank
    return AS_GIVEN


def values_of(state: Diadochi, squadron: Squadron, plot: Plot) -> tuple[tuple[str, str], ...]:
    """Return a plot as answers to the fields."""
    return (
        ("form", FORMS[plot.form]),
        ("lines", str(len(plot.groups))),
        ("gap", f"{plot.gap / UNIT:g}"),
        ("heading", f"{plot.heading / DEGREE:g}"),
        ("rank", rank_of(state, squadron, plot)),
        ("flagship", state.ships[plot.ship].name),
        ("x", f"{plot.x / UNIT:g}"),
        ("y", f"{plot.y / UNIT:g}"),
    )


def filled_plot(state: Diadochi, form: str, values: Mapping[str, str]) -> Plot:
    """Return the plot of filled fields; a column is one line without gaps."""
    squadron = state.squadrons[int(form)]
    shape = FORMS.index(values["form"])
    lines = round(float(values["lines"])) if shape == ABREAST else 1
    gap = steps(values["gap"]) if shape == ABREAST else 0
    leader = next(ship for ship in state.ships if ship.name == values["flagship"])
    return Plot(
        leader.ident,
        squadron.number,
        shape,
        steps(values["x"]),
        steps(values["y"]),
        round(float(values["heading"]) * DEGREE) % TURN,
        gap,
        groups_of(state, squadron, values["rank"], lines),
    )


def groups_of(state: Diadochi, squadron: Squadron, rank: str, lines: int) -> Groups:
    """Return the lines of a plot; those of a given plot are kept."""
    phase = plots_phase(state)
    assert phase is not None, "squadrons are being plotted"
    given = plot_given(phase, squadron)
    if rank != AS_GIVEN or given is None:
        return arrange(state, squadron, rank, lines)
    if len(given.groups) == lines:
        return given.groups
    ships = [ship for group in given.groups for ship in group]
    return tuple(tuple(part) for part in parts(ships, lines))


def steps(text: str) -> int:
    """Return a length in cables as steps of the lattice."""
    return round(float(text) * UNIT)


# -- near to it -------------------------------------------------------------------------


def beside(state: Diadochi, plot: Plot) -> list[Plot]:
    """Return the plot moved back into its zone, then farther and farther aside."""
    squadron = state.squadrons[plot.squadron]
    west, east = share_of(state, squadron)
    zone = zone_depth(state.rules)
    low, high = (0, zone) if squadron.side == 0 else (state.rules.depth - zone, state.rules.depth)
    hulls = [hull for _, hull in plot_hulls(state, plot)]
    # A column may begin with its tail beyond the edge (DIA-SET-05): its head must be on the table.
    inner = hulls[:1] if plot.form == AHEAD else hulls
    across = shift_inside([(hull.x, hull.extent_x()) for hull in inner], float(west), float(east))
    along = shift_inside([(hull.y, hull.extent_y()) for hull in inner], float(low), float(high))
    shifts = [0]
    for number in range(1, ASIDE + 1):
        shifts += [number * UNIT // 2, -number * UNIT // 2]
    return [shifted(plot, across + shift, along) for shift in shifts]


def shift_inside(spans: list[tuple[float, float]], low: float, high: float) -> int:
    """Return the shift that brings spans, by middles and half lengths, between two bounds."""
    least = min(middle - half for middle, half in spans)
    most = max(middle + half for middle, half in spans)
    if most > high:
        return floor(high - most)
    return ceil(low - least) if least < low else 0


def shifted(plot: Plot, east: int, north: int) -> Plot:
    """Return the plot shifted."""
    x, y = plot.x + east, plot.y + north
    return Plot(plot.ship, plot.squadron, plot.form, x, y, plot.heading, plot.gap, plot.groups)


class DiadochiForms(Forms[Diadochi, Action]):
    """The plots of squadrons as forms."""

    def all(self, view: View[Diadochi], seat: int) -> list[Form]:
        """Return a form for each squadron of a player while squadrons are plotted."""
        state, phrases = view.state, self.rules.phrases
        phase = plots_phase(state)
        if phase is None:
            return []
        return [
            form_of(state, phase, state.squadrons[number], phrases)
            for number, owner in zip(phase.squadrons, phase.seats, strict=True)
            if owner == seat
        ]

    def fill(
        self, view: View[Diadochi], seat: int, form: str, values: Mapping[str, str]
    ) -> list[Action]:
        plot = filled_plot(view.state, form, values)
        return [plot, *beside(view.state, plot)]
