"""The orders open to a seat, each as the page draws, names and sends it back."""

from __future__ import annotations

from fnmatch import fnmatchcase
from functools import cached_property
from typing import Any, Final, cast

from naumachia.kernel.choices import Choices
from naumachia.kernel.clause import Ruling
from naumachia.kernel.orders import Order, orders
from naumachia.kernel.phase import State
from naumachia.kernel.ruleset import AnyRuleset, View
from naumachia.scene import Scene, Tabletop
from naumachia.scene.board import board_of
from naumachia.scene.margin import Pose, Sketch
from naumachia.scene.seat_odds import has_open_odds, hides_nothing, working_state
from naumachia.server.page.keys import give_keys, name_nearest
from naumachia.server.page.odds import MOST_ON_A_TABLE, OddsCounter, forecast
from naumachia.server.page.refusals import ruling_refusal
from naumachia.server.wire import messages as wire

AIMED: Final = frozenset({"move", "place"})
"""Kinds of actions that lead to a place on the board."""

MOST_LISTED: Final = 12
"""Pieces whose orders are listed for all that look; of more pieces they are asked for."""

MOST_SUGGESTED: Final = 12
"""Sets of pieces that are suggested."""

WEIGHT: Final = {"attack": 3, "place": 2, "move": 1, "pass": 0}


