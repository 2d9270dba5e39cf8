"""Compare twin games, which look alike to one viewer: the server must send both the same."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any, Final

from naumachia.kernel.chance import Chance
from naumachia.kernel.errors import RulesError
from naumachia.kernel.match import Entry, Match
from naumachia.kernel.pending import Decision, Prompt
from naumachia.kernel.record import format_record
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.scene.board import board_of
from naumachia.server.game import sealing
from naumachia.server.game.game import Game
from naumachia.server.game.timeline import Timeline
from naumachia.server.game.viewer import Viewer
from naumachia.server.http.share_api import shared_record
from naumachia.server.page import report
from naumachia.server.page.attacks import threats
from naumachia.server.page.delta import changes
from naumachia.server.page.questions import check
from naumachia.server.page.refusals import error_refusal
from naumachia.server.store.games import GameRow, SeatRow
from naumachia.testing.conformance import Case, begin
from naumachia.testing.playthrough import step
from naumachia.testing.spot import few

TRIES: Final = 8
"""How often a move is looked for that is possible in both games."""

STRAYING: Final = 0.5
"""The share of twins in which other things are done in secret, and not only held."""


class Told(AssertionError):
    """The viewer can tell the two games apart."""


class Twins:
    """Two games that look alike to `viewer` (None: a spectator).

    `counts` tells how many messages were compared, and why twins were parted. Events of the kinds
    `showing` lay open what was hidden, or come of it and show it: with one of them twins may part.
    """

    def __init__(
        self,
        match: Match[Any, Any],
        viewer: int | None,
        rng: Random,
        counts: Counter[str],
        showing: frozenset[str] = frozenset(),
    ) -> None:
        ruleset: AnyRuleset = match.ruleset
        self.ruleset: Final = ruleset
        self.viewer: Final = viewer
        self.seats: Final = () if viewer is None else (viewer,)
        self.rng: Final = rng
        self.counts: Final = counts
        self.showing: Final = showing
        guess = ruleset.guess(ruleset.observe(match.state, viewer), rng)
        self.tables: Final = [
            self._table(match, ruleset.position(state)) for state in (match.state, guess)
        ]
        self.told: Final[dict[int, report.ViewSnapshot]] = {}
        """What the viewer was told last of each game."""
        self.texts: Final = ["nonsense", "none"]
        self.strays: Final = rng.random() < STRAYING
        self.strayed = False
        self.apart = ""

    def _table(self, match: Match[Any, Any], position: str) -> Game:
        timeline = Timeline(Match(self.ruleset, match.scenario, match.options, position))
        seats = tuple(SeatRow("person", "", "") for _ in self.ruleset.seats)
        row = GameRow(
            "game", self.ruleset.id, "1", match.scenario.id, {}, "own", "server", seats, {}, "", ""
        )
        return Game(timeline, row, ())

    # -- what is sent ----------------------------------------------------------------

    def compare(self, since: int, *, closely: bool) -> bool:
        """Whether all that both games send is the same. `closely`: what could be asked as well."""
        here, there = (self._sent(game, since, closely=closely) for game in self.tables)
        self.counts["compared"] += len(here)
        for what, text in here.items():
            if there[what] != text:
                self.apart = f"{what}: {difference(text, there[what])}"
                return False
        return True

    def _sent(self, game: Game, since: int, *, closely: bool) -> dict[str, str]:
        seen = sealing.redacted_for(game, self.seats)
        # Sealed answers are no part of what the others are told, not even as moments.
        since = min(since, seen.timeline.seq)
        viewer = Viewer(self.seats)
        before = self.told.get(id(game))
        told = report.snapshot(seen, viewer, since, whole=False, before=before)
        found: dict[str, object] = {"update": told.update}
        if before is not None:
            found["changes"] = changes(before.update, told.update)
        record = format_record(seen.timeline.match, None, viewer.reader).splitlines()
        found["record"] = [line for line in record if not line.startswith("position ")]
        if closely:
            seq = seen.timeline.seq
            self.told[id(game)] = told
            found["page"] = report.update(seen, viewer, 0, whole=True)
            found["past"] = report.past(seen, viewer, max(seq - 1, 0), 0)
            sent = shared_record(seen, self.seats, None)
            if sent.holds == "position":
                found["shared"] = sent.model_dump()
            state = seen.timeline.match.state
            for seat in range(len(self.ruleset.seats)):
                found[f"threats {seat}"] = threats(self.ruleset, state, self.viewer, seat)
            found |= self._answers(seen)
        return {what: json.dumps(value) for what, value in found.items()}

    def _answers(self, game: Game) -> dict[str, object]:
        """What is answered to orders, good and bad."""
        seat = self.viewer
        if seat is None or seat not in game.timeline.match.owing():
            return {}
        found: dict[str, object] = {}
        for text in self.texts:
            try:
                game.timeline.fork().order(seat, text)
            except RulesError as error:
                found[f"refused {text}"] = error_refusal(error, text, [])
            found[f"checked {text}"] = check(game, seat, text)
        return found

    # -- going on --------------------------------------------------------------------

    def run(self, steps: int) -> None:
        """Go on for up to so many moves. Raises Told."""
        self._remember()
        if not self.compare(0, closely=True):
            raise Told(self.apart)
        for number in range(steps):
            why = self._step()
            if why:
                self.counts[why] += 1
                return
            if any(game.ended for game in self.tables):
                # What was secret is in the record now.
                self.counts["over"] += 1
                return
            entries = [game.timeline.match.history[-1] for game in self.tables]
            since = self.tables[0].timeline.seq - 1
            if not self.compare(since, closely=number % 4 == 0):
                if any(entry.revealed for entry in entries) and self._shown(entries):
                    self.counts["parted by what was shown"] += 1
                    return
                moves = " and ".join(f"{entry.seat}: {entry.text}" for entry in entries)
                raise Told(f"after {moves}: {self.apart}")
        self.counts["alike to the end"] += 1

    def _shown(self, entries: list[Entry]) -> bool:
        """Whether what parts the games was shown openly.

        Other things were done in secret, or the log tells the same events with other facts.
        """
        if self.strayed:
            return True
        kinds = [[event.kind for event in entry.events] for entry in entries]
        if self.showing & {*kinds[0], *kinds[1]}:
            return True
        told = [[event.known_to(self.viewer) for event in entry.events] for entry in entries]
        return kinds[0] == kinds[1] and told[0] != told[1]

    def _remember(self) -> None:
        """Keep some orders of the viewer and of others, to be tried when they are not legal."""
        match = self.tables[0].timeline.match
        for seat in match.owing():
            considered = self.ruleset.suggested_actions(match.state, seat)
            write = self.ruleset.notation.format_action
            self.texts.extend(write(match.state, one) for one in few(considered, 2, self.rng))
        del self.texts[2:-6]

    def _step(self) -> str:
        """One move in both games; why there is none, or ""."""
        here, there = (game.timeline.match for game in self.tables)
        if isinstance(here.pending, Chance):
            if not isinstance(there.pending, Chance):
                raise Told(f"{here.pending.name} in one game only")
            return self._roll()
        if not isinstance(here.pending, Prompt):
            return "over"
        if not isinstance(there.pending, Prompt) or there.pending.phase != here.pending.phase:
            raise Told(f"asked {here.pending.phase} in one game only")
        return self._decide(self.rng.choice(here.owing()))

    def _roll(self) -> str:
        here, there = (game.timeline.match.chance() for game in self.tables)
        outcome = here.sample(self.rng)
        if here.seats is not None and self.viewer not in here.seats:
            other = there.sample(self.rng)
        else:
            for _ in range(TRIES):
                if there.possible(outcome):
                    break
                outcome = here.sample(self.rng)
            else:
                return "no common outcome"
            other = outcome
        self.tables[0].timeline.answer(outcome)
        self.tables[1].timeline.answer(other)
        return ""

    def _decide(self, seat: int) -> str:
        here, there = (game.timeline.match for game in self.tables)
        if self.viewer == seat and self._legal(here, seat) != self._legal(there, seat):
            raise Told("other choices")
        self._remember()
        for _ in range(TRIES):
            one = self.ruleset.choices(here.state, seat).sample(self.rng)
            other = one
            if self.viewer != seat and self.strays and self._unseen(here, seat, one):
                other = self.ruleset.choices(there.state, seat).sample(self.rng)
                if self._cards(here, seat, one) != self._cards(there, seat, other):
                    continue
            if self.ruleset.check(there.state, seat, other) is None:
                self.strayed = self.strayed or other != one
                for game, action in zip(self.tables, (one, other), strict=True):
                    match = game.timeline.match
                    game.timeline.order(
                        seat, self.ruleset.notation.format_action(match.state, action)
                    )
                return ""
        return "no common move"

    def _legal(self, match: Match[Any, Any], seat: int) -> list[str]:
        write = self.ruleset.notation.format_action
        return [write(match.state, action) for action in self.ruleset.legal(match.state, seat)]

    def _unseen(self, match: Match[Any, Any], seat: int, action: Any) -> bool:
        readers = self.ruleset.knowledge.secret_to(match.state, Decision(seat, action))
        return readers is not None and self.viewer not in readers

    def _cards(self, match: Match[Any, Any], seat: int, action: Any) -> int:
        """How many cards a move plays openly face down: none where not even that is told."""
        after = match.fork()
        if not after.play(seat, action).events:
            return 0
        view = self.ruleset.observe(match.state, seat)
        return len(board_of(self.ruleset).sketch(view, seat, action).play.cards)


def half_answered(match: Match[Any, Any]) -> bool:
    """Whether a secret answer waits for another's: a game does not begin at such a moment."""
    entry = match.history[-1] if match.history else None
    secret = entry is not None and entry.seat is not None and entry.secret_to is not None
    return secret and isinstance(match.pending, Prompt)


