"""Fill the arrays of many games from their states as integers (`squares.codes`)."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, radians, sin
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from naumachia.env.battle import Battle
from naumachia.env.features import check_rows
from naumachia.scene import abreast
from naumachia.squares import codes
from naumachia.squares.codes import CodedTable

Numbers = NDArray[np.int64]
Arrays = Mapping[str, NDArray[Any]]
EIGHTH: Final = 45.0
GLOBALS: Final = "globals"
PLANES: Final = "planes"
SHIPS: Final = "ships"


class CodeArrays:
    """Fill the arrays that an `Observer` of the same battle makes.

    `names` are the features of the arrays to fill; `relative` as in `TableCodec`.
    """

    def __init__(
        self,
        battle: Battle,
        table: CodedTable[Any, Any],
        names: Mapping[str, tuple[str, ...]],
        relative: bool,
    ) -> None:
        self._table: Final = table
        self._relative: Final = relative
        self._seats: Final = len(battle.seats)
        self._bounds: Final = battle.scene(None).bounds
        self._names: Final = names
        self._at: Final = {
            name: {column: number for number, column in enumerate(columns)}
            for name, columns in names.items()
        }
        owners = np.array(table.ships(battle.opening.opening), np.int64) >> codes.SEAT
        self.ships: Final = len(owners)
        self._orders: Final = [
            np.argsort((owners - seat) % self._seats if relative else owners * 0, kind="stable")
            for seat in range(self._seats)
        ]

    def write(self, ships: Numbers, battles: Numbers, seats: Numbers, arrays: Arrays) -> None:
        """Fill `arrays` as `seats` see their games.

        `ships` of shape (games, ships) and `battles` of shape (games, `codes.LENGTH`) are the codes
        of the games, `seats` of shape (games,) the observers.
        """
        if self._relative:
            ships = np.take_along_axis(ships, np.stack(self._orders)[seats], axis=1)
        fleet = Fleet(ships, seats, self._seats, self._relative)
        if SHIPS in self._names:
            self._write_ships(fleet, arrays[SHIPS])
        if PLANES in self._names:
            self._write_planes(fleet, arrays[PLANES])
        if GLOBALS in self._names:
            self._write_globals(fleet, battles, seats, arrays[GLOBALS])

    def _write_ships(self, fleet: Fleet, array: NDArray[Any]) -> None:
        check_rows(array.shape[1], self.ships)
        at, table, bounds = self._at[SHIPS], self._table, self._bounds
        array.fill(0.0)
        rows = array[:, : self.ships]
        scale = max(bounds.width, bounds.height)
        afloat = fleet.afloat
        rows[:, :, at["listed"]] = 1.0
        rows[:, :, at["afloat"]] = afloat
        rows[:, :, at["lost"]] = lost = fleet.has(codes.LOST)
        rows[:, :, at["share"]] = ~lost
        rows[:, :, at["active"]] = fleet.has(codes.ACTIVE)
        rows[:, :, at["links"]] = fleet.has(codes.TIED)
        rows[:, :, at["length"]] = afloat * (table.size / scale)
        rows[:, :, at[f"kind {table.glyph}"]] = afloat
        x, y = fleet.places(round(bounds.width), round(bounds.height))
        rows[:, :, at["x"]] = afloat * ((x + 0.5) / scale)
        rows[:, :, at["y"]] = afloat * ((y + 0.5) / scale)
        rows[:, :, at["sin"]] = afloat * SINES[fleet.turns]
        rows[:, :, at["cos"]] = afloat * COSINES[fleet.turns]
        lanes = fleet.part(codes.LANE, 15)
        rows[:, :, at["aside"]] = fleet.flips * ASIDE[lanes]
        rows[:, :, at["ahead"]] = fleet.flips * AHEAD[lanes]
        first = next(at[name] for name in at if name.startswith("seat "))
        game, ship = np.indices(fleet.codes.shape)
        rows[game, ship, first + fleet.owners] = 1.0
        columns = np.array([at[f"mark {mark}"] if mark else 0 for mark in table.marks])
        marked = np.nonzero(fleet.marks)
        rows[(*marked, columns[fleet.marks[marked]])] = 1.0

    def _write_planes(self, fleet: Fleet, array: NDArray[Any]) -> None:
        at = self._at[PLANES]
        array.fill(0.0)
        _, planes, height, width = array.shape
        game, ship = np.nonzero(fleet.afloat)
        x, y = fleet.places(width, height)
        base = (game * planes * height + y[game, ship]) * width + x[game, ship]
        area = height * width
        owners = fleet.owners[game, ship]
        strength = next(at[name] for name in at if name.startswith("strength "))
        flat = array.reshape(-1)
        found = [
            base + (8 * owners + fleet.angles[game, ship]) * area,
            base + (strength + owners) * area,
            base + at[f"kind {self._table.glyph}"] * area,
        ]
        for flag, name in ((codes.ACTIVE, "active"), (codes.TIED, "tied")):
            found.append(base[fleet.has(flag)[game, ship]] + at[name] * area)
        np.add.at(flat, np.concatenate(found), np.float32(1.0))

    def _write_globals(
        self, fleet: Fleet, battles: Numbers, seats: Numbers, array: NDArray[Any]
    ) -> None:
        at, games = self._at[GLOBALS], np.arange(len(seats))
        array.fill(0.0)
        array[:, at["turn"]] = battles[:, codes.TURN] / 100.0
        lost = fleet.has(codes.LOST)
        first = {what: self._first(what) for what in ("observer", "deciding", "losses")}
        for place in range(self._seats):
            seat = (seats + place) % self._seats if self._relative else place + 0 * seats
            array[:, first["observer"] + place] = seat == seats
            array[:, first["deciding"] + place] = battles[:, codes.DECIDING] >> seat & 1
            own = fleet.owners == place
            array[:, first["losses"] + place] = (lost & own).sum(1) / np.maximum(own.sum(1), 1)
        phases = np.array([at[f"phase {phase}"] for phase in self._table.phases])
        array[games, phases[battles[:, codes.PHASE]]] = 1.0
        now = battles[:, codes.STEP]
        steps = [name.removeprefix("now ") for name in at if name.startswith("now ")]
        for number, step in enumerate(steps):
            past = (number < now) & (battles[:, codes.SKIPPED] >> number & 1 == 0)
            share = battles[:, codes.DONE] / np.maximum(battles[:, codes.WHOLE], 1)
            array[:, at[f"now {step}"]] = number == now
            array[:, at[f"done {step}"]] = np.where(number == now, share, past)

    def _first(self, what: str) -> int:
        return next(at for name, at in self._at[GLOBALS].items() if name.startswith(f"{what} "))


class Fleet:
    """The ships of many games as arrays of the same shape, seen by one seat each.

    `turns` are headings in eighths of a circle, of up to a circle and a half, `angles` those below
    a circle. `owners` are the places of seats among the columns.
    """

    def __init__(self, ships: Numbers, seats: Numbers, count: int, relative: bool) -> None:
        self.codes: Final = ships
        turned = (seats != 0)[:, None] & relative
        self._turned: Final = turned
        self.flips: Final = np.where(turned, -1.0, 1.0)
        self.afloat: Final = self.has(codes.AFLOAT)
        self.marks: Final = self.part(codes.MARK, 31)
        self.turns: Final = self.part(codes.HEADING, 7) + 4 * turned
        self.angles: Final = self.turns & 7
        owners = ships >> codes.SEAT
        self.owners: Final = (owners - seats[:, None]) % count if relative else owners

    def has(self, flag: int) -> NDArray[np.bool_]:
        """Return which ships have a flag."""
        return np.asarray(self.codes & flag, np.bool_)

    def part(self, bit: int, mask: int) -> Numbers:
        """Return the number that begins at a bit of the codes."""
        return self.codes >> bit & mask

    def places(self, width: int, height: int) -> tuple[Numbers, Numbers]:
        """Return columns and rows from 0, from the observer's own corner if the board is turned."""
        x, y = self.part(codes.COLUMN, 255), self.part(codes.ROW, 255)
        turned = self._turned
        return np.where(turned, width - 1 - x, x), np.where(turned, height - 1 - y, y)


SINES: Final = np.array([sin(radians(EIGHTH * eighth)) for eighth in range(12)])
COSINES: Final = np.array([cos(radians(EIGHTH * eighth)) for eighth in range(12)])
OFFSETS: Final = [(0.0, 0.0), *(abreast(EIGHTH * eighth) for eighth in range(8))]
ASIDE: Final = np.array([aside for aside, _ in OFFSETS])
AHEAD: Final = np.array([ahead for _, ahead in OFFSETS])
