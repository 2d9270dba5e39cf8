"""Trireme once more, straight from the ledger and as plainly as can be, to count against.

Nothing here comes from the rule set: a position is a dictionary, headings and lanes are steps on
the board, keels are compared by products of vectors. It is slow and knows no placement.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

Step = tuple[int, int]
Position = dict[str, Any]

RING: list[Step] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]
NAMES = dict(zip(RING, ["N", "NE", "E", "SE", "S", "SW", "W", "NW"], strict=True))
STEPS = {name: step for step, name in NAMES.items()}

DEFAULTS: dict[str, Any] = {
    "board_n": 8,
    "ram_135": True,
    "ram_mode": "optional",
    "own_ram_block": True,
    "lane_rule": "mover",
    "boarding_ends_move": False,
    "interleave": False,
    "quiet_rounds": 50,
    "losses_to_lose": 6,
}


def begin(ships: str, side: str, options: dict[str, Any], lost: dict[str, int]) -> Position:
    """A position at the start of a side's turn; `ships` as in `G1 (3,4)N; O1 (3,5)S; tie G1 O1`."""
    fleet = {}
    ties = []
    for entry in ships.split(";"):
        name, place, *rest = entry.split()
        if name == "tie":
            ties.append((place, rest[0]))
            continue
        where, _, heading = place.partition(")")
        heading, _, lane = heading.partition("/")
        x, y = where.strip("(").split(",")
        fleet[name] = {
            "at": (int(x), int(y)),
            "dir": STEPS[heading],
            "lane": STEPS[lane] if lane else None,
        }
    return settle(
        {
            "ships": fleet,
            "side": side,
            "stage": "turn",
            "hist": {},
            "done": [],
            "ties": ties,
            "lost": dict(lost),
            "quiet": 0,
            "removed": False,
            "options": {**DEFAULTS, **options},
        }
    )


# -- geometry ----------------------------------------------------------------------------


def plus(at: Step, by: Step) -> Step:
    return at[0] + by[0], at[1] + by[1]


def back(step: Step) -> Step:
    return -step[0], -step[1]


def turned(step: Step, hand: str) -> Step:
    return RING[(RING.index(step) + (1 if hand == "R" else -1)) % 8]


def parallel(a: Step, b: Step) -> bool:
    return a[0] * b[1] == a[1] * b[0]


def dot(a: Step, b: Step) -> int:
    return a[0] * b[0] + a[1] * b[1]


def on(p: Position, at: Step) -> list[str]:
    return sorted(name for name, ship in p["ships"].items() if ship["at"] == at)


def enemy_beside(p: Position, name: str) -> str | None:
    for other in on(p, p["ships"][name]["at"]):
        if other[0] != name[0]:
            return other
    return None


def locked(p: Position, name: str) -> bool:
    return any(name in tie for tie in p["ties"])


# -- what may be done (T1, T2, RULE-04 .. RULE-12) ---------------------------------------------


def rammable(p: Position, heading: Step, target: str) -> bool:
    other = p["ships"][target]["dir"]
    if parallel(heading, other):
        return False
    return p["options"]["ram_135"] or dot(heading, other) >= 0


def under_ram(p: Position, name: str, at: Step, heading: Step) -> list[str]:
    """The ships that a ram on this line can meet: the closest, or without lanes all enemies."""
    there = on(p, plus(at, heading))
    if len(there) < 2:
        return there
    if p["options"]["lane_rule"] == "rammer":
        own = [other for other in there if other[0] == name[0]]
        return own or there
    return [other for other in there if dot(p["ships"][other]["lane"], back(heading)) > 0]


def would_ram_own(p: Position, name: str, at: Step, heading: Step) -> bool:
    if not p["options"]["own_ram_block"]:
        return False
    closest = under_ram(p, name, at, heading)
    return any(t[0] == name[0] and rammable(p, heading, t) for t in closest)


