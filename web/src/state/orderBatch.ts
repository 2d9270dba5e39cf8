import { computed, effect, signal } from "@preact/signals";
import type { Order, PieceId, Point } from "../net/wire";
import { nameOf, piecesOf } from "./pieces";
import { withSeat, type Session } from "./session";
import { wakeTargets, type ShipTarget, repeatTargets } from "./wake";
import type { Candidates } from "./candidates";
import type { Draft } from "./draft";
import type { Forms } from "./forms";
import type { GroupSelection } from "./groupSelection";
import type { OrderList } from "./orderList";
import type { OrderSender } from "./orderSender";
import { t } from "../text/t";

/** A batch in progress: one order, repeated by several ships in turn. */
interface Run {
  lead: PieceId;
  text: string;
  left: PieceId[];
  done: PieceId[];
  /** Ships whose order was refused. They are tried again after another ship moved out of the
   * way. */
  refused: PieceId[];
  why: string;
  /** Where each ship goes, if they do not all repeat the same steps. */
  targets: readonly ShipTarget[];
  /** The move that the page must have received before the next order is sent. */
  after: number;
}

/** Return the text of an order with another ship's name in it. */
export function orderTextFor(text: string, lead: PieceId, ship: PieceId): string {
  const name = lead.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return text.replace(new RegExp(`(?<![\\w'-])${name}(?![\\w'-])`, "g"), ship);
}

/** Parse "all FF", an order typed for all ships; null for any other line. */
export const parseForAll = (line: string): string | null =>
  /^all\s+(\S.*)$/i.exec(line)?.[1] ?? null;

interface Parts {
  draft: Pick<Draft, "order">;
  orderList: Pick<OrderList, "aims" | "orders">;
  forms: Pick<Forms, "all">;
  candidates: Pick<Candidates, "ready">;
  group: Pick<GroupSelection, "offer">;
  sender: Pick<OrderSender, "confirm">;
}

/** Repeat one order for several ships. Send the orders one by one; the server checks each. Stop and
 * report if one is refused. */
export class OrderBatch {
  /** The chosen ships; empty: all ships that can be given an order. */
  readonly picked = signal<PieceId[]>([]);
  private readonly run = signal<Run | null>(null);
  private readonly lastModel = signal<Model | null>(null);
  /** The button whose result is previewed, while the pointer or the focus is on it. */
  readonly preview = signal<"likewise" | "wake" | null>(null);
  private isSending = false;
  readonly isRunning = computed(() => this.run.value !== null);
  /** The order to repeat: the current one, or the last one given. */
  readonly model = computed<Model | null>(() => {
    const order = this.parts.draft.order.value;
    if (order) return canRepeat(order) ? this.modelOf(order) : null;
    const last = this.lastModel.value;
    const live = this.session.live.value;
    const isPresent = last?.phase === live?.prompt.phase && last?.turn === live?.turn.number;
    return isPresent ? last : null;
  });
  /** The ships that would repeat the model. */
  readonly others = computed<PieceId[]>(() => {
    const model = this.model.value;
    const live = this.session.live.value;
    if (!model || !live?.prompt.yours || live.prompt.window || this.session.past.value) return [];
    if (this.parts.group.offer.value || this.parts.forms.all.value.length > 0) return [];
    const ready = this.parts.candidates.ready.value.filter(
      (id) => id !== model.lead && this.canFollow(id, model),
    );
    const picked = this.picked.value.filter((id) => ready.includes(id));
    return picked.length > 0 ? picked : ready;
  });

  /** The ships in the wake of the model's ship, with their destinations. */
  readonly wake = computed<readonly ShipTarget[]>(() => {
    const [model, live] = [this.model.value, this.session.live.value];
    if (!model || !live) return [];
    const aims = this.parts.orderList.aims.value;
    const others = this.others.value.filter((id) => aims.includes(id));
    const ships = piecesOf(live).filter((piece) => others.includes(piece.id));
    return wakeTargets(model.order, ships, this.picked.value.length > 0);
  });
  /** The previewed destinations of the other ships. */
  readonly ghosts = computed<readonly ShipTarget[]>(() => {
    const [model, live] = [this.model.value, this.session.live.value];
    const shown = this.preview.value ?? (this.picked.value.length > 0 ? "likewise" : null);
    if (!model || !live || shown === null) return [];
    if (shown === "wake") return this.wake.value;
    const ships = piecesOf(live).filter((piece) => this.others.value.includes(piece.id));
    return repeatTargets(model.order, ships);
  });

  constructor(
    private readonly session: Session,
    private readonly parts: Parts,
  ) {
    effect(() => {
      void this.session.position.value;
      const [run, live] = [this.run.value, this.session.live.value];
      if (run && live && !this.session.sending.value) void this.sendNext();
    });
  }

