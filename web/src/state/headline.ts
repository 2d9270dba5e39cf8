import type { GameResult, RosterSide, SeatId, WelcomeSeat } from "../net/wire";

/** How many ships a side has lost; some of them, without a crew, may still be on the board. */
const lostBy = (roster: readonly RosterSide[], seat: SeatId): number =>
  roster
    .find((side) => side.seat === seat)
    ?.ships.filter((ship) => ship.lost || ship.mark === "lost").length ?? 0;

/** How the game ended, from the reader's side: "You lost to Carthage, 4 ships to 2". Who only
 * watches, or plays all sides, is told who has won. */
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
  const who = other?.title ?? "the others";
  const mine = lostBy(roster, own);
  const theirs = others.reduce((sum, seat) => sum + lostBy(roster, seat.id), 0);
  const ships = (one: number, two: number): string =>
    mine + theirs === 0 ? "" : `, ${one} ${one === 1 ? "ship" : "ships"} to ${two}`;
  if (result.winners.length === 0) return `A draw with ${who}${ships(mine, theirs)}`;
  if (result.winners.includes(own)) return `You beat ${who}${ships(theirs, mine)}`;
  return `You lost to ${who}${ships(mine, theirs)}`;
}
