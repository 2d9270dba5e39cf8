"""Looking back at a game that is over: the chances of its seats after every order, the luck of
every throw by the exact odds, how ships were lost, and where the game turned.

All of it is seen with everything known, and made in a process of its own: `hindsight` is a plain
function of texts. It must never be asked for while a game goes on.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from math import exp
from typing import Any, Final

from naumachia.kernel.chance import Chance, Outcome
from naumachia.kernel.event import SILENT, Event, Log
from naumachia.kernel.match import Match
from naumachia.kernel.pending import Answer, Result
from naumachia.kernel.phrase import unmarked
from naumachia.kernel.record import replay
from naumachia.kernel.ruleset import AnyRuleset, apply
from naumachia.rules import find
from naumachia.scene import narration
from naumachia.scene.board import board_of
from naumachia.scene.margin import Margin
from naumachia.scene.sentences import saying, sentences
from naumachia.server.game.marks import WEIGHT, event_kind
from naumachia.server.page.odds import UNNAMED, label_of
from naumachia.server.wire import hindsight as wire

MOST_STANDINGS: Final = 300
"""Moments of a game that are judged; of a longer one every second, third and so on."""

MOST_OUTCOMES: Final = 150
"""Outcomes of a throw whose worth is counted."""

MOST_COUNTED: Final = 12_000
"""Outcomes in a whole game whose worth is counted; then labels alone are."""

MOST_TURNING: Final = 3
LEAST_TURN: Final = 0.06
"""A smaller change of chances is no turning point."""

LEAST_LUCK: Final = 0.003
"""A throw that was worth less, and counts for nothing, is not told."""

MOST_SAID: Final = 3
"""Events that are told of a turning point."""

Chances = list[float]


@dataclass
class Step:
    """One order, with the throws that it led to."""

    since: int
    at: int = 0
    turn: str = ""
    events: list[Event] = field(default_factory=list)
    piece: str = ""
    judged: Chances | None = None


@dataclass
class Tallies:
    """What one seat's throws of one kind brought, and should have."""

    due: Fraction = Fraction(0)
    got: Fraction = Fraction(0)
    throws: int = 0


def hindsight(ruleset_id: str, record: str, resigned: int | None = None) -> wire.Hindsight:
    """A finished game, told from its record; `resigned` is the seat that gave it up. Raises what
    the texts deserve.
    """
    return Looker(replay(find(ruleset_id), record), resigned).told()


def chances_of(ruleset: AnyRuleset, state: Any) -> Chances:
    """The chances of every seat to win, by the evaluation of the advisor or the result."""
    seats = range(len(ruleset.seats))
    pending = ruleset.pending(state)
    if isinstance(pending, Result):
        return decided(pending.scores)
    advisor = ruleset.advisor
    weights = [exp(advisor.assurance * advisor.evaluate(state, seat) / 2.0) for seat in seats]
    return [weight / sum(weights) for weight in weights]


def decided(scores: tuple[float, ...]) -> Chances:
    """The chances of a game that is over: all to who has won, shared where several did."""
    best = max(scores)
    winners = [score == best for score in scores]
    return [float(won) / sum(winners) for won in winners]


