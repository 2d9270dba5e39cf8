import { batch, computed, effect, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import { ApiError, api, gamePath, reasonOf, subprotocols } from "../net/api";
import { followed } from "../net/changes";
import { Connection } from "../net/connection";
import type { Request } from "../net/outbox";
import type {
  Answer,
  Changes,
  Entry,
  Refusal,
  SeatId,
  ServerMessage,
  Update,
  Welcome,
} from "../net/wire";
import { knownGames } from "../common/games";
import { readStored, settings, slowness, writeStored } from "../common/settings";
import { headOf } from "./layers";
import { merged } from "./log";
import { Aftermath } from "./aftermath";
import { Playback } from "./playback";
import { hasDice } from "./rolls";
import { rowingTime, unfold, type Unfolding } from "./unfolding";
import { place } from "../net/place";

const NOTICE_MS = 6000;
const ROLL_MS = 6000;
/** What another did is looked at so long where the reader wants it slow. */
const UNHURRIED_MS = 1200;
/** Ships row when the replay goes on by so many moves at most; farther on they are simply there. */
const MOST_ROWED = 8;
/** So many moments of the past are kept, so that going to and fro asks for none twice. */
const MOST_KEPT = 120;

export interface Past {
  n: number;
  update: Update;
}

/** One game as this page knows it: what the server told, which moment is on the board, and the way
 * to ask for more. */
export class Session {
  readonly welcome = signal<Welcome | null>(null);
  readonly live = signal<Update | null>(null);
  readonly entries = signal<Entry[]>([]);
  readonly online = signal<Record<SeatId, boolean>>({});
  readonly thinking = signal<{ seat: SeatId; share: number } | null>(null);
  readonly past = signal<Past | null>(null);
  readonly refusal = signal<Refusal | null>(null);
  /** A plain sentence for the reader: what the page just did or could not do. */
  readonly notice = signal("");
  readonly sending = signal(false);
  readonly rowing = signal(0);
  readonly freshFrom = signal(Infinity);
  /** The roll that was just made, shown on the board for a while. */
  readonly rolled = signal<Entry | null>(null);
  /** The lines that were told last, as they are told: while dice fall their lines wait. */
  readonly heard = signal<readonly Entry[]>([]);
  readonly aftermath: Aftermath;
  readonly leftAt = signal<number | null>(null);
  /** The replay runs on by itself. */
  readonly playing = signal(false);
  readonly rematch = signal<string | null>(null);
  readonly lostLink = signal("");
  /** How much the server's clock is ahead of this one, in thousandths of a second. */
  readonly skew = signal(0);
  /** Which moment of the game is the present. An update may tell of the same one again: a board
   * that is flipped, a request, a line that was lost. */
  readonly position = computed(() =>
    this.live.value ? `${this.live.value.branch ?? 0}/${this.live.value.seq}` : "",
  );
  readonly shown = computed(() => this.past.value?.update ?? this.live.value);
  readonly you = computed(() => this.welcome.value?.you ?? []);
  /** The seat for which the page acts now: the one that must answer, of those this link holds. */
  readonly acting = computed(() => {
    const seats = this.live.value?.prompt.seats ?? [];
    return this.you.value.find((seat) => seats.includes(seat)) ?? this.you.value[0] ?? null;
  });
  readonly myTurn = computed(() =>
    Boolean(this.live.value?.prompt.yours && !this.live.value.result),
  );
  /** The one seat of this link, while its player has no name and somebody else would read it. */
  readonly unnamed = computed(() => {
    const seats = this.welcome.value?.seats ?? [];
    const mine = seats.filter((seat) => this.you.value.includes(seat.id));
    const others = seats.some(
      (seat) => seat.kind === "person" && !this.you.value.includes(seat.id),
    );
    return mine.length === 1 && !mine[0]?.name && others ? (mine[0] ?? null) : null;
  });
  readonly flip = signal<boolean | null>(null);
  readonly connection: Connection;
  private readonly playback: Playback;
  /** Something is still to be seen of what came. */
  get unfolding(): ReadonlySignal<boolean> {
    return this.playback.unfolding;
  }
  /** The last move that the page was told of; it may still have to be shown. */
  get latest(): number {
    return this.received.since;
  }
  private readonly moments = new Map<string, Update>();
  private received = { since: 0, branch: 0 };
  /** The last update that came, on which the next one builds. */
  private told: Update | null = null;
  private asked = 0;
  /** The move after which this page gave its last order that was played. */
  private playedFrom = -1;
  private readonly stopPacing: () => void;

  constructor(
    readonly game: string,
    readonly token: string,
    private readonly startAt: number | null = null,
  ) {
    this.playback = new Playback(
      (update, waiting) =>
        unfold(this.live.peek(), update, waiting, this.slowness(), this.restAfter(update)),
      (step) => this.unfold(step),
    );
    this.aftermath = new Aftermath(this);
    this.connection = new Connection(
      (at) => {
        const known = new URLSearchParams({ since: String(at.since), branch: String(at.branch) });
        return `/ws/${encodeURIComponent(game)}?${known}`;
      },
      () => this.received,
      (message) => this.receive(message),
      subprotocols(token),
    );
    this.flip.value = readStored<boolean | null>(`flip.${game}`, null);
    fades(this.notice, "", NOTICE_MS);
    fades(this.rolled, null, ROLL_MS);
    this.stopPacing = effect(() => {
      const quick = settings.computer.value === "quick";
      if (this.welcome.peek()) this.tellPace(quick);
    });
  }

  open(): void {
    this.connection.open();
    document.addEventListener("visibilitychange", this.onVisibility);
    addEventListener("pagehide", this.markLeaving);
    void api.status(this.game, this.token).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) {
        this.lostLink.value = error.message;
        this.connection.close();
      }
    });
  }

  /** How long the server lets what a computer did be looked at. */
  private tellPace(quick: boolean): void {
    if (this.you.peek().length > 0) void this.connection.ask({ do: "pace", quick });
  }

  close(): void {
    this.stopPacing();
    this.aftermath.close();
    this.markLeaving();
    this.connection.close();
    document.removeEventListener("visibilitychange", this.onVisibility);
    removeEventListener("pagehide", this.markLeaving);
  }

  async ask(request: Request): Promise<Answer> {
    const changes = request.do === "order" || request.do === "dice" || request.do === "undo";
    if (changes) this.sending.value = true;
    const answer = await this.connection.ask(request);
    batch(() => {
      if (changes) this.sending.value = false;
      if (answer.type === "refused" && !this.isRepeat(request, answer)) this.refusal.value = answer;
      if (answer.type === "done" && request.do === "order") this.playedFrom = request.base;
      if (answer.type === "error") this.notice.value = answer.message;
      if (answer.type === "done" && changes) this.refusal.value = null;
      if (answer.type === "done" && changes) this.keep();
    });
    return answer;
  }

  /** Return whether a refused order was given where this page had just played one: a second press,
   * before the position that followed was shown. */
  private isRepeat(request: Request, refused: Refusal): boolean {
    return request.do === "order" && refused.code === "stale" && request.base === this.playedFrom;
  }

  /** When no order is on its way any more. */
  async settled(): Promise<void> {
    while (this.sending.peek())
      await new Promise<void>((answered) => {
        const stop = this.sending.subscribe((sending) => {
          if (sending) return;
          queueMicrotask(() => stop());
          answered();
        });
      });
  }

  async undo(): Promise<void> {
    const undo = this.live.value?.undo;
    if (!undo) return;
    this.leavePast();
    if (!undo.allowed) {
      this.refusal.value = {
        code: "no_undo",
        title: undo.title,
        sentence: undo.reason,
        clause: undo.clause,
        segment: null,
        at: null,
        nearest: [],
      };
      return;
    }
    await this.ask(withSeat({ do: "undo" }, this.acting.value));
  }

  /** Asks the others what undo alone may not do. */
  async askBack(): Promise<void> {
    const answer = await this.ask({ do: "takeback" });
    if (answer.type === "done") this.refusal.value = null;
  }

  setFlip(on: boolean): void {
    this.flip.value = on;
    writeStored(`flip.${this.game}`, on);
    void this.ask({ do: "flip", on });
    const past = this.past.value;
    if (past) void this.goTo(past.n);
  }

  /** How the reader wants the board; the present follows as soon as the server has drawn it so. */
  private flipped(live: Update): boolean {
    return this.flip.value ?? live.frame.flip;
  }

  /** Puts the position after move `n` on the board; the last move is the present. */
  async goTo(n: number): Promise<void> {
    const live = this.live.value;
    if (!live) return;
    const wanted = Math.max(0, n);
    if (wanted >= live.seq) return this.leavePast();
    const ask = ++this.asked;
    try {
      const from = this.past.value?.n ?? wanted;
      const onward = wanted > from && wanted - from <= MOST_ROWED;
      const update = await this.moment(wanted, onward ? from : -1, live);
      if (ask !== this.asked) return;
      batch(() => {
        this.rowing.value = onward ? slowness() * rowingTime(update, 0) : 0;
        this.past.value = { n: wanted, update };
      });
    } catch (error) {
      if (ask !== this.asked) return;
      this.playing.value = false;
      this.notice.value = reasonOf(error, "That moment cannot be shown.");
    }
  }

  leavePast(): void {
    this.asked++;
    if (!this.past.value) return;
    batch(() => {
      this.rowing.value = 0;
      this.past.value = null;
    });
  }

  /** The position after move `n`; with the ways of the ships since move `since`, where that is not
   * -1. */
  private async moment(n: number, since: number, live: Update): Promise<Update> {
    const flip = this.flipped(live);
    const key = `${live.branch ?? 0}/${since}/${n}/${flip}`;
    const known = this.moments.get(key);
    if (known) return known;
    const update = await api.moment(this.game, this.token, n, flip, since);
    if (this.moments.size >= MOST_KEPT) this.moments.clear();
    this.moments.set(key, update);
    return update;
  }

  /** The ways of all ships since a move. */
  async waysSince(since: number): Promise<Update["moves"]> {
    const live = this.live.peek();
    if (!live) return [];
    try {
      return (await this.moment(live.seq, since, live)).moves;
    } catch {
      return []; // what is past is shown beside the game, which goes on without it
    }
  }

  private receive(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        return this.greet(message);
      case "update":
        return this.takeUp(message);
      case "changes":
        return this.follow(message);
      case "presence":
        this.online.value = Object.fromEntries(message.seats.map((seat) => [seat.id, seat.online]));
        return;
      case "seats":
        if (this.welcome.value)
          this.welcome.value = { ...this.welcome.value, seats: message.seats };
        return;
      case "chat":
        this.addEntries([message], false, this.live.value?.seq ?? 0);
        return;
      case "thinking":
        this.thinking.value = { seat: message.seat, share: message.share };
        return;
      case "rematch":
        this.rematch.value = message.path;
        return;
      case "error":
        this.notice.value = message.message;
        return;
      default:
        return;
    }
  }

  /** An update goes on the board when those before it have been seen. */
  private takeUp(update: Update): void {
    this.told = update;
    this.received = { since: update.seq, branch: update.branch };
    this.playback.add(update);
  }

  /** Changes of an update that is not the last one here say nothing: all is asked anew, once. */
  private follow(changes: Changes): void {
    if (this.told === null) return;
    if (this.told.version + 1 === changes.version) return this.takeUp(followed(this.told, changes));
    this.told = null;
    void this.ask({ do: "anew" });
  }

  private greet(welcome: Welcome): void {
    const first = this.welcome.value === null;
    batch(() => {
      this.welcome.value = welcome;
      this.skew.value = welcome.now - Date.now();
      this.online.value = Object.fromEntries(welcome.seats.map((seat) => [seat.id, seat.online]));
    });
    if (settings.computer.peek() === "quick") this.tellPace(true);
    // The server draws for every line as it does for a new one.
    if (this.flip.value) void this.ask({ do: "flip", on: true });
    if (!first) return;
    this.leftAt.value = readStored<number | null>(this.leavingKey(), null);
    if (!welcome.unstored) this.remember(welcome);
    if (this.unnamed.value && settings.name.value.trim()) this.giveName(settings.name.value);
  }

  /** Keeps the link of this game in this browser. */
  private remember(welcome: Welcome): void {
    const others = welcome.seats.filter((seat) => !welcome.you.includes(seat.id));
    const mine = welcome.seats.find((seat) => welcome.you.includes(seat.id));
    knownGames.remember({
      game: this.game,
      token: this.token,
      path: gamePath(this.game, this.token),
      ruleset: welcome.ruleset,
      title: welcome.title,
      scenario: welcome.scenario,
      fleet: mine?.fleet ?? "A",
      opponent: others
        .map((seat) => seat.name || (seat.kind === "computer" ? "the computer" : seat.title))
        .join(", "),
    });
  }

  /** What was opened from a record is stored now that somebody plays on: its link is kept, and
   * stands in the address from now on. */
  private keep(): void {
    const welcome = this.welcome.value;
    if (!welcome?.unstored) return;
    this.welcome.value = { ...welcome, unstored: false };
    this.remember(welcome);
    history.replaceState(null, "", place.href(gamePath(this.game, this.token)));
  }

  /** What the others are to call this reader; kept for the next game. */
  giveName(name: string): void {
    settings.name.value = name.trim();
    void this.ask(withSeat({ do: "name", name: settings.name.value }, this.you.value[0] ?? null));
  }

  /** How many times as long as usual things take to be seen. */
  private slowness(): number {
    return document.hidden || this.past.peek() !== null ? 0 : slowness();
  }

  /** So long what another player did is looked at before the next thing comes. */
  private restAfter(update: Update): number {
    const others = update.entries.some((one) => one.seat && !this.you.peek().includes(one.seat));
    return others && settings.computer.value === "slow" ? UNHURRIED_MS : 0;
  }

  /** Shows the rest of what is under way at once. */
  hurry(): void {
    this.playback.hurry();
  }

  private unfold(step: Unfolding): void {
    batch(() => {
      if (step.roll) {
        this.aftermath.chosen.value = null;
        this.rolled.value = step.roll;
      }
      if (step.update && step.whole) this.show(step.update, step.rowing, step.told);
      else if (step.update) {
        this.rowing.value = this.past.value ? 0 : step.rowing;
        this.live.value = step.update;
        this.thinking.value = null;
      }
      if (!step.whole && step.told.length > 0) this.tell(step.told);
    });
  }

  /** Tells lines before their update is on the board as a whole. */
  private tell(lines: readonly Entry[]): void {
    const known = Math.max(this.live.peek()?.seq ?? 0, ...lines.map((line) => line.seq));
    this.entries.value = merged(this.entries.value, lines, false, known);
    this.heard.value = lines;
  }

  private show(update: Update, rowing: number, told: readonly Entry[]): void {
    const before = this.live.value;
    const known = new Set(this.entries.peek().map((entry) => entry.n));
    batch(() => {
      this.rowing.value = this.past.value ? 0 : rowing;
      this.heard.value = before ? told.filter((entry) => !known.has(entry.n)) : [];
      this.addEntries(update.entries, update.log === "all", update.seq, before !== null);
      this.live.value = update;
      this.thinking.value = null;
      if (before && before.seq !== update.seq) {
        this.refusal.value = null;
        this.notice.value = "";
      }
      if (this.leftAt.value !== null && this.leftAt.value >= update.seq) this.leftAt.value = null;
    });
    if (before === null && this.startAt !== null) void this.goTo(this.startAt);
    if (before === null && this.flip.value === null && this.sitsFar(update)) {
      this.flip.value = true;
      void this.ask({ do: "flip", on: true });
    }
    if (settings.turnBoard.value && this.you.value.length > 1) this.turnToMover(update);
  }

  private addEntries(fresh: readonly Entry[], whole: boolean, seq: number, live = true): void {
    if (live && fresh.length > 0 && !whole) {
      const known = new Set(this.entries.peek().map((entry) => entry.n));
      const news = fresh.filter((entry) => !known.has(entry.n));
      this.freshFrom.value = Math.min(...news.map((e) => e.n));
      this.rolled.value = news.findLast(hasDice) ?? this.rolled.value;
    }
    this.entries.value = merged(this.entries.value, fresh, whole, seq);
  }

  /** True when the one side at this screen has its home at the top of the picture: the own side
   * belongs below. */
  private sitsFar(update: Update): boolean {
    const mine =
      this.you.value.length === 1
        ? this.welcome.value?.seats.find((seat) => seat.id === this.you.value[0])
        : undefined;
    return (
      mine !== undefined &&
      !update.frame.flip &&
      new RegExp(`data-homes="[^"]*\\b${mine.fleet}:north\\b`).test(headOf(update))
    );
  }

  private turnToMover(update: Update): void {
    const seats = this.welcome.value?.seats.map((seat) => seat.id) ?? [];
    const mover = update.prompt.seats[0];
    const far = mover !== undefined && seats.indexOf(mover) > 0;
    if (mover !== undefined && far !== update.frame.flip) this.setFlip(far);
  }

  private leavingKey(): string {
    return `left.${this.game}.${this.you.value.join("+") || "watch"}`;
  }

  private readonly markLeaving = (): void => {
    if (this.live.value) writeStored(this.leavingKey(), this.live.value.seq);
  };

  private readonly onVisibility = (): void => {
    if (document.hidden) this.markLeaving();
    else {
      this.connection.retryNow();
      const left = readStored<number | null>(this.leavingKey(), null);
      if (left !== null && this.live.value && left < this.live.value.seq) this.leftAt.value = left;
    }
  };
}

/** Lets a signal fall back to its resting value a while after it was set. */
function fades<T>(changing: Signal<T>, rest: T, after: number): void {
  effect(() => {
    if (changing.value === rest) return;
    const timer = setTimeout(() => (changing.value = rest), after);
    return () => clearTimeout(timer);
  });
}

/** Adds the seat for which a request is made, where this link holds one. */
export function withSeat<T extends Request>(request: T, seat: SeatId | null): T {
  return seat === null ? request : { ...request, seat };
}
