"""Write messages for people: refusals, prompts, results and clauses.

The page, the terminal, the engine protocol and the conformance kit all use these messages.
`scene.narration` describes events, because that may need the board's terms. Sentences keep the
marks for emphasis and dice (see `phrase`); `unmarked` removes them. If a rule set has no sentence
for something, the text of its clause with the options of the game is used.
"""

from __future__ import annotations

from typing import Any, Final

from naumachia.kernel.chance import Chance
from naumachia.kernel.clause import ClauseId, Facts, Ruling
from naumachia.kernel.errors import IllegalAction
from naumachia.kernel.options import Options
from naumachia.kernel.pending import Pending, Prompt, Result
from naumachia.kernel.phrase import filled, unmarked
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.kernel.texts import common

REFUSED: Final = {
    "over": "The game is over.",
    "dice_first": "The dice have to be rolled first.",
    "not_asked": "It is not this seat's turn to decide.",
}
"""Reasons why nothing can be decided now. A rule set may replace them with its own sentences."""


def refusal(ruleset: AnyRuleset, ruling: Ruling, options: Options | None = None) -> str:
    """Return the reason why an action is illegal in a game with these options."""
    key = str(ruling.facts.get("refusal", ruling.clause))
    if ruleset.phrases.has("refusals", key):
        return ruleset.phrases.refusal(ruling.clause, ruling.facts)
    if key in REFUSED:
        return common(REFUSED[key])
    return clause_text(ruleset, ruling.clause, options)


def pending(ruleset: AnyRuleset, waits: Pending, facts: Facts) -> str:
    """Return the sentence for a prompt, a roll or a result, filled in with `facts`."""
    section, key = "results", ""
    match waits:
        case Prompt():
            section, key = "prompts", waits.phase
        case Chance():
            section, key = "chances", waits.name
        case Result():
            key = waits.ending
            facts = {**_winners(ruleset, waits), **facts}
    if not ruleset.phrases.has(section, key):
        return ruleset.clauses[waits.clause].text
    return ruleset.phrases.fill(section, key, facts)


def _winners(ruleset: AnyRuleset, result: Result) -> Facts:
    names = ", ".join(seat_title(ruleset, seat) for seat in result.winners)
    return {"winner": names, "winners": names}


def seat_title(ruleset: AnyRuleset, seat: int) -> str:
    """Return a seat's name for people."""
    return side_title(ruleset, ruleset.seats[seat])


def side_title(ruleset: AnyRuleset, name: str) -> str:
    """Return a side's name for people: the label `seat_<name>`, else the word for this `seat`,
    else the name itself.
    """
    words = ruleset.phrases.words.get("seat", {})
    named = words.get(name, name.replace("_", " ").capitalize())
    return ruleset.phrases.label(f"seat_{name}", named)


def clause_text(ruleset: AnyRuleset, cited: ClauseId, options: Options | None) -> str:
    """Return the text of a clause with these options, or with the defaults if None."""
    clause = ruleset.clauses[cited]
    if options is None or not clause.under:
        return clause.text
    return filled(clause.worded(options.words()), options.all())


def illegal(ruleset: AnyRuleset, state: Any, ruling: Ruling, action: str) -> IllegalAction:
    """Return the error for an action refused in `state`, with the sentence that explains it."""
    options = ruleset.options_of(state)
    sentence = unmarked(refusal(ruleset, ruling, options))
    return IllegalAction(ruling, action, sentence, clause_text(ruleset, ruling.clause, options))
