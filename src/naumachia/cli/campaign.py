"""`naumachia campaign`: play a campaign of several battles, stored in a file."""

from __future__ import annotations

import secrets
from pathlib import Path
from random import Random
from typing import Annotated

import typer

from naumachia.cli.arguments import OptionTexts, RulesetName, RulesetOption

campaign = typer.Typer(
    help="Begin, show and continue campaigns.", no_args_is_help=True, rich_markup_mode=None
)

CampaignFile = Annotated[Path, typer.Argument(metavar="FILE", help="The record of a campaign.")]
CampaignName = Annotated[str, typer.Argument(metavar="ID", help="An id, or your own .toml file.")]
NewFile = Annotated[Path, typer.Option("--out", metavar="FILE", help="The file for its record.")]
Orders = Annotated[
    list[str],
    typer.Argument(metavar="ORDERS...", help="Orders, with `;` between them: all or none."),
]
Picture = Annotated[
    Path | None, typer.Option("--out", metavar="FILE", help="Save the chart: .svg or .png.")
]
ScenarioOut = Annotated[
    Path | None,
    typer.Option("--battle", metavar="FILE", help="Save the battle to be fought: .toml."),
]
Seats = Annotated[
    str | None,
    typer.Option(metavar="A,B", help="Who plays each seat: `person`, a level or a bot."),
]
Record = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE", help="The battle's record, to continue; its result is recorded at the end."
    ),
]
Seed = Annotated[int | None, typer.Option(help="Seed of the dice and the computer.")]
AutoSeat = Annotated[
    str | None,
    typer.Option("--seat", metavar="SEAT", help="Only this side's moves; else all, and battles."),
]


@campaign.command("list")
def list_campaigns(ruleset: RulesetName) -> None:
    """List the campaigns of a rule set."""
    from naumachia.campaign.contract import campaigns_of
    from naumachia.cli.printing import print_table
    from naumachia.cli.reading import find_ruleset

    rules = find_ruleset(ruleset)
    found = campaigns_of(rules).values()
    if not found:
        print(f"{rules.about.title} has no campaigns.")
        return
    rows = [(one.id, one.title, one.summary) for one in found]
    print_table("", ("id", "title", "summary"), rows)


@campaign.command("new")
def new(ruleset: RulesetName, name: CampaignName, out: NewFile, option: OptionTexts = None) -> None:
    """Begin a campaign. Options are those of its battles."""
    from naumachia.cli.campaigning import begin, save
    from naumachia.kernel.errors import BadInput

    if out.exists():
        raise BadInput("the file exists already", str(out), "--out", "the name of a new file")
    game = begin(ruleset, name, option)
    save(game, out)
    print(f"wrote {out}")


@campaign.command("show")
def show(
    file: CampaignFile,
    ruleset: RulesetOption = None,
    out: Picture = None,
    battle: ScenarioOut = None,
) -> None:
    """Show the state of a campaign and who moves, or save its chart or its battle."""
    from naumachia.cli.campaigning import read, standing_lines, write_text
    from naumachia.cli.show import Colours, save_picture

    game = read(file, ruleset)
    if battle is not None:
        write_text(game.battle().source, battle)
        print(f"wrote {battle}")
    if out is not None:
        save_picture(game.campaign.scene(), out, Colours.LIGHT, False)
        print(f"wrote {out}")
    if out is None and battle is None:
        print("\n".join(standing_lines(game)))


@campaign.command("move")
def move(
    file: CampaignFile, orders: Orders, ruleset: RulesetOption = None, seed: Seed = None
) -> None:
    """Give orders, such as `First Strait; end`. Pending dice are rolled."""
    from naumachia.cli.campaigning import give_orders, read, roll_due, save, waiting

    game = read(file, ruleset)
    give_orders(game, " ".join(orders))
    roll_due(game, _rng(seed))
    save(game, file)
    print(waiting(game))


@campaign.command("battle")
def battle(
    file: CampaignFile,
    ruleset: RulesetOption = None,
    seats: Seats = None,
    record: Record = None,
    seed: Seed = None,
) -> None:
    """Fight the pending battle in the terminal.

    Without --seats you play the first side, against the level calm. A battle that you leave is
    saved to --record, or else beside the campaign, and continues the next time.
    """
    from naumachia.cli.campaigning import fight, read, roll_due, save, waiting

    game, rng = read(file, ruleset), _rng(seed)
    roll_due(game, rng)
    save(game, file)
    beside = file.with_name(f"{file.name}.battle")
    kept = record or beside
    if not fight(game, seats, kept, rng):
        print(f"The battle continues from {kept}.")
        return
    roll_due(game, rng)
    save(game, file)
    beside.unlink(missing_ok=True)
    print(waiting(game))


@campaign.command("auto")
def auto(
    file: CampaignFile,
    ruleset: RulesetOption = None,
    seats: Seats = None,
    seat: AutoSeat = None,
    seed: Seed = None,
) -> None:
    """Let the computer play: to the end, or with --seat the moves of one side.

    Without --seats both sides fight at the level calm. The file is written after every step.
    """
    from naumachia.cli.campaigning import read, step, waiting

    game, rng = read(file, ruleset), _rng(seed)
    while step(game, seats, seat, rng, file):
        print(waiting(game), flush=True)
    print(waiting(game))


def _rng(seed: int | None) -> Random:
    return Random(secrets.randbelow(2**31) if seed is None else seed)
