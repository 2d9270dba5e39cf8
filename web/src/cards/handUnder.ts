import { toPicture } from "../geometry/frame";
import type { Point, Update } from "../net/wire";
import { piecesOf } from "../state/pieces";
import type { PageState } from "../state/page";

/** Pixels about the middle of a ship or a place that are to be seen with it. */
const ROOM = 22;

/** Whether a raised hand, so many pixels high, would lie on what is asked about: ships and places
 * that can be chosen, and the ships of which the last line tells. */
export function liesOnTheMatter(page: PageState, height: number): boolean {
  const { session, stage } = page;
  const live = session.live.peek();
  const screen = stage.screen.peek();
  if (!live || session.past.peek() || screen.h === 0) return false;
  const top = screen.h - height;
  return matters(page, live).some((at) => {
    const [x, y] = stage.pixel(toPicture(live.frame, at));
    return x > 0 && x < screen.w && y > top - ROOM && y < screen.h + ROOM;
  });
}

/** Where what is asked about lies, in board units. */
function matters({ draft, session }: PageState, live: Update): Point[] {
  const places = draft.placing.peek().flatMap(({ pose }): Point[] => {
    return pose ? [[pose.x, pose.y]] : [];
  });
  const last = session.entries.peek().findLast((entry) => entry.kind !== "chat");
  const told = (last?.deeds ?? []).flatMap((deed) => [deed.ship, deed.target]);
  const ships = new Set<string | null>([
    ...draft.actors.peek(),
    ...draft.group.eligible.peek(),
    ...told,
    last?.subject ?? null,
  ]);
  const lie = piecesOf(live).flatMap(({ id, at }): Point[] => {
    return ships.has(id) ? [[at[0], at[1]]] : [];
  });
  return [...places, ...lie];
}
