import { effect, signal } from "@preact/signals";
import type { PieceId, SeatId, Threat } from "../net/wire";
import type { Session } from "./session";

const REST_MS = 550;

/** Which ship is being looked at: one under a resting pointer, or one whose sheet is held open
 * until it is dropped. */
export class Inspection {
  readonly at = signal<PieceId | null>(null);
  readonly held = signal(false);
  /** What every side could strike now, as far as it was asked for. */
  readonly threats = signal<Record<SeatId, Threat[]>>({});
  private readonly asked = new Set<SeatId>();
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(private readonly session: Session) {
    effect(() => {
      void session.live.value;
      this.asked.clear();
      this.threats.value = {};
    });
    effect(() => {
      const [id, live] = [this.at.value, session.live.value];
      const own = live?.roster.find((side) => side.ships.some((ship) => ship.id === id))?.seat;
      if (own === undefined || session.past.value || live?.measuring === false) return;
      for (const side of live?.roster ?? []) if (side.seat !== own) void this.learn(side.seat);
    });
  }

  /** The pointer or the focus has come to a ship: her sheet opens if it stays. */
  rest(id: PieceId): void {
    this.leave();
    if (this.held.value) return;
    this.timer = setTimeout(() => (this.at.value = id), REST_MS);
  }

  leave(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    if (!this.held.value) this.at.value = null;
  }

  hold(id: PieceId): void {
    this.leave();
    this.held.value = true;
    this.at.value = id;
  }

  toggle(id: PieceId): void {
    if (this.held.value && this.at.value === id) this.drop();
    else this.hold(id);
  }

  /** An open sheet goes along with the focus. */
  follow(id: PieceId): void {
    if (this.held.value) this.at.value = id;
  }

  /** False when no sheet was open. */
  drop(): boolean {
    const open = this.at.value !== null;
    this.held.value = false;
    this.leave();
    return open;
  }

  private async learn(seat: SeatId): Promise<void> {
    if (this.asked.has(seat)) return;
    this.asked.add(seat);
    const live = this.session.live.peek();
    const answer = await this.session.connection.ask({ do: "threats", seat });
    if (answer.type === "threats" && this.session.live.peek() === live)
      this.threats.value = { ...this.threats.peek(), [seat]: answer.items };
  }
}
