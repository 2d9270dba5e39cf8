import { computed, effect, signal, untracked } from "@preact/signals";
import { knownGames } from "../common/games";
import { finishLesson } from "../common/lessons";
import { layout, readStored, settings } from "../common/settings";
import { api } from "../net/api";
import { navigation } from "../net/navigation";
import type { Lesson as LessonMessage, LessonStep } from "../net/wire";
import type { Advice } from "./advice";
import type { Draft } from "./draft";
import type { Selection } from "./selection";
import { type Session, withSeat } from "./session";

const lessonKey = (game: string): string => `lesson.${game}`;

/** Create the game of a lesson, and go to it. */
export async function startLesson(ruleset: string, lesson: string): Promise<void> {
  const made = await api.beginLesson(ruleset, lesson, settings.name.value.trim());
  navigation.go(made.links[0]?.path ?? made.watch.path);
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

/** Return what a step says on a page of this size. */
export const stepText = (step: LessonStep): string =>
  (layout.value === "phone" && step.phone) || step.text;

/** Return the text of a step that is over: without its last sentence, if that says what to do. */
export function passedText(step: LessonStep): string {
  const text = stepText(step).replaceAll(/\s+/g, " ").trim();
  if (!step.waits && step.press === null) return text;
  return (
    text
      .split(/(?<=[.!?]) /)
      .slice(0, -1)
      .join(" ") || text
  );
}

/** The steps that were over before the player could read them: the game went on by itself, or the
 * ship to press was already selected. */
export class PassedSteps {
  private at: number | null = null;
  private isQuick = false;
  private passed: number[] = [];

  /** Come to a step, and return the indices of the steps passed since the player's last one.
   * `isSelected`: the ship that the step asks for is selected. */
  arrive(steps: readonly LessonStep[], at: number, isSelected: boolean): number[] {
    const from = this.at;
    if (at === from) return this.passed;
    if (from === null || at < from) this.passed = [];
    else {
      const first = this.isQuick ? from : from + 1;
      const before = this.isQuick ? this.passed : [];
      this.passed = [...before, ...steps.slice(first, at).map((_, i) => first + i)];
    }
    this.at = at;
    const step = steps[at];
    this.isQuick = step !== undefined && (isSelected || (step.waits && step.orders.length === 0));
    return this.passed;
  }
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
  /** True if the pupil has done every step. */
  readonly isFinished = computed(() => {
    const steps = this.content.value?.steps.length ?? 0;
    return steps > 0 && this.stepIndex.value === steps;
  });
  private readonly passedSteps = new PassedSteps();
  private readonly passedIndices = signal<readonly number[]>([]);
  /** The texts of the steps that were over before the player could read them. */
  readonly passed = computed(() => {
    const steps = this.content.value?.steps ?? [];
    return this.passedIndices.value.flatMap((i) => (steps[i] ? [passedText(steps[i])] : []));
  });
  /** What to say of the last order, if it is not the one that the step asks for. */
  readonly hint = computed(() => {
    const hint = this.content.value?.hint ?? null;
    return hint && (hint.lost || hint.step === this.stepIndex.value) ? hint : null;
  });
  /** True if the lesson is shown beside the board. */
  readonly isShown = computed(() => !this.closed.value && this.content.value !== null);
  /** True while a step is being played. */
  readonly isPlaying = signal(false);
  /** The lesson of a game that was begun before servers named it in `welcome`. */
  private readonly storedId: string | null;
  private readonly stops: (() => void)[] = [];

  constructor(
    private readonly session: Session,
    selection: Pick<Selection, "selected">,
    private readonly draft: Pick<Draft, "select">,
    private readonly advice: Advice,
  ) {
    this.storedId = readStored<string | null>(lessonKey(session.game), null);
    this.stops.push(
      effect(() => {
        if (session.position.value && this.id !== null) void this.load(this.id);
      }),
      effect(() => {
        if (this.isFinished.value) untracked(() => this.finish());
      }),
      effect(() => {
        const content = this.content.value;
        const step = this.step.value;
        if (!content) return;
        const isSelected = !!step?.press && !step.waits && selection.selected.value === step.press;
        const at = this.stepIndex.value;
        this.passedIndices.value = this.passedSteps.arrive(content.steps, at, isSelected);
        if (isSelected) this.next();
      }),
    );
  }

  close(): void {
    for (const stop of this.stops) stop();
  }

  /** The id of the lesson; null: the game is none. */
  private get id(): string | null {
    return this.storedId ?? this.session.welcome.value?.lesson ?? null;
  }

  /** Finish reading a step. */
  next(): void {
    this.readCount.value = this.stepIndex.peek() + 1;
  }

  private finish(): void {
    const ruleset = this.session.welcome.peek()?.ruleset;
    const id = this.content.peek()?.id;
    if (ruleset && id) finishLesson(ruleset, id);
    // A finished lesson is not listed among the games to continue.
    const known = knownGames.find(this.session.game, this.session.token);
    if (known) knownGames.forget(known);
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

  private async load(id: string): Promise<void> {
    const { session } = this;
    const lesson = await api.lesson(session.game, session.token, id).catch(() => null);
    if (lesson) this.content.value = lesson;
  }
}
