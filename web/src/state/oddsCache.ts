import { signal } from "@preact/signals";
import type { Odds, Order, PieceId, AttackOdds } from "../net/wire";
import { withSeat, type Session } from "./session";

/** Odds of attacks, sent with the orders or fetched. Valid until the next update. */
export class OddsCache {
  private readonly byText = signal<Record<string, Odds | null>>({});
  /** The position and ship for which all odds were requested. */
  private requestedFor = "";

  constructor(private readonly session: Session) {}

  readonly of = (order: Order): Odds | null => order.odds ?? this.byText.value[order.text] ?? null;

  /** Look up the odds by which attacks are sorted. A puzzle does not say which is the best. */
  readonly rank = (order: Order): Odds | null => (this.session.isPuzzle ? null : this.of(order));

  /** Store fetched odds. */
  store(items: readonly AttackOdds[]): void {
    this.byText.value = {
      ...this.byText.peek(),
      ...Object.fromEntries(items.map((item) => [item.text, item.odds])),
    };
  }

  clear(): void {
    this.byText.value = {};
    this.requestedFor = "";
  }

  /** Fetch the odds of all attacks of a ship, to find the best. */
  async fetchAll(subject: PieceId): Promise<void> {
    const key = `${this.session.live.peek()?.seq} ${subject}`;
    if (this.requestedFor === key) return;
    this.requestedFor = key;
    const answer = await this.session.connection.ask(
      withSeat({ do: "odds", subject }, this.session.acting.peek()),
    );
    if (answer.type === "odds") this.store(answer.items);
  }

  /** Fetch the odds of one order, once. */
  async fetch(order: Order): Promise<void> {
    if (order.text in this.byText.peek()) return;
    this.byText.value = { ...this.byText.peek(), [order.text]: null };
    const answer = await this.session.connection.ask(
      withSeat({ do: "check", text: order.text }, this.session.acting.peek()),
    );
    if (answer.type === "checked" && answer.odds)
      this.byText.value = { ...this.byText.peek(), [order.text]: answer.odds };
  }
}
