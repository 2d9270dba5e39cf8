import type { GameResult, RosterSide, SeatId, WelcomeSeat } from "../net/wire";
import { t } from "../text/t";

/** Marks of ships that count as lost, but may still be on the board. */
const LOST_MARKS: ReadonlySet<string> = new Set(["lost", "captured"]);

/** Count the ships that a side has lost. Ships without a crew may still be on the board. */
export const lossCount = (roster: readonly RosterSide[], seat: SeatId): number =>
  roster
    .find((side) => side.seat === seat)
    ?.ships.filter((ship) => ship.lost || LOST_MARKS.has(ship.mark)).length ?? 0;

/** Return the name of a side within a sentence: peoples and fleets have an article, as in "the
 * British", "the Americans", "the Combined Fleet". */
function inSentence(name: string): string {
  if (/(ish|ch|ese| Fleet)$/.test(name)) return t("headline-people", { name, kind: "people" });
  return /(ican|oman|rtan|Greek)$/.test(name)
    ? t("headline-people", { name, kind: "peoples" })
    : name;
}

/** Return the result from the player's side: "You lost to Carthage: 4 of your ships lost, 2 of
 * theirs". Name the winner for spectators and for players of all sides. */
export function headline(
  result: Pick<GameResult, "winners" | "title">,
  you: readonly SeatId[],
  seats: readonly WelcomeSeat[],
  roster: readonly RosterSide[],
): string {
  const own = you.length === 1 ? you[0] : undefined;
  if (own === undefined) return result.title;
  const others = seats.filter((seat) => seat.id !== own);
  const other = others.length === 1 ? others[0] : undefined;
  const who = other ? inSentence(other.title) : t("headline-others");
  const mine = lossCount(roster, own);
  const theirs = others.reduce((sum, seat) => sum + lossCount(roster, seat.id), 0);
  const won = result.winners.includes(own);
  const end = result.winners.length === 0 ? "draw" : won ? "won" : "lost";
  const sentence = t("headline", { end, who });
  return mine + theirs === 0 ? sentence : t("headline-losses", { sentence, mine, theirs });
}
