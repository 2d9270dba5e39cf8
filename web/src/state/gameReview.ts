import { computed, signal } from "@preact/signals";
import { api, reasonOf } from "../net/api";
import type { Entry, GameReview as ReviewData, SeatId, TurningPoint } from "../net/wire";
import type { Session } from "./session";
import { t } from "../text/t";

/** The review of a finished game. Load it once, when the player opens it. */
export class GameReview {
  readonly data = signal<ReviewData | null>(null);
  readonly trouble = signal("");
  /** True while the review page is open. */
  readonly open = signal(false);
  /** True if the review is visible: it is hidden while a past moment is shown. */
  readonly isVisible = computed(
    () => this.open.value && this.session.past.value === null && this.isOver.value,
  );
  readonly isOver = computed(() => Boolean(this.session.live.value?.result));
  /** The seat whose chances are drawn: the player's, or the first. */
  readonly seat = computed<SeatId | null>(() => {
    const { data } = this;
    const own = this.session.you.value;
    return own.length === 1 ? (own[0] ?? null) : (data.value?.seats[0] ?? null);
  });
  readonly index = computed(() =>
    Math.max(0, this.data.value?.seats.indexOf(this.seat.value ?? "") ?? 0),
  );
  private requestedAt = "";

  constructor(private readonly session: Session) {}

  show(): void {
    this.open.value = true;
    this.session.leavePast();
    void this.load();
  }

  /** Load the review if the game is over. */
  async load(): Promise<void> {
    const { session } = this;
    if (!this.isOver.value || this.requestedAt === session.position.value) return;
    this.requestedAt = session.position.value;
    this.trouble.value = "";
    try {
      this.data.value = await api.review(session.game, session.token);
    } catch (error) {
      this.requestedAt = "";
      this.trouble.value = reasonOf(error, t("game-review-review-not-loaded"));
    }
  }
}

/** Return the moment before a seat's last order up to a turning point, where it could have ordered
 * something else; without one, the moment before the turning point. */
export function momentBeforeOrder(
  entries: readonly Entry[],
  seat: SeatId | null,
  point: TurningPoint,
): number {
  let before = 0;
  let found: number | null = null;
  for (const entry of entries) {
    if (entry.kind === "chat" || entry.seq > point.at) continue;
    if (entry.seat === seat && entry.seq > before) found = before;
    before = Math.max(before, entry.seq);
  }
  return found ?? point.since;
}

/** Convert a chance to a whole percentage. */
export const percentOf = (chances: number): number => Math.round(chances * 100);

/** Format a signed percentage with a true minus sign. */
export const signedPercent = (value: number): string => {
  const whole = percentOf(value);
  return whole === 0 ? "0" : whole > 0 ? `+${whole}` : `−${-whole}`;
};

/** Return the SVG path of a seat's chances after each move. The x axis is 0 to 1000 as in the
 * scrubber; y goes from `height` (chance 0) to 0 (chance 1). */
export function curvePath(
  standings: ReviewData["standings"],
  seat: number,
  length: number,
  height: number,
): string {
  return standings
    .map((one, i) => {
      const x = scrubberX(one.at, length).toFixed(1);
      const y = (height * (1 - (one.chances[seat] ?? 0))).toFixed(1);
      return `${i === 0 ? "M" : "L"}${x},${y}`;
    })
    .join("");
}

/** Return the x position of a move on the scrubber, 0 to 1000. */
export const scrubberX = (n: number, length: number): number =>
  10 + (980 * Math.min(n, length)) / Math.max(length, 1);
