import type { WelcomeSeat } from "../net/wire";

/** What others call whoever sits there. */
export const seatName = (seat: WelcomeSeat): string =>
  seat.name || (seat.kind === "computer" ? "the computer" : seat.title);
