import type { Entry, SeatId, Update } from "../net/wire";

/** Whether `now` comes of moves that another took back: it is an earlier moment of another branch,
 * and not this reader's to decide, as it is after an undo of their own. */
export const tookBack = (before: Update | null, now: Update): boolean =>
  before !== null &&
  before.branch !== now.branch &&
  before.seq > now.seq &&
  !now.prompt.yours &&
  !now.result;

/** The number of the last line that others said; -1 where they said nothing. */
export const lastSaid = (entries: readonly Entry[], you: readonly SeatId[]): number =>
  entries.findLast((entry) => entry.kind === "chat" && !you.includes(entry.seat ?? ""))?.n ?? -1;
