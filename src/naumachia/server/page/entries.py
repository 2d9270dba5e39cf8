"""Write the log: a line for every order and every roll, with its number, its move and its parts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import cast

from naumachia.kernel import messages
from naumachia.kernel.event import Event
from naumachia.kernel.pending import Prompt, Result
from naumachia.kernel.phrase import filled
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.scene import narration
from naumachia.scene.board import board_of
from naumachia.scene.sentences import EventText, event_text, write_sentences
from naumachia.server.game.marks import HIDDEN_EVENT, WEIGHT, action_kind, event_kind
from naumachia.server.game.moments import Moment
from naumachia.server.game.names import seat_title
from naumachia.server.game.timeline import Timeline
from naumachia.server.page.describe import (
    COMMON,
    dice_parts,
    marked_faces,
    numbers,
    parts_with_dice,
    text_parts,
)
from naumachia.server.store.games import ChatRow, GameRow
from naumachia.server.texts import t
from naumachia.server.wire import messages as wire

LINES_PER_MOVE = 1000
"""Line numbers reserved for a move, so that later lines never change a number."""

CHAT_FROM = 400
"""The first line number of chat after a move."""

RESIGNED = 998
ENDED = 999


HEADING = "{turn}, {seat}"

LATE = 64
"""Moves at the end of a whole log for which the losses of crews are sent, for a page that is opened
during a fight.
"""


def lines(timeline: Timeline, reader: int | None, since: int) -> Iterator[wire.Entry]:
    """Return the log lines of the moves after `since`, as `reader` may read them, and of the end.

    A line above the first move names the game.
    """
    before = _heading(timeline.ruleset, *_stretch(timeline, since))
    if since == 0:
        first = _first_stretch(timeline)
        before = _heading(timeline.ruleset, *first)
        yield _opening(timeline, first)
    for _, group in groupby(timeline.moments[since + 1 :], lambda moment: moment.first):
        moments = list(group)
        line = _line(timeline, moments, reader)
        if line is None:
            continue
        late = moments[-1].seq > max(0, timeline.seq - LATE)
        if (since > 0 or late) and (crews := _crews(timeline.ruleset, moments, line, reader)):
            line["crews"] = crews
        heading = _heading(timeline.ruleset, *_stretch(timeline, moments[-1].seq))
        if heading != before:
            line["turn_title"] = before = heading
        yield line
    result = timeline.match.result
    if result is not None:
        parts = [*text_parts(result_sentence(timeline.ruleset, result))]
        parts.append({"t": "clause", "id": result.clause})
        yield _plain(timeline.seq * LINES_PER_MOVE + ENDED, timeline.seq, None, "end", parts)


def _opening(timeline: Timeline, stretch: tuple[str, int | None]) -> wire.Entry:
    """Return the line above the first move: the scenario's title, note and date."""
    scenario = timeline.match.scenario
    texts = timeline.ruleset.content.texts
    more = ", ".join(texts(part) for part in (scenario.note, scenario.date) if part)
    text = f"**{texts(scenario.title)}**{': ' if more else ''}{more}"
    line = _plain(0, 0, None, "note", text_parts(text))
    return {**line, "turn_title": _heading(timeline.ruleset, *stretch)}


def _first_stretch(timeline: Timeline) -> tuple[str, int | None]:
    """Return the first turn of a game, and the seat that begins, if there is one."""
    start = timeline.moments[0]
    pending = timeline.ruleset.pending(start.state)
    if isinstance(pending, Prompt) and len(pending.seats) == 1:
        return start.made_in, pending.seats[0]
    return start.made_in, None


def _line(timeline: Timeline, moments: list[Moment], reader: int | None) -> wire.Entry | None:
    """Return the line of one order or one roll; None if it has no visible event."""
    ruleset, last = timeline.ruleset, moments[-1]
    events = [
        event
        for moment in moments
        if moment.entry is not None
        for event in moment.entry.events
        if ruleset.phrases.has("events", event.kind) and event_kind(ruleset, event) != HIDDEN_EVENT
    ]
    if not events or last.entry is None:
        return None
    seat = last.entry.seat
    piece = last.piece if seat is not None else str(events[0].facts.get("ship", ""))
    strongest = max(reversed(events), key=lambda event: WEIGHT[event_kind(ruleset, event)])
    parts = _sentence(ruleset, events, piece, reader, moments[0].sides or COMMON)
    parts.append({"t": "clause", "id": _cited_event(events, strongest).clause})
    line: wire.Entry = {
        "n": last.seq * LINES_PER_MOVE,
        "seq": last.seq,
        "seat": _name(ruleset, seat),
        "subject": piece or None,
        "kind": cast("wire.EntryKind", event_kind(ruleset, strongest)),
        "parts": parts,
    }
    if moments[0].answers:
        line["answers"] = True
    if deeds := _action_summaries(ruleset, events, reader):
        line["deeds"] = deeds
    return line


def _action_summaries(
    ruleset: AnyRuleset, events: list[Event], reader: int | None
) -> list[wire.ActionSummary]:
    """Return what ships did to each other, for animation and sound."""
    found: list[wire.ActionSummary] = []
    for event in events:
        kind, facts = action_kind(ruleset, event), event.known_to(reader)
        ship = facts.get("ship") or facts.get("target")
        if kind is None or not isinstance(ship, str):
            continue
        target = facts.get("target")
        at = target if isinstance(target, str) and target != ship else None
        found.append({"do": kind, "ship": ship, "target": at})
    return found


