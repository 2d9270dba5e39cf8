import { computed } from "@preact/signals";
import type { Session } from "./session";

/** What a table lets its players measure. */
export class TableRules {
  /** True if nothing may be measured before an order is given. */
  readonly cannotMeasure = computed(() => this.session.live.value?.measuring === false);
  readonly cannotUseRuler = computed(() => this.session.live.value?.ruler === false);
  /** True on a table without a lattice: not all orders can be listed, and odds are sent on
   * request. */
  readonly isOpenTable = computed(() => this.session.live.value?.frame.snap === 0);

  constructor(private readonly session: Pick<Session, "live">) {}
}
