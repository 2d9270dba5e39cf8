import type { ReadonlySignal, Signal } from "@preact/signals";
import type { Odds, Order, PieceId, Update } from "../net/wire";
import type { OddsCache } from "./oddsCache";
import type { OrderList } from "./orderList";

/** The parts of an `OrderDraft` use the draft and each other through this interface, because the
 * draft imports them. */
export interface OrderInHand {
  readonly selected: Signal<PieceId | null>;
  readonly steps: Signal<string[]>;
  readonly order: Signal<Order | null>;
  readonly hovered: Signal<Order | null>;
  readonly dragging: ReadonlySignal<boolean>;
  readonly orderList: Pick<OrderList, "aims" | "unlisted">;
  readonly orders: ReadonlySignal<readonly Order[]>;
  readonly lead: ReadonlySignal<PieceId | null>;
  readonly own: ReadonlySignal<readonly Order[]>;
  readonly actors: ReadonlySignal<readonly PieceId[]>;
  readonly ready: ReadonlySignal<PieceId[]>;
  readonly placing: ReadonlySignal<readonly Order[]>;
  readonly strikes: ReadonlySignal<readonly Order[]>;
  readonly cannotMeasure: ReadonlySignal<boolean>;
  readonly openTable: ReadonlySignal<boolean>;
  readonly preview: ReadonlySignal<Order | null>;
  readonly oddsOf: (order: Order) => Odds | null;
  readonly oddsCache: Pick<OddsCache, "store">;

  readonly aim: { applyAnswer(order: Order | null, nearest: Order | null): void };
  readonly duties: { readonly all: ReadonlySignal<readonly unknown[]> };
  readonly units: { readonly all: ReadonlySignal<readonly unknown[]> };
  readonly forms: {
    readonly all: ReadonlySignal<readonly unknown[]>;
    readonly current: ReadonlySignal<unknown>;
  };
  readonly group: {
    readonly pieces: ReadonlySignal<readonly PieceId[]>;
    readonly eligible: ReadonlySignal<readonly PieceId[]>;
    readonly offer: ReadonlySignal<Update["gathers"]>;
    choose(pieces: PieceId[]): void;
  };

  select(id: PieceId | null): void;
  pick(order: Order): void;
  take(order: Order): void;
  reset(): void;
  confirm(): Promise<void>;
}
