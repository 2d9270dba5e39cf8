"""Check properties that must hold at every moment of a game, for every viewer.

Each function takes a Spot and raises Broken; its name is the name of the property.
"""

from __future__ import annotations

import copy
import json
import pickle
from fractions import Fraction
from typing import Any

from naumachia.kernel import messages
from naumachia.kernel.chance import Chance, Outcome
from naumachia.kernel.clause import Facts, Ruling
from naumachia.kernel.errors import IllegalAction
from naumachia.kernel.event import SILENT
from naumachia.kernel.odds import TooManyOutcomes, chance_tree, odds
from naumachia.kernel.pending import Pending, Prompt, Result
from naumachia.kernel.ruleset import AnyRuleset
from naumachia.scene import Scene, narration
from naumachia.scene.board import board_of
from naumachia.scene.margin import Margin
from naumachia.testing.spot import Broken, Spot, counted, few, shown

TRIED = 6
"""Actions tried for each property at each moment."""
MOST_COUNTED = 500
"""The most outcomes that are followed to check odds; actions with more are skipped."""


def somebody_can_move(spot: Spot) -> None:
    """Check that a prompt has seats, each with a legal action, and that a chance has outcomes."""
    match spot.pending:
        case Prompt(seats=seats):
            if not seats:
                raise Broken("a prompt to nobody")
            for seat in seats:
                if not spot.ruleset.choices(spot.state, seat).legal:
                    raise Broken(f"{spot.ruleset.seats[seat]} owes a decision and has none")
        case Chance() as chance:
            if not chance.outcomes():
                raise Broken(f"chance {chance.name} has no outcome")
        case Result():
            if any(spot.ruleset.legal(spot.state, s) for s in range(len(spot.ruleset.seats))):
                raise Broken("somebody can move after the end")


def choices_are_legal(spot: Spot) -> None:
    """Check that listed, sampled and snapped actions pass `check`, and that a complete list has
    each legal action once.
    """
    ruleset, state = spot.ruleset, spot.state
    for seat in spot.match.owing():
        choices = ruleset.choices(state, seat)
        texts = [spot.write(action) for action in choices.legal]
        if len(set(texts)) != len(texts):
            raise Broken(f"the list has an action twice: {sorted(texts)}")
        for action in choices.legal + [choices.sample(spot.rng) for _ in range(TRIED)]:
            ruling = ruleset.check(state, seat, action)
            if ruling is not None:
                raise Broken(f"{spot.write(action)} is offered, but {ruling}")
            if choices.snap(action) is None:
                raise Broken(f"{spot.write(action)} is legal, but nothing is near it")
        for action in ruleset.suggested_actions(state, seat):
            near = choices.snap(action)
            if near is not None and ruleset.check(state, seat, near) is not None:
                raise Broken(f"{spot.write(action)} snaps to {spot.write(near)}, which is illegal")
            allowed = ruleset.check(state, seat, action) is None
            if choices.complete and allowed != (action in choices.legal):
                raise Broken(f"{spot.write(action)}: list and check disagree")


def refusals_change_nothing(spot: Spot) -> None:
    """Check that an action refused by `check` raises IllegalAction, cites a clause in words, and
    changes nothing.
    """
    ruleset, match = spot.ruleset, spot.match
    before = ruleset.digest(spot.state)
    attempts = few(spot.stale, TRIED, spot.rng)
    for seat in match.owing():
        refused = ruleset.suggested_actions(spot.state, seat)
        attempts += [(seat, action) for action in few(refused, TRIED, spot.rng)]
    for seat, action in attempts:
        ruling = ruleset.check(spot.state, seat, action)
        if ruling is None:
            complete = ruleset.choices(spot.state, seat)
            if complete.complete and action not in complete.legal:
                raise Broken(f"{spot.write(action)} passes check, but is not in the list")
            continue
        _explained(ruleset, ruling)
        length = len(match.history)
        try:
            match.play(seat, action)
        except IllegalAction:
            if ruleset.digest(spot.state) != before or len(match.history) != length:
                raise Broken(f"{spot.write(action)} was refused and yet changed the game") from None
            continue
        raise Broken(f"{spot.write(action)} was played, although {ruling}")


