import { batch, computed, effect, signal } from "@preact/signals";
import type { Order, PieceId } from "../net/wire";
import { sortByWorth } from "./pills";
import type { Session } from "./session";
import type { Draft } from "./draft";
import type { Duties } from "./duties";
import type { OddsCache } from "./oddsCache";
import type { OrderList } from "./orderList";
import type { Selection } from "./selection";
import type { TableRules } from "./tableRules";

interface Parts {
  rules: Pick<TableRules, "cannotMeasure" | "isOpenTable">;
  selection: Pick<Selection, "selected" | "lead">;
  draft: Pick<Draft, "order" | "select" | "take" | "reset">;
  orderList: Pick<OrderList, "orders" | "unlisted">;
  duties: Pick<Duties, "all">;
  odds: Pick<OddsCache, "rank">;
}

/** Attacks from where ships lie, if they are chosen from a list: ship by ship, the best target
 * first. */
export class Targets {
  /** The attacks that are chosen from the list. */
  readonly open = computed<Order[]>(() => {
    const live = this.session.live.value;
    if (!live?.prompt.yours || this.session.past.value || this.parts.rules.cannotMeasure.value)
      return [];
    if (!this.parts.rules.isOpenTable.value || this.parts.duties.all.value.length > 0) return [];
    return this.parts.orderList.orders.value.filter(
      (o) => o.kind === "attack" && o.manner && !o.refused,
    );
  });
  /** Ships that can still attack. */
  readonly ships = computed<PieceId[]>(() => [
    ...new Set([
      ...this.open.value.flatMap((o) => (o.subject === null ? [] : [o.subject])),
      ...(this.open.value.length > 0 ? this.parts.orderList.unlisted.value : []),
    ]),
  ]);
  readonly isShown = computed(() => this.open.value.length > 0);
  /** The selected ship's attacks, the best first. */
  readonly all = computed<Order[]>(() =>
    sortByWorth(
      this.open.value.filter((o) => o.subject === this.parts.selection.lead.value),
      this.parts.odds.rank,
    ),
  );

  /** The ship whose best target was selected by a key, and the offered attack. */
  private readonly offeredTo = signal<PieceId | null>(null);
  private offered: Order | null = null;
  /** The ship that the player focused since. Enter selects it as the target. */
  private focused: PieceId | null = null;

  constructor(
    private readonly session: Session,
    private readonly parts: Parts,
  ) {
    // When a ship has no attacks left, select the next one.
    effect(() => {
      void this.session.position.value;
      if (
        this.isShown.value &&
        this.session.myTurn.value &&
        !this.session.isPuzzle &&
        this.parts.selection.selected.peek() === null
      )
        this.parts.draft.select(this.ships.peek()[0] ?? null);
    });
    effect(() => {
      void this.session.position.value;
      this.offeredTo.value = null;
    });
    effect(() => this.offerBest());
  }

  /** Select the next or previous ship that can attack, with its best target. A ship that the page
   * selected by itself counts as the next. */
  cycle(way: 1 | -1): void {
    const ships = this.ships.value;
    const lead = this.parts.selection.lead.value;
    const at = lead === null ? -1 : ships.indexOf(lead);
    const fresh = at >= 0 && !this.parts.draft.order.value && this.offeredTo.value !== lead;
    const from = at < 0 && way < 0 ? 0 : at;
    const next = ships[fresh ? at : (from + way + ships.length) % ships.length];
    if (next === undefined) return;
    batch(() => {
      this.parts.draft.reset();
      this.parts.draft.select(next);
      this.offered = null;
      this.offeredTo.value = next;
    });
  }

  /** Remember the focused ship. */
  focus(id: PieceId): void {
    this.focused = id;
  }

  /** Return whether Enter on a ship makes it the target instead of playing the offered attack. */
  isFocusedTarget(id: PieceId): boolean {
    const current = this.parts.draft.order.peek();
    return (
      this.focused === id &&
      current !== null &&
      current === this.offered &&
      current.target !== id &&
      this.all.peek().some((order) => order.target === id)
    );
  }

  /** Keep the best target selected as odds arrive, until the player chooses another or cancels. */
  private offerBest(): void {
    const ship = this.offeredTo.value;
    const best = this.all.value[0];
    const current = this.parts.draft.order.value;
    if (
      this.session.isPuzzle ||
      ship === null ||
      ship !== this.parts.selection.lead.value ||
      !best ||
      current !== this.offered
    )
      return;
    if (best.text === current?.text) return;
    this.offered = best;
    this.parts.draft.take(best);
  }
}
