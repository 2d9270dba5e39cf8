"""What must hold in any position of Trireme: the board has no favoured side, hand or direction."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from naumachia.kernel.chance import Chance
from naumachia.kernel.event import SILENT
from naumachia.kernel.match import Match
from naumachia.kernel.orders import orders
from naumachia.kernel.pending import Prompt
from naumachia.rules import load
from naumachia.scene.board import board_of
from naumachia.testing.strategies import games

TRIREME = load("trireme")
COMPASS = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
HANDS = {"L": "R", "R": "L"}

CROWDED: dict[str, object] = {"board_n": 8, "setup_depth": 3}
PRINTED = games(TRIREME, CROWDED, ("free",), most=700)
OTHER_OPTIONS: list[dict[str, object]] = [
    {**CROWDED, "interleave": True},
    {**CROWDED, "lane_rule": "rammer"},
    {**CROWDED, "ram_mode": "automatic"},
    {**CROWDED, "ram_135": False, "own_ram_block": False},
]
CROWDED_GAMES = st.one_of(
    PRINTED, *(games(TRIREME, options, ("free",), most=400) for options in OTHER_OPTIONS)
)


@dataclass(frozen=True)
class Turned:
    """A way to turn or mirror the board: of points, of headings, of ships and of hands."""

    point: Callable[[int, int], tuple[int, int]]
    heading: Callable[[int], int]
    swaps_sides: bool = False
    swaps_hands: bool = False

    def of(self, text: str) -> str:
        """A position or action text as it reads on the turned board."""
        text = re.sub(r"\((\d+),(\d+)\)", self._point, text)
        text = re.sub(r"(?<=[)/])(NE|NW|SE|SW|N|E|S|W)\b", self._heading, text)
        if self.swaps_hands:
            text = re.sub(r"(?m)(?<=^.. )[LR]$", lambda m: HANDS[m.group()], text)
            text = re.sub(r"made (F?)([LR])", lambda m: f"made {m[1]}{HANDS[m[2]]}", text)
        if self.swaps_sides:
            text = re.sub(r"\b(x?)([GO])(?=\d)", lambda m: m[1] + "OG"["GO".index(m[2])], text)
            other = {"green": "orange", "orange": "green"}
            text = re.sub(r"\b(green|orange)\b", lambda m: other[m.group()], text)
        return text

    def _point(self, match: re.Match[str]) -> str:
        x, y = self.point(int(match[1]), int(match[2]))
        return f"({x},{y})"

    def _heading(self, match: re.Match[str]) -> str:
        return COMPASS[self.heading(COMPASS.index(match[1])) % 8]


SYMMETRIES = {
    "half turn with colours exchanged": Turned(
        lambda x, y: (9 - x, 9 - y), lambda h: h + 4, swaps_sides=True
    ),
    "mirror": Turned(lambda x, y: (9 - x, y), lambda h: -h, swaps_hands=True),
    "quarter turn": Turned(lambda x, y: (y, 9 - x), lambda h: h + 2),
}


def legal(state: Any) -> dict[str, Any]:
    pending = TRIREME.pending(state)
    if not isinstance(pending, Prompt):
        return {}
    seat = pending.seats[0]
    write = TRIREME.notation.format_action
    return {write(state, action): action for action in TRIREME.legal(state, seat)}


def board(state: Any) -> set[str]:
    """The position without the counts of rounds, which know who began."""
    gone = ("round", "quiet", "rerolled", "seen")
    return {line for line in TRIREME.position(state).splitlines() if not line.startswith(gone)}


def being_played(match: Match[Any, Any]) -> bool:
    """Whether ships move: the placement has a north and a south."""
    return isinstance(match.pending, Prompt) and match.pending.phase != "placing"


def turn_begins(match: Match[Any, Any]) -> bool:
    """Whether the side to move has moved nothing yet."""
    text = TRIREME.position(match.state)
    return being_played(match) and not re.search(r"\b(made|end|active)\b", text)


def dice_are_due(match: Match[Any, Any]) -> bool:
    return isinstance(match.pending, Chance)


@pytest.mark.clause("TRI-SETUP-01", "TRI-RULE-15")
@pytest.mark.parametrize("name", SYMMETRIES)
@given(match=CROWDED_GAMES)
def test_turned_boards_play_alike(name: str, match: Match[Any, Any]) -> None:
    assume(being_played(match))
    turned = SYMMETRIES[name]
    text = TRIREME.position(match.state)
    other = TRIREME.notation.parse_position(turned.of(text))
    here, there = legal(match.state), legal(other)
    assert {turned.of(action) for action in here} == set(there)
    for action in list(here)[:6]:
        one, two = TRIREME.clone(match.state), TRIREME.clone(other)
        TRIREME.decide(one, match.owing()[0], here[action], SILENT)
        waits = TRIREME.pending(other)
        assert isinstance(waits, Prompt)
        TRIREME.decide(two, waits.seats[0], there[turned.of(action)], SILENT)
        if board(one) and one.result is None and not ends_the_turn(match.state, one):
            assert {turned.of(line) for line in board(one)} == board(two)


def ends_the_turn(before: Any, after: Any) -> bool:
    """Whether the move passed the turn: then only one side may have a quiet round to count."""
    first, second = (TRIREME.position(state).splitlines() for state in (before, after))
    return [line for line in first if "moves" in line] != [
        line for line in second if "moves" in line
    ]


@pytest.mark.clause("TRI-RULE-07", "TRI-RAM-02")
@given(match=games(TRIREME, CROWDED, ("free",), most=300, until=turn_begins))
def test_threats_are_what_can_be_rammed(match: Match[Any, Any]) -> None:
    assume(match.result is None)
    state = match.state
    seat = match.owing()[0]
    write = TRIREME.notation.format_action
    rammed = set()
    for order in orders(TRIREME, state, seat):
        texts = [write(s, a) for s, a in zip(order.states, order.actions, strict=True)]
        last = texts[-1].partition(" ")[2]
        if order.refused is None and last.startswith("x"):
            steps = [text.partition(" ")[2].split("/")[0] for text in texts[:-1]]
            rammed.add((order.piece, "".join(steps), last[1:]))
    view = TRIREME.observe(state, seat)
    threats = {
        (t.piece, t.order, t.target)
        for t in board_of(TRIREME).attacks.threats(view, seat)
        if t.target
    }
    assert threats == rammed


@pytest.mark.clause("TRI-OCC-01", "TRI-OCC-02", "TRI-RULE-10", "TRI-RULE-13", "TRI-RULE-27")
@given(match=CROWDED_GAMES)
def test_ships_that_share_are_parallel_and_lie_side_by_side(match: Match[Any, Any]) -> None:
    lanes = "lane_rule" not in TRIREME.position(match.state)
    points: dict[str, list[tuple[str, str]]] = {}
    for line in TRIREME.position(match.state).splitlines():
        found = re.match(r"[GO]\d (\(\d+,\d+\))(\w+)(?:/(\w+))?", line)
        if found:
            points.setdefault(found[1], []).append((found[2], found[3]))
    for ships in points.values():
        assert len(ships) <= 2
        if len(ships) == 2:
            (heading, lane), (other, other_lane) = ships
            assert (COMPASS.index(heading) - COMPASS.index(other)) % 4 == 0
            if lanes:
                assert (COMPASS.index(lane) - COMPASS.index(other_lane)) % 8 == 4
                assert (COMPASS.index(lane) - COMPASS.index(heading)) % 4 == 2
        else:
            assert not ships[0][1]


@pytest.mark.clause("TRI-SHIP-02", "TRI-TURN-02", "TRI-MAN-01")
@given(match=games(TRIREME, {}, ("line", "block", "wings"), most=300))
def test_a_lone_ship_can_always_turn(match: Match[Any, Any]) -> None:
    assume(being_played(match))
    seat = match.owing()[0]
    entries = [line.split() for line in TRIREME.position(match.state).splitlines()]
    alone = [
        words[0]
        for words in entries
        if words[0][0] == "GO"[seat] and "/" not in words[1] and len(words) == 2
        if re.fullmatch(r"[GO]\d", words[0]) and words[1] != "lost"
    ]
    active = [words[1] for words in entries if words[0] == "active"]
    for ship in alone:
        if not active or ship in active:
            assert {f"{ship} L", f"{ship} R"} <= set(legal(match.state))


@pytest.mark.clause("TRI-COMP-04", "TRI-SETUP-02", "TRI-RULE-31")
@given(match=games(TRIREME, CROWDED, ("free",), most=300, until=dice_are_due))
def test_dice_are_two_and_belong_to_both_sides(match: Match[Any, Any]) -> None:
    pending = match.pending
    assume(isinstance(pending, Chance))
    assert isinstance(pending, Chance)
    assert len(pending.outcomes()) == 36
    ship, target = str(pending.facts["ship"]), str(pending.facts["target"])
    assert {ship[0], target[0]} == {"G", "O"}
