import { useState } from "preact/hooks";
import { usePage } from "../state/page";
import type { Order, Update } from "../net/wire";
import { toPicture, turnBetween } from "../geometry/frame";
import { ARROWS, neighbour } from "../state/orders";

/** Keep one order for each place: the current one, or the one that keeps the ship's heading
 * best. */
function onePerPlace(orders: readonly Order[], chosen: Order | null): Order[] {
  const found = new Map<string, Order>();
  for (const order of orders) {
    const key = `${order.subject} ${order.pose?.x} ${order.pose?.y}`;
    const known = found.get(key);
    if (
      !known ||
      order.text === chosen?.text ||
      (known.text !== chosen?.text && turnOf(order) < turnOf(known))
    )
      found.set(key, order);
  }
  return [...found.values()];
}

const turnOf = (order: Order): number =>
  Math.abs(turnBetween(order.path[0]?.[2] ?? 0, order.pose?.heading ?? 0));

/** Placements for a ship, each a small open diamond; arrow keys go from one to the next. */
export function PlacementPoints({
  update,
  orders: all,
}: {
  update: Update;
  orders: readonly Order[];
}) {
  const { composer, viewport } = usePage();
  const orders = onePerPlace(all, composer.draft.order.value);
  /** All ships share the same placements: the first one has them listed, other ships are aimed
   * there. */
  const take = (order: Order): void => {
    const other =
      composer.selection.selected.value !== null &&
      composer.selection.selected.value !== order.subject &&
      composer.aim.canAim(composer.selection.selected.value);
    if (other && order.pose) composer.aim.point([order.pose.x, order.pose.y]);
    else composer.input.pick(order);
  };
  const [rover, setRover] = useState<string | null>(null);
  const at = (order: Order) => toPicture(update.frame, [order.pose?.x ?? 0, order.pose?.y ?? 0]);
  const rest = orders.some((o) => o.text === rover) ? rover : orders[0]?.text;
  const mark = Math.min(6 * viewport.unit.value, update.frame.scale * 0.16);
  const onKeyDown = (order: Order, event: KeyboardEvent): void => {
    const direction = ARROWS[event.key];
    if (direction !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      const next = neighbour(orders, at, order, direction);
      if (next)
        document
          .querySelector<SVGGElement>(`.overlay [data-place="${CSS.escape(next.text)}"]`)
          ?.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      event.stopPropagation();
      take(order);
    }
  };
  return (
    <g class="places">
      {orders.map((order) => {
        const [x, y] = at(order);
        const chosen = composer.draft.order.value?.text === order.text;
        return (
          <g
            key={order.text}
            class={chosen ? "place chosen" : "place"}
            role="button"
            tabindex={order.text === rest ? 0 : -1}
            data-place={order.text}
            data-testid="place"
            aria-label={order.sentence}
            aria-pressed={chosen}
            onClick={() => take(order)}
            onKeyDown={(e) => onKeyDown(order, e)}
            onFocus={(e) => {
              setRover(order.text);
              if ((e.currentTarget as Element).matches(":focus-visible"))
                composer.draft.hovered.value = order;
            }}
            onBlur={() => (composer.draft.hovered.value = null)}
            onPointerEnter={(e) => {
              if (e.pointerType === "mouse") composer.draft.hovered.value = order;
            }}
            onPointerLeave={() => (composer.draft.hovered.value = null)}
          >
            <circle class="reach" cx={x} cy={y} r={update.frame.scale * 0.48} />
            <path
              class="body"
              d={`M${x},${y - mark}L${x + mark},${y}L${x},${y + mark}L${x - mark},${y}Z`}
            />
          </g>
        );
      })}
    </g>
  );
}
