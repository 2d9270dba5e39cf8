import { batch, computed, effect, signal } from "@preact/signals";
import type { Form, FormField, FormPiece, PieceId, Point } from "../net/wire";
import type { Draft } from "./draft";
import { LatestRequest } from "./latestRequest";
import { withSeat, type Session } from "./session";

type Values = Record<string, string>;

interface FormEdits {
  form: string;
  position: string;
  values: Values;
}

/** Step for pointing at the board, and for fine keys, in units of a field. */
const BOARD_STEP = 0.25;
const FINE = 0.1;
const rad = Math.PI / 180;

/** Orders that are filled in field by field. The server answers which order the fields make. Only
 * the latest request counts. */
export class Forms {
  readonly all = computed<readonly Form[]>(() =>
    this.session.past.value || !this.session.live.value?.prompt.yours
      ? []
      : (this.session.live.value.forms ?? []),
  );
  private readonly picked = signal<string | null>(null);
  /** The open form: the chosen one, or the first that is not complete. */
  readonly current = computed<Form | null>(
    () =>
      this.all.value.find((form) => form.id === this.picked.value) ??
      this.all.value.find((form) => !form.done) ??
      this.all.value[0] ??
      null,
  );
  private readonly changed = signal<FormEdits | null>(null);
  readonly values = computed<Values>(() => {
    const [form, changed] = [this.current.value, this.changed.value];
    if (!form) return {};
    return changed?.form === form.id && changed.position === this.session.position.value
      ? { ...form.values, ...changed.values }
      : form.values;
  });
  readonly requests = new LatestRequest<void>(
    () => this.ask(),
    () => this.draft.dragging.value,
  );
  private grabbed: { at: Point; values: Values } | null = null;

  constructor(
    private readonly session: Session,
    private readonly draft: Pick<Draft, "dragging" | "applyAnswer">,
  ) {
    effect(() => {
      void this.session.position.value;
      this.picked.value = null;
    });
    effect(() => {
      void [this.values.value, this.session.position.value];
      if (this.current.value) this.requests.submit();
    });
  }

  /** Open another form and drop the edits of the last one. */
  pick(id: string): void {
    batch(() => {
      this.changed.value = null;
      this.picked.value = id;
    });
  }

  /** Open the form that places a piece; false if there is none. */
  pickOf(piece: PieceId): boolean {
    const form = this.all.value.find((one) => one.pieces.some(({ id }) => id === piece));
    if (form) this.pick(form.id);
    return form !== undefined;
  }

  /** Return the shape of a piece that is not on the board yet. */
  shape(piece: PieceId | null): FormPiece | undefined {
    return this.current.value?.pieces.find(({ id }) => id === piece);
  }

  /** Open the next incomplete form, or simply the next one. */
  cycle(way: 1 | -1): void {
    const open = this.all.value.filter((form) => !form.done);
    const pool = open.length > 0 ? open : this.all.value;
    const at = pool.findIndex((form) => form.id === this.current.value?.id);
    const next = pool[(at + way + pool.length) % pool.length];
    if (next) this.pick(next.id);
  }

  set(values: Values): void {
    const form = this.current.value;
    if (!form) return;
    this.changed.value = {
      form: form.id,
      position: this.session.position.value,
      values: { ...this.values.value, ...values },
    };
  }

  /** Change a measure by steps, within its bounds or around them. */
  step(field: FormField, by: number): void {
    this.set({ [field.id]: clampMeasure(field, Number(this.values.value[field.id] ?? 0) + by) });
  }

  /** Return whether a field applies, given the other fields. */
  isRelevant(field: FormField): boolean {
    return field.only === null || this.values.value[field.only.field] === field.only.value;
  }

  // -- at the board --------------------------------------------------------------

  place(at: Point): void {
    const [east, north] = this.places();
    if (east && north)
      this.set({
        [east.id]: clampMeasure(east, snap(at[0])),
        [north.id]: clampMeasure(north, snap(at[1])),
      });
  }

  grab(at: Point): void {
    this.grabbed = { at, values: this.values.value };
  }

  /** Move the grabbed piece with the pointer. */
  drag(to: Point): void {
    const [east, north] = this.places();
    if (!this.grabbed || !east || !north) return;
    const { at, values } = this.grabbed;
    this.place([Number(values[east.id]) + to[0] - at[0], Number(values[north.id]) + to[1] - at[1]]);
  }

  /** Turn the piece to face a point. */
  turnTo(to: Point): void {
    const [[east, north], field] = [this.places(), this.field(this.current.value?.heading)];
    if (!east || !north || !field) return;
    const dx = to[0] - Number(this.values.value[east.id]);
    const dy = to[1] - Number(this.values.value[north.id]);
    const heading = (Math.atan2(dx, dy) / rad + 360) % 360;
    this.set({ [field.id]: clampMeasure(field, Math.round(heading / field.step) * field.step) });
  }

  /** Move or turn the piece by a key; false if the key has no meaning here. */
  press(event: KeyboardEvent): boolean {
    const turning: Record<string, number> = { ",": -1, "<": -1, ".": 1, ">": 1 };
    const share = event.shiftKey ? FINE : 1;
    const turn = turning[event.key];
    const heading = this.field(this.current.value?.heading);
    if (turn !== undefined && heading) {
      this.step(heading, turn * heading.step * share);
      return true;
    }
    const going: Record<string, Point> = {
      ArrowUp: [0, 1],
      ArrowDown: [0, -1],
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
    };
    const [go, [east, north]] = [going[event.key], this.places()];
    if (!go || !east || !north) return false;
    const side = this.session.live.value?.frame.flip ? -1 : 1;
    if (go[0] !== 0) this.step(east, side * go[0] * east.step * share);
    else this.step(north, side * go[1] * north.step * share);
    return true;
  }

  private places(): [FormField | null, FormField | null] {
    const form = this.current.value;
    return [this.field(form?.east), this.field(form?.north)];
  }

  private field(id: string | undefined): FormField | null {
    return this.current.value?.fields.find((field) => field.id === id) ?? null;
  }

  // -- the server's answer -------------------------------------------------------

  private async ask(): Promise<void> {
    const form = this.current.peek();
    const position = this.session.position.peek();
    if (!form) return;
    const question = { do: "fill" as const, form: form.id, values: this.values.peek() };
    const answer = await this.session.connection.ask(
      withSeat(question, this.session.acting.peek()),
    );
    const stale =
      this.requests.isOutdated ||
      position !== this.session.position.peek() ||
      form.id !== this.current.peek()?.id;
    if (answer.type === "aimed" && !stale) this.draft.applyAnswer(answer.order, answer.nearest);
    else if (answer.type === "refused" && !stale) this.session.notice.value = answer.sentence;
  }
}

/** Clamp a measure and format it for the server. */
export function clampMeasure(field: FormField, value: number): string {
  const span = field.high - field.low;
  const held = field.wraps
    ? ((((value - field.low) % span) + span) % span) + field.low
    : Math.min(field.high, Math.max(field.low, value));
  return String(Math.round(held * 1000) / 1000);
}

const snap = (value: number): number => Math.round(value / BOARD_STEP) * BOARD_STEP;
