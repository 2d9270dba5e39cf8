"""The `update` message: everything a page shows at one moment of a game, for one kind of viewer."""

from __future__ import annotations

from typing import Final

from naumachia.kernel.chance import Chance
from naumachia.kernel.pending import Pending, Prompt, Result
from naumachia.kernel.phrase import unmarked
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.scene import narration
from naumachia.scene.board import board_of
from naumachia.scene.margin import Margin
from naumachia.server.game import takeback
from naumachia.server.game.game import Game
from naumachia.server.game.names import seat_title
from naumachia.server.game.sealing import given_anew
from naumachia.server.game.timeline import Moment, Timeline, can_be_typed
from naumachia.server.game.viewer import Viewer
from naumachia.server.page import waiting
from naumachia.server.page.board import moved, phases, picture, rosters
from naumachia.server.page.cards import card_table, window
from naumachia.server.page.entries import (
    chat_line,
    event_kind,
    lines,
    resigned_line,
    result_sentence,
    speaker,
)
from naumachia.server.page.orders import AvailableOrders
from naumachia.server.page.refusals import TITLES
from naumachia.server.wire.encoding import Json

UNDO_REASONS: Final = {
    "nothing": "Nothing has been done yet.",
    "over": "The game is over.",
    "halted": "The game cannot be played on here.",
    "dice": "The last thing that happened was a throw of dice, and dice stand.",
    "revealed": "Your last move revealed something, and what is known stays known.",
    "other": "The last move was not yours.",
    "watching": "Spectators have nothing to take back.",
    "sealed": "An answer given in secret is not taken back; give another in its place.",
    "measured": "What is given without measuring stands, else it would have measured.",
}

HALTED: Final = "It can be looked at, and its record has all of its moves."
PAST: Final = "This is a moment of the past."


def update(game: Game, viewer: Viewer, since: int, *, whole: bool) -> Json:
    """What changed for `viewer` after move `since`; with `whole` the log from the start."""
    timeline, ruleset = game.timeline, game.ruleset
    state = timeline.match.state
    eyes = viewer.eyes(ruleset, state)
    view = ruleset.observe(state, eyes)
    board = board_of(ruleset)
    scene, margin, cards = board.scene(view), board.margin(view), board.cards(view)
    moves: list[Json] = []
    if not whole and 0 <= since < timeline.seq:
        earlier = board_of(ruleset).scene(ruleset.observe(timeline.moments[since].state, eyes))
        moves = moved(timeline.moments[since:], ruleset, eyes, earlier, scene)
    acting = None if game.over else viewer.acting(timeline.match)
    available = None if acting is None else AvailableOrders(ruleset, state, acting)
    return {
        "type": "update",
        "seq": timeline.seq,
        "branch": game.header.branch,
        "log": "all" if whole else "more",
        **picture(scene, flipped=viewer.flipped),
        "turn": {"number": margin.turn, "title": margin.title},
        "prompt": {**prompt(game, viewer, eyes), "window": None if game.over else window(cards)},
        "cards": card_table(ruleset, cards),
        "orders": [] if available is None else available.all(),
        "aims": [] if available is None else available.aimable(),
        "gathers": None if available is None else available.gathers(),
        "measuring": ruleset.measures(state),
        "undo": undo(game, viewer),
        "takeback": waiting.asked_back(game),
        "ask_dice": ask_dice(game, viewer),
        "roster": rosters(ruleset, margin, scene),
        "phases": phases(margin),
        "entries": log_lines(game, viewer, 0 if whole else since),
        "timeline": milestones(timeline),
        "result": result(game, margin),
        "moves": moves,
    }


