"""Land and poses as scenario files and positions write them: `0,0 48,0 48,4 0,4`, `10,6,0`."""

from __future__ import annotations

from naumachia.geometry.lattice import Pose, length_text, parse_length, parse_pose
from naumachia.geometry.polygon import Land
from naumachia.kernel.toml_data import DataTable
from naumachia.notation.position import Found, refuse


def corners_text(land: Land) -> str:
    """Return the corners of a land."""
    return " ".join(
        f"{length_text(round(x))},{length_text(round(y))}"
        for x, y in zip(land.xs, land.ys, strict=True)
    )


def read_land(text: str) -> Land:
    """Return the land whose corners are written as `x,y x,y x,y`. Raises ValueError."""
    corners = [word.split(",") for word in text.split()]
    if any(len(corner) != 2 for corner in corners):
        raise ValueError(f"corners {text!r} are not x,y x,y x,y")
    return Land([(parse_length(x), parse_length(y)) for x, y in corners])


def lands_of(found: Found, name: str) -> list[Land]:
    """Return the lands of a kind of entry of a position. Raises BadNotation."""
    lands: list[Land] = []
    for text in found.many.get(name, []):
        try:
            lands.append(read_land(text))
        except ValueError:
            refuse("cannot read", text, name, "corners x,y of a simple polygon")
    return lands


def lands_in(table: DataTable, key: str, unit: str) -> list[Land]:
    """Return the lands that a field of a scenario lists, none without it; `unit` is for the
    message.

    Raises BadScenario.
    """
    found: list[Land] = []
    for text in table.texts(key, default=[]):
        try:
            found.append(read_land(text))
        except ValueError:
            table.fail(key, f"corners x,y in {unit} of a simple polygon", text)
    return found


def pose_in(words: list[str]) -> Pose | None:
    """Return the first of the words that is a pose `x,y,heading`, None when there is none or it is
    bad.
    """
    for word in words:
        if word.count(",") == 2:
            try:
                return parse_pose(word)
            except ValueError:
                return None
    return None
