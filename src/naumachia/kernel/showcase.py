"""What a rule set shows of itself in a list of games: one full picture, and a battle to replay."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

from naumachia.kernel.data import DataTable, read_toml
from naumachia.kernel.errors import BadScenario
from naumachia.kernel.primer import Window


class Shot:
    """A part of the board, `window`, at one position or at several, `positions`, as text."""

    __slots__ = ("positions", "window")

    def __init__(self, positions: tuple[str, ...], window: Window) -> None:
        self.positions: Final = positions
        self.window: Final = window


class Showcase:
    """A moment of a battle and, if the file has one, a replay of a battle.

    `title` says which moment the `picture` shows. `hand` is the seat whose cards lie on it; ""
    for none. The `replay` is of `scenario`.
    """

    __slots__ = ("hand", "picture", "replay", "scenario", "title")

    def __init__(
        self, title: str, scenario: str, picture: Shot, hand: str, replay: Shot | None
    ) -> None:
        self.title: Final = title
        self.scenario: Final = scenario
        self.picture: Final = picture
        self.hand: Final = hand
        self.replay: Final = replay


def read_showcase(source: str | bytes, file: str) -> Showcase:
    """Read a showcase file. Raises BadScenario with file, line and field."""
    table = read_toml(source, file)
    title = table.text("title")
    scenario = table.text("scenario")
    hand = table.text("hand", "")
    picture = Shot((_position(table.text("position")),), _window(table, file))
    replay = None
    if table.has("replay"):
        inner = table.table("replay")
        positions = tuple(_position(text) for text in inner.texts("positions"))
        replay = Shot(positions, _window(inner, file))
        inner.close()
    table.close()
    return Showcase(title, scenario, picture, hand, replay)


def _position(text: str) -> str:
    return text.strip() + "\n"


def _window(table: DataTable, file: str) -> Window:
    """Read the edges, given in tenths of a board unit."""
    edges = tuple(side / 10 for side in table.integers("window_tenths", -1000, 10_000))
    if len(edges) != 4 or not (edges[0] < edges[2] and edges[1] < edges[3]):
        raise BadScenario("no part of a board", str(edges), file, "west, south, east, north")
    return (edges[0], edges[1], edges[2], edges[3])


@cache
def packaged_showcase(package: str) -> Showcase | None:
    """Return what `data/showcase.toml` of a package says, read once; None without that file.

    Raises BadScenario.
    """
    file = files(package).joinpath("data").joinpath("showcase.toml")
    return read_showcase(file.read_bytes(), file.name) if file.is_file() else None
