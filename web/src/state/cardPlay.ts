import { batch, computed, effect, signal } from "@preact/signals";
import type { Card, Order, SeatCards } from "../net/wire";
import { readStored, writeStored } from "../common/settings";
import type { OrderDraft } from "./draft";
import type { Session } from "./session";
import {
  declining,
  isCardOrder,
  numbersOf,
  ordersWith,
  playableTitles,
  pressed,
  takesSeveral,
} from "./choices";
import {
  PLAIN,
  RUN_MS,
  readPresets,
  reply,
  standing,
  writePresets,
  type Moment,
  type Presets,
  type Reply,
} from "./presets";

/** So soon after an answer by itself a press is taken to be meant for it. */
const HASTE_MS = 500;

export interface Countdown {
  reply: Reply;
  key: string;
}

/** The cards of one game page: the hand of the seat that acts, what is ticked in it, and the
 * windows that answer themselves. */
export class CardPlay {
  readonly ticked = signal<string[]>([]);
  /** The fan is folded away, so that the board is free. */
  readonly folded = signal(false);
  /** The fan stays low, since what is asked about would lie under it. */
  readonly low = signal(false);
  /** Which pile lies open in a dialog, by seat ("" for the common ones) and id. */
  readonly open = signal<{ seat: string; pile: string } | null>(null);
  readonly showPresets = signal(false);
  /** At a screen that several seats share: whose hand was last turned up, and whether all lie open
   * for good. */
  readonly turned = signal<string | null>(null);
  readonly allOpen = signal(false);
  readonly countdown = signal<Countdown | null>(null);
  readonly presets = signal<Presets>(PLAIN);
  readonly told = computed(() => this.session.shown.value?.cards ?? null);
  readonly own = computed<SeatCards | null>(() => {
    const seat = this.session.acting.value;
    return this.told.value?.seats.find((one) => one.seat === seat) ?? null;
  });
  readonly hand = computed<Card[]>(() => this.own.value?.hand ?? []);
  /** Several seats share this screen, and the one that acts has not yet turned its hand up. */
  readonly veiled = computed(
    () =>
      this.session.you.value.length > 1 &&
      !this.allOpen.value &&
      this.own.value !== null &&
      this.turned.value !== this.own.value.seat,
  );
  readonly orders = computed<Order[]>(() => this.draft.orders.value.filter(isCardOrder));
  readonly several = computed(() => takesSeveral(this.orders.value));
  readonly none = computed(() => declining(this.orders.value));
  readonly window = computed(() =>
    this.session.past.value ? null : (this.session.live.value?.prompt.window ?? null),
  );
  /** The window waits for the seat of this page. */
  readonly asked = computed(
    () => this.window.value !== null && this.session.myTurn.value && this.none.value !== null,
  );
  /** Titles of the cards in hand that could be played. */
  readonly fitting = computed(() => playableTitles(this.orders.value, this.hand.value));
  /** The page may answer this window by itself, so that it can be told to. */
  readonly tellable = computed(
    () =>
      this.window.value !== null &&
      this.asked.value &&
      !this.veiled.value &&
      standing(this.window.value, this.presets.value),
  );
  /** Whether the window of this moment follows on another, of whichever seat. */
  private readonly follows = signal(false);
  readonly moment = computed<Moment>(() => {
    const others = (this.session.welcome.value?.seats ?? []).filter(
      (seat) => seat.id !== this.session.acting.value,
    );
    return {
      turn: this.session.live.value?.turn.number ?? 0,
      alone: others.every((seat) => seat.kind === "computer"),
      follows: this.follows.value,
    };
  });
  /** Nothing is played for the rest of this turn. */
  readonly hushed = computed(
    () => this.presets.value.turn !== null && this.presets.value.turn === this.moment.value.turn,
  );
  /** The orders for what is ticked, one for each use. */
  readonly uses = computed(() => ordersWith(this.orders.value, this.hand.value, this.ticked.value));
  /** What is still to be chosen, where cards are asked for and nothing else. */
  readonly hint = computed(() => {
    const orders = this.draft.orders.value.filter((o) => !o.refused);
    if (orders.length === 0 || !orders.every(isCardOrder)) return "";
    const numbers = numbersOf(this.uses.value);
    if (numbers) return `Choose ${numbers.count}`;
    if (this.uses.value.length > 1) return "Choose its use";
    if (orders.every((o) => o.declines)) return "Nothing fits";
    return this.several.value ? "Choose cards" : "Choose a card";
  });
  private readonly held = signal("");
  /** Whether a window is open, and when the last one was. */
  private wasOpen = false;
  private lastOpen = Number.NEGATIVE_INFINITY;
  /** When the page last answered by itself. */
  private answered = 0;
  private readonly stops: (() => void)[];

  constructor(
    readonly session: Session,
    readonly draft: OrderDraft,
  ) {
    this.allOpen.value = readStored(`hands.${session.game}`, false);
    const follow = (): void => {
      void this.session.position.value;
      this.follow();
    };
    this.stops = [
      effect(follow),
      effect(() => this.load(this.session.acting.value)),
      effect(() => this.count()),
    ];
  }

  close(): void {
    for (const stop of this.stops) stop();
  }

