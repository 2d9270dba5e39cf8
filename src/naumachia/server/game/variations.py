"""Keep what was played on a what-if board as a variation of its game."""

from __future__ import annotations

from typing import Any, Final

from naumachia.kernel.errors import RulesError
from naumachia.kernel.match import Match, Variation
from naumachia.kernel.record import parse_variation, replay_variation, variation_text
from naumachia.server.errors import Refused, of_rules
from naumachia.server.game.game import Game
from naumachia.server.game.moments import must_be_moment
from naumachia.server.store.games import VariationRow
from naumachia.server.texts import t

MOST_OF_A_GAME: Final = 40
"""The most variations of a game."""
LONGEST: Final = 20_000
"""The most characters of a variation's text in a record."""

RUNNING: Final = "The game is not over. Variations are kept when it is."
HALTED: Final = "This game cannot continue under the rules here, so it can have no variations here."
NOT_A_BOARD: Final = "This is not the link of a what-if board with every side."
EMPTY: Final = "Nothing was played on this board yet. Make a move, then keep it."
TOO_MANY: Final = "The game has {most} variations. Delete one, then keep another."
TOO_LONG: Final = "The variation has {size} characters; at most {most} can be kept."


def must_have_variations(game: Game) -> None:
    """Raise Refused if a game can have no variations: it is not over, or cannot continue here."""
    if game.unplayable_reason:
        raise Refused(409, "halted", HALTED)
    if not (game.ended or game.unstored):
        raise Refused(409, "running", RUNNING)


def new_variation(game: Game, board: Game, at: int, title: str, comment: str) -> VariationRow:
    """Return what was played on `board`, a what-if board from the moment after move `at` of `game`,
    as a variation. Raises Refused.
    """
    must_have_variations(game)
    timeline, played = game.timeline, board.timeline.match
    must_be_moment(at, timeline.seq)
    if board.header.start != game.ruleset.position(timeline.moments[at].state):
        message = t("The what-if board does not begin after move {at} of this game.", at=at)
        raise Refused(409, "elsewhere", message, place="at", expected="the moment it begins from")
    if not played.history:
        raise Refused(409, "empty", EMPTY)
    if len(game.variations) >= MOST_OF_A_GAME:
        raise Refused(409, "too_many", t(TOO_MANY, most=MOST_OF_A_GAME))
    text = variation_text(Variation(at, title, with_comment(played, comment)))
    if len(text) > LONGEST:
        raise Refused(422, "too_long", t(TOO_LONG, size=f"{len(text):,}", most=f"{LONGEST:,}"))
    number = max((row.number for row in game.variations), default=0) + 1
    return VariationRow(number, text)


def with_comment(match: Match[Any, Any], comment: str) -> Match[Any, Any]:
    """Return a copy of a match with a comment before its first move, and no other."""
    copy = match.fork()
    copy.comments.clear()
    lines = [f"# {' '.join(line.split())}" for line in comment.splitlines() if line.strip()]
    if lines:
        copy.comments[0] = lines
    return copy


def known_variation(game: Game, number: int) -> VariationRow:
    """Return a variation of a game. Raises Refused."""
    must_have_variations(game)
    for row in game.variations:
        if row.number == number:
            return row
    numbers = ", ".join(str(row.number) for row in game.variations) or "a game with variations"
    message = t("The game has no variation {number}.", number=number)
    raise Refused(404, "no_variation", message, place="variation", expected=numbers)


def replayed_variation(game: Game, row: VariationRow) -> Variation[Any, Any]:
    """Replay a variation. Raises Refused if these rules refuse one of its moves."""
    try:
        source = parse_variation(row.text)
        state = game.timeline.moments[source.at].state
        return replay_variation(game.timeline.match, state, source)
    except RulesError as error:
        raise of_rules(error, 409) from error


def comment_of(variation: Variation[Any, Any]) -> str:
    """Return the comment before the first move of a variation."""
    lines = variation.match.comments.get(0, [])
    return "\n".join(line.lstrip("#").strip() for line in lines)
