import type { GameLink } from "../net/api";
import type { SeatId, WelcomeSeat } from "../net/wire";

/** The seats whose players are known to have opened their link: here now, met before, or with a
 * name given. */
export function arrived(
  seats: WelcomeSeat[],
  online: Record<SeatId, boolean>,
  met: SeatId[],
): SeatId[] {
  return seats
    .filter((seat) => met.includes(seat.id) || seat.name !== "" || (online[seat.id] ?? seat.online))
    .map((seat) => seat.id);
}

/** The invitations that nobody has opened yet, as far as this browser knows. */
export function awaited(invitations: GameLink[], here: SeatId[]): GameLink[] {
  return invitations.filter(
    (link) => link.seats.length > 0 && !link.seats.some((seat) => here.includes(seat)),
  );
}
