"""Records of games: a header and the moves, as readable text. A replay derives everything else."""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from naumachia.kernel.errors import BadRecord, RulesError
from naumachia.kernel.match import Entry, Match, Variation
from naumachia.kernel.options import Options
from naumachia.kernel.pending import Result
from naumachia.kernel.ruleset import AnyRuleset, has_digest
from naumachia.kernel.scenario import Scenario, read_scenario

# -- records -------------------------------------------------------------------------------
#     naumachia record 1
#     ruleset galleys 1
#     scenario line
#     option quiet_rounds 10
#     name green Thaleia
#     result green eliminated
#     digest 3f0c9a...
#
#     green: G3 FR xO5
#     green: G7 F/W b
#     chance: 4-4
#
#     variation 2 The other bow
#     # She strikes the stern.
#     green: G7 F/W a
#
# Lines that begin with `#` are comments; they keep their places when the game continues. After the
# game come its variations: each branches off after a number of moves, and has a title. The header
# of a game with a user's scenario contains the scenario file, each line after `|`.
# A record without hidden moves has the `digest` of its last position. A replay that ends elsewhere
# is refused. A record of an older edition of the rules is accepted if it reaches the same position.

FIRST_LINE: Final = "naumachia record 1"
LONGEST_RECORD: Final = 5_000_000
"""The most characters of a record."""
CONCEALED_MOVE: Final = "?"
VARIATION: Final = "variation"
"""The first word of the heading of a variation."""
MOST_VARIATIONS: Final = 100
"""The most variations of a record."""
WHOLE_RECORD: Final = "a record with every move, saved after the end of the game"
HEAD: Final = -1
"""The key of the header's comments in `Match.comments`."""
LinePlayer: TypeAlias = Callable[[Match[Any, Any], str], object]
"""The type of functions that play a line of a record on a match, such as `replay_line`."""


def format_record(
    match: Match[Any, Any], names: Mapping[str, str] | None = None, seat: int | None = -1
) -> str:
    """Return the record of `match`, with its comments.

    `names` are the players' names by seat name. `seat` -1 writes everything, for storage or after
    the end of the game. A seat number, or None for a spectator, hides what that reader may not
    know.
    """
    ruleset = match.ruleset
    lines = [FIRST_LINE, *match.comments.get(HEAD, ()), f"ruleset {ruleset.id} {ruleset.version}"]
    lines += [f"scenario {match.scenario.id}", *_scenario_lines(match), *_option_lines(match)]
    for side, name in (names or {}).items():
        if name.split():
            lines.append(f"name {side} {' '.join(name.split())}")
    if match.start:
        lines.append("position " + "; ".join(match.start.splitlines()))
    if match.result is not None:
        lines.append(result_line(ruleset, match.result))
    if seat == -1 or match.result is not None:
        lines.append(f"digest {ruleset.digest(match.state)}")
    lines.append("")
    lines.extend(_move_lines(match, seat))
    if seat == -1 or match.result is not None:
        for variation in match.variations:
            lines.extend(["", *_variation_lines(variation)])
    return "\n".join(lines) + "\n"


def variation_text(variation: Variation[Any, Any]) -> str:
    """Return the text of a variation in a record: its heading, its comments and its moves."""
    return "\n".join(_variation_lines(variation)) + "\n"


def _variation_lines(variation: Variation[Any, Any]) -> list[str]:
    title = " ".join(variation.title.split())
    heading = f"{VARIATION} {variation.at} {title}".rstrip()
    return [heading, *_move_lines(variation.match, -1)]


def _scenario_lines(match: Match[Any, Any]) -> list[str]:
    """Return the file of a scenario, unless the rule set has the same one."""
    source = match.scenario.setup.source
    known = match.ruleset.scenarios().get(match.scenario.id)
    if not source or (known is not None and known.setup.source == source):
        return []
    return [f"| {line}".rstrip() for line in source.splitlines()]


def _option_lines(match: Match[Any, Any]) -> list[str]:
    """Return the options that differ from the scenario's values, or else from the defaults."""
    preset, changed = match.scenario.options, match.options.changed()
    lines: list[str] = []
    for name, value in match.options.all().items():
        if name in changed or name in preset:
            written = str(value).lower() if isinstance(value, bool) else str(value)
            lines.append(f"option {name} {written}")
    return lines


