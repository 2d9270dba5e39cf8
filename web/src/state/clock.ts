import type { Clock } from "../net/wire";

/** So little is left when the page warns, in thousandths of a second. */
export const LATE = 20_000;

/** What is left at a moment of the server's clock, in thousandths of a second. */
export const leftAt = (clock: Clock, now: number): number =>
  clock.ends === null ? clock.left : Math.max(0, Math.min(clock.left, clock.ends - now));

/** Whether it runs and is soon up. */
export const isLate = (clock: Clock, now: number): boolean =>
  clock.ends !== null && leftAt(clock, now) <= LATE;

/** Minutes and seconds; a second that has begun counts whole. */
export function clockText(left: number): string {
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** How long until the text is another one. */
export const untilNext = (left: number): number => left % 1000 || 1000;
