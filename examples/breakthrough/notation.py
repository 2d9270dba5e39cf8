"""Steps as `b2-c3`, positions as `w` or `b` and the rows from the eighth down.

In a row `P` is a white pawn, `p` a black one and a number so many empty squares.
"""

from __future__ import annotations

from typing import Final

from examples.breakthrough.state import Pawns
from examples.breakthrough.tables import STEPS, Step, name

from naumachia.kernel.errors import BadNotation
from naumachia.kernel.notation import Notation
from naumachia.kernel.pending import Result

OPENING: Final = "w pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP"


class BreakthroughNotation(Notation[Pawns, Step]):
    """The written form of breakthrough."""

    def format_action(self, state: Pawns, action: Step) -> str:
        return f"{name(action.start)}-{name(action.goal)}"

    def parse_action(self, state: Pawns, seat: int, text: str) -> Step:
        step = STEPS.get(text.strip().lower().replace("x", "-"))
        if step is None:
            raise BadNotation("not a step", text, "", "from and to, such as b2-c3")
        return step

    def format_position(self, state: Pawns) -> str:
        rows = [_row(state, row) for row in range(7, -1, -1)]
        return f"{'wb'[state.mover]} {'/'.join(rows)}"

    def parse_position(self, text: str) -> Pawns:
        return read_board(text)

    def action_data(self, state: Pawns, action: Step) -> dict[str, object]:
        return {"from": name(action.start), "to": name(action.goal)}

    def parse_action_data(self, state: Pawns, seat: int, data: object) -> Step:
        match data:
            case {"from": str() as start, "to": str() as goal}:
                return self.parse_action(state, seat, f"{start}-{goal}")
        raise BadNotation("not a step", str(data), "", "an object with from and to")

    def position_data(self, state: Pawns) -> dict[str, object]:
        return {"position": self.format_position(state)}

    def parse_position_data(self, data: object) -> Pawns:
        match data:
            case {"position": str() as text}:
                return read_board(text)
        raise BadNotation("not a position", str(data), "", "an object with position")

    def action_schema(self) -> dict[str, object]:
        square = {"type": "string", "pattern": "^[a-h][1-8]$"}
        fields = {"from": square, "to": square}
        return {"type": "object", "properties": fields, "required": ["from", "to"]}

    def position_schema(self) -> dict[str, object]:
        fields = {"position": {"type": "string"}}
        return {"type": "object", "properties": fields, "required": ["position"]}


def _row(state: Pawns, row: int) -> str:
    text = ""
    for square in range(8 * row, 8 * row + 8):
        if (state.white >> square) & 1:
            text += "P"
        elif (state.black >> square) & 1:
            text += "p"
        elif text[-1:].isdigit():
            text = text[:-1] + str(int(text[-1]) + 1)
        else:
            text += "1"
    return text


def read_board(text: str) -> Pawns:
    """The board that `text` describes. Raises BadNotation naming the row."""
    words = text.split()
    if len(words) != 2 or words[0] not in ("w", "b"):
        raise BadNotation("not a position", text, "", f"such as {OPENING}")
    rows = words[1].split("/")
    if len(rows) != 8:
        raise BadNotation("wrong number of rows", text, "", "eight rows")
    board = Pawns(0, 0, "wb".index(words[0]))
    for row, line in zip(range(7, -1, -1), rows, strict=True):
        squares = "".join("." * int(sign) if sign in "12345678" else sign for sign in line)
        if len(squares) != 8 or not set(squares) <= set("Pp."):
            raise BadNotation("wrong row", line, f"row {row + 1}", "eight squares of P, p, 1-8")
        for column, sign in enumerate(squares):
            square = 8 * row + column
            bit = (1 << square) if square < 63 else -(1 << 63)
            if sign == "P":
                board.white |= bit
            elif sign == "p":
                board.black |= bit
    _finish(board)
    return board


def _finish(board: Pawns) -> None:
    if (board.white >> 56) & 255:
        board.result = Result((1.0, -1.0), "breakthrough", "BRK-END-01", {})
    elif board.black & 255:
        board.result = Result((-1.0, 1.0), "breakthrough", "BRK-END-01", {})
    elif board.black == 0:
        board.result = Result((1.0, -1.0), "captured", "BRK-END-02", {})
    elif board.white == 0:
        board.result = Result((-1.0, 1.0), "captured", "BRK-END-02", {})
