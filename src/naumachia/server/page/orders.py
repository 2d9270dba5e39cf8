"""List the orders of a seat as the page draws, names and sends them."""

from __future__ import annotations

from fnmatch import fnmatchcase
from functools import cached_property
from typing import Any, Final, cast

from naumachia.kernel.clause import Ruling
from naumachia.kernel.orders import Order, orders
from naumachia.kernel.pending import Choices
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
"""With more pieces than this, orders are not listed but requested piece by piece."""

MOST_SUGGESTED: Final = 12
"""The most groups of pieces that are suggested."""

WEIGHT: Final = {"attack": 3, "place": 2, "move": 1, "pass": 0}


class AvailableOrders:
    """Describes the orders of one seat in one position, from its view alone."""

    def __init__(self, ruleset: AnyRuleset, state: State, seat: int) -> None:
        self.ruleset: Final = ruleset
        self.seat: Final = seat
        self._seen: Final = ruleset.observe(state, seat)
        self.state: Final = working_state(ruleset, self._seen)
        movers = ruleset.movable_pieces(self.state, seat)
        self.movable_pieces: Final = (
            movers if movers is not None and len(movers) > MOST_LISTED else None
        )
        """The pieces whose orders are requested piece by piece, "" for the side itself; None: all
        orders are listed.
        """
        self._views: Final[dict[int, Any]] = {}
        self._sketches: Final[dict[tuple[int, Any], Sketch]] = {}

    @cached_property
    def scene(self) -> Scene:
        """Return the board as the seat sees it."""
        return board_of(self.ruleset).scene(self._seen)

    @cached_property
    def knows_all(self) -> bool:
        """Return whether nothing is hidden from the seat."""
        return hides_nothing(self.ruleset, self._seen)

    @cached_property
    def odds_counter(self) -> OddsCounter:
        """Return the counter of odds, unless hidden information could change them."""
        if isinstance(self.scene.surface, Tabletop):
            return OddsCounter(self.ruleset, MOST_ON_A_TABLE)
        return OddsCounter(self.ruleset)

    @property
    def blind(self) -> bool:
        """Return whether nothing may be measured before an order."""
        return not self.ruleset.measures(self.state)

    @cached_property
    def continuous(self) -> bool:
        """Return whether there are too many legal actions to list."""
        if self.button_actions is not None:
            return True
        first = (
            self.movable_pieces[0] if self.movable_pieces and "" not in self.movable_pieces else ""
        )
        return not self.choices(first).complete

    @cached_property
    def button_actions(self) -> list[Any] | None:
        """Return all decisions that are not moves, if they are separate; None: see the actions."""
        return (
            None
            if self.movable_pieces is not None
            else self.ruleset.button_actions(self.state, self.seat)
        )

    def choices(self, piece: str) -> Choices[Any]:
        """Return the legal decisions of a piece if pieces are requested one by one, else all."""
        if self.movable_pieces is None:
            return self.ruleset.choices(self.state, self.seat)
        if piece not in self.movable_pieces:
            return Choices([], complete=True)
        return self.ruleset.choices_with(self.state, self.seat, piece)

    def suggested_actions(self, piece: str) -> list[Any]:
        """Return the suggested decisions of a piece if pieces are requested one by one,
        else all.
        """
        if self.movable_pieces is None:
            return self.ruleset.suggested_actions(self.state, self.seat)
        return self.choices(piece).legal

    def unlisted(self) -> list[str]:
        """Return the pieces with legal orders that are not listed but requested."""
        return [piece for piece in self.movable_pieces or () if piece]

    def all(self) -> list[wire.Order]:
        """Return every order, including suggested illegal ones; with many pieces, only those of the
        whole side.

        If moves are continuous, return single decisions that are not moves, without odds. Moves are
        aimed at the board, and odds are requested.
        """
        return self.of("")

    def of(self, piece: str) -> list[wire.Order]:
        """Return the orders of one piece if pieces are requested one by one, else all."""
        if self.blind:
            described = [self.unmeasured(order) for order in self.named(piece)]
        elif self.continuous:
            described = [self.describe(order, odds=False) for order in self.listed(piece)]
        else:
            found = orders(self.ruleset, self.state, self.seat, self.suggested_actions(piece))
            described = [self.describe(order) for order in found if not self.takes(order)]
        name_nearest(described)
        give_keys(described)
        return described

    def texts(self, like: str = "") -> list[str]:
        """Return the texts of the legal orders. If moves are continuous, return the candidates;
        with many pieces, those of the piece with which the text `like` begins.

        Return None if nothing may be measured, because the texts would reveal distances.
        """
        if self.blind:
            return []
        piece = like.split(maxsplit=1)[0] if like.strip() else ""
        if self.continuous:
            legal = self.choices(piece).legal
            return [self.ruleset.notation.format_action(self.state, action) for action in legal]
        found = orders(self.ruleset, self.state, self.seat, self.suggested_actions(piece))
        return [self.text(order) for order in found if order.refused is None]

    def aimable_pieces(self, piece: str = "") -> list[str]:
        """Return the pieces that can be moved or placed anywhere, not only at listed places; with
        many pieces, only this one if it can.
        """
        if self.ruleset.one_step_at_a_time(self.state):
            return self.routable()
        if not self.continuous:
            return []
        groups = self.groups
        return self.placeable(piece=piece) if groups is None else [group[0] for group in groups]

    def holds(self) -> list[list[str]]:
        """Return the pieces that move as one: the one that is aimed, and its substitutes."""
        return [list(group) for group in self.groups or [] if len(group) > 1]

    @cached_property
    def groups(self) -> list[tuple[str, ...]] | None:
        """Return groups of pieces that can be aimed together, if the board has them."""
        if not self.continuous:
            return None
        pointing = board_of(self.ruleset).pointing
        return pointing.aimable_pieces(View(self.seat, self.state), self.seat)

    def routable(self) -> list[str]:
        """Return the pieces that can be pointed to places several decisions away, or placed."""
        legal = self.ruleset.legal(self.state, self.seat)
        pieces = dict.fromkeys(self.ruleset.piece(self.state, action) for action in legal)
        view = View(self.seat, self.state)
        found = [
            one for one in pieces if one and board_of(self.ruleset).reach(view, self.seat, one)
        ]
        return found or self.placeable(frozenset({"place"}))

    def placeable(self, kinds: frozenset[str] = AIMED, piece: str = "") -> list[str]:
        """Return the pieces with a legal action of these kinds; with many pieces, only this one."""
        found: dict[str, None] = {}
        for action in self.suggested_actions(piece):
            acting = self.ruleset.piece(self.state, action)
            if not acting or acting in found or self.kind(action) not in kinds:
                continue
            if self.ruleset.check(self.state, self.seat, action) is None:
                found[acting] = None
        return list(found)

    def listed(self, piece: str) -> list[Order[Any, Any]]:
        """Return the single decisions that are not moves, without those that read alike."""
        found: dict[tuple[str, str], Order[Any, Any]] = {}
        stepwise = self.ruleset.one_step_at_a_time(self.state)
        considered = (
            self.suggested_actions(piece) if self.button_actions is None else self.button_actions
        )
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
        """Return whether an order takes a group of pieces; such orders are not listed."""
        return bool(self.sketch(order.states[-1], order.actions[-1]).pieces)

    def gathers(self) -> wire.Gathers | None:
        """Return the pieces and cards that can form groups, the pieces of legal groups, and
        suggested groups; None if no group is chosen.
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
        for action in self.ruleset.suggested_actions(self.state, self.seat):
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
        named = pointing.named_groups(View(self.seat, self.state), self.seat)
        wholes = pointing.linked_pieces(View(self.seat, self.state), self.seat)
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
        """Return what must or may be attacked now, by target."""
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
        """Return the orders that may be named without measuring, each once, possible or not."""
        found: dict[tuple[str, str], Order[Any, Any]] = {}
        view = View(self.seat, self.state)
        declarable = board_of(self.ruleset).pointing.declarable_actions(view, self.seat)
        for action in declarable or self.choices(piece).legal:
            acting = self.ruleset.piece(self.state, action)
            if self.movable_pieces is not None and acting != piece:
                continue
            sketch = self.sketch(self.state, action)
            if sketch.kind != "move" and (acting, sketch.sentence) not in found:
                order = Order(acting, [action], [self.state], None)
                found[acting, sketch.sentence] = order
        return list(found.values())

    def unmeasured(self, order: Order[Any, Any]) -> wire.Order:
        """Return one order for the page, without its destination and legality."""
        return {**self.describe(order, odds=False), "pose": None, "path": [], "costs": []}

    def weighed(self, piece: str, target: str | None = None) -> list[wire.WeighedOrder]:
        """Return the odds of every listed legal attack of a piece, or of those on one target."""
        found: list[wire.WeighedOrder] = []
        for order in self.listed(piece):
            if order.piece != piece or order.refused is not None:
                continue
            sketch = self.sketch(order.states[-1], order.actions[-1])
            if sketch.kind == "attack" and target in (None, sketch.target):
                order_data = self.describe(order)
                found.append({"text": order_data["text"], "odds": order_data["odds"]})
        return found

    def text(self, order: Order[Any, Any]) -> str:
        """Return an order as text."""
        notation = self.ruleset.notation
        pairs = zip(order.states, order.actions, strict=True)
        return "; ".join(notation.join([notation.format_action(s, a) for s, a in pairs]))

    def describe(self, order: Order[Any, Any], *, odds: bool = True) -> wire.Order:
        """Return one order for the page, with or without its odds."""
        sketches = self.sketches(order)
        start = shown_pose(self.scene, order.piece) if order.piece else None
        order_data = _without_stop(sketches)
        end = next((one.pose for one in reversed(sketches) if one.pose is not None), None)
        kind = max((sketch.kind for sketch in sketches), key=lambda kind: WEIGHT[kind])
        refused = order.refused
        weighs = odds and refused is None and (kind == "attack" or self._weighed(order))
        told_odds = self.odds(order) if weighs else None
        clause = refused.clause if refused else told_odds["clause"] if told_odds else None
        return {
            "text": self.text(order),
            "subject": order.piece or None,
            "steps": [sketch.step for sketch in order_data],
            "label": _label(order_data),
            "sentence": _sentence(order_data),
            "brief": order_data[-1].brief if len(order_data) == 1 else "",
            "kind": cast("wire.OrderKind", kind),
            "pose": None if end is None else {"x": end[0], "y": end[1], "heading": end[2]},
            "path": _path(start, order_data),
            "way": _way(order_data),
            "fellows": _fellows(sketches),
            "costs": _costs(order_data),
            "target": next((s.target for s in reversed(sketches) if s.target), None),
            "cards": [card for sketch in sketches for card in sketch.cards],
            "use": next((s.use for s in reversed(sketches) if s.use), ""),
            "declines": sketches[-1].declines,
            "chain": list(sketches[-1].chain),
            "numbers": list(sketches[-1].numbers),
            "manner": sketches[-1].manner,
            "joins": _joins(sketches[-1]),
            "usual": sketches[-1].usual,
            "seldom": len(order_data) == 1 and self._is_seldom(order_data[0].step),
            "warning": next((s.warning for s in reversed(sketches) if s.warning), ""),
            "key": "",
            "clause": clause,
            "odds": told_odds,
            "refused": None if refused is None else self._refusal(order, refused, sketches),
        }

    @cached_property
    def _seldom(self) -> list[str]:
        """Return the patterns of rarely given steps, from the label `seldom`."""
        return self.ruleset.phrases.sections["labels"].get("seldom", "").split(", ")

    def _is_seldom(self, step: str) -> bool:
        return any(fnmatchcase(step, pattern) for pattern in self._seldom)

    def _weighed(self, order: Order[Any, Any]) -> bool:
        """Return whether an order that is not an attack has odds of its own. Dice of the next turn
        do not count, nor those after the end of a side's step on a table.
        """
        ends = not order.piece and isinstance(self.scene.surface, Tabletop)
        return not self.continuous and not ends

    def odds(self, order: Order[Any, Any]) -> wire.Odds | None:
        """Return the odds of the last step of a legal order: from the board, or counted if hidden
        information cannot change them.
        """
        state, action = order.states[-1], order.actions[-1]
        order_data = board_of(self.ruleset).forecast(self.view(state), self.seat, action)
        if order_data is not None:
            return forecast(order_data)
        if self.ruleset.one_step_at_a_time(state):
            return None
        steps = zip(order.states, order.actions, strict=True)
        if not self.knows_all and not has_open_odds(self.ruleset, self.seat, steps):
            return None
        return self.odds_counter.of(state, self.seat, action)

    def _refusal(
        self, order: Order[Any, Any], ruling: Ruling, sketches: list[Sketch]
    ) -> wire.Refusal:
        """Return why an order is refused, under the order's own name."""
        if self.continuous and order.piece:
            order_data = _sentence(sketches).removeprefix(f"{order.piece} ")
            name = f"{order.piece}: {_inner(order_data)}"
        else:
            name = " ".join(part for part in (order.piece, _label(sketches)) if part)
        options = self.ruleset.options_of(order.states[0])
        return ruling_refusal(self.ruleset, options, ruling, name, sketches[-1])

    def sketches(self, order: Order[Any, Any]) -> list[Sketch]:
        """Return the drawing of every decision of an order."""
        pairs = zip(order.states, order.actions, strict=True)
        return [self.sketch(state, action) for state, action in pairs]

    def sketch(self, state: State, action: Any) -> Sketch:
        """Return the drawing of one action, from what the seat knows before it; cached."""
        view = self.view(state)
        key = (id(state), action)
        if key not in self._sketches:
            self._sketches[key] = board_of(self.ruleset).sketch(view, self.seat, action)
        return self._sketches[key]

    def kind(self, action: Any) -> str:
        """Return the kind of an action; draw it only if the board cannot tell otherwise."""
        order_data = board_of(self.ruleset).kind(View(self.seat, self.state), self.seat, action)
        return order_data or self.sketch(self.state, action).kind

    def view(self, state: State) -> View[Any]:
        """Return what the seat knows in a future state; cached."""
        key = id(state)
        if key not in self._views:
            # Keep the state too, so that its id is not reused.
            self._views[key] = (state, self.ruleset.observe(state, self.seat))
        view: View[Any] = self._views[key][1]
        return view