def result_line(ruleset: AnyRuleset, result: Result) -> str:
    """Return the header line of a finished game: the winners, or `draw`, and the ending."""
    winners = ",".join(ruleset.seats[seat] for seat in result.winners) or "draw"
    return f"result {winners} {result.ending}"


def _move_lines(match: Match[Any, Any], seat: int | None) -> list[str]:
    lines: list[str] = []
    run: list[str] = []
    owner: int | None = None
    join = match.ruleset.notation.join
    for number, entry in enumerate(match.history):
        if number in match.comments:
            lines.extend([*_prefixed(match, owner, join(run)), *match.comments[number]])
            owner, run = None, []
        if entry.seat != owner or entry.seat is None:
            lines.extend(_prefixed(match, owner, join(run)))
            run = []
        owner = entry.seat
        text = _readable(match, entry, seat)
        if entry.seat is None:
            lines.append(f"chance: {text}")
        else:
            run.append(text)
    lines.extend(_prefixed(match, owner, join(run)))
    return lines + match.comments.get(len(match.history), [])


def _prefixed(match: Match[Any, Any], seat: int | None, orders: list[str]) -> list[str]:
    return [] if seat is None else [f"{match.ruleset.seats[seat]}: {order}" for order in orders]


def _readable(match: Match[Any, Any], entry: Entry, seat: int | None) -> str:
    public = entry.secret_to is None or match.result is not None or seat == -1
    return entry.text if public or seat in (entry.secret_to or ()) else CONCEALED_MOVE


class VariationSource:
    """The text of a variation in a record: its heading, and its lines with their numbers."""

    def __init__(self, number: int, heading: str) -> None:
        _, _, rest = heading.partition(" ")
        at, _, title = rest.strip().partition(" ")
        if not (at.isascii() and at.isdigit()):
            expected = f"`{VARIATION} MOVES TITLE`, such as `{VARIATION} 12 The other bow`"
            raise BadRecord("no variation", heading, f"line {number}", expected)
        self.number: Final = number
        self.at: Final = int(at)
        self.title: Final = title.strip()
        self.lines: Final[list[tuple[int, str]]] = []


class Header:
    """The header of a record, and its variations."""

    def __init__(self) -> None:
        self.ruleset = ""
        self.version = ""
        self.scenario = ""
        self.source = ""
        self.comments: list[tuple[int, str]] = []
        self.options: dict[str, object] = {}
        self.names: dict[str, str] = {}
        self.position = ""
        self.result = ""
        self.digest = ""
        self.variations: list[VariationSource] = []


def passed_over(line: str) -> bool:
    """Return whether a line is empty or a comment."""
    return not line.strip() or line.lstrip().startswith("#")


def is_record(text: str) -> bool:
    """Return whether a text begins like a record of any format, after comments and empty lines."""
    begun = next((line for line in text.splitlines() if not passed_over(line)), "")
    return begun.lstrip().startswith(FIRST_LINE.rsplit(" ", 1)[0])


def parse_header(text: str) -> tuple[Header, list[tuple[int, str]]]:
    """Read the header; return it, and the lines after it with their line numbers (from 1).

    These are lines of moves and comments. Raises BadRecord.
    """
    if len(text) > LONGEST_RECORD:
        raise BadRecord("record too long", "", f"{len(text)} characters", f"{LONGEST_RECORD}")
    lines = text.splitlines()
    header = Header()
    above = _read_above(header, lines)
    blank = False
    moves: list[tuple[int, str]] = []
    for number, raw in enumerate(lines[above + 1 :], above + 2):
        line = raw.strip()
        if header.variations or _is_heading(line):
            _variation_line(header.variations, line, number)
            continue
        if line.startswith("#"):
            (header.comments if not blank and not moves else moves).append((number, line))
        blank = blank or not line
        if not line or line.startswith("#"):
            continue
        if ":" in line.split(" ")[0]:
            moves.append((number, line))
        elif any(not text.startswith("#") for _, text in moves):
            raise BadRecord("cannot read", line, f"line {number}", "a move `seat: order`")
        else:
            _header_line(header, line, number)
    for field in ("ruleset", "scenario"):
        if not getattr(header, field):
            raise BadRecord("missing header line", field, "header", f"`{field} ...`")
    return header, moves


