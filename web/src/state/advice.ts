import { effect, signal } from "@preact/signals";
import { api, reasonOf } from "../net/api";
import type { Advice as AdviceMessage, SeatId } from "../net/wire";
import type { Draft } from "./draft";
import { type Session, withSeat } from "./session";
import { t } from "../text/t";

/** Milliseconds to show one move of the computer before the next. */
const PACE_MS = 700;

/** Attempts to get advice while the game moves on. */
const MAX_ATTEMPTS = 3;

/** Request advice from the computer for the acting seat. On a what-if board, also play the seats
 * that the player gave to the computer. */
export class Advice {
  readonly current = signal<AdviceMessage | null>(null);
  readonly trouble = signal("");
  /** The position in which there was trouble: in another one it no longer matters. */
  private troubleAt: unknown = null;
  readonly asking = signal(false);
  readonly open = signal(false);
  /** Seats that the computer plays by itself. */
  readonly automaticSeats = signal<readonly SeatId[]>([]);
  private pending: Promise<void> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly stop: () => void;

  constructor(
    private readonly session: Session,
    private readonly draft: Pick<Draft, "select">,
  ) {
    this.stop = effect(() => this.update());
  }

  close(): void {
    this.stop();
    clearTimeout(this.timer);
  }

  /** Return whether advice is available: it is the player's turn and no other person plays. */
  isPossible(): boolean {
    const { welcome, you, myTurn, past } = this.session;
    if (welcome.value?.by_hand) return false;
    const people = welcome.value?.seats.filter((seat) => seat.kind === "person") ?? [];
    return (
      myTurn.value && past.value === null && people.every((seat) => you.value.includes(seat.id))
    );
  }

  /** Return a key of the current advice, or "" if there is none for this position. */
  topic(): string {
    const advice = this.current.value;
    if (this.asking.value) return "asked";
    const trouble = this.troubleAt === this.session.position.value ? this.trouble.value : "";
    return trouble || (advice ? `${advice.at} ${advice.best.text}` : "");
  }

  /** Return whether there is something to show: no order has been given since. */
  isShown(): boolean {
    return this.open.value && this.isPossible() && this.topic() !== "";
  }

  /** Request advice, or wait for advice already requested; `open` shows it beside the board. */
  ask(open = true): Promise<void> {
    this.open.value = open;
    this.pending ??= this.request().finally(() => {
      this.pending = null;
    });
    return this.pending;
  }

  private async request(): Promise<void> {
    this.asking.value = true;
    this.trouble.value = "";
    try {
      const advice = await this.fetchAdvice();
      this.current.value = advice;
      if (advice?.best.ship) this.draft.select(advice.best.ship);
    } catch (error) {
      this.troubleAt = this.session.position.value;
      this.trouble.value = reasonOf(error, t("advice-no-advice-loaded"));
    } finally {
      this.asking.value = false;
    }
  }

  /** Fetch advice for the present. Try again if the position changes meanwhile, as when dice follow
   * an order. */
  private async fetchAdvice(): Promise<AdviceMessage | null> {
    const { session } = this;
    for (let attempt = 0; attempt < MAX_ATTEMPTS && this.isPossible(); attempt += 1) {
      const at = session.position.value;
      const advice = await api.advice(session.game, session.token);
      if (session.position.value === at) return advice;
    }
    return null;
  }

  /** Play the recommended order. */
  async play(advice: AdviceMessage | null = this.current.value): Promise<void> {
    const live = this.session.live.value;
    if (!advice || !live || advice.at !== live.seq) return;
    const text = advice.best.text;
    await this.session.ask(withSeat({ do: "order", text, base: live.seq }, advice.seat));
  }

  toggleSeat(seat: SeatId): void {
    const on = this.automaticSeats.value;
    this.automaticSeats.value = on.includes(seat)
      ? on.filter((one) => one !== seat)
      : [...on, seat];
  }

  /** Drop outdated advice, and schedule a move for seats of the computer. */
  private update(): void {
    const { session } = this;
    const live = session.live.value;
    const answers = this.automaticSeats.value;
    if (this.current.value && this.current.value.at !== live?.seq) this.current.value = null;
    clearTimeout(this.timer);
    const seat = session.acting.value;
    if (!live || live.result || !session.myTurn.value || seat === null) return;
    if (!answers.includes(seat)) return;
    const at = session.position.value;
    this.timer = setTimeout(() => void this.playForComputer(at), PACE_MS);
  }

  private async playForComputer(at: string): Promise<void> {
    const { session } = this;
    try {
      const advice = await api.advice(session.game, session.token);
      if (session.position.value === at && this.automaticSeats.value.includes(advice.seat))
        await this.play(advice);
    } catch (error) {
      this.automaticSeats.value = [];
      this.trouble.value = reasonOf(error, t("advice-computer-has-no-answer"));
    }
  }
}
