import type { RosterShip } from "../net/wire";

/** Ships under one heading; "" without a heading. */
export interface SquadronShips {
  name: string;
  ships: RosterShip[];
}

/** Group neighbouring ships of one squadron. Ships without a squadron form groups without a
 * name. */
export function squadronsOf(ships: readonly RosterShip[]): SquadronShips[] {
  const found: SquadronShips[] = [];
  for (const ship of ships) {
    const last = found.at(-1);
    if (last && last.name === ship.group) last.ships.push(ship);
    else found.push({ name: ship.group, ships: [ship] });
  }
  return found;
}
