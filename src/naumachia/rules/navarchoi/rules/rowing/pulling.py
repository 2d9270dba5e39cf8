"""Pull for the Trierarch!: a formation is activated again (NAV-CARD-20)."""

from __future__ import annotations

from typing import ClassVar

from naumachia.kernel.chance import Chance
from naumachia.kernel.clause import Ruling
from naumachia.kernel.event import Log
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Choices, Prompt
from naumachia.kernel.phase import Phase, leave
from naumachia.rules.navarchoi.actions import Action, Form
from naumachia.rules.navarchoi.model import PULLED, SEATS, Navarchoi
from naumachia.rules.navarchoi.rules.rowing.activation import form
from naumachia.rules.navarchoi.rules.rowing.formations import formation_refusal
from naumachia.rules.navarchoi.rules.rowing.groupings import forms


class Pulling(Phase[Navarchoi, Action]):
    """Its player names the ships, all activated already, and any Bonus cards (NAV-RULE-16)."""

    name: ClassVar[str] = "pulling"

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat

    def pending(self, state: Navarchoi) -> Prompt | Chance | None:
        return Prompt((int(self.seat),), self.name, "NAV-CARD-20", {"seat": SEATS[self.seat]})

    def legal(self, state: Navarchoi, seat: int) -> list[Action]:
        return forms(state, self.seat, True)

    def choices(self, state: Navarchoi, seat: int) -> Choices[Action]:
        return Choices(self.legal(state, seat), False)

    def check(self, state: Navarchoi, seat: int, action: Action) -> Ruling | None:
        if not isinstance(action, Form):
            return Ruling("NAV-CARD-20", {"refusal": "wrong_order"})
        return formation_refusal(state, self.seat, action.ships, action.cards, True)

    def decide(self, state: Navarchoi, seat: int, action: Action, log: Log) -> None:
        assert isinstance(action, Form)
        leave(state)
        if log.on:
            names = tuple(state.ships[ident].name for ident in sorted(action.ships))
            log.add("NAV-CARD-20", "pulls", seat=SEATS[self.seat], ships=names)
        form(state, self.seat, action, PULLED, log)
