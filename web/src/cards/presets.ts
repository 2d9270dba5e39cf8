import { readStored, writeStored } from "../common/settings";
import type { Card, CardWindow, Order, SeatId } from "../net/wire";
import { declining, playableTitles } from "./choices";

/** What a seat's own page answers by itself. Kept in this browser; the server and the other seats never learn of it. */
export interface Presets {
  /** When nothing in hand fits, or everything that fits is set to "never": answer soon, answer after a longer pause, or ask. */
  idle: "soon" | "slow" | "ask";
  /** By window: always ask, or never play anything. */
  windows: Record<string, "always" | "never">;
  /** Titles of cards that are not asked about. */
  never: string[];
}

export const PLAIN: Presets = { idle: "soon", windows: {}, never: [] };

/** Milliseconds until the page answers "none" by itself: the same whatever the hand, so that the pause tells nothing. */
export const DELAYS = { soon: 1200, slow: 4000 } as const;

const keyOf = (game: string, seat: SeatId): string => `cards.${game}.${seat}`;

export function readPresets(game: string, seat: SeatId): Presets {
  const kept = readStored<Partial<Presets>>(keyOf(game, seat), {});
  return { ...PLAIN, ...kept, windows: { ...kept.windows }, never: [...(kept.never ?? [])] };
}

export const writePresets = (game: string, seat: SeatId, presets: Presets): void => writeStored(keyOf(game, seat), presets);

export interface Reply {
  /** The text of the order that declines. */
  text: string;
  delay: number;
  why: string;
}

/** What the page answers by itself in a window, and after how long; null when the seat is asked. */
export function reply(window: CardWindow, orders: readonly Order[], hand: readonly Card[], presets: Presets): Reply | null {
  const none = declining(orders);
  const rule = presets.windows[window.id];
  if (!none || presets.idle === "ask" || rule === "always") return null;
  const answer = (why: string): Reply => ({ text: none.text, delay: DELAYS[presets.idle === "slow" ? "slow" : "soon"], why });
  if (rule === "never") return answer("You chose never to answer this.");
  const fitting = playableTitles(orders, hand);
  if (fitting.length === 0) return answer("Nothing in your hand fits.");
  return fitting.every((title) => presets.never.includes(title)) ? answer(`You chose not to be asked about ${fitting.join(", ")}.`) : null;
}
