import { fleetClass } from "../common/icons";
import { counted } from "../common/words";
import type { WelcomeSeat } from "../net/wire";
import { usePage } from "../state/page";
import { Backs } from "./CardFace";

/** What is known of the cards of a seat, beside its card: how many it holds, and what lies before
 * it. */
export function SeatHand({ seat }: { seat: WelcomeSeat }) {
  const { cardPlay } = usePage();
  const cards = cardPlay.told.value?.seats.find((one) => one.seat === seat.id);
  if (!cards) return null;
  const held = cards.hand.length + cards.face_down;
  const laid = cards.piles.filter((pile) => pile.cards.length + pile.face_down > 0);
  const own = cardPlay.own.value === cards;
  const hidden = own && cardPlay.veiled.value;
  return (
    <div class={`seat-hand ${fleetClass(seat.fleet)}`} data-testid={`cards-${seat.id}`}>
      <Backs count={held} />
      <span>{counted(held, "card")}</span>
      {!hidden &&
        laid.map((pile) => {
          const count = pile.cards.length + pile.face_down;
          const name = `${pile.title}${count > 1 ? ` ${count}` : ""}`;
          const top = pile.cards.at(-1);
          if (!top)
            return (
              <span class="set-aside" key={pile.id}>
                {name}, face down
              </span>
            );
          return (
            <button
              type="button"
              class="set-aside seen"
              key={pile.id}
              onClick={() => (cardPlay.open.value = { seat: seat.id, pile: pile.id })}
            >
              {name}: {top.title}
            </button>
          );
        })}
      {!own && cards.hand.length > 0 && (
        <button
          type="button"
          class="set-aside seen"
          onClick={() => (cardPlay.open.value = { seat: seat.id, pile: "" })}
        >
          {counted(cards.hand.length, "card")} known
        </button>
      )}
    </div>
  );
}
