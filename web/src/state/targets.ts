import { computed, effect } from "@preact/signals";
import type { Order, PieceId } from "../net/wire";
import type { OrderDraft } from "./draft";
import { byWorth } from "./pills";
import type { Session } from "./session";

/** Whom ships may attack from where they lie, where that is chosen from a list: ship by ship, the
 * targets of each with the best first. */
export class Targets {
  private readonly open = computed<Order[]>(() => {
    const live = this.session.live.value;
    if (!live?.prompt.yours || this.session.past.value || this.draft.blind.value) return [];
    if (!this.draft.openTable.value || this.draft.duties.all.value.length > 0) return [];
    return this.draft.orders.value.filter((o) => o.kind === "attack" && o.manner && !o.refused);
  });
  /** The ships that may still attack. */
  readonly ships = computed<PieceId[]>(() => [
    ...new Set([
      ...this.open.value.flatMap((o) => (o.subject === null ? [] : [o.subject])),
      ...(this.open.value.length > 0 ? this.draft.listing.unlisted.value : []),
    ]),
  ]);
  readonly shown = computed(() => this.open.value.length > 0);
  /** What the ship in hand may do, the best first. */
  readonly all = computed<Order[]>(() =>
    byWorth(
      this.open.value.filter((o) => o.subject === this.draft.lead.value),
      this.draft.known,
    ),
  );

  constructor(
    private readonly draft: OrderDraft,
    private readonly session: Session,
  ) {
    // Ship by ship: when one has done what she can, the next is in hand.
    effect(() => {
      void this.session.position.value;
      if (this.shown.value && this.session.myTurn.value && this.draft.selected.peek() === null)
        this.draft.select(this.ships.peek()[0] ?? null);
    });
  }

  /** Takes an attack in hand; the one in hand is given. */
  press(order: Order): void {
    if (this.draft.order.value?.text === order.text) void this.draft.confirm();
    else this.draft.pick(order);
  }
}
