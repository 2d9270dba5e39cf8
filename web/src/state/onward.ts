import { effect, signal } from "@preact/signals";
import type { Onward as Answer, Order } from "../net/wire";
import type { OrderInHand } from "./inHand";
import { withSeat, type Session } from "./session";

/** So long the ghost has to stand still before it is asked what could be attacked from there, in
 * thousandths of a second. */
const REST_MS = 250;

/** What the ship in hand could attack from where her ghost stands, with what is left then. */
export class Onward {
  /** The answer for the move that is shown; null while there is none. */
  readonly found = signal<Answer | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly draft: OrderInHand,
    private readonly session: Session,
  ) {
    effect(() => {
      const order = this.draft.previewed.value;
      const moment = this.session.position.value;
      this.found.value = null;
      clearTimeout(this.timer);
      if (!order || !this.leads(order)) return;
      this.timer = setTimeout(() => void this.ask(order, moment), REST_MS);
    });
  }

  /** Whether an order is a move of one ship after which it can be asked on: where attacks follow in
   * the same order they stand on the board already. */
  private leads(order: Order): boolean {
    return (
      order.kind === "move" &&
      order.subject !== null &&
      order.refused === null &&
      order.aim === undefined &&
      !this.draft.dragging.value &&
      !this.draft.blind.value &&
      !this.session.past.value &&
      this.session.live.value?.prompt.yours === true &&
      !this.draft.strikes.value.some((strike) => strike.steps.length > 1)
    );
  }

  private async ask(order: Order, moment: string): Promise<void> {
    const answer = await this.session.connection.ask(
      withSeat({ do: "onward", text: order.text }, this.session.acting.peek()),
    );
    if (
      answer.type === "onward" &&
      moment === this.session.position.peek() &&
      this.draft.previewed.peek()?.text === order.text
    )
      this.found.value = answer.attacks.length > 0 ? answer : null;
  }
}
