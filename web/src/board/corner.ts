import { toPicture } from "../geometry/frame";
import { intersect, type Rect } from "../geometry/view";
import type { Update } from "../net/wire";
import { piecesOf } from "../state/pieces";
import type { Viewport } from "../state/viewport";

/** Radius around the middle of a ship, in pixels. */
const SHIP_RADIUS = 16;

/** Text of the picture that nothing may cover: names of the sea, shores and towns, and notes at the
 * edges. */
const TEXT_SELECTOR =
  ".picture .chart > text[font-style=italic], .over .plate > rect, " +
  ".picture .shore-name, .picture .shore-town";

/** Return whether a box of the pane, in pixels, covers ships. */
export const isOverShips = (update: Update, viewport: Viewport, box: Rect): boolean =>
  piecesOf(update).some(({ at }) => {
    const [x, y] = viewport.pixel(toPicture(update.frame, [at[0], at[1]]));
    return (
      x > box.x - SHIP_RADIUS &&
      y > box.y - SHIP_RADIUS &&
      x < box.x + box.w + SHIP_RADIUS &&
      y < box.y + box.h + SHIP_RADIUS
    );
  });

/** Return whether a box of the pane, in pixels, covers text of the picture or the notice of a past
 * moment. */
export function isOverText(viewport: Viewport, box: Rect): boolean {
  const flag = viewport.pane?.querySelector<HTMLElement>(".past-flag");
  if (flag) {
    const { offsetLeft: x, offsetTop: y, offsetWidth: w, offsetHeight: h } = flag;
    if (intersect(box, { x, y, w, h }) !== box) return true;
  }
  const words = viewport.pane?.querySelectorAll<SVGGraphicsElement>(TEXT_SELECTOR) ?? [];
  return [...words].some((one) => {
    const place = one.getBoundingClientRect();
    const [x, y] = viewport.panePoint(place.left, place.top);
    return intersect(box, { x, y, w: place.width, h: place.height }) !== box;
  });
}
