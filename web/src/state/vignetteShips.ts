import type { PieceId, RosterShip, RosterSide } from "../net/wire";

/** Return the ships to show in a vignette: the given ones, and the nearest enemy if they are all of
 * one side. If none is on the board, return all ships. */
export function shipsToFrame(
  roster: readonly RosterSide[],
  ships: readonly PieceId[],
): RosterShip[] {
  const afloat = roster.map((side) => side.ships.filter((ship) => ship.at !== null));
  const about = afloat.map((side) => side.filter((ship) => ships.includes(ship.id)));
  const found = about.flat();
  if (found.length === 0) return afloat.flat();
  if (about.filter((side) => side.length > 0).length > 1) return found;
  const enemies = afloat.filter((_, i) => about[i]?.length === 0).flat();
  const far = (ship: RosterShip): number =>
    Math.min(...found.map((one) => between(one, ship) ?? Number.POSITIVE_INFINITY));
  const nearest = enemies.sort((a, b) => far(a) - far(b))[0];
  return nearest ? [...found, nearest] : found;
}

const between = (one: RosterShip, other: RosterShip): number | null =>
  one.at && other.at ? Math.hypot(one.at[0] - other.at[0], one.at[1] - other.at[1]) : null;
