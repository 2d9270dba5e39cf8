import { batch, computed, signal } from "@preact/signals";
import type { Order, PieceId } from "../net/wire";
import type { OrderInHand } from "./inHand";
import { LatestQuestion } from "./latest";
import { withSeat, type Session } from "./session";

/** Ships that are taken together: pressed one after the other, they are sent as one order. The
 * server says of every set which order it is, and if it cannot be, which ship does not fit. One
 * question is on its way at a time, the latest wins. The first set that suggests itself is proposed
 * as soon as the question comes: who wants it confirms it, who presses a ship begins his own. */
export class Muster {
  readonly pieces = signal<PieceId[]>([]);
  readonly cards = signal<string[]>([]);
  /** What the server said of the set in hand. */
  readonly order = signal<Order | null>(null);
  readonly offer = computed(() =>
    this.session.past.value || this.session.acting.value === null
      ? null
      : (this.session.live.value?.gathers ?? null),
  );
  /** The ships that fit into some set as the game stands; others may be pressed, to be told why
   * they do not. */
  readonly fitting = computed<PieceId[]>(
    () => this.offer.value?.fitting ?? this.offer.value?.pieces ?? [],
  );
  /** The ship that is in the set alone: orders of her own can be given as well. */
  readonly single = computed(() =>
    this.pieces.value.length === 1 ? (this.pieces.value[0] ?? null) : null,
  );
  /** The ship whose press took up the set in hand. */
  private seed: PieceId | null = null;
  private suggestion = -1;
  /** The set in hand is what suggested itself, untouched. */
  readonly proposed = signal(false);
  /** The ship that was gone to with keys while a set was proposed: Enter is for her then. */
  private sought: PieceId | null = null;
  /** How many sets suggest themselves. */
  readonly suggestions = computed(() => this.offer.value?.suggested.length ?? 0);
  readonly questions = new LatestQuestion<void>(() => this.ask());

  constructor(
    private readonly draft: OrderInHand,
    private readonly session: Session,
  ) {}

  can(id: PieceId): boolean {
    return this.offer.value?.pieces.includes(id) ?? false;
  }

  takesCard(id: string): boolean {
    return this.offer.value?.cards.includes(id) ?? false;
  }

  /** Puts a ship into the set, or takes it out. The first press on a ship of a whole takes it all,
   * a second on the same one the ship alone. */
  toggle(id: PieceId): void {
    if (this.proposed.value) this.clear();
    const whole = this.offer.value?.wholes.find((one) => one.includes(id)) ?? [];
    const [chosen, cards, seed] = [this.pieces.value, this.cards.value, this.seed];
    if (whole.length > 1 && chosen.length === 0) {
      this.set(whole, cards);
      this.seed = id;
    } else if (id === seed && sameSet(chosen, whole)) this.set([id], cards);
    else this.set(toggled(chosen, id), cards);
  }

  /** A ship has come into focus. */
  seek(id: PieceId): void {
    this.sought = this.proposed.peek() ? id : null;
  }

  /** Whether Enter on a ship takes her rather than what is proposed. */
  seeks(id: PieceId): boolean {
    return this.proposed.peek() && this.sought === id;
  }

  toggleCard(id: string): void {
    this.set(this.pieces.value, toggled(this.cards.value, id));
  }

  /** Takes up the next of the sets that suggest themselves. */
  suggest(): void {
    const sets = this.offer.value?.suggested ?? [];
    if (sets.length === 0) return;
    this.suggestion = (this.suggestion + 1) % sets.length;
    this.set(sets[this.suggestion] ?? [], this.cards.value);
    this.proposed.value = true;
  }

  /** Takes up the next set that suggests itself; where none does, the next ship alone. */
  cycle(way: 1 | -1): void {
    if (this.suggestions.peek() > 0) return this.suggest();
    const ships = this.fitting.peek();
    if (!this.offer.peek() || ships.length === 0) return;
    const at =
      this.single.peek() === null ? (way > 0 ? -1 : 0) : ships.indexOf(this.single.value ?? "");
    const next = ships[(at + way + ships.length) % ships.length];
    if (next !== undefined) this.set([next], this.cards.peek());
  }

  /** Takes up a set that has a name. */
  take(pieces: PieceId[]): void {
    this.set(pieces, []);
  }

  /** Empties the set; false when it is empty. */
  drop(): boolean {
    if (this.pieces.peek().length === 0 && this.cards.peek().length === 0) return false;
    this.clear();
    return true;
  }

  clear(): void {
    batch(() => {
      this.pieces.value = [];
      this.cards.value = [];
      this.order.value = null;
      this.proposed.value = false;
    });
  }

  /** After each update: a new question begins with what suggests itself, or with an empty set. Sets
   * that have names of their own are chosen among. */
  follow(): void {
    this.suggestion = -1;
    this.clear();
    const named = (this.offer.peek()?.suites.length ?? 0) + this.draft.units.all.peek().length;
    if (named === 0 && this.session.myTurn.peek()) this.suggest();
  }

  private set(pieces: PieceId[], cards: string[]): void {
    batch(() => {
      this.draft.reset();
      this.draft.selected.value = null;
      this.session.refusal.value = null;
      this.order.value = null;
      this.proposed.value = false;
      this.seed = this.sought = null;
      this.pieces.value = pieces;
      this.cards.value = cards;
    });
    if (pieces.length > 0) this.questions.put();
    else this.questions.drop();
  }

  private async ask(): Promise<void> {
    const [pieces, cards, seq] = [
      this.pieces.peek(),
      this.cards.peek(),
      this.session.live.peek()?.seq,
    ];
    const answer = await this.session.connection.ask(
      withSeat({ do: "gather" as const, pieces, cards }, this.session.acting.peek()),
    );
    const stale =
      this.questions.overtaken ||
      seq !== this.session.live.peek()?.seq ||
      pieces !== this.pieces.peek() ||
      cards !== this.cards.peek();
    if (answer.type === "gathered" && !stale) this.told(answer.order);
    else if (answer.type === "error") this.session.notice.value = answer.message;
  }

  private told(order: Order | null): void {
    // Nobody asked for what is proposed: an order that is in hand by now stays there.
    if (this.proposed.peek() && this.draft.order.peek()) return this.clear();
    batch(() => {
      this.order.value = order;
      this.draft.order.value = order && !order.refused ? order : null;
      this.draft.steps.value = order && !order.refused ? order.steps : [];
      this.session.refusal.value = order?.refused ?? null;
    });
  }
}

export const sameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one) => b.includes(one));

/** The list with `one` added, or taken out when it is in it. */
export function toggled(list: readonly string[], one: string): string[] {
  return list.includes(one) ? list.filter((other) => other !== one) : [...list, one];
}
