import type { GameLink } from "../net/api";
import type { SeatId, WelcomeSeat } from "../net/wire";

/** Return the seats whose players have opened their link: online now, seen before, or named. */
export function arrivedSeats(
  seats: WelcomeSeat[],
  online: Record<SeatId, boolean>,
  met: SeatId[],
): SeatId[] {
  return seats
    .filter((seat) => met.includes(seat.id) || seat.name !== "" || (online[seat.id] ?? seat.online))
    .map((seat) => seat.id);
}

/** Return the invitations that nobody has opened, as far as this browser knows. */
export function unopenedInvitations(invitations: GameLink[], here: SeatId[]): GameLink[] {
  return invitations.filter(
    (link) => link.seats.length > 0 && !link.seats.some((seat) => here.includes(seat)),
  );
}
