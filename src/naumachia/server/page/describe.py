"""Split sentences of a rule set into parts for the page: text, emphasis, dice, clauses."""

from __future__ import annotations

import re
from collections.abc import Mapping

from naumachia.kernel import messages
from naumachia.kernel.clause import Clause
from naumachia.kernel.options import Options
from naumachia.kernel.phrase import BOLD, DICE
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.scene.board import board_of
from naumachia.server.game.names import fleet
from naumachia.server.wire import messages as wire
from naumachia.server.wire.encoding import Json

COMMON = 6
"""The number of faces of a common die."""

FACE = re.compile(r"\d+")


def text_parts(text: str) -> list[wire.EntryPart]:
    """Return the plain and emphasised parts of a sentence."""
    parts: list[wire.EntryPart] = []
    for index, piece in enumerate(BOLD.split(text)):
        if piece:
            parts.append({"t": "strong" if index % 2 else "text", "s": piece})
    return parts


def parts_with_dice(text: str, dice: list[wire.DiePart]) -> list[wire.EntryPart]:
    """Return a sentence with dice at its marks, in order."""
    left = iter(dice)
    parts: list[wire.EntryPart] = []
    for index, piece in enumerate(DICE.split(text)):
        if index % 2:
            parts += [die for _, die in zip(FACE.findall(piece), left, strict=False)]
        else:
            parts += text_parts(piece)
    return parts


def marked_faces(text: str) -> list[int]:
    """Return the faces that a sentence marks as dice."""
    return [int(face) for marked in DICE.findall(text) for face in FACE.findall(marked)]


def dice_parts(
    facts: Mapping[str, object], faces: list[int], usual: int = COMMON
) -> list[wire.DiePart]:
    """Return the dice of an event, each in the colours of the fleet that rolled it.

    The fact `dice_seats` names the seat of each die, or one seat that rolled them all; without it
    they have no colour. `dice_sides` gives the sides of each die (default: `usual`), and
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
    """Return the whole numbers of a fact that is one or several numbers."""
    values = value if isinstance(value, (tuple, list)) else [value]
    return [number for number in values if isinstance(number, int)]


def clause_title(ruleset: AnyRuleset, clause: Clause) -> str:
    """Return the title of a clause's chapter; empty if the rule set has none.

    The text of the clause is shown below, so it is never the title.
    """
    chapter = clause.id.split("-")[1] if clause.id.count("-") >= 1 else clause.id
    return ruleset.phrases.label(f"chapter_{chapter.lower()}")


def paragraphs(text: str) -> list[str]:
    """Return the paragraphs of a text, each on one line."""
    return [" ".join(part.split()) for part in text.split("\n\n") if part.strip()]


def clause_data(ruleset: AnyRuleset, clause: Clause, options: Options | None = None) -> Json:
    """Return a clause for the rules drawer, with the text that the options select."""
    title = clause_title(ruleset, clause)
    remark = board_of(ruleset).remark(clause.id)
    return {
        "id": clause.id,
        "title": title,
        "text": messages.clause_text(ruleset, clause.id, options),
        "source": clause.source,
        "remark": remark,
    }
