import type { Clock } from "../net/wire";

/** The clock warns below this, in milliseconds. */
const LATE_MS = 20_000;

/** Return the milliseconds left at a moment of the server's clock. */
export const leftAt = (clock: Clock, now: number): number =>
  clock.ends === null ? clock.left : Math.max(0, Math.min(clock.left, clock.ends - now));

/** Return whether the clock runs and is nearly up. */
export const isLate = (clock: Clock, now: number): boolean =>
  clock.ends !== null && leftAt(clock, now) <= LATE_MS;

/** Format as minutes and seconds, rounded up. */
export function clockText(left: number): string {
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Return the milliseconds until the text changes. */
export const untilNext = (left: number): number => left % 1000 || 1000;
