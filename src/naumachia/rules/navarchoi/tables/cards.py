"""The deck (ledger 6.3): events, and the cards that carry them. RECONSTRUCTED, in `cards.toml`."""

from __future__ import annotations

from functools import cache
from typing import Final, final

from naumachia.kernel.declared import declared
from naumachia.kernel.mypyc import i64
from naumachia.kernel.toml_data import DataTable
from naumachia.rules.navarchoi.tables.packaged import PRINTED, SOURCES, packaged_table, source_of

ACTION: Final = 0
REACTION: Final = 1
BONUS: Final = 2
BATTLE: Final = 3
NO_EVENT: Final = 4
KINDS: Final = ["action", "reaction", "bonus", "battle", "none"]
"""The four varieties of events (NAV-CARD-02); `none` is a card with nothing but its number."""

NO_ICON: Final = 0
RESHUFFLE: Final = 1
TIME_ADVANCE: Final = 2
SINKING: Final = 3
DRIFT: Final = 4
WIND: Final = 5
ICONS: Final = ["none", "reshuffle", "time_advance", "sinking", "drift", "wind"]
"""The random events (NAV-COMP-06, NAV-EVT-02..09)."""

FACE_DOWN: Final = 0
"""The number of a card whose face is unknown."""
MOST_CARDS: Final = 120
LARGEST_VALUE: Final = 7
"""Activation numbers run from 1 to 7 (NAV-COMP-03)."""
LARGEST_AMOUNT: Final = 20
NONE: Final = "none"
AMOUNT: Final = ("amount",)
NO_NUMBERS: Final[tuple[str, ...]] = ()

EFFECTS: Final[dict[str, tuple[int, tuple[str, ...]]]] = {
    "king_of_the_seas": (ACTION, AMOUNT),
    "reading_the_entrails": (ACTION, NO_NUMBERS),
    "command_confusion": (ACTION, AMOUNT),
    "pull_for_the_trierarch": (ACTION, NO_NUMBERS),
    "favourable_omens": (ACTION, ("amount", "discards")),
    "shifting_breeze": (ACTION, AMOUNT),
    "fresh_epibatai": (ACTION, ("amount", "ships")),
    "spare_oars": (ACTION, ("distance",)),
    "rest_at_oars": (ACTION, NO_NUMBERS),
    "seasick_landsmen": (ACTION, NO_NUMBERS),
    "sudden_squall": (ACTION, NO_NUMBERS),
    "taking_on_water": (ACTION, NO_NUMBERS),
    "counter_attack": (REACTION, NO_NUMBERS),
    "reaction_attack": (REACTION, NO_NUMBERS),
    "kyklos": (REACTION, NO_NUMBERS),
    "back_water": (REACTION, NO_NUMBERS),
    "ill_omen": (REACTION, NO_NUMBERS),
    "lookouts_warning": (REACTION, NO_NUMBERS),
    "cut_the_cables": (REACTION, NO_NUMBERS),
    "superior_leadership": (BONUS, NO_NUMBERS),
    "anastrophe": (BONUS, NO_NUMBERS),
    "diekplous": (BONUS, AMOUNT),
    "periplous": (BONUS, AMOUNT),
    "elasis": (BONUS, NO_NUMBERS),
    "keleustes_drum": (BONUS, AMOUNT),
    "squadron_in_line": (BONUS, ("ships",)),
    "trailing_squadron": (BONUS, NO_NUMBERS),
    "iron_hands": (BATTLE, AMOUNT),
    "fend_off": (BATTLE, AMOUNT),
    "stout_epotides": (BATTLE, ("amount", "amount_bow_on")),
    "veteran_marines": (BATTLE, AMOUNT),
    "archers_on_the_prow": (BATTLE, AMOUNT),
    "oar_screens": (BATTLE, AMOUNT),
    "skilled_kybernetes": (BATTLE, AMOUNT),
    "fire_pots": (BATTLE, NO_NUMBERS),
    "poseidon_wills_it": (BATTLE, NO_NUMBERS),
    NONE: (NO_EVENT, NO_NUMBERS),
}
"""The events that the rules can carry out: their kind and the numbers they need."""


@final
@declared
class Event:
    """Describe the event in the middle of a card.

    `amount` is the event's number: cards taken, drawn or discarded, points turned, Manpower gained,
    or the bonus to a die. `amount_bow_on` is the bonus of Stout Epotides in a bow-on ram. `ships`
    are the most ships, or extra ships. `discards` are the cards given up afterwards. `distance` is
    how far away every enemy must be. A number that the event does not use is 0. `title_source` and
    `source` mark printed and reconstructed values.
    """

    effect: Final[str]
    kind: Final[i64]
    title: Final[str]
    text: Final[str]
    amount: i64 = 0
    amount_bow_on: i64 = 0
    ships: i64 = 0
    discards: i64 = 0
    distance: i64 = 0
    source: i64 = PRINTED
    title_source: i64 = PRINTED


