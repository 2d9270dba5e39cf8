"""How a game is played, in pictures: what a newcomer reads before the clauses.

A primer is a file of the rule set's: a few pages, each with a picture of a small position, the
orders that are shown on it, and what there is to say.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

from naumachia.kernel.data import DataTable, read_toml
from naumachia.kernel.errors import BadScenario

Window = tuple[float, float, float, float]
"""A part of the board: west, south, east and north, in board units."""


class PrimerPage:
    """One page: a `title`, a `text` with lines between paragraphs, and a picture.

    The picture is of `position`, a position as text, as far as `window` shows it. `orders` are
    drawn on it, each given by who is to decide once those before have been carried out; of `reach`,
    a piece or "", the picture shows how far it can go. `clauses` are the ids of those that say
    more.
    """

    __slots__ = ("clauses", "orders", "position", "reach", "text", "title", "window")

    def __init__(
        self,
        title: str,
        text: str,
        position: str,
        window: Window,
        orders: tuple[str, ...],
        reach: str,
        clauses: tuple[str, ...],
    ) -> None:
        self.title: Final = title
        self.text: Final = text
        self.position: Final = position
        self.window: Final = window
        self.orders: Final = orders
        self.reach: Final = reach
        self.clauses: Final = clauses


def read_primer(source: str | bytes, file: str) -> tuple[PrimerPage, ...]:
    """Read one primer file. Raises BadScenario with file, line and field."""
    table = read_toml(source, file)
    pages = tuple(_page(page, file) for page in table.tables("pages"))
    table.close()
    if not pages:
        raise BadScenario("a primer without pages", "none", file, "[[pages]]")
    return pages


def _page(table: DataTable, file: str) -> PrimerPage:
    title = table.text("title")
    window = tuple(float(side) for side in table.integers("window", -100, 1000))
    if len(window) != 4 or not (window[0] < window[2] and window[1] < window[3]):
        raise BadScenario(
            "no part of a board", str(list(window)), f"{file}: {title}", "west, south, east, north"
        )
    page = PrimerPage(
        title=title,
        text=" ".join(table.text("text").split()),
        position=table.text("position").strip() + "\n",
        window=(window[0], window[1], window[2], window[3]),
        orders=tuple(table.texts("orders")) if table.has("orders") else (),
        reach=table.text("reach", ""),
        clauses=tuple(table.texts("clauses")),
    )
    table.close()
    return page


@cache
def packaged_primer(package: str) -> tuple[PrimerPage, ...]:
    """The pages of `data/primer.toml` of a rule set's package, read once; none without such a file.
    Raises BadScenario.
    """
    file = files(package).joinpath("data").joinpath("primer.toml")
    return read_primer(file.read_bytes(), file.name) if file.is_file() else ()
