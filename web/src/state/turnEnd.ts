import { computed } from "@preact/signals";
import { isCardOrder } from "./choices";
import type { GroupSelection } from "./groupSelection";
import type { OrderInput } from "./orderInput";
import type { OrderList } from "./orderList";
import type { OrderSender } from "./orderSender";
import type { Session } from "./session";

interface Parts {
  orderList: Pick<OrderList, "orders">;
  group: Pick<GroupSelection, "discard">;
  input: Pick<OrderInput, "pick">;
  sender: Pick<OrderSender, "confirm">;
}

/** The order that ends the side's turn. */
export class TurnEnd {
  /** The order, if there is one. Space chooses it, and Space again sends it. */
  readonly order = computed(() => {
    const pool = this.parts.orderList.orders.value.filter(
      (o) => o.subject === null && o.kind === "pass" && !isCardOrder(o) && !o.refused,
    );
    return pool.length === 1 ? (pool[0] ?? null) : null;
  });
  /** The order, if it is the only thing left to do. */
  readonly onlyOrder = computed(() => {
    const [ending, live] = [this.order.value, this.session.live.value];
    const free = live && live.aims.length + live.unlisted.length + live.forms.length === 0;
    const others = this.parts.orderList.orders.value.some(
      (order) => order !== ending && !order.refused,
    );
    return free && !live.gathers && !others ? ending : null;
  });

  constructor(
    private readonly session: Pick<Session, "live" | "myTurn">,
    private readonly parts: Parts,
  ) {}

  /** Choose the order; send it if nothing else is left to do. Returns false if the turn cannot
   * end. */
  choose(): boolean {
    if (!this.order.value || !this.session.myTurn.value) return false;
    this.parts.group.discard();
    this.parts.input.pick(this.order.value);
    if (this.onlyOrder.value) void this.parts.sender.confirm();
    return true;
  }
}
