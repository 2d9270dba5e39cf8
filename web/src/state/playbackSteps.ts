import type { Entry, Layer, Update } from "../net/wire";
import { hasDice } from "./rolls";

/** One step of showing an update: the position, the roll, the log lines to add, and the
 * duration. */
export interface PlaybackStep {
  update: Update | null;
  /** True if the step shows the whole update; false if it hides the results of dice. */
  whole: boolean;
  rowing: number;
  roll: Entry | null;
  lines: readonly Entry[];
  /** True while ships row: the log and the rosters wait for the next step. */
  holds?: boolean;
  ms: number;
}

/** A step that shows nothing by itself. */
const PAUSE = { update: null, whole: false, rowing: 0, roll: null, lines: [] };

const FULL_MS = 420;
const STEP_MS = 140;
const MAX_MS = 1200;
/** Pause between the rowing of one update and the next step. */
const REST_MS = 30;
/** Time for a roll of a ship, for a roll without a ship, and at most for all rolls of an update. */
const ROLL_MS = 700;
const COMMON_ROLL_MS = 420;
const ROLLS_MS = 6000;
/** Time between the last action of a game and its result: for a move, and for a roll, which has to
 * be read. */
const RESULT_MS = 1100;
const RESULT_AFTER_ROLL_MS = 2600;
/** With this many updates waiting, ships still row but rolls are not shown; with more than
 * `SKIP_FROM`, nothing is animated. */
const HURRY_FROM = 4;
const SKIP_FROM = 12;

/** Return the rowing time of an update: 420 ms for one path, 140 ms for each further leg, at most
 * 1.2 s; less if other updates wait. */
export function rowingTime(update: Update, waiting: number): number {
  const legs = Math.max(0, ...update.moves.map((move) => move.path.length - 1));
  if (legs === 0) return 0;
  const whole = Math.min(MAX_MS, FULL_MS + (legs - 1) * STEP_MS);
  return waiting > SKIP_FROM ? 0 : waiting > HURRY_FROM ? STEP_MS : whole;
}

/** Split an update into steps: ships row, then the rolls one after another, then the new text,
 * rosters and log, which never run ahead of the board. `slow` scales all durations, `rest` is the
 * pause at the end; 0 skips animations. */
export function playbackSteps(
  before: Update | null,
  update: Update,
  waiting: number,
  slow: number,
  rest = 0,
): PlaybackStep[] {
  const rowing = slow * rowingTime(update, waiting);
  const whole = { update, whole: true, rowing, roll: null, lines: update.entries };
  const goes = rowing > 0 ? rowing + REST_MS : 0;
  if (!before || slow === 0 || !continues(before, update) || waiting > SKIP_FROM)
    return [{ ...whole, rowing: before ? rowing : 0, ms: before ? goes : 0 }];
  const rolls = waiting > HURRY_FROM ? [] : update.entries.filter(hasDice);
  const held = waiting > HURRY_FROM ? 0 : slow * rest;
  if (rolls.length === 0) {
    const shown = goes > 0 ? { ...whole, holds: true, ms: goes } : { ...whole, ms: 0 };
    return delayResult(before, update, [shown, { ...PAUSE, ms: held }], slow * RESULT_MS);
  }
  const first = update.entries.indexOf(rolls[0] as Entry);
  const lines = update.entries.slice(0, first);
  const steps: PlaybackStep[] = [
    { ...PAUSE, update: updateDuringRoll(before, update), rowing, ms: goes },
    { ...PAUSE, lines, ms: 0 },
  ];
  const share = Math.min(1, ROLLS_MS / rolls.reduce((sum, roll) => sum + rollTime(roll), 0));
  for (const roll of rolls) {
    const ms = slow * share * rollTime(roll);
    steps.push({ ...PAUSE, roll, ms: ms * 0.78 });
    steps.push({ ...PAUSE, lines: [roll], ms: ms * 0.22 });
  }
  steps.push({ ...whole, rowing: 0, ms: held });
  return delayResult(before, update, steps, slow * RESULT_AFTER_ROLL_MS);
}

const rollTime = (roll: Entry): number => (roll.subject === null ? COMMON_ROLL_MS : ROLL_MS);

/** Delay the result until the last action was shown. */
function delayResult(
  before: Update,
  update: Update,
  steps: PlaybackStep[],
  wait: number,
): PlaybackStep[] {
  if (!update.result || before.result) return steps;
  const quiet = { ...update, result: null, orders: [], aims: [] };
  return [
    ...steps.map((step) => (step.update === update ? { ...step, update: quiet } : step)),
    { ...PAUSE, ms: wait },
    { ...PAUSE, update, whole: true, ms: 0 },
  ];
}

/** Return whether an update continues another on the same board. */
const continues = (before: Update, update: Update): boolean =>
  before.branch === update.branch &&
  update.log === "more" &&
  update.seq > before.seq &&
  before.frame.flip === update.frame.flip &&
  before.frame.scale === update.frame.scale &&
  before.frame.x0 === update.frame.x0 &&
  before.frame.y0 === update.frame.y0;

/** Return the board to show during rolls: ships at their new positions, no results of dice, and no
 * orders. */
export function updateDuringRoll(before: Update, update: Update): Update {
  const moved = new Set(update.moves.map((move) => move.ship));
  const there = new Map(
    update.roster.flatMap((side) => side.ships.map((ship) => [ship.id, ship.at] as const)),
  );
  return {
    ...before,
    layers: before.layers.map((layer, at) => mergeLayer(layer, update.layers[at], moved)),
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

/** Update the ships that moved in a layer. */
function mergeLayer(before: Layer, after: Layer | undefined, moved: ReadonlySet<string>): Layer {
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
