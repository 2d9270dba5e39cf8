"""Compute the luck of a finished game: what every roll brought, compared with the exact odds."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from naumachia.kernel.chance import Chance, Outcome
from naumachia.kernel.event import SILENT, Event, Log
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.scene.outcomes import UNNAMED, label_of
from naumachia.search.chances import chances_of
from naumachia.server.page.event_summary import round_chances
from naumachia.server.wire import game_review as wire

MOST_OUTCOMES: Final = 150
"""The most outcomes of a roll that are evaluated; a roll with more is reported as uncounted."""

MOST_COUNTED: Final = 12_000
"""The most outcomes in a game that are evaluated; later rolls are reported as uncounted, unless the
advisor gives a few representative outcomes.
"""

LEAST_LUCK: Final = 0.003
"""Rolls worth less than this, which count for nothing, are not shown."""


@dataclass
class Tallies:
    """The results of one seat's rolls of one kind, actual and expected."""

    due: Fraction = Fraction(0)
    got: Fraction = Fraction(0)
    rolls: int = 0


class Luck:
    """Records the rolls of a game during its replay."""

    def __init__(self, ruleset: AnyRuleset) -> None:
        self.ruleset: Final = ruleset
        self.rolls: Final[list[wire.Roll]] = []
        self.tallies: Final[dict[tuple[int, str], Tallies]] = {}
        self.counted = 0
        self.uncounted = 0

    def note(
        self, state: Any, came: Outcome, number: int, mover: int | None, events: list[Event]
    ) -> None:
        """Record a roll: its result, its probability, and its value."""
        ruleset = self.ruleset
        chance = ruleset.pending(state)
        assert isinstance(chance, Chance)
        if chance.dice() is None:
            return
        mover = _roller(events, mover)
        outcomes = self._outcomes(state, chance)
        if not outcomes:
            self.uncounted += 1
            return
        self.counted += len(outcomes)
        name = label_of(ruleset, events)
        like, due, expected = self._expected(state, outcomes, name)
        after = ruleset.clone(state)
        ruleset.resolve(after, came, SILENT)
        luck = [had - mean for had, mean in zip(chances_of(ruleset, after), expected, strict=True)]
        if due or max(map(abs, luck)) >= LEAST_LUCK:
            self.rolls.append(
                {
                    "at": number,
                    "seat": None if mover is None else ruleset.seats[mover],
                    "luck": round_chances(luck),
                    "came": "" if name == UNNAMED else name,
                    "chance": str(like.limit_denominator(1296)) if like else "",
                }
            )
        if mover is not None:
            self._count(mover, due, self._tally(events))

    def _expected(
        self, state: Any, outcomes: list[tuple[Outcome, Fraction]], name: str
    ) -> tuple[Fraction, dict[str, Fraction], list[float]]:
        """Return the probability of the result called `name`, the expected results of each kind,
        and the expected chances.
        """
        ruleset = self.ruleset
        like, due = Fraction(0), dict[str, Fraction]()
        expected = [0.0] * len(ruleset.seats)
        for outcome, share in outcomes:
            after, log = ruleset.clone(state), Log()
            ruleset.resolve(after, outcome, log)
            found = log.take()
            if label_of(ruleset, found) == name:
                like += share
            for label, count in self._tally(found).items():
                due[label] = due.get(label, Fraction(0)) + share * count
            for seat, value in enumerate(chances_of(ruleset, after)):
                expected[seat] += float(share) * value
        return like, due, expected

    def _outcomes(self, state: Any, chance: Chance) -> list[tuple[Outcome, Fraction]]:
        """Return all outcomes, or a few that represent them; none if there are too many."""
        weighted = self.ruleset.advisor.chances.weighted_outcomes(state, chance)
        if weighted:
            return [(outcome, Fraction(weight)) for outcome, weight in weighted]
        if chance.size() > MOST_OUTCOMES or self.counted > MOST_COUNTED:
            return []
        return chance.outcomes()

    def _tally(self, events: list[Event]) -> dict[str, Fraction]:
        """Count the events with a label `tally_<event>`.

        Each counts 1, or the fact of the event that the label `tally_fact_<event>` names.
        """
        label_of = self.ruleset.phrases.label
        found: dict[str, Fraction] = {}
        for event in events:
            label = label_of(f"tally_{event.kind}")
            if not label:
                continue
            fact = label_of(f"tally_fact_{event.kind}")
            value = event.facts.get(fact, 0) if fact else 1
            count = Fraction(value) if isinstance(value, int) else Fraction(1)
            found[label] = found.get(label, Fraction(0)) + count
        return found

    def _count(self, seat: int, due: dict[str, Fraction], got: dict[str, Fraction]) -> None:
        for label in {**due, **got}:
            tally = self.tallies.setdefault((seat, label), Tallies())
            tally.due += due.get(label, Fraction(0))
            tally.got += got.get(label, Fraction(0))
            tally.rolls += 1

    def tallies_of_rolls(self) -> list[wire.Tally]:
        return [
            {
                "seat": self.ruleset.seats[seat],
                "label": label,
                "due": round(float(tally.due), 2),
                "got": round(float(tally.got), 2),
                "throws": tally.rolls,
            }
            for (seat, label), tally in sorted(
                self.tallies.items(), key=lambda one: (-one[1].rolls, one[0])
            )
        ]


def _roller(events: list[Event], mover: int | None) -> int | None:
    """Return the seat that rolled: the only one of the dice, else the one that gave the order."""
    rollers: set[int] = set()
    for event in events:
        seats = event.facts.get("dice_seats")
        if isinstance(seats, tuple):
            rollers.update(seats)
    return rollers.pop() if len(rollers) == 1 else mover
