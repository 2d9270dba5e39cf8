import type { RosterShip } from "../net/wire";

/** Ships that stand under one heading; "" where they have none. */
export interface Together {
  name: string;
  ships: RosterShip[];
}

/** Neighbours of one group together; ships of none by themselves, without a name. */
export function squadronsOf(ships: readonly RosterShip[]): Together[] {
  const found: Together[] = [];
  for (const ship of ships) {
    const last = found.at(-1);
    if (last && last.name === ship.group) last.ships.push(ship);
    else found.push({ name: ship.group, ships: [ship] });
  }
  return found;
}