  /** A card was pressed. With one use it is in hand at once; with several their buttons come up. */
  press(id: string): void {
    if (this.draft.group.canIncludeCard(id)) {
      this.draft.group.toggleCard(id);
      this.ticked.value = this.draft.group.cards.value;
      return;
    }
    batch(() => {
      this.ticked.value = pressed(this.orders.value, this.hand.value, this.ticked.value, id);
      this.hold();
      const uses = this.uses.value;
      const only = uses.length === 1 ? uses[0] : undefined;
      if (only) this.draft.take(only);
      else this.draft.reset();
    });
  }

  play(order: Order): void {
    this.draft.take(order);
    void this.draft.commit();
  }

  /** Turns up the hand of the seat that acts; for good, when nobody at this screen minds. */
  turnUp(forGood: boolean): void {
    this.turned.value = this.own.value?.seat ?? null;
    if (!forGood) return;
    this.allOpen.value = true;
    writeStored(`hands.${this.session.game}`, true);
  }

  /** Lets the window pass; false where nothing can be declined. A press that was meant for the
   * window before, which the page has just answered by itself, does not let a card lie in this
   * one. */
  decline(): boolean {
    const none = this.none.value;
    if (!none || !this.session.myTurn.value) return false;
    if (
      Date.now() - this.answered < HASTE_MS &&
      playableTitles(this.orders.value, this.hand.value).length > 0
    ) {
      this.session.notice.value = "This is another moment: the last one was passed by itself.";
    } else this.play(none);
    return true;
  }

  /** Stops the answer that the page would give by itself; false when there is none on its way. */
  hold(): boolean {
    const counting = this.countdown.peek();
    if (!counting) return false;
    // Who stops here wants time at the next windows too.
    this.wasOpen = false;
    this.lastOpen = Number.NEGATIVE_INFINITY;
    this.held.value = counting.key;
    return true;
  }

  /** Raises the hand, or lowers it; false where there is nothing to raise. */
  turnHand(): boolean {
    if (this.hand.value.length === 0) return false;
    if (this.folded.value) this.folded.value = this.low.value = false;
    else this.low.value = !this.low.value;
    return true;
  }

  /** Unticks what is ticked; false when nothing is. */
  drop(): boolean {
    if (this.ticked.value.length === 0) return false;
    batch(() => {
      this.draft.group.clear();
      this.ticked.value = [];
      this.draft.reset();
    });
    return true;
  }

  set(presets: Presets): void {
    this.presets.value = presets;
    const seat = this.session.acting.peek();
    if (seat !== null) writePresets(this.session.game, seat, presets);
  }

  /** Never asks about a card any more, or asks again; without a title about the first that fits.
   * False where there is none. */
  mute(
    title = this.fitting.value.find((one) => !this.presets.value.never.includes(one)) ??
      this.fitting.value[0],
  ): boolean {
    if (title === undefined || !this.tellable.value) return false;
    const { never } = this.presets.value;
    this.tell({
      never: never.includes(title) ? never.filter((one) => one !== title) : [...never, title],
    });
    return true;
  }

  /** Plays nothing for the rest of the turn, or asks again; false where the page may not answer by
   * itself. */
  hush(): boolean {
    if (!this.tellable.value && !this.hushed.value) return false;
    this.tell({ turn: this.hushed.value ? null : this.moment.value.turn });
    return true;
  }

  /** A standing answer that is given at a window holds at once, though its clock was stopped
   * before. */
  private tell(more: Partial<Presets>): void {
    batch(() => {
      if (Date.now() - this.answered > HASTE_MS) this.held.value = "";
      this.ticked.value = [];
      this.draft.reset();
      this.set({ ...this.presets.value, ...more });
    });
  }

  /** At another moment of the game nothing is ticked. */
  private follow(): void {
    this.ticked.value = [];
    const prompt = this.session.live.peek()?.prompt;
    const now = Date.now();
    if (this.wasOpen) this.lastOpen = now;
    this.wasOpen = Boolean(prompt?.window);
    this.follows.value = now - this.lastOpen < RUN_MS;
    if (prompt?.yours && !prompt.window) this.answered = 0;
  }

  private load(seat: string | null): void {
    this.presets.value = seat === null ? PLAIN : readPresets(this.session.game, seat);
  }

  /** Starts the clock of an answer that needs nobody; it is stopped by `hold`, by a change of the
   * presets, or by the next moment. */
  private count(): (() => void) | undefined {
    const window = this.window.value;
    const key = this.session.position.value;
    const found =
      window && this.asked.value && !this.veiled.value && this.held.value !== key
        ? reply(window, this.orders.value, this.hand.value, this.presets.value, this.moment.value)
        : null;
    if (!found) {
      this.countdown.value = null;
      return undefined;
    }
    this.countdown.value = { reply: found, key };
    const timer = setTimeout(() => {
      this.held.value = key;
      this.answered = Date.now();
      void this.answer(found.text, key);
    }, found.delay);
    return () => clearTimeout(timer);
  }

  /** Gives an answer that needs nobody, once the order before it has been answered. */
  private async answer(text: string, key: string): Promise<void> {
    if (this.session.sending.peek()) await this.session.settled();
    if (this.session.position.peek() === key) await this.draft.send(text);
  }
}
