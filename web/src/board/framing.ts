import type { Update } from "../net/wire";
import { isArranged } from "../state/drawn";
import type { Framing } from "../state/stage";

/** Units about the ships that are shown, pixels of a unit at most and at least: on an open table,
 * on one of bases, on squares. What ships may do in a turn is to have room. */
const TABLE = { room: 6, most: 60, least: 0 };
const BASES = { room: 5, most: 36, least: 0 };
const SQUARES = { room: 3, most: 56, least: 36 };
/** On a phone squares may be smaller, and less water is shown about ships. */
const PHONE = { squares: { room: 2, most: 56, least: 25 }, bases: { room: 3, most: 36, least: 0 } };

/** How a board shows all its ships. */
export function framingOf(update: Update, phone: boolean): Framing {
  const { scale, snap } = update.frame;
  const given = isArranged(update)
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
