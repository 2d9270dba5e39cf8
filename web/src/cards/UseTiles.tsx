import type { Order } from "../net/wire";
import { usePage } from "../state/page";
import { isForLaidCard, useText } from "../state/choices";

/** The uses of a laid card, side by side, each with its effect or the reason why it is not
 * possible. */
export function UseTiles() {
  const { composer, session, cardPlay } = usePage();
  const uses = composer.orderList.orders.value.filter(isForLaidCard);
  if (session.past.value || cardPlay.isVeiled.value || uses.length === 0) return null;
  return (
    <div
      class="use-tiles"
      role="group"
      aria-label={session.live.value?.prompt.sentence}
      data-testid="uses"
    >
      {uses.map((order) => (
        <Tile key={order.text} order={order} />
      ))}
    </div>
  );
}

function Tile({ order }: { order: Order }) {
  const { composer } = usePage();
  const chosen = composer.draft.order.value?.text === order.text;
  const press = (): void => {
    if (chosen) void composer.sender.commit();
    else composer.input.pick(order);
  };
  return (
    <button
      type="button"
      class={order.refused ? "use-tile no" : "use-tile"}
      aria-pressed={chosen}
      aria-disabled={order.refused !== null}
      onClick={press}
      data-testid="side-order"
      data-order={order.text}
    >
      <b>{order.use}</b>
      <span>{order.refused?.sentence ?? useText(order)}</span>
    </button>
  );
}
