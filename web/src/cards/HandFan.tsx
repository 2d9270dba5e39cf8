import { useEffect, useRef } from "preact/hooks";
import { layout } from "../common/settings";
import type { Card, Pile, SeatId } from "../net/wire";
import { usePage } from "../state/page";
import { fleetClass } from "../common/icons";
import { CardBacks, CardPrint, cardDescription } from "./CardFace";
import { canExtend } from "../state/choices";
import { coversSubject } from "./handOverlap";
import { t } from "../text/t";

/** Pixels of the board that a raised hand covers, with a chosen card. */
const RAISED_HEIGHT = 128;
/** Pixels beside the fan for its fold button. */
const FOLD_WIDTH = 140;

type CardPlay = ReturnType<typeof usePage>["cardPlay"];
type Session = ReturnType<typeof usePage>["session"];

const asksForCards = (cardPlay: CardPlay, session: Session): boolean =>
  cardPlay.orders.value.some((o) => (o.cards?.length ?? 0) > 0) && !session.past.value;

/** The player's hand at the bottom of the board. It rises when a card is asked for, and can be
 * folded away. */
export function HandFan() {
  const page = usePage();
  const { cardPlay, session, viewport } = page;
  const own = cardPlay.ownCards.value;
  const hand = cardPlay.hand.value;
  const wanted = asksForCards(cardPlay, session);
  const low = cardPlay.isLow.value;
  const raised =
    hand.length > 0 && !cardPlay.isFolded.value && !cardPlay.isVeiled.value && !low && wanted;
  // Decide once for each prompt: a hand that rises and falls would distract.
  const asked = session.position.value;
  useEffect(() => {
    cardPlay.isLow.value = wanted && layout.value !== "phone" && coversSubject(page, RAISED_HEIGHT);
  }, [asked, wanted]);
  useEffect(() => {
    viewport.hand.value = raised && layout.value !== "phone" ? RAISED_HEIGHT : 0;
    return () => {
      viewport.hand.value = 0;
    };
  }, [raised, layout.value]);
  if (!own || (hand.length === 0 && own.piles.every((pile) => pile.cards.length === 0)))
    return null;
  const folded = cardPlay.isFolded.value;
  const laid = own.piles.filter((pile) => pile.cards.length + pile.face_down > 0);
  return (
    <section
      class={["hand-wrap", wanted && "wanted", wanted && low && "low", folded && "folded"]
        .filter(Boolean)
        .join(" ")}
      aria-label={t("hand-fan-cards")}
      data-testid="hand"
    >
      <button
        type="button"
        class="fold"
        aria-expanded={!folded}
        onClick={() => (cardPlay.isFolded.value = !folded)}
      >
        {folded ? t("hand-show", { count: hand.length }) : t("hand-fold")}
      </button>
      {wanted && low && !folded && !cardPlay.isVeiled.value && (
        <button
          type="button"
          class="fold raise"
          title={t("hand-fan-hand-low-so-does")}
          onClick={() => cardPlay.turnHand()}
          data-testid="raise"
        >
          {t("hand-fan-raise-hand")}
          <kbd aria-hidden="true">H</kbd>
        </button>
      )}
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
      {cardPlay.isVeiled.value && <Veil count={hand.length} seat={own.seat} />}
      {laid.length > 0 && !cardPlay.isVeiled.value && (
        <div class="laid">
          {laid.map((pile) => (
            <LaidCard key={pile.id} pile={pile} seat={own.seat} />
          ))}
        </div>
      )}
      {!folded && !cardPlay.isVeiled.value && <Fan hand={hand} wanted={wanted} />}
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
      <span class={top ? "pcard up" : "pcard down"}>{top && <CardPrint card={top} />}</span>
      <small>{pile.title}</small>
    </button>
  );
}

function Fan({ hand, wanted }: { hand: readonly Card[]; wanted: boolean }) {
  const { cardPlay, viewport } = usePage();
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
  const middle = (hand.length - 1) / 2;
  const first = wanted
    ? hand.find((card) => canExtend(cardPlay.orders.value, hand, [card.id]))?.id
    : undefined;
  useEffect(() => {
    const card = row.current?.querySelector<HTMLElement>(
      `[data-card="${CSS.escape(first ?? "")}"]`,
    );
    if (row.current && card) row.current.scrollLeft = card.offsetLeft - row.current.offsetLeft - 12;
  }, [first]);
  const width = Math.min(670, viewport.screen.value.w - FOLD_WIDTH);
  return (
    <div
      class="hand"
      ref={row}
      role="group"
      aria-label={cardPlay.takesSeveral.value ? t("hand-fan-hand-choose-any-number") : t("hand")}
      onKeyDown={move}
      style={{
        "--lap": `${Math.min(-5, Math.ceil((width / Math.max(1, hand.length) - 126) / 2))}px`,
      }}
    >
      {hand.map((card, i) => {
        const on = ticked.includes(card.id);
        const usable = canExtend(cardPlay.orders.value, hand, [card.id]);
        const label = `${i + 1}: ${cardDescription(card)}`;
        return (
          <button
            type="button"
            key={card.id}
            data-card={card.id}
            tabindex={i === 0 || on ? 0 : -1}
            aria-pressed={on}
            aria-label={wanted && !usable ? t("hand-barred", { card: label }) : label}
            class={["pcard", on && "on", wanted && (usable ? "usable" : "barred")]
              .filter(Boolean)
              .join(" ")}
            style={{
              "--rot": `${(i - middle) * (hand.length > 6 ? 2 : 3)}deg`,
              "--dy": `${(i - middle) ** 2 * (hand.length > 6 ? 1.6 : 3)}px`,
            }}
            onClick={() => cardPlay.press(card.id)}
          >
            <CardPrint card={card} />
            {on && cardPlay.takesSeveral.value && (
              <span class="tick" aria-hidden="true">
                ✓
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}
