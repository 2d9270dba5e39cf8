import { batch, computed, effect, signal } from "@preact/signals";
import type { Order, PieceId } from "../net/wire";
import type { OrderInHand } from "./inHand";
import { byWorth } from "./pills";
import type { Session } from "./session";

/** Whom ships may attack from where they lie, where that is chosen from a list: ship by ship, the
 * targets of each with the best first. */
export class Targets {
  private readonly open = computed<Order[]>(() => {
    const live = this.session.live.value;
    if (!live?.prompt.yours || this.session.past.value || this.draft.blind.value) return [];
    if (!this.draft.openTable.value || this.draft.duties.all.value.length > 0) return [];
    return this.draft.orders.value.filter((o) => o.kind === "attack" && o.manner && !o.refused);
  });
  /** The ships that may still attack. */
  readonly ships = computed<PieceId[]>(() => [
    ...new Set([
      ...this.open.value.flatMap((o) => (o.subject === null ? [] : [o.subject])),
      ...(this.open.value.length > 0 ? this.draft.listing.unlisted.value : []),
    ]),
  ]);
  readonly shown = computed(() => this.open.value.length > 0);
  /** What the ship in hand may do, the best first. */
  readonly all = computed<Order[]>(() =>
    byWorth(
      this.open.value.filter((o) => o.subject === this.draft.lead.value),
      this.draft.known,
    ),
  );

  /** The ship whose best target was put in hand by a key, and the attack that is offered so. */
  private readonly offeredTo = signal<PieceId | null>(null);
  private offered: Order | null = null;
  /** The ship that was gone to with keys since: Enter is for her then. */
  private sought: PieceId | null = null;

  constructor(
    private readonly draft: OrderInHand,
    private readonly session: Session,
  ) {
    // Ship by ship: when one has done what she can, the next is in hand.
    effect(() => {
      void this.session.position.value;
      if (this.shown.value && this.session.myTurn.value && this.draft.selected.peek() === null)
        this.draft.select(this.ships.peek()[0] ?? null);
    });
    effect(() => {
      void this.session.position.value;
      this.offeredTo.value = null;
    });
    effect(() => this.offer());
  }

  /** The next ship that may attack, or the one before, with her best target in hand. A ship that
   * came to be in hand by herself is the next. */
  cycle(way: 1 | -1): void {
    const ships = this.ships.value;
    const lead = this.draft.lead.value;
    const at = lead === null ? -1 : ships.indexOf(lead);
    const fresh = at >= 0 && !this.draft.order.value && this.offeredTo.value !== lead;
    const from = at < 0 && way < 0 ? 0 : at;
    const next = ships[fresh ? at : (from + way + ships.length) % ships.length];
    if (next === undefined) return;
    batch(() => {
      this.draft.reset();
      this.draft.select(next);
      this.offered = null;
      this.offeredTo.value = next;
    });
  }

  /** A ship has come into focus. */
  seek(id: PieceId): void {
    this.sought = id;
  }

  /** Whether Enter on a ship makes her the target rather than attack the one that is offered. */
  seeks(id: PieceId): boolean {
    const inHand = this.draft.order.peek();
    return (
      this.sought === id &&
      inHand !== null &&
      inHand === this.offered &&
      inHand.target !== id &&
      this.all.peek().some((order) => order.target === id)
    );
  }

  /** The best target stays in hand as odds become known, until another is taken or it is put
   * away. */
  private offer(): void {
    const ship = this.offeredTo.value;
    const best = this.all.value[0];
    const inHand = this.draft.order.value;
    if (ship === null || ship !== this.draft.lead.value || !best || inHand !== this.offered) return;
    if (best.text === inHand?.text) return;
    this.offered = best;
    this.draft.take(best);
  }

  /** Takes an attack in hand; the one in hand is given. */
  press(order: Order): void {
    if (this.draft.order.value?.text === order.text) void this.draft.confirm();
    else this.draft.pick(order);
  }
}
