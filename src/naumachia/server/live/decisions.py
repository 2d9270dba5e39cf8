"""Decide what a request changes, before anything is stored or sent.

These functions change nothing. They may be slow and run in a thread.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Final

from naumachia.server.errors import Refused, spectator
from naumachia.server.game import sealing, takeback
from naumachia.server.game.game import Game, Takeback, Undone
from naumachia.server.game.names import seat_title, tidy
from naumachia.server.game.seating import held_seat
from naumachia.server.game.timeline import Timeline
from naumachia.server.game.viewer import Viewer
from naumachia.server.live.changes import apply_dice, apply_order, apply_undo, must_be_fresh
from naumachia.server.page import report
from naumachia.server.page.entries import CHAT_FROM, LINES_PER_MOVE, RESIGNED, chat_line
from naumachia.server.page.questions import answer
from naumachia.server.store.games import AnswerRow, ChatRow, Store
from naumachia.server.texts import t
from naumachia.server.wire import messages as wire
from naumachia.server.wire.requests import (
    AllowRequest,
    AnyRequest,
    ChatRequest,
    DiceRequest,
    FlipRequest,
    FullUpdateRequest,
    NameRequest,
    OrderRequest,
    PaceRequest,
    RedoRequest,
    ResignRequest,
    TakebackRequest,
    UndoRequest,
    with_seat,
)

NO_RESIGNING: Final = (
    "A battle of a campaign is fought to its end, because its losses count."
    " On the campaign's page you can leave it to the computer."
)
TALKATIVE: Final = "There are too many messages since the last move. Make a move first."

NOT_KEPT: Final = "This game was opened from a record and is not stored, so it has no chat."

MOST_TALK: Final = 400
"""The most chat lines of players after one move; the rest is for notes of the server."""

MOST_WATCHERS_TALK: Final = 100
"""The most chat lines of spectators after one move."""

Write = Callable[[AnswerRow | None], None]
"""Stores a change, with the answer to the request that caused it."""


@dataclass(frozen=True, slots=True)
class RequestContext:
    """A request with the context of its sender.

    `whole` is the game, and `game` what the sender knows of it. `seat` is the seat that it is for,
    -1 if it needs none.
    """

    request: AnyRequest
    viewer: Viewer
    whole: Game
    game: Game
    seat: int

    @property
    def seq(self) -> int:
        """Return the number of moves that the sender knows."""
        return self.game.timeline.seq


@dataclass(frozen=True, slots=True)
class Change:
    """The effect of a request: how to store it, the new game, and whom to notify.

    `seq` is part of the answer. `moved` means that the moves change, `shown` that the picture
    changes. `said` goes to everybody, and `note` is a chat line of the seat.
    """

    game: Game
    seq: int
    write: Write | None = None
    moved: bool = False
    shown: bool = False
    seated: bool = False
    said: wire.Chat | None = None
    note: tuple[int, str] | None = None


def context_of(whole: Game, viewer: Viewer, request: AnyRequest) -> RequestContext:
    """Find the sender's seat, and what he knows of the game. Raises Refused."""
    game = sealing.redacted_for(whole, viewer.seats)
    seat = held_seat(game, viewer.seats, request.seat) if with_seat(request) else -1
    return RequestContext(request, viewer, whole, game, seat)


def decide(ask: RequestContext, store: Store, rng: Random) -> Change | wire.Answer:
    """Return the effect of a request: a change, or an answer that changes nothing. Raises
    Refused.
    """
    request = ask.request
    match request:
        case OrderRequest():
            must_run(ask.whole)
            must_be_fresh(ask.game.timeline, ask.seat, request.base)
            found = apply_order(ask.whole, ask.game, ask.seat, request)
            if not isinstance(found, Timeline):
                return found
            return advance(ask.whole, found, ask.viewer.seats, store, rng)
        case DiceRequest():
            return _dice(ask, tuple(request.faces), store, rng)
        case UndoRequest():
            return _undo(ask, store)
        case TakebackRequest():
            return _ask_back(ask, request, store)
        case RedoRequest():
            return _redo(ask, request, store)
        case AllowRequest():
            return _allow(ask, store, yes=request.yes)
        case ResignRequest():
            return _resign(ask, store)
        case ChatRequest():
            return _chat(ask, tidy(request.text), store)
        case NameRequest():
            return _name(ask, tidy(request.name), store)
        case FlipRequest() | FullUpdateRequest() | PaceRequest():
            raise AssertionError("the link of the page handles these requests")
        case _:
            return answer(ask.game, ask.viewer, ask.seat, request)


