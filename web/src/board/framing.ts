import type { Update } from "../net/wire";
import { hasScaledShips } from "../state/drawnSize";
import type { Framing } from "../state/viewport";

/** Margin around ships in units, and pixels per unit at most and at least, for an open table, bases
 * and squares. The margin leaves room for the moves of a turn. */
const TABLE = { room: 6, most: 60, least: 0 };
const BASES = { room: 5, most: 36, least: 0 };
const SQUARES = { room: 3, most: 56, least: 36 };
/** On a phone, squares may be smaller and margins narrower. */
const PHONE = { squares: { room: 2, most: 56, least: 25 }, bases: { room: 3, most: 36, least: 0 } };

/** Return how a board frames its ships. */
export function framingOf(update: Update, phone: boolean): Framing {
  const { scale, snap } = update.frame;
  const given = hasScaledShips(update)
    ? TABLE
    : snap === 0
      ? phone
        ? PHONE.bases
        : BASES
      : phone
        ? PHONE.squares
        : SQUARES;
  return { ...given, length: scale, room: given.room * scale };
}
