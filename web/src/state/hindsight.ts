import { computed, signal } from "@preact/signals";
import { api, reasonOf } from "../net/api";
import type { Hindsight as Told, SeatId } from "../net/wire";
import type { Session } from "./session";

/** A game that is over, looked back at: asked for once, when somebody wants to see it. */
export class Hindsight {
  readonly told = signal<Told | null>(null);
  readonly trouble = signal("");
  /** Whether the page after the game is open. */
  readonly open = signal(false);
  /** It is seen where the present is: a moment of the past is shown on the board. */
  readonly seen = computed(
    () => this.open.value && this.session.past.value === null && this.over.value,
  );
  readonly over = computed(() => Boolean(this.session.live.value?.result));
  /** Whose chances are drawn: the reader's, or those of the first side. */
  readonly seat = computed<SeatId | null>(() => {
    const { told } = this;
    const own = this.session.you.value;
    return own.length === 1 ? (own[0] ?? null) : (told.value?.seats[0] ?? null);
  });
  readonly index = computed(() =>
    Math.max(0, this.told.value?.seats.indexOf(this.seat.value ?? "") ?? 0),
  );
  private asked = "";

  constructor(private readonly session: Session) {}

  show(): void {
    this.open.value = true;
    this.session.leavePast();
    void this.load();
  }

  /** Asks for it, where the game is over and it is not here. */
  async load(): Promise<void> {
    const { session } = this;
    if (!this.over.value || this.asked === session.position.value) return;
    this.asked = session.position.value;
    this.trouble.value = "";
    try {
      this.told.value = await api.hindsight(session.game, session.token);
    } catch (error) {
      this.asked = "";
      this.trouble.value = reasonOf(error, "The game could not be looked back at.");
    }
  }
}

/** Of a seat's chances the whole number in a hundred. */
export const inHundred = (chances: number): number => Math.round(chances * 100);

/** A signed number in a hundred, with a true minus. */
export const signed = (value: number): string => {
  const whole = inHundred(value);
  return whole === 0 ? "0" : whole > 0 ? `+${whole}` : `−${-whole}`;
};

/** The path of a curve through the chances after each move, on a scale of 0 to 1000 as the replay
 * has it, and `height` high; 0 to 1 upward. */
export function curvePath(
  standings: Told["standings"],
  seat: number,
  length: number,
  height: number,
): string {
  return standings
    .map((one, i) => {
      const x = scaleAt(one.at, length).toFixed(1);
      const y = (height * (1 - (one.chances[seat] ?? 0))).toFixed(1);
      return `${i === 0 ? "M" : "L"}${x},${y}`;
    })
    .join("");
}

/** Where a move stands on the scale of the replay, 0 to 1000. */
export const scaleAt = (n: number, length: number): number =>
  10 + (980 * Math.min(n, length)) / Math.max(length, 1);
