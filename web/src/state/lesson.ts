import { computed, effect, signal } from "@preact/signals";
import { finishLesson } from "../common/lessons";
import { readStored, writeStored } from "../common/settings";
import { api } from "../net/api";
import type { Lesson as Told } from "../net/wire";
import type { Advice } from "./advice";
import type { OrderDraft } from "./draft";
import { type Session, withSeat } from "./session";

/** Which lesson is taken in a game of this browser. */
const lessonKey = (game: string): string => `lesson.${game}`;

/** Notes that a game was begun as a lesson; it is then not briefed besides. */
export function beginLesson(game: string, lesson: string): void {
  writeStored(lessonKey(game), lesson);
  writeStored(`briefed.${game}`, true);
}

/** The step that a lesson is at: the first that nothing has ended, neither the game nor the reader,
 * who has read the first `read` of them. */
export function stepAt(told: Told, read: number): number {
  const last = told.steps.findLastIndex((step) => step.done !== null);
  const at = told.steps.findIndex((step, i) =>
    step.waits ? step.done === null && i > last : i > last && i >= read,
  );
  return at < 0 ? told.steps.length : at;
}

/** A lesson that is taken on the board: where it stands, and what is to be pressed. */
export class Lesson {
  readonly told = signal<Told | null>(null);
  readonly closed = signal(false);
  private readonly read = signal(0);
  readonly at = computed(() => (this.told.value ? stepAt(this.told.value, this.read.value) : 0));
  readonly step = computed(() =>
    this.closed.value ? null : (this.told.value?.steps[this.at.value] ?? null),
  );
  /** Whether a step is told beside the board. */
  readonly shown = computed(() => this.step.value !== null && !this.session.live.value?.result);
  private readonly id: string | null;
  private readonly stops: (() => void)[] = [];

  constructor(
    private readonly session: Session,
    private readonly draft: OrderDraft,
    private readonly advice: Advice,
  ) {
    this.id = readStored<string | null>(lessonKey(session.game), null);
    if (this.id === null) return;
    this.stops.push(
      effect(() => {
        if (session.position.value) void this.load();
      }),
      effect(() => {
        const steps = this.told.value?.steps.length ?? 0;
        if (steps > 0 && (this.at.value === steps || session.live.value?.result)) this.finish();
      }),
      effect(() => {
        const step = this.step.value;
        if (step?.press && !step.waits && draft.selected.value === step.press) this.next();
      }),
    );
  }

  close(): void {
    for (const stop of this.stops) stop();
  }

  /** Goes on from a step that has been read; after the last one plays on. */
  next(): void {
    const at = this.at.peek();
    if (at + 1 === this.told.peek()?.steps.length) {
      this.closed.value = true;
      this.finish();
    } else this.read.value = at + 1;
  }

  private finish(): void {
    const ruleset = this.session.welcome.peek()?.ruleset;
    if (ruleset && this.id !== null) finishLesson(ruleset, this.id);
  }

  /** Does what the step says, or what the computer would. */
  async show(): Promise<void> {
    if (this.showing) return;
    this.showing = true;
    await this.act().finally(() => {
      this.showing = false;
    });
  }

  private showing = false;

  private async act(): Promise<void> {
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
    // The step stays in sight.
    await advice.ask(false);
    await advice.take();
  }

  private async load(): Promise<void> {
    const { session, id } = this;
    if (id === null) return;
    const told = await api.lesson(session.game, session.token, id).catch(() => null);
    if (told) this.told.value = told;
  }
}
