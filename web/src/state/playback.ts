import type { Update } from "../net/wire";

const FULL_MS = 420;
const STEP_MS = 140;
const LONGEST_MS = 1200;

/** How long the ships of one update row: one path 420 ms, 140 ms for each further leg, at most 1.2
 * s; less when others wait. */
export function rowingTime(update: Update, waiting: number): number {
  const legs = Math.max(0, ...update.moves.map((move) => move.path.length - 1));
  if (legs === 0) return 0;
  const whole = Math.min(LONGEST_MS, FULL_MS + (legs - 1) * STEP_MS);
  return waiting > 12 ? 0 : waiting > 4 ? STEP_MS : whole;
}

/** Shows updates one after another, each when the ships of the one before have come to rest. */
export class Playback {
  private readonly waiting: Update[] = [];
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(
    private readonly show: (update: Update, rowing: number) => void,
    private readonly still: () => boolean,
  ) {}

  add(update: Update): void {
    this.waiting.push(update);
    if (this.timer === null) this.next();
  }

  private next(): void {
    this.timer = null;
    for (let update = this.waiting.shift(); update; update = this.waiting.shift()) {
      const rowing = this.still() ? 0 : rowingTime(update, this.waiting.length);
      this.show(update, rowing);
      if (rowing > 0) {
        this.timer = setTimeout(() => this.next(), rowing + 30);
        return;
      }
    }
  }
}
