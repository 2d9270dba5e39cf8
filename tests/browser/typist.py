"""A player for the tests who writes what can be written, so that a whole game takes few presses."""

from __future__ import annotations

from tests.browser.captain import Captain


class Typist(Captain):
    """Passes where that is allowed, points where the page wants a place, else writes an order."""

    def decide(self) -> None:
        """Give one order."""
        passed = self.legal("pass")
        if self.update["aims"] and not passed:
            return super().decide()
        self.made += 1
        order = (passed or self.legal())[-1]
        return self.screen.changes(lambda: self.screen.type_order(order["text"]))
