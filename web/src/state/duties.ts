import { batch, computed, effect, signal } from "@preact/signals";
import type { Duty, Odds, Order, PieceId } from "../net/wire";
import type { OrderInHand } from "./inHand";
import { byWorth } from "./pills";
import { withSeat, type Session } from "./session";

/** The attacks that have to be made and those that may be, target by target: one is taken in hand,
 * then who attacks, how, and who joins in. */
export class Duties {
  readonly all = computed<readonly Duty[]>(() =>
    this.session.past.value || !this.session.live.value?.prompt.yours
      ? []
      : (this.session.live.value.duties ?? []),
  );
  private readonly picked = signal<PieceId | null>(null);
  /** The one in hand: that of the order in hand, else the one that was picked. */
  readonly current = computed<Duty | null>(() => {
    const target = this.draft.order.value?.target ?? this.picked.value;
    return this.all.value.find((duty) => duty.target === target) ?? null;
  });
  /** The best odds of each target, as far as they are known at this moment of the game. */
  private readonly weighed = signal<{ position: string; of: Record<PieceId, Odds> }>({
    position: "",
    of: {},
  });
  private weighing = "";

  constructor(
    private readonly draft: OrderInHand,
    private readonly session: Session,
  ) {
    effect(() => {
      void this.session.position.value;
      this.picked.value = null;
    });
    effect(() => this.takeBest());
    effect(() => {
      const position = this.session.position.value;
      if (this.all.value.length > 0 && this.weighing !== position) void this.weigh(position);
    });
  }

  /** The attacks of the ship in hand on the target in hand, one for each manner: the one in hand,
   * else the one in which most join. */
  readonly manners = computed<Order[]>(() => {
    const target = this.current.value?.target;
    const inHand = this.draft.order.value;
    const found = new Map<string, Order>();
    for (const order of this.draft.own.value) {
      if (order.kind !== "attack" || order.target !== target || order.refused) continue;
      const known = found.get(order.manner);
      if (!known || joining(order) > joining(known)) found.set(order.manner, order);
    }
    if (inHand && inHand.target === target && found.has(inHand.manner))
      found.set(inHand.manner, inHand);
    return [...found.values()];
  });

  odds(duty: Duty): Odds | null {
    const { position, of } = this.weighed.value;
    return position === this.session.position.value ? (of[duty.target] ?? null) : null;
  }

  pick(duty: Duty, piece: PieceId | undefined = duty.ships[0]): void {
    if (piece === undefined) return;
    batch(() => {
      this.draft.reset();
      this.draft.select(piece);
      this.picked.value = duty.target;
    });
  }

  cycle(way: 1 | -1): void {
    const all = this.all.value;
    const at = this.current.value ? all.indexOf(this.current.value) : way > 0 ? -1 : 0;
    const next = all[(at + way + all.length) % all.length];
    if (next) this.pick(next);
  }

  /** Whether a ship can be put into the order in hand, or out of it. */
  joins(id: PieceId): boolean {
    return this.draft.order.value?.joins.some((one) => one.ship === id && !one.bound) ?? false;
  }

  /** Puts a ship into the order in hand, or out of it; false where it cannot be. */
  toggle(id: PieceId): boolean {
    const order = this.draft.order.value;
    if (!order || !this.joins(id)) return false;
    const pieces = order.joins
      .filter((one) => !one.bound && one.joined !== (one.ship === id))
      .map((one) => one.ship);
    void this.join(order, pieces);
    return true;
  }

  /** As soon as the ways to attack the picked target are known one of them is in hand: the best, or
   * the first where no odds are known yet, since counting them may take a while. */
  private takeBest(): void {
    const target = this.picked.value;
    const ways = this.manners.value;
    if (target === null || ways.length === 0 || this.draft.order.peek()) return;
    const best = byWorth(ways, this.draft.known)[0];
    if (best) this.draft.take(best);
  }

  private async join(order: Order, pieces: PieceId[]): Promise<void> {
    const answer = await this.session.connection.ask(
      withSeat({ do: "join" as const, text: order.text, pieces }, this.session.acting.peek()),
    );
    if (this.draft.order.peek()?.text !== order.text) return;
    if (answer.type === "checked" && answer.order) this.draft.take(answer.order);
    else if (answer.type === "refused") this.session.notice.value = answer.sentence;
  }

  /** Asks for the odds of one target after the other, as long as the game stands where it does. */
  private async weigh(position: string): Promise<void> {
    this.weighing = position;
    this.weighed.value = { position, of: {} };
    if (this.draft.blind.peek()) return;
    for (const duty of this.all.peek()) {
      const [subject] = duty.ships;
      if (subject === undefined) continue;
      const answer = await this.session.connection.ask(
        withSeat({ do: "odds" as const, subject, target: duty.target }, this.session.acting.peek()),
      );
      if (this.session.position.peek() !== position) return;
      if (answer.type !== "odds") continue;
      this.draft.weighing.learned(answer.items);
      const best = answer.items
        .map((item) => item.odds)
        .filter((odds) => odds !== null)
        .sort((a, b) => b.worth - a.worth)[0];
      const of = this.weighed.peek().of;
      if (best) this.weighed.value = { position, of: { ...of, [duty.target]: best } };
    }
  }
}

const joining = (order: Order): number => order.joins.filter((one) => one.joined).length;