def rams(p: Position, name: str) -> list[str]:
    hist = p["hist"].get(name, "")
    if "F" not in hist or hist[-1] == "B" or locked(p, name):
        return []
    ship = p["ships"][name]
    targets = under_ram(p, name, ship["at"], ship["dir"])
    return [t for t in targets if t[0] != name[0] and rammable(p, ship["dir"], t)]


def maneuvers(p: Position, name: str) -> list[tuple[str, Step | None]]:
    """Legal next maneuvers with their lanes."""
    if locked(p, name) or name in p["done"]:
        return []
    hist = p["hist"].get(name, "")
    if hist not in ("", "F"):
        return []
    ship, size = p["ships"][name], p["options"]["board_n"]
    found: list[tuple[str, Step | None]] = []
    for kind, step in (("F", ship["dir"]), ("B", back(ship["dir"]))):
        to = plus(ship["at"], step)
        if not (1 <= to[0] <= size and 1 <= to[1] <= size):
            continue
        there = on(p, to)
        if len(there) == 2 or (there and not parallel(ship["dir"], p["ships"][there[0]]["dir"])):
            continue
        if kind == "F" and would_ram_own(p, name, to, ship["dir"]):
            continue
        if there and p["options"]["lane_rule"] == "mover":
            found += [(kind, lane) for lane in RING if dot(lane, ship["dir"]) == 0]
        else:
            found.append((kind, None))
    if len(on(p, ship["at"])) == 1:
        for hand in ("L", "R"):
            heading = turned(ship["dir"], hand)
            if "F" in hist and would_ram_own(p, name, ship["at"], heading):
                continue
            found.append((hand, None))
    return found


def options_of(p: Position, name: str) -> list[tuple[str, Any]]:
    """What a ship may do next, stopping apart."""
    if locked(p, name) or name in p["done"]:
        return []
    targets = rams(p, name)
    if targets and p["options"]["ram_mode"] == "automatic":
        return [("ram", target) for target in targets]
    found: list[tuple[str, Any]] = [("ram", target) for target in targets]
    found += maneuvers(p, name)
    enemy = enemy_beside(p, name)
    if enemy:
        found.append(("board", enemy))
    return found


def own(p: Position) -> list[str]:
    return sorted(name for name in p["ships"] if name[0] == p["side"])


def owing(p: Position) -> bool:
    """Whether a ship still has to maneuver (TURN-02, RULE-19)."""
    return any(not p["hist"].get(name) and maneuvers(p, name) for name in own(p))


# -- doing it -------------------------------------------------------------------------------


def leave_point(p: Position, name: str) -> None:
    for other in on(p, p["ships"][name]["at"]):
        p["ships"][other]["lane"] = None


def remove(p: Position, name: str) -> None:
    leave_point(p, name)
    del p["ships"][name]
    p["ties"] = [tie for tie in p["ties"] if name not in tie]
    p["lost"][name[0]] += 1
    p["removed"] = True
    if p["lost"][name[0]] >= p["options"]["losses_to_lose"]:
        p["stage"] = "over"


def maneuver(p: Position, name: str, kind: str, lane: Step | None) -> None:
    ship = p["ships"][name]
    if kind in "FB":
        leave_point(p, name)
        step = ship["dir"] if kind == "F" else back(ship["dir"])
        ship["at"] = plus(ship["at"], step)
        for other in on(p, ship["at"]):
            if other != name and lane is not None:
                ship["lane"], p["ships"][other]["lane"] = lane, back(lane)
    else:
        ship["dir"] = turned(ship["dir"], kind)
    p["hist"][name] = p["hist"].get(name, "") + kind


def act(p: Position, name: str, what: str, more: Any) -> Position:
    p = deepcopy(p)
    if not p["options"]["interleave"]:
        p["stage"] = ("act", name)
    if what == "ram":
        ram(p, name, more)
    elif what == "board":
        p["stage"] = ("roll", name, more)
    else:
        maneuver(p, name, what, more)
        targets = rams(p, name)
        if p["options"]["ram_mode"] == "automatic" and len(targets) == 1:
            ram(p, name, targets[0])
    return settle(p)


def ram(p: Position, name: str, target: str) -> None:
    p["done"].append(name)
    p["stage"] = "turn"
    remove(p, target)


