"""Read and write land and poses of scenario files and positions: `0,0 48,0 48,4 0,4`, `10,6,0`."""

from __future__ import annotations

from naumachia.geometry.lattice import Pose, length_text, parse_length, parse_pose
from naumachia.geometry.polygon import Land
from naumachia.kernel.toml_data import DataTable
from naumachia.notation.position import ParsedEntries, refuse


def corners_text(land: Land) -> str:
    """Return the corners of land as text, `x,y x,y x,y` in units."""
    return " ".join(
        f"{length_text(round(x))},{length_text(round(y))}"
        for x, y in zip(land.xs, land.ys, strict=True)
    )


def read_land(text: str) -> Land:
    """Return land from its corners `x,y x,y x,y` in units. Raises ValueError."""
    corners = [word.split(",") for word in text.split()]
    if any(len(corner) != 2 for corner in corners):
        raise ValueError(f"corners {text!r} are not x,y x,y x,y")
    return Land([(parse_length(x), parse_length(y)) for x, y in corners])


def position_lands(found: ParsedEntries, name: str) -> list[Land]:
    """Return the lands in the entries `name` of a position. Raises BadNotation."""
    lands: list[Land] = []
    for text in found.repeated.get(name, []):
        try:
            lands.append(read_land(text))
        except ValueError:
            refuse("cannot read", text, name, "corners x,y of a simple polygon")
    return lands


def scenario_lands(table: DataTable, key: str, unit: str) -> list[Land]:
    """Return the lands that the field `key` of a scenario lists; none if it is missing.

    `unit` names the unit of length in the error. Raises BadScenario.
    """
    found: list[Land] = []
    for text in table.texts(key, default=[]):
        try:
            found.append(read_land(text))
        except ValueError:
            table.fail(key, f"corners x,y in {unit} of a simple polygon", text)
    return found


def find_pose(words: list[str]) -> Pose | None:
    """Return the pose of the first word with the form `x,y,heading`.

    None if there is no such word, or if it is not a pose.
    """
    for word in words:
        if word.count(",") == 2:
            try:
                return parse_pose(word)
            except ValueError:
                return None
    return None
