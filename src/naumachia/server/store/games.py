"""Store games: every change is one transaction, finished before a page receives it.

All functions block; the server calls them in a thread.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any, Final, Protocol

from sqlalchemy import (
    Connection,
    Engine,
    Row,
    Table,
    delete,
    insert,
    select,
    update,
)

from naumachia.server.store.database import Database, StorageConflict
from naumachia.server.store.tables import ANSWERS, CHATS, GAMES, LINKS, MOVES, SEATS, VARIATIONS


@dataclass(frozen=True, slots=True)
class SeatRow:
    """The player of a seat: `kind` is `person` or `computer`. `level` and `manner` are the
    computer's level and playing style; "": none.
    """

    kind: str
    name: str
    level: str
    manner: str = ""

    @property
    def bot(self) -> str:
        """Return the computer player, as `find_bot` takes it."""
        return f"{self.level}:style={self.manner}" if self.manner else self.level


@dataclass(frozen=True, slots=True)
class MoveRow:
    """A move: `seat` None is chance; `first` is the `seq` of its order's first decision; `digest`
    is the digest of the position after it, if known.
    """

    seq: int
    first: int
    seat: int | None
    text: str
    digest: str | None = None


@dataclass(frozen=True, slots=True)
class ChatRow:
    """A chat line at log line `line`; `seat` None is a spectator."""

    line: int
    seq: int
    seat: int | None
    text: str


@dataclass(frozen=True, slots=True)
class VariationRow:
    """A variation of a game: its text in a record."""

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """The answer to a request that changed something."""

    token_hash: str
    request: str
    answer: str


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game's header; `links` maps the hash of each token to its seats.

    `source` is the scenario file, unless the scenario is one of the rule set's. `campaign` is the
    campaign whose battle it is, at step `campaign_step`. `absent_after` is the number of seconds
    after which the rules answer for an absent player; None: never. `start` is the first position,
    if it is not the scenario's. `what_if` names the moment from which a what-if board begins.
    `by_hand` forbids the computer's opinion there, because people played the original game.
    """

    id: str
    ruleset: str
    version: str
    scenario: str
    options: dict[str, Any]
    screen: str
    dice: str
    seats: tuple[SeatRow, ...]
    links: dict[str, tuple[int, ...]]
    started: str
    changed: str
    branch: int = 0
    resigned: int | None = None
    rematch: str | None = None
    source: str | None = None
    campaign: str | None = None
    campaign_step: int | None = None
    absent_after: int | None = None
    start: str | None = None
    what_if: str | None = None
    by_hand: bool | None = None

    def with_changes(self, **fields: Any) -> GameRow:
        """Return the header with some fields and the time changed."""
        return replace(self, changed=now(), **fields)


@dataclass(frozen=True, slots=True)
class StoredGame:
    """All stored data of a game."""

    game: GameRow
    moves: tuple[MoveRow, ...]
    chats: tuple[ChatRow, ...]
    answers: tuple[AnswerRow, ...]
    variations: tuple[VariationRow, ...] = ()


SOMETIMES: Final = (
    "resigned",
    "rematch",
    "source",
    "campaign",
    "campaign_step",
    "absent_after",
    "start",
    "what_if",
    "by_hand",
)
"""Fields of a header that many games do not have."""

ANSWERS_KEPT: Final = timedelta(days=1)
"""How long a page may be away and still repeat a request safely."""


def now() -> str:
    """Return the time as ISO 8601 in UTC, to the second."""
    return _time()


def _time(later: timedelta = timedelta()) -> str:
    return (datetime.now(UTC) + later).strftime("%Y-%m-%dT%H:%M:%SZ")