@final
class Card:
    """One card (NAV-COMP-02..06): number, Activation value, colour, icon and event."""

    def __init__(self, number: i64, event: Event, value: i64, red: bool, icon: i64) -> None:
        self.number: Final[i64] = number
        self.event: Final = event
        self.effect: Final = event.effect
        self.kind: Final[i64] = event.kind
        self.title: Final = event.title
        self.text: Final = event.text
        self.value: Final[i64] = value
        self.red: Final = red
        self.icon: Final[i64] = icon


@final
class Deck:
    """All cards by number. `cards[0]` is a card seen from behind, value 0."""

    def __init__(self, cards: list[Card], events: dict[str, Event], source: i64) -> None:
        back = Card(FACE_DOWN, Event(NONE, NO_EVENT, "a card face down", ""), 0, False, NO_ICON)
        self.cards: Final = [back, *cards]
        self.events: Final = events
        self.size: Final[i64] = len(cards)
        self.source: Final[i64] = source

    def card(self, number: i64) -> Card:
        """Return the card of a number from 1 to `size`; 0 is a card face down."""
        return self.cards[number]

    def numbers(self) -> list[int]:
        """Return the numbers of all cards, in order."""
        return list(range(1, int(self.size) + 1))

    def with_effect(self, effect: str) -> list[int]:
        """Return the numbers of the cards that carry an event."""
        return [int(card.number) for card in self.cards[1:] if card.effect == effect]


def without_effects(deck: Deck, effects: list[str]) -> Deck:
    """Return the deck without the cards of some events, numbered from 1."""
    events = {effect: event for effect, event in deck.events.items() if effect not in effects}
    kept = [card for card in deck.cards[1:] if card.effect not in effects]
    cards = [
        Card(number, card.event, card.value, card.red, card.icon)
        for number, card in enumerate(kept, 1)
    ]
    return Deck(cards, events, deck.source)


# -- reading -----------------------------------------------------------------------------


def read_deck(table: DataTable) -> Deck:
    """Return the deck of a table with `source`, `events` and `cards`. Raises BadScenario."""
    source = source_of(table)
    written = table.table("events")
    events: dict[str, Event] = {}
    for effect, one in written.named():
        with one.collect_errors():
            events[effect] = _event(written, effect, one)
    written.close()
    written.raise_collected()
    events.setdefault(NONE, Event(NONE, NO_EVENT, "No event", ""))
    rows = table.table("cards")
    if not 1 <= len(rows.values) <= MOST_CARDS:
        table.fail("cards", f"1 to {MOST_CARDS} cards", len(rows.values))
    written_cards = dict(rows.named())
    cards = [
        _card(rows, written_cards, number, events) for number in range(1, len(rows.values) + 1)
    ]
    rows.close()
    table.close()
    return Deck(cards, events, source)


def _event(written: DataTable, effect: str, table: DataTable) -> Event:
    if effect not in EFFECTS:
        written.fail(effect, f"one of {', '.join(EFFECTS)}", effect)
    kind, amounts = EFFECTS[effect]
    if table.word("kind", KINDS) != kind and not table.is_invalid("kind"):
        table.fail("kind", KINDS[kind], table.text("kind"), [KINDS[kind]])
    event = Event(effect, kind, _text(table, "title"), table.text("text", ""))
    for name in amounts:
        setattr(event, name, table.integer(name, 0, LARGEST_AMOUNT))
    event.source = source_of(table)
    event.title_source = table.word("title_source", SOURCES, SOURCES[event.source])
    table.close()
    return event


def _text(table: DataTable, key: str) -> str:
    text = table.text(key).strip()
    if not 1 <= len(text) <= 60 and not table.is_invalid(key):
        table.fail(key, "a text of 1 to 60 characters", text)
    return text


def _card(
    rows: DataTable, written: dict[str, DataTable], number: int, events: dict[str, Event]
) -> Card:
    """Read card `number`; the numbers run from 1 without a gap."""
    row = written.get(str(number), rows)
    if row is rows or not row.values:
        rows.fail(str(number), f"a card {number}: numbers run from 1 without a gap", "nothing")
    effect = row.text("event", NONE)
    if effect not in events:
        row.fail("event", f"one of the file's events: {', '.join(events)}", effect)
    event = events[effect]
    red = row.flag("red", False)
    if red and event.kind != ACTION:
        row.fail("red", f"false: {event.title!r} is no Action (NAV-COMP-05)", "true")
    value = row.integer("value", 1, LARGEST_VALUE)
    card = Card(number, event, value, red, row.word("icon", ICONS, NONE))
    row.close()
    return card


@cache
def packaged_deck() -> Deck:
    """Return the deck of the package, read once."""
    return read_deck(packaged_table("cards.toml"))
