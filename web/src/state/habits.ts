import { computed, effect, signal } from "@preact/signals";
import { readStored, writeStored } from "../common/settings";
import type { Order } from "../net/wire";
import { withSeat, type Session } from "./session";

/** What a seat has done always where it does itself when nobody chooses. Kept in this browser, by
 * the kind of decision. */
export class Habits {
  /** By seat and kind of decision: several seats may share a screen. */
  private readonly kept = signal<Record<string, boolean>>({});
  private answered = "";
  /** What would be done of itself now. */
  readonly usual = computed<Order | null>(() => {
    const live = this.session.live.value;
    if (!live?.prompt.yours || this.session.past.value) return null;
    return live.orders.find((order) => order.usual && !order.refused) ?? null;
  });
  /** Whether it is always done where this is asked. */
  readonly always = computed(
    () => this.usual.value !== null && this.kept.value[this.kind.value] === true,
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
      const usual = this.always.value ? this.usual.value : null;
      if (!usual || !this.session.myTurn.value || this.answered === position) return;
      this.answered = position;
      const base = this.session.live.peek()?.seq ?? 0;
      void this.session.ask(
        withSeat({ do: "order" as const, text: usual.text, base }, this.session.acting.peek()),
      );
    });
  }

  /** Does it always from now on, this time as well; or asks again. */
  set(always: boolean): void {
    this.keep({ ...this.kept.peek(), [this.kind.peek()]: always });
  }

  /** Whether anything is done always. */
  readonly some = computed(() => Object.values(this.kept.value).some((always) => always));

  forget(): void {
    this.keep({});
  }

  private keep(kept: Record<string, boolean>): void {
    this.kept.value = kept;
    writeStored(this.key, kept);
  }
}
