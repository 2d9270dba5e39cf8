import type { Update } from "../net/wire";
import { hasScaledShips } from "../state/drawnSize";
import { piecesOf, type Piece } from "../state/pieces";
import type { Framing } from "../state/viewport";

/** Margin around ships in units, and pixels per unit at most and at least, for an open table, bases
 * and squares. The margin leaves room for the moves of a turn. */
const TABLE = { room: 6, most: 60, least: 0 };
/** On an open table where enemies are near each other, there is less sea around the fight. */
const FIGHT = { room: 4, most: 60, least: 0 };
const BASES = { room: 5, most: 48, least: 0 };
/** Ships on bases while only attacks can be ordered. */
const MELEE = { room: 3, most: 60, least: 0 };
const SQUARES = { room: 3, most: 56, least: 36 };
/** On a phone, squares may be smaller and margins narrower. */
const PHONE = {
  fight: { room: 2, most: 60, least: 0 },
  squares: { room: 2, most: 56, least: 25 },
  bases: { room: 3, most: 48, least: 0 },
  melee: { room: 1.5, most: 60, least: 0 },
};

/** Ships of an open table that lie so near each other, in board units, are in the same fight: about
 * the greatest move of a turn. */
const FIGHT_DISTANCE = 9;
/** The same for ships on bases, which attack from near by. */
const MELEE_DISTANCE = 3;

/** The view zooms in by itself only if that enlarges the board by this factor: seldom on an open
 * table, where each ship that is selected would widen it again to show its reach. */
const CLOSER = { table: 2, phone: 3, bases: 1.4, squares: 1.18 };

/** On a phone, a board of squares is shown whole if its squares would be larger by less than this
 * without its edges. */
const WHOLE_SQUARES = 1.25;

/** Return how a board frames its ships; `whole` if it frames all ships of a table in any case. */
export function framingOf(update: Update, phone: boolean, whole = false): Framing {
  const { scale } = update.frame;
  const given = whole && hasScaledShips(update) ? TABLE : margins(update, phone);
  const isWhole = phone && update.frame.snap > 0;
  return {
    ...given,
    length: scale,
    room: given.room * scale,
    closer: closerOf(update, phone),
    whole: isWhole ? WHOLE_SQUARES : 1,
  };
}

function closerOf(update: Update, phone: boolean): number {
  if (update.frame.snap > 0) return CLOSER.squares;
  if (!hasScaledShips(update)) return CLOSER.bases;
  return phone ? CLOSER.phone : CLOSER.table;
}

function margins(update: Update, phone: boolean): { room: number; most: number; least: number } {
  if (hasScaledShips(update)) {
    if (fights(update).length === 0) return TABLE;
    return phone ? PHONE.fight : FIGHT;
  }
  if (update.frame.snap > 0) return phone ? PHONE.squares : SQUARES;
  if (fights(update).length > 0) return phone ? PHONE.melee : MELEE;
  return phone ? PHONE.bases : BASES;
}

/** Return the ships that the board shows by itself: those in a fight, and all where there is none
 * or on squares. */
export function framedPieces(update: Update): readonly Piece[] {
  const fighting = fights(update).flat();
  return fighting.length > 0 ? fighting : piecesOf(update);
}

const known = new WeakMap<Update, Piece[][]>();

/** Return the groups of ships near each other in which there are ships of several seats: on an open
 * table at any time, and on bases when only attacks can be ordered. */
function fights(update: Update): Piece[][] {
  const before = known.get(update);
  if (before) return before;
  const isAsked = hasScaledShips(update) || onlyAttacks(update);
  const distance = hasScaledShips(update) ? FIGHT_DISTANCE : MELEE_DISTANCE;
  const pieces = update.frame.snap === 0 && isAsked ? piecesOf(update) : [];
  const found = groupsOf(pieces, distance).filter(
    (group) => new Set(group.map(({ seat }) => seat)).size > 1,
  );
  known.set(update, found);
  return found;
}

/** Return whether ships can be ordered, but not to move. */
function onlyAttacks({ orders }: Update): boolean {
  const kinds = new Set(orders.map(({ kind }) => kind));
  return kinds.has("attack") && !kinds.has("move") && !kinds.has("place");
}

/** Return the groups of ships, each linked to others of its group by less than `distance`. */
function groupsOf(pieces: readonly Piece[], distance: number): Piece[][] {
  const left = new Set(pieces);
  const groups: Piece[][] = [];
  for (const first of pieces) {
    if (!left.delete(first)) continue;
    const group = [first];
    for (const one of group)
      for (const other of left)
        if (distanceOf(one, other) < distance) {
          left.delete(other);
          group.push(other);
        }
    groups.push(group);
  }
  return groups;
}

const distanceOf = (one: Piece, other: Piece): number =>
  Math.hypot(one.at[0] - other.at[0], one.at[1] - other.at[1]);
