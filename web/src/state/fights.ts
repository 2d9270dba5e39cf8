import type { ActionSummary, Entry, PieceId } from "../net/wire";
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
 * connected by fighting each other. A fight ends when a crew is gone; the next one is separate. */
export function fightRounds(rolls: readonly Roll[], roll: Roll): Entry[] {
  if (!isFight(roll.entry)) return [];
  const entries = rolls.map(({ entry }) => entry);
  const known = entries.filter((entry) => isFight(entry) && entry.n <= roll.entry.n);
  const gone = goneBefore(known, roll.entry);
  const party = new Set(partiesOf(roll.entry, gone));
  for (let grew = true; grew; ) {
    const before = party.size;
    for (const entry of known) {
      const ships = partiesOf(entry, gone);
      if (ships.some((ship) => party.has(ship))) for (const ship of ships) party.add(ship);
    }
    grew = party.size > before;
  }
  return known.filter((entry) => partiesOf(entry, gone).some((ship) => party.has(ship)));
}

const isFight = (entry: Entry): boolean => fightsOf(entry).length > 0;

const fightsOf = (entry: Entry): ActionSummary[] =>
  (entry.deeds ?? []).filter((action) => action.do === "fight");

/** Return the ships without a crew since a round before this one, in which they do not fight. */
function goneBefore(rounds: readonly Entry[], last: Entry): Set<PieceId> {
  const fighting = partiesOf(last, new Set());
  const crews = rounds.filter(({ n }) => n < last.n).flatMap((entry) => entry.crews ?? []);
  const lost = crews.filter((crew) => crew.after === 0 && !fighting.includes(crew.ship));
  return new Set(lost.map(({ ship }) => ship));
}

/** Return the ships of a round that fight each other, without those that are `gone` since. */
const partiesOf = (entry: Entry, gone: ReadonlySet<PieceId>): PieceId[] =>
  fightsOf(entry)
    .map(({ ship, target }) => (target === null ? [ship] : [ship, target]))
    .filter((ships) => !ships.some((ship) => gone.has(ship)))
    .flat();

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