def past(game: Game, viewer: Viewer, seq: int, since: int) -> Json:
    """The picture after move `seq`, with nothing to do in it, and what moved after move `since`."""
    timeline, ruleset = game.timeline, game.ruleset
    moment = timeline.moments[seq]
    eyes = viewer.eyes(ruleset, moment.state)
    view = ruleset.observe(moment.state, eyes)
    board = board_of(ruleset)
    scene, margin, cards = board.scene(view), board.margin(view), board.cards(view)
    moves: list[Json] = []
    if 0 <= since < seq:
        earlier = board_of(ruleset).scene(ruleset.observe(timeline.moments[since].state, eyes))
        moves = moved(timeline.moments[since : seq + 1], ruleset, eyes, earlier, scene)
    facts = {"sentence": f"After move {seq} of {timeline.seq}.", "detail": ""}
    nobody = {"seats": [], "yours": False, "phase": "past", "clause": None, "thinking": False}
    return {
        "type": "update",
        "seq": seq,
        "branch": game.header.branch,
        "log": "more",
        **picture(scene, flipped=viewer.flipped),
        "turn": {"number": margin.turn, "title": margin.title},
        "prompt": {**nobody, **facts, "window": None},
        "cards": card_table(ruleset, cards),
        "orders": [],
        "aims": [],
        "gathers": None,
        "measuring": ruleset.measures(timeline.match.state),
        "undo": {"allowed": False, "ask": False, "title": TITLES["no_undo"], "reason": PAST},
        "takeback": None,
        "ask_dice": None,
        "roster": rosters(ruleset, margin, scene),
        "phases": phases(margin),
        "entries": [],
        "timeline": milestones(timeline),
        "result": None,
        "moves": moves,
    }


def prompt(game: Game, viewer: Viewer, eyes: int | None) -> Json:
    """Who has to do what."""
    ruleset, pending = game.ruleset, game.timeline.match.pending
    seats = pending.seats if isinstance(pending, Prompt) and not game.over else ()
    sentence, detail = _sentences(game, pending, eyes)
    return {
        "seats": [ruleset.seats[seat] for seat in seats],
        "yours": any(seat in viewer.seats for seat in seats),
        "phase": _phase(pending),
        "sentence": sentence,
        "detail": detail,
        "clause": None if game.header.resigned is not None else pending.clause.id,
        "thinking": game.thinking,
        "absent": waiting.absence(game),
    }


def _phase(pending: Pending) -> str:
    if isinstance(pending, Prompt):
        return pending.phase
    return pending.name if isinstance(pending, Chance) else pending.ending


def _sentences(game: Game, pending: Pending, eyes: int | None) -> tuple[str, str]:
    if game.header.resigned is not None:
        return resigned_sentence(game), ""
    if game.halted:
        return game.halted, HALTED
    if isinstance(pending, Result):
        return result_sentence(game.ruleset, pending), ""
    sentence, detail = narration.question(game.ruleset, game.timeline.match.state, eyes)
    return unmarked(sentence), unmarked(detail)


def undo(game: Game, viewer: Viewer) -> Json:
    """Whether the viewer may take something back, and why not."""
    _, reason, clause = undo_seat(game, viewer.seats)
    title = "" if not reason else TITLES["no_undo"]
    ask = bool(reason and viewer.seats) and not takeback.may_ask(game, viewer.seats)
    allowed = {"allowed": not reason, "ask": ask}
    return {**allowed, "title": title, "reason": reason, "clause": clause}


def undo_seat(game: Game, seats: tuple[int, ...]) -> tuple[int, str, str | None]:
    """The one of these seats that may take back the last move, else the reason and its clause."""
    match = game.timeline.match
    if not seats:
        return -1, UNDO_REASONS["watching"], None
    if game.header.resigned is not None:
        return -1, UNDO_REASONS["over"], None
    if game.halted:
        return -1, UNDO_REASONS["halted"], None
    last = match.history[-1].seat if match.history else None
    seat = last if last in seats and last is not None else seats[0]
    if given_anew(game.timeline):
        return seat, UNDO_REASONS["sealed"], None
    refusal = match.undo_refusal(seat) or _unmeasured(game.timeline)
    if refusal == "other" and last is not None:
        name = seat_title(game.ruleset, last)
        return seat, f"The last move was {name}'s; only your own last move can be taken back.", None
    clause = None
    if refusal == "dice" and match.history[-1].events:
        clause = match.history[-1].events[0].clause.id
    return seat, UNDO_REASONS[refusal] if refusal else "", clause


