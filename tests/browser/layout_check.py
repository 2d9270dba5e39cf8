"""Find what overlaps, is cut off or leaves the screen on a page of the board."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.browser.screen import Screen

SIZES = ((1440, 900), (1280, 720), (1920, 1080), (390, 844))
"""A laptop, a small laptop, a large screen, a phone."""
LAYOUT_CHECK = Path(__file__).with_name("layout_check.js").read_text(encoding="utf-8")
TWO_FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


class LayoutCheck:
    """Collect the layout errors of a page at every window size."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.page = screen.page
        self.errors: dict[str, str] = {}
        self.looks = 0

    def check(self, where: str, sizes: tuple[tuple[int, int], ...] = SIZES) -> None:
        """Collect the errors at each size, then return to the first size."""
        for width, height in sizes:
            self.page.set_viewport_size({"width": width, "height": height})
            self.page.evaluate(TWO_FRAMES)
            self.looks += 1
            for error in self.lasting_errors():
                self.errors.setdefault(f"{width}x{height}: {error}", where)
        width, height = sizes[0]
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.evaluate(TWO_FRAMES)

    def lasting_errors(self) -> list[str]:
        """Return the errors that last: just after a move of the other side, some do not."""
        found = layout_errors(self.page)
        if found:
            self.page.evaluate(TWO_FRAMES)
            found = [error for error in layout_errors(self.page) if error in found]
        return found

    def assert_clean(self) -> None:
        """Fail if any error was collected, or nothing was checked."""
        assert self.looks
        assert not self.errors, "\n".join(f"{error} ({at})" for error, at in self.errors.items())


def layout_errors(page: Any) -> list[str]:
    """Return the layout errors of a page now."""
    found: list[str] = page.evaluate(LAYOUT_CHECK)
    return found
