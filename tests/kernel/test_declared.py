"""Classes that declare their fields: what follows from them, and what cannot."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

import pytest

from naumachia.geometry.lattice import Pose
from naumachia.kernel import declared as mechanism
from naumachia.kernel.build import build
from naumachia.kernel.chance import Chance, Dice, Outcome
from naumachia.kernel.declared import Clonable, Shared, declared, field, frozen
from naumachia.kernel.event import SILENT, Log
from naumachia.kernel.machine import settle
from naumachia.kernel.mypyc import i64
from naumachia.kernel.pending import Prompt, Result
from naumachia.kernel.phase import Checks, Cycle, Phase, State, enter
from naumachia.kernel.values import ValueObject
from naumachia.rules.trireme.actions import Maneuver, Place
from naumachia.rules.trireme.model import Ship
from naumachia.rules.trireme.rules.activation import Activation
from naumachia.rules.trireme.rules.boarding import RerollTies

ROOT = Path(__file__).resolve().parent.parent.parent


@declared
class Boat(Clonable):
    number: Final[int]
    crew: int = 5
    wounds: list[int] = field(factory=list)


class Mutable:
    """Nothing says how to copy it."""


B = TypeVar("B", bound=Boat)


def new_tender() -> Boat:
    return Boat(9, 1)


@declared
class Fleet(State):
    boats: list[Boat]
    by_name: dict[str, list[int]] = field(factory=dict)
    flagship: Boat | None = None
    pose: Pose | None = None
    chart: Shared[list[int]] = field(factory=list)
    nearest: dict[int, int] = field(init=False, factory=dict, clone=False)
    tender: Boat = field(factory=new_tender)


@declared
class Sail(Phase[Fleet, Any]):
    name: ClassVar[str] = "sail"
    boat: Final[i64]


@declared
class Tack(Sail):
    angle: i64 = 3
    legs: list[list[int]] = field(factory=list)


@frozen()
class Order(ValueObject):
    boat: i64


@frozen(kind=4)
class Fire(Order):
    target: i64
    range: i64 = 2


@frozen(kind=5)
class Anchor(Order):
    boat: i64 = field(init=False, default=-1)


def test_the_constructor_takes_the_fields_in_order() -> None:
    boat = Boat(3)
    assert (boat.number, boat.crew, boat.wounds) == (3, 5, [])
    assert Boat(3, 4, [1]).wounds == [1]
    assert Boat(1).wounds is not Boat(2).wounds
    tack = Tack(2)
    assert (tack.boat, tack.angle, tack.legs) == (2, 3, [])


def test_a_clone_shares_nothing_that_changes() -> None:
    fleet = Fleet([Boat(1, 4, [2])], {"a": [1]}, Boat(2), Pose(1, 2, 3))
    fleet.nearest[1] = 2
    legs = [[3]]
    fleet.stack = [Tack(1, 2, legs), Sail(0)]
    other = fleet.clone()
    assert [boat.wounds for boat in other.boats] == [[2]]
    assert other.boats[0] is not fleet.boats[0]
    assert other.boats[0].wounds is not fleet.boats[0].wounds
    assert other.by_name == {"a": [1]}
    assert other.by_name["a"] is not fleet.by_name["a"]
    assert isinstance(other.flagship, Boat)
    assert other.flagship is not fleet.flagship
    assert other.pose is fleet.pose
    assert other.chart is fleet.chart
    assert other.nearest == {}
    assert other.stack[1] is fleet.stack[1], "a phase whose fields are all final is shared"
    tack = other.stack[0]
    assert isinstance(tack, Tack)
    assert (tack.boat, tack.angle, tack.legs) == (1, 2, [[3]])
    assert tack.legs[0] is not legs[0]
    assert Fleet([]).clone().flagship is None
    assert (fleet.tender.number, other.tender.number) == (9, 9)
    assert other.tender is not fleet.tender


def test_the_key_is_the_kind_and_the_parameters() -> None:
    assert Fire(1, 7).key() == (4, 1, 7, 2)
    assert Fire(1, 7) == Fire(1, 7, 2) != Fire(1, 7, 3)
    assert repr(Fire(1, 7)) == "Fire(1, 7, 2)"
    assert Anchor().key() == (5,)
    assert Anchor().boat == -1
    with pytest.raises(NotImplementedError):
        Order(1).key()


def test_a_field_without_a_default_is_set_later() -> None:
    @declared
    class Late(Clonable):
        number: int
        course: int = field(init=False)

    late = Late(3)
    assert not hasattr(late, "course")
    late.course = 8
    other = late.clone()
    assert (other.number, other.course) == (3, 8)
    other.number = 4
    assert late.number == 3


def test_a_type_variable_is_copied_as_its_bound() -> None:
    @declared
    class Crate(Clonable, Generic[B]):
        held: B

    crate = Crate(Boat(1, 4, [2]))
    other = crate.clone()
    other.held.wounds.append(3)
    assert (crate.held.wounds, other.held.wounds) == ([2], [2, 3])


def test_a_class_within_a_function_copies_as_deeply() -> None:
    @declared
    class Chart(Clonable):
        soundings: list[list[int]] = field(factory=list)
        buoys: dict[str, Boat] = field(factory=dict)
        tender: Boat = field(factory=new_tender)
        flagship: Boat | None = None

    @frozen(kind=6)
    class Sound(Order):
        depth: i64

    chart = Chart([[1]], {"a": Boat(1)})
    other = chart.clone()
    other.soundings[0].append(2)
    other.buoys["a"].crew = 2
    other.tender.crew = 3
    assert (chart.soundings, chart.buoys["a"].crew, chart.tender.crew) == ([[1]], 5, 1)
    assert other.flagship is None
    assert Sound(1, 2).key() == (6, 1, 2)
    assert repr(Sound(1, 2)) == "Sound(1, 2)"
    assert Sound.immutable


def test_the_constructor_of_a_base_without_fields_is_called() -> None:
    class Logged:
        def __init__(self) -> None:
            self.lines = ["begun"]

    @declared
    class Ship(Logged):
        crew: int = 5

    ship = Ship(4)
    assert (ship.lines, ship.crew) == (["begun"], 4)


def test_a_method_of_the_class_is_kept() -> None:
    @declared
    class Marked(Clonable):
        number: int
        marks: list[int] = field(init=False)

        def __init__(self, number: int) -> None:
            self.number = number
            self.marks = [number]

        def doubled(self) -> Marked:
            return Marked(2 * self.number)

    @declared
    class Alone(Phase[Any, Any]):
        ships: Mutable

        def clone(self) -> Alone:
            return self

    marked = Marked(3)
    marked.marks.append(4)
    assert marked.clone().marks == [3, 4]
    assert marked.clone().marks is not marked.marks
    assert marked.doubled().marks == [6]
    alone = Alone(Mutable())
    assert alone.clone() is alone
    with pytest.raises(TypeError, match="the base that declares ships has a `clone` of its own"):

        @declared
        class Below(Alone):
            number: int


def declare(name: str, annotation: str, default: object = None, **body: object) -> None:
    """Declare a class with one field."""
    space: dict[str, Any] = {"__annotations__": {name: annotation}, "__module__": __name__, **body}
    if default is not None:
        space[name] = default
    declared(type("Hull", (Clonable,), space))


class Leg(NamedTuple):
    boat: int
    way: list[int]


@pytest.mark.parametrize(
    ("annotation", "default", "message"),
    [
        ("Mutable", None, "nothing says how to copy Mutable: give it a `clone`"),
        ("list[Mutable]", None, "nothing says how to copy Mutable"),
        ("dict[int, Any]", None, "nothing says how to copy Any"),
        ("tuple[int, list[int]]", None, "nothing says how to copy tuple"),
        ("Leg", None, "nothing says how to copy Leg"),
        ("Clonable | int | None", None, "nothing says how to copy"),
        ("list[Nowhere]", None, "must be known at import"),
        ("list[int]", [], "use field"),
        ("list[int]", field(factory=lambda: [1]), "the factory must be a class or function"),
        ("dict[int, int]", field(init=False, clone=False), "needs a default"),
    ],
)
def test_what_cannot_be_copied_is_refused(annotation: str, default: object, message: str) -> None:
    with pytest.raises(TypeError, match=r"Hull\.held: .*" + message):
        declare("held", annotation, default)


def test_a_constructor_with_other_parameters_is_refused() -> None:
    def init(self: object, crew: int) -> None:
        """Take what is no field."""

    with pytest.raises(TypeError, match=r"__init__ takes \(crew\), its fields are \(held\)"):
        declare("held", "int", None, __init__=init)


# -- both builds ---------------------------------------------------------------------------


def test_both_builds_know_the_same_fields() -> None:
    assert mechanism.rows_of(RerollTies)[1].literal() == "('cursor', 'i64', True, '0', False, '$')"
    assert [row.name for row in mechanism.rows_of(Ship)][:3] == ["ident", "side", "status"]
    assert [row.type for row in mechanism.rows_of(Activation)] == ["Final[i64]"]
    assert Place(3, 4, 0).key() == (1, 3, 4, 0)
    assert Maneuver(1, 2, 3).key() == (2, 1, 2, 3)
    ship = Ship(3, 0)
    ship.lane = 5
    assert ship.clone().lane == 5
    if build() == "compiled":
        for cls in (Ship, Activation, RerollTies, Place):
            assert not hasattr(cls.__init__, "__code__"), "the compiled build runs machine code"
        assert not any("trireme" in name for name in mechanism.SOURCES)


@pytest.mark.plain
def test_the_compiled_build_gets_the_same_text() -> None:
    if build() == "compiled":
        pytest.skip("the sources of the compiled build have no decorators")
    pytest.importorskip("mypy")
    sys.path.insert(0, str(ROOT / "scripts"))
    try:
        from compile_modules import expanded  # type: ignore[import-not-found]
    finally:
        del sys.path[0]
    path = "src/naumachia/rules/trireme/actions.py"
    text = expanded(path, (ROOT / path).read_text())
    assert "\n@frozen" not in text
    assert "\n@declared" not in text
    names = [name for name in mechanism.SOURCES if name.startswith("naumachia.rules.trireme.acti")]
    assert len(names) == 8
    for name in names:
        assert mechanism.SOURCES[name] in text
    space: dict[str, Any] = {"__name__": "naumachia.rules.trireme.actions"}
    exec(compile(text, path, "exec"), space)
    assert space["Maneuver"](1, 2, 3).key() == Maneuver(1, 2, 3).key()
    assert space["Place"](1, 2, 3).ship == -1


# -- checks --------------------------------------------------------------------------------


@declared
class Leaks(Checks[Fleet, Any, Boat]):
    """Roll for each boat with a crew; the others sink."""

    name: ClassVar[str] = "leaks"
    cursor: int = 0

    def due(self, state: Fleet) -> Boat | None:
        return state.boats[self.cursor] if self.cursor < len(state.boats) else None

    def ask(self, state: Fleet, piece: Boat) -> Prompt | Chance | None:
        return Dice("TST-LEAK-01", "leak", {}, (6,), ("boat",)) if piece.crew else None

    def apply(self, state: Fleet, piece: Boat, outcome: Outcome, log: Log) -> None:
        self.cursor += 1
        piece.wounds.append(outcome[0])

    def skip(self, state: Fleet, piece: Boat, log: Log) -> None:
        self.cursor += 1
        piece.wounds.append(-1)

    def finish(self, state: Fleet, log: Log) -> None:
        assert isinstance(state.stack[-1], Cycle)
        state.result = Result((0.0,), "over", "TST-END-01", {})


def test_checks_roll_for_one_piece_after_another() -> None:
    fleet = Fleet([Boat(1), Boat(2, 0), Boat(3)])
    fleet.stack = [Cycle([])]
    enter(fleet, Leaks(), SILENT)
    for roll in (4, 6):
        settle(fleet, SILENT)
        assert isinstance(fleet.awaiting, Dice)
        fleet.stack[-1].resolve(fleet, (roll,), SILENT)
    settle(fleet, SILENT)
    assert [boat.wounds for boat in fleet.boats] == [[4], [-1], [6]]
    assert fleet.result is not None
