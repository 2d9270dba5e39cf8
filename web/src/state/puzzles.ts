/** Progress in the puzzles of one rule set, as this browser stores it. */
export interface PuzzleProgress {
  /** Puzzles solved, by id. */
  solved: readonly string[];
  /** Puzzles answered wrong, which no longer count for the streak. */
  missed: readonly string[];
  /** How many were solved in a row at the first attempt. */
  streak: number;
  best: number;
}

export const NO_PROGRESS: PuzzleProgress = { solved: [], missed: [], streak: 0, best: 0 };

export const progressKey = (ruleset: string): string => `puzzles.${ruleset}`;

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];

const count = (value: unknown): number =>
  typeof value === "number" && Number.isInteger(value) && value > 0 ? value : 0;

/** Return stored progress; what is damaged counts as nothing. */
export function parseProgress(stored: unknown): PuzzleProgress {
  const found = (typeof stored === "object" && stored ? stored : {}) as Record<string, unknown>;
  const streak = count(found.streak);
  return {
    solved: texts(found.solved),
    missed: texts(found.missed),
    streak,
    best: Math.max(streak, count(found.best)),
  };
}

const withId = (ids: readonly string[], id: string): readonly string[] =>
  ids.includes(id) ? ids : [...ids, id];

/** Return the progress after a right order. A puzzle counts for the streak once, at the first
 * attempt. */
export function afterRight(progress: PuzzleProgress, id: string): PuzzleProgress {
  const counts = !progress.solved.includes(id) && !progress.missed.includes(id);
  const streak = progress.streak + (counts ? 1 : 0);
  return {
    solved: withId(progress.solved, id),
    missed: progress.missed,
    streak,
    best: Math.max(progress.best, streak),
  };
}

/** Return the progress after a wrong order, which ends the streak. */
export const afterWrong = (progress: PuzzleProgress, id: string): PuzzleProgress => ({
  ...progress,
  missed: withId(progress.missed, id),
  streak: 0,
});

/** Return the progress of a new round: nothing is solved, and the best streak stays. */
export const newRound = (progress: PuzzleProgress): PuzzleProgress => ({
  ...progress,
  solved: [],
  missed: [],
});

/** Return the index of the next unsolved puzzle after `from`, from the start if need be; -1: all
 * are solved. */
export function nextPuzzle(ids: readonly string[], progress: PuzzleProgress, from: number): number {
  for (let step = 1; step <= ids.length; step++) {
    const at = (from + step) % ids.length;
    const id = ids[at];
    if (id !== undefined && !progress.solved.includes(id)) return at;
  }
  return -1;
}

/** Return how many of these puzzles are solved. */
export const solvedCount = (ids: readonly string[], progress: PuzzleProgress): number =>
  ids.filter((id) => progress.solved.includes(id)).length;