# -- moves -------------------------------------------------------------------------------


def advance(
    game: Game, timeline: Timeline, seats: tuple[int, ...], store: Store, rng: Random
) -> Change:
    """Return the change to a longer timeline, after rolling pending dice; `seats` receive its
    length.
    """
    timeline.roll(rng, typed=game.header.dice == "typed")
    return lengthen(replace(game, undone=()), timeline, seats, store)


def lengthen(game: Game, timeline: Timeline, seats: tuple[int, ...], store: Store) -> Change:
    """Return the change to a longer timeline; `seats` receive its length."""
    header = game.header.with_changes() if is_different(game, timeline) else game.header
    after = replace(game, timeline=timeline, header=header)
    write = partial(store.append, header, timeline.rows(game.timeline.seq))
    seq = sealing.redacted_for(after, seats).timeline.seq
    return Change(after, seq, write, moved=True)


def shorten(game: Game, timeline: Timeline, store: Store) -> Change:
    """Return the change to a shorter timeline. Moves that only one seat knew leave no trace."""
    header = game.header
    if is_different(game, timeline):
        header = header.with_changes(branch=header.branch + 1)
    moves = (game.timeline.seq, timeline.seq)
    last = timeline.rows(max(timeline.seq - 1, 0))
    write = partial(store.truncate, header, moves, game.header.branch, last)
    after = replace(game, timeline=timeline, header=header)
    return Change(after, timeline.seq, write, moved=True)


def keep_undone(game: Game, change: Change, seat: int) -> Change:
    """Return the change to a shorter timeline such that `seat` may make the moves again."""
    rows = tuple(game.timeline.rows(change.game.timeline.seq))
    undone = (*game.undone, Undone(seat, rows))
    return replace(change, game=replace(change.game, undone=undone))


def is_different(game: Game, timeline: Timeline) -> bool:
    """Return whether this timeline differs from the game for everybody."""
    after = sealing.redacted_for(replace(game, timeline=timeline), ())
    return sealing.picture_key(after) != sealing.picture_key(sealing.redacted_for(game, ()))


def must_run(game: Game) -> None:
    """Raise Refused unless the game is in progress."""
    if game.unplayable_reason:
        raise Refused(409, "version", game.unplayable_reason)
    if game.closed:
        raise Refused(409, "over", "The game is over.")


def _dice(ask: RequestContext, faces: tuple[int, ...], store: Store, rng: Random) -> Change:
    must_run(ask.whole)
    if not ask.viewer.seats:
        raise spectator()
    if report.ask_dice(ask.whole, ask.viewer) is None:
        raise Refused(409, "no_dice", "No dice are asked for now.", place="faces")
    return advance(ask.whole, apply_dice(ask.whole, faces), (), store, rng)


def _undo(ask: RequestContext, store: Store) -> Change:
    seat, reason, clause = report.undo_seat(ask.game, ask.viewer.seats)
    if reason:
        raise Refused(409, "no_undo", reason, clause=clause or "")
    return keep_undone(ask.whole, shorten(ask.whole, apply_undo(ask.game, seat), store), seat)


def _resign(ask: RequestContext, store: Store) -> Change:
    game, seat = ask.whole, ask.seat
    must_run(game)
    if game.header.campaign is not None:
        raise Refused(409, "no_resigning", NO_RESIGNING)
    header = game.header.with_changes()
    after = replace(game, header=replace(header, resigned=seat))
    return Change(after, game.timeline.seq, partial(store.resign, header, seat), moved=True)


# -- taking back -------------------------------------------------------------------------


def _ask_back(ask: RequestContext, request: TakebackRequest, store: Store) -> Change:
    seats = (ask.seat,) if request.seat is not None else ask.viewer.seats
    public = sealing.redacted_for(ask.whole, ())
    reason = takeback.takeback_refusal(public, seats)
    if reason:
        raise Refused(409, "no_takeback", reason)
    wanted = takeback.wanted_takeback(public, seats, request.to)
    if wanted is None:
        message = t("No order of yours begins at move {to} or earlier.", to=request.to)
        raise Refused(409, "no_takeback", message, place="to")
    if wanted.is_granted(len(ask.whole.header.seats)):
        return _take_back(ask.whole, wanted, wanted.by, store)
    return Change(replace(ask.whole, asked=wanted), ask.seq, shown=True)


