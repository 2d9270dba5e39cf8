import { fleetClass, ShipGlyph } from "../common/icons";
import { bySubject } from "./chart";
import { useCampaign } from "./context";
import { Clause } from "./parts";
import type { CampaignOrder, CampaignState } from "./wire";
import { listed, t } from "../text/t";

/** Whose turn it is, and that side's orders in words. The chart offers the same orders. */
export function Orders({ state }: { state: CampaignState }) {
  const { session } = useCampaign();
  const groups = bySubject(state.orders);
  const whole = groups.find((group) => group.subject === null)?.orders ?? [];
  const waiting = listed(
    state.seats
      .filter((seat) => state.prompt.seats.includes(seat.id))
      .map((seat) => seat.name || seat.title),
  );
  return (
    <>
      <h2>
        {state.prompt.yours
          ? t("your-move")
          : state.ask_dice
            ? t("orders-die")
            : state.status === "halted"
              ? t("cannot-go-on")
              : waiting
                ? t("campaign-waiting-for", { names: waiting })
                : t("campaign-waiting-dice")}
      </h2>
      <p class="sentence" role="status" data-testid="campaign-prompt">
        {state.ask_dice?.title ?? state.prompt.sentence} <Clause id={state.prompt.clause} />
      </p>
      {state.ask_dice && <TableDice sides={state.ask_dice.sides} />}
      {groups.map(
        (group) =>
          group.subject !== null && (
            <FleetOrders
              key={group.subject}
              state={state}
              subject={group.subject}
              orders={group.orders}
            />
          ),
      )}
      <div class="acts">
        {whole.map((order) => (
          <button
            type="button"
            class="btn go"
            key={order.text}
            disabled={session.busy.value}
            onClick={() => void session.order(order.text)}
            data-testid={`campaign-order-${order.text}`}
            title={order.sentence}
          >
            {order.label}
          </button>
        ))}
        {(state.undo.allowed || whole.length > 0) && (
          <button
            type="button"
            class="btn"
            disabled={!state.undo.allowed || session.busy.value}
            title={state.undo.reason}
            onClick={() => void session.undo()}
            data-testid="campaign-undo"
          >
            {t("take-back")}
          </button>
        )}
      </div>
      {whole.map((order) => (
        <p class="hint" key={order.text}>
          {order.sentence}
        </p>
      ))}
    </>
  );
}

function FleetOrders({
  state,
  subject,
  orders,
}: {
  state: CampaignState;
  subject: string;
  orders: CampaignOrder[];
}) {
  const { session } = useCampaign();
  const fleet = state.fleets.find((one) => one.id === subject);
  const on = session.selected.value === subject;
  return (
    <section
      class={`fleet-orders ${on ? "on" : ""} ${fleetClass(fleet?.fleet)}`}
      aria-label={t("orders-orders", { subject })}
    >
      <button
        type="button"
        class="who"
        aria-pressed={on}
        onClick={() => (session.selected.value = on ? null : subject)}
      >
        <ShipGlyph {...(fleet ? { fleet: fleet.fleet } : {})} size={26} />
        <b>{subject}</b>
        <span>{fleet?.note}</span>
      </button>
      <ul>
        {orders.map((order) => (
          <li key={order.text}>
            <button
              type="button"
              class="order"
              disabled={session.busy.value}
              onClick={() => void session.order(order.text)}
              data-testid="campaign-order"
              data-order={order.text}
            >
              <b>{order.label}</b>
              <small>{order.sentence}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A die rolled at the table. A campaign asks for one at a time. */
function TableDice({ sides }: { sides: number[] }) {
  const { session } = useCampaign();
  const [most = 6] = sides;
  return (
    <div class="acts" role="group" aria-label={t("orders-die-shows")}>
      {Array.from({ length: most }, (_, i) => i + 1).map((face) => (
        <button
          type="button"
          class="btn"
          key={face}
          disabled={session.busy.value}
          onClick={() => void session.dice([face])}
        >
          {face}
        </button>
      ))}
    </div>
  );
}
