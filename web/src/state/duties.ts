import { batch, computed, effect, signal } from "@preact/signals";
import type { Duty, Odds, Order, PieceId } from "../net/wire";
import { sortByWorth } from "./pills";
import { withSeat, type Session } from "./session";
import type { Candidates } from "./candidates";
import type { Draft } from "./draft";
import type { OddsCache } from "./oddsCache";
import type { TableRules } from "./tableRules";

interface Parts {
  rules: Pick<TableRules, "cannotMeasure">;
  draft: Pick<Draft, "order" | "select" | "take" | "reset">;
  candidates: Pick<Candidates, "own">;
  odds: Pick<OddsCache, "of" | "rank" | "store">;
}

/** Required and optional attacks, by target. The player chooses a target, then the attacker, the
 * kind of attack and the supporting ships. */
export class Duties {
  readonly all = computed<readonly Duty[]>(() =>
    this.session.past.value || !this.session.live.value?.prompt.yours
      ? []
      : (this.session.live.value.duties ?? []),
  );
  private readonly picked = signal<PieceId | null>(null);
  /** The selected target: that of the current order, or the one chosen. */
  readonly current = computed<Duty | null>(() => {
    const target = this.parts.draft.order.value?.target ?? this.picked.value;
    return this.all.value.find((duty) => duty.target === target) ?? null;
  });
  /** The best known odds for each target at this position. */
  private readonly bestOdds = signal<{ position: string; of: Record<PieceId, Odds> }>({
    position: "",
    of: {},
  });
  private requestedAt = "";

  constructor(
    private readonly session: Session,
    private readonly parts: Parts,
  ) {
    effect(() => {
      void this.session.position.value;
      this.picked.value = null;
    });
    effect(() => this.chooseBest());
    effect(() => {
      const position = this.session.position.value;
      if (this.all.value.length > 0 && this.requestedAt !== position) void this.fetchOdds(position);
    });
  }

  /** The selected ship's attacks on the selected target, one for each kind: the current order, or
   * the one with most supporters. */
  readonly variants = computed<Order[]>(() => {
    const target = this.current.value?.target;
    const drafted = this.parts.draft.order.value;
    const found = new Map<string, Order>();
    for (const order of this.parts.candidates.own.value) {
      if (order.kind !== "attack" || order.target !== target || order.refused) continue;
      const known = found.get(order.manner);
      if (!known || joinCount(order) > joinCount(known)) found.set(order.manner, order);
    }
    if (drafted && drafted.target === target && found.has(drafted.manner))
      found.set(drafted.manner, drafted);
    return [...found.values()];
  });

  odds(duty: Duty): Odds | null {
    const { position, of } = this.bestOdds.value;
    return position === this.session.position.value ? (of[duty.target] ?? null) : null;
  }

  pick(duty: Duty, piece: PieceId | undefined = duty.ships[0]): void {
    if (piece === undefined) return;
    batch(() => {
      this.parts.draft.reset();
      this.parts.draft.select(piece);
      this.picked.value = duty.target;
    });
  }

  cycle(way: 1 | -1): void {
    const all = this.all.value;
    const at = this.current.value ? all.indexOf(this.current.value) : way > 0 ? -1 : 0;
    const next = all[(at + way + all.length) % all.length];
    if (next) this.pick(next);
  }

  /** Return whether the player decides if a ship supports the current attack. */
  canJoin(id: PieceId): boolean {
    return (
      this.parts.draft.order.value?.joins.some((one) => one.ship === id && !one.bound) ?? false
    );
  }

  /** Add a ship to the current attack, or remove it; false if that is not possible. */
  toggle(id: PieceId): boolean {
    const order = this.parts.draft.order.value;
    if (!order || !this.canJoin(id)) return false;
    const pieces = order.joins
      .filter((one) => !one.bound && one.joined !== (one.ship === id))
      .map((one) => one.ship);
    void this.join(order, pieces);
    return true;
  }

  /** Choose the best attack on the selected target as soon as its attacks are known. Without odds,
   * choose the first, because odds may take long. */
  private chooseBest(): void {
    const target = this.picked.value;
    const variants = this.variants.value;
    if (target === null || variants.length === 0 || this.parts.draft.order.peek()) return;
    const best = sortByWorth(variants, this.parts.odds.rank)[0];
    if (best) this.parts.draft.take(best);
  }

  private async join(order: Order, pieces: PieceId[]): Promise<void> {
    const answer = await this.session.connection.ask(
      withSeat({ do: "join" as const, text: order.text, pieces }, this.session.acting.peek()),
    );
    if (this.parts.draft.order.peek()?.text !== order.text) return;
    if (answer.type === "checked" && answer.order) this.parts.draft.take(answer.order);
    else if (answer.type === "refused") this.session.notice.value = answer.sentence;
  }

  /** Fetch the odds for each target in turn, until the position changes. */
  private async fetchOdds(position: string): Promise<void> {
    this.requestedAt = position;
    this.bestOdds.value = { position, of: {} };
    if (this.parts.rules.cannotMeasure.peek()) return;
    for (const duty of this.all.peek()) {
      const [subject] = duty.ships;
      if (subject === undefined) continue;
      const answer = await this.session.connection.ask(
        withSeat({ do: "odds" as const, subject, target: duty.target }, this.session.acting.peek()),
      );
      if (this.session.position.peek() !== position) return;
      if (answer.type !== "odds") continue;
      this.parts.odds.store(answer.items);
      const best = answer.items
        .map((item) => item.odds)
        .filter((odds) => odds !== null)
        .sort((a, b) => b.worth - a.worth)[0];
      const of = this.bestOdds.peek().of;
      if (best) this.bestOdds.value = { position, of: { ...of, [duty.target]: best } };
    }
  }
}

const joinCount = (order: Order): number => order.joins.filter((one) => one.joined).length;
