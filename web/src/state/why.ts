import { signal } from "@preact/signals";
import { api, reasonOf } from "../net/api";
import type { Entry, Why as Told } from "../net/wire";
import type { Session } from "./session";

/** Why the computer gave an order: asked for on its line of the log. */
export class Why {
  readonly told = signal<Told | null>(null);
  readonly trouble = signal("");
  /** The move that is asked about; null: nothing is. */
  readonly at = signal<number | null>(null);

  constructor(private readonly session: Session) {}

  /** Whether a line is an order of the computer's of which it may say why: against people elsewhere
   * it does so when the game is over. */
  possible(entry: Entry): boolean {
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
    this.told.value = null;
    this.trouble.value = "";
    try {
      const told = await api.why(session.game, session.token, at);
      if (this.at.value === at) this.told.value = told;
    } catch (error) {
      if (this.at.value === at)
        this.trouble.value = reasonOf(error, "The computer does not say why now.");
    }
  }

  /** Whether this line is asked about. */
  asked(entry: Entry): boolean {
    return this.at.value === entry.seq && this.possible(entry);
  }

  close(): void {
    this.at.value = null;
  }
}
