import { computed, effect, signal } from "@preact/signals";
import type { Order, PieceId, Point } from "../net/wire";
import type { OrderInHand } from "./inHand";
import { nameOf, piecesOf } from "./pieces";
import { withSeat, type Session } from "./session";
import { inTheWake, type Led, likewiseEnds } from "./wake";

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
  /** Where each ship is led, where they do not all do the same. */
  led: readonly Led[];
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
  private readonly last = signal<Model | null>(null);
  /** Of which press the outcome is shown, while the pointer or the focus is on it. */
  readonly shown = signal<"likewise" | "wake" | null>(null);
  private busy = false;
  readonly running = computed(() => this.run.value !== null);
  /** The order that others could carry out likewise: the one in hand, else the last that was
   * given. */
  readonly model = computed<Model | null>(() => {
    const order = this.draft.order.value;
    if (order) return goesFor(order) ? this.modelOf(order) : null;
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

  /** The ships that lie in the wake of the one that was led, with where they come to in it. */
  readonly wake = computed<readonly Led[]>(() => {
    const [model, live] = [this.model.value, this.session.live.value];
    if (!model || !live) return [];
    const aims = this.draft.listing.aims.value;
    const others = this.others.value.filter((id) => aims.includes(id));
    const ships = piecesOf(live).filter((piece) => others.includes(piece.id));
    return inTheWake(model.order, ships, this.picked.value.length > 0);
  });
  /** Where the others would come to, as the press says that is looked at. */
  readonly ghosts = computed<readonly Led[]>(() => {
    const [model, live] = [this.model.value, this.session.live.value];
    const shown = this.shown.value ?? (this.picked.value.length > 0 ? "likewise" : null);
    if (!model || !live || shown === null) return [];
    if (shown === "wake") return this.wake.value;
    const ships = piecesOf(live).filter((piece) => this.others.value.includes(piece.id));
    return likewiseEnds(model.order, ships);
  });

  constructor(
    private readonly draft: OrderInHand,
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
    this.last.value = this.modelOf(order);
  }

  private modelOf(order: Order): Model {
    const phase = this.session.live.peek()?.prompt.phase ?? "";
    return { text: order.text, lead: order.subject as PieceId, phase, order };
  }

  /** Has the order in hand carried out by its ship and then by the others, or the last one by the
   * others. */
  all(): Promise<void> {
    return this.lead(this.others.value, []);
  }

  /** Has the ships in her wake follow the one in hand, or the one that went last, each along the
   * way of those ahead. */
  follow(): Promise<void> {
    const led = this.wake.value;
    return this.lead(
      led.map(({ ship }) => ship),
      led,
    );
  }

  private async lead(left: readonly PieceId[], led: readonly Led[]): Promise<void> {
    const model = this.model.value;
    if (!model || left.length === 0 || this.running.value) return;
    this.shown.value = null;
    if (this.draft.order.value) {
      await this.draft.confirm();
      if (this.session.refusal.value) return;
    }
    this.start(model.text, model.lead, left, [model.lead], led);
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

  private start(
    text: string,
    lead: PieceId,
    left: readonly PieceId[],
    done: PieceId[],
    led: readonly Led[] = [],
  ): void {
    this.picked.value = [];
    // What was given just now has to be shown first: the next order is for the position after it.
    const after = this.session.latest;
    this.run.value = { text, lead, left: [...left], done, stuck: [], why: "", led, after };
  }

  /** What a ship of a run is told; null where nothing leads where she is led. */
  private async told(run: Run, ship: PieceId): Promise<string | null> {
    if (run.lead === "\u0000") return run.text.replace(run.lead, ship);
    const to = run.led.find((one) => one.ship === ship)?.at;
    if (!to) return likewise(run.text, run.lead, ship);
    const question = { do: "aim" as const, subject: ship, at: [to[0], to[1]] as Point };
    const answer = await this.session.connection.ask(
      withSeat(question, this.session.acting.peek()),
    );
    if (answer.type !== "aimed") return null;
    const legal = answer.order && !answer.order.refused ? answer.order : answer.nearest;
    return legal && legal.kind === "move" ? legal.text : null;
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
    const text = await this.told(run, ship);
    const answer =
      text === null || this.run.peek() !== run
        ? null
        : await this.session.ask(
            withSeat({ do: "order" as const, text, base: live.seq }, this.session.acting.peek()),
          );
    this.busy = false;
    if (this.run.peek() !== run) return;
    if (answer?.type === "done") {
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
      const why = answer?.type === "refused" ? answer.sentence : answer ? "" : NO_WAY;
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

const NO_WAY = "no way leads her there.";

/** An order that others may follow, its ship, and when it was given. */
interface Model {
  text: string;
  lead: PieceId;
  phase: string;
  order: Order;
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
