"""Sentences of a rule set, taken apart for the page: text, emphasis, dice, clauses."""

from __future__ import annotations

import re
from collections.abc import Mapping

from naumachia.kernel import telling
from naumachia.kernel.clause import Clause
from naumachia.kernel.options import Options
from naumachia.kernel.phrase import BOLD, DICE
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.scene.board import board_of
from naumachia.server.game.names import fleet
from naumachia.server.wire import messages as wire
from naumachia.server.wire.encoding import Json

COMMON = 6
"""The faces of a common die."""

FACE = re.compile(r"\d+")


def text_parts(text: str) -> list[wire.EntryPart]:
    """Plain and emphasised stretches of a sentence."""
    parts: list[wire.EntryPart] = []
    for index, piece in enumerate(BOLD.split(text)):
        if piece:
            parts.append({"t": "strong" if index % 2 else "text", "s": piece})
    return parts


def parts_with_dice(text: str, dice: list[wire.DiePart]) -> list[wire.EntryPart]:
    """A sentence in which the dice stand where they are marked, one after the other."""
    left = iter(dice)
    parts: list[wire.EntryPart] = []
    for index, piece in enumerate(DICE.split(text)):
        if index % 2:
            parts += [die for _, die in zip(FACE.findall(piece), left, strict=False)]
        else:
            parts += text_parts(piece)
    return parts


def marked_faces(text: str) -> list[int]:
    """The faces that a sentence marks as dice."""
    return [int(face) for marked in DICE.findall(text) for face in FACE.findall(marked)]


def dice_parts(
    facts: Mapping[str, object], faces: list[int], usual: int = COMMON
) -> list[wire.DiePart]:
    """Return the dice of an event, each in the colours of the fleet that rolled it.

    The fact `dice_seats` names the seat of each die, or one seat that rolled them all; without it
    they are nobody's. `dice_sides` gives the sides of each die (`usual` where it is silent), and
    `dice_hits` whether it is a hit (1) or not (0).
    """
    seats = numbers(facts.get("dice_seats"))
    sides = numbers(facts.get("dice_sides"))
    hits = numbers(facts.get("dice_hits"))
    if len(seats) == 1:
        seats *= len(faces)
    parts: list[wire.DiePart] = []
    for index, face in enumerate(faces):
        part: wire.DiePart = {
            "t": "die",
            "face": face,
            "sides": sides[index] if index < len(sides) else usual,
            "fleet": fleet(seats[index]) if index < len(seats) else "",
        }
        if index < len(hits):
            part["hit"] = hits[index] == 1
        parts.append(part)
    return parts


def numbers(value: object) -> list[int]:
    """The whole numbers of a fact that is one or several of them."""
    values = value if isinstance(value, (tuple, list)) else [value]
    return [number for number in values if isinstance(number, int)]


def clause_title(ruleset: AnyRuleset, clause: Clause) -> str:
    """The chapter a clause stands in, as the rule set calls it; empty where it calls it nothing.

    The text stands below it, so it is never the heading too.
    """
    chapter = clause.id.split("-")[1] if clause.id.count("-") >= 1 else clause.id
    return ruleset.phrases.sections["labels"].get(f"chapter_{chapter.lower()}", "")


def paragraphs(text: str) -> list[str]:
    """The paragraphs of a text, each on one line."""
    return [" ".join(part.split()) for part in text.split("\n\n") if part.strip()]


def clause_data(ruleset: AnyRuleset, clause: Clause, options: Options | None = None) -> Json:
    """A clause for the rules drawer, as it reads with the options of a game."""
    title = clause_title(ruleset, clause)
    remark = board_of(ruleset).remark(clause)
    return {
        "id": clause.id,
        "title": title,
        "text": telling.clause_text(clause, options),
        "source": clause.source,
        "remark": remark,
    }
