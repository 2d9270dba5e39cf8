"""The store: every change is one transaction, finished before anybody hears of it.

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
from naumachia.server.store.tables import ANSWERS, CHATS, GAMES, LINKS, MOVES, SEATS


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Who sits at a seat: `kind` is `person` or `computer`, `level` the computer's, and `manner`
    that in which it plays, "" for none.
    """

    kind: str
    name: str
    level: str
    manner: str = ""

    @property
    def bot(self) -> str:
        """The computer player, as `find_bot` takes it."""
        return f"{self.level}:style={self.manner}" if self.manner else self.level


@dataclass(frozen=True, slots=True)
class MoveRow:
    """A move: `seat` None is chance; `first` is the `seq` of its order's first decision; `digest`
    that of the position it has led to, where that was noted."""

    seq: int
    first: int
    seat: int | None
    text: str
    digest: str | None = None


@dataclass(frozen=True, slots=True)
class ChatRow:
    """A line of talk at log line `line`; `seat` None is a spectator."""

    line: int
    seq: int
    seat: int | None
    text: str


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """The answer to a request that changed something."""

    token_hash: str
    request: str
    answer: str


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game's header; `links` are the seats by hash of their token.

    `source` is the scenario as a file where it is none of the rule set's; `campaign` is the
    campaign whose battle it is, `campaign_step` how many steps that had when it was owed.
    `absent_after` are the seconds after which a player who owes an answer in another's turn is
    answered for; None: never. `start` is the position it begins from, where that is not the
    scenario's; `what_if` says of which moment it is a trial, which counts for nothing; `by_hand`
    that the computer says nothing there, since people were playing the game it was begun in.
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

    def touched(self, **fields: Any) -> GameRow:
        """The header with some fields changed, now."""
        return replace(self, changed=now(), **fields)


@dataclass(frozen=True, slots=True)
class StoredGame:
    """All that is known of a game."""

    game: GameRow
    moves: tuple[MoveRow, ...]
    chats: tuple[ChatRow, ...]
    answers: tuple[AnswerRow, ...]


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
"""Fields of a header that many games have not."""

ANSWERS_KEPT: Final = timedelta(days=1)
"""How long a page may be away and still send again what it does not know to be done."""


def now() -> str:
    """The time as ISO 8601 in UTC, to the second."""
    return _time()


def _time(later: timedelta = timedelta()) -> str:
    return (datetime.now(UTC) + later).strftime("%Y-%m-%dT%H:%M:%SZ")