class Store:
    """Games in a database.

    Every method raises StorageFailed if the database fails, and has then changed nothing. Changes
    of a game raise StorageConflict if another server has changed it.
    """

    def __init__(self, database: str | Database) -> None:
        self.database: Final = database if isinstance(database, Database) else Database(database)

    @property
    def engine(self) -> Engine:
        """Return the connections to the database."""
        return self.database.engine

    def close(self) -> None:
        """Close the connections."""
        self.database.close()

    def create(self, game: GameRow, moves: Sequence[MoveRow], before: str | None = None) -> None:
        """Store a new game and its first rolls; `before` is the game whose rematch it is."""
        with self.database.writing() as connection:
            connection.execute(insert(GAMES).values(**_header(game), started=game.started))
            seat_people(connection, (SEATS, LINKS), {"game": game.id}, game)
            _insert_moves(connection, game, moves)
            if before is not None:
                same = (GAMES.c.id == before) & GAMES.c.rematch.is_(None)
                done = connection.execute(update(GAMES).where(same).values(rematch=game.id))
                if done.rowcount != 1:
                    raise StorageConflict(f"game {before} has a rematch already")

    def load(self, game: str) -> StoredGame | None:
        """Return all data of a game, or None if the id is unknown."""
        with self.database.reading() as connection:
            row = connection.execute(select(GAMES).where(GAMES.c.id == game)).one_or_none()
            if row is None:
                return None

            def part(table: Table, order: str) -> Sequence[Row[Any]]:
                return parts(connection, table, "game", game, order)

            return StoredGame(
                _game(row, part(SEATS, "seat"), part(LINKS, "token_hash")),
                tuple(
                    MoveRow(r.seq, r.first, r.seat, r.text, r.digest) for r in part(MOVES, "seq")
                ),
                tuple(ChatRow(r.line, r.seq, r.seat, r.text) for r in part(CHATS, "line")),
                tuple(
                    AnswerRow(r.token_hash, r.request, r.answer) for r in part(ANSWERS, "request")
                ),
                tuple(VariationRow(r.number, r.text) for r in part(VARIATIONS, "number")),
            )

    def links(self, game: str) -> dict[str, tuple[int, ...]]:
        """Return the links of a game, the seats of each by its hash; empty: no such game."""
        with self.database.reading() as connection:
            return seats_by_link(parts(connection, LINKS, "game", game, "token_hash"))

    def append(self, game: GameRow, moves: Sequence[MoveRow], answer: AnswerRow | None) -> None:
        """Add moves to a game."""
        with self.database.writing() as connection:
            _insert_moves(connection, game, moves)
            _finish(connection, game, answer)

    def truncate(
        self,
        game: GameRow,
        moves: tuple[int, int],
        branch: int,
        last: Sequence[MoveRow],
        answer: AnswerRow | None,
    ) -> None:
        """Remove moves: `moves` are the numbers before and after, and `branch` is the stored one.
        `last` is the last remaining move, if any, with its digest.
        """
        had, left = moves
        with self.database.writing() as connection:
            later = (MOVES.c.game == game.id) & (MOVES.c.seq > left)
            if connection.execute(delete(MOVES).where(later)).rowcount != had - left:
                raise StorageConflict(f"game {game.id} does not have {had} moves any more")
            for move in last:
                here = (MOVES.c.game == game.id) & (MOVES.c.seq == move.seq)
                connection.execute(update(MOVES).where(here).values(digest=move.digest))
            _finish(connection, game, answer, branch)

    def resign(self, game: GameRow, seat: int, answer: AnswerRow | None) -> None:
        """Store that a seat has resigned."""
        with self.database.writing() as connection:
            _finish(connection, game, answer)
            same = GAMES.c.id == game.id
            connection.execute(update(GAMES).where(same).values(resigned=seat))

    def rename(self, game: GameRow, seat: int, answer: AnswerRow) -> None:
        """Store the name of a seat's player."""
        with self.database.writing() as connection:
            same = (SEATS.c.game == game.id) & (SEATS.c.seat == seat)
            connection.execute(update(SEATS).where(same).values(name=game.seats[seat].name))
            _finish(connection, game, answer)

    def reseat(self, game: GameRow, answer: AnswerRow | None = None) -> None:
        """Store the players of the seats."""
        with self.database.writing() as connection:
            for number, seat in enumerate(game.seats):
                same = (SEATS.c.game == game.id) & (SEATS.c.seat == number)
                values = _who(seat)
                connection.execute(update(SEATS).where(same).values(**values))
            _finish(connection, game, answer)

    def battles(self, campaign: str) -> dict[int, str]:
        """Return the games of a campaign's battles, by the step of the campaign."""
        with self.database.reading() as connection:
            wanted = select(GAMES.c.campaign_step, GAMES.c.id).where(GAMES.c.campaign == campaign)
            return {row.campaign_step: row.id for row in connection.execute(wanted)}

    def add_chat(self, game: GameRow, chat: ChatRow, answer: AnswerRow | None) -> None:
        """Add a chat line."""
        with self.database.writing() as connection:
            values = {"line": chat.line, "seq": chat.seq, "seat": chat.seat, "text": chat.text}
            connection.execute(insert(CHATS).values(game=game.id, made=game.changed, **values))
            _finish(connection, game, answer)

    def add_variation(self, game: GameRow, variation: VariationRow) -> None:
        """Add a variation. Raises StorageConflict if the game has one with this number."""
        with self.database.writing() as connection:
            taken = (VARIATIONS.c.game == game.id) & (VARIATIONS.c.number == variation.number)
            if connection.execute(select(VARIATIONS).where(taken)).first() is not None:
                raise StorageConflict(f"game {game.id} has variation {variation.number}")
            values = {"number": variation.number, "text": variation.text, "made": now()}
            connection.execute(insert(VARIATIONS).values(game=game.id, **values))

    def delete_variation(self, game: GameRow, number: int) -> None:
        """Delete a variation, if the game has it."""
        with self.database.writing() as connection:
            same = (VARIATIONS.c.game == game.id) & (VARIATIONS.c.number == number)
            connection.execute(delete(VARIATIONS).where(same))


