import type { ReadonlySignal, Signal } from "@preact/signals";
import type { Odds, Order, PieceId, Update } from "../net/wire";
import type { Listing } from "./listing";
import type { Weighing } from "./weighing";

/** What the parts of an `OrderDraft` know of it and of each other. They import this and not the
 * draft, which imports them. */
export interface OrderInHand {
  readonly selected: Signal<PieceId | null>;
  readonly steps: Signal<string[]>;
  readonly order: Signal<Order | null>;
  readonly hovered: Signal<Order | null>;
  readonly dragging: ReadonlySignal<boolean>;
  readonly listing: Pick<Listing, "aims" | "unlisted">;
  readonly orders: ReadonlySignal<readonly Order[]>;
  readonly lead: ReadonlySignal<PieceId | null>;
  readonly own: ReadonlySignal<readonly Order[]>;
  readonly actors: ReadonlySignal<readonly PieceId[]>;
  readonly ready: ReadonlySignal<PieceId[]>;
  readonly placing: ReadonlySignal<readonly Order[]>;
  readonly strikes: ReadonlySignal<readonly Order[]>;
  readonly blind: ReadonlySignal<boolean>;
  readonly openTable: ReadonlySignal<boolean>;
  readonly previewed: ReadonlySignal<Order | null>;
  readonly known: (order: Order) => Odds | null;
  readonly weighing: Pick<Weighing, "learned">;

  readonly aim: { take(order: Order | null, nearest: Order | null): void };
  readonly duties: { readonly all: ReadonlySignal<readonly unknown[]> };
  readonly units: { readonly all: ReadonlySignal<readonly unknown[]> };
  readonly forms: {
    readonly all: ReadonlySignal<readonly unknown[]>;
    readonly current: ReadonlySignal<unknown>;
  };
  readonly muster: {
    readonly pieces: ReadonlySignal<readonly PieceId[]>;
    readonly fitting: ReadonlySignal<readonly PieceId[]>;
    readonly offer: ReadonlySignal<Update["gathers"]>;
    take(pieces: PieceId[]): void;
  };

  select(id: PieceId | null): void;
  pick(order: Order): void;
  take(order: Order): void;
  reset(): void;
  confirm(): Promise<void>;
}
