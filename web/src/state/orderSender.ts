import type { Order, Pointing } from "../net/wire";
import type { Aim } from "./aim";
import type { Draft } from "./draft";
import type { Forms } from "./forms";
import type { GroupSelection } from "./groupSelection";
import type { OrderList } from "./orderList";
import type { Selection } from "./selection";
import { withSeat, type Session } from "./session";
import { t } from "../text/t";

interface Parts {
  selection: Pick<Selection, "selected" | "lastGroup" | "lastActor">;
  draft: Pick<Draft, "order" | "refused" | "reset" | "clear">;
  orderList: Pick<OrderList, "has">;
  aim: Pick<Aim, "isPending" | "requests">;
  forms: Pick<Forms, "requests">;
  group: Pick<GroupSelection, "order" | "pieces" | "requests">;
}

/** Sends the drafted order, and clears the draft once the order is given. */
export class OrderSender {
  /** Callback with the text of each order sent. */
  onText: (text: string) => void = () => undefined;
  /** Callback with each drafted order that the server accepted. */
  onAccepted: (order: Order) => void = () => undefined;

  constructor(
    private readonly session: Session,
    private readonly parts: Parts,
  ) {}

  /** True while a request for an order is open. */
  get isRequesting(): boolean {
    return this.requests().some((one) => one.isPending);
  }

  private requests(): Pick<Aim["requests"], "isPending" | "whenSettled">[] {
    const { aim, forms, group } = this.parts;
    return [aim.requests, forms.requests, group.requests];
  }

  /** Send the current order. If a request is open, wait for the answer, and do not send an order
   * that it refuses: the player has not seen the refusal yet. */
  async confirm(): Promise<void> {
    if (this.isRequesting) {
      await Promise.all(this.requests().map((one) => one.whenSettled()));
      if (this.parts.draft.refused.value) return;
    }
    await this.commit();
  }

  /** Send the current order as it is. */
  async commit(): Promise<void> {
    const order = this.parts.draft.order.value;
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
    const { draft, group, selection } = this.parts;
    const live = this.session.live.value;
    if (!live) return false;
    if (this.session.sending.value) {
      this.session.notice.value = t("order-sender-last-order-still-being");
      return false;
    }
    const drafted = draft.order.value;
    if (drafted !== null && drafted === group.order.value) selection.lastGroup = group.pieces.value;
    if ("text" in what) this.onText(what.text);
    const answer = await this.session.ask(
      withSeat({ do: "order" as const, ...what, base: live.seq }, this.session.acting.value),
    );
    if (answer.type !== "done") return false;
    if (drafted && "text" in what && drafted.text === what.text) this.onAccepted(drafted);
    this.clearSent(drafted);
    return true;
  }

  /** Clear the sent order. Keep what the player chose or aimed at while the answer was open. */
  private clearSent(sent: Order | null): void {
    const { draft, selection, aim, orderList } = this.parts;
    if (draft.order.value === sent) {
      if (aim.isPending) draft.clear();
      else draft.reset();
    }
    const selected = selection.selected.value;
    if (selected !== null && !orderList.has(selected)) selection.selected.value = null;
    // The next position may be shown later, after its animation.
    selection.lastActor = selection.selected.value;
  }
}
