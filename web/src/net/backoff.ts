/** Return the milliseconds to wait before try number `attempt` (from 0): doubling from 250 ms to 15
 * s, spread by `noise` in [0, 1) so that many pages do not return at once. */
export function backoff(attempt: number, noise: number): number {
  const whole = Math.min(15_000, 250 * 2 ** Math.min(attempt, 16));
  return Math.round(whole * (0.75 + 0.5 * noise));
}
