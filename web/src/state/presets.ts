import { readStored, writeStored } from "../common/settings";
import type { Card, CardWindow, Order, SeatId } from "../net/wire";
import { declineOrder, playableTitles } from "./choices";
import { t } from "../text/t";

/** Standing answers of a seat. They are stored in this browser only; the server and the other seats
 * never learn them. */
export interface Presets {
  /** If no card in the hand fits, or all that fit are set to "never": answer soon, answer after a
   * longer pause, or ask. */
  idle: "soon" | "slow" | "ask";
  /** By window: always ask, or never play. */
  windows: Record<string, "always" | "never">;
  /** Titles of cards that are never offered. */
  never: string[];
  /** The turn for the rest of which nothing is played. */
  turn: number | null;
}

export const PLAIN: Presets = { idle: "soon", windows: {}, never: [], turn: null };

/** Milliseconds until the page declines by itself. The pause never depends on the hand, so it
 * reveals nothing. `next` replaces `soon` in a window that follows another: the player has seen the
 * event, and everybody can see that windows follow each other. `alone` replaces both if all
 * opponents are computers. */
export const DELAYS = { alone: 0, next: 200, soon: 1200, slow: 4000 } as const;

/** A window follows another if it opens at most this many milliseconds later. */
export const RUN_MS = 5000;

/** When a window is open: the turn, whether all opponents are computers, and whether it follows
 * another window. */
export interface WindowMoment {
  turn: number;
  alone: boolean;
  follows: boolean;
}

/** Return whether the page may answer this window. Not if the window is set to ask: among answers
 * that a person gives with irregular pauses, an automatic one would reveal a card that was not
 * played. */
export const canAnswerAlone = (window: CardWindow, presets: Presets): boolean =>
  presets.idle !== "ask" && presets.windows[window.id] !== "always";

const keyOf = (game: string, seat: SeatId): string => `cards.${game}.${seat}`;

export function readPresets(game: string, seat: SeatId): Presets {
  const kept = readStored<Partial<Presets>>(keyOf(game, seat), {});
  return { ...PLAIN, ...kept, windows: { ...kept.windows }, never: [...(kept.never ?? [])] };
}

export const writePresets = (game: string, seat: SeatId, presets: Presets): void =>
  writeStored(keyOf(game, seat), presets);

export interface PresetReply {
  /** The text of the order that declines. */
  text: string;
  delay: number;
  why: string;
}

/** Return the page's automatic answer to a window and its delay; null if the player is asked. */
export function presetReply(
  window: CardWindow,
  orders: readonly Order[],
  hand: readonly Card[],
  presets: Presets,
  moment: WindowMoment,
): PresetReply | null {
  const none = declineOrder(orders);
  if (!none || !canAnswerAlone(window, presets)) return null;
  const pace = moment.alone ? "alone" : moment.follows ? "next" : "soon";
  const delay = DELAYS[presets.idle === "slow" ? "slow" : pace];
  const answer = (why: string): PresetReply => ({ text: none.text, delay, why });
  if (presets.turn === moment.turn) return answer(t("presets-play-nothing-more-turn"));
  if (presets.windows[window.id] === "never") return answer(t("presets-chose-never-answer"));
  const fitting = playableTitles(orders, hand);
  if (fitting.length === 0) return answer(t("nothing-fits"));
  return fitting.every((title) => presets.never.includes(title))
    ? answer(t("presets-chose-not-asked-about", { cards: fitting.join(", ") }))
    : null;
}
