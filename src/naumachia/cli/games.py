"""`naumachia games`: manage the games stored on a server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from naumachia.cli.arguments import AsJson, Database

if TYPE_CHECKING:
    from naumachia.server.store.database import Database as Stored

games = typer.Typer(no_args_is_help=True, help="The games stored by a server.")

Ids = Annotated[list[str], typer.Argument(metavar="GAME...", help="Ids of games or campaigns.")]
Id = Annotated[str, typer.Argument(metavar="GAME", help="The id of a game.")]
Days = Annotated[int, typer.Option(min=1, max=100_000, help="Days without any change.")]
Begins = Annotated[
    str, typer.Argument(metavar="LINK", help="How the link begins in `naumachia games links`.")
]
Backup = Annotated[
    Path, typer.Argument(metavar="BACKUP", help="A file that `naumachia backup` made.")
]
SHOWN = 10
"""How many letters of a link's hash are shown."""


@games.command("list")
def list_games(database: Database = None, json: AsJson = False) -> None:
    """List the games and campaigns, the most recently changed first."""
    from naumachia.cli.printing import print_json
    from naumachia.server.store.housekeeping import stored_games

    with opened(database) as store:
        found = stored_games(store)
    if json:
        print_json([asdict(game) for game in found])
        return
    for game in found:
        players = " v ".join(game.players)
        words = (game.id, game.changed, f"{game.moves:5}", game.ruleset, game.scenario, players)
        print("  ".join(words))


@games.command("delete")
def delete_games(ids: Ids, database: Database = None) -> None:
    """Delete games and campaigns with all their data."""
    from naumachia.cli.boundary import fail
    from naumachia.server.store.housekeeping import delete_stored

    with opened(database) as store:
        gone = delete_stored(store, ids)
    for one in gone:
        print(f"deleted {one}")
    missing = [one for one in ids if one not in gone]
    if missing:
        fail(f"no such game: {', '.join(missing)}")


@games.command("prune")
def prune_games(days: Days, database: Database = None) -> None:
    """Delete the games that nobody has changed for a number of days."""
    from datetime import UTC, datetime, timedelta

    from naumachia.server.store.housekeeping import prune

    before = datetime.now(UTC) - timedelta(days=days)
    with opened(database) as store:
        gone = prune(store, before.strftime("%Y-%m-%dT%H:%M:%SZ"))
    print(f"deleted {len(gone)}")


@games.command("links")
def show_links(id: Id, database: Database = None) -> None:
    """List the links of a game, and the seat that each opens."""
    from naumachia.cli.boundary import fail
    from naumachia.server.store.housekeeping import links

    with opened(database) as store:
        found = links(store, id)
    if not found:
        fail(f"no such game: {id}")
    for begins, seats in found.items():
        opens = ", ".join(f"seat {seat + 1}" for seat in seats) or "watching"
        print(f"{begins[:SHOWN]}  {opens}")


@games.command("revoke")
def revoke_link(id: Id, begins: Begins, database: Database = None) -> None:
    """Revoke a link, so that it no longer opens the game."""
    from naumachia.cli.boundary import fail
    from naumachia.server.store.housekeeping import links, revoke

    with opened(database) as store:
        found = [link for link in links(store, id) if link.startswith(begins)]
        if len(found) != 1:
            fail(f"{len(found)} links of {id} begin with {begins!r}, expected one")
        revoke(store, id, found[0])
    print(f"revoked {found[0][:SHOWN]}")


@games.command("restore")
def restore_games(backup: Backup, database: Database = None) -> None:
    """Replace the games by a backup, while no server runs.

    The backup is checked first. The replaced file is kept beside it.
    """
    from naumachia.cli.boundary import fail
    from naumachia.server import StorageFailed, from_environment
    from naumachia.server.store.restore import restore

    try:
        settings = from_environment()
        found = restore(
            (replace(settings, database=database) if database else settings).url(), backup
        )
    except (StorageFailed, ValueError) as error:
        fail(str(error))
    print(f"restored {found.games} game{'' if found.games == 1 else 's'} from {backup}")
    if found.kept is not None:
        print(f"the replaced file: {found.kept}")


@contextmanager
def opened(named: str | None) -> Iterator[Stored]:
    """Open the named database, or that of the settings, without loading games."""
    from naumachia.cli.boundary import fail
    from naumachia.server import StorageFailed, from_environment
    from naumachia.server.store.database import Database as Stored
    from naumachia.server.store.database import file_of

    try:
        settings = from_environment()
        url = (replace(settings, database=named) if named else settings).url()
        path = file_of(url)
        if path is not None and not path.is_file():
            fail(f"there is no database {path}")
        store = Stored(url)
        try:
            yield store
        finally:
            store.close()
    except (StorageFailed, ValueError) as error:
        fail(str(error))
