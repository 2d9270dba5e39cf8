"""What overlaps, is cut or leaves the screen on a page of the board, whatever is shown on it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.browser.screen import Screen

SIZES = ((1440, 900), (1280, 720), (1920, 1080), (390, 844))
"""A laptop, a small one, a large screen, a telephone."""
PLUMB = Path(__file__).with_name("plumb.js").read_text(encoding="utf-8")
TWO_FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


class Plumb:
    """Looks at a page at every size and gathers what is wrong; a picture is kept of each fault."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.page = screen.page
        self.faults: dict[str, str] = {}
        self.looks = 0

    def look(self, where: str, sizes: tuple[tuple[int, int], ...] = SIZES) -> None:
        """See what is wrong at each size; the first of them stays."""
        for width, height in sizes:
            self.page.set_viewport_size({"width": width, "height": height})
            self.page.evaluate(TWO_FRAMES)
            self.looks += 1
            for fault in self.faults_now():
                self.faults.setdefault(f"{width}x{height}: {fault}", where)
        width, height = sizes[0]
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.evaluate(TWO_FRAMES)

    def faults_now(self) -> list[str]:
        """What is wrong and stays so: the other side may just have moved."""
        found = cut(self.page)
        if found:
            self.page.evaluate(TWO_FRAMES)
            found = [fault for fault in cut(self.page) if fault in found]
        return found

    def true(self) -> None:
        """Nothing was wrong anywhere."""
        assert self.looks
        assert not self.faults, "\n".join(f"{fault} ({at})" for fault, at in self.faults.items())


def cut(page: Any) -> list[str]:
    """What is wrong with a page as it stands."""
    found: list[str] = page.evaluate(PLUMB)
    return found
