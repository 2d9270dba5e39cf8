import { fleetClass, ShipGlyph } from "../common/icons";
import { usePage } from "../state/page";
import type { Update } from "../net/wire";
import { t } from "../text/t";

/** Ships to set up, beside the board. A press selects the next one to place. */
export function Tray({ update }: { update: Update }) {
  const { composer, session } = usePage();
  const orders = composer.candidates.placing.value;
  const waiting = new Set([
    ...composer.orderList.aims.value,
    ...orders.map((order) => order.subject),
  ]);
  const side = update.roster.find((one) => one.seat === session.acting.value);
  const ships =
    orders.length > 0
      ? (side?.ships ?? []).filter((ship) => !ship.at && !ship.lost && waiting.has(ship.id))
      : [];
  if (ships.length < 2) return null;
  const fleet = session.welcome.value?.seats.find((seat) => seat.id === side?.seat)?.fleet ?? "A";
  const placed =
    composer.selection.selected.value ?? composer.draft.order.value?.subject ?? orders[0]?.subject;
  return (
    <div
      class={`tray ${fleetClass(fleet)}`}
      role="group"
      aria-label={t("tray-ships-set-up")}
      data-testid="tray"
    >
      {ships.map((ship) => (
        <button
          type="button"
          key={ship.id}
          aria-pressed={ship.id === placed}
          title={ship.title}
          onClick={() => composer.draft.select(ship.id)}
        >
          <ShipGlyph fleet={fleet} />
          {ship.name}
        </button>
      ))}
    </div>
  );
}
