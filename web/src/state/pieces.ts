import type { Order, PieceId, Pose, SeatId, Update } from "../net/wire";

export interface Piece {
  id: PieceId;
  name: string;
  seat: SeatId;
  at: Pose;
  title: string;
  mark: string;
  glyph: string;
  /** Length of its drawing in board units. */
  size: number;
  /** Breadth of the base it stands on in board units; 0 where it stands on none. */
  beam: number;
  /** The number beside its tag. */
  count: string;
  /** How many squares her missiles reach. */
  missiles: number;
}

/** The length of a ship on a board of points and squares; what is drawn about ships is laid out for
 * it. */
export const USUAL_SIZE = 1.18;

const known = new WeakMap<Update["roster"], Piece[]>();

/** The pieces on the board, from the roster; read from it once. */
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
        });
    }
  }
  known.set(update.roster, found);
  return found;
}

/** What a ship is called: her id where she has no other name. */
export function nameOf(update: Update | null, id: PieceId): string {
  for (const side of update?.roster ?? [])
    for (const ship of side.ships) if (ship.id === id) return ship.name || id;
  return id;
}

/** The piece whose orders a pressed one stands for: itself, or the lead of those it moves with. */
export function leadOf(update: Update | null, id: PieceId): PieceId {
  return update?.holds?.find((group) => group.includes(id))?.[0] ?? id;
}

/** Where an order would bring a piece that moves with the one it is given to. */
export function endOf(order: Order | null, id: PieceId | null): Pose | null {
  return order?.fellows?.find(({ ship }) => ship === id)?.path.at(-1) ?? null;
}

const rad = Math.PI / 180;

/** Of these ships the one farthest on the way that most of them look; of several abreast the one
 * named first. */
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
