import { signal } from "@preact/signals";
import type { Odds, Order, PieceId, WeighedOrder } from "../net/wire";
import { withSeat, type Session } from "./session";

/** The odds of attacks, told with their orders or asked for; known until the next update. */
export class Weighing {
  private readonly told = signal<Record<string, Odds | null>>({});
  /** The moment and the ship whose attacks were all asked about. */
  private asked = "";

  constructor(private readonly session: Session) {}

  of(order: Order): Odds | null {
    return order.odds ?? this.told.value[order.text] ?? null;
  }

  /** Keeps odds that were asked for. */
  learned(items: readonly WeighedOrder[]): void {
    this.told.value = {
      ...this.told.peek(),
      ...Object.fromEntries(items.map((item) => [item.text, item.odds])),
    };
  }

  forget(): void {
    this.told.value = {};
    this.asked = "";
  }

  /** Asks for the odds of every attack of a ship, so that the best of them can be told. */
  async learnAll(subject: PieceId): Promise<void> {
    const key = `${this.session.live.peek()?.seq} ${subject}`;
    if (this.asked === key) return;
    this.asked = key;
    const answer = await this.session.connection.ask(
      withSeat({ do: "odds", subject }, this.session.acting.peek()),
    );
    if (answer.type === "odds") this.learned(answer.items);
  }

  /** Asks for those of one order, once. */
  async learn(order: Order): Promise<void> {
    if (order.text in this.told.peek()) return;
    this.told.value = { ...this.told.peek(), [order.text]: null };
    const answer = await this.session.connection.ask(
      withSeat({ do: "check", text: order.text }, this.session.acting.peek()),
    );
    if (answer.type === "checked" && answer.odds)
      this.told.value = { ...this.told.peek(), [order.text]: answer.odds };
  }
}
