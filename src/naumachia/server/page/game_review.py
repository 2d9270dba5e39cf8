"""Review a finished game: chances after every order, luck of every roll, losses, turning points.

A review uses all hidden information, and runs in another process: `review_game` is a plain function
of texts. Never call it while a game is in progress.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from naumachia.kernel.event import SILENT, Event
from naumachia.kernel.match import Match
from naumachia.kernel.pending import Answer
from naumachia.kernel.record import replay
from naumachia.kernel.ruleset import apply
from naumachia.rules import find
from naumachia.scene.board import board_of
from naumachia.scene.margin import Margin
from naumachia.search.chances import chances_of, chances_of_result
from naumachia.server.game.marks import WEIGHT, event_kind
from naumachia.server.page.event_summary import (
    heading,
    is_notable,
    loss_event,
    round_chances,
    sentence,
    ships_of,
    strings,
)
from naumachia.server.page.luck import Luck
from naumachia.server.wire import game_review as wire

MOST_STANDINGS: Final = 300
"""The most moments that are evaluated; in a longer game every second, third and so on."""

MOST_TURNING: Final = 3
LEAST_TURN: Final = 0.06
"""A smaller change of chances is not a turning point."""

MOST_SAID: Final = 3
"""The most events shown for a turning point."""


@dataclass
class Step:
    """One order, with the rolls that followed it."""

    since: int
    at: int = 0
    turn: str = ""
    events: list[Event] = field(default_factory=list)
    piece: str = ""
    chances: list[float] | None = None


def review_game(ruleset_id: str, record: str, resigned: int | None = None) -> wire.GameReview:
    """Review a finished game from its record; `resigned` is the seat that resigned. Raises the
    errors of parsing the record.
    """
    return Reviewer(replay(find(ruleset_id), record), resigned).review()


class Reviewer:
    """Replays a game, and notes the result of every order and every roll."""

    def __init__(self, match: Match[Any, Any], resigned: int | None) -> None:
        self.match: Final = match
        self.ruleset: Final = match.ruleset
        self.resigned: Final = resigned
        self.steps: Final[list[Step]] = []
        self.luck: Final = Luck(match.ruleset)
        self.fates: Final[list[wire.LossCause]] = []
        self.gone: Final[set[str]] = set()
        self.named: Final[dict[str, Event]] = {}

    def review(self) -> wire.GameReview:
        """Return the whole review."""
        opening = self.match.opening
        standings: list[wire.ChancesAt] = [{"at": 0, "chances": chances_of(self.ruleset, opening)}]
        final = self._play(self.ruleset.clone(opening))
        for step in self.steps:
            if step.chances is not None:
                standings.append({"at": step.at, "chances": step.chances})
        if self.resigned is not None:
            scores = [float(seat != self.resigned) for seat in range(len(self.ruleset.seats))]
            standings.append(
                {"at": len(self.match.history), "chances": chances_of_result(tuple(scores))}
            )
        margin = self._margin(final)
        self._lose(margin, len(self.match.history), margin.title, [])
        # A ship without a crew may have been manned again.
        lost = {
            line.id for roster in margin.rosters for line in roster.lines if line.counts_as_lost
        }
        return {
            "seats": list(self.ruleset.seats),
            "standings": [
                {"at": one["at"], "chances": round_chances(one["chances"])} for one in standings
            ],
            "rolls": self.luck.rolls,
            "uncounted": self.luck.uncounted,
            "tallies": self.luck.tallies_of_rolls(),
            "fates": [fate for fate in self.fates if fate["ship"] in lost],
            "fleets": self._fleets(margin),
            "turning": self._turning(standings[0]["chances"]),
        }

    # -- playing it again ------------------------------------------------------------

    def _play(self, state: Any) -> Any:
        """Replay to the last state, and note everything on the way."""
        ruleset, history = self.ruleset, self.match.history
        orders = sum(entry.seat is not None for entry in history)
        stride = 1 + orders // MOST_STANDINGS
        mover: int | None = None
        step = Step(0)
        for number, entry in enumerate(history, 1):
            move, turn = entry.move, self._turn(state)
            if isinstance(move, Answer):
                self.luck.note(state, move.outcome, number, mover, entry.events)
            else:
                step = Step(number - 1)
                self.steps.append(step)
                mover = move.seat
                step.piece = ruleset.piece(state, move.action)
                step.turn = turn
            apply(ruleset, state, move, SILENT)
            step.at = number
            step.events.extend(entry.events)
            for event in entry.events:
                if is_notable(ruleset, event):
                    self.named.update(dict.fromkeys(strings(event), event))
            weights = [WEIGHT.get(event_kind(ruleset, event), 0) for event in entry.events]
            lost = max(weights, default=0) == WEIGHT["loss"]
            if lost:
                self._lose(self._margin(state), number, turn, entry.events)
            over = number == len(history)
            leads_on = not over and isinstance(history[number].move, Answer)
            if not leads_on and (over or lost or len(self.steps) % stride == 0):
                step.chances = chances_of(ruleset, state)
        return state

    def _turn(self, state: Any) -> str:
        return board_of(self.ruleset).turn(self.ruleset.observe(state, None))[1]

    def _margin(self, state: Any) -> Margin:
        return board_of(self.ruleset).margin(self.ruleset.observe(state, None))

    # -- losses ------------------------------------------------------------------------

    def _lose(self, margin: Margin, number: int, turn: str, events: list[Event]) -> None:
        """Note the ships lost in this step, and the `turn` that cost them."""
        ruleset = self.ruleset
        for roster in margin.rosters:
            for line in roster.lines:
                if not line.counts_as_lost or line.id in self.gone:
                    continue
                self.gone.add(line.id)
                event = loss_event(ruleset, events, line.id) or self.named.get(line.id)
                said = line.note if event is None else sentence(ruleset, [event])
                self.fates.append(
                    {
                        "seat": ruleset.seats[roster.seat],
                        "ship": line.id,
                        "name": line.name or line.id,
                        "title": line.title,
                        "at": number,
                        "turn": turn,
                        "sentence": said,
                        "clause": None if event is None else event.clause,
                    }
                )

    def _fleets(self, margin: Margin) -> list[wire.FleetCount]:
        return [
            {
                "seat": self.ruleset.seats[roster.seat],
                "lost": sum(line.counts_as_lost for line in roster.lines),
                "ships": len(roster.lines),
            }
            for roster in margin.rosters
        ]

    # -- turning points ------------------------------------------------------------------

    def _turning(self, opening: list[float]) -> list[wire.TurningPoint]:
        """Return the orders that changed the chances most, in the order of the game."""
        found: list[tuple[float, wire.TurningPoint]] = []
        before, since = opening, 0
        events: list[Event] = []
        for step in self.steps:
            events = events + step.events
            if step.chances is None:
                continue
            change = max(abs(a - b) for a, b in zip(step.chances, before, strict=True))
            ended = step.at == len(self.match.history)
            if ended and not any(event_kind(self.ruleset, event) == "loss" for event in events):
                continue  # the end of the game decided it, not the order
            if change >= LEAST_TURN:
                found.append((change, self._point(step, events, since, before)))
            before, since, events = step.chances, step.at, []
        best = sorted(found, key=lambda one: -one[0])[:MOST_TURNING]
        return sorted((point for _, point in best), key=lambda point: point["at"])

    def _point(
        self, step: Step, events: list[Event], since: int, before: list[float]
    ) -> wire.TurningPoint:
        ruleset = self.ruleset
        said = [event for event in events if is_notable(ruleset, event)]
        strongest = max(
            reversed(said), key=lambda event: WEIGHT[event_kind(ruleset, event)], default=None
        )
        assert step.chances is not None
        at = -1 if strongest is None else said.index(strongest)
        shown = said[max(0, at - MOST_SAID + 1) : at + 1]
        words = sentence(ruleset, shown, step.piece) if shown else ""
        ships = [name for event in shown for name in ships_of(ruleset, self.match, event)]
        if not ships and step.piece:
            ships = [step.piece]
        return {
            "at": step.at,
            "since": since,
            "turn": step.turn,
            "title": heading(ruleset, shown) or step.turn,
            "sentence": words,
            "before": round_chances(before),
            "after": round_chances(step.chances),
            "ships": list(dict.fromkeys(ships)),
        }
