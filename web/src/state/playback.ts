import { batch, signal } from "@preact/signals";
import type { Update } from "../net/wire";
import type { Unfolding } from "./unfolding";

/** Shows updates one after another, each step by step, and each when the one before has been
 * seen. */
export class Playback {
  private readonly waiting: Update[] = [];
  private steps: Unfolding[] = [];
  private timer: ReturnType<typeof setTimeout> | null = null;
  /** Steps or updates are left to show. False during the last step, which shows the whole update:
   * ships still row then, but the reader can act. */
  readonly unfolding = signal(false);

  constructor(
    private readonly unfold: (update: Update, waiting: number) => Unfolding[],
    private readonly show: (step: Unfolding) => void,
  ) {}

  add(update: Update): void {
    this.waiting.push(update);
    if (this.timer === null) this.next();
    else this.unfolding.value = true;
  }

  /** Shows the rest of what is under way at once. */
  hurry(): void {
    if (this.timer === null) return;
    clearTimeout(this.timer);
    while (this.steps.length > 0) this.present(this.steps.shift() as Unfolding);
    this.next();
  }

  private next(): void {
    this.timer = null;
    for (;;) {
      let step = this.steps.shift();
      if (!step) {
        const update = this.waiting.shift();
        if (!update) {
          this.unfolding.value = false;
          return;
        }
        this.steps = this.unfold(update, this.waiting.length);
        step = this.steps.shift();
      }
      if (!step) continue;
      this.present(step);
      if (step.ms > 0) {
        this.timer = setTimeout(() => this.next(), step.ms);
        return;
      }
    }
  }

  private present(step: Unfolding): void {
    batch(() => {
      this.unfolding.value = this.steps.length > 0 || this.waiting.length > 0;
      this.show(step);
    });
  }
}
