import { batch, computed, signal } from "@preact/signals";
import type { Order, PieceId } from "../net/wire";
import type { OrderDraft } from "./draft";
import { LatestQuestion } from "./latest";
import { withSeat, type Session } from "./session";

/** Ships that are taken together: pressed one after the other, they are sent as one order. The
 * server says of every set which order it is, and if it cannot be, which ship does not fit. One
 * question is on its way at a time, the latest wins. */
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
  readonly questions = new LatestQuestion<void>(() => this.ask());

  constructor(
    private readonly draft: OrderDraft,
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
    const whole = this.offer.value?.wholes.find((one) => one.includes(id)) ?? [];
    const [chosen, cards, seed] = [this.pieces.value, this.cards.value, this.seed];
    if (whole.length > 1 && chosen.length === 0) {
      this.set(whole, cards);
      this.seed = id;
    } else if (id === seed && sameSet(chosen, whole)) this.set([id], cards);
    else this.set(toggled(chosen, id), cards);
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
    });
  }

  /** After each update: a new question begins with an empty set. */
  follow(): void {
    this.suggestion = -1;
    this.clear();
  }

  private set(pieces: PieceId[], cards: string[]): void {
    batch(() => {
      this.draft.reset();
      this.draft.selected.value = null;
      this.session.refusal.value = null;
      this.order.value = null;
      this.seed = null;
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
