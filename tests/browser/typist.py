"""A player for the tests who writes what can be written, so that a whole game takes few presses."""

from __future__ import annotations

import re

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
        return self.screen.changes(lambda: self.write(order["text"]))

    def write(self, text: str) -> None:
        """Write an order; a phone has the line for it beside the log, in place of the board."""
        hidden = not self.screen.say.is_visible()
        if hidden:
            self.tab("Log")
        self.screen.type_order(text)
        if hidden:
            self.tab("Board")

    def tab(self, name: str) -> None:
        """Show another part of the page on a phone."""
        tabs = self.page.get_by_role("navigation")
        tabs.get_by_role("button", name=re.compile(f"^{name}")).click()
