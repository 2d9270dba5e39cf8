import { toPicture } from "../geometry/frame";
import type { Point, Update } from "../net/wire";
import { piecesOf } from "../state/pieces";
import type { PageState } from "../state/page";

/** Pixels around a ship or place that must stay visible. */
const CLEARANCE = 22;

/** Return whether a raised hand of this height would cover what the prompt asks about: ships and
 * placements to choose, and the ships of the last log line. */
export function coversSubject(page: PageState, height: number): boolean {
  const { session, viewport } = page;
  const live = session.live.peek();
  const screen = viewport.screen.peek();
  if (!live || session.past.peek() || screen.h === 0) return false;
  const top = screen.h - height;
  return subjectPoints(page, live).some((at) => {
    const [x, y] = viewport.pixel(toPicture(live.frame, at));
    return x > 0 && x < screen.w && y > top - CLEARANCE && y < screen.h + CLEARANCE;
  });
}

/** Return the points that the prompt asks about, in board units. */
function subjectPoints({ composer, session }: PageState, live: Update): Point[] {
  const places = composer.candidates.placing.peek().flatMap(({ pose }): Point[] => {
    return pose ? [[pose.x, pose.y]] : [];
  });
  const last = session.entries.peek().findLast((entry) => entry.kind !== "chat");
  const newestShips = (last?.deeds ?? []).flatMap((action) => [action.ship, action.target]);
  const ships = new Set<string | null>([
    ...composer.orderList.actors.peek(),
    ...composer.group.eligible.peek(),
    ...newestShips,
    last?.subject ?? null,
  ]);
  const lie = piecesOf(live).flatMap(({ id, at }): Point[] => {
    return ships.has(id) ? [[at[0], at[1]]] : [];
  });
  return [...places, ...lie];
}
