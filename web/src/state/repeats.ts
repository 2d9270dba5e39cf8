import { computed, effect, signal } from "@preact/signals";
import { readStored, writeStored } from "../common/settings";
import type { Order } from "../net/wire";
import { withSeat, type Session } from "./session";

/** Questions with more answers than this cannot be answered for all impulses at once. */
const MAX_ANSWERS = 3;

/** A question of the whole side, without cards, that repeats each impulse. The player may answer it
 * once per cycle; the page then repeats the answer. */
export class Repeats {
  /** True if the question is asked once per cycle. Stored in this browser. */
  readonly once = signal(false);
  private answer: { key: string; text: string; seq: number } | null = null;
  /** Identifies the question of this cycle; "" for any other question. */
  readonly key = computed(() => {
    const live = this.session.live.value;
    if (!live?.prompt.yours || live.prompt.window || this.session.past.value) return "";
    if (!live.cards?.track || !isRepeatable(live.orders)) return "";
    const texts = live.orders.map((order) => order.text).sort();
    return [this.session.acting.value, live.turn.number, live.prompt.phase, ...texts].join("|");
  });

  constructor(private readonly session: Session) {
    this.once.value = readStored(this.stored(), false);
    effect(() => this.update());
  }

  set(once: boolean): void {
    // The next answer replaces the old one.
    this.answer = null;
    this.once.value = once;
    writeStored(this.stored(), once);
  }

  /** Remember the answer to the question, if the order is one. */
  recordOrder(text: string): void {
    const key = this.key.peek();
    if (key !== "") this.answer = { key, text, seq: this.session.live.peek()?.seq ?? 0 };
  }

  /** Repeat the answer in the next impulse. Ask again in a new cycle, or after the player undid the
   * answer. */
  private update(): void {
    const live = this.session.live.value;
    const [once, key, last] = [this.once.value, this.key.value, this.answer];
    if (!live || !last) return;
    if (!live.cards?.track || live.seq <= last.seq) {
      if (!live.cards?.track || live.seq < last.seq) this.answer = null;
      return;
    }
    if (!once || key !== last.key) return;
    this.answer = { ...last, seq: live.seq };
    void this.session.ask(
      withSeat(
        { do: "order" as const, text: last.text, base: live.seq },
        this.session.acting.peek(),
      ),
    );
  }

  private stored(): string {
    return `repeats.${this.session.game}`;
  }
}

const isRepeatable = (orders: readonly Order[]): boolean =>
  orders.length > 1 &&
  orders.length <= MAX_ANSWERS &&
  orders.every(
    (o) =>
      o.subject === null &&
      o.kind === "pass" &&
      o.refused === null &&
      o.use === "" &&
      !o.declines &&
      o.cards.length === 0,
  );