class Store:
    """Games in a database.

    Every method raises StorageFailed when the database does, and has then changed nothing.
    A game's changes raise StorageConflict when another server has gone on with it.
    """

    def __init__(self, database: str | Database) -> None:
        self.database: Final = database if isinstance(database, Database) else Database(database)

    @property
    def engine(self) -> Engine:
        """The connections to the database."""
        return self.database.engine

    def close(self) -> None:
        """Let go of the connections."""
        self.database.close()

    def create(self, game: GameRow, moves: Sequence[MoveRow], before: str | None = None) -> None:
        """Store a new game and its first throws; `before` is the game whose rematch it is."""
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
        """Everything about a game, or None when there is none of this id."""
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
            )

    def links(self, game: str) -> dict[str, tuple[int, ...]]:
        """The links that open a game now, the seats of each by its hash; none: no such game."""
        with self.database.reading() as connection:
            return held_by(parts(connection, LINKS, "game", game, "token_hash"))

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
        """Take moves away: `moves` are how many there were and how many are left, `branch` is the
        one that is stored. `last` is the last move that is left, if any, with its digest.
        """
        had, left = moves
        with self.database.writing() as connection:
            later = (MOVES.c.game == game.id) & (MOVES.c.seq > left)
            if connection.execute(delete(MOVES).where(later)).rowcount != had - left:
                raise StorageConflict(f"game {game.id} has not {had} moves any more")
            for move in last:
                here = (MOVES.c.game == game.id) & (MOVES.c.seq == move.seq)
                connection.execute(update(MOVES).where(here).values(digest=move.digest))
            _finish(connection, game, answer, branch)

    def resign(self, game: GameRow, seat: int, answer: AnswerRow | None) -> None:
        """Store that a seat has given the game up."""
        with self.database.writing() as connection:
            _finish(connection, game, answer)
            same = GAMES.c.id == game.id
            connection.execute(update(GAMES).where(same).values(resigned=seat))

    def rename(self, game: GameRow, seat: int, answer: AnswerRow) -> None:
        """Store what the player of a seat is called."""
        with self.database.writing() as connection:
            same = (SEATS.c.game == game.id) & (SEATS.c.seat == seat)
            connection.execute(update(SEATS).where(same).values(name=game.seats[seat].name))
            _finish(connection, game, answer)

    def reseat(self, game: GameRow, answer: AnswerRow | None = None) -> None:
        """Store who plays the seats."""
        with self.database.writing() as connection:
            for number, seat in enumerate(game.seats):
                same = (SEATS.c.game == game.id) & (SEATS.c.seat == number)
                values = _who(seat)
                connection.execute(update(SEATS).where(same).values(**values))
            _finish(connection, game, answer)

    def battles(self, campaign: str) -> dict[int, str]:
        """The games of a campaign's battles, by how many steps it had when they were owed."""
        with self.database.reading() as connection:
            wanted = select(GAMES.c.campaign_step, GAMES.c.id).where(GAMES.c.campaign == campaign)
            return {row.campaign_step: row.id for row in connection.execute(wanted)}

    def say(self, game: GameRow, chat: ChatRow, answer: AnswerRow | None) -> None:
        """Add a line of talk."""
        with self.database.writing() as connection:
            values = {"line": chat.line, "seq": chat.seq, "seat": chat.seat, "text": chat.text}
            connection.execute(insert(CHATS).values(game=game.id, made=game.changed, **values))
            _finish(connection, game, answer)


class Seated(Protocol):
    """What has seats and links: a game or a campaign."""

    @property
    def seats(self) -> tuple[SeatRow, ...]:
        """Who plays each seat."""

    @property
    def links(self) -> dict[str, tuple[int, ...]]:
        """The seats by hash of their token."""


def seat_people(
    connection: Connection, tables: tuple[Table, Table], of: dict[str, str], seated: Seated
) -> None:
    """Store who sits where and the links, in the tables of both; `of` says to what they belong."""
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
    """Who plays each seat, from rows in the order of the seats."""
    return tuple(SeatRow(row.kind, row.name, row.level, row.manner) for row in rows)


def held_by(rows: Sequence[Row[Any]]) -> dict[str, tuple[int, ...]]:
    """The seats of every link."""
    return {
        row.token_hash: tuple(int(number) for number in row.seats.split(",") if number)
        for row in rows
    }


def parts(
    connection: Connection, table: Table, whole: str, id: str, order: str
) -> Sequence[Row[Any]]:
    """The rows of a table that belong to a `game` or `campaign`, in the order of a column."""
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
    """Store what changes of the header, and the answer; `branch` is the stored one, where that
    changes. The edition is noted under which the game goes on.

    Of a game that another server has seen the end of, nothing may change but here too.
    """
    stored = game.branch if branch is None else branch
    same = (GAMES.c.id == game.id) & (GAMES.c.branch == stored)
    same &= GAMES.c.resigned.is_not_distinct_from(game.resigned)
    names = ("changed", "branch", "dice", "version")
    values = {name: getattr(game, name) for name in names}
    if connection.execute(update(GAMES).where(same).values(**values)).rowcount != 1:
        raise StorageConflict(f"game {game.id} went on: it has not branch {stored} any more")
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
    return GameRow(**fields, options=options, seats=seat_rows(seats), links=held_by(links))
