import { computed, effect, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import type { Deed, Entry, Moved, PieceId, Pose, RosterShip, SeatId, Update } from "../net/wire";
import { hasDice, type Roll } from "./rolls";

/** The way of a ship, from where she lay to where she is. */
export interface Track {
  ship: PieceId;
  path: Pose[];
}

/** A ship that went down, where she lay. */
export interface Wreck {
  ship: RosterShip;
  seat: SeatId;
  at: Pose;
  turn: number;
  seq: number;
}

/** What moved in one update. */
export interface Told {
  since: number;
  seq: number;
  moves: readonly Moved[];
}

/** The game as it is told. */
export interface Source {
  entries: Signal<Entry[]>;
  acting: ReadonlySignal<SeatId | null>;
  live: Signal<Update | null>;
  /** The throw just made. */
  rolled: Signal<Entry | null>;
  waysSince(since: number): Promise<Moved[]>;
}

/** So many updates are remembered; farther back nobody looks. */
const MOST_TOLD = 600;
/** So far, in board units, has a ship gone whose way is shown. */
const STIRRED = 0.6;
/** So far, in degrees, has a ship turned that is shown as she lay before. */
const TURNED = 20;
/** Wrecks lie for this turn and the next. */
const TURNS_OF_WRECKS = 1;

/** The last line of what a seat did by itself; where there is none, or nobody acts here, the line
 * before the last heading. */
export function lastAct(entries: readonly Entry[], seat: SeatId | null): Entry | null {
  if (seat !== null) return actsOf(entries).findLast((entry) => entry.seat === seat) ?? null;
  const heading = entries.findLastIndex((entry) => entry.turn_title);
  return heading > 0 ? (entries[heading - 1] ?? null) : null;
}

/** The last line of what a seat did by itself in its turn before this one: throws are kept through
 * the whole of a turn. A turn ends where another seat acts, or with a heading where none does. */
export function lastTurn(entries: readonly Entry[], seat: SeatId | null): Entry | null {
  if (seat === null) return lastAct(entries, seat);
  const acts = actsOf(entries);
  const other = acts.findLastIndex((entry) => entry.seat !== seat);
  const heading = entries.findLast((entry) => entry.turn_title)?.n ?? 0;
  const alone = acts.slice(other + 1).findLast((entry) => entry.n < heading);
  if (alone || other < 0) return alone ?? null;
  return acts.slice(0, other).findLast((entry) => entry.seat === seat) ?? null;
}

/** The lines of what seats did by themselves. A line that could be an answer is one only where
 * another seat acts by itself in the same turn: a game may have a default for every decision. */
function actsOf(entries: readonly Entry[]): Entry[] {
  const found: Entry[] = [];
  let turn: Entry[] = [];
  const close = (): void => {
    const free = turn.filter((entry) => !entry.answers);
    found.push(...(free.length > 0 ? free : turn));
    turn = [];
  };
  for (const entry of entries) {
    if (entry.turn_title) close();
    if (entry.seat !== null && entry.kind !== "chat" && entry.kind !== "end") turn.push(entry);
  }
  close();
  return found;
}

/** All throws after a line. */
export function rollsAfter(entries: readonly Entry[], act: Entry | null): Roll[] {
  return entries
    .filter((entry) => entry.n > (act?.n ?? -1) && hasDice(entry))
    .map((entry) => {
      const deeds = entry.deeds ?? [];
      const deed = deeds.find((one) => one.target !== null) ?? deeds[0] ?? null;
      const named = [deed?.ship, deed?.target, entry.subject];
      const ships = named.filter((id): id is PieceId => typeof id === "string");
      return { entry, deed, ships: [...new Set(ships)] };
    });
}

/** Deeds after a line that leave something to be seen: who struck whom, and what became of it. */
export function blowsAfter(entries: readonly Entry[], act: Entry | null): Deed[] {
  const found = new Map<string, Deed>();
  for (const entry of entries)
    if (entry.n > (act?.n ?? -1))
      for (const deed of entry.deeds ?? [])
        found.set(`${deed.do} ${deed.ship} ${deed.target ?? ""}`, deed);
  return [...found.values()];
}

/** The whole way of every ship that has moved after a line; the ship that moved in that line is
 * not among them. */
export function tracksAfter(told: readonly Told[], act: Entry | null): Track[] {
  const ways = new Map<PieceId, Pose[]>();
  const after = act?.seq ?? 0;
  for (const { since, seq, moves } of told) {
    if (seq <= after) continue;
    for (const { ship, path } of moves) {
      if (since < after && ship === act?.subject) continue;
      const way = ways.get(ship);
      if (way) way.push(...path.slice(1));
      else ways.set(ship, [...path]);
    }
  }
  return [...ways].map(([ship, path]) => ({ ship, path })).filter(({ path }) => leads(path));
}

/** Whether a way leads anywhere or turns her: where a ship has only gone a little, what she was
 * would lie under what she is. */
function leads(path: readonly Pose[]): boolean {
  const [first, last] = [path[0], path.at(-1)];
  if (!first || !last) return false;
  const turned = Math.abs(((last[2] - first[2] + 540) % 360) - 180);
  return Math.hypot(first[0] - last[0], first[1] - last[1]) > STIRRED || turned >= TURNED;
}

/** Ships of an update that the next one has no more, of those that go down in its lines. */
export function wrecksOf(before: Update, after: Update): Wreck[] {
  const sunk = new Set(
    after.entries
      .flatMap((entry) => entry.deeds ?? [])
      .filter((deed) => deed.do === "sink")
      .flatMap((deed) => [deed.ship, deed.target]),
  );
  const left = new Set(
    after.roster.flatMap((side) => side.ships.filter((s) => s.at && !s.lost).map((s) => s.id)),
  );
  // Where she went down is where her last way of these moves led.
  const moved = new Map(after.moves.map((move) => [move.ship, move.path.at(-1)]));
  return before.roster.flatMap((side) =>
    side.ships.flatMap((ship) => {
      const at = moved.get(ship.id) ?? ship.at;
      if (!at || ship.lost || left.has(ship.id) || !sunk.has(ship.id)) return [];
      return [{ ship, seat: side.seat, at, turn: before.turn.number, seq: after.seq }];
    }),
  );
}

/** What came to pass since the player who is to act acted last: it stays on the board until he
 * acts again. */
export class Aftermath {
  private readonly told = signal<readonly Told[]>([]);
  private readonly sunk = signal<readonly Wreck[]>([]);
  /** The throw that is looked at, by the number of its line; null: the one just made, if any. */
  readonly chosen = signal<number | null>(null);
  private before: Update | null = null;
  private readonly stop: () => void;

  readonly act: ReadonlySignal<Entry | null>;
  readonly rolls: ReadonlySignal<Roll[]>;
  readonly blows: ReadonlySignal<Deed[]>;
  readonly tracks: ReadonlySignal<Track[]>;
  readonly wrecks: ReadonlySignal<readonly Wreck[]>;
  /** The throw whose card is shown. */
  readonly shown: ReadonlySignal<Roll | null>;

  constructor(private readonly session: Source) {
    this.act = computed(() => lastAct(session.entries.value, session.acting.value));
    this.rolls = computed(() =>
      rollsAfter(session.entries.value, lastTurn(session.entries.value, session.acting.value)),
    );
    this.blows = computed(() => blowsAfter(session.entries.value, this.act.value));
    this.tracks = computed(() => tracksAfter(this.told.value, this.act.value));
    this.wrecks = computed(() => {
      const now = session.live.value?.turn.number ?? 0;
      return this.sunk.value.filter((wreck) => now - wreck.turn <= TURNS_OF_WRECKS);
    });
    this.shown = computed(() => {
      const n = this.chosen.value ?? session.rolled.value?.n;
      const known = this.rolls.value.find((roll) => roll.entry.n === n);
      if (known) return known;
      const rolled = session.rolled.value;
      return rolled ? (rollsAfter([rolled], null)[0] ?? null) : null;
    });
    this.stop = effect(() => {
      const update = session.live.value;
      if (update) this.follow(update);
    });
  }

  close(): void {
    this.stop();
  }

  /** The throw before or after the one that is looked at. */
  step(by: 1 | -1): boolean {
    const rolls = this.rolls.peek();
    if (rolls.length === 0) return false;
    const at = rolls.findIndex((roll) => roll.entry.n === this.shown.peek()?.entry.n);
    const next = at < 0 ? (by > 0 ? 0 : rolls.length - 1) : at + by;
    const roll = rolls[Math.max(0, Math.min(rolls.length - 1, next))];
    if (roll) this.chosen.value = roll.entry.n;
    return true;
  }

  private follow(update: Update): void {
    const before = this.before;
    this.before = update;
    if (!before || before.branch !== update.branch || update.seq < before.seq) {
      this.told.value = this.told.peek().filter((one) => one.seq <= update.seq);
      this.sunk.value = this.sunk.peek().filter((one) => one.seq <= update.seq);
      this.chosen.value = null;
      if (!before) void this.lookBack(update);
      return;
    }
    if (before.seq === update.seq) return;
    if (update.moves.length > 0)
      this.told.value = [
        ...this.told.peek().slice(-MOST_TOLD),
        { since: before.seq, seq: update.seq, moves: update.moves },
      ];
    const wrecks = wrecksOf(before, update);
    if (wrecks.length > 0) this.sunk.value = [...this.sunk.peek(), ...wrecks];
    if (this.act.peek()?.n !== this.actBefore) this.chosen.value = null;
    this.actBefore = this.act.peek()?.n;
  }

  private actBefore: number | undefined;

  /** On a page that was just opened: what moved before it was. */
  private async lookBack(update: Update): Promise<void> {
    const since = this.act.peek()?.seq ?? 0;
    if (update.seq === 0 || since >= update.seq) return;
    const moves = await this.session.waysSince(since);
    if (this.session.live.peek()?.branch !== update.branch) return;
    this.told.value = [{ since, seq: update.seq, moves }, ...this.told.peek()];
  }
}
