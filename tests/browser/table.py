"""Places of a table on the screen, and what a hand does there."""

from __future__ import annotations

from tests.browser.screen import Screen


class Table:
    """A board without squares; places are in board units."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.page = screen.page

    def pose(self, piece: str) -> tuple[float, float, float]:
        """Where a ship lies, in board units and degrees."""
        ships = [ship for side in self.screen.update["roster"] for ship in side["ships"]]
        x, y, heading = next(ship["at"] for ship in ships if ship["id"] == piece)
        return x, y, heading

    def point(self, x: float, y: float) -> tuple[float, float]:
        """A place of the table on the screen, once no glide moves it."""
        self.screen.lies_still()
        frame = self.screen.update["frame"]
        sign = -1 if frame["flip"] else 1
        at = [sign * (x - frame["x0"]) * frame["scale"], sign * (frame["y0"] - y) * frame["scale"]]
        found = self.page.evaluate(
            """([x, y]) => { const overlay = document.querySelector('svg.overlay');
            const at = new DOMPoint(x, y).matrixTransform(overlay.getScreenCTM());
            return [at.x, at.y]; }""",
            at,
        )
        return found[0], found[1]

    def pull(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Drag from one place to another."""
        mouse = self.page.mouse
        mouse.move(*self.point(*start))
        mouse.down()
        mouse.move(*self.point((start[0] + end[0]) / 2, (start[1] + end[1]) / 2), steps=4)
        mouse.move(*self.point(*end), steps=4)
        mouse.up()

    def drag(self, piece: str, east: float, north: float) -> None:
        """Drag a ship so far."""
        x, y, _ = self.pose(piece)
        self.pull((x, y), (x + east, y + north))