class AvailableOrders:
    """Describes the orders of one seat in one position, from its view alone."""

    def __init__(self, ruleset: AnyRuleset, state: State, seat: int) -> None:
        self.ruleset: Final = ruleset
        self.seat: Final = seat
        self._seen: Final = ruleset.observe(state, seat)
        self.state: Final = working_state(ruleset, self._seen)
        movers = ruleset.movers(self.state, seat)
        self.movers: Final = movers if movers is not None and len(movers) > MOST_LISTED else None
        """The pieces whose orders are asked for piece by piece, "" for the side itself; None: all
        orders are listed.
        """
        self._views: Final[dict[int, Any]] = {}
        self._sketches: Final[dict[tuple[int, Any], Sketch]] = {}

    @cached_property
    def scene(self) -> Scene:
        """The board as the seat sees it."""
        return board_of(self.ruleset).scene(self._seen)

    @cached_property
    def knows_all(self) -> bool:
        """Whether nothing is hidden from the seat."""
        return hides_nothing(self.ruleset, self._seen)

    @cached_property
    def odds_counter(self) -> OddsCounter:
        """What counts odds, where nothing hidden can change them."""
        if isinstance(self.scene.surface, Tabletop):
            return OddsCounter(self.ruleset, MOST_ON_A_TABLE)
        return OddsCounter(self.ruleset)

    @property
    def blind(self) -> bool:
        """Whether nothing may be measured before an order is committed."""
        return not self.ruleset.measures(self.state)

    @cached_property
    def continuous(self) -> bool:
        """Whether there are more legal actions than can be listed."""
        if self.unaimed is not None:
            return True
        first = self.movers[0] if self.movers and "" not in self.movers else ""
        return not self.choices(first).complete

    @cached_property
    def unaimed(self) -> list[Any] | None:
        """All decisions that are no moves, where they are told apart; None: see the actions."""
        return None if self.movers is not None else self.ruleset.unaimed(self.state, self.seat)

    def choices(self, piece: str) -> Choices[Any]:
        """What may be done with a piece, where pieces are asked for one by one; else all."""
        if self.movers is None:
            return self.ruleset.choices(self.state, self.seat)
        if piece not in self.movers:
            return Choices([], complete=True)
        return self.ruleset.choices_with(self.state, self.seat, piece)

    def considered(self, piece: str) -> list[Any]:
        """What suggests itself with a piece, where pieces are asked for one by one; else all."""
        if self.movers is None:
            return self.ruleset.considered(self.state, self.seat)
        return self.choices(piece).legal

    def unlisted(self) -> list[str]:
        """The pieces that have legal orders, which are not listed but asked for."""
        return [piece for piece in self.movers or () if piece]

    def all(self) -> list[wire.Order]:
        """Every order, the refused ones that suggest themselves included; of many pieces only those
        of the whole side.

        Of a continuous choice those that are no moves, each decision by itself and without odds:
        moves are aimed at the board, and odds are told when somebody asks.
        """
        return self.of("")

    def of(self, piece: str) -> list[wire.Order]:
        """The orders of one piece where pieces are asked for one by one; else all."""
        if self.blind:
            described = [self.unmeasured(order) for order in self.named(piece)]
        elif self.continuous:
            described = [self.describe(order, odds=False) for order in self.listed(piece)]
        else:
            found = orders(self.ruleset, self.state, self.seat, self.considered(piece))
            described = [self.describe(order) for order in found if not self.takes(order)]
        name_nearest(described)
        give_keys(described)
        return described

    def texts(self, like: str = "") -> list[str]:
        """The legal orders, as they are written; of a continuous choice the candidates, and of many
        pieces those of the piece that the text `like` begins with.

        None where nothing may be measured: they would tell what is near enough.
        """
        if self.blind:
            return []
        piece = like.split(maxsplit=1)[0] if like.strip() else ""
        if self.continuous:
            legal = self.choices(piece).legal
            return [self.ruleset.notation.format_action(self.state, action) for action in legal]
        found = orders(self.ruleset, self.state, self.seat, self.considered(piece))
        return [self.text(order) for order in found if order.refused is None]

    def aimable(self, piece: str = "") -> list[str]:
        """The pieces that can be moved or set up anywhere, not only where the list says; of many
        pieces this one, if it can.
        """
        if self.ruleset.stepwise(self.state):
            return self.routable()
        if not self.continuous:
            return []
        groups = self.groups
        return self.placeable(piece=piece) if groups is None else [group[0] for group in groups]

    def holds(self) -> list[list[str]]:
        """The pieces that move as one: the one that is aimed, and those that stand for it."""
        return [list(group) for group in self.groups or [] if len(group) > 1]

    @cached_property
    def groups(self) -> list[tuple[str, ...]] | None:
        """The pieces that can be aimed with those that move with them, where the board says so."""
        if not self.continuous:
            return None
        pointing = board_of(self.ruleset).pointing
        return pointing.aimable(View(self.seat, self.state), self.seat)

    def routable(self) -> list[str]:
        """The pieces that can be pointed to places that several decisions away, or set up."""
        legal = self.ruleset.legal(self.state, self.seat)
        pieces = dict.fromkeys(self.ruleset.piece(self.state, action) for action in legal)
        view = View(self.seat, self.state)
        found = [
            one for one in pieces if one and board_of(self.ruleset).reach(view, self.seat, one)
        ]
        return found or self.placeable(frozenset({"place"}))

    def placeable(self, kinds: frozenset[str] = AIMED, piece: str = "") -> list[str]:
        """The pieces with a legal action of these kinds; of many pieces this one, if it has any."""
        found: dict[str, None] = {}
        for action in self.considered(piece):
            acting = self.ruleset.piece(self.state, action)
            if not acting or acting in found or self.kind(action) not in kinds:
                continue
            if self.ruleset.check(self.state, self.seat, action) is None:
                found[acting] = None
        return list(found)

    def listed(self, piece: str) -> list[Order[Any, Any]]:
        """The single decisions that are no moves, and of those that read alike the first."""
        found: dict[tuple[str, str], Order[Any, Any]] = {}
        stepwise = self.ruleset.stepwise(self.state)
        considered = self.considered(piece) if self.unaimed is None else self.unaimed
        for action in considered:
            if self.kind(action) == "move" and not stepwise:
                continue
            sketch = self.sketch(self.state, action)
            if sketch.pieces:
                continue
            acting = self.ruleset.piece(self.state, action)
            ruling = self.ruleset.check(self.state, self.seat, action)
            order = Order(acting, [action], [self.state], ruling)
            known = found.get((acting, sketch.sentence))
            if known is None or (known.refused is not None and ruling is None):
                found[acting, sketch.sentence] = order
        return list(found.values())

    def takes(self, order: Order[Any, Any]) -> bool:
        """Whether an order takes a set of pieces together; such are gathered, not listed."""
        return bool(self.sketch(order.states[-1], order.actions[-1]).pieces)

    def gathers(self) -> wire.Gathers | None:
        """The pieces and cards of which sets may be named now, the pieces that fit into a legal
        set, and a few sets that suggest themselves; None where no set is chosen.
        """
        if (
            board_of(self.ruleset).pointing.gather(View(self.seat, self.state), self.seat, ())
            is None
        ):
            return None
        pieces: dict[str, None] = {}
        fitting: dict[str, None] = {}
        cards: dict[str, None] = {}
        suggested: list[list[str]] = []
        for action in self.ruleset.considered(self.state, self.seat):
            sketch = self.sketch(self.state, action)
            pieces.update(dict.fromkeys(sketch.pieces))
            cards.update(dict.fromkeys(sketch.cards))
            if not sketch.pieces or self.ruleset.check(self.state, self.seat, action) is not None:
                continue
            fitting.update(dict.fromkeys(sketch.pieces))
            several = len(sketch.pieces) > 1 and not sketch.cards
            if several and len(suggested) < MOST_SUGGESTED and list(sketch.pieces) not in suggested:
                suggested.append(list(sketch.pieces))
        pointing = board_of(self.ruleset).pointing
        named = pointing.suites(View(self.seat, self.state), self.seat)
        wholes = pointing.wholes(View(self.seat, self.state), self.seat)
        suites: list[wire.Suite] = [
            {"label": label, "pieces": list(found)} for label, found in named
        ]
        return {
            "pieces": list(pieces),
            "fitting": list(fitting),
            "cards": list(cards),
            "suggested": suggested,
            "wholes": [list(whole) for whole in wholes],
            "suites": suites,
        }

    def duties(self) -> list[wire.Duty]:
        """What has to be attacked now, or may be, target by target."""
        view = View(self.seat, self.state)
        return [
            {
                "ships": list(duty.pieces),
                "target": duty.target,
                "must": duty.must,
                "held": duty.held,
                "clause": duty.clause,
            }
            for duty in board_of(self.ruleset).duties(view, self.seat)
        ]

    def named(self, piece: str) -> list[Order[Any, Any]]:
        """The orders that may be named unmeasured, each once, possible or not."""
        found: dict[tuple[str, str], Order[Any, Any]] = {}
        view = View(self.seat, self.state)
        declarable = board_of(self.ruleset).pointing.declarable(view, self.seat)
        for action in declarable or self.choices(piece).legal:
            acting = self.ruleset.piece(self.state, action)
            if self.movers is not None and acting != piece:
                continue
            sketch = self.sketch(self.state, action)
            if sketch.kind != "move" and (acting, sketch.sentence) not in found:
                order = Order(acting, [action], [self.state], None)
                found[acting, sketch.sentence] = order
        return list(found.values())

    def unmeasured(self, order: Order[Any, Any]) -> wire.Order:
        """One order for the page, without a word of where it leads or whether it is possible."""
        return {**self.describe(order, odds=False), "pose": None, "path": [], "costs": []}

    def weighed(self, piece: str, target: str | None = None) -> list[wire.WeighedOrder]:
        """The odds of every legal attack of a piece that is listed, or of those on one target."""
        found: list[wire.WeighedOrder] = []
        for order in self.listed(piece):
            if order.piece != piece or order.refused is not None:
                continue
            sketch = self.sketch(order.states[-1], order.actions[-1])
            if sketch.kind == "attack" and target in (None, sketch.target):
                told = self.describe(order)
                found.append({"text": told["text"], "odds": told["odds"]})
        return found

    def text(self, order: Order[Any, Any]) -> str:
        """An order as it is written."""
        notation = self.ruleset.notation
        pairs = zip(order.states, order.actions, strict=True)
        return "; ".join(notation.join([notation.format_action(s, a) for s, a in pairs]))

    def describe(self, order: Order[Any, Any], *, odds: bool = True) -> wire.Order:
        """One order for the page, with its odds or without."""
        sketches = self.sketches(order)
        start = stands(self.scene, order.piece) if order.piece else None
        told = _without_stop(sketches)
        end = next((one.pose for one in reversed(sketches) if one.pose is not None), None)
        kind = max((sketch.kind for sketch in sketches), key=lambda kind: WEIGHT[kind])
        refused = order.refused
        weighs = odds and refused is None and (kind == "attack" or self._weighed(order))
        told_odds = self.odds(order) if weighs else None
        clause = refused.clause.id if refused else told_odds["clause"] if told_odds else None
        return {
            "text": self.text(order),
            "subject": order.piece or None,
            "steps": [sketch.step for sketch in told],
            "label": _label(told),
            "sentence": _sentence(told),
            "brief": told[-1].brief if len(told) == 1 else "",
            "kind": cast("wire.OrderKind", kind),
            "pose": None if end is None else {"x": end[0], "y": end[1], "heading": end[2]},
            "path": _path(start, told),
            "way": _way(told),
            "fellows": _fellows(sketches),
            "costs": _costs(told),
            "target": next((s.target for s in reversed(sketches) if s.target), None),
            "cards": [card for sketch in sketches for card in sketch.cards],
            "use": next((s.use for s in reversed(sketches) if s.use), ""),
            "declines": sketches[-1].declines,
            "chain": list(sketches[-1].chain),
            "numbers": list(sketches[-1].numbers),
            "manner": sketches[-1].manner,
            "joins": _joins(sketches[-1]),
            "usual": sketches[-1].usual,
            "seldom": len(told) == 1 and self._is_seldom(told[0].step),
            "warning": next((s.warning for s in reversed(sketches) if s.warning), ""),
            "key": "",
            "clause": clause,
            "odds": told_odds,
            "refused": None if refused is None else self._refusal(order, refused, sketches),
        }

    @cached_property
    def _seldom(self) -> list[str]:
        """The steps that the label `seldom` names, as patterns with a comma between them: they are
        given once in many games, or are mostly given on the board.
        """
        return self.ruleset.phrases.sections["labels"].get("seldom", "").split(", ")

    def _is_seldom(self, step: str) -> bool:
        return any(fnmatchcase(step, pattern) for pattern in self._seldom)

    def _weighed(self, order: Order[Any, Any]) -> bool:
        """Whether an order that is no attack has odds of its own: a move may end the turn, and the
        dice of the next are not its odds; nor are they those of what ends the step of a side on a
        table.
        """
        ends = not order.piece and isinstance(self.scene.surface, Tabletop)
        return not self.continuous and not ends

    def odds(self, order: Order[Any, Any]) -> wire.Odds | None:
        """The odds of the last step of a legal order: as the board tells them, or counted where
        nothing hidden can change them.
        """
        state, action = order.states[-1], order.actions[-1]
        told = board_of(self.ruleset).forecast(self.view(state), self.seat, action)
        if told is not None:
            return forecast(told)
        if self.ruleset.stepwise(state):
            return None
        steps = zip(order.states, order.actions, strict=True)
        if not self.knows_all and not has_open_odds(self.ruleset, self.seat, steps):
            return None
        return self.odds_counter.of(state, self.seat, action)

    def _refusal(
        self, order: Order[Any, Any], ruling: Ruling, sketches: list[Sketch]
    ) -> wire.Refusal:
        """Why an order is refused, under the order's own name."""
        if self.continuous and order.piece:
            told = _sentence(sketches).removeprefix(f"{order.piece} ")
            name = f"{order.piece}: {_inner(told)}"
        else:
            name = " ".join(part for part in (order.piece, _label(sketches)) if part)
        options = self.ruleset.options_of(order.states[0])
        return ruling_refusal(self.ruleset, options, ruling, name, sketches[-1])

    def sketches(self, order: Order[Any, Any]) -> list[Sketch]:
        """The drawing of every decision of an order."""
        pairs = zip(order.states, order.actions, strict=True)
        return [self.sketch(state, action) for state, action in pairs]

    def sketch(self, state: State, action: Any) -> Sketch:
        """One action, drawn from what the seat knows when it makes it; drawn once."""
        view = self.view(state)
        key = (id(state), action)
        if key not in self._sketches:
            self._sketches[key] = board_of(self.ruleset).sketch(view, self.seat, action)
        return self._sketches[key]

    def kind(self, action: Any) -> str:
        """The kind of an action's sketch; drawn only where the board cannot tell without."""
        told = board_of(self.ruleset).kind(View(self.seat, self.state), self.seat, action)
        return told or self.sketch(self.state, action).kind

    def view(self, state: State) -> View[Any]:
        """What the seat knows in a state it thinks ahead to; made once."""
        key = id(state)
        if key not in self._views:
            # The state is kept beside the view, so that its id is not used again.
            self._views[key] = (state, self.ruleset.observe(state, self.seat))
        view: View[Any] = self._views[key][1]
        return view


