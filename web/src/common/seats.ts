import type { RosterSide, WelcomeSeat } from "../net/wire";

/** How a computer plays: its level and its manner. */
export const playerKind = (seat: WelcomeSeat): string =>
  [seat.level, seat.manner].filter(Boolean).join(", ");

/** What others call whoever sits there. */
export const seatName = (seat: WelcomeSeat): string =>
  seat.name || (seat.kind === "computer" ? "the computer" : seat.title);

/** The symbol of a side's first ship that has one, or of any ship where that side has none. */
export function shipOf(roster: readonly RosterSide[], seat: string): string | null {
  const own = roster.filter((side) => side.seat === seat);
  const ships = [...own, ...roster].flatMap((side) => side.ships);
  return ships.find((ship) => ship.glyph)?.glyph ?? null;
}
