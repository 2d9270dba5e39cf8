import { effect, signal } from "@preact/signals";
import type { NextAttacksAnswer, Order } from "../net/wire";
import { withSeat, type Session } from "./session";
import type { Candidates } from "./candidates";
import type { Draft } from "./draft";
import type { TableRules } from "./tableRules";

/** Milliseconds that the ghost must rest before its attacks are requested. */
const REST_MS = 250;

interface Parts {
  rules: Pick<TableRules, "cannotMeasure">;
  draft: Pick<Draft, "preview" | "dragging">;
  candidates: Pick<Candidates, "strikes">;
}

/** Attacks that the selected ship could make from its ghost's position. */
export class NextAttacks {
  /** The answer for the previewed move, or null. */
  readonly answer = signal<NextAttacksAnswer | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly session: Session,
    private readonly parts: Parts,
  ) {
    effect(() => {
      const order = this.parts.draft.preview.value;
      const moment = this.session.position.value;
      this.answer.value = null;
      clearTimeout(this.timer);
      if (!order || !this.canAsk(order)) return;
      this.timer = setTimeout(() => void this.fetch(order, moment), REST_MS);
    });
  }

  /** Return whether to request attacks after this order: it must be a move of one ship. Attacks
   * that continue the same order are already on the board. */
  private canAsk(order: Order): boolean {
    return (
      order.kind === "move" &&
      order.subject !== null &&
      order.refused === null &&
      order.aim === undefined &&
      !this.parts.draft.dragging.value &&
      !this.parts.rules.cannotMeasure.value &&
      !this.session.past.value &&
      this.session.live.value?.prompt.yours === true &&
      !this.parts.candidates.strikes.value.some((strike) => strike.steps.length > 1)
    );
  }

  private async fetch(order: Order, moment: string): Promise<void> {
    const answer = await this.session.connection.ask(
      withSeat({ do: "onward", text: order.text }, this.session.acting.peek()),
    );
    if (
      answer.type === "onward" &&
      moment === this.session.position.peek() &&
      this.parts.draft.preview.peek()?.text === order.text
    )
      this.answer.value = answer.attacks.length > 0 ? answer : null;
  }
}
