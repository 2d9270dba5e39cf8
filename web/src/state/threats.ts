import { signal } from "@preact/signals";
import type { Threat } from "../net/wire";
import type { Session } from "./session";

/** Why there is no ruler and no reach. */
export const BLIND = "At this table nothing is measured before an order is given.";

/** What the enemies could strike in their next turns from where they lie, when it is asked for. */
export class Threats {
  readonly shown = signal<Threat[] | null>(null);
  /** How often they were asked for, put away, or overtaken by an update: an answer to an older
   * question is nothing. */
  private asked = 0;

  constructor(
    private readonly session: Session,
    private readonly blind: () => boolean,
  ) {}

  /** Puts away what is shown, and does not listen to an answer on its way. */
  drop(): void {
    this.asked++;
    this.shown.value = null;
  }

  async show(): Promise<void> {
    const asked = ++this.asked;
    const { session } = this;
    if (this.blind()) {
      session.notice.value = BLIND;
      return;
    }
    const mine = session.acting.value;
    const side = session.live.value?.roster.find((one) => one.seat === mine);
    const own = new Set(side?.ships.map((ship) => ship.id));
    const others = (session.welcome.value?.seats ?? []).filter((seat) => seat.id !== mine);
    const answers = await Promise.all(
      others.map((seat) => session.connection.ask({ do: "threats", seat: seat.id })),
    );
    if (asked !== this.asked) return;
    const failed = answers.find((answer) => answer.type === "error" || answer.type === "refused");
    if (failed) {
      session.notice.value = failed.type === "error" ? failed.message : failed.sentence;
      return;
    }
    const found = answers.flatMap((answer) => (answer.type === "threats" ? answer.items : []));
    // With three players those of an ally are no threat to this one.
    this.shown.value = found.filter(
      (threat) => threat.target === null || own.has(threat.target) || mine === null,
    );
    if (found.length === 0)
      session.notice.value = "No enemy can strike anything in its next turn from where it lies.";
  }

  /** Shows them, or puts them away. */
  async toggle(): Promise<void> {
    if (this.shown.value === null) await this.show();
    else this.drop();
  }
}
