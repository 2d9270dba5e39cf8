import { batch, signal } from "@preact/signals";
import type { Update } from "../net/wire";
import type { PlaybackStep } from "./playbackSteps";

/** Return whether a step shows more of the board. */
const showsMore = (step: PlaybackStep): boolean =>
  step.update !== null || step.roll !== null || step.lines.length > 0;

/** Show updates one after another, each in steps. */
export class Playback {
  private readonly waiting: Update[] = [];
  private steps: PlaybackStep[] = [];
  private timer: ReturnType<typeof setTimeout> | null = null;
  /** True while steps or updates are waiting. False once the whole update is shown: ships still
   * row, but the player can act. */
  readonly isBusy = signal(false);

  constructor(
    private readonly stepsOf: (update: Update, waiting: number) => PlaybackStep[],
    private readonly show: (step: PlaybackStep) => void,
  ) {}

  add(update: Update): void {
    this.waiting.push(update);
    if (this.timer === null) this.next();
    else this.isBusy.value = true;
  }

  /** Show the rest of the current update at once. */
  skip(): void {
    if (this.timer === null) return;
    clearTimeout(this.timer);
    while (this.steps.length > 0) this.present(this.steps.shift() as PlaybackStep);
    this.next();
  }

  private next(): void {
    this.timer = null;
    for (;;) {
      let step = this.steps.shift();
      if (!step) {
        const update = this.waiting.shift();
        if (!update) {
          this.isBusy.value = false;
          return;
        }
        this.steps = this.stepsOf(update, this.waiting.length);
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

  private present(step: PlaybackStep): void {
    batch(() => {
      this.isBusy.value = this.waiting.length > 0 || this.steps.some(showsMore);
      this.show(step);
    });
  }
}
