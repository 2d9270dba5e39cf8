import { stepOf, toPicture } from "../geometry/frame";
import type { PieceId, Point, Update } from "../net/wire";
import { piecesOf, USUAL_SIZE, type Piece } from "./pieces";

/** Minimum drawn length of a ship on an open table, in pixels. */
const MIN_LENGTH = 60;
/** Ships that would overlap are drawn smaller, but not below this share of the minimum. */
const MIN_SHARE = 0.62;
/** Half the width of a ship as a share of its length, for keeping ships apart. */
const HALF_BEAM = 0.17;
const SHRINK_FACTOR = 0.93;

const known = new WeakMap<Update["roster"], { unit: number; flip: boolean; pieces: Piece[] }>();

/** Return whether the page scales ships and places their tags: on open tables without bases. */
export const hasScaledShips = (update: Update): boolean =>
  update.frame.snap === 0 && !piecesOf(update).some((piece) => piece.beam > 0);

/** Return the pieces in their drawn sizes, where one pixel is `unit` units of the picture. Small
 * ships of an open table are drawn larger. */
export function scaledPieces(update: Update, unit: number): readonly Piece[] {
  if (!hasScaledShips(update)) return piecesOf(update);
  const pieces = piecesOf(update);
  const before = known.get(update.roster);
  if (before?.unit === unit && before.flip === update.frame.flip) return before.pieces;
  const growth = scaleFactors(update, unit);
  const drawn = pieces.map((piece) => ({
    ...piece,
    size: piece.size * (growth.get(piece.id) ?? 1),
  }));
  known.set(update.roster, { unit, flip: update.frame.flip, pieces: drawn });
  return drawn;
}

/** Return the factor by which each ship is drawn larger. */
export function scaleFactors(update: Update, unit: number): Map<PieceId, number> {
  const wanted = (piece: Piece): number =>
    Math.max(1, (MIN_LENGTH * unit) / (piece.size * update.frame.scale));
  const pieces = piecesOf(update);
  const growth = new Map(pieces.map((piece) => [piece.id, wanted(piece)]));
  const least = new Map(pieces.map((piece) => [piece.id, Math.max(1, wanted(piece) * MIN_SHARE)]));
  const lengthOf = (piece: Piece): number => piece.size * (growth.get(piece.id) ?? 1);
  const shrink = (piece: Piece): boolean => {
    const now = growth.get(piece.id) ?? 1;
    const next = Math.max(least.get(piece.id) ?? 1, now * SHRINK_FACTOR);
    growth.set(piece.id, next);
    return next < now;
  };
  for (const [at, one] of pieces.entries()) {
    for (const other of pieces.slice(at + 1)) {
      while (isOverlapping(update, one, lengthOf(one), other, lengthOf(other))) {
        const [first, second] = [shrink(one), shrink(other)];
        if (!first && !second) break;
      }
    }
  }
  return growth;
}

/** Return whether two ships of these lengths, in board units, would be drawn over each other. */
function isOverlapping(update: Update, a: Piece, long: number, b: Piece, other: number): boolean {
  const far = Math.hypot(a.at[0] - b.at[0], a.at[1] - b.at[1]);
  if (far > (long + other) / 2) return false;
  const room = HALF_BEAM * (long + other);
  return keelOf(update, a, long).some(([x, y]) =>
    keelOf(update, b, other).some(
      ([px, py]) => Math.hypot(x - px, y - py) < room * update.frame.scale,
    ),
  );
}

/** Return points along the keel of a ship drawn at this length, in units of the picture. */
export function keelOf(update: Update, piece: Piece, length: number): Point[] {
  const { frame } = update;
  const [x, y] = toPicture(frame, [piece.at[0], piece.at[1]]);
  const [sx, sy] = stepOf(frame, piece.at[2]);
  const half = length * frame.scale * 0.5 * (1 - HALF_BEAM);
  return [-1, -0.5, 0, 0.5, 1].map((along) => [x + sx * half * along, y + sy * half * along]);
}

/** Return how much larger than usual the largest ship is drawn. */
export function magnitude(update: Update, unit: number): number {
  const sizes = scaledPieces(update, unit).map((piece) => piece.size);
  return sizes.length > 0 ? Math.max(...sizes) / USUAL_SIZE : 1;
}