def _explained(ruleset: AnyRuleset, ruling: Ruling) -> None:
    if ruling.clause not in ruleset.clauses:
        raise Broken(f"a refusal cites {ruling.clause}, which is not in the table of clauses")
    plain_facts(ruling.facts)
    key = str(ruling.facts.get("refusal", ruling.clause))
    if not ruleset.phrases.has("refusals", key) and key not in messages.REFUSED:
        raise Broken(f"there is no phrase refusals.{key}")
    key = str(ruling.facts.get("refusal", ruling.clause))
    if not ruleset.phrases.has("refusals", key) and key not in messages.REFUSED:
        raise Broken(f"there is no phrase refusals.{key}")
    messages.refusal(ruleset, ruling)


def plain_facts(facts: Facts) -> None:
    """Check that facts are text, whole numbers, booleans and tuples of these, such as pairs in a
    list.
    """
    for name, value in facts.items():
        for item in items_of(value):
            if not isinstance(item, (str, int)):
                raise Broken(f"the fact {name} is {item!r}, a {type(item).__name__}")


def items_of(value: object) -> list[object]:
    """Yield the items of nested tuples."""
    if not isinstance(value, tuple):
        return [value]
    return [item for one in value for item in items_of(one)]


def chance_is_exact(spot: Spot) -> None:
    """Check that probabilities are positive and sum to exactly 1, and that outcomes can be drawn,
    written and read.
    """
    chance = spot.pending
    if not isinstance(chance, Chance):
        return
    outcomes = chance.outcomes()
    total = sum((probability for _, probability in outcomes), Fraction(0))
    if total != 1 or any(probability <= 0 for _, probability in outcomes):
        raise Broken(f"the probabilities of {chance.name} sum to {total}")
    listed = {outcome for outcome, _ in outcomes}
    if len(listed) != len(outcomes) or chance.size() != len(outcomes):
        raise Broken(f"{chance.name} counts {chance.size()} outcomes and lists {len(outcomes)}")
    drawn = chance.sample(spot.rng)
    if not chance.possible(drawn) or chance.canonical(drawn) not in listed:
        raise Broken(f"{chance.name} draws an outcome that it does not list")
    if chance.canonical(drawn) != drawn:
        comes_to_the_same(spot, chance, drawn)
    for outcome in few(sorted(listed), TRIED, spot.rng):
        if not chance.possible(outcome) or chance.parse(chance.format(outcome)) != outcome:
            raise Broken(f"{chance.name}: {chance.format(outcome)!r} does not read back")


def comes_to_the_same(spot: Spot, chance: Chance, drawn: Outcome) -> None:
    """Check that an outcome has the same effect as the one that represents its kind."""
    ends = []
    for outcome in (drawn, chance.canonical(drawn)):
        after = spot.ruleset.clone(spot.state)
        spot.ruleset.resolve(after, outcome, SILENT)
        ends.append(spot.ruleset.digest(after))
    if ends[0] != ends[1]:
        text = chance.format(drawn)
        raise Broken(f"{chance.name}: {text} does not come to the same as what is counted for it")


def clone_is_independent(spot: Spot) -> None:
    """Check that a clone is the same position, and that changing it does not change the
    original.
    """
    ruleset = spot.ruleset
    before = ruleset.digest(spot.state)
    waiting = shown(spot.pending)
    clone = ruleset.clone(spot.state)
    if ruleset.digest(clone) != before:
        raise Broken("a clone is another position")
    for _ in range(4):
        pending = ruleset.pending(clone)
        if isinstance(pending, Prompt):
            seat = spot.rng.choice(pending.seats)
            action = ruleset.choices(clone, seat).sample(spot.rng)
            ruleset.decide(clone, seat, action, SILENT)
        elif isinstance(pending, Chance):
            ruleset.resolve(clone, pending.sample(spot.rng), SILENT)
    if ruleset.digest(spot.state) != before or shown(spot.pending) != waiting:
        raise Broken("moves on a clone changed the original")


