"""Check rule sets: play random games, and check the whole contract on the way.

report = check_ruleset(load("duel"))
print(report)
"""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any, Final

from naumachia.kernel.chance import Chance
from naumachia.kernel.errors import BadInput, BadRecord
from naumachia.kernel.event import Log
from naumachia.kernel.match import Entry, Match
from naumachia.kernel.options import Options
from naumachia.kernel.pending import Prompt, Result
from naumachia.kernel.record import format_record, replay
from naumachia.kernel.ruleset import AnyRuleset, apply
from naumachia.scene.board import board_of
from naumachia.testing import (
    advice,
    cards,
    fields,
    look_alikes,
    past,
    probes,
    queries,
    secrecy,
    statics,
    translations,
)
from naumachia.testing.reached import Reached, lines_of
from naumachia.testing.spot import Broken, Spot

Probe = Callable[[Spot], None]

ROLLS: Final = "does a rule roll dice itself, or keep something outside the state?"
"""A hint for replays that lead to another position."""

AT_EVERY_MOMENT: Final[tuple[Probe, ...]] = (
    probes.somebody_can_move,
    probes.choices_are_legal,
    probes.refusals_change_nothing,
    probes.chance_is_exact,
    probes.clone_is_independent,
    probes.actions_round_trip,
    probes.positions_round_trip,
    probes.data_follow_schema,
    probes.odds_sum_to_one,
    probes.quantities_are_conserved,
    probes.everything_can_be_drawn,
    probes.questions_have_words,
    probes.evaluation_is_bounded,
    advice.weighted_outcomes_stand_for_all,
    queries.pending_and_legal_change_nothing,
    queries.questions_change_nothing,
    secrecy.views_survive_a_guess,
    secrecy.hidden_things_stay_hidden,
    secrecy.views_are_enough,
    secrecy.secret_moves_tell_nothing,
    secrecy.sealed_answers_stay_sealed,
    secrecy.absent_seats_tell_nothing,
    secrecy.time_is_given_openly,
    past.guesses_are_possible,
    look_alikes.lists_tell_nothing_hidden,
    look_alikes.refusals_tell_nothing_hidden,
    look_alikes.errors_tell_nothing_hidden,
    look_alikes.odds_tell_nothing_hidden,
    look_alikes.advice_tells_nothing_hidden,
    cards.cards_are_laid_alike,
    cards.cards_played_are_held,
    cards.a_pause_tells_nothing,
)


SELDOM: Final[tuple[Probe, ...]] = (
    fields.clones_keep_every_field,
    probes.states_and_actions_are_values,
    advice.plans_are_legal,
    advice.choices_of_movers_are_all,
    advice.unaimed_are_all_but_moves,
    advice.near_states_evaluate_alike,
    translations.shown_texts_are_translated,
)
"""Checked at a few moments of every game, first at its opening."""
HOW_SELDOM: Final = 0.06
PLAYED: Final = frozenset({"decide", "resolve", "advance", "reveal"})
"""Methods of a phase that apply rules: their errors are faults of the game."""
OPENING: Final = 10
"""The first moves of a game, all of which are checked."""


@dataclass(frozen=True, slots=True)
class Case:
    """One game to check: a scenario, options that differ from its own, and a seed.

    `start` is a position to begin from instead of the scenario's opening.
    """

    scenario: str
    options: Mapping[str, object] = field(default_factory=dict)
    seed: int = 0
    start: str = ""

    def __str__(self) -> str:
        options = "".join(f" {name}={value}" for name, value in self.options.items())
        return f"{self.scenario}{options} seed {self.seed}"


@dataclass(frozen=True, slots=True)
class Failure:
    """A property that does not hold: the game, the finding, and the record up to there."""

    property: str
    case: Case
    detail: str
    record: str


@dataclass(slots=True)
class Report:
    """The results: what was checked, how often, and what failed.

    `endings` counts how the games ended; games that were cut off count as `unfinished`. `skipped`
    are properties that could not be checked, with the reason. `reached` counts what the games
    reached, and `never` lists what they did not. `hidden` is whether views hid what the rule set
    hides.
    """

    ruleset: str
    examined: Counter[str] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    failures: list[Failure] = field(default_factory=list)
    skipped: dict[str, str] = field(default_factory=dict)
    reached: Reached = field(default_factory=Reached)
    hidden: secrecy.Hidden = field(default_factory=secrecy.Hidden)
    never: dict[str, list[str]] = field(default_factory=dict)

    @property
    def ok(self) -> bool:
        """Return whether nothing failed."""
        return not self.failures

    def look(
        self, name: str, look: Callable[[], None], case: Case, record: Callable[[], str]
    ) -> bool:
        """Check one property and record the result; return whether it holds."""
        self.examined[name] += 1
        try:
            look()
        except Exception as error:  # noqa: BLE001 - whatever a rule set raises is a finding
            self.fail(name, case, error, record())
            return False
        return True

    def fail(self, name: str, case: Case, error: Exception, record: str) -> None:
        """Record a property that does not hold, unless a rule raised the error in play."""
        detail = str(error)
        if not isinstance(error, Broken):
            frames = traceback.extract_tb(error.__traceback__)
            where = "".join(
                f"{Path(last.filename).name} line {last.lineno}, in {last.name}; "
                for last in frames[-1:]
            )
            said = f"{type(error).__name__}: {error}{statics.new_name(error)}"
            detail = f"{said} ({where}while looking at {name})"
            if any(frame.name in PLAYED for frame in frames):
                name = "the_game_goes_on"
        self.failures.append(Failure(name, case, detail, record))

    def __str__(self) -> str:
        lines = [f"{self.ruleset}: {'conforms' if self.ok else 'does not conform'}"]
        failed = Counter(failure.property for failure in self.failures)
        for name, times in sorted(self.examined.items()):
            verdict = f"FAILED {failed[name]}" if failed[name] else "ok"
            lines.append(f"  {name:32} {times:7} times  {verdict}")
        lines += [f"  {name:32} not examined: {why}" for name, why in self.skipped.items()]
        lines += [f"  ending {name:25} {times:7} games" for name, times in self.endings.items()]
        lines += lines_of(self.never)
        for failure in self.failures:
            lines += ["", f"{failure.property} in {failure.case}: {failure.detail}", failure.record]
        return "\n".join(lines)