def threats(ruleset: AnyRuleset, state: State, eyes: int | None, seat: int) -> list[wire.Threat]:
    """What `seat` could strike if its turn began now, as far as `eyes` can tell."""
    found = board_of(ruleset).threats(ruleset.observe(state, eyes), seat)
    return [
        {
            "subject": threat.piece,
            "at": threat.at,
            "by": threat.order,
            "target": threat.target or None,
            "clause": threat.clause,
        }
        for threat in found
    ]


def stands(scene: Scene, piece: str) -> Pose | None:
    """Where the picture shows a piece, lanes included."""
    for hull in scene.hulls:
        if hull.id == piece:
            x, y = hull.centre
            return (x, y, hull.heading)
    return None


def _without_stop(sketches: list[Sketch]) -> list[Sketch]:
    """The steps that are told: to stop after a move is none, the order ends there anyway."""
    if len(sketches) > 1 and sketches[-1].kind == "pass":
        return sketches[:-1]
    return sketches


def _path(start: Pose | None, sketches: list[Sketch]) -> list[Pose]:
    if start is None:
        return []
    path = [start]
    for sketch in sketches:
        path.append(sketch.pose or path[-1])
    return path


def _way(sketches: list[Sketch]) -> list[Pose]:
    """The poses of a single decision with bends; nothing for one that goes straight."""
    if len(sketches) != 1 or len(sketches[0].path) < 3:
        return []
    return list(sketches[0].path)


