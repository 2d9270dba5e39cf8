import { effect, signal } from "@preact/signals";
import type { PieceId, SeatId, Threat } from "../net/wire";
import type { Session } from "./session";

const REST_MS = 550;

/** The inspected ship: under a resting pointer, or with its sheet held open. */
export class Inspection {
  readonly at = signal<PieceId | null>(null);
  readonly isHeld = signal(false);
  /** Threats by seat, as far as they were requested. */
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
      for (const side of live?.roster ?? [])
        if (side.seat !== own) void this.fetchThreats(side.seat);
    });
  }

  /** Open a ship's sheet if the pointer or the focus stays on it. */
  rest(id: PieceId): void {
    this.leave();
    if (this.isHeld.value) return;
    this.timer = setTimeout(() => (this.at.value = id), REST_MS);
  }

  leave(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    if (!this.isHeld.value) this.at.value = null;
  }

  hold(id: PieceId): void {
    this.leave();
    this.isHeld.value = true;
    this.at.value = id;
  }

  toggle(id: PieceId): void {
    if (this.isHeld.value && this.at.value === id) this.close();
    else this.hold(id);
  }

  /** Move an open sheet to the focused ship. */
  follow(id: PieceId): void {
    if (this.isHeld.value) this.at.value = id;
  }

  /** Close the sheet; false if none was open. */
  close(): boolean {
    const open = this.at.value !== null;
    this.isHeld.value = false;
    this.leave();
    return open;
  }

  private async fetchThreats(seat: SeatId): Promise<void> {
    if (this.asked.has(seat)) return;
    this.asked.add(seat);
    const live = this.session.live.peek();
    const answer = await this.session.connection.ask({ do: "threats", seat });
    if (answer.type === "threats" && this.session.live.peek() === live)
      this.threats.value = { ...this.threats.peek(), [seat]: answer.items };
  }
}
