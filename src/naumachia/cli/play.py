"""`naumachia play`: play a game in the terminal."""

from __future__ import annotations

import secrets
from enum import StrEnum
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated

import typer

from naumachia.cli.arguments import OptionTexts, RulesetName, ScenarioName

if TYPE_CHECKING:
    from naumachia.cli.opening import AnyMatch
    from naumachia.search.bot import AnyBot


class DiceKind(StrEnum):
    """Who rolls the dice."""

    ROLLED = "rolled"
    TYPED = "typed"


You = Annotated[str | None, typer.Option("--as", metavar="SEAT", help="Your seat; else the first.")]
Against = Annotated[
    str,
    typer.Option(metavar="WHO", help="A level, a bot, or `person` for two at one keyboard."),
]
Record = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Keep the record here; a game in it continues."),
]
Seed = Annotated[int | None, typer.Option(help="Seed of the dice and the computer.")]


def play(
    ruleset: RulesetName,
    scenario: ScenarioName = None,
    option: OptionTexts = None,
    you: You = None,
    against: Against = "calm",
    record: Record = None,
    dice: Annotated[DiceKind, typer.Option(help="Rolled here, or typed in.")] = DiceKind.ROLLED,
    seed: Seed = None,
) -> None:
    """Play a game in the terminal.

    Type orders in the game's notation. /help lists the commands.
    """
    from naumachia.cli.orders import carry_out
    from naumachia.cli.reading import find_seat
    from naumachia.cli.sitting import PERSON, Sitting

    rng = Random(secrets.randbelow(2**31) if seed is None else seed)
    match = _game(ruleset, scenario, option, record)
    rules = match.ruleset
    mine = 0 if you is None else find_seat(rules, you)
    players = [PERSON if seat == mine else against for seat in range(len(rules.seats))]
    bots = _bots(match, players, rng)
    sitting = Sitting(match, players, bots, rng, record, dice is DiceKind.TYPED, carry_out)
    sitting.run()


def _game(
    ruleset: str, scenario: str | None, option: list[str] | None, record: Path | None
) -> AnyMatch:
    from naumachia.cli.opening import new_game, open_game
    from naumachia.cli.reading import find_ruleset

    if record is not None and record.exists():
        print(f"Continuing with {record}.")
        return open_game(record, ruleset, scenario)
    return new_game(find_ruleset(ruleset), scenario, option)


def _bots(match: AnyMatch, players: list[str], rng: Random) -> dict[int, AnyBot]:
    from naumachia.cli.sitting import PERSON
    from naumachia.search.levels import find_bot

    return {
        seat: find_bot(kind)(match.ruleset, Random(rng.getrandbits(32)))
        for seat, kind in enumerate(players)
        if kind != PERSON
    }
