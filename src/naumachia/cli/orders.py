"""Carry out what a person types in the terminal: orders, and commands that begin with a slash."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from naumachia.cli import saying
from naumachia.cli.seat_odds import odds_for_seat
from naumachia.cli.sitting import Sitting
from naumachia.cli.walking import last_step
from naumachia.kernel import messages
from naumachia.kernel.errors import BadInput, IllegalAction, RulesError
from naumachia.kernel.orders import orders
from naumachia.kernel.phase import State
from naumachia.kernel.phrase import unmarked
from naumachia.notation.typed_orders import canonical_order
from naumachia.scene.seat_odds import working_state

HELP: Final = """\
Type an order in the game's notation, or:
  /moves [PIECE]  the legal orders
  /why ORDER      whether an order is legal, and if not, why
  /odds ORDER     the exact odds of an order
  /undo           take back the last decision
  /board          show the board again
  /log [N]        the last N moves
  /rule CLAUSE    what a clause says
  /save FILE      write the record
  /quit           leave; a game with --record continues later"""

MOST_LISTED: Final = 60
NO_UNDO: Final = {
    "nothing": "There is nothing to take back.",
    "over": "The game is over.",
    "dice": "Dice have been rolled since your last decision.",
    "revealed": "Your last decision revealed hidden information.",
    "other": "The other side has decided since then.",
}


def carry_out(sitting: Sitting, seat: int, line: str) -> None:
    """Carry out a line, or explain why that is impossible."""
    try:
        if line.startswith("/"):
            word, _, rest = line[1:].partition(" ")
            command = COMMANDS.get(word)
            if command is None:
                raise BadInput("no such command", f"/{word}", "", f"one of {_known()}, or an order")
            command(sitting, seat, rest.strip())
        else:
            match = sitting.match
            order = canonical_order(match.ruleset, match.state, seat, line)
            sitting.report(match.play_order(seat, order))
    except IllegalAction as error:
        print(f"{error.action}: {error.sentence}")
        print(f"  [{error.ruling.clause}] {error.clause_text}")
    except RulesError as error:
        print(error)


def _help(_sitting: Sitting, _seat: int, _text: str) -> None:
    print(HELP)


def _known_to(sitting: Sitting, seat: int) -> State:
    """Return a guess at the state from the seat's view, so that answers reveal nothing hidden."""
    ruleset = sitting.match.ruleset
    return working_state(ruleset, ruleset.observe(sitting.match.state, seat))


def _moves(sitting: Sitting, seat: int, text: str) -> None:
    ruleset, state = sitting.match.ruleset, _known_to(sitting, seat)
    lines: dict[str, list[str]] = {}
    for order in orders(ruleset, state, seat):
        if order.refused is None and text in ("", order.piece):
            write = ruleset.notation.format_action
            steps = [write(s, a) for s, a in zip(order.states, order.actions, strict=True)]
            lines.setdefault(order.piece, []).append("; ".join(ruleset.notation.join(steps)))
    if not lines:
        print(f"{text} has no orders." if text else "No orders.")
    for found in lines.values():
        more = f", and {len(found) - MOST_LISTED} more" if len(found) > MOST_LISTED else ""
        print("  " + ", ".join(found[:MOST_LISTED]) + more)
    if not ruleset.choices(state, seat).complete:
        print("  These are examples; values between them are possible too.")


def _why(sitting: Sitting, seat: int, text: str) -> None:
    ruleset = sitting.match.ruleset
    state, action = last_step(ruleset, _known_to(sitting, seat), seat, text)
    print(f"{text} is legal.")
    warning = saying.warning(ruleset, state, seat, action)
    if warning:
        print(warning)


def _odds(sitting: Sitting, seat: int, text: str) -> None:
    ruleset = sitting.match.ruleset
    branches, forecast = odds_for_seat(ruleset, sitting.match.state, seat, text)
    for branch in branches:
        sentence = "; ".join(saying.event(ruleset, event, seat) for event in branch.events)
        print(f"  {branch.probability} ({float(branch.probability):.1%})  {sentence}")
    if forecast is not None:
        print(f"{unmarked(forecast.title)}  [{forecast.clause}]")
        for label, chance, _ in forecast.parts:
            print(f"  {chance} ({float(chance):.1%})  {unmarked(label)}")


def _undo(sitting: Sitting, seat: int, _text: str) -> None:
    match = sitting.match
    reason = match.undo_refusal(seat)
    if reason:
        print(NO_UNDO[reason])
        return
    print(f"taken back: {match.undo(seat).text}")
    if sitting.record is not None:
        sitting.save(sitting.record)


def _board(sitting: Sitting, _seat: int, _text: str) -> None:
    sitting.show_board()


def _log(sitting: Sitting, seat: int, text: str) -> None:
    from naumachia.cli.printing import entry_lines

    if text and not (text.isdecimal() and len(text) < 6):
        raise BadInput("not a number of moves", text, "/log", "a whole number")
    count = int(text) if text else 10
    for entry in sitting.match.history[-count:] if count else []:
        print("\n".join(entry_lines(sitting.match, entry, seat)))


def _rule(sitting: Sitting, _seat: int, text: str) -> None:
    match = sitting.match
    clauses = match.ruleset.clauses
    clause = clauses.get(text.upper())
    if clause is None:
        some = ", ".join(list(clauses)[:3])
        raise BadInput("no such clause", text, "/rule", f"an id such as {some}")
    said = messages.clause_text(match.ruleset, clause.id, match.ruleset.options_of(match.state))
    print(f"{clause.id}  {said}  ({clause.source})")


def _save(sitting: Sitting, _seat: int, text: str) -> None:
    if not text:
        raise BadInput("no file given", "", "/save", "/save FILE")
    sitting.save(Path(text))
    print(f"wrote {text}")


def _quit(sitting: Sitting, _seat: int, _text: str) -> None:
    sitting.left = True
    if sitting.record is not None:
        sitting.save(sitting.record)
        print(f"The game is in {sitting.record}; the same command continues it.")


def _known() -> str:
    return ", ".join(f"/{word}" for word in COMMANDS)


COMMANDS: Final[Mapping[str, Callable[[Sitting, int, str], None]]] = {
    "help": _help,
    "moves": _moves,
    "why": _why,
    "odds": _odds,
    "undo": _undo,
    "board": _board,
    "log": _log,
    "rule": _rule,
    "save": _save,
    "quit": _quit,
}
