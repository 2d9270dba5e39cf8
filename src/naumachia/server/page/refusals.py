"""Explain refusals: the clause, a sentence, and what to draw."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Final, cast

from naumachia.kernel import messages
from naumachia.kernel.clause import Ruling
from naumachia.kernel.errors import (
    AmbiguousNotation,
    BadInput,
    IllegalAction,
    RulesError,
    UnreadableOrder,
)
from naumachia.kernel.options import Options
from naumachia.kernel.phrase import unmarked
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.scene import Segment
from naumachia.scene.margin import Sketch
from naumachia.server.errors import Refused
from naumachia.server.texts import t
from naumachia.server.wire import messages as wire

MOST_NEAREST: Final = 4
LONGEST_NAME: Final = 48
"""The most letters of an order that a heading names whole."""

TITLES: Final = {
    "ambiguous": "That order is ambiguous",
    "bad_dice": "These dice are impossible",
    "bad_notation": "That order cannot be read",
    "bad_input": "That cannot be read",
    "elsewhere": "The game continued elsewhere",
    "invalid": "That cannot be read",
    "no_dice": "No dice are asked for",
    "no_resigning": "No resigning here",
    "no_seat": "There is no such seat",
    "not_asked": "Nothing is asked now",
    "no_takeback": "That cannot be asked",
    "no_redo": "Nothing to make again",
    "no_undo": "No undo here",
    "not_your_seat": "That is not your seat",
    "over": "The game is over",
    "spectator": "You are watching",
    "stale": "The game has moved on",
    "storage": "Not stored",
    "version": "Other rules",
    "too_fast": "Too fast",
    "too_much": "Too many messages",
}
"""Headings for all refusals of the server itself."""

UNTITLED: Final = "That cannot be done"


def refused_title(order: str) -> str:
    """Return the heading of a refused order."""
    name = " ".join(order.split())
    if 0 < len(name) <= LONGEST_NAME:
        return t("{order} refused", order=name)
    return t("That order is refused")


def ruling_refusal(
    ruleset: AnyRuleset, options: Options, ruling: Ruling, order: str, sketch: Sketch
) -> wire.Refusal:
    """Return a ruling on an order in a game with these options, with the decisive line if any."""
    sentence = unmarked(messages.refusal(ruleset, ruling, options))
    refusal = _by_clause(ruling, order, sentence)
    refusal["segment"] = _segment(sketch.segment)
    if sketch.segment is not None:
        refusal["at"] = sketch.segment.b
    elif sketch.motion.path:
        refusal["at"] = sketch.motion.path[-1][:2]
    return refusal


def _by_clause(ruling: Ruling, order: str, sentence: str) -> wire.Refusal:
    refusal = plain_refusal("illegal", refused_title(order), sentence)
    refusal["clause"] = ruling.clause
    return refusal


def _segment(segment: Segment | None) -> wire.Segment | None:
    if segment is None:
        return None
    return {"from": segment.a, "to": segment.b, "label": segment.text}


def plain_refusal(code: str, title: str, sentence: str) -> wire.Refusal:
    """Return a refusal without a drawing."""
    return {
        "code": code,
        "clause": None,
        "title": title,
        "sentence": sentence,
        "segment": None,
        "at": None,
        "nearest": [],
    }


def error_refusal(error: RulesError, text: str, legal: list[str]) -> wire.Refusal:
    """Return the refusal of a text that is not a legal order; `legal` are the legal ones."""
    if isinstance(error, IllegalAction):
        refusal = _by_clause(error.ruling, text, error.sentence)
    else:
        title = t(TITLES.get(error.code, UNTITLED))
        refusal = plain_refusal(error.code, title, _capital(str(error)))
        if isinstance(error, BadInput):
            refusal["place"], refusal["expected"] = error.place, error.expected
    refusal["nearest"] = nearest(text, legal)
    if isinstance(error, (AmbiguousNotation, UnreadableOrder)) and error.proposals:
        refusal["nearest"] = error.proposals[:MOST_NEAREST]
    return refusal


def request_refusal(error: Refused) -> wire.Refusal:
    """Return a refusal of the server rather than of the rules."""
    refusal = plain_refusal(error.code, t(TITLES.get(error.code, UNTITLED)), error.message)
    if error.clause:
        refusal["clause"] = error.clause
    if error.place:
        refusal["place"], refusal["expected"] = error.place, error.expected
    return refusal


def refused(refusal: wire.Refusal, seq: int) -> wire.RefusedAnswer:
    """Return a refusal as an answer."""
    return cast("wire.RefusedAnswer", {"type": "refused", **refusal, "seq": seq})


def nearest(text: str, legal: list[str]) -> list[str]:
    """Return the legal orders that are most similar to a text."""
    if len(text) > 200:
        return []
    return get_close_matches(text, legal, MOST_NEAREST, 0.5)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
