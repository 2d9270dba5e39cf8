import { batch, computed, effect, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import { ApiError, api, gamePath, reasonOf, subprotocols } from "../net/api";
import { applyChanges } from "../net/changes";
import { Connection } from "../net/connection";
import type { Request } from "../net/outbox";
import type {
  Answer,
  DeltaUpdate,
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
import { mergeLog } from "./log";
import { Aftermath } from "./aftermath";
import { Playback } from "./playback";
import { hasDice } from "./rolls";
import { rowingTime, playbackSteps, type PlaybackStep } from "./playbackSteps";
import { navigation } from "../net/navigation";
import { onLanguageChange, t } from "../text/t";

const NOTICE_MS = 6000;
const ROLL_MS = 6000;
/** Time to show another player's move at the slow setting. */
const SLOW_REST_MS = 1200;
/** The replay animates ships for at most this many moves at once. */
const MAX_ROWED = 8;
/** Cached moments of the past. */
const MAX_MOMENTS = 120;

interface Past {
  n: number;
  update: Update;
}

/** Requests that change the game. */
const CHANGING: ReadonlySet<string> = new Set(["order", "dice", "undo", "takeback", "redo"]);

/** One game as the page knows it: the server's messages, the moment on the board, and requests. */
export class Session {
  readonly welcome = signal<Welcome | null>(null);
  readonly live = signal<Update | null>(null);
  readonly entries = signal<Entry[]>([]);
  readonly online = signal<Record<SeatId, boolean>>({});
  readonly thinking = signal<{ seat: SeatId; share: number } | null>(null);
  readonly past = signal<Past | null>(null);
  readonly refusal = signal<Refusal | null>(null);
  /** A short message to the player about what the page did or could not do. */
  readonly notice = signal("");
  /** What the server said of its last error, until something new is shown. */
  readonly serverError = signal("");
  readonly sending = signal(false);
  readonly rowing = signal(0);
  readonly freshFrom = signal(Infinity);
  /** The latest roll, shown on the board for a while. */
  readonly rolled = signal<Entry | null>(null);
  /** The latest log lines, in the order in which they are shown. Lines of a roll wait for its
   * dice. */
  readonly newLines = signal<readonly Entry[]>([]);
  /** The log lines and the rosters that wait until the ships have arrived. */
  private readonly held = signal<{ lines: ReadonlySet<number>; roster: Update["roster"] } | null>(
    null,
  );
  /** The log as far as the board shows it. */
  readonly log = computed(() => {
    const held = this.held.value;
    const entries = this.entries.value;
    return held ? entries.filter((entry) => !held.lines.has(entry.n)) : entries;
  });
  /** Whether log lines wait for ships that move or dice that roll. */
  readonly isLogBehind = computed(() => this.held.value !== null || this.playback.isBusy.value);
  /** The rosters of the present, as far as the board shows it. */
  private readonly presentRoster = computed(
    () => this.held.value?.roster ?? this.live.value?.roster ?? [],
  );
  /** The rosters beside the board. */
  readonly roster = computed(() => this.past.value?.update.roster ?? this.presentRoster.value);
  readonly aftermath: Aftermath;
  readonly leftAt = signal<number | null>(null);
  /** True while the replay runs. */
  readonly playing = signal(false);
  readonly rematch = signal<string | null>(null);
  readonly lostLink = signal("");
  /** How far the server's clock is ahead of this one, in milliseconds. */
  readonly skew = signal(0);
  /** Identifies the present position. Several updates may share it, as after a flip of the board, a
   * request or a lost connection. */
  readonly position = computed(() =>
    this.live.value ? `${this.live.value.branch ?? 0}/${this.live.value.seq}` : "",
  );
  readonly shown = computed(() => this.past.value?.update ?? this.live.value);
  readonly you = computed(() => this.welcome.value?.you ?? []);
  /** The seat for which the page acts: the first seat of this link that must answer. */
  readonly acting = computed(() => {
    const seats = this.live.value?.prompt.seats ?? [];
    return this.you.value.find((seat) => seats.includes(seat)) ?? this.you.value[0] ?? null;
  });
  readonly myTurn = computed(() =>
    Boolean(this.live.value?.prompt.yours && !this.live.value.result),
  );
  /** Whether a seat of this link may resign: puzzles and what-if boards are left, and a battle of a
   * campaign is fought to its end. */
  readonly canResign = computed(() => {
    const { what_if, campaign } = this.welcome.value ?? {};
    const live = this.live.value;
    if (this.isPuzzle || what_if || campaign) return false;
    return live !== null && !live.result && this.you.value.length > 0;
  });
  /** The seat of this link, if its player has no name and another person would read it. */
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
  /** True while updates are waiting to be shown. */
  get isBusy(): ReadonlySignal<boolean> {
    return this.playback.isBusy;
  }
  /** The last move received. It may not be shown yet. */
  get latestSeq(): number {
    return this.received.since;
  }
  private readonly moments = new Map<string, Update>();
  private received = { since: 0, branch: 0 };
  /** The last update received; changes are relative to it. */
  private lastUpdate: Update | null = null;
  private momentRequests = 0;
  /** The moment asked for that is not shown yet. */
  private awaited: number | null = null;
  /** The move after which this page sent its last accepted order. */
  private playedFrom = -1;
  private readonly stopPacing: () => void;
  private stopTranslating = (): void => undefined;

  constructor(
    readonly game: string,
    readonly token: string,
    private readonly startAt: number | null = null,
    /** Whether this is the board of a puzzle: the browser does not list it among its games, and the
     * page hints at no order. */
    readonly isPuzzle = false,
  ) {
    this.playback = new Playback(
      (update, waiting) =>
        playbackSteps(this.live.peek(), update, waiting, this.slowness(), this.restAfter(update)),
      (step) => this.showStep(step),
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
    resetAfter(this.notice, "", NOTICE_MS);
    resetAfter(this.rolled, null, ROLL_MS);
    this.stopPacing = effect(() => {
      const quick = settings.computer.value === "quick";
      if (this.welcome.peek()) this.sendPace(quick);
    });
  }

  open(): void {
    this.connection.open();
    this.stopTranslating = onLanguageChange(() => this.translate());
    document.addEventListener("visibilitychange", this.onVisibility);
    addEventListener("pagehide", this.markLeaving);
    void api.status(this.game, this.token).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) {
        this.lostLink.value = error.message;
        this.connection.close();
      }
    });
  }

  /** Fetch the whole game in the new language of the page. */
  private translate(): void {
    const past = this.past.peek();
    this.moments.clear();
    this.lastUpdate = null;
    this.received = { since: 0, branch: 0 };
    this.refusal.value = null;
    this.connection.open();
    if (past) void this.goTo(past.n);
  }

  /** Tell the server how long to pause after moves of the computer. */
  private sendPace(quick: boolean): void {
    if (this.you.peek().length > 0) void this.connection.ask({ do: "pace", quick });
  }

  close(): void {
    this.stopPacing();
    this.stopTranslating();
    this.aftermath.close();
    this.markLeaving();
    this.connection.close();
    document.removeEventListener("visibilitychange", this.onVisibility);
    removeEventListener("pagehide", this.markLeaving);
  }

  async ask(request: Request): Promise<Answer> {
    const changes = CHANGING.has(request.do);
    if (changes) this.sending.value = true;
    const answer = await this.connection.ask(request);
    batch(() => {
      if (changes) this.sending.value = false;
      if (answer.type === "refused" && !this.isRepeat(request, answer)) this.refusal.value = answer;
      if (answer.type === "done" && request.do === "order") this.playedFrom = request.base;
      if (answer.type === "error") this.showError(answer);
      if (answer.type === "done" && changes) this.refusal.value = null;
      if (answer.type === "done" && changes) this.storeOpenedRecord();
    });
    return answer;
  }

  /** Return whether a refused order was sent for a position in which this page had just played: a
   * second press before the next position was shown. */
  private isRepeat(request: Request, refused: Refusal): boolean {
    return request.do === "order" && refused.code === "stale" && request.base === this.playedFrom;
  }

  /** Resolve when no order is being sent. */
  async whenSettled(): Promise<void> {
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
    if (!undo.allowed && undo.at_once) return this.takeBack();
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

  /** Take back the last order and what came after it, or all since the own order that begins at
   * move `to` or earlier. People are asked, computers agree at once. */
  async takeBack(to?: number): Promise<void> {
    this.leavePast();
    const answer = await this.ask({ do: "takeback", ...(to === undefined ? {} : { to }) });
    if (answer.type === "done") this.refusal.value = null;
  }

  /** Make the moves again that were taken back last. */
  async redo(): Promise<void> {
    if (!this.live.value?.undo.redo) return;
    this.leavePast();
    await this.ask({ do: "redo" });
  }

  setFlip(on: boolean): void {
    this.flip.value = on;
    writeStored(`flip.${this.game}`, on);
    void this.ask({ do: "flip", on });
    const past = this.past.value;
    if (past) void this.goTo(past.n);
  }

  /** Return the side of the board that the player chose. The present follows when the server has
   * redrawn it. */
  private isFlipped(live: Update): boolean {
    return this.flip.value ?? live.frame.flip;
  }

  /** Show the position after move `n`; the last move is the present. */
  async goTo(n: number): Promise<void> {
    const live = this.live.value;
    if (!live) return;
    const wanted = Math.max(0, n);
    if (wanted >= live.seq) return this.leavePast();
    const ask = ++this.momentRequests;
    this.awaited = wanted;
    try {
      const from = this.past.value?.n ?? wanted;
      const nextAttacks = wanted > from && wanted - from <= MAX_ROWED;
      const update = await this.moment(wanted, nextAttacks ? from : -1, live);
      if (ask !== this.momentRequests) return;
      batch(() => {
        this.rowing.value = nextAttacks ? slowness() * rowingTime(update, 0) : 0;
        this.past.value = { n: wanted, update };
      });
      this.awaited = null;
    } catch (error) {
      if (ask !== this.momentRequests) return;
      this.awaited = null;
      this.playing.value = false;
      const message = reasonOf(error, t("session-moment-cannot-shown"));
      this.showError({ code: error instanceof ApiError ? error.code : "", message });
    }
  }

  /** Go `by` moves on, or back if negative, from the moment that was asked for last. */
  step(by: number): void {
    const from = this.awaited ?? this.past.value?.n ?? this.live.value?.seq ?? 0;
    void this.goTo(from + by);
  }

  leavePast(): void {
    this.momentRequests++;
    this.awaited = null;
    if (!this.past.value) return;
    batch(() => {
      this.rowing.value = 0;
      this.past.value = null;
    });
  }

  /** Return the position after move `n`, with the moves since `since` unless that is -1. */
  private async moment(n: number, since: number, live: Update): Promise<Update> {
    const flip = this.isFlipped(live);
    const key = `${live.branch ?? 0}/${since}/${n}/${flip}`;
    const known = this.moments.get(key);
    if (known) return known;
    const update = await api.moment(this.game, this.token, n, flip, since);
    if (this.moments.size >= MAX_MOMENTS) this.moments.clear();
    this.moments.set(key, update);
    return update;
  }

  /** Return the moves of all ships since a move. */
  async movesSince(since: number): Promise<Update["moves"]> {
    const live = this.live.peek();
    if (!live) return [];
    try {
      return (await this.moment(live.seq, since, live)).moves;
    } catch {
      return []; // earlier moves are optional on the board
    }
  }

  private receive(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        return this.receiveWelcome(message);
      case "update":
        return this.receiveUpdate(message);
      case "changes":
        return this.receiveChanges(message);
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
        this.showError(message);
        return;
      default:
        return;
    }
  }

  /** Show an error. That of the server itself stays, with what the player can do. */
  private showError(error: { code: string; message: string }): void {
    if (error.code === "internal") this.serverError.value = error.message;
    else this.notice.value = error.message;
  }

  /** Queue an update for playback. */
  private receiveUpdate(update: Update): void {
    this.serverError.value = "";
    this.lastUpdate = update;
    this.received = { since: update.seq, branch: update.branch };
    this.playback.add(update);
  }

  /** Apply changes to the last update. Request a full update if one is missing. */
  private receiveChanges(changes: DeltaUpdate): void {
    if (this.lastUpdate === null) return;
    if (this.lastUpdate.version + 1 === changes.version)
      return this.receiveUpdate(applyChanges(this.lastUpdate, changes));
    this.lastUpdate = null;
    void this.ask({ do: "refresh" });
  }

  private receiveWelcome(welcome: Welcome): void {
    const first = this.welcome.value === null;
    batch(() => {
      this.welcome.value = welcome;
      this.skew.value = welcome.now - Date.now();
      this.online.value = Object.fromEntries(welcome.seats.map((seat) => [seat.id, seat.online]));
    });
    if (settings.computer.peek() === "quick") this.sendPace(true);
    // The server treats every connection as new.
    if (this.flip.value) void this.ask({ do: "flip", on: true });
    if (!first) return;
    this.leftAt.value = readStored<number | null>(this.leavingKey(), null);
    if (!welcome.unstored) this.storeLink(welcome);
    if (this.unnamed.value && settings.name.value.trim()) this.giveName(settings.name.value);
  }

  /** Store the link of this game in this browser. */
  private storeLink(welcome: Welcome): void {
    if (this.isPuzzle) return;
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
        .map((seat) => seat.name || (seat.kind === "computer" ? t("the-computer") : seat.title))
        .join(", "),
    });
  }

  /** A game opened from a record is stored once somebody plays on. Store its link and put it into
   * the address. */
  private storeOpenedRecord(): void {
    const welcome = this.welcome.value;
    if (!welcome?.unstored) return;
    this.welcome.value = { ...welcome, unstored: false };
    this.storeLink(welcome);
    history.replaceState(null, "", navigation.href(gamePath(this.game, this.token)));
  }

  /** Set the player's name, and keep it for the next game. */
  giveName(name: string): void {
    settings.name.value = name.trim();
    void this.ask(withSeat({ do: "name", name: settings.name.value }, this.you.value[0] ?? null));
  }

  /** Return the factor for the length of animations. */
  private slowness(): number {
    return document.hidden || this.past.peek() !== null ? 0 : slowness();
  }

  /** Return how long to show another player's move before the next. */
  private restAfter(update: Update): number {
    const others = update.entries.some((one) => one.seat && !this.you.peek().includes(one.seat));
    return others && settings.computer.value === "slow" ? SLOW_REST_MS : 0;
  }

  /** Show the rest of the current update at once. */
  skip(): void {
    this.playback.skip();
  }

  private showStep(step: PlaybackStep): void {
    batch(() => {
      this.held.value = step.holds ? this.heldBy(step) : null;
      if (step.roll) {
        this.aftermath.chosen.value = null;
        this.rolled.value = step.roll;
      }
      if (step.update && step.whole) this.showUpdate(step.update, step.rowing, step.lines);
      else if (step.update) {
        this.rowing.value = this.past.value ? 0 : step.rowing;
        this.live.value = step.update;
        this.thinking.value = null;
      }
      if (!step.whole && step.lines.length > 0) this.addLines(step.lines);
    });
  }

  /** Return what waits for the end of a step. */
  private heldBy({ lines }: PlaybackStep): { lines: Set<number>; roster: Update["roster"] } {
    const known = new Set(this.entries.peek().map((entry) => entry.n));
    const fresh = lines.map((line) => line.n).filter((n) => !known.has(n));
    return { lines: new Set(fresh), roster: this.live.peek()?.roster ?? [] };
  }

  /** Add log lines before the whole update is shown. */
  private addLines(lines: readonly Entry[]): void {
    const known = Math.max(this.live.peek()?.seq ?? 0, ...lines.map((line) => line.seq));
    this.entries.value = mergeLog(this.entries.value, lines, false, known);
    this.newLines.value = lines;
  }

  private showUpdate(update: Update, rowing: number, lines: readonly Entry[]): void {
    const before = this.live.value;
    const known = new Set(this.entries.peek().map((entry) => entry.n));
    batch(() => {
      this.rowing.value = this.past.value ? 0 : rowing;
      this.newLines.value = before ? lines.filter((entry) => !known.has(entry.n)) : [];
      this.addEntries(update.entries, update.log === "all", update.seq, before !== null);
      this.live.value = update;
      this.thinking.value = null;
      if (before && before.seq !== update.seq) {
        this.refusal.value = null;
        this.notice.value = "";
      }
      // A roll that was taken back is no longer shown.
      if (before && (this.rolled.value?.seq ?? 0) > update.seq) this.rolled.value = null;
      if (this.leftAt.value !== null && this.leftAt.value >= update.seq) this.leftAt.value = null;
    });
    if (before === null && this.startAt !== null) void this.goTo(this.startAt);
    if (before === null && this.flip.value === null && this.isOnFarSide(update)) {
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
    this.entries.value = mergeLog(this.entries.value, fresh, whole, seq);
  }

  /** Return whether the only side on this screen starts at the top of the picture. The board is
   * then flipped. */
  private isOnFarSide(update: Update): boolean {
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

/** Reset a signal to its resting value after a delay. */
function resetAfter<T>(changing: Signal<T>, rest: T, after: number): void {
  effect(() => {
    if (changing.value === rest) return;
    const timer = setTimeout(() => (changing.value = rest), after);
    return () => clearTimeout(timer);
  });
}

/** Add the seat to a request, if this link has one. */
export function withSeat<T extends Request>(request: T, seat: SeatId | null): T {
  return seat === null ? request : { ...request, seat };
}
