import { batch, computed, effect, signal } from "@preact/signals";
import type { Card, Order, SeatCards } from "../net/wire";
import { readStored, writeStored } from "../common/settings";
import type { Draft } from "./draft";
import type { GroupSelection } from "./groupSelection";
import type { OrderList } from "./orderList";
import type { OrderSender } from "./orderSender";
import type { Session } from "./session";
import {
  canExtend,
  declineOrder,
  isCardOrder,
  numbersOf,
  ordersWith,
  playableTitles,
  pressCard,
  takesSeveral,
} from "./choices";
import {
  PLAIN,
  RUN_MS,
  readPresets,
  presetReply,
  canAnswerAlone,
  writePresets,
  type WindowMoment,
  type Presets,
  type PresetReply,
} from "./presets";
import { t } from "../text/t";

/** A press this soon after an automatic answer is taken as meant for that window. */
const STRAY_PRESS_MS = 500;

interface Countdown {
  reply: PresetReply;
  key: string;
}

interface Parts {
  orderList: Pick<OrderList, "orders">;
  draft: Pick<Draft, "take" | "reset">;
  group: Pick<GroupSelection, "cards" | "canIncludeCard" | "toggleCard" | "clear">;
  sender: Pick<OrderSender, "commit" | "send">;
}

/** The cards of one game page: the acting seat's hand, the ticked cards, and automatic answers to
 * windows. */
export class CardPlay {
  readonly ticked = signal<string[]>([]);
  /** True if the player folded the hand away. */
  readonly isFolded = signal(false);
  /** The pile shown in a dialog, by seat ("" for common piles) and id. */
  readonly openPile = signal<{ seat: string; pile: string } | null>(null);
  readonly showPresets = signal(false);
  /** On a shared screen: the seat whose hand was turned up last, and whether hands always stay
   * open. */
  readonly shownSeat = signal<string | null>(null);
  readonly alwaysShown = signal(false);
  readonly countdown = signal<Countdown | null>(null);
  readonly presets = signal<Presets>(PLAIN);
  readonly table = computed(() => this.session.shown.value?.cards ?? null);
  readonly ownCards = computed<SeatCards | null>(() => {
    const seat = this.session.acting.value;
    return this.table.value?.seats.find((one) => one.seat === seat) ?? null;
  });
  readonly hand = computed<Card[]>(() => this.ownCards.value?.hand ?? []);
  /** True if several seats share this screen and the acting seat has not turned up its hand. */
  readonly isVeiled = computed(
    () =>
      this.session.you.value.length > 1 &&
      !this.alwaysShown.value &&
      this.ownCards.value !== null &&
      this.shownSeat.value !== this.ownCards.value.seat,
  );
  readonly orders = computed<Order[]>(() => this.parts.orderList.orders.value.filter(isCardOrder));
  readonly takesSeveral = computed(() => takesSeveral(this.orders.value));
  readonly declineOrder = computed(() => declineOrder(this.orders.value));
  readonly window = computed(() =>
    this.session.past.value ? null : (this.session.live.value?.prompt.window ?? null),
  );
  /** True if the window waits for this page's seat. */
  readonly isAsked = computed(
    () =>
      this.window.value !== null && this.session.myTurn.value && this.declineOrder.value !== null,
  );
  /** Titles of the playable cards in the hand. */
  readonly playable = computed(() => playableTitles(this.orders.value, this.hand.value));
  /** True if the page may answer this window, so that the player can set a standing answer. */
  readonly canPreset = computed(
    () =>
      this.window.value !== null &&
      this.isAsked.value &&
      !this.isVeiled.value &&
      canAnswerAlone(this.window.value, this.presets.value),
  );
  /** True if this window follows soon after another one, of any seat. */
  private readonly followsWindow = signal(false);
  readonly moment = computed<WindowMoment>(() => {
    const others = (this.session.welcome.value?.seats ?? []).filter(
      (seat) => seat.id !== this.session.acting.value,
    );
    return {
      turn: this.session.live.value?.turn.number ?? 0,
      alone: others.every((seat) => seat.kind === "computer"),
      follows: this.followsWindow.value,
    };
  });
  /** True if nothing is played for the rest of this turn. */
  readonly isHushed = computed(
    () => this.presets.value.turn !== null && this.presets.value.turn === this.moment.value.turn,
  );
  /** Orders for the ticked cards, one for each use. */
  readonly uses = computed(() => ordersWith(this.orders.value, this.hand.value, this.ticked.value));
  /** What the player still has to choose, if only cards can be played. */
  readonly hint = computed(() => {
    const orders = this.parts.orderList.orders.value.filter((o) => !o.refused);
    if (orders.length === 0 || !orders.every(isCardOrder)) return "";
    const numbers = numbersOf(this.uses.value);
    if (numbers) return t("card-play-choose", { count: numbers.count });
    if (this.uses.value.length > 1) return t("card-play-choose-use");
    if (orders.every((o) => o.declines)) return t("card-play-nothing-fits");
    return this.takesSeveral.value ? t("card-play-choose-cards") : t("card-play-choose-card");
  });
  private readonly stoppedAt = signal("");
  /** Whether a window was open at the last update, and when one was open last. */
  private wasOpen = false;
  private lastOpen = Number.NEGATIVE_INFINITY;
  /** When the page last answered by itself. */
  private answeredAt = 0;
  private readonly stops: (() => void)[];

