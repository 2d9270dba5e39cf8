import { computed, effect, signal } from "@preact/signals";
import type { Order } from "../net/wire";
import type { OddsCache } from "./oddsCache";
import type { OrderList } from "./orderList";
import type { OrderSender } from "./orderSender";
import { sortByWorth } from "./pills";
import type { Session } from "./session";
import type { Targets } from "./targets";

interface Parts {
  targets: Pick<Targets, "open" | "ships">;
  odds: Pick<OddsCache, "of" | "fetchAll">;
  orderList: Pick<OrderList, "orders" | "load">;
  sender: Pick<OrderSender, "send">;
}

/** The weapon of an attack: a ship's battery. */
const weaponOf = (order: Order): string => `${order.subject} ${order.manner}`;

/** The best attack with every weapon of all ships, proposed together: the player may change it, and
 * then orders all of it. */
export class Volley {
  private readonly planned = signal<{ seq: number; orders: readonly Order[] } | null>(null);
  readonly isSending = signal(false);
  /** The proposed attacks of this position, in the order of ships. */
  readonly orders = computed<readonly Order[]>(() => {
    const plan = this.planned.value;
    const seq = this.session.live.value?.seq;
    return plan && (plan.seq === seq || this.isSending.value) ? plan.orders : [];
  });
  /** True if several ships have targets and nothing is proposed yet. */
  readonly isOffered = computed(
    () =>
      this.orders.value.length === 0 &&
      this.parts.targets.ships.value.length > 1 &&
      !this.session.isPuzzle,
  );

  constructor(
    private readonly session: Session,
    private readonly parts: Parts,
  ) {}

  /** Propose the best target of every weapon. */
  async propose(): Promise<void> {
    const seq = this.session.live.peek()?.seq;
    const { targets, odds, orderList } = this.parts;
    await Promise.all(
      targets.ships.peek().map(async (ship) => {
        await orderList.load(ship);
        await odds.fetchAll(ship);
      }),
    );
    if (seq === undefined || this.session.live.peek()?.seq !== seq) return;
    const best = new Map<string, Order>();
    for (const order of sortByWorth(targets.open.peek(), odds.of))
      if (!best.has(weaponOf(order))) best.set(weaponOf(order), order);
    const ships = targets.ships.peek();
    const place = (order: Order): number => ships.indexOf(order.subject ?? "");
    const orders = [...best.values()].sort((a, b) => place(a) - place(b));
    this.planned.value = { seq, orders };
  }

  /** Return whether a press on an order changes the proposal. */
  takes(order: Order): boolean {
    return this.orders.value.length > 0 && this.parts.targets.open.value.includes(order);
  }

  /** Take an attack into the proposal, instead of the one with the same weapon. */
  choose(order: Order): void {
    this.change((orders) => [...orders.filter((one) => weaponOf(one) !== weaponOf(order)), order]);
  }

  /** Leave a weapon out. */
  drop(order: Order): void {
    this.change((orders) => orders.filter((one) => one !== order));
  }

  cancel(): void {
    this.planned.value = null;
  }

  /** Order all attacks, one after the other. Those that an earlier one made impossible are left
   * out; a refusal ends it. */
  async fire(): Promise<void> {
    const orders = this.orders.peek();
    if (orders.length === 0 || this.isSending.peek()) return;
    this.isSending.value = true;
    for (const { text, subject } of orders) {
      if (subject !== null) await this.parts.orderList.load(subject);
      const live = this.session.live.peek();
      const listed = this.parts.orderList.orders.peek().some((one) => one.text === text);
      if (!live?.prompt.yours || !listed) continue;
      if (!(await this.parts.sender.send(text))) break;
      await this.after(live.seq);
    }
    this.isSending.value = false;
    this.planned.value = null;
  }

  private change(next: (orders: readonly Order[]) => readonly Order[]): void {
    const plan = this.planned.peek();
    if (plan && !this.isSending.peek()) this.planned.value = { ...plan, orders: next(plan.orders) };
  }

  /** Resolve when a position after move `seq` has come. */
  private after(seq: number): Promise<void> {
    return new Promise((resolve) => {
      const stop = effect(() => {
        if ((this.session.live.value?.seq ?? 0) <= seq) return;
        queueMicrotask(() => stop());
        resolve();
      });
    });
  }
}