def roll(p: Position, dice: Step) -> Position:
    p = deepcopy(p)
    kind, name, other = p["stage"][:3]
    left = p["stage"][3] if kind == "reroll" else []
    p["stage"] = ("rerolls", left) if kind == "reroll" else "turn"
    if kind == "roll":
        if p["options"]["boarding_ends_move"] or dice[0] == dice[1]:
            p["done"].append(name)
        if dice[0] == dice[1]:
            p["ties"].append((name, other))
        elif not p["options"]["interleave"] and dice[0] > dice[1] and name not in p["done"]:
            p["stage"] = ("act", name)
    if dice[0] != dice[1]:
        remove(p, other if dice[0] > dice[1] else name)
    return settle(p)


def settle(p: Position) -> Position:
    """Go on until somebody has to choose or roll, or it is over."""
    while True:
        stage = p["stage"]
        if stage == "over" or stage[0] in ("roll", "reroll"):
            return p
        if stage == "turn":
            if any(options_of(p, name) for name in own(p)):
                return p
            begin_rerolls(p)
        elif stage[0] == "act":
            if options_of(p, stage[1]):
                return p
            p["done"].append(stage[1])
            p["stage"] = "turn"
        elif stage[1]:
            tie, *left = stage[1]
            if tie in p["ties"]:
                p["stage"] = ("reroll", *tie, left)
            else:
                p["stage"] = ("rerolls", left)
        else:
            end_turn(p)


def begin_rerolls(p: Position) -> None:
    due = [tie for tie in p["ties"] if tie[0][0] != p["side"]]
    p["hist"], p["done"] = {}, []
    p["stage"] = ("rerolls", due)


def end_turn(p: Position) -> None:
    if p["side"] == "O":
        p["quiet"] = 0 if p["removed"] else p["quiet"] + 1
        p["removed"] = False
        if 0 < p["options"]["quiet_rounds"] <= p["quiet"]:
            p["stage"] = "over"
            return
    p["side"] = "O" if p["side"] == "G" else "G"
    p["stage"] = "turn"


def following(p: Position) -> Iterator[Position]:
    """Every position one move on: after each choice, or after each of the 36 rolls."""
    stage = p["stage"]
    if stage == "over":
        return
    if stage[0] in ("roll", "reroll"):
        for a in range(1, 7):
            for b in range(1, 7):
                yield roll(p, (a, b))
        return
    ships = own(p) if stage == "turn" else [stage[1]]
    forced = p["options"]["ram_mode"] == "automatic" and any(
        rams(p, name) for name in ships if name not in p["done"]
    )
    for name in ships:
        for what, more in options_of(p, name):
            if what == "ram" or not forced:
                yield act(p, name, what, more)
    if stage == "turn":
        if not owing(p) and not forced:
            after = deepcopy(p)
            begin_rerolls(after)
            yield settle(after)
        return
    if p["hist"].get(stage[1]) and not forced:
        after = deepcopy(p)
        after["done"].append(stage[1])
        after["stage"] = "turn"
        yield settle(after)


def describe(p: Position) -> str:
    """The ships, the ties and what is waited for, to be compared."""
    ships = []
    for name, ship in sorted(p["ships"].items()):
        lane = f"/{NAMES[ship['lane']]}" if ship["lane"] else ""
        ships.append(f"{name} ({ship['at'][0]},{ship['at'][1]}){NAMES[ship['dir']]}{lane}")
    ties = [f"tie {a} {b}" for a, b in p["ties"]]
    stage = p["stage"]
    waits = "over" if stage == "over" else "choice"
    if stage[0] in ("roll", "reroll"):
        waits = f"dice {stage[1]} {stage[2]}"
    return "; ".join([*ships, *ties, waits])


def leaves(p: Position, depth: int) -> Counter[str]:
    """How often each description stands at this depth."""
    if depth == 0:
        return Counter([describe(p)])
    found: Counter[str] = Counter()
    for after in following(p):
        found.update(leaves(after, depth - 1))
    return found
