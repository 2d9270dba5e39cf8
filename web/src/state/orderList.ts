import { computed, effect, signal } from "@preact/signals";
import type { Order, PieceId } from "../net/wire";
import { actors } from "./orders";
import type { Selection } from "./selection";
import { withSeat, type Session } from "./session";

interface PieceOrders {
  orders: readonly Order[];
  aims: readonly PieceId[];
}

const NOTHING: PieceOrders = { orders: [], aims: [] };

/** The orders to choose from. If very many ships may act, the server does not list their orders;
 * they are fetched when a ship is selected. */
export class OrderList {
  /** Orders fetched at this position, by ship. */
  private readonly cache = signal<{ position: string; of: Record<PieceId, PieceOrders> }>({
    position: "",
    of: {},
  });
  private readonly current = computed(() =>
    this.cache.value.position === this.session.position.value ? this.cache.value.of : {},
  );
  private readonly live = computed(() =>
    this.session.past.value ? null : this.session.live.value,
  );
  /** Ships whose orders must be fetched. */
  readonly unlisted = computed<readonly PieceId[]>(() => this.live.value?.unlisted ?? []);
  readonly orders = computed<Order[]>(() => {
    const listed = this.live.value?.orders ?? [];
    const asked = Object.values(this.live.value ? this.current.value : {});
    return asked.length > 0 ? [...asked.flatMap((one) => one.orders), ...listed] : listed;
  });
  /** Ships that can be aimed, as far as is known. */
  readonly aims = computed<PieceId[]>(() => {
    const listed = this.session.live.value?.aims ?? [];
    const asked = Object.values(this.current.value).flatMap((one) => one.aims);
    return asked.length > 0 ? [...listed, ...asked] : listed;
  });
  /** Ships that can be given an order. */
  readonly actors = computed<PieceId[]>(() => {
    const unlisted = this.unlisted.value;
    if (unlisted.length === 0) return actors(this.orders.value);
    return [...new Set([...unlisted, ...actors(this.orders.value)])];
  });

  constructor(
    private readonly session: Session,
    selection: Pick<Selection, "lead">,
  ) {
    effect(() => {
      const id = selection.lead.value;
      if (id !== null) this.load(id);
    });
  }

  /** Return whether a ship has orders. */
  has(id: PieceId): boolean {
    return this.unlisted.peek().includes(id) || this.orders.peek().some((o) => o.subject === id);
  }

  /** Fetch the orders of a ship, unless they are known or requested. */
  async load(id: PieceId): Promise<void> {
    if (!this.unlisted.value.includes(id) || id in this.current.value) return;
    const position = this.session.position.value;
    this.store(position, id, NOTHING);
    await this.fetch(position, id);
  }

  private async fetch(position: string, id: PieceId): Promise<void> {
    const answer = await this.session.connection.ask(
      withSeat({ do: "orders", subject: id }, this.session.acting.peek()),
    );
    if (answer.type === "orders" && answer.seq === this.session.live.peek()?.seq)
      this.store(position, id, answer);
  }

  private store(position: string, id: PieceId, found: PieceOrders): void {
    const before = this.cache.peek();
    if (position !== this.session.position.peek()) return;
    const of = before.position === position ? before.of : {};
    this.cache.value = { position, of: { ...of, [id]: found } };
  }
}