def cases(
    ruleset: AnyRuleset, seeds: range = range(1), options: Mapping[str, object] | None = None
) -> list[Case]:
    """Return every scenario of the rule set, for every seed, with its own options but for these."""
    given = dict(options or {})
    return [Case(name, given, seed) for name in ruleset.scenarios() for seed in seeds]


def check_ruleset(
    ruleset: AnyRuleset,
    games: list[Case] | None = None,
    density: float = 0.25,
    limit: int | None = None,
    opening: int = OPENING,
) -> Report:
    """Check `ruleset` on random games.

    `games` defaults to three of every scenario. `density` is the share of the moments, after the
    first `opening` moves, at which everything is checked. `limit` cuts games off after this many
    decisions; without it, a game that exceeds the rule set's declared bound is a failure.
    """
    report = Report(ruleset.id)
    if find_spec("jsonschema") is None:
        report.skipped[probes.data_follow_schema.__name__] = "jsonschema is not installed"
    for known in statics.ONCE:
        report.look(known.__name__, partial(known, ruleset), Case("", {}, 0), lambda: "")
    if not report.ok:
        return report
    with report.reached.listening():
        for case in cases(ruleset, range(3)) if games is None else games:
            examine(ruleset, case, report, density, limit, opening)
    report.look(
        "positions_keep_every_field", partial(nothing_forgotten, report), Case("", {}, 0), str
    )
    if any(ending != "unfinished" for ending in report.endings):
        report.look("something_is_hidden", report.hidden.check, Case("", {}, 0), str)
    report.never = report.reached.never(ruleset)
    return report


def examine(
    ruleset: AnyRuleset,
    case: Case,
    report: Report,
    density: float,
    limit: int | None,
    opening: int,
) -> None:
    """Check one game, and record if it cannot even begin. Raises BadInput for a case that is not
    one of the rule set.
    """
    try:
        examination = Examination(ruleset, case, report, density, limit, opening)
    except BadInput:
        raise
    except Exception as error:  # noqa: BLE001 - whatever a rule set raises is a finding
        report.fail("the_game_begins", case, error, "")
        return
    examination.run()


def nothing_forgotten(report: Report) -> None:
    """Check that every field that changes in play changes some position."""
    forgotten = report.reached.written.forgotten()
    if forgotten:
        raise Broken(f"no position says anything of {', '.join(forgotten)}")


