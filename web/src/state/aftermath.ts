import { computed, effect, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import type {
  ActionSummary,
  Entry,
  MovePath,
  PieceId,
  Pose,
  RosterShip,
  SeatId,
  Update,
} from "../net/wire";
import { hasDice, type Roll } from "./rolls";

/** The path of a ship from its old position to its present one. */
export interface Track {
  ship: PieceId;
  path: Pose[];
}

/** A ship that sank, and its last position. */
export interface Wreck {
  ship: RosterShip;
  seat: SeatId;
  at: Pose;
  turn: number;
  seq: number;
}

/** The moves of one update. */
interface MoveRecord {
  since: number;
  seq: number;
  moves: readonly MovePath[];
}

/** The parts of a game that the aftermath reads. */
interface GameSource {
  entries: Signal<Entry[]>;
  acting: ReadonlySignal<SeatId | null>;
  live: Signal<Update | null>;
  /** The latest roll. */
  rolled: Signal<Entry | null>;
  movesSince(since: number): Promise<MovePath[]>;
}

/** Older moves than these are forgotten. */
const MAX_RECORDS = 600;
/** Show a ship's path if it moved farther than this, in board units. */
const MIN_DISTANCE = 0.6;
/** Show a ship's path if it turned by at least this, in degrees. */
const MIN_TURN = 20;
/** Wrecks stay for this many turns after the turn of the loss. */
const WRECK_TURNS = 1;

/** Return the log line of a seat's last voluntary action. Without a seat, or without such a line,
 * return the line before the last heading. */
export function lastAct(entries: readonly Entry[], seat: SeatId | null): Entry | null {
  if (seat !== null) return actsOf(entries).findLast((entry) => entry.seat === seat) ?? null;
  const heading = entries.findLastIndex((entry) => entry.turn_title);
  return heading > 0 ? (entries[heading - 1] ?? null) : null;
}

/** Return the log line of a seat's last voluntary action in its previous turn, so that rolls stay
 * for a whole turn. A turn ends when another seat acts, or at a heading if no other seat does. */
export function lastTurn(entries: readonly Entry[], seat: SeatId | null): Entry | null {
  if (seat === null) return lastAct(entries, seat);
  const acts = actsOf(entries);
  const other = acts.findLastIndex((entry) => entry.seat !== seat);
  const heading = entries.findLast((entry) => entry.turn_title)?.n ?? 0;
  const alone = acts.slice(other + 1).findLast((entry) => entry.n < heading);
  if (alone || other < 0) return alone ?? null;
  return acts.slice(0, other).findLast((entry) => entry.seat === seat) ?? null;
}

/** Return the log lines of voluntary actions. A line that could be an answer counts as one only if
 * another seat acts in the same turn, because some games have a default for every decision. */
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

/** Return the rolls after a line. */
export function rollsAfter(entries: readonly Entry[], act: Entry | null): Roll[] {
  return entries
    .filter((entry) => entry.n > (act?.n ?? -1) && hasDice(entry))
    .map((entry) => {
      const actions = entry.deeds ?? [];
      const action = actions.find((one) => one.target !== null) ?? actions[0] ?? null;
      const named = [action?.ship, action?.target, entry.subject];
      const ships = named.filter((id): id is PieceId => typeof id === "string");
      return { entry, action, ships: [...new Set(ships)] };
    });
}

/** Return the actions with a visible result after a line, such as attacks. */
function actionsAfter(entries: readonly Entry[], act: Entry | null): ActionSummary[] {
  const found = new Map<string, ActionSummary>();
  for (const entry of entries)
    if (entry.n > (act?.n ?? -1))
      for (const action of entry.deeds ?? [])
        found.set(`${action.do} ${action.ship} ${action.target ?? ""}`, action);
  return [...found.values()];
}

/** Return the full paths of ships that moved after a line, except the ship of that line. */
export function tracksAfter(records: readonly MoveRecord[], act: Entry | null): Track[] {
  const paths = new Map<PieceId, Pose[]>();
  const after = act?.seq ?? 0;
  for (const { since, seq, moves } of records) {
    if (seq <= after) continue;
    for (const { ship, path } of moves) {
      if (since < after && ship === act?.subject) continue;
      const way = paths.get(ship);
      if (way) way.push(...path.slice(1));
      else paths.set(ship, [...path]);
    }
  }
  return [...paths]
    .map(([ship, path]) => ({ ship, path }))
    .filter(({ path }) => isWorthShowing(path));
}

/** Return whether a path is long enough to show. The old outline of a ship that hardly moved would
 * lie under the ship. */
function isWorthShowing(path: readonly Pose[]): boolean {
  const [first, last] = [path[0], path.at(-1)];
  if (!first || !last) return false;
  const turned = Math.abs(((last[2] - first[2] + 540) % 360) - 180);
  return Math.hypot(first[0] - last[0], first[1] - last[1]) > MIN_DISTANCE || turned >= MIN_TURN;
}

/** Return the ships that sank between two updates. */
export function wrecksOf(before: Update, after: Update): Wreck[] {
  const sunk = new Set(
    after.entries
      .flatMap((entry) => entry.deeds ?? [])
      .filter((action) => action.do === "sink")
      .flatMap((action) => [action.ship, action.target]),
  );
  const left = new Set(
    after.roster.flatMap((side) => side.ships.filter((s) => s.at && !s.lost).map((s) => s.id)),
  );
  // A ship that moved in this update sank at the end of its path.
  const moved = new Map(after.moves.map((move) => [move.ship, move.path.at(-1)]));
  return before.roster.flatMap((side) =>
    side.ships.flatMap((ship) => {
      const at = moved.get(ship.id) ?? ship.at;
      if (!at || ship.lost || left.has(ship.id) || !sunk.has(ship.id)) return [];
      return [{ ship, seat: side.seat, at, turn: before.turn.number, seq: after.seq }];
    }),
  );
}

/** Moves, rolls, attacks and losses since the acting player's last action. They stay on the board
 * until the next action. */
export class Aftermath {
  private readonly moveRecords = signal<readonly MoveRecord[]>([]);
  private readonly allWrecks = signal<readonly Wreck[]>([]);
  /** Log number of the selected roll; null: the latest roll, if any. */
  readonly chosen = signal<number | null>(null);
  private before: Update | null = null;
  private readonly stop: () => void;

  readonly act: ReadonlySignal<Entry | null>;
  readonly rolls: ReadonlySignal<Roll[]>;
  readonly actions: ReadonlySignal<ActionSummary[]>;
  readonly tracks: ReadonlySignal<Track[]>;
  readonly wrecks: ReadonlySignal<readonly Wreck[]>;
  /** The roll whose card is shown. */
  readonly shown: ReadonlySignal<Roll | null>;

  constructor(private readonly session: GameSource) {
    this.act = computed(() => lastAct(session.entries.value, session.acting.value));
    this.rolls = computed(() =>
      rollsAfter(session.entries.value, lastTurn(session.entries.value, session.acting.value)),
    );
    this.actions = computed(() => actionsAfter(session.entries.value, this.act.value));
    this.tracks = computed(() => tracksAfter(this.moveRecords.value, this.act.value));
    this.wrecks = computed(() => {
      const now = session.live.value?.turn.number ?? 0;
      return this.allWrecks.value.filter((wreck) => now - wreck.turn <= WRECK_TURNS);
    });
    this.shown = computed(() => {
      const rolled = session.rolled.value;
      const n = this.chosen.value ?? rolled?.n;
      // The player has gone on since he saw the dice fall.
      const isPast = rolled !== null && rolled.n < (this.act.value?.n ?? 0);
      if (this.chosen.value === null && isPast) return null;
      const known = this.rolls.value.find((roll) => roll.entry.n === n);
      if (known) return known;
      return rolled ? (rollsAfter([rolled], null)[0] ?? null) : null;
    });
    this.stop = effect(() => {
      const update = session.live.value;
      if (update) this.update(update);
    });
  }

  close(): void {
    this.stop();
  }

  /** Select the next or previous roll; false if there is none. */
  step(by: 1 | -1): boolean {
    const rolls = this.rolls.peek();
    if (rolls.length === 0) return false;
    const at = rolls.findIndex((roll) => roll.entry.n === this.shown.peek()?.entry.n);
    const next = at < 0 ? (by > 0 ? 0 : rolls.length - 1) : at + by;
    const roll = rolls[Math.max(0, Math.min(rolls.length - 1, next))];
    if (roll) this.chosen.value = roll.entry.n;
    return true;
  }

  private update(update: Update): void {
    const before = this.before;
    this.before = update;
    if (!before || before.branch !== update.branch || update.seq < before.seq) {
      this.moveRecords.value = this.moveRecords.peek().filter((one) => one.seq <= update.seq);
      this.allWrecks.value = this.allWrecks.peek().filter((one) => one.seq <= update.seq);
      this.chosen.value = null;
      if (!before) void this.loadEarlierMoves(update);
      return;
    }
    if (before.seq === update.seq) return;
    if (update.moves.length > 0)
      this.moveRecords.value = [
        ...this.moveRecords.peek().slice(-MAX_RECORDS),
        { since: before.seq, seq: update.seq, moves: update.moves },
      ];
    const wrecks = wrecksOf(before, update);
    if (wrecks.length > 0) this.allWrecks.value = [...this.allWrecks.peek(), ...wrecks];
    if (this.act.peek()?.n !== this.actBefore) this.chosen.value = null;
    this.actBefore = this.act.peek()?.n;
  }

  private actBefore: number | undefined;

  /** On a page that was just opened, load the moves from before that. */
  private async loadEarlierMoves(update: Update): Promise<void> {
    const since = this.act.peek()?.seq ?? 0;
    if (update.seq === 0 || since >= update.seq) return;
    const moves = await this.session.movesSince(since);
    if (this.session.live.peek()?.branch !== update.branch) return;
    this.moveRecords.value = [{ since, seq: update.seq, moves }, ...this.moveRecords.peek()];
  }
}
