"""Small battles of Návarchoi whose cards are known."""

from __future__ import annotations

from tests.browser.extra_scenarios import add_scenarios

from naumachia.kernel.scenario import Scenario, read_scenario

EVENTS = {
    "stout_epotides": (
        'title = "Stout Epotides"\nkind = "battle"\nsource = "printed"\n'
        "amount = 2\namount_bow_on = 4"
    ),
    "counter_attack": 'title = "Counter Attack"\nkind = "reaction"\nsource = "printed"',
}
Squares = tuple[tuple[str, str], ...]
CLOSE: dict[str, Squares] = {
    "a": (("0505", "E"), ("0506", "E")),
    "b": (("0705", "N"), ("1510", "W")),
}
APART: dict[str, Squares] = {
    "a": (("0505", "E"), ("0506", "E"), ("0509", "E")),
    "b": (("1505", "W"),),
}
MET: dict[str, Squares] = {
    "a": tuple((f"06{row:02}", "E") for row in (4, 5, 6)),
    "b": tuple((f"10{row:02}", "W") for row in (4, 5, 6)),
}
BRUSH: dict[str, Squares] = {seat: ships[:2] for seat, ships in MET.items()}
ABREAST: dict[str, Squares] = {
    "a": tuple((f"03{row:02}", "E") for row in (3, 4, 5, 6, 7)),
    "b": (("1410", "W"),),
}
AHEAD: dict[str, Squares] = {
    "a": (("0605", "E"), ("0505", "E"), ("0405", "E")),
    "b": (("1410", "W"),),
}
VERGE: dict[str, Squares] = {"a": (("1605", "E"),), "b": (("1410", "W"),)}
EDGE: dict[str, Squares] = {
    "a": tuple((f"16{row:02}", "E") for row in (2, 3, 4, 5)),
    "b": (("1410", "W"),),
}
DECKS: dict[str, tuple[str, ...]] = {
    "hands": ("stout_epotides",) * 16,
    "answers": ("counter_attack",) * 16,
}
DECKS["quiet"] = (*DECKS["hands"], "counter_attack")


def fleet(seat: str, name: str, squares: Squares, hand: int) -> str:
    """The part of a file about one side; each ship is a group of its own."""
    lines = [f'[setup.{seat}]\nname = "{name}"\nquality = 5', f"hand = {hand}" if hand else ""]
    for number, (square, facing) in enumerate(squares):
        lines.append(
            f'[[setup.{seat}.groups]]\nname = "g{number}"\nships = 1\ntype = 3\n'
            f'square = "{square}"\nfacing = "{facing}"\nstep = [0, 1]'
        )
    return "\n".join(lines)


def deck(events: tuple[str, ...]) -> str:
    """A deck of these events, all of value 7."""
    if not events:
        return ""
    lines = ['[setup.deck]\nsource = "printed"']
    lines += [f"[setup.deck.events.{name}]\n{EVENTS[name]}" for name in dict.fromkeys(events)]
    lines.append("[setup.deck.cards]")
    lines += [f'{n} = {{ event = "{name}", value = 7 }}' for n, name in enumerate(events, 1)]
    return "\n".join(lines)


def scenario(
    name: str,
    ships: dict[str, Squares],
    cards: tuple[str, ...] = (),
    *more: str,
    lesson: str = "",
    turns: int = 3,
    hand: int = 0,
) -> Scenario:
    """A battle of triremes, Rome (a) against Carthage (b); Rome has the initiative."""
    setup = [f'[setup]\nmap = "one"\nwind = "S"\nmax_turns = {turns}\ninitiative = "a"']
    setup += [f'lesson = "{lesson}"'] if lesson else []
    hand = 2 if cards else hand
    text = "\n".join(
        [
            f'ruleset = "navarchoi"\nid = "{name}"\ntitle = "{name}"\nsummary = "For tests."',
            *more,
            *setup,
            deck(cards),
            fleet("a", "Rome", ships["a"], hand),
            fleet("b", "Carthage", ships["b"], hand),
        ]
    )
    return read_scenario(text, name, "navarchoi")


def raw(name: str, setup: str) -> Scenario:
    """A battle under the rules of the second lesson, from what else its `[setup]` says."""
    head = f'ruleset = "navarchoi"\nid = "{name}"\ntitle = "{name}"\nsummary = "For tests."\n'
    usual = 'map = "one"\nmax_turns = 3\nlesson = "b"\ninitiative = "a"\nwind = "S"\n'
    return read_scenario(f"{head}[setup]\n{usual}{setup}", name, "navarchoi")


def side(seat: str, name: str, *groups: str) -> str:
    """A side; each group is a line of its fields after its name, ships and type."""
    lines = [f'[setup.{seat}]\nname = "{name}"\nquality = 5']
    for number, more in enumerate(groups):
        fields = more.replace("; ", "\n")
        lines.append(f'[[setup.{seat}.groups]]\nname = "g{number}"\nships = 1\ntype = 3\n{fields}')
    return "\n".join(lines) + "\n"


FAR_EAST = side("b", "Carthage", 'square = "1510"; facing = "W"')
OFF = 'square = "0802"; facing = "E"'
BRINK = 'square = "0105"; facing = "W"'
BEFORE = 'square = "0205"; facing = "W"'
LATE = """[setup.a.reinforcements.late]
from_turn = 1
success = 8
squares = ["0105"]
facing = "E"
"""
BATTLES = (
    raw("relief", side("a", "Rome", OFF, 'reinforcement = "late"') + LATE + FAR_EAST),
    raw("brink", side("a", "Rome", OFF, BEFORE) + side("b", "Carthage", BRINK)),
    *(scenario(name, CLOSE, cards) for name, cards in DECKS.items()),
    scenario("apart", APART, lesson="c"),
    scenario("abreast", ABREAST, lesson="b"),
    scenario("ahead", AHEAD, lesson="b"),
    scenario("verge", VERGE, lesson="c"),
    scenario("boarding", CLOSE, lesson="d"),
    scenario("met", MET, turns=2, hand=4),
    scenario("brush", BRUSH, turns=1, hand=3),
    scenario("edge", EDGE, (), 'briefing = "Row off."', 'next = "first-strokes-b"', lesson="a"),
)


def install() -> None:
    """Add these battles to those of the rule set, in this process."""
    add_scenarios("navarchoi", BATTLES)