def threats(ruleset: AnyRuleset, state: State, eyes: int | None, seat: int) -> list[wire.Threat]:
    """Return what `seat` could attack if its turn began now, as far as `eyes` can tell."""
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


def shown_pose(scene: Scene, piece: str) -> Pose | None:
    """Return where the picture shows a piece, including lanes."""
    for hull in scene.hulls:
        if hull.id == piece:
            x, y = hull.centre
            return (x, y, hull.heading)
    return None


def _without_stop(sketches: list[Sketch]) -> list[Sketch]:
    """Return the steps without a stop after a move, because the order ends there anyway."""
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
    """Return the poses of a single decision with bends; nothing for a straight one."""
    if len(sketches) != 1 or len(sketches[0].path) < 3:
        return []
    return list(sketches[0].path)


def _joins(sketch: Sketch) -> list[wire.Join]:
    return [
        {"ship": join.piece, "joined": join.joined, "bound": join.bound} for join in sketch.joins
    ]


def _fellows(sketches: list[Sketch]) -> list[wire.Moved]:
    """Return the other pieces of a group, each with its path."""
    return [
        {"ship": fellow.piece, "path": list(fellow.path)}
        for sketch in sketches
        for fellow in sketch.fellows
    ]


def _costs(sketches: list[Sketch]) -> list[int | None]:
    """Return the cost of each step; None for a free step, nothing if none has a cost."""
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
    order_data = [sketch.sentence.rstrip(".") for sketch in sketches if sketch.sentence]
    rest = [_inner(text) for text in order_data[1:]]
    joined = ", ".join(order_data[:1] + rest)
    return joined[:1].upper() + joined[1:]


def _inner(text: str) -> str:
    """Return a sentence for use inside another."""
    return text[0].lower() + text[1:] if text[1:2].islower() else text
