"""Facts that happened, each with the clause that made them so; English is made elsewhere."""

from __future__ import annotations

from typing import Final

from naumachia.kernel.clause import WITNESSES, ClauseId, Facts, witness
from naumachia.kernel.mypyc import mypyc_attr


@mypyc_attr(acyclic=True)
class Event:
    """Something that happened.

    `kind` is the key of its phrase; `facts` are for everybody, `secret` only for `seats`.
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
    """Collects events while it is `on`; rules ask before they make one."""

    __slots__ = ("events", "on", "revealed")

    def __init__(self, on: bool = True) -> None:
        self.on: Final = on
        self.events: list[Event] = []
        self.revealed = False

    def add(self, clause: ClauseId, kind: str, **facts: object) -> None:
        """Note a public event."""
        self.events.append(Event(clause, kind, facts))

    def confide(
        self, clause: ClauseId, kind: str, seats: tuple[int, ...], secret: Facts, **facts: object
    ) -> None:
        """Note an event of which `secret` is only for `seats`."""
        self.events.append(Event(clause, kind, facts, secret, seats))

    def unveil(self) -> None:
        """Note that hidden things were shown, so that the move cannot be taken back."""
        if self.on:
            self.revealed = True

    def take(self) -> list[Event]:
        """Hand over what was collected and start anew."""
        events = self.events
        self.events = []
        return events


SILENT: Final = Log(False)
"""A log that is off, for search and simulation."""
