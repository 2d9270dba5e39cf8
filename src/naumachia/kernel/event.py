"""Events, each with its clause and facts. `scene.narration` describes them in English."""

from __future__ import annotations

from typing import Final

from naumachia.kernel.clause import WITNESSES, ClauseId, Facts, witness
from naumachia.kernel.mypyc import mypyc_attr


@mypyc_attr(acyclic=True)
class Event:
    """Something that happened.

    `kind` is the key of its phrase. Everybody may know `facts`; only `seats` may know `secret`.
    """

    __slots__ = ("clause", "facts", "kind", "seats", "secret")

    def __init__(
        self,
        clause: ClauseId,
        kind: str,
        facts: Facts,
        secret: Facts | None = None,
        seats: tuple[int, ...] = (),
    ) -> None:
        self.clause: Final = clause
        self.kind: Final = kind
        self.facts: Final = facts
        self.secret: Final = secret
        self.seats: Final = seats
        if WITNESSES:
            witness(clause)

    def known_to(self, seat: int | None) -> Facts:
        """Return the facts that `seat` may know; None is a spectator."""
        if self.secret is not None and seat is not None and seat in self.seats:
            return {**self.facts, **self.secret}
        return self.facts

    def __repr__(self) -> str:
        return f"Event({self.clause}, {self.kind}, {self.facts})"


class Log:
    """A collector of events while it is `on`. Rules check `on` before they create an event."""

    __slots__ = ("events", "on", "revealed")

    def __init__(self, on: bool = True) -> None:
        self.on: Final = on
        self.events: list[Event] = []
        self.revealed = False

    def add(self, clause: ClauseId, kind: str, **facts: object) -> None:
        """Add a public event."""
        self.events.append(Event(clause, kind, facts))

    def confide(
        self, clause: ClauseId, kind: str, seats: tuple[int, ...], secret: Facts, **facts: object
    ) -> None:
        """Add an event with facts that only `seats` may know."""
        self.events.append(Event(clause, kind, facts, secret, seats))

    def unveil(self) -> None:
        """Mark the move as revealing hidden information, so that it cannot be taken back."""
        if self.on:
            self.revealed = True

    def take(self) -> list[Event]:
        """Return the collected events and clear the log."""
        events = self.events
        self.events = []
        return events


SILENT: Final = Log(False)
"""A log that is off, for search and simulation."""
