import { signal } from "@preact/signals";
import { api, reasonOf } from "../net/api";
import type { Entry, OrderExplanation } from "../net/wire";
import type { Session } from "./session";
import { t } from "../text/t";

/** The computer's explanation of one of its orders, requested on its line of the log. */
export class Why {
  readonly explanation = signal<OrderExplanation | null>(null);
  readonly trouble = signal("");
  /** The explained move, or null. */
  readonly at = signal<number | null>(null);

  constructor(private readonly session: Session) {}

  /** Return whether a line is an order that the computer can explain. Against people elsewhere, it
   * explains only after the game. */
  isPossible(entry: Entry): boolean {
    const { welcome, you, live } = this.session;
    if (entry.seat === null || entry.kind === "chat" || welcome.value?.by_hand) return false;
    const seats = welcome.value?.seats ?? [];
    const alone = seats.every((seat) => seat.kind !== "person" || you.value.includes(seat.id));
    const computer = seats.some((seat) => seat.id === entry.seat && seat.kind === "computer");
    return computer && (alone || Boolean(live.value?.result));
  }

  async ask(at: number): Promise<void> {
    const { session } = this;
    this.at.value = at;
    this.explanation.value = null;
    this.trouble.value = "";
    try {
      const explanation = await api.why(session.game, session.token, at);
      if (this.at.value === at) this.explanation.value = explanation;
    } catch (error) {
      if (this.at.value === at)
        this.trouble.value = reasonOf(error, t("why-no-explanation-loaded"));
    }
  }

  /** Return whether this line's explanation is open. */
  isOpenFor(entry: Entry): boolean {
    return this.at.value === entry.seq && this.isPossible(entry);
  }

  close(): void {
    this.at.value = null;
  }
}
