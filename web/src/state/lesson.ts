import { computed, effect, signal } from "@preact/signals";
import { finishLesson } from "../common/lessons";
import { readStored, writeStored } from "../common/settings";
import { api } from "../net/api";
import type { Lesson as LessonMessage } from "../net/wire";
import type { Advice } from "./advice";
import type { Draft } from "./draft";
import type { Selection } from "./selection";
import { type Session, withSeat } from "./session";

const lessonKey = (game: string): string => `lesson.${game}`;

/** Store that a game is a lesson. A lesson opens without the briefing. */
export function beginLesson(game: string, lesson: string): void {
  writeStored(lessonKey(game), lesson);
  writeStored(`briefed.${game}`, true);
}

/** Return the index of the current step: the first one that neither the game nor the player, who
 * has read the first `read` steps, has finished. */
export function currentStep(lesson: LessonMessage, read: number): number {
  const last = lesson.steps.findLastIndex((step) => step.done !== null);
  const at = lesson.steps.findIndex((step, i) =>
    step.waits ? step.done === null && i > last : i > last && i >= read,
  );
  return at < 0 ? lesson.steps.length : at;
}

/** A lesson on the board: the current step, and what to press. */
export class Lesson {
  readonly content = signal<LessonMessage | null>(null);
  readonly closed = signal(false);
  private readonly readCount = signal(0);
  readonly stepIndex = computed(() =>
    this.content.value ? currentStep(this.content.value, this.readCount.value) : 0,
  );
  readonly step = computed(() =>
    this.closed.value ? null : (this.content.value?.steps[this.stepIndex.value] ?? null),
  );
  /** True if a step is shown beside the board. */
  readonly isShown = computed(() => this.step.value !== null && !this.session.live.value?.result);
  /** True while a step is being played. */
  readonly isPlaying = signal(false);
  private readonly id: string | null;
  private readonly stops: (() => void)[] = [];

  constructor(
    private readonly session: Session,
    selection: Pick<Selection, "selected">,
    private readonly draft: Pick<Draft, "select">,
    private readonly advice: Advice,
  ) {
    this.id = readStored<string | null>(lessonKey(session.game), null);
    if (this.id === null) return;
    this.stops.push(
      effect(() => {
        if (session.position.value) void this.load();
      }),
      effect(() => {
        const steps = this.content.value?.steps.length ?? 0;
        if (steps > 0 && (this.stepIndex.value === steps || session.live.value?.result))
          this.finish();
      }),
      effect(() => {
        const step = this.step.value;
        if (step?.press && !step.waits && selection.selected.value === step.press) this.next();
      }),
    );
  }

  close(): void {
    for (const stop of this.stops) stop();
  }

  /** Finish reading a step. After the last step, the game goes on without the lesson. */
  next(): void {
    const at = this.stepIndex.peek();
    if (at + 1 === this.content.peek()?.steps.length) {
      this.closed.value = true;
      this.finish();
    } else this.readCount.value = at + 1;
  }

  private finish(): void {
    const ruleset = this.session.welcome.peek()?.ruleset;
    if (ruleset && this.id !== null) finishLesson(ruleset, this.id);
  }

  /** Play what the step asks for, or what the computer recommends. */
  async playStep(): Promise<void> {
    if (this.isPlaying.peek()) return;
    this.isPlaying.value = true;
    await this.performStep().finally(() => {
      this.isPlaying.value = false;
    });
  }

  private async performStep(): Promise<void> {
    const { session, draft, advice } = this;
    const step = this.step.value;
    const live = session.live.value;
    if (!step || !live) return;
    if (step.press && !step.waits) {
      draft.select(step.press);
      return;
    }
    for (const text of step.orders) {
      const seat = session.acting.value;
      const answer = await session.ask(withSeat({ do: "check", text }, seat));
      if (answer.type !== "checked" || !answer.ok) continue;
      await session.ask(withSeat({ do: "order", text, base: live.seq }, seat));
      return;
    }
    // The advice panel would hide the step.
    await advice.ask(false);
    await advice.play();
  }

  private async load(): Promise<void> {
    const { session, id } = this;
    if (id === null) return;
    const lesson = await api.lesson(session.game, session.token, id).catch(() => null);
    if (lesson) this.content.value = lesson;
  }
}
