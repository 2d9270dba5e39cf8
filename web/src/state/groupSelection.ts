import { batch, computed, signal } from "@preact/signals";
import type { Order, PieceId } from "../net/wire";
import { LatestRequest } from "./latestRequest";
import { withSeat, type Session } from "./session";
import type { Draft } from "./draft";
import type { Selection } from "./selection";

interface Parts {
  selection: Pick<Selection, "selected">;
  draft: Pick<Draft, "steps" | "order" | "reset">;
}

/** A group of ships that is sent as one order. Each press adds or removes a ship; the server
 * answers which order the group makes, or which ship does not fit. Only the latest request counts.
 * The first suggested group is selected at once: the player confirms it, or presses a ship to start
 * a new group. */
export class GroupSelection {
  readonly pieces = signal<PieceId[]>([]);
  readonly cards = signal<string[]>([]);
  /** The server's order for the selected group. */
  readonly order = signal<Order | null>(null);
  readonly offer = computed(() =>
    this.session.past.value || this.session.acting.value === null
      ? null
      : (this.session.live.value?.gathers ?? null),
  );
  /** Ships that fit into some group. The others can be pressed to learn why they do not fit. */
  readonly eligible = computed<PieceId[]>(
    () => this.offer.value?.fitting ?? this.offer.value?.pieces ?? [],
  );
  /** The only ship of the group, which can be given orders of its own. */
  readonly single = computed(() =>
    this.pieces.value.length === 1 ? (this.pieces.value[0] ?? null) : null,
  );
  /** The ship whose press started the group. */
  private firstPressed: PieceId | null = null;
  private suggestion = -1;
  /** The suggested groups; none in a puzzle. */
  private readonly suggested = computed(() =>
    this.session.isPuzzle ? [] : (this.offer.value?.suggested ?? []),
  );
  /** True if the group is the suggestion, unchanged. */
  readonly isSuggested = signal(false);
  /** The ship that the player focused while a group was suggested. Enter selects it. */
  private focused: PieceId | null = null;
  readonly suggestions = computed(() => this.suggested.value.length);
  readonly requests = new LatestRequest<void>(() => this.request());

  constructor(
    private readonly session: Session,
    private readonly parts: Parts,
  ) {}

  canInclude(id: PieceId): boolean {
    return this.offer.value?.pieces.includes(id) ?? false;
  }

  canIncludeCard(id: string): boolean {
    return this.offer.value?.cards.includes(id) ?? false;
  }

  /** Add a ship to the group, or remove it. The first press on a ship of a squadron selects the
   * squadron, the second only this ship. */
  toggle(id: PieceId): void {
    if (this.isSuggested.value) this.clear();
    const whole = this.offer.value?.wholes.find((one) => one.includes(id)) ?? [];
    const [chosen, cards, seed] = [this.pieces.value, this.cards.value, this.firstPressed];
    if (whole.length > 1 && chosen.length === 0) {
      this.set(whole, cards);
      this.firstPressed = id;
    } else if (id === seed && isSameSet(chosen, whole)) this.set([id], cards);
    else this.set(toggle(chosen, id), cards);
  }

  /** Remember the focused ship. */
  focus(id: PieceId): void {
    this.focused = this.isSuggested.peek() ? id : null;
  }

  /** Return whether Enter on a ship selects it instead of confirming the suggestion. */
  isFocusedAlone(id: PieceId): boolean {
    return this.isSuggested.peek() && this.focused === id;
  }

  toggleCard(id: string): void {
    this.set(this.pieces.value, toggle(this.cards.value, id));
  }

  /** Select the next suggested group. */
  suggest(): void {
    const sets = this.suggested.value;
    if (sets.length === 0) return;
    this.suggestion = (this.suggestion + 1) % sets.length;
    this.set(sets[this.suggestion] ?? [], this.cards.value);
    this.isSuggested.value = true;
  }

  /** Select the next suggested group, or the next single ship if there are no suggestions. */
  cycle(way: 1 | -1): void {
    if (this.suggestions.peek() > 0) return this.suggest();
    const ships = this.eligible.peek();
    if (!this.offer.peek() || ships.length === 0) return;
    const at =
      this.single.peek() === null ? (way > 0 ? -1 : 0) : ships.indexOf(this.single.value ?? "");
    const next = ships[(at + way + ships.length) % ships.length];
    if (next !== undefined) this.set([next], this.cards.peek());
  }

  /** Select a named group. */
  choose(pieces: PieceId[]): void {
    this.set(pieces, []);
  }

  /** Empty the group; false if it is empty. */
  discard(): boolean {
    if (this.pieces.peek().length === 0 && this.cards.peek().length === 0) return false;
    this.clear();
    return true;
  }

  clear(): void {
    batch(() => {
      this.pieces.value = [];
      this.cards.value = [];
      this.order.value = null;
      this.isSuggested.value = false;
    });
  }

  /** After each update, start with the suggestion, or with an empty group if there are named groups
   * or units to choose from. */
  update(hasUnits: boolean): void {
    this.suggestion = -1;
    this.clear();
    const hasNamed = (this.offer.peek()?.suites.length ?? 0) > 0;
    if (!hasNamed && !hasUnits && this.session.myTurn.peek()) this.suggest();
  }

  private set(pieces: PieceId[], cards: string[]): void {
    batch(() => {
      this.parts.draft.reset();
      this.parts.selection.selected.value = null;
      this.session.refusal.value = null;
      this.order.value = null;
      this.isSuggested.value = false;
      this.firstPressed = this.focused = null;
      this.pieces.value = pieces;
      this.cards.value = cards;
    });
    if (pieces.length > 0) this.requests.submit();
    else this.requests.cancelNext();
  }

  private async request(): Promise<void> {
    const [pieces, cards, seq] = [
      this.pieces.peek(),
      this.cards.peek(),
      this.session.live.peek()?.seq,
    ];
    const answer = await this.session.connection.ask(
      withSeat({ do: "gather" as const, pieces, cards }, this.session.acting.peek()),
    );
    const stale =
      this.requests.isOutdated ||
      seq !== this.session.live.peek()?.seq ||
      pieces !== this.pieces.peek() ||
      cards !== this.cards.peek();
    if (answer.type === "gathered" && !stale) this.showAnswer(answer.order);
    else if (answer.type === "error") this.session.notice.value = answer.message;
  }

  private showAnswer(order: Order | null): void {
    // Keep an order that the player chose meanwhile.
    if (this.isSuggested.peek() && this.parts.draft.order.peek()) return this.clear();
    batch(() => {
      this.order.value = order;
      this.parts.draft.order.value = order && !order.refused ? order : null;
      this.parts.draft.steps.value = order && !order.refused ? order.steps : [];
      this.session.refusal.value = order?.refused ?? null;
    });
  }
}

export const isSameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one) => b.includes(one));

/** Return the list with `one` added, or removed if it is in the list. */
export function toggle(list: readonly string[], one: string): string[] {
  return list.includes(one) ? list.filter((other) => other !== one) : [...list, one];
}