def difference(one: str, other: str) -> str:
    """Where two texts part."""
    at = next((k for k, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    return f"{one[max(at - 90, 0) : at + 90]!r}, not {other[max(at - 90, 0) : at + 90]!r}"


def examine(
    ruleset: AnyRuleset,
    cases: Iterable[Case],
    moments: int = 2,
    steps: int = 12,
    showing: frozenset[str] = frozenset(),
) -> Counter[str]:
    """Compare twins at some moments of random games; what was compared. Raises Told.

    The seats and the spectator are the viewers by turns; for `showing` see `Twins`.
    """
    counts: Counter[str] = Counter()
    viewers = (*range(len(ruleset.seats)), None)
    for number, case in enumerate(cases):
        match, rng = begin(ruleset, case), Random(f"twins {case.seed}")
        counts["games"] += 1
        for moment in range(moments):
            steps_on = rng.randint(1, 60)
            while match.result is None and (steps_on > 0 or half_answered(match)):
                step(match, rng)
                steps_on -= 1
            viewer = viewers[(number + moment) % len(viewers)]
            try:
                Twins(match, viewer, rng, counts, showing).run(steps)
            except Told as told:
                record = format_record(match)
                raise Told(f"{case}, viewer {viewer}: {told}\n{record}") from None
    return counts
