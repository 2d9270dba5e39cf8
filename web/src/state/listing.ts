import { computed, effect, signal } from "@preact/signals";
import type { Order, PieceId } from "../net/wire";
import { actors } from "./orders";
import { withSeat, type Session } from "./session";

interface Asked {
  orders: readonly Order[];
  aims: readonly PieceId[];
}

const NOTHING: Asked = { orders: [], aims: [] };

/** The orders there are to choose from. Where very many ships may act the server does not list what
 * each of them can do: it is asked when a ship is taken in hand. */
export class Listing {
  /** What was asked at this moment of the game, ship by ship. */
  private readonly known = signal<{ position: string; of: Record<PieceId, Asked> }>({
    position: "",
    of: {},
  });
  private readonly here = computed(() =>
    this.known.value.position === this.session.position.value ? this.known.value.of : {},
  );
  private readonly live = computed(() =>
    this.session.past.value ? null : this.session.live.value,
  );
  /** Ships whose orders are asked for. */
  readonly unlisted = computed<readonly PieceId[]>(() => this.live.value?.unlisted ?? []);
  readonly orders = computed<Order[]>(() => {
    const listed = this.live.value?.orders ?? [];
    const asked = Object.values(this.live.value ? this.here.value : {});
    return asked.length > 0 ? [...asked.flatMap((one) => one.orders), ...listed] : listed;
  });
  /** Ships that can be aimed at the board, as far as is known. */
  readonly aims = computed<PieceId[]>(() => {
    const listed = this.session.live.value?.aims ?? [];
    const asked = Object.values(this.here.value).flatMap((one) => one.aims);
    return asked.length > 0 ? [...listed, ...asked] : listed;
  });
  /** The ships that may be given an order. */
  readonly actors = computed<PieceId[]>(() => {
    const unlisted = this.unlisted.value;
    if (unlisted.length === 0) return actors(this.orders.value);
    return [...new Set([...unlisted, ...actors(this.orders.value)])];
  });

  constructor(
    private readonly session: Session,
    selected: () => PieceId | null,
  ) {
    effect(() => {
      const id = selected();
      if (id !== null) this.want(id);
    });
  }

  /** Whether there is anything to choose for a ship. */
  has(id: PieceId): boolean {
    return this.unlisted.peek().includes(id) || this.orders.peek().some((o) => o.subject === id);
  }

  /** Asks for the orders of a ship, unless they are known or on their way. */
  want(id: PieceId): void {
    if (!this.unlisted.value.includes(id) || id in this.here.value) return;
    const position = this.session.position.value;
    this.keep(position, id, NOTHING);
    void this.ask(position, id);
  }

  private async ask(position: string, id: PieceId): Promise<void> {
    const answer = await this.session.connection.ask(
      withSeat({ do: "orders", subject: id }, this.session.acting.peek()),
    );
    if (answer.type === "orders" && answer.seq === this.session.live.peek()?.seq)
      this.keep(position, id, answer);
  }

  private keep(position: string, id: PieceId, found: Asked): void {
    const before = this.known.peek();
    if (position !== this.session.position.peek()) return;
    const of = before.position === position ? before.of : {};
    this.known.value = { position, of: { ...of, [id]: found } };
  }
}