  /** Add a ship to the chosen ones, or remove it. */
  pick(id: PieceId): void {
    const picked = this.picked.value;
    this.picked.value = picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id];
  }

  /** Remember a given order as the model for other ships. */
  recordOrder(order: Order | null): void {
    if (!order || !canRepeat(order)) return;
    this.lastModel.value = this.modelOf(order);
  }

  private modelOf(order: Order): Model {
    const live = this.session.live.peek();
    const [phase, turn] = [live?.prompt.phase ?? "", live?.turn.number ?? 0];
    return { text: order.text, lead: order.subject as PieceId, phase, turn, order };
  }

  /** Return whether a ship may be able to repeat an order. Moves are tried; what else a ship can do
   * is listed. */
  private canFollow(id: PieceId, { order, text, lead }: Model): boolean {
    if (order.kind === "move") return true;
    const own = orderTextFor(text, lead, id);
    return this.parts.orderList.orders.value.some((one) => one.text === own && !one.refused);
  }

  /** Send the current order, then repeat it for the other ships. Without a current order, repeat
   * the last one. */
  repeatForOthers(): Promise<void> {
    return this.startFromModel(this.others.value, []);
  }

  /** Send the ships in the wake along the path of the ships ahead. */
  sendToWake(): Promise<void> {
    const targets = this.wake.value;
    return this.startFromModel(
      targets.map(({ ship }) => ship),
      targets,
    );
  }

  private async startFromModel(
    left: readonly PieceId[],
    targets: readonly ShipTarget[],
  ): Promise<void> {
    const model = this.model.value;
    if (!model || left.length === 0 || this.isRunning.value) return;
    this.preview.value = null;
    if (this.parts.draft.order.value) {
      await this.parts.sender.confirm();
      if (this.session.refusal.value) return;
    }
    this.start(model.text, model.lead, left, [model.lead], targets);
  }

  /** Give a typed order to all ships; false if there are none. */
  startTyped(steps: string): boolean {
    const ready = this.parts.candidates.ready.value;
    if (ready.length === 0 || this.isRunning.value) return false;
    const lead = "\u0000";
    this.start(`${lead} ${steps}`, lead, ready, []);
    return true;
  }

  /** Stop the batch; false if none is running. */
  stop(): boolean {
    const run = this.run.value;
    if (!run) return false;
    this.finish(run, true);
    return true;
  }

  private start(
    text: string,
    lead: PieceId,
    left: readonly PieceId[],
    done: PieceId[],
    targets: readonly ShipTarget[] = [],
  ): void {
    this.picked.value = [];
    // The page must receive the model's result first: the next order is for the position after it.
    const after = this.session.latestSeq;
    this.run.value = { text, lead, left: [...left], done, refused: [], why: "", targets, after };
  }

  /** Return the order text for one ship; null if no legal order leads to its destination. */
  private async textFor(run: Run, ship: PieceId): Promise<string | null> {
    if (run.lead === "\u0000") return run.text.replace(run.lead, ship);
    const to = run.targets.find((one) => one.ship === ship)?.at;
    if (!to) return orderTextFor(run.text, run.lead, ship);
    const question = { do: "aim" as const, subject: ship, at: [to[0], to[1]] as Point };
    const answer = await this.session.connection.ask(
      withSeat(question, this.session.acting.peek()),
    );
    if (answer.type !== "aimed") return null;
    const legal = answer.order && !answer.order.refused ? answer.order : answer.nearest;
    return legal && legal.kind === "move" ? legal.text : null;
  }

  private async sendNext(): Promise<void> {
    const [run, live] = [this.run.peek(), this.session.live.peek()];
    const waits = !live?.prompt.yours || live.prompt.window || live.ask_dice;
    if (!run || !live || waits || this.isSending || live.seq < run.after) return;
    const ready = this.parts.candidates.ready.peek();
    const ship = run.left.find((id) => ready.includes(id) && !run.refused.includes(id));
    if (ship === undefined || live.result) {
      this.finish(run, run.left.length > 0);
      return;
    }
    this.isSending = true;
    const text = await this.textFor(run, ship);
    const answer =
      text === null || this.run.peek() !== run
        ? null
        : await this.session.ask(
            withSeat({ do: "order" as const, text, base: live.seq }, this.session.acting.peek()),
          );
    this.isSending = false;
    if (this.run.peek() !== run) return;
    if (answer?.type === "done") {
      const left = run.left.filter((id) => id !== ship);
      this.run.value = {
        ...run,
        left,
        done: [...run.done, ship],
        refused: [],
        why: "",
        after: answer.seq,
      };
    } else {
      const why = answer?.type === "refused" ? answer.sentence : answer ? "" : t("batch-no-path");
      this.session.refusal.value = null;
      this.run.value = { ...run, refused: [...run.refused, ship], why: run.why || why };
    }
  }

  /** Report which ships moved, which did not, and why. */
  private finish(run: Run, isStopped: boolean): void {
    this.run.value = null;
    this.lastModel.value = null;
    const live = this.session.live.peek();
    const names = (ids: readonly PieceId[]): string => ids.map((id) => nameOf(live, id)).join(", ");
    if (!isStopped) return;
    const first = run.refused[0];
    const why = first && run.why ? ` ${nameOf(live, first)}: ${run.why}` : "";
    const left = names(run.left);
    const report =
      run.done.length > 0
        ? t("batch-stopped-after", { done: names(run.done), left })
        : t("batch-stopped", { left });
    this.session.notice.value = `${report}${why}`;
  }
}

/** An order to repeat, its ship, and the phase and the turn in which it was given. */
interface Model {
  text: string;
  lead: PieceId;
  phase: string;
  turn: number;
  order: Order;
}

/** Return whether other ships can repeat an order: it must belong to a ship and name no other. */
const canRepeat = (order: Order): boolean =>
  order.subject !== null &&
  order.refused === null &&
  order.target === null &&
  order.aim === undefined &&
  order.kind !== "place" &&
  order.kind !== "attack" &&
  (order.cards?.length ?? 0) === 0 &&
  order.fellows.length === 0;
