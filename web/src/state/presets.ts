import { readStored, writeStored } from "../common/settings";
import type { Card, CardWindow, Order, SeatId } from "../net/wire";
import { declining, playableTitles } from "./choices";

/** What a seat's own page answers by itself. Kept in this browser; the server and the other seats
 * never learn of it. */
export interface Presets {
  /** When nothing in hand fits, or everything that fits is set to "never": answer soon, answer
   * after a longer pause, or ask. */
  idle: "soon" | "slow" | "ask";
  /** By window: always ask, or never play anything. */
  windows: Record<string, "always" | "never">;
  /** Titles of cards that are not asked about. */
  never: string[];
  /** The number of the turn for the rest of which nothing is played. */
  turn: number | null;
}

export const PLAIN: Presets = { idle: "soon", windows: {}, never: [], turn: null };

/** Milliseconds until the page answers "none" by itself: the same whatever the hand, so that the
 * pause tells nothing. `next` takes the place of `soon` in a window that follows on another: what
 * happens has been seen then, and that windows follow each other all can see. `alone` takes the
 * place of both where all the others are computers, which do not look at the clock. */
export const DELAYS = { alone: 0, next: 200, soon: 1200, slow: 4000 } as const;

/** A window that opens so many milliseconds after another at most follows on it. */
export const RUN_MS = 5000;

/** In which turn a window is open, whether no other person is at the table, and whether it follows
 * on another window. */
export interface Moment {
  turn: number;
  alone: boolean;
  follows: boolean;
}

/** Whether a seat's page may answer this window by itself. Where it is always asked it may not: an
 * answer to the second, among others that a person gives in his own time, would tell of a card that
 * was let lie. */
export const standing = (window: CardWindow, presets: Presets): boolean =>
  presets.idle !== "ask" && presets.windows[window.id] !== "always";

const keyOf = (game: string, seat: SeatId): string => `cards.${game}.${seat}`;

export function readPresets(game: string, seat: SeatId): Presets {
  const kept = readStored<Partial<Presets>>(keyOf(game, seat), {});
  return { ...PLAIN, ...kept, windows: { ...kept.windows }, never: [...(kept.never ?? [])] };
}

export const writePresets = (game: string, seat: SeatId, presets: Presets): void =>
  writeStored(keyOf(game, seat), presets);

export interface Reply {
  /** The text of the order that declines. */
  text: string;
  delay: number;
  why: string;
}

/** What the page answers by itself in a window, and after how long; null when the seat is asked. */
export function reply(
  window: CardWindow,
  orders: readonly Order[],
  hand: readonly Card[],
  presets: Presets,
  moment: Moment,
): Reply | null {
  const none = declining(orders);
  if (!none || !standing(window, presets)) return null;
  const pace = moment.alone ? "alone" : moment.follows ? "next" : "soon";
  const delay = DELAYS[presets.idle === "slow" ? "slow" : pace];
  const answer = (why: string): Reply => ({ text: none.text, delay, why });
  if (presets.turn === moment.turn) return answer("You play nothing more this turn.");
  if (presets.windows[window.id] === "never") return answer("You chose never to answer this.");
  const fitting = playableTitles(orders, hand);
  if (fitting.length === 0) return answer("Nothing in your hand fits.");
  return fitting.every((title) => presets.never.includes(title))
    ? answer(`You chose not to be asked about ${fitting.join(", ")}.`)
    : null;
}