def _read_above(header: Header, lines: list[str]) -> int:
    """Note the comments above the first line, and return its index. Raises BadRecord."""
    above = 0
    while above < len(lines) and passed_over(lines[above]):
        if lines[above].strip():
            header.comments.append((above + 1, lines[above].strip()))
        above += 1
    first = lines[above].strip() if above < len(lines) else ""
    if first != FIRST_LINE:
        raise BadRecord("not a record", first, f"line {above + 1}", FIRST_LINE)
    return above


def _is_heading(line: str) -> bool:
    """Return whether a line is the heading of a variation."""
    return line.partition(" ")[0] == VARIATION


def _variation_line(variations: list[VariationSource], line: str, number: int) -> None:
    """Note a line of the variations: a heading, a comment or a move."""
    if _is_heading(line):
        variations.append(VariationSource(number, line))
        if len(variations) > MOST_VARIATIONS:
            raise BadRecord("too many variations", line, f"line {number}", f"{MOST_VARIATIONS}")
    elif variations and (line.startswith("#") or ":" in line.partition(" ")[0]):
        variations[-1].lines.append((number, line))
    elif line:
        expected = f"a move `seat: order`, or `{VARIATION} MOVES TITLE`"
        raise BadRecord("cannot read", line, f"line {number}", expected)


def _header_line(header: Header, line: str, number: int) -> None:
    word, _, rest = line.partition(" ")
    first, _, second = rest.strip().partition(" ")
    if word == "|" or line.startswith("|"):
        header.source += line[1:].removeprefix(" ") + "\n"
    elif word == "ruleset" and first:
        header.ruleset, header.version = first, second.strip()
    elif word == "scenario" and first:
        header.scenario = first
    elif word == "option" and second:
        header.options[first] = second.strip()
    elif word == "name" and second:
        header.names[first] = second.strip()
    elif word == "position" and rest:
        header.position = "\n".join(part.strip() for part in rest.split(";"))
    elif word == "result" and second:
        header.result = line
    elif word == "digest" and first:
        header.digest = first
    else:
        expected = "ruleset, scenario, option, name, position, result or digest with its values"
        raise BadRecord("unknown header line", line, f"line {number}", expected)


def replay(
    ruleset: AnyRuleset, text: str, scenarios: Mapping[str, Scenario] | None = None
) -> Match[Any, Any]:
    """Replay a record, and check every move, and its result and digest if it has them.

    `scenarios` are the allowed scenarios by id; None: those of the rule set, and the one in the
    record. If the record contains a scenario, it must equal the given one. A record of another
    edition is accepted if it reaches its digest. Raises BadRecord with the line.
    """
    match, unknown = replay_known(ruleset, text, scenarios)
    if unknown:
        raise BadRecord("a move is not shown", CONCEALED_MOVE, f"line {unknown}", WHOLE_RECORD)
    return match


def replay_known(
    ruleset: AnyRuleset,
    text: str,
    scenarios: Mapping[str, Scenario] | None = None,
    play: LinePlayer | None = None,
) -> tuple[Match[Any, Any], int]:
    """Replay a record like `replay`, up to its first hidden move.

    Also return the line number of that move, 0 if there is none. `play` plays a line in place of
    `replay_line`.
    """
    play_line = replay_line if play is None else play
    header, moves = parse_header(text)
    if header.ruleset != ruleset.id:
        raise BadRecord("record of another rule set", header.ruleset, "header", ruleset.id)
    if header.version != ruleset.version and not header.digest:
        found = f"{header.ruleset} {header.version}"
        raise BadRecord("record of another version", found, "header", ruleset.version)
    match = _opening(ruleset, header, _known(ruleset, header, scenarios))
    match.comments.update({HEAD: [line for _, line in header.comments]})
    for number, line in moves:
        if line.startswith("#"):
            match.comments.setdefault(len(match.history), []).append(line)
            continue
        if is_concealed(match.ruleset, line):
            return match, number
        _play(play_line, match, line, number)
    if header.result:
        reached = result_line(match.ruleset, match.result) if match.result else "no result"
        if reached != header.result:
            raise BadRecord("another result was reached", header.result, "header", reached)
    if header.digest and not has_digest(ruleset, match.state, header.digest):
        reached = ruleset.digest(match.state)
        raise BadRecord("another position was reached", header.digest, "header", reached)
    match.variations.extend(_replay_variations(match, header.variations))
    return match, 0


