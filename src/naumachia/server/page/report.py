"""Build the `update` message: everything that a page shows at one moment of a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from naumachia.kernel.chance import Chance
from naumachia.kernel.match import Match
from naumachia.kernel.pending import Pending, Prompt, Result
from naumachia.kernel.phase import State
from naumachia.kernel.phrase import unmarked
from naumachia.kernel.ruleset import AnyRuleset, Measuring
from naumachia.kernel.texts import join_names
from naumachia.render import Drawing, Theme, draw_near
from naumachia.scene import Scene, narration
from naumachia.scene.board import board_of
from naumachia.scene.cards import CardTable
from naumachia.scene.margin import Margin
from naumachia.scene.shores import scene_of
from naumachia.server.game import takeback
from naumachia.server.game.game import Game
from naumachia.server.game.marks import mark_title
from naumachia.server.game.moments import Moment
from naumachia.server.game.names import seat_title
from naumachia.server.game.sealing import is_replaceable
from naumachia.server.game.timeline import Timeline, can_be_typed
from naumachia.server.game.viewer import Viewer
from naumachia.server.page import waiting
from naumachia.server.page.attacks import duties
from naumachia.server.page.board import draw_layers, moved_pieces, phases, rosters
from naumachia.server.page.cards import card_table, window
from naumachia.server.page.entries import (
    chat_line,
    lines,
    resigned_line,
    result_sentence,
    speaker,
)
from naumachia.server.page.filling import forms
from naumachia.server.page.gestures import aimable_pieces, held_groups
from naumachia.server.page.groups import group_choices
from naumachia.server.page.order_list import list_orders
from naumachia.server.page.position import Position
from naumachia.server.page.refusals import TITLES
from naumachia.server.page.update_cache import UpdateCache
from naumachia.server.texts import t
from naumachia.server.wire import messages as wire

UNDO_REASONS: Final = {
    "nothing": "Nothing has been done yet.",
    "over": "The game is over.",
    "halted": "The game cannot continue here.",
    "dice": "Dice were rolled last, and dice cannot be taken back.",
    "revealed": "Your last move revealed something, so it cannot be taken back.",
    "other": "The last move was not yours.",
    "watching": "Spectators cannot take anything back.",
    "sealed": "A secret answer is not taken back: give another one instead.",
    "measured": "Taking this order back would be measuring.",
}

NOT_YOURS: Final = "The last move was {seat}'s; only your own last move can be taken back."
HALTED: Final = "You can look at it up to this move and download its record."
PAST: Final = "This is a past moment."


@dataclass(frozen=True, slots=True)
class PositionView:
    """A position as one seat may know it (None: a spectator): the picture, the panels,
    the cards.
    """

    eyes: int | None
    scene: Scene
    margin: Margin
    cards: CardTable | None

    @classmethod
    def of(
        cls, match: Match[Any, Any], state: State, viewer: Viewer, common: UpdateCache | None = None
    ) -> PositionView:
        """Return what a viewer sees of a state; if nothing is hidden, all viewers share it."""
        ruleset = match.ruleset
        eyes = viewer.eyes(ruleset, state)
        if common is None or not ruleset.knowledge.all_known(state):
            return cls.by(match, state, eyes)
        shown = common.get("sight", (state,), lambda: cls.by(match, state, None))
        if shown.cards is None:
            return cls(eyes, shown.scene, shown.margin, None)
        cards = board_of(ruleset).cards.table(ruleset.observe(state, eyes))
        return cls(eyes, shown.scene, shown.margin, cards)

    @classmethod
    def by(cls, match: Match[Any, Any], state: State, eyes: int | None) -> PositionView:
        """Return what a seat sees of a state."""
        view, board = match.ruleset.observe(state, eyes), board_of(match.ruleset)
        return cls(eyes, scene_of(match, view), board.margin(view), board.cards.table(view))


@dataclass(frozen=True, slots=True, eq=False)
class ViewSnapshot:
    """A snapshot of what a page received last, the base of the next delta."""

    update: wire.Update
    drawing: Drawing
    moment: Moment
    sight: PositionView


def snapshot(
    game: Game,
    viewer: Viewer,
    since: int,
    *,
    whole: bool,
    before: ViewSnapshot | None = None,
    common: UpdateCache | None = None,
) -> ViewSnapshot:
    """Return everything that `viewer` sees now, and the log after move `since`; with `whole`, the
    log from the start. `before` is the last snapshot of the page, and `common` caches parts of
    other updates.
    """
    timeline, ruleset = game.timeline, game.ruleset
    state = timeline.match.state
    common = common or UpdateCache()
    sight = PositionView.of(timeline.match, state, viewer, common)
    acting = None if game.closed else viewer.acting(timeline.match)
    drawing = common.get(
        ("drawing", viewer.flipped), (sight.scene,), lambda: draw(sight.scene, viewer, before)
    )
    update: wire.Update = {
        "type": "update",
        "version": 1 if before is None else before.update["version"] + 1,
        "seq": timeline.seq,
        "branch": game.header.branch,
        "log": "all" if whole else "more",
        **common.get(
            "shown",
            (sight.margin, drawing) if sight.cards is None else (sight, drawing),
            lambda: position_fields(ruleset, sight, drawing, before),
        ),
        **choices(ruleset, state, acting),
        "prompt": prompt(game, viewer, sight),
        "undo": undo(game, viewer),
        "takeback": waiting.takeback_request(game),
        "ask_dice": ask_dice(game, viewer),
        "entries": log_lines(game, viewer, 0 if whole else since),
        "timeline": milestones(timeline),
        "result": result(game, sight.margin),
        "moves": [] if whole else moved_paths(game, sight, since, timeline.seq, before),
    }
    return ViewSnapshot(update, drawing, timeline.moments[-1], sight)


def update(game: Game, viewer: Viewer, since: int, *, whole: bool) -> wire.Update:
    """Return the first update of a page."""
    return snapshot(game, viewer, since, whole=whole).update


def draw(scene: Scene, viewer: Viewer, before: ViewSnapshot | None = None) -> Drawing:
    """Return the picture of a scene for a viewer."""
    known = None if before is None else before.drawing
    return Drawing(scene, flipped=viewer.flipped, before=known)


NO_UNDO_IN_THE_PAST: Final[wire.Undo] = {
    "allowed": False,
    "ask": False,
    "at_once": False,
    "redo": False,
    "moves": 0,
    "dice": False,
    "piece": None,
    "title": "",
    "reason": "",
    "clause": None,
}


def past(game: Game, viewer: Viewer, seq: int, since: int) -> wire.Update:
    """Return the picture after move `seq`, without choices, and what moved after move `since`."""
    timeline, ruleset = game.timeline, game.ruleset
    sight = PositionView.of(timeline.match, timeline.moments[seq].state, viewer)
    return {
        "type": "update",
        "version": 0,
        "seq": seq,
        "branch": game.header.branch,
        "log": "more",
        **position_fields(ruleset, sight, draw(sight.scene, viewer)),
        **choices(ruleset, timeline.match.state, None),
        "prompt": past_prompt(seq, timeline.seq),
        "undo": {**NO_UNDO_IN_THE_PAST, "title": t(TITLES["no_undo"]), "reason": t(PAST)},
        "takeback": None,
        "ask_dice": None,
        "entries": [],
        "timeline": milestones(timeline),
        "result": None,
        "moves": moved_paths(game, sight, since, seq),
    }


def past_picture(game: Game, viewer: Viewer, seq: int, theme: Theme) -> str:
    """Return the picture after move `seq` around its ships, with its own colours."""
    timeline = game.timeline
    sight = PositionView.of(timeline.match, timeline.moments[seq].state, viewer)
    return draw_near(sight.scene, theme=theme)


def position_fields(
    ruleset: AnyRuleset, sight: PositionView, drawing: Drawing, before: ViewSnapshot | None = None
) -> wire.Board:
    """Return the parts of an update that depend on the position and the viewer alone."""
    return {
        **draw_layers(sight.scene, drawing, None if before is None else before.update),
        "turn": {"number": sight.margin.turn, "title": sight.margin.title},
        "cards": card_table(ruleset, sight.cards),
        "roster": rosters(ruleset, sight.margin, sight.scene),
        "phases": phases(sight.margin),
    }


def choices(ruleset: AnyRuleset, state: State, acting: int | None) -> wire.Choices:
    """Return the choices of a seat; nothing for None."""
    allowed = ruleset.measuring(state)
    measuring, ruler = allowed is not Measuring.NOTHING, allowed is Measuring.ALL
    if acting is None:
        return {
            "orders": [],
            "unlisted": [],
            "aims": [],
            "holds": [],
            "gathers": None,
            "forms": [],
            "duties": [],
            "measuring": measuring,
            "ruler": ruler,
        }
    position = Position(ruleset, state, acting)
    return {
        "orders": list_orders(position),
        "unlisted": position.unlisted,
        "aims": aimable_pieces(position),
        "holds": held_groups(position),
        "gathers": group_choices(position),
        "forms": forms(position),
        "duties": duties(position),
        "measuring": measuring,
        "ruler": ruler,
    }


def moved_paths(
    game: Game, sight: PositionView, since: int, seq: int, before: ViewSnapshot | None = None
) -> list[wire.MovePath]:
    """Return the visible paths of what moved after move `since` up to move `seq`."""
    moments, ruleset = game.timeline.moments, game.ruleset
    if not 0 <= since < seq:
        return []
    earlier = moments[since]
    if before is not None and (before.moment, before.sight.eyes) == (earlier, sight.eyes):
        scene = before.sight.scene
    else:
        scene = board_of(ruleset).scene(ruleset.observe(earlier.state, sight.eyes))
    return moved_pieces(moments[since : seq + 1], ruleset, sight.eyes, scene, sight.scene)


def prompt(game: Game, viewer: Viewer, sight: PositionView) -> wire.Prompt:
    """Return who has to act."""
    ruleset, pending = game.ruleset, game.timeline.match.pending
    seats = pending.seats if isinstance(pending, Prompt) and not game.closed else ()
    sentence, detail = _sentences(game, pending, sight.eyes)
    return {
        "seats": [ruleset.seats[seat] for seat in seats],
        "yours": any(seat in viewer.seats for seat in seats),
        "phase": _phase(pending),
        "sentence": sentence,
        "detail": detail,
        "clause": None if game.header.resigned is not None else pending.clause,
        "thinking": game.thinking,
        "absent": waiting.absence(game),
        "clock": waiting.clock(game),
        "window": None if game.closed else window(sight.cards),
    }


def past_prompt(seq: int, last: int) -> wire.Prompt:
    """Return the prompt for a moment of the past, in which nobody has to act."""
    return {
        "seats": [],
        "yours": False,
        "phase": "past",
        "sentence": t("After move {seq} of {last}.", seq=seq, last=last),
        "detail": "",
        "clause": None,
        "thinking": False,
        "absent": None,
        "clock": None,
        "window": None,
    }


def _phase(pending: Pending) -> str:
    if isinstance(pending, Prompt):
        return pending.phase
    return pending.name if isinstance(pending, Chance) else pending.ending


def _sentences(game: Game, pending: Pending, eyes: int | None) -> tuple[str, str]:
    if game.header.resigned is not None:
        return resigned_sentence(game), ""
    if game.unplayable_reason:
        return game.unplayable_reason, t(HALTED)
    if isinstance(pending, Result):
        return result_sentence(game.ruleset, pending), ""
    sentence, detail = narration.question(game.ruleset, game.timeline.match.state, eyes)
    return unmarked(sentence), unmarked(detail)


def undo(game: Game, viewer: Viewer) -> wire.Undo:
    """Return whether the viewer may take something back, or why not."""
    _, reason, clause = undo_seat(game, viewer.seats)
    title = "" if not reason else t(TITLES["no_undo"])
    ask = bool(viewer.seats) and not takeback.takeback_refusal(game, viewer.seats)
    wanted = takeback.wanted_takeback(game, viewer.seats) if ask else None
    moves, dice = takeback.moves_and_dice(game.timeline, wanted.to) if wanted else (0, False)
    return {
        "allowed": not reason,
        "ask": ask,
        "at_once": wanted is not None and wanted.is_granted(len(game.header.seats)),
        "redo": bool(viewer.seats) and not takeback.redo_refusal(game, viewer.seats),
        "moves": moves,
        "dice": dice,
        "piece": takeback.piece_of_order(game.timeline, wanted.to) if wanted else None,
        "title": title,
        "reason": reason,
        "clause": clause,
    }


def undo_seat(game: Game, seats: tuple[int, ...]) -> tuple[int, str, str | None]:
    """Return which of these seats may take back the last move, else the reason and its clause."""
    match = game.timeline.match
    if not seats:
        return -1, t(UNDO_REASONS["watching"]), None
    if game.header.resigned is not None:
        return -1, t(UNDO_REASONS["over"]), None
    if game.unplayable_reason:
        return -1, t(UNDO_REASONS["halted"]), None
    last = match.history[-1].seat if match.history else None
    seat = last if last in seats and last is not None else seats[0]
    if is_replaceable(game.timeline):
        return seat, t(UNDO_REASONS["sealed"]), None
    refusal = match.undo_refusal(seat) or _measuring_reason(game.timeline)
    if refusal == "other" and last is not None:
        name = seat_title(game.ruleset, last)
        return seat, t(NOT_YOURS, seat=name), None
    clause = None
    if refusal == "dice" and match.history[-1].events:
        clause = match.history[-1].events[0].clause
    return seat, t(UNDO_REASONS[refusal]) if refusal else "", clause


def _measuring_reason(timeline: Timeline) -> str:
    """Return why an order given without measuring cannot be taken back."""
    before = timeline.moments[-2].state if timeline.seq > 0 else None
    blind = before is not None and timeline.ruleset.measuring(before) is Measuring.NOTHING
    return "measured" if blind else ""


def ask_dice(game: Game, viewer: Viewer) -> wire.DiceToRoll | None:
    """Return the dice that the players roll on their own table."""
    chance = game.timeline.match.pending
    if game.closed or game.header.dice != "typed" or not viewer.seats:
        return None
    if not isinstance(chance, Chance) or not can_be_typed(chance):
        return None
    title, _ = _sentences(game, chance, None)
    rolled = chance.dice()
    assert rolled is not None
    dice: list[wire.DieToRoll] = [
        {"label": _dice_label(game.ruleset, label), "sides": sides, "lowest": rolled.lowest}
        for label, sides in zip(rolled.labels, rolled.sides, strict=True)
    ]
    return {"title": title, "dice": dice}


def _dice_label(ruleset: AnyRuleset, label: str) -> str:
    if label in ruleset.seats:
        return seat_title(ruleset, ruleset.seats.index(label))
    return label


def log_lines(game: Game, viewer: Viewer, since: int) -> list[wire.Entry]:
    """Return the log after move `since`; chat is repeated, and its line numbers show what
    is new.
    """
    found = list(lines(game.timeline, viewer.reader, since))
    first_seq = _last_known_chat(game.timeline, since)
    found += [
        chat_line(game.ruleset, game.header, chat) for chat in game.chats if chat.seq >= first_seq
    ]
    resigned = resigned_line(game.ruleset, game.header, game.timeline.seq)
    if resigned is not None:
        found.append(resigned)
    return sorted(found, key=lambda line: int(str(line["n"])))


def _last_known_chat(timeline: Timeline, since: int) -> int:
    """Return the last move whose chat is known; chat after a sealed answer counts before it."""
    while since > 0:
        entry = timeline.moments[since].entry
        if entry is None or entry.secret_to is None or entry.events:
            break
        since -= 1
    return since


def milestones(timeline: Timeline) -> wire.TimelineSummary:
    """Return the length of the game, and where turns begin, dice are rolled and ships are lost."""
    moments = timeline.moments
    marks: list[wire.TimelineMark] = [
        {**mark, "title": mark_title(mark, moments[mark["at"]])} for mark in timeline.marks
    ]
    return {"length": timeline.seq, "marks": marks}


def result(game: Game, margin: Margin) -> wire.GameResult | None:
    """Return how the game ended."""
    ruleset, found = game.ruleset, game.timeline.match.result
    facts: list[wire.Pair] = [
        (roster.title, roster.note) for roster in margin.rosters if roster.note
    ]
    if game.header.resigned is not None:
        # The game stopped in the middle of a turn, and the notes describe that turn.
        facts = [(roster.title, "") for roster in margin.rosters]
        sentence, clause = resigned_sentence(game), None
    elif found is not None:
        sentence, clause = result_sentence(ruleset, found).replace("**", ""), found.clause
    else:
        return None
    winners = winners_of(game) or []
    names = join_names([seat_title(ruleset, seat) for seat in winners])
    return {
        "winners": [ruleset.seats[seat] for seat in winners],
        "title": result_title(names, len(winners)),
        "clause": clause,
        "sentence": sentence,
        "facts": facts,
    }


def result_title(names: str, count: int) -> str:
    """Return the title of a result by the names of the winners; none result_title in a draw."""
    if not count:
        return t("A draw")
    return t("{names} wins", names=names) if count == 1 else t("{names} win", names=names)


def winners_of(game: Game) -> list[int] | None:
    """Return the winning seats, none in a draw; None while the game is in progress."""
    found = game.timeline.match.result
    if game.header.resigned is not None:
        return [seat for seat in range(len(game.ruleset.seats)) if seat != game.header.resigned]
    return None if found is None else list(found.winners)


def resigned_sentence(game: Game) -> str:
    """Return who resigned, as a sentence."""
    assert game.header.resigned is not None
    return t("{player} resigned.", player=speaker(game.ruleset, game.header, game.header.resigned))
