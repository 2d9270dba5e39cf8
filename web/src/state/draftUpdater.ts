import { batch, effect } from "@preact/signals";
import type { Order } from "../net/wire";
import type { Candidates } from "./candidates";
import type { Draft } from "./draft";
import type { GroupSelection } from "./groupSelection";
import type { OddsCache } from "./oddsCache";
import type { OrderBatch } from "./orderBatch";
import type { OrderList } from "./orderList";
import { foremost, piecesOf } from "./pieces";
import type { Selection } from "./selection";
import type { Session } from "./session";
import type { Threats } from "./threats";
import type { Units } from "./units";

interface Parts {
  selection: Selection;
  draft: Pick<Draft, "steps" | "order" | "hovered" | "reset">;
  orderList: Pick<OrderList, "orders" | "actors">;
  candidates: Pick<Candidates, "ready">;
  odds: Pick<OddsCache, "clear">;
  threats: Pick<Threats, "hide">;
  group: Pick<GroupSelection, "offer" | "update">;
  units: Pick<Units, "all">;
  batch: Pick<OrderBatch, "isRunning">;
}

/** Keeps the draft and the selection in step with the game: after each update, what is outdated is
 * dropped. */
export class DraftUpdater {
  /** The position for which the draft was made; "" while the past is shown. */
  private position = "";

  constructor(
    private readonly session: Session,
    private readonly parts: Parts,
  ) {
    const { selection, draft, orderList } = parts;
    effect(() => this.update(orderList.orders.value));
    effect(() => {
      // An old notice of the page no longer applies to a new selection.
      void [selection.selected.value, draft.steps.value, draft.order.value];
      session.notice.value = "";
    });
  }

  /** After each update: drop odds, which may be outdated, and at a new position also the draft. */
  private update(orders: readonly Order[]): void {
    const { draft, odds } = this.parts;
    const moment = this.session.past.peek() ? "" : this.session.position.peek();
    const same = moment !== "" && moment === this.position;
    this.position = moment;
    batch(() => {
      draft.hovered.value = orders.find((o) => o.text === draft.hovered.peek()?.text) ?? null;
      odds.clear();
      if (!same) this.updatePosition(orders);
    });
  }

  /** At a new position, keep the chosen order only if it is still possible. */
  private updatePosition(orders: readonly Order[]): void {
    const { selection, draft, orderList, candidates, group, units, threats } = this.parts;
    const selected = selection.selected.peek();
    const chosen = draft.order.peek();
    const actors = orderList.actors.peek();
    batch(() => {
      group.update(units.all.peek().length > 0);
      if (chosen && !orders.some((o) => o.text === chosen.text)) draft.reset();
      if (chosen === null && draft.steps.peek().length > 0) draft.reset();
      threats.hide();
      const acts = candidates.ready.peek().includes(selection.lead.peek() ?? "");
      if (selected && (orders.length > 0 || selected === selection.lastActor) && !acts)
        selection.selected.value = null;
      selection.lastActor = null;
      if (actors.length === 1 && !orders.some((o) => o.kind === "place") && !this.session.isPuzzle)
        selection.selected.value = actors[0] ?? null;
      else this.selectLeader();
    });
  }

  /** Select the foremost ship of the last group, if the group can act now. */
  private selectLeader(): void {
    const { selection, candidates, group, batch: orderBatch } = this.parts;
    const [live, aims] = [this.session.live.peek(), candidates.ready.peek()];
    const left = aims.filter((id) => selection.lastGroup.includes(id));
    if (!live || left.length === 0 || group.offer.peek() || orderBatch.isRunning.peek()) return;
    if (left.length < aims.length) selection.lastGroup = [];
    else if (selection.selected.peek() === null)
      selection.selected.value = selection.automatic = foremost(piecesOf(live), left);
  }
}
