"""Check properties of a rule set that need no game: names, clauses, options, texts, scenarios.

Each function takes the rule set and raises Broken; its name is the name of the property.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from inspect import isroutine
from typing import Final

from naumachia.kernel.advisor import Advisor
from naumachia.kernel.clause import ClauseId
from naumachia.kernel.machine import PhasedRuleset
from naumachia.kernel.options import Options
from naumachia.kernel.ruleset import AnyRuleset, Ruleset
from naumachia.scene.board import board_of
from naumachia.squares.fleet import Piece, SquaresState
from naumachia.squares.game import SquaresRuleset
from naumachia.testing.spot import Broken
from naumachia.testing.translations import OTHERS, has_translation, translation_faults

CLAUSE_ID: Final = re.compile(r"\b[A-Z]{2,}-[A-Z]+-\d{2,3}\b")
"""The form of a clause id: rule set, chapter, number."""

MOST_FAULTS: Final = 5
"""The most faults of a translation that are named."""

DESCRIBING: Final = (
    "advisor",
    "clauses",
    "endings",
    "id",
    "max_decisions",
    "minutes",
    "notation",
    "phrases",
    "seats",
    "summary",
    "title",
    "version",
)
FACETS: Final = ("clock", "content", "knowledge", "long_lists", "seating")
ADVISING: Final = ("settings", "styles", "lookahead", "chances", "blunders", "planning")


RENAMED: Final = {
    "assurance": "settings.win_scale",
    "beam": "settings.beam",
    "blunder": "blunders.of_action",
    "blunder_rate": "settings.blunder_rate",
    "can_blunder": "settings.careless_everywhere",
    "carelessness": "settings.carelessness",
    "depth": "settings.depth",
    "depth_orders": "settings.depth_orders",
    "ending": "lookahead.ending",
    "estimates_chance": "chances.estimates_chance",
    "event_blunder": "blunders.of_event",
    "foresight": "settings.depth",
    "glances": "settings.careless_everywhere",
    "haste": "settings.blunder_rate",
    "manners": "styles",
    "plans": "planning.plans",
    "ponders": "lookahead.searches",
    "quiet": "lookahead.quiet",
    "reckons": "chances.estimates_chance",
    "rollouts": "settings.rollouts",
    "searches": "lookahead.searches",
    "settled": "lookahead.settled",
    "short_game": "settings.depth_orders",
    "top": "settings.top",
    "walks": "settings.rollouts",
    "weighted_outcomes": "chances.weighted_outcomes",
    "win_scale": "settings.win_scale",
}
"""Old names of members of an advisor, which nothing reads, each with its new name."""
MOVED: Final = {
    "attacking": "attacks.later_position",
    "bands": "attacks.bands",
    "cards": "cards.table",
    "crews": "attacks.crews",
    "dice_notes": "odds.dice_notes",
    "duties": "attacks.duties",
    "filled": "forms.fill",
    "forecast": "odds.forecast",
    "forms": "forms.all",
    "gather": "groups.gather",
    "joined": "attacks.join",
    "linked_pieces": "groups.linked_pieces",
    "named_groups": "groups.named_groups",
    "threats": "attacks.threats",
}
"""Methods that a board or its pointing had once, which nothing asks, each with its new place."""


MOVED_RULES: Final = {
    "all_known": "knowledge.all_known",
    "button_actions": "long_lists.button_actions",
    "choices_with": "long_lists.choices_with",
    "conceal": "knowledge.conceal",
    "has_open_odds": "knowledge.has_open_odds",
    "imagine": "knowledge.imagine",
    "lessons": "content.lessons",
    "measures": "measuring",
    "movable_pieces": "long_lists.movable_pieces",
    "older_digests": "notation.older_positions",
    "one_step_at_a_time": "long_lists.one_step_at_a_time",
    "overdue": "clock.overdue",
    "primer": "content.primer",
    "rulers": "measuring",
    "seated": "seating.of_scenario",
    "seated_at": "seating.of_state",
    "seating": "seating.order",
    "secret_to": "knowledge.secret_to",
    "showcase": "content.showcase",
    "specimens": "content.specimens",
    "time_limit": "clock.time_limit",
}
"""Methods that a rule set had once, which nothing asks, each with its new place."""
SQUARES: Final = {
    "against": "ships_against",
    "is_lost": "state.is_afloat",
    "piece_at": "ship_at",
    "pieces_of": "ships_of",
    "rolled": "carry_out",
}
"""Old names in `squares`, which nothing calls or has, each with its new name."""


def the_rules_answer_in_their_facets(ruleset: AnyRuleset) -> None:
    """Check that a rule set has no method of a facet: nothing would ask it."""
    _have_not_moved(type(ruleset), MOVED_RULES, "ruleset")


def _have_not_moved(kind: type, moved: Mapping[str, str], owner: str) -> None:
    for old, new in moved.items():
        if isroutine(getattr(kind, old, None)):
            raise Broken(f"{kind.__name__}.{old} is now {owner}.{new}")


def the_advisor_uses_no_old_names(ruleset: AnyRuleset) -> None:
    """Check that no member of the advisor has an old name, which would have no effect."""
    for old, new in RENAMED.items():
        if hasattr(ruleset.advisor, old):
            raise Broken(f"{type(ruleset.advisor).__name__}.{old} is now called {new}")


def the_squares_use_no_old_names(ruleset: AnyRuleset) -> None:
    """Check that no class of a game on squares has a method with an old name."""
    if not isinstance(ruleset, SquaresRuleset):
        return
    parts = ruleset.parts
    phases = [type(phase) for phase in (*parts.turn, *parts.opening)]
    for kind in (parts.state, parts.piece, *phases, *parts.others):
        for old, new in SQUARES.items():
            if hasattr(kind, old):
                raise Broken(f"{kind.__name__}.{old} is now called {new}")


def new_name(error: Exception) -> str:
    """Return the new name of what a state or a piece on squares has no longer; "" otherwise."""
    if not (isinstance(error, AttributeError) and isinstance(error.obj, (Piece, SquaresState))):
        return ""
    new = SQUARES.get(error.name or "")
    return f", which is now called {new}" if new else ""


def the_board_answers_in_its_facets(ruleset: AnyRuleset) -> None:
    """Check that a board and its pointing have no method of a facet: nothing would ask it."""
    board = board_of(ruleset)
    for kind in (type(board), type(board.pointing)):
        _have_not_moved(kind, MOVED, "board")


def attributes_are_set_in_init(ruleset: AnyRuleset) -> None:
    """Check that the attributes of the rule set are set on the object; a compiled kernel sees no
    others.
    """
    _set_in_init(type(ruleset), Ruleset, DESCRIBING)
    phased = isinstance(ruleset, PhasedRuleset)
    _set_in_init(type(ruleset), PhasedRuleset if phased else Ruleset, FACETS)
    _set_in_init(type(ruleset.advisor), Advisor, ADVISING)


def _set_in_init(own: type, base: type, names: tuple[str, ...]) -> None:
    for kind in own.__mro__:
        if kind is base:
            return
        for name in names:
            if name in vars(kind) and not hasattr(vars(kind)[name], "__set__"):
                raise Broken(f"{kind.__name__}.{name} is a class attribute; set it in __init__")


def clauses_are_listed_by_id(ruleset: AnyRuleset) -> None:
    """Check that the table of clauses has each under its own id, with a text and a source."""
    for name, clause in ruleset.clauses.items():
        if name != clause.id or not CLAUSE_ID.fullmatch(name):
            raise Broken(f"{clause.id!r} stands under {name!r}; ids are such as TES-RAM-05")
        if not clause.text or not clause.source:
            raise Broken(f"{name} has no text or no source")


def _known(ruleset: AnyRuleset, clause: ClauseId, what: str) -> None:
    if clause not in ruleset.clauses:
        raise Broken(f"{what} cites {clause}, which is not in the table of clauses")


def options_cite_their_clause(ruleset: AnyRuleset) -> None:
    """Check that every option cites a known clause and accepts its own default."""
    for option in ruleset.options():
        _known(ruleset, option.clause, f"the option {option.id}")
        if option.read(option.default) != option.default:
            raise Broken(f"the option {option.id} does not accept its default")


def endings_have_words(ruleset: AnyRuleset) -> None:
    """Check that every declared ending has a sentence."""
    for ending in ruleset.about.endings:
        if not ruleset.phrases.has("results", ending):
            raise Broken(f"there is no phrase for the ending {ending}")


def scenarios_can_be_set_up(ruleset: AnyRuleset) -> None:
    """Check that every scenario is listed under its id and always gives the same opening."""
    for name, scenario in ruleset.scenarios().items():
        if name != scenario.id:
            raise Broken(f"the scenario {scenario.id!r} stands under {name!r}")
        options = Options(ruleset.options(), scenario.options)
        ruleset.pending(ruleset.setup(scenario, options))
        first, second = (ruleset.digest(ruleset.setup(scenario, options)) for _ in range(2))
        if first != second:
            raise Broken(f"the scenario {name} opens differently each time")
        order = ruleset.seating.order(ruleset, options)
        if sorted(order) != list(range(len(ruleset.seats))):
            raise Broken(f"the seating gives {order}")


def translations_are_whole(ruleset: AnyRuleset) -> None:
    """Check that a language with a file `phrases.<language>.toml` lacks nothing of the rule set."""
    for language in OTHERS:
        found = translation_faults(ruleset, language) if has_translation(ruleset, language) else []
        if found:
            name = f"phrases.{language}.toml"
            raise Broken("; ".join([f"{name}: {len(found)} faults", *found[:MOST_FAULTS]]))


ONCE = (
    attributes_are_set_in_init,
    the_advisor_uses_no_old_names,
    the_rules_answer_in_their_facets,
    the_squares_use_no_old_names,
    the_board_answers_in_its_facets,
    clauses_are_listed_by_id,
    options_cite_their_clause,
    endings_have_words,
    scenarios_can_be_set_up,
    translations_are_whole,
)
