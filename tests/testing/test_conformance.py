"""Test the conformance kit: good rule sets pass it, and it finds each kind of error."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import replace
from fractions import Fraction
from operator import attrgetter
from random import Random
from typing import Any

import pytest
from examples.duel import RULESET as DUEL
from tests.small import ambush, captains, drift, gambit, salvo
from tests.small.knowing import knowing

from naumachia.kernel.advisor import Advisor, SearchSettings
from naumachia.kernel.chance import Chance, Outcome
from naumachia.kernel.content import About
from naumachia.kernel.event import Log
from naumachia.kernel.knowledge import Knowledge
from naumachia.kernel.machine import PhasedClock, settle
from naumachia.kernel.options import Options
from naumachia.kernel.pending import Clock, Prompt, TimeLimit
from naumachia.kernel.phase import enter
from naumachia.kernel.phrase import Phrasebook
from naumachia.kernel.ruleset import AnyRuleset, View
from naumachia.kernel.scenario import Scenario
from naumachia.kernel.toml_data import read_toml
from naumachia.rules.trireme.board.board import TriremeBoard
from naumachia.rules.trireme.model import Trireme
from naumachia.rules.trireme.ruleset import TriremeRules
from naumachia.scene.cards import CardTable
from naumachia.scene.margin import CardPlay, Margin, Sketch, Threat
from naumachia.testing import conformance
from naumachia.testing.conformance import Case, Report, cases, check_ruleset
from naumachia.testing.statics import RENAMED


@pytest.mark.parametrize(
    "ruleset", [DUEL, ambush.RULESET, drift.RULESET, salvo.RULESET, gambit.RULESET]
)
def test_small_rule_sets_conform(ruleset: AnyRuleset) -> None:
    report = check_ruleset(ruleset, cases(ruleset, range(8)), density=1.0)
    assert report.ok, str(report)
    assert sum(report.endings.values()) == 8 * len(ruleset.scenarios())


def test_options_and_positions_can_be_examined() -> None:
    start = "round 29 blue moves\nred 3 hits 2\nblue 5 hits 2\nsquares 9 sink 3"
    games = [Case("strait", {"hits_to_sink": 1}, 4), Case("strait", {}, 5, start)]
    report = check_ruleset(DUEL, games, density=1.0)
    assert report.ok, str(report)
    assert report.endings.total() == 2


# -- rule sets with one thing wrong ------------------------------------------------------------


def without(phrases: str, line: str) -> Phrasebook:
    assert line in phrases
    return Phrasebook(read_toml(phrases.replace(line, ""), "phrases"))


class SharesBoats(drift.DriftRuleset):
    def clone(self, state: drift.Drift) -> drift.Drift:
        other = super().clone(state)
        other.boats = state.boats
        return other


class ListsTooMuch(drift.DriftRuleset):
    def legal(self, state: drift.Drift, seat: int) -> list[drift.Sail]:
        return self.suggested_actions(state, seat)


class OffersNothing(drift.DriftRuleset):
    def legal(self, state: drift.Drift, seat: int) -> list[drift.Sail]:
        return []


class HidesByItself(salvo.SalvoRuleset):
    """Hides cards by a method that nothing asks any more."""

    def conceal(self, state: salvo.Table2, seat: int | None) -> salvo.Table2:
        return state


class KnowsByItsClass(salvo.SalvoRuleset):
    knowledge: Knowledge[salvo.Table2, salvo.Show] = salvo.SalvoKnowledge()


class SeesTheHands(salvo.SalvoKnowledge):
    def conceal(self, state: salvo.Table2, seat: int | None) -> salvo.Table2:
        return state


class HidesTooMuch(salvo.SalvoKnowledge):
    def conceal(self, state: salvo.Table2, seat: int | None) -> salvo.Table2:
        return super().conceal(state, None)


class GuessesBadly(salvo.SalvoKnowledge):
    def imagine(self, state: salvo.Table2, seat: int | None, rng: Random) -> None:
        super().imagine(state, seat, rng)
        state.hands[0].sort()


class TalksTooMuch(salvo.SalvoRuleset):
    """Its event names the card that was chosen in secret."""

    def decide(self, state: salvo.Table2, seat: int, action: salvo.Show, log: Log) -> None:
        log.add("SAL-SHOW-01", "chosen", seat=captains.NAMES[seat], card=action.card)
        super().decide(state, seat, action, log)


class ForgetsToUnveil(salvo.SalvoRuleset):
    def decide(self, state: salvo.Table2, seat: int, action: salvo.Show, log: Log) -> None:
        super().decide(state, seat, action, log)
        log.revealed = False


def first_hand(state: salvo.Table2) -> dict[str, int]:
    return {"held": len(state.hands[0])}


class LosesCards(salvo.SalvoRuleset):
    def __init__(self) -> None:
        super().__init__()
        self.conserved = first_hand


class WindowOfOne(gambit.GambitCards):
    def table(self, view: View[gambit.Bout]) -> CardTable:
        table = super().table(view)
        return table if view.seat == 0 else replace(table, window=None)


class ShowsTheWindowToOne(gambit.GambitRuleset):
    def __init__(self) -> None:
        super().__init__()
        board = gambit.GambitBoard(self)
        board.cards = WindowOfOne(self)
        self.board = board


class StrangeCards(gambit.GambitBoard):
    def sketch(self, view: View[gambit.Bout], seat: int, action: gambit.Play) -> Sketch:
        return replace(super().sketch(view, seat, action), play=CardPlay(("99",)))


class PlaysWhatIsNotHeld(gambit.GambitRuleset):
    def __init__(self) -> None:
        super().__init__()
        self.board = StrangeCards(self)


class WithoutADecline(gambit.GambitBoard):
    def sketch(self, view: View[gambit.Bout], seat: int, action: gambit.Play) -> Sketch:
        return replace(super().sketch(view, seat, action), play=CardPlay())


class DeclinesNothing(gambit.GambitRuleset):
    def __init__(self) -> None:
        super().__init__()
        self.board = WithoutADecline(self)


class AsksByHand(gambit.GambitRuleset):
    """When red lets a strike come, blue is asked as well, but only with a Parry in hand."""

    def decide(self, state: gambit.Bout, seat: int, action: gambit.Play, log: Log) -> None:
        lets_it_come = seat == 0 and not action.cards
        super().decide(state, seat, action, log)
        parries = any(gambit.title(card) == "Parry" for card in state.hands[1])
        if lets_it_come and parries and state.result is None:
            enter(state, gambit.React(1), log)
            settle(state, log)


class AnswersForTheAbsent(gambit.GambitRuleset):
    """Who is away lets the strike come: everybody knows it beforehand, and it tells nothing."""

    def default(self, state: gambit.Bout, seat: int) -> gambit.Play | None:
        return gambit.Play() if asked_to_react(state, seat) else None


class AnswersByHand(AnswersForTheAbsent):
    """Who is away parries if he can: that he will is told, and so is what he holds."""

    def default(self, state: gambit.Bout, seat: int) -> gambit.Play | None:
        return self.legal(state, seat)[-1] if asked_to_react(state, seat) else None


class CountsWhatIsHeld(gambit.GambitBoard):
    def sketch(self, view: View[gambit.Bout], seat: int, action: gambit.Play) -> Sketch:
        drawn = super().sketch(view, seat, action)
        held = sum(card > 0 and gambit.title(card) == "Parry" for card in view.state.hands[seat])
        return replace(drawn, sentence=f"{drawn.sentence} {held} held.")


class SaysWhatIsHeld(AnswersForTheAbsent):
    """The answer is always the same, but its sentence counts the cards that could parry."""

    def __init__(self) -> None:
        super().__init__()
        self.board = CountsWhatIsHeld(self)


class AnswersUnasked(gambit.GambitRuleset):
    def default(self, state: gambit.Bout, seat: int) -> gambit.Play | None:
        return gambit.Play()


class AnswersIllegally(gambit.GambitRuleset):
    def default(self, state: gambit.Bout, seat: int) -> gambit.Play | None:
        return gambit.Play(99) if asked_to_react(state, seat) else None


class KeepsTime(PhasedClock[gambit.Bout, gambit.Play]):
    """Who is to answer a strike has a minute for it, then it comes."""

    def time_limit(self, state: gambit.Bout, seat: int) -> TimeLimit | None:
        return TimeLimit(60, "strike") if asked_to_react(state, seat) else None


class TimesTheIdle(KeepsTime):
    def time_limit(self, state: gambit.Bout, seat: int) -> TimeLimit | None:
        return TimeLimit(60, "bout")


class TimesByHand(KeepsTime):
    """Who can parry has more time: so everybody learns that he can."""

    def time_limit(self, state: gambit.Bout, seat: int) -> TimeLimit | None:
        if not asked_to_react(state, seat):
            return None
        return TimeLimit(10 * len(gambit.RULESET.legal(state, seat)), "strike")


class ActsIllegally(KeepsTime):
    def overdue(self, state: gambit.Bout, seat: int) -> gambit.Play | None:
        return gambit.Play(99)


def timed(clock: Clock[gambit.Bout, gambit.Play]) -> Callable[[], AnyRuleset]:
    """A maker of gambit with that clock, which answers for the absent."""

    def make() -> AnyRuleset:
        ruleset = AnswersForTheAbsent()
        ruleset.clock = clock
        return ruleset

    return make


def asked_to_react(state: gambit.Bout, seat: int) -> bool:
    awaiting = state.awaiting
    return isinstance(awaiting, Prompt) and awaiting.phase == "react" and seat in awaiting.seats


class ShortOfWords(ambush.AmbushRuleset):
    def __init__(self) -> None:
        super().__init__()
        self.phrases = without(ambush.PHRASES, 'held = "The gun is silent."')


class RefusesWithoutWords(ambush.AmbushRuleset):
    def __init__(self) -> None:
        super().__init__()
        line = 'too_far = "{steps} squares are marched already."'
        self.phrases = without(ambush.PHRASES, line)


class AsksWithoutWords(ambush.AmbushRuleset):
    def __init__(self) -> None:
        super().__init__()
        self.phrases = without(ambush.PHRASES, 'fire = "Fire or hold."')


class EndsOtherwise(ambush.AmbushRuleset):
    def __init__(self) -> None:
        super().__init__()
        self.about = About("Ambush", "One way to end.", "5", ("through",))


class LastsTooLong(ambush.AmbushRuleset):
    def __init__(self) -> None:
        super().__init__()
        self.max_decisions = 3


class ThrowsLoadedDice(ambush.AmbushRuleset):
    def pending(self, state: ambush.Road) -> Any:
        pending = super().pending(state)
        return Loaded(pending) if isinstance(pending, Chance) else pending


class Loaded(Chance):
    def __init__(self, fair: Chance) -> None:
        super().__init__(fair.clause, fair.name, fair.facts)

    def outcomes(self) -> list[tuple[Outcome, Fraction]]:
        return [((face,), Fraction(1, 5)) for face in range(1, 7)]

    def sample(self, rng: Random) -> Outcome:
        return (rng.randint(1, 6),)


class WritesHalf(ambush.AmbushRuleset):
    def __init__(self) -> None:
        super().__init__()
        self.notation = HalfNotation()


class HalfNotation(ambush.AmbushNotation):
    def parse_position(self, text: str) -> ambush.Road:
        state = super().parse_position(text)
        state.hits = 0
        return state


class MixesActions(ambush.AmbushRuleset):
    def __init__(self) -> None:
        super().__init__()
        self.notation = MixedNotation()


class MixedNotation(ambush.AmbushNotation):
    def parse_action(self, state: ambush.Road, seat: int, text: str) -> str:
        return "rest" if text == "march" else super().parse_action(state, seat, text)


class RollsItsOwnDice(ambush.AmbushRuleset):
    rng = Random(3)

    def decide(self, state: ambush.Road, seat: int, action: str, log: Log) -> None:
        super().decide(state, seat, action, log)
        state.shells += self.rng.randint(0, 1)


class Boaster(Advisor[ambush.Road, str]):
    def evaluate(self, state: ambush.Road, seat: int) -> float:
        return 2.0


class Boasts(ambush.AmbushRuleset):
    def __init__(self) -> None:
        super().__init__()
        self.advisor = Boaster()


class Crashes(ambush.AmbushRuleset):
    def decide(self, state: ambush.Road, seat: int, action: str, log: Log) -> None:
        raise ZeroDivisionError("no rule for this")


class NamedByItsClass(ambush.AmbushRuleset):
    minutes = "5"


class LooksAheadByItsClass(ambush.AmbushRuleset):
    def __init__(self) -> None:
        super().__init__()
        self.advisor = Hasty()


class Hasty(Advisor[ambush.Road, str]):
    settings = SearchSettings(depth=1)

    def evaluate(self, state: ambush.Road, seat: int) -> float:
        return 0.0


class UsesAnOldName(ambush.AmbushRuleset):
    def __init__(self) -> None:
        super().__init__()
        self.advisor = Searching()


class ThreatensByItself(ambush.AmbushRuleset):
    def __init__(self) -> None:
        super().__init__()
        self.board = Threatening(self)


class Threatening(ambush.AmbushBoard):
    def threats(self, view: View[ambush.Road], seat: int) -> list[Threat]:
        return []


class Searching(Advisor[ambush.Road, str]):
    def evaluate(self, state: ambush.Road, seat: int) -> float:
        return 0.0

    def ponders(self, state: ambush.Road, seat: int) -> bool:
        return False


class ListsAStranger(ambush.AmbushRuleset):
    def __init__(self) -> None:
        super().__init__()
        self.clauses = {**ambush.CLAUSES, "AMB-FIRE-09": ambush.CLAUSES["AMB-FIRE-01"]}


class ForgetsAClause(ambush.AmbushRuleset):
    def __init__(self) -> None:
        super().__init__()
        self.clauses = {k: v for k, v in ambush.CLAUSES.items() if k != "AMB-FIRE-03"}


class EndsWithoutWords(ambush.AmbushRuleset):
    def __init__(self) -> None:
        super().__init__()
        self.about = About("Ambush", "A mutiny.", "5", (*self.about.endings, "mutiny"))


class SpeaksTheGermanOfAnother(ambush.AmbushRuleset):
    def __init__(self) -> None:
        super().__init__()
        self.content = copy(self.content)
        self.content.package = "naumachia.rules.trireme"


class SpeaksEnglishOnly(TriremeRules):
    def __init__(self) -> None:
        super().__init__()
        self.board = EnglishBoard(self)


class EnglishBoard(TriremeBoard):
    def margin(self, view: View[Trireme]) -> Margin:
        return replace(super().margin(view), title="the first turn")


class OpensDifferently(ambush.AmbushRuleset):
    rng = Random(1)

    def setup(self, scenario: Scenario, options: Options) -> ambush.Road:
        state = super().setup(scenario, options)
        state.shells = self.rng.randint(0, 9)
        return state


class WritesSemicolons(ambush.AmbushRuleset):
    def __init__(self) -> None:
        super().__init__()
        self.notation = SemicolonNotation()


class SemicolonNotation(ambush.AmbushNotation):
    def format_position(self, state: ambush.Road) -> str:
        return super().format_position(state).replace(" ", ";")

    def parse_position(self, text: str) -> ambush.Road:
        return super().parse_position(text.replace(";", " "))


WRONG: list[tuple[Callable[[], AnyRuleset], set[str]]] = [
    (SharesBoats, {"clone_is_independent"}),
    (ListsTooMuch, {"choices_are_legal"}),
    (OffersNothing, {"somebody_can_move"}),
    (knowing(salvo.SalvoRuleset, SeesTheHands()), {"secret_moves_tell_nothing"}),
    (
        knowing(salvo.SalvoRuleset, HidesTooMuch()),
        {"views_are_enough", "hidden_things_stay_hidden"},
    ),
    (knowing(salvo.SalvoRuleset, GuessesBadly()), {"views_survive_a_guess"}),
    (TalksTooMuch, {"secret_moves_tell_nothing"}),
    (ForgetsToUnveil, {"undo_never_crosses_knowledge", "secret_moves_tell_nothing"}),
    (LosesCards, {"quantities_are_conserved"}),
    (ShowsTheWindowToOne, {"cards_are_laid_alike", "cards_played_are_held"}),
    (PlaysWhatIsNotHeld, {"cards_played_are_held"}),
    (DeclinesNothing, {"cards_played_are_held"}),
    (
        AsksByHand,
        {"a_pause_tells_nothing", "undo_never_crosses_knowledge", "guesses_are_possible"},
    ),
    (AnswersByHand, {"absent_seats_tell_nothing"}),
    (SaysWhatIsHeld, {"absent_seats_tell_nothing"}),
    (AnswersUnasked, {"absent_seats_tell_nothing"}),
    (AnswersIllegally, {"absent_seats_tell_nothing"}),
    (timed(TimesTheIdle()), {"time_is_given_openly"}),
    (timed(TimesByHand()), {"time_is_given_openly"}),
    (timed(ActsIllegally()), {"time_is_given_openly"}),
    (ShortOfWords, {"events_have_words"}),
    (RefusesWithoutWords, {"refusals_change_nothing"}),
    (AsksWithoutWords, {"questions_have_words"}),
    (EndsOtherwise, {"endings_are_declared"}),
    (LastsTooLong, {"games_end_within_the_bound"}),
    (ThrowsLoadedDice, {"chance_is_exact", "odds_sum_to_one"}),
    (WritesHalf, {"positions_round_trip"}),
    (MixesActions, {"actions_round_trip"}),
    (RollsItsOwnDice, {"undo_restores", "records_replay", "undo_never_crosses_knowledge"}),
    (Boasts, {"evaluation_is_bounded"}),
    (NamedByItsClass, {"attributes_are_set_in_init"}),
    (LooksAheadByItsClass, {"attributes_are_set_in_init"}),
    (HidesByItself, {"the_rules_answer_in_their_facets"}),
    (KnowsByItsClass, {"attributes_are_set_in_init"}),
    (UsesAnOldName, {"the_advisor_uses_no_old_names"}),
    (ThreatensByItself, {"the_board_answers_in_its_facets"}),
    (ListsAStranger, {"clauses_are_listed_by_id"}),
    (ForgetsAClause, {"options_cite_their_clause"}),
    (EndsWithoutWords, {"endings_have_words"}),
    (SpeaksTheGermanOfAnother, {"translations_are_whole"}),
    (SpeaksEnglishOnly, {"shown_texts_are_translated"}),
    (OpensDifferently, {"scenarios_can_be_set_up"}),
    (WritesSemicolons, {"positions_round_trip"}),
    (Crashes, {"clone_is_independent", "the_game_goes_on"}),
]


@pytest.mark.parametrize("right", [AnswersForTheAbsent, timed(KeepsTime())])
def test_what_is_done_for_a_silent_player_and_all_could_foresee_conforms(
    right: Callable[[], AnyRuleset],
) -> None:
    ruleset = right()
    report = check_ruleset(ruleset, cases(ruleset, range(6)), density=1.0)
    assert report.ok, str(report)


@pytest.mark.parametrize(("wrong", "properties"), WRONG, ids=lambda p: getattr(p, "__name__", ""))
def test_what_is_wrong_is_found(wrong: Callable[[], AnyRuleset], properties: set[str]) -> None:
    ruleset = wrong()
    report = check_ruleset(ruleset, cases(ruleset, range(6)), density=1.0)
    assert not report.ok
    assert {failure.property for failure in report.failures} <= properties, str(report)


@pytest.mark.parametrize("new", sorted({*RENAMED.values()} - {"planning.plans"}))
def test_an_old_name_of_the_advisor_has_a_new_one(new: str) -> None:
    assert attrgetter(new)(ambush.RULESET.advisor) is not None


def test_without_jsonschema_the_schemas_are_not_examined(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conformance, "find_spec", lambda name: None)
    report = check_ruleset(DUEL, [Case("strait")])
    assert report.ok
    assert "data_follow_schema" not in report.examined
    assert "data_follow_schema               not examined: jsonschema is not installed" in str(
        report
    )


def test_a_report_names_the_property_the_game_and_the_moves() -> None:
    report: Report = check_ruleset(EndsOtherwise(), [Case("road", {"shells": 2}, 7)])
    (failure,) = report.failures
    text = str(report)
    assert "ambush: does not conform" in text
    assert "endings_are_declared in road shells=2 seed 7" in text
    assert failure.record in text
    assert failure.record.startswith("naumachia record 1\nruleset ambush 1\n")
