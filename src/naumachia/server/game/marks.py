"""Classify events for the log, and mark moments on the timeline."""

from __future__ import annotations

from typing import Final, cast, get_args

from naumachia.kernel.event import Event
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.server.game.moments import Moment
from naumachia.server.texts import t
from naumachia.server.wire import messages as wire

WEIGHT: Final = {"move": 1, "note": 0, "dice": 2, "loss": 3}

ACTION_KINDS: Final = get_args(wire.ActionKind)

HIDDEN_EVENT: Final = "none"
"""The label `kind_<event>` of an event that the log does not show."""


def event_kind(ruleset: AnyRuleset, event: Event) -> str:
    """Return `move`, `dice`, `loss`, `note` or `none`: the label `kind_<event>`, else by
    its facts.
    """
    usual = "dice" if "dice" in event.facts else "move"
    found = ruleset.phrases.label(f"kind_{event.kind}", usual)
    return found if found in WEIGHT or found == HIDDEN_EVENT else "note"


def action_kind(ruleset: AnyRuleset, event: Event) -> wire.ActionKind | None:
    """Return the animation and sound of an event: the label `deed_<event>`, if there is one."""
    found = ruleset.phrases.label(f"deed_{event.kind}")
    return cast("wire.ActionKind", found) if found in ACTION_KINDS else None


def marks_of(ruleset: AnyRuleset, moment: Moment) -> list[wire.TimelineMark]:
    """Return the marks of a moment: the turn that begins, the ship lost, the dice rolled.

    Their titles are empty; see `mark_title`.
    """
    marks: list[wire.TimelineMark] = []
    if moment.before is None or moment.before.turn != moment.turn:
        marks.append({"at": moment.seq, "kind": "turn", "title": ""})
    events = () if moment.entry is None else moment.entry.events
    kinds = {event_kind(ruleset, event) for event in events}
    if "loss" in kinds:
        marks.append({"at": moment.seq, "kind": "loss", "title": ""})
    elif "dice" in kinds:
        marks.append({"at": moment.seq, "kind": "dice", "title": ""})
    return marks


def mark_title(mark: wire.TimelineMark, moment: Moment) -> str:
    """Return the title of a mark at a moment, in the reader's language."""
    if mark["kind"] == "turn":
        return moment.title
    if mark["kind"] == "loss":
        return t("Loss, move {at}", at=mark["at"])
    return t("Dice, move {at}", at=mark["at"])
