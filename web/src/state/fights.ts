import type { Entry, PieceId } from "../net/wire";
import type { Roll } from "./rolls";

/** A crew in a fight, in shares of its full strength: what is left, the losses of the last round,
 * and those of earlier rounds. */
export interface CrewLosses {
  ship: PieceId;
  count: string;
  left: number;
  last: number;
  earlier: number;
}

/** Return the rounds of a roll's fight, up to that roll: the hand-to-hand rolls of ships that are
 * connected by fighting each other. */
export function fightRounds(rolls: readonly Roll[], roll: Roll): Entry[] {
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

const fights = (entry: Entry): boolean =>
  (entry.deeds ?? []).some((action) => action.do === "fight");

const partiesOf = (entry: Entry): PieceId[] =>
  (entry.deeds ?? [])
    .filter((action) => action.do === "fight")
    .flatMap((action) => (action.target === null ? [action.ship] : [action.ship, action.target]));

/** Return the losses of each crew. The last `hidden` rounds are not shown yet. */
export function crewLosses(rounds: readonly Entry[], hidden = 0): CrewLosses[] {
  const found = new Map<PieceId, CrewLosses>();
  const shown = rounds.slice(0, rounds.length - hidden);
  for (const [at, entry] of rounds.entries()) {
    for (const crew of entry.crews ?? []) {
      const known = found.get(crew.ship);
      if (at >= shown.length) {
        // The crew's size is known from an earlier round.
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
      const fresh = at === shown.length - 1;
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