class HasSeats(Protocol):
    """An object with seats and links: a game or a campaign."""

    @property
    def seats(self) -> tuple[SeatRow, ...]:
        """Return the player of each seat."""

    @property
    def links(self) -> dict[str, tuple[int, ...]]:
        """Return the seats by the hash of each token."""


def seat_people(
    connection: Connection, tables: tuple[Table, Table], of: dict[str, str], seated: HasSeats
) -> None:
    """Store players and links of a game or campaign, whose column is `of`."""
    seats = [{**of, "seat": number, **_who(seat)} for number, seat in enumerate(seated.seats)]
    links = [
        {**of, "token_hash": key, "seats": ",".join(map(str, held))}
        for key, held in seated.links.items()
    ]
    connection.execute(insert(tables[0]), seats)
    connection.execute(insert(tables[1]), links)


def _who(seat: SeatRow) -> dict[str, str]:
    return {"kind": seat.kind, "name": seat.name, "level": seat.level, "manner": seat.manner}


def seat_rows(rows: Sequence[Row[Any]]) -> tuple[SeatRow, ...]:
    """Return the players of seats, from rows in the order of the seats."""
    return tuple(SeatRow(row.kind, row.name, row.level, row.manner) for row in rows)


def seats_by_link(rows: Sequence[Row[Any]]) -> dict[str, tuple[int, ...]]:
    """Return the seats of every link."""
    return {
        row.token_hash: tuple(int(number) for number in row.seats.split(",") if number)
        for row in rows
    }


def parts(
    connection: Connection, table: Table, whole: str, id: str, order: str
) -> Sequence[Row[Any]]:
    """Return the rows of a table that belong to a `game` or `campaign`, sorted by a column."""
    wanted = select(table).where(table.c[whole] == id).order_by(table.c[order])
    return connection.execute(wanted).all()


def _insert_moves(connection: Connection, game: GameRow, moves: Sequence[MoveRow]) -> None:
    fixed = {"game": game.id, "made": game.changed}
    rows = [
        {
            **fixed,
            "seq": m.seq,
            "first": m.first,
            "seat": m.seat,
            "text": m.text,
            "digest": m.digest,
        }
        for m in moves
    ]
    if rows:
        connection.execute(insert(MOVES), rows)


def _finish(
    connection: Connection, game: GameRow, answer: AnswerRow | None, branch: int | None = None
) -> None:
    """Store the changed header, with the current edition, and the answer; `branch` is the stored
    one if it changes.

    Raises StorageConflict for a game whose end another server has stored.
    """
    stored = game.branch if branch is None else branch
    same = (GAMES.c.id == game.id) & (GAMES.c.branch == stored)
    same &= GAMES.c.resigned.is_not_distinct_from(game.resigned)
    names = ("changed", "branch", "dice", "version")
    values = {name: getattr(game, name) for name in names}
    if connection.execute(update(GAMES).where(same).values(**values)).rowcount != 1:
        raise StorageConflict(f"game {game.id} continued: its branch is not {stored} any more")
    if answer is not None:
        old = (ANSWERS.c.game == game.id) & (ANSWERS.c.made < _time(-ANSWERS_KEPT))
        connection.execute(delete(ANSWERS).where(old))
        values = {"request": answer.request, "answer": answer.answer, "made": _time()}
        row = insert(ANSWERS).values(game=game.id, token_hash=answer.token_hash, **values)
        connection.execute(row)


def _header(game: GameRow) -> dict[str, object]:
    names = ("id", "ruleset", "version", "scenario", "screen", "dice", "changed", "branch")
    header: dict[str, object] = {name: getattr(game, name) for name in names}
    header["options"] = json.dumps(game.options)
    for name in SOMETIMES:
        header[name] = getattr(game, name)
    return header


def _game(row: Row[Any], seats: Sequence[Row[Any]], links: Sequence[Row[Any]]) -> GameRow:
    fields = {c.name: getattr(row, c.name) for c in GAMES.columns if c.name != "options"}
    options = json.loads(row.options)
    return GameRow(**fields, options=options, seats=seat_rows(seats), links=seats_by_link(links))
