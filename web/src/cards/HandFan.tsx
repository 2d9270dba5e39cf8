import { useRef } from "preact/hooks";
import { layout } from "../common/settings";
import type { Card, Pile, SeatId } from "../net/wire";
import { usePage } from "../state/page";
import { fleetClass } from "../common/icons";
import { CardBacks, CardPrint, CardWords, cardDescription } from "./CardFace";
import { canExtend } from "../state/choices";
import { t } from "../text/t";

type CardPlay = ReturnType<typeof usePage>["cardPlay"];
type Session = ReturnType<typeof usePage>["session"];

const asksForCards = (cardPlay: CardPlay, session: Session): boolean =>
  cardPlay.orders.value.some((o) => (o.cards?.length ?? 0) > 0) && !session.past.value;

/** The player's hand: a strip of slips below the board, which covers nothing of it. A slip that is
 * under the pointer or has the focus shows its whole card. */
export function HandFan() {
  const { cardPlay, session } = usePage();
  const own = cardPlay.ownCards.value;
  const hand = cardPlay.hand.value;
  const wanted = asksForCards(cardPlay, session);
  if (!own || (hand.length === 0 && own.piles.every((pile) => pile.cards.length === 0)))
    return null;
  const folded = cardPlay.isFolded.value;
  const veiled = cardPlay.isVeiled.value;
  const laid = own.piles.filter((pile) => pile.cards.length + pile.face_down > 0);
  return (
    <section
      class={["hand-wrap", wanted && "wanted", folded && "folded"].filter(Boolean).join(" ")}
      aria-label={t("hand-fan-cards")}
      data-testid="hand"
    >
      {veiled && <Veil count={hand.length} seat={own.seat} />}
      {laid.length > 0 && !veiled && (
        <div class="laid">
          {laid.map((pile) => (
            <LaidCard key={pile.id} pile={pile} seat={own.seat} />
          ))}
        </div>
      )}
      {!folded && !veiled && <Slips hand={hand} wanted={wanted} />}
      {cardPlay.isHushed.value && (
        <button
          type="button"
          class="fold hushed"
          onClick={() => cardPlay.hush()}
          data-testid="hushed"
        >
          {t("hand-fan-nothing-turn-ask-again")}
        </button>
      )}
      <button
        type="button"
        class="fold"
        aria-expanded={!folded}
        onClick={() => cardPlay.turnHand()}
        data-testid="fold"
      >
        {folded ? t("hand-show", { count: hand.length }) : t("hand-fold")}
      </button>
    </section>
  );
}

/** On a shared screen, the hand is face down until its owner turns it up. */
function Veil({ count, seat }: { count: number; seat: SeatId }) {
  const { cardPlay, session } = usePage();
  const found = session.welcome.value?.seats.find((one) => one.id === seat);
  return (
    <div class={`veil ${fleetClass(found?.fleet)}`}>
      <CardBacks count={count} />
      <button
        type="button"
        class="btn"
        onClick={() => cardPlay.turnUp(false)}
        data-testid="turn-up"
      >
        {t("hand-show-of", { side: found?.title ?? seat })}
      </button>
      <button type="button" class="btn" onClick={() => cardPlay.turnUp(true)}>
        {t("hand-fan-both-hands-open")}
      </button>
    </div>
  );
}

/** A card laid down: committed until it is revealed, or set aside. */
function LaidCard({ pile, seat }: { pile: Pile; seat: SeatId }) {
  const { cardPlay } = usePage();
  const top = pile.cards.at(-1);
  return (
    <button
      type="button"
      class="laid-pile"
      onClick={() => (cardPlay.openPile.value = { seat, pile: pile.id })}
      aria-label={`${pile.title}: ${pile.cards.map((c) => c.title).join(", ") || t("face-down")}`}
    >
      <span class={top ? "pcard up" : "pcard down"}>
        {top && <b class={top.red ? "num red" : "num"}>{top.number}</b>}
      </span>
      <small>
        {pile.title}
        {top && <b>{top.title}</b>}
      </small>
    </button>
  );
}

function Slips({ hand, wanted }: { hand: readonly Card[]; wanted: boolean }) {
  const { cardPlay } = usePage();
  const row = useRef<HTMLDivElement>(null);
  const ticked = cardPlay.ticked.value;
  const move = (event: KeyboardEvent): void => {
    const way = { ArrowRight: 1, ArrowLeft: -1, Home: -99, End: 99 }[event.key];
    if (way === undefined) return;
    const cards = [...(row.current?.querySelectorAll<HTMLElement>("[data-card]") ?? [])];
    const at = cards.indexOf(document.activeElement as HTMLElement);
    cards[Math.max(0, Math.min(cards.length - 1, at + way))]?.focus();
    event.preventDefault();
    event.stopPropagation();
  };
  const chosen = hand.filter((card) => ticked.includes(card.id)).at(-1);
  return (
    <>
      <div
        class="hand"
        ref={row}
        role="group"
        aria-label={cardPlay.takesSeveral.value ? t("hand-fan-hand-choose-any-number") : t("hand")}
        onKeyDown={move}
      >
        {hand.map((card, i) => (
          <Slip key={card.id} card={card} place={i} wanted={wanted} />
        ))}
      </div>
      {chosen && layout.value === "phone" && (
        <p class="chosen-card" data-testid="chosen-card">
          <CardWords card={chosen} />
        </p>
      )}
    </>
  );
}

/** A card of the hand as a slip: number, title and kind. */
function Slip({ card, place, wanted }: { card: Card; place: number; wanted: boolean }) {
  const { cardPlay } = usePage();
  const on = cardPlay.ticked.value.includes(card.id);
  const usable = canExtend(cardPlay.orders.value, cardPlay.hand.value, [card.id]);
  const label = `${place + 1}: ${cardDescription(card)}`;
  return (
    <button
      type="button"
      data-card={card.id}
      tabindex={place === 0 || on ? 0 : -1}
      aria-pressed={on}
      aria-label={wanted && !usable ? t("hand-barred", { card: label }) : label}
      class={["slip", on && "on", wanted && (usable ? "usable" : "barred")]
        .filter(Boolean)
        .join(" ")}
      onClick={() => cardPlay.press(card.id)}
    >
      <b class={card.red ? "num red" : "num"}>{card.number}</b>
      <span class="what">
        <span class="name">{card.title}</span>
        <small>{card.kind}</small>
      </span>
      {on && cardPlay.takesSeveral.value && (
        <span class="tick" aria-hidden="true">
          ✓
        </span>
      )}
      {layout.value !== "phone" && (
        <span class="pcard">
          <CardPrint card={card} />
        </span>
      )}
    </button>
  );
}
