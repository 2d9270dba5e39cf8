import { fleetClass } from "../common/icons";
import type { WelcomeSeat } from "../net/wire";
import { usePage } from "../state/page";
import { CardBacks } from "./CardFace";
import { t } from "../text/t";

/** Known cards of a seat, beside its card: the size of its hand, and its laid cards. */
export function SeatHand({ seat }: { seat: WelcomeSeat }) {
  const { cardPlay } = usePage();
  const cards = cardPlay.table.value?.seats.find((one) => one.seat === seat.id);
  if (!cards) return null;
  const held = cards.hand.length + cards.face_down;
  const laid = cards.piles.filter((pile) => pile.cards.length + pile.face_down > 0);
  const own = cardPlay.ownCards.value === cards;
  const hidden = own && cardPlay.isVeiled.value;
  return (
    <div class={`seat-hand ${fleetClass(seat.fleet)}`} data-testid={`cards-${seat.id}`}>
      <CardBacks count={held} />
      <span>{t("cards-count", { count: held })}</span>
      {!hidden &&
        laid.map((pile) => {
          const count = pile.cards.length + pile.face_down;
          const name = `${pile.title}${count > 1 ? ` ${count}` : ""}`;
          const top = pile.cards.at(-1);
          if (!top)
            return (
              <span class="set-aside" key={pile.id}>
                {t("seat-hand-face-down", { name })}
              </span>
            );
          return (
            <button
              type="button"
              class="set-aside seen"
              key={pile.id}
              onClick={() => (cardPlay.openPile.value = { seat: seat.id, pile: pile.id })}
            >
              {name}: {top.title}
            </button>
          );
        })}
      {!own && cards.hand.length > 0 && (
        <button
          type="button"
          class="set-aside seen"
          onClick={() => (cardPlay.openPile.value = { seat: seat.id, pile: "" })}
        >
          {t("seat-hand-known", { count: cards.hand.length })}
        </button>
      )}
    </div>
  );
}