class Examination:
    """One random game under test; it stops at its first failure."""

    def __init__(
        self,
        ruleset: AnyRuleset,
        case: Case,
        report: Report,
        density: float,
        limit: int | None,
        opening: int,
    ) -> None:
        self.case = case
        self.report = report
        self.density = density
        self.opening = opening
        self.limit = limit
        self.match = begin(ruleset, case)
        self.ruleset = self.match.ruleset
        self.spot = Spot(self.match, Random(f"look {case.seed}"))
        self.rng = Random(f"play {case.seed}")
        self.seldom = Random(f"seldom {case.seed}")
        self.report.reached.written.last.clear()

    def run(self) -> None:
        """Play the game to its end, and record the results."""
        try:
            for name, look in self._looks():
                if not self.report.look(name, look, self.case, self._record):
                    return
        except Exception as error:  # noqa: BLE001 - a rule that breaks while the game is played
            self.report.fail("the_game_goes_on", self.case, error, self._record())
            return
        result = self.match.result
        self.report.endings[result.ending if result else "unfinished"] += 1

    def _record(self) -> str:
        try:
            return format_record(self.match)
        except Exception as error:  # noqa: BLE001 - the reported fault may be this one
            moves = ", ".join(entry.text for entry in self.match.history) or "no moves"
            return f"no record can be written ({type(error).__name__}: {error}); moves: {moves}"

    def _looks(self) -> Iterator[tuple[str, Callable[[], None]]]:
        decisions = 0
        bound = self.ruleset.max_decisions if self.limit is None else self.limit
        while self.match.result is None:
            close = len(self.match.history) < self.opening or self.rng.random() < self.density
            if close:
                yield from self._moment()
            if isinstance(self.match.pending, Prompt):
                if decisions >= bound:
                    if self.limit is None:
                        yield "games_end_within_the_bound", self._too_long
                    return
                decisions += 1
            yield from self._move(close)
        yield from self._moment()
        yield "endings_are_declared", self._ending_is_declared
        yield "records_replay", self._record_replays

    def _moment(self) -> Iterator[tuple[str, Callable[[], None]]]:
        looks = AT_EVERY_MOMENT
        if not self.match.history or self.seldom.random() < HOW_SELDOM:
            looks += SELDOM
        fields.note_what_is_written(self.spot, self.report.reached.written)
        self.report.reached.look(self.spot)
        self.report.hidden.note(self.spot)
        for probe in looks:
            if probe.__name__ not in self.report.skipped:
                yield probe.__name__, partial(probe, self.spot)

    def _move(self, close: bool) -> Iterator[tuple[str, Callable[[], None]]]:
        pending, state = self.match.pending, self.match.state
        if isinstance(pending, Chance):
            entry = self.match.roll(self.rng)
            self.spot.made(state, entry)
        else:
            assert isinstance(pending, Prompt)
            seat = self.rng.choice(pending.seats)
            action = self.ruleset.choices(self.match.state, seat).sample(self.rng)
            before = self.ruleset.digest(self.match.state)
            shows = secrecy.reveals(self.spot, seat, action) if close else ""
            self.spot.remember(seat, action)
            entry = self.match.play(seat, action)
            self.spot.made(state, entry)
            if shows:
                yield "undo_never_crosses_knowledge", partial(self._cannot_undo, seat, shows)
            elif close:
                yield "undo_restores", partial(self._undo_restores, seat, action, before)
        yield "events_have_words", partial(self._events_have_words, entry)

    # -- what is looked at -----------------------------------------------------------

    def _too_long(self) -> None:
        raise Broken(f"not over after {self.ruleset.max_decisions} decisions")

    def _cannot_undo(self, seat: int, shows: str) -> None:
        if self.match.undo_refusal(seat):
            return
        made = self.spot.past[-1]
        again = self.ruleset.clone(made.before)
        apply(self.ruleset, again, made.move, Log())
        if self.ruleset.digest(again) != self.ruleset.digest(made.after):
            raise Broken(f"the same move leads to another position when it is repeated; {ROLLS}")
        raise Broken(f"undo is allowed, but {shows}")

    def _undo_restores(self, seat: int, action: Any, before: str) -> None:
        match, digest = self.match, self.ruleset.digest
        for other in range(len(self.ruleset.seats)):
            if other != seat and not match.undo_refusal(other):
                raise Broken(f"{self.ruleset.seats[other]} may take back another seat's move")
        if match.undo_refusal(seat):
            return
        after = digest(match.state)
        match.undo(seat)
        if digest(match.state) != before:
            raise Broken("undo leads to another position")
        match.play(seat, action)
        if digest(match.state) != after:
            raise Broken(f"the same move leads to another position after an undo; {ROLLS}")

    def _events_have_words(self, entry: Entry) -> None:
        self.report.reached.add_events(entry.events)
        for event in entry.events:
            if event.clause not in self.ruleset.clauses:
                raise Broken(f"{event.kind} cites {event.clause}, not in the table of clauses")
            for viewer in self.spot.viewers:
                probes.plain_facts(event.known_to(viewer))
                board_of(self.ruleset).say(event, viewer)

    def _ending_is_declared(self) -> None:
        result = self.match.result
        assert isinstance(result, Result)
        if result.ending not in self.ruleset.about.endings:
            raise Broken(f"{result.ending} is not one of {', '.join(self.ruleset.about.endings)}")
        if len(result.scores) != len(self.ruleset.seats):
            raise Broken(f"{len(result.scores)} scores for {len(self.ruleset.seats)} seats")

    def _record_replays(self) -> None:
        text = format_record(self.match)
        try:
            again = replay(self.ruleset, text)
        except BadRecord as error:
            raise Broken(f"the record does not replay: {error}; {ROLLS}") from error
        if self.ruleset.digest(again.state) != self.ruleset.digest(self.match.state):
            raise Broken(f"the record leads to another position; {ROLLS}")
        if format_record(again) != text:
            raise Broken("the record of the replay is another text")
        events = [repr(event) for entry in self.match.history for event in entry.events]
        if [repr(event) for entry in again.history for event in entry.events] != events:
            raise Broken("the record leads to other events")


def begin(ruleset: AnyRuleset, case: Case) -> Match[Any, Any]:
    """Return the match of a case at its opening. Raises BadOption, BadScenario or BadNotation."""
    scenario = ruleset.scenarios()[case.scenario]
    options = Options(ruleset.options(), {**scenario.options, **case.options})
    return Match(ruleset, scenario, options, case.start)
