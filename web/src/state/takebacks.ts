import type { Entry, SeatId, Update } from "../net/wire";

/** Return whether `now` follows a takeback by another player: an earlier moment on another branch
 * in which this player is not to decide, as would be the case after an own undo. */
export const isTakeback = (before: Update | null, now: Update): boolean =>
  before !== null &&
  before.branch !== now.branch &&
  before.seq > now.seq &&
  !now.prompt.yours &&
  !now.result;

/** Return the number of the last chat line of another player, or -1. */
export const lastChatLine = (entries: readonly Entry[], you: readonly SeatId[]): number =>
  entries.findLast((entry) => entry.kind === "chat" && !you.includes(entry.seat ?? ""))?.n ?? -1;
