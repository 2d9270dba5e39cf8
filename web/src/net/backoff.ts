/** Milliseconds to wait before try number `attempt` (0 first): doubling from 250 ms to 15 s, spread
 * by `noise` in [0, 1) so that a hundred pages do not come back in the same instant. */
export function backoff(attempt: number, noise: number): number {
  const whole = Math.min(15_000, 250 * 2 ** Math.min(attempt, 16));
  return Math.round(whole * (0.75 + 0.5 * noise));
}