def _replay_variations(
    match: Match[Any, Any], sources: list[VariationSource]
) -> list[Variation[Any, Any]]:
    """Replay the variations of a game. Raises BadRecord."""
    last = len(match.history)
    for source in sources:
        if source.at > last:
            found = f"{VARIATION} {source.at}"
            raise BadRecord("no such moment", found, f"line {source.number}", f"0 to {last} moves")
    states = match.states_at({source.at for source in sources})
    return [replay_variation(match, states[source.at], source) for source in sources]


def parse_variation(text: str) -> VariationSource:
    """Read a text of `variation_text`, without replaying it. Raises BadRecord."""
    found: list[VariationSource] = []
    for number, line in enumerate(text.splitlines(), 1):
        _variation_line(found, line.strip(), number)
    if len(found) != 1:
        raise BadRecord("no variation", text, "", f"one `{VARIATION} MOVES TITLE`, and its moves")
    return found[0]


def replay_variation(
    match: Match[Any, Any], state: Any, source: VariationSource
) -> Variation[Any, Any]:
    """Replay a variation of `match` from `state`, where it branches off. Raises BadRecord."""
    branch = match.branch(state)
    for number, line in source.lines:
        if line.startswith("#"):
            branch.comments.setdefault(len(branch.history), []).append(line)
        else:
            _play(replay_line, branch, line, number)
    return Variation(source.at, source.title, branch)


def _play(play_line: LinePlayer, match: Match[Any, Any], line: str, number: int) -> None:
    """Play a line of a record. Raises BadRecord with its number."""
    try:
        play_line(match, line)
    except RulesError as error:
        raise BadRecord(f"does not replay: {error}", line, f"line {number}") from error


def is_concealed(ruleset: AnyRuleset, line: str) -> bool:
    """Return whether a line of a record contains a hidden move."""
    who, _, text = line.partition(":")
    if who != "chance" and who not in ruleset.seats:
        return False
    parts = ruleset.notation.split(text.strip()) if who != "chance" else [text.strip()]
    return CONCEALED_MOVE in parts


def _known(
    ruleset: AnyRuleset, header: Header, given: Mapping[str, Scenario] | None
) -> Mapping[str, Scenario]:
    """Return the allowed scenarios of a record.

    Raises BadRecord if a given scenario differs from the one in the record.
    """
    if not header.source:
        return ruleset.scenarios() if given is None else given
    try:
        own = read_scenario(header.source, "the record", ruleset.id)
    except RulesError as error:
        raise BadRecord(f"its scenario cannot be read: {error}", "", "header") from error
    other = None if given is None else given.get(header.scenario)
    if other is None:
        return {own.id: own}
    if not _same(other, own):
        expected = "the scenario that stands in the record"
        raise BadRecord("played with another scenario", own.id, "header", expected)
    return {header.scenario: other}


def _same(one: Scenario, other: Scenario) -> bool:
    """Return whether two scenarios set up the same game; texts for people may differ."""
    texts = [scenario.setup.source.split() for scenario in (one, other)]
    games = [(scenario.id, scenario.options, scenario.setup.values) for scenario in (one, other)]
    return texts[0] == texts[1] or games[0] == games[1]


def _opening(
    ruleset: AnyRuleset, header: Header, scenarios: Mapping[str, Scenario]
) -> Match[Any, Any]:
    if header.scenario not in scenarios:
        known = ", ".join(scenarios)
        expected = f"one of {known}, or the file it came from"
        raise BadRecord("no such scenario", header.scenario, "header", expected)
    scenario = scenarios[header.scenario]
    try:
        options = Options(ruleset.options(), {**scenario.options, **header.options})
        match = Match(ruleset, scenario, options, header.position)
    except RulesError as error:
        raise BadRecord(f"cannot be set up: {error}", "", "header") from error
    seats = match.ruleset.seats
    for side in header.names:
        if side not in seats:
            raise BadRecord("no such seat", side, "header", f"one of {', '.join(seats)}")
    return match