  constructor(
    readonly session: Session,
    private readonly parts: Parts,
  ) {
    this.alwaysShown.value = readStored(`hands.${session.game}`, false);
    const update = (): void => {
      void this.session.position.value;
      this.update();
    };
    this.stops = [
      effect(update),
      effect(() => this.load(this.session.acting.value)),
      effect(() => this.startCountdown()),
    ];
  }

  close(): void {
    for (const stop of this.stops) stop();
  }

  /** Select a card. If it has one use, that becomes the current order; if it has several, their
   * buttons appear. */
  press(id: string): void {
    if (this.parts.group.canIncludeCard(id)) {
      this.parts.group.toggleCard(id);
      this.ticked.value = this.parts.group.cards.value;
      return;
    }
    if (this.explainBarred(id)) return;
    batch(() => {
      this.ticked.value = pressCard(this.orders.value, this.hand.value, this.ticked.value, id);
      this.stopCountdown();
      const uses = this.uses.value;
      const only = uses.length === 1 ? uses[0] : undefined;
      if (only) this.parts.draft.take(only);
      else this.parts.draft.reset();
    });
  }

  /** Say why a card of the hand cannot be played now; false if it can, or if none is asked for. */
  private explainBarred(id: string): boolean {
    const orders = this.orders.value;
    const card = this.hand.value.find((one) => one.id === id);
    const isAsked = orders.some((order) => !order.refused && (order.cards?.length ?? 0) > 0);
    if (!card || !isAsked || canExtend(orders, this.hand.value, [id])) return false;
    this.session.notice.value = t("card-play-barred", { card: card.title, text: card.text });
    return true;
  }

  play(order: Order): void {
    this.parts.draft.take(order);
    void this.parts.sender.commit();
  }

  /** Turn up the acting seat's hand, once or for good. */
  turnUp(forGood: boolean): void {
    this.shownSeat.value = this.ownCards.value?.seat ?? null;
    if (!forGood) return;
    this.alwaysShown.value = true;
    writeStored(`hands.${this.session.game}`, true);
  }

  /** Decline the window; false if nothing can be declined. A press meant for the previous window,
   * which the page just answered, does not decline this one. */
  decline(): boolean {
    const none = this.declineOrder.value;
    if (!none || !this.session.myTurn.value) return false;
    if (
      Date.now() - this.answeredAt < STRAY_PRESS_MS &&
      playableTitles(this.orders.value, this.hand.value).length > 0
    ) {
      this.session.notice.value = t("card-play-new-question-last-one");
    } else this.play(none);
    return true;
  }

