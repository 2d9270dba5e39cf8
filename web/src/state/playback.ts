import type { Update } from "../net/wire";
import type { Unfolding } from "./unfolding";

/** Shows updates one after another, each step by step, and each when the one before has been
 * seen. */
export class Playback {
  private readonly waiting: Update[] = [];
  private steps: Unfolding[] = [];
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(
    private readonly unfold: (update: Update, waiting: number) => Unfolding[],
    private readonly show: (step: Unfolding) => void,
  ) {}

  add(update: Update): void {
    this.waiting.push(update);
    if (this.timer === null) this.next();
  }

  /** Whether something is still to be seen. */
  get busy(): boolean {
    return this.timer !== null;
  }

  /** Shows the rest of what is under way at once. */
  hurry(): void {
    if (this.timer === null) return;
    clearTimeout(this.timer);
    for (const step of this.steps.splice(0)) this.show(step);
    this.next();
  }

  private next(): void {
    this.timer = null;
    for (;;) {
      let step = this.steps.shift();
      if (!step) {
        const update = this.waiting.shift();
        if (!update) return;
        this.steps = this.unfold(update, this.waiting.length);
        step = this.steps.shift();
      }
      if (!step) continue;
      this.show(step);
      if (step.ms > 0) {
        this.timer = setTimeout(() => this.next(), step.ms);
        return;
      }
    }
  }
}
