import { batch } from "@preact/signals";
import { settings } from "../common/settings";
import type { Order } from "../net/wire";
import type { Candidates } from "./candidates";
import type { Draft } from "./draft";
import type { GroupSelection } from "./groupSelection";
import type { OrderList } from "./orderList";
import type { OrderSender } from "./orderSender";
import { exactly, type NextStep, pickByKeys, startsWith } from "./orders";
import type { Session } from "./session";

interface Parts {
  draft: Draft;
  orderList: Pick<OrderList, "orders">;
  candidates: Pick<Candidates, "own">;
  group: Pick<GroupSelection, "order" | "clear">;
  sender: Pick<OrderSender, "commit" | "confirm">;
}

/** Composes an order: whole, step by step, or by its letters. */
export class OrderInput {
  constructor(
    private readonly session: Pick<Session, "refusal">,
    private readonly parts: Parts,
  ) {}

  /** Choose an order. Choosing it again, or instant play, sends it. */
  pick(order: Order): void {
    const { draft, group, sender } = this.parts;
    const again = draft.order.value?.text === order.text;
    batch(() => {
      if (order.text !== group.order.value?.text) group.clear();
      draft.choose(order);
    });
    if (again || this.isPlayedAtOnce(order)) void sender.commit();
  }

  /** Choose an order of a list; confirm it if it is already chosen. */
  pickOrConfirm(order: Order): void {
    if (this.parts.draft.order.value?.text === order.text) void this.parts.sender.confirm();
    else this.pick(order);
  }

  takeStep(next: NextStep): void {
    if (next.order) return this.pick(next.order);
    const { draft } = this.parts;
    batch(() => {
      draft.steps.value = next.steps;
      draft.order.value = null;
      draft.hovered.value = null;
    });
  }

  /** Undo one step; false if there is none. */
  stepBack(): boolean {
    const { draft, candidates } = this.parts;
    if (draft.typed.value.length > 1) {
      this.type(draft.typed.value.slice(0, -1), true);
      return true;
    }
    if (draft.steps.value.length === 0 && !draft.order.value) return false;
    draft.dropRequest();
    const fewer = draft.steps.value.slice(0, -1);
    batch(() => {
      draft.typed.value = "";
      draft.steps.value = fewer;
      draft.order.value = fewer.length > 0 ? exactly(candidates.own.value, fewer) : null;
      draft.hovered.value = null;
      this.session.refusal.value = null;
    });
    return true;
  }

  /** Add letters of an order; false if no order of the selected ship or of the side begins with
   * them. */
  type(letters: string, replace = false): boolean {
    const { draft, orderList, candidates, sender } = this.parts;
    const side = orderList.orders.value.filter((o) => o.subject === null);
    // A key goes on from an order that the pointer chose.
    const begun = draft.typed.value || (draft.order.value?.key ?? "");
    const typed = replace ? letters : begun + letters;
    const tries = replace ? [typed] : [typed, letters];
    const pairs = tries.flatMap((word) =>
      [candidates.own.value, side].map((pool) => ({ word, pick: pickByKeys(pool, word) })),
    );
    const { word: used, pick: found } = pairs.find(({ pick }) => pick !== null) ?? {
      word: "",
      pick: null,
    };
    if (!found) return false;
    batch(() => {
      draft.typed.value = used;
      draft.order.value = found.order;
      draft.steps.value = found.order?.steps ?? [];
      draft.hovered.value = null;
      this.session.refusal.value = null;
    });
    if (found.order && !found.open && this.isPlayedAtOnce(found.order)) void sender.commit();
    return true;
  }

  /** Return whether a press sends this order at once: the player wants instant play, the order is
   * legal, and no longer order begins with it. */
  private isPlayedAtOnce(order: Order): boolean {
    return (
      settings.instant.value &&
      !order.refused &&
      !this.parts.candidates.own.value.some(
        (o) => o.steps.length > order.steps.length && startsWith(o, order.steps) && !o.refused,
      )
    );
  }
}
