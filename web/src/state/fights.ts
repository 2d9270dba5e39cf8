import type { Entry, PieceId } from "../net/wire";
import type { Roll } from "./rolls";

/** A crew in a fight, in shares of its full strength: what is left, what the last round cost, and
 * what the rounds before it did. */
export interface Crewed {
  ship: PieceId;
  count: string;
  left: number;
  last: number;
  earlier: number;
}

/** The rounds of the fight that a throw is of, up to it: throws hand to hand of ships that fight
 * each other, or fight one that does. */
export function fightOf(rolls: readonly Roll[], roll: Roll): Entry[] {
  if (!fights(roll.entry)) return [];
  const party = new Set(partiesOf(roll.entry));
  const rounds = rolls.filter((one) => fights(one.entry) && one.entry.n <= roll.entry.n);
  for (let grew = true; grew; ) {
    const before = party.size;
    for (const one of rounds) {
      const ships = partiesOf(one.entry);
      if (ships.some((ship) => party.has(ship))) for (const ship of ships) party.add(ship);
    }
    grew = party.size > before;
  }
  return rounds
    .filter((one) => partiesOf(one.entry).some((ship) => party.has(ship)))
    .map((one) => one.entry);
}

const fights = (entry: Entry): boolean => (entry.deeds ?? []).some((deed) => deed.do === "fight");

const partiesOf = (entry: Entry): PieceId[] =>
  (entry.deeds ?? [])
    .filter((deed) => deed.do === "fight")
    .flatMap((deed) => (deed.target === null ? [deed.ship] : [deed.ship, deed.target]));

/** What every crew has lost in these rounds; the last `hidden` rounds are not told yet. */
export function lossesOf(rounds: readonly Entry[], hidden = 0): Crewed[] {
  const found = new Map<PieceId, Crewed>();
  const told = rounds.slice(0, rounds.length - hidden);
  for (const [at, entry] of rounds.entries()) {
    for (const crew of entry.crews ?? []) {
      const known = found.get(crew.ship);
      if (at >= told.length) {
        // How many she has is known from before, in the round of another.
        if (!known)
          found.set(crew.ship, {
            ship: crew.ship,
            count: "",
            left: crew.before,
            last: 0,
            earlier: 0,
          });
        continue;
      }
      const first = known ?? { left: crew.before, last: 0, earlier: 0 };
      const lost = first.left - crew.after;
      const fresh = at === told.length - 1;
      found.set(crew.ship, {
        ship: crew.ship,
        count: crew.count,
        left: crew.after,
        last: fresh ? lost : 0,
        earlier: first.earlier + first.last + (fresh ? 0 : lost),
      });
    }
  }
  return [...found.values()];
}