def _joins(sketch: Sketch) -> list[wire.Join]:
    return [
        {"ship": join.piece, "joined": join.joined, "bound": join.bound} for join in sketch.joins
    ]


def _fellows(sketches: list[Sketch]) -> list[wire.Moved]:
    """The others of a group, each with her way."""
    return [
        {"ship": fellow.piece, "path": list(fellow.path)}
        for sketch in sketches
        for fellow in sketch.fellows
    ]


def _costs(sketches: list[Sketch]) -> list[int | None]:
    """What each step costs; None for one that is not paid for, nothing where none is."""
    costs = [None if sketch.leg is None else sketch.leg.cost for sketch in sketches]
    return costs if any(cost is not None for cost in costs) else []


def _label(sketches: list[Sketch]) -> str:
    words = [""]
    for sketch in sketches:
        if sketch.kind == "move" and words[-1].isalpha():
            words[-1] += sketch.step
        elif sketch.kind == "attack":
            words.append(_inner(sketch.sentence.rstrip(".")))
        else:
            words.append(sketch.step)
    return " ".join(word for word in words if word)


def _sentence(sketches: list[Sketch]) -> str:
    told = [sketch.sentence.rstrip(".") for sketch in sketches if sketch.sentence]
    rest = [_inner(text) for text in told[1:]]
    joined = ", ".join(told[:1] + rest)
    return joined[:1].upper() + joined[1:]


def _inner(text: str) -> str:
    """A sentence as it stands inside another."""
    return text[0].lower() + text[1:] if text[1:2].islower() else text
