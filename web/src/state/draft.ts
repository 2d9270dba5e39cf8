import { batch, computed, signal } from "@preact/signals";
import type { Order, PieceId } from "../net/wire";
import type { Selection } from "./selection";
import type { Session } from "./session";
import { t } from "../text/t";

/** The order being composed: the steps so far, and the order to send. Holds no rules of its own and
 * sends nothing. */
export class Draft {
  readonly steps = signal<string[]>([]);
  readonly order = signal<Order | null>(null);
  /** The order under the pointer or the focus, shown as if it were chosen. */
  readonly hovered = signal<Order | null>(null);
  readonly typed = signal("");
  /** True while a ship is dragged. Its handles are hidden then. */
  readonly dragging = signal(false);
  /** The order drawn as a ghost: the hovered order, or else the chosen one. */
  readonly preview = computed(() => this.hovered.value ?? this.order.value);
  /** The requested order if it is illegal. The nearest legal order is then the current one. */
  readonly refused = signal<Order | null>(null);
  private readonly nearest = signal<Order | null>(null);
  /** True if the current order is the nearest legal one instead of the requested one. */
  readonly isNearest = computed(
    () => this.nearest.value !== null && this.nearest.value === this.order.value,
  );
  /** Callback for a request that no longer counts. */
  onRequestDropped: () => void = () => undefined;

  constructor(
    private readonly session: Pick<Session, "refusal" | "notice">,
    private readonly selection: Pick<Selection, "selected" | "automatic">,
  ) {}

  /** Select a ship, and drop the order of another. */
  select(id: PieceId | null): void {
    batch(() => {
      if (this.selection.selected.value !== id) this.reset();
      this.selection.selected.value = id;
      this.selection.automatic = null;
      this.session.refusal.value = null;
    });
  }

  /** Choose an order, and select its ship. */
  choose(order: Order): void {
    batch(() => {
      this.dropRequest();
      this.session.refusal.value = null;
      this.hovered.value = null;
      this.typed.value = "";
      if (order.subject !== null) this.selection.selected.value = order.subject;
      this.steps.value = order.steps;
      this.order.value = order;
    });
  }

  /** Choose an order that has no place on the board. */
  take(order: Order): void {
    batch(() => {
      this.reset();
      this.session.refusal.value = null;
      this.steps.value = order.steps;
      this.order.value = order;
    });
  }

  /** Choose the order that the server made of a request, or the nearest legal one. */
  applyAnswer(order: Order | null, nearest: Order | null): void {
    const legal = order && !order.refused ? order : nearest;
    batch(() => {
      this.hovered.value = null;
      this.order.value = legal;
      this.steps.value = legal?.steps ?? [];
      this.refused.value = order?.refused ? order : null;
      this.nearest.value = order?.refused ? legal : null;
      this.session.refusal.value = order?.refused ?? null;
    });
    if (!order && !legal) this.session.notice.value = t("draft-no-order-leads-there");
  }

  /** Forget the requested order. */
  dropRequest(): void {
    this.onRequestDropped();
    this.refused.value = null;
  }

  /** Empty the draft. A requested order still counts. */
  clear(): void {
    batch(() => {
      this.steps.value = [];
      this.order.value = null;
      this.hovered.value = null;
      this.typed.value = "";
    });
  }

  /** Empty the draft, and forget the requested order. */
  reset(): void {
    batch(() => {
      this.dropRequest();
      this.clear();
    });
  }
}
