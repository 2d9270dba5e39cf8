"""Map board points to the picture."""

import math
from dataclasses import dataclass
from typing import Final, NamedTuple

from naumachia.scene import Bounds, Point

MARGIN_LEFT: Final = 36.0
MARGIN_RIGHT: Final = 20.0
MARGIN_TOP: Final = 20.0
MARGIN_BOTTOM: Final = 34.0

_FIT_WIDTH: Final = 960.0
_FIT_HEIGHT: Final = 660.0
_LARGEST: Final = 64.0


class OutsideMap(NamedTuple):
    """The visible land beyond the four edges of a picture, in user units."""

    left: float = 0.0
    above: float = 0.0
    right: float = 0.0
    below: float = 0.0


@dataclass(frozen=True, slots=True)
class Frame:
    """The map from board units (x east, y north) to SVG user units (x right, y down).

    With s = -1 if `flipped` else 1:  X = s * (x - x0) * scale  and  Y = s * (y0 - y) * scale,
    so (x0, y0) is the board point at the picture's top left corner. A heading h points up the
    screen at h = 0, or at h = 180 when flipped. The root element carries these as data-scale,
    data-x0, data-y0 and data-flip (0 or 1).
    """

    scale: float
    x0: float
    y0: float
    flipped: bool
    width: float
    height: float

    @classmethod
    def fit(cls, bounds: Bounds, *, flipped: bool = False, grown: float = 1.0) -> "Frame":
        """Return the largest frame of a board within 960 by 660 user units, with a margin for
        coordinates, enlarged by the factor `grown`.
        """
        scale = grown * min(_FIT_WIDTH / bounds.width, _FIT_HEIGHT / bounds.height, _LARGEST)
        left, top = MARGIN_LEFT / scale, MARGIN_TOP / scale
        return cls(
            scale=scale,
            x0=bounds.east + left if flipped else bounds.west - left,
            y0=bounds.south - top if flipped else bounds.north + top,
            flipped=flipped,
            width=bounds.width * scale + MARGIN_LEFT + MARGIN_RIGHT,
            height=bounds.height * scale + MARGIN_TOP + MARGIN_BOTTOM,
        )

    def to_screen(self, point: Point) -> Point:
        """Return a board point in SVG user units."""
        sign = -self.scale if self.flipped else self.scale
        return sign * (point[0] - self.x0), sign * (self.y0 - point[1])

    def turn(self, bearing: float) -> float:
        """Return a bearing as degrees clockwise from up on the screen, 0 up to 360."""
        return (bearing + (180.0 if self.flipped else 0.0)) % 360.0

    def polar(self, centre: Point, bearing: float, radius: float) -> Point:
        """Return the SVG point `radius` board units from a board point on a bearing."""
        angle = math.radians(bearing)
        return self.to_screen(
            (centre[0] + radius * math.sin(angle), centre[1] + radius * math.cos(angle))
        )

    def box(self, bounds: Bounds) -> tuple[float, float, float, float]:
        """Return a rectangle of the board as x, y, width and height in SVG user units."""
        x1, y1 = self.to_screen((bounds.west, bounds.south))
        x2, y2 = self.to_screen((bounds.east, bounds.north))
        return min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1)