def states_and_actions_are_values(spot: Spot) -> None:
    """Check that equal states and actions have one hash, and survive copying and pickling."""
    state = spot.state
    other = spot.ruleset.clone(state)
    for again in (other, copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        if again != state or hash(again) != hash(state):
            raise Broken(f"a {type(state).__name__} that holds the same is another one")
    for seat in spot.match.owing():
        for action in spot.actions(seat, TRIED):
            text = spot.write(action)
            read = spot.ruleset.notation.parse_action(state, seat, text)
            pickled = pickle.loads(pickle.dumps(action))
            for same in (read, copy.copy(action), copy.deepcopy(action), pickled):
                if same != action or hash(same) != hash(action):
                    raise Broken(f"{text} that holds the same is another action")


def actions_round_trip(spot: Spot) -> None:
    """Check that an action reads back from its text and from its data, and that its text is one
    step.
    """
    notation, state = spot.ruleset.notation, spot.state
    for seat in spot.match.owing():
        for action in spot.actions(seat, TRIED):
            text = notation.format_action(state, action)
            if notation.parse_action(state, seat, text) != action:
                raise Broken(f"{text!r} reads back as another action")
            if _flat(notation, [text]) != [text]:
                raise Broken(f"{text!r} does not survive join and split")
            data = notation.action_data(state, action)
            if notation.parse_action_data(state, seat, json.loads(json.dumps(data))) != action:
                raise Broken(f"{data} reads back as another action")


def _flat(notation: Any, texts: list[str]) -> list[str]:
    return [text for order in notation.join(texts) for text in notation.split(order)]


def positions_round_trip(spot: Spot) -> None:
    """Check that a position reads back from its text and from its data, with the same prompt and
    choices.
    """
    ruleset, notation, state = spot.ruleset, spot.ruleset.notation, spot.state
    text = notation.format_position(state)
    data = notation.position_data(state)
    header = "\n".join(part.strip() for part in "; ".join(text.splitlines()).split(";"))
    for source, again in (
        ("text", notation.parse_position(text)),
        ("the header of a record", notation.parse_position(header)),
        ("data", notation.parse_position_data(json.loads(json.dumps(data)))),
    ):
        if notation.format_position(again) != text:
            raise Broken(f"{text!r} reads back from {source} as {ruleset.position(again)!r}")
        if ruleset.digest(again) != ruleset.digest(state):
            raise Broken(f"{text!r} reads back from {source} with another digest")
        if shown(ruleset.pending(again)) != shown(spot.pending):
            found = shown(ruleset.pending(again))
            raise Broken(f"from {source} waits for {found}, not {shown(spot.pending)}")
        for seat in spot.match.owing():
            if _texts(ruleset, again, seat) != _texts(ruleset, state, seat):
                raise Broken(f"{text!r} reads back from {source} with other choices")


def _texts(ruleset: AnyRuleset, state: Any, seat: int) -> list[str]:
    legal = ruleset.legal(state, seat)
    return [ruleset.notation.format_action(state, action) for action in legal]


def data_follow_schema(spot: Spot) -> None:
    """Check that JSON data of positions and actions validate against the published schemas."""
    from jsonschema import Draft202012Validator  # only where conformance is run

    notation, state = spot.ruleset.notation, spot.state
    data = json.loads(json.dumps(notation.position_data(state)))
    Draft202012Validator(notation.position_schema()).validate(data)
    schema = Draft202012Validator(notation.action_schema())
    for seat in spot.match.owing():
        for action in spot.actions(seat, TRIED):
            schema.validate(json.loads(json.dumps(notation.action_data(state, action))))


def odds_sum_to_one(spot: Spot) -> None:
    """Check that the exact distribution after an action sums to 1.

    It ends at decisions or results, unless there are too many outcomes.
    """
    if not isinstance(spot.pending, Prompt) or len(spot.pending.seats) > 1:
        return
    seat = spot.pending.seats[0]
    for action in spot.actions(seat, 2):
        branches = odds(spot.ruleset, spot.state, seat, action, MOST_COUNTED)
        total = sum((branch.probability for branch in branches), Fraction(0))
        if total != 1 or not branches:
            raise Broken(f"the odds of {spot.write(action)} sum to {total}")
        at_roll = any(isinstance(spot.ruleset.pending(b.state), Chance) for b in branches)
        if at_roll and _can_be_counted(spot, seat, action):
            raise Broken(f"the odds of {spot.write(action)} end at a roll")


def _can_be_counted(spot: Spot, seat: int, action: Any) -> bool:
    after = spot.ruleset.clone(spot.state)
    spot.ruleset.decide(after, seat, action, SILENT)
    try:
        chance_tree(spot.ruleset, after, [], MOST_COUNTED)
    except TooManyOutcomes:
        return False
    return True


def quantities_are_conserved(spot: Spot) -> None:
    """Check that the quantities that the rule set declares constant are constant."""
    found = counted(spot.ruleset, spot.state)
    if found != spot.conserved:
        raise Broken(f"declared {spot.conserved}, found {found}")


def everything_can_be_drawn(spot: Spot) -> None:
    """Check that every viewer gets a scene, a margin with all rosters, and a sketch of each choice.

    If all is known, the scene and the margin are the same for everybody.
    """
    ruleset = spot.ruleset
    known = ruleset.knowledge.all_known(spot.state)
    seen: list[tuple[Scene, Margin, bool]] = []
    for viewer in spot.viewers:
        view = ruleset.observe(spot.state, viewer)
        margin = board_of(ruleset).margin(view)
        cards = board_of(ruleset).cards.table(view) is not None
        scene = board_of(ruleset).scene(view)
        seen.append((scene, margin, cards))
        named = {hull.id for hull in scene.hulls if hull.tag}
        for line in (line for roster in margin.rosters for line in roster.lines):
            if line.lost and line.id in named:
                raise Broken(f"{line.id} has a name on the board, but is lost in its roster")
        if known and seen[-1] != seen[0]:
            raise Broken(f"all is known, but viewer {viewer} is shown another board")
        if [roster.seat for roster in margin.rosters] != list(range(len(ruleset.seats))):
            raise Broken("the margin does not have one roster for each seat")
        if viewer is None or viewer not in spot.match.owing():
            continue
        drawn = few(ruleset.suggested_actions(spot.state, viewer), TRIED, spot.rng)
        for action in spot.actions(viewer, TRIED) + drawn:
            sketch = board_of(ruleset).sketch(view, viewer, action)
            if not sketch.step or not sketch.sentence:
                raise Broken(f"the sketch of {spot.write(action)} has no words")


def questions_have_words(spot: Spot) -> None:
    """Check that prompts and results have a sentence and cite a clause."""
    ruleset, pending = spot.ruleset, spot.pending
    if pending.clause not in ruleset.clauses:
        raise Broken(f"{pending.clause} is not in the table of clauses")
    plain_facts(pending.facts)
    _has_words(ruleset, pending)
    for viewer in spot.viewers:
        narration.question(ruleset, spot.state, viewer)


def _has_words(ruleset: AnyRuleset, pending: Pending) -> None:
    section, key = "results", ""
    match pending:
        case Prompt():
            section, key = "prompts", pending.phase
        case Chance():
            section, key = "chances", pending.name
        case Result():
            key = pending.ending
    if not ruleset.phrases.has(section, key):
        raise Broken(f"there is no phrase {section}.{key}")


def evaluation_is_bounded(spot: Spot) -> None:
    """Check that the advisor's `evaluate` stays between -1 and 1."""
    for seat in range(len(spot.ruleset.seats)):
        value = spot.ruleset.advisor.evaluate(spot.state, seat)
        if not -1.0 <= value <= 1.0:
            raise Broken(f"evaluate gives {value} for {spot.ruleset.seats[seat]}")
