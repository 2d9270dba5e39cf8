import type { PieceId, Pose, SeatId, Update } from "../net/wire";

export interface Piece {
  id: PieceId;
  seat: SeatId;
  at: Pose;
  title: string;
  mark: string;
}

/** The pieces on the board, from the roster. */
export function piecesOf(update: Update): Piece[] {
  const found: Piece[] = [];
  for (const side of update.roster) {
    for (const ship of side.ships) {
      if (ship.at && !ship.lost) found.push({ id: ship.id, seat: side.seat, at: ship.at, title: ship.title || ship.id, mark: ship.mark });
    }
  }
  return found;
}
