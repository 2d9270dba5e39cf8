import { stepOf, toPicture } from "../geometry/frame";
import type { PieceId, Point, Update } from "../net/wire";
import { piecesOf, USUAL_SIZE, type Piece } from "./pieces";

/** On an open table a ship is never drawn shorter than this, in pixels, however small she is. */
const LEAST_LENGTH = 40;
/** Ships so close that they would lie on each other are drawn smaller, but not smaller than this
 * share of it. */
const LEAST_SHARE = 0.62;
/** Half the breadth of a ship as a share of her length, by which neighbours are kept apart. */
const HALF_BEAM = 0.17;
const SMALLER = 0.93;

const known = new WeakMap<Update["roster"], { unit: number; flip: boolean; pieces: Piece[] }>();

/** Whether the page itself draws ships larger and sets their tags: on an open table, where they
 * stand on no bases. */
export const isArranged = (update: Update): boolean =>
  update.frame.snap === 0 && !piecesOf(update).some((piece) => piece.beam > 0);

/** The pieces as large as they are drawn where one pixel is `unit` units of the picture. From afar
 * ships of an open table are drawn larger than they are. */
export function drawnPieces(update: Update, unit: number): readonly Piece[] {
  if (!isArranged(update)) return piecesOf(update);
  const pieces = piecesOf(update);
  const before = known.get(update.roster);
  if (before?.unit === unit && before.flip === update.frame.flip) return before.pieces;
  const growth = growthOf(update, unit);
  const drawn = pieces.map((piece) => ({
    ...piece,
    size: piece.size * (growth.get(piece.id) ?? 1),
  }));
  known.set(update.roster, { unit, flip: update.frame.flip, pieces: drawn });
  return drawn;
}

/** How many times as large as she is each ship is drawn. */
export function growthOf(update: Update, unit: number): Map<PieceId, number> {
  const wanted = (piece: Piece): number =>
    Math.max(1, (LEAST_LENGTH * unit) / (piece.size * update.frame.scale));
  const pieces = piecesOf(update);
  const growth = new Map(pieces.map((piece) => [piece.id, wanted(piece)]));
  const least = new Map(
    pieces.map((piece) => [piece.id, Math.max(1, wanted(piece) * LEAST_SHARE)]),
  );
  const lengthOf = (piece: Piece): number => piece.size * (growth.get(piece.id) ?? 1);
  const shrink = (piece: Piece): boolean => {
    const now = growth.get(piece.id) ?? 1;
    const next = Math.max(least.get(piece.id) ?? 1, now * SMALLER);
    growth.set(piece.id, next);
    return next < now;
  };
  for (const [at, one] of pieces.entries()) {
    for (const other of pieces.slice(at + 1)) {
      while (touching(update, one, lengthOf(one), other, lengthOf(other))) {
        const [first, second] = [shrink(one), shrink(other)];
        if (!first && !second) break;
      }
    }
  }
  return growth;
}

/** Whether two ships of these lengths, in board units, would be drawn on each other. */
function touching(update: Update, a: Piece, long: number, b: Piece, other: number): boolean {
  const far = Math.hypot(a.at[0] - b.at[0], a.at[1] - b.at[1]);
  if (far > (long + other) / 2) return false;
  const room = HALF_BEAM * (long + other);
  return keelOf(update, a, long).some(([x, y]) =>
    keelOf(update, b, other).some(
      ([px, py]) => Math.hypot(x - px, y - py) < room * update.frame.scale,
    ),
  );
}

/** Points along the keel of a ship drawn so long, in units of the picture. */
export function keelOf(update: Update, piece: Piece, length: number): Point[] {
  const { frame } = update;
  const [x, y] = toPicture(frame, [piece.at[0], piece.at[1]]);
  const [sx, sy] = stepOf(frame, piece.at[2]);
  const half = length * frame.scale * 0.5 * (1 - HALF_BEAM);
  return [-1, -0.5, 0, 0.5, 1].map((along) => [x + sx * half * along, y + sy * half * along]);
}

/** How much larger than usual the largest ship is drawn. */
export function magnitude(update: Update, unit: number): number {
  const sizes = drawnPieces(update, unit).map((piece) => piece.size);
  return sizes.length > 0 ? Math.max(...sizes) / USUAL_SIZE : 1;
}
