import type { RosterSide, WelcomeSeat } from "../net/wire";
import { t } from "../text/t";

/** Return "computer", with its level and style if it has them. */
export const computerName = (seat: WelcomeSeat): string =>
  seat.computer ? t("computer-kind", { kind: seat.computer }) : t("computer");

/** Return the name of a seat's player for others. */
export const seatName = (seat: { name: string; kind: string; title: string }): string =>
  seat.name || (seat.kind === "computer" ? t("the-computer") : seat.title);

/** Return the symbol of a side's first ship that has one, or of any ship. */
export function shipOf(roster: readonly RosterSide[], seat: string): string | null {
  const own = roster.filter((side) => side.seat === seat);
  const ships = [...own, ...roster].flatMap((side) => side.ships);
  return ships.find((ship) => ship.glyph)?.glyph ?? null;
}