class Looker:
    """Plays a game once more, and notes what came of every order and every throw."""

    def __init__(self, match: Match[Any, Any], resigned: int | None) -> None:
        self.match: Final = match
        self.ruleset: Final = match.ruleset
        self.resigned: Final = resigned
        self.steps: Final[list[Step]] = []
        self.rolls: Final[list[wire.Roll]] = []
        self.tallies: Final[dict[tuple[int, str], Tallies]] = {}
        self.fates: Final[list[wire.Fate]] = []
        self.gone: Final[set[str]] = set()
        self.named: Final[dict[str, Event]] = {}
        self.counted = 0
        self.uncounted = 0

    def told(self) -> wire.Hindsight:
        """All there is to tell."""
        opening = self.match.opening
        standings: list[wire.ChancesAt] = [{"at": 0, "chances": chances_of(self.ruleset, opening)}]
        final = self._play(self.ruleset.clone(opening))
        for step in self.steps:
            if step.judged is not None:
                standings.append({"at": step.at, "chances": step.judged})
        if self.resigned is not None:
            scores = [float(seat != self.resigned) for seat in range(len(self.ruleset.seats))]
            standings.append({"at": len(self.match.history), "chances": decided(tuple(scores))})
        margin = self._margin(final)
        self._lose(margin, len(self.match.history), [])
        return {
            "seats": list(self.ruleset.seats),
            "standings": [
                {"at": one["at"], "chances": _rounded(one["chances"])} for one in standings
            ],
            "rolls": self.rolls,
            "uncounted": self.uncounted,
            "tallies": self._tallied(),
            "fates": self.fates,
            "fleets": self._fleets(margin),
            "turning": self._turning(standings[0]["chances"]),
        }

    # -- playing it again ------------------------------------------------------------

    def _play(self, state: Any) -> Any:
        """The last state; on the way there everything is noted."""
        ruleset, history = self.ruleset, self.match.history
        orders = sum(entry.seat is not None for entry in history)
        stride = 1 + orders // MOST_STANDINGS
        mover: int | None = None
        step = Step(0)
        for number, entry in enumerate(history, 1):
            move = entry.move
            if isinstance(move, Answer):
                self._roll(state, move.outcome, number, mover, entry.events)
            else:
                step = Step(number - 1)
                self.steps.append(step)
                mover = move.seat
                step.piece = ruleset.piece(state, move.action)
                step.turn = self._turn(state)
            apply(ruleset, state, move, SILENT)
            step.at = number
            step.events.extend(entry.events)
            for event in entry.events:
                if _told(ruleset, event):
                    self.named.update(dict.fromkeys(_strings(event), event))
            weights = [WEIGHT.get(event_kind(ruleset, event), 0) for event in entry.events]
            lost = max(weights, default=0) == WEIGHT["loss"]
            if lost:
                self._lose(self._margin(state), number, entry.events)
            over = number == len(history)
            leads_on = not over and isinstance(history[number].move, Answer)
            if not leads_on and (over or lost or len(self.steps) % stride == 0):
                step.judged = chances_of(ruleset, state)
        return state

    def _turn(self, state: Any) -> str:
        return board_of(self.ruleset).turn(self.ruleset.observe(state, None))[1]

    def _margin(self, state: Any) -> Margin:
        return board_of(self.ruleset).margin(self.ruleset.observe(state, None))

    # -- dice --------------------------------------------------------------------------

    def _roll(
        self, state: Any, came: Outcome, number: int, mover: int | None, events: list[Event]
    ) -> None:
        """Note a throw: what came, how likely that was, and what it was worth."""
        ruleset = self.ruleset
        chance = ruleset.pending(state)
        assert isinstance(chance, Chance)
        if chance.dice() is None:
            return
        mover = _thrower(events, mover)
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
                    "luck": _rounded(luck),
                    "came": "" if name == UNNAMED else name,
                    "chance": str(like.limit_denominator(1296)) if like else "",
                }
            )
        if mover is not None:
            self._count(mover, due, self._tally(events))

    def _expected(
        self, state: Any, outcomes: list[tuple[Outcome, Fraction]], name: str
    ) -> tuple[Fraction, dict[str, Fraction], Chances]:
        """How likely what is called `name` was, what was due of each kind, and the chances that
        were to be expected.
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
        """All that could come up, or a few outcomes that stand for all; none where that is more
        than is counted.
        """
        told = self.ruleset.advisor.weighted_outcomes(state, chance)
        if told:
            return [(outcome, Fraction(weight)) for outcome, weight in told]
        if chance.size() > MOST_OUTCOMES or self.counted > MOST_COUNTED:
            return []
        return chance.outcomes()

    def _tally(self, events: list[Event]) -> dict[str, Fraction]:
        """What events count for: one of what the label `tally_<event>` says, or as many as the
        fact that `tally_fact_<event>` names.
        """
        labels = self.ruleset.phrases.sections["labels"]
        found: dict[str, Fraction] = {}
        for event in events:
            label = labels.get(f"tally_{event.kind}")
            if not label:
                continue
            fact = labels.get(f"tally_fact_{event.kind}")
            value = event.facts.get(fact, 0) if fact else 1
            count = Fraction(value) if isinstance(value, int) else Fraction(1)
            found[label] = found.get(label, Fraction(0)) + count
        return found

    def _count(self, seat: int, due: dict[str, Fraction], got: dict[str, Fraction]) -> None:
        for label in {**due, **got}:
            tally = self.tallies.setdefault((seat, label), Tallies())
            tally.due += due.get(label, Fraction(0))
            tally.got += got.get(label, Fraction(0))
            tally.throws += 1

    def _tallied(self) -> list[wire.Tally]:
        return [
            {
                "seat": self.ruleset.seats[seat],
                "label": label,
                "due": round(float(tally.due), 2),
                "got": round(float(tally.got), 2),
                "throws": tally.throws,
            }
            for (seat, label), tally in sorted(
                self.tallies.items(), key=lambda one: (-one[1].throws, one[0])
            )
        ]

    # -- losses ------------------------------------------------------------------------

    def _lose(self, margin: Margin, number: int, events: list[Event]) -> None:
        """Note the ships that are lost now and were not before."""
        ruleset = self.ruleset
        turn = margin.title
        for roster in margin.rosters:
            for line in roster.lines:
                if not line.lost or (line.id in self.gone):
                    continue
                self.gone.add(line.id)
                event = _about(ruleset, events, line.id) or self.named.get(line.id)
                said = line.note if event is None else _sentence(ruleset, [event])
                self.fates.append(
                    {
                        "seat": ruleset.seats[roster.seat],
                        "ship": line.id,
                        "name": line.name or line.id,
                        "title": line.title,
                        "at": number,
                        "turn": turn,
                        "sentence": said,
                        "clause": None if event is None else event.clause.id,
                    }
                )

    def _fleets(self, margin: Margin) -> list[wire.Afloat]:
        return [
            {
                "seat": self.ruleset.seats[roster.seat],
                "lost": sum(line.lost for line in roster.lines),
                "ships": len(roster.lines),
            }
            for roster in margin.rosters
        ]

    # -- turning points ------------------------------------------------------------------

    def _turning(self, opening: Chances) -> list[wire.TurningPoint]:
        """The orders that changed most, in the order of the game."""
        found: list[tuple[float, wire.TurningPoint]] = []
        before, since = opening, 0
        events: list[Event] = []
        for step in self.steps:
            events = events + step.events
            if step.judged is None:
                continue
            change = max(abs(a - b) for a, b in zip(step.judged, before, strict=True))
            ended = step.at == len(self.match.history)
            if ended and not any(event_kind(self.ruleset, event) == "loss" for event in events):
                continue  # that it is over has decided it, and no blow
            if change >= LEAST_TURN:
                found.append((change, self._point(step, events, since, before)))
            before, since, events = step.judged, step.at, []
        best = sorted(found, key=lambda one: -one[0])[:MOST_TURNING]
        return sorted((point for _, point in best), key=lambda point: point["at"])

    def _point(
        self, step: Step, events: list[Event], since: int, before: Chances
    ) -> wire.TurningPoint:
        ruleset = self.ruleset
        told = [event for event in events if _told(ruleset, event)]
        strongest = max(
            reversed(told), key=lambda event: WEIGHT[event_kind(ruleset, event)], default=None
        )
        ships = _ships(ruleset, self.match, strongest) or ([step.piece] if step.piece else [])
        assert step.judged is not None
        if strongest is None:
            sentence = ""
        else:
            at = told.index(strongest)
            sentence = _sentence(ruleset, told[max(0, at - MOST_SAID + 1) : at + 1], step.piece)
        return {
            "at": step.at,
            "since": since,
            "turn": step.turn,
            "title": _title(ruleset, strongest) or step.turn,
            "sentence": sentence,
            "before": _rounded(before),
            "after": _rounded(step.judged),
            "ships": ships,
        }


def _told(ruleset: AnyRuleset, event: Event) -> bool:
    return ruleset.phrases.has("events", event.kind) and event_kind(ruleset, event) in WEIGHT


def _title(ruleset: AnyRuleset, event: Event | None) -> str:
    """A turning point in a few words: the label `turning_<event>`, else that of the odds."""
    if event is None:
        return ""
    phrases = ruleset.phrases
    for label in (f"turning_{event.kind}", f"odds_{event.kind}"):
        if phrases.has("labels", label):
            title = unmarked(phrases.fill("labels", label, event.facts))
            if title:
                return title
    return ""


def _thrower(events: list[Event], mover: int | None) -> int | None:
    """The seat that has thrown: the one of the dice, where it is one, else who gave the order."""
    for event in events:
        seats = event.facts.get("dice_seats")
        if isinstance(seats, tuple) and seats:
            return int(seats[0]) if len(set(seats)) == 1 else mover
    return mover


def _about(ruleset: AnyRuleset, events: list[Event], ship: str) -> Event | None:
    """The event by which a ship was lost: the strongest that names her, the last of these."""
    naming = [event for event in events if _told(ruleset, event) and ship in _strings(event)]
    return max(reversed(naming), key=lambda event: WEIGHT[event_kind(ruleset, event)], default=None)


def _strings(event: Event) -> list[str]:
    """The texts among the facts of an event, ships among them."""
    found: list[str] = []
    for value in event.facts.values():
        values = value if isinstance(value, tuple) else (value,)
        found += [one for one in values if isinstance(one, str)]
    return found


def _ships(ruleset: AnyRuleset, match: Match[Any, Any], event: Event | None) -> list[str]:
    """The ships that an event names."""
    if event is None:
        return []
    margin = board_of(ruleset).margin(ruleset.observe(match.opening, None))
    known = {line.id for roster in margin.rosters for line in roster.lines}
    return [name for name in dict.fromkeys(_strings(event)) if name in known]


def _sentence(ruleset: AnyRuleset, events: list[Event], piece: str = "") -> str:
    """Events in words, without marks; what begins without a subject is said of `piece`."""
    told: list[Any] = []
    for event in events:
        names = [ruleset.phrases.spelled(key, value) for key, value in event.facts.items()]
        text = narration.event(ruleset, event, None)
        if piece and not told and text[:1].islower():
            text = f"{piece} {text}"
        told.append(saying(text, names))
    return unmarked(sentences(told))


def _rounded(values: Chances) -> Chances:
    return [round(value, 4) + 0.0 for value in values]