def _allow(ask: RequestContext, store: Store, *, yes: bool) -> Change:
    game = ask.whole
    wanted = takeback.request_for(game, ask.viewer.seats)
    others = tuple(seat for seat in ask.viewer.seats if seat != wanted.by)
    if not yes:
        note = (others[0], t("would rather not take that back.")) if others else None
        return Change(replace(game, asked=None), ask.seq, shown=True, note=note)
    if not others:
        raise Refused(403, "not_your_seat", "Somebody else has to agree to this.")
    wanted = wanted.with_consent(others)
    if wanted.is_granted(len(game.header.seats)):
        return _take_back(game, wanted, others[0], store)
    return Change(replace(game, asked=wanted), ask.seq, shown=True)


def _take_back(game: Game, wanted: Takeback, agreeing: int, store: Store) -> Change:
    """Undo everything since the order, and note it in the chat."""
    goes = takeback.describe_moves(sealing.redacted_for(game, ()).timeline, wanted.to)
    name = seat_title(game.ruleset, wanted.by)
    note = t("took back {moves}.", moves=goes)
    if agreeing != wanted.by:
        note = t("agreed to take back {seat}'s order: {moves}.", seat=name, moves=goes)
    change = shorten(game, game.timeline.back_to(wanted.to), store)
    return replace(keep_undone(game, change, wanted.by), note=(agreeing, note))


def _redo(ask: RequestContext, request: RedoRequest, store: Store) -> Change:
    """Make the moves again that the sender took back last."""
    game = ask.whole
    seats = (ask.seat,) if request.seat is not None else ask.viewer.seats
    reason = takeback.redo_refusal(game, seats)
    if reason:
        raise Refused(409, "no_redo", reason)
    *earlier, last = game.undone
    timeline = game.timeline.fork()
    timeline.replay(last.rows)
    return lengthen(replace(game, undone=tuple(earlier)), timeline, ask.viewer.seats, store)


# -- talk and names ----------------------------------------------------------------------


def _chat(ask: RequestContext, text: str, store: Store) -> Change:
    if not text:
        raise Refused(422, "invalid", "The message is empty.", place="text")
    if ask.whole.unstored:
        raise Refused(409, "unstored", NOT_KEPT)
    seat = ask.viewer.seats[0] if ask.viewer.seats else None
    seq = sealing.redacted_for(ask.whole, ()).timeline.seq
    # Spectators have their own limit, so they cannot use up that of the players.
    said = [chat for chat in ask.whole.chats if chat.seq == seq]
    lines = sum((chat.seat is None) == (seat is None) for chat in said)
    if lines >= (MOST_TALK if seat is not None else MOST_WATCHERS_TALK):
        raise Refused(429, "too_much", TALKATIVE)
    return talk(ask.whole, seat, text, store)


def talk(game: Game, seat: int | None, text: str, store: Store) -> Change:
    """Return the change to a game with one more chat line. Raises Refused if there are too many."""
    seq, chats = sealing.redacted_for(game, ()).timeline.seq, game.chats
    line = seq * LINES_PER_MOVE + CHAT_FROM
    line = max([line, *(chat.line + 1 for chat in chats if chat.seq == seq)])
    if line >= seq * LINES_PER_MOVE + RESIGNED:
        raise Refused(429, "too_much", TALKATIVE)
    chat = ChatRow(line, seq, seat, text)
    header = game.header.with_changes()
    after = replace(game, header=header, chats=(*chats, chat))
    said: wire.Chat = {"type": "chat", **chat_line(game.ruleset, header, chat)}
    return Change(after, seq, partial(store.add_chat, header, chat), said=said)


def _name(ask: RequestContext, name: str, store: Store) -> Change:
    seats = list(ask.whole.header.seats)
    seats[ask.seat] = replace(seats[ask.seat], name=name)
    header = ask.whole.header.with_changes(seats=tuple(seats))
    after = replace(ask.whole, header=header)
    return Change(after, ask.seq, partial(store.rename, header, ask.seat), seated=True)
