import { batch, computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { settings } from "../common/settings";
import {
  attacks,
  exactly,
  nextSteps,
  ordersOf,
  pickByKeys,
  pickByTarget,
  placements,
  startsWith,
} from "./orders";
import type { NextStep } from "./orders";
import type { Odds, Order, PieceId, Point, Pointing } from "../net/wire";
import { Aim } from "./aim";
import { OrderBatch } from "./orderBatch";
import { Duties } from "./duties";
import { Forms } from "./forms";
import { OrderList } from "./orderList";
import { GroupSelection } from "./groupSelection";
import { NextAttacks } from "./nextAttacks";
import { Targets } from "./targets";
import { Threats } from "./threats";
import { Units } from "./units";
import { hasChains, nextInChain } from "./chain";
import { foremost, leadOf, piecesOf } from "./pieces";
import { sortByWorth, bestPerTarget } from "./pills";
import { isCardOrder } from "./choices";
import { withSeat, type Session } from "./session";
import { OddsCache } from "./oddsCache";

/** Why the ruler is not available. */
export const NO_RULER = "At this table nothing is measured before ships have moved.";

/** The order being composed: the ship, the steps so far, and the order to send. Nothing is sent
 * before `commit`. */
export class OrderDraft {
  readonly selected = signal<PieceId | null>(null);
  readonly steps = signal<string[]>([]);
  readonly order = signal<Order | null>(null);
  /** The order under the pointer or the focus, shown as if it were chosen. */
  readonly hovered = signal<Order | null>(null);
  readonly typed = signal("");
  /** True while a ship is dragged. Its handles are hidden then. */
  readonly dragging = signal(false);
  readonly ruler = signal(false);
  /** The two ends of the ruler, in board units. */
  readonly measured = signal<[Point | null, Point | null]>([null, null]);
  /** Callback with the text of each order sent. */
  onGiven: (text: string) => void = () => undefined;
  /** The last group of ships that was ordered. Its leader is selected next. */
  private lastGroup: readonly PieceId[] = [];
  /** The ship that the page selected by itself. */
  private autoSelected: PieceId | null = null;
  /** The ship of the last order. It is deselected once it has no more orders. */
  private lastActor: PieceId | null = null;
  /** The position for which the draft was made; "" while the past is shown. */
  private position = "";
  readonly orderList: OrderList;
  readonly orders: ReadonlySignal<Order[]>;
  /** The selected piece, or the lead of the group that moves with it. */
  readonly lead = computed(() => {
    const id = this.selected.value;
    return id === null ? null : leadOf(this.session.live.value, id);
  });
  readonly own = computed(() => ordersOf(this.orders.value, this.lead.value));
  readonly actors: ReadonlySignal<PieceId[]>;
  /** Pieces that can be given an order: those with listed orders, then those that can be aimed. */
  readonly ready = computed(() => {
    const aims = this.session.past.value ? [] : this.orderList.aims.value;
    return [...new Set([...this.actors.value, ...aims])];
  });
  /** Placements to press on the board. A form for placing replaces them. */
  readonly placing = computed(() =>
    this.forms.all.value.length > 0 ? [] : placements(this.orders.value),
  );
  /** The next possible steps. After a complete order, the first steps again, so that another can
   * start. */
  readonly next = computed(() => {
    const further = nextSteps(this.own.value, this.steps.value);
    return further.length > 0 ? further : nextSteps(this.own.value, []);
  });
  /** True while the chosen steps can be continued. */
  readonly open = computed(
    () => this.steps.value.length > 0 && nextSteps(this.own.value, this.steps.value).length > 0,
  );
  /** Attacks to show on the board, whatever the steps so far. If there are very many, only those
   * that continue the steps. */
  readonly strikes = computed(() => {
    const all = attacks(this.own.value, []);
    return all.length <= 8 ? all : attacks(this.own.value, this.open.value ? this.steps.value : []);
  });
  /** True if nothing may be measured before an order is given. */
  readonly cannotMeasure = computed(() => this.session.live.value?.measuring === false);
  readonly cannotUseRuler = computed(() => this.session.live.value?.ruler === false);
  /** True on a table without a lattice: not all orders can be listed, and odds are sent on
   * request. */
  readonly openTable = computed(() => this.session.live.value?.frame.snap === 0);
  /** Attacks to show as pills. For aimed ships, only the best attack on each target until one is
   * chosen; none if attacks are shown in a list. */
  readonly pills = computed(() => {
    if (this.duties.all.value.length > 0 || this.targets.isShown.value) return [];
    const strikes = this.strikes.value;
    if (hasChains(strikes)) return sortByWorth(nextInChain(strikes, this.order.value), this.oddsOf);
    if (!this.openTable.value) return strikes;
    return bestPerTarget(strikes, this.oddsOf, this.order.value?.target ?? null);
  });
  /** The order drawn as a ghost: the hovered order, or else the chosen one. */
  readonly preview = computed(() => this.hovered.value ?? this.order.value);
  /** Ships to ring on an open table, because the selected ship can attack them. */
  readonly attackable = computed((): readonly PieceId[] =>
    this.openTable.value && !this.cannotMeasure.value
      ? this.strikes.value.flatMap((o) => (o.refused || !o.target ? [] : [o.target]))
      : [],
  );
  readonly odds = computed(() => {
    const order = this.preview.value;
    return order ? this.oddsOf(order) : null;
  });

  readonly oddsOf = (order: Order): Odds | null => this.oddsCache.of(order);

  readonly oddsCache: OddsCache;
  readonly threats: Threats;
  readonly aim: Aim;
  readonly duties: Duties;
  readonly targets: Targets;
  readonly units: Units;
  readonly forms: Forms;
  readonly group: GroupSelection;
  readonly batch: OrderBatch;
  readonly nextAttacks: NextAttacks;

  constructor(readonly session: Session) {
    this.oddsCache = new OddsCache(session);
    this.threats = new Threats(session, () => this.cannotMeasure.value);
    this.orderList = new OrderList(session, () => this.lead.value);
    this.orders = this.orderList.orders;
    this.actors = this.orderList.actors;
    this.group = new GroupSelection(this, session);
    this.forms = new Forms(this, session);
    this.aim = new Aim(this, session);
    this.duties = new Duties(this, session);
    this.units = new Units(this, session);
    this.targets = new Targets(this, session);
    this.batch = new OrderBatch(this, session);
    this.nextAttacks = new NextAttacks(this, session);
    effect(() => this.update(this.orders.value));
    effect(() => {
      // An old notice of the page no longer applies to a new selection.
      void [this.selected.value, this.steps.value, this.order.value];
      this.session.notice.value = "";
    });
    effect(() => {
      const order = this.preview.value;
      void this.session.live.value;
      if (
        order &&
        order.kind === "attack" &&
        !order.odds &&
        !order.refused &&
        !this.cannotMeasure.value
      )
        void this.oddsCache.fetch(order);
    });
    effect(() => {
      const subject = this.selected.value;
      void this.session.live.value;
      const strikes = this.strikes.value.some((o) => !o.refused && !o.odds);
      if (subject !== null && strikes && this.openTable.value && !this.cannotMeasure.value)
        void this.oddsCache.fetchAll(subject);
    });
    effect(() => {
      if (this.cannotUseRuler.value) this.ruler.value = false;
    });
  }

  select(id: PieceId | null): void {
    batch(() => {
      if (this.selected.value !== id) this.reset();
      this.selected.value = id;
      this.autoSelected = null;
      this.session.refusal.value = null;
    });
  }

  /** Select an own ship, or make an enemy ship the target. A press on a ship that the page selected
   * keeps it selected. */
  press(id: PieceId): void {
    if (this.forms.pickOf(id) || this.duties.toggle(id)) return;
    if (this.group.canInclude(id)) return this.group.toggle(id);
    const aimed =
      this.selected.value === id
        ? null
        : pickByTarget(
            hasChains(this.own.value) ? this.pills.value : sortByWorth(this.own.value, this.oddsOf),
            id,
            this.order.value,
          );
    if (aimed) this.pick(aimed);
    else if (this.aim.aimAtShip(id)) return;
    else
      this.select(
        this.selected.value === id &&
          this.steps.value.length === 0 &&
          this.actors.value.length !== 1 &&
          this.autoSelected !== id
          ? null
          : id,
      );
  }

  /** Return whether Enter on the focused ship acts on that ship. It plays the current or requested
   * order instead, unless the player moved the focus away from a suggestion. */
  takesFocused(id: PieceId): boolean {
    if (this.group.isFocusedAlone(id) || this.targets.isFocusedTarget(id)) return true;
    const aiming = this.aim.isPending && this.aim.subject.value === id;
    return !this.order.value && !aiming;
  }

  /** Choose an order. Choosing it again, or instant play, sends it. */
  pick(order: Order): void {
    const again = this.order.value?.text === order.text;
    batch(() => {
      if (order.text !== this.group.order.value?.text) this.group.clear();
      this.aim.cancel();
      this.session.refusal.value = null;
      this.hovered.value = null;
      this.typed.value = "";
      if (order.subject !== null) this.selected.value = order.subject;
      this.steps.value = order.steps;
      this.order.value = order;
    });
    if (again || (settings.instant.value && this.isFinal(order))) void this.commit();
  }

  /** Choose an order that has no place on the board, without sending it. */
  take(order: Order): void {
    batch(() => {
      this.reset();
      this.session.refusal.value = null;
      this.steps.value = order.steps;
      this.order.value = order;
    });
  }

  takeStep(next: NextStep): void {
    if (next.order) return this.pick(next.order);
    batch(() => {
      this.steps.value = next.steps;
      this.order.value = null;
      this.hovered.value = null;
    });
  }

  /** Undo one step; false if there is none. */
  stepBack(): boolean {
    if (this.typed.value.length > 1) {
      this.type(this.typed.value.slice(0, -1), true);
      return true;
    }
    if (this.steps.value.length === 0 && !this.order.value) return false;
    this.aim.cancel();
    const fewer = this.steps.value.slice(0, -1);
    batch(() => {
      this.typed.value = "";
      this.steps.value = fewer;
      this.order.value = fewer.length > 0 ? exactly(this.own.value, fewer) : null;
      this.hovered.value = null;
      this.session.refusal.value = null;
    });
    return true;
  }

  /** Undo the draft, then the selection (Escape). Never ends the turn. */
  cancel(): void {
    if (this.session.notice.value) this.session.notice.value = "";
    else if (this.batch.stop()) return;
    else if (this.group.discard()) this.reset();
    else if (this.session.refusal.value) this.session.refusal.value = null;
    else if (this.order.value || this.steps.value.length > 0) this.reset();
    else if (this.ruler.value) this.ruler.value = false;
    else if (this.threats.shown.value) this.threats.hide();
    else if (this.selected.value) this.selected.value = null;
    else this.session.leavePast();
  }

  /** The order that ends the side's turn. Space chooses it, and Space again sends it. */
  readonly ending = computed(() => {
    const pool = this.orders.value.filter(
      (o) => o.subject === null && o.kind === "pass" && !isCardOrder(o) && !o.refused,
    );
    return pool.length === 1 ? (pool[0] ?? null) : null;
  });

  /** The ending, if it is the only thing left to do. */
  readonly onlyEnding = computed(() => {
    const [ending, live] = [this.ending.value, this.session.live.value];
    const free = live && live.aims.length + live.unlisted.length + live.forms.length === 0;
    const others = this.orders.value.some((order) => order !== ending && !order.refused);
    return free && !live.gathers && !others ? ending : null;
  });

  endTurn(): boolean {
    if (!this.ending.value || !this.session.myTurn.value) return false;
    this.group.discard();
    this.pick(this.ending.value);
    if (this.onlyEnding.value) void this.confirm();
    return true;
  }

  reset(): void {
    batch(() => {
      this.aim.cancel();
      this.steps.value = [];
      this.order.value = null;
      this.hovered.value = null;
      this.typed.value = "";
    });
  }

  /** Add letters of an order; false if no order of the selected ship or of the side begins with
   * them. */
  type(letters: string, replace = false): boolean {
    const side = this.orders.value.filter((o) => o.subject === null);
    const typed = replace ? letters : this.typed.value + letters;
    const tries = replace ? [typed] : [typed, letters];
    const pairs = tries.flatMap((word) =>
      [this.own.value, side].map((pool) => ({ word, pick: pickByKeys(pool, word) })),
    );
    const { word: used, pick: found } = pairs.find(({ pick }) => pick !== null) ?? {
      word: "",
      pick: null,
    };
    if (!found) return false;
    batch(() => {
      this.typed.value = used;
      this.order.value = found.order;
      this.steps.value = found.order?.steps ?? [];
      this.hovered.value = null;
      this.session.refusal.value = null;
    });
    if (found.order && !found.open && settings.instant.value && this.isFinal(found.order))
      void this.commit();
    return true;
  }

  /** Select the next or previous ship that can act. */
  cycle(way: 1 | -1): void {
    if (this.forms.current.value) return this.forms.cycle(way);
    if (this.duties.all.value.length > 0) return this.duties.cycle(way);
    if (this.units.all.value.length > 0) return this.units.cycle(way);
    if (this.targets.isShown.value) return this.targets.cycle(way);
    const ready = this.ready.value;
    if (ready.length === 0) return this.group.cycle(way);
    const at = this.lead.value === null ? (way > 0 ? -1 : 0) : ready.indexOf(this.lead.value);
    this.select(ready[(at + way + ready.length) % ready.length] ?? null);
  }

  /** True while a request for an order is open. */
  get isRequesting(): boolean {
    return this.requests().some((one) => one.isPending);
  }

  private requests(): Pick<Aim["requests"], "isPending" | "whenSettled">[] {
    return [this.aim.requests, this.forms.requests, this.group.requests];
  }

  /** Send the current order. If a request is open, wait for the answer, and do not send an order
   * that it refuses: the player has not seen the refusal yet. */
  async confirm(): Promise<void> {
    if (this.isRequesting) {
      await Promise.all(this.requests().map((one) => one.whenSettled()));
      if (this.aim.refused.value) return;
    }
    await this.commit();
  }

  /** Send the current order as it is. */
  async commit(): Promise<void> {
    const order = this.order.value;
    const live = this.session.live.value;
    if (!order || !live || this.session.sending.value) return;
    if (order.refused) {
      this.session.refusal.value = order.refused;
      return;
    }
    await this.submit(order.aim ? { aim: order.aim } : { text: order.text });
  }

  send(text: string): Promise<boolean> {
    return this.submit({ text });
  }

  /** Send an order, as text or as an aimed point. */
  private async submit(what: { text: string } | { aim: Pointing }): Promise<boolean> {
    const live = this.session.live.value;
    if (!live) return false;
    if (this.session.sending.value) {
      this.session.notice.value = "The last order is still on its way.";
      return false;
    }
    const inHand = this.order.value;
    if (inHand !== null && inHand === this.group.order.value)
      this.lastGroup = this.group.pieces.value;
    if ("text" in what) this.onGiven(what.text);
    const answer = await this.session.ask(
      withSeat({ do: "order" as const, ...what, base: live.seq }, this.session.acting.value),
    );
    if (answer.type === "done") {
      // Keep what the player chose while the answer was open.
      if ("text" in what && inHand?.text === what.text) this.batch.recordOrder(inHand);
      if (this.order.value === inHand) this.clearSent();
      const selected = this.selected.value;
      if (selected !== null && !this.orderList.has(selected)) this.selected.value = null;
      // The next position may be shown later, after its animation.
      this.lastActor = this.selected.value;
    }
    return answer.type === "done";
  }

  /** Clear the sent order. Keep a point that was aimed at since. */
  private clearSent(): void {
    if (!this.aim.isPending) return this.reset();
    batch(() => {
      this.steps.value = [];
      this.order.value = null;
      this.hovered.value = null;
      this.typed.value = "";
    });
  }

  /** Return whether a press may send this order at once: it is legal and no longer order begins
   * with it. */
  private isFinal(order: Order): boolean {
    return (
      !order.refused &&
      !this.own.value.some(
        (o) => o.steps.length > order.steps.length && startsWith(o, order.steps) && !o.refused,
      )
    );
  }

  /** After each update: drop odds, which may be outdated, and at a new position also the draft. */
  private update(orders: readonly Order[]): void {
    const moment = this.session.past.peek() ? "" : this.session.position.peek();
    const same = moment !== "" && moment === this.position;
    this.position = moment;
    batch(() => {
      this.hovered.value = orders.find((o) => o.text === this.hovered.peek()?.text) ?? null;
      this.oddsCache.clear();
      if (!same) this.updatePosition(orders);
    });
  }

  /** At a new position, keep the chosen order only if it is still possible. */
  private updatePosition(orders: readonly Order[]): void {
    const selected = this.selected.peek();
    const plotted = this.order.peek();
    const ready = this.actors.peek();
    batch(() => {
      this.group.update();
      if (plotted && !orders.some((o) => o.text === plotted.text)) this.reset();
      if (plotted === null && this.steps.peek().length > 0) this.reset();
      this.threats.hide();
      const acts = this.ready.peek().includes(this.lead.peek() ?? "");
      if (selected && (orders.length > 0 || selected === this.lastActor) && !acts)
        this.selected.value = null;
      this.lastActor = null;
      if (ready.length === 1 && !orders.some((o) => o.kind === "place"))
        this.selected.value = ready[0] ?? null;
      else this.selectLeader();
    });
  }

  /** Select the foremost ship of the last group, if the group can act now. */
  private selectLeader(): void {
    const [live, aims] = [this.session.live.peek(), this.ready.peek()];
    const left = aims.filter((id) => this.lastGroup.includes(id));
    if (!live || left.length === 0 || this.group.offer.peek() || this.batch.isRunning.peek())
      return;
    if (left.length < aims.length) this.lastGroup = [];
    else if (this.selected.peek() === null)
      this.selected.value = this.autoSelected = foremost(piecesOf(live), left);
  }
}
