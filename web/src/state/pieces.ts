import type { Order, PieceId, Pose, SeatId, Update } from "../net/wire";

export interface Piece {
  id: PieceId;
  name: string;
  seat: SeatId;
  at: Pose;
  title: string;
  mark: string;
  glyph: string;
  /** Drawn length in board units. */
  size: number;
  /** Width of the base in board units; 0 without a base. */
  beam: number;
  /** The number beside its tag. */
  count: string;
  /** Range of its missiles in squares. */
  missiles: number;
  /** The fleet that has taken it, whose colours it has; "" if nobody has. */
  captor: string;
}

/** Length of a ship on a board of points or squares. Marks around ships are designed for it. */
export const USUAL_SIZE = 1.18;

const known = new WeakMap<Update["roster"], Piece[]>();

/** Return the pieces on the board, from the roster; cached. */
export function piecesOf(update: Update): readonly Piece[] {
  const before = known.get(update.roster);
  if (before) return before;
  const found: Piece[] = [];
  for (const side of update.roster) {
    for (const ship of side.ships) {
      if (ship.at && !ship.lost)
        found.push({
          id: ship.id,
          name: ship.name,
          seat: side.seat,
          at: ship.at,
          title: ship.title || ship.id,
          mark: ship.mark,
          glyph: ship.glyph ?? "trireme",
          size: ship.size ?? USUAL_SIZE,
          beam: ship.beam ?? 0,
          count: ship.count ?? "",
          missiles: ship.missiles ?? 0,
          captor: ship.captor ?? "",
        });
    }
  }
  known.set(update.roster, found);
  return found;
}

/** Return a ship's name, or its id if it has none. */
export function nameOf(update: Update | null, id: PieceId): string {
  for (const side of update?.roster ?? [])
    for (const ship of side.ships) if (ship.id === id) return ship.name || id;
  return id;
}

/** Return the piece whose orders apply to a pressed one: itself, or the lead of its group. */
export function leadOf(update: Update | null, id: PieceId): PieceId {
  return update?.holds?.find((group) => group.includes(id))?.[0] ?? id;
}

/** Return where an order brings a piece that moves with the order's own piece. */
export function endOf(order: Order | null, id: PieceId | null): Pose | null {
  return order?.fellows?.find(({ ship }) => ship === id)?.path.at(-1) ?? null;
}

const rad = Math.PI / 180;

/** Return the foremost ship in the direction in which most of the ships face. Among equals, the
 * first in the list. */
export function foremost(pieces: readonly Piece[], ids: readonly PieceId[]): PieceId | null {
  const ships = ids.flatMap((id) => pieces.find((piece) => piece.id === id) ?? []);
  const sum = (of: (heading: number) => number): number =>
    ships.reduce((total, ship) => total + of(ship.at[2] * rad), 0);
  const [east, north] = [sum(Math.sin), sum(Math.cos)];
  const far = (ship: Piece): number => ship.at[0] * east + ship.at[1] * north;
  const best = Math.max(...ships.map(far));
  const near = 1e-6 * (1 + Math.abs(best));
  return ships.find((ship) => far(ship) >= best - near)?.id ?? null;
}
