import { computed, effect, signal } from "@preact/signals";
import { readStored, writeStored } from "../common/settings";
import type { Order } from "../net/wire";
import { withSeat, type Session } from "./session";

/** Decisions that a seat always answers with the default. Stored in this browser by kind of
 * decision. */
export class Habits {
  /** By seat and kind of decision, because several seats may share a screen. */
  private readonly kept = signal<Record<string, boolean>>({});
  private answered = "";
  /** The default order for the current decision. */
  readonly usualOrder = computed<Order | null>(() => {
    const live = this.session.live.value;
    if (!live?.prompt.yours || this.session.past.value) return null;
    return live.orders.find((order) => order.usual && !order.refused) ?? null;
  });
  /** True if the default is always played for this decision. */
  readonly isAlways = computed(
    () => this.usualOrder.value !== null && this.kept.value[this.kind.value] === true,
  );
  private readonly kind = computed(
    () => `${this.session.acting.value} ${this.session.live.value?.prompt.phase ?? ""}`,
  );
  private readonly key: string;

  constructor(private readonly session: Session) {
    this.key = `habits.${session.game}`;
    this.kept.value = readStored(this.key, {});
    effect(() => {
      const position = this.session.position.value;
      const usual = this.isAlways.value ? this.usualOrder.value : null;
      if (!usual || !this.session.myTurn.value || this.answered === position) return;
      this.answered = position;
      const base = this.session.live.peek()?.seq ?? 0;
      void this.session.ask(
        withSeat({ do: "order" as const, text: usual.text, base }, this.session.acting.peek()),
      );
    });
  }

  /** Always play the default from now on, including this time; or ask again. */
  set(always: boolean): void {
    this.keep({ ...this.kept.peek(), [this.kind.peek()]: always });
  }

  /** True if any decision has a stored default. */
  readonly hasAny = computed(() => Object.values(this.kept.value).some((always) => always));

  forget(): void {
    this.keep({});
  }

  private keep(kept: Record<string, boolean>): void {
    this.kept.value = kept;
    writeStored(this.key, kept);
  }
}