def _unmeasured(timeline: Timeline) -> str:
    """Why an order given without measuring is not taken back."""
    before = timeline.moments[-2].state if timeline.seq > 0 else None
    blind = before is not None and not timeline.ruleset.measures(before)
    return "measured" if blind else ""


def ask_dice(game: Game, viewer: Viewer) -> Json | None:
    """The dice that the players are to roll on their own table."""
    chance = game.timeline.match.pending
    if game.over or game.header.dice != "typed" or not viewer.seats:
        return None
    if not isinstance(chance, Chance) or not can_be_typed(chance):
        return None
    title, _ = _sentences(game, chance, None)
    thrown = chance.dice()
    assert thrown is not None
    dice = [
        {"label": _dice_label(game.ruleset, label), "sides": sides, "lowest": thrown.lowest}
        for label, sides in zip(thrown.labels, thrown.sides, strict=True)
    ]
    return {"title": title, "dice": dice}


def _dice_label(ruleset: AnyRuleset, label: str) -> str:
    if label in ruleset.seats:
        return seat_title(ruleset, ruleset.seats.index(label))
    return label


def log_lines(game: Game, viewer: Viewer, since: int) -> list[Json]:
    """The log after move `since`; talk is repeated, its line numbers tell what is known."""
    found = list(lines(game.timeline, viewer.reader, since))
    heard = _heard(game.timeline, since)
    found += [
        chat_line(game.ruleset, game.header, chat) for chat in game.chats if chat.seq >= heard
    ]
    resigned = resigned_line(game.ruleset, game.header, game.timeline.seq)
    if resigned is not None:
        found.append(resigned)
    return sorted(found, key=lambda line: int(str(line["n"])))


def _heard(timeline: Timeline, since: int) -> int:
    """The move up to which talk is known: what is said after a silent answer counts before it."""
    while since > 0:
        entry = timeline.moments[since].entry
        if entry is None or entry.secret_to is None or entry.events:
            break
        since -= 1
    return since


def milestones(timeline: Timeline) -> Json:
    """The length of the game so far, and where turns begin, dice fall and ships are lost."""
    marks: list[Json] = []
    turn = -1
    for moment in timeline.moments:
        if moment.turn != turn:
            turn = moment.turn
            marks.append({"at": moment.seq, "kind": "turn", "title": moment.title})
        kind = _mark(timeline, moment)
        if kind:
            title = f"{'Loss' if kind == 'loss' else 'Dice'}, move {moment.seq}"
            marks.append({"at": moment.seq, "kind": kind, "title": title})
    return {"length": timeline.seq, "marks": marks}


def _mark(timeline: Timeline, moment: Moment) -> str:
    if moment.entry is None:
        return ""
    kinds = {event_kind(timeline.ruleset, event) for event in moment.entry.events}
    return "loss" if "loss" in kinds else "dice" if "dice" in kinds else ""


def result(game: Game, margin: Margin) -> Json | None:
    """How the game ended."""
    ruleset, found = game.ruleset, game.timeline.match.result
    facts = [[roster.title, roster.note] for roster in margin.rosters if roster.note]
    if game.header.resigned is not None:
        # The game stopped in the middle of a turn, and the notes speak of that turn.
        facts = [[roster.title, ""] for roster in margin.rosters]
        winners = [seat for seat in range(len(ruleset.seats)) if seat != game.header.resigned]
        sentence, clause = resigned_sentence(game), None
    elif found is not None:
        winners = list(found.winners)
        sentence, clause = result_sentence(ruleset, found).replace("**", ""), found.clause.id
    else:
        return None
    names = " and ".join(seat_title(ruleset, seat) for seat in winners)
    return {
        "winners": [ruleset.seats[seat] for seat in winners],
        "title": f"{names} win{'s' if len(winners) == 1 else ''}" if winners else "A draw",
        "clause": clause,
        "sentence": sentence,
        "facts": facts,
    }


def resigned_sentence(game: Game) -> str:
    """Who resigned."""
    assert game.header.resigned is not None
    return f"{speaker(game.ruleset, game.header, game.header.resigned)} resigned."
