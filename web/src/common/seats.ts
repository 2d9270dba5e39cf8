import type { WelcomeSeat } from "../net/wire";

/** How a computer plays: its level and its manner. */
export const playerKind = (seat: WelcomeSeat): string =>
  [seat.level, seat.manner].filter(Boolean).join(", ");

/** What others call whoever sits there. */
export const seatName = (seat: WelcomeSeat): string =>
  seat.name || (seat.kind === "computer" ? "the computer" : seat.title);
