import type { Entry, SeatId, Undo, Update } from "../net/wire";
import { nameOf } from "./pieces";
import { t } from "../text/t";

/** Return whether undoing also takes back what followed the order: the computer's moves, and
 * dice. */
export const takesMore = (undo: Undo): boolean => !undo.allowed && undo.at_once;

/** Return what *Take back* against the computer takes back, as a sentence without a full stop: the
 * player's last order, with the name of its ship, and what followed it. */
export function takeBackText({ moves, dice, piece }: Undo, live: Update | null): string {
  const order =
    piece === null ? t("take-back-last") : t("take-back-ship", { ship: nameOf(live, piece) });
  if (moves <= 1) return t("take-back-one", { order });
  return t(dice ? "take-back-all-dice" : "take-back-all", { order });
}

/** Return the label of *Undo*. */
export const undoLabel = (undo: Undo | undefined): string =>
  undo && takesMore(undo) ? t("take-back") : t("undo");

/** Return the question before a key takes back several moves; "" if it need not ask. */
export const takeBackQuestion = (undo: Undo, live: Update | null): string =>
  takesMore(undo) && undo.moves > 1
    ? `${takeBackText(undo, live)}. ${t("prompt-take-back-again")}`
    : "";

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
