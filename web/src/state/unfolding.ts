import type { Entry, Layer, Update } from "../net/wire";
import { hasDice } from "./rolls";

/** A step in which an update is seen: what is on the board then, the throw that falls, the lines
 * that are told when it has, and how long it takes. */
export interface Unfolding {
  update: Update | null;
  /** The update is shown as it is; else all but what the dice decide. */
  whole: boolean;
  rowing: number;
  roll: Entry | null;
  told: readonly Entry[];
  ms: number;
}

const FULL_MS = 420;
const STEP_MS = 140;
const LONGEST_MS = 1200;
/** Between the rowing of one update and what comes next. */
const REST_MS = 30;
/** A throw of a ship, one of nobody's, and all of an update at most. */
const ROLL_MS = 700;
const COMMON_ROLL_MS = 420;
const ROLLS_MS = 6000;
/** The last blow of a game is seen before the result. */
const RESULT_MS = 1100;
/** With so many updates waiting ships still row, but no throw is waited for; with more nothing. */
const HURRIED = 4;
const FLOODED = 12;

/** How long the ships of one update row: one path 420 ms, 140 ms for each further leg, at most 1.2
 * s; less when others wait. */
export function rowingTime(update: Update, waiting: number): number {
  const legs = Math.max(0, ...update.moves.map((move) => move.path.length - 1));
  if (legs === 0) return 0;
  const whole = Math.min(LONGEST_MS, FULL_MS + (legs - 1) * STEP_MS);
  return waiting > FLOODED ? 0 : waiting > HURRIED ? STEP_MS : whole;
}

/** The steps in which an update takes the place of the one before: ships row, throws fall one
 * after the other, and only then are text, rosters and log as they lead to. `slow` is how many
 * times as long as usual all that takes, `rest` what follows it; 0: nothing is waited for. */
export function unfold(
  before: Update | null,
  update: Update,
  waiting: number,
  slow: number,
  rest = 0,
): Unfolding[] {
  const rowing = slow * rowingTime(update, waiting);
  const whole = { update, whole: true, rowing, roll: null, told: update.entries };
  const goes = rowing > 0 ? rowing + REST_MS : 0;
  if (!before || slow === 0 || !follows(before, update) || waiting > FLOODED)
    return [{ ...whole, rowing: before ? rowing : 0, ms: before ? goes : 0 }];
  const rolls = waiting > HURRIED ? [] : update.entries.filter(hasDice);
  const held = waiting > HURRIED ? 0 : slow * rest;
  if (rolls.length === 0) return ending(before, [{ ...whole, ms: goes + held }], slow);
  const first = update.entries.indexOf(rolls[0] as Entry);
  const told = update.entries.slice(0, first);
  const steps: Unfolding[] = [
    { update: between(before, update), whole: false, rowing, roll: null, told, ms: goes },
  ];
  const share = Math.min(1, ROLLS_MS / rolls.reduce((sum, roll) => sum + timeOf(roll), 0));
  for (const roll of rolls) {
    const ms = slow * share * timeOf(roll);
    steps.push({ update: null, whole: false, rowing: 0, roll, told: [], ms: ms * 0.78 });
    steps.push({ update: null, whole: false, rowing: 0, roll: null, told: [roll], ms: ms * 0.22 });
  }
  steps.push({ ...whole, rowing: 0, ms: held });
  return ending(before, steps, slow);
}

const timeOf = (roll: Entry): number => (roll.subject === null ? COMMON_ROLL_MS : ROLL_MS);

/** The result stands for itself, when the last blow has been seen. */
function ending(before: Update, steps: Unfolding[], slow: number): Unfolding[] {
  const last = steps.at(-1);
  if (!last?.update?.result || before.result) return steps;
  const quiet = { ...last.update, result: null, orders: [], aims: [] };
  return [
    ...steps.slice(0, -1),
    { ...last, update: quiet, ms: last.ms + slow * RESULT_MS },
    { update: last.update, whole: true, rowing: 0, roll: null, told: [], ms: 0 },
  ];
}

/** Whether an update simply goes on from another, on the same board. */
const follows = (before: Update, update: Update): boolean =>
  before.branch === update.branch &&
  update.log === "more" &&
  update.seq > before.seq &&
  before.frame.flip === update.frame.flip &&
  before.frame.scale === update.frame.scale &&
  before.frame.x0 === update.frame.x0 &&
  before.frame.y0 === update.frame.y0;

/** The board while dice fall: ships lie where they came to, but nothing that the dice decide is
 * shown, and nobody can do anything. */
export function between(before: Update, update: Update): Update {
  const moved = new Set(update.moves.map((move) => move.ship));
  const there = new Map(
    update.roster.flatMap((side) => side.ships.map((ship) => [ship.id, ship.at] as const)),
  );
  return {
    ...before,
    layers: before.layers.map((layer, at) => mixed(layer, update.layers[at], moved)),
    moves: update.moves,
    entries: [],
    roster: before.roster.map((side) => ({
      ...side,
      ships: side.ships.map((ship) =>
        moved.has(ship.id) ? { ...ship, at: there.get(ship.id) ?? ship.at } : ship,
      ),
    })),
    orders: [],
    unlisted: [],
    aims: [],
    holds: [],
    gathers: null,
    forms: [],
    duties: [],
    ask_dice: null,
    prompt: { ...before.prompt, yours: false, window: null },
  };
}

/** A layer as it was, with the ships that moved where they lie now. */
function mixed(before: Layer, after: Layer | undefined, moved: ReadonlySet<string>): Layer {
  if (!after || after.id !== before.id || after === before) return before;
  const fresh = new Map(
    after.pieces
      .filter((piece) => moved.has(piece.id.replace(PIECE, "")))
      .map((piece) => [piece.id, piece]),
  );
  if (fresh.size === 0) return before;
  return { ...before, pieces: before.pieces.map((piece) => fresh.get(piece.id) ?? piece) };
}

const PIECE = /^(ship|tag)-/;
