import { effect, signal } from "@preact/signals";
import { api, reasonOf } from "../net/api";
import type { Advice as Told, SeatId } from "../net/wire";
import type { OrderDraft } from "./draft";
import { type Session, withSeat } from "./session";

/** Time to see an answer of the computer before the next one, in milliseconds. */
const PACE_MS = 700;

/** So often is it asked while the game goes on. */
const MOST_ASKED = 3;

/** What the computer would do in the reader's place; on a board to try things on it also answers by
 * itself for the sides that are given to it. */
export class Advice {
  readonly told = signal<Told | null>(null);
  readonly trouble = signal("");
  readonly asking = signal(false);
  readonly open = signal(false);
  /** The sides for which the computer answers by itself. */
  readonly answers = signal<readonly SeatId[]>([]);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly stop: () => void;

  constructor(
    private readonly session: Session,
    private readonly draft: OrderDraft,
  ) {
    this.stop = effect(() => this.follow());
  }

  close(): void {
    this.stop();
    clearTimeout(this.timer);
  }

  /** Whether advice can be had: it is the reader's turn, and nobody plays against him elsewhere. */
  possible(): boolean {
    const { welcome, you, myTurn, past } = this.session;
    if (welcome.value?.by_hand) return false;
    const people = welcome.value?.seats.filter((seat) => seat.kind === "person") ?? [];
    return (
      myTurn.value && past.value === null && people.every((seat) => you.value.includes(seat.id))
    );
  }

  /** What there is to be told; nothing where it is out of date. */
  matter(): string {
    const told = this.told.value;
    if (this.asking.value) return "asked";
    return this.trouble.value || (told ? `${told.at} ${told.best.text}` : "");
  }

  /** Asks what the computer would do; `open` shows it beside the board. */
  async ask(open = true): Promise<void> {
    this.open.value = open;
    if (this.asking.value) return;
    this.asking.value = true;
    this.trouble.value = "";
    try {
      const told = await this.toldNow();
      this.told.value = told;
      if (told?.best.ship) this.draft.select(told.best.ship);
    } catch (error) {
      this.trouble.value = reasonOf(error, "There is no advice to be had now.");
    } finally {
      this.asking.value = false;
    }
  }

  /** What the computer says of the present, which may be another when it has thought it over: dice
   * that follow on an order come a moment after it. */
  private async toldNow(): Promise<Told | null> {
    const { session } = this;
    for (let asked = 0; asked < MOST_ASKED && this.possible(); asked += 1) {
      const at = session.position.value;
      const told = await api.advice(session.game, session.token);
      if (session.position.value === at) return told;
    }
    return null;
  }

  /** Plays the order that was advised. */
  async take(told: Told | null = this.told.value): Promise<void> {
    const live = this.session.live.value;
    if (!told || !live || told.at !== live.seq) return;
    const text = told.best.text;
    await this.session.ask(withSeat({ do: "order", text, base: live.seq }, told.seat));
  }

  toggle(seat: SeatId): void {
    const on = this.answers.value;
    this.answers.value = on.includes(seat) ? on.filter((one) => one !== seat) : [...on, seat];
  }

  /** Forgets advice that is out of date, and answers for the computer's sides. */
  private follow(): void {
    const { session } = this;
    const live = session.live.value;
    const answers = this.answers.value;
    if (this.told.value && this.told.value.at !== live?.seq) this.told.value = null;
    clearTimeout(this.timer);
    const seat = session.acting.value;
    if (!live || live.result || !session.myTurn.value || seat === null) return;
    if (!answers.includes(seat)) return;
    const at = session.position.value;
    this.timer = setTimeout(() => void this.answer(at), PACE_MS);
  }

  private async answer(at: string): Promise<void> {
    const { session } = this;
    try {
      const told = await api.advice(session.game, session.token);
      if (session.position.value === at && this.answers.value.includes(told.seat))
        await this.take(told);
    } catch (error) {
      this.answers.value = [];
      this.trouble.value = reasonOf(error, "The computer has no answer.");
    }
  }
}
