import { computed } from "@preact/signals";
import type { Order } from "../net/wire";
import type { Draft } from "./draft";
import type { Forms } from "./forms";
import type { OrderList } from "./orderList";
import { attacks, nextSteps, ordersOf, placements } from "./orders";
import type { Selection } from "./selection";
import type { Session } from "./session";

/** More attacks than this are shown only as far as they continue the steps. */
const MAX_STRIKES = 8;

interface Parts {
  selection: Pick<Selection, "lead">;
  draft: Pick<Draft, "steps">;
  orderList: Pick<OrderList, "orders" | "actors" | "aims">;
  forms: Pick<Forms, "all">;
}

/** The orders that the player may choose next, given the selected piece and the steps so far. */
export class Candidates {
  /** The orders of the selected piece. */
  readonly own = computed(() =>
    ordersOf(this.parts.orderList.orders.value, this.parts.selection.lead.value),
  );
  /** Pieces that can be given an order: those with listed orders, then those that can be aimed. */
  readonly ready = computed(() => {
    const { orderList } = this.parts;
    const aims = this.session.past.value ? [] : orderList.aims.value;
    return [...new Set([...orderList.actors.value, ...aims])];
  });
  /** Placements to press on the board. A form for placing replaces them. */
  readonly placing = computed(() =>
    this.parts.forms.all.value.length > 0 ? [] : placements(this.parts.orderList.orders.value),
  );
  /** The next possible steps. After a complete order, the first steps again, so that another can
   * start. */
  readonly next = computed(() => {
    const further = nextSteps(this.own.value, this.parts.draft.steps.value);
    return further.length > 0 ? further : nextSteps(this.own.value, []);
  });
  /** True while the chosen steps can be continued. */
  readonly open = computed(() => {
    const steps = this.parts.draft.steps.value;
    return steps.length > 0 && nextSteps(this.own.value, steps).length > 0;
  });
  /** Attacks to show on the board, whatever the steps so far. If there are very many, only those
   * that continue the steps; in a puzzle, only those that are one step away. */
  readonly strikes = computed(() => {
    const all = attacks(this.own.value, []);
    if (this.session.isPuzzle) return this.nextStrikes();
    if (all.length <= MAX_STRIKES) return all;
    return attacks(this.own.value, this.open.value ? this.parts.draft.steps.value : []);
  });

  /** Return the attacks one step after the chosen ones; after a complete order, the first ones. */
  private nextStrikes(): Order[] {
    const after = (steps: readonly string[]): Order[] =>
      attacks(this.own.value, steps).filter((o) => o.steps.length <= steps.length + 1);
    const next = after(this.parts.draft.steps.value);
    return next.length > 0 || this.open.value ? next : after([]);
  }

  constructor(
    private readonly session: Pick<Session, "past" | "isPuzzle">,
    private readonly parts: Parts,
  ) {}
}