def _crews(
    ruleset: AnyRuleset, moments: list[Moment], line: wire.Entry, reader: int | None
) -> list[wire.Crew]:
    """Return the crews in hand-to-hand fights of a line, before and after it."""
    fighters = {
        ship
        for one in line.get("deeds", [])
        if one["do"] == "fight"
        for ship in (one["ship"], one["target"])
    }
    start = moments[0].before
    if not fighters or start is None:
        return []
    before = _strengths(ruleset, start, reader)
    return [
        {"ship": ship, "count": count, "before": before[ship][1], "after": share}
        for ship, (count, share) in _strengths(ruleset, moments[-1], reader).items()
        if ship in fighters and ship in before
    ]


def _strengths(
    ruleset: AnyRuleset, moment: Moment, reader: int | None
) -> dict[str, tuple[str, float]]:
    """Return the crew of each ship, as a number and a share, from the board or else the roster."""
    board, view = board_of(ruleset), ruleset.observe(moment.state, reader)
    lines = [ship for roster in board.margin(view).rosters for ship in roster.lines]
    sizes = {ship.id: (ship.count, ship.share) for ship in lines if ship.share is not None}
    return {**sizes, **board.attacks.crews(view)}


def _cited_event(events: list[Event], strongest: Event) -> Event:
    """Return the event whose clause a line cites; for a roll its result, not the roll."""
    after = events[events.index(strongest) + 1 :]
    return after[0] if after and "dice" in strongest.facts else strongest


def _sentence(
    ruleset: AnyRuleset, events: list[Event], piece: str, reader: int | None, sides: int
) -> list[wire.EntryPart]:
    """Return the events of a line as sentences, with the piece first and dice at their marks."""
    texts: list[EventText] = []
    dice: list[wire.DiePart] = []
    for event in events:
        facts = event.known_to(reader)
        text = _with_dice(narration.event(ruleset, event, reader), numbers(facts.get("dice")))
        if not texts and piece and (text[:1].islower() or text.startswith("`")):
            text = f"{piece} {text}"
        texts.append(event_text(text, [piece, *_names(ruleset, facts)]))
        dice += dice_parts(facts, marked_faces(text), sides)
    text = write_sentences(texts)
    if piece and text.startswith(f"{piece} "):
        text = f"**{piece}**{text[len(piece) :]}"
    return parts_with_dice(text, dice)


def _with_dice(text: str, faces: list[int]) -> str:
    """Return the text with its dice marked, or appended if it has no marks."""
    untold = faces and not marked_faces(text)
    return f"{text} `{'-'.join(map(str, faces))}`" if untold else text


def _names(ruleset: AnyRuleset, facts: Mapping[str, object]) -> list[str]:
    """Return the names of the facts of an event."""
    return [ruleset.phrases.spelled(key, value) for key, value in facts.items()]


def _heading(ruleset: AnyRuleset, title: str, seat: int | None) -> str:
    """Return `Turn 4, Green`, or the label `heading`: a turn of both sides names no seat."""
    if seat is None:
        return title
    heading = ruleset.phrases.label("heading", HEADING)
    return filled(heading, {"turn": title, "seat": seat_title(ruleset, seat)})


def _stretch(timeline: Timeline, seq: int) -> tuple[str, int | None]:
    """Return the turn of a move and its seat; dice belong to the decision before them."""
    title = timeline.moments[seq].made_in if seq else ""
    for number in range(seq, 0, -1):
        moment = timeline.moments[number]
        if moment.made_in != title:
            break
        seat = None if moment.entry is None else moment.entry.seat
        if seat is not None and not moment.answers:
            return title, seat
    return title, None


def result_sentence(ruleset: AnyRuleset, result: Result) -> str:
    """Return how the game ended, as a sentence."""
    return messages.pending(ruleset, result, result.facts)


def chat_line(ruleset: AnyRuleset, header: GameRow, chat: ChatRow) -> wire.Entry:
    """Return a line of chat."""
    who = t("Spectator") if chat.seat is None else speaker(ruleset, header, chat.seat)
    parts: list[wire.EntryPart] = [{"t": "strong", "s": who}, {"t": "text", "s": f" {chat.text}"}]
    return _plain(chat.line, chat.seq, _name(ruleset, chat.seat), "chat", parts)


def resigned_line(ruleset: AnyRuleset, header: GameRow, seq: int) -> wire.Entry | None:
    """Return the line about who resigned, if somebody has."""
    if header.resigned is None:
        return None
    parts = text_parts(t("**{seat}** resigns.", seat=seat_title(ruleset, header.resigned)))
    n = seq * LINES_PER_MOVE + RESIGNED
    return _plain(n, seq, _name(ruleset, header.resigned), "end", parts)


def speaker(ruleset: AnyRuleset, header: GameRow, seat: int) -> str:
    """Return the name of a seat's player."""
    return header.seats[seat].name or seat_title(ruleset, seat)


def _name(ruleset: AnyRuleset, seat: int | None) -> str | None:
    return None if seat is None else ruleset.seats[seat]


def _plain(
    n: int, seq: int, seat: str | None, kind: wire.EntryKind, parts: list[wire.EntryPart]
) -> wire.Entry:
    return {"n": n, "seq": seq, "seat": seat, "subject": None, "kind": kind, "parts": parts}
