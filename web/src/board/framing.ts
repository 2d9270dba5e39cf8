import type { Update } from "../net/wire";
import { hasScaledShips } from "../state/drawnSize";
import { piecesOf, type Piece } from "../state/pieces";
import type { Framing } from "../state/viewport";

/** Margin around ships in units, and pixels per unit at most and at least, for an open table, bases
 * and squares. The margin leaves room for the moves of a turn. */
const TABLE = { room: 6, most: 60, least: 0 };
/** On an open table where enemies are near each other, there is less sea around the fight. */
const FIGHT = { room: 2.5, most: 84, least: 0 };
const BASES = { room: 5, most: 36, least: 0 };
const SQUARES = { room: 3, most: 56, least: 36 };
/** On a phone, squares may be smaller and margins narrower. */
const PHONE = {
  fight: { room: 2, most: 72, least: 0 },
  squares: { room: 2, most: 56, least: 25 },
  bases: { room: 3, most: 36, least: 0 },
};

/** Ships of an open table that lie so near each other, in board units, are in the same fight: about
 * the greatest move of a turn. */
const FIGHT_DISTANCE = 9;

/** Return how a board frames its ships; `whole` if it frames all ships of a table in any case. */
export function framingOf(update: Update, phone: boolean, whole = false): Framing {
  const { scale } = update.frame;
  const given = whole && hasScaledShips(update) ? TABLE : margins(update, phone);
  return { ...given, length: scale, room: given.room * scale };
}

function margins(update: Update, phone: boolean): { room: number; most: number; least: number } {
  if (hasScaledShips(update)) {
    if (fights(update).length === 0) return TABLE;
    return phone ? PHONE.fight : FIGHT;
  }
  if (update.frame.snap === 0) return phone ? PHONE.bases : BASES;
  return phone ? PHONE.squares : SQUARES;
}

/** Return the ships that the board shows by itself: on an open table those in a fight, and all
 * where there is none or on another board. */
export function framedPieces(update: Update): readonly Piece[] {
  const fighting = hasScaledShips(update) ? fights(update).flat() : [];
  return fighting.length > 0 ? fighting : piecesOf(update);
}

const known = new WeakMap<Update["roster"], Piece[][]>();

/** Return the groups of ships near each other in which there are ships of several seats. */
function fights(update: Update): Piece[][] {
  const before = known.get(update.roster);
  if (before) return before;
  const found = groupsOf(piecesOf(update)).filter(
    (group) => new Set(group.map(({ seat }) => seat)).size > 1,
  );
  known.set(update.roster, found);
  return found;
}

/** Return the groups of ships, each linked to others of its group by less than `FIGHT_DISTANCE`. */
function groupsOf(pieces: readonly Piece[]): Piece[][] {
  const left = new Set(pieces);
  const groups: Piece[][] = [];
  for (const first of pieces) {
    if (!left.delete(first)) continue;
    const group = [first];
    for (const one of group)
      for (const other of left)
        if (isNear(one, other)) {
          left.delete(other);
          group.push(other);
        }
    groups.push(group);
  }
  return groups;
}

const isNear = (one: Piece, other: Piece): boolean =>
  Math.hypot(one.at[0] - other.at[0], one.at[1] - other.at[1]) < FIGHT_DISTANCE;
