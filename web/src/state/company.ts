import { computed, effect, signal } from "@preact/signals";
import type { Order, PieceId } from "../net/wire";
import type { OrderDraft } from "./draft";
import { nameOf } from "./pieces";
import { withSeat, type Session } from "./session";

/** An order that several ships carry out likewise, one after the other. */
interface Run {
  lead: PieceId;
  text: string;
  left: PieceId[];
  done: PieceId[];
  /** Those that were refused since one was not: they are tried again when another is out of their
   * way. */
  stuck: PieceId[];
  why: string;
  /** How far the game must have come here before the next order is given. */
  after: number;
}

/** What a ship was told, as another is told it: the same words with her own name in them. */
export function likewise(text: string, lead: PieceId, ship: PieceId): string {
  const name = lead.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return text.replace(new RegExp(`(?<![\\w'-])${name}(?![\\w'-])`, "g"), ship);
}

/** "all FF": what is typed for all ships that can be given an order; null for anything else. */
export const forAll = (line: string): string | null => /^all\s+(\S.*)$/i.exec(line)?.[1] ?? null;

/** Orders for several ships at once: a chain of single orders that the server checks one by one. It
 * stops where one is refused, and says so. */
export class Company {
  /** The ships that go along; none picked: all that can be given an order. */
  readonly picked = signal<PieceId[]>([]);
  private readonly run = signal<Run | null>(null);
  private readonly last = signal<{ text: string; lead: PieceId; phase: string } | null>(null);
  private busy = false;
  readonly running = computed(() => this.run.value !== null);
  /** The order that others could carry out likewise: the one in hand, else the last that was
   * given. */
  readonly model = computed<{ text: string; lead: PieceId } | null>(() => {
    const order = this.draft.order.value;
    if (order) return goesFor(order) ? { text: order.text, lead: order.subject as PieceId } : null;
    const last = this.last.value;
    return last && last.phase === this.session.live.value?.prompt.phase ? last : null;
  });
  /** The ships that would follow the model. */
  readonly others = computed<PieceId[]>(() => {
    const model = this.model.value;
    const live = this.session.live.value;
    if (!model || !live?.prompt.yours || live.prompt.window || this.session.past.value) return [];
    if (this.draft.muster.offer.value || this.draft.forms.all.value.length > 0) return [];
    const ready = this.draft.ready.value.filter((id) => id !== model.lead);
    const picked = this.picked.value.filter((id) => ready.includes(id));
    return picked.length > 0 ? picked : ready;
  });

  constructor(
    private readonly draft: OrderDraft,
    private readonly session: Session,
  ) {
    effect(() => {
      void this.session.position.value;
      const [run, live] = [this.run.value, this.session.live.value];
      if (run && live && !this.session.sending.value) void this.next();
    });
  }

  /** Takes a ship among those that go along, or out of them. */
  pick(id: PieceId): void {
    const picked = this.picked.value;
    this.picked.value = picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id];
  }

  /** What was just given, for others to do likewise. */
  given(order: Order | null): void {
    if (!order || !goesFor(order)) return;
    const phase = this.session.live.peek()?.prompt.phase ?? "";
    this.last.value = { text: order.text, lead: order.subject as PieceId, phase };
  }

  /** Has the order in hand carried out by its ship and then by the others, or the last one by the
   * others. */
  async all(): Promise<void> {
    const [model, left] = [this.model.value, this.others.value];
    if (!model || left.length === 0 || this.running.value) return;
    if (this.draft.order.value) {
      await this.draft.confirm();
      if (this.session.refusal.value) return;
    }
    this.start(model.text, model.lead, left, [model.lead]);
  }

  /** Has all ships do what is typed; false where there are none. */
  typed(steps: string): boolean {
    const ready = this.draft.ready.value;
    if (ready.length === 0 || this.running.value) return false;
    const lead = "\u0000";
    this.start(`${lead} ${steps}`, lead, ready, []);
    return true;
  }

  /** Gives no more orders; false where none are on their way. */
  stop(): boolean {
    const run = this.run.value;
    if (!run) return false;
    this.finish(run, "Stopped");
    return true;
  }

  private start(text: string, lead: PieceId, left: PieceId[], done: PieceId[]): void {
    this.picked.value = [];
    this.run.value = { text, lead, left: [...left], done, stuck: [], why: "", after: 0 };
  }

  private async next(): Promise<void> {
    const [run, live] = [this.run.peek(), this.session.live.peek()];
    const waits = !live?.prompt.yours || live.prompt.window || live.ask_dice;
    if (!run || !live || waits || this.busy || live.seq < run.after) return;
    const ready = this.draft.ready.peek();
    const ship = run.left.find((id) => ready.includes(id) && !run.stuck.includes(id));
    if (ship === undefined || live.result) {
      this.finish(run, run.left.length === 0 ? "" : "Stopped");
      return;
    }
    this.busy = true;
    const text = run.lead === "\u0000" ? run.text.replace(run.lead, ship) : "";
    const answer = await this.session.ask(
      withSeat(
        {
          do: "order" as const,
          text: text || likewise(run.text, run.lead, ship),
          base: live.seq,
        },
        this.session.acting.peek(),
      ),
    );
    this.busy = false;
    if (this.run.peek() !== run) return;
    if (answer.type === "done") {
      const left = run.left.filter((id) => id !== ship);
      this.run.value = {
        ...run,
        left,
        done: [...run.done, ship],
        stuck: [],
        why: "",
        after: answer.seq,
      };
    } else {
      const why = answer.type === "refused" ? answer.sentence : "";
      this.session.refusal.value = null;
      this.run.value = { ...run, stuck: [...run.stuck, ship], why: run.why || why };
    }
  }

  /** Says who has gone, and who has not and why. */
  private finish(run: Run, how: string): void {
    this.run.value = null;
    this.last.value = null;
    const live = this.session.live.peek();
    const names = (ids: readonly PieceId[]): string => ids.map((id) => nameOf(live, id)).join(", ");
    if (how === "") return;
    const first = run.stuck[0];
    const why = first && run.why ? ` ${nameOf(live, first)}: ${run.why}` : "";
    const gone = run.done.length > 0 ? ` ${names(run.done)} went;` : "";
    this.session.notice.value = `${how}:${gone} ${names(run.left)} did not.${why}`;
  }
}

/** Whether others can carry an order out likewise: it is a ship's own, and about nobody else. */
const goesFor = (order: Order): boolean =>
  order.subject !== null &&
  order.refused === null &&
  order.target === null &&
  order.aim === undefined &&
  order.kind !== "place" &&
  order.kind !== "attack" &&
  (order.cards?.length ?? 0) === 0 &&
  order.fellows.length === 0;
