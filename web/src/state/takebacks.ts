import type { Entry, SeatId, Undo, Update } from "../net/wire";
import { t } from "../text/t";

/** Return whether undoing also takes back what followed the order: the computer's moves, and
 * dice. */
export const takesMore = (undo: Undo): boolean => !undo.allowed && undo.at_once;

/** Return what *Take back* against the computer takes back, as a sentence without a full stop. */
export const takeBackText = ({ moves, dice }: Undo): string =>
  t(dice ? "prompt-take-back-moves-dice" : "prompt-take-back-moves", { moves });

/** Return the label of *Undo*, with the number of moves if several go. */
export function undoLabel(undo: Undo | undefined): string {
  if (!undo || !takesMore(undo)) return t("undo");
  return undo.moves > 1 ? t("prompt-take-back-count", { moves: undo.moves }) : t("take-back");
}

/** Return the question before a key takes back several moves; "" if it need not ask. */
export const takeBackQuestion = (undo: Undo): string =>
  takesMore(undo) && undo.moves > 1 ? `${takeBackText(undo)}. ${t("prompt-take-back-again")}` : "";

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