  /** Stop the automatic answer; false if none is counting down. */
  stopCountdown(): boolean {
    const counting = this.countdown.peek();
    if (!counting) return false;
    // A player who stops here wants time at the next windows too.
    this.wasOpen = false;
    this.lastOpen = Number.NEGATIVE_INFINITY;
    this.stoppedAt.value = counting.key;
    return true;
  }

  /** Fold the hand away, or show it again; false if it is empty. */
  turnHand(): boolean {
    if (this.hand.value.length === 0) return false;
    this.isFolded.value = !this.isFolded.value;
    return true;
  }

  /** Untick all cards; false if none is ticked. */
  untickAll(): boolean {
    if (this.ticked.value.length === 0) return false;
    batch(() => {
      this.parts.group.clear();
      this.ticked.value = [];
      this.parts.draft.reset();
    });
    return true;
  }

  set(presets: Presets): void {
    this.presets.value = presets;
    const seat = this.session.acting.peek();
    if (seat !== null) writePresets(this.session.game, seat, presets);
  }

  /** Stop asking about a card, or ask again. Without a title, the first playable card is meant.
   * False if there is none. */
  mute(
    title = this.playable.value.find((one) => !this.presets.value.never.includes(one)) ??
      this.playable.value[0],
  ): boolean {
    if (title === undefined || !this.canPreset.value) return false;
    const { never } = this.presets.value;
    this.setStandingAnswer({
      never: never.includes(title) ? never.filter((one) => one !== title) : [...never, title],
    });
    return true;
  }

  /** Play nothing for the rest of the turn, or undo that. False if the page may not answer by
   * itself. */
  hush(): boolean {
    if (!this.canPreset.value && !this.isHushed.value) return false;
    this.setStandingAnswer({ turn: this.isHushed.value ? null : this.moment.value.turn });
    return true;
  }

  /** Store a standing answer. It applies to the open window too, even if its countdown was
   * stopped. */
  private setStandingAnswer(more: Partial<Presets>): void {
    batch(() => {
      if (Date.now() - this.answeredAt > STRAY_PRESS_MS) this.stoppedAt.value = "";
      this.ticked.value = [];
      this.parts.draft.reset();
      this.set({ ...this.presets.value, ...more });
    });
  }

  /** Clear the ticks at each new moment of the game. */
  private update(): void {
    this.ticked.value = [];
    const prompt = this.session.live.peek()?.prompt;
    const now = Date.now();
    if (this.wasOpen) this.lastOpen = now;
    this.wasOpen = Boolean(prompt?.window);
    this.followsWindow.value = now - this.lastOpen < RUN_MS;
    if (prompt?.yours && !prompt.window) this.answeredAt = 0;
  }

  private load(seat: string | null): void {
    this.presets.value = seat === null ? PLAIN : readPresets(this.session.game, seat);
  }

  /** Start the countdown of an automatic answer. `stopCountdown`, a change of the presets or the
   * next moment ends it. */
  private startCountdown(): (() => void) | undefined {
    const window = this.window.value;
    const key = this.session.position.value;
    const found =
      window && this.isAsked.value && !this.isVeiled.value && this.stoppedAt.value !== key
        ? presetReply(
            window,
            this.orders.value,
            this.hand.value,
            this.presets.value,
            this.moment.value,
          )
        : null;
    if (!found) {
      this.countdown.value = null;
      return undefined;
    }
    this.countdown.value = { reply: found, key };
    const timer = setTimeout(() => {
      this.stoppedAt.value = key;
      this.answeredAt = Date.now();
      void this.answer(found.text, key);
    }, found.delay);
    return () => clearTimeout(timer);
  }

  /** Send an automatic answer after the previous order is settled. */
  private async answer(text: string, key: string): Promise<void> {
    if (this.session.sending.peek()) await this.session.whenSettled();
    if (this.session.position.peek() === key) await this.parts.sender.send(text);
  }
}