def replay_line(match: Match[Any, Any], line: str) -> list[Entry]:
    """Play one line `seat: order` or `chance: outcome`.

    Raises BadRecord, BadNotation, BadInput or IllegalAction; the match is then unchanged.
    """
    seat, text = read_line(match.ruleset, line)
    if seat is None:
        return [match.answer(match.chance().parse(text))]
    return match.play_order(seat, text)


def read_line(ruleset: AnyRuleset, line: str) -> tuple[int | None, str]:
    """Split a line `seat: order` or `chance: outcome` into its seat (None: chance) and its text.

    Raises BadRecord for an unknown seat.
    """
    who, _, text = line.partition(":")
    if who == "chance":
        return None, text.strip()
    if who not in ruleset.seats:
        sides = ", ".join(ruleset.seats)
        raise BadRecord("no such seat", who, "", f"chance or one of {sides}")
    return ruleset.seats.index(who), text.strip()


# -- links that contain a record -----------------------------------------------------------
#     https://example.org/#r=aXY9BCoMwEEX3nmL2hZI0VWt3ihuh0BPEMcZpMZqEJCJ6-4ZCF939z...&at=17
#
# `r` is a version letter and then the record, as UTF-8, raw deflate and base64url without padding.
# The link opens the game after `at` moves; `open=what-if` opens a what-if board there. Readers
# ignore unknown fields.

VERSION: Final = "a"
LONGEST_LINK: Final = 8000
"""The most characters of a link that mail and chat programs keep whole; beyond, use a file."""

LOCAL_SITE: Final = "http://127.0.0.1:8000/"
"""The default address of `naumachia serve`."""

RAW: Final = -15
"""Deflate without a header, which browsers call `deflate-raw`."""

HELD: Final = re.compile(r"[#&]r=([\w-]*)", re.ASCII)
LETTERS: Final = re.compile(r"[\w-]*", re.ASCII)
AGAIN: Final = "the whole link, copied again"


def encode_record(text: str) -> str:
    """Encode a record as the value of `r` in a link."""
    packer = zlib.compressobj(9, zlib.DEFLATED, RAW)
    packed = packer.compress(text.encode()) + packer.flush()
    return VERSION + urlsafe_b64encode(packed).decode().rstrip("=")


def decode_record(data: str, largest: int) -> str:
    """Decode the record of a link, the value of its `r`.

    Never unpacks more than `largest` bytes. Raises BadRecord.
    """
    if not data.startswith(VERSION):
        expected = f"one that begins with {VERSION}, or a newer program"
        raise BadRecord("a link of another version", data[:1], "", expected)
    try:
        if not LETTERS.fullmatch(data):
            raise ValueError("letters that no link has")
        packed = urlsafe_b64decode(data[1:] + "=" * (-len(data[1:]) % 4))
        unpacker = zlib.decompressobj(RAW)
        content = unpacker.decompress(packed, largest + 1)
    except (ValueError, zlib.error) as error:
        raise BadRecord("the link is damaged", "", "", AGAIN) from error
    if len(content) > largest:
        raise BadRecord("record too long", "", "", f"at most {largest} bytes")
    if not unpacker.eof:
        raise BadRecord("the link is cut short", "", "", AGAIN)
    if unpacker.unused_data:
        raise BadRecord("the link is damaged", "", "", AGAIN)
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        raise BadRecord("the link is damaged", "", "", AGAIN) from error


def record_link(record: str, site: str, at: int | None = None, *, what_if: bool = False) -> str:
    """Return the link that opens a record in the page at `site`, after its first `at` moves."""
    fields = "" if at is None else f"&at={at}"
    fields += "&open=what-if" if what_if else ""
    return f"{site.partition('#')[0]}#r={encode_record(record)}{fields}"


def held_record(address: str) -> str | None:
    """Return the value of `r` in a link, or None if it has none."""
    found = HELD.search(address)
    return None if found is None else found[1]
