"""Summarise events of a finished game, and the ships they name."""

from __future__ import annotations

import re
from itertools import takewhile
from typing import Any, Final

from naumachia.kernel.event import Event
from naumachia.kernel.match import Match
from naumachia.kernel.phrase import unmarked
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.scene import narration
from naumachia.scene.board import board_of
from naumachia.scene.sentences import event_text, write_sentences
from naumachia.server.game.marks import WEIGHT, event_kind


def is_notable(ruleset: AnyRuleset, event: Event) -> bool:
    """Return whether a summary mentions an event."""
    return ruleset.phrases.has("events", event.kind) and event_kind(ruleset, event) in WEIGHT


def title(ruleset: AnyRuleset, event: Event | None) -> str:
    """Return a short title of an event: the label `turning_<event>`, else that of the odds."""
    if event is None:
        return ""
    phrases = ruleset.phrases
    for label in (f"turning_{event.kind}", f"odds_{event.kind}"):
        if phrases.has("labels", label):
            words = unmarked(phrases.fill("labels", label, event.facts))
            if words:
                return words
    return ""


SHORT: Final = 40
"""The most letters of a sentence that can be a heading."""


def heading(ruleset: AnyRuleset, events: list[Event]) -> str:
    """Return a short heading for these events: the last of the strongest with a title, else the
    last short sentence, or the short beginning of one, notes of the turn last; "" if there is none.
    """
    ranked = outcomes_only(ruleset, events)[::-1]
    ranked.sort(key=lambda one: -WEIGHT[event_kind(ruleset, one)])
    named = next((words for event in ranked if (words := title(ruleset, event))), "")
    if named:
        return named
    ranked.sort(key=lambda one: WEIGHT[event_kind(ruleset, one)] == 0)
    sentences = [sentence(ruleset, [event]).rstrip(".") for event in ranked]
    acts = sum(WEIGHT[event_kind(ruleset, event)] > 0 for event in ranked)
    begun = [re.split(r"[,;:.]", words)[0] for words in sentences[:acts]]
    known = [*sentences[:acts], *begun, *sentences[acts:]]
    return next((words for words in known if len(words) <= SHORT), "")


def outcomes_only(ruleset: AnyRuleset, events: list[Event]) -> list[Event]:
    """Return the events, but no roll whose result a later event tells.

    A roll is titled by what the odds call it if nothing comes of it: "does not catch fire".
    """
    found: list[Event] = []
    for place, event in enumerate(events):
        later = takewhile(lambda one: "dice" not in one.facts, events[place + 1 :])
        if "dice" in event.facts and any(title(ruleset, one) for one in later):
            continue
        found.append(event)
    return found


def loss_event(ruleset: AnyRuleset, events: list[Event], ship: str) -> Event | None:
    """Return the event that lost a ship: the last of the strongest that name it."""
    naming = [event for event in events if is_notable(ruleset, event) and ship in strings(event)]
    return max(reversed(naming), key=lambda event: WEIGHT[event_kind(ruleset, event)], default=None)


def strings(event: Event) -> list[str]:
    """Return the texts among the facts of an event, including ships."""
    found: list[str] = []
    for value in event.facts.values():
        values = value if isinstance(value, tuple) else (value,)
        found += [one for one in values if isinstance(one, str)]
    return found


def ships_of(ruleset: AnyRuleset, match: Match[Any, Any], event: Event | None) -> list[str]:
    """Return the ships that an event names."""
    if event is None:
        return []
    margin = board_of(ruleset).margin(ruleset.observe(match.opening, None))
    known = {line.id for roster in margin.rosters for line in roster.lines}
    return [name for name in dict.fromkeys(strings(event)) if name in known]


def sentence(ruleset: AnyRuleset, events: list[Event], piece: str = "") -> str:
    """Return events in words, without markup; a sentence without a subject gets `piece`."""
    said: list[Any] = []
    for event in events:
        names = [ruleset.phrases.spelled(key, value) for key, value in event.facts.items()]
        text = narration.event(ruleset, event, None)
        if piece and not said and text[:1].islower():
            text = f"{piece} {text}"
        said.append(event_text(text, names))
    return unmarked(write_sentences(said))


def round_chances(values: list[float]) -> list[float]:
    """Return chances rounded for the wire, without a minus before 0."""
    return [round(value, 4) + 0.0 for value in values]
