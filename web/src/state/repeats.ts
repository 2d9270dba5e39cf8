import { computed, effect, signal } from "@preact/signals";
import { readStored, writeStored } from "../common/settings";
import type { Order } from "../net/wire";
import { withSeat, type Session } from "./session";

/** So many answers at most are a question that may be answered once for all impulses. */
const MOST = 3;

/** A question of the whole side, without cards, that comes again impulse after impulse: who wants
 * to is asked it once a cycle, and his page gives the same answer in the impulses that follow. */
export class Repeats {
  /** Whether it is asked once only. Kept in this browser. */
  readonly once = signal(false);
  private answer: { key: string; text: string; seq: number } | null = null;
  /** Tells the questions of one cycle from others; "" for any other question. */
  readonly key = computed(() => {
    const live = this.session.live.value;
    if (!live?.prompt.yours || live.prompt.window || this.session.past.value) return "";
    if (!live.cards?.track || !repeatable(live.orders)) return "";
    const texts = live.orders.map((order) => order.text).sort();
    return [this.session.acting.value, live.turn.number, live.prompt.phase, ...texts].join("|");
  });

  constructor(private readonly session: Session) {
    this.once.value = readStored(this.stored(), false);
    effect(() => this.follow());
  }

  set(once: boolean): void {
    // What was said before holds no more: the next answer does.
    this.answer = null;
    this.once.value = once;
    writeStored(this.stored(), once);
  }

  /** An order was given: the answer to the question, if it is one. */
  given(text: string): void {
    const key = this.key.peek();
    if (key !== "") this.answer = { key, text, seq: this.session.live.peek()?.seq ?? 0 };
  }

  /** Gives the same answer in the next impulse. The cycle is over when its track is gone; who took
   * an answer back is asked. */
  private follow(): void {
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

const repeatable = (orders: readonly Order[]): boolean =>
  orders.length > 1 &&
  orders.length <= MOST &&
  orders.every(
    (o) =>
      o.subject === null &&
      o.kind === "pass" &&
      o.refused === null &&
      o.use === "" &&
      !o.declines &&
      o.cards.length === 0,
  );
