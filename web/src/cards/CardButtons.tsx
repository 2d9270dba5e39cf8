import type { Order } from "../net/wire";
import { useTable } from "../game/table";

/** The uses of the cards that are ticked, and the button that plays none. */
export function CardButtons() {
  const { desk, session } = useTable();
  if (session.past.value || desk.orders.value.length === 0) return null;
  const uses = desk.uses.value;
  return (
    <>
      {desk.none.value && (
        <button type="button" class="btn" onClick={() => desk.decline()} title={desk.none.value.sentence} data-testid="decline">
          {desk.none.value.sentence.length <= 22 ? desk.none.value.sentence : "Nothing"}<kbd aria-hidden="true">Space</kbd>
        </button>
      )}
      {uses.length > 1 && <div class="uses" role="group" aria-label="What to use it for">{uses.map((order) => <Use key={order.text} order={order} />)}</div>}
    </>
  );
}

function Use({ order }: { order: Order }) {
  const { desk, session } = useTable();
  return (
    <button
      type="button" class="btn use" aria-disabled={order.refused !== null} title={order.refused?.sentence ?? order.sentence} data-testid="card-use"
      onClick={() => (order.refused ? (session.refusal.value = order.refused) : desk.play(order))}
    >
      {order.use || order.label}
    </button>
  );
}
